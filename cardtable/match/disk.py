"""One append-only file, held by one program at a time, that never loses what it was given.

When the disk refuses (full, read-only, gone), everything stays in memory and is tried again with the next
write; `LogFile.trouble` says so meanwhile.
"""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import stat
import sys
from pathlib import Path
from typing import Final

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

LOCK_BYTE: Final = 2**30
"""Windows locks bytes against reading too, so the lock is one byte far beyond the end of any match."""

_KEEP_OPEN: Final = (errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC))
_TAKEN: Final = (errno.EACCES, errno.EAGAIN, errno.EWOULDBLOCK, errno.EDEADLK, 0)  # 0 from Wine
_FLAGS: Final = os.O_RDWR | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOINHERIT", 0)


class Disk:
    """What is asked of the operating system; tests replace single methods. All may raise OSError."""

    def open(self, path: Path) -> int:
        """Open a file that exists for reading and writing."""
        return os.open(path, _FLAGS)

    def create(self, path: Path) -> int:
        """Make a new file and open it."""
        return os.open(path, _FLAGS | os.O_CREAT | os.O_EXCL, 0o644)

    def read(self, handle: int, limit: int) -> bytes:
        """The file from its beginning, at most `limit` bytes."""
        os.lseek(handle, 0, os.SEEK_SET)
        parts: list[bytes] = []
        while limit > 0 and (part := os.read(handle, min(limit, 2**20))):
            parts.append(part)
            limit -= len(part)
        return b"".join(parts)

    def size(self, handle: int) -> int:
        """The file's length in bytes."""
        return os.fstat(handle).st_size

    def is_gone(self, handle: int, path: Path) -> bool:
        """Whether the open file is no longer the one with this path: what is written to it is lost or astray.

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
        """Write at an offset; returns how many bytes were written, perhaps fewer than given."""
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
        source.replace(target)

    def remove(self, path: Path) -> None:
        """Delete a file."""
        path.unlink()

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


class NoFile(OSError):
    """What has the name of a file is a pipe or a device: to read it may take for ever."""


def require_file(path: Path) -> None:
    """See that something is a file before it is opened.

    Raises:
        NoFile: it is a pipe or a device.
        OSError: it is a folder, or not there.
        ValueError: no file can have that name.
    """
    mode = path.stat().st_mode
    if stat.S_ISDIR(mode):
        raise OSError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(mode):
        raise NoFile(errno.EINVAL, os.strerror(errno.EINVAL), str(path))


def read_start(path: Path, limit: int) -> bytes:
    """A file from its beginning, at most so many bytes; raises what `require_file` does."""
    require_file(path)
    with path.open("rb") as file:
        return file.read(limit)


def write_whole(disk: Disk, path: Path, content: bytes) -> None:
    """Put a whole file in its place at one stroke, or leave the place as it was.

    The folder's names are left for `Disk.sync_folder`.

    Raises:
        OSError: the disk refuses.
    """
    draft = path.with_name(f"{path.name}.{secrets.token_hex(4)}.new")
    handle = disk.create(draft)
    try:
        try:
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


class LogFile:
    """The file of one match and all that should stand in it.

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
        self._disk = disk
        self._handle = handle
        self._content = bytearray(content)  # all that should stand in the file
        self._written = len(content)  # so much of it was written …
        self._synced = len(content)  # … and so much has surely reached the disk
        self._is_torn = True  # something else may stand behind what was written

    @classmethod
    def new(cls, path: Path, disk: Disk, content: bytes) -> LogFile:
        """A file that does not exist yet; when this returns without trouble, it does."""
        file = cls(path, disk, b"")
        file.append(content)
        file.flush()
        return file

    @property
    def content(self) -> bytes:
        """All that should stand in the file."""
        return bytes(self._content)

    @property
    def last_line(self) -> bytes:
        """The last line, its newline included."""
        return bytes(self._content[self._content.rfind(b"\n", 0, -1) + 1 :])

    @property
    def pending(self) -> int:
        """How many bytes have not surely reached the disk."""
        return len(self._content) - self._synced

    def append(self, line: bytes) -> None:
        """Take a line; `flush` writes it."""
        self._content += line

    def flush(self, *, sync: bool = True) -> bool:
        """Write what is not written yet, and with `sync` see it to the disk; False when there is trouble."""
        try:
            self._flush(sync=sync)
        except OSError as error:
            self.trouble = error
            self._written = self._synced  # what a disk did not confirm, it may have lost
            self._is_torn = True
            if error.errno not in _KEEP_OPEN:
                self._release()
            return False
        self.trouble = None
        return True

    def close(self) -> bool:
        """Write what is left, and let the file go; False when something could not be written."""
        done = not self.pending or self.flush()
        self._release()
        return done

    def _flush(self, *, sync: bool) -> None:
        if self._handle is not None and self._disk.is_gone(self._handle, self.path):
            self._release()
        handle = self._handle if self._handle is not None else self._open()
        if self._written < len(self._content):
            if self._is_torn:
                if self._disk.size(handle) > self._written:
                    self._disk.truncate(handle, self._written)
                self._is_torn = False
            rest = memoryview(bytes(self._content[self._written :]))
            while rest:
                count = self._disk.write(handle, rest, self._written)
                rest = rest[count:]
                self._written += count
        if sync and self._synced < self._written:
            self._disk.sync(handle)
            self._synced = self._written

    def _open(self) -> int:
        if not self.path.exists():
            self._make()
        handle = self._disk.open(self.path)
        try:
            if not self._disk.lock(handle):
                raise OSError(errno.EBUSY, "another program holds the match", str(self.path))
            self._compare(self._disk.read(handle, len(self._content) + 2**20))
        except BaseException:
            self._disk.close(handle)
            raise
        self._handle = handle
        return handle

    def _make(self) -> None:
        """Put the whole file in its place at one stroke, so that nobody ever meets half a header."""
        self.path.parent.mkdir(exist_ok=True)
        write_whole(self._disk, self.path, bytes(self._content))
        self._written = self._synced = len(self._content)
        self._disk.sync_folder(self.path.parent)

    def _compare(self, found: bytes) -> None:
        """See that the file holds what it should, or the beginning of it, and at most a torn end besides."""
        kept = bytes(self._content[: self._synced])
        if not self._content.startswith(found) and (
            not found.startswith(kept) or b"\n" in found[self._synced :]
        ):
            raise OSError(errno.EBUSY, "another program has changed the match", str(self.path))
        self._synced = min(self._synced, len(found))  # it may be an older one: a drive that is back
        self._written = self._synced
        self._is_torn = True

    def _release(self) -> None:
        if self._handle is not None:
            with contextlib.suppress(OSError):
                self._disk.close(self._handle)
            self._handle = None
