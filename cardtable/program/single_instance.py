"""Single instance: hand over to the program that runs already, through the data folder.

The running program holds a lock, from before its window is made, which dies with it. Whoever comes later
leaves a small JSON file, with the path to open if there is one, and waits for it to be taken: a moment, or
while the other still starts. Nothing listens on the network, and nothing is executed: the path is only
opened, and checked, like one a person has chosen. Whoever deletes a request has it, so that a request is
taken or withdrawn, never both.
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
WAIT_SECONDS: Final = 5.0
"""The longest that an answer is waited for: on a busy computer a program hears of a request seconds later."""

START_SECONDS: Final = 30.0
"""The longest that another program is waited for while it starts."""

STALE_SECONDS: Final = START_SECONDS + 10
"""Age at which a request is ignored: whoever left it died before withdrawing it."""

STARTING: Final = b"starting"
"""The content of the lock's file while its holder does not look for requests yet; then it is empty."""

_TICK: Final = 0.02


@dataclass(frozen=True, slots=True)
class Request:
    """Request to the running program to come to the front, and to open a file if there is one."""

    file: Path | None = None


class SingleInstanceLock:
    """Lock of the running instance, the one program that takes requests; it dies with its process.

    Attributes:
        folder: the data folder.
        is_taken: whether another program had it at the last try.

    Args:
        folder: as above; it is made.
        disk: the operating system.
    """

    def __init__(self, folder: Path, disk: Disk | None = None) -> None:
        self.folder = folder
        self.is_taken = False
        self._path = folder / LOCK
        self._disk = disk or Disk()
        self._handle: int | None = None

    def acquire(self) -> bool:
        """Become the running instance, which is starting; False if another program is it, or none can be."""
        if self._handle is not None:
            return True
        self.is_taken = False
        try:
            permissions.make_folder(self.folder)
            permissions.make_file(self._path)
            handle = self._disk.open(self._path)
            self.is_taken = not self._disk.lock(handle)
            if self.is_taken:
                self._disk.close(handle)
                return False
        except OSError:
            return False
        self._handle = handle
        self._note(STARTING)
        return True

    def tell_ready(self) -> None:
        """Tell those who wait that requests are taken from now on."""
        self._note(b"")

    def _note(self, content: bytes) -> None:
        if self._handle is not None:
            with contextlib.suppress(OSError):  # then nobody waits longer than usual
                self._disk.truncate(self._handle, 0)
                self._disk.write(self._handle, content, 0)

    @property
    def is_starting(self) -> bool:
        """True if whoever holds it does not take requests yet."""
        try:
            return read_start(self._path, len(STARTING)) == STARTING
        except OSError:
            return False

    def release(self) -> None:
        """Let another program become the running instance."""
        if self._handle is not None:
            with contextlib.suppress(OSError):
                self._disk.close(self._handle)
            self._handle = None


def hand_over(lock: SingleInstanceLock, file: Path | None, seconds: float = WAIT_SECONDS) -> bool:
    """Have the running program come to the front; False if this one is to open a window.

    Then it is the running instance itself, as `lock` tells, unless the other does not answer or none can be.

    Args:
        lock: the running instance's.
        file: what is to be opened, an absolute path; None for nothing.
        seconds: how long to wait for an answer once the other has started.
    """
    if lock.acquire() or not lock.is_taken:
        return False
    try:
        content = {"show": True} if file is None else {"open": str(file)}
        request = _put(lock.folder / FOLDER, json.dumps(content).encode("ascii"))
    except OSError:
        return False
    _allow_foreground()
    begun = time.monotonic()
    end = begun + seconds
    while (now := time.monotonic()) < end and not lock.acquire():
        if not _is_there(request):
            return True
        if lock.is_starting:
            end = min(now, begun + START_SECONDS) + seconds
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


def _put(folder: Path, content: bytes) -> Path:
    """Write a request that is there at one stroke."""
    folder.mkdir(permissions.FOLDER_MODE, exist_ok=True)
    request = folder / f"{random_digits(8)}{SUFFIX}"
    write_whole(Disk(), request, content)
    return request


def _is_there(path: Path) -> bool:
    try:
        path.stat()
    except FileNotFoundError:
        return False
    except OSError:  # Windows, while somebody looks at it or takes it
        pass
    return True


def _delete(path: Path) -> bool:
    """Delete the file of a request; False if it was there no more."""
    try:
        Disk().remove(path)
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
