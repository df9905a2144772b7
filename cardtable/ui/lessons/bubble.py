"""Paper on which a lesson speaks: a bubble towards the table, and how far the lesson has come."""

from __future__ import annotations

from math import ceil
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPolygonF
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from cardtable.ui.base.look import GRID, TONES, current_theme, muted, spoken
from cardtable.ui.base.terms import TermLabel
from cardtable.ui.base.widgets import ContentScrollArea

TAIL: Final = 1.5 * GRID
TAIL_AT: Final = 5 * GRID
"""The reach of the tail, and its least distance from the upper and the lower edge."""

ROUNDED: Final = 1.5 * GRID
SHADOW: Final = 6
"""The width of the soft shadow, in device-independent pixels."""

TEXT_WIDTH: Final = 35 * GRID
"""The width of the text; beside it there is room for the bar with which it scrolls."""

DOT: Final = GRID
GAP: Final = GRID - 1


class StepDots(QWidget):
    """A dot for each step, those up to the present one filled; many need another line."""

    def __init__(self) -> None:
        super().__init__()
        self._at = self._all = 0

    def show_step(self, at: int, steps: int) -> None:
        """Show that the lesson is at a step, counted from 1."""
        if (at, steps) != (self._at, self._all):
            self._at, self._all = at, steps
            self.updateGeometry()
            self.update()

    def hasHeightForWidth(self) -> bool:
        """Return True: many dots need another line."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height of its lines."""
        return ceil(self._all / self._in_line(width)) * (DOT + GAP)

    def sizeHint(self) -> QSize:
        """One line."""
        return QSize(self._all * (DOT + GAP), DOT + GAP)

    def minimumSizeHint(self) -> QSize:
        """A few dots."""
        return QSize(4 * (DOT + GAP), DOT + GAP)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the dots."""
        tones = TONES[current_theme()]
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        in_line = self._in_line(self.width())
        for step in range(self._all):
            line, place = divmod(step, in_line)
            painter.setBrush(QColor(tones.focus if step < self._at else tones.line))
            painter.drawEllipse(QRectF(place * (DOT + GAP), line * (DOT + GAP) + GAP / 2, DOT, DOT))
        painter.end()

    def _in_line(self, width: int) -> int:
        return max(1, width // (DOT + GAP))


class Bubble(QFrame):
    """Bubble of paper with a text, which scrolls where there is not enough room for all of it.

    Attributes:
        dots: how far the lesson has come.
        step: the same in words.

    Args:
        text: the label on which the lesson speaks.
    """

    def __init__(self, text: TermLabel) -> None:
        super().__init__()
        self.dots = StepDots()
        self.step = muted(QLabel())
        self._aim = 0.0
        inside = QWidget()
        inside.setFixedWidth(TEXT_WIDTH)
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(spoken(text))
        column.addStretch(1)
        around = 2 * GRID
        column = QVBoxLayout(self)
        column.setContentsMargins(round(around + TAIL), around, around + SHADOW, around + SHADOW)
        column.setSpacing(GRID)
        column.addWidget(ContentScrollArea(inside, least=12 * GRID))
        column.addWidget(self.dots)
        column.addWidget(self.step)

    def point_at(self, y: float) -> None:
        """Have the tail point at this height of the parent, as far as it reaches."""
        self._aim = y
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the paper with its tail, upon its shadow."""
        tones = TONES[current_theme()]
        paper = QRectF(self.rect()).adjusted(TAIL + 0.5, 1.5, -SHADOW - 0.5, -SHADOW - 0.5)
        outline = QPainterPath()
        outline.addRoundedRect(paper, ROUNDED, ROUNDED)
        tail = QPainterPath()
        reach = max(TAIL_AT, min(self._aim - self.y(), paper.height() - TAIL_AT))
        top, left = paper.top() + reach, paper.left()
        tail.addPolygon(
            QPolygonF(
                [QPointF(left + 1, top - TAIL), QPointF(left - TAIL + 1, top), QPointF(left + 1, top + TAIL)]
            )
        )
        tail.closeSubpath()
        outline = outline.united(tail)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for reach in range(SHADOW, 0, -1):
            shade = QPainterPath()
            shade.addRoundedRect(
                paper.translated(0, reach / 2).adjusted(0, 0, reach / 2, reach / 2), ROUNDED, ROUNDED
            )
            painter.fillPath(shade, QColor(0, 0, 0, 14))
        painter.fillPath(outline, QColor(tones.base))
        painter.setPen(QColor(tones.line))
        painter.drawPath(outline)
        painter.end()
