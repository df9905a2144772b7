"""Where things lie on the table: pure geometry, from the zones of a picture and the size of the window.

The person's own seat is at the bottom; the others follow clockwise from the left over the top to the right.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from cardtable.present.duel import lay_out_duel
from cardtable.present.geometry import COUNT, Box, Layout, Place
from cardtable.present.picture import Picture
from cardtable.present.ring import lay_out_ring

FACE_TO_FACE: Final = 2
"""At most so many sit face to face."""


def lay_out(picture: Picture, width: float, height: float, text: float = 1.0) -> Layout:
    """The layout of a picture in a window of this size: face to face, or around the felt.

    What is written is so many times as large as usual, or as there is room for.
    """
    lay = lay_out_duel if len(picture.seats) <= FACE_TO_FACE else lay_out_ring
    layout = lay(picture, width, height, text)
    counted = [(zone.role, zone.seat) for zone in picture.zones if zone.counted and zone.cards]
    return replace(layout, counts={key: _count(layout.places[key], layout.text) for key in counted})


def _count(places: tuple[Place, ...], text: float) -> Box:
    """The middle of the cards."""
    first, last = places[0], places[-1]
    width, height = COUNT[0] * text, COUNT[1] * text
    return Box((first.x + last.x - width) / 2, (first.y + last.y - height) / 2, width, height)
