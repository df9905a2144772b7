"""What is new is explained once, where it happens; the settings keep what was told. A lesson may follow."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import inf
from typing import Any

import pytest
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from cardtable.engine.games.fifty_six import FIFTY_SIX, Pass, State
from cardtable.engine.games.hachihachi_trick import Mizuten
from cardtable.engine.games.hearts import OPTIONS as HEARTS
from cardtable.engine.games.hearts.options import PENALTIES
from cardtable.engine.messages import Who, message
from cardtable.games import COURSES, GAMES
from cardtable.present.games.fifty_six.lesson import DOUBLING, FiftySixLesson
from cardtable.present.games.fifty_six.presenter import FiftySixPresenter
from cardtable.present.picture import Frame, Role
from cardtable.texts import Texts
from cardtable.ui.app.application import Program
from cardtable.ui.base.bubble import TAIL, PaperBubble
from cardtable.ui.base.widgets import PhraseLabel
from cardtable.ui.new_match.setup import usual_setup
from cardtable.ui.play.first_times import STEP, FirstBubble, aim_of, place_beside
from tests.drivers.controls import only, press
from tests.helpers.fifty_six import after, choose, dealt
from tests.helpers.lessons import step
from tests.ui.conftest import MakeProgram
from tests.ui.helpers import begin, button, focused, may_choose, play_turn, quiet, session_of
from tests.ui.table.tables import table, view_of_four

ENGLISH = Texts("en")


def bubble(program: Program) -> FirstBubble:
    return only(program.window, FirstBubble, lambda _: True)


def told(program: Program) -> str:
    """What is explained now, on the cloth or above a table without room; empty where nothing is."""
    notices = program.window.notices
    return program.window.play.first_times.text or (notices.text if notices.has("first") else "")


def begin_at_home(qtbot: QtBot, program: Program, game: str = "happy_six") -> None:
    program.window.home.begin(game)
    qtbot.waitUntil(lambda: program.window.session is not None and may_choose(program))
    quiet(qtbot, program)


def test_a_first_match_explains_its_first_choice_until_that_is_made(qtbot: QtBot, program: Program) -> None:
    begin_at_home(qtbot, program)
    assert "choose a card in secret" in told(program)
    play_turn(qtbot, program)
    assert "choose a card in secret" not in told(program)
    assert "happy_six.first.choose" in program.settings.explained


def test_what_was_explained_is_not_told_again(qtbot: QtBot, make_program: MakeProgram) -> None:
    program = make_program()
    program.settings.explained = ("happy_six.first.choose",)
    begin_at_home(qtbot, program)
    assert not told(program)


def test_a_second_match_explains_nothing(qtbot: QtBot, make_program: MakeProgram) -> None:
    program = make_program()
    program.settings.begun = ("happy_six",)
    begin_at_home(qtbot, program)
    assert not told(program)


def test_what_a_first_match_that_broke_off_did_not_tell_is_told_in_the_next(
    qtbot: QtBot, make_program: MakeProgram
) -> None:
    """Whether it was saved or killed: the settings keep what was told, and that there is more."""
    first = make_program()
    begin_at_home(qtbot, first)
    assert "choose a card in secret" in told(first)
    program = make_program()
    program.settings.begun = program.settings.learned = first.settings.learned
    program.settings.explained = first.settings.explained
    begin_at_home(qtbot, program)
    assert not told(program)
    session = session_of(program)
    session.firsts = lambda: (message("happy_six.first.equal"),)  # type: ignore[method-assign]
    assert session.state is not None
    session.arrived.emit(session.state)
    qtbot.waitUntil(lambda: told(program) == ENGLISH("happy_six.first.equal"))


def test_whoever_opens_another_match_is_told_nothing(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program)
    assert not told(program)


VALUES: Mapping[str, Mapping[str, Any]] = {
    "pass": {"count": 3},
    "aim": {"count": 12, "now": message("hachihachi_trick.first.safe")},
    "auction": {},
}
"""The cards that are passed, and the rounds of a match with what is asked first in it."""


@pytest.mark.parametrize(
    ("game", "first"),
    [("hachihachi_trick", "aim"), ("hearts", "pass"), ("fifty_six", "auction")],
)
def test_it_is_told_in_each_game(qtbot: QtBot, program: Program, game: str, first: str) -> None:
    program.window.home.begin(game)
    qtbot.waitUntil(lambda: program.window.session is not None and may_choose(program))
    qtbot.waitUntil(lambda: bool(program.settings.explained))
    assert program.settings.explained == (f"{game}.first.{first}",)
    assert told(program) == ENGLISH(f"{game}.first.{first}", **VALUES[first])


@pytest.mark.long
def test_a_deal_of_the_day_that_begins_in_mid_match_says_so_once(qtbot: QtBot, program: Program) -> None:
    entry = "happy_six.daily.entry"
    program.settings.begun = ("happy_six",)
    for is_new in (True, False):
        program.window.home.day_wanted.emit("happy_six")
        qtbot.waitUntil(lambda: program.window.session is not None and may_choose(program))
        quiet(qtbot, program)
        assert (told(program) == ENGLISH(entry)) is is_new
        state = session_of(program).state
        assert state is not None
        assert state.score.at_a_glance == (message("happy_six.score.decides"),)
        assert program.settings.explained == (entry,)
        play_turn(qtbot, program)
        assert not told(program)
        program.window.show_home()
        qtbot.waitUntil(lambda: program.window.home.has_looked)


@pytest.mark.long
def test_it_is_told_on_the_cloth_beside_what_is_to_be_chosen(qtbot: QtBot, program: Program) -> None:
    window = program.window
    window.resize(1800, 1000)
    window.home.begin("hachihachi_trick")
    qtbot.waitUntil(lambda: window.session is not None and may_choose(program))
    qtbot.waitUntil(lambda: bool(told(program)))
    first, table = told(program), window.table_page.table
    session_of(program).answer(Mizuten(declared=False))
    qtbot.waitUntil(lambda: told(program) not in {first, ""})
    assert not window.notices.text
    points: list[float] = []
    for size in ((1800, 1000), (1600, 900)):
        window.resize(*size)
        qtbot.waitUntil(lambda size=size: (window.width(), window.height()) == size)  # type: ignore[misc]
        quiet(qtbot, program)
        shown = bubble(program)
        assert shown.isVisible()
        assert table.rect().contains(shown.geometry())
        paper = QRectF(shown.geometry()).adjusted(
            TAIL, TAIL, -TAIL, -TAIL
        )  # its tail may touch what it points at
        assert not paper.intersects(QRectF(table.offers.panel.geometry()))
        for seat in range(len(session_of(program).setup.seats)):  # and it hides nobody's face
            face = table.scene().layout.portraits[seat]
            assert not paper.intersects(QRectF(face.x, face.y, face.width, face.height))
        (text,) = shown.findChildren(PhraseLabel)
        points.append(text.font().pointSizeF())
    assert points[0] > points[1]  # as the table is larger


def test_it_makes_way_for_cards_that_are_dealt_after_it_has_come(qtbot: QtBot) -> None:
    view = view_of_four(qtbot)
    paper = FirstBubble(view, lambda: None, lambda told, lesson: None)
    dealt, own = table(4, 13, trick=0), (Role.HAND, 0)
    view.show_picture(replace(dealt, zones=tuple(z for z in dealt.zones if (z.role, z.seat) != own)))
    paper.tell(message("happy_six.first.choose"))
    paper.move(0, view.height() - paper.height())  # where nothing lies as yet
    with qtbot.waitSignal(view.settled):
        view.play([Frame(dealt)])
    qtbot.waitUntil(lambda: not QRectF(paper.geometry()).intersects(view.scene().box_of_zone(own)))


def test_a_bubble_lies_near_its_thing_and_covers_nothing_where_there_is_room() -> None:
    room, thing = QRectF(0, 0, 1000, 600), QRectF(400, 200, 200, 150)
    above, below = QRectF(300, 0, 400, 190), QRectF(0, 400, 1000, 200)
    place, covered = place_beside(QSizeF(240, 120), thing, [thing, above, below], room)
    lying = QRectF(place, QSizeF(240, 120))
    assert covered == 0
    assert room.contains(lying)
    assert not any(lying.intersects(each) for each in (thing, above, below))
    assert min(abs(lying.right() - thing.left()), abs(lying.left() - thing.right())) <= STEP


def test_a_bubble_lies_farther_away_where_it_would_cover_what_is_near() -> None:
    """Rather in a free corner than nowhere."""
    room, thing = QRectF(0, 0, 1000, 600), QRectF(300, 200, 400, 200)
    beside, below = QRectF(0, 180, 1000, 240), QRectF(0, 410, 1000, 190)
    above = QRectF(260, 0, 740, 190)
    place, covered = place_beside(QSizeF(240, 160), thing, [thing, beside, below, above], room)
    assert covered <= 0.03 * 240 * 160
    assert not QRectF(place, QSizeF(240, 160)).intersects(above)
    _, covered = place_beside(QSizeF(320, 160), thing, [thing, beside, below, above], room)
    assert covered == inf


@pytest.mark.long
def test_it_is_told_above_a_table_that_has_no_room_for_it(qtbot: QtBot, program: Program) -> None:
    window = program.window
    window.resize(1800, 1000)
    window.home.begin("fifty_six")
    qtbot.waitUntil(lambda: window.session is not None and may_choose(program))
    qtbot.waitUntil(lambda: bool(told(program)))
    text = told(program)
    window.resize(800, 560)
    qtbot.waitUntil(lambda: window.notices.has("first"))
    assert window.notices.text == text
    assert not bubble(program).isVisible()
    session_of(program).answer(Pass())
    qtbot.waitUntil(lambda: window.notices.text != text)


def test_who_is_spoken_of_above_a_table_without_room_has_a_name(qtbot: QtBot, program: Program) -> None:
    window = program.window
    window.resize(800, 560)
    window.home.begin("fifty_six")
    qtbot.waitUntil(lambda: window.notices.has("first"))
    told = message("fifty_six.first.again", who=Who(2), bid="31", suit=message("fifty_six.sign.spades"))
    session_of(program).firsts = lambda: (told,)  # type: ignore[method-assign]
    (close,) = window.notices.findChildren(QToolButton)
    close.click()
    for language in ("en", "ja"):
        window.preferences.set_language(language)
        assert window.notices.text.startswith({"en": "Ren", "ja": "レン"}[language])


def test_it_lies_under_the_result_of_a_deal_however_often_it_moves(qtbot: QtBot, program: Program) -> None:
    begin_at_home(qtbot, program)
    table = program.window.table_page.table
    qtbot.waitUntil(bubble(program).isVisible)
    table.laid_out.emit()
    quiet(qtbot, program)
    layers = table.children()
    assert layers.index(bubble(program)) < layers.index(table.results.panel)


def test_who_puts_away_what_is_told_above_the_table_is_told_the_next(qtbot: QtBot, program: Program) -> None:
    window = program.window
    window.resize(800, 560)
    window.home.begin("fifty_six")
    qtbot.waitUntil(lambda: window.notices.has("first"))
    session_of(program).firsts = lambda: (message("hearts.first.spot"),)  # type: ignore[method-assign]
    (close,) = window.notices.findChildren(QToolButton)
    for text in (ENGLISH("hearts.first.spot"), ""):
        close.click()
        assert told(program) == text


def test_a_tail_goes_out_at_the_side_where_the_thing_lies(qtbot: QtBot) -> None:
    """Also where most of the thing lies beyond another side: between them there is something else."""
    bubble, thing = QRectF(0, 0, 200, 100), QRectF(-400, 110, 500, 60)
    aim = aim_of(bubble, thing)
    assert aim == QPointF(100, 110)
    paper = PaperBubble(Qt.Edge.LeftEdge | Qt.Edge.BottomEdge)
    qtbot.addWidget(paper)
    paper.resize(200, 100)
    paper.aim_at(aim)
    image = paper.grab().toImage()
    corner = image.pixelColor(2, 97)
    assert image.pixelColor(100, 94) != corner
    assert image.pixelColor(6, 50) == corner


def test_there_is_no_tail_across_a_corner() -> None:
    bubble = QRectF(0, 0, 200, 100)
    assert aim_of(bubble, QRectF(220, 80, 100, 40)) == QPointF(220, 80)
    assert aim_of(bubble, QRectF(220, 120, 100, 40)) is None


def test_a_tail_never_points_across_the_table(qtbot: QtBot) -> None:
    near, far = (PaperBubble(Qt.Edge.TopEdge) for _ in range(2))
    for paper, aim in ((near, QPointF(50, -20)), (far, None)):
        qtbot.addWidget(paper)
        paper.resize(100, 60)
        paper.aim_at(aim)
    images = [each.grab().toImage() for each in (near, far)]
    tails = [image.pixelColor(50, 6) != image.pixelColor(2, 2) for image in images]
    assert tails == [True, False]


def test_who_has_read_it_puts_it_away(qtbot: QtBot, program: Program) -> None:
    begin_at_home(qtbot, program)
    assert told(program)
    ok = button(bubble(program), "OK")
    QTest.mouseClick(ok, Qt.MouseButton.LeftButton)
    assert not told(program)
    assert not bubble(program).isVisible()
    assert focused(program) is program.window.table_page.table


def test_who_has_read_one_thing_is_told_the_next_at_the_same_choice(qtbot: QtBot, program: Program) -> None:
    begin_at_home(qtbot, program)
    session_of(program).firsts = lambda: (message("hearts.first.spot"),)  # type: ignore[method-assign]
    QTest.mouseClick(button(bubble(program), "OK"), Qt.MouseButton.LeftButton)
    assert told(program) == ENGLISH("hearts.first.spot")
    QTest.mouseClick(button(bubble(program), "OK"), Qt.MouseButton.LeftButton)
    assert not told(program)


def test_it_is_told_in_the_language_spoken(qtbot: QtBot, program: Program) -> None:
    begin_at_home(qtbot, program)
    program.window.preferences.set_language("ja")
    assert told(program) == Texts("ja")("happy_six.first.choose")


def test_one_thing_is_told_at_a_time(qtbot: QtBot, program: Program) -> None:
    begin_at_home(qtbot, program)
    session = session_of(program)
    assert session.state is not None
    program.settings.explained = ()  # as if there were more that is new
    session.arrived.emit(session.state)
    qtbot.wait(50)
    assert program.settings.explained == ()


@pytest.mark.long
def test_what_has_a_lesson_of_its_own_is_told_in_whatever_match_it_comes_up(
    qtbot: QtBot, make_program: MakeProgram
) -> None:
    program = make_program()
    program.settings.begun = ("hearts",)  # plain Hearts is known here
    window = program.window
    setup = usual_setup(HEARTS, GAMES["hearts"].styles, "")
    window.play.begin(replace(setup, options=HEARTS.choose("spot_a", 4)))
    qtbot.waitUntil(lambda: window.session is not None and may_choose(program))
    qtbot.waitUntil(lambda: bool(told(program)))
    assert told(program) == ENGLISH("hearts.first.spot")
    assert program.settings.explained == ("hearts.first.spot",)
    window.play.begin(replace(setup, options=HEARTS.choose("windows", 4)))
    qtbot.waitUntil(lambda: session_of(program).setup.options[PENALTIES] == "black_lady")
    qtbot.waitUntil(lambda: may_choose(program))
    quiet(qtbot, program)
    assert not told(program)


@pytest.mark.long
def test_show_me_opens_the_lesson_and_leads_back_to_the_match_as_it_was(
    qtbot: QtBot, program: Program
) -> None:
    begin_at_home(qtbot, program, "hachihachi_trick")
    window, before = program.window, session_of(program)
    qtbot.waitUntil(lambda: bool(told(program)))
    show = button(bubble(program), ENGLISH("lesson.show_me"))
    path = before.path
    assert path is not None
    assert before.step is not None
    log, view = path.read_bytes(), before.step.view
    show.click()
    page = window.lessons.lesson
    assert page.isVisible()
    assert page.course.id == "hachihachi_trick"
    assert not told(program)
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
    assert [each.text() for each in onward] == [ENGLISH("lesson.again"), ENGLISH("lesson.to_match")]
    onward[1].click()
    qtbot.waitUntil(lambda: window.session is not None and may_choose(program))
    assert session_of(program).path == path


@pytest.mark.parametrize("game", [game for game in GAMES if GAMES[game].taught])
def test_every_lesson_that_is_offered_at_the_table_exists(game: str) -> None:
    assert set(GAMES[game].taught.values()) <= set(GAMES[game].courses)
    assert all(ENGLISH(key, **VALUES["aim"]) for key in GAMES[game].taught)


FIRST = ("auction", "points", "table_cards")
"""What Fifty-Six explains before anybody has bid."""


def firsts_of(state: State) -> list[str]:
    (seat,) = FIFTY_SIX.to_act(state)
    told = FiftySixPresenter().firsts(FIFTY_SIX.view(state, seat))
    assert all(ENGLISH(each) and Texts("ja")(each) for each in told)
    return [each.key.removeprefix("fifty_six.first.") for each in told]


def test_fifty_six_tells_of_its_table_cards_at_the_first_call() -> None:
    assert firsts_of(dealt(choose())) == [*FIRST]
    assert firsts_of(dealt(choose(deals=4))) == ["auction", "points"]  # in which there are none


@pytest.mark.parametrize(
    ("calls", "told"),
    [
        ("28 spades", ["number_first", "double"]),
        ("28 spades, pass", ["number_first"]),
        ("spades 28", ["named_first", "double"]),
        ("28 no trump, pass", ["no_trump"]),
        ("28 noes", ["double"]),  # it tells nothing of the hand
        ("28 spades, plus 1 hearts", ["number_first", "plus", "double"]),  # the partner's first
    ],
)
def test_each_way_to_say_a_bid_is_told_of_where_somebody_else_says_it(calls: str, told: list[str]) -> None:
    assert firsts_of(after(dealt(choose()), calls)) == [*FIRST, "telling", *told]


def test_who_bids_a_suit_again_takes_nothing_back() -> None:
    """ "Hearts 29", later "hearts 31" by the same partner, looked like a lie."""
    state = after(dealt(choose()), "28 spades, 29 hearts, pass, pass, 31 spades, pass")
    assert firsts_of(state) == [*FIRST, "telling", "number_first", "again"]


def test_who_is_doubled_hears_of_that_before_what_can_wait() -> None:
    doubled = firsts_of(after(dealt(choose()), "28 spades, double"))
    assert doubled == ["auction", "doubled", *FIRST[1:], "telling", "number_first"]


def test_the_order_of_the_cards_is_told_of_when_they_are_played() -> None:
    assert firsts_of(after(dealt(choose()), "28 spades, pass, pass, pass")) == ["own", "ranks"]


def test_a_bid_that_may_be_doubled_is_told_of_after_the_auction_itself() -> None:
    view = FiftySixLesson(step(DOUBLING.exercises, "double"), DOUBLING).view
    told = [each.key for each in FiftySixPresenter().firsts(view)]
    expected = (*FIRST, "telling", "named_first", "double")
    assert told == [f"fifty_six.first.{each}" for each in expected]
