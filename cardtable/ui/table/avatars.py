"""Avatars of those who sit at the table: drawn faces, one a seat, each known at a glance."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

AVATARS: Final = 16
"""The number of different avatars."""

BEHIND: Final = ("#E9C46A", "#8AB6D6", "#F2A488", "#A8C686", "#C9A7D8", "#F0B7C4", "#7FC4B8", "#D8C3A5")
SKIN: Final = ("#F6D3B3", "#EAB98F", "#C68A5E", "#FBE0C8")
HAIR: Final = ("#3A2A22", "#8A4B2A", "#1E2430", "#C98F3D", "#6B6B70")
DARK: Final = "#2B2024"


def paint_avatar(painter: QPainter, box: QRectF, avatar: int) -> None:
    """Paint an avatar, round.

    Args:
        painter: paints it; it is left as it was.
        box: the square it fills.
        avatar: which one; after `AVATARS` they begin anew.
    """
    avatar %= AVATARS
    painter.save()
    painter.translate(box.topLeft())
    painter.scale(box.width() / 100, box.height() / 100)
    painter.setPen(Qt.PenStyle.NoPen)
    round_frame = QPainterPath()
    round_frame.addEllipse(QRectF(0, 0, 100, 100))
    painter.setClipPath(round_frame)
    painter.fillRect(QRectF(0, 0, 100, 100), QColor(BEHIND[avatar % len(BEHIND)]))
    hair = QColor(HAIR[(avatar * 2 + avatar // 5) % len(HAIR)])
    skin = QColor(SKIN[avatar % len(SKIN)])
    clothes = QColor(BEHIND[(avatar + 3) % len(BEHIND)]).darker(150)
    if avatar % 3 == 1:  # long hair falls behind the head
        _fill(painter, hair, QRectF(20, 18, 60, 72))
    _fill(painter, clothes, QRectF(12, 78, 76, 60))
    painter.fillRect(QRectF(42, 66, 16, 18), skin.darker(108))
    _fill(painter, skin, QRectF(26, 22, 48, 56))
    painter.setBrush(hair)
    painter.drawPath(_hair(avatar % 3))
    if avatar % 4 == 2:  # a bun
        _fill(painter, hair, QRectF(40, 4, 20, 20))
    pen = QPen(QColor(DARK), 3.5, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
    for x in (40, 60):
        _fill(painter, QColor(DARK), QRectF(x - 3, 49, 6, 7))
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if avatar % 5 == 3:  # glasses
        for x in (40, 60):
            painter.drawEllipse(QPointF(x, 52), 9, 9)
        painter.drawLine(QPointF(49, 51), QPointF(51, 51))
    painter.drawArc(QRectF(40, 54, 20, 14), -150 * 16, 120 * 16)
    painter.restore()


def _hair(style: int) -> QPainterPath:
    """The hair upon the head: parted, a fringe, or short."""
    path = QPainterPath(QPointF(24, 52))
    path.cubicTo(QPointF(20, 8), QPointF(80, 8), QPointF(76, 52))
    if style == 0:
        path.cubicTo(QPointF(72, 36), QPointF(60, 32), QPointF(44, 30))
        path.cubicTo(QPointF(34, 34), QPointF(28, 42), QPointF(24, 52))
    elif style == 1:
        path.lineTo(QPointF(72, 40))
        path.lineTo(QPointF(28, 40))
    else:
        path.cubicTo(QPointF(70, 26), QPointF(30, 26), QPointF(24, 52))
    path.closeSubpath()
    return path


def _fill(painter: QPainter, colour: QColor, box: QRectF) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawEllipse(box)
