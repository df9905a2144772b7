"""Paper on which a lesson speaks: a bubble towards the table, and how far the lesson has come."""

from __future__ import annotations

from math import ceil
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from cardtable.ui.base.bubble import PaperBubble
from cardtable.ui.base.look import GRID, TONES, current_theme, muted, spoken
from cardtable.ui.base.terms import TermLabel
from cardtable.ui.base.widgets import ContentScrollArea

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


class Bubble(PaperBubble):
    """Bubble of paper with a text, which scrolls where there is not enough room for all of it.

    Attributes:
        dots: how far the lesson has come.
        step: the same in words.

    Args:
        text: the label on which the lesson speaks.
    """

    def __init__(self, text: TermLabel) -> None:
        super().__init__(Qt.Edge.LeftEdge)
        self.dots = StepDots()
        self.step = muted(QLabel())
        self._inside = QWidget()
        self.fit(1.0)
        column = QVBoxLayout(self._inside)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(spoken(text))
        column.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(*self.inside)
        column.setSpacing(GRID)
        column.addWidget(ContentScrollArea(self._inside, least=12 * GRID))
        column.addWidget(self.dots)
        column.addWidget(self.step)

    def fit(self, times: float) -> None:
        """Have a text so many times as wide as usual."""
        self._inside.setFixedWidth(round(TEXT_WIDTH * times))
