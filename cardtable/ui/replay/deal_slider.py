"""A slider over the positions of a match, with a mark where each deal begins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QSlider, QStyle, QStyleOptionSlider, QWidget

from cardtable.ui.base.look import CONTROL_HEIGHT, GRID

MARK: Final = GRID
"""How long a mark is."""


class DealSlider(QSlider):
    """A press anywhere leads there. Keys are for the page it stands on, which has more of them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._marks: tuple[int, ...] = ()
        self.setMinimumHeight(CONTROL_HEIGHT)

    def set_length(self, last: int, marks: Sequence[int]) -> None:
        """Reach from 0 to `last`, with marks at these positions."""
        self._marks = tuple(marks)
        self.setRange(0, last)
        self.setEnabled(last > 0)
        self.update()

    def sizeHint(self) -> QSize:
        """High enough for handle and marks."""
        return QSize(40 * GRID, CONTROL_HEIGHT)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave it to the page."""
        event.ignore()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go where the press was, and be dragged on from there."""
        if event.button() is Qt.MouseButton.LeftButton:
            groove, handle = self._parts()
            if not handle.contains(event.position().toPoint()):
                span = groove.width() - handle.width()
                at = int(event.position().x()) - groove.left() - handle.width() // 2
                self.setValue(QStyle.sliderValueFromPosition(0, self.maximum(), at, span))
        super().mousePressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Marks at both sides of the groove, then the slider."""
        groove, handle = self._parts()
        painter = QPainter(self)
        painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
        span = groove.width() - handle.width()
        for mark in self._marks:
            x = QStyle.sliderPositionFromValue(0, self.maximum(), mark, span)
            x += groove.left() + handle.width() // 2
            middle = self.height() // 2
            painter.drawLine(x, middle - MARK - 2, x, middle - 2)
            painter.drawLine(x, middle + 2, x, middle + MARK + 2)
        painter.end()
        super().paintEvent(event)

    def _parts(self) -> tuple[QRect, QRect]:
        option = QStyleOptionSlider()
        self.initStyleOption(option)
        control = QStyle.ComplexControl.CC_Slider
        groove, handle = (
            self.style().subControlRect(control, option, part, self)
            for part in (QStyle.SubControl.SC_SliderGroove, QStyle.SubControl.SC_SliderHandle)
        )
        return groove, handle
