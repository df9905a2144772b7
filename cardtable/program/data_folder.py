"""The folder where the program keeps its settings, the error log and the matches."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path
from typing import Final

import appdirs  # type: ignore[import-untyped]

from cardtable import __version__
from cardtable.match.permissions import make_folder, restrict

FOLDER_NAME: Final = "CardTable"
LARGEST_COPY: Final = 2**21
"""In bytes; a larger file is none of ours."""

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


def keep_before_upgrade(folder: Path) -> None:
    """Copy aside what another version of the program has written and this one may write over.

    Matches need no copy, for lines are only ever added to them. What cannot be copied is not written worse
    for that: this version reads all that earlier ones wrote.
    """
    from cardtable.match import presets  # not at every start
    from cardtable.match.disk import Disk, read_start, write_whole
    from cardtable.program import settings

    for name in (settings.FILE, presets.FILE):
        path = folder / name
        copy = path.with_name(f"{path.stem}.before-{__version__}{path.suffix}")
        with contextlib.suppress(OSError):
            if not copy.exists():
                write_whole(Disk(), copy, read_start(path, LARGEST_COPY))


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
