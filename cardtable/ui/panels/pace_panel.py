"""Whether the table goes on by itself or pauses, with the button for that."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QPushButton, QVBoxLayout, QWidget

from cardtable.texts import Texts
from cardtable.ui.look import GRID


class PacePanel(QFrame):
    """Hidden where there is nothing to pause."""

    pause_wanted = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("score")
        self._is_paused = False
        self._button = QPushButton(autoDefault=True)
        self._button.clicked.connect(lambda: self.pause_wanted.emit(not self._is_paused))
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, 2 * GRID)
        column.setSpacing(GRID)
        column.addWidget(self._button)
        self.hide()

    def show_pause(self, texts: Texts, *, is_paused: bool) -> None:
        """Offer to go on, or to pause."""
        self._is_paused = is_paused
        self._button.setText(texts("play.go_on" if is_paused else "play.pause"))
