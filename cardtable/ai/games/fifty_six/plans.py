"""What a call or a card of Fifty-Six is for, in a sentence that follows from what the seat can see."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import Final

from cardtable.ai.games.fifty_six.beliefs import knowledge_of, policy_of
from cardtable.ai.games.fifty_six.bidding import RankedCall
from cardtable.ai.games.fifty_six.words import card_reasons
from cardtable.engine.cards import Card, Cards
from cardtable.engine.games.fifty_six import Bid, Double, FiftySixView, Pass
from cardtable.engine.games.fifty_six.announcements import cards_listed, contract_named
from cardtable.engine.games.fifty_six.auction import HIGHEST
from cardtable.engine.games.fifty_six.conventions import Trait
from cardtable.engine.games.fifty_six.options import POINTS, ranks_in_play, team, teams
from cardtable.engine.messages import Message, Who, message
from cardtable.engine.seats import Seat
from cardtable.engine.trick_game import Play

LEFT: Final = MappingProxyType(
    {
        (True, False): "fifty_six.plan.enough",
        (True, True): "fifty_six.plan.enough_most",
        (False, False): "fifty_six.plan.theirs",
        (False, True): "fifty_six.plan.theirs_most",
    }
)
"""The words for a pass, by whether one's own team has the bid, and whether none can be higher."""


def call_plan(view: FiftySixView, ranked: RankedCall) -> tuple[Message, ...]:
    """Return what the call is for: what the partners are to know, or whose contract it leaves."""
    contract = ranked.contract
    if isinstance(ranked.call, Bid):
        return (_bid_plan(view, ranked),)
    if contract is None:
        return (message("fifty_six.plan.weak"),)
    match ranked.call:
        case Pass():
            is_ours, is_most = contract.team == team(view.viewer), contract.points == HIGHEST
            key = LEFT[is_ours, is_most]
        case Double():
            key, contract = "fifty_six.plan.double", replace(contract, doubles=0)
        case _:
            key, contract = "fifty_six.plan.redouble", replace(contract, doubles=1)
    return (message(key, contract=contract_named(contract)),)


def card_plan(view: FiftySixView, card: Card) -> tuple[Message, ...]:
    """Return what a card is for; nothing where its reasons say all there is."""
    if not view.trick:
        return _lead_plan(view, card)
    known, policy = knowledge_of(view), policy_of(view, view.trump)
    tricks, codes = known.tricks, known.game.codes.code
    is_ours = (tricks.winner - tricks.turn) % 2 == 0
    cards = _playable(view)
    if is_ours or known.is_forced or policy.beats(tricks, codes[card]):
        return ()
    better = [each for each in cards if policy.beats(tricks, codes[each])]
    if better:
        return (message("fifty_six.plan.lets_go", other=min(better, key=codes.__getitem__)),)
    given = {each: POINTS.get(each.rank, 0) for each in cards}
    if given[card] > min(given.values()):
        return ()
    if given[card] < max(given.values()):
        return (message("fifty_six.plan.least", card=card),)
    return (message("fifty_six.plan.alike", count=given[card]),) if given[card] else ()


def _lead_plan(view: FiftySixView, card: Card) -> tuple[Message, ...]:
    """The partner who can trump the suit that is led; or why a card is led that is not likely to win."""
    partner = _partner_who_ruffs(view, card)
    if partner or not _is_low(view, card):
        return partner
    if all(_is_low(view, each) for each in _playable(view)):
        return (message("fifty_six.plan.no_winner", card=card),)
    return (message("fifty_six.plan.saves"),)


def _partner_who_ruffs(view: FiftySixView, card: Card) -> tuple[Message, ...]:
    """The partner who can trump the suit of a lead, if one is known to have none of it."""
    if view.trump is None or card.suit is view.trump:
        return ()
    seen, known = knowledge_of(view), view.known
    named = message(f"card.{card.suit.name.lower()}")
    for seat in _partners(view):
        is_void = known[seat].lengths[card.suit].high == 0 or seen.is_void(seat, card)
        trump = next((each for each in seen.game.cards if each.suit is view.trump), None)
        if is_void and trump is not None and not seen.is_void(seat, trump):
            return (message("fifty_six.plan.partner_ruffs", who=Who(seat), suit=named),)
    return ()


def _is_low(view: FiftySixView, card: Card) -> bool:
    """True if the card will hardly win where it is led."""
    return any(reason.key == "fifty_six.reason.leads_low" for reason in card_reasons(view, card))


def _playable(view: FiftySixView) -> list[Card]:
    legal = () if view.choices is None else view.choices.legal() or ()
    return [each.card for each in legal if isinstance(each, Play)]


def _bid_plan(view: FiftySixView, ranked: RankedCall) -> Message:
    told = ranked.told
    if told.suit is None:
        return message("fifty_six.plan.tells_nothing" if told.tells_nothing else "fifty_six.plan.no_suit")
    named = message(f"card.{told.suit.name.lower()}")
    if told.is_void:
        return message("fifty_six.plan.void", suit=named)
    if not told.highest:
        good = Trait.GOOD_SUIT in told.traits
        return message("fifty_six.plan.long" if good else "fifty_six.plan.suit", suit=named)
    own = cards_listed([Card(told.suit, rank) for rank in told.highest])
    told_of = [(seat, cards) for seat in _partners(view) if (cards := _told(view, seat, ranked))]
    if not told_of:
        return message("fifty_six.plan.tells", suit=named, own=own)
    seat, theirs = max(told_of, key=lambda each: len(each[1]))
    return message("fifty_six.plan.raise", who=Who(seat), theirs=cards_listed(theirs), suit=named, own=own)


def _told(view: FiftySixView, seat: Seat, ranked: RankedCall) -> Cards:
    """The cards of the suit that is bid of which this seat has told, one for each."""
    held = view.known[seat].held(ranks_in_play(view.options))
    return tuple(
        Card(suit, rank) for suit, rank, count in held if suit is ranked.told.suit for _ in range(count)
    )


def _partners(view: FiftySixView) -> list[Seat]:
    return [seat for seat in teams(view.options)[team(view.viewer)] if seat != view.viewer]
