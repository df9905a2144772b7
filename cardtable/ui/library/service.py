"""Service of the matches as files: lists them, and renames, deletes, copies whole ones."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias, get_args

from PySide6.QtCore import QObject, Signal

from cardtable.match.files import MatchFiles
from cardtable.match.store import Damaged, LockedElsewhere, Store
from cardtable.program.file_messages import file_message
from cardtable.ui.worker.worker import Worker

if TYPE_CHECKING:
    from cardtable.ui.worker.messages import FileChanged

SHOWN: Final = 3  # the number of unfinished matches whose little tables are wanted at first sight
TELL_EACH: Final = 100  # the number of further matches that make a new list worth while
LOOK_SECONDS: Final = 0.2  # the matches known, and those read in this time, are listed at once, …
MORE_SECONDS: Final = 0.1  # … the others by and by, so long at a time, between whatever else is wanted


class ListMatches(NamedTuple):
    """List the matches: `LibraryService.listed` follows, more than once where very many must be read.

    Those last played come first.
    """


class LookForUnfinished(NamedTuple):
    """Look for the matches to go on with: `LibraryService.glanced` follows, however many others there are.

    Where files had to be left out, `listed` follows as for `ListMatches`, and `glanced` once more.
    """


class PurgeDeleted(NamedTuple):
    """Remove for good what was deleted long ago. Nothing follows."""


class ListDeleted(NamedTuple):
    """List the deleted matches: `LibraryService.deleted_listed` follows, those last played first."""


class RenameMatch(NamedTuple):
    """Give a match a title; `LibraryService.listed` and `file_changed` follow, or `broken` or `refused`."""

    path: Path
    title: str


class DeleteMatch(NamedTuple):
    """Move a match to the deleted ones; as for `RenameMatch`. `RestoreMatch` needs `FileChanged.path`."""

    path: Path


class RestoreMatch(NamedTuple):
    """Bring a deleted match back; as for `RenameMatch`."""

    path: Path


class DuplicateMatch(NamedTuple):
    """Make a second match with the same records, and a title of its own; as for `RenameMatch`."""

    path: Path
    title: str


class ExportMatch(NamedTuple):
    """Copy a match to a file outside, replacing what is there; as for `RenameMatch`."""

    path: Path
    target: Path


class ImportMatch(NamedTuple):
    """Add a match from a file outside; as for `RenameMatch`."""

    source: Path


FileCommand: TypeAlias = RenameMatch | DeleteMatch | RestoreMatch | DuplicateMatch | ExportMatch | ImportMatch


class LibraryService(QObject):
    """Service of the library: keeps the matches as whole files.

    Args:
        worker: takes the commands above for it.
        store: the folder of matches.
        is_resting: tells that nobody plays, so that there is time to read what is less pressing.
    """

    listed = Signal(object)  # tuple[Summary, ...]
    glanced = Signal(object)  # Glance
    deleted_listed = Signal(object)  # tuple[Summary, ...]
    file_changed = Signal(object)  # FileChanged: a file was renamed, deleted, …; `listed` came before it
    refused = Signal(object)  # Message: why the last request was not fulfilled
    broken = Signal(object)  # Broken: a damaged file was asked for

    def __init__(self, worker: Worker, store: Store, is_resting: Callable[[], bool]) -> None:
        super().__init__(worker)
        self._worker = worker
        self._store = store
        self._match_files = MatchFiles(store)
        self._is_resting = is_resting
        self._is_looking = False  # whether more of the matches are to be looked at
        self._must_glance = False  # again, once all of them have been
        worker.register(ListMatches, lambda _: self._list())
        worker.register(LookForUnfinished, lambda _: self._glance())
        worker.register(ListDeleted, lambda _: self._list_deleted())
        worker.register(PurgeDeleted, lambda _: self._purge())
        for kind in get_args(FileCommand):
            worker.register(kind, self._change)

    def _glance(self) -> None:
        found = self._store.glance(SHOWN, _after(LOOK_SECONDS))
        self.glanced.emit(found)
        if not found.is_whole:
            self._must_glance = True
            self._list()
            self._glance_again()

    def _glance_again(self) -> None:
        """Look once more when every file has been read."""
        if self._must_glance and not self._store.unread:
            self._must_glance = False
            self.glanced.emit(self._store.glance(SHOWN))

    def _list(self) -> None:
        self.listed.emit(self._store.list(_after(LOOK_SECONDS)))
        self._look_on()

    def _look_on(self) -> None:
        if self._store.unread and not self._is_looking:
            self._is_looking = True
            self._worker.do(self._list_more)

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
        self._glance_again()
        self._look_on()

    def _list_deleted(self) -> None:
        self.deleted_listed.emit(self._store.summaries(self._match_files.trash.matches()))

    def _purge(self) -> None:
        self._match_files.trash.purge(datetime.now(UTC))

    def _change(self, command: FileCommand) -> None:
        from cardtable.ui.worker.messages import broken_report

        try:
            changed = self._changed(command)
        except LockedElsewhere as locked:
            self.refused.emit(locked.reason)
        except Damaged as damaged:
            self.broken.emit(broken_report(damaged))
        except OSError as error:
            self.refused.emit(file_message(error))
        else:
            self._list()
            self.file_changed.emit(changed)

    def _changed(self, command: FileCommand) -> FileChanged:
        from cardtable.ui.worker.messages import FileChanged

        files = self._match_files
        match command:
            case RenameMatch(path, title):
                files.rename(path, title)
                return FileChanged("renamed", path, path)
            case DeleteMatch(path):
                return FileChanged("deleted", path, files.delete(path, now=datetime.now(UTC)))
            case RestoreMatch(path):
                return FileChanged("restored", path, files.restore(path))
            case DuplicateMatch(path, title):
                return FileChanged("duplicated", path, files.duplicate(path, title))
            case ExportMatch(path, target):
                files.export(path, target)
                return FileChanged("exported", path, target)
            case ImportMatch(source):
                return FileChanged("imported", source, files.import_(source))


def _after(seconds: float) -> Callable[[], bool]:
    deadline = time.monotonic() + seconds
    return lambda: time.monotonic() > deadline
