"""How calls are chosen in Fifty-Six: what each contract is likely to bring, and what calls tell partners.

A bid is worth what its contract is likely to bring, and a little for what it tells truly. Only bids that are
true of the hand are made, by the convention of the table. How likely a contract is to be made is reckoned
elsewhere: card by card (`cardtable.ai.games.fifty_six.prospects`), or in worlds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol

from cardtable.ai.games.fifty_six.prospects import CardCount, counted
from cardtable.engine.cards import Cards, Hidden, Suit
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
    meaning,
)
from cardtable.engine.games.fifty_six.actions import FORMS
from cardtable.engine.games.fifty_six.auction import HIGHEST, LOWEST
from cardtable.engine.games.fifty_six.options import ALL_POINTS, DEALS, ranks_in_play, team
from cardtable.engine.games.fifty_six.scoring import TARGET, game_points
from cardtable.engine.options import Options
from cardtable.engine.seats import Seat

LIKELY_DOUBLED: Final = 0.45
"""The chance of being made below which a contract is reckoned as doubled."""

TALK_UP_TO: Final = 39
"""The points up to which bids are made to talk: the reward stays the same so far."""

TIERS: Final = (40, 48, 56)
"""FS-16: the bids from which on more is to be won."""

STEPS: Final = 8
"""How many points above the lowest bid are thought about, beside the tiers."""


@dataclass(frozen=True, slots=True)
class BiddingStyle:
    """The preferences of a player between calls; in game points, where nothing else is said.

    Attributes:
        talk: the value of telling partners of a high card.
        talk_void: the value of telling partners of a void suit, or of a good one.
        overbid: the least by which a bid must be better than a pass.
        change: the cost of changing the suit of a partner's bid, once more for each earlier bid of one's own.
        double_at: the chance above break-even with which a contract has to fail for a double, or to be made
            for a redouble.
    """

    talk: float = 0.07
    talk_void: float = 0.05
    overbid: float = 0.08
    change: float = 0.15
    double_at: float = 0.12


DISCREET: Final = BiddingStyle()


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


class Chances(Protocol):
    """The points that a team may take."""

    def at_least(self, points: int) -> float:
        """The chance of taking so many points or more."""
        ...


class AuctionEstimate:
    """What a seat makes of a deal in the auction.

    Args:
        auction: as far as it has gone.
        seat: whose estimate it is.
        hand: its cards.
        totals: the game points of each team.
        chances: the points that its team may take, by trumps.
        style: what it makes of them.
    """

    def __init__(
        self,
        auction: Auction,
        seat: Seat,
        hand: Cards,
        totals: tuple[int, int],
        chances: Mapping[Suit | None, Chances],
        style: BiddingStyle = DISCREET,
    ) -> None:
        self.auction = auction
        self.seat = seat
        self.totals = totals
        self.style = style
        self._chances = chances
        self._own = counted(hand, ranks_in_play(auction.options))

    def makes(self, contract: Contract) -> float:
        """The chance that a contract is made, by whichever team."""
        chances = self._chances[contract.trump]
        if contract.team == team(self.seat):
            return chances.at_least(contract.points)
        return 1.0 - chances.at_least(ALL_POINTS + 1 - contract.points)

    def worth(self, contract: Contract) -> float:
        """The game points that a contract is likely to bring to the own team."""
        return worth(self.auction.options, contract, self.totals, team(self.seat), self.makes(contract))

    def risked(self, contract: Contract) -> float:
        """The worth of a contract that the opponents double where it is likely to fail."""
        is_doubled = self.makes(contract) < LIKELY_DOUBLED
        return self.worth(replace(contract, doubles=1) if is_doubled else contract)

    def standing(self, contract: Contract) -> float:
        """The worth of the contract that stands, if nobody bids any more."""
        return self.worth(contract)

    def is_true(self, told: Meaning) -> bool:
        """True if a call says nothing that is not so of the own hand."""
        if told.suit is None:
            return True
        held = self._own[told.suit]
        length = sum(held)
        if length < told.about or not told.length.low <= length <= told.length.high:
            return False
        return all(low <= number <= high for number, (low, high) in zip(held, told.copies, strict=True))


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


def estimate_of(view: FiftySixView) -> AuctionEstimate:
    """The careful estimate of the view's seat, which is to call.

    Raises:
        ValueError: it is not to call.
    """
    auction, hand = calling(view)
    prospects = CardCount(auction, view.viewer, hand, view.known).prospects()
    return AuctionEstimate(auction, view.viewer, hand, view.totals, prospects)


def calling(view: FiftySixView) -> tuple[Auction, Cards]:
    """The auction, and the hand of the view's seat, which is to call.

    Raises:
        ValueError: it is not to call.
    """
    hand = view.hands[view.viewer] if view.viewer >= 0 else Hidden(0)
    if not isinstance(view.choices, Calling) or isinstance(hand, Hidden):
        raise ValueError(f"seat {view.viewer} is not to call")
    return view.choices.auction, hand


def ranked_calls(estimate: AuctionEstimate) -> tuple[RankedCall, ...]:
    """The calls that come into question, the best first; never empty."""
    auction = estimate.auction
    found = [
        RankedCall(call, value, meaning(auction, call), contract)
        for call, value, contract in (*_others(estimate), *_bids(estimate))
    ]
    return tuple(sorted(found, key=lambda each: -each.worth))


def valued(estimate: AuctionEstimate, call: Call) -> RankedCall:
    """Return a legal call that need not come into question: for what it tells nothing is credited."""
    after = estimate.auction.after_call(call).contract
    told = meaning(estimate.auction, call)
    if after is None:
        raise ValueError(f"no contract after {call}")
    if isinstance(call, Bid):
        return RankedCall(call, estimate.risked(after) - estimate.style.overbid, told, after)
    value = estimate.standing(after) if isinstance(call, Pass) else estimate.worth(after)
    return RankedCall(call, value, told, after)


def _others(estimate: AuctionEstimate) -> Iterator[tuple[Call, float, Contract | None]]:
    """Pass, double and redouble, as far as they are legal."""
    auction, seat, style = estimate.auction, estimate.seat, estimate.style
    standing = auction.contract
    if auction.refusal(Pass()) is None:
        if standing is None:
            imposed = Contract(auction.forehand, LOWEST, Denomination.NO_TRUMP, is_imposed=True)
            yield Pass(), estimate.worth(imposed) / 2, None
        else:
            yield Pass(), estimate.standing(standing), standing
    for call in (Double(), Redouble()):
        if standing is not None and auction.refusal(call) is None:
            after = auction.after_call(call).contract
            chance = estimate.makes(standing)
            likely = chance if standing.team == team(seat) else 1.0 - chance
            if after is not None and likely > _break_even(estimate, standing) + style.double_at:
                yield call, estimate.worth(after), after


def _break_even(estimate: AuctionEstimate, contract: Contract) -> float:
    """The chance, of being made or of failing, from which on doubling this contract costs nothing."""
    options = estimate.auction.options
    made, failed = (game_points(options, contract, is_made=each) for each in (True, False))
    is_ours = contract.team == team(estimate.seat)
    return (failed if is_ours else made) / (made + failed)


def _bids(estimate: AuctionEstimate) -> Iterator[tuple[Call, float, Contract]]:
    """Bids that are true of the hand."""
    auction, seat, style = estimate.auction, estimate.seat, estimate.style
    standing = auction.contract
    is_partners = standing is not None and standing.team == team(seat)
    changed = standing.trump if standing is not None else None
    own_bids = sum(each == seat and isinstance(call, Bid) for each, call in auction.calls)
    change = style.change * (1 + own_bids) if is_partners else 0.0
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
                    value = max(value, max(better) - style.overbid)
                cost = style.overbid + (change if denomination.trump is not changed else 0.0)
                yield bid, value + _talk(style, told, points) - cost, contract


def _talk(style: BiddingStyle, told: Meaning, points: int) -> float:
    """What it is worth to tell partners this while there is room to talk."""
    if points >= TALK_UP_TO:
        return 0.0
    return style.talk * len(told.highest) + (style.talk_void if told.is_void or told.traits else 0.0)
