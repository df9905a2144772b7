"""Icon of the program: a card with a flower of six petals, drawn for each size."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPen, QPixmap

SIZES: Final = (16, 20, 24, 32, 40, 48, 64, 128, 256)
"""Widths in pixels that Windows asks for at its usual scalings."""

_FELT: Final = "#5F7385"
_STOCK: Final = "#FBFAF5"
_PETAL: Final = "#F5B915"
_HEART: Final = "#8A4B12"


def icon_pixmap(size: int) -> QPixmap:
    """Paint the icon, `size` pixels square; small sizes leave out the felt and widen the petals."""
    pixmap = QPixmap(size, size)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(size / 64, size / 64)
    small = size < 32
    painter.setPen(Qt.PenStyle.NoPen)
    if not small:
        painter.setBrush(QColor(_FELT))
        painter.drawRoundedRect(QRectF(1, 1, 62, 62), 13, 13)
    card = QRectF(10, 1, 44, 62) if small else QRectF(13, 5, 38, 54)
    painter.setBrush(QColor(_STOCK))
    painter.setPen(QPen(QColor(_FELT if small else "#00000000"), 4 if small else 0))
    painter.drawRoundedRect(card.adjusted(2, 2, -2, -2) if small else card, 5, 5)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.translate(card.center())
    scale = 1.15 if small else 1.0
    painter.scale(scale, scale)
    petal = QPainterPath()
    petal.moveTo(0, -2)
    petal.cubicTo(9, -7, 6, -17, 0, -18)
    petal.cubicTo(-6, -17, -9, -7, 0, -2)
    for _ in range(6):
        painter.setBrush(QColor(_PETAL))
        painter.drawPath(petal)
        painter.rotate(60)
    painter.setBrush(QColor(_HEART))
    painter.drawEllipse(QRectF(-4, -4, 8, 8))
    painter.end()
    return pixmap


def app_icon() -> QIcon:
    """The icon in all its sizes."""
    icon = QIcon()
    for size in SIZES:
        icon.addPixmap(icon_pixmap(size))
    return icon
