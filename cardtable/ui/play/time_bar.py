"""A thin bar that grows shorter. It says nothing to screen readers, which would read out every step."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QWidget

from cardtable.ui.base.look import GRID


class TimeBar(QWidget):
    """Shows a share, 0 to 1; `is_late` gives it the colour that stands out."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.share = 1.0
        self.is_late = False
        self.setFixedHeight(GRID)

    def show_share(self, share: float, *, is_late: bool) -> None:
        """Show this from now on."""
        if (share, is_late) != (self.share, self.is_late):
            self.share, self.is_late = share, is_late
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """An outline, filled from the left."""
        role = QPalette.ColorRole
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        outline = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        round_ = outline.height() / 2
        painter.setPen(QPen(self.palette().color(role.Mid), 1))
        painter.setBrush(self.palette().color(role.Window))
        painter.drawRoundedRect(outline, round_, round_)
        painter.setBrush(self.palette().color(role.Accent if self.is_late else role.PlaceholderText))
        painter.setClipRect(QRectF(0, 0, self.width() * self.share, self.height()))
        painter.drawRoundedRect(outline, round_, round_)
        painter.end()
