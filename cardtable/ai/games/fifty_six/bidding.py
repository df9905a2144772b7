"""How calls are chosen in Fifty-Six: what each contract is likely to bring, and what calls tell partners.

A bid is worth what its contract is likely to bring, and a little for what it tells truly. Only bids that are
true of the hand are made, by the convention of the table. How likely a contract is to be made is reckoned
elsewhere: card by card (`cardtable.ai.games.fifty_six.prospects`), or in worlds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol

from cardtable.ai.games.fifty_six.prospects import CardCount
from cardtable.ai.temperaments import PLAIN, Temperament
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
from cardtable.engine.games.fifty_six.conventions import good_length, is_true
from cardtable.engine.games.fifty_six.options import (
    ALL_POINTS,
    DEALS,
    FORCED_BID,
    SUITS,
    team,
)
from cardtable.engine.games.fifty_six.scoring import TARGET, game_points
from cardtable.engine.options import Options
from cardtable.engine.seats import Seat

LIKELY_DOUBLED: Final = 0.45
"""The chance of being made below which a contract is reckoned as doubled."""

PASSES: Final = 0.6
"""How often another hand passes, if nobody has bid."""

TIERS: Final = (40, 48, 56)
"""FS-16: the bids from which on more is to be won."""

MOST_NEWS: Final = 3
"""How much of what one bid tells is counted."""

STEPS: Final = 8
"""How many points above the lowest bid are thought about, beside the tiers."""


@dataclass(frozen=True, slots=True)
class BiddingStyle:
    """The preferences of a player between calls; in game points, where nothing else is said.

    Attributes:
        talk: the value of telling partners of a high card of a suit that is sure to come to forty.
        overbid: the least by which a bid over another one must be better than a pass.
        raising: the value of a bid in the suit of a partner's bid beside that.
        change: the cost of changing the suit of a partner's bid.
        double_at: the chance above break-even with which a contract has to fail for a double, or to be made
            for a redouble.
    """

    talk: float = 0.5
    overbid: float = 0.08
    raising: float = 0.0
    change: float = 0.2
    double_at: float = 0.1

    def of(self, temperament: Temperament) -> BiddingStyle:
        """The same of somebody who likes something in particular."""
        return replace(
            self,
            talk=self.talk + temperament.tells,
            overbid=self.overbid - temperament.bids,
            raising=self.raising + temperament.raises,
            double_at=self.double_at - temperament.doubles,
        )


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
        self._hand = hand

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
        """The worth of a contract that the opponents double where it is likely to fail, or have before."""
        worth, doubled = self.worth(contract), self.worth(replace(contract, doubles=1))
        if self.has_been_doubled(contract.team):
            return min(worth, doubled)
        return doubled if self.makes(contract) < LIKELY_DOUBLED else worth

    def has_been_doubled(self, side: int) -> bool:
        """True if a bid of a team has been doubled in this auction: so is the next if it fails."""
        return any(isinstance(call, Double) and team(seat) != side for seat, call in self.auction.calls)

    def standing(self, contract: Contract) -> float:
        """The worth of the contract that stands, if nobody bids any more."""
        return self.worth(contract)

    def is_true(self, told: Meaning) -> bool:
        """True if a call says nothing that is not so of the own hand."""
        return is_true(told, self._hand, self.auction.options)

    def is_sensible(self, denomination: Denomination) -> bool:
        """True if partners can rely on a bid of this.

        A suit of one's own is long, and not named once more after a partner has heard it and bid another; no
        trump has no long suit beside it. Only a longer suit runs away from a partner's bid that is doubled.
        Who has left a partner's trumps once for others leaves it to the partners from then on.
        """
        trump, enough, left = denomination.trump, good_length(self.auction.options), self.auction.contract
        if left is not None and (left.team != team(self.seat) or left.trump is trump):
            left = None  # only a bid of the own team is left for other trumps
        bidders = {seat for seat, each in self._team_bids() if each is trump}
        if bidders - {self.seat}:
            return True
        if left is not None and self._has_left():
            return False
        if trump is None:
            longest = max(self._length(suit) for suit in SUITS)
            return longest <= enough + 1 and (left is None or not left.doubles)
        if left is not None:
            return self.seat not in bidders and self._length(trump) >= enough + left.doubles
        return self._length(trump) >= enough

    def _has_left(self) -> bool:
        """True if the seat has bid trumps of its own after partners had bid others."""
        partners: set[Suit | None] = set()
        for seat, trump in self._team_bids():
            if seat != self.seat:
                partners.add(trump)
            elif partners and trump not in partners:
                return True
        return False

    def _team_bids(self) -> list[tuple[Seat, Suit | None]]:
        """The bids of the own team, each with its seat and trumps."""
        return [
            (seat, call.denomination.trump)
            for seat, call in self.auction.calls
            if isinstance(call, Bid) and team(seat) == team(self.seat)
        ]

    def _length(self, suit: Suit) -> int:
        return sum(card.suit is suit for card in self._hand)

    def is_new(self, trump: Suit | None) -> bool:
        """True for trumps, or none, that nobody of the own team has bid."""
        return all(each is not trump for _, each in self._team_bids())


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


def estimate_of(view: FiftySixView, temperament: Temperament = PLAIN) -> AuctionEstimate:
    """The careful estimate of the view's seat, which is to call, and of somebody with a temperament.

    Raises:
        ValueError: it is not to call.
    """
    auction, hand = calling(view)
    prospects = CardCount(auction, view.viewer, hand, view.known).prospects()
    style = DISCREET.of(temperament)
    return AuctionEstimate(auction, view.viewer, hand, view.totals, prospects, style)


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
        cost = estimate.style.overbid if estimate.auction.contract is not None else 0.0
        return RankedCall(call, estimate.risked(after) - cost, told, after)
    value = estimate.standing(after) if isinstance(call, Pass) else estimate.worth(after)
    return RankedCall(call, value, told, after)


def _others(estimate: AuctionEstimate) -> Iterator[tuple[Call, float, Contract | None]]:
    """Pass, double and redouble, as far as they are legal."""
    auction, seat, style = estimate.auction, estimate.seat, estimate.style
    standing = auction.contract
    if auction.refusal(Pass()) is None:
        if standing is None:
            yield Pass(), _passed_out(estimate), None
        else:
            yield Pass(), estimate.standing(standing), standing
    for call in (Double(), Redouble()):
        if standing is not None and auction.refusal(call) is None:
            after = auction.after_call(call).contract
            chance = estimate.makes(standing)
            likely = chance if standing.team == team(seat) else 1.0 - chance
            if after is not None and likely > _break_even(estimate, standing) + style.double_at:
                yield call, estimate.worth(after), after


def _passed_out(estimate: AuctionEstimate) -> float:
    """The worth of a pass before any bid: of the contract imposed (FS-11), as likely as all others pass."""
    auction = estimate.auction
    if auction.options[FORCED_BID]:
        return 0.0
    imposed = Contract(auction.forehand, LOWEST, Denomination.NO_TRUMP, is_imposed=True)
    return estimate.worth(imposed) * PASSES ** (auction.options.players - 1 - auction.passes)


def _break_even(estimate: AuctionEstimate, contract: Contract) -> float:
    """The chance, of being made or of failing, from which on doubling this contract costs nothing."""
    options, doubled = estimate.auction.options, replace(contract, doubles=contract.doubles + 1)
    made, failed = (
        game_points(options, doubled, is_made=each) - game_points(options, contract, is_made=each)
        for each in (True, False)
    )
    is_ours = contract.team == team(estimate.seat)
    return (failed if is_ours else made) / (made + failed)


def _bids(estimate: AuctionEstimate) -> Iterator[tuple[Call, float, Contract]]:
    """Bids that are true of the hand, and sensible."""
    auction, seat, style = estimate.auction, estimate.seat, estimate.style
    standing = auction.contract
    is_partners = standing is not None and standing.team == team(seat)
    heights = {*range(auction.lowest, auction.lowest + STEPS), *TIERS}
    sensible = {each for each in Denomination if estimate.is_sensible(each)}
    forms = [form for form in FORMS if form[2] in sensible]
    for points in sorted(each for each in heights if auction.lowest <= each <= HIGHEST):
        for plus, is_named_first, denomination in forms:
            number = points - auction.lowest + 1 if plus else points
            bid = Bid(number, denomination, plus, is_named_first)
            told = meaning(auction, bid)
            if auction.refusal(bid) is None and estimate.is_true(told):
                contract = Contract(seat, points, denomination, is_named_first=is_named_first)
                is_changed = is_partners and standing is not None and contract.trump is not standing.trump
                cost = (style.overbid if standing is not None else 0.0) + (
                    style.change if is_changed else -style.raising if is_partners else 0.0
                )
                yield bid, estimate.risked(contract) + _talk(estimate, told, contract) - cost, contract


def _talk(estimate: AuctionEstimate, told: Meaning, contract: Contract) -> float:
    """What it is worth to tell partners this below forty: the more, the likelier that can be made."""
    tier = TIERS[0]
    news = len(told.highest) + estimate.is_new(contract.trump)
    if contract.points >= tier:
        return 0.0
    return estimate.style.talk * min(news, MOST_NEWS) * estimate.makes(replace(contract, points=tier))
