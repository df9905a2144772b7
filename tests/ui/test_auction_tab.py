"""The tab of the auction beside the table and beside a replay: there in a match that has one only."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QScrollArea, QTabWidget
from pytestqt.qtbot import QtBot

from cardtable.engine.games.fifty_six import FIFTY_SIX
from cardtable.engine.games.fifty_six.actions import parse
from cardtable.engine.games.hearts import HEARTS
from cardtable.match.seating import SeatInfo
from cardtable.match.store import Store
from cardtable.present.offer_layout import Part
from cardtable.texts import Texts
from cardtable.ui.app.application import Program
from cardtable.ui.base.widgets import PhraseLabel
from cardtable.ui.replay.service import OpenReplay
from cardtable.ui.table.auction_view import AuctionPanel
from cardtable.ui.worker.commands import BeginMatch
from cardtable.ui.worker.messages import MatchSetup
from tests.drivers.table_panels import TablePanels
from tests.helpers.games import RULES
from tests.match.disks import QuickDisk
from tests.ui.conftest import MakeProgram
from tests.ui.helpers import may_choose, session_of
from tests.ui.replays import begun, is_there, look, press_and_wait


@pytest.mark.long
def test_the_auction_has_a_tab_as_long_as_a_match_with_one_is_played(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path
) -> None:
    program = make_program(tmp_path)
    serials: set[int] = set()
    matches = (
        *(("hearts", HEARTS, 4), ("fifty_six", FIFTY_SIX, 4)),
        *(("fifty_six", FIFTY_SIX, 8), ("hearts", HEARTS, 4)),
    )
    for game, rules, players in matches:
        preset = next(iter(rules.option_set.presets))
        seats = (SeatInfo("Aoi"), *(SeatInfo("", "fickle") for _ in range(players - 1)))
        setup = MatchSetup(game, rules.option_set.choose(preset, players), seats)
        program.worker.send(BeginMatch(setup))
        qtbot.waitUntil(
            lambda: (
                program.window.session is not None
                and session_of(program).serial not in serials
                and may_choose(program)
            )
        )
        serials.add(session_of(program).serial)
        (tabs,) = program.window.table_page.findChildren(QTabWidget)
        panels = tabs.findChildren(AuctionPanel)
        assert any(tabs.isTabVisible(tabs.indexOf(each)) for each in panels) is (game == "fifty_six")
        assert isinstance(tabs.currentWidget(), AuctionPanel) is (game == "fifty_six")
        if game == "fifty_six":
            (panel,) = panels
            assert panel.calls.model().rowCount() == players


def is_whole(page: QScrollArea) -> bool:
    """Return True if nothing of a page has to be scrolled to."""
    return page.verticalScrollBar().maximum() == 0


@pytest.mark.long
def test_calls_and_what_they_tell_are_whole_whatever_the_height(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path
) -> None:
    program = make_program(tmp_path)
    seats = (SeatInfo("Aoi"), *(SeatInfo("", "fickle") for _ in range(7)))
    program.worker.send(BeginMatch(MatchSetup("fifty_six", FIFTY_SIX.option_set.choose("akagiri", 8), seats)))
    qtbot.waitUntil(lambda: program.window.session is not None and may_choose(program))
    page = program.window.table_page
    (panel,) = page.findChildren(AuctionPanel)
    panels = TablePanels(page)
    tabs, known = panels.tabs, panels.tabs.indexOf(panel.apart)
    program.window.resize(1024, 600)
    qtbot.waitUntil(lambda: tabs.isTabVisible(known))
    assert "as a sentence" in tabs.tabToolTip(known)
    panels.turn_to(known)
    for shown, view in ((panel.apart, panel.known_apart), (panel, panel.calls)):
        tabs.setCurrentWidget(shown)
        assert view.isVisible()
        assert view.model().rowCount() == 8
        qtbot.waitUntil(partial(is_whole, shown))
        assert view.verticalScrollBar().maximum() == 0
    assert not panel.known.isVisible()
    program.window.resize(1600, 1000)
    qtbot.waitUntil(panel.known.isVisible)
    assert not tabs.isTabVisible(known)
    qtbot.waitUntil(partial(is_whole, panel))


def bid(folder: Path, *calls: str) -> None:
    """A match of Fifty-Six in the folder, in which these calls have been made."""
    seats = (SeatInfo("Aoi"), *(SeatInfo("", "fickle"),) * 3)
    options = FIFTY_SIX.option_set.choose("akagiri", 4)
    match = Store(folder, RULES, QuickDisk()).create(
        "fifty_six", options, seats, now=datetime.now(UTC), seed="auction"
    )
    for call in calls:
        while match.apply_chance():
            pass
        decision = match.decision(match.to_act[0])
        assert decision is not None
        match.submit(decision, parse(call))
    match.close()


@pytest.mark.long
def test_a_replay_shows_the_auction_of_the_moment_with_its_meanings(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path
) -> None:
    bid(tmp_path, "28 spades", "pass", "29 hearts")
    program = look(qtbot, make_program, tmp_path)
    page = program.window.replay.page
    tabs = TablePanels(page).tabs
    last = program.window.replay.session
    assert last is not None
    press_and_wait(qtbot, program, Qt.Key.Key_End, last.opened.last)
    (panel,) = page.findChildren(AuctionPanel)
    assert tabs.currentWidget() is panel
    calls, known = panel.calls.model(), panel.known.model()

    def cells(row: int) -> list[str]:
        return [str(known.index(row, suit).data()) for suit in range(4)]

    assert [calls.index(row, 0).data() for row in range(4)] == ["28♠", "Pass", "29♥", "…"]
    assert "jack of hearts" in calls.index(2, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert cells(0) == ["", "", "", "4+ J"]
    legend = Texts("en")("fifty_six.known.legend")
    assert legend in [label.text() for label in panel.findChildren(PhraseLabel)]
    assert cells(2) == ["", "", "J", ""]
    press_and_wait(qtbot, program, Qt.Key.Key_Left, last.opened.last - 1)
    assert [calls.index(row, 0).data() for row in range(4)] == ["28♠", "Pass", "…", None]
    assert cells(2) == [""] * 4


def test_a_replay_has_no_auction_in_a_match_without_one(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path
) -> None:
    bid(tmp_path, "28 spades")
    program = look(qtbot, make_program, tmp_path)
    page = program.window.replay.page
    tabs = TablePanels(page).tabs
    session = program.window.replay.session
    assert session is not None
    press_and_wait(qtbot, program, Qt.Key.Key_End, session.opened.last)
    (panel,) = page.findChildren(AuctionPanel)
    assert tabs.isTabVisible(tabs.indexOf(panel))
    program.worker.send(OpenReplay(begun(tmp_path, "hearts")))
    qtbot.waitUntil(lambda: program.window.replay.session is not session and is_there(program))
    assert not tabs.isTabVisible(tabs.indexOf(panel))


def is_asked(program: Program) -> bool:
    return program.window.session is not None and may_choose(program)


@pytest.mark.long
def test_who_wanted_all_bids_on_the_board_has_them_from_then_on(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path
) -> None:
    seats = (SeatInfo("Aoi"), *(SeatInfo("", "fickle") for _ in range(3)))
    setup = MatchSetup("fifty_six", FIFTY_SIX.option_set.choose("akagiri", 4), seats)
    for is_folded in (True, False):
        program = make_program(tmp_path)
        program.worker.send(BeginMatch(setup))
        qtbot.waitUntil(partial(is_asked, program))
        panel = program.window.table_page.table.offers.panel
        assert panel.is_folded is is_folded
        if is_folded:
            QTest.keyClick(panel.buttons[Part.MORE, 0], Qt.Key.Key_Return)  # the mouse waits at first
            assert not panel.is_folded
        program.window.close()
