"""Plays the sounds of the table by Qt Multimedia: a program of its own, ``python qt_player.py``.

Each line of its input names a sound and says how loud it is, from 0 to 1: ``laid 0.36``. Of lines that have
come together only the last is heard; a sound that is not yet over goes on beside the next. The program
ends with its input, and at once where there is nothing to play by.
"""

from __future__ import annotations

import os
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from PySide6.QtMultimedia import QSoundEffect

INPUT: Final = 0
MOST: Final = 1 << 16
"""Bytes that a pipe holds: who reads so many reads whole lines."""


def main() -> int:
    """Play what the input names; returns 1 if there is no sound device."""
    from PySide6.QtCore import QCoreApplication, QSocketNotifier
    from PySide6.QtMultimedia import QMediaDevices

    app = QCoreApplication(["Card Table"])
    if not QMediaDevices.audioOutputs():
        return 1
    notifier = QSocketNotifier(INPUT, QSocketNotifier.Type.Read)

    def read() -> None:
        if lines := os.read(INPUT, MOST).decode().splitlines():
            name, volume = lines[-1].split()
            effect = effect_of(name)
            effect.setVolume(float(volume))
            effect.play()
        else:
            app.quit()

    notifier.activated.connect(read)
    return app.exec()


@cache
def effect_of(name: str) -> QSoundEffect:
    """A sound, loaded when it is first heard."""
    from PySide6.QtCore import QUrl
    from PySide6.QtMultimedia import QSoundEffect

    effect = QSoundEffect()
    effect.setSource(QUrl.fromLocalFile(str(Path(__file__).with_name(f"{name}.wav"))))
    return effect


if __name__ == "__main__":
    sys.exit(main())
