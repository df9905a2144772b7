"""What holds for every lesson: its script by the rules, and a text that keeps step with the table."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QToolTip
from pytestqt.qtbot import QtBot

from cardtable.engine.cards import Card, Suit
from cardtable.engine.facts import Action
from cardtable.engine.games.hachihachi_trick import Declare, Mizuten
from cardtable.games import COURSES
from cardtable.present.games.hachihachi_trick.lesson import FIRST, MIZUTEN
from cardtable.present.lessons.script import Lesson
from cardtable.present.picture import Role
from cardtable.texts import LANGUAGES, Texts
from cardtable.ui.app.application import Program
from cardtable.ui.base.focus_ring import PRIMARY_PROPERTY
from cardtable.ui.base.terms import TermLabel, without_marks
from cardtable.ui.base.widgets import SteadyButton
from cardtable.ui.lessons.bubble import Bubble
from cardtable.ui.table.cloth import growth
from tests.drivers.controls import button, only, press
from tests.drivers.lesson import Lesson as Driver
from tests.drivers.lesson import open_lesson
from tests.helpers.lessons import (
    Answer,
    cards_told,
    give,
    open_cards,
    right_answer,
    rounds_told,
    step,
    trump_on,
    trumps_told,
    wrong_answers,
)
from tests.helpers.sampling import IS_WHOLE
from tests.ui.helpers import focused, quiet

ALL = tuple(COURSES)
WAYS = tuple(product(ALL, LANGUAGES, (False, True)))
"""Lessons, languages, and whether one picture is seen after the other."""
MOST_WRONG = None if IS_WHOLE else 4
"""The most wrong answers to each step that are given."""
REASSURING = ("lost", "lost_open", "lost_pass", "lost_call", "lost_other_call", "also")
each_course = pytest.mark.parametrize("course", ALL)


def at_step(course: str, at: int) -> Lesson:
    return COURSES[course]().begin(at)


def asks(lesson: Lesson) -> bool:
    return lesson.exercise is not None and not lesson.exercise.only_tells


def through(course: str) -> Iterator[Lesson]:
    """A lesson at each of its steps, all of which are answered as is right."""
    lesson = at_step(course, 0)
    while lesson.exercise is not None:
        yield lesson
        if asks(lesson):
            give(lesson, right_answer(lesson))
        lesson.go_on()


# ── the script ───────────────────────────────────────────────────────────────────────────────────────


@each_course
def test_a_lesson_begins_with_its_aim(course: str) -> None:
    first = at_step(course, 0).exercise
    assert first is not None
    assert (first.only_tells, first.ask.key) == (True, f"{course}.lesson.aim.ask")


@each_course
def test_it_can_be_taken_up_at_every_step(course: str) -> None:
    def check(lesson: Lesson, at: int) -> None:
        again = at_step(course, at)
        assert (again.at, again.exercise) == (lesson.at, lesson.exercise)
        assert (again.at, again.arrival()) == (at, lesson.arrival())

    steps = list[Lesson]()
    for lesson in through(course):
        check(lesson, len(steps))
        steps.append(lesson)
    assert len(steps) == COURSES[course]().length
    check(steps[-1], len(steps))  # it is over


@each_course
def test_a_wrong_answer_is_told_what_comes_of_it_and_taken_back(course: str) -> None:
    for lesson in filter(asks, through(course)):
        before, exercise, at = lesson.arrival(), lesson.exercise, lesson.at
        for answer in list(islice(wrong_answers(lesson), MOST_WRONG)):
            given = give(lesson, answer)
            rest = given.frames[-1].picture
            assert not rest.choosing
            assert not rest.asks
            consequence, again = given.words[-2].key, given.words[-1].key
            assert again.rpartition(".")[2] in REASSURING, (at, answer)
            assert not consequence.endswith((".ask", ".done"))
            lesson.go_on()
            assert (lesson.at, lesson.exercise, lesson.arrival()) == (at, exercise, before)


@each_course
def test_nobody_else_is_seen_in_the_hand(course: str) -> None:
    for lesson in through(course):
        frames = lesson.arrival()
        if asks(lesson):
            frames += give(lesson, right_answer(lesson)).frames
        for frame in frames:
            own = frame.picture.seats[0]
            others = [z for z in frame.picture.zones if z.role is Role.HAND and z.seat != own]
            assert not any(shown.card for zone in others for shown in zone.cards), lesson.at


@each_course
def test_where_one_only_reads_nothing_is_asked(course: str) -> None:
    for lesson in through(course):
        if not asks(lesson):
            picture = lesson.arrival()[-1].picture
            assert not picture.choosing, lesson.at
            assert not picture.asks, lesson.at
            assert not any(badge.to_act for badge in picture.badges), lesson.at
            with pytest.raises(ValueError, match="nothing is asked"):
                lesson.answer(Card.parse("AH"))


@each_course
def test_when_it_is_over_nothing_can_be_answered(course: str) -> None:
    with pytest.raises(ValueError, match="over"):
        at_step(course, COURSES[course]().length).answer(Card.parse("AH"))


@each_course
def test_a_text_names_the_cards_that_it_asks_for(course: str) -> None:
    for lesson in filter(asks, through(course)):
        exercise = lesson.exercise
        assert exercise is not None
        for language in LANGUAGES:
            told = cards_told(Texts(language)(exercise.ask))
            assert told >= {card.symbol for card in exercise.asked}, (lesson.at, language)


# ── text and table ───────────────────────────────────────────────────────────────────────────────────


def check_agreement(page: Driver) -> None:
    """Check that what the page says is so on the table: trump, round, cards, and what is marked."""
    table, lesson, texts, said = page.table, page.page.lesson, page.texts, page.label.words
    if said in (texts("lesson.watch"), texts("lesson.read")):
        return
    assert table.idle, said
    exercise = lesson.exercise
    is_step = exercise is not None and said == without_marks(texts(exercise.ask))
    if is_step and exercise is not None:
        assert trumps_told(said, texts.language) <= {trump_on(lesson)}, said
        assert rounds_told(said) <= {getattr(getattr(lesson, "view", None), "round", None)}, said
        to_come = {other.symbol for other in [getattr(exercise, "other", None)] if other is not None}
        assert cards_told(said) - to_come <= open_cards(table.picture), said
    asks = is_step and exercise is not None and not exercise.only_tells
    marked = set(exercise.asked) if asks and exercise is not None else set()
    assert table.scene().suggested == marked
    assert {card.symbol for card in marked} <= cards_told(said)
    if asks and not marked:
        assert table.current_index is None  # no ring on a card that nobody has asked for
    assert (table.picture.choosing or table.picture.asks) is asks


def answer_on(page: Driver, answer: Answer) -> None:
    """Answer as the table tells of it when somebody clicks there."""
    if isinstance(answer, Action):
        page.table.offers.chosen.emit(answer)
    elif len(answer) > 1:
        page.table.picked.emit(answer)
    else:
        page.table.chosen.emit(answer[0])


@pytest.mark.long
@pytest.mark.sample(2)
@pytest.mark.parametrize(("course", "language", "is_slow"), WAYS)
def test_text_and_table_never_disagree_whatever_is_answered(
    qtbot: QtBot, program: Program, course: str, language: str, is_slow: bool
) -> None:
    program.window.preferences.set_language(language)
    page = open_lesson(program, course)
    if is_slow:  # one picture after the other
        page.table.speed = 1.0
        page.table.frame_player.moves = page.table.frame_player.lingers = False
        page.table.set_pause(1.0)  # nobody sits here to put the results away

    def rest() -> None:
        for _ in range(2000):
            check_agreement(page)
            if page.table.idle and page.label.words not in (
                page.texts("lesson.watch"),
                page.texts("lesson.read"),
            ):
                return
            qtbot.wait(1)
        raise AssertionError("it never comes to rest")

    lesson, apart = page.page.lesson, at_step(course, 0)
    while lesson.exercise is not None:
        rest()
        assert apart.at == lesson.at
        if not lesson.exercise.only_tells:
            for wrong in islice(wrong_answers(apart), 1):
                answer_on(page, wrong)
                rest()
                press(focused(program), Qt.Key.Key_Return)
                rest()
            give(apart, right_answer(apart))
            answer_on(page, right_answer(apart))
            rest()
        apart.go_on()
        press(focused(program), Qt.Key.Key_Return)
    rest()
    assert without_marks(page.texts(f"{course}.lesson.end")) in page.words


@pytest.mark.long
@pytest.mark.parametrize(("course", "language"), tuple(product(ALL, LANGUAGES)))
def test_every_step_is_written_whole(qtbot: QtBot, program: Program, course: str, language: str) -> None:
    program.window.preferences.set_language(language)
    page = open_lesson(program, course)
    for at in range(COURSES[course]().length):
        page.page.begin(COURSES[course](), at)
        quiet(qtbot, program)
        label, written = page.label, QTextDocument()
        written.setDefaultFont(label.font())
        written.setDocumentMargin(0)
        written.setHtml(label.text())
        written.setTextWidth(label.width())
        assert written.idealWidth() <= label.width(), (at, label.words)
        assert written.size().height() <= label.height() + 1, (at, label.words)


def test_the_claims_of_a_text_are_found() -> None:
    texts = Texts("en"), Texts("ja")
    for text in (each("hachihachi_trick.lesson.in.ask") for each in texts):
        language = "en" if "Third" in text else "ja"
        assert (trumps_told(text, language), rounds_told(text)) == ({Suit.DIAMONDS}, {3})
    assert trumps_told(texts[0]("tricks.lesson.trumps.ask"), "en") == {Suit.SPADES}
    assert trumps_told(texts[1]("tricks.lesson.trumps.ask"), "ja") == {Suit.SPADES}
    assert cards_told("play 10♥, not A♣") == {"10♥", "A♣"}


def asking(page: Driver) -> list[QPushButton]:
    """The buttons that stand out."""
    return [
        button
        for button in page.page.findChildren(QPushButton)
        if button.isVisible() and button.property(PRIMARY_PROPERTY)
    ]


def test_while_the_table_moves_the_page_asks_to_look_there(program: Program) -> None:
    page = open_lesson(program, "hachihachi_trick")
    page.page.begin(COURSES["hachihachi_trick"](), 1)
    page.table.speed = 1.0
    answer_on(page, right_answer(page.page.lesson))
    page.table.skip()
    press(focused(program), Qt.Key.Key_Return)
    assert page.label.words == page.texts("lesson.watch")
    assert page.table.picture.prompt is None  # the cards are still on their way
    page.table.skip()
    assert "6♣" in page.label.words


def test_a_result_waits_until_somebody_goes_on(qtbot: QtBot, program: Program) -> None:
    page = open_lesson(program, "hachihachi_trick")
    page.page.begin(COURSES["hachihachi_trick"](), 3)
    page.table.speed = 1.0
    page.table.frame_player.moves = page.table.frame_player.lingers = False
    answer_on(page, right_answer(page.page.lesson))
    qtbot.waitUntil(lambda: page.table.idle)
    press(focused(program), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: page.table.results.sheet is not None)
    page.table.frame_player.guard_ms = 0
    qtbot.wait(50)
    assert page.table.results.sheet is not None
    assert page.label.words == page.texts("lesson.read")
    assert asking(page) == [page.table.results.panel.go_on]
    page.table.skip()
    assert page.page.lesson.exercise is not None
    assert page.page.lesson.exercise.ask.key == "hachihachi_trick.lesson.alone.ask"


def test_the_paper_of_a_result_goes_and_leaves_what_is_said_of_a_right_choice(
    qtbot: QtBot, program: Program
) -> None:
    page, course = open_lesson(program, "hachihachi_trick"), COURSES["hachihachi_trick"]()
    page.page.begin(course, course.length - 1)
    page.table.frame_player.guard_ms = 0
    answer_on(page, right_answer(page.page.lesson))
    qtbot.wait(1)
    assert page.table.results.panel.isVisible()
    page.table.results.panel.clicked.emit()
    assert not page.table.results.panel.isVisible()
    assert page.texts("hachihachi_trick.lesson.split.done") in page.label.words


def test_the_paper_of_a_result_goes_and_leaves_the_reason_why_a_choice_was_wrong(
    qtbot: QtBot, program: Program
) -> None:
    page = open_lesson(program, "hachihachi_trick")
    page.page.begin(COURSES["hachihachi_trick"](), 3)
    page.table.frame_player.guard_ms = 0
    answer_on(page, next(wrong_answers(page.page.lesson)))
    assert page.table.results.panel.isVisible()  # the round that one would have lost
    told = page.label.words
    assert [button.text() for button in asking(page)] == [page.texts("lesson.back")]
    qtbot.wait(1)  # nobody clicks in the moment in which it comes
    page.table.results.panel.clicked.emit()
    assert not page.table.results.panel.isVisible()
    assert page.label.words == told
    assert not page.table.picture.asks
    press(focused(program), Qt.Key.Key_Return)
    assert page.table.picture.asks


@pytest.mark.long
def test_beside_the_result_of_a_wrong_choice_stands_why_it_was_wrong(qtbot: QtBot, program: Program) -> None:
    page = open_lesson(program, "hachihachi_trick")
    page.page.begin(COURSES["hachihachi_trick"](), 3)
    page.table.speed = 1.0
    page.table.frame_player.moves = False
    page.table.frame_player.guard_ms = 0
    answer_on(page, next(wrong_answers(page.page.lesson)))
    qtbot.waitUntil(lambda: page.table.idle, timeout=20_000)
    assert page.table.results.panel.isVisible()
    assert [button.text() for button in asking(page)] == [page.texts("lesson.back")]
    assert page.texts("hachihachi_trick.lesson.alone.ask") not in page.label.words


@pytest.mark.long
def test_the_slip_tells_as_many_chips_as_lie_at_the_seats(qtbot: QtBot, program: Program) -> None:
    page = open_lesson(program, "hachihachi_trick")
    page.page.begin(COURSES["hachihachi_trick"](), 5)  # after the second round; the third is dealt
    page.table.speed = 1.0
    page.table.frame_player.moves = page.table.frame_player.lingers = False
    page.table.set_pause(1.0)  # nobody sits here to put the result away
    seen = []

    def compare() -> None:
        lying = {pile.seat: str(pile.count) for pile in page.table.picture.stacks if pile.seat is not None}
        told = [row[1] for row in page.table.score_slip.told_rows]
        seen.append(told)
        assert told == [lying[seat] for seat in range(4)]

    page.table.reached.connect(compare)
    press(focused(program), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: page.table.idle)
    assert len({*map(tuple, seen)}) > 1


def test_esc_first_puts_an_explanation_away(qtbot: QtBot, program: Program) -> None:
    page = open_lesson(program, "hachihachi_trick")
    page.label.linkActivated.emit("term:fold")
    assert QToolTip.isVisible()
    press(page.label, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not QToolTip.isVisible())
    assert page.page.isVisible()
    press(page.label, Qt.Key.Key_Escape)
    assert not page.page.isVisible()


# ── the bubble and the light ─────────────────────────────────────────────────────────────────────────


def top_of_bubble(page: Driver) -> int:
    return only(page.page, Bubble, lambda _: True).mapTo(page.page, QPoint(0, 0)).y()


def test_the_light_falls_on_what_is_spoken_of(qtbot: QtBot, program: Program) -> None:
    page = open_lesson(program, "hearts.spot")
    table = page.page.table
    assert not table.lit  # the aim is of no one place
    page.page.begin(COURSES["hearts.spot"](), 2)
    hand, trick = table.lit
    assert hand.contains(table.box_of_hand())
    assert trick.contains(table.box_of_trick())
    assert not hand.intersects(trick)
    answer_on(page, right_answer(page.page.lesson))
    qtbot.waitUntil(lambda: table.idle)
    (trick,) = table.lit
    assert trick.contains(table.box_of_trick())


def test_no_light_ends_within_words(qtbot: QtBot, program: Program) -> None:
    page = open_lesson(program, "hachihachi_trick")
    page.page.begin(COURSES["hachihachi_trick"](), 7)
    table = page.page.table
    answer_on(page, right_answer(page.page.lesson))
    qtbot.waitUntil(lambda: bool(table.lit))
    (lit,) = table.lit
    words = table.scene().boxes_of_words()
    assert words
    assert not any(lit.intersects(box) for box in words)


def test_the_card_that_is_turned_up_is_lit_where_it_is_spoken_of(program: Program) -> None:
    page = open_lesson(program, "hachihachi_trick")
    page.page.begin(COURSES["hachihachi_trick"](), 2)
    (lit,) = page.page.table.lit
    assert lit.contains(page.page.table.box_of([Card.parse("6C")]))


def test_a_result_needs_no_light(program: Program) -> None:
    page = open_lesson(program, "hachihachi_trick")
    page.page.begin(COURSES["hachihachi_trick"](), 3)
    assert page.page.table.lit
    answer_on(page, next(wrong_answers(page.page.lesson)))
    assert page.table.results.panel.isVisible()
    assert not page.page.table.lit


def test_the_bubble_stands_beside_what_it_speaks_of(qtbot: QtBot, program: Program) -> None:
    page = open_lesson(program, "hearts.spot")
    page.page.begin(COURSES["hearts.spot"](), 2)
    quiet(qtbot, program)
    at_the_hand = top_of_bubble(page)
    answer_on(page, right_answer(page.page.lesson))
    qtbot.waitUntil(lambda: page.table.idle)
    quiet(qtbot, program)
    assert top_of_bubble(page) < at_the_hand


def test_what_leads_on_stays_in_its_place(qtbot: QtBot, program: Program) -> None:
    page = open_lesson(program, "hearts")
    places = set()
    while page.page.lesson.exercise is not None:
        if asks(page.page.lesson):
            answer_on(page, right_answer(page.page.lesson))
        quiet(qtbot, program)
        onward = button(page.page, page.texts("lesson.next"))
        places.add((onward.geometry().top(), onward.geometry().bottom()))
        onward.click()
    quiet(qtbot, program)
    onward = button(page.page, page.texts("lesson.play"))
    assert places == {(onward.geometry().top(), onward.geometry().bottom())}


def test_nobody_goes_on_at_once_from_a_text_that_has_just_come(program: Program) -> None:
    page = open_lesson(program)
    page.page.guard_ms = 60_000
    page.page.begin(COURSES["happy_six"](), 0)
    at, onward = page.page.lesson.at, button(page.page, page.texts("lesson.next"))
    assert isinstance(onward, SteadyButton)
    QTest.mouseClick(onward, Qt.MouseButton.LeftButton)
    press(onward, Qt.Key.Key_Return)
    assert page.page.lesson.at == at
    onward.guard(0)
    QTest.mouseClick(onward, Qt.MouseButton.LeftButton)
    assert page.page.lesson.at == at + 1


def test_the_table_leaves_the_bubble_its_room(qtbot: QtBot, program: Program) -> None:
    page = open_lesson(program, "fifty_six")
    points = []
    for width, height in ((1024, 700), (1600, 700), (1920, 1080)):
        program.window.resize(width, height)
        quiet(qtbot, program)
        points.append(only(page.page, TermLabel, lambda _: True).font().pointSizeF())
        left = only(page.page, Bubble, lambda _: True).mapTo(page.page, QPoint(0, 0)).x()
        assert page.table.scene().sceneRect().right() <= left
        assert page.table.sceneRect().width() == page.table.viewport().width()  # one cloth under both
    assert points[0] == points[1]
    assert points[2] == pytest.approx(points[0] * growth(page.page.size()), rel=0.02)
    assert points[2] > 1.25 * points[0]


@pytest.mark.parametrize(
    ("course", "name", "action"),
    [
        ("hachihachi_trick", "mizuten", Mizuten(declared=False)),
        ("hachihachi_trick", "fold", Declare(is_in=False)),
        ("hachihachi_trick", "in", Declare(is_in=True)),
        ("hachihachi_trick.mizuten", "dare", Mizuten(declared=True)),
    ],
)
def test_the_keys_go_first_to_the_button_that_the_lesson_asks_for(
    program: Program, course: str, name: str, action: Action
) -> None:
    lesson = open_lesson(program, course)
    script = FIRST if course == "hachihachi_trick" else MIZUTEN
    lesson.page.begin(COURSES[course](), step(script.exercises, name))
    press(lesson.table, Qt.Key.Key_Return)
    offered = lesson.table.offers.panel.offers
    at = focused(program)
    assert [offer.action for button, offer in offered.items() if button is at] == [action]
