"""Controller of the sounds."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from cardtable.program.preferences import Preferences
from cardtable.ui.base.sounds import Speaker
from cardtable.ui.base.window import Controller, Window

if TYPE_CHECKING:
    from cardtable.present.picture import Sound
    from cardtable.ui.table.view import TableView


class SoundController(Controller):
    """Controller that lets what happens at tables be heard.

    Args:
        window: the owner.

    Attributes:
        speaker: plays the sounds.
        volume: from 0, which is silence, to 1.
    """

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self.speaker = Speaker()
        self.volume = 0.0
        window.preferences_changed.connect(self._prefer)
        window.table_added.connect(self.listen)

    def _prefer(self, wanted: Preferences) -> None:
        self.volume = wanted.volume

    def listen(self, table: TableView) -> None:
        """Let this table be heard from now on."""
        from cardtable.present.picture import Sound

        if self.volume:
            self.speaker.get_ready()
        table.sounded.connect(self._play)
        table.refused.connect(partial(self._play, Sound.REFUSED))

    def try_volume(self) -> None:
        """Play a sound at the volume that is set."""
        from cardtable.present.picture import Sound

        self._play(Sound.LAID)

    def _play(self, sound: Sound | None, *_: object) -> None:
        if sound is not None:
            self.speaker.play(sound, self.volume)
