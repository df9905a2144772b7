"""Unseen hands of a trick game drawn one after another, each as likely as what was played makes it.

Two cards held by different seats change places, again and again (a Metropolis chain): what a seat cannot hold
it never gets, and what makes the cards played so far less likely is less often accepted.

Towards the end of a deal such a chain hardly moves: most changes explain the play much worse, and where seats
lack suits there may be no change of two cards at all. Then there are so few ways to hold the cards that they
can be listed, and each world is drawn by itself (`listed`).

Written to be compiled with mypyc (see `cardtable.engine.bits`).
"""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from cardtable.engine.bits import SUITS, Dice, bit, count
from cardtable.engine.tricks import POSITION_MASK, SUIT_SHIFT

_FINE: Final = 1 << 15

MOST_HANDS: Final = 1600
"""The hands of single seats that are weighed at most, to list all ways to hold the unseen cards."""

MOST_WAYS: Final = 40_000
"""The ways that are listed at most; four unseen cards at each of three seats may lie in 34,650 ways."""


class Likelihood:
    """The likelihood of a hand by what its seat has played."""

    def of(self, seat: i64, hands: list[i64]) -> float:
        """The logarithm of how likely the seat was to play as it did if these are the hands now."""
        raise NotImplementedError


class Chain:
    """The hands as they may be; `hands` is always one way, and `step` goes on to another.

    Args:
        codes: the unseen cards.
        owners: who holds each of them to begin with.
        hands: everybody's hands, as in `cardtable.engine.tricks.Tricks`, the unseen cards among them.
        gone: what each seat cannot hold, a mask for each seat and suit.
        likelihood: what makes some hands likelier than others, if anything does.
        dice: all chance comes from here.
    """

    def __init__(
        self,
        codes: list[i64],
        owners: list[i64],
        hands: list[i64],
        gone: list[i64],
        likelihood: Likelihood | None,
        dice: Dice,
    ) -> None:
        self.codes = codes
        self.owners = owners
        self.hands = hands
        self.gone = gone
        self.likelihood = likelihood
        self.dice = dice
        self.logarithms: list[float] = [0.0] * (len(hands) // SUITS)
        if likelihood is not None:
            for seat in range(len(self.logarithms)):
                if seat in owners:
                    self.logarithms[seat] = likelihood.of(seat, hands)

    def step(self, times: i64) -> None:
        """Let this many pairs of cards try to change places."""
        size: i64 = len(self.codes)
        if size < 2:
            return
        while times > 0:
            times -= 1
            i: i64 = self.dice.below(size)
            j: i64 = self.dice.below(size)
            a: i64 = self.owners[i]
            b: i64 = self.owners[j]
            if a != b and self._may_hold(b, self.codes[i]) and self._may_hold(a, self.codes[j]):
                self._try(i, j, a, b)

    def _may_hold(self, seat: i64, code: i64) -> bool:
        gone: i64 = self.gone[seat * SUITS + (code >> SUIT_SHIFT)]
        return gone >> (code & POSITION_MASK) & 1 == 0

    def _try(self, i: i64, j: i64, a: i64, b: i64) -> None:
        one: i64 = self.codes[i]
        other: i64 = self.codes[j]
        self._move(one, a, b)
        self._move(other, b, a)
        likelihood = self.likelihood
        if likelihood is not None:
            of_a = likelihood.of(a, self.hands)
            of_b = likelihood.of(b, self.hands)
            gain = of_a + of_b - self.logarithms[a] - self.logarithms[b]
            if gain < 0.0 and float(self.dice.below(_FINE)) >= math.exp(gain) * float(_FINE):
                self._move(one, b, a)
                self._move(other, a, b)
                return
            self.logarithms[a] = of_a
            self.logarithms[b] = of_b
        self.owners[i] = b
        self.owners[j] = a

    def _move(self, code: i64, giver: i64, taker: i64) -> None:
        mask: i64 = bit(code & POSITION_MASK)
        suit: i64 = code >> SUIT_SHIFT
        held: i64 = self.hands[giver * SUITS + suit]
        self.hands[giver * SUITS + suit] = held & ~mask
        held = self.hands[taker * SUITS + suit]
        self.hands[taker * SUITS + suit] = held | mask


class Listing(Chain):
    """The same hands, all ways to hold them listed: each step draws one of them, whatever was before.

    Args:
        chain: whose place this takes; it has at least one way.

    Attributes:
        is_whole: whether there are few enough ways; otherwise nothing can be drawn.
    """

    def __init__(self, chain: Chain) -> None:
        super().__init__(chain.codes, chain.owners, chain.hands[:], chain.gone, None, chain.dice)
        self.likelihood = chain.likelihood
        self._seats: list[i64] = []
        self._sizes: list[i64] = []
        self._may: list[i64] = []  # the places among the unseen cards that each seat may hold, as bits
        self._known: list[dict[i64, float]] = []
        self._chosen: list[i64] = []
        self._ways: list[i64] = []
        self._weights: list[float] = []
        self._whole: i64 = bit(len(self.codes)) - 1
        for seat in range(len(self.logarithms)):
            may: i64 = 0
            size: i64 = 0
            for place in range(len(self.codes)):
                if self.owners[place] == seat:
                    size += 1
                if self._may_hold(seat, self.codes[place]):
                    may |= bit(place)
            if size:
                self._seats.append(seat)
                self._sizes.append(size)
                self._may.append(may)
                self._known.append({})
                self._chosen.append(0)
        self.is_whole = self._hands() <= MOST_HANDS and self._list(0, self._whole, 0.0)
        if self.is_whole:
            most = max(self._weights)
            total = 0.0
            for way in range(len(self._weights)):
                total += math.exp(max(-700.0, self._weights[way] - most))
                self._weights[way] = total

    def step(self, times: i64) -> None:
        """Draw anew, however many changes are asked for."""
        fine = float(self.dice.below(_FINE)) + float(self.dice.below(_FINE)) / float(_FINE)
        point = fine / float(_FINE) * self._weights[-1]
        low: i64 = 0
        high: i64 = len(self._weights) - 1
        while low < high:
            middle: i64 = (low + high) // 2
            if self._weights[middle] > point:
                high = middle
            else:
                low = middle + 1
        for number in range(len(self._seats)):
            self._hold(number, self._ways[low * len(self._seats) + number])

    def _hands(self) -> i64:
        """How many hands of single seats there may be."""
        found: i64 = 0
        for number in range(len(self._seats)):
            among: i64 = count(self._may[number])
            ways: i64 = 1
            for taken in range(int(self._sizes[number])):
                ways = ways * (among - taken) // (taken + 1)
                if ways > MOST_HANDS:
                    return ways
            found += ways
        return found

    def _list(self, number: i64, left: i64, likely: float) -> bool:
        """List what seats from this on may hold of the cards left; false if that is too much."""
        if number == len(self._seats):
            for chosen in self._chosen:
                self._ways.append(chosen)
            self._weights.append(likely)
            return len(self._weights) <= MOST_WAYS
        size = self._sizes[number]
        among: i64 = left & self._may[number]
        if count(among) < size:
            return True
        if number == len(self._seats) - 1 and among != left:
            return True
        return self._choose(number, left, among, size, 0, likely)

    def _choose(self, number: i64, left: i64, among: i64, size: i64, chosen: i64, likely: float) -> bool:
        """Go on with each way for this seat to hold so many more of these."""
        if size == 0:
            self._chosen[number] = chosen
            return self._list(number + 1, left & ~chosen, likely + self._logarithm(number, chosen))
        while count(among) >= size:
            card: i64 = among & -among
            among &= ~card
            if not self._choose(number, left, among, size - 1, chosen | card, likely):
                return False
        return True

    def _logarithm(self, number: i64, chosen: i64) -> float:
        """How likely the seat was to play as it did if this is what it holds, as a logarithm."""
        likelihood = self.likelihood
        if likelihood is None:
            return 0.0
        known = self._known[number]
        if chosen not in known:
            self._hold(number, chosen)
            known[chosen] = likelihood.of(self._seats[number], self.hands)
        return known[chosen]

    def _hold(self, number: i64, chosen: i64) -> None:
        """Give the seat these of the unseen cards, and no others."""
        base: i64 = self._seats[number] * SUITS
        for place in range(len(self.codes)):
            suit: i64 = self.codes[place] >> SUIT_SHIFT
            mask: i64 = bit(self.codes[place] & POSITION_MASK)
            held: i64 = self.hands[base + suit]
            self.hands[base + suit] = held | mask if chosen >> place & 1 else held & ~mask


def listed(chain: Chain) -> Chain:
    """The worlds of a chain, each drawn by itself where there are few enough ways; or else the chain."""
    listing = Listing(chain)
    return listing if listing.is_whole else chain
