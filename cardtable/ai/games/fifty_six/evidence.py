"""Hands of Fifty-Six by what their seats have called and played: how likely they are.

Calls are evidence twice over. By the convention they tell of cards, and a hand that lacks these is the less
likely the more it lacks. And whoever bids a suit, doubles, or lets others have it, had reasons in its hand,
whatever its calls tell. Nobody is believed entirely.

Written to be compiled with mypyc (see `cardtable.engine.bits`).
"""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from cardtable.ai.games.fifty_six.policy import CarefulPolicy
from cardtable.ai.trick.evidence import PlayedCard
from cardtable.ai.trick.policy import MeritEvidence
from cardtable.engine.bits import SUITS, count
from cardtable.engine.tricks import NO_SUIT

ANY: Final = SUITS
"""Stands for whatever trumps suit a hand best."""


class Statement:
    """A statement about the hand a seat was dealt.

    Attributes:
        seat: whose hand it is.
        suit: the suit it is about.
        cards: the cards of it, as a mask.
        low: the least number of them that it holds.
        high: the greatest number of them that it holds.
        trust: the logarithm by which a hand is less likely for each card that does not agree.
    """

    def __init__(self, seat: int, suit: int, cards: int, low: int, high: int, trust: float) -> None:
        self.seat: i64 = seat
        self.suit: i64 = suit
        self.cards: i64 = cards
        self.low: i64 = low
        self.high: i64 = high
        self.trust = trust


class Stance:
    """What a call says of a hand beside its meaning: that it is good enough, or not.

    Attributes:
        seat: whose hand it is.
        trump: the suit it is good with, `NO_SUIT` for none, `ANY` for whatever suits it best.
        is_strong: whether it has bid or doubled, not passed.
        epsilon: how often it is only pretended.
        least: the value from which on a hand is likelier to be called good enough.
        is_choice: whether these trumps were chosen among all.
    """

    def __init__(
        self, seat: int, trump: int, epsilon: float, least: float, *, is_strong: bool, is_choice: bool = False
    ) -> None:
        self.seat: i64 = seat
        self.trump: i64 = trump
        self.is_strong = is_strong
        self.epsilon = epsilon
        self.least = least
        self.is_choice = is_choice


class HandValue:
    """The points that hands add to their team's, with any trumps (see `prospects.HandWeights`).

    Args:
        trumps: the weights with trumps: of a jack, a nine and another trump, of a jack and another card
            beside them, of the square of the length, and of a void suit.
        no_trumps: the same weights without trumps.
        jacks: the jacks of a suit, as a mask.
        nines: the nines of a suit, as a mask.
        softness: by how much more or less it becomes clear that a hand is good enough; and between one trump
            suit and another.
    """

    def __init__(
        self,
        trumps: list[float],
        no_trumps: list[float],
        jacks: int,
        nines: int,
        softness: float,
    ) -> None:
        self.trumps = trumps
        self.no_trumps = no_trumps
        self.jacks: i64 = jacks
        self.nines: i64 = nines
        self.softness = softness

    def of(self, hand: list[i64], trump: i64) -> float:
        """Return the value of a hand, four masks, with these trumps."""
        weights = self.no_trumps if trump == NO_SUIT else self.trumps
        result = 0.0
        voids = 0.0
        for suit in range(SUITS):
            held: i64 = hand[suit]
            length = float(count(held))
            jacks = float(count(held & self.jacks))
            if trump == NO_SUIT or suit == trump:
                nines = float(count(held & self.nines))
                result += weights[0] * jacks + weights[1] * nines + weights[2] * (length - jacks - nines)
                result += weights[5] * length * length
            else:
                result += weights[3] * jacks + weights[4] * (length - jacks)
                if not held:
                    voids += 1.0
        if trump != NO_SUIT and hand[trump]:
            result += weights[6] * voids
        return result

    def likelihood(self, hand: list[i64], stance: Stance) -> float:
        """The logarithm of how likely this hand is to take this stance."""
        named = 1.0
        if stance.trump != ANY and not stance.is_choice:
            decisive = self.of(hand, stance.trump)
        else:
            most = self.of(hand, NO_SUIT)
            values: list[float] = [most]
            for suit in range(SUITS):
                value = self.of(hand, suit)
                values.append(value)
                most = max(most, value)
            decisive = most
            if stance.trump != ANY:
                decisive = values[stance.trump + 1]
                total = 0.0
                for value in values:
                    total += math.exp((value - most) / self.softness)
                named = math.exp((decisive - most) / self.softness) / total
        strong = 1.0 / (1.0 + math.exp(max(-30.0, min(30.0, (stance.least - decisive) / self.softness))))
        chance = strong * named if stance.is_strong else 1.0 - strong
        return math.log((1.0 - stance.epsilon) * chance + stance.epsilon / float(SUITS + 1))


class AuctionEvidence(MeritEvidence):
    """Takes everybody for a careful player who mostly tells the truth, and now and then for any.

    Args:
        policy: how cards are weighed.
        plays: what has been played, as far as somebody could choose.
        played: the cards that each seat has played, a mask for each seat and suit.
        statements: what has been told of hands.
        stances: what the calls of seats say of their hands.
        value: what hands are worth to those who call.
        temperature: by how many points a card may be worse to be chosen less than half as often.
        epsilon: how often anything is played.
    """

    def __init__(
        self,
        policy: CarefulPolicy,
        plays: list[PlayedCard],
        played: list[i64],
        statements: list[Statement],
        stances: list[Stance],
        value: HandValue,
        temperature: float,
        epsilon: float,
    ) -> None:
        super().__init__(policy, plays, played, temperature, epsilon)
        self.statements = statements
        self.stances = stances
        self.value = value

    def of(self, seat: i64, hands: list[i64]) -> float:
        """The logarithm of how likely the seat was to call and play as it did if these are the hands now."""
        result = super().of(seat, hands)
        dealt = self.dealt(seat, hands)
        for each in self.statements:
            if each.seat == seat:
                held: i64 = count(dealt[each.suit] & each.cards)
                if held < each.low:
                    result -= each.trust * float(each.low - held)
                elif held > each.high:
                    result -= each.trust * float(held - each.high)
        for stance in self.stances:
            if stance.seat == seat:
                result += self.value.likelihood(dealt, stance)
        return result
