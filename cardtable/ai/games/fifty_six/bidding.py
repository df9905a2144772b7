"""How Discreet calls in Fifty-Six: what each contract is likely to bring, and what calls tell partners.

The points that a team takes with some trumps are estimated card by card from the own hand and from what has
been told, partners' and opponents' alike; where a card is not known, every seat with room for it may hold it.
A bid is worth what its contract is likely to bring, and a little for what it tells truly. Only bids that are
true of the hand are made, by the convention of the table.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from cardtable.engine.cards import Cards, Hidden, Rank, Suit
from cardtable.engine.games.fifty_six import (
    Auction,
    Bid,
    Call,
    Calling,
    Contract,
    Denomination,
    Double,
    FiftySixView,
    Meaning,
    Pass,
    Redouble,
    SeatKnowledge,
    knowledge,
    meaning,
)
from cardtable.engine.games.fifty_six.actions import FORMS
from cardtable.engine.games.fifty_six.auction import HIGHEST, LOWEST
from cardtable.engine.games.fifty_six.options import (
    ALL_POINTS,
    COPIES,
    DEALS,
    SUITS,
    cards_in_play,
    hand_size,
    ranks_in_play,
    team,
)
from cardtable.engine.games.fifty_six.scoring import TARGET, game_points
from cardtable.engine.options import Options
from cardtable.engine.seats import Seat

TALK: Final = 0.07
"""What it is worth, in game points, to tell partners of a high card, …"""

TALK_VOID: Final = 0.05
"""… of a void suit or a good one."""

OVERBID: Final = 0.08
"""By how much a bid must be better than a pass."""

DOUBLE_AT: Final = 0.12
"""How much likelier than at break-even a contract has to fail for a double, or to be made for a redouble."""

LIKELY_DOUBLED: Final = 0.45
"""The chance of being made below which a contract is reckoned as doubled."""

CHANGE: Final = 0.15
"""What it costs to change the suit of a partner's bid, and that again for each bid of one's own before."""

CALLED_LENGTH: Final = 3.0
AGAIN: Final = 0.7
MOST_AGAIN: Final = 2
"""The cards of a suit that somebody is taken to hold who bids it, and how many more for each time again."""

TALK_UP_TO: Final = 39
"""The points up to which bids are made to talk: the reward stays the same so far."""

TIERS: Final = (40, 48, 56)
"""FS-16: the bids from which on more is to be won."""

STEPS: Final = 8
"""How many points above the lowest bid are thought about, beside the tiers."""


@dataclass(frozen=True, slots=True)
class HandWeights:
    """What cards are worth to their team, in points; fitted to deals played out in the careful way.

    Attributes:
        jack: a jack of trumps; without trumps any jack.
        nine: a nine of trumps.
        other: another trump; without trumps any other card.
        side_jack: a jack beside trumps.
        side: another card beside trumps.
        square: the square of the number of trumps in a hand; without trumps of every suit's length.
        void: a side suit that is void, where there are trumps.
        known: the standard deviation of the team's points where all cards are known, …
        alone: … and where only one's own are.
    """

    jack: float
    nine: float
    other: float
    side_jack: float
    side: float
    square: float
    void: float
    known: float
    alone: float


WEIGHTS: Final[Mapping[tuple[int, int], tuple[HandWeights, HandWeights]]] = MappingProxyType(
    {
        (4, 32): (
            HandWeights(2.1, -0.2, -0.8, 1.4, -0.6, 0.58, 2.9, 7.0, 10.7),
            HandWeights(2.65, -0.65, -0.9, 2.65, -0.9, 0.14, 0.0, 11.4, 13.6),
        ),
        (4, 48): (
            HandWeights(1.2, 0.1, -0.75, 2.0, -0.05, 0.345, 2.4, 4.8, 7.9),
            HandWeights(2.3, -0.1, -0.55, 2.3, -0.55, 0.034, 0.0, 7.2, 9.3),
        ),
        (6, 48): (
            HandWeights(2.5, 0.6, -0.5, 1.15, -0.4, 0.41, 2.35, 6.8, 11.0),
            HandWeights(2.65, -0.4, -0.55, 2.65, -0.55, 0.055, 0.0, 9.9, 12.5),
        ),
        (8, 48): (
            HandWeights(3.1, 0.7, -0.9, 0.7, -0.15, 0.65, 1.7, 7.8, 12.7),
            HandWeights(2.8, -0.45, -0.6, 2.8, -0.6, 0.11, 0.0, 11.9, 14.4),
        ),
        (8, 64): (
            HandWeights(2.55, 0.95, -0.5, 0.95, -0.2, 0.34, 2.1, 6.7, 10.8),
            HandWeights(2.7, -0.15, -0.4, 2.7, -0.4, 0.1, 0.0, 9.2, 12.2),
        ),
    }
)
"""By the numbers of players and cards, with trumps and without."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """The points that a team is likely to take.

    Attributes:
        mean: on average.
        spread: the standard deviation.
    """

    mean: float
    spread: float

    def at_least(self, points: int) -> float:
        """The chance of taking so many points or more."""
        return 0.5 * math.erfc((points - 0.5 - self.mean) / (self.spread * math.sqrt(2.0)))


def worth(options: Options, contract: Contract, totals: Sequence[int], side: int, chance: float) -> float:
    """The game points that a contract is likely to bring to a team; those beyond the end are worth nothing.

    Args:
        options: how the match is played.
        contract: which.
        totals: the game points of each team.
        side: the team.
        chance: how likely it is made.
    """
    made, failed = (game_points(options, contract, is_made=each) for each in (True, False))
    if not options[DEALS]:
        made = min(made, TARGET - totals[contract.team])
        failed = min(failed, TARGET - totals[1 - contract.team])
    value = made * chance - failed * (1.0 - chance)
    return value if contract.team == side else -value


class Estimate:
    """What a seat makes of a deal in the auction, from its own hand and all calls.

    Args:
        options: how the match is played.
        auction: as far as it has gone.
        seat: whose estimate it is.
        hand: its cards.
        totals: the game points of each team.
    """

    def __init__(
        self, options: Options, auction: Auction, seat: Seat, hand: Cards, totals: tuple[int, int]
    ) -> None:
        self.auction = auction
        self.seat = seat
        self._options = options
        self._totals = totals
        self._ranks = ranks_in_play(options)
        self._size = hand_size(options)
        self._weights = WEIGHTS[options.players, len(cards_in_play(options))]
        self._own = counted(hand, self._ranks)
        self._known = knowledge(options, auction.calls)
        self._held = [self._of(each) for each in range(options.players)]
        self._rooms = [self._size - sum(map(sum, held)) for held in self._held]
        self._rooms[seat] = 0
        self.prospects = {each: self._prospect(each) for each in (*SUITS, None)}

    def prospect(self, contract: Contract) -> Prospect:
        """The points of the own team, if this is played."""
        return self.prospects[contract.trump]

    def makes(self, contract: Contract) -> float:
        """The chance that a contract is made, by whichever team."""
        prospect = self.prospect(contract)
        if contract.team == team(self.seat):
            return prospect.at_least(contract.points)
        return 1.0 - prospect.at_least(ALL_POINTS + 1 - contract.points)

    def worth(self, contract: Contract) -> float:
        """The game points that a contract is likely to bring to the own team."""
        return worth(self._options, contract, self._totals, team(self.seat), self.makes(contract))

    def risked(self, contract: Contract) -> float:
        """The worth of a contract that the opponents double where it is likely to fail."""
        is_doubled = self.makes(contract) < LIKELY_DOUBLED
        return self.worth(replace(contract, doubles=1) if is_doubled else contract)

    def is_true(self, told: Meaning) -> bool:
        """True if a call says nothing that is not so of the own hand."""
        if told.suit is None:
            return True
        held = self._own[told.suit]
        length = sum(held)
        if length < told.about or not told.length.low <= length <= told.length.high:
            return False
        return all(low <= number <= high for number, (low, high) in zip(held, told.copies, strict=True))

    def _of(self, seat: Seat) -> list[list[int]]:
        """The cards that a seat is known to hold, by suit and rank; no more than the own hand leaves."""
        if seat == self.seat:
            return self._own
        return [
            [
                min(each.low, COPIES - own)
                for each, own in zip(self._known[seat].copies[suit], self._own[suit], strict=True)
            ]
            for suit in SUITS
        ]

    def _prospect(self, trump: Suit | None) -> Prospect:
        weights = self._weights[trump is None]
        players = range(self._options.players)
        sides = [1.0 if team(each) == team(self.seat) else -1.0 for each in players]
        room = sum(self._rooms)
        share = [each / room if room else 0.0 for each in self._rooms]
        tilt = sum(side * part for side, part in zip(sides, share, strict=True))
        value, unknown = 0.0, [0.0] * len(SUITS)
        for suit in SUITS:
            for place, rank in enumerate(self._ranks):
                each = _card(weights, trump, suit, rank)
                known = [self._held[seat][suit][place] for seat in players]
                left = max(0, COPIES - sum(known))
                unknown[suit] += left
                value += each * (sum(s * k for s, k in zip(sides, known, strict=True)) + left * tilt)
        for seat in players:
            value += sides[seat] * self._shape(seat, trump, weights, unknown, share[seat])
        spare = room / (self._size * (self._options.players - 1))
        variance = weights.known**2 + (weights.alone**2 - weights.known**2) * spare
        return Prospect(ALL_POINTS / 2 + value, math.sqrt(variance))

    def _called_length(self, seat: Seat, suit: Suit) -> float:
        """The number of cards of a suit that a seat is taken to hold because it has bid it."""
        bids = sum(
            each == seat and isinstance(call, Bid) and call.denomination.trump is suit
            for each, call in self.auction.calls
        )
        most = self._known[seat].lengths[suit].high
        return min(float(most), CALLED_LENGTH + AGAIN * min(bids - 1, MOST_AGAIN)) if bids else 0.0

    def _shape(
        self, seat: Seat, trump: Suit | None, weights: HandWeights, unknown: Sequence[float], share: float
    ) -> float:
        """What the lengths of a seat's suits are worth to its team."""
        known: SeatKnowledge = self._known[seat]
        result = voids = 0.0
        trumps = 0.0
        for suit in SUITS:
            more = unknown[suit] * share
            length = sum(self._held[seat][suit]) + more
            chance = (1.0 - share) ** unknown[suit] if length == more else 0.0
            if seat != self.seat:
                length = max(length, float(known.about[suit]), self._called_length(seat, suit))
                if known.lengths[suit].high == 0:
                    length, more, chance = 0.0, 0.0, 1.0
            square = length * length + more * (1.0 - share)
            if trump is None or suit is trump:
                result += weights.square * square
                trumps = length
            else:
                voids += chance
        return result + (weights.void * voids * min(1.0, trumps) if trump is not None else 0.0)


def _card(weights: HandWeights, trump: Suit | None, suit: Suit, rank: Rank) -> float:
    """The worth of a card to its team."""
    if trump is not None and suit is not trump:
        return weights.side_jack if rank is Rank.JACK else weights.side
    if rank is Rank.JACK:
        return weights.jack
    return weights.nine if rank is Rank.NINE else weights.other


def counted(hand: Cards, ranks: Sequence[Rank]) -> list[list[int]]:
    """How many copies of each card a hand holds, by suit and by rank, as in `ranks`."""
    held = [[0] * len(ranks) for _ in SUITS]
    for card in hand:
        held[card.suit][ranks.index(card.rank)] += 1
    return held


@dataclass(frozen=True, slots=True)
class RankedCall:
    """A call and its worth.

    Attributes:
        call: which.
        worth: the game points that it is likely to bring, and what telling is worth.
        told: what it tells.
        contract: what is played if nobody bids any more; None before a bid.
    """

    call: Call
    worth: float
    told: Meaning
    contract: Contract | None


def estimate_of(view: FiftySixView) -> Estimate:
    """The estimate of the view's seat, which is to call.

    Raises:
        ValueError: it is not to call.
    """
    hand = view.hands[view.viewer] if view.viewer >= 0 else Hidden(0)
    if not isinstance(view.choices, Calling) or isinstance(hand, Hidden):
        raise ValueError(f"seat {view.viewer} is not to call")
    return Estimate(view.options, view.choices.auction, view.viewer, hand, view.totals)


def ranked_calls(estimate: Estimate) -> tuple[RankedCall, ...]:
    """The calls that come into question, the best first; never empty."""
    auction = estimate.auction
    found = [
        RankedCall(call, value, meaning(auction, call), contract)
        for call, value, contract in (*_others(estimate), *_bids(estimate))
    ]
    return tuple(sorted(found, key=lambda each: -each.worth))


def valued(estimate: Estimate, call: Call) -> RankedCall:
    """Return a legal call that need not come into question: for what it tells nothing is credited."""
    after = estimate.auction.after_call(call).contract
    told = meaning(estimate.auction, call)
    if after is None:
        raise ValueError(f"no contract after {call}")
    if isinstance(call, Bid):
        return RankedCall(call, estimate.risked(after) - OVERBID, told, after)
    return RankedCall(call, estimate.worth(after), told, after)


def _others(estimate: Estimate) -> Iterator[tuple[Call, float, Contract | None]]:
    """Pass, double and redouble, as far as they are legal."""
    auction, seat = estimate.auction, estimate.seat
    standing = auction.contract
    if auction.refusal(Pass()) is None:
        if standing is None:
            imposed = Contract(auction.forehand, LOWEST, Denomination.NO_TRUMP, is_imposed=True)
            yield Pass(), estimate.worth(imposed) / 2, None
        else:
            yield Pass(), estimate.worth(standing), standing
    for call in (Double(), Redouble()):
        if standing is not None and auction.refusal(call) is None:
            after = auction.after_call(call).contract
            chance = estimate.makes(standing)
            likely = chance if standing.team == team(seat) else 1.0 - chance
            if after is not None and likely > _break_even(estimate, standing) + DOUBLE_AT:
                yield call, estimate.worth(after), after


def _break_even(estimate: Estimate, contract: Contract) -> float:
    """The chance, of being made or of failing, from which on doubling this contract costs nothing."""
    options = estimate.auction.options
    made, failed = (game_points(options, contract, is_made=each) for each in (True, False))
    is_ours = contract.team == team(estimate.seat)
    return (failed if is_ours else made) / (made + failed)


def _bids(estimate: Estimate) -> Iterator[tuple[Call, float, Contract]]:
    """Bids that are true of the hand."""
    auction, seat = estimate.auction, estimate.seat
    standing = auction.contract
    is_partners = standing is not None and standing.team == team(seat)
    changed = standing.trump if standing is not None else None
    own_bids = sum(each == seat and isinstance(call, Bid) for each, call in auction.calls)
    change = CHANGE * (1 + own_bids) if is_partners else 0.0
    heights = {*range(auction.lowest, auction.lowest + STEPS), *TIERS}
    partner_suits = {
        call.denomination
        for each, call in auction.calls
        if isinstance(call, Bid) and team(each) == team(seat) and call.denomination.trump is not None
    }
    for points in sorted(each for each in heights if auction.lowest <= each <= HIGHEST):
        better = [
            estimate.risked(Contract(seat, points + 1, each))
            for each in partner_suits
            if points + 1 < TALK_UP_TO
        ]
        for plus, is_named_first, denomination in FORMS:
            number = points - auction.lowest + 1 if plus else points
            bid = Bid(number, denomination, plus, is_named_first)
            told = meaning(auction, bid)
            if auction.refusal(bid) is None and estimate.is_true(told):
                contract = Contract(seat, points, denomination)
                value = estimate.risked(contract)
                if better and denomination not in partner_suits:
                    value = max(value, max(better) - OVERBID)
                cost = OVERBID + (change if denomination.trump is not changed else 0.0)
                yield bid, value + _talk(told, points) - cost, contract


def _talk(told: Meaning, points: int) -> float:
    """What it is worth to tell partners this while there is room to talk."""
    if points >= TALK_UP_TO:
        return 0.0
    return TALK * len(told.highest) + (TALK_VOID if told.is_void or told.traits else 0.0)
