"""Summaries of match files for the list of matches, and the cache that keeps them from start to start.

The cache holds a file's summary as long as that file has the time and the size it had. It is written in the
format of the match files, the header and one line that goes on from it, and is as little believed: a row that
makes no sense counts as none, and the file is read. Deleting it loses nothing. A match put in the place of
another of the same size and time shows as the old one in the list; whatever opens the file reads it.

Rows of another version of the program are shown too, so that an update does not empty the list. But that
version may have counted or checked otherwise: each file is read again meanwhile (`Summary.is_verified`).
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import cached_property, partial
from json.encoder import encode_basestring
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

from cardtable.engine.daily import PREFIX
from cardtable.engine.rules import Outcome, View
from cardtable.engine.scores import Gaussian, Score, score_to_json
from cardtable.engine.seats import PUBLIC
from cardtable.match.json_lines import (
    MAX_DIGITS,
    Json,
    Unreadable,
    checksum_of,
    make_line,
    read_line,
    read_number,
    seal,
)
from cardtable.match.log import AnyRules, Damage, Header, encode_header, read_header
from cardtable.match.match import Match

if TYPE_CHECKING:  # SQLite is loaded once there is a list to be kept
    import sqlite3

    from cardtable.match.cache import Cache

FILE: Final = "list.sqlite"
LAYOUT: Final = 2  # raised with each change of the table or its content
TABLE: Final = """CREATE TABLE matches
    (name TEXT PRIMARY KEY, header BLOB NOT NULL, summary BLOB NOT NULL) STRICT"""

NOT_OVER: Final = b'"outcome":null'
"""What stands in the row of an unfinished match; a title cannot hold it, for its quotes."""

DAILY: Final = f'"seed":"{seal(PREFIX)}'.encode()
"""What stands in the header of a deal of the day alone; a name cannot hold it, for its quotes."""

_KEYS: Final = frozenset({"by", "file", "title", "assisted", "outcome"})

Row: TypeAlias = tuple[Any, Any, Any]
T = TypeVar("T")

Stamp: TypeAlias = tuple[int, int]
"""A file's time in ns and its size in bytes, which change whenever the file does."""

_LATEST: Final = 2**63 - 1  # in ns, 292 years: the largest number that a database takes
_EPOCH: Final = datetime.fromtimestamp(0, UTC)


@dataclass(frozen=True, slots=True)
class Summary:
    """One match file as a list of matches shows it.

    `header`, `public` (the public view of where it stands) and `outcome` (without its deals) are None
    as far as damage keeps them from being known; `modified` is in UTC. `public` is None too once the match
    is over, and for a match that goes on as long as its file has not been read since the program began.
    `is_verified` is False for what another version of the program has read in the file.
    """

    path: Path
    modified: datetime
    header: Header | None = None
    public: View | None = None
    outcome: Outcome | None = None
    title: str = ""
    assisted: bool = False
    damage: Damage | None = None
    is_verified: bool = True

    @property
    def is_finished(self) -> bool:
        """True when the match has been played to its end."""
        return self.outcome is not None

    @property
    def is_complete(self) -> bool:
        """True when reading the file would not tell more."""
        is_known = self.public is not None or self.outcome is not None or self.damage is not None
        return is_known and self.is_verified


StampedSummary: TypeAlias = tuple[Stamp, Summary]
"""A summary, and the stamp that its file had before it was read."""


def summarize(path: Path, stamp: Stamp, match: Match | None, damage: Damage | None) -> Summary:
    """Summarize a file from its intact part."""
    if match is None:
        return Summary(path, time_of(stamp), damage=damage)
    outcome, titles = match.outcome, match.notes("title")
    return Summary(
        path=path,
        modified=time_of(stamp),
        header=match.header,
        public=match.view(PUBLIC) if outcome is None else None,
        outcome=None if outcome is None else replace(outcome, deals=()),
        title=str(titles[-1].data.get("text", "")) if titles else "",
        assisted=match.assisted,
        damage=damage,
    )


def stamp_of(status: os.stat_result) -> Stamp:
    """Return the stamp of a file; a time that is centuries off counts as the oldest there is."""
    time = status.st_mtime_ns
    return time if abs(time) <= _LATEST else 0, status.st_size


def time_of(stamp: Stamp) -> datetime:
    """Return the time of a file, in UTC."""
    return _EPOCH + timedelta(microseconds=stamp[0] // 1000)


class CachedRows:
    """Rows of the cache that are not read yet: of thousands, only a few are wanted.

    Args:
        rows: header and summary by file.
        read: makes a summary of a row.
    """

    def __init__(
        self,
        rows: Mapping[Path, tuple[object, bytes]],
        read: Callable[[Path, Stamp, object, object], Summary],
    ) -> None:
        self._rows = rows
        self._read = read

    def is_finished(self, path: Path) -> bool:
        """True if there is a row of this file, of a match that is over."""
        row = self._rows.get(path)
        return row is not None and NOT_OVER not in row[1]

    def is_ordinary(self, path: Path) -> bool:
        """True if there is a row of this file, of a match that is no deal of the day."""
        row = self._rows.get(path)
        return row is not None and isinstance(row[0], bytes) and DAILY not in row[0]

    def summary(self, path: Path, stamp: Stamp) -> Summary | None:
        """Return the summary in the row of a file; None if there is none, or it makes no sense."""
        row = self._rows.get(path)
        if row is None:
            return None
        try:
            return self._read(path, stamp, *row)
        except Unreadable:
            return None


# ── the cache ────────────────────────────────────────────────────────────────────────────────────────


class SummaryCache:
    """Database of the summaries of one store's matches. It belongs to one thread, and never fails.

    Args:
        path: the file of the database, which is open only while it is used.
        games: the games that are known, by id.
    """

    def __init__(self, path: Path, games: Mapping[str, AnyRules]) -> None:
        self._path = path
        self._games = games

    @cached_property
    def _cache(self) -> Cache:
        from cardtable.match.cache import Cache

        return Cache(self._path, (TABLE,), f"cardtable list {LAYOUT}")  # whichever version it was

    @cached_property
    def _maker(self) -> str:
        from cardtable.match.cache import maker_of

        return maker_of("list", LAYOUT, {game: rules.revision for game, rules in self._games.items()})

    def load(self, stamps: Mapping[Path, Stamp]) -> dict[Path, StampedSummary]:
        """Return the summaries, without `Summary.public`, of the unchanged files; drop all others."""
        paths = {path.name: path for path in stamps}
        known: dict[Path, StampedSummary] = {}
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

    def rows(self, stamps: Mapping[Path, Stamp]) -> CachedRows:
        """Return the rows of the unchanged files as they stand, to be read one by one."""
        paths = {path.name: path for path in stamps}
        found: dict[Path, tuple[object, bytes]] = {}
        for name, header, line in self._run(_rows):
            path = paths.get(name) if isinstance(name, str) else None
            if path is not None and isinstance(line, bytes) and _mark(path, stamps[path]) in line:
                found[path] = header, line
        return CachedRows(found, self._summary)

    def save(self, entries: Iterable[StampedSummary]) -> None:
        """Save the summaries of whole matches."""
        rows: list[Row] = []
        for stamp, summary in entries:
            with contextlib.suppress(ValueError):  # a name that is no text, a title that fills a file
                rows.append(self._row(stamp, summary))
        if rows:
            self._run(partial(_write, rows=rows))

    def forget(self, path: Path) -> None:
        """Drop the summary of a file that was taken for whole."""
        with contextlib.suppress(ValueError):  # a name that is no text, of which none is kept
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
            "outcome": None if summary.outcome is None else _write_outcome(summary.outcome),
        }
        return summary.path.name, header, make_line(fields, checksum_of(header))

    def _summary(self, path: Path, stamp: Stamp, header_line: object, line: object) -> Summary:
        """Return the summary in a row; `Unreadable` if it is of another file, or of none."""
        if not isinstance(header_line, bytes) or not isinstance(line, bytes):
            raise Unreadable("shape")
        header, _ = read_header(header_line[:-1], self._games)
        fields = read_line(line[:-1], checksum_of(header_line))
        if fields.keys() != _KEYS or fields["file"] != _file(path, stamp):
            raise Unreadable("shape")
        title, assisted = fields["title"], fields["assisted"]
        if not isinstance(title, str) or type(assisted) is not bool:
            raise Unreadable("shape")
        outcome = _read_outcome(fields["outcome"], len(header.seats))
        is_verified = fields["by"] == self._maker
        return Summary(path, time_of(stamp), header, None, outcome, title, assisted, is_verified=is_verified)


def _mark(path: Path, stamp: Stamp) -> bytes:
    """Return what stands in the row of a file with this stamp; a title cannot hold it, for its quotes.

    It is `_file` as JSON, put together by hand, since it is made for each of thousands of files.
    """
    return f'"file":[{encode_basestring(path.name)},"{stamp[0]}","{stamp[1]}"]'.encode(errors="replace")


def _file(path: Path, stamp: Stamp) -> list[Json]:
    """Identify the file and its stamp; the time has more digits than a number may have."""
    return [path.name, str(stamp[0]), str(stamp[1])]


def _write_outcome(outcome: Outcome) -> Json:
    return {"places": list(outcome.places), "scores": list(map(score_to_json, outcome.scores))}


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
        tuple(map(_read_score, scores)),
    )


def _read_score(data: Json) -> Score:
    if not isinstance(data, str):
        return read_number(data, -(10**MAX_DIGITS))
    try:
        return Gaussian.parse(data)
    except ValueError as error:
        raise Unreadable("shape") from error


def _rows(connection: sqlite3.Connection) -> list[Row]:
    return connection.execute("SELECT name, header, summary FROM matches").fetchall()


def _forget(connection: sqlite3.Connection, names: Iterable[object]) -> None:
    connection.executemany("DELETE FROM matches WHERE name = ?", [(name,) for name in names])


def _write(connection: sqlite3.Connection, rows: Iterable[Row]) -> None:
    connection.executemany("INSERT OR REPLACE INTO matches VALUES (?, ?, ?)", rows)
