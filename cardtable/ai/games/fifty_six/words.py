"""Fifty-Six in words: why something is called, or a card is played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from cardtable.ai.games.fifty_six.beliefs import knowledge_of, policy_of
from cardtable.ai.games.fifty_six.bidding import AuctionEstimate, RankedCall
from cardtable.ai.reviews import ReviewTable
from cardtable.engine.cards import Card, Cards
from cardtable.engine.facts import Action
from cardtable.engine.games.fifty_six import (
    Bid,
    Contract,
    Denomination,
    Double,
    FiftySixView,
    Meaning,
    Pass,
    Redouble,
    meanings,
)
from cardtable.engine.games.fifty_six.announcements import bid_named, contract_named, meaning_in_one
from cardtable.engine.games.fifty_six.auction import LOWEST, Said
from cardtable.engine.games.fifty_six.conventions import is_true
from cardtable.engine.games.fifty_six.options import POINTS, team, teams
from cardtable.engine.messages import Message, Who, message
from cardtable.engine.options import Options
from cardtable.engine.seats import Seat
from cardtable.engine.trick_game import Play
from cardtable.engine.tricks import POSITION_MASK, SUIT_SHIFT

SURE: Final = 0.97
"""The least chance of winning a trick that is called sure."""

LIKELY: Final = 0.5
"""The least chance of winning a trick that is called good."""


OPENS: Final = 0.67
"""The chance of making the lowest bid above which no hand is called too weak for it (FS-16)."""


RECKONED: Final = ("fifty_six.reason.ours", "fifty_six.reason.theirs")
"""The words for the estimated chance of a contract: of one's own team, and of the other team."""

TRIED: Final = ("fifty_six.reason.makes", "fifty_six.reason.makes_theirs")
"""The words for the share of worlds in which a contract is made: of one's own team, and of the other team."""


def describe_action(action: Action) -> Message:
    """An action in words.

    Raises:
        ValueError: it is none of Fifty-Six.
    """
    match action:
        case Play(card):
            return message("card.alone", card=card)
        case Bid():
            return bid_named(action)
        case Pass():
            return message("fifty_six.action.pass")
        case Double():
            return message("fifty_six.action.double")
        case Redouble():
            return message("fifty_six.action.redouble")
    raise ValueError(f"no action of Fifty-Six: {action}")


def call_reasons(
    estimate: AuctionEstimate, ranked: RankedCall, *, is_tried: bool = False
) -> tuple[Message, ...]:
    """Return the reasons for a call: what is likely to be made, and what partners are told.

    Args:
        estimate: of the seat that calls.
        ranked: the call.
        is_tried: whether contracts have been tried in worlds, and are not only reckoned.
    """
    return tuple(_call_reasons(estimate, ranked, TRIED if is_tried else RECKONED))


def _call_reasons(estimate: AuctionEstimate, ranked: RankedCall, keys: tuple[str, str]) -> Iterator[Message]:
    contract = ranked.contract
    if contract is not None:
        chance = min(max(round(100 * estimate.makes(contract)), 1), 99)  # nothing is certain here
        key = keys[contract.team != team(estimate.seat)]
        yield message(key, contract=contract_named(contract), chance=chance)
    else:
        lowest = [estimate.makes(Contract(estimate.seat, LOWEST, each)) for each in Denomination]
        yield message("fifty_six.reason.waits" if max(lowest) > OPENS else "fifty_six.reason.weak")
    if isinstance(ranked.call, Bid) and not ranked.told.tells_nothing:
        yield message("fifty_six.reason.tells", what=meaning_in_one(ranked.told))


def auction_table(options: Options, hands: Sequence[Cards], calls: Sequence[Said]) -> ReviewTable:
    """Return what each call of an auction told, to whom, and if it was true of the hand as it was dealt."""
    heads = (
        message("review.player"),
        message("fifty_six.review.call"),
        message("fifty_six.review.partners"),
        message("fifty_six.review.true"),
        message("fifty_six.review.told"),
    )
    rows = tuple(
        (
            message("fifty_six.review.player", who=Who(seat)),
            describe_action(call),
            _seats_listed([each for each in teams(options)[team(seat)] if each != seat]),
            _truth(told, hands[seat], options),
            message("fifty_six.review.open_question") if told.tells_nothing else meaning_in_one(told),
        )
        for (seat, call), told in zip(calls, meanings(options, calls), strict=True)
    )
    return ReviewTable(
        message("fifty_six.review.auction"),
        heads,
        rows,
        message("fifty_six.review.auction_note"),
    )


def _truth(told: Meaning, hand: Cards, options: Options) -> Message:
    """The word for a statement about a hand: it is true, it is not, or there is nothing to check."""
    if told.suit is None:
        return message("fifty_six.review.open_question")
    return message("fifty_six.review.yes" if is_true(told, hand, options) else "fifty_six.review.no")


def _seats_listed(seats: Sequence[Seat]) -> Message:
    """Seats one after the other."""
    *first, last = seats
    result = message("fifty_six.review.player", who=Who(last))
    for seat in reversed(first):
        result = message("fifty_six.review.players", who=Who(seat), rest=result)
    return result


def card_reasons(view: FiftySixView, card: Card) -> tuple[Message, ...]:
    """Return the reasons for a card, the plainest first."""
    known, policy = knowledge_of(view), policy_of(view, view.trump)
    tricks, seen = known.tricks, known.seen
    if known.is_forced:
        return (message("fifty_six.reason.only_card", card=card),)
    code = known.game.codes.code[card]
    suit, position = code >> SUIT_SHIFT, code & POSITION_MASK
    policy.look(tricks, seen)
    if not tricks.count:
        if suit == policy.trump:
            return (message("fifty_six.reason.draws", card=card),)
        wins = policy.leads_to_win(tricks, seen, suit, position)
        return (message(_lead_reason(wins), card=card),)
    ours = policy.team_wins(tricks, seen, code)
    if policy.beats(tricks, code):
        if suit == policy.trump != tricks.led:
            return (message("fifty_six.reason.ruffs", card=card),)
        return (message("fifty_six.reason.wins" if ours > SURE else "fifty_six.reason.may_win", card=card),)
    partner = Who(tricks.winner)
    if (tricks.winner - tricks.turn) % 2 == 0:
        key = "fifty_six.reason.feeds" if card.rank in POINTS else "fifty_six.reason.leaves"
        return (message(key, card=card, who=partner),)
    if card.rank in POINTS:
        return (message("fifty_six.reason.gives_points", card=card, count=POINTS[card.rank]),)
    return (message("fifty_six.reason.spares", card=card),)


def _lead_reason(wins: float) -> str:
    """The key of the reason for leading a card that no opponent goes over with this chance."""
    if wins > SURE:
        return "fifty_six.reason.leads_winner"
    return "fifty_six.reason.leads" if wins >= LIKELY else "fifty_six.reason.leads_low"
