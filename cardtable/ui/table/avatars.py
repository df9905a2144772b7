"""Faces of those who sit at the table, each with the expressions it can have.

The drawings are read from ``portraits.svg``, which is written by ``assets/make_portraits.py``; that says what
is in it. A face is painted once a size, and kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter, QPixmap

from cardtable.present.faces import Mood
from cardtable.ui.table.card_art import drawing, paint_drawing

SHEET: Final = Path(__file__).with_name("portraits.svg")


class Bearing(NamedTuple):
    """How somebody holds the head: turned so many degrees to the right, and so much lower than usual."""

    turn: float
    sinks: float


BEARINGS: Final[Mapping[Mood, Bearing]] = {
    Mood.CALM: Bearing(0, 0),
    Mood.THINKING: Bearing(5, 0),
    Mood.GLAD: Bearing(-2, -1.5),
    Mood.SORRY: Bearing(-4, 3),
}
FOOT: Final = QPointF(50, 104)
"""The point around which a bust turns, in a face of 100 × 100."""


def paint_avatar(painter: QPainter, box: QRectF, face: str, mood: Mood = Mood.CALM) -> None:
    """Paint a face, round.

    Args:
        painter: paints it; it is left as it was.
        box: the square it fills.
        face: its id.
        mood: what it expresses.
    """
    to_device = painter.deviceTransform()
    wanted = to_device.mapRect(box)
    width = max(round(wanted.width()), 1)
    corner = QPointF(round(wanted.x()), round(wanted.y()))  # between pixels it would be blurred
    place = to_device.inverted()[0].mapRect(QRectF(corner, QSizeF(width, width)))
    painter.drawPixmap(place, avatar_pixmap(face, mood, width), QRectF(0, 0, width, width))


@lru_cache(maxsize=64)  # seats keep the pictures that they are made of
def avatar_pixmap(face: str, mood: Mood, width: int) -> QPixmap:
    """Return the picture of a face, so many pixels of the device wide."""
    picture = QPixmap(width, width)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(width / 100, width / 100)
    paint_drawing(painter, drawing(f"{face}-ground", SHEET))
    painter.save()
    turn, sinks = BEARINGS[mood]
    painter.translate(FOOT + QPointF(0, sinks))
    painter.rotate(turn)
    painter.translate(-FOOT)
    for layer in ("behind", mood.value, "before"):
        paint_drawing(painter, drawing(f"{face}-{layer}", SHEET))
    painter.restore()
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationIn)
    painter.drawPixmap(QRectF(0, 0, 100, 100), _disc(width), QRectF(0, 0, width, width))
    painter.end()
    return picture


@lru_cache(maxsize=16)
def _disc(width: int) -> QPixmap:
    """The circle that a face fills; what lies outside it does not show."""
    disc = QPixmap(width, width)
    disc.fill(Qt.GlobalColor.transparent)
    painter = QPainter(disc)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(Qt.GlobalColor.black)
    painter.drawEllipse(QRectF(0, 0, width, width))
    painter.end()
    return disc
