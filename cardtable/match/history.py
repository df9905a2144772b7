"""History of finished matches: an SQLite database that holds nothing beyond the match files.

The folder of matches is the truth: what is in it counts, what is deleted does not, what is restored counts
again, and `History.rebuild` gives the same rows as keeping up by and by.

What counts, in the view ``sittings`` (one row for each person in each match, alone at a seat or in a team):

- A match in a file without damage counts as it was when it first came to its end. To go back and play
  otherwise afterwards changes nothing, for better or worse; to go back before makes it assisted.
- A match that was entered later than at its first deal counts for nothing: it is a part of a match. So is a
  deal of the day; what came of it stands in the calendar.
- Copies of a match (duplicated, or exported and imported) count once: the same seed and the same moves are
  the same match. The file last written to longest ago counts.
- The same seed with other moves was played by somebody who could know the cards: only the first of such
  matches counts as it is, the others as assisted.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import UTC, datetime
from functools import cache, partial
from pathlib import Path
from typing import Any, Final, TypeAlias, TypeVar

from cardtable.engine.facts import format_fact
from cardtable.engine.options import Options
from cardtable.engine.rules import Outcome
from cardtable.engine.scores import countable, score_to_json
from cardtable.engine.seats import side_of
from cardtable.match.cache import Cache, maker_of
from cardtable.match.match import Match
from cardtable.match.presets import OwnPresets
from cardtable.match.seating import SeatInfo
from cardtable.match.store import Damaged, Store
from cardtable.match.summaries import Stamp
from cardtable.match.timeline import Timeline

FILE: Final = "history.sqlite"
LAYOUT: Final = 9  # raised with each change of the tables, or of what is put into them
BATCH: Final = 20  # files written down at once

TABLES: Final = {
    "files": """name TEXT PRIMARY KEY, modified INTEGER NOT NULL, size INTEGER NOT NULL""",
    "matches": """name TEXT PRIMARY KEY REFERENCES files ON DELETE CASCADE,
        begun TEXT NOT NULL, ended INTEGER NOT NULL, game TEXT NOT NULL, preset TEXT NOT NULL,
        options TEXT NOT NULL, players INTEGER NOT NULL, sides INTEGER NOT NULL, assisted INTEGER NOT NULL,
        origin TEXT NOT NULL, line TEXT NOT NULL, deals INTEGER NOT NULL""",
    "seats": """match TEXT NOT NULL REFERENCES matches ON DELETE CASCADE, seat INTEGER NOT NULL,
        member INTEGER NOT NULL, name TEXT NOT NULL, style TEXT NOT NULL, opponents TEXT NOT NULL,
        place INTEGER NOT NULL, last INTEGER NOT NULL,
        score ANY NOT NULL, standing INTEGER NOT NULL, others REAL NOT NULL,
        PRIMARY KEY (match, seat, member)""",
    "deals": """match TEXT NOT NULL REFERENCES matches ON DELETE CASCADE,
        deal INTEGER NOT NULL, seat INTEGER NOT NULL,
        place INTEGER NOT NULL, last INTEGER NOT NULL, score ANY NOT NULL, standing INTEGER NOT NULL,
        PRIMARY KEY (match, deal, seat)""",
    "figures": """match TEXT NOT NULL REFERENCES matches ON DELETE CASCADE,
        deal INTEGER NOT NULL, seat INTEGER NOT NULL, figure TEXT NOT NULL, value INTEGER NOT NULL,
        PRIMARY KEY (match, deal, seat, figure)""",
}
"""`ended` is the file's time in ns; `preset` is empty for options that are no game's; a seat has
a row for each `member` of its team, or one; `opponents` are the styles of the seats on other sides, those of
a team with + between them; `last` is the lowest place taken; `score` is an integer, or a Gaussian one as
text, and `others` the mean of those seats' (see `countable`). A figure that does not concern a seat has no
row."""

SITTINGS: Final = """
    CREATE VIEW sittings AS
    SELECT m.name AS match, m.begun, m.ended, m.game,
        iif(m.preset = '', own_preset(m.game, m.players, m.options), m.preset) AS preset, m.players, m.deals,
        m.assisted OR m.visit > 1 AS assisted,
        s.seat, s.name AS person, s.opponents, s.place, s.last, s.score, s.standing, s.others, s.member,
        m.sides
    FROM (
        SELECT *,
            row_number() OVER (PARTITION BY origin ORDER BY ended, name) AS visit,
            row_number() OVER (PARTITION BY origin, line ORDER BY ended, name) AS copy
        FROM matches
    ) AS m JOIN seats AS s ON s.match = m.name
    WHERE m.copy = 1 AND s.style = 'person'
"""

T = TypeVar("T")
Rows: TypeAlias = dict[str, list[tuple[Any, ...]]]
"""The rows of a file, by table."""


class History:
    """The database of one store's matches. It belongs to the thread that uses it.

    Attributes:
        own: people's own presets, whose rules go by their names wherever sittings are counted.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        tables = (
            f"CREATE TABLE {name} ({columns}) STRICT, WITHOUT ROWID" for name, columns in TABLES.items()
        )
        maker = maker_of("history", LAYOUT, store.revisions)
        self.own = OwnPresets()
        self.cache = Cache(store.folder.with_name(FILE), (*tables, SITTINGS), maker)

    def catch_up(self) -> Iterator[int]:
        """Take in the changed files of the folder, one each step, the ones last written to first.

        Yields how many files are left to be read. What was read is in the database every `BATCH` files and
        at the end; who stops earlier loses nothing but the reading.
        """
        try:
            stamps = self._store.stamps()
        except FileNotFoundError:
            stamps = {}
        except OSError:
            return  # a folder that cannot be read now has not lost its matches
        beginnings = -1
        while beginnings != self.cache.beginnings:  # again, if what was known is lost meanwhile
            known = self.cache.run(_known)
            beginnings = self.cache.beginnings
            yield from self._take_in(stamps, known)

    def _take_in(self, stamps: Mapping[Path, Stamp], known: Mapping[str, Stamp]) -> Iterator[int]:
        gone = known.keys() - set(map(key, stamps))
        if gone:
            self.cache.run(partial(_forget, names=gone))
        stale = [path for path, stamp in stamps.items() if known.get(key(path)) != stamp]
        stale.sort(key=lambda path: (stamps[path], path), reverse=True)
        batch: list[Rows] = []
        for left, path in zip(reversed(range(len(stale))), stale, strict=True):
            rows = self._read(path, stamps[path])
            if rows is not None:
                batch.append(rows)
            if len(batch) == BATCH or not left:
                self.cache.run(partial(_write, batch=batch))
                batch = []
            yield left

    def rebuild(self) -> Iterator[int]:
        """Forget everything, and take in every file again, as `catch_up` does."""
        self.cache.run(_forget_all)
        yield from self.catch_up()

    def ask(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Do some work that reads the sittings, as `Cache.run`."""

        def prepared(connection: sqlite3.Connection) -> T:
            connection.create_function("own_preset", 3, cache(self._own_preset))
            return work(connection)

        return self.cache.run(prepared)

    def _own_preset(self, game: str, players: int, values: str) -> str:
        """Return the own preset with these rules; empty when there is none."""
        option_set = self._store.option_sets.get(game)
        if option_set is None:
            return ""
        options = Options(game, players, option_set.values_from_json(json.loads(values)))
        return self.own.extend(option_set).preset_of(options) or ""

    def rows(self) -> Rows:
        """Return everything in the database, in a fixed order."""

        def read(connection: sqlite3.Connection) -> Rows:
            return {
                table: sorted(connection.execute(f"SELECT * FROM {table}"))  # noqa: S608  # our own names
                for table in (*TABLES, "sittings")
            }

        return self.ask(read)

    def rest(self) -> None:
        """Close the file until it is needed again; a database in memory stays."""
        if self.cache.is_kept:
            self.cache.close()

    def close(self) -> None:
        """Close the database."""
        self.cache.close()

    def _read(self, path: Path, stamp: Stamp) -> Rows | None:
        """Return the rows of a file; None when it cannot be read now."""
        rows: Rows = {"files": [(key(path), *stamp)]}
        try:
            match = self._store.look(path)
        except Damaged:
            return rows
        except OSError:
            return None
        is_whole = match.header.begins_with == 1 and not match.header.is_daily
        ended = first_end(match) if is_whole else None
        return rows if ended is None else rows | _rows(key(path), stamp, ended)


def first_end(match: Match) -> Timeline | None:
    """Return the match as it stood at its first end; None when it never ended."""
    if not match.assisted:  # nobody has gone back
        return match.timeline if match.outcome is not None else None
    timeline = Timeline(match.header, match.rules)
    for record in match.records:
        timeline.add(record)
        if record.fact is not None and match.rules.outcome(timeline.state()) is not None:
            return timeline
    return None


def key(path: Path) -> str:
    """Return a file's key in the database, as text that UTF-8 can hold."""
    return path.name.encode("utf-8", "backslashreplace").decode()


def _known(connection: sqlite3.Connection) -> dict[str, Stamp]:
    rows = connection.execute("SELECT name, modified, size FROM files")
    return {name: (modified, size) for name, modified, size in rows}


def _forget(connection: sqlite3.Connection, names: Iterable[str]) -> None:
    connection.executemany("DELETE FROM files WHERE name = ?", [(name,) for name in names])


def _forget_all(connection: sqlite3.Connection) -> None:
    connection.execute("DELETE FROM files")


def _write(connection: sqlite3.Connection, batch: Iterable[Rows]) -> None:
    for file in batch:
        _forget(connection, [file["files"][0][0]])
        for table, rows in file.items():
            for row in rows:
                marks = ", ".join("?" * len(row))
                connection.execute(f"INSERT INTO {table} VALUES ({marks})", row)  # noqa: S608  # our own names


def _rows(name: str, stamp: Stamp, match: Timeline) -> Rows:
    header, options = match.header, match.header.options
    outcome: Outcome | None = match.rules.outcome(match.state())
    assert outcome is not None  # noqa: S101  # it has ended
    styles = ["+".join(info.styles) for info in header.seats]
    line = "\n".join(format_fact(match.fact(number)) for number in match.line())
    preset = match.rules.option_set.preset_of(options)
    seats = range(len(styles))
    sides = match.rules.option_set.sides(options)
    rivals = [[other for other in seats if side_of(other, sides) != side_of(seat, sides)] for seat in seats]
    standing = match.rules.standing
    counted = [countable(score) for score in outcome.scores]
    return {
        "matches": [
            (
                name,
                _utc(header.created),
                stamp[0],
                header.game,
                preset or "",
                json.dumps(match.rules.option_set.values_to_json(options.values), sort_keys=True),
                options.players,
                len(sides),
                int(match.assisted),
                _digest(f"{header.game} {header.seed}"),
                _digest(line),
                len(outcome.deals),
            )
        ],
        "seats": [
            (
                name,
                seat,
                member,
                *who,
                ",".join(sorted(styles[rival] for rival in rivals[seat])),
                outcome.places[seat],
                max(outcome.places),
                score_to_json(outcome.scores[seat]),
                standing(outcome.scores[seat]),
                sum(counted[rival] for rival in rivals[seat]) / max(len(rivals[seat]), 1),
            )
            for seat, info in enumerate(header.seats)
            for member, who in enumerate(_sitters(info))
        ],
        "deals": [
            (
                name,
                number,
                seat,
                deal.places[seat],
                max(deal.places),
                score_to_json(deal.scores[seat]),
                standing(deal.scores[seat]),
            )
            for number, deal in enumerate(outcome.deals, start=1)
            for seat in seats
        ],
        "figures": [
            (name, number, seat, figure, values[seat])
            for number, deal in enumerate(outcome.deals, start=1)
            for figure, values in deal.figures
            for seat in seats
            if values[seat] is not None
        ],
    }


def _sitters(info: SeatInfo) -> list[tuple[str, str]]:
    """Return the names and styles of all at one seat."""
    return [(member.name, member.style) for member in info.members] or [(info.name, info.style)]


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def _utc(created: str) -> str:
    """Return the time a match began as a text that sorts; without a zone, it counts as UTC."""
    moment = datetime.fromisoformat(created)
    if moment.tzinfo is not None:
        with contextlib.suppress(OverflowError):  # in the first or last year there is
            moment = moment.astimezone(UTC)
    return moment.replace(tzinfo=None).isoformat(timespec="seconds")
