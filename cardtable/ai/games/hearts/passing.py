"""What a careful player of Hearts passes (HE-4).

Written to be compiled with mypyc (see `cardtable.engine.bits`).
"""

from __future__ import annotations

from mypy_extensions import i64

from cardtable.ai.games.hearts.careful import NEVER, Careful, Habits
from cardtable.ai.games.hearts.seen import Prices
from cardtable.ai.games.hearts.shooting import Shooting
from cardtable.engine.bits import SUITS, bit, count, highest
from cardtable.engine.tricks import SUIT_SHIFT


class Passer:
    """Chooses cards to pass: again and again the one it is most glad to be rid of.

    Args:
        prices: what the cards carry.
        habits: what it reckons with.
        others: how many other players there are.
        whole: the cards in play, a mask for each suit.
        sheltered: how much less gladly a feared card is passed for each other card of its suit.
    """

    def __init__(
        self, prices: Prices, habits: Habits, others: int, whole: list[i64], sheltered: float
    ) -> None:
        self.prices = prices
        self.careful = Careful(prices, habits, Shooting(prices, moon=False, dare=0.0, others=others), others)
        self.whole = whole
        self.sheltered = sheltered

    def choose(self, hand: list[i64], free: list[i64], number: int) -> list[i64]:
        """So many codes, the most wanted away first.

        Args:
            hand: the cards held, a mask for each suit.
            free: those of them that may be passed; with too few, only those are chosen.
            number: how many are passed.
        """
        held: list[i64] = hand[:]
        chosen: list[i64] = []
        for _ in range(number):
            best: i64 = -1
            most = -NEVER
            for suit in range(SUITS):
                mask: i64 = held[suit] & free[suit]
                while mask:
                    position: i64 = highest(mask)
                    mask &= ~bit(position)
                    merit = self.merit(held[suit], suit, position)
                    if merit > most:
                        most = merit
                        best = suit << SUIT_SHIFT | position
            if best < 0:
                break
            chosen.append(best)
            rest: i64 = held[best >> SUIT_SHIFT]
            held[best >> SUIT_SHIFT] = rest & ~bit(best & 63)
        return chosen

    def merit(self, held: i64, suit: i64, position: i64) -> float:
        """How glad it is to be rid of a card of a suit of which it holds these."""
        prices = self.prices
        habits = self.careful.habits
        result = self.careful.relief(held, self.whole[suit], suit, position)
        own: i64 = bit(position)
        if prices.bonus[suit] & own:
            return result - habits.bonus
        if prices.doubling[suit] & own:
            return result + habits.rid * habits.doubling
        points = habits.rid * prices.points[suit << SUIT_SHIFT | position]
        if prices.big[suit] & own:
            guards: i64 = count(held) - 1
            while guards:
                points *= self.sheltered
                guards -= 1
        result += points
        return result + habits.short / float(count(held))
