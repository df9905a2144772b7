"""The tab of the auction beside the table: there in a match that has one, and in no other."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QTabWidget
from pytestqt.qtbot import QtBot

from cardtable.engine.games.fifty_six import FIFTY_SIX
from cardtable.engine.games.hearts import HEARTS
from cardtable.match.seating import SeatInfo
from cardtable.ui.table.auction_view import AuctionPanel
from cardtable.ui.worker.commands import BeginMatch
from cardtable.ui.worker.messages import MatchSetup
from tests.ui.conftest import MakeProgram
from tests.ui.helpers import may_choose, session_of


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
        panel = program.window.table_page.findChildren(AuctionPanel)[0]
        assert tabs.isTabVisible(tabs.indexOf(panel)) is (game == "fifty_six")
        assert (tabs.currentWidget() is panel) is (game == "fifty_six")
        if game == "fifty_six":
            assert panel.calls.model().rowCount() == players
