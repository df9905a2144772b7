"""Dialog of what a team's memory keeper has seen go by (H6-10): the cards of each won pile, by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from cardtable.engine.cards import Cards
from cardtable.present.card_design import in_use
from cardtable.texts import Texts
from cardtable.ui.base.look import GRID, MARGIN, heading, muted
from cardtable.ui.table.card_art import card_pixmap

FACE_WIDTH: Final = 5 * GRID


class MemoryDialog(QDialog):
    """The won cards as small faces and in words.

    Args:
        piles: the won cards by seat.
        seats: the seats in the order in which they are told.
        texts: the language; it knows the names at the table.
        parent: the window.
    """

    def __init__(
        self, piles: Sequence[Cards], seats: Sequence[int], texts: Texts, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(texts("memory.title"))
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN, MARGIN, MARGIN, 2 * GRID)
        column.setSpacing(GRID)
        for seat in seats:
            cards = piles[seat]
            column.addWidget(heading(QLabel(texts("memory.won_by", who=texts.name_of(seat)), wordWrap=True)))
            if cards:
                column.addLayout(self._faces(cards, texts))
            words = QLabel(" ".join(card.symbol for card in cards) or texts("memory.nothing"))
            if cards:
                words.setAccessibleName(texts("table.list").join(map(texts.aloud.card, cards)))
            column.addWidget(muted(words))
            column.addSpacing(GRID)
        column.addStretch(1)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        close = buttons.button(QDialogButtonBox.StandardButton.Close)
        close.setDefault(True)
        close.setFocus(Qt.FocusReason.OtherFocusReason)
        column.addWidget(buttons)
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
