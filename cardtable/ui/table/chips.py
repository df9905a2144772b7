"""Items of chips: the stack of a seat or of the pot, and a chip on its way.

They are stones as at go: a black one stands for ten, a white one for what is left. The number stands beside
them; they only have to look like more the more there are.
"""

from __future__ import annotations

from math import cos, pi, sin, sqrt
from typing import Final

from PySide6.QtCore import QMarginsF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QRadialGradient
from PySide6.QtWidgets import QGraphicsItem, QGraphicsObject, QStyleOptionGraphicsItem, QWidget

from cardtable.present.geometry import COUNT, Box, Place
from cardtable.present.metrics import SMALL_PX
from cardtable.ui.table.cloth import Cloth
from cardtable.ui.table.text_items import table_font

TEN: Final = 10
BLACK, WHITE = "#15181B", "#F7F4EA"
LIGHT, DARK = "#5A636B", "#C9C2AE"
"""Where the light falls on a black stone, and the shade of a white one."""
EDGE: Final = "#000000"
WOOD, WOOD_EDGE = "#8A5630", "#4E2D16"
"""The colours of the bowl: its rim, and the line around it."""
INSIDE: Final = ((0.0, "#7C4F2B"), (0.6, "#5A3518"), (1.0, "#2C190B"))
"""What one sees inside it, from where the lamp falls to the shade below the rim."""
BOWL_RIM: Final = 0.05
"""The rim of the bowl, in its widths."""
SCATTERED: Final = 0.32
"""The width of a stone in the bowl, in widths of the room there."""
MOST_SCATTERED: Final = 36
POT_LABEL: Final = 1.4 * COUNT[1]
"""The greatest height of the label below the bowl, at the usual size of text."""
SINGLE: Final = 12
"""The chips in the bowl that are a stone each; of more, every fourth is."""
GOLDEN_ANGLE: Final = pi * (3 - sqrt(5))
"""From one stone to the next: so none comes to lie straight behind another."""
FLAT: Final = 0.42  # a stone's height as it lies there, in its widths,
STEP: Final = 0.26  # and that from one to the next upon it
COLUMNS: Final = (2, 6, 10**9)  # the most stones that lie in one column, in two, in three
LEVELS: Final = 6  # of them one upon the other that have room before they lie closer
GAP: Final = 0.05  # between two columns, in widths of the stack
BOWL: Final = 0.2
"""How far the bowl of the pot reaches around its stones, in its widths."""


class StackItem(QGraphicsObject):
    """Stack of chips: black stones and white ones, and a label below. A debt is a label alone.

    Args:
        family: the table's type.
        cloth: that on which it lies.
        is_pot: whether it lies in a bowl.
    """

    def __init__(self, family: str, cloth: Cloth, *, is_pot: bool) -> None:
        super().__init__()
        self._family, self._cloth, self._is_pot = family, cloth, is_pot
        self._box, self._count, self._label, self._times = QRectF(), 0, "", 1.0

    @property
    def count(self) -> int:
        """The number that shows."""
        return self._count

    def set_cloth(self, cloth: Cloth) -> None:
        """Lie on another cloth."""
        self._cloth = cloth
        self.update()

    def set_count(self, count: int, label: str, box: Box, times: float) -> None:
        """Show this number of chips in the box, with a label below, scaled by a factor, that tells it."""
        self.prepareGeometryChange()
        self._count, self._label, self._times = count, label, times
        self._box = QRectF(0, 0, box.width, box.height)
        self.setPos(box.x, box.y)
        self.update()

    @property
    def place(self) -> Place:
        """The place of its box on the table."""
        return Place(self.x() + self._box.width() / 2, self.y() + self._box.height() / 2)

    def put(self, place: Place) -> None:
        """Lie there."""
        self.setPos(place.x - self._box.width() / 2, place.y - self._box.height() / 2)

    def _bowl(self) -> QRectF:
        """The bowl of the pot: round, above the lower half of the number."""
        room = self._box.adjusted(0, 0, 0, -self._plate().height() / 2)
        width = min(room.width(), room.height())
        return QRectF(room.center().x() - width / 2, room.bottom() - width, width, width)

    @property
    def middle(self) -> QPointF:
        """The place on the table where chips come from and go to."""
        return self.mapToScene(self._stones().center())

    def boundingRect(self) -> QRectF:
        """The box."""
        return self._box.adjusted(-2, -2, 2, 2)

    def _plate(self) -> QRectF:
        """The box of the label, below; a large bowl has a larger one."""
        height = min(COUNT[1] * self._times, self._box.height() * 0.42)
        if self._is_pot:
            height = max(height, min(POT_LABEL * self._times, self._box.height() * 0.16))
        return QRectF(0, self._box.height() - height, self._box.width(), height)

    def _stones(self) -> QRectF:
        """The room for the stones: above the number, in the pot inside the bowl."""
        if self._is_pot:
            bowl = self._bowl()
            return bowl.marginsRemoved(QMarginsF(*[BOWL * bowl.width()] * 4))
        return self._box.adjusted(0, 0, 0, -self._plate().height() - 1)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint the stones and the number."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._is_pot:
            frame = self._cloth.frame
            paint_bowl(painter, self._bowl(), frame, self._cloth.plate if frame else None)
            scatter(painter, self._stones(), self._count)
        else:
            self._heap(painter, self._stones())
        self._paint_label(painter)

    def _heap(self, painter: QPainter, room: QRectF) -> None:
        """Paint stones of one size, one upon the other: the more, the higher and the broader."""
        stones = heap_of(self._count)
        if not stones:
            return
        columns = next(number for number, most in enumerate(COLUMNS, start=1) if len(stones) <= most)
        width = min(room.width() * (1 - 2 * GAP) / len(COLUMNS), room.height() / (FLAT + LEVELS * STEP))
        highest = -(-len(stones) // columns)
        step = min(STEP, (room.height() / width - FLAT) / max(highest - 1, 1))
        for place, colour in enumerate(stones):
            level, column = divmod(place, columns)
            x = room.center().x() + (column - (columns - 1) / 2) * (width + room.width() * GAP)
            y = room.bottom() - width * (FLAT / 2 + level * step)
            paint_stone(painter, QPointF(x, y), width, colour)

    def _paint_label(self, painter: QPainter) -> None:
        cloth, text = self._cloth, self._label
        room = self._plate()
        font = table_font(self._family, round(max(SMALL_PX * room.height() / COUNT[1], 1)), bold=True)
        painter.setFont(font)
        needed = painter.fontMetrics().horizontalAdvance(text) + room.height() / 2
        plate = QRectF(0, room.y(), min(max(needed, room.height() * 1.2), room.width()), room.height())
        plate.moveCenter(room.center())
        if needed > room.width():
            font.setPixelSize(max(round(font.pixelSize() * room.width() / needed), 1))
            painter.setFont(font)
        painter.setPen(QPen(cloth.frame, 2) if cloth.frame else Qt.PenStyle.NoPen)
        painter.setBrush(QColor(cloth.plate.rgb()))
        painter.drawRoundedRect(plate, plate.height() / 2, plate.height() / 2)
        painter.setPen(cloth.text)
        painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, text)


class ChipItem(QGraphicsItem):
    """A chip on its way; its centre is its position.

    Args:
        width: that of a stone.
    """

    def __init__(self, width: float) -> None:
        super().__init__()
        self._width = width

    def put(self, place: Place) -> None:
        """Be there."""
        self.setPos(place.x, place.y)

    def boundingRect(self) -> QRectF:
        """The stone."""
        return QRectF(-self._width, -self._width, 2 * self._width, 2 * self._width)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint the stone."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_stone(painter, QPointF(0, 0), self._width, WHITE)


def heap_of(count: int) -> list[str]:
    """Return the colours of a seat's stones, from below: never fewer for more chips; none for a debt."""
    tens, rest = divmod(max(count, 0), TEN)
    return [BLACK] * tens + [WHITE] * (rest > 0)


def scatter(painter: QPainter, room: QRectF, count: int) -> None:
    """Paint so many chips as they lie in a bowl: evenly around its middle, always in the same places.

    A few are a stone each, of many every fourth; and of those one more is black for each ten.
    """
    seen = min(max(count, 0), SINGLE + max(count - SINGLE, 0) // 4, MOST_SCATTERED)
    width = min(room.width(), room.height()) * SCATTERED
    for place in range(seen):
        reach, turn = sqrt((place + 0.5) / seen), place * GOLDEN_ANGLE
        x = room.center().x() + reach * cos(turn) * (room.width() - width) / 2
        y = room.center().y() + reach * sin(turn) * (room.height() - width) / 2
        paint_stone(painter, QPointF(x, y), width, BLACK if place < count // TEN else WHITE, high=1.0)


def paint_bowl(painter: QPainter, bowl: QRectF, frame: QColor | None, plain: QColor | None) -> None:
    """Paint the bowl of the pot: of wood, or where there is a frame, plain."""
    painter.setPen(QPen(frame or QColor(WOOD_EDGE), bowl.width() / 40))
    painter.setBrush(plain or QColor(WOOD))
    painter.drawEllipse(bowl)
    if frame is None:
        rim = BOWL_RIM * bowl.width()
        inside = bowl.adjusted(rim, rim, -rim, -rim)
        light = QRadialGradient(inside.center(), inside.width() * 0.55)
        light.setFocalPoint(inside.center() - QPointF(inside.width(), inside.height()) * 0.12)
        for at, colour in INSIDE:
            light.setColorAt(at, QColor(colour))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(light)
        painter.drawEllipse(inside)


def paint_stone(painter: QPainter, middle: QPointF, width: float, colour: str, *, high: float = FLAT) -> None:
    """Paint a stone so wide, and so many of its widths high: seen from the side, or in a bowl from above."""
    box = QRectF(0, 0, width, width * high)
    box.moveCenter(middle)
    is_black = colour == BLACK
    glow = QRadialGradient(box.center() - QPointF(width * 0.15, width * high * 0.3), width * 0.6)
    glow.setColorAt(0, QColor(LIGHT if is_black else WHITE))
    glow.setColorAt(1, QColor(BLACK if is_black else DARK))
    painter.setPen(QPen(QColor(DARK if is_black else EDGE), max(width * 0.03, 0.6)))
    painter.setBrush(glow)
    painter.drawEllipse(box)
