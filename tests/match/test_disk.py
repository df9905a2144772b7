"""Trouble with the disk never stops play and never loses anything."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardtable.match import disk
from cardtable.match.disk import Disk, LogFile, patiently
from cardtable.match.match import DiskTrouble, Event, Match
from cardtable.match.permissions import make_folder
from cardtable.match.store import Store
from cardtable.program.settings import Settings, SettingsFile
from tests.match import toy
from tests.match.disks import Faulty, FullDisk


def full(*_: object) -> OSError:
    return OSError(errno.ENOSPC, "No space left on device")


def create(tmp_path: Path, disk: Disk, styles: str = "pc") -> Match:
    return Store(tmp_path, toy.GAMES, disk).create(
        "toy", toy.options(), toy.seats(styles), now=toy.NOW, seed="s"
    )


def everything(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def trouble(match: Match) -> OSError | None:
    return match.trouble


def code(match: Match) -> int | None:
    return None if match.trouble is None else match.trouble.errno


def reopened(tmp_path: Path, match: Match) -> Match:
    assert match.path is not None
    return Store(tmp_path, toy.GAMES).open(match.path)


NAMES = ("open", "create", "write", "sync", "truncate", "replace", "sync_folder")


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EIO, errno.EROFS])
@pytest.mark.parametrize("name", NAMES)
def test_one_failure_at_any_call_loses_nothing(tmp_path: Path, name: str, code: int) -> None:
    clean = Faulty()
    match = create(tmp_path / "clean", clean)
    toy.play_out(match)
    match.close()
    for number in range(clean.calls.count(name)):
        disk = Faulty(lambda n, i, number=number: OSError(code, "x") if (n, i) == (name, number) else None)  # type: ignore[misc]
        folder = tmp_path / str(number)
        match = create(folder, disk)
        events: list[Event] = []
        match.subscribe(events.append)
        started_in_trouble = match.trouble is not None
        toy.play_out(match)
        assert match.outcome is not None
        match.flush()
        assert trouble(match) is None
        troubles = [event.error for event in events if isinstance(event, DiskTrouble)]
        if started_in_trouble:
            assert troubles == [None]
        else:
            assert [error is None for error in troubles] == [False, True]
        assert match.close()
        again = reopened(folder, match)
        assert again.records == match.records
        again.close()
        assert [path.name for path in (folder / "matches").iterdir()] == [match.path.name]  # type: ignore[union-attr]
        assert not disk.handles


@pytest.mark.parametrize("start", range(12))
def test_a_disk_that_stays_full_for_a_while_gets_everything_later(tmp_path: Path, start: int) -> None:
    disk = Faulty()
    match = create(tmp_path, disk)
    events: list[Event] = []
    match.subscribe(events.append)
    disk.failing = lambda name, i: full() if name == "write" and i >= start else None
    toy.play_out(match, 14)
    if match.trouble is not None:
        assert code(match) == errno.ENOSPC
        assert sum(isinstance(event, DiskTrouble) for event in events) == 1
    disk.failing = lambda name, i: full() if name == "truncate" else None  # cannot even cut off its half line
    toy.act(match, match.to_act[0])
    disk.failing = None
    toy.play_out(match)
    assert trouble(match) is None
    assert match.close()
    assert reopened(tmp_path, match).records == match.records


def test_a_full_disk_never_leaves_damage_behind(tmp_path: Path) -> None:
    disk = Faulty()
    match = create(tmp_path, disk)
    toy.play_out(match, 5)
    disk.failing = full
    toy.play_out(match, 5)
    assert not match.close()
    again = reopened(tmp_path, match)  # as after a crash now
    assert again.records == match.records[: len(again.records)]
    assert len(again.records) > 5
    toy.play_out(again)
    assert again.outcome is not None
    again.close()
    assert reopened(tmp_path, again).records == again.records


@pytest.mark.parametrize("what", [errno.EIO, errno.ENOSPC])
def test_bytes_that_a_failed_sync_may_have_lost_are_written_again(tmp_path: Path, what: int) -> None:
    disk = Faulty()
    match = create(tmp_path, disk)
    toy.settle(match)
    disk.failing = lambda name, i: OSError(what, "x") if name == "sync" else None
    toy.act(match, 0)
    assert trouble(match) is not None
    assert match.path is not None
    header = match.path.read_bytes().splitlines(keepends=True)[0]
    match.path.write_bytes(header)  # the disk has lost it all
    disk.failing = None
    toy.act(match, 1)
    match.flush()
    assert trouble(match) is None
    match.close()
    assert reopened(tmp_path, match).records == match.records


def test_a_full_disk_keeps_the_bytes_it_holds(tmp_path: Path) -> None:
    disk = FullDisk()
    file = LogFile.new(tmp_path / "x", disk, b"one\n")
    file.append(b"two\n")
    assert file.flush(sync=False)
    disk.is_full = True
    for line in (b"three\n", b"four\n"):
        file.append(line)
        assert not file.flush()
        assert file.path.read_bytes() == b"one\ntwo\n"
    disk.is_full = False
    assert file.close()
    assert file.path.read_bytes() == b"one\ntwo\nthree\nfour\n"


def test_a_match_can_begin_where_nothing_can_be_written(tmp_path: Path) -> None:
    disk = Faulty(lambda name, i: OSError(errno.EROFS, "Read-only file system"))
    match = create(tmp_path, disk)
    assert code(match) == errno.EROFS
    toy.play_out(match, 6)
    assert list((tmp_path / "matches").iterdir()) == []
    disk.failing = None
    toy.play_out(match)
    assert trouble(match) is None
    match.close()
    assert reopened(tmp_path, match).records == match.records


def test_a_data_folder_that_is_a_file_is_trouble_too(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    match = create(tmp_path / "data", Disk())
    assert trouble(match) is not None
    toy.play_out(match)
    assert match.outcome is not None
    assert not match.close()


def test_a_file_that_can_only_be_read_is_played_in_memory(tmp_path: Path) -> None:
    disk = Faulty()
    match = create(tmp_path, disk)
    toy.play_out(match, 3)
    match.close()
    assert match.path is not None
    before = match.path.read_bytes()
    disk.failing = lambda name, i: (
        PermissionError(errno.EACCES, "Permission denied") if name == "open" else None
    )
    again = Store(tmp_path, toy.GAMES, disk).open(match.path)
    assert isinstance(trouble(again), PermissionError)
    assert again.records == match.records
    toy.play_out(again, 3)
    assert match.path.read_bytes() == before
    disk.failing = None
    toy.play_out(again)
    assert trouble(again) is None
    again.close()
    assert reopened(tmp_path, again).records == again.records


@pytest.mark.skipif(os.name == "nt", reason="Windows does not let anybody delete an open file")
@pytest.mark.parametrize("what", ["file", "folder"])
def test_a_file_that_vanishes_is_made_again_with_everything(tmp_path: Path, what: str) -> None:
    match = create(tmp_path, Disk())
    toy.play_out(match, 5)
    assert match.path is not None
    if what == "file":
        match.path.unlink()
    else:
        shutil.rmtree(tmp_path / "matches")
    toy.play_out(match)
    assert trouble(match) is None
    match.close()
    assert reopened(tmp_path, match).records == match.records


@pytest.mark.skipif(os.name == "nt", reason="Windows does not let anybody delete an open file")
def test_a_vanished_drive_gets_no_folder_in_its_place(tmp_path: Path) -> None:
    match = create(tmp_path / "drive", Disk())
    toy.play_out(match, 5)
    shutil.rmtree(tmp_path / "drive")
    toy.play_out(match, 5)
    assert isinstance(trouble(match), FileNotFoundError)
    assert not (tmp_path / "drive").exists()
    (tmp_path / "drive").mkdir()
    toy.play_out(match)
    assert match.close()
    assert reopened(tmp_path / "drive", match).records == match.records


@pytest.mark.skipif(os.name == "nt", reason="Windows does not let anybody move an open file")
@pytest.mark.parametrize("meanwhile", ["nothing", "an empty folder"])
def test_a_drive_that_is_back_gets_the_missing_lines(tmp_path: Path, meanwhile: str) -> None:
    drive, away = tmp_path / "drive", tmp_path / "away"
    match = create(drive, Disk())
    toy.play_out(match, 5)
    drive.rename(away)
    before = everything(away)
    if meanwhile == "an empty folder":  # as a mount point is
        drive.mkdir()
    toy.play_out(match, 3)
    assert (code(match) is None) == (meanwhile == "an empty folder")
    match.flush()
    assert everything(away) == before  # and not written to behind its back
    if meanwhile == "an empty folder":
        drive.rename(tmp_path / "beneath")  # and what was written there lies hidden beneath the drive
    away.rename(drive)
    toy.play_out(match)
    assert trouble(match) is None
    assert match.close()
    assert reopened(drive, match).records == match.records


def test_a_match_changed_by_another_program_is_not_written_over(tmp_path: Path) -> None:
    disk = Faulty()
    match = create(tmp_path, disk, "pp")
    toy.play_out(match, 3)
    disk.failing = lambda name, i: OSError(errno.EIO, "x") if name == "write" else None
    toy.act(match, match.to_act[0])  # lets go of the file
    other = reopened(tmp_path, match)
    toy.act(other, other.to_act[0], 1)
    disk.failing = None
    toy.act(match, match.to_act[0])
    assert code(match) == errno.EBUSY  # the other has it
    other.close()
    assert other.path is not None
    theirs = other.path.read_bytes()
    toy.act(match, match.to_act[0])
    assert trouble(match) is None  # and has changed it
    assert match.close()
    assert match.path != other.path
    assert other.path.read_bytes() == theirs
    assert reopened(tmp_path, match).records == match.records


def test_one_write_and_one_sync_for_each_action_of_a_person(tmp_path: Path) -> None:
    disk = Faulty()
    match = create(tmp_path, disk, "pc")
    toy.settle(match)
    toy.act(match, 1)
    disk.calls.clear()
    seen: list[int] = []
    match.subscribe(lambda event: seen.append(disk.calls.count("sync")))
    decision = match.decision(0)
    assert decision is not None
    match.submit(decision, toy.first(match, 0))
    assert disk.calls == ["write", "sync"]
    assert seen[0] == 1  # on the disk before anybody is told


def test_computers_alone_are_written_in_batches(tmp_path: Path) -> None:
    disk = Faulty()
    match = Store(tmp_path, toy.GAMES, disk).create("toy", toy.options(2, 20), toy.seats("cc"), now=toy.NOW)
    disk.calls.clear()
    toy.play_out(match)
    assert len(match.records) > 200
    assert disk.calls.count("write") == disk.calls.count("sync") == -(-len(match.records) // 64)
    match.close()
    assert reopened(tmp_path, match).records == match.records


def test_every_append_in_trouble_tries_again(tmp_path: Path) -> None:
    disk = Faulty()
    match = create(tmp_path, disk, "cc")
    disk.failing = full
    toy.settle(match)
    match.flush()
    assert code(match) == errno.ENOSPC
    disk.failing = None
    toy.act(match, 0)
    assert trouble(match) is None


def test_a_torn_end_is_cut_off_before_the_first_append_and_not_earlier(tmp_path: Path) -> None:
    match = create(tmp_path, Disk())
    toy.play_out(match, 3)
    match.close()
    assert match.path is not None
    good = match.path.read_bytes()
    torn = good + b'{"n":99,"par' + bytes(5000)
    match.path.write_bytes(torn)
    again = reopened(tmp_path, match)
    assert again.records == match.records
    again.close()
    assert match.path.read_bytes() == torn
    again = reopened(tmp_path, match)
    toy.act(again, again.to_act[0])
    again.flush()
    kept = match.path.read_bytes()
    assert kept.startswith(good)
    (line,) = kept.removeprefix(good).splitlines(keepends=True)
    assert line.endswith(b"\n")
    again.close()
    assert reopened(tmp_path, match).records == again.records


def test_short_writes_are_written_on(tmp_path: Path) -> None:
    class Short(Disk):
        def write(self, handle: int, data: bytes | memoryview, offset: int) -> int:
            return super().write(handle, bytes(data[:7]), offset)

    match = create(tmp_path, Short())
    toy.play_out(match)
    match.close()
    assert reopened(tmp_path, match).records == match.records


def test_a_log_file_knows_its_last_line(tmp_path: Path) -> None:
    file = LogFile.new(tmp_path / "x", Disk(), b"one\n")
    file.append(b"two\n")
    assert file.last_line == b"two\n"
    assert file.pending == 4
    assert file.close()
    assert (tmp_path / "x").read_bytes() == file.content == b"one\ntwo\n"


# ── a file that is held for a moment ─────────────────────────────────────────────────────────────────────


def held(times: int) -> Callable[[], int]:
    """A deed that another program hinders so many times; returns how often it was tried."""
    tries = 0

    def deed() -> int:
        nonlocal tries
        tries += 1
        if tries <= times:
            raise PermissionError(errno.EACCES, "held")
        return tries

    return deed


def test_a_file_that_a_scanner_holds_for_a_moment_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disk, "HELD", (errno.EACCES,))
    monkeypatch.setattr(disk, "PATIENCE", (0.0, 0.0))
    assert patiently(held(2)) == 3
    with pytest.raises(PermissionError):
        patiently(held(3))


def test_any_other_error_is_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disk, "HELD", ())
    with pytest.raises(PermissionError):
        patiently(held(1))


@pytest.mark.parametrize("name", ["replace", "unlink", "open"])
def test_settings_are_kept_and_read_though_a_scanner_holds_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(disk, "HELD", (errno.EACCES,))
    place: Any = os if name == "open" else Path
    real, deed = getattr(place, name), held(1)

    def late(*arguments: Any) -> Any:
        deed()
        return real(*arguments)

    file = SettingsFile(tmp_path)
    assert file.save(Settings(name="Anna")) is None
    monkeypatch.setattr(place, name, late)
    assert file.load().name == "Anna"
    deed = held(1)
    assert file.save(Settings(name="Ben")) is None
    deed = held(1)
    Disk().remove(tmp_path / "settings.json")
    assert not (tmp_path / "settings.json").exists()


@pytest.mark.long
def test_a_folder_is_made_however_many_above_it_are_missing(tmp_path: Path) -> None:
    """Or the system says that the path is too long, as Windows does."""
    deep = tmp_path.joinpath(*"a" * 1200)
    try:
        try:
            make_folder(deep)
        except OSError:
            assert not deep.is_dir()
        else:
            assert deep.is_dir()
    finally:
        for folder in (deep, *deep.parents[:1199]):
            if folder.is_dir():
                folder.rmdir()
