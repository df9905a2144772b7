"""The declaring policy of Hachihachi Trick: what going in is likely to bring, by the ledger of the round.

It is the way in which Discreet declares and answers, and everybody in playouts; by it declarations are read
as evidence of hands. A hand is four masks here, as in `cardtable.engine.tricks`, whose positions are the bits
of `cardtable.engine.games.hachihachi_trick.roles` too.

Written to be compiled with mypyc (see `cardtable.engine.bits`).
"""

from __future__ import annotations

import math
from functools import lru_cache
from random import Random
from typing import Final

from mypy_extensions import i64

from cardtable.ai.games.hachihachi_trick.role_masks import RoleMasks
from cardtable.engine.bits import SUITS, bit, count, highest
from cardtable.engine.cards import Card
from cardtable.engine.codes import Codes
from cardtable.engine.games.hachihachi_trick.options import HAND_SIZE, MIZUTEN_BONUS, MOST_IN, PACK, ROLES
from cardtable.engine.games.hachihachi_trick.roles import Column, RoleTable, role_table
from cardtable.engine.games.hachihachi_trick.settlement import PER_TRICK
from cardtable.engine.games.hachihachi_trick.state import FIRST_PRICE, MULTIPLIERS
from cardtable.engine.options import Options
from cardtable.engine.seats import Seat
from cardtable.engine.trick_game import RANKS
from cardtable.engine.tricks import POSITION_MASK

CODES: Final = Codes(PACK, RANKS)
"""The kernel's numbers of the cards, the same in every round."""

ALL: Final = bit(len(RANKS)) - 1

GOES_IN: Final = [0.43, 0.285, 0.155]
"""The chance that one of five goes in while folding is cheapest, by the number of seats already in."""

DEARER: Final = 0.165
"""The increase of that chance for each seat that has folded."""

CROWD: Final = 0.077
"""The decrease of that chance for each seat more than five."""

USUAL_PLAYERS: Final = 5
"""The number of players for whom the numbers here are; with more of them those who go in hold more."""

AGAINST: Final = [-0.45, -0.3, -0.1]
"""What is paid more, as one of three, than tricks, roles and pot come to, by the seats already in.

Like `BEHIND` and `MORE` it is told in chips before they are multiplied. All three were found in rounds of
players who declare so, again and again, until they no longer changed."""

BEHIND: Final = 0.35
"""The decrease of that for each seat that is still to declare: only what is strong goes in then."""

MORE: Final = 0.33
"""The decrease of that for each seat more than five."""

WANTS_TO_PLAY: Final = 0.77
"""The chance that the other one of two wants to play for the pot."""

SELECTED: Final = 1.4
"""The worth in roles of a hand that goes in, as a multiple of the usual worth."""

POT_SLOPE: Final = 0.22
"""The increase of the chance to win the pot for each trick above a fair share."""

TEMPERATURE: Final = 0.8
"""By how many chips, before they are multiplied, something may be worse and still be chosen at times.

Like `EPSILON` it fits 625 declarations of Master's with four and five players. Were it more, those who are in
would hold less in worlds than they do."""

EPSILON: Final = 0.01
"""The share of declarations that are made at random."""

SUCCEEDS: Final = 2.4
"""The expected number of tricks with which a Mizuten succeeds half of the time."""

SPREAD: Final = 0.6
"""The number of further tricks that make its success almost sure."""

LUCK: Final = 0.3
"""The chance that a Mizuten succeeds if three are in, for all that others know."""

SAMPLE: Final = 500
"""Hands in which a Mizuten is tried."""

USUAL_ACES: Final = HAND_SIZE * 4 / len(PACK)
"""The aces of a usual hand."""


class HandWeights:
    """The tricks that hands are worth; fitted to those that the careful way of playing wins.

    Attributes:
        base: of any hand, against two others who went in.
        plain: of a card that is no trump, by how many higher ones of its suit others may hold.
        trump: of a trump, alike; the last of each: or more.
        void: of each plain suit that a hand with trumps is without.
        timid: of any hand, against one opponent only, who would split the pot.
        eager: of any hand, against one opponent only, who wants to play.
        crowd: how much less that is for each seat more than five.
        factor: the multiple of the tricks against two that is added to these.
    """

    def __init__(self) -> None:
        self.base = 0.72
        self.plain = [0.4, 0.19, 0.08, 0.0, -0.14]
        self.trump = [1.3, 1.04, 0.88, 0.71, 0.59]
        self.void = 0.15
        self.timid = 1.29
        self.eager = 0.12
        self.crowd = 0.16
        self.factor = 1.23


class Standing:
    """The standing at the point where a seat declares.

    Attributes:
        ins: how many are in.
        folded: how many have folded.
        behind: how many are to declare after it.
        multiplier: how many times everything is paid.
        pot: the chips in the pot.
        due: the chips, multiplied, that somebody else's Mizuten costs it if that succeeds (HT-22).
    """

    def __init__(self, ins: int, folded: int, behind: int, multiplier: int, pot: int, due: int = 0) -> None:
        self.ins: i64 = ins
        self.folded: i64 = folded
        self.behind: i64 = behind
        self.multiplier = float(multiplier)
        self.pot = float(pot)
        self.due = float(due)


class Prospect:
    """The prospect of a seat that goes in, by how many are in at the end of declaring: one, two, three.

    Attributes:
        chance: how likely that is.
        paid: the price that others come to pay for folding until then, before it is multiplied.
        forced_out: how many are forced out.
    """

    def __init__(self) -> None:
        self.chance: list[float] = [0.0] * (MOST_IN + 1)
        self.paid: list[float] = [0.0] * (MOST_IN + 1)
        self.forced_out: list[float] = [0.0] * (MOST_IN + 1)


@lru_cache(maxsize=1024)
def prospect(ins: int, folded: int, behind: int) -> Prospect:
    """The prospect when so many are in, have folded, and are still to declare."""
    result = Prospect()
    if not behind or ins == MOST_IN:
        result.chance[ins] = 1.0
        result.forced_out[ins] = float(behind)
        return result
    crowd = float(ins + folded + behind - USUAL_PLAYERS)
    share_in = min(1.0, max(0.05, GOES_IN[ins] + DEARER * float(folded) - CROWD * crowd))
    if not ins and behind == 1:
        share_in = 1.0  # the last takes the pot alone
    for share, then, price in (
        (share_in, prospect(ins + 1, folded, behind - 1), 0),
        (1.0 - share_in, prospect(ins, folded + 1, behind - 1), FIRST_PRICE + folded),
    ):
        for number in range(1, MOST_IN + 1):
            chance = share * then.chance[number]
            result.chance[number] += chance
            result.paid[number] += chance * (then.paid[number] + price)
            result.forced_out[number] += chance * then.forced_out[number]
    for number in range(1, MOST_IN + 1):
        if result.chance[number] > 0.0:
            result.paid[number] /= result.chance[number]
            result.forced_out[number] /= result.chance[number]
    return result


class DeclaringPolicy:
    """Reckons what going in brings, and how likely others are to declare and answer as they do.

    Args:
        table: the roles in force.
        usual: their usual worth to who is in.
        forced_out: what each who is forced out usually gets from each who is in, for roles and aces.
        trump: the suit of the turn-up.
        turn_up: the turn-up's position in it.
    """

    def __init__(self, table: RoleTable, usual: float, forced_out: float, trump: int, turn_up: int) -> None:
        self.in_roles = RoleMasks(table, Column.IN)
        self.forced_out_roles = RoleMasks(table, Column.FORCED_OUT)
        self.usual = usual * SELECTED
        self.forced_out = forced_out
        self.trump: i64 = trump
        self.dealt: i64 = ALL & ~bit(turn_up)
        self.weights = HandWeights()

    def tricks(self, hand: list[i64]) -> float:
        """The tricks that a hand is likely to win against two others who went in."""
        weights = self.weights
        result = weights.base
        voids = 0.0
        for suit in range(SUITS):
            own: i64 = hand[suit]
            is_trump = suit == self.trump
            others: i64 = (self.dealt if is_trump else ALL) & ~own
            worth = weights.trump if is_trump else weights.plain
            if not own:
                voids += 1.0
            while own:
                position: i64 = highest(own)
                own &= ~bit(position)
                above: i64 = count(others >> position)
                result += worth[min(above, len(worth) - 1)]
        if hand[self.trump]:
            result += weights.void * voids
        return result

    def roles(self, hand: list[i64]) -> float:
        """The worth of a hand's roles to who is in."""
        return float(self.in_roles.worth(hand))

    def gain(self, hand: list[i64], standing: Standing) -> float:
        """The chips that going in is likely to bring, from now to the end of the round."""
        tricks, roles = self.tricks(hand), self.roles(hand)
        ahead = prospect(standing.ins + 1, standing.folded, standing.behind)
        result = ahead.chance[1] * self._pot(standing, ahead, 1) - ahead.chance[3] * LUCK * standing.due
        crowd = float(standing.ins + standing.folded + 1 + standing.behind - USUAL_PLAYERS)
        if ahead.chance[2] > 0.0:
            pot = self._pot(standing, ahead, 2)
            fewer = self.weights.eager - self.weights.crowd * crowd
            against_eager = self._gain_of_two(tricks, roles, standing.multiplier, pot, fewer)
            against_timid = max(self.gain_of_two(tricks, roles, standing.multiplier, pot), pot / 2.0)
            share = WANTS_TO_PLAY
            result += ahead.chance[2] * (share * against_eager + (1.0 - share) * against_timid)
        if ahead.chance[3] > 0.0:
            fair = float(HAND_SIZE) / 3.0
            paid = PER_TRICK * 3.0 * (tricks - fair) + 2.0 * (roles - self.usual)
            paid += AGAINST[standing.ins] - BEHIND * float(standing.behind) - MORE * crowd
            paid -= ahead.forced_out[3] * self.forced_out
            share = min(0.95, max(0.05, 1.0 / 3.0 + POT_SLOPE * (tricks - fair)))
            result += ahead.chance[3] * (standing.multiplier * paid + share * self._pot(standing, ahead, 3))
        return result

    def price(self, standing: Standing) -> float:
        """The price of folding, and what somebody else's Mizuten is likely to cost besides."""
        price = float(FIRST_PRICE + standing.folded) * standing.multiplier
        if standing.due == 0.0:
            return price
        return (
            price
            + prospect(standing.ins, standing.folded + 1, standing.behind).chance[3] * LUCK * standing.due
        )

    def gain_of_two(self, tricks: float, roles: float, multiplier: float, pot: float) -> float:
        """The chips that playing brings where only two are in, and the other would split the pot (HT-17).

        No answer counts unless the other splits, and who splits holds little.

        Args:
            tricks: what the hand is likely to win against two others.
            roles: the worth of its roles.
            multiplier: how many times everything is paid.
            pot: the chips in the pot.
        """
        return self._gain_of_two(tricks, roles, multiplier, pot, self.weights.timid)

    def in_chance(self, hand: list[i64], standing: Standing) -> float:
        """Return how likely a seat with this hand is to go in."""
        more = (self.gain(hand, standing) + self.price(standing)) / standing.multiplier
        return _softened(more)

    def play_chance(self, hand: list[i64], multiplier: float, pot: float) -> float:
        """Return how likely one of two with this hand is to want to play, and not to split the pot."""
        play = self.gain_of_two(self.tricks(hand), self.roles(hand), multiplier, pot)
        return _softened((play - pot / 2.0) / multiplier)

    def mizuten_chance(self, hand: list[i64], behind: int) -> float:
        """Return the chance that a Mizuten succeeds with this hand (HT-22), if so many declare after it."""
        sure = (SUCCEEDS - self.tricks(hand)) / SPREAD
        return prospect(1, 0, behind).chance[MOST_IN] / (1.0 + math.exp(max(-30.0, min(30.0, sure))))

    def _gain_of_two(self, tricks: float, roles: float, multiplier: float, pot: float, fewer: float) -> float:
        more = 2.0 * (fewer + self.weights.factor * tricks) - HAND_SIZE
        share = min(0.95, max(0.05, 0.5 + POT_SLOPE / 2.0 * more))
        return multiplier * (PER_TRICK * more + roles - self.usual) + share * pot

    def _pot(self, standing: Standing, ahead: Prospect, ins: int) -> float:
        return standing.pot + standing.multiplier * ahead.paid[ins]


def _softened(more: float) -> float:
    """The chance of doing what is worth so much more than the alternative."""
    sure = 1.0 / (1.0 + math.exp(max(-30.0, min(30.0, -more / TEMPERATURE))))
    return (1.0 - EPSILON) * sure + EPSILON / 2.0


@lru_cache(maxsize=512)
def declaring_policy(options: Options, turn_up: Card) -> DeclaringPolicy:
    """The policy of a round with these options and this turn-up."""
    table, position = role_table(options[ROLES]), CODES.code[turn_up] & POSITION_MASK
    forced_out = table.usual(Column.FORCED_OUT) + USUAL_ACES
    return DeclaringPolicy(table, table.usual(Column.IN), forced_out, int(turn_up.suit), position)


def mizuten_due(options: Options, start: Seat | None, seat: Seat, multiplier: int) -> int:
    """The chips that a Mizuten costs a seat if it succeeds (HT-22): everybody but who declared it.

    Args:
        options: how the match is played.
        start: the start player who has declared it; None where nobody has.
        seat: who may have to pay.
        multiplier: how many times everything is paid.
    """
    return 0 if start in (None, seat) else int(options[MIZUTEN_BONUS]) * multiplier


@lru_cache(maxsize=64)
def mizuten_gain(options: Options) -> float:
    """The chips that declaring Mizuten is likely to bring, against seeing the cards first.

    Its bonus, less what it costs to go in with the hands with which one had better fold.
    """
    rng, others = Random(1), options.players - 1
    result = 0.0
    for _ in range(SAMPLE):
        turn_up, *hand = rng.sample(PACK, HAND_SIZE + 1)
        multiplier = MULTIPLIERS.get(turn_up.rank, 1)
        policy = declaring_policy(options, turn_up)
        masks = CODES.masks(hand)
        standing = Standing(0, 0, others, multiplier, 0)
        bonus = policy.mizuten_chance(masks, others) * float(options[MIZUTEN_BONUS] * others * multiplier)
        regret = max(0.0, -policy.price(standing) - policy.gain(masks, standing))
        result += (bonus - regret) / float(SAMPLE)
    return result
