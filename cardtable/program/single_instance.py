"""Single instance: hand over to the program that runs already, through the data folder.

The running program holds a lock, which dies with it. Whoever comes later leaves a small JSON file, with the
path to open if there is one, and waits a moment for it to be taken. Nothing listens on the network, and
nothing is executed: the path is only opened, and checked, like one a person has chosen. Whoever deletes a
request has it, so that a request is taken or withdrawn, never both.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from cardtable.match import permissions
from cardtable.match.disk import Disk, random_digits, read_start, write_whole

FOLDER: Final = "requests"
LOCK: Final = "running.lock"
SUFFIX: Final = ".json"
MAX_BYTES: Final = 2**18  # the longest path that Windows knows, each letter written as \uXXXX
MAX_PATH: Final = 2**15  # letters of that path
MAX_REQUESTS: Final = 100
WAIT_SECONDS: Final = 2.0
STALE_SECONDS: Final = 10.0
"""Age at which a request is ignored: whoever left it died before withdrawing it."""

_TICK: Final = 0.02


@dataclass(frozen=True, slots=True)
class Request:
    """Request to the running program to come to the front, and to open a file if there is one."""

    file: Path | None = None


class SingleInstanceLock:
    """Lock of the running instance, the one program that takes requests; it dies with its process.

    Args:
        folder: the data folder.
        disk: the operating system.
    """

    def __init__(self, folder: Path, disk: Disk | None = None) -> None:
        self._path = folder / LOCK
        self._disk = disk or Disk()
        self._handle: int | None = None

    def acquire(self) -> bool:
        """Become the running instance; False if another program is it, or none can be."""
        try:
            try:
                handle = self._disk.open(self._path)
            except FileNotFoundError:
                handle = self._disk.create(self._path)
            if self._disk.lock(handle):
                self._handle = handle
                return True
            self._disk.close(handle)
        except OSError:
            pass
        return False

    def release(self) -> None:
        """Let another program become the running instance."""
        if self._handle is not None:
            with contextlib.suppress(OSError):
                self._disk.close(self._handle)
            self._handle = None


def hand_over(folder: Path, file: Path | None, seconds: float = WAIT_SECONDS) -> bool:
    """Have the running program come to the front; False if there is none, or it does not answer.

    Args:
        folder: the data folder.
        file: what it is to open, an absolute path; None for nothing.
        seconds: how long to wait for an answer.
    """
    if not _has_instance(folder):
        return False
    try:
        content = {"show": True} if file is None else {"open": str(file)}
        request = _put(folder / FOLDER, json.dumps(content).encode("ascii"))
    except OSError:
        return False
    _allow_foreground()
    end = time.monotonic() + seconds
    while time.monotonic() < end and _has_instance(folder):
        if not request.exists():
            return True
        time.sleep(_TICK)
    return not _delete(request)


def collect_requests(folder: Path) -> tuple[Request, ...]:
    """Take the requests that lie there, in the order of their names.

    What makes no sense is deleted; it is nobody's business to tell a person of it.
    """
    try:
        paths = sorted(path for path in (folder / FOLDER).iterdir() if path.suffix == SUFFIX)
    except OSError:
        return ()
    requests = []
    for path in paths[:MAX_REQUESTS]:
        request = _read(path)
        if _delete(path) and request is not None:
            requests.append(request)
    return tuple(requests)


def _has_instance(folder: Path) -> bool:
    """Tell if a program is running that takes requests."""
    if not (folder / LOCK).exists():
        return False
    lock = SingleInstanceLock(folder)
    is_free = lock.acquire()
    lock.release()
    return not is_free


def _put(folder: Path, content: bytes) -> Path:
    """Write a request that is there at one stroke."""
    folder.mkdir(permissions.FOLDER_MODE, exist_ok=True)
    draft = folder / f"{random_digits(8)}.new"
    try:
        write_whole(Disk(), draft, content)
        return draft.replace(draft.with_suffix(SUFFIX))
    except OSError:
        with contextlib.suppress(OSError):
            draft.unlink()
        raise


def _delete(path: Path) -> bool:
    """Delete the file of a request; False if it was there no more."""
    try:
        path.unlink()
    except OSError:
        return False
    return True


def _read(path: Path) -> Request | None:
    """Read a request; None where it makes no sense, or is too old."""
    try:
        if abs(time.time() - path.stat().st_mtime) > STALE_SECONDS:
            return None
        content = read_start(path, MAX_BYTES + 1)
        data = json.loads(content) if len(content) <= MAX_BYTES else None
    except (OSError, ValueError, RecursionError):
        return None
    match data:
        case {"open": str(name), **rest} if not rest and _is_path(name):
            return Request(Path(name))
        case {"show": True, **rest} if not rest:
            return Request()
    return None


def _is_path(name: str) -> bool:
    """Tell if it is an absolute path that a file can have."""
    try:
        os.fsencode(name)
    except ValueError:  # half of a surrogate pair
        return False
    return len(name) <= MAX_PATH and "\0" not in name and Path(name).is_absolute()


def _allow_foreground() -> None:
    """Let the running instance come to the front: on Windows only the program in front can allow that."""
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.user32.AllowSetForegroundWindow(-1)  # ASFW_ANY
