"""Items of the scene that carry text: counts, the prompt, the call in large type."""

from __future__ import annotations

import re
from typing import Final

from PySide6.QtCore import QEasingCurve, QPointF, QRectF, QSizeF, Qt, QVariantAnimation
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QGraphicsObject, QStyleOptionGraphicsItem, QWidget

from cardtable.present.geometry import Box
from cardtable.present.metrics import (
    BANNER_MS,
    CALL_PX,
    GRID,
    SMALL_PX,
    UNROLL_MS,
)
from cardtable.ui.base.widgets import in_phrases
from cardtable.ui.table.cloth import Cloth

LEAST_SHRINK: Final = 0.7
"""A line that would shrink further becomes two or three."""

HANGING_LINE: Final = 0.92  # the height of a character of a banner that hangs, in lines,
HANGING_MOST: Final = 1.6  # and the most by which it grows with the room it has
LACQUER, GOLD = "#5E1410", "#D4A83A"

SHARES: Final = (0.36, 0.42, 0.52, 0.56, 0.6, 0.65)  # of a line that each of the two or three may take
BETWEEN_SENTENCES: Final = re.compile(r"(?<=[。!?])(?=[^\s」)])|(?<=[.!?])\s")
BETWEEN_PHRASES: Final = re.compile(r"(?<=[。、])|(?<=[:,.!?])\s|\s(?=—)")
WORTH: Final = 0.85  # of its size a text may lose for a break between two phrases
WRAPPED: Final = int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap)


def table_font(family: str, pixels: int, *, bold: bool = False) -> QFont:
    """The table's type at one of its three sizes."""
    font = QFont(family)
    font.setPixelSize(pixels)
    font.setBold(bold)
    return font


def _place(item: QGraphicsItem, box: Box, times: float) -> QRectF:
    """Let an item fill a box, all in it scaled by a factor; return its own box."""
    item.setPos(box.x, box.y)
    item.setScale(times)
    return QRectF(0, 0, box.width / times, box.height / times)


class PillItem(QGraphicsItem):
    """A figure upon cards, on a plate with round ends."""

    def __init__(self, family: str, cloth: Cloth) -> None:
        super().__init__()
        self._font, self._cloth = table_font(family, SMALL_PX, bold=True), cloth
        self._box, self._text = QRectF(), ""

    def set_cloth(self, cloth: Cloth) -> None:
        """Lie on another cloth."""
        self._cloth = cloth
        self.update()

    @property
    def text(self) -> str:
        """The figure."""
        return self._text

    def set_text(self, text: str, box: Box, times: float = 1.0) -> None:
        """Show a figure in the box, scaled by a factor."""
        self.prepareGeometryChange()
        self._text, self._box = text, _place(self, box, times)
        self.update()

    def boundingRect(self) -> QRectF:
        """The box."""
        return self._box.adjusted(-1, -1, 1, 1)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint the figure on its plate, which no back shines through."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        cloth = self._cloth
        painter.setPen(QPen(cloth.frame, 2) if cloth.frame else Qt.PenStyle.NoPen)
        painter.setBrush(QColor(cloth.plate.rgb()))
        half = self._box.height() / 2
        painter.drawRoundedRect(self._box, half, half)
        painter.setFont(self._font)
        painter.setPen(cloth.text)
        painter.drawText(self._box, Qt.AlignmentFlag.AlignCenter, self._text)


class CountItem(PillItem):
    """Count of the cards in a place, upon them."""


class CostItem(PillItem):
    """Cost of a card of the hand, upon it and its neighbours."""

    def set_cost(self, text: str, place: QPointF, times: float = 1.0) -> None:
        """Show a text that begins about this point, as wide as it is, scaled by a factor."""
        metrics = QFontMetricsF(self._font)
        height = (metrics.height() + GRID / 2) * times
        width = metrics.horizontalAdvance(text) * times + height
        self.set_text(text, Box(place.x() - height / 2, place.y() - height / 2, width, height), times)


def in_lines(text: str, metrics: QFontMetricsF, room: QSizeF) -> tuple[str, QSizeF]:
    """Return a text as it is to be wrapped, and its size: in one line if it need not shrink much for that.

    It is never broken within a word, and rather between two sentences than in lines about equally long.
    """
    whole = QSizeF(metrics.horizontalAdvance(text), metrics.height())
    if _shrink(whole, room) >= LEAST_SHRINK:
        return text, whole

    def wrapped(lines: str, share: float = 1.0) -> tuple[str, QSizeF]:
        return lines, metrics.boundingRect(QRectF(0, 0, whole.width() * share, 0), WRAPPED, lines).size()

    def shrink(found: tuple[str, QSizeF]) -> float:
        return _shrink(found[1], room)

    joined = in_phrases(text)
    best = max(((text, whole), *(wrapped(joined, share) for share in SHARES)), key=shrink)
    for between in (BETWEEN_SENTENCES, BETWEEN_PHRASES):
        breaks = [each for each in between.finditer(text) if each.start() > 0 and each.end() < len(text)]
        parted = [wrapped(f"{text[: each.start()]}\n{text[each.end() :]}") for each in breaks]
        natural = max(parted, key=shrink, default=best)
        if parted and shrink(natural) >= WORTH * shrink(best):
            return natural
    return best


def _shrink(size: QSizeF, room: QSizeF) -> float:
    """Return the factor, at most 1, by which a text of this size fits in the room on its plate."""
    return min(1.0, room.width() / (size.width() + 4 * GRID), room.height() / size.height())


class TextItem(QGraphicsObject):
    """A line of text on the felt, centred in its box, on a plate of its own width."""

    def __init__(self, font: QFont, cloth: Cloth) -> None:
        super().__init__()
        self._font, self._cloth, self._text, self._box = font, cloth, "", QRectF()

    def set_cloth(self, cloth: Cloth) -> None:
        """Lie on another cloth."""
        self._cloth = cloth
        self.update()

    def set_text(self, text: str, box: Box, times: float = 1.0) -> None:
        """Show a text within the box, scaled by a factor; it shrinks when it would not fit."""
        self.prepareGeometryChange()
        self._text, self._box = text, _place(self, box, times)
        self.update()

    @property
    def text(self) -> str:
        """The text that shows."""
        return self._text

    @property
    def plate(self) -> QRectF:
        """The box of the plate in the scene; empty where there is no text."""
        if not self._text:
            return QRectF()
        _, plate, shrink = self._laid_out()
        around = QRectF(plate.topLeft() * shrink, plate.size() * shrink)
        return self.mapRectToScene(around.translated(self._box.center()))

    def _laid_out(self) -> tuple[str, QRectF, float]:
        """The text in its lines, the plate around it, and the factor by which both shrink."""
        text, size = in_lines(self._text, QFontMetricsF(self._font), self._box.size())
        width, height = size.width() + 4 * GRID, size.height() + GRID
        return text, QRectF(-width / 2, -height / 2, width, height), _shrink(size, self._box.size())

    def boundingRect(self) -> QRectF:
        """The box, and what the plate of a text in several lines lies over beside it."""
        return self._box.adjusted(-1, -GRID / 2 - 1, 1, GRID / 2 + 1)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint the text on its plate."""
        if not self._text:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(self._font)
        text, plate, shrink = self._laid_out()
        painter.translate(self._box.center())
        painter.scale(shrink, shrink)
        cloth = self._cloth
        painter.setPen(QPen(cloth.frame, 2) if cloth.frame else Qt.PenStyle.NoPen)
        painter.setBrush(cloth.plate)
        painter.drawRoundedRect(plate, GRID, GRID)
        painter.setPen(cloth.text)
        painter.drawText(plate.adjusted(GRID, 0, -GRID, 0), WRAPPED, text)


class HangingItem(TextItem):
    """Banner that hangs down: a few characters in large type, one below the other.

    What follows a space stands below them, in a line. What is written in letters stands along it, sideways.
    """

    def __init__(self, font: QFont, cloth: Cloth) -> None:
        super().__init__(font, cloth)
        self._unrolled = 1.0

    @property
    def unrolled(self) -> float:
        """The part of it that hangs down, of 1; the rest is on the lower rod."""
        return self._unrolled

    def set_unrolled(self, part: float) -> None:
        """Hang down as far as that."""
        self._unrolled = part
        self.update()

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint the banner, its rods and the characters."""
        if not self._text:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        characters, _, below = self._text.partition(" ")
        metrics, is_sideways = QFontMetricsF(self._font), characters.isascii()
        lines = [self._text] if is_sideways else [*characters, *([below] if below else [])]
        line = metrics.height() * HANGING_LINE
        widest = max(metrics.horizontalAdvance(each) for each in lines)
        width, height = widest + 4 * GRID, line * len(lines) + 4 * GRID
        if is_sideways:
            width, height = height, width
        wide, high = self._box.width() / (width + 4 * GRID), self._box.height() / (height + 2 * GRID)
        shrink = min(HANGING_MOST, wide, high)
        painter.translate(self._box.center())
        painter.scale(shrink, shrink)
        whole = QRectF(-width / 2, -height / 2, width, height)
        plate = QRectF(whole.left(), whole.top(), width, height * self._unrolled)
        painter.setPen(QPen(self._cloth.frame or QColor(GOLD), 3))
        painter.setBrush(QColor(LACQUER) if self._cloth.frame is None else QColor(self._cloth.plate.rgb()))
        painter.drawRect(plate)
        painter.setBrush(self._cloth.frame or QColor(GOLD))
        for y in (plate.top(), plate.bottom()):
            rod = QRectF(plate.left() - GRID, y - GRID / 2, width + 2 * GRID, GRID)
            painter.drawRoundedRect(rod, GRID / 2, GRID / 2)
        painter.setFont(self._font)
        painter.setPen(self._cloth.text)
        painter.setClipRect(plate.adjusted(0, 0, 0, -GRID / 2))
        if is_sideways:
            painter.rotate(90)
            box = QRectF(-height / 2, -width / 2, height, width)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self._text)
            return
        for place, each in enumerate(lines):
            box = QRectF(plate.left(), plate.top() + 2 * GRID + place * line, width, line)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, each)


def fade_in(item: QGraphicsObject, speed: float) -> QVariantAnimation:
    """An animation that lets the item appear; it belongs to the item."""
    run = QVariantAnimation(item)
    run.setDuration(int(BANNER_MS / speed))
    run.setStartValue(0.0)
    run.setEndValue(1.0)
    run.valueChanged.connect(item.setOpacity)
    item.setOpacity(0.0)  # Qt tells of no value before the first that is another
    return run


def unroll(item: HangingItem, speed: float) -> QVariantAnimation:
    """An animation that lets a banner unroll; it belongs to the item."""
    run = QVariantAnimation(item)
    run.setDuration(int(UNROLL_MS / speed))
    run.setStartValue(0.0)
    run.setEndValue(1.0)
    run.setEasingCurve(QEasingCurve.Type.OutCubic)
    run.valueChanged.connect(item.set_unrolled)
    item.set_unrolled(0.0)
    return run


def call_font(family: str) -> QFont:
    """The large type of the referee's calls."""
    return table_font(family, CALL_PX, bold=True)
