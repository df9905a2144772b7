"""Little cards on felt: what stands for a game, for a person, and for a match that is over or damaged."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen, QRadialGradient

from cardtable.engine.cards import Card, Cards
from cardtable.games import GAMES
from cardtable.present.card_design import EDGE, STOCK, TINTS, in_use
from cardtable.present.metrics import GRID, THUMBNAIL
from cardtable.ui.table.avatars import paint_avatar
from cardtable.ui.table.card_art import HEIGHT, WIDTH, suit_path
from cardtable.ui.table.cloth import Cloth

CORNER: Final = 5.0

SEALS: Final = ("#F2BE3C", "#6A5B4C")
"""The seal of who has won, and of who has not."""


def emblem(game: str) -> Cards:
    """Return the cards that stand for a game, as many as can be told apart so small."""
    return tuple(map(Card.parse, GAMES[game].fan))[-3:]


def paint_felt(painter: QPainter, cloth: Cloth) -> None:
    """Paint a table with nothing on it, into (0, 0) … `THUMBNAIL`."""
    light = QRadialGradient(QPointF(THUMBNAIL[0] * 0.42, THUMBNAIL[1] * 0.3), THUMBNAIL[0] * 0.75)
    light.setColorAt(0, cloth.lit)
    light.setColorAt(0.55, cloth.base)
    light.setColorAt(1, cloth.rim)
    painter.setPen(Qt.PenStyle.NoPen if cloth.frame is None else QPen(cloth.frame, 1))
    painter.setBrush(light)
    painter.drawRoundedRect(QRectF(0, 0, *THUMBNAIL).adjusted(0.5, 0.5, -0.5, -0.5), CORNER, CORNER)


def paint_finished(painter: QPainter, cloth: Cloth, fan: Cards, place: int) -> None:
    """Paint what stands for a match played to its end: the game's cards, and the person's place as a seal.

    Args:
        painter: paints it.
        cloth: that of the game.
        fan: the game's cards.
        place: of the person; 0 where none sat there.
    """
    paint_felt(painter, cloth)
    for number, card in enumerate(fan):
        off = number - (len(fan) - 1) / 2
        at = _centre() + QPointF(off * 14 - (6 if place else 0), off * off * 0.8)
        paint_card(painter, at, 21.0, card, turn=off * 8.0)
    if place:
        seal = QRectF(0, 0, 21, 21)
        seal.moveCenter(QPointF(THUMBNAIL[0] - 16, THUMBNAIL[1] - 16))
        painter.setPen(QPen(QColor(STOCK), 1.4))
        painter.setBrush(QColor(SEALS[place > 1]))
        painter.drawEllipse(seal)
        _paint_figure(painter, seal, str(place), QColor("#3A2A12" if place == 1 else STOCK), 12)


def paint_face(painter: QPainter, cloth: Cloth, face: str) -> None:
    """Paint somebody who sits at a table."""
    paint_felt(painter, cloth)
    box = QRectF(0, 0, 44, 44)
    box.moveCenter(_centre())
    paint_avatar(painter, box, face)


def paint_damaged(painter: QPainter, cloth: Cloth) -> None:
    """Paint what stands for a damaged file: a card torn in two."""
    paint_felt(painter, cloth)
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
        _paint_stock(painter, card.translated(-_centre()), 2.5)
        painter.restore()


def _centre() -> QPointF:
    return QPointF(THUMBNAIL[0] / 2, THUMBNAIL[1] / 2)


def _big_card() -> QRectF:
    height = THUMBNAIL[1] - 2 * GRID
    width = height * WIDTH / HEIGHT
    return QRectF(-width / 2, -height / 2, width, height).translated(_centre())


def _paint_stock(painter: QPainter, box: QRectF, corner: float) -> None:
    painter.setPen(QPen(QColor(EDGE), 0.6))
    painter.setBrush(QColor(STOCK))
    painter.drawRoundedRect(box, corner, corner)


def paint_card(painter: QPainter, at: QPointF, width: float, card: Card | None, *, turn: float = 0.0) -> None:
    """Paint a card around a place: its figure and sign as large as it can have them, or its back."""
    height = width * HEIGHT / WIDTH
    box = QRectF(-width / 2, -height / 2, width, height)
    painter.save()
    painter.translate(at)
    painter.rotate(turn)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(0, 0, 0, 50))
    painter.drawRoundedRect(box.translated(0.6, 0.9), width * 0.12, width * 0.12)
    _paint_stock(painter, box, width * 0.12)
    if card is None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(TINTS[in_use().tint][0]))
        painter.drawRect(box.adjusted(width * 0.11, width * 0.11, -width * 0.11, -width * 0.11))
    else:
        _paint_face(painter, box, card)
    painter.restore()


def _paint_face(painter: QPainter, box: QRectF, card: Card) -> None:
    ink = QColor(in_use().ink(card.suit))
    upper = QRectF(box.x(), box.y(), box.width(), box.height() * 0.52)
    _paint_figure(painter, upper, card.rank.text, ink, box.width() * 0.66)
    painter.save()
    painter.translate(0, box.height() * 0.24)
    painter.scale(box.width() * 0.0052, box.width() * 0.0052)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    painter.drawPath(suit_path(card.suit))
    painter.restore()


def _paint_figure(painter: QPainter, box: QRectF, text: str, ink: QColor, size: float) -> None:
    """Paint a figure in the middle of a box; as a path, so that its size can be any."""
    font = QFont(painter.font())
    font.setPixelSize(100)
    font.setBold(True)
    path = QPainterPath()
    path.addText(0, 0, font, text)
    around = path.boundingRect()
    times = min(size / 73, box.width() * 0.86 / max(around.width(), 1))  # a figure is 73 % of its type high
    painter.save()
    painter.translate(box.center())
    painter.scale(times, times)
    painter.translate(-around.center())
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    painter.drawPath(path)
    painter.restore()
