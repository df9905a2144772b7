"""Rows of a result: what a side has taken, as cards, chips and table cards that are drawn."""

from __future__ import annotations

from math import ceil
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from cardtable.engine.cards import Cards
from cardtable.present.card_design import in_use
from cardtable.present.metrics import GRID
from cardtable.present.score_sheet import TableCards, TeamMark
from cardtable.ui.table.card_art import HEIGHT, WIDTH, card_pixmap
from cardtable.ui.table.chips import FLAT, WHITE, paint_stone
from cardtable.ui.table.team_marks import COLOURS, EDGE

USUAL_STEP: Final = 0.6
"""From one card to the next, in widths of a card, where there is room: each index shows."""

LEAST_STEP: Final = 0.2
"""The same where there is little room."""

STONE: Final = 2.25 * GRID
STONE_STEP: Final = 0.55
APART: Final = 8
"""The width of a chip, the distance to the next in its widths, and the most chips that are a stone each."""

LOST: Final = 0.4
"""The opacity of table cards that were lost."""

TABLE_CARD: Final = QSize(10, 14)
TABLE_CARD_GAP: Final = 3
WON_STEP: Final = 5
"""From one card of the other side to the next, which it covers a part of."""


class CardRow(QWidget):
    """Row of cards, each upon the one before; the narrower, the more of it is covered.

    Args:
        cards: which ones.
        width: of a card, in device-independent pixels.
        name: what they are, in words.
    """

    def __init__(self, cards: Cards, width: int, name: str) -> None:
        super().__init__()
        self.cards, self._width = cards, width
        self.setAccessibleName(name)
        self.setToolTip(name)
        self.setFixedHeight(round(width * HEIGHT / WIDTH) + 2)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setMaximumWidth(self._wide(USUAL_STEP))

    def sizeHint(self) -> QSize:
        """Room for every index."""
        return QSize(self._wide(USUAL_STEP), self.height())

    def minimumSizeHint(self) -> QSize:
        """Room for a part of each card."""
        return QSize(self._wide(LEAST_STEP), self.height())

    def _wide(self, step: float) -> int:
        return round(self._width * (1 + step * (len(self.cards) - 1))) + 1

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the cards."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        ratio, design = self.devicePixelRatioF(), in_use()
        between = max(len(self.cards) - 1, 1)
        step = min(USUAL_STEP * self._width, (self.width() - 1 - self._width) / between)
        for place, card in enumerate(self.cards):
            painter.drawPixmap(QPointF(place * step, 0), card_pixmap(card, self._width, ratio, design))
        painter.end()


class StoneRow(QWidget):
    """Row of go stones for the chips that somebody has gained or paid: the more, the longer.

    With few in all rows each chip is a stone; else only the length tells how many they are.

    Args:
        amount: how many, less than nothing where they were paid; the sign stands elsewhere.
        most: the most in any row beside it, which are all on one scale.
        name: the same in words.
        times: how many times as large as usual they are.
    """

    def __init__(self, amount: int, most: int, name: str, times: float = 1.0) -> None:
        super().__init__()
        self._stone = STONE * times
        self.setAccessibleName(name)
        steps = max(abs(amount) - 1, 0) * min(1.0, (APART - 1) / max(most - 1, 1))
        self._between = ceil(steps)
        self._length = self._stone * STONE_STEP * steps
        self.setFixedSize(
            round(self._stone + self._length) + 2 if amount else 0, round(self._stone * FLAT) + 4
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the stones."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for place in range(self._between + 1):
            x = 1 + self._stone / 2 + self._length * place / max(self._between, 1)
            paint_stone(painter, QPointF(x, self.height() / 2), self._stone, WHITE)
        painter.end()


class TableCardRow(QWidget):
    """Row of the table cards before a side.

    Of its own colour those left, those it has just lost crossed out, and where others lay; then those of the
    other colour that it has been handed.

    Args:
        cards: those left, and of how many.
        lost: how many it has just lost.
        won: how many of the other side's it has been handed.
        most_won: as many of these there is room for, so that rows begin one below the other.
        name: the same in words.
        times: how many times as large as usual they are.
    """

    def __init__(
        self, cards: TableCards, lost: int, won: int, most_won: int, name: str, times: float = 1.0
    ) -> None:
        super().__init__()
        self._cards, self._lost, self._won, self._times = cards, lost, won, times
        self.setAccessibleName(name)
        self.setToolTip(name)
        self._own = cards.total * (TABLE_CARD.width() + TABLE_CARD_GAP)
        beside = TABLE_CARD_GAP + TABLE_CARD.width() + WON_STEP * (most_won - 1) + 2 if most_won else 0
        self.setFixedSize(QSize(self._own + beside, TABLE_CARD.height() + 2) * times)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the cards."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(self._times, self._times)
        colour = QColor(COLOURS[self._cards.team])
        line = self.palette().color(self.foregroundRole())
        for place in range(self._cards.total):
            box = QRectF(1 + place * (TABLE_CARD.width() + TABLE_CARD_GAP), 1.5, *TABLE_CARD.toTuple())
            is_left = place < self._cards.left
            is_lost = not is_left and place < self._cards.left + self._lost
            painter.setOpacity(1.0 if is_left else LOST)
            painter.setPen(QPen(QColor(EDGE) if is_left else line, 1))
            painter.setBrush(colour if is_left or is_lost else Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box, 2, 2)
            if is_lost:
                painter.setOpacity(1.0)
                painter.setPen(QPen(line, 1.5))
                painter.drawLine(box.bottomLeft(), box.topRight())
        (other,) = set(TeamMark) - {self._cards.team}
        painter.setOpacity(1.0)
        painter.setPen(QPen(QColor(EDGE), 1))
        painter.setBrush(QColor(COLOURS[other]))
        for place in range(self._won):
            x = self._own + TABLE_CARD_GAP + 1 + place * WON_STEP
            painter.drawRoundedRect(QRectF(x, 1.5, *TABLE_CARD.toTuple()), 2, 2)
        painter.end()
