"""Tournaments of computer players over duplicate deals: every deal is played with the seats turned all ways.

The deals are cut into shards of a fixed size. Whoever plays a shard, in whatever process and order, gets the
same tally; merged in the order of the deals they give the same figures to the last bit.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import reduce
from itertools import islice
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Final, cast

from cardtable.ai.deals import Played, Stopped, play
from cardtable.ai.players import PLAYERS
from cardtable.ai.processes import SPAWN, Shared, begin
from cardtable.ai.tally import Figure, Standing, Sums, Tally, Times
from cardtable.engine.options import Options
from cardtable.engine.randomness import Streams
from cardtable.engine.rules import Budget, never

SHARD: Final = 20
"""Deals a shard; to change it makes the files of unfinished tournaments useless."""

MOST_PROCESSES: Final = 60  # Windows waits for few more

_GRACE: Final = 1.0  # seconds a player has to heed a stop before its process is ended
_GLANCE: Final = 0.2  # seconds between two looks for Ctrl+C, which interrupts no waiting on Windows


class ProcessDied(RuntimeError):
    """A process that played has died."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A tournament: the game, a style of `PLAYERS` for each entrant, and how many deals.

    Entrants are as many as the game has seats. In the play number `turn` of a deal, entrant `e` has the seat
    ``(e + turn) % len(entrants)``.
    """

    options: Options
    entrants: tuple[str, ...]
    deals: int
    seed: str

    def shards(self) -> Iterator[tuple[int, int]]:
        """The number of each shard's first deal, and of how many it has; deals count from 0."""
        for first in range(0, self.deals, SHARD):
            yield first, min(SHARD, self.deals - first)


@dataclass(frozen=True, slots=True)
class Shard:
    """What one shard came to; `times` by entrant."""

    first: int
    tally: Tally
    times: tuple[Times, ...]


def merge(plan: Plan, tallies: Mapping[int, Tally]) -> Tally:
    """All the tallies, by their first deals, in the order of the deals."""
    nothing = Tally(0, 0, (Standing(),) * len(plan.entrants))
    return reduce(Tally.__add__, (tallies[first] for first in sorted(tallies)), nothing)


def play_shard(plan: Plan, first: int, count: int, stopped: Callable[[], bool] = never) -> Shard:
    """Play the deals of a shard, each with the seats turned all ways.

    The cards depend on the seed and the deal only; what players draw also on the turn, so that the same
    player in the same seat is not the same twice.

    Raises:
        cardtable.ai.deals.Stopped: `stopped` turned true.
    """
    n = len(plan.entrants)
    times = tuple(Times() for _ in range(n))
    tallies = {}
    for deal in range(first, first + count):
        nature = Streams(f"{plan.seed}/{deal}")
        plays = []
        for turn in range(n):
            seated = [PLAYERS[plan.options.game][plan.entrants[(seat - turn) % n]] for seat in range(n)]
            thoughts = Streams(f"{plan.seed}/{deal}/{turn}")
            plays.append(play(plan.options, seated, nature, thoughts, Budget(stopped=stopped)))
        faults = [
            f"{plan.entrants[(seat - turn) % n]}, {nature.deal_number(1)}: {what}"
            for turn, played in enumerate(plays)
            for seat, what in played.faults
        ]
        standings = tuple(_standing(plays, entrant) for entrant in range(n))
        draws = sum(set(played.result.places) == {1} for played in plays)
        tallies[deal] = Tally(1, draws, standings, "".join(faults[:1]))
        for turn, played in enumerate(plays):
            for entrant in range(n):
                times[entrant].count(played.times[(entrant + turn) % n])
    return Shard(first, merge(plan, tallies), times)


def _standing(plays: Sequence[Played], entrant: int) -> Standing:
    """What one deal came to for an entrant, who sat one seat further in each play."""
    shares = scores = 0.0
    figures: dict[str, Figure] = {}
    faults = 0
    for turn, played in enumerate(plays):
        seat = (entrant + turn) % len(plays)
        result = played.result
        shares += 1 / result.places.count(1) if result.places[seat] == 1 else 0.0
        scores += result.scores[seat]
        for name, values in result.figures:
            figures[name] = figures.get(name, Figure()) + Figure(values[seat], values[seat])
        faults += [guilty for guilty, _ in played.faults].count(seat)
    share, score = shares / len(plays), scores / len(plays)
    return Standing(Sums(share, share * share), Sums(score, score * score), figures, faults)


def run(plan: Plan, shards: Sequence[tuple[int, int]], processes: int) -> Generator[Shard | None, None, None]:
    """Play these shards of the plan; each is handed out when it is done, in any order.

    None comes in between when there is nothing to tell, so that whoever listens can look at the clock. Leave
    it early by closing the generator: what is being played then is given up, and no process stays.

    Args:
        plan: the tournament.
        shards: as `Plan.shards` gives them, those that are not done yet.
        processes: how many to play in; with one it is this process.

    Raises:
        ProcessDied: one of them did; what it played is lost.
    """
    processes = min(processes, len(shards), MOST_PROCESSES)
    if processes <= 1:
        yield from (play_shard(plan, first, count) for first, count in shards)
        return
    stop = cast(Shared, SPAWN.RawValue("b", 0))
    waiting = iter(shards)
    children: dict[Connection, SpawnProcess] = {}
    try:
        with _deaf_to_interrupts():  # children inherit it, and so are never interrupted while they start
            for shard in islice(waiting, processes):
                pipe, process = _start(plan, stop)
                children[pipe] = process
                pipe.send(shard)
        busy = list(children)
        while busy:
            for pipe in cast(list[Connection], wait(busy, _GLANCE)):
                played: Shard = pipe.recv()
                if (shard_left := next(waiting, None)) is None:
                    busy.remove(pipe)
                else:
                    pipe.send(shard_left)
                yield played
            yield None
    except (EOFError, OSError) as error:
        raise ProcessDied from error
    finally:
        stop.value = 1
        for pipe, process in children.items():
            pipe.close()
            process.join(_GRACE)
            process.kill()
            process.join()
            process.close()


def _start(plan: Plan, stop: Shared) -> tuple[Connection, SpawnProcess]:
    pipe, far_end = SPAWN.Pipe()
    process = SPAWN.Process(target=_serve, args=(plan, far_end, stop), daemon=True)
    process.start()
    far_end.close()
    return pipe, process


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _serve(plan: Plan, pipe: Connection, stop: Shared) -> None:
    """Play shards until the pipe ends: all that a child does."""
    begin()
    with suppress(EOFError, OSError, Stopped):
        while True:
            first, count = pipe.recv()
            pipe.send(play_shard(plan, first, count, lambda: stop.value != 0))
