"""Passing cards in Hearts: which a careful player passes (HE-4), and what hands that leads to in worlds.

Written to be compiled with mypyc (see `cardtable.engine.bits`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from mypy_extensions import i64

from cardtable.ai.games.hearts.policy import NEVER, CarefulPolicy, MoonPolicy, PolicyWeights, Prices
from cardtable.engine.bits import SUITS, Dice, bit, count, highest
from cardtable.engine.games.hearts.play import trick_game
from cardtable.engine.games.hearts.scoring import POINTS_MASK
from cardtable.engine.options import Options
from cardtable.engine.tricks import POSITION_MASK, SUIT_SHIFT, TrickRules, Tricks

SHELTER: Final = 0.5
"""Reduction of the wish to pass a feared card for each other card of its suit."""


class PassingPolicy:
    """Policy of passing: again and again the card that a seat is most glad to be rid of.

    Args:
        prices: what the cards carry.
        weights: what it reckons with.
        others: how many other players there are.
        whole: the cards in play, a mask for each suit.
        sheltered: how much less gladly a feared card is passed for each other card of its suit.
    """

    def __init__(
        self, prices: Prices, weights: PolicyWeights, others: int, whole: list[i64], sheltered: float
    ) -> None:
        self.prices = prices
        self.policy = CarefulPolicy(prices, weights, MoonPolicy(prices, False, 0.0, others), others)  # noqa: FBT003
        self.whole = whole
        self.sheltered = sheltered

    def choose(self, hand: list[i64], free: list[i64], number: int) -> list[i64]:
        """Return the codes of cards to pass, the most wanted away first.

        Args:
            hand: the cards held, a mask for each suit.
            free: those of them that may be passed; with too few, only those are chosen.
            number: how many are passed.
        """
        held: list[i64] = hand[:]
        chosen: list[i64] = []
        self.go_on(held, free, chosen, number)
        return chosen

    def go_on(self, held: list[i64], free: list[i64], chosen: list[i64], number: int) -> None:
        """Choose as many more until they are `number`; what is chosen is no longer among those held."""
        while len(chosen) < number:
            best: i64 = -1
            most = -NEVER
            for suit in range(SUITS):
                mask: i64 = held[suit] & free[suit]
                while mask:
                    position: i64 = highest(mask)
                    mask &= ~bit(position)
                    merit = self.gladness(held, suit, position)
                    if merit > most:
                        most = merit
                        best = suit << SUIT_SHIFT | position
            if best < 0:
                break
            chosen.append(best)
            rest: i64 = held[best >> SUIT_SHIFT]
            held[best >> SUIT_SHIFT] = rest & ~bit(best & POSITION_MASK)

    def gladness(self, held: list[i64], suit: i64, position: i64) -> float:
        """The gladness to be rid of a card, holding these: a mask for each suit."""
        prices = self.prices
        weights = self.policy.weights
        hand: i64 = held[suit]
        result = self.policy.relief(hand, self.whole[suit], suit, position)
        own: i64 = bit(position)
        if prices.bonus[suit] & own:
            return result - weights.bonus
        if prices.doubling[suit] & own:
            return result + weights.rid * weights.doubling
        points = weights.rid * prices.points[suit << SUIT_SHIFT | position]
        if prices.big[suit] & own:
            guards: i64 = count(hand) - 1
            while guards:
                points *= self.sheltered
                guards -= 1
        result += points
        return result + weights.short / float(count(hand))


class Exchange:
    """The exchange of cards in worlds in which all but one seat pass the careful way (HE-4).

    Args:
        rules: of the deal.
        policy: that way.
        give: how many cards go to each relative seat, the left neighbour first.
        barred: what may not be passed (HE-9), a mask for each suit.
        opening: the code of the card that leads, or −1.
        first: who leads otherwise.
    """

    def __init__(
        self,
        rules: TrickRules,
        policy: PassingPolicy,
        give: list[i64],
        barred: list[i64],
        opening: int,
        first: int,
    ) -> None:
        self.rules = rules
        self.policy = policy
        self.give = give
        self.barred = barred
        self.opening: i64 = opening
        self.first: i64 = first
        self.number: i64 = 0
        for cards in give:
            self.number += cards

    def careful(self, hands: list[i64], seat: int) -> list[list[i64]]:
        """Return the pass of every other seat with these hands; nothing for the seat told."""
        passes: list[list[i64]] = []
        for other in range(len(hands) // SUITS):
            chosen: list[i64] = []
            if other != seat:
                held: list[i64] = hands[other * SUITS : (other + 1) * SUITS]
                free: list[i64] = [0] * SUITS
                for suit in range(SUITS):
                    mask: i64 = held[suit]
                    bars: i64 = self.barred[suit]
                    free[suit] = mask & ~bars
                chosen = self.policy.choose(held, free, self.number)
                if len(chosen) < self.number:
                    chosen = self.policy.choose(held, held, self.number)
            passes.append(chosen)
        return passes

    def after(self, hands: list[i64], passes: list[list[i64]]) -> Tricks:
        """The tricks before the first lead, once these cards have been passed."""
        result: list[i64] = hands[:]
        seats: i64 = len(passes)
        for seat in range(len(passes)):
            cards = passes[seat]
            next_card: i64 = 0
            taker: i64 = seat
            for number in self.give:
                taker = (taker + 1) % seats
                for _ in range(number):
                    code: i64 = cards[next_card]
                    next_card += 1
                    suit: i64 = code >> SUIT_SHIFT
                    own: i64 = bit(code & POSITION_MASK)
                    held: i64 = result[seat * SUITS + suit]
                    result[seat * SUITS + suit] = held & ~own
                    held = result[taker * SUITS + suit]
                    result[taker * SUITS + suit] = held | own
        leader: i64 = self.first
        if self.opening >= 0:
            for seat in range(len(passes)):
                held = result[seat * SUITS + (self.opening >> SUIT_SHIFT)]
                if held >> (self.opening & POSITION_MASK) & 1:
                    leader = seat
        return Tricks(self.rules, result, int(leader))


def shuffled(codes: list[i64], dice: Dice) -> None:
    """Shuffle cards in place."""
    i: i64 = len(codes)
    while i > 1:
        j: i64 = dice.below(i)
        i -= 1
        code: i64 = codes[i]
        codes[i] = codes[j]
        codes[j] = code


@lru_cache(maxsize=16)
def careful_passing(options: Options) -> PassingPolicy:
    """The policy under these options; in some things it reckons otherwise than in play."""
    played = trick_game(options)
    prices = Prices(played.rules)
    weights = PolicyWeights(float(prices.all & POINTS_MASK))
    weights.guard = 0.4
    weights.rid = 0.3
    weights.shorten = 1.2 * weights.dearer
    weights.cover = 1.5 * weights.dearer
    whole = played.codes.masks(played.cards)
    return PassingPolicy(prices, weights, options.players - 1, whole, SHELTER)
