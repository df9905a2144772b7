"""Masthead of the start page: the program's name on felt, with a few cards beside it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QRectF, QSize
from PySide6.QtGui import QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from cardtable.engine.cards import Card, Rank, Suit
from cardtable.present.card_design import in_use
from cardtable.ui.base.language import current_texts
from cardtable.ui.base.look import GRID, MARGIN, TITLE, current_theme
from cardtable.ui.table.card_art import HEIGHT, WIDTH, paint_face
from cardtable.ui.table.cloth import cloth

FELT: Final = "#4A5F72"
CARDS: Final = (
    (Card(Suit.SPADES, Rank.ACE), -14.0),
    (Card(Suit.HEARTS, Rank.FIVE), 0.0),
    (Card(Suit.SPADES, Rank.FOUR), 14.0),
)


class Masthead(QWidget):
    """Masthead, painted, but named for assistive technology like any text."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._retranslate()

    @property
    def texts(self) -> tuple[str, str]:
        """The name and the line below it, as they are shown."""
        return self._name, self._line

    def changeEvent(self, event: QEvent) -> None:
        """Show the name in another language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._retranslate()

    def _retranslate(self) -> None:
        texts = current_texts()
        self._name, self._line = texts("app.name"), texts("start.welcome")
        self.setAccessibleName(f"{self._name}. {self._line}")
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """As high as the two lines need."""
        return QSize(60 * GRID, max(15 * GRID, self.fontMetrics().height() * 6))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Felt, cards, name."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        felt = cloth(FELT, current_theme())
        felt.paint(painter, QRectF(self.rect()))
        height = self.height()
        self._paint_cards(painter, MARGIN + height * 0.72, height)
        left = int(2 * MARGIN + height * 1.25)
        size = self.font().pointSizeF()
        large, small = QFont(self.font()), QFont(self.font())
        large.setPointSizeF(size * TITLE)
        large.setWeight(QFont.Weight.DemiBold)
        painter.setPen(felt.text)
        painter.setFont(large)
        middle = int(height * 0.52)
        painter.drawText(left, middle, self._name)
        painter.setFont(small)
        painter.drawText(left, middle + int(self.fontMetrics().height() * 1.5), self._line)
        painter.end()

    def _paint_cards(self, painter: QPainter, x: float, height: float) -> None:
        scale = height * 0.72 / HEIGHT
        for card, angle in CARDS:
            painter.save()
            painter.translate(x, height * 1.05)
            painter.rotate(angle)
            painter.scale(scale, scale)
            painter.translate(-WIDTH / 2, -HEIGHT * 1.28)
            paint_face(painter, card, in_use())
            painter.restore()
