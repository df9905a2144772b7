"""The first look at a folder of matches: those to go on with, however many others there are."""

from __future__ import annotations

import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from cardtable.match.files import MatchFiles
from cardtable.match.history import History
from cardtable.match.seating import SeatInfo
from cardtable.match.statistics import Proportion, wins
from cardtable.match.store import Glance, Store
from cardtable.match.summaries import FILE, Summary
from tests.match import toy
from tests.match.files import played
from tests.match.summary_caches import next_start


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path, toy.GAMES)


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


def aged(paths: list[Path]) -> list[Path]:
    """Have them played one after the other, the first of them last."""
    for age, path in enumerate(paths):
        os.utime(path, (1000 - age, 1000 - age))
    return paths


def unfinished(store: Store) -> list[Path]:
    """What the whole list tells of the matches to go on with."""
    return [match.path for match in store.list() if not match.is_finished and match.damage is None]


def shown(found: Glance) -> list[bool]:
    """Tell of each match to go on with whether its table is known."""
    return [match.public is not None for match in found.unfinished]


def test_nobody_has_played_yet(store: Store, tmp_path: Path) -> None:
    assert store.glance(3) == Glance()
    store.folder.mkdir()
    assert store.glance(3) == Glance()
    assert list(tmp_path.iterdir()) == [store.folder]


def test_it_tells_what_the_list_tells(store: Store) -> None:
    paths = aged([played(store), *(played(store, 3) for _ in range(5)), played(store)])
    for looking in (store, store, next_start(store)):
        found = looking.glance(3)
        assert [match.path for match in found.unfinished] == unfinished(next_start(store)) == paths[1:6]
        assert shown(found)[:3] == [True] * 3
        assert isinstance(found.newest, Summary)
        assert found.newest.path == paths[0]
        assert (found.count, found.is_whole) == (7, True)


def test_at_the_next_start_only_what_is_shown_is_read(store: Store, opened: list[Path]) -> None:
    paths = aged([*(played(store) for _ in range(4)), *(played(store, 3) for _ in range(5))])
    store.list()
    opened.clear()
    found = next_start(store).glance(2)
    assert opened == paths[4:6]
    assert shown(found) == [True, True, False, False, False]
    assert found.newest is not None
    assert found.newest.outcome is not None


def test_a_match_played_since_is_read(store: Store, opened: list[Path]) -> None:
    paths = aged([played(store, 3), played(store), played(store)])
    store.list()
    again = next_start(store)
    match = again.open(paths[0])
    toy.play_out(match)
    assert match.close()
    opened.clear()
    found = again.glance(3)
    assert opened == [paths[0]]
    assert not found.unfinished
    assert found.newest is not None
    assert found.newest.path == paths[0]


def test_what_takes_too_long_is_left_out_and_said(store: Store) -> None:
    aged([played(store, 3) for _ in range(4)])
    found = store.glance(3, lambda: True)
    assert len(found.unfinished) == 1  # one at least
    assert not found.is_whole
    assert store.glance(3).is_whole


def test_after_it_the_list_is_whole(store: Store) -> None:
    aged([played(store, 3), played(store)])
    store.list()
    again = next_start(store)
    again.glance(3)
    assert again.list() == next_start(store).list()


def test_damaged_files_are_nothing_to_go_on_with(store: Store) -> None:
    broken, sound = aged([played(store, 3), played(store, 3)])
    broken.write_bytes(broken.read_bytes()[:-60] + b"\n")
    for looking in (store, next_start(store)):
        found = looking.glance(3)
        assert [match.path for match in found.unfinished] == [sound]
        assert found.newest is not None
        assert found.newest.path == sound


@pytest.mark.skipif(sys.platform == "win32", reason="its names are other text")
def test_a_file_whose_name_is_no_text_may_be_damaged_meanwhile(store: Store) -> None:
    path = played(store, 3)
    path = path.rename(path.with_name("\udcff.cardtable"))
    assert shown(store.glance(1)) == [True]
    store.list()
    path.write_bytes(path.read_bytes()[:-60] + b"\n")
    assert not store.glance(1).unfinished


@pytest.mark.parametrize("what", ["header", "summary"])
def test_a_row_that_makes_no_sense_counts_as_none(store: Store, what: str) -> None:
    path = played(store, 3)
    store.list()
    with closing(sqlite3.connect(store.folder.with_name(FILE))) as connection, connection:
        connection.execute(f"UPDATE matches SET {what} = CAST('?' AS BLOB)")
    assert [match.path for match in next_start(store).glance(3).unfinished] == [path]


def test_a_title_is_taken_for_nothing_else(store: Store) -> None:
    path = played(store)
    MatchFiles(store).rename(path, '"outcome":null')
    store.list()
    assert not next_start(store).glance(3).unfinished


def test_files_of_anywhere_are_summarized(store: Store, tmp_path: Path) -> None:
    files = MatchFiles(store)
    kept, gone = aged([played(store), played(store, 3)])
    deleted = files.delete(gone, now=toy.NOW)
    assert files.trash.matches() == (deleted,)
    (summary,) = store.summaries(files.trash.matches())
    assert summary.path == deleted
    assert summary.public is not None
    assert [match.path for match in store.list()] == [kept]


def test_a_copy_has_the_title_that_it_is_given(store: Store) -> None:
    path = played(store, 3)
    copy = MatchFiles(store).duplicate(path, "another")
    assert {match.path: match.title for match in store.list()} == {path: "", copy: "another"}


def test_the_matches_won_are_counted_by_game_without_those_with_help(store: Store) -> None:
    for seed in range(6):
        played(store, seed=str(seed))
    history = History(store)
    list(history.catch_up())
    whole = wins(history, toy.seats("pc")[0].name)
    rows = history.rows()["sittings"]
    assert whole == {"toy": Proportion(sum(row[11] == 1 < row[12] for row in rows), 6)}
    assert wins(history, "nobody") == {}
    history.close()


# ── deals of the day ─────────────────────────────────────────────────────────────────────────────────────


def test_deals_of_the_day_are_found_without_reading_the_others(
    store: Store, tmp_path: Path, opened: list[Path]
) -> None:
    ordinary = [played(store, 1, seed=f"seed {number}") for number in range(5)]
    of_the_day = played(store, 1, seed="daily/1/toy/2026-11-26/0")
    store.list()
    opened.clear()
    again = Store(tmp_path, toy.GAMES)
    assert [match.path for match in again.dailies()] == [of_the_day]
    assert not opened
    os.utime(ordinary[0], (5, 5))  # nobody knows it any more
    os.utime(of_the_day, (6, 6))
    assert [match.path for match in again.dailies(lambda: True)] == []
    assert [match.path for match in again.dailies()] == [of_the_day]
    assert set(opened) == {ordinary[0], of_the_day}


def test_a_name_makes_no_deal_of_the_day(store: Store, tmp_path: Path) -> None:
    seats = (SeatInfo('"seed":"ZGFpbHkv'), SeatInfo("daily/1/toy/2026-11-26/0"))
    store.create("toy", toy.options(), seats, now=toy.NOW, seed="another").close()
    store.list()
    assert Store(tmp_path, toy.GAMES).dailies() == ()


def test_where_there_is_no_folder_there_are_no_deals_of_the_day(store: Store) -> None:
    assert store.dailies() == ()
