"""Permissions of what the program keeps: only the person may read it, or hold its locks.

Windows sees to that by itself in a person's own folders. Elsewhere folders are made with the mode 0700 and
files with 0600, whatever the umask; `apply_umask` is for files that a person puts somewhere, which follow it.
"""

from __future__ import annotations

import contextlib
import os
import stat
import sys
from fnmatch import fnmatch
from itertools import takewhile
from pathlib import Path
from typing import Final

FILE_MODE: Final = 0o600
FOLDER_MODE: Final = 0o700
OTHERS: Final = 0o077

FOLDERS: Final = ("matches", "deleted", "requests")
FILES: Final = ("*.sqlite*", "*.jsonl", "log*.txt", "replay.txt", "running.lock", "settings*.json*")
"""Names in a data folder, of all versions up to now."""

_UMASK: Final = os.umask(OTHERS)
os.umask(_UMASK)  # it cannot be asked for without being changed


def make_folder(path: Path) -> None:
    """Make a folder with its parents, where they are not there yet.

    Raises:
        OSError: that is impossible.
    """
    if not path.is_dir():
        missing = takewhile(lambda folder: not folder.exists(), path.parents)
        for folder in [*reversed(list(missing)), path]:
            folder.mkdir(FOLDER_MODE, exist_ok=True)


def make_file(path: Path) -> None:
    """Make an empty file, where there is none yet and one can be made."""
    with contextlib.suppress(OSError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, FILE_MODE))


def apply_umask(handle: int) -> None:
    """Let others read an open file as far as the person lets them read files."""
    if sys.platform != "win32":
        with contextlib.suppress(OSError):  # a file system without modes
            os.fchmod(handle, 0o666 & ~_UMASK)


def restrict(folder: Path, *, is_own: bool) -> None:
    """Take from others the permissions that earlier versions of the program left in a data folder.

    Only what belongs to the person, bears one of our names and is no link is changed. A folder comes after
    all that lies in it, so that one that is closed to others need not be looked into again.

    Args:
        folder: the data folder.
        is_own: true for the program's folder; false for one that a person uses for other things too.
    """
    with contextlib.suppress(OSError):
        for path in folder.iterdir():
            if path.name in FOLDERS:
                _restrict_below(path)
            elif any(fnmatch(path.name, name) for name in FILES):
                _restrict(path)
    if is_own:
        _restrict(folder)


def _restrict_below(folder: Path) -> None:
    if _is_open_to_others(folder):
        for place, _, names in os.walk(folder, topdown=False):
            for name in names:
                _restrict(Path(place, name))
            _restrict(Path(place))


def _restrict(path: Path) -> None:
    if _is_open_to_others(path):
        with contextlib.suppress(OSError):
            path.chmod(stat.S_IMODE(path.lstat().st_mode) & ~OTHERS)


def _is_open_to_others(path: Path) -> bool:
    """Return true for a file or a folder of the person's that is open to somebody else."""
    if sys.platform == "win32":
        return False
    try:
        status = path.lstat()
    except OSError:
        return False
    is_kept = stat.S_ISREG(status.st_mode) or stat.S_ISDIR(status.st_mode)
    return is_kept and status.st_uid == os.geteuid() and bool(status.st_mode & OTHERS)
