"""Deleted matches go after thirty days, and never earlier, whatever the clock says."""

from __future__ import annotations

import errno
import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from cardtable.match.files import MatchFiles
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
def match_files(store: Store) -> MatchFiles:
    return MatchFiles(store)


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


def test_a_deleted_match_goes_after_thirty_days(store: Store, match_files: MatchFiles) -> None:
    old, kept = played(store, TODAY - days(300)), played(store, TODAY - days(2))
    gone = match_files.delete(old, now=TODAY)
    assert gone.parent.name == "2026-11-21"
    assert match_files.trash.purge(TODAY) == 0
    assert match_files.trash.purge(TODAY + days(30)) == 0
    assert gone.exists()
    assert match_files.trash.purge(TODAY + days(31)) == 1
    assert list(match_files.trash.folder.iterdir()) == []
    assert kept.exists()
    assert match_files.trash.purge(TODAY + days(31)) == 0


def test_each_day_of_deletion_goes_in_its_time(store: Store, match_files: MatchFiles) -> None:
    gone = [match_files.delete(played(store, TODAY - days(5)), now=TODAY + days(n)) for n in (0, 0, 1, 20)]
    assert match_files.trash.purge(TODAY + days(31)) == 2
    assert [path.exists() for path in gone] == [False, False, True, True]
    assert match_files.trash.purge(TODAY + days(60)) == 2


def test_the_only_match_there_was_goes_too_though_it_is_old(store: Store, match_files: MatchFiles) -> None:
    match_files.delete(played(store, TODAY - days(3000)), now=TODAY)
    assert match_files.trash.purge(TODAY + days(31)) == 1


def test_a_restored_match_is_as_it_was_and_never_cleared(store: Store, match_files: MatchFiles) -> None:
    path = played(store, TODAY - days(100))
    time = path.stat().st_mtime_ns
    assert match_files.restore(match_files.delete(path, now=TODAY)) == path
    assert path.stat().st_mtime_ns == time  # and has its old place in the list
    assert list(match_files.trash.folder.iterdir()) == []
    assert match_files.trash.purge(TODAY + days(99)) == 0
    assert path.exists()


# ── clocks ───────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("back", [1, 40, 365, 20_000])
def test_a_clock_that_goes_back_removes_nothing(store: Store, match_files: MatchFiles, back: int) -> None:
    gone = match_files.delete(played(store, TODAY), now=TODAY)
    assert match_files.trash.purge(TODAY - days(back)) == 0
    assert match_files.trash.purge(TODAY + days(30)) == 0
    assert gone.exists()


@pytest.mark.parametrize("back", [40, 365, 20_000])
def test_matches_deleted_while_the_clock_is_slow_stay_as_long(
    store: Store, match_files: MatchFiles, back: int
) -> None:
    played(store, TODAY)
    gone = match_files.delete(played(store, TODAY - days(back)), now=TODAY - days(back))
    assert match_files.trash.purge(TODAY + days(30)) == 0  # the clock is right again
    assert gone.exists()
    assert match_files.trash.purge(TODAY + days(31)) == 1


def test_a_clock_that_is_years_ahead_is_not_believed(store: Store, match_files: MatchFiles) -> None:
    gone = match_files.delete(played(store, TODAY), now=TODAY)
    assert match_files.trash.purge(TODAY + days(3650)) == 0
    assert gone.exists()
    assert match_files.trash.purge(TODAY + days(31)) == 1


def test_a_file_with_an_absurd_time_does_no_harm(store: Store, match_files: MatchFiles) -> None:
    path = played(store, TODAY)
    os.utime(path, (2**37, 2**37))  # the year 6325
    gone = match_files.delete(path, now=TODAY)
    assert match_files.trash.purge(TODAY + days(31)) == 0
    assert gone.exists()
    assert match_files.restore(gone) == path


# ── what is not ours, and trouble ────────────────────────────────────────────────────────────────────


def test_only_matches_in_folders_of_days_are_removed(
    store: Store, match_files: MatchFiles, tmp_path: Path
) -> None:
    match_files.delete(played(store, TODAY), now=TODAY)
    others = tmp_path / "others"
    others.mkdir()
    mine = [
        others / "a.cardtable",
        match_files.trash.folder / "loose.cardtable",
        match_files.trash.folder / "2026-11-21" / "notes.txt",
        match_files.trash.folder / "holidays" / "b.cardtable",
    ]
    for path in mine:
        path.parent.mkdir(exist_ok=True)
        path.write_text("mine")
    if os.name != "nt":  # where not everybody may make one
        (match_files.trash.folder / "2026-01-01").symlink_to(others)
    assert match_files.trash.purge(TODAY + days(31)) == 1
    assert all(path.exists() for path in mine)


def test_without_the_folder_there_is_nothing_to_do(match_files: MatchFiles, tmp_path: Path) -> None:
    assert match_files.trash.purge(TODAY) == 0
    match_files.trash.folder.write_text("a file")
    assert match_files.trash.purge(TODAY) == 0


@pytest.mark.parametrize("code", [errno.EACCES, errno.EIO, errno.ENOENT])
def test_a_match_that_cannot_be_removed_stays_for_the_next_time(
    store: Store, match_files: MatchFiles, disk: Faulty, code: int
) -> None:
    for _ in range(3):
        match_files.delete(played(store, TODAY), now=TODAY)
    disk.failing = lambda name, i: OSError(code, "no") if (name, i) == ("remove", 1) else None
    assert match_files.trash.purge(TODAY + days(31)) == 2
    assert len(list(match_files.trash.folder.rglob("*.cardtable"))) == 1
    disk.failing = None
    assert match_files.trash.purge(TODAY + days(31)) == 1
    assert list(match_files.trash.folder.iterdir()) == []
