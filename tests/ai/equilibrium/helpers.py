"""Positions for tests."""

from __future__ import annotations

from random import Random

from cardtable.ai.games.happy_six.position import ALL, Position, each_bit
from tests.helpers.happy_six import cards


def position(hand: str, won: str, their_hand: str, their_won: str) -> Position:
    """The position with these cards."""
    return Position.of(cards(hand), cards(won), cards(their_hand), cards(their_won))


def positions(count: int) -> list[Position]:
    """So many positions of sets in which both sides play anything, the same every time."""
    rng = Random(6)
    found: list[Position] = []
    while len(found) < count:
        here = Position(sum(rng.sample(each_bit(ALL), 5)), 0)
        while here.theirs not in (0, ALL):
            found.append(here)
            here = here.play(rng.choice(each_bit(here.hand)), rng.choice(each_bit(here.their_hand)))
    return found[:count]
