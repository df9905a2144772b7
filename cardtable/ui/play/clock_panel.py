"""Panel of the time left for a choice, with the button that pauses the table."""

from __future__ import annotations

from math import ceil
from typing import Final

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from cardtable.texts import Texts
from cardtable.ui.base.look import GRID
from cardtable.ui.base.widgets import SteadyButton


class TimeBar(QWidget):
    """Bar that shows a share, 0 to 1; `is_late` gives it the colour that stands out."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.share = 1.0
        self.is_late = False
        self.setFixedHeight(GRID)

    def show_share(self, share: float, *, is_late: bool) -> None:
        """Show this share."""
        if (share, is_late) != (self.share, self.is_late):
            self.share, self.is_late = share, is_late
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint an outline, filled from the left."""
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


LATE_SECONDS: Final = 10
"""The number of seconds before the end from which the bar has the accent colour."""


class ClockPanel(QFrame):
    """Panel of the pause and the time; hidden where there is nothing to pause."""

    pause_wanted = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("score")
        self._is_paused = False
        self._time = QLabel(wordWrap=True)
        self._bar = TimeBar()
        self._button = SteadyButton(autoDefault=True)
        self._button.clicked.connect(lambda: self.pause_wanted.emit(not self._is_paused))
        row = QHBoxLayout()
        row.setSpacing(GRID)
        row.addWidget(self._time, 1)
        row.addWidget(self._button, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, 2 * GRID)
        column.setSpacing(GRID)
        column.addLayout(row)
        column.addWidget(self._bar)
        self.hide()

    @property
    def time_text(self) -> str:
        """Text about the time."""
        return self._time.text()

    @property
    def is_late(self) -> bool:
        """True while the bar stands out."""
        return self._bar.is_late

    def show_pause(self, texts: Texts, *, is_paused: bool, is_possible: bool) -> None:
        """Offer to pause, or to go on."""
        self._button.setEnabled(is_possible)
        self._is_paused = is_paused
        self._button.setText(texts("play.go_on" if is_paused else "play.pause"))

    def show_time(self, texts: Texts, limit: int | None, left: float | None) -> None:
        """Show the seconds left of the limit; None: nobody is choosing, or there is no limit."""
        self._time.setVisible(limit is not None)
        self._bar.setVisible(limit is not None)
        if limit is None:
            return
        seconds = limit if left is None else ceil(left)
        self._time.setText(texts("clock.limit" if left is None else "clock.left", count=seconds))
        self._bar.show_share(
            1.0 if left is None else left / limit, is_late=left is not None and left <= LATE_SECONDS
        )
