"""Bar with the result of a match, and what can be done next."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QPushButton

from cardtable.ui.base.even_label import EvenLabel
from cardtable.ui.base.look import GRID, heading


class ResultBar(QFrame):
    """A text with buttons beside it; below it where it would be squeezed.

    Args:
        buttons: the buttons, from left to right.
    """

    def __init__(self, buttons: Sequence[QPushButton]) -> None:
        super().__init__()
        self.setObjectName("result")
        self._text = heading(EvenLabel())
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(3 * GRID, 2 * GRID, 3 * GRID, 2 * GRID)
        self._row.setSpacing(GRID)
        self._buttons = QHBoxLayout()
        self._buttons.setSpacing(GRID)
        for button in buttons:
            self._buttons.addWidget(button)
        self._row.addWidget(self._text, 1)
        self._row.addLayout(self._buttons)

    @property
    def text(self) -> str:
        """What it says."""
        return self._text.text()

    def show_text(self, text: str) -> None:
        """Say how it has ended."""
        self._text.setText(text)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width may be too little for both side by side."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        wanted = self._text.fontMetrics().horizontalAdvance(self.text)
        room = self._row.contentsRect().width() - self._buttons.sizeHint().width() - GRID
        is_beside = wanted <= room
        direction = QBoxLayout.Direction.LeftToRight if is_beside else QBoxLayout.Direction.TopToBottom
        self._row.setDirection(direction)
