"""Choices in a row, one of which is taken, and rows that break into lines."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from cardtable.program.preferences import Theme
from cardtable.ui.base.look import current_theme, lay_on_cloth

ROUND_EDGE: Final = 2
"""The distance of the choices from the edge of what holds them together."""


class Flow(QWidget):
    """Widgets one after the other, in as many lines as they need.

    Args:
        spacing: between two of them.
        edge: the distance of all of them from the edge.
        is_even: whether the lines are filled alike, so that none is left to stand alone where it could not
            stand with the others.
        is_filled: whether widgets are as much wider as it takes for several lines to end at the same place.
    """

    def __init__(
        self, spacing: int, edge: int = 0, *, is_even: bool = False, is_filled: bool = False
    ) -> None:
        super().__init__()
        self._spacing = spacing
        self._edge = edge
        self._is_even = is_even
        self._is_filled = is_filled
        self._widgets: list[QWidget] = []
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def add(self, widget: QWidget) -> None:
        """Add a widget at the end, or move it there."""
        if widget in self._widgets:
            self._widgets.remove(widget)
        else:
            widget.setParent(self)
            widget.show()
        self._widgets.append(widget)
        self._lay_anew()

    def clear(self) -> None:
        """Delete all widgets."""
        for widget in self._widgets:
            widget.hide()
            widget.deleteLater()
        self._widgets.clear()
        self._lay_anew()

    def remove(self, widget: QWidget) -> None:
        """Delete a widget."""
        self._widgets.remove(widget)
        widget.hide()
        widget.deleteLater()
        self._lay_anew()

    def _lay_anew(self) -> None:
        self.updateGeometry()
        self._lay(self.width(), is_meant=True)

    def event(self, event: QEvent) -> bool:
        """Lay the widgets anew when one needs other room."""
        if event.type() is QEvent.Type.LayoutRequest:
            self._lay_anew()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the widgets."""
        super().resizeEvent(event)
        self._lay(self.width(), is_meant=True)

    def hasHeightForWidth(self) -> bool:
        """Tell that it needs more lines where it is narrow."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height of its lines."""
        return self._lay(width, is_meant=False)

    @property
    def _shown(self) -> list[QWidget]:
        return [widget for widget in self._widgets if not widget.isHidden()]

    def sizeHint(self) -> QSize:
        """Be as wide as all in one line."""
        sizes = [widget.sizeHint() for widget in self._shown]
        wide = sum(size.width() for size in sizes) + self._spacing * max(len(sizes) - 1, 0)
        high = max((size.height() for size in sizes), default=0)
        return QSize(wide + 2 * self._edge, high + 2 * self._edge)

    def minimumSizeHint(self) -> QSize:
        """Be as wide as the widest."""
        sizes = [widget.sizeHint() for widget in self._shown]
        wide = max((size.width() for size in sizes), default=0)
        high = max((size.height() for size in sizes), default=0)
        return QSize(wide + 2 * self._edge, high + 2 * self._edge)

    def _lines(self, widths: Sequence[int], width: int) -> tuple[int, int]:
        """Return how many lines there are in a width, and how wide they are at most."""
        lines, x, widest = 1, 0, 0
        for wide in widths:
            if x and x + self._spacing + wide > width - 2 * self._edge:
                lines, x = lines + 1, 0
            x += wide + (self._spacing if x else 0)
            widest = max(widest, x)
        return lines, widest + 2 * self._edge

    def _narrowest(self, widths: Sequence[int], width: int) -> int:
        """Return the least width that needs no more lines than this one."""
        count, widest = self._lines(widths, width)
        while widest > max(widths, default=0) + 2 * self._edge:
            lines, narrower = self._lines(widths, widest - 1)
            if lines > count:
                break
            widest = narrower
        return widest

    def _lay(self, width: int, *, is_meant: bool) -> int:
        """Lay the widgets in a width, if that is meant; returns the height that they need."""
        sized = [(widget, widget.sizeHint()) for widget in self._shown]
        if self._is_even:
            width = self._narrowest([size.width() for _, size in sized], width)
        lines: list[list[tuple[QWidget, QSize]]] = [[]]
        for widget, size in sized:
            if (
                lines[-1]
                and self._width_of(lines[-1]) + self._spacing + size.width() > width - 2 * self._edge
            ):
                lines.append([])
            lines[-1].append((widget, size))
        y, widest = self._edge, max(map(self._width_of, lines))
        for line in lines:
            x, left = self._edge, widest - self._width_of(line) if self._is_filled else 0
            for place, (widget, size) in enumerate(line):
                more = left // (len(line) - place)  # of what is left, each has the same
                left -= more
                if is_meant:
                    widget.setGeometry(QRect(QPoint(x, y), QSize(size.width() + more, size.height())))
                x += size.width() + more + self._spacing
            y += max((size.height() for _, size in line), default=0) + self._spacing
        return y - self._spacing + self._edge

    def _width_of(self, line: Sequence[tuple[QWidget, QSize]]) -> int:
        return sum(size.width() for _, size in line) + self._spacing * max(len(line) - 1, 0)


class Choices(Flow):
    """Row of choices, one of which is taken; it stands on cloth.

    Attributes:
        buttons: the choices, in order. They are no group of Qt's: Tab would lead to one of them only.
    """

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__(0, ROUND_EDGE)
        self.buttons: list[QPushButton] = []

    def offer(self, choices: Sequence[tuple[object, str, str]], taken: object) -> None:
        """Offer choices, each with its text and what is told of it; nothing new where they are the same."""
        if [(b.property("choice"), b.text(), b.toolTip()) for b in self.buttons] != list(choices):
            for button in self.buttons:
                self.remove(button)
            self.buttons = []
            for data, text, about in choices:
                button = lay_on_cloth(QPushButton(text, autoDefault=True), "choice")
                button.setCheckable(True)
                button.setObjectName("number" if text.isdecimal() else "")
                button.setProperty("choice", data)
                button.setToolTip(about)
                button.setAccessibleDescription(about)
                button.clicked.connect(partial(self._choose, button))
                self.buttons.append(button)
                self.add(button)
        for button in self.buttons:
            button.setChecked(button.property("choice") == taken)
        self._lay_anew()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the shade that holds the choices together."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        is_plain = current_theme() is Theme.CONTRAST
        painter.setBrush(QColor(0, 0, 0, 255 if is_plain else 56))
        painter.setPen(QPen(QColor(255, 255, 255, 255 if is_plain else 44), 1))
        used = self.childrenRect().adjusted(-ROUND_EDGE, -ROUND_EDGE, ROUND_EDGE, ROUND_EDGE)
        round_by = self.buttons[0].height() / 2 + ROUND_EDGE if self.buttons else 0
        outline = QRectF(used.intersected(self.rect())).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.drawRoundedRect(outline, round_by, round_by)
        painter.end()

    def name(self, text: str) -> None:
        """Name what is chosen."""
        self.setAccessibleName(text)
        for button in self.buttons:
            button.setAccessibleName(f"{text}: {button.text()}")

    def _choose(self, button: QPushButton) -> None:
        self.chosen.emit(button.property("choice"))
