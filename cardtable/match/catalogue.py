"""What the list shows of each whole match, kept so that not every file is read at each start.

It holds for a file as long as that has the time and the size it had. It is written in the format of the
match files, the header and one line that goes on from it, and is as little believed: what makes no sense is
as good as not there, and the file is read. To delete it loses nothing. Who puts another match of the same
size and time in the place of a file sees the old one in the list; whatever opens the file reads it.

What another version of the program has written is shown too, so that an update does not empty the list. But
that version may have counted or checked otherwise: each file is read again meanwhile (`Summary.is_sure`).
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeAlias, TypeVar

from cardtable.engine.rules import Outcome
from cardtable.match.cache import Cache, maker_of
from cardtable.match.lines import MAX_DIGITS, Json, Unreadable, check_of, make_line, open_line, read_number
from cardtable.match.log import Game, encode_header, read_header
from cardtable.match.summary import Entry, Stamp, Summary, time_of

FILE: Final = "list.sqlite"
LAYOUT: Final = 2  # raised with each change of the table, or of what is put into it
TABLE: Final = """CREATE TABLE matches
    (name TEXT PRIMARY KEY, header BLOB NOT NULL, summary BLOB NOT NULL) STRICT"""

_KEYS: Final = frozenset({"by", "file", "title", "assisted", "outcome"})

Row: TypeAlias = tuple[Any, Any, Any]
T = TypeVar("T")


class Catalogue:
    """The summaries of one store's matches. It belongs to the thread that uses it, and never fails.

    Args:
        path: the file of the database, which is open only while it is used.
        games: the games that are known, by id.
    """

    def __init__(self, path: Path, games: Mapping[str, Game]) -> None:
        self._games = games
        revisions = {game: rules.revision for game, rules in games.items()}
        self._maker = maker_of("list", LAYOUT, revisions)
        self._cache = Cache(path, (TABLE,), f"cardtable list {LAYOUT}")  # whichever version it was

    def recall(self, stamps: Mapping[Path, Stamp]) -> dict[Path, Entry]:
        """The summaries, `Summary.public` left out, of those of these files that are as they were.

        All others are forgotten.
        """
        paths = {path.name: path for path in stamps}
        known: dict[Path, Entry] = {}
        useless: list[object] = []
        for name, header, line in self._run(_rows):
            try:
                path = paths[name]
                known[path] = stamps[path], self._summary(path, stamps[path], header, line)
            except (KeyError, Unreadable):
                useless.append(name)
        if useless:
            self._run(partial(_forget, names=useless))
        return known

    def keep(self, entries: Iterable[Entry]) -> None:
        """Write down the summaries of whole matches."""
        rows: list[Row] = []
        for stamp, summary in entries:
            with contextlib.suppress(ValueError):  # a name that is no text, a title that fills a file
                rows.append(self._row(stamp, summary))
        if rows:
            self._run(partial(_write, rows=rows))

    def forget(self, path: Path) -> None:
        """Keep nothing of a file that was taken for whole."""
        self._run(partial(_forget, names=[path.name]))

    def _run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        try:
            return self._cache.run(work)
        finally:
            self._cache.close()

    def _row(self, stamp: Stamp, summary: Summary) -> Row:
        assert summary.header is not None  # noqa: S101  # of a whole match
        header = encode_header(summary.header, self._games[summary.header.game])
        fields: dict[str, Json] = {
            "by": self._maker,
            "file": _file(summary.path, stamp),
            "title": summary.title,
            "assisted": summary.assisted,
            "outcome": None
            if summary.outcome is None
            else {"places": list(summary.outcome.places), "scores": list(summary.outcome.scores)},
        }
        return summary.path.name, header, make_line(fields, check_of(header))

    def _summary(self, path: Path, stamp: Stamp, header_line: object, line: object) -> Summary:
        """The summary in a row; `Unreadable` if it is of another file, or of none."""
        if not isinstance(header_line, bytes) or not isinstance(line, bytes):
            raise Unreadable("shape")
        header, _ = read_header(header_line[:-1], self._games)
        fields = open_line(line[:-1], check_of(header_line))
        if fields.keys() != _KEYS or fields["file"] != _file(path, stamp):
            raise Unreadable("shape")
        title, assisted = fields["title"], fields["assisted"]
        if not isinstance(title, str) or type(assisted) is not bool:
            raise Unreadable("shape")
        outcome = _read_outcome(fields["outcome"], len(header.seats))
        is_sure = fields["by"] == self._maker
        return Summary(path, time_of(stamp), header, None, outcome, title, assisted, is_sure=is_sure)


def _file(path: Path, stamp: Stamp) -> list[Json]:
    """What file it is, and as it was when; the time has more digits than a number may have."""
    return [path.name, str(stamp[0]), str(stamp[1])]


def _read_outcome(value: Json, seats: int) -> Outcome | None:
    if value is None:
        return None
    if not isinstance(value, dict):
        raise Unreadable("shape")
    places, scores = value.get("places"), value.get("scores")
    if (
        not isinstance(places, list)
        or not isinstance(scores, list)
        or not len(places) == len(scores) == seats
    ):
        raise Unreadable("shape")
    return Outcome(
        tuple(read_number(place, 1, seats) for place in places),
        tuple(read_number(score, -(10**MAX_DIGITS)) for score in scores),
    )


def _rows(connection: sqlite3.Connection) -> list[Row]:
    return connection.execute("SELECT name, header, summary FROM matches").fetchall()


def _forget(connection: sqlite3.Connection, names: Iterable[object]) -> None:
    connection.executemany("DELETE FROM matches WHERE name = ?", [(name,) for name in names])


def _write(connection: sqlite3.Connection, rows: Iterable[Row]) -> None:
    connection.executemany("INSERT OR REPLACE INTO matches VALUES (?, ?, ?)", rows)
