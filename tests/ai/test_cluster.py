"""Tournaments on a cluster, with one made up in this process; `tests.cluster` tries a real one."""

from __future__ import annotations

import json
import pickle
import sys
from collections.abc import Callable
from concurrent.futures import CancelledError
from dataclasses import replace
from typing import Any

import pytest

from cardtable.ai.arena import cluster
from cardtable.ai.arena.arena import Plan, run
from cardtable.ai.arena.cluster import ATTEMPTS, ClusterLost, run_on_cluster
from cardtable.ai.arena.tournament import Tournament
from cardtable.engine.games.happy_six import OPTIONS
from cardtable.games import GAMES

PLAN = Plan(GAMES["happy_six"], OPTIONS.choose("standard", 2), ("fickle", "fickle"), 45, "test")
ADDRESS = "tcp://scheduler:8786"


class KilledWorker(Exception):
    """As Dask has it."""


class Future:
    """A task that has been played, or will never be."""

    def __init__(self, key: str, outcome: Any) -> None:
        self.key = key
        self._outcome = outcome

    def add_done_callback(self, function: Callable[[Future], None]) -> None:
        if self._outcome is not None:
            function(self)

    def result(self) -> Any:
        if isinstance(self._outcome, Exception):
            raise self._outcome
        return pickle.loads(self._outcome)


class Scheduler:
    """Stands in for the package: a client whose tasks are played at once, the last first.

    Attributes:
        fails: what becomes of a task with this first deal, each time it is given out.
    """

    def __init__(self) -> None:
        self.KilledWorker = KilledWorker
        self.Future = Future
        self.fails: dict[int, list[Exception | None]] = {}
        self.given: list[str] = []
        self.status = "running"
        self.closed = 0

    def Security(self) -> Scheduler:  # noqa: N802
        return self

    def get_connection_args(self, role: str) -> dict[str, Any]:
        assert role == "client"
        return {"ssl_context": None}

    def Client(self, address: str, **options: Any) -> Scheduler:  # noqa: N802
        if address != ADDRESS:
            raise OSError("nobody answers")
        assert not options["set_as_default"]
        return self

    def submit(self, function: Callable[..., Any], *arguments: Any, key: str, pure: bool) -> Future:
        assert key not in self.given
        self.given.append(key)
        work = pickle.loads(pickle.dumps((function, arguments)))
        fails = self.fails.get(arguments[2], [])
        if fails:
            failure = fails.pop(0)
            return Future(key, failure)
        return Future(key, pickle.dumps(work[0](*work[1])))

    def close(self, timeout: float) -> None:
        self.closed += 1


@pytest.fixture
def scheduler(monkeypatch: pytest.MonkeyPatch) -> Scheduler:
    found = Scheduler()
    monkeypatch.setitem(sys.modules, "distributed", found)
    return found


def tournament(plan: Plan = PLAN, address: str = ADDRESS) -> Tournament:
    found = Tournament(plan, "1.2.3")
    for shard in run_on_cluster(plan, found.missing(), address):
        if shard is not None:
            found.add(shard)
    return found


def alone() -> Tournament:
    found = Tournament(PLAN, "1.2.3")
    for shard in run(PLAN, found.missing(), 1):
        if shard is not None:
            found.add(shard)
    return found


def without_clock(found: Tournament) -> str:
    return json.dumps({**found.to_json(), "clock": None})


def test_its_figures_are_those_of_this_computer(scheduler: Scheduler) -> None:
    assert without_clock(tournament()) == without_clock(alone())
    assert len(scheduler.given) == 5
    assert scheduler.closed == 1


def test_what_dying_workers_had_is_given_out_again(scheduler: Scheduler) -> None:
    scheduler.fails = {10: [KilledWorker("gone")] * (ATTEMPTS - 1), 40: [KilledWorker("gone")]}
    assert without_clock(tournament()) == without_clock(alone())
    assert len(scheduler.given) == 5 + ATTEMPTS


def test_a_shard_that_kills_every_worker_is_given_up(scheduler: Scheduler) -> None:
    scheduler.fails = {10: [KilledWorker("gone")] * ATTEMPTS}
    with pytest.raises(ClusterLost, match="gone"):
        tournament()
    assert scheduler.closed == 1


@pytest.mark.parametrize("error", [CancelledError(), ModuleNotFoundError("No module named 'cardtable'")])
def test_what_no_worker_can_play_ends_it(scheduler: Scheduler, error: Exception) -> None:
    scheduler.fails = {20: [error]}
    with pytest.raises(ClusterLost, match=type(error).__name__):
        tournament()


def test_a_worker_with_other_sources_plays_nothing(
    scheduler: Scheduler, monkeypatch: pytest.MonkeyPatch
) -> None:
    digests = iter(["ours", "theirs"])
    monkeypatch.setattr(cluster, "digest_of_sources", lambda: next(digests))
    with pytest.raises(ClusterLost, match="OtherSources"):
        tournament()


def test_it_waits_for_workers_until_the_scheduler_is_gone(
    scheduler: Scheduler, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "_GLANCE", 0.0)
    scheduler.fails = {0: [None]}
    shards = run_on_cluster(PLAN, [(0, 10)], ADDRESS)
    assert next(shards) is None
    assert next(shards) is None
    scheduler.status = "closed"
    with pytest.raises(ClusterLost, match=ADDRESS):
        next(shards)


def test_nobody_at_the_address_is_told(scheduler: Scheduler) -> None:
    with pytest.raises(ClusterLost, match="nobody answers"):
        tournament(address="tcp://elsewhere:1")
    with pytest.raises(ClusterLost, match="settings of Dask"):
        tournament(address="tls://scheduler:8786")


def test_leaving_early_gives_up_what_is_under_way(scheduler: Scheduler) -> None:
    shards = run_on_cluster(replace(PLAN, deals=100_000), list(PLAN.shards()), ADDRESS)
    next(shards)
    shards.close()
    assert scheduler.closed == 1
