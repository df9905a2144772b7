"""The folder where the program keeps its settings, the error log and the matches."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

import appdirs  # type: ignore[import-untyped]

from cardtable.match.permissions import make_folder, restrict

FOLDER_NAME: Final = "CardTable"
MARKER: Final = "portable.txt"
"""Beside the program, this file makes it keep everything in the folder ``data`` next to it."""


def data_folder(chosen: Path | None = None) -> Path:
    """The folder chosen on the command line, the portable one, or the usual one."""
    if chosen is not None:
        return chosen.absolute()
    if getattr(sys, "frozen", False):
        beside = Path(sys.executable).absolute().parent
        if (beside / MARKER).exists():
            return beside / "data"
    return long_path(Path(appdirs.user_data_dir(FOLDER_NAME, appauthor=False)))


def long_path(path: Path) -> Path:
    """The path with its real names.

    appdirs turns ``C:\\Users\\山田 太郎\\…`` into its 8.3 form (``C:\\Users\\4F54~1\\…``), which is
    legal, but no sight for people, and another text than the same folder has elsewhere.
    """
    if sys.platform == "win32":
        import ctypes

        parts = [path, *path.parents]
        for known in parts:
            buffer = ctypes.create_unicode_buffer(32_768)
            if ctypes.windll.kernel32.GetLongPathNameW(str(known), buffer, len(buffer)):
                return Path(buffer.value) / path.relative_to(known)
    return path


def prepare_folder(folder: Path) -> OSError | None:
    """Make the data folder, writable for the person and closed to others; returns why that failed."""
    probe = folder / f".write-test-{os.getpid()}"
    try:
        make_folder(folder)
        probe.write_bytes(b"")
        probe.unlink()
        restrict(folder, is_own=folder == data_folder())
    except OSError as error:
        return error
    return None
