"""The result of a deal of Hearts (HE-15 to HE-23).

Written to be compiled with mypyc (see `cardtable.engine.bits`): playouts ask it a hundred thousand times a
second. What a seat has taken is a weight of the kernel, into which three counts are packed.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

POINTS: Final = 1
"""Weight of one penalty point."""

POINTS_MASK: Final = 1023

BONUS: Final = 1 << 10
"""Weight of the bonus card (HE-20)."""

BONUS_MASK: Final = 15 << 10

DOUBLE: Final = 1 << 14
"""Weight of a ten of clubs where it doubles (HE-21), or multiplies (HE-29)."""

DOUBLE_MASK: Final = 15 << 14

IMAGINARY: Final = 1 << 18
"""Weight of a queen of spades where its points are imaginary (HE-29)."""

BONUS_VALUE: Final = 10

NO_SHOOTER: Final = -1

OFF: Final = 0
SELF_PLUS: Final = 1
OTHERS: Final = 2
CHOICE: Final = 3
ASOBI: Final = 4
SIGNS: Final = 5
"""The kinds of moon (HE-17)."""


def penalties(taken: i64) -> i64:
    """The penalty points in what has been taken."""
    return taken & POINTS_MASK


class Scoring:
    """The scoring of a deal.

    Attributes:
        total: the penalty points in play.
        moon: a kind of moon.
        sun: whether taking all tricks counts double (HE-18).
    """

    def __init__(self, total: int, moon: int, sun: bool) -> None:  # noqa: FBT001 (a native class)
        self.total: i64 = total
        self.moon: i64 = moon
        self.sun = sun

    def shooter(self, taken: list[i64]) -> i64:
        """The seat that has taken all penalty points in play (HE-17), or `NO_SHOOTER`."""
        if self.moon == OFF:
            return NO_SHOOTER
        for seat in range(len(taken)):
            points: i64 = taken[seat]
            if points & POINTS_MASK == self.total:
                return seat
        return NO_SHOOTER

    def reward(self, won: list[i64], shooter: i64) -> i64:
        """The worth of the moon: the points in play, doubled if all tricks were taken (HE-18)."""
        if not self.sun:
            return self.total
        tricks: i64 = 0
        for seat in range(len(won)):
            each: i64 = won[seat]
            tricks += each
        return self.total * 2 if won[shooter] == tricks else self.total

    def scores(self, taken: list[i64], won: list[i64], kind: i64) -> list[i64]:
        """The penalties of a finished deal by seat, before anything that depends on the totals.

        Args:
            taken: what each seat has taken.
            won: how many tricks each seat has won.
            kind: the moon as it counts, if somebody has shot it: `SELF_PLUS` or `OTHERS`; `ASOBI` is like
                the latter here.
        """
        seats = len(taken)
        result: list[i64] = [0] * seats
        shooter: i64 = self.shooter(taken)
        worth: i64 = self.reward(won, shooter) if shooter >= 0 else 0
        for seat in range(seats):
            weight: i64 = taken[seat]
            points: i64 = weight & POINTS_MASK
            if shooter >= 0:
                points = 0
                if kind == SELF_PLUS:
                    if seat == shooter:
                        points = -worth
                elif seat != shooter:
                    points = worth
            points -= BONUS_VALUE * ((weight & BONUS_MASK) // BONUS)
            doubles: i64 = (weight & DOUBLE_MASK) // DOUBLE
            result[seat] = points << doubles
        return result
