"""Labels for texts of any length in little room."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QStyleOption, QWidget

from cardtable.ui.base.look import GRID


class WrappedLabel(QLabel):
    """One line where there is room for it, and more where there is not."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, wordWrap=True)

    def sizeHint(self) -> QSize:
        """Room for the whole text in one line."""
        metrics = self.fontMetrics()
        return QSize(metrics.horizontalAdvance(self.text()) + 2, metrics.height())

    def minimumSizeHint(self) -> QSize:
        """Room for a word."""
        hint = self.sizeHint()
        return QSize(min(hint.width(), 10 * GRID), hint.height())


class ElidedLabel(QLabel):
    """Ends in … where the text is too long; the whole of it is in the tool tip and the accessible name."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)

    def setText(self, text: str) -> None:
        """Show a text."""
        super().setText(text)
        self.setToolTip(text)

    def minimumSizeHint(self) -> QSize:
        """Room for a few letters."""
        return QSize(6 * GRID, super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint as much of the text as there is room for."""
        painter = QPainter(self)
        option = QStyleOption()
        option.initFrom(self)
        cut = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width())
        self.style().drawItemText(
            painter,
            self.rect(),
            int(self.alignment()),
            option.palette,
            self.isEnabled(),
            cut,
            self.foregroundRole(),
        )
        painter.end()
