"""A second program hands over to the first; files only, no matter what stands in them."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from cardtable.match import disk
from cardtable.match.disk import Disk
from cardtable.program import single_instance
from cardtable.program.single_instance import (
    FOLDER,
    LOCK,
    MAX_BYTES,
    STALE_SECONDS,
    WAIT_SECONDS,
    Request,
    SingleInstanceLock,
    collect_requests,
    hand_over,
)

PATIENCE = 25.0
"""Seconds; within `START_SECONDS`, after which those who wait for a program that starts give up."""


@pytest.fixture
def running(tmp_path: Path) -> SingleInstanceLock:
    lock = SingleInstanceLock(tmp_path)
    assert lock.acquire()
    lock.tell_ready()
    return lock


def asks(folder: Path, file: Path | None, seconds: float = WAIT_SECONDS) -> bool:
    """Hand over as a program does that starts; it ends at once where it becomes the running one."""
    lock = SingleInstanceLock(folder)
    try:
        return hand_over(lock, file, seconds)
    finally:
        lock.release()


def leave(folder: Path, content: bytes, name: str = "a.json") -> Path:
    (folder / FOLDER).mkdir(exist_ok=True)
    path = folder / FOLDER / name
    path.write_bytes(content)
    return path


def test_one_program_at_a_time_takes_requests(tmp_path: Path, running: SingleInstanceLock) -> None:
    other = SingleInstanceLock(tmp_path)
    assert not other.acquire()
    running.release()
    assert other.acquire()
    other.release()


def test_the_lock_dies_with_its_process(tmp_path: Path) -> None:
    code = (
        "import sys, time; from pathlib import Path\n"
        "from cardtable.program.single_instance import SingleInstanceLock\n"
        "lock = SingleInstanceLock(Path(sys.argv[1])); print(lock.acquire(), flush=True); time.sleep(60)"
    )
    with subprocess.Popen([sys.executable, "-c", code, tmp_path], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline().strip() == b"True"
        assert not SingleInstanceLock(tmp_path).acquire()
        process.kill()
        process.wait()
    lock = SingleInstanceLock(tmp_path)
    assert lock.acquire()
    lock.release()


def test_without_a_running_program_nothing_is_requested(tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "none", tmp_path):
        assert not asks(folder, tmp_path / "x.cardtable")
        assert not (folder / FOLDER).exists()


@pytest.mark.parametrize("file", [Path("/tmp/山田 太郎 \udcff.cardtable").absolute(), None])
def test_a_request_is_taken_once(tmp_path: Path, running: SingleInstanceLock, file: Path | None) -> None:
    requests: list[Request] = []

    def take() -> None:
        while not requests:
            requests.extend(collect_requests(tmp_path))
            time.sleep(0.01)

    thread = threading.Thread(target=take)
    thread.start()
    assert asks(tmp_path, file, 30)
    thread.join()
    assert requests == [Request(file)]
    assert collect_requests(tmp_path) == ()
    assert not list((tmp_path / FOLDER).iterdir())
    running.release()


def test_a_request_that_is_not_taken_is_withdrawn(tmp_path: Path, running: SingleInstanceLock) -> None:
    assert not asks(tmp_path, tmp_path / "x.cardtable", 0.1)
    assert not list((tmp_path / FOLDER).iterdir())
    running.release()


def test_waiting_ends_when_the_running_instance_ends(tmp_path: Path, running: SingleInstanceLock) -> None:
    threading.Timer(0.2, running.release).start()
    begin = time.monotonic()
    assert not asks(tmp_path, tmp_path / "x.cardtable", 60)
    assert time.monotonic() - begin < 30


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe",
        b"[" * 100_000,
        b"null",
        b'"/x"',
        b"{}",
        b'{"open": 3}',
        b'{"open": "relative.cardtable"}',
        b'{"open": "/a\\u0000b"}',
        b'{"open": "/\\ud800"}',
        b'{"open": "/\\udfff"}',
        b'{"open": "/' + b"x" * 40_000 + b'"}',
        b'{"open": ["/x"]}',
        b'{"open": {"open": "/x"}}',
        b'{"open": ' + b"9" * 5000 + b"}",
        b'{"open": "/x", "run": "/y"}',
        b'{"show": false}',
        b'{"show": "/x"}',
        b'{"show": true, "open": "/x"}',
        b'{"open": "/' + b"x" * MAX_BYTES + b'"}',
    ],
)
def test_malformed_requests_are_deleted_silently(tmp_path: Path, content: bytes) -> None:
    leave(tmp_path, content)
    assert collect_requests(tmp_path) == ()
    assert not list((tmp_path / FOLDER).iterdir())


def test_a_stale_request_is_ignored(tmp_path: Path) -> None:
    wanted = json.dumps({"open": str(tmp_path / "x")}).encode()
    old = leave(tmp_path, wanted)
    os.utime(old, (time.time() - STALE_SECONDS - 5,) * 2)
    leave(tmp_path, wanted, "b.json")
    leave(tmp_path, wanted, "c.new")
    assert collect_requests(tmp_path) == (Request(tmp_path / "x"),)
    assert [path.name for path in (tmp_path / FOLDER).iterdir()] == ["c.new"]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files")
def test_a_request_that_is_no_file_is_not_waited_for(tmp_path: Path) -> None:
    (tmp_path / FOLDER).mkdir()
    os.mkfifo(tmp_path / FOLDER / "pipe.json")
    (tmp_path / FOLDER / "folder.json").mkdir()
    assert collect_requests(tmp_path) == ()


def test_without_a_folder_there_are_no_requests(tmp_path: Path) -> None:
    assert collect_requests(tmp_path) == ()
    (tmp_path / FOLDER).write_bytes(b"")
    (tmp_path / LOCK).write_bytes(b"")
    lock = SingleInstanceLock(tmp_path)
    assert lock.acquire()
    lock.tell_ready()
    assert not asks(tmp_path, tmp_path / "x", 0.1)
    lock.release()


# ── programs that start together ─────────────────────────────────────────────────────────────────────────


def test_of_programs_that_start_together_one_opens_a_window(tmp_path: Path) -> None:
    """That one takes longer to start than anybody waits for an answer."""
    opened: list[SingleInstanceLock] = []
    taken: list[Request] = []
    waits = 1.0  # on a busy computer a thread may not get on for some tenths

    def start(number: int) -> None:
        lock = SingleInstanceLock(tmp_path)
        if hand_over(lock, tmp_path / f"{number}.cardtable", waits):
            return
        opened.append(lock)
        end = time.monotonic() + PATIENCE
        while len(list((tmp_path / FOLDER).glob("*.json"))) < 5 and time.monotonic() < end:
            time.sleep(0.01)
        time.sleep(2 * waits)
        while len(taken) < 5 and time.monotonic() < end:
            taken.extend(collect_requests(tmp_path))
            lock.tell_ready()
            time.sleep(0.01)

    starts = [threading.Thread(target=start, args=(number,), daemon=True) for number in range(6)]
    for thread in starts:
        thread.start()
    for thread in starts:
        thread.join(PATIENCE)
    assert len(opened) == 1
    assert len({request.file for request in taken}) == 5
    opened[0].release()


def test_whoever_waits_for_a_program_that_dies_while_it_starts_takes_its_place(tmp_path: Path) -> None:
    starting, waiting = SingleInstanceLock(tmp_path), SingleInstanceLock(tmp_path)
    assert starting.acquire()
    assert starting.is_starting
    threading.Timer(0.3, starting.release).start()
    assert not hand_over(waiting, None, 0.05)
    assert not SingleInstanceLock(tmp_path).acquire(), "it is the running instance now"
    assert not list((tmp_path / FOLDER).iterdir())
    waiting.release()


def test_a_program_that_never_gets_ready_is_not_waited_for_without_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(single_instance, "START_SECONDS", 0.3)
    starting = SingleInstanceLock(tmp_path)
    assert starting.acquire()
    assert not asks(tmp_path, None, 0.05)
    starting.release()


# ── folders that cannot be used, files that are held ─────────────────────────────────────────────────────


class Closed(Disk):
    """A disk with a folder that may not be looked into."""

    def open(self, path: Path) -> int:
        """Refuse."""
        raise PermissionError(errno.EACCES, "closed", str(path))


@pytest.mark.parametrize("name", ["x" * 300, "folder/" * 2000])
def test_where_no_folder_can_be_nothing_is_handed_over(tmp_path: Path, name: str) -> None:
    lock = SingleInstanceLock(tmp_path / name)
    assert not hand_over(lock, None)
    assert not lock.is_taken
    lock = SingleInstanceLock(tmp_path, Closed())
    assert not hand_over(lock, None)
    assert not lock.is_taken


def test_a_request_that_a_scanner_holds_is_handed_over_all_the_same(
    tmp_path: Path, running: SingleInstanceLock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(disk, "HELD", (errno.EACCES,))
    held: set[Path] = set()
    replace, unlink = Path.replace, Path.unlink

    def hold(path: Path) -> None:
        if path not in held:
            held.add(path)
            raise PermissionError(errno.EACCES, "held", str(path))

    def replaced(path: Path, target: Path) -> Path:
        hold(target)
        return replace(path, target)

    def unlinked(path: Path, missing_ok: bool = False) -> None:  # as in pathlib
        hold(path.with_suffix(".taken"))
        unlink(path, missing_ok)

    monkeypatch.setattr(Path, "replace", replaced)
    monkeypatch.setattr(Path, "unlink", unlinked)
    taken: list[Request] = []
    thread = threading.Thread(target=asks, args=(tmp_path, None, 20))
    thread.start()
    while not taken:
        taken.extend(collect_requests(tmp_path))
        time.sleep(0.01)
    thread.join()
    assert taken == [Request()]
    assert len(held) == 2
    running.release()
