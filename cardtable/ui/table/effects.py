"""Effects on the table: shapes on their way for less than a second, and the signs that stay meanwhile.

Each shape is an item of its own, painted from a kept picture, so that only small parts of the table are
painted anew. Where nothing moves there are the signs alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from random import Random
from typing import Final, TypeAlias

from PySide6.QtCore import QAbstractAnimation, QObject, QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget

from cardtable.engine.seats import Seat
from cardtable.present.effects import Effect, EffectKind
from cardtable.present.geometry import Box, Layout
from cardtable.present.metrics import EFFECT_MS
from cardtable.present.picture import Picture
from cardtable.present.score_sheet import TeamMark
from cardtable.ui.table.cloth import Cloth
from cardtable.ui.table.effect_shapes import Shape, shape_pixmap
from cardtable.ui.table.team_marks import COLOURS

Point: TypeAlias = tuple[float, float]

SIGN: Final = 0.44
"""The width of a sign, in widths of the portrait on whose rim it stands."""

SIGN_SIZES: Final = (20.0, 36.0)
"""Its least width and its greatest, in device-independent pixels."""

FILLED: Final = 0.66
"""The part of the width of a sign that its shape takes."""

COMES: Final = 0.35
"""The part of the time after which the signs come up."""

SIGNS: Final = 880
"""The height of signs and moving shapes: upon cards, below banners."""

PINK, INK, PAPER, NIGHT = "#D8456B", "#1B1F2A", "#FFF6E0", "#24344F"
MOONLIGHT, GOLD, BRONZE, SEAL, LEAF, ASH = "#FFE9A8", "#F2C14E", "#B07A12", "#C8372D", "#2E8B57", "#8A8F98"


@dataclass(frozen=True, slots=True)
class Way:
    """The way of one shape.

    Attributes:
        shape: what moves.
        colour: its colour, as #rrggbb.
        size: its width, in device-independent pixels.
        start: where it sets out.
        end: where it arrives.
        time: when it sets out and when it arrives, as parts of the whole time.
        grows: how large it is in the beginning and at the end, relative to its size.
        turns: how it is turned in the beginning and at the end, in degrees.
        falls: how much lower it is at the end than its way would have it.
        comes_up: whether it comes up at first; else it is there at once, as what another shape turns into.
        fades: whether it fades away before it arrives.
        speeds_up: whether it sets out slowly; else it arrives slowly.
    """

    shape: Shape
    colour: str
    size: float
    start: Point
    end: Point
    time: tuple[float, float] = (0.0, 1.0)
    grows: tuple[float, float] = (1.0, 1.0)
    turns: tuple[float, float] = (0.0, 0.0)
    falls: float = 0.0
    comes_up: bool = True
    fades: bool = True
    speeds_up: bool = False


@dataclass(frozen=True, slots=True)
class _Stage:
    """Where effects take place: the middle of the table, the width of a card, and the portraits."""

    middle: Point
    card: float
    portraits: Mapping[Seat, Box]
    teams: Mapping[Seat, TeamMark | None]
    accent: str

    def face(self, seat: Seat) -> Point:
        """The middle of a portrait."""
        box = self.portraits[seat]
        return box.x + box.width / 2, box.y + box.height / 2

    def face_size(self, seat: Seat) -> float:
        """The width of a portrait."""
        return self.portraits[seat].width


# ── the ways of the shapes ───────────────────────────────────────────────────────────────────────────


def _burst(
    shape: Shape,
    colours: Sequence[str],
    middle: Point,
    *,
    count: int,
    reach: float,
    size: float,
    begins: float = 0.0,
    falls: float = 0.0,
) -> Iterator[Way]:
    """Shapes that fly apart in all directions."""
    chance = Random(count)
    for i in range(count):
        angle = 2 * pi * (i + chance.uniform(-0.3, 0.3)) / count
        far, turn = reach * chance.uniform(0.55, 1.0), chance.uniform(-180, 180)
        end = middle[0] + far * cos(angle), middle[1] + far * sin(angle)
        yield Way(
            shape,
            colours[i % len(colours)],
            size * chance.uniform(0.7, 1.1),
            middle,
            end,
            (begins, min(1.0, begins + chance.uniform(0.55, 0.75))),
            turns=(turn, turn + chance.uniform(90, 220)),
            falls=falls,
        )


def _ring(stage: _Stage, seat: Seat, colour: str, begins: float) -> Way:
    """A ring that spreads around a portrait."""
    face = stage.face(seat)
    size = 2 * stage.face_size(seat)
    return Way(Shape.RING, colour, size, face, face, (begins, min(begins + 0.5, 1.0)), grows=(0.45, 1.0))


def _hearts_broken(stage: _Stage, effect: Effect) -> Iterator[Way]:
    """A heart comes up in the middle and breaks in two."""
    (x, y), size = stage.middle, stage.card
    yield Way(Shape.HEART, PINK, size, (x, y), (x, y), (0.0, 0.36), grows=(0.7, 1.0), fades=False)
    for side, half in ((-1, Shape.LEFT_HALF), (1, Shape.RIGHT_HALF)):
        apart = (x + side * 0.3 * size, y)
        yield Way(
            half,
            PINK,
            size,
            (x, y),
            apart,
            (0.36, 1.0),
            turns=(0, side * 24),
            falls=0.45 * size,
            comes_up=False,
        )
    yield from _burst(
        Shape.HEART, (PINK, "#F2A0B5"), (x, y), count=7, reach=1.1 * size, size=0.16 * size, begins=0.36
    )


def _queen(stage: _Stage, effect: Effect) -> Iterator[Way]:
    """A spade falls on whoever takes the queen."""
    (seat,) = effect.seats
    face, size = stage.face(seat), 0.8 * stage.card
    yield Way(
        Shape.SPADE,
        INK,
        size,
        stage.middle,
        face,
        (0.0, 0.4),
        grows=(1.15, 0.5),
        fades=False,
        speeds_up=True,
    )
    yield _ring(stage, seat, INK, 0.4)
    yield from _burst(
        Shape.SPADE,
        (INK, "#3A4256"),
        face,
        count=9,
        reach=1.3 * stage.face_size(seat),
        size=0.2 * size,
        begins=0.4,
        falls=0.3 * size,
    )


def _moon_feared(stage: _Stage, effect: Effect) -> Iterator[Way]:
    """A thin moon rises beside whoever may be about to shoot it."""
    (seat,) = effect.seats
    (x, y), size = stage.face(seat), stage.face_size(seat)
    yield Way(
        Shape.CRESCENT,
        MOONLIGHT,
        0.7 * size,
        (x, y + 0.5 * size),
        (x, y - 0.5 * size),
        (0.0, COMES + 0.1),
        turns=(-40, 0),
        fades=False,
    )
    yield from _burst(
        Shape.STAR, (MOONLIGHT,), (x, y - 0.3 * size), count=6, reach=size, size=0.22 * size, begins=0.3
    )


def _moon_broken(stage: _Stage, effect: Effect) -> Iterator[Way]:
    """The thin moon falls down."""
    (seat,) = effect.seats
    (x, y), size = stage.face(seat), stage.face_size(seat)
    top = (x, y - 0.5 * size)
    yield Way(
        Shape.BROKEN_CRESCENT,
        MOONLIGHT,
        0.7 * size,
        top,
        (x + 0.5 * size, y - 0.2 * size),
        (0.1, 0.9),
        turns=(0, 110),
        falls=1.1 * size,
        speeds_up=True,
    )
    yield from _burst(
        Shape.STAR, (MOONLIGHT, ASH), top, count=5, reach=0.7 * size, size=0.16 * size, falls=0.8 * size
    )


def _moon(stage: _Stage, effect: Effect) -> Iterator[Way]:
    """A full moon rises over the table, among stars."""
    (seat,) = effect.seats
    (x, y), size = stage.middle, 1.4 * stage.card
    high = (x, y - 0.9 * stage.card)
    yield Way(Shape.MOON, MOONLIGHT, size, stage.face(seat), high, (0.0, 1.0), grows=(0.25, 1.0), fades=False)
    yield from _burst(
        Shape.STAR,
        (MOONLIGHT, "#FFFFFF", GOLD),
        high,
        count=16,
        reach=2.4 * stage.card,
        size=0.22 * stage.card,
        begins=0.25,
    )


def _petals(stage: _Stage, middle: Point, reach: float, count: int) -> Iterator[Way]:
    colours = (stage.accent, QColor(stage.accent).lighter(135).name(), "#FFFFFF")
    return _burst(
        Shape.PETAL,
        colours,
        middle,
        count=count,
        reach=reach,
        size=0.24 * stage.card,
        falls=0.5 * stage.card,
    )


def _feast(stage: _Stage, effect: Effect) -> Iterator[Way]:
    """Petals burst from between the two cards."""
    yield from _petals(stage, stage.middle, 2.6 * stage.card, 18)
    yield from _petals(stage, stage.middle, 1.5 * stage.card, 8)


def _role(stage: _Stage, effect: Effect) -> Iterator[Way]:
    """Gold glitters around those who are paid."""
    for seat in effect.seats:
        size = stage.face_size(seat)
        yield _ring(stage, seat, GOLD, 0.0)
        yield from _burst(
            Shape.STAR, (GOLD, "#FFFFFF"), stage.face(seat), count=9, reach=1.2 * size, size=0.3 * size
        )


def _double(stage: _Stage, effect: Effect) -> Iterator[Way]:
    """A seal is stamped upon whoever has doubled."""
    (seat,) = effect.seats
    face, size = stage.face(seat), stage.face_size(seat)
    shape = Shape.TWO if effect.kind is EffectKind.DOUBLE else Shape.FOUR
    yield Way(
        shape, SEAL, 2.2 * size, face, face, (0.0, COMES), grows=(1.0, 0.3), turns=(-24, -6), speeds_up=True
    )
    yield _ring(stage, seat, SEAL, COMES)


def _made(stage: _Stage, effect: Effect) -> Iterator[Way]:
    """Petals for those who have made their contract."""
    for seat in effect.seats:
        yield _ring(stage, seat, GOLD, 0.1)
        yield from _petals(stage, stage.face(seat), 1.3 * stage.face_size(seat), 8)


def _failed(stage: _Stage, effect: Effect) -> Iterator[Way]:
    """Ashes fall from those who have not."""
    for seat in effect.seats:
        size = stage.face_size(seat)
        yield from _burst(
            Shape.DROP,
            (ASH, "#5E6470"),
            stage.face(seat),
            count=7,
            reach=0.8 * size,
            size=0.2 * size,
            falls=1.1 * size,
        )


def _all_points(stage: _Stage, effect: Effect) -> Iterator[Way]:
    """Petals and gold all over the middle."""
    yield from _petals(stage, stage.middle, 3.0 * stage.card, 18)
    yield from _burst(
        Shape.STAR,
        (GOLD, "#FFFFFF"),
        stage.middle,
        count=12,
        reach=2.0 * stage.card,
        size=0.3 * stage.card,
        begins=0.2,
    )


def _table_cards(stage: _Stage, effect: Effect) -> Iterator[Way]:
    """Table cards go over from one side to the other."""
    team = stage.teams.get(effect.givers[0])
    colour = INK if team is None else COLOURS[team]
    for i in range(effect.count):
        start, end = effect.givers[i % len(effect.givers)], effect.seats[i % len(effect.seats)]
        begins = 0.5 * i / max(effect.count, 4)
        yield Way(
            Shape.CARD,
            colour,
            0.62 * stage.card,
            stage.face(start),
            stage.face(end),
            (begins, begins + 0.5),
            turns=(-12, 10),
            grows=(0.8, 0.6),
        )


def _last_table_card(stage: _Stage, effect: Effect) -> Iterator[Way]:
    """Where a card lay there is its outline."""
    for seat in effect.seats:
        face, size = stage.face(seat), 1.5 * stage.face_size(seat)
        yield Way(Shape.NO_CARD, "#FFFFFF", size, face, face, (0.3, 1.0), grows=(0.4, 1.0))


def _match(stage: _Stage, effect: Effect) -> Iterator[Way]:
    """Petals for the winners."""
    for seat in effect.seats:
        yield from _petals(stage, stage.face(seat), 2.0 * stage.face_size(seat), 12)
    yield from _petals(stage, stage.middle, 2.6 * stage.card, 12)


WAYS: Final[Mapping[EffectKind, Callable[[_Stage, Effect], Iterator[Way]]]] = {
    EffectKind.HEARTS_BROKEN: _hearts_broken,
    EffectKind.QUEEN: _queen,
    EffectKind.MOON_FEARED: _moon_feared,
    EffectKind.MOON_BROKEN: _moon_broken,
    EffectKind.MOON: _moon,
    EffectKind.FEAST: _feast,
    EffectKind.ROLE: _role,
    EffectKind.DOUBLE: _double,
    EffectKind.REDOUBLE: _double,
    EffectKind.MADE: _made,
    EffectKind.FAILED: _failed,
    EffectKind.ALL_POINTS: _all_points,
    EffectKind.TABLE_CARDS: _table_cards,
    EffectKind.LAST_TABLE_CARD: _last_table_card,
    EffectKind.MATCH: _match,
}

_SIGNS: Final[Mapping[EffectKind, tuple[Shape, str, str]]] = {
    EffectKind.HEARTS_BROKEN: (Shape.BROKEN_HEART, PINK, PAPER),
    EffectKind.QUEEN: (Shape.SPADE, INK, PAPER),
    EffectKind.MOON_FEARED: (Shape.CRESCENT, MOONLIGHT, NIGHT),
    EffectKind.MOON_BROKEN: (Shape.BROKEN_CRESCENT, MOONLIGHT, NIGHT),
    EffectKind.MOON: (Shape.MOON, MOONLIGHT, NIGHT),
    EffectKind.FEAST: (Shape.PETAL, SEAL, PAPER),
    EffectKind.ROLE: (Shape.STAR, BRONZE, PAPER),
    EffectKind.DOUBLE: (Shape.TWO, SEAL, PAPER),
    EffectKind.REDOUBLE: (Shape.FOUR, SEAL, PAPER),
    EffectKind.MADE: (Shape.TICK, LEAF, PAPER),
    EffectKind.FAILED: (Shape.CROSS, SEAL, PAPER),
    EffectKind.ALL_POINTS: (Shape.STAR, BRONZE, PAPER),
    EffectKind.TABLE_CARDS: (Shape.CARD, INK, PAPER),
    EffectKind.LAST_TABLE_CARD: (Shape.NO_CARD, INK, PAPER),
    EffectKind.MATCH: (Shape.CROWN, BRONZE, PAPER),
}
"""The sign of each effect: its shape, the colour of that, and the disc on which it is."""


# ── the items ────────────────────────────────────────────────────────────────────────────────────────


class ShapeItem(QGraphicsItem):
    """A shape on its way.

    Args:
        way: its way.
        colour: in place of the way's own, where that would not stand out.
        family: the table's type.
    """

    def __init__(self, way: Way, colour: str, family: str) -> None:
        super().__init__()
        self._way, self._colour, self._family = way, colour, family
        self._half = max(way.size, 1) / 2
        self.setZValue(SIGNS)
        self.setVisible(False)

    def go(self, part: float) -> None:
        """Be where it is when that part of the whole time has gone by."""
        way = self._way
        begins, ends = way.time
        done = (part - begins) / (ends - begins)
        if not 0 <= done < 1:
            self.setVisible(False)
            return
        eased = done**2 if way.speeds_up else 1 - (1 - done) ** 3
        (x, y), (to_x, to_y) = way.start, way.end
        self.setPos(x + (to_x - x) * eased, y + (to_y - y) * eased + way.falls * done**2)
        self.setRotation(way.turns[0] + (way.turns[1] - way.turns[0]) * eased)
        self.setScale(way.grows[0] + (way.grows[1] - way.grows[0]) * eased)
        comes, fades = 8 * done if way.comes_up else 1.0, 2.5 * (1 - done) if way.fades else 1.0
        self.setOpacity(min(1.0, comes, fades))
        self.setVisible(True)

    def boundingRect(self) -> QRectF:
        """The square around it."""
        return QRectF(-self._half, -self._half, 2 * self._half, 2 * self._half)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint its kept picture."""
        ratio = painter.device().devicePixelRatioF()
        size = max(round(2 * self._half), 1)
        pixmap = shape_pixmap(self._way.shape, self._colour, size, ratio, self._family)
        painter.drawPixmap(self.boundingRect(), pixmap, QRectF(pixmap.rect()))


class SignItem(QGraphicsItem):
    """The sign of an effect: its shape on a disc.

    Args:
        effect: what it stands for.
        cloth: that on which it lies.
        family: the table's type.
        box: where it is.
    """

    def __init__(self, effect: Effect, cloth: Cloth, family: str, box: QRectF) -> None:
        super().__init__()
        self.effect = effect
        self._shape, colour, disc = _SIGNS[effect.kind]
        framed = cloth.frame
        self._disc = QColor(disc) if framed is None else QColor(cloth.plate.rgb())
        self._line = QColor(INK) if framed is None else framed
        self._colour = colour if framed is None else framed.name()
        self._family = family
        self._box = QRectF(-box.width() / 2, -box.height() / 2, box.width(), box.height())
        self.setPos(box.center())
        self.setZValue(SIGNS)

    def boundingRect(self) -> QRectF:
        """The disc."""
        return self._box.adjusted(-1, -1, 1, 1)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint disc and shape."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self._line, 1.2))
        painter.setBrush(self._disc)
        painter.drawEllipse(self._box)
        size = max(round(self._box.width() * FILLED), 1)
        ratio = painter.device().devicePixelRatioF()
        pixmap = shape_pixmap(self._shape, self._colour, size, ratio, self._family)
        box = QRectF(-size / 2, -size / 2, size, size)
        painter.drawPixmap(box, pixmap, QRectF(pixmap.rect()))


class _Run(QAbstractAnimation):
    """The time of effects, in which all shapes go their ways."""

    def __init__(self, parent: EffectPlayer, speed: float) -> None:
        super().__init__(parent)
        self._player, self._lasts = parent, max(int(EFFECT_MS / speed), 1)

    def duration(self) -> int:
        return self._lasts

    def updateCurrentTime(self, time: int) -> None:
        self._player.go(time / self._lasts)


class EffectPlayer(QObject):
    """Player of the effects of a picture on a scene.

    Args:
        scene: the scene.
        family: the table's type.
    """

    def __init__(self, scene: QGraphicsScene, family: str) -> None:
        super().__init__(scene)
        self._scene, self._family = scene, family
        self._shapes: list[ShapeItem] = []
        self._signs: list[SignItem] = []
        self._run: _Run | None = None

    @property
    def is_showing(self) -> bool:
        """True while there is a sign, or anything on its way."""
        return bool(self._signs or self._shapes)

    @property
    def is_running(self) -> bool:
        """True while anything is on its way."""
        return self._run is not None

    def show(self, picture: Picture, layout: Layout, cloth: Cloth, accent: str, speed: float) -> None:
        """Show the effects of a picture, `speed` times as quick as usual; 0: the signs alone, at once."""
        self.stop()
        for effect in picture.effects:
            for seat in effect.seats:
                if seat in layout.portraits:
                    self._put_sign(effect, layout.portraits[seat], cloth)
        if not picture.effects or not speed:
            return
        room = layout.middle
        stage = _Stage(
            (room.x + room.width / 2, room.y + room.height / 2),
            layout.card[0],
            layout.portraits,
            {badge.seat: badge.team for badge in picture.badges},
            accent,
        )
        for effect in picture.effects:
            for way in WAYS[effect.kind](stage, effect):
                colour = way.colour if cloth.accent is None else cloth.accent.name()
                shape = ShapeItem(way, colour, self._family)
                self._scene.addItem(shape)
                self._shapes.append(shape)
        self._run = _Run(self, speed)
        self._run.finished.connect(self._end)
        self._run.start()

    def _put_sign(self, effect: Effect, portrait: Box, cloth: Cloth) -> None:
        """Put a sign on the upper rim of a portrait, beside those that are there already."""
        size = max(SIGN_SIZES[0], min(SIGN * portrait.width, SIGN_SIZES[1]))
        box = QRectF(0, 0, size, size)
        box.moveCenter(QPointF(portrait.x + portrait.width / 2, max(portrait.y, size / 2 + 1)))
        while any((sign.pos() - box.center()).manhattanLength() < size / 2 for sign in self._signs):
            box.translate(size, 0)
        sign = SignItem(effect, cloth, self._family, box)
        self._scene.addItem(sign)
        self._signs.append(sign)

    def box_of(self, effect: Effect) -> QRectF:
        """The box around the signs of an effect."""
        box = QRectF()
        for sign in self._signs:
            if sign.effect == effect:
                box = box.united(sign.sceneBoundingRect())
        return box

    def hide_covered(self, covered: QRectF) -> None:
        """Hide the signs that something lying there would cut."""
        for sign in self._signs:
            sign.setVisible(not covered.intersects(sign.sceneBoundingRect()))

    def go(self, part: float) -> None:
        """Let everything be where it is when that part of the time has gone by."""
        for shape in self._shapes:
            shape.go(part)
        come = min(max((part - COMES) / 0.15, 0.0), 1.0)
        for sign in self._signs:
            sign.setScale(0.4 + 0.6 * come)
            sign.setOpacity(come)

    def stop(self) -> None:
        """Take everything away at once."""
        self._end()
        for sign in self._signs:
            self._scene.removeItem(sign)
        self._signs.clear()

    def _end(self) -> None:
        """Take away what moves; the signs stay."""
        if self._run is not None:
            run, self._run = self._run, None
            run.stop()
            run.deleteLater()
        for shape in self._shapes:
            self._scene.removeItem(shape)
        self._shapes.clear()
        for sign in self._signs:
            sign.setScale(1.0)
            sign.setOpacity(1.0)
