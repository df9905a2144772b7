"""How a player of Hearts shoots the moon, and when it dares to (HE-17).

Written to be compiled with mypyc (see `cardtable.engine.bits`).
"""

from __future__ import annotations

from mypy_extensions import i64

from cardtable.ai.games.hearts.seen import Prices, Seen
from cardtable.engine.bits import SUITS, bit, count, highest, lowest
from cardtable.engine.games.hearts.scoring import POINTS_MASK
from cardtable.engine.tricks import SUIT_SHIFT, Tricks


class Shooting:
    """Plays to take every penalty point.

    Args:
        prices: what the cards carry.
        moon: whether taking all of them is worth anything.
        dare: so many likely losers in the hand are risked.
        others: how many other players there are.
    """

    def __init__(self, prices: Prices, moon: bool, dare: float, others: int) -> None:  # noqa: FBT001
        self.prices = prices
        self.moon = moon
        self.dare = dare
        self.others: i64 = others
        self.round = float(others)

    def is_open(self, tricks: Tricks) -> bool:
        """Whether the seat to play can still take every penalty point."""
        if not self.moon:
            return False
        seat: i64 = tricks.turn
        for each in range(len(tricks.taken)):
            taken: i64 = tricks.taken[each]
            if each != seat and taken & POINTS_MASK:
                return False
        if tricks.count and tricks.pile & POINTS_MASK:
            mask: i64 = tricks.legal(tricks.led)
            return (tricks.led << SUIT_SHIFT | highest(mask)) > tricks.best if mask else False
        return True

    def dares(self, tricks: Tricks, seen: Seen) -> bool:
        """Whether the seat to play tries for the moon."""
        return self.is_open(tricks) and self.losers(tricks, seen) <= self.dare

    def losers(self, tricks: Tricks, seen: Seen) -> float:
        """How many tricks the cards of the seat to play are likely to lose."""
        base: i64 = tricks.turn * SUITS
        result = 0.0
        for suit in range(SUITS):
            hand: i64 = tricks.hands[base + suit]
            others: i64 = seen.out[suit] & ~hand
            above: i64 = 0
            rest = float(count(others))
            while hand and rest > 0.0:
                position: i64 = highest(hand)
                hand &= ~bit(position)
                if others >> position:
                    result += min(1.0, rest / self.round)
                above += 1
                rest -= 0.6 * self.round
        return result

    def choose(self, tricks: Tricks, seen: Seen) -> i64:
        """The card of the seat to play that keeps the moon most likely."""
        if tricks.count == 0:
            return self._lead(tricks, seen)
        if tricks.obliged >= 0:
            return self._follow(tricks, seen)
        return self._discard(tricks, seen)

    def _lead(self, tricks: Tricks, seen: Seen) -> i64:
        """A sure winner of the longest suit, or else the card with the fewest above it."""
        best: i64 = -1
        most: i64 = -1000
        for suit in range(SUITS):
            mask: i64 = tricks.legal(suit)
            if mask:
                hand: i64 = tricks.hands[tricks.turn * SUITS + suit]
                position: i64 = highest(mask)
                above: i64 = count((seen.out[suit] & ~hand) >> position)
                merit: i64 = count(hand) - 16 * above
                if merit > most:
                    most = merit
                    best = suit << SUIT_SHIFT | position
        return best

    def _follow(self, tricks: Tricks, seen: Seen) -> i64:
        """Win: last as low as possible, before others as high; or stay as low as possible."""
        suit: i64 = tricks.obliged
        mask: i64 = tricks.legal(suit)
        top: i64 = suit << SUIT_SHIFT | highest(mask)
        if tricks.led != suit or top < tricks.best:
            return suit << SUIT_SHIFT | lowest(mask)
        if tricks.count == self.others:
            above: i64 = mask >> ((tricks.best & 63) + 1) << ((tricks.best & 63) + 1)
            return suit << SUIT_SHIFT | lowest(above)
        return top

    def _discard(self, tricks: Tricks, seen: Seen) -> i64:
        """The card most likely to lose, but none with points on it."""
        prices = self.prices
        best: i64 = -1
        most: i64 = -1000
        for suit in range(SUITS):
            mask: i64 = tricks.legal(suit)
            if mask:
                hand: i64 = tricks.hands[tricks.turn * SUITS + suit]
                plain: i64 = mask & ~prices.small[suit] & ~prices.big[suit] & ~prices.bonus[suit]
                position: i64 = lowest(plain) if plain else lowest(mask)
                above: i64 = count((seen.out[suit] & ~hand) >> position)
                merit: i64 = above - count(hand)
                if not plain:
                    merit -= 100
                if merit > most:
                    most = merit
                    best = suit << SUIT_SHIFT | position
        return best
