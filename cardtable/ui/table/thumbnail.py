"""Thumbnail of a match: its table as one remembers it, or what became of it; painted in a moment.

It shows what all at the table have seen: who sits there, the trick with figures large enough to be read, the
pot, and the backs of the hands. Nothing lies where it does on the table itself, where it would be too small.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath

from cardtable.engine.seats import Seat
from cardtable.present.faces import Mood
from cardtable.present.metrics import THUMBNAIL
from cardtable.present.picture import Picture, PictureCard, Role
from cardtable.ui.table.avatars import paint_avatar
from cardtable.ui.table.chips import paint_bowl, scatter
from cardtable.ui.table.cloth import Cloth
from cardtable.ui.table.small_cards import CORNER, paint_card, paint_felt

MIDDLE: Final = QPointF(THUMBNAIL[0] / 2, 28.0)
"""The middle of the trick."""

REACH: Final = (35.0, 19.5)
"""The distances of those who sit at the sides, and of who sits opposite, from there."""

FACE_TO_FACE: Final = QPointF(14, 22)
"""The place of the only other one, clear of the cards."""

BESIDE: Final = 9.0
"""The distance of their cards from the middle."""

FACES: Final = ((1, 19.0), (3, 15.0), (5, 13.0), (7, 11.0), (99, 8.0))
"""The size of a face, by the most others who have that."""

CARDS: Final = ((4, 12.5), (6, 10.5), (99, 8.0))
"""The width of a card of the trick, by the number of players up to which it has that."""

OWN_BACK: Final = 12.0
OWN_STEP: Final = 5.2
"""The width of a back of the hand at the bottom, and the most from one to the next."""

OWN_ROOM: Final = 52.0
BACKS: Final = ((1, 9.0), (3, 6.0), (5, 5.0), (99, 0.0))
"""The width of the backs beside a face, by the most others who have that; none where they are many."""

MOST_BACKS: Final = 5
"""The backs that are seen of a hand, or of a pile: how many there are one would not count."""

OWN_PILE: Final = QPointF(THUMBNAIL[0] - 9, THUMBNAIL[1] - 7)

POT: Final = QRectF(4.0, 40.0, 20.0, 14.0)


def paint_table(painter: QPainter, picture: Picture, cloth: Cloth, faces: Sequence[str]) -> None:
    """Paint a table, into (0, 0) … `THUMBNAIL`.

    Args:
        painter: paints it.
        picture: what all have seen of it.
        cloth: that on which it lies.
        faces: of who sits there, by seat.
    """
    paint_felt(painter, cloth)
    painter.save()
    outline = QPainterPath()
    outline.addRoundedRect(QRectF(0, 0, *THUMBNAIL), CORNER, CORNER)
    painter.setClipPath(outline)
    hands = {zone.seat: len(zone.cards) for zone in picture.zones if zone.role is Role.HAND}
    piles = {zone.seat: len(zone.cards) for zone in picture.zones if zone.role is Role.WON}
    _paint_own(painter, hands.get(picture.seats[0], 0))
    _paint_pile(painter, OWN_PILE, 8.0, piles.get(picture.seats[0], 0))
    for seat, at in _places(picture.seats).items():
        held = hands.get(seat, 0), piles.get(seat, 0)
        _paint_seat(painter, at, faces[seat], held, len(picture.seats) - 1)
    _paint_middle(painter, picture)
    for stack in picture.stacks:
        if stack.seat is None and stack.count > 0:
            paint_bowl(painter, POT, cloth.frame, cloth.frame and cloth.base)
            scatter(painter, POT.adjusted(3, 2, -3, -3), stack.count)
    painter.restore()


def _places(seats: Sequence[Seat]) -> dict[Seat, QPointF]:
    """Return the place of each of the others: on an arch, from the left over the top to the right."""
    others = seats[1:]
    if len(others) == 1:
        return {others[0]: FACE_TO_FACE}
    found = {}
    for place, seat in enumerate(others):
        turn = pi * place / (len(others) - 1)
        found[seat] = MIDDLE + QPointF(-REACH[0] * cos(turn), -REACH[1] * sin(turn))
    return found


def _paint_seat(painter: QPainter, at: QPointF, face: str, held: tuple[int, int], count: int) -> None:
    """Paint a face, with the backs of its hand and of what it has won."""
    size = next(size for most, size in FACES if count <= most)
    wide = next(wide for most, wide in BACKS if count <= most)
    hand, won = held
    is_above, inwards = abs(at.x() - MIDDLE.x()) < 1, 1 if at.x() <= MIDDLE.x() else -1
    if wide:
        away = size / 2 + wide * 0.2
        first = at + (QPointF(away, 1) if is_above else QPointF(-inwards * wide * 0.5, away))
        for place in range(min(hand, MOST_BACKS)):
            back = first + QPointF(inwards * place * wide * 0.4, 0)
            paint_card(painter, back, wide, None, turn=inwards * (place * 4.0 - 6))
        _paint_pile(painter, at - (QPointF(away + 2, -2) if is_above else QPointF(-1, away)), wide, won)
    box = QRectF(0, 0, size, size)
    box.moveCenter(at)
    box.moveTop(max(box.top(), 1.0))
    paint_avatar(painter, box, face, Mood.CALM)


def _paint_pile(painter: QPainter, at: QPointF, wide: float, count: int) -> None:
    """Paint a pile of what somebody has won: the more, the higher."""
    for place in range(min(count, MOST_BACKS)):
        paint_card(painter, at - QPointF(place * 0.7, place * 0.7), wide, None)


def _paint_own(painter: QPainter, count: int) -> None:
    """Paint the hand at the bottom: one sees backs, as everybody would."""
    step = min(OWN_STEP, (OWN_ROOM - OWN_BACK) / max(count - 1, 1))
    for place in range(count):
        off = place - (count - 1) / 2
        at = QPointF(THUMBNAIL[0] / 2 + off * step, THUMBNAIL[1] - 3.5 + abs(off) * abs(off) * step * 0.05)
        paint_card(painter, at, OWN_BACK, None, turn=off * 2.2)


def _paint_middle(painter: QPainter, picture: Picture) -> None:
    """Paint the trick, each card towards who has played it; where there is none, what else lies there."""
    count = len(picture.seats)
    wide = next(width for most, width in CARDS if count <= most)
    played = [zone for zone in picture.zones if zone.role is Role.PLAYED and zone.cards]
    places = _places(picture.seats)
    for zone in played:
        towards = places.get(zone.seat) if zone.seat is not None else None
        off = QPointF(0, REACH[1] * 0.8) if towards is None else towards - MIDDLE
        at = MIDDLE + QPointF(off.x() * 0.42, off.y() * 0.4 + 1)
        if count == 2:  # the other one's face stands beside them
            at = MIDDLE + QPointF(BESIDE if towards is None else -BESIDE, 0)
        paint_card(painter, at, wide, zone.cards[-1].card, turn=2.5 if (zone.seat or 0) % 2 else -2.5)
    if not played:
        shown = [zone for zone in picture.zones if zone.role in (Role.TURN_UP, Role.KITTY, Role.DECK)]
        cards = [zone.cards[-1] for zone in shown if zone.cards] or _taken(picture)
        for place, card in enumerate(cards[:MOST_BACKS]):
            side = place - (min(len(cards), MOST_BACKS) - 1) / 2
            paint_card(painter, MIDDLE + QPointF(side * wide * 1.1, 0), wide, card.card, turn=side * 3.0)


def _taken(picture: Picture) -> list[PictureCard]:
    """Return the cards taken last, where all can see their faces."""
    return [
        zone.cards[-1]
        for zone in picture.zones
        if zone.role is Role.WON and zone.cards and zone.cards[-1].card is not None
    ]
