"""Orders of a hand: the ways of sorting that people may choose."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from cardtable.engine.cards import Card, Suit

BY_NUMBER: Final = "number"
BY_SUIT: Final = "suit"
"""Ways to sort a hand that a game may offer, by the names that settings and presenters know them by."""

SortOrder: TypeAlias = Mapping[str, Callable[[Card], tuple[int, ...]]]
"""Sort keys of a hand's cards, by the way of sorting."""

_SUITS: Final = (Suit.SPADES, Suit.HEARTS, Suit.JOKERS, Suit.CLUBS, Suit.DIAMONDS)
"""The order of suits in a hand: black and red in turn; jokers where they are hearts beside these."""


def by_suit(card: Card) -> tuple[int, int]:
    """Sort key of a card: its suit, then its rank."""
    return _SUITS.index(card.suit), card.rank


def by_rank(card: Card) -> tuple[int, int]:
    """Sort key of a card: its rank, then its suit."""
    return card.rank, _SUITS.index(card.suit)


TRICK_GAME_ORDER: Final[SortOrder] = MappingProxyType({BY_SUIT: by_suit, BY_NUMBER: by_rank})
"""Sort keys of a trick-taking game."""
