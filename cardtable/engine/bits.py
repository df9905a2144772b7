"""Sets of cards as bit masks, and quick dice: what the trick-play kernel and its playouts are made of.

Written to be compiled with mypyc, where `i64` is the machine's own integer; uncompiled it is an int like any
other. A mask has at most 62 bits, so that both agree.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

SUITS: Final = 4
"""Masks come in fours, one a suit, in the order of `cardtable.engine.cards.Suit`."""

COMPILED: Final = __file__.endswith((".so", ".pyd"))
"""True in the compiled form."""


def bit(position: i64) -> i64:
    """The mask of one card."""
    one: i64 = position - position + 1  # mypyc would shift a literal 1 as a C int, which ends at position 30
    return one << position


def count(mask: i64) -> i64:
    """Count the cards in the mask."""
    found: i64 = 0
    while mask:
        mask &= mask - 1
        found += 1
    return found


def highest(mask: i64) -> i64:
    """The position of the highest card; the mask must not be empty."""
    position: i64 = 0
    if mask >> 32:
        mask >>= 32
        position = 32
    if mask >> 16:
        mask >>= 16
        position += 16
    if mask >> 8:
        mask >>= 8
        position += 8
    while mask > 1:
        mask >>= 1
        position += 1
    return position


if not COMPILED:  # the same, and quicker with Python's own integers
    globals().update(bit=(1).__lshift__, count=int.bit_count, highest=lambda mask: mask.bit_length() - 1)


def lowest(mask: i64) -> i64:
    """The position of the lowest card; the mask must not be empty."""
    return highest(mask & -mask)


def pick(mask: i64, index: i64) -> i64:
    """The position of the card that has `index` lower ones in the mask, which must have more than that."""
    while index:
        mask &= mask - 1
        index -= 1
    return highest(mask & -mask)


class Dice:
    """Random numbers for playouts: quick, and equal in every process. No good for anything secret.

    A linear congruential generator of 31 bits, mixed once, so that no product leaves 62 bits and compiled
    and uncompiled numbers agree.
    """

    def __init__(self, seed: int) -> None:
        self.state: i64 = seed & 0x7FFF_FFFF

    def below(self, limit: i64) -> i64:
        """A number from 0 to `limit` − 1, each all but equally likely; `limit` is at most 2¹⁶."""
        self.state = (self.state * 1103515245 + 12345) & 0x7FFF_FFFF
        mixed: i64 = ((self.state ^ (self.state >> 15)) * 739982445) & 0x7FFF_FFFF
        return ((mixed >> 7) * limit) >> 24
