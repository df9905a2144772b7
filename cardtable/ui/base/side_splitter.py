"""Splitter of the table and the panel beside it, with an edge between them that moves by mouse and by key."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QRect, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QSplitter, QSplitterHandle, QWidget

from cardtable.ui.base.language import current_texts
from cardtable.ui.base.look import GRID, current_text_factor

SIDE_WIDTH: Final = 40 * GRID
MOST_TIMES: Final = 1.25  # as wide where text is large: the table has to have room, too
STEP: Final = 2 * GRID
_SHOWN: Final = 1
_FOCUSED: Final = 4


class SideSplitter(QSplitter):
    """Splitter of two widgets side by side; the left one takes what room there is.

    Args:
        table: on the left. Fill both afterwards: Qt styles anew all that a widget holds when it moves.
        side: on the right.
        parent: the owner.

    Attributes:
        side_width: of the right one, as the person wants it; what is not shown yet has none to be asked for.
    """

    def __init__(self, table: QWidget, side: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent, childrenCollapsible=False, handleWidth=GRID)
        self.addWidget(table)
        self.addWidget(side)
        self.setStretchFactor(0, 1)
        self.setStretchFactor(1, 0)
        self.side_width = round(SIDE_WIDTH * min(current_text_factor(), MOST_TIMES))
        self.set_side_width(self.side_width)
        self.splitterMoved.connect(self._take_side_width)
        self._retranslate()

    def createHandle(self) -> QSplitterHandle:
        """Qt asks for an edge."""
        return _Edge(self.orientation(), self)

    def set_side_width(self, width: int) -> None:
        """Give the side panel a width, and the table the rest."""
        self.side_width = width
        self.setSizes([max(sum(self.sizes()) - width, width), width])

    def _take_side_width(self) -> None:
        self.side_width = self.sizes()[1]

    def changeEvent(self, event: QEvent) -> None:
        """Name the edge in another language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._retranslate()

    def _retranslate(self) -> None:
        name = current_texts()("side.edge")
        self.handle(1).setAccessibleName(name)
        self.handle(1).setToolTip(name)


class _Edge(QSplitterHandle):
    """Edge as a thin line, and a thick one while keys go to it."""

    def __init__(self, orientation: Qt.Orientation, parent: QSplitter) -> None:
        super().__init__(orientation, parent)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the edge by arrows."""
        steps = {Qt.Key.Key_Left: -STEP, Qt.Key.Key_Right: STEP}
        step = steps.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
        else:
            self.moveSplitter(self.x() + step)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show that keys go here."""
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Show that they do not any more."""
        super().focusOutEvent(event)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the line."""
        painter = QPainter(self)
        has_focus = self.hasFocus()
        role = QPalette.ColorRole.Highlight if has_focus else QPalette.ColorRole.Mid
        width = _FOCUSED if has_focus else _SHOWN
        painter.fillRect(QRect(0, 0, width, self.height()), self.palette().color(role))
        painter.end()
