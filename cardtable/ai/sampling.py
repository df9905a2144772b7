"""Unseen hands of a trick game drawn one after another, each as likely as what was played makes it.

Two cards held by different seats change places, again and again (a Metropolis chain): what a seat cannot hold
it never gets, and what makes the cards played so far less likely is less often accepted.

Written to be compiled with mypyc (see `cardtable.engine.bits`).
"""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from cardtable.engine.bits import SUITS, Dice, bit
from cardtable.engine.tricks import POSITION_MASK, SUIT_SHIFT

_FINE: Final = 1 << 15


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
