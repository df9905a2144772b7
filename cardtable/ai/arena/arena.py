"""Tournaments of computer players: deals or matches, each played once or with the seats turned all ways.

The deals are cut into shards of a fixed size. Whoever plays a shard, in whatever process and order, gets the
same tally; merged in the order of the deals they give the same figures to the last bit.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass
from functools import reduce
from itertools import islice
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, Final, TypeVar, cast

from cardtable.ai.arena.deals import Played, play
from cardtable.ai.arena.tally import EntrantTally, Figure, Sums, Tally, Times
from cardtable.ai.players import NoAnswer, Stopped
from cardtable.ai.process.external import LIMIT, ExternalPlayer, is_external
from cardtable.ai.process.processes import (
    SPAWN,
    Shared,
    begin,
    deaf_to_interrupts,
    start_helper,
    wait_readable,
)
from cardtable.engine.options import Options, each_alone
from cardtable.engine.randomness import Streams
from cardtable.engine.rules import Budget, DealResult, GameRecord, Player, never
from cardtable.engine.seats import Seat, Sides, side_of

T = TypeVar("T")

PLAYS: Final = 20
"""Plays in a shard, about; to change it makes the files of unfinished tournaments useless."""

MOST_PROCESSES: Final = 60  # Windows waits for few more

_GRACE: Final = 1.0  # seconds a player has to heed a stop before its process is ended
_GLANCE: Final = 0.2  # seconds between two looks for Ctrl+C, which interrupts no waiting on Windows


class ProcessDied(RuntimeError):
    """A process that played has died."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A tournament: the game, who plays, how much, and by which chance.

    An entrant is a style of the game, or ``python:module:Class``; there are as many as the game has seats, or
    as it has sides: then each plays all the seats of a side. `deals` counts what the figures are of: deals,
    each played as the first of a match, or, if `is_match`, whole matches. With `is_duplicate` each is played
    as often as the seats, or sides, can be turned, and otherwise once, with the seats turned on for the next.
    In the play number ``p`` of all, entrant ``e`` has the seat or side ``(e + p) % len(entrants)``.

    `think` is what players get as `Budget.count`, and `limit` the seconds that those from elsewhere have
    for one answer.
    """

    game: GameRecord
    options: Options
    entrants: tuple[str, ...]
    deals: int
    seed: str
    is_duplicate: bool = True
    is_match: bool = False
    think: int = Budget().count
    limit: float = LIMIT

    @property
    def places(self) -> Sides:
        """The seats that are played by one entrant: each by itself, or those of a side."""
        sides = self.game.rules().option_set.sides(self.options)
        return sides if len(sides) == len(self.entrants) else each_alone(self.options)

    @property
    def turns(self) -> int:
        """The number of times that each deal or match is played."""
        return len(self.entrants) if self.is_duplicate else 1

    @property
    def shard(self) -> int:
        """The number of deals or matches of a shard, but for the last."""
        return 1 if self.is_match else max(1, PLAYS // self.turns)

    def shards(self) -> Iterator[tuple[int, int]]:
        """The number of each shard's first deal, and of how many it has; deals count from 0."""
        for first in range(0, self.deals, self.shard):
            yield first, min(self.shard, self.deals - first)


@dataclass(frozen=True, slots=True)
class Shard:
    """The result of one shard; `times` by entrant."""

    first: int
    tally: Tally
    times: tuple[Times, ...]


@contextmanager
def assembled(plan: Plan) -> Iterator[tuple[Player[Any], ...]]:
    """The entrants; the processes of those from elsewhere end with the context."""
    with ExitStack() as stack:
        entrants: list[Player[Any]] = []
        for name in plan.entrants:
            if is_external(name):
                external = stack.enter_context(closing(ExternalPlayer(name, plan.game.rules(), plan.limit)))
                with suppress(NoAnswer):  # the first question tells
                    external.start()  # now, so that no choice is charged with it
                entrants.append(external)
            else:
                entrants.append(plan.game.player(name))
        yield tuple(entrants)


def merge(plan: Plan, tallies: Mapping[int, Tally]) -> Tally:
    """All the tallies, by their first deals, in the order of the deals."""
    nothing = Tally(0, 0, (EntrantTally(),) * len(plan.entrants), Sums())
    return reduce(Tally.__add__, (tallies[first] for first in sorted(tallies)), nothing)


def play_shard(
    plan: Plan, entrants: Sequence[Player[Any]], first: int, count: int, stopped: Callable[[], bool] = never
) -> Shard:
    """Play the deals of a shard.

    The cards depend on the seed and the deal only; what players draw also on how the seats are turned, so
    that the same player in the same seat is not the same twice.

    Raises:
        cardtable.ai.players.Stopped: `stopped` turned true.
    """
    n, rules, places = len(plan.entrants), plan.game.rules(), plan.places
    sides = rules.option_set.sides(plan.options)
    times = tuple(Times() for _ in range(n))
    tallies = {}
    for deal in range(first, first + count):
        nature = Streams(f"{plan.seed}/{deal}")
        plays, leads = [], []
        for number in range(deal * plan.turns, (deal + 1) * plan.turns):
            turn = number % n
            played = play(
                rules,
                plan.options,
                _seated(_turned(entrants, -turn), places),
                nature,
                Streams(f"{plan.seed}/{deal}/{turn}"),
                Budget(plan.think, stopped),
                number=1 if plan.is_match else 1 + number // n,
                is_match=plan.is_match,
            )
            plays.append(_by_entrant(played, _turned(places, turn)))
            leads.append(_lead(played.scores, places[turn][0], sides))
        faults = [
            f"{plan.entrants[entrant]}, {played.cards}: {what}"
            for played in plays
            for entrant, what in played.faults
        ]
        tallies[deal] = Tally(
            1,
            sum(set(played.result.places) == {1} for played in plays),
            tuple(_entrant_tally(plays, entrant) for entrant in range(n)),
            Sums.of(sum(leads) / len(leads)),
            "".join(faults[:1]),
        )
        for played in plays:
            for own, spent in zip(times, played.times, strict=True):
                own.count(spent)
    return Shard(first, merge(plan, tallies), times)


def _turned(values: Sequence[T], steps: int) -> tuple[T, ...]:
    """Rotate the values around the table by a number of places."""
    steps %= len(values)
    return (*values[steps:], *values[:steps])


def _seated(players: Sequence[T], places: Sides) -> tuple[T, ...]:
    """The players by seat, each at all the seats of one of the places."""
    return tuple(players[side_of(seat, places)] for seat in range(sum(map(len, places))))


def _by_entrant(played: Played, places: Sides) -> Played:
    """The same play told by entrant, who had these places; partners share a result."""
    firsts, result = [place[0] for place in places], played.result

    def told(values: Sequence[T]) -> tuple[T, ...]:
        return tuple(values[seat] for seat in firsts)

    ranks = told(result.places)
    return Played(
        DealResult(
            tuple(1 + sum(other < rank for other in ranks) for rank in ranks),
            told(result.scores),
            tuple((name, told(values)) for name, values in result.figures),
        ),
        told(played.scores),
        played.cards,
        tuple((side_of(seat, places), what) for seat, what in played.faults),
        tuple(tuple(time for seat in place for time in played.times[seat]) for place in places),
    )


def _entrant_tally(plays: Sequence[Played], entrant: int) -> EntrantTally:
    """Return the tally of one deal for an entrant; the plays are ordered by entrant."""
    shares = scores = 0.0
    figures: dict[str, Figure] = {}
    faults = 0
    places = [0] * len(plays[0].result.places)
    for played in plays:
        result = played.result
        place = result.places[entrant]
        places[place - 1] += 1
        shares += 1 / result.places.count(1) if place == 1 else 0.0
        scores += played.scores[entrant]
        for name, values in result.figures:
            value = values[entrant] or 0
            figures[name] = figures.get(name, Figure()) + Figure(value, value)
        faults += [guilty for guilty, _ in played.faults].count(entrant)
    share, score = shares / len(plays), scores / len(plays)
    return EntrantTally(Sums.of(share), Sums.of(score), tuple(places), figures, faults)


def _lead(scores: Sequence[float], seat: Seat, sides: Sides) -> float:
    """By how much a seat's score was above the mean of those on other sides."""
    own = sides[side_of(seat, sides)]
    others = [score for other, score in enumerate(scores) if other not in own]
    return scores[seat] - sum(others) / len(others)


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
        with assembled(plan) as entrants:
            yield from (play_shard(plan, entrants, first, count) for first, count in shards)
        return
    stop = cast(Shared, SPAWN.RawValue("b", 0))
    waiting = iter(shards)
    children: dict[Connection, SpawnProcess] = {}
    try:
        with deaf_to_interrupts():
            for shard in islice(waiting, processes):
                pipe, process = _start(plan, stop)
                children[pipe] = process
                pipe.send(shard)
        busy = dict(children)
        while busy:
            for pipe in wait_readable(busy, _GLANCE):
                played: Shard = pipe.recv()
                if (shard_left := next(waiting, None)) is None:
                    del busy[pipe]
                else:
                    pipe.send(shard_left)
                yield played
            yield None
    except (EOFError, OSError) as error:
        raise ProcessDied from error
    finally:
        stop.value = 1
        with deaf_to_interrupts():  # a second Ctrl+C must not leave them to themselves
            for pipe, process in children.items():
                pipe.close()
                process.join(_GRACE)
                process.kill()
                process.join()
                process.close()


def _start(plan: Plan, stop: Shared) -> tuple[Connection, SpawnProcess]:
    pipe, far_end = SPAWN.Pipe()
    process = SPAWN.Process(target=_serve, args=(plan, far_end, stop))  # no daemon: it may have children
    start_helper(process)
    far_end.close()
    return pipe, process


def _serve(plan: Plan, pipe: Connection, stop: Shared) -> None:
    """Play shards until the pipe ends: all that a child does."""
    begin()
    with assembled(plan) as entrants, suppress(EOFError, OSError, Stopped):
        while True:
            first, count = pipe.recv()
            pipe.send(play_shard(plan, entrants, first, count, lambda: stop.value != 0))
