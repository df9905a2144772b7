"""Tricks of Hachihachi Trick in worlds: played out, and what declarations and cards tell of hands.

Written to be compiled with mypyc (see `cardtable.engine.bits`).
"""

from __future__ import annotations

import math
from collections.abc import Callable

from mypy_extensions import i64

from cardtable.ai.games.hachihachi_trick.declaring import DeclaringPolicy, Standing
from cardtable.ai.games.hachihachi_trick.policy import CarefulPolicy
from cardtable.ai.trick.evidence import IMPOSSIBLE, PlayedCard, Seen, SoftmaxEvidence
from cardtable.ai.trick.playouts import Playouts
from cardtable.engine.bits import SUITS
from cardtable.engine.tricks import Tricks


class CarefulPlayouts(Playouts):
    """Plays rounds to their ends, everybody in the careful way.

    Args:
        policy: that way.
    """

    def __init__(self, policy: CarefulPolicy) -> None:
        self.policy = policy

    def run(self, tricks: Tricks, seen: Seen, plan: i64) -> None:
        """Play all tricks; there is only one plan, to win them."""
        policy = self.policy
        while tricks.left:
            code: i64 = policy.choose(tricks, seen)
            seen.note(tricks, code)
            tricks.play(code)


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


class RoundEvidence(SoftmaxEvidence):
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
        policy: CarefulPolicy,
        declaring: DeclaringPolicy,
        plays: list[PlayedCard],
        played: list[i64],
        declared: list[Declared | None],
        shows: Callable[[int, list[int]], bool],
        temperature: float,
        epsilon: float,
    ) -> None:
        super().__init__(plays, temperature, epsilon)
        self.policy = policy
        self.declaring = declaring
        self.played = played
        self.declared = declared
        self.shows = shows

    def of(self, seat: i64, hands: list[i64]) -> float:
        """The logarithm of how likely the seat was to do what it did if these are the hands now."""
        if seat >= len(self.declared):
            return 0.0  # the stock
        dealt: list[i64] = [0] * SUITS
        for suit in range(SUITS):
            now: i64 = hands[seat * SUITS + suit]
            before: i64 = self.played[seat * SUITS + suit]
            dealt[suit] = now | before
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

    def look(self, play: PlayedCard) -> None:
        """See what the position was like for who played, before asking for costs."""
        self.policy.look(play.tricks, play.seen)

    def cost(self, play: PlayedCard, suit: i64, position: i64) -> float:
        """Return how bad it was to play a card, in tricks."""
        return -self.policy.merit(play.tricks, play.seen, suit, position)
