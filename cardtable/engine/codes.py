"""Cards to the trick-play kernel's numbers and back (see `cardtable.engine.tricks`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from cardtable.engine.bits import SUITS
from cardtable.engine.cards import Card, Cards, Rank, Suit
from cardtable.engine.tricks import CODES, SUIT_SHIFT


class Codes:
    """The codes of the cards in play.

    Args:
        cards: all of them.
        order: the ranks from the lowest to the highest, the same in every suit.
        jokers: the suit that jokers belong to: until one has been played they are its highest cards, then
            the others are its lowest.

    Attributes:
        copies: how many identical cards there are of each.
        code: the code of each card, of a joker as the highest.
        low: the code of each joker as the lowest.
        card: the card of each code.
        jokers: the first code of a joker; with none, the end of all codes.
    """

    def __init__(self, cards: Iterable[Card], order: Sequence[Rank], jokers: Suit = Suit.HEARTS) -> None:
        cards = sorted(cards)
        wild = [card for card in cards if card.suit is Suit.JOKERS]
        plain = cards[: len(cards) - len(wild)]
        self.copies = 1 + max(card.copy for card in plain)
        height = {rank: len(wild) + place * self.copies for place, rank in enumerate(order)}
        codes = {card: (card.suit << SUIT_SHIFT) + height[card.rank] + card.copy for card in plain}
        lowest = jokers << SUIT_SHIFT
        highest = lowest + len(wild) + len(order) * self.copies
        self.low: Mapping[Card, int] = MappingProxyType(
            {card: lowest + place for place, card in enumerate(wild)}
        )
        codes |= {card: highest + place for place, card in enumerate(wild)}
        self.jokers: int = highest if wild else CODES
        self.code: Mapping[Card, int] = MappingProxyType(codes)
        self.card: Mapping[int, Card] = MappingProxyType(
            {code: card for each in (codes, self.low) for card, code in each.items()}
        )
        self._with_low_jokers = MappingProxyType(codes | self.low) if wild else self.code

    def after(self, played: Iterable[Card]) -> Mapping[Card, int]:
        """The code of each card that is still held once these have been played."""
        has_joker = self._with_low_jokers is not self.code and any(c.suit is Suit.JOKERS for c in played)
        return self._with_low_jokers if has_joker else self.code

    def sequence(self, played: Iterable[Card]) -> list[int]:
        """The codes of these cards, in the order in which they were played in a deal."""
        codes, found = self.code, []
        for card in played:
            found.append(codes[card])
            if card.suit is Suit.JOKERS:
                codes = self._with_low_jokers
        return found

    def masks(self, cards: Iterable[Card], code: Mapping[Card, int] | None = None) -> list[int]:
        """The cards as four masks of positions, one a suit; by other codes than `code`, if any are told."""
        masks = [0] * SUITS
        codes = self.code if code is None else code
        for card in cards:
            each = codes[card]
            masks[each >> SUIT_SHIFT] |= 1 << (each - (each >> SUIT_SHIFT << SUIT_SHIFT))
        return masks

    def whole_masks(self, cards: Iterable[Card]) -> list[int]:
        """The cards as four masks, a joker as the highest card and as the lowest."""
        cards = tuple(cards)
        low = self.masks(cards, self._with_low_jokers)
        return [a | b for a, b in zip(self.masks(cards), low, strict=True)]

    def cards(self, masks: Sequence[int]) -> Cards:
        """The cards of four masks, in listing order."""
        found = []
        for suit, left in enumerate(masks):
            while left:
                highest = left.bit_length() - 1
                found.append(self.card[(suit << SUIT_SHIFT) + highest])
                left -= 1 << highest
        return tuple(sorted(found))
