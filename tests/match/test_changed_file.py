"""A match file that another program changes during play: nothing is lost, and the change is reported."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from cardtable.match.disk import TAIL, Disk, LogFile, Rewritten
from cardtable.match.match import Match
from cardtable.match.store import Store
from tests.match import toy
from tests.match.disks import FullDisk
from tests.match.files import create, path_of

Change = Callable[[bytes], bytes]

CHANGES: dict[str, Change] = {
    "cut to five lines": lambda data: b"".join(data.splitlines(keepends=True)[:5]),
    "cut within a line": lambda data: data[:-10],
    "emptied": lambda data: b"",
    "a letter changed in the first line": lambda data: data.replace(b"toy", b"yot", 1),
    "a letter changed in the last line": lambda data: data[:-5] + b"?" + data[-4:],
    "a line appended": lambda data: data + b"{}\n",
    "half a line appended": lambda data: data + b"{",
}


def rewritten(match: Match) -> list[Rewritten]:
    told: list[Rewritten] = []
    match.subscribe(lambda event: told.append(event) if isinstance(event, Rewritten) else None)
    return told


def records(tmp_path: Path, path: Path) -> object:
    again = Store(tmp_path, toy.GAMES).open(path)
    again.close()
    return again.records


def change_in_place(path: Path, change: Change) -> bytes:
    """Write to the very file; the clock may be too coarse to tell it by."""
    before = path.stat()
    after = change(path.read_bytes())
    path.write_bytes(after)
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    return after


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_changed_file_is_left_and_everything_written_anew_beside_it(tmp_path: Path, change: Change) -> None:
    match = create(Store(tmp_path, toy.GAMES), 5)
    told, path = rewritten(match), path_of(match)
    theirs = change_in_place(path, change)
    toy.act(match, match.to_act[0])
    toy.play_out(match)
    assert told == [Rewritten(path_of(match), path)]
    assert path_of(match) != path
    assert match.trouble is None
    assert match.close()
    assert path.read_bytes() == theirs
    assert records(tmp_path, path_of(match)) == match.records


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_change_after_the_last_move_is_found_when_the_match_is_closed(
    tmp_path: Path, change: Change
) -> None:
    match = create(Store(tmp_path, toy.GAMES), 5)
    told, path = rewritten(match), path_of(match)
    theirs = change_in_place(path, change)
    assert match.close()
    assert told == [Rewritten(path_of(match), path)]
    assert path.read_bytes() == theirs
    assert records(tmp_path, path_of(match)) == match.records


def test_a_match_that_was_only_opened_is_not_written_anew(tmp_path: Path) -> None:
    match = create(Store(tmp_path, toy.GAMES), 5)
    assert match.close()
    again = Store(tmp_path, toy.GAMES).open(path_of(match))
    change_in_place(path_of(match), lambda data: data[:-10])
    assert again.close()
    assert list((tmp_path / "matches").iterdir()) == [path_of(match)]


@pytest.mark.skipif(os.name == "nt", reason="Windows does not let anybody replace an open file")
def test_a_file_put_in_its_place_is_left_alone_too(tmp_path: Path) -> None:
    match = create(Store(tmp_path, toy.GAMES), 5)
    told, path = rewritten(match), path_of(match)
    other = tmp_path / "other"
    other.write_bytes(b"something else\n")
    other.replace(path)
    toy.act(match, match.to_act[0])
    match.flush()
    assert told == [Rewritten(path_of(match), path)]
    assert path.read_bytes() == b"something else\n"
    assert match.close()
    assert records(tmp_path, path_of(match)) == match.records


@pytest.mark.skipif(os.name == "nt", reason="Windows does not let anybody move an open file")
@pytest.mark.parametrize("target", [None, "beside.cardtable", "../elsewhere"])
def test_a_file_taken_away_is_written_anew_in_its_place(tmp_path: Path, target: str | None) -> None:
    match = create(Store(tmp_path, toy.GAMES), 5)
    told, path = rewritten(match), path_of(match)
    before = path.read_bytes()
    if target is None:
        path.unlink()
    else:
        path.rename(path.parent / target)
    toy.play_out(match)
    assert told == [Rewritten(path, None)]
    assert match.close()
    assert records(tmp_path, path) == match.records
    assert target is None or (path.parent / target).read_bytes() == before


def test_a_new_time_alone_is_no_change(tmp_path: Path) -> None:
    match = create(Store(tmp_path, toy.GAMES), 5)
    path = path_of(match)
    for _ in range(3):
        os.utime(path, ns=(1, 1))
        toy.act(match, match.to_act[0])
        match.flush()
    assert match.close()
    assert list((tmp_path / "matches").iterdir()) == [path] == [match.path]


def test_a_change_far_before_the_end_is_known_by_the_time(tmp_path: Path) -> None:
    path = tmp_path / "log"
    file = LogFile.new(path, Disk(), b"x" * 2 * TAIL + b"\n")
    file.append(b"one\n")
    assert file.flush()
    data = path.read_bytes()
    path.write_bytes(b"y" + data[1:])
    os.utime(path, ns=(1, 1))
    file.append(b"two\n")
    assert file.close()
    assert file.path != path
    assert file.path.read_bytes() == data + b"two\n"


def test_of_a_long_file_only_the_end_is_read_before_each_write(tmp_path: Path) -> None:
    class Counting(Disk):
        count = 0

        def read(self, handle: int, limit: int, start: int = 0) -> bytes:
            found = super().read(handle, limit, start)
            self.count += len(found)
            return found

    disk = Counting()
    file = LogFile.new(tmp_path / "log", disk, b"x" * 20 * TAIL + b"\n")
    file.append(b"one\n")
    assert file.flush()
    disk.count = 0
    for _ in range(10):
        file.append(b"more\n")
        assert file.flush()
    assert 0 < disk.count <= 10 * TAIL
    assert file.close()


def test_where_the_disk_is_full_too_everything_is_written_later(tmp_path: Path) -> None:
    disk = FullDisk()
    match = create(Store(tmp_path, toy.GAMES, disk), 5)
    told, path = rewritten(match), path_of(match)
    theirs = change_in_place(path, CHANGES["cut to five lines"])
    disk.is_full = True
    toy.act(match, match.to_act[0])
    match.flush()
    assert match.trouble is not None
    assert match.trouble.errno == errno.ENOSPC
    assert not match.save()
    assert told == []
    disk.is_full = False
    assert match.save()
    assert told == [Rewritten(path_of(match), path)]
    assert match.close()
    assert path.read_bytes() == theirs
    assert records(tmp_path, path_of(match)) == match.records


def test_the_new_file_is_held_and_the_changed_one_is_not(tmp_path: Path) -> None:
    match = create(Store(tmp_path, toy.GAMES), 5)
    path = path_of(match)
    change_in_place(path, CHANGES["cut to five lines"])
    toy.act(match, match.to_act[0])
    match.flush()
    disk = Disk()
    for found, is_free in ((path, True), (path_of(match), False)):
        handle = disk.open(found)
        assert disk.lock(handle) == is_free
        disk.close(handle)
    match.close()


def test_a_match_opened_again_goes_on_behind_its_own_torn_end(tmp_path: Path) -> None:
    match = create(Store(tmp_path, toy.GAMES), 5)
    assert match.close()
    path = path_of(match)
    with path.open("ab") as file:
        file.write(b"{half a line")
    again = Store(tmp_path, toy.GAMES).open(path)
    toy.play_out(again)
    assert again.close()
    assert list((tmp_path / "matches").iterdir()) == [path]
    assert records(tmp_path, path) == again.records
