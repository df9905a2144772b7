"""Buttons with the symbols known from every player of films and music, drawn in the colour of their text."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QKeySequence, QPainter, QPaintEvent, QPolygonF
from PySide6.QtWidgets import QPushButton, QStyleOptionButton, QWidget

from cardtable.ui.base.look import CONTROL_HEIGHT, GRID

SIZE: Final = 2 * GRID


FIRST: Final = "|<<"
FAST_BACK: Final = "<<"
STEP_BACK: Final = "<|"
BACK: Final = "<"
RUN: Final = ">"
PAUSE: Final = "||"
FORTH: Final = ">"
STEP_FORTH: Final = "|>"
FAST_FORTH: Final = ">>"
LAST: Final = ">>|"
"""What is drawn, in the order of writing: ``<`` and ``>`` are triangles, ``|`` is a bar."""
APART: Final = (STEP_BACK, PAUSE, STEP_FORTH)
"""What would else be taken for one thing."""


class SymbolButton(QPushButton):
    """Its name and its key are in the tool tip, and in the accessible name."""

    def __init__(self, symbol: str, parent: QWidget | None = None) -> None:
        super().__init__(parent, autoDefault=True)  # so that Enter presses it when it has the focus
        self._symbol = symbol
        self.setFixedWidth(CONTROL_HEIGHT + GRID)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys where they are

    def set_symbol(self, symbol: str) -> None:
        """Draw another symbol."""
        self._symbol = symbol
        self.update()

    def set_name(self, name: str, key: Qt.Key) -> None:
        """Name it, with the key that does the same."""
        self.setAccessibleName(name)
        self.setToolTip(f"{name} ({QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)})")

    def paintEvent(self, event: QPaintEvent) -> None:
        """The button, and the symbol in its middle."""
        super().paintEvent(event)
        option = QStyleOptionButton()
        self.initStyleOption(option)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(option.palette.buttonText())
        parts = self._symbol
        widths = [SIZE / 4 if part == "|" else SIZE * 0.7 for part in parts]
        gap = SIZE / 4 if parts in APART else 1.0
        x = (self.width() - sum(widths) - gap * (len(parts) - 1)) / 2
        top = (self.height() - SIZE) / 2 + 1
        for part, width in zip(parts, widths, strict=True):
            _draw(painter, part, QRectF(x, top, width, SIZE - 2))
            x += width + gap
        painter.end()


def _draw(painter: QPainter, part: str, box: QRectF) -> None:
    if part == "|":
        painter.drawRect(box)
        return
    flat, point = (box.right(), box.left()) if part == "<" else (box.left(), box.right())
    corners = [QPointF(flat, box.top()), QPointF(point, box.center().y()), QPointF(flat, box.bottom())]
    painter.drawPolygon(QPolygonF(corners))
