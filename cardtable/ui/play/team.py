"""The person's own team: the panel of its proposals, and the memory keeper with its dialog."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from cardtable.engine.cards import Cards
from cardtable.engine.messages import Who
from cardtable.games import GAMES
from cardtable.match.proposals import Proposal
from cardtable.match.seating import SeatInfo
from cardtable.present.card_design import in_use
from cardtable.present.names import action_text, full_name, member_names
from cardtable.texts import Texts
from cardtable.ui.base.accessible import announce
from cardtable.ui.base.look import GRID, MARGIN, heading, on_cloth
from cardtable.ui.base.menus import KEYS
from cardtable.ui.base.widgets import PhraseLabel
from cardtable.ui.base.window import Controller, Window
from cardtable.ui.play.session import Session, TableState
from cardtable.ui.table.card_art import card_pixmap
from cardtable.ui.table.cloth import cover, lay_buttons


class TeamPanel(QFrame):
    """Panel of the team; hidden where people play alone. The members' roles are in the tool tip."""

    memory_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("score")
        self._title = heading(QLabel())
        self._proposals = _ProposalList()
        self._ask = QPushButton(autoDefault=True)
        self._ask.clicked.connect(self.memory_wanted)
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, 2 * GRID)
        column.setSpacing(GRID)
        column.addWidget(self._title)
        column.addWidget(self._proposals)
        column.addWidget(self._ask)
        self.hide()

    @property
    def lines(self) -> tuple[str, ...]:
        """Texts of what the members say."""
        return self._proposals.lines

    def show_team(self, info: SeatInfo | None, texts: Texts, *, has_memory: bool) -> None:
        """Show these members (None: nobody), and offer the memory keeper if there is something to ask."""
        self.setVisible(info is not None)
        self._title.setText(texts("team.title"))
        self._proposals.setAccessibleName(texts("team.title"))
        self._ask.setText(texts("team.ask"))
        self._ask.setToolTip(texts("team.ask_help", keys=" / ".join(KEYS["memory"])))
        self._ask.setVisible(has_memory)
        if info is None:
            self._proposals.show_lines((), ())  # not even hidden: they may be another's to see now (H6-14)
        people = "" if info is None else full_name(texts, info)
        self.setToolTip(people)
        self._title.setAccessibleDescription(people)

    def show_proposals(self, proposals: Sequence[Proposal], info: SeatInfo, texts: Texts) -> None:
        """Show what has been proposed for the choice at hand; what is new is read out."""
        names = member_names(texts, info)
        lines = tuple(_line(proposal, names, texts) for proposal in proposals)
        spoken = tuple(_line(proposal, names, texts.aloud) for proposal in proposals)
        fresh = [said for line, said in zip(lines, spoken, strict=True) if line not in self.lines]
        self._proposals.show_lines(lines, spoken)
        for said in fresh:
            announce(self, said)


class _ProposalList(QScrollArea):
    """List as high as its lines need; scrolled where there is no room for that."""

    def __init__(self) -> None:
        super().__init__(widgetResizable=True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.viewport().setAutoFillBackground(False)
        self.lines: tuple[str, ...] = ()
        self._labels: list[QLabel] = []
        content = QWidget()
        self._column = QVBoxLayout(content)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(GRID)
        self.setWidget(content)
        content.setAutoFillBackground(False)
        self.hide()

    def show_lines(self, lines: tuple[str, ...], spoken: tuple[str, ...]) -> None:
        """Show these lines instead of all others; `spoken` is how they are read out."""
        if lines == self.lines:
            return
        self.lines = lines
        for old in self._labels:
            self._column.removeWidget(old)
            old.deleteLater()
        self._labels = [PhraseLabel(line) for line in lines]
        for label, name in zip(self._labels, spoken, strict=True):
            label.setAccessibleName(name)
            self._column.addWidget(label)
        self.setVisible(bool(lines))
        self.updateGeometry()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Wrap the lines at another width."""
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self.updateGeometry()

    def sizeHint(self) -> QSize:
        """Size that all the lines need at the width there is."""
        heights = [label.heightForWidth(self.width()) for label in self._labels]
        return QSize(super().sizeHint().width(), sum(heights) + GRID * max(len(heights) - 1, 0))

    def minimumSizeHint(self) -> QSize:
        """Give the room for a line or two."""
        return QSize(0, 5 * GRID)


def _line(proposal: Proposal, names: Sequence[str], texts: Texts) -> str:
    """Describe a proposal. It may have been read from a file, which nobody has checked."""
    reasons = [text for reason in proposal.reasons if (text := texts.of_file(reason)) is not None]
    said = texts("team.proposal", who=names[proposal.member], what=action_text(str(proposal.action), texts))
    return texts("team.then").join([said, *reasons])


FACE_WIDTH: Final = 5 * GRID


class MemoryDialog(QDialog):
    """Dialog of the won cards, as small faces and in words.

    Args:
        piles: the won cards by seat.
        seats: the seats in the order in which they are told.
        texts: the language; it knows the names at the table.
        felt: the colour of the game's cloth.
        parent: the window.
    """

    def __init__(
        self,
        piles: Sequence[Cards],
        seats: Sequence[int],
        texts: Texts,
        felt: str,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(texts("memory.title"))
        column = QVBoxLayout(cover(self, felt))
        column.setContentsMargins(MARGIN, MARGIN, MARGIN, 2 * GRID)
        column.setSpacing(GRID)
        for seat in seats:
            cards = piles[seat]
            column.addWidget(heading(on_cloth(PhraseLabel(texts("memory.won_by", who=Who(seat))))))
            if cards:
                column.addLayout(self._faces(cards, texts))
            words = QLabel(" ".join(card.symbol for card in cards) or texts("memory.nothing"))
            if cards:
                words.setAccessibleName(texts("table.list").join(map(texts.aloud.card, cards)))
            column.addWidget(on_cloth(words, is_quiet=True))
            column.addSpacing(GRID)
        column.addStretch(1)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        close = buttons.button(QDialogButtonBox.StandardButton.Close)
        close.setDefault(True)
        close.setFocus(Qt.FocusReason.OtherFocusReason)
        column.addWidget(lay_buttons(buttons))
        self.setMinimumWidth(48 * GRID)

    def _faces(self, cards: Cards, texts: Texts) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(GRID)
        for card in cards:
            face = QLabel()
            face.setPixmap(card_pixmap(card, FACE_WIDTH, self.devicePixelRatioF(), in_use()))
            face.setAccessibleName(texts.aloud.card(card))
            row.addWidget(face)
        row.addStretch(1)
        return row


class TeamController(Controller):
    """Controller of the memory keeper of the own team, who tells what is won when asked.

    Args:
        window: the owner, and the parent of the dialog.
        panel: asks the memory keeper, as the menu does.
    """

    def __init__(self, window: Window, panel: TeamPanel) -> None:
        super().__init__(window)
        self._action = self.menus.memory
        self._session: Session | None = None
        self._action.triggered.connect(self._ask)
        panel.memory_wanted.connect(self._ask)
        self._action.setEnabled(False)

    def follow(self, session: Session | None) -> None:
        """Take up the match that is on the table now, if any."""
        self._session = session
        self._action.setEnabled(False)
        if session is not None:
            session.arrived.connect(self._offer)

    def _offer(self, state: TableState) -> None:
        """Offer the memory keeper where there is one to ask."""
        self._action.setEnabled(state.remembered is not None)

    def _ask(self) -> None:
        session = self._session
        state = None if session is None else session.state
        if session is None or state is None or state.remembered is None:
            return
        seats = sorted(range(len(session.setup.seats)), key=lambda seat: seat != session.bottom)
        felt = GAMES[session.setup.game].felt
        dialog = MemoryDialog(state.remembered, seats, session.texts, felt, self.window)
        self.window.prepare(dialog)
        dialog.open()
