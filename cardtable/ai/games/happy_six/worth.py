"""Worths of all positions of Happy Six to a side that would win soon: a table, and one turn more.

Play by a plain table of chances can be held up for ever by somebody who wants to. So in this one, written by
`assets/solve_happy_six.py`, endless play is lost and every turn costs a small fee. Then whatever the other
side does, a turn brings more on average than the position was worth, which cannot go on for ever: the
mixtures that follow from the table win, and with no less a chance than it says.

Every turn adds two cards to the won piles, until they are picked up. Only positions with two or six won cards
stand in the table; the worths of the others follow from those they lead to.
"""

from __future__ import annotations

import zlib
from functools import cache
from importlib import resources
from itertools import count, product
from typing import Final, TypeAlias

from cardtable.ai.games.happy_six.matrix_game import Matrix, solve
from cardtable.ai.games.happy_six.position import ALL, Position, each_bit

BYTES: Final = 3
PARTS: Final = 1 << 8 * BYTES
"""The unit of the table: worths are multiples of 1 / PARTS."""

FEE: Final = 5 / PARTS
"""No worth falls short of the chance of winning by more than 23 fees, 0.000007 (the script prints it)."""

TABLE: Final = "happy_six.z"

IN_RINGS, OUTSIDE = 6, 4
"""The first six cards stand in rings, which makes positions equal (see `CARDS`); the last four do not."""

_RINGS: Final = (1 << IN_RINGS) - 1

Kind: TypeAlias = tuple[int, int]
"""Number of cards each side has won, modulo 4."""

IN_TABLE: Final[frozenset[Kind]] = frozenset({(0, 2), (2, 0)})
"""Two, six or ten won cards; no position has ten, but its place costs nothing."""


def payoffs(position: Position) -> Matrix:
    """Return the worth of each card in hand (a row) against each of the other hand (a column)."""
    return [
        [worth(position.play(own, their)) for their in each_bit(position.their_hand)]
        for own in each_bit(position.hand)
    ]


def worth(position: Position) -> float:
    """The chance of winning, from 0 to 1, less the fees to come."""
    if position.theirs in (0, ALL):
        return float(not position.theirs)
    place = rank(position)
    if place is None:
        return max(0.0, solve(payoffs(position))[1] - FEE)
    return int.from_bytes(table()[place * BYTES : (place + 1) * BYTES], "little") / PARTS


def load() -> None:
    """Make all ready that the first position would otherwise wait for, some 20 ms."""
    _rings()
    table()


def rank(position: Position) -> int | None:
    """The position's place in the table, the same for those that differ by a step; None if it has none."""
    theirs, won = position
    start, kind = _rings()[(theirs & _RINGS) << IN_RINGS | won & _RINGS]
    offset = _rests()[kind][(theirs >> IN_RINGS) << OUTSIDE | won >> IN_RINGS]
    return None if offset is None else start + offset


def size() -> int:
    """The number of places in the table."""
    start, kind = max(_rings())
    return start + sum(offset is not None for offset in _rests()[kind])


@cache
def table() -> bytes:
    """The worths in parts, rounded down, `BYTES` each."""
    return zlib.decompress((resources.files(__package__) / TABLE).read_bytes())


@cache
def _rings() -> tuple[tuple[int, Kind], ...]:
    """For every placing of the cards in the rings, the first place of positions like that, and the kind."""
    found: dict[Position, tuple[int, Kind]] = {}
    start = 0
    placings = [Position(*bits) for bits in product(range(1 << IN_RINGS), repeat=2)]
    for placing in placings:
        if placing not in found:
            kind = _kind(placing)
            for same in (placing, placing.stepped, placing.stepped.stepped):
                found[same] = start, kind
            start += sum(offset is not None for offset in _rests()[kind])
    return tuple(found[placing] for placing in placings)


@cache
def _rests() -> dict[Kind, tuple[int | None, ...]]:
    """By the kind of the rings, for every placing of the other cards its number among those that fit."""
    kinds = [_kind(Position(*bits)) for bits in product(range(1 << OUTSIDE), repeat=2)]
    return {
        (own, their): _numbers([((own + a) % 4, (their + b) % 4) for a, b in kinds])
        for own, their in product(range(4), repeat=2)
    }


def _numbers(kinds: list[Kind]) -> tuple[int | None, ...]:
    numbers = count()
    return tuple(next(numbers) if kind in IN_TABLE else None for kind in kinds)


def _kind(placing: Position) -> Kind:
    theirs, won = placing
    return (won & ~theirs).bit_count() % 4, (won & theirs).bit_count() % 4
