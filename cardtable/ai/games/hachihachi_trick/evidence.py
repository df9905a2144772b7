"""Hands of Hachihachi Trick by what their seats have declared, answered and played: how likely they are.

Written to be compiled with mypyc (see `cardtable.engine.bits`).
"""

from __future__ import annotations

import math
from collections.abc import Callable

from mypy_extensions import i64

from cardtable.ai.games.hachihachi_trick.declaring import DeclaringPolicy, Standing
from cardtable.ai.games.hachihachi_trick.role_masks import RoleMasks
from cardtable.ai.trick.evidence import IMPOSSIBLE, PlayedCard
from cardtable.ai.trick.policy import MeritEvidence
from cardtable.ai.trick.trump_policy import TrumpPolicy
from cardtable.engine.bits import SUITS
from cardtable.engine.games.hachihachi_trick.roles import ACE_BIT


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


class ShownCards:
    """The cards that a seat has shown because they were all that it had to show (HT-8, HT-10).

    Args:
        roles: what roles are worth in the column that the seat is paid by.
        worth: the worth of the roles shown.
        shows_aces: whether aces are shown, too.
        cards: what was shown, a mask for each suit.
        proves: whether a hand of these masks, whose roles have that worth, shows these very cards.
    """

    def __init__(
        self,
        roles: RoleMasks,
        worth: i64,
        shows_aces: bool,  # noqa: FBT001
        cards: list[i64],
        proves: Callable[[int, int, int, int], bool],
    ) -> None:
        self.roles = roles
        self.worth: i64 = worth
        self.shows_aces = shows_aces
        self.cards = cards
        self.proves = proves

    def are_shown_by(self, hand: list[i64]) -> bool:
        """True if a hand, which has these cards, shows them and no other."""
        if self.roles.worth(hand) != self.worth:
            return False
        if self.shows_aces:
            for suit in range(SUITS):
                more: i64 = hand[suit] & ~self.cards[suit]
                if more & ACE_BIT:
                    return False
        return self.worth == 0 or self.proves(hand[0], hand[1], hand[2], hand[3])


class RoundEvidence(MeritEvidence):
    """Takes everybody for a careful player, at declaring, answering and playing, and now and then for any.

    Args:
        policy: how cards are weighed.
        declaring: how declarations are.
        plays: what has been played, as far as somebody could choose.
        played: the cards that each seat has played, a mask for each seat and suit.
        declared: the declaration of each seat; None where it made none of its own will.
        shown: the cards that each seat has shown; None where it was not to show any.
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
        shown: list[ShownCards | None],
        temperature: float,
        epsilon: float,
    ) -> None:
        super().__init__(policy, plays, played, temperature, epsilon)
        self.declaring = declaring
        self.declared = declared
        self.shown = shown

    def of(self, seat: i64, hands: list[i64]) -> float:
        """The logarithm of how likely the seat was to do what it did if these are the hands now."""
        if seat >= len(self.declared):
            return 0.0  # the stock
        dealt = self.dealt(seat, hands)
        shown = self.shown[seat]
        if shown is not None and not shown.are_shown_by(dealt):
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
