"""Teams at the table: who plays in them, and what they are seen to propose (H6-10)."""

from __future__ import annotations

from typing import Final

from PySide6.QtWidgets import QLabel, QScrollArea
from pytestqt.qtbot import QtBot

from cardtable.engine.games.happy_six import HAPPY_SIX
from cardtable.match.seating import LEADER, MEMORY, STRATEGIST, Member, SeatInfo
from cardtable.texts import Texts
from cardtable.ui.app.application import Program
from cardtable.ui.play.team import MemoryDialog
from cardtable.ui.worker.messages import MatchSetup
from tests.drivers.controls import named, only

AOI: Final = Member("Aoi", role=LEADER)
KEN: Final = Member("Ken", "discreet", STRATEGIST)
MEMO: Final = Member("Memo", "discreet", MEMORY)
OTHERS: Final = (
    Member("", "discreet", LEADER),
    Member("", "discreet", STRATEGIST),
    Member("", "fickle"),
)


def team_setup(*own: Member, preset: str = "standard") -> MatchSetup:
    """A match of the team against computers."""
    form = {2: "duo", 3: "trio"}[len(own)]
    options = HAPPY_SIX.option_set.choose(preset, 2, {"form": form})
    return MatchSetup("happy_six", options, (SeatInfo.team(own), SeatInfo.team(OTHERS[: len(own)])))


def proposals(program: Program) -> tuple[str, ...]:
    """Return the proposals that the person's team is seen to make."""
    panel = program.window.table_page.team
    return panel.lines if panel.isVisible() else ()


def wait_for_proposals(qtbot: QtBot, program: Program) -> tuple[str, ...]:
    """Wait for the team's proposals, and return them."""
    qtbot.waitUntil(lambda: bool(proposals(program)))
    return proposals(program)


def proposals_area(program: Program, texts: Texts) -> QScrollArea:
    """Return the area with the proposals."""
    return named(program.window.table_page.team, QScrollArea, texts("team.title"))


def proposal_labels(area: QScrollArea) -> list[QLabel]:
    """The proposals, one by one."""
    content = area.widget()
    assert content is not None
    return content.findChildren(QLabel)


def memory_dialog(program: Program) -> MemoryDialog:
    """Return the dialog with what the memory keeper tells."""
    return only(program.window, MemoryDialog, MemoryDialog.isVisible)
