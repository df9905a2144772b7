"""Stands between the table, the menu and the sounds."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject

from cardtable.ui.menus import Menus
from cardtable.ui.settings import Settings
from cardtable.ui.sounds import play
from cardtable.ui.table.picture import Sound
from cardtable.ui.table.view import TableView


class Sounding(QObject):
    """Lets what happens at the table be heard, as loud as has been chosen.

    Args:
        table: is listened to.
        menus: the actions that choose the volume.
        settings: remembers it.
        save: keeps the settings.
        player: plays a sound at a volume.
    """

    def __init__(
        self,
        table: TableView,
        menus: Menus,
        settings: Settings,
        save: Callable[[], None],
        player: Callable[[Sound, str], None] = play,
    ) -> None:
        super().__init__(table)
        self.player = player
        self._settings = settings
        self._save = save
        menus.set_volume(settings.volume)
        menus.volume_chosen.connect(self._set_volume)
        table.sounded.connect(self._play)
        table.refused.connect(partial(self._play, Sound.REFUSED))

    def _set_volume(self, volume: str) -> None:
        self._settings.volume = volume
        self._save()
        self._play(Sound.LAID)

    def _play(self, sound: Sound | None, *_: object) -> None:
        if sound is not None:
            self.player(sound, self._settings.volume)
