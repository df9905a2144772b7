"""A button that may appear under a finger that is still on its way down."""

from __future__ import annotations

from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton


class SteadyButton(QPushButton):
    """Does not take the key that played the last card, still held down, for one meant for itself."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press the button, unless the key repeats by itself."""
        if not event.isAutoRepeat():
            super().keyPressEvent(event)
