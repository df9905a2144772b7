"""Seats around the table.

A seat is an int from 0 to players − 1; seat + 1 sits to the left, which is clockwise as seen from above.
"""

from __future__ import annotations

from typing import Final, TypeAlias

Seat: TypeAlias = int

Viewer: TypeAlias = int
"""A seat, `PUBLIC` or `EVERYTHING`."""

PUBLIC: Final = -1
"""Somebody who sees only what everybody sees."""

EVERYTHING: Final = -2
"""Sees all cards: only for watching computers, after a deal, and replay of finished deals."""


def next_seat(seat: Seat, players: int, steps: int = 1) -> Seat:
    """The seat `steps` places clockwise (negative: counter-clockwise)."""
    return (seat + steps) % players


def steps_between(start: Seat, end: Seat, players: int) -> int:
    """How many places clockwise `end` sits from `start`: 0 itself, 1 left, players − 1 right."""
    return (end - start) % players
