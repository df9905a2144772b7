"""Fifty-Six in words: why something is called, or a card is played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardtable.ai.games.fifty_six.bidding import Estimate, RankedCall
from cardtable.ai.games.fifty_six.trials import knowledge_of, policy_of
from cardtable.engine.cards import Card
from cardtable.engine.facts import Action
from cardtable.engine.games.fifty_six import Bid, Double, FiftySixView, Pass, Redouble
from cardtable.engine.games.fifty_six.announcements import bid_named, contract_named, meaning_in_words
from cardtable.engine.games.fifty_six.options import POINTS, team
from cardtable.engine.messages import Message, Who, message
from cardtable.engine.trick_game import Play
from cardtable.engine.tricks import POSITION_MASK, SUIT_SHIFT

SURE: Final = 0.97
"""The chance of winning a trick from which on it is called sure."""


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


def call_reasons(estimate: Estimate, ranked: RankedCall) -> tuple[Message, ...]:
    """Return the reasons for a call: what is likely to be taken, and what partners are told."""
    return tuple(_call_reasons(estimate, ranked))


def _call_reasons(estimate: Estimate, ranked: RankedCall) -> Iterator[Message]:
    contract = ranked.contract
    if contract is not None:
        chance = round(100 * estimate.makes(contract))
        is_ours = contract.team == team(estimate.seat)
        key = "fifty_six.reason.ours" if is_ours else "fifty_six.reason.theirs"
        yield message(key, contract=contract_named(contract), chance=chance)
    else:
        yield message("fifty_six.reason.weak")
    if isinstance(ranked.call, Bid) and not ranked.told.tells_nothing:
        for sentence in meaning_in_words(ranked.told):
            yield message("fifty_six.reason.tells", what=sentence)


def card_reasons(view: FiftySixView, card: Card) -> tuple[Message, ...]:
    """Return the reasons for a card, the plainest first."""
    known, policy = knowledge_of(view), policy_of(view)
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
        key = "fifty_six.reason.leads_winner" if wins > SURE else "fifty_six.reason.leads"
        return (message(key, card=card),)
    ours = policy.team_wins(tricks, seen, code)
    if policy.beats(tricks, code):
        if suit == policy.trump != tricks.led:
            return (message("fifty_six.reason.ruffs", card=card),)
        return (message("fifty_six.reason.wins" if ours > SURE else "fifty_six.reason.may_win", card=card),)
    partner = Who(tricks.winner)
    if (tricks.winner - tricks.turn) % 2 == 0:
        key = "fifty_six.reason.feeds" if card.rank in POINTS else "fifty_six.reason.leaves"
        return (message(key, card=card, who=partner),)
    return (message("fifty_six.reason.spares", card=card),)
