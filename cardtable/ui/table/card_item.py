"""Item of one card on the table, and the animation of cards and chips on their way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import atan2, degrees, hypot
from typing import Final

from PySide6.QtCore import QAbstractAnimation, QObject, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF, QTransform
from PySide6.QtWidgets import QGraphicsObject, QStyleOptionGraphicsItem, QWidget

from cardtable.engine.cards import Card, JokerRank
from cardtable.present.card_design import CardDesign, in_use
from cardtable.present.geometry import INDEX_WIDTH, Place
from cardtable.present.metrics import (
    BUBBLE,
    EDGE_WIDTH,
    FRAME_MS,
    IN_A_FRAME,
    PILED_EDGE_WIDTH,
    PLATE,
    RING_WIDTH,
    SMALL_PX,
    TEXT_ON_FELT,
    TICK,
)
from cardtable.ui.table.card_art import (
    LIFTED,
    LYING,
    SHADE,
    WIDTH,
    CardPicture,
    Shadow,
    card_picture,
    fresh_picture,
    paint_cancelled,
    paint_joker_rank,
    turned,
)
from cardtable.ui.table.chips import ChipItem, StackItem

AROUND: Final = 6
"""Reach of the ring beyond the card."""

LIFTED_REACH: Final = LIFTED.reach

ANTIALIASING: Final = QPainter.RenderHint.Antialiasing
"""To look it up takes longer than to set it."""

NEAR: Final = 0.001
"""So near, in pixels, degrees and sizes together, a card is at its place."""

FLYING: Final = 600
"""How much higher a card is while it is on its way: over all that lies."""

RESIZED: Final = 0.5
"""The part of its time after which a card on its way has its new size: from then on it is only moved."""

PLAIN_SHADE: Final = "#9A9A9A"
"""What a card that may not be played is multiplied with where the contrast is high."""

TICK_PLACE: Final = 0.62
"""How far down a sign stands, in card heights: below large indices, too."""
STRIP: Final = 0.24
"""Place of a bubble, in widths from the left: over the index, which shows in a fan, too."""
HIGH_BUBBLE: Final = (8.0, BUBBLE[1])
"""Its tip's distance below the card's upper edge, and its height, in hundredths of the width;"""
LOW_BUBBLE: Final = (6.0, 16.0)
"""the same on a raised card, where there is less room below the prompt, so that the index shows."""


class CardItem(QGraphicsObject):
    """Item of a card: its centre is its position. It knows its face only while the face shows.

    Attributes:
        casts: whether it casts a shadow; `set_shadow` changes that.
        mark: what stands on the edge of its face; `set_mark` changes that.
    """

    def __init__(self, card: Card | None) -> None:
        super().__init__()
        self._card = card
        self._width, self._height = 100.0, 140.0
        self._open = 1.0  # how much of its width shows in the middle of a flip
        self._lift = self._painted_lift = self._lift_before = 0.0
        self._dimmed = False
        self._cancelled = False
        self._ring: QColor | None = None
        self._bubble: QColor | None = None
        self._tick = ""
        self._joker: tuple[JokerRank, str] | None = None
        self._key: tuple[Card | None, int, int, float, CardDesign, Shadow | None, bool, str, float] | None = (
            None
        )
        self._painted: CardPicture | None = None  # of that key
        self.casts = True
        self.mark = ""
        self._flies = False
        self._greatest = 1.0  # its size on its way
        self._resizes = False  # on its way
        self._edge: QColor | None = None
        self._bounds: QRectF | None = None  # until it is asked for

    @property
    def card(self) -> Card | None:
        """The face that shows, None for the back."""
        return self._card

    def set_size(self, width: float, height: float) -> None:
        """The size of a full card; a `Place` may scale it."""
        if (width, height) != (self._width, self._height):
            self.prepareGeometryChange()
            self._width, self._height = width, height
            self._bounds = None
            self.setTransformOriginPoint(QPointF(0, 0))

    def set_edge(self, edge: QColor | None) -> None:
        """A strong line around the card, or none."""
        if edge != self._edge:
            self._edge = edge
            self.update()

    def set_shadow(self, *, casts: bool) -> None:
        """Cast a shadow, or none: of a squared pile only the card at the bottom does."""
        if casts is not self.casts:
            self.casts = casts
            self.update()

    def set_mark(self, mark: str) -> None:
        """Carry a mark on the edge of the face, or none."""
        if mark != self.mark:
            self.mark = mark
            self.update()

    def fly(self, *, on: bool, scales: tuple[float, float] = (1.0, 1.0)) -> None:
        """Be on the way through the air, over all that lies, with the shadow far below; or lie.

        Args:
            on: whether it is on the way.
            scales: where it sets out, and where it arrives; a card is made smaller to paint it, never larger.
        """
        self._greatest = max(scales)
        self._resizes = round(scales[0] * self._width) != round(scales[1] * self._width)
        if on is not self._flies:
            self._flies = on
            self.setZValue(self.zValue() + (FLYING if on else -FLYING))
            self.update()

    def show_face(self, card: Card | None) -> None:
        """Show this face, or the back for None, at once."""
        self._open = 1.0
        self._card = card
        self.update()

    def set_look(
        self,
        *,
        lift: float = 0.0,
        dimmed: bool = False,
        cancelled: bool = False,
        ring: QColor | None = None,
        bubble: QColor | None = None,
        tick: str = "",
        joker: tuple[JokerRank, str] | None = None,
        rises: bool = False,
    ) -> None:
        """Raise the card by a share of its height; darken it as refused; cross it out; ring it; add a sign.

        The ring tells the keyboard's choice in the hand, and on the table the card that wins. A bubble is
        somebody's proposal. A joker's rank is written across it. A card that `rises` is raised or laid down
        by `rise`; else it is at once.
        """
        lift *= self._height
        before = self._painted_lift if rises else lift
        if not before == self._lift_before == self._painted_lift:
            self.prepareGeometryChange()
            self._lift_before = self._painted_lift = before
            self._bounds = None
            self.update()
        look = (lift, dimmed, cancelled, ring, bubble, tick)
        now = (self._lift, self._dimmed, self._cancelled, self._ring, self._bubble, self._tick)
        if look != now or joker != self._joker:
            self.prepareGeometryChange()
            self._lift, self._dimmed, self._cancelled, self._ring, self._bubble, self._tick = look
            self._joker = joker
            self._bounds = None
            self.update()

    def rise(self, part: float) -> None:
        """Be raised, or laid down, as far as it is when that part of its time has gone by."""
        if self._painted_lift != self._lift:
            eased = 1 - (1 - part) ** 3
            self._painted_lift = self._lift_before + (self._lift - self._lift_before) * eased
            self.update()

    def lay(self, place: Place, card: Card | None) -> None:
        """Lie at the place at once, with this face, or the back for None."""
        if self._flies:
            self.fly(on=False)
        if (self._card, self._open) != (card, 1.0):
            self.show_face(card)
        is_there = (self.x(), self.y()) == (place.x, place.y)
        if not is_there or (self.rotation(), self.scale()) != (place.angle, place.scale):
            self.put(place)

    def put(self, place: Place) -> None:
        """Lie at the place at once."""
        self.setPos(place.x, place.y)
        self.setRotation(place.angle)
        self.setScale(place.scale)

    @property
    def place(self) -> Place:
        """The place it lies at."""
        return Place(self.x(), self.y(), self.rotation(), self.scale())

    def is_at(self, place: Place) -> bool:
        """Tell if it lies at a place, but for what nobody sees of a rounding."""
        away = abs(self.x() - place.x) + abs(self.y() - place.y)
        turned = abs(self.rotation() - place.angle) + abs(self.scale() - place.scale)
        return away + turned < NEAR

    def turn_over(self, side: float, card: Card | None) -> None:
        """Stand in the middle of a flip to `card`: from 1, as it lay, over 0, on edge, to −1."""
        if side < 0:
            self._card = card
        self._open = max(abs(side), 0.02)
        self.update()

    def boundingRect(self) -> QRectF:
        """The card with its lift, its ring, its shadow and the bubble above it."""
        if self._bounds is None:  # Qt asks several times a frame
            around, reach = max(float(AROUND), LIFTED.blur * self._width / WIDTH), LIFTED_REACH
            above = max(self._lift, self._lift_before) + max(
                around, BUBBLE[1] * self._width / WIDTH if self._bubble else 0.0
            )
            right, below = reach.right() * self._width / WIDTH, reach.bottom() * self._width / WIDTH
            self._bounds = QRectF(
                -self._width / 2 - around,
                -self._height / 2 - above,
                around + max(right, self._width + around),
                above + max(below, self._height + around),
            )
        return self._bounds

    @property
    def outline(self) -> QRectF:
        """The box of the card alone in the scene, raised as it is."""
        box = QRectF(-self._width / 2, -self._height / 2 - self._lift, self._width, self._height)
        return self.mapRectToScene(box)

    @property
    def sign_place(self) -> QPointF:
        """The place of a sign in the scene: on the strip of the card that shows in a hand."""
        strip = INDEX_WIDTH * self._width
        x = -self._width / 2 + max(strip, TICK) / 2
        return self.mapToScene(QPointF(x, (TICK_PLACE - 0.5) * self._height - self._lift))

    def hit(self, point: QPointF) -> bool:
        """Tell if a point in this item's coordinates is on the card; a lifted card keeps its foot."""
        box = QRectF(-self._width / 2, -self._height / 2 - self._lift, self._width, self._height + self._lift)
        return box.contains(point)

    def _picture(self, ratio: float, scale: float, angle: float) -> CardPicture:
        """Return the picture of the card with its shadow in this size and turn, kept from the last time."""
        shadow: Shadow | None = LIFTED if self._flies or self._painted_lift else LYING
        if self._edge is not None or not self.casts:  # no shadows where the contrast is high
            shadow = None
        width = max(round(self._width * scale), 1)
        drawn = min(2 * width, max(round(self._width), width)) if angle else width
        key = (self._card, width, drawn, ratio, in_use(), shadow, self._dimmed, self.mark, angle)
        if self._painted is None or key != self._key:
            self._key = key
            shade = "" if not self._dimmed else SHADE if self._edge is None else PLAIN_SHADE
            picture = fresh_picture if angle else card_picture
            self._painted = picture(self._card, drawn, ratio, in_use(), shadow, shade, self.mark)
            if angle:
                self._painted = turned(self._painted, angle, width * ratio)
        return self._painted

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint the card from its kept picture, and no more than that if there is no more to it.

        A pack on its way is painted sixty times a second, and every call here takes its time. To turn a
        picture or make it smaller takes five times as long as to copy it: so it is kept turned and in its
        size, and copied to whole pixels, but while that size changes.
        """
        ratio = widget.devicePixelRatioF() if widget is not None else 1.0
        world = painter.worldTransform()
        scale, angle = hypot(world.m11(), world.m12()), round(degrees(atan2(world.m12(), world.m11())), 3)
        x, y = world.dx() - self._painted_lift * world.m21(), world.dy() - self._painted_lift * world.m22()
        if self._open < 1 and self._flies:
            picture = self._picture(ratio, self._greatest, 0.0)
            pixel = self._width / picture.across
            way = QTransform(pixel * self._open, 0, 0, pixel, 0, -self._painted_lift) * world
        elif self._flies and self._resizes:
            picture = self._picture(ratio, self._greatest, angle)
            pixel = scale * self._width / picture.across
            way = QTransform(pixel, 0, 0, pixel, x, y)
        else:
            picture = self._picture(ratio, scale, angle)
            pixel = 1 / ratio
            way = QTransform(pixel, 0, 0, pixel, round(x * ratio) * pixel, round(y * ratio) * pixel)
        painter.setRenderHint(ANTIALIASING, on=False)  # a quarter of the time
        painter.setWorldTransform(way)
        painter.drawPixmap(picture.box, picture.pixmap, picture.source)
        is_covered = self._cancelled or self._joker
        if is_covered or self._edge or self._ring or self._tick or self._bubble:
            painter.setWorldTransform(QTransform(self._open, 0, 0, 1, 0, -self._painted_lift) * world)
            self._paint_marks(painter)

    def _paint_marks(self, painter: QPainter) -> None:
        """Paint the marks laid over the card."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(-self._width / 2, -self._height / 2, self._width, self._height)
        radius = self._width * 0.06
        if self._cancelled:
            paint_cancelled(painter, box)
        if self._joker is not None and self._card is not None:
            paint_joker_rank(painter, box, *self._joker)
        if self._edge is not None:
            painter.setPen(QPen(self._edge, EDGE_WIDTH if self.casts else PILED_EDGE_WIDTH))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box, radius, radius)
        if self._ring is not None:
            painter.setPen(QPen(self._ring, RING_WIDTH))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            out = 1.0 if self._edge is None else (EDGE_WIDTH + RING_WIDTH) / 2  # the edge shows between
            painter.drawRoundedRect(box.adjusted(-out, -out, out, out), radius, radius)
        if self._tick:
            _paint_tick(painter, self._tick, box)
        if self._bubble is not None:
            painter.translate(box.left() + STRIP * self._width, box.top())
            painter.scale(self._width / WIDTH, self._width / WIDTH)
            _paint_bubble(painter, self._bubble, *(LOW_BUBBLE if self._lift else HIGH_BUBBLE))


def _paint_tick(painter: QPainter, sign: str, card: QRectF) -> None:
    """Paint a disc with the sign below the index, on the strip of the card that shows in a hand."""
    strip = INDEX_WIDTH * card.width()
    size = min(TICK, strip - 2)
    disc = QRectF(0, 0, size, size)
    disc.moveCenter(QPointF(card.left() + max(strip, size + 2) / 2, card.top() + TICK_PLACE * card.height()))
    painter.setPen(QPen(QColor(TEXT_ON_FELT), 1.5))
    painter.setBrush(QColor(PLATE))
    painter.drawEllipse(disc)
    font = painter.font()
    font.setPixelSize(round(SMALL_PX * size / TICK))
    font.setBold(True)
    painter.setFont(font)
    painter.drawText(disc, Qt.AlignmentFlag.AlignCenter, sign)


def _paint_bubble(painter: QPainter, colour: QColor, tip: float, height: float) -> None:
    """A speech bubble whose tip is so far below the upper edge: it tells without its colour too."""
    width = BUBBLE[0]
    body = QRectF(-width / 2, tip - height, width, height - 6)
    shape, tail = QPainterPath(), QPainterPath()
    shape.addRoundedRect(body, 7, 7)
    tail.addPolygon(
        QPolygonF([QPointF(-5, body.bottom() - 1), QPointF(5, body.bottom() - 1), QPointF(0, tip)])
    )
    painter.setPen(QPen(QColor(PLATE), 1.2))
    painter.setBrush(colour)
    painter.drawPath(shape.united(tail))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(PLATE))
    for place in (-7, 0, 7):
        painter.drawEllipse(QPointF(place, body.center().y()), 2.2, 2.2)


@dataclass(frozen=True, slots=True)
class Leg:
    """Way of one card, of a chip, or of the pot; a card turns as it sets out.

    Attributes:
        item: the card, chip or pot.
        start: where it lies.
        end: where it goes; it arrives slowly.
        after: when it sets out, in ms.
        lasts: how long it is on its way, in ms, more than 0.
        card: what shows from the middle of the way on, None for the back.
        flips: whether it turns over.
    """

    item: CardItem | ChipItem | StackItem
    start: Place
    end: Place
    after: int
    lasts: int
    card: Card | None = None
    flips: bool = False

    def go(self, time: int) -> None:
        """Be where the card is at this time (ms)."""
        part = min((time - self.after) / self.lasts, 1.0)
        if part < 0:
            return
        eased, resized = 1 - (1 - part) ** 3, 1 - (1 - min(part / RESIZED, 1.0)) ** 3
        a, b = self.start, self.end
        scale = a.scale + (b.scale - a.scale) * resized
        if isinstance(self.item, CardItem):
            self.item.fly(on=part < 1, scales=(a.scale if resized < 1 else b.scale, b.scale))
        self.item.put(Place(a.x + (b.x - a.x) * eased, a.y + (b.y - a.y) * eased, b.angle, scale))
        if self.flips and isinstance(self.item, CardItem):
            self.item.turn_over(1 - 2 * part, self.card)


class Rise(QAbstractAnimation):
    """Animation of the cards of a hand of which some are raised, and others laid down."""

    def __init__(self, cards: Sequence[CardItem], lasts: int, parent: QObject) -> None:
        super().__init__(parent)
        self._cards, self._lasts = list(cards), lasts

    def leave_out(self, card: CardItem) -> None:
        """Move a card no more, which may be none of these; it is about to be deleted."""
        if card in self._cards:
            self._cards.remove(card)

    def duration(self) -> int:
        """In ms."""
        return self._lasts

    def updateCurrentTime(self, time: int) -> None:
        """Qt's step of the animation."""
        for card in self._cards:
            card.rise(time / self._lasts)


class Flight(QAbstractAnimation):
    """Animation of all cards that go from one picture to the next; one of Qt's for each would be too many.

    Where many would set out at once, a few do a frame: each is painted anew first, lifted and turned.
    """

    def __init__(self, legs: list[Leg], parent: QObject) -> None:
        super().__init__(parent)
        self._legs: list[Leg] = []
        for leg in sorted(legs, key=lambda leg: leg.after):
            earliest = self._legs[-IN_A_FRAME].after + FRAME_MS if len(self._legs) >= IN_A_FRAME else 0
            self._legs.append(leg if leg.after >= earliest else replace(leg, after=earliest))
        self._gone = 0  # so many have set out
        self._lasts = max((leg.after + leg.lasts for leg in self._legs), default=0)

    def duration(self) -> int:
        """Until the last card has arrived, in ms."""
        return self._lasts

    def updateCurrentTime(self, time: int) -> None:
        """Qt's step of the animation."""
        due = sum([leg.after <= time for leg in self._legs])
        self._gone = due if time >= self._lasts else min(due, self._gone + IN_A_FRAME)  # frames may come late
        for leg in self._legs[: self._gone]:
            leg.go(time)
