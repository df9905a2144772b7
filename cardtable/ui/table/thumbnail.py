"""Thumbnail of a match: its table, small, or what became of it; painted in a moment.

Cards are laid out as on the table itself and show what they show there; they are painted without their pips,
which nobody could read.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from cardtable.engine.cards import Card
from cardtable.present.card_design import EDGE, STOCK, TINTS, in_use
from cardtable.present.geometry import CARD_RATIO, Place
from cardtable.present.layout import lay_out
from cardtable.present.metrics import GRID, THUMBNAIL
from cardtable.present.picture import Picture, Role
from cardtable.ui.table.card_art import suit_path

_TIMES: Final = 10  # the table is laid out so much larger
_CORNER: Final = 4.0
_ORDER: Final = (
    Role.DECK,
    Role.KITTY,
    Role.TURN_UP,
    Role.WON,
    Role.HAND,
    Role.SHOWN,
    Role.TRAY,
    Role.PLAYED,
)


def paint_felt(painter: QPainter, felt: QColor) -> None:
    """Paint a table with nothing on it."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(felt)
    painter.drawRoundedRect(QRectF(0, 0, *THUMBNAIL), _CORNER, _CORNER)


def paint_table(painter: QPainter, picture: Picture, felt: QColor) -> None:
    """Paint a table into (0, 0) … `THUMBNAIL`."""
    paint_felt(painter, felt)
    painter.save()
    painter.scale(1 / _TIMES, 1 / _TIMES)
    layout = lay_out(picture, THUMBNAIL[0] * _TIMES, THUMBNAIL[1] * _TIMES)
    for zone in sorted(picture.zones, key=lambda zone: _ORDER.index(zone.role)):
        for card, place in zip(zone.cards, layout.places[zone.role, zone.seat], strict=True):
            _paint_card(painter, card.card, place, layout.card[1])
    painter.restore()


def paint_finished(painter: QPainter, felt: QColor, accent: str) -> None:
    """Paint what stands for a match played to its end: a card with a tick."""
    paint_felt(painter, felt)
    _paint_stock(painter, _big_card())
    tick = QPolygonF([QPointF(*point) for point in ((-7, 1), (-2, 6), (8, -6))]).translated(_centre())
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in ((EDGE, 6.0), (QColor(accent).darker(115), 4.0)):
        pen = QPen(QColor(colour), width, c=Qt.PenCapStyle.RoundCap, j=Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.drawPolyline(tick)


def paint_damaged(painter: QPainter, felt: QColor) -> None:
    """Paint what stands for a damaged file: a card torn in two."""
    paint_felt(painter, felt)
    card, tear = _big_card(), ((-16, 5), (-8, -3), (-2, 4), (4, -4), (16, 3))
    upper = QPainterPath(QPointF(-20, -40))
    for x, y in (*tear, (20, -40)):
        upper.lineTo(x, y)
    upper.closeSubpath()
    whole = QPainterPath()
    whole.addRect(QRectF(-20, -40, 40, 80))
    for half, shift, turn in ((upper, QPointF(-2, -3), -5.0), (whole - upper, QPointF(2, 3), 5.0)):
        painter.save()
        painter.translate(_centre() + shift)
        painter.rotate(turn)
        painter.setClipPath(half)
        _paint_stock(painter, card.translated(-_centre()))
        painter.restore()


def _centre() -> QPointF:
    return QPointF(THUMBNAIL[0] / 2, THUMBNAIL[1] / 2)


def _big_card() -> QRectF:
    height = THUMBNAIL[1] - 2 * GRID
    width = height * CARD_RATIO
    return QRectF(-width / 2, -height / 2, width, height).translated(_centre())


def _paint_stock(painter: QPainter, box: QRectF) -> None:
    painter.setPen(QPen(QColor(EDGE), 1.0))
    painter.setBrush(QColor(STOCK))
    painter.drawRoundedRect(box, 2.5, 2.5)


def _paint_card(painter: QPainter, card: Card | None, place: Place, height: float) -> None:
    width = height * CARD_RATIO
    painter.save()
    painter.translate(place.x, place.y)
    painter.rotate(place.angle)
    painter.scale(place.scale, place.scale)
    box = QRectF(-width / 2, -height / 2, width, height)
    painter.setPen(QPen(QColor(EDGE), _TIMES / 2))
    painter.setBrush(QColor(STOCK))
    painter.drawRoundedRect(box, width * 0.12, width * 0.12)
    painter.setPen(Qt.PenStyle.NoPen)
    if card is None:
        painter.setBrush(QColor(TINTS[in_use().tint][0]))
        painter.drawRect(box.adjusted(_TIMES, _TIMES, -_TIMES, -_TIMES))
    else:
        painter.setBrush(QColor(in_use().ink(card.suit)))
        painter.scale(width * 0.006, width * 0.006)
        painter.drawPath(suit_path(card.suit))
    painter.restore()
