"""Cover of the table while nobody may look at it: whose turn it is, and a button to uncover it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QVBoxLayout, QWidget

from cardtable.ui.base.accessible import announce
from cardtable.ui.base.look import GRID, current_theme, heading, set_primary
from cardtable.ui.base.widgets import EvenLabel, SteadyButton
from cardtable.ui.table.cloth import NO_FELT, cloth

GUARD_MS: Final = 500
"""For so long the button takes no press: a second one, meant for the last card, would show the next hand."""


class Cover(QWidget):
    """Opaque page, as large as the table. It holds nothing of what it covers."""

    uncovered = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.guard_ms = GUARD_MS
        self._title = heading(EvenLabel(alignment=Qt.AlignmentFlag.AlignCenter))
        self._advice = EvenLabel(alignment=Qt.AlignmentFlag.AlignCenter)
        self._button = SteadyButton(autoDefault=True)
        set_primary(self._button, on=True)
        self._guard = QTimer(self, singleShot=True)
        self._button.clicked.connect(self._uncover)
        self._felt = NO_FELT
        note = QFrame()
        note.setMinimumWidth(40 * GRID)
        note.setMaximumWidth(64 * GRID)
        note.setObjectName("score")
        around = QGridLayout(self)
        around.setContentsMargins(3 * GRID, 3 * GRID, 3 * GRID, 3 * GRID)
        around.addWidget(note, 0, 0, Qt.AlignmentFlag.AlignCenter)
        column = QVBoxLayout(note)
        column.setContentsMargins(5 * GRID, 4 * GRID, 5 * GRID, 4 * GRID)
        column.setSpacing(2 * GRID)
        for label in (self._title, self._advice):
            column.addWidget(label)
        column.addSpacing(GRID)
        column.addWidget(self._button, 0, Qt.AlignmentFlag.AlignHCenter)
        self.setFocusProxy(self._button)

    def set_felt(self, felt: str) -> None:
        """Take the colour of the table, as #rrggbb."""
        self._felt = felt
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint nothing but felt."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), cloth(self._felt, current_theme()).rim)
        painter.end()

    def say(self, title: str, advice: str, button: str) -> None:
        """Say these things."""
        self._title.setText(title)
        self._advice.setText(advice)
        self._advice.setVisible(bool(advice))
        self._button.setText(button)

    def fall(self) -> None:
        """It has just covered the table, or covers it for another reason now."""
        self._guard.start(self.guard_ms)
        self._button.setFocus(Qt.FocusReason.OtherFocusReason)
        announce(self, " ".join(filter(None, (self._title.text(), self._advice.text()))), urgent=True)

    def _uncover(self) -> None:
        if not self._guard.isActive():
            self.uncovered.emit()
