"""The last deal is played again, with everybody where they sat or one seat on."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from cardtable.engine.facts import Dealt
from cardtable.match.seating import SeatInfo
from cardtable.ui.app.application import Program
from cardtable.ui.worker.commands import BeginMatch
from cardtable.ui.worker.messages import MatchSetup
from tests.helpers.games import RULES
from tests.ui.helpers import (
    begin,
    focused,
    match_of,
    match_setup,
    may_choose,
    play_to_the_end,
    play_turn,
    session_of,
    step_of,
)
from tests.ui.replays import begin_near_the_end


def wait_for_another(qtbot: QtBot, program: Program, serial: int) -> None:
    qtbot.waitUntil(lambda: session_of(program).serial != serial and may_choose(program))


def test_the_last_deal_is_played_again_from_the_menu_when_the_match_is_over(
    qtbot: QtBot, program: Program
) -> None:
    action = program.window.menus.same_deal
    assert not action.isEnabled()
    begin_near_the_end(qtbot, program)
    play_to_the_end(qtbot, program)
    match, serial = match_of(program), session_of(program).serial
    last = [fact for fact in match.facts if isinstance(fact, Dealt)][-1]
    assert action.isEnabled()
    QTest.keyClick(focused(program), Qt.Key.Key_F5, Qt.KeyboardModifier.ShiftModifier)
    wait_for_another(qtbot, program, serial)
    assert step_of(program).view.hands == last.piles  # type: ignore[attr-defined]
    assert step_of(program).assisted
    assert not action.isEnabled()


def test_the_last_deal_is_played_with_the_seats_turned(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program)
    for seat in (1, 0):  # one seat on, and back
        play_to_the_end(qtbot, program)
        serial = session_of(program).serial
        last = [fact for fact in match_of(program).facts if isinstance(fact, Dealt)][-1]
        QTest.keyClick(focused(program), Qt.Key.Key_F5, Qt.KeyboardModifier.ControlModifier)
        wait_for_another(qtbot, program, serial)
        assert session_of(program).setup.seats[seat].is_person
        assert not session_of(program).setup.seats[1 - seat].is_person
        step = step_of(program)
        assert step.view.hands == last.piles  # type: ignore[attr-defined]
        assert (step.view.viewer, step.bottom, step.assisted) == (seat, seat, True)


def test_a_deal_that_is_over_can_be_played_again_while_the_match_goes_on(
    qtbot: QtBot, program: Program
) -> None:
    begin(qtbot, program)
    first = next(fact for fact in match_of(program).facts if isinstance(fact, Dealt))
    action = program.window.menus.same_deal
    while step_of(program).deals == 0:
        assert not action.isEnabled()
        play_turn(qtbot, program)
    assert step_of(program).view.outcome is None
    assert action.isEnabled()
    serial = session_of(program).serial
    action.trigger()
    wait_for_another(qtbot, program, serial)
    assert step_of(program).view.hands == first.piles  # type: ignore[attr-defined]


def test_a_match_of_fewer_players_follows_one_of_more(qtbot: QtBot, program: Program) -> None:
    computers = tuple(SeatInfo("", "fickle") for _ in range(5))
    options = RULES["hearts"].option_set.choose("black_lady", 6)
    many = begin(qtbot, program, MatchSetup("hearts", options, (SeatInfo("Aoi"), *computers)))
    program.worker.send(BeginMatch(match_setup()))
    wait_for_another(qtbot, program, many.serial)
    assert len(program.window.table_page.table.picture.badges) == 2
