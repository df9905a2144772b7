"""Table of a lesson, on which a light falls on what the lesson speaks of."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from cardtable.engine.cards import Card
from cardtable.present.picture import Role
from cardtable.ui.base.look import GRID
from cardtable.ui.table.view import TableView

DUSK: Final = 96
"""The opacity of the dusk around what is lit, of 255."""

SOFT: Final = 3 * GRID
"""The width of the edge of the light, in device-independent pixels."""

STEPS: Final = 12
AROUND: Final = 2 * GRID


class LessonTable(TableView):
    """Table whose light can be turned on some of what lies there; all else is in dusk then."""

    _lit: tuple[QRectF, ...] = ()
    _soft: tuple[QRectF, ...] = ()  # the same with the edge, which fades

    @property
    def lit(self) -> tuple[QRectF, ...]:
        """The places in the light; none where all of the table is lit."""
        return self._lit

    def turn_light(self, *boxes: QRectF) -> None:
        """Light these places of the scene; none: light everything.

        The edge of a light, which is soft, goes through no words that stand beside them.
        """
        places = [box for box in boxes if not box.isEmpty()]
        words = self.scene().boxes_of_words()
        self._lit = tuple(_reaching(box, words, AROUND) for box in places)
        self._soft = tuple(_reaching(box, words, AROUND + SOFT) for box in places)
        self.viewport().update()

    def box_of_hand(self) -> QRectF:
        """The box of the hand at the bottom, and of what is asked above it."""
        hand = self.scene().box_of_zone(self.scene().hand_key)
        return hand if hand.isEmpty() else hand.united(self.scene().box_of_prompt)

    def box_of_trick(self) -> QRectF:
        """The box of the cards played to the trick; empty where there is none."""
        box = QRectF()
        for zone in self.picture.zones:
            if zone.role is Role.PLAYED:
                box = box.united(self.scene().box_of_zone((zone.role, zone.seat)))
        return box

    def box_of(self, cards: Collection[Card]) -> QRectF:
        """The box of the places beside the hands in which one of these cards lies open."""
        box = QRectF()
        for zone in self.picture.zones:
            shown = {each.card for each in zone.cards if isinstance(each.card, Card)}
            if zone.role is not Role.HAND and shown & set(cards):
                box = box.united(self.scene().box_of_zone((zone.role, zone.seat)))
        return box

    def drawForeground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """The dusk, which ends softly at what is lit."""
        if not self._lit or self.scene().cloth.is_plain:
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, round(DUSK / STEPS)))
        for step in range(STEPS):
            share = step / STEPS
            dark, light = QPainterPath(), QPainterPath()
            dark.addRect(self.sceneRect())
            for box, soft in zip(self._lit, self._soft, strict=True):
                one = QPainterPath()
                one.addRoundedRect(_between(box, soft, share), AROUND + SOFT * share, AROUND + SOFT * share)
                light = light.united(one)
            painter.drawPath(dark.subtracted(light))
        painter.restore()


def _reaching(box: QRectF, words: Collection[QRectF], reach: float) -> QRectF:
    """The box and so much around it, but on each side no farther than to the words that stand there."""
    found = box.adjusted(-reach, -reach, reach, reach)
    for each in words:
        if not found.intersects(each) or box.intersects(each):
            continue
        gaps = {
            Qt.Edge.LeftEdge: box.left() - each.right(),
            Qt.Edge.RightEdge: each.left() - box.right(),
            Qt.Edge.TopEdge: box.top() - each.bottom(),
            Qt.Edge.BottomEdge: each.top() - box.bottom(),
        }
        match max(gaps, key=gaps.__getitem__):
            case Qt.Edge.LeftEdge:
                found.setLeft(each.right())
            case Qt.Edge.RightEdge:
                found.setRight(each.left())
            case Qt.Edge.TopEdge:
                found.setTop(each.bottom())
            case _:
                found.setBottom(each.top())
    return found


def _between(inner: QRectF, outer: QRectF, share: float) -> QRectF:
    """The box on the way from one to another around it."""
    return QRectF(
        inner.topLeft() + (outer.topLeft() - inner.topLeft()) * share,
        inner.bottomRight() + (outer.bottomRight() - inner.bottomRight()) * share,
    )
