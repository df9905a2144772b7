"""Append-only file, held by one program at a time, that never loses a line it was given.

When the disk refuses (full, read-only, gone), everything stays in memory and is tried again with the next
write; `LogFile.trouble` says so meanwhile. Before each write the file must end where it was left; where
another program has changed it, it stays as that left it, and the whole log is written anew beside it.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from cardtable.match import permissions

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

T = TypeVar("T")

LOCK_BYTE: Final = 2**30
"""Windows locks bytes against reading too, so the lock is one byte far beyond the end of any match."""

TAIL: Final = 2**16
"""Bytes before the end compared at each write; all of them when the file's stamp has changed."""

HELD: Final = (errno.EACCES,) if sys.platform == "win32" else ()
"""Errors about a file that another program, such as a scanner, may hold for a moment: elsewhere they last."""

PATIENCE: Final = (0.01, 0.03, 0.1, 0.2)
"""Seconds before each further try."""

TURN_SECONDS: Final = 5.0
"""The longest that another program is waited for in `exclusively`."""

_KEEP_OPEN: Final = (errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC))
_TAKEN: Final = (errno.EACCES, errno.EAGAIN, errno.EWOULDBLOCK, errno.EDEADLK, 0)  # 0 from Wine
_FLAGS: Final = os.O_RDWR
_ALWAYS: Final = (
    getattr(os, "O_BINARY", 0)
    | getattr(os, "O_NOINHERIT", 0)
    | getattr(os, "O_NONBLOCK", 0)  # files there are that wait for news, like those of the kernel
    | getattr(os, "O_NOCTTY", 0)
)


class FileStamp(NamedTuple):
    """A file's stamp: writing to the file changes it, unless the clock is too coarse."""

    device: int
    file: int
    size: int
    modified: int


class Disk:
    """Calls to the operating system; tests replace single methods. All may raise OSError."""

    def open(self, path: Path) -> int:
        """Open a file that exists for reading and writing."""
        return open_file(path, _FLAGS)

    def create(self, path: Path) -> int:
        """Make a new file, for nobody else to read, and open it."""
        return open_file(path, _FLAGS | os.O_CREAT | os.O_EXCL)

    def read(self, handle: int, limit: int, start: int = 0) -> bytes:
        """Read the file from its beginning, or from an offset, at most `limit` bytes."""
        os.lseek(handle, start, os.SEEK_SET)
        return _read(handle, limit)

    def stamp(self, handle: int) -> FileStamp:
        """Return the stamp of the open file."""
        status = os.fstat(handle)
        return FileStamp(status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns)

    def is_gone(self, handle: int, path: Path) -> bool:
        """Return true when the open file is no longer the one with this path: writing to it would be lost.

        It may have been deleted, or its drive be gone, or be back where something else stood meanwhile.
        """
        if sys.platform == "win32":  # which lets nobody take away an open file
            return False
        here = os.fstat(handle)
        try:
            there = path.stat()
        except OSError:
            return True
        return (here.st_dev, here.st_ino) != (there.st_dev, there.st_ino)

    def write(self, handle: int, data: bytes | memoryview, offset: int) -> int:
        """Write at an offset and return the number of bytes written, perhaps fewer than given."""
        os.lseek(handle, offset, os.SEEK_SET)
        return os.write(handle, data)

    def truncate(self, handle: int, length: int) -> None:
        """Cut the file off."""
        os.ftruncate(handle, length)

    def sync(self, handle: int) -> None:
        """Return when the file's bytes have reached the disk."""
        os.fsync(handle)

    def replace(self, source: Path, target: Path) -> None:
        """Rename."""
        patiently(lambda: source.replace(target))

    def remove(self, path: Path) -> None:
        """Delete a file."""
        patiently(path.unlink)

    def sync_folder(self, folder: Path) -> None:
        """Return when the folder's names have reached the disk (Windows does that by itself)."""
        if sys.platform != "win32":
            handle = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)

    def lock(self, handle: int) -> bool:
        """Take the file for this handle until it is closed or the program dies; False if another has it.

        Where a file system knows no locks, everybody gets one.
        """
        try:
            if sys.platform == "win32":
                os.lseek(handle, LOCK_BYTE, os.SEEK_SET)
                msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
            else:
                # Not lockf: such a lock is lost as soon as this program closes any handle of the file.
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            return error.errno not in _TAKEN
        return True

    def close(self, handle: int) -> None:
        """Close, which also gives up the lock."""
        os.close(handle)


def patiently(deed: Callable[[], T]) -> T:
    """Do something with a file, again after a moment if another program holds it.

    Raises:
        OSError: it cannot be done, or the other program does not let go.
    """
    for pause in PATIENCE:
        try:
            return deed()
        except OSError as error:
            if error.errno not in HELD:
                raise
        time.sleep(pause)
    return deed()


@contextlib.contextmanager
def exclusively(disk: Disk, path: Path) -> Iterator[None]:
    """Hold the lock in a file while something is read, changed and written; one program after the other.

    Raises:
        OSError: the file cannot be made, or another program holds the lock for too long.
    """
    handle = open_file(path, _FLAGS | os.O_CREAT)
    try:
        end = time.monotonic() + TURN_SECONDS
        while not disk.lock(handle):
            if time.monotonic() >= end:
                raise OSError(errno.EBUSY, os.strerror(errno.EBUSY), str(path))
            time.sleep(PATIENCE[0])
        yield
    finally:
        disk.close(handle)


class NotAFile(OSError):
    """A pipe or a device has the name of a file: reading it may take for ever."""


def require_file(path: Path) -> None:
    """Make sure that a path is a file before it is opened.

    Raises:
        NotAFile: it is a pipe or a device.
        OSError: it is a folder, or not there, or no file can have that name.
    """
    try:
        mode = path.stat().st_mode
    except ValueError as error:  # a NUL, or half of a surrogate pair
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), str(path)) from error
    _require_file(mode, path)


def _require_file(mode: int, path: Path) -> None:
    if stat.S_ISDIR(mode):
        raise OSError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(mode):
        raise NotAFile(errno.EINVAL, os.strerror(errno.EINVAL), str(path))


def open_file(path: Path, flags: int) -> int:
    """Open a file and nothing else, without ever waiting; one that is made is for nobody else to read.

    Whatever the program opens by a name that somebody else may have chosen is opened here.

    Raises:
        OSError: as for `require_file`, or the system refuses.
    """
    with contextlib.suppress(FileNotFoundError):
        require_file(path)  # first: to open a device may do something
    handle = patiently(lambda: os.open(path, flags | _ALWAYS, permissions.FILE_MODE))
    try:
        _require_file(os.fstat(handle).st_mode, path)
    except BaseException:
        os.close(handle)
        raise
    return handle


def read_start(path: Path, limit: int) -> bytes:
    """Read a file from its beginning, at most `limit` bytes; raises what `open_file` does."""
    handle = open_file(path, os.O_RDONLY)
    try:
        return _read(handle, limit)
    finally:
        os.close(handle)


def _read(handle: int, limit: int) -> bytes:
    parts: list[bytes] = []
    while limit > 0 and (part := os.read(handle, min(limit, 2**20))):
        parts.append(part)
        limit -= len(part)
    return b"".join(parts)


def random_digits(count: int) -> str:
    """Return as many random bytes as hexadecimal digits, for a name or a seed that nothing else has."""
    from secrets import token_hex  # and OpenSSL with it, which the start does without

    return token_hex(count)


def write_whole(disk: Disk, path: Path, content: bytes, *, is_shared: bool = False) -> None:
    """Put a whole file in its place at one stroke, or leave the place as it was.

    The folder's names are left for `Disk.sync_folder`. A file is for nobody else to read, unless it
    `is_shared`: then for whomever the person lets read files.

    Raises:
        OSError: the disk refuses.
    """
    draft = path.with_name(f"{path.name}.{os.urandom(4).hex()}.new")
    handle = disk.create(draft)
    try:
        try:
            if is_shared:
                permissions.apply_umask(handle)
            rest = memoryview(content)
            while rest:
                rest = rest[disk.write(handle, rest, len(content) - len(rest)) :]
            disk.sync(handle)
        finally:
            disk.close(handle)
        disk.replace(draft, path)
    except BaseException:
        with contextlib.suppress(OSError):
            draft.unlink()
        raise


@dataclass(frozen=True, slots=True)
class Rewritten:
    """Event: a whole log was written anew, because another program has changed or removed its file.

    Attributes:
        path: the log's file now.
        changed: the file that was changed, and stays as it is; None where it was taken away.
    """

    path: Path
    changed: Path | None


class LogFile:
    """The file of one match, with all that should stand in it.

    Attributes:
        path: where it is; another one after the file was changed by another program.
        trouble: the error that keeps lines from the disk; None when all is well.
        rewritten: how the log was last written anew; None when it never was.

    Args:
        path: where it is, or will be as soon as that is possible.
        disk: the operating system.
        content: what stands in the file and is good.
        handle: the open and locked file; None when it could not be opened, or is yet to be made.
        trouble: why, in that case.
    """

    def __init__(
        self,
        path: Path,
        disk: Disk,
        content: bytes,
        handle: int | None = None,
        trouble: OSError | None = None,
    ) -> None:
        self.path = path
        self.trouble = trouble
        self.rewritten: Rewritten | None = None
        self._disk = disk
        self._handle = handle
        self._content = bytearray(content)  # all that should stand in the file
        self._written = len(content)  # how many bytes of it were written
        self._synced = len(content)  # how many bytes of it have surely reached the disk
        self._is_torn = True  # something else may stand behind what was written
        self._has_other_end = False  # something else does, as was found when the file was last read
        self._stamp: FileStamp | None = None  # of the file as it was left; None: all of it is to be compared
        self._has_been = bool(content)  # whether the file was ever there
        self._has_grown = False  # whether anything was appended here
        self._changed: Path | None = None  # the file beside which this one is to be written

    @classmethod
    def new(cls, path: Path, disk: Disk, content: bytes) -> LogFile:
        """Make a file; without trouble it is on the disk when this returns."""
        file = cls(path, disk, b"")
        file.append(content)
        file.flush()
        return file

    @property
    def content(self) -> bytes:
        """The whole content the file should have."""
        return bytes(self._content)

    @property
    def last_line(self) -> bytes:
        """The last line, its newline included."""
        return bytes(self._content[self._content.rfind(b"\n", 0, -1) + 1 :])

    @property
    def pending(self) -> int:
        """The number of bytes that have not surely reached the disk."""
        return len(self._content) - self._synced

    def append(self, line: bytes) -> None:
        """Take a line; `flush` writes it."""
        self._content += line
        self._has_grown = True

    def flush(self, *, sync: bool = True) -> bool:
        """Write the lines not written yet, and with `sync` see them to the disk; False on trouble."""
        try:
            self._flush(sync=sync)
        except OSError as error:
            self.trouble = error
            self._written = self._synced  # what a disk did not confirm, it may have lost
            self._stamp = None
            self._is_torn = True
            if error.errno not in _KEEP_OPEN:
                self._release()
            return False
        self.trouble = None
        return True

    def save(self) -> bool:
        """Make sure that all of it is on the disk, and still is; False on trouble."""
        return self.flush() if self.pending or self._was_changed() else True

    def close(self) -> bool:
        """Save and release the file; False when something could not be written."""
        done = self.save()
        self._release()
        return done

    def _flush(self, *, sync: bool) -> None:
        handle = self._hold()
        if self._written < len(self._content):
            if self._is_torn:
                if self._has_other_end:  # of what is ours nothing is cut off: there may be no room for it now
                    self._disk.truncate(handle, self._written)
                self._is_torn = False
            rest = memoryview(bytes(self._content[self._written :]))
            while rest:
                count = self._disk.write(handle, rest, self._written)
                rest = rest[count:]
                self._written += count
            self._stamp = self._disk.stamp(handle)
        if sync and self._synced < self._written:
            self._disk.sync(handle)
            self._synced = self._written

    def _hold(self) -> int:
        """Return the open file if it is as it was left; else another one."""
        if self._handle is not None and self._disk.is_gone(self._handle, self.path):
            self._release()
        if self._handle is not None and not self._is_as_left(self._handle):
            self._step_aside()
        return self._open() if self._handle is None else self._handle

    def _is_as_left(self, handle: int) -> bool:
        stamp = self._disk.stamp(handle)
        if stamp == self._stamp:  # the clock is coarse: look at the end all the same
            start = max(0, self._written - TAIL)
            return self._disk.read(handle, TAIL, start) == self._content[start : self._written]
        found = self._disk.read(handle, len(self._content) + 2**20)
        if self._is_torn:
            return len(found) >= self._synced and self._is_ours(found)
        self._stamp = stamp
        return found == self._content[: self._written]

    def _was_changed(self) -> bool:
        """Return true when another program has changed the lines appended here."""
        handle = self._handle
        try:
            return (
                handle is not None
                and self._has_grown
                and not self._disk.is_gone(handle, self.path)
                and not self._is_as_left(handle)
            )
        except OSError:
            return False

    def _step_aside(self) -> None:
        """Leave the file to whoever has changed it; everything is to be written to a new one beside it."""
        self._release()
        self._changed = self.path
        self.path = self.path.with_name(f"{self.path.stem}-{random_digits(4)}{self.path.suffix}")
        self._has_been = True
        self._written = self._synced = 0
        self._is_torn = True

    def _open(self) -> int:
        is_new = not self.path.exists()
        if is_new:
            self._make()
        require_file(self.path)
        handle = self._disk.open(self.path)
        try:
            if not self._disk.lock(handle):
                raise OSError(errno.EBUSY, "another program holds the match", str(self.path))
            found = self._disk.read(handle, len(self._content) + 2**20)
        except BaseException:
            self._disk.close(handle)
            raise
        self._handle = handle
        if not self._is_ours(found):
            self._step_aside()
            return self._open()
        self._synced = min(self._synced, len(found))  # it may be an older one: a drive that is back
        self._written = self._synced
        self._is_torn = True
        self._stamp = None
        return handle

    def _make(self) -> None:
        """Put the whole file in its place at one stroke, so that nobody ever meets half a header."""
        self.path.parent.mkdir(permissions.FOLDER_MODE, exist_ok=True)
        write_whole(self._disk, self.path, bytes(self._content))
        self._written = self._synced = len(self._content)
        self._disk.sync_folder(self.path.parent)
        if self._changed is not None or (self._has_been and self.trouble is None):  # else that was told
            self.rewritten = Rewritten(self.path, self._changed)
        self._has_been = True
        self._changed = None

    def _is_ours(self, found: bytes) -> bool:
        """Return true when the file holds our lines, or the beginning of them, and at most a torn end."""
        self._has_other_end = not self._content.startswith(found)
        kept = bytes(self._content[: self._synced])
        return not self._has_other_end or (found.startswith(kept) and b"\n" not in found[self._synced :])

    def _release(self) -> None:
        if self._handle is not None:
            with contextlib.suppress(OSError):
                self._disk.close(self._handle)
            self._handle = None
