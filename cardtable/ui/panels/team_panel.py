"""The person's own team beside the table: who is in it, what they propose, and the memory keeper's button."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QVBoxLayout, QWidget

from cardtable.engine.cards import Card
from cardtable.engine.facts import Action
from cardtable.match.proposals import Proposal
from cardtable.match.seating import SeatInfo
from cardtable.texts import Texts
from cardtable.ui.accessible import announce
from cardtable.ui.look import GRID, heading, muted
from cardtable.ui.names import member_details, member_names


class TeamPanel(QFrame):
    """Hidden where people play alone."""

    memory_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("score")
        self._title = heading(QLabel())
        self._people = muted(QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText))
        self._lines = QVBoxLayout()
        self._lines.setSpacing(GRID)
        self._labels: list[QLabel] = []
        self._shown: tuple[str, ...] = ()
        self._ask = QPushButton(autoDefault=True)
        self._ask.clicked.connect(self.memory_wanted)
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, 2 * GRID)
        column.setSpacing(GRID)
        column.addWidget(self._title)
        column.addWidget(self._people)
        column.addLayout(self._lines)
        column.addWidget(self._ask)
        self.hide()

    @property
    def lines(self) -> tuple[str, ...]:
        """What the members are shown to say."""
        return self._shown

    def show_team(self, info: SeatInfo | None, texts: Texts, *, has_memory: bool) -> None:
        """Show these members (None: nobody), and offer the memory keeper if there is something to ask."""
        self.setVisible(info is not None and bool(info.members))
        self._title.setText(texts("team.title"))
        self._ask.setText(texts("team.ask"))
        self._ask.setVisible(has_memory)
        if info is not None:
            self._people.setText(texts("seat.and").join(member_details(texts, info)))

    def show_proposals(self, proposals: Sequence[Proposal], info: SeatInfo, texts: Texts) -> None:
        """Show what has been proposed for the choice at hand; what is new is read out."""
        names = member_names(texts, info)
        lines = tuple(_line(proposal, names, texts) for proposal in proposals)
        if lines == self._shown:
            return
        fresh = [line for line in lines if line not in self._shown]
        self._shown = lines
        for old in self._labels:
            self._lines.removeWidget(old)
            old.deleteLater()
        self._labels = [QLabel(line, wordWrap=True, textFormat=Qt.TextFormat.PlainText) for line in lines]
        for label in self._labels:
            self._lines.addWidget(label)
        for line in fresh:
            announce(self, line)


def _line(proposal: Proposal, names: Sequence[str], texts: Texts) -> str:
    """A proposal in words. It may have been read from a file, which nobody has checked."""
    reasons = [text for reason in proposal.reasons if (text := texts.of_file(reason)) is not None]
    said = texts("team.proposal", who=names[proposal.member], what=_symbols(proposal.action))
    return texts("team.then").join([said, *reasons])


def _symbols(action: Action) -> str:
    """An action that is a card, as people write cards; any other in its own words."""
    try:
        return Card.parse(str(action)).symbol
    except ValueError:
        return str(action)
