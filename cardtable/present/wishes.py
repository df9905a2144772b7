"""How a person wishes to see every picture. Pure, no Qt."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from cardtable.present.picture import Order, Picture, sort_hand

BY_NUMBER: Final = "number"
BY_SUIT: Final = "suit"
"""Ways to sort a hand that a game may offer, by the names that settings and presenters know them by."""


@dataclass(frozen=True)
class Wishes:
    """Kept by a table, and applied to all that it shows.

    Attributes:
        order: the ways in which the game sorts a hand.
        sorting: which of them is wanted.
        hides_taken: whether the points taken in the deal that is played are not told.
    """

    order: Order = field(default_factory=dict)
    sorting: str = ""
    hides_taken: bool = False

    def apply(self, picture: Picture) -> Picture:
        """The picture as it is wished for."""
        key = self.order.get(self.sorting)
        if key is not None:
            picture = sort_hand(picture, key)
        if self.hides_taken:
            picture = replace(picture, badges=tuple(replace(badge, taken=None) for badge in picture.badges))
        return picture
