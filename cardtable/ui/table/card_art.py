"""How cards look: drawn by our own hand as vectors, in a card of 100 × 140 units."""

from __future__ import annotations

from functools import cache, lru_cache
from math import cos, radians, sin, sqrt
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QPainter, QPainterPath, QPen, QPixmap, QTransform

from cardtable.engine.cards import Card, Rank, Suit
from cardtable.ui.table.theme import BACK, BACK_LINE, EDGE, INK, STOCK

WIDTH: Final = 100.0
HEIGHT: Final = 140.0
SHADOW: Final = 1.5
"""How far the shadow reaches below the card; it is part of the picture, because painting it anew every time
takes longer than the card itself."""
_RADIUS: Final = 6.0  # 6 % of the width
_INDEX: Final = 24.0  # 24 % of the width

_LEFT, _MIDDLE, _RIGHT = 37.0, 50.0, 63.0
_PIPS: Final[dict[int, tuple[tuple[float, float], ...]]] = {
    2: ((_MIDDLE, 30), (_MIDDLE, 110)),
    3: ((_MIDDLE, 30), (_MIDDLE, 70), (_MIDDLE, 110)),
    4: ((_LEFT, 30), (_RIGHT, 30), (_LEFT, 110), (_RIGHT, 110)),
    5: ((_LEFT, 30), (_RIGHT, 30), (_MIDDLE, 70), (_LEFT, 110), (_RIGHT, 110)),
    6: ((_LEFT, 30), (_RIGHT, 30), (_LEFT, 70), (_RIGHT, 70), (_LEFT, 110), (_RIGHT, 110)),
}
_PIPS[7] = (*_PIPS[6], (_MIDDLE, 50))
_PIPS[8] = (*_PIPS[6], (_MIDDLE, 50), (_MIDDLE, 90))
_PIPS[9] = (
    *((x, y) for y in (30, 56.7, 83.3, 110) for x in (_LEFT, _RIGHT)),
    (_MIDDLE, 70),
)
_PIPS[10] = (
    *((x, y) for y in (30, 56.7, 83.3, 110) for x in (_LEFT, _RIGHT)),
    (_MIDDLE, 43),
    (_MIDDLE, 97),
)


@cache
def suit_path(suit: Suit) -> QPainterPath:
    """The sign of a suit around (0, 0), about one unit high."""
    path = QPainterPath()
    match suit:
        case Suit.HEARTS:
            path.moveTo(0, 0.48)
            path.cubicTo(-0.12, 0.30, -0.50, 0.10, -0.50, -0.18)
            path.cubicTo(-0.50, -0.36, -0.38, -0.46, -0.25, -0.46)
            path.cubicTo(-0.12, -0.46, -0.03, -0.38, 0, -0.25)
            path.cubicTo(0.03, -0.38, 0.12, -0.46, 0.25, -0.46)
            path.cubicTo(0.38, -0.46, 0.50, -0.36, 0.50, -0.18)
            path.cubicTo(0.50, 0.10, 0.12, 0.30, 0, 0.48)
        case Suit.SPADES:
            path.moveTo(0, -0.50)
            path.cubicTo(0.12, -0.31, 0.48, -0.10, 0.48, 0.14)
            path.cubicTo(0.48, 0.30, 0.37, 0.37, 0.26, 0.37)
            path.cubicTo(0.15, 0.37, 0.07, 0.31, 0.03, 0.22)
            path.cubicTo(0.04, 0.35, 0.08, 0.44, 0.17, 0.50)
            path.lineTo(-0.17, 0.50)
            path.cubicTo(-0.08, 0.44, -0.04, 0.35, -0.03, 0.22)
            path.cubicTo(-0.07, 0.31, -0.15, 0.37, -0.26, 0.37)
            path.cubicTo(-0.37, 0.37, -0.48, 0.30, -0.48, 0.14)
            path.cubicTo(-0.48, -0.10, -0.12, -0.31, 0, -0.50)
        case Suit.DIAMONDS:
            path.moveTo(0, -0.50)
            path.cubicTo(0.10, -0.30, 0.24, -0.12, 0.38, 0)
            path.cubicTo(0.24, 0.12, 0.10, 0.30, 0, 0.50)
            path.cubicTo(-0.10, 0.30, -0.24, 0.12, -0.38, 0)
            path.cubicTo(-0.24, -0.12, -0.10, -0.30, 0, -0.50)
        case Suit.CLUBS:
            for x, y in ((0, -0.25), (-0.25, 0.12), (0.25, 0.12)):
                lobe = QPainterPath()
                lobe.addEllipse(QPointF(x, y), 0.235, 0.235)
                path = path.united(lobe)
            stem = QPainterPath(QPointF(-0.06, -0.1))
            stem.lineTo(0.06, -0.1)
            stem.cubicTo(0.05, 0.30, 0.09, 0.44, 0.18, 0.50)
            stem.lineTo(-0.18, 0.50)
            stem.cubicTo(-0.09, 0.44, -0.05, 0.30, -0.06, -0.1)
            path = path.united(stem)
        case Suit.JOKERS:
            for i in range(10):
                reach = 0.5 if i % 2 == 0 else 0.2
                point = QPointF(reach * sin(radians(36 * i)), -reach * cos(radians(36 * i)))
                path.lineTo(point) if i else path.moveTo(point)
            path.closeSubpath()
    return path


def paint_face(painter: QPainter, card: Card, font_family: str) -> None:
    """Paint a card's face into 0 … 100 × 0 … 140."""
    ink = QColor(INK[card.suit])
    _paint_stock(painter, QColor(STOCK))
    font = QFont(font_family)
    font.setPixelSize(round(_INDEX))
    font.setBold(True)
    for turned in (False, True):
        painter.save()
        if turned:
            painter.translate(WIDTH, HEIGHT)
            painter.rotate(180)
        _paint_index(painter, card, font, ink)
        painter.restore()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    if card.rank in _PIPS:
        for x, y in _PIPS[card.rank]:
            _paint_sign(painter, card.suit, x, y, 18.0, turned=y > HEIGHT / 2)
    elif card.rank is Rank.ACE:
        _paint_sign(painter, card.suit, 50, 70, 46.0, turned=False)
    else:
        _paint_court(painter, card, font, ink)


def paint_back(painter: QPainter) -> None:
    """Paint the back: asanoha, the hemp leaf, within a pale border."""
    _paint_stock(painter, QColor(STOCK))
    field = QPainterPath()
    field.addRoundedRect(QRectF(6, 6, WIDTH - 12, HEIGHT - 12), 3, 3)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(BACK))
    painter.drawPath(field)
    painter.setClipPath(field)
    painter.setPen(QPen(QColor(BACK_LINE), 1.0))
    painter.drawPath(_asanoha(22.0))
    painter.setClipping(False)


def _asanoha(side: float) -> QPainterPath:
    """Triangles of this side, each divided from its middle, over the whole card."""
    lines = QPainterPath()
    rise = side * sqrt(3) / 2
    for row in range(-1, int(HEIGHT / rise) + 2):
        for column in range(-1, int(WIDTH / side) + 2):
            x, y = column * side + (side / 2 if row % 2 else 0) + 6, row * rise + 4
            for corners in (
                ((x, y), (x + side, y), (x + side / 2, y + rise)),
                ((x + side, y), (x + side / 2, y + rise), (x + 3 * side / 2, y + rise)),
            ):
                middle = QPointF(sum(c[0] for c in corners) / 3, sum(c[1] for c in corners) / 3)
                for i in range(3):
                    corner = QPointF(*corners[i])
                    lines.moveTo(middle)
                    lines.lineTo(corner)
                    lines.lineTo(QPointF(*corners[(i + 1) % 3]))
    return lines


def _paint_stock(painter: QPainter, colour: QColor) -> None:
    painter.setPen(QPen(QColor(EDGE), 1.0))
    painter.setBrush(QBrush(colour))
    painter.drawRoundedRect(QRectF(0.5, 0.5, WIDTH - 1, HEIGHT - 1), _RADIUS, _RADIUS)


def _paint_index(painter: QPainter, card: Card, font: QFont, ink: QColor) -> None:
    text = QPainterPath()
    text.addText(0, 0, font, card.rank.text)
    box = text.boundingRect()
    fit = min(1.0, 17.0 / box.width()) * (_INDEX * 0.72 / box.height())
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    squeeze = QTransform().translate(14, 6).scale(min(fit, 17.0 / box.width()), _INDEX * 0.72 / box.height())
    painter.drawPath(squeeze.translate(-box.center().x(), -box.top()).map(text))
    _paint_sign(painter, card.suit, 14, 35, 14.0, turned=False)


def _paint_sign(painter: QPainter, suit: Suit, x: float, y: float, size: float, *, turned: bool) -> None:
    place = QTransform().translate(x, y).scale(size, -size if turned else size)
    painter.drawPath(place.map(suit_path(suit)))


def _paint_court(painter: QPainter, card: Card, font: QFont, ink: QColor) -> None:
    """A court card or joker until the courts are drawn: its letter and sign in a frame."""
    painter.setPen(QPen(ink, 1.2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(QRectF(26, 22, 48, 96))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    letter = QPainterPath()
    letter.addText(0, 0, font, card.rank.text)
    box = letter.boundingRect()
    scale = 34 / box.height()
    place = QTransform().translate(50, 48).scale(scale, scale)
    painter.drawPath(place.translate(-box.center().x(), -box.center().y()).map(letter))
    _paint_sign(painter, card.suit, 50, 92, 26.0, turned=False)


@lru_cache(maxsize=64)  # a pack and its back at one size; at 4K each takes about two megabytes
def card_pixmap(card: Card | None, width: int, ratio: float, font_family: str) -> QPixmap:
    """A card's face, or the back for None, with its shadow, of 100 × (140 + `SHADOW`) units.

    It is `width` device-independent pixels wide at a device-pixel ratio.
    """
    scale = width / WIDTH
    pixmap = QPixmap(round(width * ratio), round((HEIGHT + SHADOW) * scale * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(0, 0, 0, 46))
    painter.drawRoundedRect(QRectF(0, SHADOW, WIDTH, HEIGHT), _RADIUS, _RADIUS)
    if card is None:
        paint_back(painter)
    else:
        paint_face(painter, card, font_family)
    painter.end()
    return pixmap
