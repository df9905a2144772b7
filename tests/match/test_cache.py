"""The cache may be lost at any time: damaged, foreign, locked, read-only, and never an error."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cardtable.match.cache import ASIDE, Cache

TABLE = ("CREATE TABLE things (thing TEXT PRIMARY KEY) STRICT",)


def put(connection: sqlite3.Connection, *things: str) -> None:
    connection.executemany("INSERT INTO things VALUES (?)", [(thing,) for thing in things])


def things(connection: sqlite3.Connection) -> list[str]:
    return [thing for (thing,) in connection.execute("SELECT thing FROM things ORDER BY 1")]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "山田 太郎.sqlite"


@pytest.fixture
def make(path: Path) -> Iterator[Callable[[], Cache]]:
    made: list[Cache] = []

    def new(maker: str = "us") -> Cache:
        made.append(Cache(path, TABLE, maker))
        return made[-1]

    yield new
    for cache in made:
        cache.close()


@pytest.fixture(autouse=True)
def _short_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardtable.match.cache.WAIT", 0.05)


def test_rows_are_there_the_next_time(make: Callable[[], Cache]) -> None:
    first = make()
    first.run(lambda c: put(c, "a"))
    first.close()
    first.run(lambda c: put(c, "b"))
    second = make()
    assert second.run(things) == ["a", "b"]
    assert (first.beginnings, second.beginnings) == (1, 0)


def test_work_that_fails_leaves_nothing_behind(make: Callable[[], Cache], path: Path) -> None:
    cache = make()

    def half(connection: sqlite3.Connection) -> None:
        put(connection, "a")
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        cache.run(half)
    assert cache.run(things) == []
    assert cache.is_kept
    assert not path.with_name(path.name + ASIDE).exists()


def test_wrong_sql_is_an_error(make: Callable[[], Cache]) -> None:
    with pytest.raises(sqlite3.OperationalError, match="nonsense"):
        make().run(lambda c: c.execute("SELECT nonsense"))


def whole(path: Path) -> bytes:
    cache = Cache(path, TABLE, "us")
    cache.run(lambda c: put(c, *map(str, range(2000))))
    cache.close()
    return path.read_bytes()


def no_database(path: Path) -> None:
    path.write_bytes(b"no database at all, but quite some text" * 100)


def torn(path: Path) -> None:
    path.write_bytes(whole(path)[:-5000])


def scribbled(path: Path) -> None:
    data = bytearray(whole(path))
    for at in range(5000, len(data), 4096):
        data[at : at + 64] = b"\xff" * 64
    path.write_bytes(data)


def foreign(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE recipes (cake TEXT)")
    connection.close()


def other_version(path: Path) -> None:
    cache = Cache(path, TABLE, "those who come after us")
    cache.run(lambda c: put(c, "a"))
    cache.close()


def lacking(path: Path) -> None:
    whole(path)
    connection = sqlite3.connect(path)
    connection.execute("DROP TABLE things")
    connection.close()


def endless(path: Path) -> None:
    """Tables that are none, and would never come to an end."""
    whole(path)
    connection = sqlite3.connect(path)
    connection.execute("ALTER TABLE things RENAME TO others")
    connection.execute(
        "CREATE VIEW things AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) "
        "SELECT i AS thing FROM n"
    )
    connection.close()


def triggering(path: Path) -> None:
    whole(path)
    connection = sqlite3.connect(path)
    connection.execute("CREATE TRIGGER t AFTER INSERT ON things BEGIN DELETE FROM things; END")
    connection.close()


@pytest.mark.parametrize(
    "spoil", [no_database, torn, scribbled, foreign, other_version, lacking, endless, triggering]
)
def test_a_database_that_is_not_ours_is_put_aside(
    make: Callable[[], Cache], path: Path, spoil: Callable[[Path], None]
) -> None:
    spoil(path)
    spoilt = path.read_bytes()
    cache = make()
    assert cache.run(things) == []
    assert cache.is_kept
    assert cache.beginnings == 1
    assert path.with_name(path.name + ASIDE).read_bytes() == spoilt
    cache.run(lambda c: put(c, "a"))
    assert make().run(things) == ["a"]


def test_damage_is_found_on_opening(make: Callable[[], Cache], path: Path) -> None:
    scribbled(path)
    cache = make()
    cache.run(lambda _: None)
    assert cache.beginnings == 1


def test_an_empty_file_becomes_a_database(make: Callable[[], Cache], path: Path) -> None:
    path.touch()
    assert make().run(things) == []
    assert not path.with_name(path.name + ASIDE).exists()


def test_a_database_damaged_while_it_is_open_is_put_aside(make: Callable[[], Cache], path: Path) -> None:
    cache = make()
    cache.run(lambda c: put(c, *map(str, range(2000))))
    path.write_bytes(b"\xff" * path.stat().st_size)
    assert cache.run(things) == []
    assert cache.beginnings == 2
    assert cache.is_kept


def locked(path: Path) -> sqlite3.Connection | None:
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    return other


def a_folder(path: Path) -> None:
    path.mkdir()


def aside_is_a_folder(path: Path) -> None:
    no_database(path)
    (path.with_name(path.name + ASIDE) / "full").mkdir(parents=True)


@pytest.mark.parametrize("spoil", [locked, a_folder, aside_is_a_folder])
def test_without_a_file_the_database_is_in_memory(
    make: Callable[[], Cache], path: Path, spoil: Callable[[Path], sqlite3.Connection | None]
) -> None:
    other = spoil(path)
    cache = make()
    cache.run(lambda c: put(c, "a"))
    assert cache.run(things) == ["a"]
    assert not cache.is_kept
    if other is not None:
        other.close()
        assert make().run(things) == []


def test_a_folder_that_is_not_there_is_no_error(tmp_path: Path) -> None:
    cache = Cache(tmp_path / "gone" / "history.sqlite", TABLE, "us")
    cache.run(lambda c: put(c, "a"))
    assert cache.run(things) == ["a"]
    cache.close()


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="nothing is read-only to root")
def test_a_file_that_can_only_be_read_is_no_error(make: Callable[[], Cache], path: Path) -> None:
    whole(path)
    path.chmod(0o400)
    path.parent.chmod(0o500)
    try:
        cache = make()
        cache.run(lambda c: put(c, "a"))
        assert cache.run(things) == ["a"]
    finally:
        path.parent.chmod(0o700)


@pytest.mark.parametrize(
    "code", [sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR | 3 << 8]
)
def test_a_disk_that_refuses_leaves_the_file_and_goes_on_in_memory(
    make: Callable[[], Cache], path: Path, code: int
) -> None:
    before = whole(path)
    cache = make()
    refused = [True]

    def refuse(connection: sqlite3.Connection) -> None:
        if refused.pop():
            refused.append(False)
            error = sqlite3.OperationalError("refused")
            error.sqlite_errorcode = code
            raise error
        put(connection, "a")

    cache.run(refuse)
    assert cache.run(things) == ["a"]
    assert not cache.is_kept
    assert path.read_bytes() == before


def test_a_full_disk_for_real(make: Callable[[], Cache], path: Path) -> None:
    """SQLite itself says that there is no room: the database may have no more pages."""
    cache = make()
    cache.run(lambda c: put(c, "a"))
    cache.run(lambda c: c.execute("PRAGMA max_page_count = 5"))
    cache.run(lambda c: put(c, *map(str, range(20_000))))
    assert not cache.is_kept
    assert len(cache.run(things)) == 20_000
    assert make().run(things) == ["a"]


def test_two_programs_take_turns(make: Callable[[], Cache]) -> None:
    one, two = make(), make()
    for number in range(20):
        one.run(lambda c, number=number: put(c, f"one {number}"))  # type: ignore[misc]
        two.run(lambda c, number=number: put(c, f"two {number}"))  # type: ignore[misc]
    assert len(one.run(things)) == 40
    assert one.is_kept
    assert two.is_kept
