"""Display options: how a person wants every picture of the table to be shown. Pure, no Qt."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from cardtable.engine.cards import Card
from cardtable.present.picture import Picture, PictureCard, Role
from cardtable.present.sort_order import SortOrder


@dataclass(frozen=True)
class DisplayOptions:
    """Options of one table, applied to all that it shows.

    Attributes:
        sort_order: the ways in which the game sorts a hand.
        sorting: the one that is wanted.
        hides_taken: true to leave out the points taken in the deal that is played.
    """

    sort_order: SortOrder = field(default_factory=dict)
    sorting: str = ""
    hides_taken: bool = False

    def apply(self, picture: Picture) -> Picture:
        """Return the picture with these options."""
        key = self.sort_order.get(self.sorting)
        if key is not None:
            picture = _sort_hand(picture, key)
        if self.hides_taken:
            picture = replace(picture, badges=tuple(replace(badge, taken=None) for badge in picture.badges))
        return picture


def _sort_hand(picture: Picture, key: Callable[[Card], tuple[int, ...]]) -> Picture:
    """Return the same picture with the hand at the bottom sorted, if it lies open."""

    def place(card: PictureCard) -> tuple[int, ...]:
        return () if card.card is None else key(card.card)

    zones = tuple(
        replace(zone, cards=tuple(sorted(zone.cards, key=place)))
        if zone.role is Role.HAND and zone.seat == picture.seats[0] and all(card.card for card in zone.cards)
        else zone
        for zone in picture.zones
    )
    return replace(picture, zones=zones)
