"""What is new is explained once, where it happens; the settings keep what was told. A lesson may follow."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from cardtable.engine.games.hachihachi_trick import Mizuten
from cardtable.engine.games.hearts import OPTIONS as HEARTS
from cardtable.engine.games.hearts.options import PENALTIES
from cardtable.games import COURSES, GAMES
from cardtable.present.games.fifty_six.lesson import DOUBLING, FiftySixLesson
from cardtable.present.games.fifty_six.presenter import FiftySixPresenter
from cardtable.texts import Texts
from cardtable.ui.app.application import Program
from cardtable.ui.new_match.setup import usual_setup
from tests.drivers.controls import press
from tests.helpers.lessons import step
from tests.ui.conftest import MakeProgram
from tests.ui.helpers import begin, focused, may_choose, play_turn, quiet, session_of

ENGLISH = Texts("en")


def begin_at_home(qtbot: QtBot, program: Program, game: str = "happy_six") -> None:
    program.window.home.begin(game)
    qtbot.waitUntil(lambda: program.window.session is not None and may_choose(program))
    quiet(qtbot, program)


def test_a_first_match_explains_its_first_choice_until_that_is_made(qtbot: QtBot, program: Program) -> None:
    begin_at_home(qtbot, program)
    assert "choose a card in secret" in program.window.notices.text
    play_turn(qtbot, program)
    assert "choose a card in secret" not in program.window.notices.text
    assert "happy_six.first.choose" in program.settings.explained


def test_what_was_explained_is_not_told_again(qtbot: QtBot, make_program: MakeProgram) -> None:
    program = make_program()
    program.settings.explained = ("happy_six.first.choose",)
    begin_at_home(qtbot, program)
    assert not program.window.notices.has("first")


def test_a_second_match_explains_nothing(qtbot: QtBot, make_program: MakeProgram) -> None:
    program = make_program()
    program.settings.begun = ("happy_six",)
    begin_at_home(qtbot, program)
    assert not program.window.notices.has("first")


def test_whoever_opens_another_match_is_told_nothing(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program)
    assert not program.window.notices.has("first")


@pytest.mark.parametrize(
    ("game", "told"),
    [("hachihachi_trick", "mizuten"), ("hearts", "pass"), ("fifty_six", "auction")],
)
def test_it_is_told_in_each_game(qtbot: QtBot, program: Program, game: str, told: str) -> None:
    program.window.home.begin(game)
    qtbot.waitUntil(lambda: program.window.session is not None and may_choose(program))
    qtbot.waitUntil(lambda: bool(program.settings.explained))
    assert program.settings.explained == (f"{game}.first.{told}",)
    assert program.window.notices.text == ENGLISH(f"{game}.first.{told}")


def test_a_deal_of_the_day_that_begins_in_mid_match_says_so_once(qtbot: QtBot, program: Program) -> None:
    entry = "happy_six.daily.entry"
    program.settings.begun = ("happy_six",)
    for is_new in (True, False):
        program.window.home.day_wanted.emit("happy_six")
        qtbot.waitUntil(lambda: program.window.session is not None and may_choose(program))
        quiet(qtbot, program)
        assert (program.window.notices.text == ENGLISH(entry)) is is_new
        assert program.settings.explained == (entry,)
        play_turn(qtbot, program)
        assert not program.window.notices.has("first")
        program.window.show_home()
        qtbot.waitUntil(lambda: program.window.home.has_looked)


def test_the_next_thing_told_leaves_the_table_its_room(qtbot: QtBot, program: Program) -> None:
    window = program.window
    window.table_page.table.speed = 1.0  # cards that move when what was told goes
    window.home.begin("hachihachi_trick")
    qtbot.waitUntil(lambda: window.session is not None and may_choose(program))
    qtbot.waitUntil(lambda: window.notices.has("first"))
    first, session = window.notices.text, window.session
    assert session is not None
    session.answer(Mizuten(declared=False))
    qtbot.waitUntil(lambda: window.notices.text not in {first, ""})
    quiet(qtbot, program)
    bar, pages = window.notices.geometry(), window.pages.geometry()
    assert bar.height() > 0
    assert pages.top() == bar.bottom() + 1
    assert window.table_page.height() == pages.height()
    assert window.table_page.table.height() == pages.height()


def test_one_thing_is_told_at_a_time(qtbot: QtBot, program: Program) -> None:
    begin_at_home(qtbot, program)
    session = session_of(program)
    assert session.state is not None
    program.settings.explained = ()  # as if there were more that is new
    session.arrived.emit(session.state)
    qtbot.wait(50)
    assert program.settings.explained == ()


def test_what_has_a_lesson_of_its_own_is_told_in_whatever_match_it_comes_up(
    qtbot: QtBot, make_program: MakeProgram
) -> None:
    program = make_program()
    program.settings.begun = ("hearts",)  # plain Hearts is known here
    window = program.window
    setup = usual_setup(HEARTS, GAMES["hearts"].styles, "")
    window.play.begin(replace(setup, options=HEARTS.choose("spot_a", 4)))
    qtbot.waitUntil(lambda: window.session is not None and may_choose(program))
    qtbot.waitUntil(lambda: window.notices.has("first"))
    assert window.notices.text == ENGLISH("hearts.first.spot")
    assert program.settings.explained == ("hearts.first.spot",)
    window.play.begin(replace(setup, options=HEARTS.choose("windows", 4)))
    qtbot.waitUntil(lambda: session_of(program).setup.options[PENALTIES] == "black_lady")
    qtbot.waitUntil(lambda: may_choose(program))
    quiet(qtbot, program)
    assert not window.notices.has("first")


def test_show_me_opens_the_lesson_and_leads_back_to_the_match_as_it_was(
    qtbot: QtBot, program: Program
) -> None:
    begin_at_home(qtbot, program, "hachihachi_trick")
    window, before = program.window, session_of(program)
    qtbot.waitUntil(lambda: window.notices.has("first"))
    (show,) = [each for each in window.notices.findChildren(QPushButton) if each.isVisible()]
    assert show.text() == ENGLISH("lesson.show_me")
    path = before.path
    assert path is not None
    assert before.step is not None
    log, view = path.read_bytes(), before.step.view
    show.click()
    page = window.lessons.lesson
    assert page.isVisible()
    assert page.course.id == "hachihachi_trick.mizuten"
    assert not window.notices.has("first")
    press(page, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: window.session is not None and may_choose(program))
    after = session_of(program)
    assert after.step is not None
    assert (after.path, after.step.view) == (path, view)
    assert path.read_bytes().startswith(log)  # and since then only the time that was played


def test_a_lesson_from_a_match_ends_with_the_way_back(qtbot: QtBot, program: Program) -> None:
    begin_at_home(qtbot, program, "hachihachi_trick")
    path = session_of(program).path
    window = program.window
    window.menus.lessons["tricks"].trigger()  # a lesson of no game, after which there is nothing to begin
    page = window.lessons.lesson
    page.begin(COURSES["tricks"](), COURSES["tricks"]().length - 1)
    page.table.speed = 0.0
    (card,) = page.lesson.exercise.asked  # type: ignore[union-attr]
    page.table.chosen.emit(card)
    press(focused(program), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: page.lesson.exercise is None and page.table.idle)
    onward = [each for each in page.findChildren(QPushButton) if each.isVisible()]
    assert [each.text() for each in onward] == [ENGLISH("lesson.to_match"), ENGLISH("lesson.again")]
    onward[0].click()
    qtbot.waitUntil(lambda: window.session is not None and may_choose(program))
    assert session_of(program).path == path


@pytest.mark.parametrize("game", [game for game in GAMES if GAMES[game].taught])
def test_every_lesson_that_is_offered_at_the_table_exists(game: str) -> None:
    assert set(GAMES[game].taught.values()) <= set(GAMES[game].courses)
    assert all(ENGLISH(key) for key in GAMES[game].taught)


def test_a_bid_that_may_be_doubled_is_told_of_after_the_auction_itself() -> None:
    view = FiftySixLesson(step(DOUBLING.exercises, "double"), DOUBLING).view
    told = [each.key for each in FiftySixPresenter().firsts(view)]
    assert told == ["fifty_six.first.auction", "fifty_six.first.double"]
    opening = FiftySixLesson().view
    assert [each.key for each in FiftySixPresenter().firsts(opening)] == ["fifty_six.first.auction"]
