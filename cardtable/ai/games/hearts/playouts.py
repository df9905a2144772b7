"""Hearts in worlds: deals played out, and how likely the others were to play as they did.

Written to be compiled with mypyc (see `cardtable.engine.bits`).
"""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from cardtable.ai.games.hearts.policy import CarefulPolicy
from cardtable.ai.trick.evidence import Evidence, PlayedCard, Seen
from cardtable.engine.bits import SUITS, bit, highest
from cardtable.engine.tricks import POSITION_MASK, SUIT_SHIFT, Tricks

DUCKING: Final = 0
SHOOTING: Final = 1
"""The plans of the seat that asks."""


class Playouts:
    """Plays deals to their ends, everybody in the careful way.

    Args:
        policy: that way.
        seat: who asks.
        to_the_last: whether even tricks count in which there is nothing to take (HE-18).
    """

    def __init__(self, policy: CarefulPolicy, seat: int, to_the_last: bool) -> None:  # noqa: FBT001
        self.policy = policy
        self.seat: i64 = seat
        self.to_the_last = to_the_last

    def run(self, tricks: Tricks, seen: Seen, plan: i64) -> None:
        """Play a deal out, until nothing is left to be taken.

        Args:
            tricks: these, which change.
            seen: what everybody has seen, which changes.
            plan: what the seat that asks is about: it shoots the moon as long as it can, or never tries.
        """
        policy = self.policy
        moon = policy.moon
        while tricks.left:
            if tricks.turn != self.seat:
                code: i64 = policy.choose(tricks, seen)
            elif plan == SHOOTING and moon.is_open(tricks):
                code = moon.choose(tricks, seen)
            else:
                code = policy.duck(tricks, seen)
            seen.note(tricks, code)
            if tricks.play(code) and not self.to_the_last and self._is_decided(tricks):
                return

    def _is_decided(self, tricks: Tricks) -> bool:
        gone: i64 = 0
        for seat in range(len(tricks.taken)):
            taken: i64 = tricks.taken[seat]
            gone += taken
        return gone == self.policy.prices.all

    def of_card(self, base: Tricks, hands: list[i64], seen: Seen, code: i64, plan: i64) -> Tricks:
        """The tricks after a card has been played and the rest played out, with these hands."""
        tricks = base.copy()
        tricks.hands = hands[:]
        known = seen.copy()
        known.note(tricks, code)
        tricks.play(code)
        self.run(tricks, known, plan)
        return tricks


class CarefulEvidence(Evidence):
    """Takes everybody for a careful player, who may shoot the moon, and now and then does anything.

    Args:
        policy: how a careful player weighs cards.
        plays: what has been played, as far as somebody could choose.
        temperature: by how many points a card may be worse to be chosen less than half as often.
        epsilon: how often anything is played.
    """

    def __init__(
        self, policy: CarefulPolicy, plays: list[PlayedCard], temperature: float, epsilon: float
    ) -> None:
        super().__init__(plays)
        self.policy = policy
        self.temperature = temperature
        self.epsilon = epsilon

    def of_card(self, play: PlayedCard) -> float:
        """The logarithm of how likely this card was to be chosen from the hand in `tricks`."""
        tricks = play.tricks
        code: i64 = play.code
        policy = self.policy
        policy.look(tricks, play.seen)
        played = policy.cost(tricks, play.seen, code >> SUIT_SHIFT, code & POSITION_MASK)
        all_weights = 0.0
        choices = 0.0
        for suit in range(SUITS):
            mask: i64 = tricks.legal(suit)
            while mask:
                position: i64 = highest(mask)
                mask &= ~bit(position)
                choices += 1.0
                more = policy.cost(tricks, play.seen, suit, position) - played
                all_weights += math.exp(max(-30.0, min(30.0, -more / self.temperature)))
        likely = 1.0 / all_weights
        moon = policy.moon
        if moon.is_open(tricks):
            risk = moon.losers(tricks, play.seen) - moon.dare
            shoots = 1.0 / (1.0 + math.exp(max(-30.0, min(30.0, 2.0 * risk))))
            likely *= 1.0 - shoots
            if moon.choose(tricks, play.seen) == code:
                likely += shoots
        return math.log((1.0 - self.epsilon) * likely + self.epsilon / choices)
