"""Seats on the cloth: a round portrait in the light while its turn lasts, small marks on it, a name below."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QPolygonF,
    QRadialGradient,
)
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from cardtable.present.faces import OWN_FACES, Mood
from cardtable.present.geometry import NAME_HEIGHTS, Box
from cardtable.present.metrics import BODY_PX, GRID, SMALL_PX
from cardtable.present.score_sheet import TeamMark
from cardtable.ui.table.avatars import paint_avatar
from cardtable.ui.table.cloth import Cloth
from cardtable.ui.table.team_marks import paint_mark
from cardtable.ui.table.text_items import table_font

RIM: Final = 0.035
"""The rim of a portrait, in its widths."""

PAPER, INK = "#FFF6E0", "#2B2024"
"""The colours of the rim, and of what is written on a disc."""

LIGHT_RING: Final = 0.055
"""The ring of light around a portrait, in its widths,"""

LIGHT_REACH: Final = 0.2
"""and how far its glow reaches."""

BOLD_RING: Final = 5.0
"""The width of that ring among frames, where nothing glows, in device-independent pixels."""

MARK_SIZE: Final = 0.3
"""The width of a mark on a portrait, in widths of that."""

MARK_SIZES: Final = (14.0, 28.0)
"""Its least and its greatest."""

FACE_STEP: Final = 0.55
"""From one face of a team to the next, in widths of a face."""

MOST_NAME: Final = 40 * GRID
"""No name is wider at the usual size of text."""


@lru_cache(maxsize=96)
def portrait_pixmap(faces: tuple[str, ...], mood: Mood, width: int, ratio: float, rim: str) -> QPixmap:
    """Paint the faces of all who play at a seat, each round, within a square.

    Args:
        faces: their ids, the first upon the others.
        mood: what they express.
        width: of the square, in device-independent pixels.
        ratio: the pixels of the device in each of those.
        rim: the colour of the rim around each face.
    """
    pixmap = _clear(width, ratio)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    size = width / (1 + FACE_STEP * (len(faces) - 1))
    top = (width - size) / 2
    for place, face in reversed(list(enumerate(faces))):
        box = QRectF(place * FACE_STEP * size, top, size, size)
        line = max(RIM * size, 1.5)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(rim))
        painter.drawEllipse(box)
        paint_avatar(painter, box.adjusted(line, line, -line, -line), face, mood)
    painter.end()
    return pixmap


@lru_cache(maxsize=16)
def light_pixmap(width: int, ratio: float, colour: str) -> QPixmap:
    """Paint the light around a portrait of this width: a ring, and a glow that fades from it."""
    reach = width * LIGHT_REACH
    whole = round(width + 2 * reach)
    pixmap = _clear(whole, ratio)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    middle = QPointF(whole / 2, whole / 2)
    ring = width / 2 + LIGHT_RING * width
    glow = QRadialGradient(middle, whole / 2)
    near, far = QColor(colour), QColor(colour)
    near.setAlphaF(0.75)
    far.setAlphaF(0.0)
    glow.setColorAt(ring / (whole / 2), near)
    glow.setColorAt(1, far)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(glow)
    painter.drawEllipse(middle, whole / 2, whole / 2)
    painter.setBrush(QColor(colour))
    painter.drawEllipse(middle, ring, ring)
    painter.end()
    return pixmap


def _clear(width: int, ratio: float) -> QPixmap:
    pixmap = QPixmap(round(width * ratio), round(width * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    return pixmap


class SeatItem(QGraphicsItem):
    """A seat: its portrait, the marks of turn, team, dealer, leader and winner, its name and notes."""

    def __init__(self, family: str, cloth: Cloth) -> None:
        super().__init__()
        self._family, self._cloth = family, cloth
        self._portrait = self._label = QRectF()
        self._times = 1.0
        self._line_height = 0.0
        self._name = self._dealer = ""
        self._faces: tuple[str, ...] = OWN_FACES[:1]
        self._mood = Mood.CALM
        self._told = ""
        self._light: QColor | None = None
        self._named = self._noted = (0.0, 0.0)
        self._won = self._leads = False
        self._team: TeamMark | None = None

    def set_seat(
        self,
        portrait: Box,
        label: Box,
        name: str,
        notes: Sequence[str],
        between: str,
        light: QColor | None,
        *,
        won: bool = False,
        leads: bool = False,
        dealer: str = "",
        team: TeamMark | None = None,
        faces: Sequence[str] = OWN_FACES[:1],
        mood: Mood = Mood.CALM,
        times: float = 1.0,
        room: Box | None = None,
    ) -> None:
        """Show a portrait in its square, and name and notes in a box below, `times` as large as usual.

        The `faces` are those of all who play there; `between` stands between the notes. `light` is the
        colour in which the portrait is lit while the seat is to act; a `team` has a mark of its own, and so
        has the `dealer`. Where there is `room`, the box grows to name and notes.
        """
        self.prepareGeometryChange()
        self._times, self._name = times, name
        self._lines = 2 if label.height >= NAME_HEIGHTS[1] * times - 1 else 1
        self._is_large = label.height >= NAME_HEIGHTS[0] * times - 1
        limits, most = room or label, MOST_NAME * times
        needed = QFontMetricsF(self._name_font).horizontalAdvance(name) + 2
        named = _widened(label, limits, min(needed, most))  # stays where it is whatever is told
        self._told, noted = "", named
        if notes and self._lines > 1:
            font = self._note_font
            self._told = fitting(notes, between, font, max(label.width, min(limits.width, most)))
            needed = QFontMetricsF(font).horizontalAdvance(self._told) + 2
            if needed > named.width:
                noted = _widened(label, limits, min(needed, most))
        self._named, self._noted = (named.x, named.width), (noted.x, noted.width)
        left, right = min(named.x, noted.x), max(named.x + named.width, noted.x + noted.width)
        self._portrait = QRectF(portrait.x, portrait.y, portrait.width, portrait.height)
        self._label = QRectF(left, label.y, right - left, label.height)
        self._mood = mood
        self._faces, self._light, self._dealer = tuple(faces), light, dealer
        self._won, self._leads, self._team = won, leads, team
        self.update()

    @property
    def is_lit(self) -> bool:
        """True while the light is on the portrait: the seat is to act."""
        return self._light is not None

    @property
    def mood(self) -> Mood:
        """What the faces express."""
        return self._mood

    @property
    def portrait(self) -> QRectF:
        """The square around the portrait."""
        return self._portrait

    @property
    def label(self) -> QRectF:
        """The box of name and notes."""
        return self._label

    @property
    def place(self) -> Box:
        """The box around portrait and name."""
        whole = self._portrait.united(self._label)
        return Box(whole.x(), whole.y(), whole.width(), whole.height())

    @property
    def _name_font(self) -> QFont:
        return table_font(
            self._family, round((BODY_PX if self._is_large else SMALL_PX) * self._times), bold=True
        )

    @property
    def _note_font(self) -> QFont:
        return table_font(self._family, round(SMALL_PX * self._times))

    def set_cloth(self, cloth: Cloth) -> None:
        """Lie on another cloth."""
        self._cloth = cloth
        self.update()

    def boundingRect(self) -> QRectF:
        """Portrait and name, with the light around."""
        reach = self._portrait.width() * LIGHT_REACH + 1
        return self._portrait.adjusted(-reach, -reach, reach, reach).united(self._label)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint the seat; the pictures of portrait and light are kept."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        self._paint_portrait(painter)
        self._paint_marks(painter)
        name_height = self._label.height() / self._lines
        if self._lines > 1 and self._is_large:
            name_height = self._label.height() * BODY_PX / (BODY_PX + SMALL_PX)
        first = QRectF(self._named[0], self._label.y(), self._named[1], name_height)
        _text(painter, first, self._name, self._name_font, self._cloth.text)
        if self._told:
            low = QRectF(self._noted[0], first.bottom(), self._noted[1], self._label.height() - name_height)
            _text(painter, low, self._told, self._note_font, self._cloth.text)

    def _paint_portrait(self, painter: QPainter) -> None:
        box, frame = self._portrait, self._cloth.frame
        width, ratio = round(box.width()), painter.device().devicePixelRatioF()
        if self._light is not None and frame is None:
            light = light_pixmap(width, ratio, self._light.name())
            reach = (light.width() / ratio - box.width()) / 2
            painter.drawPixmap(box.adjusted(-reach, -reach, reach, reach), light, QRectF(light.rect()))
        rim = PAPER if frame is None else frame.name()
        portrait = portrait_pixmap(self._faces, self._mood, width, ratio, rim)
        painter.drawPixmap(box, portrait, QRectF(portrait.rect()))
        if self._light is not None and frame is not None:
            painter.setPen(QPen(self._light, BOLD_RING))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(box)

    def _paint_marks(self, painter: QPainter) -> None:
        """Paint the marks on the rim: of leader and team on the left, of dealer and winner on the right."""
        box = self._portrait
        size = max(MARK_SIZES[0], min(MARK_SIZE * box.width(), MARK_SIZES[1]))
        reach = box.width() / 2 * cos(pi / 4)
        left, right = box.center().x() - reach, box.center().x() + reach
        top, bottom = box.center().y() - reach, box.center().y() + reach
        if self._leads:
            self._paint_disc(painter, QPointF(left, top), size, "")
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(INK))
            painter.drawPolygon(_arrow(QPointF(left, top), size * 0.28))
        if self._dealer:
            self._paint_disc(painter, QPointF(right, top), size, self._dealer)
        if self._team is not None:
            paint_mark(painter, self._team, left, bottom, size)
        if self._won:
            painter.setPen(QPen(QColor(INK), 1))
            painter.setBrush(QColor(PAPER))
            painter.drawEllipse(QPointF(right, bottom), size / 2, size / 2)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(INK))
            painter.drawPath(_star(QPointF(right, bottom), size * 0.38))

    def _paint_disc(self, painter: QPainter, middle: QPointF, size: float, sign: str) -> None:
        painter.setPen(QPen(QColor(INK), 1))
        painter.setBrush(QColor(PAPER))
        painter.drawEllipse(middle, size / 2, size / 2)
        box = QRectF(0, 0, size, size)
        box.moveCenter(middle)
        painter.setFont(table_font(self._family, round(size * 0.62), bold=True))
        painter.setPen(QColor(INK))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, sign)


def _widened(box: Box, room: Box, width: float) -> Box:
    """The box, or a wider one that stays in the room."""
    width = max(box.width, min(width, room.width))
    x = box.x - (width - box.width) / 2
    return Box(max(room.x, min(x, room.x + room.width - width)), box.y, width, box.height)


def fitting(notes: Sequence[str], between: str, font: QFont, width: float) -> str:
    """Return as many notes as there is room for: rather one less than half of one."""
    metrics = QFontMetricsF(font)
    count = len(notes)
    while count > 1 and metrics.horizontalAdvance(between.join(notes[:count])) > width:
        count -= 1
    return between.join(notes[:count])


def _text(painter: QPainter, box: QRectF, text: str, font: QFont, colour: QColor) -> None:
    painter.setFont(font)
    painter.setPen(colour)
    shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, int(box.width()) + 1)
    painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip), shown)


def _arrow(middle: QPointF, radius: float) -> QPolygonF:
    """A triangle that points on: the one who has led."""
    corners = (QPointF(-0.6, -1), QPointF(1, 0), QPointF(-0.6, 1))
    return QPolygonF([middle + corner * radius for corner in corners])


def _star(middle: QPointF, radius: float) -> QPainterPath:
    path = QPainterPath()
    for i in range(10):
        reach = radius if i % 2 == 0 else radius * 0.45
        point = middle + QPointF(reach * sin(pi * i / 5), -reach * cos(pi * i / 5))
        path.lineTo(point) if i else path.moveTo(point)
    path.closeSubpath()
    return path
