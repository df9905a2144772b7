"""The winner of a turn of Happy Six (H6-4, H6-5)."""

from __future__ import annotations

from typing import Final

from cardtable.engine.cards import Card, Cards, Rank, Suit, pack
from cardtable.engine.seats import Seat

PACK: Final[Cards] = pack((Suit.SPADES, Suit.HEARTS), (Rank.TWO, Rank.THREE, Rank.FOUR, Rank.FIVE, Rank.ACE))
"""H6-1: ♠A–5 and ♥A–5."""


def number(card: Card) -> int:
    """The number that a card counts: the ace 1 (H6-1)."""
    return 1 if card.rank is Rank.ACE else int(card.rank)


def is_happy_six(cards: tuple[Card, Card]) -> bool:
    """Tell whether the two numbers sum to six (H6-5)."""
    return number(cards[0]) + number(cards[1]) == 6


def winner(cards: tuple[Card, Card]) -> Seat:
    """The side that wins the turn, 0 or 1: higher number, then the spade (H6-4); reversed at a six (H6-5)."""
    first, second = ((number(card), card.suit is Suit.SPADES) for card in cards)
    return int(first < second) ^ is_happy_six(cards)
