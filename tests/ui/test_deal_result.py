"""The result of a deal at the table: after the last card, when it is asked for, hot seat, and watching."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from cardtable.engine.games.hachihachi_trick import Declare, Mizuten
from cardtable.engine.games.hearts.options import OPTIONS as HEARTS
from cardtable.engine.messages import message
from cardtable.match.seating import SeatInfo
from cardtable.present.metrics import HOLD_RESULT
from cardtable.present.result_sheet import ResultRow, ResultSheet
from cardtable.ui.app.application import Program
from cardtable.ui.table.view import TableView
from cardtable.ui.worker.commands import BeginMatch, OpenMatch, Undo
from cardtable.ui.worker.messages import MatchSetup
from tests.drivers.hot_seat import begin_covered, page_of, uncover
from tests.drivers.table_panels import TablePanels
from tests.ui.helpers import (
    begin,
    match_setup,
    may_choose,
    play_to_the_end,
    play_turn,
    press,
    quiet,
    session_of,
    state_of,
    step_of,
)
from tests.ui.replays import begin_near_the_end
from tests.ui.rounds import play_rounds

Key = Qt.Key
QUICK = 1000.0
MOST_CHOICES = 200
"""More than a set takes."""


def table_of(program: Program) -> TableView:
    return program.window.table_page.table


def quicken(table: TableView) -> None:
    """Let nothing stay but what waits for somebody, who may go on from it at once."""
    table.speed, table.frame_player.guard_ms = QUICK, 0


def asks(program: Program) -> bool:
    return session_of(program).faced is not None


def play_a_set(qtbot: QtBot, program: Program) -> None:
    """Play a set and the beginning of the next, as nothing stays for long."""
    deals = step_of(program).deals
    while step_of(program).deals == deals:
        play_turn(qtbot, program)


def title_of(program: Program) -> str:
    result = state_of(program).result
    assert result is not None
    return session_of(program).texts(result.headline)


@pytest.mark.long
def test_the_result_of_a_set_comes_when_it_is_over(qtbot: QtBot, program: Program) -> None:
    begin_near_the_end(qtbot, program)
    table = table_of(program)
    titles: list[str] = []
    table.results.shown.connect(lambda _: titles.append(table.results.panel.accessibleName()))
    quicken(table)
    for _ in range(MOST_CHOICES):
        if table.results.sheet is not None:
            break
        press(table, Key.Key_Home, Key.Key_Return)
        qtbot.waitUntil(lambda: table.results.sheet is not None or (table.idle and asks(program)))
    read(qtbot, table)
    qtbot.waitUntil(lambda: session_of(program).is_over)
    assert titles == [title_of(program)]
    assert table.results.sheet is None


def stays(qtbot: QtBot, table: TableView, sheet: ResultSheet) -> bool:
    """Return True if the result is still there after many times the time that anything else would take."""
    qtbot.wait(20 * round(HOLD_RESULT / QUICK))
    return table.results.sheet == sheet


def read(qtbot: QtBot, table: TableView) -> None:
    """See that a result waits, however long that takes, and go on from it."""
    sheet = table.results.sheet
    assert sheet is not None
    assert stays(qtbot, table, sheet)

    def goes() -> bool:  # a key that comes together with a result does not take it away
        press(table, Key.Key_Escape)
        return table.results.sheet != sheet

    qtbot.waitUntil(goes)


def can_fold(program: Program) -> bool:
    """Return True if the person is asked whether they go into the round."""
    choices = step_of(program).view.choices
    return choices is not None and Declare(is_in=False) in (choices.legal() or ())


@pytest.mark.long
def test_the_result_of_a_round_played_without_them_waits_for_a_person_too(
    qtbot: QtBot, program: Program
) -> None:
    assert program.log.path is not None
    seats = (SeatInfo("Aoi"), *(SeatInfo("", "fickle"),) * 4)
    path = play_rounds(program.log.path.parent, seats, lambda seat: seat in (1, 2))
    program.worker.send(OpenMatch(path))
    qtbot.waitUntil(lambda: program.window.session is not None and may_choose(program))
    table, session = table_of(program), session_of(program)
    while not can_fold(program):
        session.answer(Mizuten(declared=False))
        qtbot.waitUntil(lambda: may_choose(program))
    quicken(table)
    session.answer(Declare(is_in=False))
    qtbot.waitUntil(lambda: table.results.sheet is not None)
    assert table.results.sheet is not None
    assert session.deal_over == session.deal_of(table.results.sheet)  # though the match may be ahead
    panels, title = TablePanels(program.window.table_page), session.texts(table.results.sheet.title)
    assert panels.figures[0] == title
    read(qtbot, table)
    assert panels.figures[0] != title


@pytest.mark.long
def test_a_person_may_choose_that_results_go_by_themselves(qtbot: QtBot, program: Program) -> None:
    begin_near_the_end(qtbot, program)
    preferences = program.settings.preferences
    program.window.preferences.apply(replace(preferences, results_wait=False))
    table, seen = table_of(program), list[object]()
    table.results.shown.connect(seen.append)
    quicken(table)
    for _ in range(MOST_CHOICES):
        if seen:
            break
        press(table, Key.Key_Home, Key.Key_Return)
        qtbot.waitUntil(lambda: table.idle and (session_of(program).is_over or asks(program)))
    qtbot.waitUntil(lambda: session_of(program).is_over)
    assert table.results.sheet is None


@pytest.mark.long
def test_the_last_result_is_shown_again_by_its_key(qtbot: QtBot, program: Program) -> None:
    menus, table = program.window.menus, table_of(program)
    assert not menus.result.isEnabled()
    begin(qtbot, program)
    assert not menus.result.isEnabled()
    play_a_set(qtbot, program)
    assert menus.result.isEnabled()
    assert table.results.sheet is None
    menus.result.trigger()
    assert table.results.sheet == state_of(program).result
    menus.result.trigger()
    assert not table.results.panel.isVisible()


def test_the_rail_names_the_round_whose_result_lies_there(qtbot: QtBot, program: Program) -> None:
    assert program.log.path is not None
    seats = (SeatInfo("Aoi", "person"), SeatInfo("", "fickle"), SeatInfo("", "fickle"))
    path = play_rounds(program.log.path.parent, seats, {0: True, 1: True, 2: False}.__getitem__)
    program.worker.send(OpenMatch(path))
    qtbot.waitUntil(lambda: may_choose(program))
    assert program.window.rail_title.texts[1].startswith("Round 2 of")
    program.window.menus.result.trigger()
    assert program.window.rail_title.texts[1].startswith("Round 1 is over")
    program.window.menus.result.trigger()
    assert program.window.rail_title.texts[1].startswith("Round 2 of")


def test_a_result_that_is_shown_again_goes_before_fewer_people_sit_down(
    qtbot: QtBot, program: Program
) -> None:
    table, seats = table_of(program), (SeatInfo("Aoi"), *(SeatInfo("", "fickle"),) * 3)
    begin(qtbot, program, MatchSetup("hearts", HEARTS.choose("windows", 4), seats))
    rows = tuple(ResultRow((seat,), 0, 1) for seat in range(len(seats)))
    table.recall(ResultSheet(message("hearts.table.deal_over", deal=1), message("hearts.score.total"), rows))
    program.window.show_matches()
    quiet(qtbot, program)
    assert table.results.is_recalled
    program.worker.send(BeginMatch(match_setup()))
    qtbot.waitUntil(lambda: len(session_of(program).setup.seats) == 2)
    assert not table.results.is_recalled


@pytest.mark.long
def test_a_match_that_is_opened_again_still_has_its_last_result(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program)
    play_a_set(qtbot, program)
    before, path = state_of(program).result, session_of(program).path
    program.window.show_matches()
    quiet(qtbot, program)
    assert path is not None
    program.worker.send(OpenMatch(path))
    qtbot.waitUntil(lambda: program.window.session is not None and may_choose(program))
    assert state_of(program).result == before


@pytest.mark.long
def test_the_result_of_an_undone_set_is_that_of_the_set_before(qtbot: QtBot, program: Program) -> None:
    begin_near_the_end(qtbot, program)
    before = title_of(program)
    play_to_the_end(qtbot, program)
    assert title_of(program) != before
    session_of(program).send(Undo())
    qtbot.waitUntil(lambda: may_choose(program))
    assert title_of(program) == before


@pytest.mark.long
def test_at_a_shared_screen_all_see_the_result_before_the_next_is_covered(
    qtbot: QtBot, program: Program
) -> None:
    begin_covered(qtbot, program)
    page, table = page_of(program), table_of(program)
    seen: list[bool] = []
    table.results.shown.connect(lambda _: seen.append(page.is_covered))
    quicken(table)
    for _ in range(MOST_CHOICES):
        if seen:
            break
        quiet(qtbot, program)
        uncover(qtbot, program)
        qtbot.waitUntil(lambda: table.idle and asks(program))
        press(table, Key.Key_Home, Key.Key_Return)
        qtbot.waitUntil(lambda: page.is_covered or table.results.sheet is not None)
    assert seen == [False]
    read(qtbot, table)
    qtbot.waitUntil(lambda: page.is_covered)
    assert state_of(program).step.deals == 1
    assert not program.window.menus.result.isEnabled()


@pytest.mark.long
def test_where_computers_play_alone_no_result_waits_for_anybody(qtbot: QtBot, program: Program) -> None:
    table = table_of(program)
    table.set_pause(None)
    quicken(table)
    seen: list[object] = []
    table.results.shown.connect(seen.append)
    sitting = (SeatInfo("", "fickle"), SeatInfo("", "fickle"))
    program.worker.send(BeginMatch(MatchSetup("happy_six", match_setup().options, sitting)))
    qtbot.waitUntil(lambda: program.window.session is not None)
    table.frame_player.turned.connect(lambda: go_on_from_turns(table))
    qtbot.waitUntil(lambda: len(seen) == 2, timeout=20_000)


def go_on_from_turns(table: TableView) -> None:
    """Go on from finished turns, which wait as it is set; not from a result."""
    if table.results.sheet is None and table.scene().prompt != table.picture.prompt:
        table.go_on()


@pytest.mark.long
def test_a_result_does_not_hold_up_a_match_without_animation(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program)
    play_to_the_end(qtbot, program)
    assert table_of(program).results.sheet is None
