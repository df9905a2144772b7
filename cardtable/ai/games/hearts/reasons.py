"""Why a card of Hearts, in words."""

from __future__ import annotations

from cardtable.ai.games.hearts.knowledge import Knowledge
from cardtable.ai.games.hearts.manners import Manners
from cardtable.engine.bits import SUITS
from cardtable.engine.cards import Card, Suit
from cardtable.engine.codes import Codes
from cardtable.engine.games.hearts.scoring import POINTS_MASK, penalties
from cardtable.engine.messages import Message, Who, message
from cardtable.engine.seats import next_seat
from cardtable.engine.tricks import SUIT_SHIFT

MOST: int = 3
"""No more reasons than these."""


def card_reasons(knowledge: Knowledge, ways: Manners, card: Card) -> tuple[Message, ...]:
    """What speaks for a card, the plainest first."""
    tricks, seen = knowledge.tricks, knowledge.seen
    codes: Codes = knowledge.game.codes
    code = codes.code[card]
    if sum(knowledge.may_play(each) for each in knowledge.hand) == 1:
        return (message("hearts.reason.only_card", card=card),)
    found: list[Message] = []
    if ways.careful.shooting.dares(tricks, seen):
        found.append(message("hearts.reason.shoots"))
    suspect = ways.careful.suspect(tricks)
    if suspect >= 0:
        found.append(message("hearts.reason.suspects", who=Who(suspect)))
    if tricks.count:
        points = penalties(tricks.pile & POINTS_MASK)
        is_last = tricks.count == len(knowledge.sizes) - 1
        if code >> SUIT_SHIFT == tricks.led and code > tricks.best:
            if is_last:
                found.append(message("hearts.reason.takes", count=points))
        elif code >> SUIT_SHIFT == tricks.led:
            found.append(message("hearts.reason.stays_under", card=card, other=codes.card[tricks.best]))
        elif ways.prices.points[code]:
            found.append(message("hearts.reason.gives", card=card, who=Who(tricks.winner)))
    else:
        found += _void(knowledge, card)
    for suit in range(SUITS):
        others = seen.out[suit] & ways.prices.big[suit] & ~tricks.hands[knowledge.seat * SUITS + suit]
        for feared in codes.cards([others if each == suit else 0 for each in range(SUITS)]):
            found.append(message("hearts.reason.still_out", card=feared))
    return tuple(found[:MOST])


def _void(knowledge: Knowledge, card: Card) -> list[Message]:
    """Who is known to hold no more cards of the suit of this one."""
    players = len(knowledge.sizes)
    seats = [next_seat(knowledge.seat, players, i) for i in range(1, players)]
    suit = message(f"card.{Suit(card.suit).name.lower()}")
    return [
        message("hearts.reason.void", who=Who(seat), suit=suit)
        for seat in seats
        if knowledge.is_void(seat, card)
    ]
