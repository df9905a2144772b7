"""Sees that what a person has set is so everywhere, at once."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject

from cardtable.ui.look import Look
from cardtable.ui.main_window import MainWindow
from cardtable.ui.motion import is_reduced
from cardtable.ui.preferences import Preferences
from cardtable.ui.settings import Settings


class Preferring(QObject):
    """Stands between the settings, and the menus and tables of the window.

    Args:
        window: the owner.
        look: wears the theme.
        settings: where the preferences are remembered.
    """

    def __init__(self, window: MainWindow, look: Look, settings: Settings) -> None:
        super().__init__(window)
        self._window = window
        self._look = look
        self._settings = settings
        window.menus.speed_chosen.connect(self._set_speed)
        self.apply(settings.preferences)

    def apply(self, wanted: Preferences) -> None:
        """Have it so from now on; what is to be kept is saved by others."""
        self._settings.preferences = wanted
        window = self._window
        self._look.set_theme(wanted.theme)
        window.menus.set_speed(wanted.speed)
        speed = 0.0 if is_reduced(wanted.less_motion) else wanted.speed
        window.replaying.set_speed(speed)
        for table in (window.table_page.table, window.learning.lesson.table):
            table.set_speed(speed)
        window.table_page.table.set_pause(None if wanted.waits else wanted.pause)

    def _set_speed(self, speed: float) -> None:
        self.apply(replace(self._settings.preferences, speed=speed))
        self._window.save_settings()
