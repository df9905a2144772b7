"""Textures of cloth and wood: shade and light that is laid over a colour, unless surfaces are to be flat.

The pictures are made by ``assets/make_textures.py``.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QBrush, QImage, QPainter
from PySide6.QtWidgets import QApplication

WEAVE: Final = "weave"
GRAIN: Final = "grain"

_FLAT: Final = "flatSurfaces"  # a property of the application


def set_flat(*, on: bool) -> None:
    """Paint surfaces in one tone from now on, for pictures that are to stay small, or as they are."""
    app = QApplication.instance()
    if app is not None:
        app.setProperty(_FLAT, on)


def is_flat() -> bool:
    """Return whether surfaces are painted in one tone."""
    app = QApplication.instance()
    return app is None or bool(app.property(_FLAT))


def lay_texture(painter: QPainter, area: QRectF, name: str, strength: float) -> None:
    """Lay a texture over an area, at a strength from 0 to 1; one of its pixels is one of the screen's."""
    ratio = painter.device().devicePixelRatioF()
    painter.save()
    painter.setOpacity(strength)
    painter.scale(1 / ratio, 1 / ratio)
    scaled = QRectF(area.x() * ratio, area.y() * ratio, area.width() * ratio, area.height() * ratio)
    painter.fillRect(scaled, QBrush(_tile(name)))
    painter.restore()


@lru_cache
def _tile(name: str) -> QImage:
    image = QImage(str(Path(__file__).with_name(f"{name}.png")))
    return image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)
