"""Pictures of cards in a row, for pages to read."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from PySide6.QtCore import QPointF, QSizeF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen

from cardtable.engine.cards import Card
from cardtable.present.card_design import in_use
from cardtable.ui.table.card_art import HEIGHT, SHADOW, WIDTH, card_pixmap

BACK: Final = "back"  # a card that lies face down
BEATS: Final = "beats"  # a sign: the card before it beats the one after it
GAP: Final = "gap"  # what comes next is another picture
CARD_WIDTH: Final = 48

_BETWEEN: Final = 8.0
_WIDTHS: Final = {BEATS: 24.0, GAP: 24.0}


def card_row(row: str, ratio: float, ink: QColor) -> QImage:
    """Paint a row such as ``AH-beats-5S-gap-back``, words in between being `BACK`, `BEATS`, `GAP`.

    Args:
        row: what to paint.
        ratio: device pixels in a device-independent one.
        ink: the colour of the signs.

    Raises:
        ValueError: a word is none of these, nor a card.
    """
    words = row.split("-")
    cards = {word: None if word == BACK else Card.parse(word) for word in words if word not in (BEATS, GAP)}
    size = QSizeF(sum(map(_width, words)) + _BETWEEN * (len(words) - 1), _height())
    image = QImage((size * ratio).toSize(), QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    image.fill(Qt.GlobalColor.transparent)
    deck = replace(in_use(), index="large")  # so small, the other can hardly be read
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    x = 0.0
    for word in words:
        if word == BEATS:
            _paint_sign(painter, x, ink)
        elif word in cards:
            painter.drawPixmap(QPointF(x, 0), card_pixmap(cards[word], CARD_WIDTH, ratio, deck))
        x += _width(word) + _BETWEEN
    painter.end()
    return image


def _width(word: str) -> float:
    return _WIDTHS.get(word, CARD_WIDTH)


def _height() -> float:
    return (HEIGHT + SHADOW) * CARD_WIDTH / WIDTH + 1


def _paint_sign(painter: QPainter, x: float, ink: QColor) -> None:
    """An arrow from the card that wins to the one that loses."""
    middle, end = HEIGHT * CARD_WIDTH / WIDTH / 2, x + _WIDTHS[BEATS] - 2
    arrow = QPainterPath(QPointF(x + 2, middle))
    arrow.lineTo(end, middle)
    arrow.moveTo(end - 8, middle - 8)
    arrow.lineTo(end, middle)
    arrow.lineTo(end - 8, middle + 8)
    painter.setPen(QPen(ink, 3, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(arrow)
