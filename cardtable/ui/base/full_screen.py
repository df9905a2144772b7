"""Full screen: the menu says whether the window fills the screen, however that came about."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow


class FullScreen(QObject):
    """Keeps a window and the action that fills the screen with it at one.

    Args:
        window: fills the screen, or not.
        action: is checked while it does.
    """

    def __init__(self, window: QMainWindow, action: QAction) -> None:
        super().__init__(window)
        self._window = window
        self._action = action
        self._is_full = False
        action.toggled.connect(self._fill)
        window.installEventFilter(self)

    def _fill(self, on: bool) -> None:  # noqa: FBT001  # Qt's signal
        state, full = self._window.windowState(), Qt.WindowState.WindowFullScreen
        self._window.setWindowState(state | full if on else state & ~full)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Full screen may come and go by other ways than the menu."""
        if event.type() is QEvent.Type.WindowStateChange and self._window.isFullScreen() != self._is_full:
            self._is_full = not self._is_full
            self._action.setChecked(self._is_full)
        return False
