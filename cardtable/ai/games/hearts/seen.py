"""What lies open to all in a deal of Hearts, on the numbers of the trick-play kernel.

Written to be compiled with mypyc (see `cardtable.engine.bits`).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardtable.engine.bits import SUITS, bit
from cardtable.engine.games.hearts.scoring import BONUS_MASK, DOUBLE, POINTS_MASK
from cardtable.engine.tricks import CODES, POSITION_MASK, SUIT_SHIFT, TrickRules, Tricks

BIG: Final = 5
"""A card with at least so many penalty points is feared by itself, as the queen of spades is."""


class Prices:
    """Which cards carry what, as the engine has it.

    Attributes:
        points: penalty points by code.
        big: the cards with many of them, a mask for each suit.
        small: the other cards with penalty points, a mask for each suit.
        bonus: the cards that are wanted (HE-20), a mask for each suit.
        doubling: the cards that double (HE-21), a mask for each suit.
        clean_start: whether penalty cards are barred from the first trick (HE-14).
        all: the weight of all cards together.
    """

    def __init__(self, rules: TrickRules) -> None:
        self.points: list[float] = [0.0] * CODES
        self.big: list[i64] = [0] * SUITS
        self.small: list[i64] = [0] * SUITS
        self.bonus: list[i64] = [0] * SUITS
        self.doubling: list[i64] = [0] * SUITS
        self.clean_start = False
        self.all: i64 = 0
        for code in range(CODES):
            weight: i64 = rules.weights[code]
            if not weight:
                continue
            self.all += weight
            points: i64 = weight & POINTS_MASK
            self.points[code] = float(points)
            suit: i64 = code >> SUIT_SHIFT
            mask: i64 = bit(code & POSITION_MASK)
            if points >= BIG:
                self.big[suit] = self.big[suit] | mask
            elif points:
                self.small[suit] = self.small[suit] | mask
            if weight & BONUS_MASK:
                self.bonus[suit] = self.bonus[suit] | mask
            if weight >= DOUBLE:
                self.doubling[suit] = self.doubling[suit] | mask
        for each in rules.filters:
            if each.clause == "HE-14":
                self.clean_start = True


class Seen:
    """What everybody has seen of a deal: which cards are still out, and who has shown to be without a suit.

    Attributes:
        out: the cards nobody has played, whoever holds them; a mask for each suit.
        void: the suits a seat has shown not to hold, as bits, by seat.
    """

    def __init__(self, out: list[i64], void: list[i64]) -> None:
        self.out = out
        self.void = void

    def copy(self) -> Seen:
        """The same, to go on with apart from this."""
        return Seen(self.out[:], self.void[:])

    def note(self, tricks: Tricks, code: i64) -> None:
        """Take in a card that is about to be played by the seat whose turn it is."""
        suit: i64 = code >> SUIT_SHIFT
        out: i64 = self.out[suit]
        self.out[suit] = out & ~bit(code & POSITION_MASK)
        if tricks.count and suit != tricks.led:
            void: i64 = self.void[tricks.turn]
            self.void[tricks.turn] = void | bit(tricks.led)
