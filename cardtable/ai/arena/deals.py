"""A deal or a match, played by computer players to its result. Nothing here knows a game's rules."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from cardtable.ai.players import NoAnswer, Stopped
from cardtable.engine.facts import Acted, Action
from cardtable.engine.options import Options
from cardtable.engine.randomness import Streams
from cardtable.engine.rules import Budget, DealResult, Enterable, Outcome, Player, Rules, View, begin
from cardtable.engine.scores import countable
from cardtable.engine.seats import Seat


@dataclass(frozen=True, slots=True)
class Played:
    """A deal or match played: its result, what the players did wrong, and how long each thought.

    `scores` are those of the result as they are counted (see `countable`). `cards` is the number that opened
    the first cards. `faults` holds a seat and what happened for every choice that was made in its place;
    `times` the nanoseconds of every choice, by seat.
    """

    result: DealResult
    scores: tuple[float, ...]
    cards: int
    faults: tuple[tuple[Seat, str], ...]
    times: tuple[tuple[int, ...], ...]


def play(
    rules: Rules[Any, View],
    options: Options,
    players: Sequence[Player[Any]],
    nature: Streams,
    thoughts: Streams,
    budget: Budget,
    *,
    number: int = 1,
    is_match: bool = False,
) -> Played:
    """Play a deal as the first of its match, or the whole match.

    A player that raises, or answers with what the rules refuse, has a legal action drawn in its place.

    Args:
        rules: the game.
        options: how it is played.
        players: by seat.
        nature: opens the cards, and whatever else is nature's.
        thoughts: the players' chance, by seat and by how many facts there were.
        budget: how much a player may think for one choice.
        number: which deal of a match the first one is played as, where a game makes a difference.
        is_match: whether to play on to the end of the match; its result has the figures of all its deals,
            and how many there were as the figure ``deals``.

    Raises:
        Stopped: `budget` says so.
    """
    entry = rules.entry(options, number) if isinstance(rules, Enterable) else None
    state = begin(rules, options, entry)
    faults: list[tuple[Seat, str]] = []
    times: tuple[list[int], ...] = tuple([] for _ in players)
    record = 0
    while not (rules.outcome(state) if is_match else rules.deals(state)):
        fact = rules.chance(state, nature)
        if fact is None:
            if budget.stopped():
                raise Stopped
            seat = rules.to_act(state)[0]
            view = rules.view(state, seat)
            rng = thoughts.seat(seat, record)
            since = time.perf_counter_ns()
            chosen, wrong = _ask(players[seat], view, budget, rng)
            times[seat].append(time.perf_counter_ns() - since)
            breach = None if chosen is None else rules.breach(state, seat, chosen)
            if breach is not None:
                wrong = f"{breach.clause}: {chosen}"
            if chosen is None or breach is not None:
                faults.append((seat, wrong))
                chosen = _any_action(view, thoughts.named(f"forfeit/{seat}/{record}"))
            fact = Acted(seat, chosen)
        state = rules.apply(state, fact)
        record += 1
    outcome, deals = rules.outcome(state), rules.deals(state)
    result = _of_match(outcome, deals) if is_match and outcome else deals[0]
    scores = tuple(map(countable, result.scores))
    first = 1 if entry is None else entry.deal
    return Played(result, scores, nature.deal_number(first), tuple(faults), tuple(map(tuple, times)))


def _of_match(outcome: Outcome, deals: Sequence[DealResult]) -> DealResult:
    """A match told like a deal: its places and scores, and the figures of its deals summed up."""
    figures: dict[str, tuple[int, ...]] = {"deals": (len(deals),) * len(outcome.places)}
    for deal in deals:
        for name, values in deal.figures:
            before = figures.get(name, (0,) * len(values))
            figures[name] = tuple(had + (value or 0) for had, value in zip(before, values, strict=True))
    return DealResult(outcome.places, outcome.scores, tuple(figures.items()))


def _ask(player: Player[Any], view: View, budget: Budget, rng: Random) -> tuple[Action | None, str]:
    """The player's action; None, and what happened, if it gave none."""
    try:
        action: object = player.choose(view, budget, rng).action
    except Stopped:
        raise
    except NoAnswer as reason:
        return None, str(reason)
    except Exception as error:  # whatever a player raises is its own fault
        return None, f"{type(error).__name__}: {error}"
    return (action, "") if isinstance(action, Action) else (None, f"{action!r}")


def _any_action(view: View, rng: Random) -> Action:
    if view.choices is None:
        raise ValueError(f"seat {view.viewer} is not to act")
    return view.choices.draw(rng)
