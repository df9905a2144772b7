"""Layout of the table: pure geometry, from the zones of a picture and the size of the window.

The person's own seat is at the bottom; the others follow clockwise from the left over the top to the right.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from cardtable.present.geometry import COUNT, Box, Layout, Place
from cardtable.present.picture import Picture
from cardtable.present.ring_layout import lay_out_ring
from cardtable.present.two_seat_layout import lay_out_two_seats

FACE_TO_FACE: Final = 2
"""The most seats that sit face to face."""


def lay_out(picture: Picture, width: float, height: float, text: float = 1.0) -> Layout:
    """Lay out a picture in a window of this size: face to face, or around the felt.

    `text` is the size of text relative to the usual one; it is less where there is no room for it.
    """
    lay = lay_out_two_seats if len(picture.seats) <= FACE_TO_FACE else lay_out_ring
    layout = lay(picture, width, height, text)
    counted = [(zone.role, zone.seat) for zone in picture.zones if zone.counted and zone.cards]
    return replace(layout, counts={key: _count(layout.places[key], layout.text) for key in counted})


def _count(places: tuple[Place, ...], text: float) -> Box:
    """Return a box for the number of cards, in their middle."""
    first, last = places[0], places[-1]
    width, height = COUNT[0] * text, COUNT[1] * text
    return Box((first.x + last.x - width) / 2, (first.y + last.y - height) / 2, width, height)
