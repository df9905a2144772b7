"""One deal, played by computer players from the cards to its result. Nothing here knows a game's rules."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from cardtable.engine.facts import Acted, Action
from cardtable.engine.games import GAMES
from cardtable.engine.options import Options
from cardtable.engine.randomness import Streams
from cardtable.engine.rules import Budget, DealResult, Player, View
from cardtable.engine.seats import Seat


class Stopped(Exception):
    """Nobody wants to know any more how the deal ends."""


@dataclass(frozen=True, slots=True)
class Played:
    """A deal played: its result, what the players did wrong, and how long each thought.

    `faults` holds a seat and what happened for every choice that was made in its place; `times` the
    nanoseconds of every choice, by seat.
    """

    result: DealResult
    faults: tuple[tuple[Seat, str], ...]
    times: tuple[tuple[int, ...], ...]


def play(
    options: Options, players: Sequence[Player[Any]], nature: Streams, thoughts: Streams, budget: Budget
) -> Played:
    """Play the first deal of a match.

    A player that raises, or answers with what the rules refuse, has a legal action drawn in its place.

    Args:
        options: the game, and how it is played.
        players: by seat.
        nature: opens the cards, and whatever else is nature's.
        thoughts: the players' chance, by seat and by how many facts there were.
        budget: how much a player may think for one choice.

    Raises:
        Stopped: `budget` says so.
    """
    rules = GAMES[options.game]
    state = rules.start(options)
    faults: list[tuple[Seat, str]] = []
    times: tuple[list[int], ...] = tuple([] for _ in players)
    record = 0
    while not (ended := rules.deals(state)):
        fact = rules.chance(state, nature)
        if fact is None:
            if budget.stopped():
                raise Stopped
            seat = rules.to_act(state)[0]
            view = rules.view(state, seat)
            rng = thoughts.seat(seat, record)
            begin = time.perf_counter_ns()
            chosen, wrong = _ask(players[seat], view, budget, rng)
            times[seat].append(time.perf_counter_ns() - begin)
            breach = None if chosen is None else rules.breach(state, seat, chosen)
            if breach is not None:
                wrong = f"{breach.clause}: {chosen}"
            if chosen is None or breach is not None:
                faults.append((seat, wrong))
                chosen = _any_action(view, thoughts.named(f"forfeit/{seat}/{record}"))
            fact = Acted(seat, chosen)
        state = rules.apply(state, fact)
        record += 1
    return Played(ended[0], tuple(faults), tuple(map(tuple, times)))


def _ask(player: Player[Any], view: View, budget: Budget, rng: Random) -> tuple[Action | None, str]:
    """The player's action; None, and what happened, if it gave none."""
    try:
        action: object = player.choose(view, budget, rng).action
    except Exception as error:  # whatever a player raises is its own fault
        return None, f"{type(error).__name__}: {error}"
    return (action, "") if isinstance(action, Action) else (None, f"{action!r}")


def _any_action(view: View, rng: Random) -> Action:
    if view.choices is None:
        raise ValueError(f"seat {view.viewer} is not to act")
    return view.choices.draw(rng)
