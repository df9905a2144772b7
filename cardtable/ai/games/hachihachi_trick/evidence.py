"""Hands of Hachihachi Trick by what their seats have declared, answered and played: how likely they are.

Written to be compiled with mypyc (see `cardtable.engine.bits`).
"""

from __future__ import annotations

import math
from collections.abc import Callable

from mypy_extensions import i64

from cardtable.ai.games.hachihachi_trick.declaring import DeclaringPolicy, Standing
from cardtable.ai.trick.evidence import IMPOSSIBLE, PlayedCard
from cardtable.ai.trick.policy import MeritEvidence
from cardtable.ai.trick.trump_policy import TrumpPolicy


class Declared:
    """The declaration of a seat, and its answer as one of two.

    Attributes:
        standing: how things stood when it declared.
        is_in: whether it went in.
        answers: whether it has answered about splitting the pot.
        plays: whether that answer was to play.
        pot: the chips in the pot then.
    """

    def __init__(self, standing: Standing, is_in: bool) -> None:  # noqa: FBT001
        self.standing = standing
        self.is_in = is_in
        self.answers = False
        self.plays = False
        self.pot = 0.0


class RoundEvidence(MeritEvidence):
    """Takes everybody for a careful player, at declaring, answering and playing, and now and then for any.

    Args:
        policy: how cards are weighed.
        declaring: how declarations are.
        plays: what has been played, as far as somebody could choose.
        played: the cards that each seat has played, a mask for each seat and suit.
        declared: the declaration of each seat; None where it made none of its own will.
        shows: whether a seat with a hand shows what it has shown.
        temperature: by how many tricks a card may be worse to be chosen less than half as often.
        epsilon: how often anything is played.
    """

    def __init__(
        self,
        policy: TrumpPolicy,
        declaring: DeclaringPolicy,
        plays: list[PlayedCard],
        played: list[i64],
        declared: list[Declared | None],
        shows: Callable[[int, list[int]], bool],
        temperature: float,
        epsilon: float,
    ) -> None:
        super().__init__(policy, plays, played, temperature, epsilon)
        self.declaring = declaring
        self.declared = declared
        self.shows = shows

    def of(self, seat: i64, hands: list[i64]) -> float:
        """The logarithm of how likely the seat was to do what it did if these are the hands now."""
        if seat >= len(self.declared):
            return 0.0  # the stock
        dealt = self.dealt(seat, hands)
        if not self.shows(seat, dealt):
            return IMPOSSIBLE
        result = super().of(seat, hands)
        declared = self.declared[seat]
        if declared is not None:
            chance = self.declaring.in_chance(dealt, declared.standing)
            result += math.log(chance if declared.is_in else 1.0 - chance)
            if declared.answers:
                chance = self.declaring.play_chance(dealt, declared.standing.multiplier, declared.pot)
                result += math.log(chance if declared.plays else 1.0 - chance)
        return result
