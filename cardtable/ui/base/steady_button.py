"""A button that may appear under a finger that is still on its way down."""

from __future__ import annotations

from time import monotonic
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton

PRESSING: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_Select)


class SteadyButton(QPushButton):
    """Does not take the key that played the last card, still held down, for one meant for itself."""

    _deaf_until = 0.0

    def guard(self, milliseconds: int) -> None:
        """For so long no key presses it: one may come that was meant for a card which has played itself."""
        self._deaf_until = monotonic() + milliseconds / 1000

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press the button, unless the key repeats by itself or comes too soon."""
        is_early = event.key() in PRESSING and monotonic() < self._deaf_until
        if not event.isAutoRepeat() and not is_early:
            super().keyPressEvent(event)
