"""Operations on whole match files: rename, delete and restore, duplicate, export, import.

Each of them happens or does not happen: a crash or a disk that refuses leaves every match as it was.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Final

from cardtable.match.disk import Disk, random_digits, read_start, require_file, write_whole
from cardtable.match.log import Header
from cardtable.match.permissions import make_folder
from cardtable.match.store import SUFFIX, LockedElsewhere, Store

DELETED: Final = "deleted"
"""The folder of deleted matches."""

TITLE_LENGTH: Final = 80
"""The most letters of a title."""

KEPT: Final = timedelta(days=30)
"""The time for which a deleted match is kept."""

BELIEVED: Final = timedelta(days=366)
"""The longest time since a match was last played or deleted; after more, the clock is taken to be wrong."""


class MatchFiles:
    """Operations on the match files of one store. A match in play is locked by its table.

    Attributes:
        trash: the deleted ones.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._disk = store.disk
        self.trash = Trash(store.folder.with_name(DELETED), store.folder, store.disk)

    def rename(self, path: Path, title: str) -> None:
        """Give a match a title, on one line and cut to `TITLE_LENGTH`; an empty one takes it away again.

        The time of the file stays that of the last move.

        Raises:
            LockedElsewhere: somebody has the match open.
            Damaged: the file makes no sense from some line on; it is left alone.
            OSError: it cannot be read or written; what stood in it stands in it, perhaps with the title.
        """
        match = self._store.open(path)
        try:
            times = path.stat()
            match.note("title", {"text": clean_title(title)})
        finally:
            is_kept = match.close()
        if not is_kept:
            raise match.trouble or OSError(f"the title was not written: {path}")
        with contextlib.suppress(OSError):  # the title is there, and only the order of the list suffers
            os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))

    def delete(self, path: Path, *, now: datetime) -> Path:
        """Move a match, damaged or not, to those deleted now; returns what `restore` needs.

        Raises:
            LockedElsewhere: somebody has the match open.
            OSError: it cannot be moved, and is where it was.
        """
        return self._move(path, self.trash.folder_for(now))

    def restore(self, path: Path) -> Path:
        """Move a deleted match back; returns where it is now, which is its old place if that is free.

        Raises:
            LockedElsewhere: somebody has the file open.
            OSError: it cannot be moved, and is where it was.
        """
        restored = self._move(path, self._store.folder)
        self.trash.remove_if_empty(path.parent)
        return restored

    def duplicate(self, path: Path, title: str = "") -> Path:
        """Make a second match with the same records, to be played on by itself; return its file.

        Args:
            path: of the match.
            title: of the second one; empty for that of the first.

        Raises:
            Damaged: the file makes no sense from some line on.
            OSError: it cannot be read, or the new one not be written; there is no new one then.
        """
        header, content = self._store.read(path)
        copy = self._add(header, content)
        if title:
            with contextlib.suppress(OSError, LockedElsewhere, ValueError):  # it is there all the same
                self.rename(copy, title)
        return copy

    def export(self, path: Path, target: Path) -> None:
        """Copy a match to a file outside, damaged ones as they are. What was there before is replaced.

        Raises:
            LockedElsewhere: the target is a match that somebody has open.
            OSError: reading or writing failed; the target is as it was.
        """
        content = self._store.read_whole(path)
        if not target.exists() or not target.samefile(path):
            self.write_copy(content, target)

    def write_copy(self, content: bytes, target: Path) -> None:
        """Write the lines of a match to a file outside. What was there before is replaced.

        Raises:
            LockedElsewhere, OSError: as for `export`.
        """
        if target.exists():
            self._disk.close(self._open_locked(target))
        self._write(target, content, is_shared=True)

    def import_(self, source: Path) -> Path:
        """Add a match from a file outside, once all of it has been checked; returns the new file.

        Importing a file twice gives two matches.

        Raises:
            Damaged: it makes no sense from some line on; `Store.recover` takes what stands before that.
            OSError: it cannot be read, or the new one not be written; there is no new one then.
        """
        header, content = self._store.read(source)
        return self._add(header, content)

    def find_or_import(self, source: Path) -> Path:
        """Return the match in the folder that a file from anywhere stands for.

        That is the file itself; or a match here with the same header whose records go on from those of the
        file, or are the same; or else a new one with its records, as by `import_`.

        Raises:
            Damaged: as for `import_`; a file that is here already is not looked at.
            OSError: as for `import_`, or the source is no file.
        """
        require_file(source)
        folder = self._store.folder
        if source.suffix == SUFFIX and folder.exists() and source.parent.samefile(folder):
            return folder / source.name
        header, content = self._store.read(source)
        return self._find(content) or self._add(header, content)

    def _find(self, content: bytes) -> Path | None:
        """Find a match here that begins with these lines; of several one with no more, or the newest."""
        length = content.index(b"\n") + 1
        found: list[tuple[bool, int, Path]] = []
        for path in sorted(self._store.folder.glob(f"*{SUFFIX}")):
            with contextlib.suppress(OSError):
                status = path.stat()
                if _begins(path, content[:length]) and _begins(path, content):
                    found.append((status.st_size == len(content), status.st_mtime_ns, path))
        return max(found)[2] if found else None

    def _add(self, header: Header, content: bytes) -> Path:
        begun = datetime.fromisoformat(header.created)
        make_folder(self._store.folder)
        path = self._store.fresh_path(header.game, begun)
        self._write(path, content)
        return path

    def _open_locked(self, path: Path) -> int:
        """Open and lock a file."""
        handle = self._disk.open(path)
        try:
            if not self._disk.lock(handle):
                raise LockedElsewhere(path)
        except BaseException:
            self._disk.close(handle)
            raise
        return handle

    def _move(self, path: Path, folder: Path) -> Path:
        target = folder / path.name
        if target.exists():
            target = folder / f"{path.stem}-{random_digits(4)}{SUFFIX}"
        handle = self._open_locked(path)
        try:
            make_folder(folder)
            if sys.platform != "win32":
                self._disk.replace(path, target)
        finally:
            self._disk.close(handle)
        if sys.platform == "win32":  # moves no open file: neither ours, nor one that is opened meanwhile
            self._disk.replace(path, target)
        for changed in (folder, path.parent):
            self._sync_folder(changed)
        return target

    def _write(self, path: Path, content: bytes, *, is_shared: bool = False) -> None:
        write_whole(self._disk, path, content, is_shared=is_shared)
        self._sync_folder(path.parent)

    def _sync_folder(self, folder: Path) -> None:
        """See the names of a folder to the disk; a failure does not matter, the files are in place."""
        with contextlib.suppress(OSError):
            self._disk.sync_folder(folder)


def _begins(path: Path, content: bytes) -> bool:
    return read_start(path, len(content)) == content


def clean_title(text: str) -> str:
    """Return a title as it can be kept and shown: one line of printable characters, not too long."""
    line = " ".join(text.split())
    return "".join(character for character in line if character.isprintable())[:TITLE_LENGTH].strip()


# ── the deleted ones ─────────────────────────────────────────────────────────────────────────────────


class Trash:
    """The folder of deleted matches, kept for thirty days in one folder for each day of deletion.

    The day stands in the folder's name, because the times of the files tell when they were last played.
    Clocks may be wrong: a day is never earlier than the files at hand are, and a clock far ahead of them is
    not believed, so that nothing goes early; what is kept too long goes some other day.

    Args:
        folder: the folder.
        matches: the folder of the other matches, whose times tell the earliest day it can be.
        disk: the operating system.
    """

    def __init__(self, folder: Path, matches: Path, disk: Disk) -> None:
        self.folder = folder
        self._matches = matches
        self._disk = disk

    def folder_for(self, now: datetime) -> Path:
        """Return the folder for what is deleted now; it may not exist yet."""
        return self.folder / max(_day(now), self._last_played()).isoformat()

    def purge(self, now: datetime) -> int:
        """Remove the matches kept long enough and return how many; what cannot be removed stays."""
        today = _day(now)
        last = max((day for _, day in self._days()), default=date.min)
        if today - max(last, self._last_played()) > BELIEVED:
            return 0
        count = 0
        for folder, day in self._days():
            if today - day > KEPT:
                for path in _matches_in(folder):
                    with contextlib.suppress(OSError):
                        self._disk.remove(path)
                        count += 1
                self.remove_if_empty(folder)
        return count

    def matches(self) -> tuple[Path, ...]:
        """Return the files of all deleted matches."""
        return tuple(path for folder, _ in self._days() for path in _matches_in(folder))

    def remove_if_empty(self, folder: Path) -> None:
        """Remove the folder of a day if nothing is left in it."""
        if folder.parent == self.folder:
            with contextlib.suppress(OSError):
                folder.rmdir()

    def _days(self) -> Iterator[tuple[Path, date]]:
        with contextlib.suppress(OSError):
            for folder in sorted(self.folder.iterdir()):
                with contextlib.suppress(ValueError):
                    day = date.fromisoformat(folder.name)
                    if folder.is_dir() and not folder.is_symlink():
                        yield folder, day

    def _last_played(self) -> date:
        """Return the day on which any match, deleted or not, was last played."""
        folders = [self._matches, *(folder for folder, _ in self._days())]
        return max((_played(path) for folder in folders for path in _matches_in(folder)), default=date.min)


def _day(time: datetime) -> date:
    return time.astimezone(UTC).date()


def _matches_in(folder: Path) -> list[Path]:
    try:
        return [path for path in folder.iterdir() if path.suffix == SUFFIX]
    except OSError:
        return []


def _played(path: Path) -> date:
    """Return a file's day; of one with an absurd time, the earliest there is."""
    try:
        return datetime.fromtimestamp(path.stat().st_mtime, UTC).date()
    except (OSError, ValueError, OverflowError):
        return date.min
