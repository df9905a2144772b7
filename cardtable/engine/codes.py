"""Cards to the trick-play kernel's numbers and back (see `cardtable.engine.tricks`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from cardtable.engine.bits import SUITS
from cardtable.engine.cards import Card, Cards, Rank
from cardtable.engine.tricks import SUIT_SHIFT


class Codes:
    """The codes of the cards in play.

    Args:
        cards: all of them.
        order: the ranks from the lowest to the highest, the same in every suit.

    Attributes:
        copies: how many identical cards there are of each.
        code: the code of each card.
        card: the card of each code.
    """

    def __init__(self, cards: Iterable[Card], order: Sequence[Rank]) -> None:
        cards = sorted(cards)
        self.copies = 1 + max(card.copy for card in cards)
        height = {rank: place * self.copies for place, rank in enumerate(order)}
        codes = {card: (card.suit << SUIT_SHIFT) + height[card.rank] + card.copy for card in cards}
        self.code: Mapping[Card, int] = MappingProxyType(codes)
        self.card: Mapping[int, Card] = MappingProxyType({code: card for card, code in codes.items()})

    def masks(self, cards: Iterable[Card]) -> list[int]:
        """The cards as four masks of positions, one a suit."""
        masks = [0] * SUITS
        for card in cards:
            code = self.code[card]
            masks[code >> SUIT_SHIFT] |= 1 << (code - (code >> SUIT_SHIFT << SUIT_SHIFT))
        return masks

    def cards(self, masks: Sequence[int]) -> Cards:
        """The cards of four masks, in listing order."""
        codes = [(suit << SUIT_SHIFT) + place for suit in range(SUITS) for place in _places(masks[suit])]
        return tuple(sorted([self.card[code] for code in codes]))


def _places(mask: int) -> list[int]:
    return [place for place in range(mask.bit_length()) if mask >> place & 1]
