"""Pictures of cards, put together from our own drawings in 100 × 140 units.

The drawings, shapes in the few words of SVG that we write, are read from ``cards.svg``, which is written by
``assets/make_cards.py``; that says what is in it, and nothing else is read. Other sheets are read likewise.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from math import ceil
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen, QPixmap, QPolygonF, QTransform

from cardtable.engine.cards import Card, JokerRank, Rank, Suit
from cardtable.present.card_design import EDGE, GOLD, INDICES, STOCK, TINTS, CardDesign, in_use, pale
from cardtable.present.metrics import PLATE, TEXT_ON_FELT
from cardtable.program.preferences import Theme
from cardtable.ui.base.look import current_theme
from cardtable.ui.base.textures import is_flat

SHEET: Final = Path(__file__).with_name("cards.svg")


class Shape(NamedTuple):
    """An area, or a line of a width in units, and what it is painted with: a name, or a colour as #rrggbb."""

    path: QPainterPath
    paint: str
    width: float


Drawing: TypeAlias = tuple[Shape, ...]


@cache
def drawing(name: str, sheet: Path = SHEET) -> Drawing:
    """Return the drawing with an id on a sheet."""
    return tuple(Shape(_path(words), paint, width) for words, paint, width in _words(sheet)[name])


@cache
def _words(sheet: Path) -> Mapping[str, list[tuple[str, str, float]]]:
    """The words of each path with its paint and width, by drawing; most of them are never needed."""
    found: dict[str, list[tuple[str, str, float]]] = {}
    name = ""
    for element in _ELEMENT.finditer(sheet.read_text(encoding="utf-8")):
        if element["name"] is not None:
            name = element["name"]
            found[name] = []
        else:
            words = dict(_ATTRIBUTE.findall(element["path"]))
            width = float(words.get("stroke-width", 0))
            paint = (
                words["class"].partition(" ")[0] if "class" in words else words["stroke" if width else "fill"]
            )
            found[name].append((words["d"], paint, width))
    return found


_ELEMENT: Final = re.compile(r'<g id="(?P<name>[^"]*)"|<path (?P<path>[^>]*)/>')
_ATTRIBUTE: Final = re.compile(r'([\w-]+)="([^"]*)"')
"""An XML reader would take several frames for all the elements of a sheet."""


def paint_drawing(painter: QPainter, drawing: Drawing, colours: Mapping[str, str] | None = None) -> None:
    """Paint a drawing with these colours, as #rrggbb, or with its own where it names none."""
    for shape in drawing:
        colour = QColor(shape.paint if colours is None else colours[shape.paint])
        if shape.width:
            cap, join = Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
            painter.strokePath(shape.path, QPen(colour, shape.width, c=cap, j=join))
        else:
            painter.fillPath(shape.path, colour)


def _path(words: str) -> QPainterPath:
    """A path of the commands M, L, C and Z, each followed by all its absolute coordinates."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    parts = iter(words.split())
    for command in parts:
        match command:
            case "M":
                path.moveTo(float(next(parts)), float(next(parts)))
            case "L":
                path.lineTo(float(next(parts)), float(next(parts)))
            case "C":
                path.cubicTo(*(float(next(parts)) for _ in range(6)))
            case _:
                path.closeSubpath()
    return path


WIDTH: Final = 100.0
HEIGHT: Final = 140.0
SHADOW: Final = 1.5
"""Reach of the card's thickness below its face."""


class Shadow(NamedTuple):
    """A soft shadow to the lower right, as of a lamp in the upper left, in units of the card.

    Attributes:
        x: its distance to the right.
        y: its distance below.
        blur: the width of its soft edge, half outside and half inside.
        opacity: of its middle, 0 to 1.
    """

    x: float
    y: float
    blur: float
    opacity: float

    @property
    def reach(self) -> QRectF:
        """The box that it takes up, of a card in 0 … 100 × 0 … 140."""
        half = self.blur / 2
        return QRectF(self.x - half, self.y - half, WIDTH + self.blur, HEIGHT + self.blur)


LYING: Final = Shadow(1.0, 3.0, 8.0, 0.4)
LIFTED: Final = Shadow(5.0, 13.0, 22.0, 0.36)
"""The shadows of a card that lies, and of one that is lifted or flies."""

MARGIN: Final = 1
"""The clear pixels of the device around a card's picture: they make the edges of a turned card smooth."""

SOFTNESS: Final = 12
"""The number of layers that a soft edge is made of."""

MARK: Final = QRectF(0, 58, 26, 15)
"""The place of a mark on the left edge: below large indices, above a sign, and in what shows in a hand."""
MARK_FIGURE: Final = 13.0
"""The size of its type."""

SHADE: Final = "#EADFC8"
"""What a card that may not be played is multiplied with: a shade darker, as in the shadow of a hand."""
PALER: Final = 120
"""The cover of stock, of 255, over a card that is cancelled."""
JOKER_LABELS: Final = {JokerRank.HIGH: "table.high", JokerRank.LOW: "table.low"}
"""The text key of what is written across a joker of each rank."""
_RADIUS: Final = 6.0  # 6 % of the width
_FIELD: Final = QRectF(6, 6, WIDTH - 12, HEIGHT - 12)
_PANEL: Final = QRectF(27, 9, 46, 122)

FIGURE: Final = 0.72
"""The height of the rank in the corner, in sizes of the index."""
_FIGURE_WIDTH: Final = 0.71  # at most, likewise

_LEFT, _MIDDLE, _RIGHT = 35.0, 50.0, 65.0
_TOP, _BOTTOM = 26.0, 114.0
_ROWS: Final = (_TOP, _TOP + (_BOTTOM - _TOP) / 3, _BOTTOM - (_BOTTOM - _TOP) / 3, _BOTTOM)
_FOUR: Final = ((_LEFT, _TOP), (_RIGHT, _TOP), (_LEFT, _BOTTOM), (_RIGHT, _BOTTOM))
_SIX: Final = (*_FOUR, (_LEFT, 70.0), (_RIGHT, 70.0))
_EIGHT: Final = tuple((x, y) for y in _ROWS for x in (_LEFT, _RIGHT))
_PIPS: Final[dict[int, tuple[tuple[float, float], ...]]] = {
    2: ((_MIDDLE, _TOP), (_MIDDLE, _BOTTOM)),
    3: ((_MIDDLE, _TOP), (_MIDDLE, 70.0), (_MIDDLE, _BOTTOM)),
    4: _FOUR,
    5: (*_FOUR, (_MIDDLE, 70.0)),
    6: _SIX,
    7: (*_SIX, (_MIDDLE, 48.0)),
    8: (*_SIX, (_MIDDLE, 48.0), (_MIDDLE, 92.0)),
    9: (*_EIGHT, (_MIDDLE, 70.0)),
    10: (*_EIGHT, (_MIDDLE, (_ROWS[0] + _ROWS[1]) / 2), (_MIDDLE, (_ROWS[2] + _ROWS[3]) / 2)),
}
_PIP: Final = 19.0
_BETWEEN: Final = _RIGHT - _LEFT + _PIP
"""The room that pips and courts need between the indices; with less, they are drawn smaller."""
_ACE: Final = 48.0


def suit_path(suit: Suit) -> QPainterPath:
    """Return the sign of a suit around (0, 0), about a hundred units high."""
    return drawing(f"sign-{suit.letter}")[0].path


def paint_face(painter: QPainter, card: Card, design: CardDesign) -> None:
    """Paint a card's face into 0 … 100 × 0 … 140."""
    ink = design.ink(card.suit)
    colours = {"ink": ink, "pale": pale(ink), "gold": GOLD, "stock": STOCK}
    sign = f"sign-{card.suit.letter}{_mark(card)}"
    index = INDICES[design.index]
    _paint_stock(painter)
    painter.save()
    room = min(1.0, (WIDTH - 2 * (6 + _FIGURE_WIDTH * index)) / _BETWEEN)
    _around(painter, _MIDDLE, HEIGHT / 2, room)
    painter.translate(-_MIDDLE, -HEIGHT / 2)
    if card.rank in _PIPS:
        for x, y in _PIPS[card.rank]:
            _paint_drawing_at(painter, sign, colours, x, y, -_PIP if y > HEIGHT / 2 else _PIP)
    elif card.rank is Rank.ACE:
        _paint_drawing_at(painter, sign, colours, _MIDDLE, HEIGHT / 2, _ACE)
    else:
        _paint_court(painter, card, colours)
    painter.restore()
    for _ in range(2):
        _paint_index(painter, card, sign, colours, index)
        _turn(painter)


def paint_back(painter: QPainter, design: CardDesign) -> None:
    """Paint the back into 0 … 100 × 0 … 140: its pattern within a pale border."""
    _paint_stock(painter)
    colour, line = TINTS[design.tint]
    painter.setClipRect(_FIELD)
    painter.fillRect(_FIELD, QColor(colour))
    paint_drawing(painter, drawing(f"back-{design.back}"), {"field": colour, "line": line})
    painter.setClipping(False)
    corners = QPainterPath()  # painted over: clipping to rounded ones would take far longer
    corners.addRect(_FIELD.adjusted(-0.5, -0.5, 0.5, 0.5))
    corners.addRoundedRect(_FIELD, 3, 3)
    painter.fillPath(corners, QColor(STOCK))


def paint_cancelled(painter: QPainter, box: QRectF) -> None:
    """Cross out the card in a box, as an identical one has cancelled it: paler, but its indices show."""
    radius, unit = box.width() * _RADIUS / WIDTH, box.width() / WIDTH
    painter.setPen(Qt.PenStyle.NoPen)
    cover = QColor(STOCK)
    cover.setAlpha(PALER)
    painter.setBrush(cover)
    painter.drawRoundedRect(box, radius, radius)
    inset = 10 * unit
    inner = box.adjusted(inset, inset, -inset, -inset)
    for colour, width in ((STOCK, 13.0), (PLATE, 7.0)):
        pen = QPen(QColor(colour), width * unit, c=Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawLine(inner.bottomLeft(), inner.topRight())


def paint_joker_rank(painter: QPainter, box: QRectF, rank: JokerRank, label: str) -> None:
    """Write the rank of a joker across the card in a box, beside an arrow that points up or down."""
    unit = box.width() / WIDTH
    font = QFont(painter.font())
    font.setPixelSize(max(round(19 * unit), 1))
    font.setBold(True)
    painter.setFont(font)
    arrow, gap, height = 15 * unit, 5 * unit, 27 * unit
    wide = painter.fontMetrics().horizontalAdvance(label)
    pill = QRectF(0, 0, min(arrow + gap + wide + height, box.width()), height)
    pill.moveCenter(box.center())
    painter.setPen(QPen(QColor(TEXT_ON_FELT), 1.5 * unit))
    painter.setBrush(QColor(PLATE))
    painter.drawRoundedRect(pill, height / 2, height / 2)
    left, middle = pill.center().x() - (arrow + gap + wide) / 2, pill.center().y()
    tip, foot = (-arrow / 2, arrow / 2) if rank is JokerRank.HIGH else (arrow / 2, -arrow / 2)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(TEXT_ON_FELT))
    painter.drawPolygon(
        QPolygonF(
            [
                QPointF(left, middle + foot),
                QPointF(left + arrow, middle + foot),
                QPointF(left + arrow / 2, middle + tip),
            ]
        )
    )
    painter.setPen(QColor(TEXT_ON_FELT))
    text = QRectF(left + arrow + gap, pill.top(), wide + unit, height)
    painter.drawText(text, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, label)


def _mark(card: Card) -> str:
    """Return the mark that tells the two jokers of a pack apart."""
    return "'" * (card.copy % 2) if card.rank is Rank.JOKER else ""


def _paint_stock(painter: QPainter) -> None:
    painter.setPen(QPen(QColor(EDGE), 1.0))
    painter.setBrush(QColor(STOCK))
    painter.drawRoundedRect(QRectF(0.5, 0.5, WIDTH - 1, HEIGHT - 1), _RADIUS, _RADIUS)


def _paint_index(painter: QPainter, card: Card, sign: str, colours: dict[str, str], size: float) -> None:
    """The rank and the sign in the upper left corner; a joker has its sign only."""
    middle = 5 + _FIGURE_WIDTH * size / 2
    if card.rank is Rank.JOKER:
        _paint_drawing_at(painter, sign, colours, middle, 5.5 + size / 2, 0.85 * size)
        return
    figure = drawing(f"figure-{card.rank.text}")
    (line,) = figure
    box = line.path.controlPointRect()
    tall = FIGURE * size / 100
    wide = min(tall, _FIGURE_WIDTH * size / (box.width() + line.width))
    painter.save()
    painter.translate(middle, 6)
    painter.scale(wide, tall)
    painter.translate(-box.center().x(), 0)
    paint_drawing(painter, figure, colours)
    painter.restore()
    _paint_drawing_at(painter, sign, colours, middle, 6 + (FIGURE + 0.43) * size, 0.58 * size)


def _paint_drawing_at(
    painter: QPainter, name: str, colours: dict[str, str], x: float, y: float, size: float
) -> None:
    """A drawing of a hundred units around (x, y), upside down if the size is negative."""
    painter.save()
    _around(painter, x, y, size / 100)
    paint_drawing(painter, drawing(name), colours)
    painter.restore()


def _paint_court(painter: QPainter, card: Card, colours: dict[str, str]) -> None:
    """A court or a joker: the same half twice, on a tinted panel."""
    panel = QPainterPath()
    panel.addRoundedRect(_PANEL, 3, 3)
    painter.fillPath(panel, QColor(colours["pale"]))
    half = f"{card.rank.text}{card.suit.letter}{_mark(card)}"
    for _ in range(2):
        paint_drawing(painter, drawing(half), colours)
        _turn(painter)
    belt = QRectF(_PANEL.left(), HEIGHT / 2 - 2.5, _PANEL.width(), 5)
    painter.fillRect(belt, QColor(colours["gold"]))
    for y in (belt.top(), belt.bottom()):
        painter.fillRect(QRectF(belt.left(), y - 0.6, belt.width(), 1.2), QColor(colours["ink"]))


def _turn(painter: QPainter) -> None:
    painter.translate(WIDTH, HEIGHT)
    painter.rotate(180)


def _around(painter: QPainter, x: float, y: float, scale: float) -> None:
    painter.translate(x, y)
    painter.scale(scale, scale)


class CardPicture(NamedTuple):
    """A card and its shadow in one picture.

    Attributes:
        pixmap: the picture, in whole pixels of the device.
        box: its place in those pixels, where the middle of the card is (0, 0).
        source: the whole of the pixmap.
        across: the width of the card alone, in those pixels.
    """

    pixmap: QPixmap
    box: QRectF
    source: QRectF
    across: float


def card_pixmap(card: Card | None, width: int, ratio: float, design: CardDesign) -> QPixmap:
    """Return a card's face, or the back for None, with its thickness, of 100 × (140 + `SHADOW`) units.

    It is `width` device-independent pixels wide at a device-pixel ratio. Identical cards of several packs
    share theirs.
    """
    return painted_card(_alike(card), width, ratio, design)


def card_picture(
    card: Card | None,
    width: int,
    ratio: float,
    design: CardDesign,
    shadow: Shadow | None,
    shade: str,
    mark: str = "",
) -> CardPicture:
    """Return a card as it lies on the table: one picture, which is all that is painted while cards move.

    It is kept; `fresh_picture` is the same without that.

    Args:
        card: whose face it is, None for the back.
        width: of the card, in device-independent pixels.
        ratio: the pixels of the device in each of those.
        design: of the card.
        shadow: which one it casts, None for none.
        shade: what it is multiplied with, as #rrggbb; empty where it may be played.
        mark: what stands on its left edge, below the index.
    """
    return kept_picture(_alike(card), width, ratio, design, shadow, shade, mark)


def _alike(card: Card | None) -> Card | None:
    """Return the one of all cards that look like this one whose picture is kept."""
    return card and card._replace(copy=card.copy % 2 if card.rank is Rank.JOKER else 0)


def fresh_picture(
    card: Card | None,
    width: int,
    ratio: float,
    design: CardDesign,
    shadow: Shadow | None,
    shade: str,
    mark: str = "",
) -> CardPicture:
    """Put the picture of `card_picture` together, to be `turned`.

    That reads all of it, here and there: one put together a moment ago is still near the processor, and
    takes half the time of one from a store of a whole pack.
    """
    face, unit = card_pixmap(card, width, ratio, design), width / WIDTH * ratio
    if mark and card is not None:
        face = _marked(face, mark, width, design.ink(card.suit))
    if shade:
        face = _shaded(face, shade)
    reach = QRectF() if shadow is None else shadow.reach
    left, above = (max(ceil(-edge * unit), MARGIN) for edge in (reach.left(), reach.top()))
    right = max(ceil(reach.right() * unit), face.width() + MARGIN)
    below = max(ceil(reach.bottom() * unit), face.height() + MARGIN)
    pixmap = QPixmap(left + right, above + below)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.translate(left / ratio, above / ratio)
    if shadow is not None:
        place = QPointF(reach.x(), reach.y()) * (width / WIDTH)
        painter.drawPixmap(place, shadow_pixmap(shadow, width, ratio))
    painter.drawPixmap(0, 0, face)
    painter.end()
    across = width * ratio
    corner = round(left + across / 2), round(above + across * HEIGHT / WIDTH / 2)
    source = QRectF(pixmap.rect())
    return CardPicture(pixmap, source.translated(-corner[0], -corner[1]), source, across)


kept_picture: Final = lru_cache(maxsize=256)(fresh_picture)
"""The pictures of a pack on its way and at rest, in two sizes; at 4K up to three megabytes each."""


def turned(picture: CardPicture, angle: float, across: float) -> CardPicture:
    """Return a picture turned around the middle of the card, to be copied as it is.

    Args:
        picture: as it stands upright; it stays sharp if it is up to twice as large.
        angle: degrees clockwise.
        across: the width that the card is to have, in pixels of the device.
    """
    turn = QTransform().rotate(angle).scale(across / picture.across, across / picture.across)
    box = turn.mapRect(picture.box).toAlignedRect()
    pixmap = QPixmap(box.size())
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.setTransform(turn * QTransform.fromTranslate(-box.x(), -box.y()))
    painter.drawPixmap(picture.box, picture.pixmap, picture.source)
    painter.end()
    return CardPicture(pixmap, QRectF(box), QRectF(pixmap.rect()), across)


def _marked(face: QPixmap, mark: str, width: int, ink: str) -> QPixmap:
    """Return a card's picture with a mark on its left edge, which shows in a hand, too."""
    marked, unit = QPixmap(face), width / WIDTH
    painter = QPainter(marked)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    font = QFont(painter.font())
    font.setPixelSize(max(round(MARK_FIGURE * unit), 1))
    font.setBold(True)
    painter.setFont(font)
    wide = painter.fontMetrics().horizontalAdvance(mark)
    most = (MARK.width() - 2) * unit
    tab = QRectF(0, MARK.top() * unit, min(wide, most) + 4 * unit, MARK.height() * unit)
    shape = QPainterPath()
    shape.addRoundedRect(tab.adjusted(-tab.height() / 2, 0, 0, 0), 3 * unit, 3 * unit)
    painter.setClipRect(tab)
    painter.fillPath(shape, QColor(ink))
    painter.setPen(QColor(STOCK))
    painter.translate(tab.center())
    painter.scale(min(1.0, most / max(wide, 1)), 1.0)
    painter.drawText(
        QRectF(-wide, -tab.height() / 2, 2 * wide, tab.height()), Qt.AlignmentFlag.AlignCenter, mark
    )
    painter.end()
    return marked


def _shaded(face: QPixmap, shade: str) -> QPixmap:
    """Return a card's picture multiplied with a colour, as clear around it as it was."""
    shaded = QPixmap(face)
    painter = QPainter(shaded)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Multiply)
    painter.fillRect(shaded.rect(), QColor(shade))
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationIn)
    painter.drawPixmap(0, 0, face)
    painter.end()
    return shaded


def paint_lying(painter: QPainter, card: Card, width: int, ratio: float) -> None:
    """Paint a card that lies, around the origin, in the design in use; with its shadow, where there are any.

    Args:
        painter: paints it.
        card: which one, with its face up.
        width: in device-independent pixels.
        ratio: the pixels of the device in each of those.
    """
    scale = width / WIDTH
    corner = QPointF(-width / 2, -HEIGHT * scale / 2)
    if current_theme() is not Theme.CONTRAST and not is_flat():
        reach = LYING.reach
        below = corner + QPointF(reach.x() * scale, reach.y() * scale)
        painter.drawPixmap(below, shadow_pixmap(LYING, width, ratio))
    painter.drawPixmap(corner, painted_card(card, width, ratio, in_use()))


@lru_cache(maxsize=16)
def shadow_pixmap(shadow: Shadow, width: int, ratio: float) -> QPixmap:
    """Return a shadow's picture, of the size of its `reach`, for a card of a width in pixels.

    Args:
        shadow: which one.
        width: of the card, in device-independent pixels.
        ratio: the pixels of the device in each of those.
    """
    scale, reach = width / WIDTH, shadow.reach
    pixmap = QPixmap(round(reach.width() * scale * ratio), round(reach.height() * scale * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    painter.setPen(Qt.PenStyle.NoPen)
    layer = QColor(Qt.GlobalColor.black)
    layer.setAlphaF(1 - (1 - shadow.opacity) ** (1 / SOFTNESS))
    painter.setBrush(layer)
    box = QRectF(0, 0, reach.width(), reach.height())
    for step in range(SOFTNESS):
        inset = shadow.blur * (step + 0.5) / SOFTNESS
        radius = _RADIUS + shadow.blur / 2 - inset * _RADIUS / shadow.blur
        painter.drawRoundedRect(box.adjusted(inset, inset, -inset, -inset), radius, radius)
    painter.end()
    return pixmap


@lru_cache(maxsize=128)  # a pack and its back at two sizes; at 4K each takes up to two megabytes
def painted_card(card: Card | None, width: int, ratio: float, design: CardDesign) -> QPixmap:
    """Paint `card_pixmap` of one card among identical ones."""
    scale = width / WIDTH
    pixmap = QPixmap(round(width * ratio), round((HEIGHT + SHADOW) * scale * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(0, 0, 0, 46))
    painter.drawRoundedRect(QRectF(0, SHADOW, WIDTH, HEIGHT), _RADIUS, _RADIUS)
    if card is None:
        paint_back(painter, design)
    else:
        paint_face(painter, card, design)
    painter.end()
    return pixmap
