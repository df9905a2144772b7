"""Plays the sounds of the table with what Windows has for it; elsewhere, and without a sound device, nothing.

Qt's own player would bring Qt Multimedia and Qt Network with it, for six short files.
"""

from __future__ import annotations

import contextlib
import sys
from pathlib import Path
from typing import Final

from cardtable.ui.table.picture import Sound

CAN_PLAY: Final = sys.platform == "win32"
VOLUMES: Final = ("off", "soft", "full")
"""How loud, by id."""


def sound_file(sound: Sound, volume: str) -> Path:
    """The file of a sound at a volume other than off, written by ``assets/make_sounds.py``."""
    return Path(__file__).with_name(f"{sound}-{volume}.wav")


def play(sound: Sound, volume: str) -> None:
    """Begin to play a sound at one of the `VOLUMES`, and end the one before it."""
    if sys.platform == "win32" and volume != "off":
        import winsound

        flags = winsound.SND_FILENAME | winsound.SND_ASYNC | winsound.SND_NODEFAULT
        with contextlib.suppress(RuntimeError):  # no sound device
            winsound.PlaySound(str(sound_file(sound, volume)), flags)
