"""Reader of the drawings that cards are put together from: shapes in the few words of SVG that we write.

The file is written by ``assets/make_cards.py``, which says what is in it; nothing else is read.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from PySide6.QtCore import Qt, QXmlStreamReader
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

SHEET: Final = Path(__file__).with_name("cards.svg")


class Shape(NamedTuple):
    """An area, or a line so many units wide, and the name of what it is painted with."""

    path: QPainterPath
    paint: str
    width: float


Drawing: TypeAlias = tuple[Shape, ...]


@cache
def drawing(name: str) -> Drawing:
    """Return the drawing with an id."""
    return tuple(Shape(_path(words), paint, width) for words, paint, width in _sheet()[name])


@cache
def _sheet() -> Mapping[str, list[tuple[str, str, float]]]:
    """The words of each path with its paint and width, by drawing; most of them are never needed."""
    found: dict[str, list[tuple[str, str, float]]] = {}
    name = ""
    reader = QXmlStreamReader(SHEET.read_text(encoding="utf-8"))
    while not reader.atEnd():
        if reader.readNext() is not QXmlStreamReader.TokenType.StartElement:
            continue
        words = reader.attributes()
        if reader.name() == "g":
            name = words.value("id")
            found[name] = []
        elif reader.name() == "path":
            width = float(words.value("stroke-width") or 0)
            found[name].append((words.value("d"), words.value("class").partition(" ")[0], width))
    return found


def paint(painter: QPainter, drawing: Drawing, colours: Mapping[str, str]) -> None:
    """Paint a drawing with these colours, as #rrggbb."""
    for shape in drawing:
        colour = QColor(colours[shape.paint])
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
