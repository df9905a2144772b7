"""The search process. What matters is the order of events; how fast it stops is benchmarks/stop.py's."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random

import pytest

from cardtable.ai.process.pool import PlayerFailed, Pool
from cardtable.ai.process.processes import SPAWN
from cardtable.ai.process.tasks import Task
from cardtable.engine.rules import Advice, Budget
from tests.ai.pool_client import PATIENCE, VIEW, PoolClient
from tests.helpers.games import PLAYERS
from tests.helpers.slow_player import Faulty, Hanging, Slow, Steady, Stopped, Suicidal

LONG = 60.0  # seconds; a test that gets here has failed


@pytest.fixture
def client() -> Iterator[PoolClient]:
    client = PoolClient()
    yield client
    client.pool.close()


def drawn(budget: Budget, rng: Random) -> tuple[int, int, int]:
    """A task's work: what it may think, its first chance, and where it is done."""
    return budget.count, rng.getrandbits(30), os.getpid()


@pytest.mark.long
def test_any_work_that_can_be_sent_is_done_there(client: PoolClient) -> None:
    found: list[tuple[int, int, int] | Exception] = []
    task = Task(drawn, 12, None, 5)
    client.pool.do(task, found.append)
    while not found:
        client.inbox.get(timeout=PATIENCE)()
    (answer,) = found
    assert not isinstance(answer, Exception)
    assert answer[:2] == task.think()[:2] == (12, Random(5).getrandbits(30))
    assert answer[2] != os.getpid()


def process_of(answer: Advice | Exception) -> int:
    assert isinstance(answer, Advice)
    assert answer.value is not None
    return int(answer.value)


def written(path: Path) -> int:
    """The process id a slow player writes when it begins."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with contextlib.suppress(OSError, ValueError):
            return int(path.read_text(encoding="utf-8"))
        time.sleep(0.005)
    raise AssertionError("the player never began")


def wait_until_gone(process: int) -> None:
    end = time.monotonic() + PATIENCE
    while is_alive(process):
        assert time.monotonic() < end, "the process is still there"
        time.sleep(0.005)


def is_alive(process: int) -> bool:
    stat = Path(f"/proc/{process}/stat")
    try:
        return stat.read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


on_linux = pytest.mark.skipif(sys.platform != "linux", reason="looks at /proc")


def test_it_answers_as_the_player_would_here(client: PoolClient) -> None:
    player = PLAYERS["happy_six"]["discreet"]
    assert client.answer(player) == player.choose(VIEW, Budget(), Random(7))


def test_answers_come_in_the_order_of_the_questions(client: PoolClient) -> None:
    client.pool.start()
    for record in range(20):
        client.ask(Steady(), record=record)
    client.wait_for(20)
    assert [record for record, _ in client.answers] == list(range(20))
    assert len({process_of(answer) for _, answer in client.answers}) == 1


def test_a_player_sees_its_deadline(client: PoolClient, tmp_path: Path) -> None:
    begin = time.monotonic()
    answer = client.answer(Slow(LONG, tmp_path / "started", heeds=True), seconds=0.05)
    assert isinstance(answer, Advice)
    assert 0.05 <= time.monotonic() - begin < LONG / 2


@pytest.mark.parametrize("heeds", [True, False])
def test_cancel_stops_the_player_and_drops_its_answer(
    client: PoolClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, heeds: bool
) -> None:
    if heeds:
        monkeypatch.setattr("cardtable.ai.process.pool.GRACE", PATIENCE)
    client.ask(Slow(LONG, tmp_path / "started", heeds), record=1)
    client.ask(Steady(), record=2)
    process = written(tmp_path / "started")
    client.pool.cancel()
    client.ask(Steady(), record=3)
    client.wait_for(1)
    assert [record for record, _ in client.answers] == [3]
    assert (process_of(client.answers[0][1]) == process) is heeds


def test_an_answer_already_posted_is_dropped_by_cancel(client: PoolClient) -> None:
    client.ask(Steady(), record=1)
    posted = client.inbox.get(timeout=PATIENCE)
    client.pool.cancel()
    posted()
    client.ask(Steady(), record=2)
    client.wait_for(1)
    assert [record for record, _ in client.answers] == [2]


def test_cancel_returns_while_the_player_does_not_heed_it(client: PoolClient, tmp_path: Path) -> None:
    client.ask(Slow(LONG, tmp_path / "started", heeds=False))
    process = written(tmp_path / "started")
    took = []
    for _ in range(20):
        begin = time.monotonic()
        client.pool.cancel()
        took.append(time.monotonic() - begin)
    assert min(took) < 0.005
    if sys.platform == "linux":
        wait_until_gone(process)


def test_cancel_with_nothing_asked_does_no_harm(client: PoolClient) -> None:
    client.pool.cancel()
    first = process_of(client.answer(Steady()))
    client.pool.cancel()
    assert process_of(client.answer(Steady())) == first


def test_a_players_exception_comes_back_with_its_traceback(client: PoolClient) -> None:
    answer = client.answer(Faulty())
    assert isinstance(answer, PlayerFailed)
    assert "LookupError: no idea 山田" in str(answer)
    assert "slow_player.py" in str(answer)
    assert isinstance(client.answer(Steady()), Advice)


def test_what_cannot_be_sent_is_an_answer_too(client: PoolClient) -> None:
    class Local(Steady):
        pass

    assert isinstance(client.answer(Local()), Exception)
    assert isinstance(client.answer(Steady()), Advice)


@pytest.mark.long
@on_linux
def test_a_killed_process_is_replaced_and_asked_again(client: PoolClient, tmp_path: Path) -> None:
    client.ask(Slow(LONG, tmp_path / "started", heeds=True), record=1, seconds=3.0)
    process = written(tmp_path / "started")
    (tmp_path / "started").unlink()
    os.kill(process, signal.SIGKILL)
    assert written(tmp_path / "started") != process
    client.wait_for(1)
    assert process_of(client.answers[0][1]) != process


@on_linux
def test_a_process_killed_while_idle_is_replaced(client: PoolClient) -> None:
    first = process_of(client.answer(Steady()))
    os.kill(first, signal.SIGKILL)
    assert process_of(client.answer(Steady())) != first


@pytest.mark.long
@pytest.mark.parametrize("deaths", [2, 3])
def test_it_asks_again_at_most_twice(client: PoolClient, tmp_path: Path, deaths: int) -> None:
    answer = client.answer(Suicidal(deaths, tmp_path / "grave"))
    assert isinstance(answer, Advice if deaths == 2 else PlayerFailed)
    assert (tmp_path / "grave").stat().st_size == 3
    assert isinstance(client.answer(Steady()), Advice)


def in_process(answer: Advice | Exception, process: int) -> Advice:
    """An answer as it would be if that process had given it."""
    assert isinstance(answer, Advice)
    return replace(answer, value=float(process))


@pytest.mark.long
@on_linux
@pytest.mark.parametrize("seconds", [None, 0.2])
def test_a_process_stopped_over_a_question_is_replaced_and_the_answer_is_the_same(
    client: PoolClient, tmp_path: Path, seconds: float | None
) -> None:
    answer = client.answer(Stopped(tmp_path / "stone"), seconds=seconds)
    stopped = written(tmp_path / "stone")
    assert process_of(answer) != stopped
    wait_until_gone(stopped)
    here = Steady().choose(VIEW, Budget(1000), Random(7))
    assert in_process(answer, stopped) == in_process(here, stopped)


def stop_once(stone: Path) -> None:
    """Get ready; the first process that does is stopped, and says nothing of it."""
    if not stone.exists():
        time.sleep(0.3)  # its heart beats
        stone.write_text(str(os.getpid()), encoding="utf-8")
        os.kill(os.getpid(), signal.SIGSTOP)


@pytest.mark.long
@on_linux
def test_a_process_stopped_while_it_gets_ready_is_replaced_as_soon_as_any_other(
    client: PoolClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardtable.ai.process.pool.STARTING", 10**6)
    monkeypatch.setattr("cardtable.ai.process.pool.LOOK", 0.3)
    client.pool = Pool(client.inbox.put, partial(stop_once, tmp_path / "stone"))
    answer = client.answer(Steady())
    stopped = written(tmp_path / "stone")
    assert process_of(answer) != stopped
    wait_until_gone(stopped)


def size_of(parcel: bytes, budget: Budget, rng: Random) -> int:
    """A task's work with a lot to carry there."""
    return len(parcel)


@pytest.mark.long
@on_linux
@pytest.mark.parametrize("ends", ["answered", "closed"])
def test_a_question_too_large_for_the_pipe_of_a_process_stopped_while_idle_holds_nothing_up(
    client: PoolClient, ends: str
) -> None:
    first = process_of(client.answer(Steady()))
    os.kill(first, signal.SIGSTOP)
    found: list[int | Exception] = []
    client.pool.do(Task(partial(size_of, b"x" * 10**7), 1, None, 1), found.append)
    if ends == "answered":
        while not found:
            client.inbox.get(timeout=PATIENCE)()
        assert found == [10**7]
    client.pool.close()
    assert not is_alive(first)


@pytest.mark.long
@pytest.mark.parametrize("asks", [False, True])
def test_a_player_that_goes_on_long_after_its_deadline_loses_its_process(
    client: PoolClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asks: bool
) -> None:
    monkeypatch.setattr(f"cardtable.ai.process.pool.{'ENDLESS' if asks else 'STUCK'}", 1)
    answer = client.answer(Hanging(tmp_path / "stone", asks), seconds=0.2)
    assert process_of(answer) != written(tmp_path / "stone")


@pytest.mark.long
def test_a_player_that_gets_on_is_not_taken_for_hanging(
    client: PoolClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A slow computer takes its time for the least that a player does."""
    first = process_of(client.answer(Steady()))
    monkeypatch.setattr("cardtable.ai.process.pool.LOOK", 0.3)
    monkeypatch.setattr("cardtable.ai.process.pool.STUCK", 4)
    answer = client.answer(Slow(2.0, tmp_path / "started", heeds=False, asks=True), seconds=0.05)
    assert process_of(answer) == first


@pytest.mark.parametrize(
    "when", ["unused", "starting", "idle", "busy", pytest.param("stopped", marks=on_linux)]
)
def test_close_leaves_no_process_and_no_thread(client: PoolClient, tmp_path: Path, when: str) -> None:
    if when != "unused":
        client.pool.start()
    if when == "idle":
        client.answer(Steady())
    if when == "busy":
        client.ask(Slow(LONG, tmp_path / "started", heeds=False))
        written(tmp_path / "started")
    if when == "stopped":
        client.ask(Stopped(tmp_path / "started"))
        written(tmp_path / "started")
    count = len(client.answers)
    client.pool.close()
    assert multiprocessing.active_children() == []
    assert not {"search pool", "search courier"} & {thread.name for thread in threading.enumerate()}
    while not client.inbox.empty():
        client.inbox.get()()
    assert len(client.answers) == count


@pytest.fixture
def _far_ends_outlive_processes(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Keep the far end of each pipe open, as on Windows where its process ends before it has begun."""
    kept: list[Connection] = []
    make_pipe = SPAWN.Pipe

    def pipe() -> tuple[Connection, Connection]:
        near_end, far_end = make_pipe()
        kept.append(Connection(os.dup(far_end.fileno())))
        return near_end, far_end

    monkeypatch.setattr(SPAWN, "Pipe", pipe)
    yield
    for end in kept:
        end.close()


@on_linux
@pytest.mark.usefixtures("_far_ends_outlive_processes")
def test_close_does_not_wait_for_the_far_end_of_a_pipe(client: PoolClient) -> None:
    client.pool.start()
    closing = threading.Thread(target=client.pool.close)
    closing.start()
    closing.join(PATIENCE)
    assert not closing.is_alive()
    assert multiprocessing.active_children() == []


def test_a_closed_pool_says_so(client: PoolClient) -> None:
    client.pool.close()
    client.pool.close()
    client.pool.start()
    with pytest.raises(RuntimeError):
        client.ask(Steady())


PARENT = """
import sys, time
from pathlib import Path
from tests.ai.pool_client import PoolClient
from tests.helpers.slow_player import Slow

if __name__ == "__main__":
    client = PoolClient()
    client.ask(Slow(60.0, Path(sys.argv[1]), heeds=False))
    time.sleep(60)
"""


@on_linux
@pytest.mark.parametrize("name", ["SIGKILL", "SIGINT"])  # Windows has not all of them
def test_the_process_ends_with_its_parent(tmp_path: Path, name: str) -> None:
    script = tmp_path / "parent.py"
    script.write_text(PARENT, encoding="utf-8")
    root = Path(__file__).parents[2]
    command = [sys.executable, str(script), str(tmp_path / "started")]
    environment = os.environ | {"PYTHONPATH": str(root)}
    with subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL) as parent:
        process = written(tmp_path / "started")
        parent.send_signal(signal.Signals[name])
        parent.wait(PATIENCE)
    wait_until_gone(process)


@on_linux
def test_the_process_ignores_ctrl_c(client: PoolClient, tmp_path: Path) -> None:
    client.ask(Slow(LONG, tmp_path / "started", heeds=True), seconds=0.5)
    process = written(tmp_path / "started")
    os.kill(process, signal.SIGINT)
    client.wait_for(1)
    assert process_of(client.answers[0][1]) == process
