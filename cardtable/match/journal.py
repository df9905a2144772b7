"""The lines of one match on their way to its file: when they are written, and when seen to the disk."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from cardtable.match.disk import LogFile, Rewritten
from cardtable.match.log import Record, encode_record

BATCH: Final = 64
"""Where nobody but computers plays, so many records go to the disk at once."""


class Journal:
    """What keeps a match.

    Args:
        file: holds all the match's lines so far; None for a match in memory.
        in_batches: whether lines may wait until there are `BATCH` of them.
    """

    def __init__(self, file: LogFile | None, *, in_batches: bool) -> None:
        self._file = file
        self._in_batches = in_batches
        self._unflushed = 0

    @property
    def path(self) -> Path | None:
        """The file; None for a match in memory."""
        return None if self._file is None else self._file.path

    @property
    def trouble(self) -> OSError | None:
        """Why the disk does not have everything; None when all is well."""
        return None if self._file is None else self._file.trouble

    @property
    def rewritten(self) -> Rewritten | None:
        """How the file was last written anew, because another program had changed it."""
        return None if self._file is None else self._file.rewritten

    @property
    def content(self) -> bytes:
        """All lines, written or not; nothing for a match in memory."""
        return b"" if self._file is None else self._file.content

    def encode(self, record: Record, *, secret: bool, calls: tuple[str, ...] = ()) -> bytes:
        """The line of the record that is to come next; as for `encode_record`.

        Raises:
            ValueError: as there; in memory too, so that a note is refused in every match or in none.
        """
        if self._file is not None:
            return encode_record(record, self._file.last_line, secret=secret, calls=calls)
        return b"" if record.fact is not None else encode_record(record, b" " * 19, secret=False)

    def append(self, line: bytes, *, sync: bool) -> None:
        """Take a line; with `sync` it is on the disk when this returns, unless there is trouble."""
        if self._file is None:
            return
        self._file.append(line)
        self._unflushed += 1
        is_batch = self._in_batches and self._unflushed >= BATCH
        if sync or is_batch or self._file.trouble is not None:
            self.flush()

    def flush(self, *, sync: bool = True) -> None:
        """Write what has not been written, and with `sync` see it to the disk."""
        file = self._file
        if file is not None and (self._unflushed or file.trouble or (sync and file.pending)):
            file.flush(sync=sync)
            self._unflushed = 0

    def save(self) -> bool:
        """See that everything is on the disk, and still is; False when the disk would not have all of it."""
        if self._file is None:
            return True
        self._unflushed = 0
        return self._file.save()

    def close(self) -> bool:
        """Write everything and let the file go; False when the disk would not have all of it."""
        return self._file is None or self._file.close()
