"""The summary cache shows what the files show, whatever happens."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cardtable.engine.facts import Fact
from cardtable.engine.rules import Outcome
from cardtable.match.cache import ASIDE, maker_of
from cardtable.match.files import MatchFiles
from cardtable.match.json_lines import Json, checksum_of, make_line
from cardtable.match.log import AnyRules, encode_header
from cardtable.match.seating import SeatInfo
from cardtable.match.store import Store
from cardtable.match.summaries import FILE, LAYOUT, Summary
from tests.helpers.games import RULES
from tests.helpers.playthrough import Case, cases_of_sizes
from tests.match import toy
from tests.match.disks import QuickDisk
from tests.match.files import ALL, closed, played
from tests.match.summary_caches import fresh, next_start


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path, toy.GAMES)


@pytest.fixture(autouse=True)
def _short_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardtable.match.cache.WAIT", 0.05)


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The files of matches that are read."""
    found: list[Path] = []
    really_open = os.open

    def noted(path: Path, *arguments: Any, **options: Any) -> int:
        if Path(path).suffix == ".cardtable":
            found.append(Path(path))
        return really_open(path, *arguments, **options)

    monkeypatch.setattr(os, "open", noted)
    return found


def database(store: Store) -> Path:
    return store.folder.with_name(FILE)


def at_once(store: Store) -> tuple[Summary, ...]:
    """The list of a program that has just begun and reads one file only, if it must."""
    return next_start(store).list(lambda: True)


def without_table(summaries: tuple[Summary, ...]) -> tuple[Summary, ...]:
    return tuple(replace(summary, public=None) for summary in summaries)


# ── what is kept ─────────────────────────────────────────────────────────────────────────────────────────


def test_at_the_next_start_no_finished_match_is_read(store: Store, opened: list[Path]) -> None:
    paths = {played(store), played(store, styles="pcc")}
    before = store.list()
    assert {summary.path for summary in before} == paths
    opened.clear()
    assert next_start(store).list() == before == fresh(store)
    assert len(opened) == 2  # by `fresh`


def test_matches_that_go_on_are_listed_at_once_and_read_by_and_by(store: Store, opened: list[Path]) -> None:
    paths = [played(store, 3), played(store, 5), played(store), played(store, 0)]
    for age, path in enumerate(paths):
        os.utime(path, (1000 - age, 1000 - age))
    before = store.list()
    opened.clear()
    again, found = next_start(store), before
    for count, unread in ((1, 2), (2, 1), (3, 0)):
        found = again.list(lambda: True)
        assert without_table(found) == without_table(before)
        assert [summary.is_complete for summary in found].count(False) == again.unread == unread
        assert len(opened) == count
    assert found == before
    assert opened == [paths[0], paths[1], paths[3]]
    assert next_start(store).glance(1).unfinished[0].path == paths[0]


@pytest.mark.parametrize("case", cases_of_sizes(), ids=str)
def test_every_game_is_remembered(case: Case, tmp_path: Path, opened: list[Path]) -> None:
    store = Store(tmp_path, RULES, QuickDisk())
    seats = (SeatInfo("葵"), *[SeatInfo("", "fickle")] * (case.players - 1))
    match = store.create(case.game, case.options, seats, now=toy.NOW, seed="list")
    toy.play_out(match)
    match.note("title", {"text": "夜の一局"})
    closed(match)
    (summary,) = store.list()
    assert match.outcome is not None
    assert summary.outcome == replace(match.outcome, deals=())
    opened.clear()
    assert next_start(store, RULES).list() == (summary,)
    assert not opened


def test_nothing_is_made_before_there_is_a_match(store: Store, tmp_path: Path) -> None:
    assert store.list() == ()
    assert not list(tmp_path.iterdir())
    played(store)
    store.list()
    assert database(store).exists()


def test_damaged_torn_and_nameless_files_are_read_each_time(store: Store, opened: list[Path]) -> None:
    broken, torn, nameless = (played(store) for _ in range(3))
    broken.write_bytes(broken.read_bytes()[:-60] + b"\n")
    torn.write_bytes(torn.read_bytes() + b'{"n":')
    paths = {broken, torn}
    if os.name != "nt":
        paths.add(nameless.rename(nameless.with_name("\udcff.cardtable")))
    before = store.list()
    opened.clear()
    assert next_start(store).list() == before
    assert paths <= set(opened)


def test_a_torn_end_that_a_title_of_its_length_replaces_is_another_file(store: Store) -> None:
    path = played(store)
    whole = path.read_bytes()
    MatchFiles(store).rename(path, "ab")
    torn = path.read_bytes()[len(whole) : -1] + b"?"
    path.write_bytes(whole + torn)
    stamp = path.stat()
    store.list()
    MatchFiles(store).rename(path, "cd")
    after = path.stat()
    assert (stamp.st_mtime_ns, stamp.st_size) == (after.st_mtime_ns, after.st_size)
    assert [summary.title for summary in next_start(store).list()] == ["cd"]


def test_a_title_as_long_as_the_one_before_is_seen(store: Store) -> None:
    path = played(store)
    for title in ("ab", "cd"):
        MatchFiles(store).rename(path, title)
        assert [summary.title for summary in next_start(store).list()] == [title]


def test_summaries_of_removed_files_are_dropped(store: Store) -> None:
    gone, kept = played(store), played(store)
    store.list()
    gone.unlink()
    next_start(store).list()
    assert names(store) == [kept.name]


def test_a_time_far_away_does_no_harm(store: Store) -> None:
    paths = [played(store) for _ in range(3)]
    for path, seconds in zip(paths, (-(10**10), 0, 10**10), strict=True):
        os.utime(path, (seconds, seconds))
    assert next_start(store).list() == store.list() == fresh(store)


# ── when it is not as it should be ───────────────────────────────────────────────────────────────────────


def names(store: Store) -> list[str]:
    with closing(sqlite3.connect(database(store))) as connection:
        return [name for (name,) in connection.execute("SELECT name FROM matches ORDER BY name")]


def change(store: Store, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(database(store))) as connection:
        connection.execute(statement, values)
        connection.commit()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE matches SET header = x''",
        "UPDATE matches SET summary = x''",
        "UPDATE matches SET header = substr(header, 2)",
        "UPDATE matches SET header = CAST(header || x'0a' AS BLOB)",
        "UPDATE matches SET summary = CAST(summary || summary AS BLOB)",
        "UPDATE matches SET summary = header",
        "UPDATE matches SET header = CAST(replace(CAST(header AS TEXT), 'toy', 'boy') AS BLOB)",
        "UPDATE matches SET summary = CAST(replace(CAST(summary AS TEXT), 'false', 'true') AS BLOB)",
        "UPDATE matches SET header = zeroblob(9000000)",
        "UPDATE matches SET name = 'other.cardtable' WHERE rowid = 1",
        "UPDATE matches SET name = CAST(x'ff' AS TEXT) WHERE rowid = 1",
        "UPDATE matches SET header = (SELECT header FROM matches WHERE rowid = 1)",
        "UPDATE matches SET summary = (SELECT summary FROM matches WHERE rowid = 1)",
        "UPDATE matches SET (header, summary) = (SELECT header, summary FROM matches WHERE rowid = 1)",
        "DELETE FROM matches",
        "DROP TABLE matches",
        "DROP TABLE maker",
    ],
)
def test_wrong_rows_count_as_none(store: Store, statement: str) -> None:
    time = 1_700_000_000
    for path in (played(store), played(store), played(store, 3)):
        os.utime(path, (time, time))  # all have the same time
    before = store.list()
    change(store, statement)
    assert next_start(store).list() == before
    assert without_table(at_once(store)) == without_table(before)  # and now they are right again


SHAPES: list[dict[str, Json]] = [
    {"title": 1},
    {"title": None},
    {"assisted": 0},
    {"assisted": "no"},
    {"file": "name"},
    {"file": []},
    {"outcome": []},
    {"outcome": 3},
    {"outcome": {}},
    {"outcome": {"places": [1, 2]}},
    {"outcome": {"places": [1, 2], "scores": [1]}},
    {"outcome": {"places": [1], "scores": [1, 2]}},
    {"outcome": {"places": [1, 2, 3], "scores": [1, 2, 3]}},
    {"outcome": {"places": [1, 3], "scores": [1, 2]}},
    {"outcome": {"places": [0, 1], "scores": [1, 2]}},
    {"outcome": {"places": [True, 1], "scores": [1, 2]}},
    {"outcome": {"places": [1, 2], "scores": [1, "2"]}},
    {"outcome": {"places": [1, 2], "scores": [1, "2i"]}},
    {"outcome": {"places": [1, 2], "scores": [1, 2.5]}},
    {"outcome": {"places": [1, 2], "scores": [1, [2]]}},
]


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_rows_of_another_shape_count_as_none(store: Store, shape: dict[str, Json]) -> None:
    path = played(store)
    before = store.list()
    (summary,) = before
    stat = path.stat()
    assert summary.header is not None
    fields: dict[str, Json] = {
        "by": maker_of("list", LAYOUT, store.revisions),
        "file": [path.name, str(stat.st_mtime_ns), str(stat.st_size)],
        "title": "forged",
        "assisted": True,
        "outcome": {"places": [2, 1], "scores": [-3, 4]},
    }

    def put(fields: dict[str, Json]) -> None:
        assert summary.header is not None
        header = encode_header(summary.header, toy.GAMES["toy"])
        change(store, "UPDATE matches SET summary = ?", make_line(fields, checksum_of(header)))

    put(fields)  # which is how it would be believed: it protects against damage, not against tampering
    assert [summary.title for summary in at_once(store)] == ["forged"]
    put(fields | shape)
    assert at_once(store) == before
    put({key: value for key, value in fields.items() if key not in shape})
    assert at_once(store) == before
    put(fields | {"other": 1})
    assert at_once(store) == before


def noise(path: Path) -> None:
    path.write_bytes(b"no database at all, but quite some text" * 100)


def a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def read_only(path: Path) -> None:
    path.chmod(0o400)


def locked(path: Path) -> sqlite3.Connection:
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    return other


@pytest.mark.parametrize("spoil", [noise, a_folder, read_only, locked, Path.unlink])
def test_an_unusable_database_does_no_harm(store: Store, spoil: Callable[[Path], Any]) -> None:
    played(store)
    played(store, 3)
    store.list()
    other = spoil(database(store))
    again = next_start(store)
    assert again.list() == fresh(store)
    played(store)
    assert again.list() == fresh(store)
    if other is not None:
        other.close()
    assert next_start(store).list() == fresh(store)


class OtherCount(toy.Toy):
    def outcome(self, state: toy.State) -> Outcome | None:
        outcome = super().outcome(state)
        return (
            None
            if outcome is None
            else replace(outcome, scores=tuple(2 * self.standing(s) for s in outcome.scores))
        )


class OtherChecks(toy.Toy):
    def apply(self, state: toy.State, fact: Fact) -> toy.State:
        raise ValueError("these rules find nothing possible")


def sure(summaries: tuple[Summary, ...]) -> tuple[Summary, ...]:
    return tuple(replace(summary, is_verified=True) for summary in summaries)


def test_summaries_of_another_version_are_listed_at_once_and_read_once_more(
    store: Store, opened: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    for age in range(3):
        os.utime(played(store), (1000 - age, 1000 - age))
    before = store.list()
    for version in ("999", "1000"):
        monkeypatch.setattr("cardtable.match.cache.__version__", version)
        opened.clear()
        for count in (1, 2):  # who ends the program meanwhile has them all again at the next start
            found = at_once(store)
            assert sure(found) == before
            assert [summary.is_verified for summary in found].count(True) == count == len(opened)
        assert next_start(store).list() == before
        assert len(opened) == 3
        assert at_once(store) == before
        assert len(opened) == 3
    assert not database(store).with_name(FILE + ASIDE).exists()


@pytest.mark.parametrize("rules", [OtherCount(), OtherChecks()])
def test_another_version_that_counts_or_checks_otherwise_is_right_in_the_end(
    store: Store, rules: toy.Toy, monkeypatch: pytest.MonkeyPatch
) -> None:
    for age in range(3):
        os.utime(played(store), (1000 - age, 1000 - age))
    before = store.list()
    monkeypatch.setattr("cardtable.match.cache.__version__", "999")
    games = {"toy": rules}
    other = next_start(store, games)
    found = other.list(lambda: True)
    assert sure(found[1:]) == before[1:]
    assert found[0] == fresh(other, games)[0] != before[0]
    other.read_on(lambda: False)
    assert other.list() == fresh(other, games)
    kept = names(store)
    assert len(kept) == (0 if found[0].damage else 3)
    assert next_start(other, games).list(lambda: True) == fresh(other, games)[: len(kept) or 1]


def test_a_match_of_an_unknown_game_is_listed_from_its_file(store: Store) -> None:
    played(store)
    store.list()
    games: dict[str, AnyRules] = {"boy": toy.GAMES["toy"]}
    (summary,) = Store(store.folder.parent, games).list()
    assert summary.damage is not None
    assert summary.damage.reason.key == "file.unknown_game"


def test_two_programs_do_not_disturb_each_other(store: Store) -> None:
    other = next_start(store)
    for number in range(6):
        played(store, ALL if number % 2 else 3)
        assert store.list() == other.list() == next_start(store).list() == fresh(store)
    assert len(names(store)) == 6


@pytest.fixture(autouse=True)
def _writable_again(tmp_path: Path) -> Iterator[None]:
    yield
    for path in tmp_path.glob(FILE):
        path.chmod(0o700)
