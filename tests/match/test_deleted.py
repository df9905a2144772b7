"""Deleted matches go after thirty days, and never earlier, whatever the clock says."""

from __future__ import annotations

import errno
import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from cardtable.match.shelf import Shelf
from cardtable.match.store import Store
from tests.match import toy
from tests.match.disks import Faulty

TODAY = datetime(2026, 11, 21, 12, tzinfo=UTC)


@pytest.fixture
def disk() -> Faulty:
    return Faulty()


@pytest.fixture
def store(tmp_path: Path, disk: Faulty) -> Store:
    return Store(tmp_path, toy.GAMES, disk)


@pytest.fixture
def shelf(store: Store) -> Shelf:
    return Shelf(store)


def played(store: Store, when: datetime) -> Path:
    """A match last played at a time."""
    match = store.create("toy", toy.options(), toy.seats("pc"), now=when)
    toy.play_out(match, 2)
    assert match.close()
    assert match.path is not None
    os.utime(match.path, (when.timestamp(), when.timestamp()))
    return match.path


def days(count: float) -> timedelta:
    return timedelta(days=count)


def test_a_deleted_match_goes_after_thirty_days(store: Store, shelf: Shelf) -> None:
    old, kept = played(store, TODAY - days(300)), played(store, TODAY - days(2))
    gone = shelf.delete(old, now=TODAY)
    assert gone.parent.name == "2026-11-21"
    assert shelf.deleted.clear(TODAY) == 0
    assert shelf.deleted.clear(TODAY + days(30)) == 0
    assert gone.exists()
    assert shelf.deleted.clear(TODAY + days(31)) == 1
    assert list(shelf.deleted.folder.iterdir()) == []
    assert kept.exists()
    assert shelf.deleted.clear(TODAY + days(31)) == 0


def test_each_goes_in_its_time(store: Store, shelf: Shelf) -> None:
    gone = [shelf.delete(played(store, TODAY - days(5)), now=TODAY + days(n)) for n in (0, 0, 1, 20)]
    assert shelf.deleted.clear(TODAY + days(31)) == 2
    assert [path.exists() for path in gone] == [False, False, True, True]
    assert shelf.deleted.clear(TODAY + days(60)) == 2


def test_the_only_match_there_was_goes_too_though_it_is_old(store: Store, shelf: Shelf) -> None:
    shelf.delete(played(store, TODAY - days(3000)), now=TODAY)
    assert shelf.deleted.clear(TODAY + days(31)) == 1


def test_a_restored_match_is_as_it_was_and_never_cleared(store: Store, shelf: Shelf) -> None:
    path = played(store, TODAY - days(100))
    time = path.stat().st_mtime_ns
    assert shelf.restore(shelf.delete(path, now=TODAY)) == path
    assert path.stat().st_mtime_ns == time  # and has its old place in the list
    assert list(shelf.deleted.folder.iterdir()) == []
    assert shelf.deleted.clear(TODAY + days(99)) == 0
    assert path.exists()


# ── clocks ───────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("back", [1, 40, 365, 20_000])
def test_a_clock_that_goes_back_removes_nothing(store: Store, shelf: Shelf, back: int) -> None:
    gone = shelf.delete(played(store, TODAY), now=TODAY)
    assert shelf.deleted.clear(TODAY - days(back)) == 0
    assert shelf.deleted.clear(TODAY + days(30)) == 0
    assert gone.exists()


@pytest.mark.parametrize("back", [40, 365, 20_000])
def test_what_is_deleted_while_the_clock_is_slow_stays_as_long(store: Store, shelf: Shelf, back: int) -> None:
    played(store, TODAY)
    gone = shelf.delete(played(store, TODAY - days(back)), now=TODAY - days(back))
    assert shelf.deleted.clear(TODAY + days(30)) == 0  # the clock is right again
    assert gone.exists()
    assert shelf.deleted.clear(TODAY + days(31)) == 1


def test_a_clock_that_is_years_ahead_is_not_believed(store: Store, shelf: Shelf) -> None:
    gone = shelf.delete(played(store, TODAY), now=TODAY)
    assert shelf.deleted.clear(TODAY + days(3650)) == 0
    assert gone.exists()
    assert shelf.deleted.clear(TODAY + days(31)) == 1


def test_a_file_with_an_absurd_time_does_no_harm(store: Store, shelf: Shelf) -> None:
    path = played(store, TODAY)
    os.utime(path, (2**37, 2**37))  # the year 6325
    gone = shelf.delete(path, now=TODAY)
    assert shelf.deleted.clear(TODAY + days(31)) == 0
    assert gone.exists()
    assert shelf.restore(gone) == path


# ── what is not ours, and trouble ────────────────────────────────────────────────────────────────────


def test_only_matches_in_folders_of_days_are_removed(store: Store, shelf: Shelf, tmp_path: Path) -> None:
    shelf.delete(played(store, TODAY), now=TODAY)
    others = tmp_path / "others"
    others.mkdir()
    mine = [
        others / "a.cardtable",
        shelf.deleted.folder / "loose.cardtable",
        shelf.deleted.folder / "2026-11-21" / "notes.txt",
        shelf.deleted.folder / "holidays" / "b.cardtable",
    ]
    for path in mine:
        path.parent.mkdir(exist_ok=True)
        path.write_text("mine")
    if os.name != "nt":  # where not everybody may make one
        (shelf.deleted.folder / "2026-01-01").symlink_to(others)
    assert shelf.deleted.clear(TODAY + days(31)) == 1
    assert all(path.exists() for path in mine)


def test_without_the_folder_there_is_nothing_to_do(shelf: Shelf, tmp_path: Path) -> None:
    assert shelf.deleted.clear(TODAY) == 0
    shelf.deleted.folder.write_text("a file")
    assert shelf.deleted.clear(TODAY) == 0


@pytest.mark.parametrize("code", [errno.EACCES, errno.EIO, errno.ENOENT])
def test_what_cannot_be_removed_stays_for_the_next_time(
    store: Store, shelf: Shelf, disk: Faulty, code: int
) -> None:
    for _ in range(3):
        shelf.delete(played(store, TODAY), now=TODAY)
    disk.failing = lambda name, i: OSError(code, "no") if (name, i) == ("remove", 1) else None
    assert shelf.deleted.clear(TODAY + days(31)) == 2
    assert len(list(shelf.deleted.folder.rglob("*.cardtable"))) == 1
    disk.failing = None
    assert shelf.deleted.clear(TODAY + days(31)) == 1
    assert list(shelf.deleted.folder.iterdir()) == []
