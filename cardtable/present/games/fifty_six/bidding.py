"""The auction of Fifty-Six on the table: the board of calls, the grid of those made, and the contract."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from cardtable.engine.games.fifty_six import Calling, FiftySixView
from cardtable.engine.games.fifty_six.actions import Bid, Call, Denomination, Double, Pass, Redouble
from cardtable.engine.games.fifty_six.announcements import bid_named, contract_named
from cardtable.engine.games.fifty_six.auction import HIGHEST, Auction, Contract
from cardtable.engine.games.fifty_six.options import direction, team
from cardtable.engine.messages import Message, Who, message
from cardtable.engine.seats import seats_from
from cardtable.present.games.fifty_six.scores import TEAM_MARKS, is_between_deals
from cardtable.present.picture import AuctionShown, BiddingBoard, CallShown, ContractShown, Offer

SUITS: Final = (Denomination.CLUBS, Denomination.DIAMONDS, Denomination.HEARTS, Denomination.SPADES)
"""The suits in the order of the board's columns; behind them stand the bids without trumps."""

ROWS: Final[tuple[tuple[tuple[bool, bool, Denomination], ...], ...]] = (
    (*((False, False, suit) for suit in SUITS), (False, False, Denomination.NO_TRUMP)),
    (*((False, True, suit) for suit in SUITS), (False, False, Denomination.NOES)),
    (*((True, False, suit) for suit in SUITS), (True, False, Denomination.NOES)),
)
"""FS-12: the forms in the rows of the board: number first, suit first, plus."""

CALLS: Final[Mapping[Call, tuple[Message, Message]]] = MappingProxyType(
    {
        Pass(): (message("fifty_six.board.pass"), message("fifty_six.sign.pass")),
        Double(): (message("fifty_six.board.double"), message("fifty_six.sign.double")),
        Redouble(): (message("fifty_six.board.redouble"), message("fifty_six.sign.redouble")),
    }
)
"""The calls that are no bids, in words and as a sign."""

SIGNS: Final = MappingProxyType(
    {
        Denomination.CLUBS: message("fifty_six.sign.clubs"),
        Denomination.DIAMONDS: message("fifty_six.sign.diamonds"),
        Denomination.HEARTS: message("fifty_six.sign.hearts"),
        Denomination.SPADES: message("fifty_six.sign.spades"),
        Denomination.NO_TRUMP: message("fifty_six.sign.no_trump"),
        Denomination.NOES: message("fifty_six.sign.noes"),
    }
)
"""The sign of each denomination."""


def call_named(call: Call) -> Message:
    """A call in words, in the form in which it is said."""
    return bid_named(call) if isinstance(call, Bid) else CALLS[call][0]


def call_sign(call: Call) -> Message:
    """A call as a grid and the board have it: a suit by its sign."""
    if not isinstance(call, Bid):
        return CALLS[call][1]
    named = SIGNS[call.denomination]
    if call.plus:
        return message("fifty_six.sign.bid_plus", number=call.number, denomination=named)
    key = "fifty_six.sign.bid_named_first" if call.is_named_first else "fifty_six.sign.bid_number_first"
    return message(key, number=call.number, denomination=named)


@dataclass(frozen=True, slots=True)
class Bids:
    """The bids at a level, as the board has them.

    Attributes:
        auction: in which they would be made.
    """

    auction: Auction

    def __call__(self, level: int) -> tuple[tuple[Offer, ...], ...]:
        """Return the bids of so many points, row by row; those that may not be made have their refusal."""
        return tuple(tuple(self._offer(level, *form) for form in row) for row in ROWS)

    def _offer(self, level: int, plus: bool, is_named_first: bool, denomination: Denomination) -> Offer:  # noqa: FBT001 (a form, as the rules list them)
        number = level - self.auction.lowest + 1 if plus else level
        return offer(self.auction, Bid(number, denomination, plus, is_named_first))


def offer(auction: Auction, call: Call) -> Offer:
    """A call that is to be chosen, or that is refused."""
    breach = auction.refusal(call)
    return Offer(call_named(call), call, None if breach is None else breach.reason, sign=call_sign(call))


def board(calling: Calling) -> BiddingBoard:
    """The calls among which a seat chooses."""
    auction = calling.auction
    levels = tuple(range(auction.lowest, HIGHEST + 1))
    return BiddingBoard(levels, Bids(auction), tuple(offer(auction, call) for call in CALLS))


def auction_shown(view: FiftySixView) -> AuctionShown | None:
    """The auction of the deal on the table; None before it begins."""
    if view.forehand is None or (not view.is_bidding and view.contract is None):
        return None
    seats = seats_from(view.forehand, view.players, direction(view.options))
    return AuctionShown(
        seats,
        tuple(TEAM_MARKS[team(seat)] for seat in seats),
        tuple(CallShown(seat, call_sign(call), call_named(call)) for seat, call in view.calls),
        view.is_bidding,
    )


def contract_shown(view: FiftySixView) -> ContractShown | None:
    """The bid that stands, or the contract with the points that each team has; None where there is none."""
    contract = view.contract
    if contract is None or is_between_deals(view):
        return None
    who, side = Who(contract.declarer), contract.team
    key = "fifty_six.contract.last_bid" if view.is_bidding else "fifty_six.contract.words"
    return ContractShown(
        message("fifty_six.contract.sign", contract=_contract_sign(contract), who=who),
        message(key, contract=contract_named(contract), who=who),
        TEAM_MARKS[side],
        None if view.is_bidding else _progress(view, contract),
    )


def _contract_sign(contract: Contract) -> Message:
    no_trump = Denomination.NO_TRUMP
    denomination = no_trump if contract.trump is None else contract.denomination
    bid = message(
        "fifty_six.sign.bid_number_first",
        number=contract.points,
        denomination=SIGNS[denomination],
    )
    if contract.doubles == 0:
        return bid
    return message("fifty_six.sign.redoubled" if contract.doubles > 1 else "fifty_six.sign.doubled", bid=bid)


def _progress(view: FiftySixView, contract: Contract) -> Message:
    """Tell what both teams have taken, and what the bidding team still needs (FS-16)."""
    points = view.card_points
    key = "fifty_six.contract.needed" if view.needed else "fifty_six.contract.made"
    return message(key, taken=points[contract.team], others=points[1 - contract.team], needed=view.needed)
