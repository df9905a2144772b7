"""The auction of Fifty-Six on the table: the calls that may be made, those made, and the contract."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from cardtable.engine.cards import Card, Hidden, Pile, Suit
from cardtable.engine.games.fifty_six import Calling, FiftySixView
from cardtable.engine.games.fifty_six.actions import (
    Bid,
    Call,
    Denomination,
    Double,
    Form,
    Pass,
    Redouble,
)
from cardtable.engine.games.fifty_six.announcements import (
    DENOMINATION_SIGNS,
    bid_named,
    cards_listed,
    contract_named,
    denomination_named,
    meaning_in_words,
)
from cardtable.engine.games.fifty_six.auction import Auction, Contract, Said
from cardtable.engine.games.fifty_six.conventions import Meaning, Trait, is_true, meaning, meanings
from cardtable.engine.games.fifty_six.inference import SeatKnowledge, knowledge
from cardtable.engine.games.fifty_six.options import ALL_POINTS, direction, ranks_in_play, team
from cardtable.engine.messages import Message, Who, message
from cardtable.engine.options import Options
from cardtable.engine.seats import Seat, seats_from
from cardtable.present.games.fifty_six.scores import (
    TEAM_MARKS,
    is_between_deals,
)
from cardtable.present.picture import (
    AuctionShown,
    CallShown,
    ContractShown,
    KnownOfSeat,
    KnownOfSuit,
    Offer,
    OfferGroups,
)

SUITS: Final = (Denomination.CLUBS, Denomination.DIAMONDS, Denomination.HEARTS, Denomination.SPADES)
"""The suits in the order of the columns."""

ROWS: Final[Mapping[Message, tuple[Form, ...]]] = MappingProxyType(
    {
        message("fifty_six.board.number_first"): tuple((False, False, suit) for suit in SUITS),
        message("fifty_six.board.named_first"): tuple((False, True, suit) for suit in SUITS),
        message("fifty_six.board.plus"): tuple((True, False, suit) for suit in SUITS),
        message("fifty_six.board.without"): (
            (False, False, Denomination.NO_TRUMP),
            (False, False, Denomination.NOES),
            (True, False, Denomination.NOES),
        ),
    }
)
"""FS-12: the forms of bids in rows, by what those of a row have in common."""

EXTRA: Final = (
    *((True, False, suit) for suit in (*SUITS, Denomination.NOES)),
    (False, False, Denomination.NOES),
)
"""The forms that nobody needs to begin with: those that tell of a suit which one has hardly or not at all."""

CALLS: Final[Mapping[Call, tuple[Message, Message]]] = MappingProxyType(
    {
        Pass(): (message("fifty_six.board.pass"), message("fifty_six.sign.pass")),
        Double(): (message("fifty_six.board.double"), message("fifty_six.sign.double")),
        Redouble(): (message("fifty_six.board.redouble"), message("fifty_six.sign.redouble")),
    }
)
"""The calls that are no bids, in words and as a sign."""

TRAITS: Final = MappingProxyType(
    {
        Trait.NO_SPECIAL_SUIT: message("fifty_six.meaning.no_special_suit"),
        Trait.FAIRLY_STRONG: message("fifty_six.meaning.fairly_strong"),
    }
)
"""What calls say of a whole hand."""


def call_named(call: Call) -> Message:
    """A call in words, in the form in which it is said."""
    return bid_named(call) if isinstance(call, Bid) else CALLS[call][0]


def call_sign(call: Call) -> Message:
    """A call as grids and buttons have it: a suit by its sign."""
    return bid_named(call, is_short=True) if isinstance(call, Bid) else CALLS[call][1]


@dataclass(frozen=True, slots=True)
class Bids:
    """The bids at a level, as they are offered.

    Attributes:
        calling: the choices of whoever would make them.
        hand: of whoever would make them.
        rows: the forms in which they may be said.
    """

    calling: Calling
    hand: Pile
    rows: tuple[tuple[Form, ...], ...]

    def __call__(self, level: int) -> tuple[tuple[Offer, ...], ...]:
        """Return the bids of so many points, row by row."""
        return tuple(
            tuple(offer(self.calling.auction, self.calling.bid(level, form), self.hand) for form in row)
            for row in self.rows
        )


def offer(auction: Auction, call: Call, hand: Pile) -> Offer:
    """A call that is to be chosen, or that is refused."""
    breach = auction.refusal(call)
    if breach is not None:
        return Offer(call_named(call), call, breach.reason, sign=call_sign(call))
    if isinstance(call, Bid):
        told = _would_tell(auction, call, hand)
        return Offer(call_named(call), call, sign=call_sign(call), meaning=told, is_extra=call.form in EXTRA)
    told, after = _effect(auction, call), auction.after_call(call).contract
    is_expected = isinstance(call, Pass) and not (after is not None and after.is_imposed)
    return Offer(call_named(call), call, sign=call_sign(call), meaning=told, at_once=is_expected)


def _would_tell(auction: Auction, bid: Bid, hand: Pile) -> tuple[Message, ...]:
    """That a bid would be played without trumps, whether what it would tell is so, and that."""
    told = meaning(auction, bid)
    is_untrue = not isinstance(hand, Hidden) and not is_true(told, hand, auction.options)
    tells = message("fifty_six.board.untrue" if is_untrue else "fifty_six.board.tells")
    no_trump = [message("fifty_six.board.no_trump")] if bid.denomination.trump is None else []
    return (*no_trump, tells, *meaning_in_words(told))


def _effect(auction: Auction, call: Call) -> tuple[Message, ...]:
    """What a pass, a double or a redouble does (FS-7 to FS-11)."""
    after = auction.after_call(call)
    told = [message("fifty_six.board.raises")] if isinstance(call, Double | Redouble) else []
    if after.is_over and after.contract is not None:
        told.append(message("fifty_six.board.ends", contract=contract_named(after.contract)))
    elif isinstance(call, Double):
        told.append(message("fifty_six.board.cancelled"))
    else:
        told.append(message("fifty_six.board.again"))
    return tuple(told)


def bids(calling: Calling, hand: Pile) -> OfferGroups | None:
    """The bids that a seat may make now, by the points bid; None where nobody may bid any more."""
    levels, forms = tuple(calling.heights()), calling.forms()
    if not levels:
        return None
    may_be_said = {head: tuple(form for form in row if form in forms) for head, row in ROWS.items()}
    heads = tuple(head for head, row in may_be_said.items() if row)
    rows = tuple(may_be_said[head] for head in heads)
    return OfferGroups(
        levels,
        Bids(calling, hand, rows),
        heads,
        title=message("fifty_six.board.points"),
        more=message("fifty_six.board.more"),
        fewer=message("fifty_six.board.fewer"),
    )


def calls(calling: Calling, hand: Pile) -> tuple[Offer, ...]:
    """The calls that are no bids: to pass, even where one must bid, and to double where one may."""
    offers = (offer(calling.auction, call, hand) for call in CALLS)
    return tuple(each for each in offers if each.refusal is None or each.action == Pass())


def auction_shown(view: FiftySixView) -> AuctionShown | None:
    """The auction of the deal on the table; None before it begins."""
    if view.forehand is None or (not view.is_bidding and view.contract is None):
        return None
    return _auction(view.options, view.forehand, view.calls, is_open=view.is_bidding)


@lru_cache(maxsize=8)
def _auction(options: Options, forehand: Seat, calls: tuple[Said, ...], *, is_open: bool) -> AuctionShown:
    """The auction after these calls; the same is shown again and again, and takes a while to work out."""
    seats = seats_from(forehand, options.players, direction(options))
    known = knowledge(options, calls)
    return AuctionShown(
        seats,
        tuple(TEAM_MARKS[team(seat)] for seat in seats),
        tuple(
            CallShown(seat, call_sign(call), call_named(call), _told(call, told))
            for (seat, call), told in zip(calls, meanings(options, calls), strict=True)
        ),
        is_open,
        tuple((DENOMINATION_SIGNS[suit], denomination_named(suit)) for suit in SUITS),
        tuple(_known(options, seat, known[seat]) for seat in seats),
        message("fifty_six.known.legend"),
    )


def _told(call: Call, told: Meaning) -> tuple[Message, ...]:
    """The meaning of a call in words; nobody asks what a pass or a double tells."""
    return meaning_in_words(told) if isinstance(call, Bid) else ()


def _known(options: Options, seat: Seat, known: SeatKnowledge) -> KnownOfSeat:
    """The facts that are known of a hand, suit by suit (FS-12)."""
    suits = tuple(KnownOfSuit(*_known_of_suit(options, known, suit)) for suit in SUITS)
    others = [TRAITS[trait] for trait in known.traits if trait in TRAITS]
    if known.contradicts_itself:
        others.append(message("fifty_six.known.contradiction"))
    return KnownOfSeat(seat, suits, tuple(others))


def _known_of_suit(
    options: Options, known: SeatKnowledge, denomination: Denomination
) -> tuple[tuple[Message, ...], tuple[Message, ...]]:
    """The facts that are known of a suit in a hand, as signs and in words."""
    suit = Suit(denomination)
    ranks, length, copies = ranks_in_play(options), known.lengths[suit], known.copies[suit]
    if length.high == 0:
        return (message("fifty_six.known.void_sign"),), (message("fifty_six.known.void"),)
    signs, words = [], []
    held = [rank for rank, each in zip(ranks, copies, strict=True) for _ in range(each.low)]
    if held:
        cards = "".join(rank.text for rank in held)
        signs.append(message("fifty_six.known.held_sign", cards=cards))
        words.append(message("fifty_six.known.held", cards=cards_listed([Card(suit, rank) for rank in held])))
    lacking = [rank for rank, each in zip(ranks, copies, strict=True) if each.high == 0]
    if length.low == length.high:
        signs.append(message("fifty_six.known.length_sign", count=length.low))
        words.append(message("fifty_six.known.length", count=length.low))
    elif lacking:
        if not held:
            signs.append(message("fifty_six.known.lacking_sign", card=lacking[0].text))
        listed = cards_listed([Card(suit, rank) for rank in lacking])
        words.append(message("fifty_six.known.lacking", cards=listed))
    if known.about[suit] > length.low:
        signs.insert(0, message("fifty_six.known.about_sign", count=known.about[suit]))
        words.append(message("fifty_six.known.about", count=known.about[suit]))
    if suit in known.good_suits:
        if not known.about[suit]:
            signs.append(message("fifty_six.known.good_sign"))
        words.append(message("fifty_six.known.good"))
    return tuple(signs), tuple(words)


def contract_shown(view: FiftySixView) -> ContractShown | None:
    """The bid that stands, or the contract with the points that each team has; None where there is none."""
    contract = view.contract
    if contract is None or is_between_deals(view):
        return None
    who, side = Who(contract.declarer), contract.team
    key = "fifty_six.contract.imposed" if contract.is_imposed else "fifty_six.contract.words"
    if view.is_bidding:
        key = "fifty_six.contract.last_bid"
    return ContractShown(
        message("fifty_six.contract.sign", contract=contract_named(contract, is_short=True), who=who),
        message(key, contract=contract_named(contract), who=who),
        TEAM_MARKS[side],
        None if view.is_bidding else _taken(view, contract),
        None if view.is_bidding else _progress(view, contract),
    )


def _progress(view: FiftySixView, contract: Contract) -> Message:
    """Tell what the bidding team still needs, that it has it, or that it cannot reach it any more (FS-16)."""
    if view.card_points[1 - contract.team] > ALL_POINTS - contract.points:
        return message("fifty_six.contract.failed", points=contract.points)
    if view.needed:
        return message("fifty_six.contract.needed", needed=view.needed)
    return message("fifty_six.contract.made")


def _taken(view: FiftySixView, contract: Contract) -> Message:
    """Tell what both teams have taken, and how far the bidding team has come with it.

    The other team is named as the person at the viewer's seat would name it.
    """
    taken, others = view.card_points[contract.team], view.card_points[1 - contract.team]
    whose: dict[str, Who] = {}
    if view.viewer in range(view.players):
        whose["other" if team(view.viewer) == contract.team else "who"] = Who(view.viewer)
    progress = _progress(view, contract)
    return message("fifty_six.contract.taken", taken=taken, progress=progress, others=others, **whose)
