"""The time for a choice at the table: it runs, stands still, is told of, and comes to an end (H6-12)."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from cardtable.engine.facts import Acted
from cardtable.engine.games.happy_six import OPTIONS
from cardtable.engine.messages import message
from cardtable.match.clock import Clock
from cardtable.match.seating import SeatInfo
from cardtable.ui.app.application import Program
from cardtable.ui.new_match.dialog import NewMatchDialog
from cardtable.ui.play.hint_panel import THINKING
from cardtable.ui.worker.commands import BeginMatch, OpenMatch
from cardtable.ui.worker.messages import MatchSetup, Step
from tests.drivers.table import Table
from tests.drivers.table_panels import TablePanels
from tests.helpers.hands import Hands, pass_by
from tests.ui.conftest import MakeProgram, ThinkingHere
from tests.ui.helpers import (
    button,
    dialog_of,
    may_choose,
    press,
    quiet,
    session_of,
    step_of,
    watch_to_the_end,
)

HANA, BEN = SeatInfo("Hana"), SeatInfo("Ben")
TIMED = OPTIONS.choose("standard", 2, {"time": "thirty"})
ALONE = MatchSetup("happy_six", TIMED, (HANA, SeatInfo("", "fickle")))
SHARED = MatchSetup("happy_six", TIMED, (HANA, BEN))


@pytest.fixture
def hands(program: Program) -> Hands:
    """The time of the program's clock."""
    return put_clock(program)


def put_clock(program: Program) -> Hands:
    hands = Hands()
    program.window.play.table.pause.countdown.clock = Clock(hands)
    program.window.table_page.cover.guard_ms = 0
    return hands


def begin(qtbot: QtBot, program: Program, wanted: MatchSetup = ALONE) -> None:
    program.worker.send(BeginMatch(wanted))
    qtbot.waitUntil(lambda: may_choose(program) or program.window.table_page.is_covered)


def go_by(program: Program, hands: Hands, seconds: float) -> None:
    """Let seconds pass, in which the clock is looked at again and again."""
    countdown = program.window.play.table.pause.countdown
    pass_by(hands, countdown.clock, seconds)
    countdown.tick()


def time_text(program: Program) -> str:
    return program.window.table_page.clock.time_text


def log_text(program: Program) -> str:
    return TablePanels(program.window.table_page).log.toPlainText()


def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    heard: list[str] = []
    monkeypatch.setattr(
        "cardtable.ui.play.pause_controller.announce",
        lambda widget, text, *, urgent=False: heard.append(text),
    )
    return heard


def test_h6_12_the_time_left_is_shown_calmly_and_said_twice(
    qtbot: QtBot, program: Program, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard, pace = said(monkeypatch), program.window.table_page.clock
    begin(qtbot, program)
    assert pace.isVisible()
    seen = []
    for left in range(29, 0, -1):
        go_by(program, hands, 1)
        seen.append(time_text(program))
        assert pace.is_late == (left <= 10)
    assert seen[0] == "29 seconds left"
    assert seen[-1] == "1 second left"
    assert len(set(seen)) == 29
    assert heard == ["10 seconds left", "5 seconds left"]


@pytest.mark.long
def test_h6_12_at_the_end_the_raised_card_is_played(qtbot: QtBot, program: Program, hands: Hands) -> None:
    steps: list[Step] = []
    program.worker.stepped.connect(steps.append)
    begin(qtbot, program)
    faced, table = step_of(program).decision, program.window.table_page.table
    press(table, Qt.Key.Key_Home, Qt.Key.Key_Right, Qt.Key.Key_Right)
    raised = table.scene().raised_card
    assert raised is not None
    go_by(program, hands, 29.9)
    assert step_of(program).decision == faced
    go_by(program, hands, 0.1)
    qtbot.waitUntil(lambda: step_of(program).decision != faced and may_choose(program))
    (own,) = [s.fact for s in steps if isinstance(s.fact, Acted) and s.fact.seat == 0]
    assert str(own.action) == str(raised)
    assert "Time is up: your raised card is played." in log_text(program)
    assert time_text(program) == "30 seconds left"  # for the next choice


def test_h6_12_with_no_card_raised_one_is_drawn(qtbot: QtBot, program: Program, hands: Hands) -> None:
    begin(qtbot, program)
    faced, table = step_of(program).decision, program.window.table_page.table
    table.clearFocus()
    assert table.scene().raised_card is None
    go_by(program, hands, 31)
    qtbot.waitUntil(lambda: step_of(program).decision != faced and may_choose(program))
    assert "Time is up: a random card is played for you." in log_text(program)


def test_h6_12_the_card_under_the_pointer_is_raised(qtbot: QtBot, program: Program, hands: Hands) -> None:
    begin(qtbot, program)
    table = program.window.table_page.table
    QTest.mouseMove(table.viewport(), Table(table).point_on(1))
    qtbot.waitUntil(lambda: table.scene().raised_card == Table(table).hand[1])


def test_h6_12_the_card_that_is_dragged_is_raised(qtbot: QtBot, program: Program, hands: Hands) -> None:
    begin(qtbot, program)
    table = program.window.table_page.table
    start = table.mapFromScene(table.scene().hand_item(2).pos())
    QTest.mousePress(table.viewport(), Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(table.viewport(), QPoint(start.x(), start.y() - 200))
    dragged = table.scene().hand()[2].card
    qtbot.waitUntil(lambda: table.scene().raised_card == dragged)
    go_by(program, hands, 30)
    qtbot.waitUntil(lambda: "your raised card is played" in log_text(program))


@pytest.mark.long
def test_h6_12_no_time_goes_by_while_nobody_chooses(
    qtbot: QtBot, program: Program, hands: Hands, pools: list[ThinkingHere]
) -> None:
    begin(qtbot, program)
    faced, table = step_of(program).decision, program.window.table_page.table
    table.speed = 0.001  # what follows is long on its way
    press(table, Qt.Key.Key_Home, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: step_of(program).decision != faced and step_of(program).decision is not None)
    quiet(qtbot, program)
    now = step_of(program)
    assert not may_choose(program)
    assert time_text(program) == "30 seconds for each choice"
    go_by(program, hands, 100)
    quiet(qtbot, program)
    assert step_of(program) is now
    table.speed = 0.0
    table.skip()
    assert may_choose(program)
    assert time_text(program) == "30 seconds left"


@pytest.mark.parametrize("way", ["key", "button", "dialog", "rules", "minimised"])
def test_h6_12_a_paused_table_stops_the_clock_and_hides_the_hand(
    qtbot: QtBot, program: Program, hands: Hands, way: str
) -> None:
    begin(qtbot, program)
    window, page = program.window, program.window.table_page
    go_by(program, hands, 10)
    faced = step_of(program).decision
    match way:
        case "key":
            QTest.keyClick(window, Qt.Key.Key_F4)
        case "button":
            button(page.clock, "Pause").click()
        case "dialog":
            window.menus.every_rule.trigger()
            qtbot.waitUntil(lambda: page.is_covered)
            dialog_of(program, NewMatchDialog).reject()
        case "rules":
            window.menus.rules.trigger()
        case "minimised":
            window.showMinimized()
            qtbot.waitUntil(lambda: page.is_covered)
            window.showNormal()
    qtbot.waitUntil(lambda: page.is_covered and not page.table.isVisible())
    assert window.menus.pause.isChecked()
    assert page.table.picture.zones == ()  # nor is the hand named to a screen reader
    assert not window.play.table.pause.countdown.is_running
    go_by(program, hands, 500)
    quiet(qtbot, program)
    assert step_of(program).decision == faced
    assert time_text(program) == "20 seconds left"
    button(page.cover, "Continue").click()
    qtbot.waitUntil(lambda: not page.is_covered and window.play.table.pause.countdown.is_running)
    go_by(program, hands, 1)
    assert time_text(program) == "19 seconds left"
    assert "begins again" not in log_text(program)


def test_a_table_without_a_limit_is_not_covered_by_dialogs(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program, MatchSetup("happy_six", OPTIONS.choose("standard", 2), ALONE.seats))
    program.window.menus.every_rule.trigger()
    quiet(qtbot, program)
    assert not program.window.table_page.is_covered
    assert not program.window.table_page.clock.isVisible()
    assert not program.window.menus.pause.isEnabled()


def test_h6_12_an_undone_choice_gets_all_of_its_time_and_that_is_said(
    qtbot: QtBot, program: Program, hands: Hands
) -> None:
    begin(qtbot, program)
    faced = step_of(program).decision
    go_by(program, hands, 25)
    press(program.window.table_page.table, Qt.Key.Key_Home, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: step_of(program).decision != faced and may_choose(program))
    assert "begins again" not in log_text(program)
    program.window.menus.undo.trigger()
    qtbot.waitUntil(lambda: step_of(program).can_redo and may_choose(program))
    assert time_text(program) == "30 seconds left"
    assert log_text(program).endswith("The time for this choice starts again.")


@pytest.mark.long
@pytest.mark.parametrize("wanted", [ALONE, SHARED], ids=["alone", "shared"])
def test_h6_12_a_resumed_choice_gets_all_of_its_time_and_that_is_said(
    qtbot: QtBot, make_program: MakeProgram, wanted: MatchSetup
) -> None:
    program = make_program()
    hands = put_clock(program)
    begin(qtbot, program, wanted)
    if wanted is SHARED:
        uncover(qtbot, program)
    go_by(program, hands, 25)
    assert time_text(program) == "5 seconds left"
    path = session_of(program).path
    assert path is not None
    content = path.read_bytes()
    program.window.close()
    path.write_bytes(content)  # as where the program was killed: who leaves before a choice leaves nothing
    again = make_program()
    put_clock(again)
    again.worker.send(OpenMatch(path))
    qtbot.waitUntil(lambda: may_choose(again) or again.window.table_page.is_covered)
    if wanted is SHARED:
        uncover(qtbot, again)
    assert time_text(again) == "30 seconds left"
    assert log_text(again).endswith("The time for this choice starts again.")


def time_up(qtbot: QtBot, program: Program, hands: Hands) -> None:
    """Let all of the time go by, and wait for the next choice or the end."""
    faced = step_of(program).decision
    go_by(program, hands, 30)
    qtbot.waitUntil(
        lambda: session_of(program).is_over or (step_of(program).decision != faced and may_choose(program))
    )


def uncover(qtbot: QtBot, program: Program) -> None:
    cover = program.window.table_page.cover
    qtbot.waitUntil(lambda: cover.takes_presses)
    button(cover, "Show my cards").click()
    qtbot.waitUntil(lambda: not program.window.table_page.is_covered)


def test_h6_12_behind_the_cover_no_time_goes_by(qtbot: QtBot, program: Program, hands: Hands) -> None:
    begin(qtbot, program, SHARED)
    page = program.window.table_page
    go_by(program, hands, 100)
    assert page.is_covered
    assert time_text(program) == "30 seconds for each choice"
    uncover(qtbot, program)
    go_by(program, hands, 10)
    assert time_text(program) == "20 seconds left"
    QTest.keyClick(program.window, Qt.Key.Key_F4)  # a pause covers the table
    qtbot.waitUntil(lambda: page.is_covered)
    assert step_of(program).view.choices is None
    go_by(program, hands, 100)
    uncover(qtbot, program)
    assert time_text(program) == "20 seconds left"
    assert "begins again" not in log_text(program)
    go_by(program, hands, 21)
    qtbot.waitUntil(lambda: page.is_covered)
    qtbot.waitUntil(lambda: "Time is up: " in log_text(program))
    assert step_of(program).covered_for is not None
    assert step_of(program).covered_for.seat == 1  # type: ignore[union-attr]


def test_h6_12_several_people_can_cover_the_cards_without_a_limit(qtbot: QtBot, program: Program) -> None:
    put_clock(program)
    begin(qtbot, program, MatchSetup("happy_six", OPTIONS.choose("standard", 2), (HANA, BEN)))
    page, pause = program.window.table_page, program.window.menus.pause
    assert not pause.isEnabled()
    uncover(qtbot, program)
    assert pause.isEnabled()
    assert not page.clock.isVisible()
    pause.trigger()
    qtbot.waitUntil(lambda: page.is_covered)
    assert not pause.isChecked()


@pytest.mark.long
def test_computers_that_are_watched_are_not_hurried(qtbot: QtBot, program: Program) -> None:
    order = MatchSetup("happy_six", TIMED, (SeatInfo("", "fickle"), SeatInfo("", "fickle")))
    assert order.time_limit is None
    program.worker.send(BeginMatch(order))
    watch_to_the_end(qtbot, program)
    assert not program.window.play.table.pause.countdown.is_running


@pytest.mark.long
def test_h6_12_the_clock_ends_with_the_match(qtbot: QtBot, program: Program, hands: Hands) -> None:
    begin(qtbot, program)
    while not session_of(program).is_over:
        time_up(qtbot, program, hands)
    assert not program.window.play.table.pause.countdown.is_running
    assert not program.window.table_page.clock.isVisible()
    program.window.show_matches()
    assert not program.window.play.table.pause.countdown.is_running


def test_h6_12_the_time_is_told_in_japanese(qtbot: QtBot, make_program: MakeProgram) -> None:
    program = make_program(language="ja")
    hands = put_clock(program)
    begin(qtbot, program)
    go_by(program, hands, 3)
    assert time_text(program) == "残り27秒"
    program.window.preferences.set_language("en")
    assert time_text(program) == "27 seconds left"


def test_on_waking_no_card_is_played_for_the_person(qtbot: QtBot, program: Program, hands: Hands) -> None:
    begin(qtbot, program)
    go_by(program, hands, 10)
    hands.now += 8 * 3600  # the lid was closed
    program.window.play.table.pause.countdown.tick()
    quiet(qtbot, program)
    assert may_choose(program)
    assert "20" in time_text(program)
    go_by(program, hands, 20)
    qtbot.waitUntil(lambda: "Time is up" in log_text(program))


def test_no_time_goes_by_while_a_hint_is_thought_of(qtbot: QtBot, program: Program, hands: Hands) -> None:
    begin(qtbot, program)
    page, countdown = program.window.table_page, program.window.play.table.pause.countdown
    go_by(program, hands, 10)
    page.show_hint(THINKING)
    stood = not countdown.is_running
    pass_by(hands, countdown.clock, 15)
    assert stood
    assert time_text(program) == "20 seconds left"
    page.show_hint(message("hint.none"))
    go_by(program, hands, 3)
    assert time_text(program) == "17 seconds left"
    page.show_hint(THINKING)
    page.show_hint(None)
    go_by(program, hands, 3)
    assert time_text(program) == "14 seconds left"
    assert countdown.is_running
