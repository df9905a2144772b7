"""Sounds of the table, played by what Windows has for it, elsewhere by Qt Multimedia where that is installed.

What Windows has knows no volume, so that a sound is made louder or softer before it is played, from memory.
Its program would otherwise bring Qt Multimedia and Qt Network with it, for a few short files. Elsewhere Qt
plays in a process of its own: it takes some frames to load, and what it asks for a device may keep it waiting
and writes to the terminal. Without a device, or what it needs, there is silence.
"""

from __future__ import annotations

import io
import sys
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QProcess

if TYPE_CHECKING:
    from cardtable.present.picture import Sound

CAN_PLAY: Final = sys.platform == "win32" or find_spec("PySide6.QtMultimedia") is not None

PLAYER: Final = Path(__file__).with_name("qt_player.py")
"""What plays them elsewhere."""

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
    times = volume**2
    scaled = array("h", (round(sample * times) for sample in samples))
    if swap:
        scaled.byteswap()
    file = io.BytesIO()
    with wave.open(file, "wb") as writer:
        writer.setparams(shape)
        writer.writeframes(scaled.tobytes())
    return file.getvalue()


class Speaker:
    """What the sounds of a window come from.

    Attributes:
        process: plays them; None on Windows, and before the first.
    """

    def __init__(self) -> None:
        self.process: QProcess | None = None

    def get_ready(self) -> None:
        """Start the process that plays the sounds, where there is one."""
        if sys.platform == "win32" or not CAN_PLAY or self.process is not None:
            return
        self.process = QProcess()
        self.process.setStandardOutputFile(QProcess.nullDevice())
        self.process.setStandardErrorFile(QProcess.nullDevice())
        self.process.start(sys.executable, [str(PLAYER)])

    def play(self, sound: Sound, volume: float) -> None:
        """Begin to play a sound, so loud from 0 to 1; on Windows it ends the one before."""
        if volume == 0:
            return
        if sys.platform == "win32":
            import ctypes

            ctypes.windll.winmm.PlaySoundW(at_volume(sound, volume), None, _MEMORY | _ASYNC | _NODEFAULT)
            return
        self.get_ready()
        if self.process is not None and self.process.state() is not QProcess.ProcessState.NotRunning:
            self.process.write(f"{sound} {volume**2}\n".encode())

    def close(self) -> None:
        """End the process for good."""
        if self.process is not None:
            self.process.kill()
            self.process.waitForFinished()
