"""Disks that fail, and one that is not waited for."""

from __future__ import annotations

import errno
from collections.abc import Callable
from pathlib import Path

from cardtable.match.disk import Disk

Failing = Callable[[str, int], OSError | None]


class QuickDisk(Disk):
    """A disk that is not waited for: nothing here outlives a loss of power."""

    def sync(self, handle: int) -> None:
        """At once."""

    def sync_folder(self, folder: Path) -> None:
        """At once."""


class Faulty(Disk):
    """A disk that fails when `failing` (told the call's name and which call it is, from 0) says so.

    A write that fails has written half of what it was given, as a disk that fills up does.
    """

    def __init__(self, failing: Failing | None = None) -> None:
        self.failing = failing
        self.calls: list[str] = []
        self.handles: set[int] = set()

    def _count(self, name: str) -> OSError | None:
        number = self.calls.count(name)
        self.calls.append(name)
        return None if self.failing is None else self.failing(name, number)

    def _fail(self, name: str) -> None:
        if error := self._count(name):
            raise error

    def open(self, path: Path) -> int:
        self._fail("open")
        handle = super().open(path)
        self.handles.add(handle)
        return handle

    def create(self, path: Path) -> int:
        self._fail("create")
        handle = super().create(path)
        self.handles.add(handle)
        return handle

    def write(self, handle: int, data: bytes | memoryview, offset: int) -> int:
        if error := self._count("write"):
            super().write(handle, bytes(data[: len(data) // 2]), offset)
            raise error
        return super().write(handle, data, offset)

    def truncate(self, handle: int, length: int) -> None:
        self._fail("truncate")
        super().truncate(handle, length)

    def sync(self, handle: int) -> None:
        self._fail("sync")
        super().sync(handle)

    def replace(self, source: Path, target: Path) -> None:
        self._fail("replace")
        super().replace(source, target)

    def remove(self, path: Path) -> None:
        self._fail("remove")
        super().remove(path)

    def sync_folder(self, folder: Path) -> None:
        self._fail("sync_folder")
        super().sync_folder(folder)

    def close(self, handle: int) -> None:
        self.handles.discard(handle)
        super().close(handle)


class FullDisk(Disk):
    """A disk that is full while `is_full`, but for what is made straight in the folder `has_room_in`."""

    is_full = False
    has_room_in: Path | None = None

    def __init__(self) -> None:
        self._roomy: set[int] = set()

    def create(self, path: Path) -> int:
        handle = super().create(path)
        if path.parent == self.has_room_in:
            self._roomy.add(handle)
        return handle

    def close(self, handle: int) -> None:
        self._roomy.discard(handle)
        super().close(handle)

    def write(self, handle: int, data: bytes | memoryview, offset: int) -> int:
        if self.is_full and handle not in self._roomy:
            raise OSError(errno.ENOSPC, "No space left on device")
        return super().write(handle, data, offset)
