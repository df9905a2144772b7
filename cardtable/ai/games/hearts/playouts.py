"""Deals of Hearts played out on the trick-play kernel.

Written to be compiled with mypyc (see `cardtable.engine.bits`).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardtable.ai.games.hearts.careful import Careful
from cardtable.ai.games.hearts.passing import Passer
from cardtable.ai.games.hearts.seen import Seen
from cardtable.engine.bits import SUITS, Dice, bit
from cardtable.engine.tricks import POSITION_MASK, SUIT_SHIFT, TrickRules, Tricks

DUCKING: Final = 0
SHOOTING: Final = 1
"""The plans of the seat that asks."""


class Playouts:
    """Plays deals to their ends, everybody in the careful way.

    Args:
        careful: that way.
        seat: who asks.
        to_the_last: whether even tricks count in which there is nothing to take (HE-18).
    """

    def __init__(self, careful: Careful, seat: int, to_the_last: bool) -> None:  # noqa: FBT001
        self.careful = careful
        self.seat: i64 = seat
        self.to_the_last = to_the_last

    def run(self, tricks: Tricks, seen: Seen, plan: i64) -> None:
        """Play a deal out, until nothing is left to be taken.

        Args:
            tricks: these, which change.
            seen: what everybody has seen, which changes.
            plan: what the seat that asks is about: it shoots the moon as long as it can, or never tries.
        """
        careful = self.careful
        shooting = careful.shooting
        while tricks.left:
            if tricks.turn != self.seat:
                code: i64 = careful.choose(tricks, seen)
            elif plan == SHOOTING and shooting.is_open(tricks):
                code = shooting.choose(tricks, seen)
            else:
                code = careful.duck(tricks, seen)
            seen.note(tricks, code)
            if tricks.play(code) and not self.to_the_last and self._is_decided(tricks):
                return

    def _is_decided(self, tricks: Tricks) -> bool:
        gone: i64 = 0
        for seat in range(len(tricks.taken)):
            taken: i64 = tricks.taken[seat]
            gone += taken
        return gone == self.careful.prices.all

    def of_card(self, base: Tricks, hands: list[i64], seen: Seen, code: i64, plan: i64) -> Tricks:
        """The tricks after a card has been played and the rest played out, with these hands."""
        tricks = base.copy()
        tricks.hands = hands[:]
        known = seen.copy()
        known.note(tricks, code)
        tricks.play(code)
        self.run(tricks, known, plan)
        return tricks


class Exchanges:
    """The cards passed in worlds in which all but one seat pass the careful way (HE-4).

    Args:
        rules: of the deal.
        passer: that way.
        give: how many cards go to each relative seat, the left neighbour first.
        barred: what may not be passed (HE-9), a mask for each suit.
        opening: the code of the card that leads, or −1.
        first: who leads otherwise.
    """

    def __init__(
        self, rules: TrickRules, passer: Passer, give: list[i64], barred: list[i64], opening: int, first: int
    ) -> None:
        self.rules = rules
        self.passer = passer
        self.give = give
        self.barred = barred
        self.opening: i64 = opening
        self.first: i64 = first
        self.number: i64 = 0
        for count in give:
            self.number += count

    def careful(self, hands: list[i64], seat: int) -> list[list[i64]]:
        """What every other seat passes with these hands; nothing for the seat told."""
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
                chosen = self.passer.choose(held, free, self.number)
                if len(chosen) < self.number:
                    chosen = self.passer.choose(held, held, self.number)
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
            for count in self.give:
                taker = (taker + 1) % seats
                for _ in range(count):
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
