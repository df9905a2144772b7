"""Stands between the tables and the sounds."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject

from cardtable.present.picture import Sound
from cardtable.ui.base.sounds import play
from cardtable.ui.table.view import TableView


class Sounding(QObject):
    """Lets what happens at tables be heard.

    Args:
        parent: the owner.
        player: plays a sound at a volume.

    Attributes:
        volume: from 0, which is silence, to 1.
    """

    def __init__(self, parent: QObject, player: Callable[[Sound, float], None] = play) -> None:
        super().__init__(parent)
        self.player = player
        self.volume = 0.0

    def listen(self, table: TableView) -> None:
        """Let this table be heard from now on."""
        table.sounded.connect(self._play)
        table.refused.connect(partial(self._play, Sound.REFUSED))

    def try_volume(self) -> None:
        """Let it be heard how loud it is."""
        self._play(Sound.LAID)

    def _play(self, sound: Sound | None, *_: object) -> None:
        if sound is not None:
            self.player(sound, self.volume)
