"""What a seat of Fifty-Six knows when a card is to be played, and the careful card."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from cardtable.ai.games.fifty_six.policy import CarefulPolicy, PolicyWeights
from cardtable.ai.trick.knowledge import Knowledge
from cardtable.engine.bits import SUITS
from cardtable.engine.cards import Card
from cardtable.engine.games.fifty_six import FiftySixView, SeatKnowledge, knowledge
from cardtable.engine.games.fifty_six.auction import Said
from cardtable.engine.games.fifty_six.options import ranks_in_play
from cardtable.engine.options import Options
from cardtable.engine.seats import Seat
from cardtable.engine.tricks import NO_SUIT


def knowledge_of(view: FiftySixView) -> Knowledge:
    """Return the knowledge of the view's seat of the tricks, which must have begun."""
    return Knowledge(view, {})


def policy_of(view: FiftySixView) -> CarefulPolicy:
    """The careful way to play the tricks of a deal, with what has been told in its auction."""
    codes = view.trick_game.codes
    told = [mask for cards in told_cards(view) for mask in codes.masks(cards)]
    trump = NO_SUIT if view.trump is None else int(view.trump)
    return CarefulPolicy(PolicyWeights(), trump, told, told_voids(view))


def careful_card(view: FiftySixView) -> Card:
    """Return the card that the careful policy plays."""
    known = knowledge_of(view)
    return known.game.codes.card[policy_of(view).choose(known.tricks, known.seen)]


def told_cards(view: FiftySixView) -> list[list[Card]]:
    """The cards that each other seat has told it holds and has not played, one of the copies still out."""
    known = _told(view.options, view.calls)
    mine = view.hands[view.viewer]
    gone = {card for _, card in view.plays} | set(mine if isinstance(mine, tuple) else ())
    out = [card for card in view.trick_game.cards if card not in gone]
    found: list[list[Card]] = []
    for seat, hand in enumerate(known):
        played = Counter((card.suit, card.rank) for who, card in view.plays if who == seat)
        cards: list[Card] = []
        for suit, rank, number in hand.held(ranks_in_play(view.options)) if seat != view.viewer else ():
            copies = [card for card in out if (card.suit, card.rank) == (suit, rank)]
            cards += copies[: max(0, number - played[suit, rank])]
        out = [card for card in out if card not in cards]
        found.append(cards)
    return found


def told_voids(view: FiftySixView) -> list[int]:
    """The suits that each other seat has told it is without, as bits; not where it has played one of them."""
    return [
        sum(
            1 << suit
            for suit in range(SUITS)
            if hand.lengths[suit].high == 0 and not has_played(view, seat, suit)
        )
        for seat, hand in enumerate(_told(view.options, view.calls))
    ]


def has_played(view: FiftySixView, seat: Seat, suit: int) -> bool:
    """True if a seat has played a card of a suit."""
    return any(who == seat and card.suit == suit for who, card in view.plays)


@lru_cache(maxsize=64)
def _told(options: Options, calls: tuple[Said, ...]) -> tuple[SeatKnowledge, ...]:
    """What is known by an auction, which is asked again for every card."""
    return knowledge(options, calls)
