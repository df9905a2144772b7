"""Seats around the table.

A seat is an int from 0 to players − 1; seat + 1 sits to the left, which is clockwise as seen from above.
Seats are numbered so in every game and file, also where play goes the other way round.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Final, TypeAlias

Seat: TypeAlias = int

Viewer: TypeAlias = int
"""A seat, `PUBLIC` or `EVERYTHING`."""

PUBLIC: Final = -1
"""Somebody who sees only what everybody sees."""

EVERYTHING: Final = -2
"""Sees all cards: only for watching computers, after a deal, and replay of finished deals."""


Sides: TypeAlias = tuple[tuple[Seat, ...], ...]
"""The seats that win and lose together, side by side; each seat stands in exactly one of them."""


class Direction(IntEnum):
    """The way the play goes round; only *next* depends on it, seat numbers never do."""

    CLOCKWISE = 1
    COUNTERCLOCKWISE = -1


def next_seat(seat: Seat, players: int, steps: int = 1, direction: Direction = Direction.CLOCKWISE) -> Seat:
    """The seat `steps` places on in the direction of play (negative: back)."""
    return (seat + steps * direction) % players


def steps_between(start: Seat, end: Seat, players: int, direction: Direction = Direction.CLOCKWISE) -> int:
    """The number of places from `start` to `end`: 0 itself, 1 the next seat, players − 1 the one before."""
    return (end - start) * direction % players


def seats_from(first: Seat, players: int, direction: Direction = Direction.CLOCKWISE) -> tuple[Seat, ...]:
    """All seats in the direction of play, beginning with `first`."""
    return tuple(next_seat(first, players, steps, direction) for steps in range(players))


def side_of(seat: Seat, sides: Sequence[Sequence[Seat]]) -> int:
    """The index of the side that a seat belongs to.

    Raises:
        ValueError: it belongs to none.
    """
    for index, side in enumerate(sides):
        if seat in side:
            return index
    raise ValueError(f"seat {seat} is on no side")


def partners(seat: Seat, sides: Sequence[Sequence[Seat]]) -> tuple[Seat, ...]:
    """The other seats of a seat's side, in the order of the side."""
    return tuple(other for other in sides[side_of(seat, sides)] if other != seat)
