"""Layout of the table: pure geometry, from the zones of a picture and the size of the window.

The person's own seat is at the bottom; the others follow clockwise from the left over the top to the right.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final
from zlib import crc32

from cardtable.engine.seats import Seat
from cardtable.present.geometry import COUNT, MOST_TURNED, Box, Layout, Place
from cardtable.present.metrics import GRID, zoom
from cardtable.present.picture import Picture, Role
from cardtable.present.ring_layout import lay_out_ring
from cardtable.present.speech_layout import lay_out_speech
from cardtable.present.two_seat_layout import lay_out_two_seats

FACE_TO_FACE: Final = 2
"""The most seats that sit face to face."""

ACROSS: Final = 1.5
"""The width, in heights of the felt, beyond which two sit no farther from the cards; but not below"""
LEAST_ACROSS: Final = 120.0 * GRID
"""that which buttons, slip and hand need beside each other."""

_TURNS: Final = 601
"""The number of ways to turn a card of a trick, from one side to the other."""

_place = lru_cache(maxsize=256)(Place)


def lay_out(
    picture: Picture, width: float, height: float, text: float = 1.0, *, has_slip: bool = True
) -> Layout:
    """Lay out a picture in a window of this size: face to face, or around the felt.

    `text` is the size of text relative to the usual one; it is less where there is no room for it.
    Without a slip of score a narrow felt has more rows of buttons, and a larger hand.
    """
    times = zoom(width, height)
    across = width / times
    if len(picture.seats) <= FACE_TO_FACE:
        across = min(across, max(ACROSS * height / times, LEAST_ACROSS))
    layout = _lay_out(picture, across, height / times, text, has_slip=has_slip)
    aside = (width / times - across) / 2
    return layout if times == 1 and not aside else layout.enlarged(times, aside)


def _lay_out(picture: Picture, width: float, height: float, text: float, *, has_slip: bool) -> Layout:
    """Lay out a picture in a window of this size, in the usual size."""
    lay = lay_out_two_seats if len(picture.seats) <= FACE_TO_FACE else lay_out_ring
    layout = lay(picture, width, height, text, has_slip=has_slip)
    places, counts, won = dict(layout.places), {}, 0
    for zone in picture.zones:
        key = (zone.role, zone.seat)
        if zone.role is Role.WON:
            won += len(zone.cards)
        if zone.counted and zone.cards:
            counts[key] = _count(layout.places[key], layout.text)
    for key, lying in layout.places.items():
        if key[0] is Role.PLAYED and lying:
            first, *others = lying
            places[key] = (_place(first.x, first.y, turn_of(won, key[1]), first.scale), *others)
    layout = replace(layout, places=places, counts=counts)
    has_paper = [badge for badge in picture.badges if badge.said is not None or badge.call is not None]
    return lay_out_speech(picture, layout, width, height) if has_paper else layout


@lru_cache(maxsize=1024)
def turn_of(done: int, seat: Seat | None) -> float:
    """Return the angle of a seat's card in degrees, after so many are won.

    It is always the same in the same trick, whatever card it is, and follows no pattern that anybody sees.
    """
    return (crc32(f"{done} {seat}".encode()) % _TURNS / (_TURNS - 1) * 2 - 1) * MOST_TURNED


def _count(places: tuple[Place, ...], text: float) -> Box:
    """Return a box for the number of cards, in their middle."""
    first, last = places[0], places[-1]
    width, height = COUNT[0] * text, COUNT[1] * text
    return Box((first.x + last.x - width) / 2, (first.y + last.y - height) / 2, width, height)
