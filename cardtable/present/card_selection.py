"""Selection of several cards of a hand that are to be chosen together. Pure, no Qt."""

from __future__ import annotations

from typing import Final

from cardtable.engine.cards import Card, Cards
from cardtable.engine.facts import Action
from cardtable.engine.messages import Message, message
from cardtable.engine.seats import Seat
from cardtable.present.picture import Offer, Picture, Role

PICKED: Final = Action()
"""The action of the offer that makes a selection final, in place of the game's, which needs the cards."""


class CardSelection:
    """The cards picked of the hand at the bottom, in the order in which they were picked.

    Attributes:
        cards: the picked cards.
    """

    def __init__(self) -> None:
        self.cards: Cards = ()
        self._picture: Picture | None = None

    def follow(self, picture: Picture) -> None:
        """Follow the table to another picture: only cards that can still be picked stay picked."""
        before, self._picture = self._picture, picture
        if picture.pick is None or before is None or picture.pick != before.pick:
            self.cards = ()
            return
        free = self._free(picture)
        self.cards = tuple(card for card in self.cards if card in free)

    @staticmethod
    def _free(picture: Picture) -> Cards:
        hand = (z for z in picture.zones if z.role is Role.HAND and z.seat == picture.seats[0])
        return tuple(c.card for z in hand for c in z.cards if c.card is not None and c.refusal is None)

    @property
    def is_full(self) -> bool:
        """True when as many cards are picked as are asked for."""
        pick = None if self._picture is None else self._picture.pick
        return pick is not None and len(self.cards) == pick.count

    @property
    def offers(self) -> tuple[Offer, ...]:
        """The offer to choose what is picked, refused until that is enough; none without a pick."""
        picture = self._picture
        if picture is None or picture.pick is None or not picture.choosing:
            return ()
        counts = {"picked": len(self.cards), "count": picture.pick.count}
        refusal = None if self.is_full else message("table.pick_next", **counts)
        return (Offer(message("table.pick", label=picture.pick.label, **counts), PICKED, refusal),)

    def toggle(self, card: Card) -> bool:
        """Pick a card, or put it back; False when enough are picked already."""
        if card in self.cards:
            self.cards = tuple(other for other in self.cards if other != card)
            return True
        if self.is_full:
            return False
        self.cards += (card,)
        return True

    def recipient_of(self, card: Card) -> Seat | None:
        """Return the seat that a picked card is for, where each is for another seat."""
        pick = None if self._picture is None else self._picture.pick
        place = self.cards.index(card) if card in self.cards else -1
        return pick.to[place] if pick is not None and 0 <= place < len(pick.to) else None

    @property
    def next_recipients(self) -> Message | None:
        """Name of who gets the cards that are still to be picked, where each is for another seat."""
        pick = None if self._picture is None else self._picture.pick
        picked = len(self.cards)
        return pick.recipients(picked) if pick is not None and picked < len(pick.to) else None
