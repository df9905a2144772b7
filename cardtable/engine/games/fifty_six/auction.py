"""The auction of a deal of Fifty-Six (FS-6 to FS-13): what has been called, what may be, how it ends."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from random import Random
from typing import Final, TypeAlias

from cardtable.engine.cards import Suit
from cardtable.engine.facts import Action
from cardtable.engine.games.fifty_six.actions import (
    FORMS,
    Bid,
    Call,
    Denomination,
    Double,
    Form,
    Pass,
    Redouble,
)
from cardtable.engine.games.fifty_six.options import FORCED_BID, OPENING_OBLIGED, direction, team
from cardtable.engine.messages import message
from cardtable.engine.options import Options
from cardtable.engine.rules import Choices, RuleBreach
from cardtable.engine.seats import Seat, next_seat

LOWEST: Final = 28
HIGHEST: Final = 56
"""FS-6: the lowest bid and the highest."""

Said: TypeAlias = tuple[Seat, Call]
"""The calls, each with its seat."""


@dataclass(frozen=True, slots=True)
class Contract:
    """The bid that stands, or with which the auction ended (FS-13).

    Attributes:
        declarer: who bid it.
        points: how many.
        denomination: and of what.
        doubles: 1 if it is doubled, 2 if it is redoubled as well.
        is_imposed: whether nobody has bid it: all have passed (FS-11).
        is_named_first: whether its bid was said suit first (FS-12); the contract is the same.
    """

    declarer: Seat
    points: int
    denomination: Denomination
    doubles: int = 0
    is_imposed: bool = False
    is_named_first: bool = field(default=False, compare=False, repr=False)

    @property
    def team(self) -> int:
        """The bidding team."""
        return team(self.declarer)

    @property
    def trump(self) -> Suit | None:
        """The trump suit; None without trumps."""
        return self.denomination.trump


@dataclass(frozen=True, slots=True)
class Auction:
    """The auction of one deal, as far as it has gone.

    Attributes:
        options: how the match is played.
        forehand: who begins.
        calls: who has called what, in order.
        contract: the bid that stands; None before the first.
        passes: how many have passed in a row.
    """

    options: Options
    forehand: Seat
    calls: tuple[Said, ...] = ()
    contract: Contract | None = None
    passes: int = 0

    @property
    def turn(self) -> Seat:
        """The seat that calls next, as long as it is not over."""
        return next_seat(self.forehand, self.options.players, len(self.calls), direction(self.options))

    @property
    def is_over(self) -> bool:
        """True once the contract is settled (FS-8 to FS-11)."""
        standing = self.contract
        if standing is None:
            return False
        all_others = self.options.players - 1
        return standing.is_imposed or standing.doubles == 2 or self.passes == all_others

    @property
    def is_forced(self) -> bool:
        """True if all have passed, and forehand must bid now (FS-11)."""
        return self.contract is None and self.passes == self.options.players

    @property
    def lowest(self) -> int:
        """The lowest number of points that may be bid (FS-6)."""
        return LOWEST if self.contract is None else self.contract.points + 1

    def points(self, bid: Bid) -> int:
        """The number of points that a bid would be for."""
        return bid.number if not bid.plus or self.contract is None else self.contract.points + bid.number

    def after_call(self, call: Call) -> Auction:
        """The auction after a legal call of the seat whose turn it is."""
        seat = self.turn
        after = replace(self, calls=(*self.calls, (seat, call)), passes=0)
        match call:
            case Bid():
                points, is_named_first = self.points(call), call.is_named_first
                contract = Contract(seat, points, call.denomination, is_named_first=is_named_first)
                return replace(after, contract=contract)
            case Double() | Redouble() if self.contract is not None:
                return replace(after, contract=replace(self.contract, doubles=self.contract.doubles + 1))
        after = replace(after, passes=self.passes + 1)
        if after.is_forced and not self.options[FORCED_BID]:
            imposed = Contract(self.forehand, LOWEST, Denomination.NO_TRUMP, is_imposed=True)
            return replace(after, contract=imposed)
        return after

    def refusal(self, action: Action) -> RuleBreach | None:
        """The reason why the seat whose turn it is may not call this; None when it may."""
        match action:
            case Bid():
                return self._bid_refusal(action)
            case Pass() | Double() | Redouble() if self.is_forced:
                return RuleBreach("FS-11", message("fifty_six.breach.must_bid"))
            case Pass():
                if self.options[OPENING_OBLIGED] and not self.calls:
                    return RuleBreach("FS-6", message("fifty_six.breach.must_open"))
                return None
            case Double():
                return self._double_refusal()
            case Redouble():
                return self._redouble_refusal()
        return RuleBreach("FS-6", message("fifty_six.breach.call_first"))

    def _bid_refusal(self, bid: Bid) -> RuleBreach | None:
        if not bid.is_form:
            return RuleBreach("FS-12", message("fifty_six.breach.no_form"))
        if bid.plus and self.is_forced:
            return RuleBreach("FS-11", message("fifty_six.breach.must_bid"))
        if bid.plus and self.contract is None:
            return RuleBreach("FS-12", message("fifty_six.breach.plus_opens"))
        points = self.points(bid)
        if points > HIGHEST:
            return RuleBreach("FS-6", message("fifty_six.breach.too_high", highest=HIGHEST))
        if points < self.lowest and self.contract is not None:
            return RuleBreach("FS-6", message("fifty_six.breach.not_higher", last=self.contract.points))
        if points < self.lowest:
            return RuleBreach("FS-6", message("fifty_six.breach.too_low", lowest=LOWEST))
        return None

    def _double_refusal(self) -> RuleBreach | None:
        if self.contract is None:
            return RuleBreach("FS-9", message("fifty_six.breach.nothing_to_double"))
        if self.contract.team == team(self.turn):
            return RuleBreach("FS-9", message("fifty_six.breach.own_bid"))
        if self.contract.doubles:
            return RuleBreach("FS-9", message("fifty_six.breach.doubled_already"))
        return None

    def _redouble_refusal(self) -> RuleBreach | None:
        if self.contract is None or not self.contract.doubles:
            return RuleBreach("FS-10", message("fifty_six.breach.not_doubled"))
        if self.contract.team != team(self.turn):
            return RuleBreach("FS-10", message("fifty_six.breach.own_double"))
        return None


@dataclass(frozen=True, slots=True)
class Calling(Choices):
    """The choices of the seat whose turn it is: every form at every height there is (FS-6 to FS-12)."""

    auction: Auction

    def draw(self, rng: Random) -> Call:
        """A legal call, every one equally likely."""
        others, forms, heights = self._others(), self.forms(), self.heights()
        place = rng.randrange(len(others) + len(forms) * len(heights))
        if place < len(others):
            return others[place]
        height, form = divmod(place - len(others), len(forms))
        return self.bid(heights[height], forms[form])

    def legal(self) -> tuple[Call, ...] | None:
        """The legal calls where no bid is among them; else None: there are too many to list."""
        return None if self.heights() else self._others()

    def every(self) -> Iterator[Call]:
        """Every legal call in a fixed order, the bids after the others."""
        yield from self._others()
        yield from (self.bid(points, form) for points in self.heights() for form in self.forms())

    def refusal(self, action: Action) -> RuleBreach | None:
        """The reason why this may not be called; None when it may."""
        return self.auction.refusal(action)

    def _others(self) -> tuple[Call, ...]:
        """The legal calls that are no bids."""
        calls: tuple[Call, ...] = (Pass(), Double(), Redouble())
        return tuple(call for call in calls if self.auction.refusal(call) is None)

    def heights(self) -> range:
        """The points that may be bid."""
        return range(self.auction.lowest, HIGHEST + 1)

    def forms(self) -> tuple[Form, ...]:
        """The forms in which they may be bid."""
        opening = self.auction.contract is None
        return tuple(form for form in FORMS if not (form[0] and opening))

    def bid(self, points: int, form: Form) -> Bid:
        """The bid of so many points in a form."""
        plus, is_named_first, denomination = form
        number = points - self.auction.lowest + 1 if plus else points
        return Bid(number, denomination, plus, is_named_first)
