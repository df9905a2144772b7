"""Service of the matches as files: lists them, and renames, deletes, copies whole ones."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal

from cardtable.match.files import MatchFiles
from cardtable.match.store import Damaged, LockedElsewhere, Store
from cardtable.program.file_messages import file_message
from cardtable.ui.worker.messages import FileChanged, broken_report
from cardtable.ui.worker.search_service import Job

TELL_EACH: Final = 100  # so many more matches make a new list worth while
LOOK_SECONDS: Final = 0.2  # the matches known, and those read in this time, are listed at once, …
MORE_SECONDS: Final = 0.1  # … the others by and by, so long at a time, between whatever else is wanted


class Library(QObject):
    """Public methods belong to the window's thread and only leave word; the rest to the worker's.

    Args:
        store: the folder of matches.
        put: leaves word for the worker's thread.
        is_resting: whether nobody plays, so that there is time to read what is less pressing.
        parent: the owner.
    """

    listed = Signal(object)  # tuple[Summary, ...]
    file_changed = Signal(object)  # FileChanged: a file was renamed, deleted, …; `listed` came before it
    refused = Signal(object)  # Message: why the last request was not fulfilled
    broken = Signal(object)  # Broken: a damaged file was asked for

    def __init__(
        self,
        store: Store,
        put: Callable[[Job], None],
        is_resting: Callable[[], bool],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._store = store
        self._match_files = MatchFiles(store)
        self._put = put
        self._is_resting = is_resting
        self._is_looking = False  # whether more of the matches are to be looked at

    def list_matches(self) -> None:
        """Ask for `listed`; where very many must be read, more lists follow, with those last played first."""
        self._put(self._list)

    def clear_deleted(self) -> None:
        """Remove for good what was deleted long ago; when the program starts. Nothing follows."""
        self._put(self._clear_deleted)

    def rename(self, path: Path, title: str) -> None:
        """Give a match a title; `listed` and `file_changed` follow, or `broken` or `refused`."""
        self._put(partial(self._do, "renamed", path, lambda: self._match_files.rename(path, title)))

    def delete(self, path: Path) -> None:
        """Move a match to the deleted ones; as for `rename`. `restore` needs `FileChanged.path`."""
        self._put(partial(self._do, "deleted", path, lambda: self._delete(path)))

    def restore(self, path: Path) -> None:
        """Bring a deleted match back; as for `rename`."""
        self._put(partial(self._do, "restored", path, lambda: self._match_files.restore(path)))

    def duplicate(self, path: Path) -> None:
        """Make a second match with the same records; as for `rename`."""
        self._put(partial(self._do, "duplicated", path, lambda: self._match_files.duplicate(path)))

    def export(self, path: Path, target: Path) -> None:
        """Copy a match to a file outside; as for `rename`. Whoever asks has asked whether to overwrite."""
        self._put(partial(self._do, "exported", path, lambda: self._export(path, target)))

    def import_match(self, source: Path) -> None:
        """Add a match from a file outside; as for `rename`."""
        self._put(partial(self._do, "imported", source, lambda: self._match_files.import_(source)))

    def _list(self) -> None:
        self.listed.emit(self._store.list(_after(LOOK_SECONDS)))
        self._look_on()

    def _look_on(self) -> None:
        if self._store.unread and not self._is_looking:
            self._is_looking = True
            self._put(self._list_more)

    def _list_more(self) -> None:
        """Look at some more matches; told now and then. Not while a match is played: then it can wait."""
        self._is_looking = False
        if not self._is_resting():
            return
        stop = _after(MORE_SECONDS)
        before = self._store.unread
        self._store.read_on(stop)
        left = self._store.unread
        if not left or before // TELL_EACH != left // TELL_EACH:
            self.listed.emit(self._store.list(stop))
        self._look_on()

    def _do(self, what: str, source: Path, deed: Callable[[], Path | None]) -> None:
        try:
            path = deed()
        except LockedElsewhere as locked:
            self.refused.emit(locked.reason)
        except Damaged as damaged:
            self.broken.emit(broken_report(damaged))
        except OSError as error:
            self.refused.emit(file_message(error))
        else:
            self._list()
            self.file_changed.emit(FileChanged(what, source, path or source))

    def _clear_deleted(self) -> None:
        self._match_files.trash.purge(datetime.now(UTC))

    def _delete(self, path: Path) -> Path:
        return self._match_files.delete(path, now=datetime.now(UTC))

    def _export(self, path: Path, target: Path) -> Path:
        self._match_files.export(path, target)
        return target


def _after(seconds: float) -> Callable[[], bool]:
    deadline = time.monotonic() + seconds
    return lambda: time.monotonic() > deadline
