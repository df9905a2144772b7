"""Room for what is as high as it is, on screens and with type of any size."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QWidget

from cardtable.ui.base.look import GRID

LEAST: Final = 10 * GRID


class Scrolling(QScrollArea):
    """As high as its content needs; where there is no room for that, it scrolls, and Tab leads to it.

    Args:
        content: what it holds.
        grows: whether it takes more room than it needs.
        least: the height it has in any case, if it needs that much; others give way.
    """

    def __init__(self, content: QWidget, *, grows: bool = False, least: int = LEAST) -> None:
        super().__init__(widgetResizable=True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        height = QSizePolicy.Policy.Expanding if grows else QSizePolicy.Policy.Maximum
        self.setSizePolicy(QSizePolicy.Policy.Preferred, height)
        self._content = content
        self._least = least
        self.setWidget(content)
        self.viewport().setAutoFillBackground(False)
        content.setAutoFillBackground(False)
        self.verticalScrollBar().rangeChanged.connect(self._take_range)

    def _take_range(self, least: int, most: int) -> None:
        """Keys scroll it, too, where there is anything to scroll."""
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if most > least else Qt.FocusPolicy.NoFocus)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width: texts wrap elsewhere."""
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self.updateGeometry()

    def viewportEvent(self, event: QEvent) -> bool:
        """What it holds may need more or less room than before; Qt's scroll areas keep that to themselves."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().viewportEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Another size of type needs other room."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self.updateGeometry()

    def sizeHint(self) -> QSize:
        """What the content needs at the width there is."""
        hint = self._content.sizeHint()
        if self.isVisible() and self._content.hasHeightForWidth():
            hint.setHeight(self._content.heightForWidth(self.viewport().width()))
        return hint

    def minimumSizeHint(self) -> QSize:
        """All its width with the bar, and a few lines or more."""
        width = self._content.minimumSizeHint().width() + self.verticalScrollBar().sizeHint().width()
        return QSize(width, min(self._least, self.sizeHint().height()))
