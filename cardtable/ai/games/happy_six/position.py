"""Positions of Happy Six in bits, and the position that each pair of cards leads to."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from cardtable.engine.cards import Card, Cards
from cardtable.engine.games.happy_six.turn import PACK, winner
from cardtable.engine.messages import Message, message
from cardtable.engine.rules import RuleBreach

CARDS: Final[Cards] = tuple(map(Card.parse, ("2S", "4S", "3H", "2H", "4H", "3S", "5S", "5H", "AS", "AH")))
"""The card of each bit. The first three and the next three form rings: one step around both at once, 2S → 4S
→ 3H → 2S and 2H → 4H → 3S → 2H, leaves who beats whom as it is. So does the same step once more, and no other
exchange of cards (a test tries them all)."""

ALL: Final = (1 << len(CARDS)) - 1
BEATEN: Final = {
    1 << i: sum(1 << j for j, other in enumerate(CARDS) if i != j and winner((card, other)) == 0)
    for i, card in enumerate(CARDS)
}
"""By the bit of each card, the bits of all it beats (H6-4, H6-5)."""


class Impossible(ValueError):
    """A position to which no deal can lead."""

    def __init__(self, clause: str, reason: Message) -> None:
        self.breach = RuleBreach(clause, reason)
        super().__init__(f"{clause}: {reason.key}")


class Position(NamedTuple):
    """A set between two turns, from one side's point of view.

    Each card has a bit in both fields: `theirs`, whether it is the other side's, and `won`, whether it lies
    in a won pile. At the end of the set one side has every card. Nothing is checked but by `of`.
    """

    theirs: int
    won: int

    @classmethod
    def of(cls, hand: Cards, won: Cards, their_hand: Cards, their_won: Cards) -> Position:
        """The position with these cards.

        Raises:
            Impossible: it cannot be reached from any deal; says why.
        """
        _check_cards((*hand, *won, *their_hand, *their_won))
        _check_piles(hand, won, their_hand, their_won)
        return cls(_bits((*their_hand, *their_won)), _bits((*won, *their_won)))

    @property
    def hand(self) -> int:
        """The bits of the side's own hand."""
        return ALL & ~(self.theirs | self.won)

    @property
    def their_hand(self) -> int:
        """The bits of the other side's hand."""
        return self.theirs & ~self.won

    @property
    def swapped(self) -> Position:
        """The same from the other side's point of view."""
        return Position(self.theirs ^ ALL, self.won)

    @property
    def stepped(self) -> Position:
        """The same position but for the names of cards: in both rings each has become the next (`CARDS`)."""
        return Position(_stepped(self.theirs), _stepped(self.won))

    def play(self, own: int, their: int) -> Position:
        """The position after a turn with these two cards, each given by its bit (H6-6, H6-7)."""
        turn = own | their
        theirs = self.theirs & ~turn if BEATEN[own] & their else self.theirs | turn
        won = self.won | turn
        if not ALL & ~(theirs | won):
            won &= theirs
        if not theirs & ~won:
            won &= ~theirs
        return Position(theirs, won)


def each_bit(bits: int) -> list[int]:
    """The single bits in a set of cards, lowest first."""
    return [1 << i for i in range(len(CARDS)) if bits >> i & 1]


def card(bit: int) -> Card:
    """The card of a single bit."""
    return CARDS[bit.bit_length() - 1]


def _stepped(bits: int) -> int:
    return bits & ~0b111111 | bits << 1 & 0b110110 | bits >> 2 & 0b001001


def _bits(cards: Iterable[Card]) -> int:
    return sum(1 << CARDS.index(card) for card in cards)


def _check_cards(cards: Cards) -> None:
    for place, card in enumerate(cards):
        if card not in PACK:
            raise Impossible("H6-1", message("happy_six.impossible.not_in_pack", card=card))
        if card in cards[:place]:
            raise Impossible("H6-1", message("happy_six.impossible.twice", card=card))
    missing = [card for card in PACK if card not in cards]
    if missing:
        raise Impossible(
            "H6-1", message("happy_six.impossible.missing", cards=" ".join(card.symbol for card in missing))
        )


def _check_piles(hand: Cards, won: Cards, their_hand: Cards, their_won: Cards) -> None:
    for own, pile in ((hand, won), (their_hand, their_won)):
        if not own and not pile:
            raise Impossible("H6-8", message("happy_six.impossible.over"))
        if not own:
            raise Impossible("H6-7", message("happy_six.impossible.no_hand"))
        if len(pile) % 2:
            raise Impossible("H6-6", message("happy_six.impossible.odd_pile", count=len(pile)))
    if not won and not their_won and len(hand) % 2 and len(hand) != len(their_hand):
        raise Impossible(
            "H6-7", message("happy_six.impossible.odd_hands", first=len(hand), second=len(their_hand))
        )
