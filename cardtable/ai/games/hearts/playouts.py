"""Hearts in worlds: deals played out, and how likely the others were to play as they did.

Written to be compiled with mypyc (see `cardtable.engine.bits`).
"""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from cardtable.ai.games.hearts.policy import CarefulPolicy
from cardtable.ai.trick.evidence import PlayedCard, Seen, SoftmaxEvidence
from cardtable.ai.trick.playouts import Playouts
from cardtable.engine.tricks import Tricks

DUCKING: Final = 0
"""The plan of the seat that asks to avoid penalty points."""

SHOOTING: Final = 1
"""The plan of the seat that asks to take all penalty points."""


class HeartsPlayouts(Playouts):
    """Playouts of deals to their ends, everybody by the careful policy.

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


class CarefulEvidence(SoftmaxEvidence):
    """Evidence of careful players, who may shoot the moon, and now and then do anything.

    Args:
        policy: how a careful player weighs cards.
        plays: what has been played, as far as somebody could choose.
        temperature: by how many points a card may be worse to be chosen less than half as often.
        epsilon: how often anything is played.
    """

    def __init__(
        self, policy: CarefulPolicy, plays: list[PlayedCard], temperature: float, epsilon: float
    ) -> None:
        super().__init__(plays, temperature, epsilon)
        self.policy = policy

    def look(self, play: PlayedCard) -> None:
        """See what the position was like for who played, before asking for costs."""
        self.policy.look(play.tricks, play.seen)

    def cost(self, play: PlayedCard, suit: i64, position: i64) -> float:
        """Return how bad it was to play a card, in penalty points."""
        return self.policy.cost(play.tricks, play.seen, suit, position)

    def preference(self, play: PlayedCard) -> float:
        """The likelihood of the card for a careful player, who shoots the moon with a hand that is fit."""
        likely = super().preference(play)
        tricks = play.tricks
        moon = self.policy.moon
        if moon.is_open(tricks):
            daring = self.policy.daring(tricks, play.seen)
            shoots = 1.0 / (1.0 + math.exp(max(-30.0, min(30.0, -daring))))
            likely *= 1.0 - shoots
            if moon.choose(tricks, play.seen) == play.code:
                likely += shoots
        return likely
