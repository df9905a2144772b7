"""Deal of the day: the same cards for everybody everywhere, made of nothing but the game and the date.

Of a few dozen deals that a date could have, it is the first that is worth playing, by rules and whole numbers
alone. So it is the same on every computer, compiled or plain, whoever plays and whenever.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from cardtable.engine.facts import Acted, Dealt, Fact
from cardtable.engine.options import Options
from cardtable.engine.randomness import Streams
from cardtable.engine.rules import EntryPoint, Rules, View, begin
from cardtable.engine.seats import Seat

CHOICE: Final = 1
"""The version of how the deal of a date is chosen, raised when a date would get another deal than before."""

CANDIDATES: Final = 24
"""The number of deals that a date could have."""

PREFIX: Final = "daily/"
"""The beginning of every seed of a deal of the day, and of no seed that is drawn."""


@dataclass(frozen=True, slots=True)
class DailyTable:
    """The table at which the deal of the day of a game is played.

    Attributes:
        number: the game's own in codes for friends, from 0; never another one.
        options: of a match that ends after one deal.
        is_worth_playing: tells if the person's seat has something to think about in a deal.
        entry: where the match begins, if one deal ends it only there.
        person: the seat of the person, and then of Master.
    """

    number: int
    options: Options
    is_worth_playing: Callable[[Dealt], bool]
    entry: EntryPoint | None = None
    person: Seat = 0


def daily_seed(game: str, day: str, candidate: int, choice: int = CHOICE) -> str:
    """Return the seed of a match in which the deal of a day is played.

    Args:
        game: the game's id.
        day: the date in ISO 8601, such as 2026-11-23.
        candidate: which of the deals that the date could have, from 0.
        choice: as `CHOICE`.
    """
    return f"{PREFIX}{choice}/{game}/{day}/{candidate}"


def daily_candidate(rules: Rules[Any, View], table: DailyTable, day: str) -> int:
    """Return which of the deals that a date could have is its deal of the day.

    Args:
        rules: the game.
        table: where it is played.
        day: the date in ISO 8601.
    """
    for candidate in range(CANDIDATES):
        streams = Streams(daily_seed(rules.id, day, candidate), None, _first(table))
        if table.is_worth_playing(first_deal(rules, table, streams)):
            return candidate
    return 0


def first_deal(rules: Rules[Any, View], table: DailyTable, streams: Streams) -> Dealt:
    """Return the cards of the deal; what seats may choose before that makes no difference to them (G-6)."""
    state = begin(rules, table.options, table.entry)
    while not isinstance(fact := rules.chance(state, streams) or _any_choice(rules, state), Dealt):
        state = rules.apply(state, fact)
    return fact


def _any_choice(rules: Rules[Any, View], state: Any) -> Fact:
    seat = rules.to_act(state)[0]
    choices = rules.view(state, seat).choices
    assert choices is not None  # noqa: S101  # the seat is to act
    return Acted(seat, choices.draw(Random(0)))


def _first(table: DailyTable) -> int:
    return 1 if table.entry is None else table.entry.deal
