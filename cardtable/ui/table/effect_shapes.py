"""The shapes of which effects are made, painted once for each size and kept."""

from __future__ import annotations

from enum import Enum, auto
from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen, QPixmap, QRadialGradient

from cardtable.present.geometry import CARD_RATIO

CRACK: Final = ((0.0, -0.3), (-0.07, -0.14), (0.08, -0.02), (-0.06, 0.12), (0.05, 0.24), (0.0, 0.42))
"""The line along which a heart breaks, from top to bottom, in its widths."""

MOON_CRACK: Final = ((-0.56, -0.04), (-0.4, 0.12), (-0.32, -0.02), (-0.16, 0.2), (-0.02, 0.06))
"""The line along which a thin moon breaks."""

CRATERS: Final = ((-0.16, -0.1, 0.09), (0.14, 0.08, 0.12), (-0.05, 0.24, 0.06), (0.2, -0.2, 0.05))
"""The place and the size of each crater of the moon, in its widths."""

OUTLINE: Final = 0.04
"""The width of an outline, in widths of its shape."""


class Shape(Enum):
    """A shape within a square."""

    HEART = auto()
    BROKEN_HEART = auto()
    LEFT_HALF = auto()
    RIGHT_HALF = auto()
    SPADE = auto()
    CRESCENT = auto()
    BROKEN_CRESCENT = auto()
    MOON = auto()
    STAR = auto()
    PETAL = auto()
    DROP = auto()
    RING = auto()
    CARD = auto()
    NO_CARD = auto()
    TICK = auto()
    CROSS = auto()
    CROWN = auto()
    TWO = auto()
    FOUR = auto()


SEALS: Final = {Shape.TWO: "×2", Shape.FOUR: "×4"}
"""What is written on a seal."""


@lru_cache(maxsize=128)
def shape_pixmap(shape: Shape, colour: str, size: int, ratio: float, family: str) -> QPixmap:
    """Paint a shape of this size, in device-independent pixels, `ratio` pixels of the device to each."""
    pixmap = QPixmap(round(size * ratio), round(size * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(size / 2, size / 2)
    painter.scale(size, size)
    paint_shape(painter, shape, QColor(colour), family)
    painter.end()
    return pixmap


def paint_shape(painter: QPainter, shape: Shape, colour: QColor, family: str) -> None:
    """Paint a shape within the square from −0.5 to 0.5."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    line = QPen(colour, 0.13, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    match shape:
        case Shape.HEART:
            painter.drawPath(_heart())
        case Shape.BROKEN_HEART:
            for side in (-1, 1):
                painter.save()
                painter.translate(side * 0.07, 0.02)
                painter.rotate(side * 9)
                painter.scale(0.9, 0.9)
                painter.drawPath(_half_heart(side))
                painter.restore()
        case Shape.LEFT_HALF | Shape.RIGHT_HALF:
            painter.drawPath(_half_heart(-1 if shape is Shape.LEFT_HALF else 1))
        case Shape.SPADE:
            painter.drawPath(_spade())
        case Shape.CRESCENT | Shape.BROKEN_CRESCENT:
            _paint_crescent(painter, is_broken=shape is Shape.BROKEN_CRESCENT)
        case Shape.MOON:
            _paint_moon(painter, colour)
        case Shape.STAR:
            painter.drawPath(_star(4, 0.3))
        case Shape.PETAL:
            petal = QPainterPath(QPointF(0, 0.5))
            petal.cubicTo(0.46, 0.18, 0.32, -0.36, 0.06, -0.5)
            petal.lineTo(0, -0.38)
            petal.lineTo(-0.06, -0.5)
            petal.cubicTo(-0.32, -0.36, -0.46, 0.18, 0, 0.5)
            painter.drawPath(petal)
        case Shape.DROP:
            painter.drawEllipse(QPointF(0, 0), 0.3, 0.42)
        case Shape.RING:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(colour, 0.06))
            painter.drawEllipse(QPointF(0, 0), 0.46, 0.46)
        case Shape.CARD | Shape.NO_CARD:
            width = 0.96 * CARD_RATIO
            is_gone = shape is Shape.NO_CARD
            pen = QPen(colour if is_gone else QColor("#FFFFFF"), 0.07)
            if is_gone:
                pen.setCapStyle(Qt.PenCapStyle.FlatCap)
                pen.setDashPattern([1.9, 1.6])
                painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(pen)
            painter.drawRoundedRect(QRectF(-width / 2, -0.48, width, 0.96), 0.08, 0.08)
        case Shape.TICK:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(line)
            painter.drawPolyline([QPointF(-0.34, 0.02), QPointF(-0.1, 0.28), QPointF(0.34, -0.28)])
        case Shape.CROSS:
            painter.setPen(line)
            painter.drawLine(QPointF(-0.27, -0.27), QPointF(0.27, 0.27))
            painter.drawLine(QPointF(-0.27, 0.27), QPointF(0.27, -0.27))
        case Shape.CROWN:
            crown = QPainterPath(QPointF(-0.4, 0.32))
            for x, y in ((-0.46, -0.24), (-0.2, 0.02), (0, -0.36), (0.2, 0.02), (0.46, -0.24), (0.4, 0.32)):
                crown.lineTo(x, y)
            crown.closeSubpath()
            painter.drawPath(crown)
        case Shape.TWO | Shape.FOUR:
            _paint_seal(painter, SEALS[shape], colour, family)


def _heart() -> QPainterPath:
    """A whole heart: both halves without the crack."""
    path = QPainterPath(QPointF(*CRACK[-1]))
    path.cubicTo(-0.26, 0.22, -0.48, 0.04, -0.46, -0.18)
    path.cubicTo(-0.44, -0.44, -0.1, -0.48, *CRACK[0])
    path.cubicTo(0.1, -0.48, 0.44, -0.44, 0.46, -0.18)
    path.cubicTo(0.48, 0.04, 0.26, 0.22, *CRACK[-1])
    return path


def _half_heart(side: int) -> QPainterPath:
    """One half of a heart, with the edge along which it breaks: −1 is the left one."""
    path = QPainterPath(QPointF(*CRACK[-1]))
    path.cubicTo(side * 0.26, 0.22, side * 0.48, 0.04, side * 0.46, -0.18)
    path.cubicTo(side * 0.44, -0.44, side * 0.1, -0.48, *CRACK[0])
    for x, y in CRACK[1:]:
        path.lineTo(x, y)
    path.closeSubpath()
    return path


def _spade() -> QPainterPath:
    path = QPainterPath(QPointF(0, -0.48))
    for side in (1, -1):
        path.moveTo(0, -0.48)
        path.cubicTo(side * 0.08, -0.26, side * 0.44, -0.1, side * 0.44, 0.14)
        path.cubicTo(side * 0.44, 0.36, side * 0.14, 0.38, 0, 0.16)
        path.closeSubpath()
    foot = QPainterPath(QPointF(0, 0.02))
    foot.cubicTo(0.02, 0.3, 0.08, 0.42, 0.18, 0.48)
    foot.lineTo(-0.18, 0.48)
    foot.cubicTo(-0.08, 0.42, -0.02, 0.3, 0, 0.02)
    foot.closeSubpath()
    path.addPath(foot)
    path.setFillRule(Qt.FillRule.WindingFill)
    return path


def _paint_crescent(painter: QPainter, *, is_broken: bool) -> None:
    """Paint a moon of which little shows; a broken one has a crack across."""
    painter.drawEllipse(QPointF(-0.02, 0), 0.46, 0.46)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationOut)
    painter.drawEllipse(QPointF(0.18, -0.06), 0.4, 0.4)
    if is_broken:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(Qt.GlobalColor.black, 0.09))
        painter.drawPolyline([QPointF(x, y) for x, y in MOON_CRACK])


def _star(points: int, depth: float) -> QPainterPath:
    path = QPainterPath()
    for i in range(2 * points):
        reach = 0.5 if i % 2 == 0 else 0.5 * depth
        point = QPointF(reach * sin(pi * i / points), -reach * cos(pi * i / points))
        path.lineTo(point) if i else path.moveTo(point)
    path.closeSubpath()
    return path


def _paint_moon(painter: QPainter, colour: QColor) -> None:
    """Paint a full moon in its glow."""
    glow = QRadialGradient(QPointF(0, 0), 0.5)
    near, far = QColor(colour), QColor(colour)
    near.setAlphaF(0.5)
    far.setAlphaF(0.0)
    glow.setColorAt(0.76, near)
    glow.setColorAt(1, far)
    painter.setBrush(glow)
    painter.drawEllipse(QPointF(0, 0), 0.5, 0.5)
    painter.setBrush(colour)
    painter.drawEllipse(QPointF(0, 0), 0.38, 0.38)
    painter.setBrush(colour.darker(112))
    for x, y, size in CRATERS:
        painter.drawEllipse(QPointF(x, y), size, size * 0.9)


def _paint_seal(painter: QPainter, words: str, colour: QColor, family: str) -> None:
    """Paint a seal as it is stamped: the words cut out of it."""
    square, cut = QPainterPath(), QPainterPath()
    square.addRoundedRect(QRectF(-0.46, -0.46, 0.92, 0.92), 0.12, 0.12)
    font = QFont(family)
    font.setPixelSize(100)
    font.setBold(True)
    cut.addText(0, 0, font, words)
    box = cut.boundingRect()
    scale = min(0.7 / max(box.width(), 1), 0.6 / max(box.height(), 1))
    painter.drawPath(square)
    painter.scale(scale, scale)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationOut)
    painter.drawPath(cut.translated(-box.center().x(), -box.center().y()))
