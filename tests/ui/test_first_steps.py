"""First steps: the lessons at the real table, with keys alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from cardtable.engine.cards import Card
from cardtable.games import COURSES
from cardtable.present.games.happy_six.lesson import EXERCISES, Exercise
from cardtable.present.games.hearts.lesson import EXERCISES as HEARTS
from cardtable.present.games.hearts.lesson import Exercise as HeartsExercise
from cardtable.present.lessons.tricks import EXERCISES as TRICKS
from cardtable.present.lessons.tricks import Exercise as TrickExercise
from cardtable.program.preferences import SYSTEM
from cardtable.ui.app.application import Program
from cardtable.ui.base.bubble import TAIL
from cardtable.ui.base.look import CONTRAST, GRID
from cardtable.ui.base.terms import without_marks
from cardtable.ui.lessons.bubble import Bubble
from tests.drivers.controls import only
from tests.drivers.lesson import Lesson, open_lesson
from tests.helpers.lessons import step
from tests.ui.conftest import MakeProgram
from tests.ui.helpers import begin, button, focused, press, quiet, session_of

FIRST = next(exercise for exercise in EXERCISES if isinstance(exercise, Exercise))
"""The first thing that is to be done."""

STEP = EXERCISES.index(FIRST)


def asked(page: Lesson, at: int) -> str:
    return page.texts(EXERCISES[at].ask)


# ── the lesson ───────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.long
def test_it_is_played_to_the_end_with_keys_alone(qtbot: QtBot, program: Program, tmp_path: Path) -> None:
    page = open_lesson(program)
    files = set(tmp_path.rglob("*"))
    for exercise in EXERCISES:
        if not isinstance(exercise, Exercise):
            press(focused(program), Qt.Key.Key_Return)
            continue
        assert focused(program) is page.table
        page.play(exercise.card)
        assert program.window.session is None
        assert page.label.words.endswith(page.texts(f"happy_six.lesson.{exercise.name}.done"))
        press(focused(program), Qt.Key.Key_Return)
    assert page.texts("happy_six.lesson.end") in page.words
    quiet(qtbot, program)
    assert {path.suffix for path in set(tmp_path.rglob("*")) - files} <= {".json"}  # no match
    press(focused(program), Qt.Key.Key_Return)  # what stands out then is a real match
    qtbot.waitUntil(lambda: program.window.session is not None)
    assert session_of(program).setup.game == "happy_six"


def test_where_there_is_no_match_yet_the_lesson_is_offered(program: Program) -> None:
    button(program.window.matches_page, "First lesson: Happy Six").click()
    assert program.window.lessons.lesson.isVisible()


def test_cards_are_read_out_by_name(program: Program) -> None:
    page = open_lesson(program)
    page.page.begin(COURSES["happy_six"](), STEP)
    assert "3♥" in page.label.text()
    assert "3 of hearts" in page.label.accessibleName()
    assert "♥" not in page.label.accessibleName()


def test_a_wrong_card_is_answered_kindly_and_taken_back(program: Program) -> None:
    page = open_lesson(program)
    page.page.begin(COURSES["happy_six"](), STEP)
    wrong = {"2S": "lost", "5H": "also"}
    for text, kind in wrong.items():
        page.play(Card.parse(text))
        assert page.texts(f"lesson.{kind}", card=FIRST.card) in page.words
        press(focused(program), Qt.Key.Key_Return)
        assert asked(page, STEP) in page.words
        assert focused(program) is page.table


def test_the_card_that_is_asked_for_is_marked_and_a_free_choice_is_not(program: Program) -> None:
    page = open_lesson(program)
    assert not page.table.scene().suggested  # one only reads
    page.page.begin(COURSES["happy_six"](), STEP)
    assert page.table.scene().suggested == {FIRST.card}
    page.page.begin(COURSES["happy_six"](), step(EXERCISES, "beat_five"))
    assert not page.table.scene().suggested


@pytest.mark.parametrize("course", ["happy_six", "hearts", "tricks"])
def test_the_keys_begin_at_the_card_that_is_asked_for(program: Program, course: str) -> None:
    page = open_lesson(program, course)
    page.table.speed = 1.0
    press(focused(program), Qt.Key.Key_Return)
    for at in range(1, 4):
        exercise = COURSES[course]().begin(at).exercise
        assert exercise is not None
        page.table.skip()  # what leads to the exercise
        assert page.table.current_index is not None
        assert page.table.scene().hand()[page.table.current_index].card in exercise.asked, at
        page.play(*exercise.asked)
        page.table.skip()
        press(focused(program), Qt.Key.Key_Return)


@pytest.mark.long
def test_a_line_divides_the_words_from_the_table(program: Program) -> None:
    page = open_lesson(program)
    program.look.set_theme("contrast")
    bubble = only(page.page, Bubble, lambda _: True)
    edge = bubble.mapTo(page.page, QPoint(round(TAIL), bubble.height() - 5 * GRID))
    assert page.page.grab().toImage().pixelColor(edge) == QColor(CONTRAST.line)
    program.look.set_theme(SYSTEM)


def test_a_card_chosen_twice_is_played_once(program: Program) -> None:
    page = open_lesson(program)
    page.page.begin(COURSES["happy_six"](), STEP)
    page.table.speed = 1.0
    page.table.chosen.emit(FIRST.card)
    page.table.chosen.emit(Card.parse("2S"))
    page.table.skip()
    assert FIRST.card not in page.hand
    assert page.label.words.endswith(page.texts(f"happy_six.lesson.{FIRST.name}.done"))


@pytest.mark.long
def test_it_goes_on_where_it_was_left_even_after_the_program_was_closed(
    qtbot: QtBot, make_program: MakeProgram
) -> None:
    program = make_program()
    page = open_lesson(program)
    press(focused(program), Qt.Key.Key_Return)
    page.play(FIRST.card)
    press(focused(program), Qt.Key.Key_Return)
    with qtbot.waitSignal(program.services.library.glanced):
        press(page.table, Qt.Key.Key_Escape)
    assert program.window.home_page.isVisible()
    open_lesson(program)
    assert asked(page, 2) in page.words
    program.window.close()
    again = make_program()
    page = open_lesson(again)
    assert asked(page, 2) in page.words


def test_it_can_be_begun_anew_at_the_end(program: Program) -> None:
    page = open_lesson(program)
    page.page.begin(COURSES["happy_six"](), len(EXERCISES) - 1)
    page.play(Card.parse("4S"))
    press(focused(program), Qt.Key.Key_Return)
    button(page.page, page.texts("lesson.again")).click()
    assert asked(page, 0) in page.words
    program.window.show_matches()
    open_lesson(program)
    assert asked(page, 0) in page.words


@pytest.mark.long
def test_a_match_on_the_table_is_left_for_the_lesson_and_the_list_is_one_key_away(
    qtbot: QtBot, program: Program
) -> None:
    begin(qtbot, program)
    open_lesson(program)
    assert program.window.session is None
    assert program.window.menus.matches.isEnabled()
    assert not program.window.menus.replay.isEnabled()
    assert not program.window.menus.delete.isEnabled()
    quiet(qtbot, program)
    with qtbot.waitSignal(program.services.library.listed):
        program.window.menus.matches.trigger()
    assert program.window.matches_page.isVisible()
    assert not program.window.menus.matches.isEnabled()


def test_the_language_changes_in_the_middle_of_an_answer(program: Program) -> None:
    page = open_lesson(program)
    page.page.begin(COURSES["happy_six"](), STEP)
    page.play(FIRST.card)
    program.window.preferences.set_language("ja")
    assert page.texts("happy_six.lesson.higher.done") in page.words
    assert "獲得札" in page.words


def test_the_lesson_on_tricks_is_played_to_the_end_with_keys_alone(program: Program) -> None:
    page = open_lesson(program, "tricks")
    for exercise in TRICKS:
        assert without_marks(page.texts(exercise.ask)) in page.words
        if isinstance(exercise, TrickExercise):
            assert focused(program) is page.table
            page.play(exercise.card)
            done = page.texts(f"tricks.lesson.{exercise.name}.done")
            assert page.label.words.endswith(without_marks(done))
        press(focused(program), Qt.Key.Key_Return)
    assert page.texts("tricks.lesson.end") in page.words
    press(focused(program), Qt.Key.Key_Return)  # there is no game to it: this leads to the first page
    assert program.window.home_page.isVisible()


@pytest.mark.long
def test_the_lesson_in_hearts_is_played_to_the_end_with_keys_alone(qtbot: QtBot, program: Program) -> None:
    page = open_lesson(program, "hearts")
    for exercise in HEARTS:
        assert without_marks(page.texts(exercise.ask)) in page.words
        if isinstance(exercise, HeartsExercise):
            assert focused(program) is page.table
            page.play(*exercise.asked)
            done = page.texts(f"hearts.lesson.{exercise.name}.done")
            assert page.label.words.endswith(without_marks(done))
        press(focused(program), Qt.Key.Key_Return)
    assert page.texts("hearts.lesson.end") in page.words
    press(focused(program), Qt.Key.Key_Return)  # what stands out then is a real match
    qtbot.waitUntil(lambda: program.window.session is not None)
    assert session_of(program).setup.game == "hearts"


def test_a_card_that_does_not_follow_suit_is_refused_with_the_reason(program: Program) -> None:
    page = open_lesson(program, "tricks")
    press(focused(program), Qt.Key.Key_Return)
    page.play(Card.parse("AH"))
    assert Card.parse("AH") in page.hand
    assert without_marks(page.texts(TRICKS[1].ask)) in page.words
    assert page.texts(page.table.scene().prompt or "") == "You have clubs: you must follow suit."


@pytest.mark.long
def test_each_lesson_remembers_how_far_it_has_come(make_program: MakeProgram) -> None:
    program = make_program()
    page = open_lesson(program, "tricks")
    press(focused(program), Qt.Key.Key_Return)
    page.play(*TRICKS[1].asked)
    press(focused(program), Qt.Key.Key_Return)
    assert asked(open_lesson(program), 0) in page.words
    program.window.close()
    page = open_lesson(make_program(), "tricks")
    assert page.texts(TRICKS[2].ask) in page.words
