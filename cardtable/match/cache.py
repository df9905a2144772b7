"""SQLite database that can be made again at any time, and therefore never reports an error.

One that is damaged, or not made by this program as it is now, is put aside and begun anew. Where the disk
does not let us have one (locked, read-only, full, gone), there is one in memory instead.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, TypeVar

from cardtable import __version__
from cardtable.match.disk import require_file
from cardtable.match.permissions import make_file

WAIT: Final = 1.0  # seconds for another program to end what it is writing
ASIDE: Final = ".aside"

_CIRCUMSTANCES: Final = {
    sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_FULL, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH,
    sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_PROTOCOL, sqlite3.SQLITE_NOLFS,
}  # fmt: skip
"""Errors without any fault of the database: another file would fare no better."""

T = TypeVar("T")


class Cache:
    """One database, opened when first used. It belongs to the thread that uses it.

    Args:
        path: its file.
        statements: the statements that make its tables.
        maker: a text that changes whenever the tables or their content are made otherwise.

    Attributes:
        beginnings: the number of times it was begun empty.
    """

    def __init__(self, path: Path, statements: tuple[str, ...], maker: str) -> None:
        self._path: Path | None = path
        self._statements = statements
        self._maker = maker
        self._connection: sqlite3.Connection | None = None
        self._was_renewed = False
        self.beginnings = 0

    @property
    def is_kept(self) -> bool:
        """True while it lies in a file, as far as is known."""
        return self._path is not None

    def run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Do some work in one transaction; again, from nothing, if the database has to be begun anew.

        Raises:
            sqlite3.Error: the work fails in an empty database in memory too, so that it is wrong itself.
        """
        while True:
            try:
                return self._attempt(work)
            except sqlite3.Error as error:
                self.close()
                if self._path is None:
                    raise
                if not self._renew(error):
                    self._path = None

    def close(self) -> None:
        """Close the file; it is opened again when it is used."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(sqlite3.Error):
                connection.close()

    def _attempt(self, work: Callable[[sqlite3.Connection], T]) -> T:
        if self._connection is None:
            self._open()
        assert self._connection is not None  # noqa: S101  # just opened
        return _transaction(self._connection, work)

    def _open(self) -> None:
        if self._path is not None and not _is_file(self._path):
            self._path = None
        place = ":memory:" if self._path is None else self._path
        self._connection = connection = sqlite3.connect(place, timeout=WAIT, isolation_level=None)
        if not _transaction(connection, self._is_ours):
            _transaction(connection, self._make_if_empty, "BEGIN IMMEDIATE")
        connection.execute("PRAGMA foreign_keys = ON")

    def _is_ours(self, connection: sqlite3.Connection) -> bool:
        """Return true when it has our tables; false when there are none at all."""
        schema = _schema(connection)
        if not schema:
            return False
        if schema != self._schema() or (
            connection.execute("SELECT text FROM maker").fetchall() != [(self._maker,)]
        ):
            raise sqlite3.DatabaseError("made by another version of the program, or by somebody else")
        found = connection.execute("PRAGMA quick_check").fetchone()
        if found != ("ok",):
            raise sqlite3.DatabaseError(f"damaged: {found}")
        return True

    def _make_if_empty(self, connection: sqlite3.Connection) -> None:
        if not self._is_ours(connection):  # another program may have been quicker
            self._make(connection)

    def _make(self, connection: sqlite3.Connection) -> None:
        self._make_tables(connection)
        connection.execute("INSERT INTO maker VALUES (?)", (self._maker,))
        self.beginnings += 1

    def _make_tables(self, connection: sqlite3.Connection) -> None:
        for statement in ("CREATE TABLE maker (text TEXT NOT NULL) STRICT", *self._statements):
            connection.execute(statement)

    def _schema(self) -> list[tuple[str, ...]]:
        """Return the schema of our tables: a view in place of one could go on for ever."""
        with contextlib.closing(sqlite3.connect(":memory:")) as connection:
            self._make_tables(connection)
            return _schema(connection)

    def _renew(self, error: sqlite3.Error) -> bool:
        """Put the file aside, once at most; False when that would not help, or cannot be done."""
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
        if self._path is None or self._was_renewed or code in _CIRCUMSTANCES:
            return False
        self._was_renewed = True
        try:
            self._path.replace(self._path.with_name(self._path.name + ASIDE))
            for suffix in ("-journal", "-wal", "-shm"):  # they belong to the file that is gone
                self._path.with_name(self._path.name + suffix).unlink(missing_ok=True)
        except OSError:
            return False
        return True


def maker_of(part: str, layout: int, revisions: Mapping[str, int]) -> str:
    """Return a `Cache`'s maker: this version of the program, one of its parts, and the rules it knows."""
    rules = " ".join(f"{game}/{revision}" for game, revision in sorted(revisions.items()))
    return f"cardtable {__version__}, {part} {layout}, {rules}"


def _is_file(path: Path) -> bool:
    """Make sure of a file that only the person can read, with all that the database makes beside it."""
    make_file(path)
    try:
        require_file(path)
    except OSError:
        return False
    return True


def _schema(connection: sqlite3.Connection) -> list[tuple[str, ...]]:
    return connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name").fetchall()


def _transaction(
    connection: sqlite3.Connection, work: Callable[[sqlite3.Connection], T], begin: str = "BEGIN"
) -> T:
    connection.execute(begin)
    try:
        done = work(connection)
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return done
