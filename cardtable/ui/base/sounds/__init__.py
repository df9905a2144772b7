"""Sounds of the table, played by what Windows has for it; elsewhere, and without a sound device, silent.

Qt's own player would bring Qt Multimedia and Qt Network with it, for a few short files. What Windows has
knows no volume, so that a sound is made louder or softer before it is played, from memory.
"""

from __future__ import annotations

import io
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from cardtable.present.picture import Sound

CAN_PLAY: Final = sys.platform == "win32"

_ASYNC, _NODEFAULT, _MEMORY = 0x1, 0x2, 0x4  # of PlaySound; Python's own refuses the first with the last


def sound_file(sound: Sound) -> Path:
    """The file of a sound, as loud as may be, written by ``assets/make_sounds.py``."""
    return Path(__file__).with_name(f"{sound}.wav")


@cache
def at_volume(sound: Sound, volume: float) -> bytes:
    """A sound as a WAV file, so loud from 0 to 1; half the number sounds about half as loud.

    Kept for good: Windows reads it while it plays.
    """
    import wave
    from array import array

    with wave.open(str(sound_file(sound)), "rb") as reader:
        samples = array("h", reader.readframes(reader.getnframes()))
        shape = reader.getparams()
    swap = sys.byteorder == "big"
    if swap:
        samples.byteswap()
    scaled = array("h", (round(sample * volume**2) for sample in samples))
    if swap:
        scaled.byteswap()
    file = io.BytesIO()
    with wave.open(file, "wb") as writer:
        writer.setparams(shape)
        writer.writeframes(scaled.tobytes())
    return file.getvalue()


def play(sound: Sound, volume: float) -> None:
    """Begin to play a sound, and end the one before it; without a sound device nothing happens."""
    if sys.platform == "win32" and volume > 0:
        import ctypes

        ctypes.windll.winmm.PlaySoundW(at_volume(sound, volume), None, _MEMORY | _ASYNC | _NODEFAULT)
