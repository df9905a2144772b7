"""What is done with whole match files: rename, delete and restore, duplicate, export, import.

Each of these happens or does not happen: a crash or a disk that refuses leaves every match as it was.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import sys
from datetime import datetime
from pathlib import Path
from typing import Final

from cardtable.match.deleted import Deleted
from cardtable.match.disk import read_start, require_file, write_whole
from cardtable.match.log import Header
from cardtable.match.private import make_folder
from cardtable.match.store import SUFFIX, LockedElsewhere, Store

DELETED: Final = "deleted"
TITLE_LENGTH: Final = 80


class Shelf:
    """The match files of one store. A match on a table is held by it, and counts as locked elsewhere.

    Attributes:
        deleted: the deleted ones.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._disk = store.disk
        self.deleted = Deleted(store.folder.with_name(DELETED), store.folder, store.disk)

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
        return self._move(path, self.deleted.place(now))

    def restore(self, path: Path) -> Path:
        """Move a deleted match back; returns where it is now, which is its old place if that is free.

        Raises:
            LockedElsewhere: somebody has the file open.
            OSError: it cannot be moved, and is where it was.
        """
        restored = self._move(path, self._store.folder)
        self.deleted.tidy(path.parent)
        return restored

    def duplicate(self, path: Path) -> Path:
        """A second match with the same records, to be played on by itself; returns its file.

        Raises:
            Damaged: the file makes no sense from some line on.
            OSError: it cannot be read, or the new one not be written; there is no new one then.
        """
        header, content = self._store.read(path)
        return self._add(header, content)

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
            self._disk.close(self._take(target))
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

    def admit(self, source: Path) -> Path:
        """The match in the folder that a file from anywhere stands for.

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
        """A match here that begins with these lines; of several one with no more, or the newest."""
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

    def _take(self, path: Path) -> int:
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
            target = folder / f"{path.stem}-{secrets.token_hex(4)}{SUFFIX}"
        handle = self._take(path)
        try:
            make_folder(folder)
            if sys.platform != "win32":
                self._disk.replace(path, target)
        finally:
            self._disk.close(handle)
        if sys.platform == "win32":  # moves no open file: neither ours, nor one that is opened meanwhile
            self._disk.replace(path, target)
        for changed in (folder, path.parent):
            self._settle(changed)
        return target

    def _write(self, path: Path, content: bytes, *, is_shared: bool = False) -> None:
        write_whole(self._disk, path, content, is_shared=is_shared)
        self._settle(path.parent)

    def _settle(self, folder: Path) -> None:
        """See the names of a folder to the disk. It is no failure if that fails: the files are in place."""
        with contextlib.suppress(OSError):
            self._disk.sync_folder(folder)


def _begins(path: Path, content: bytes) -> bool:
    return read_start(path, len(content)) == content


def clean_title(text: str) -> str:
    """A title as it can be kept and shown: one line of printable characters, not too long."""
    line = " ".join(text.split())
    return "".join(character for character in line if character.isprintable())[:TITLE_LENGTH].strip()
