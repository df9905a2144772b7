"""A turn of Happy Six: the choice of a card, and who wins with it (H6-3 to H6-5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cardtable.engine.cards import Card, Cards, Rank, Suit, pack
from cardtable.engine.facts import Action
from cardtable.engine.seats import Seat

PACK: Final[Cards] = pack((Suit.SPADES, Suit.HEARTS), (Rank.TWO, Rank.THREE, Rank.FOUR, Rank.FIVE, Rank.ACE))
"""H6-1: ♠A–5 and ♥A–5."""


@dataclass(frozen=True, slots=True)
class Choose(Action):
    """Choose a card of one's hand for this turn, face down (H6-3). Text form: the card."""

    card: Card

    def __str__(self) -> str:
        return str(self.card)

    @classmethod
    def parse(cls, text: str) -> Choose:
        """Inverse of ``str()``; ValueError if the text is no card."""
        return cls(Card.parse(text))


@dataclass(frozen=True, slots=True)
class Turn:
    """A revealed turn: the card of each side, who won it, whether it was a Happy Six."""

    cards: tuple[Card, Card]
    winner: Seat
    happy_six: bool


def number(card: Card) -> int:
    """The number that a card counts: the ace 1 (H6-1)."""
    return 1 if card.rank is Rank.ACE else int(card.rank)


def is_happy_six(cards: tuple[Card, Card]) -> bool:
    """True if the two numbers sum to six (H6-5)."""
    return number(cards[0]) + number(cards[1]) == 6


def winner(cards: tuple[Card, Card]) -> Seat:
    """The side that wins the turn, 0 or 1: higher number, then the spade (H6-4); reversed at a six (H6-5)."""
    first, second = ((number(card), card.suit is Suit.SPADES) for card in cards)
    return int(first < second) ^ is_happy_six(cards)
