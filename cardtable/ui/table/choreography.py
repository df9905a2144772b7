"""From one picture to the next: which card goes where. Pure, no Qt.

Cards whose faces show are followed by their face; the others cannot be told apart, so they are followed by
what is plausible: first within their zone, then from the same seat, then from anywhere.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from cardtable.ui.table.geometry import ZoneKey
from cardtable.ui.table.picture import Picture, PictureCard

Slot: TypeAlias = tuple[ZoneKey, int]
"""One card's place in a picture: its zone and its index there."""


@dataclass(frozen=True, slots=True)
class Move:
    """One card's way from a picture to the next: `start` None if it appears, `end` None if it vanishes."""

    start: Slot | None
    end: Slot | None
    flips: bool = False


def moves(old: Picture, new: Picture) -> tuple[Move, ...]:
    """Every card's move, in the order of the new picture's zones; cards that stay are included."""
    starts, ends = _slots(old), _slots(new)
    came_from: dict[Slot, Slot] = {}
    free = dict(starts)

    def pair(fits: Callable[[Slot, Slot], bool]) -> None:
        for end in ends:
            if end in came_from:
                continue
            found = next((start for start in free if fits(start, end)), None)
            if found is not None:
                came_from[end] = found
                del free[found]

    def may_be(start: Slot, end: Slot) -> bool:
        """Whether the card could be the same: at least one of the two does not show its face."""
        return starts[start].card is None or ends[end].card is None

    pair(lambda start, end: starts[start].card is not None and starts[start].card == ends[end].card)
    pair(lambda start, end: start == end and may_be(start, end))
    pair(lambda start, end: start[0] == end[0] and may_be(start, end))
    pair(lambda start, end: start[0][1] == end[0][1] and may_be(start, end))
    pair(may_be)
    there = tuple(
        Move(
            came_from.get(end),
            end,
            end in came_from and (starts[came_from[end]].card is None) != (card.card is None),
        )
        for end, card in ends.items()
    )
    return there + tuple(Move(start, None) for start in free)


def _slots(picture: Picture) -> dict[Slot, PictureCard]:
    return {
        ((zone.role, zone.seat), index): card
        for zone in picture.zones
        for index, card in enumerate(zone.cards)
    }
