"""Deleted matches: kept for thirty days, in one folder for each day on which some were deleted.

The day stands in the folder's name, because the times of the files tell when they were last played. Clocks
may be wrong: a day is never earlier than the files at hand are, and a clock far ahead of them is not
believed, so that nothing goes early; what is kept too long goes some other day.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Final

from cardtable.match.disk import Disk
from cardtable.match.store import SUFFIX

KEPT: Final = timedelta(days=30)
BELIEVED: Final = timedelta(days=366)
"""So long may it be since a match was last played or deleted; after more, the clock is taken to be wrong."""


class Deleted:
    """The folder of deleted matches.

    Args:
        folder: where they are.
        matches: the folder of the others, whose times tell what time it is at least.
        disk: the operating system.
    """

    def __init__(self, folder: Path, matches: Path, disk: Disk) -> None:
        self.folder = folder
        self._matches = matches
        self._disk = disk

    def place(self, now: datetime) -> Path:
        """The folder for what is deleted now; it may not exist yet."""
        return self.folder / max(_day(now), self._last_played()).isoformat()

    def clear(self, now: datetime) -> int:
        """Remove what has been kept long enough; returns how many matches. What cannot be removed stays."""
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
                self.tidy(folder)
        return count

    def tidy(self, folder: Path) -> None:
        """Take away the folder of a day if nothing is left in it."""
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
        """The day on which any match, deleted or not, was last played."""
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
    """A file's day; of one with an absurd time, the earliest there is."""
    try:
        return datetime.fromtimestamp(path.stat().st_mtime, UTC).date()
    except (OSError, ValueError, OverflowError):
        return date.min
