"""Papers beside the portraits: a bubble with what a seat says, or a small one with its last call."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import ceil, hypot
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPainterPathStroker,
    QPen,
    QPixmap,
    QTextLayout,
)
from PySide6.QtWidgets import QGraphicsObject, QStyleOptionGraphicsItem, QWidget

from cardtable.engine.cards import Suit
from cardtable.present.card_design import in_use
from cardtable.present.geometry import Box
from cardtable.present.metrics import BODY_PX, GRID
from cardtable.present.speech_layout import LINE, MOST, TWO_LINES, paper_in
from cardtable.program.preferences import Theme
from cardtable.ui.base.look import CONTRAST, current_theme
from cardtable.ui.base.widgets import WORD_JOINER, in_phrases
from cardtable.ui.table.cloth import Cloth
from cardtable.ui.table.text_items import table_font

PAPER: Final = {Theme.LIGHT: "#FFFDF4", Theme.DARK: "#EDE4CE"}
INK: Final = "#2A2118"

SUITS: Final = {"♣": Suit.CLUBS, "♦": Suit.DIAMONDS, "♥": Suit.HEARTS, "♠": Suit.SPADES}
RED: Final = "♥♦"

PAD: Final = 1.5 * GRID
"""The room left and right of the words, at their usual size."""
WIDEST: Final = 10_000.0
CORNER: Final = 1.4 * GRID
"""The radius of the corners."""
TAIL_WIDTH: Final = 1.5 * GRID
"""The width of the tail where it begins."""
TIP, TIP_ASLANT = 3.0, 5.0
"""The distance from the tip of a tail to the portrait; and where a mark may be on its rim."""
LONGEST_TAIL: Final = 2.5 * GRID

SHADOW: Final = QPointF(1.5, 3.0)
"""The distance of the shadow to the lower right."""
BLUR: Final = 8.0
"""The width of its soft edge, half inside the paper's outline and half outside."""
SHADOW_OPACITY: Final = 0.34
SOFTNESS: Final = 8
"""The number of layers that the soft edge is made of."""
REACH: Final = ceil(BLUR / 2 + SHADOW.y() + LONGEST_TAIL)
"""The room around a paper for its shadow and its tail."""
FRAME: Final = 2.0


class SpeechItem(QGraphicsObject):
    """A paper beside a portrait, with a tail towards it while its seat says so; it is painted once, and kept.

    Attributes:
        text: what it says, whole.
        paper: where the paper lies on the table, without its tail; empty while there is none.
        is_upon: whether it lies upon cards.
    """

    def __init__(self, family: str, cloth: Cloth) -> None:
        super().__init__()
        self._family, self._cloth = family, cloth
        self.text = ""
        self.paper = QRectF()
        self.is_upon = False
        self._shown: tuple[object, ...] = ()
        self._lines: Sequence[str] = ()
        self._font = table_font(family, BODY_PX, bold=True)
        self._tip: QPointF | None = None
        self._pixmap, self._design = QPixmap(), in_use()

    def set_cloth(self, cloth: Cloth) -> None:
        """Lie on another cloth."""
        self._cloth, self._pixmap = cloth, QPixmap()
        self.update()

    def set_text(
        self,
        text: str,
        rooms: Sequence[Box],
        portrait: Box,
        name: Box,
        times: float,
        *,
        is_said: bool,
        upon: Box | None = None,
    ) -> None:
        """Say a text in the first of these rooms that it fits in, else upon cards, else cut in the widest.

        Args:
            text: what is said.
            rooms: as `Layout.speech` has them.
            portrait: of the seat that says it.
            name: the box of its name, which no tail crosses.
            times: the size of text relative to the usual one.
            is_said: whether it is said now, so that the paper has a tail.
            upon: as `Layout.upon` has it.
        """
        shown = (text, tuple(rooms), portrait, name, times, is_said, upon, self._family)
        if shown == self._shown:
            return
        self.prepareGeometryChange()
        self._shown, self.text, self._pixmap = shown, text, QPixmap()
        place, size = self._fit(rooms, times, upon)
        self.is_upon = place is upon
        box = paper_in(place, portrait, size.width(), size.height())
        self.paper = QRectF(round(box.x), round(box.y), ceil(size.width()), ceil(size.height()))
        self.setPos(self.paper.topLeft())
        self._tip = self._end_of_tail(portrait, name) if is_said else None
        self.update()

    def _fit(self, rooms: Sequence[Box], times: float, upon: Box | None) -> tuple[Box, QSizeF]:
        """Choose a room, and the lines in which the text stands there; return it, and the paper's size."""
        whole, broken = in_phrases(self.text), self.text
        for written, most, room in [
            *[(whole, MOST, room) for room in rooms],
            *[(whole, WIDEST, room) for room in rooms],
            *[(broken, WIDEST, room) for room in rooms],
            *[(written, WIDEST, upon) for written in (whole, broken) if upon is not None],
        ]:
            scale = _scale(room, times)
            font = table_font(self._family, max(round(BODY_PX * scale), 1), bold=True)
            pad, measure = 2 * PAD * scale, QFontMetricsF(font)
            free = min(room.width, most * scale) - pad
            wide = measure.horizontalAdvance(self.text)
            if wide <= free:
                self._font, self._lines = font, (self.text,)
                return room, QSizeF(wide + pad, LINE * scale)
            lines = _two_lines(written, font, wide, free) if room.height >= TWO_LINES * scale - 1 else ()
            if lines:
                self._font, self._lines = font, lines
                widest = max(measure.horizontalAdvance(line) for line in lines)
                return room, QSizeF(widest + pad, TWO_LINES * scale)
        room = max(rooms, key=lambda each: each.width)
        scale = _scale(room, times)
        self._font = table_font(self._family, max(round(BODY_PX * scale), 1), bold=True)
        measure, most = QFontMetricsF(self._font), room.width - 2 * PAD * scale
        cut = measure.elidedText(self.text, Qt.TextElideMode.ElideRight, most)
        self._lines = (cut,)
        return room, QSizeF(measure.horizontalAdvance(cut) + 2 * PAD * scale, LINE * scale)

    def _end_of_tail(self, portrait: Box, name: Box) -> QPointF:
        """Where the tail ends: at the portrait, or at a name that lies between; relative to the paper."""
        middle = QPointF(portrait.x + portrait.width / 2, portrait.y + portrait.height / 2)
        if self.paper.top() >= name.y + name.height:
            tip = QPointF(middle.x(), name.y + name.height + TIP)
        else:
            near = _nearest(self.paper, middle)
            way = middle - near
            far = max(hypot(way.x(), way.y()), 1.0)
            short = TIP_ASLANT if way.x() and way.y() else TIP
            tip = near + way * (max(far - portrait.width / 2 - short, 0.0) / far)
        return tip - self.paper.topLeft()

    @property
    def is_cut(self) -> bool:
        """True if not all of the text is to be seen."""
        return "".join(self._lines).replace(" ", "") != self.text.replace(" ", "")

    @property
    def has_tail(self) -> bool:
        """True while the paper is a bubble, towards whoever says it."""
        return self._tip is not None

    def boundingRect(self) -> QRectF:
        """The paper with its tail and its shadow."""
        return QRectF(QPointF(0, 0), self.paper.size()).adjusted(-REACH, -REACH, REACH, REACH)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint what has been painted once."""
        ratio = painter.device().devicePixelRatioF()
        is_stale = self._pixmap.devicePixelRatio() != ratio or self._design != in_use()
        if self._pixmap.isNull() or is_stale:
            self._pixmap, self._design = self._painted(ratio), in_use()
        painter.drawPixmap(self.boundingRect().topLeft(), self._pixmap)

    def _painted(self, ratio: float) -> QPixmap:
        box = self.boundingRect()
        pixmap = QPixmap(ceil(box.width() * ratio), ceil(box.height() * ratio))
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(-box.topLeft())
        outline, frame = self._outline(), self._cloth.frame
        if frame is None:
            _paint_shadow(painter, outline)
            painter.fillPath(outline, QColor(PAPER[current_theme()]))
        else:
            painter.setPen(QPen(frame, FRAME))
            painter.setBrush(QColor(self._cloth.plate.rgb()))
            painter.drawPath(outline)
        self._paint_lines(painter)
        painter.end()
        return pixmap

    def _outline(self) -> QPainterPath:
        """The paper, and its tail."""
        box = QRectF(QPointF(0, 0), self.paper.size())
        corner = min(CORNER, box.height() / 2)
        outline = QPainterPath()
        outline.addRoundedRect(box, corner, corner)
        if self._tip is None:
            return outline
        near, half = _nearest(box, self._tip), min(TAIL_WIDTH, box.height() - corner) / 2
        way = self._tip - near
        if abs(way.x()) > 2 * abs(way.y()):  # out of the left or the right edge
            y = max(min(near.y(), box.height() - corner - half), corner + half)
            base = (QPointF(near.x(), y - half), QPointF(near.x(), y + half))
            inside = QPointF(box.center().x() - near.x(), 0.0)
        else:
            x = max(min(near.x(), box.width() - corner - half), corner + half)
            base = (QPointF(x - half, near.y()), QPointF(x + half, near.y()))
            inside = QPointF(0.0, box.center().y() - near.y())
        deep = inside / max(abs(inside.x()) + abs(inside.y()), 1.0)  # so that no seam shows
        far = hypot(way.x(), way.y())
        tip = near + way * (min(far, LONGEST_TAIL) / max(far, 1.0))
        tail = QPainterPath(base[0] + deep)
        tail.lineTo(tip)
        tail.lineTo(base[1] + deep)
        tail.closeSubpath()
        return outline.united(tail)

    def _paint_lines(self, painter: QPainter) -> None:
        """Write the lines, each suit in its colour."""
        painter.setFont(self._font)
        measure, frame = QFontMetricsF(self._font), self._cloth.frame
        height = measure.height()
        top = (self.paper.height() - height * len(self._lines)) / 2 + measure.ascent()
        for row, line in enumerate(self._lines):
            x = (self.paper.width() - measure.horizontalAdvance(line)) / 2
            for part in re.split("([♣♦♥♠])", line):
                ink = self._cloth.text if frame else QColor(INK)
                if part in SUITS:
                    red = CONTRAST.red_suit if part in RED else ink.name()
                    ink = QColor(red if frame else in_use().ink(SUITS[part]))
                painter.setPen(ink)
                painter.drawText(QPointF(x, top + row * height), part)
                x += measure.horizontalAdvance(part)


def _scale(room: Box, times: float) -> float:
    """Return the size of text in a room, relative to the usual one."""
    return min(times, room.height / LINE)


def _nearest(box: QRectF, point: QPointF) -> QPointF:
    """The point of a box that is nearest to another outside."""
    return QPointF(max(min(point.x(), box.right()), box.left()), max(min(point.y(), box.bottom()), box.top()))


def _two_lines(text: str, font: QFont, whole: float, most: float) -> tuple[str, ...]:
    """Return the text in two lines about equally long, neither longer than `most`; none if it cannot."""
    width = whole / 2
    while width < most:
        lines = _broken(text, font, width)
        if len(lines) == 2:
            return lines
        width += GRID
    lines = _broken(text, font, most)
    return lines if len(lines) == 2 else ()


def _broken(text: str, font: QFont, width: float) -> tuple[str, ...]:
    """Return the lines of a text that are no wider; none if it cannot be broken into such."""
    layout, lines = QTextLayout(text, font), []
    layout.beginLayout()
    while (line := layout.createLine()).isValid():
        line.setLineWidth(width)
        if line.naturalTextWidth() > width + 1:
            return ()
        piece = text[line.textStart() : line.textStart() + line.textLength()]
        lines.append(piece.replace(WORD_JOINER, "").strip())
    layout.endLayout()
    return tuple(lines)


def _paint_shadow(painter: QPainter, outline: QPainterPath) -> None:
    """Paint a soft shadow to the lower right, in layers of which each reaches a little further."""
    layer = QColor(Qt.GlobalColor.black)
    layer.setAlphaF(1 - (1 - SHADOW_OPACITY) ** (1 / SOFTNESS))
    below, stroker = outline.translated(SHADOW), QPainterPathStroker()
    for step in range(SOFTNESS):
        stroker.setWidth(BLUR * (step + 0.5) / SOFTNESS)
        painter.fillPath(below.united(stroker.createStroke(below)), layer)
