"""Suits, ranks, cards, packs, and their notation.

What ranks above what, and what a card is worth, belongs to each game; the order of the enumerations
here is only the order in which cards are listed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import Final, NamedTuple, TypeAlias


class Suit(IntEnum):
    """The four suits, and the suitless suit of the jokers."""

    CLUBS = 0
    DIAMONDS = 1
    SPADES = 2
    HEARTS = 3
    JOKERS = 4

    @property
    def letter(self) -> str:
        """One ASCII letter (``S``), as in text notation."""
        return "CDSHK"[self]

    @property
    def symbol(self) -> str:
        """The printed sign (``♠``)."""
        return "♣♦♠♥★"[self]


class Rank(IntEnum):
    """The ranks by number; the ace is listed last, whatever it counts in a game."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14
    JOKER = 15

    @property
    def text(self) -> str:
        """The index printed on a card: ``2`` … ``10``, ``J``, ``Q``, ``K``, ``A``."""
        return _RANK_TEXTS[self]


_RANK_TEXTS: Final = {rank: str(int(rank)) for rank in Rank} | {
    Rank.JACK: "J",
    Rank.QUEEN: "Q",
    Rank.KING: "K",
    Rank.ACE: "A",
    Rank.JOKER: "J",
}
_RANKS: Final = {text: rank for rank, text in _RANK_TEXTS.items() if rank is not Rank.JOKER} | {
    "1": Rank.ACE,
    "T": Rank.TEN,
}
_SUITS: Final = {suit.letter: suit for suit in Suit if suit is not Suit.JOKERS} | {
    suit.symbol: suit for suit in Suit if suit is not Suit.JOKERS
}
_JOKERS: Final = {f"J{Suit.JOKERS.letter}", f"J{Suit.JOKERS.symbol}"}
_COPY_MARK: Final = "'"


class JokerRank(StrEnum):
    """The rank of a joker in its suit (HE-26): the first that is played is the highest, others the lowest."""

    HIGH = "high"
    LOW = "low"


class Card(NamedTuple):
    """One physical card; `copy` tells identical cards of several packs apart (0 in the first pack)."""

    suit: Suit
    rank: Rank
    copy: int = 0

    def __str__(self) -> str:
        """Text notation: ``QS``, ``10D``; ``QS'`` for the second of two copies; ``JK`` a joker."""
        return f"{self.rank.text}{self.suit.letter}{_COPY_MARK * self.copy}"

    @property
    def symbol(self) -> str:
        """Notation for people: ``Q♠``. Copies look alike, as they do on a table."""
        return f"{self.rank.text}{self.suit.symbol}"

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read a card: rank and suit in either order, letter or sign, ``1`` or ``A``, ``T`` or ``10``.

        Raises:
            ValueError: the text is no card.
        """
        if (known := _WELL_KNOWN.get(text)) is not None:
            return known
        bare = text.strip().upper().rstrip(_COPY_MARK)
        copy = len(text.strip()) - len(bare)
        if bare in _JOKERS:
            return cls(Suit.JOKERS, Rank.JOKER, copy)
        for rank_text, suit_text in ((bare[:-1], bare[-1:]), (bare[1:], bare[:1])):
            if rank_text in _RANKS and suit_text in _SUITS:
                return cls(_SUITS[suit_text], _RANKS[rank_text], copy)
        raise ValueError(f"not a card: {text!r}")


Cards: TypeAlias = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Hidden:
    """Cards that the viewer may not see, by their number."""

    count: int


Pile: TypeAlias = Cards | Hidden
"""Cards somebody holds, as one viewer sees them: all of them, or only how many."""


def hidden(pile: Pile) -> Pile:
    """The same number of cards, unseen; no cards are nothing to hide."""
    return pile if isinstance(pile, Hidden) or not pile else Hidden(len(pile))


def pile_size(pile: Pile) -> int:
    """The number of cards in a pile."""
    return pile.count if isinstance(pile, Hidden) else len(pile)


def pack(suits: Iterable[Suit], ranks: Iterable[Rank], copies: int = 1) -> Cards:
    """Every card of the suits and ranks, `copies` times, in listing order."""
    ranks = tuple(ranks)
    return tuple(sorted(Card(s, r, c) for s in suits for r in ranks for c in range(copies)))


_WELL_KNOWN: Final = {
    str(card): card for card in pack((Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES, Suit.HEARTS), list(Rank)[:13])
}
"""One pack by its usual text: nearly all that is ever read, at a glance."""


def format_pile(pile: Pile) -> str:
    """Text of a pile: ``AS 10H``; ``-`` when empty; ``?5`` for five hidden cards."""
    if isinstance(pile, Hidden):
        return f"?{pile.count}"
    return " ".join(map(str, pile)) or "-"


def parse_pile(text: str) -> Pile:
    """Inverse of `format_pile`.

    Raises:
        ValueError: the text is empty, a word of it is no card, or the count no number.
    """
    text = text.strip()
    if text.startswith("?") and text[1:].isdecimal():
        return Hidden(int(text[1:]))
    if not text or text.startswith("?"):
        raise ValueError(f"not a pile: {text!r}")
    return () if text == "-" else tuple(Card.parse(word) for word in text.split())
