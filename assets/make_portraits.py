"""Draw the faces into cardtable/ui/table/portraits.svg: ``python -m assets.make_portraits``.

``python -m assets.make_portraits SHEET.png [PIXELS] [grey]`` paints the sheet of all of them as the program
does (cardtable/ui/table/avatars.py), each as large as wanted, to be looked at as one picture.

A face is a bust in a circle of 100 × 100, the light from the upper left. It is painted in layers: a ``ground``,
what is ``behind`` the features, the features of one expression, and what is ``before`` them, such as a fringe or
glasses. So an expression is drawn once a face and no shape twice. A shape has its colour; one with a stroke
width is a line, any other an area.
"""

# ruff: noqa: E501 (paths are no prose)
from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from assets.paths import both, ellipse, number, placed
from cardtable.present.faces import COMPANY, OWN_FACES, Mood

TARGET: Final = Path(__file__).parents[1] / "cardtable/ui/table/portraits.svg"
Shape: TypeAlias = tuple[str, str, float]
"""Colour, path, width of the line (0 for an area)."""

DARK: Final = "#2a2226"
"""The colour of eyes."""

TEETH, TONGUE, MOUTH = "#fffaf2", "#d8706a", "#7c2b2d"
GOLD: Final = "#e2b13c"
LINEN: Final = "#fbf4e6"


def area(colour: str, *paths: str) -> Shape:
    """An area of some paths."""
    return (colour, " ".join(paths), 0)


def line(colour: str, width: float, *paths: str) -> Shape:
    """Lines of one width."""
    return (colour, " ".join(paths), width)


def twice(path: str) -> str:
    """A path on the left, and its mirror image on the right."""
    return both(path, 50)


def mixed(colour: str, other: str, part: float) -> str:
    """A colour with so large a part of another in it."""
    pairs = zip(*(bytes.fromhex(each[1:]) for each in (colour, other)), strict=True)
    return "#" + "".join(f"{round(one + (two - one) * part):02x}" for one, two in pairs)


def darker(colour: str, part: float = 0.16) -> str:
    """A shade of a colour."""
    return mixed(colour, "#1c1020", part)


def lighter(colour: str, part: float = 0.2) -> str:
    """A tint of a colour."""
    return mixed(colour, "#ffffff", part)


class Skin(NamedTuple):
    """The colours of a skin."""

    skin: str
    shade: str
    blush: str
    line: str


PALE: Final = Skin("#fde6d5", "#efc5aa", "#f6b9a8", "#d99a80")
LIGHT: Final = Skin("#f8d3b0", "#e5ad86", "#f1a68c", "#c9855f")
TAN: Final = Skin("#e8b68a", "#cd9063", "#de8a68", "#a9683f")
OLIVE: Final = Skin("#dca576", "#bf8252", "#d27f5c", "#96602f")
BROWN: Final = Skin("#b97d50", "#986038", "#b5613f", "#774321")
DEEP: Final = Skin("#8a573a", "#6b3f28", "#93493a", "#4c2a1a")

# ── heads: eyes at 52, the mouth at 66 ───────────────────────────────────────────────────────────────────

HEADS: Final = {
    "round": "M 50 21 C 65 21 75 31 75 48 C 75 65 64.5 77 50 77 C 35.5 77 25 65 25 48 C 25 31 35 21 50 21 Z",
    "oval": "M 50 20 C 64 20 73.5 30 73.5 47 C 73.5 64 62.5 78.5 50 78.5 C 37.5 78.5 26.5 64 26.5 47 C 26.5 30 36 20 50 20 Z",
    "square": "M 50 20 C 64 20 74 29 74 45 L 73.6 58 C 73 70 63 78.5 50 78.5 C 37 78.5 27 70 26.4 58 L 26 45 C 26 29 36 20 50 20 Z",
    "slim": "M 50 20 C 64 20 74 30 74 46 C 74 61 61 79 50 79 C 39 79 26 61 26 46 C 26 30 36 20 50 20 Z",
}
SHOULDERS: Final = "M 4 122 C 6 92 26 83 41 79 L 59 79 C 74 83 94 92 96 122 Z"
NECK: Final = "M 41.5 64 L 58.5 64 L 58.5 78 C 58.5 85 55 88 50 88 C 45 88 41.5 85 41.5 78 Z"
UNDER_CHIN: Final = "M 41.5 64 L 58.5 64 L 58.5 79 C 53.5 83.5 46.5 83.5 41.5 79 Z"


@dataclass(frozen=True)
class Face:
    """A face but for its expressions.

    Attributes:
        ground: the colour behind it.
        skin: its colours.
        clothes: the colour of what it wears.
        brow: the colour of its eyebrows.
        back: what is behind neck and head.
        collar: what is upon the neck, below the head.
        upon: what is upon the skin, below the features.
        before: what is before the features.
        head: the shape of its head.
        brows: the width of its eyebrows.
        slant: how much lower the inner ends of the eyebrows are, as in a bold face; less than 0 in a mild one.
        is_cool: whether it looks from under half closed lids.
        lashes: whether they show.
        winks: whether it laughs with one eye only.
        lip: the colour of the mouth where it is but a line.
        low: how far the mouth is lower than usual.
        ears: whether they show.
    """

    ground: str
    skin: Skin
    clothes: str
    brow: str
    back: tuple[Shape, ...] = ()
    collar: tuple[Shape, ...] = ()
    upon: tuple[Shape, ...] = ()
    before: tuple[Shape, ...] = ()
    head: str = "oval"
    brows: float = 2.5
    slant: float = -0.8
    is_cool: bool = False
    lashes: bool = False
    winks: bool = False
    lip: str = "#93413a"
    low: float = 0.0
    ears: bool = True

    @property
    def behind(self) -> list[Shape]:
        """What is behind the features."""
        skin = self.skin
        ears = [
            area(skin.skin, twice(ellipse(25.6, 53, 4.6, 6))),
            area(skin.shade, twice(ellipse(25.2, 53.4, 2.1, 3.2))),
        ]
        return [
            *self.back,
            area(self.clothes, SHOULDERS),
            area(skin.skin, NECK),
            area(skin.shade, UNDER_CHIN),
            *self.collar,
            *(ears if self.ears else ()),
            area(skin.skin, HEADS[self.head]),
            *self.upon,
            area(skin.blush, twice(ellipse(34.6, 61.2, 5.2, 3.4))),
        ]

    def features(self, mood: Mood) -> list[Shape]:
        """Eyebrows, eyes, nose and mouth of an expression."""
        nose = line(self.skin.line, 1.9, "M 48 59.6 C 48.8 61.2 51.2 61.2 52 59.6")
        return [*self._brows(mood), nose, *self._eyes(mood), *self._mouth(mood)]

    def _brows(self, mood: Mood) -> list[Shape]:
        match mood:
            case Mood.CALM:
                left = right = _brow(43.4, self.slant)
            case Mood.THINKING:
                left, right = _brow(43.2, -0.4), _brow(39.4, -0.6)
            case Mood.GLAD:
                left = right = _brow(41.6, self.slant - 0.6)
            case _:
                left = right = _brow(42.4, -5.4)
        return [line(self.brow, self.brows, left, placed(right, 100, 0, mirrored=True))]

    def _eyes(self, mood: Mood) -> list[Shape]:
        if mood is Mood.GLAD:
            if self.winks:
                return [line(DARK, 2.7, LAUGHING), *_open_eyes((60.8,), 0)]
            return [line(DARK, 2.7, twice(LAUGHING))]
        dx, dy = {Mood.CALM: (0.0, 0.0), Mood.THINKING: (2.4, -2.0), Mood.SORRY: (0.0, 1.2)}[mood]
        middles = (39.2 + dx, 60.8 + dx)
        if self.is_cool and mood is not Mood.SORRY:
            eyes = [area(DARK, *(placed(HALF_EYE, x, dy) for x in middles))]
            eyes.append(line(DARK, 2.2, *(placed(LID, x, dy) for x in middles)))
            eyes.append(area("#ffffff", *(ellipse(x - 1, 52.4 + dy, 1.05) for x in middles)))
        else:
            eyes = _open_eyes(middles, dy)
            if mood is Mood.SORRY:
                eyes.append(area("#ffffff", *(ellipse(x + 1.2, 53.4 + dy, 0.8) for x in middles)))
        if self.lashes:
            lash = "M 36.6 49.6 C 35.6 49.4 34.4 48.6 33.6 47.4"
            eyes.append(line(DARK, 1.7, placed(lash, dx, dy), placed(lash, 100 + dx, dy, mirrored=True)))
        return eyes

    def _mouth(self, mood: Mood) -> list[Shape]:
        match mood:
            case Mood.CALM:
                shapes = [line(self.lip, 2.3, "M 43.4 66.6 C 46 70 54 70 56.6 66.6")]
            case Mood.THINKING:
                shapes = [line(self.lip, 2.3, "M 46.6 68.4 C 49 69.6 53.4 69.2 55.8 66.8")]
            case Mood.GLAD:
                shapes = [
                    area(
                        MOUTH,
                        "M 40.6 64.6 C 46 66 54 66 59.4 64.6 C 60 71.6 56 75.4 50 75.4 C 44 75.4 40 71.6 40.6 64.6 Z",
                    ),
                    area(
                        TEETH,
                        "M 42 65.2 C 47 66.3 53 66.3 58 65.2 L 57.6 68.2 C 52.6 69.2 47.4 69.2 42.4 68.2 Z",
                    ),
                    area(
                        TONGUE,
                        "M 44.2 73.4 C 46.4 70.6 53.6 70.6 55.8 73.4 C 54.2 74.8 52.2 75.4 50 75.4 C 47.8 75.4 45.8 74.8 44.2 73.4 Z",
                    ),
                ]
            case _:
                shapes = [line(self.lip, 2.3, "M 44.8 70 C 47 66.8 53 66.8 55.2 70")]
        return [(colour, placed(path, 0, self.low), width) for colour, path, width in shapes]


LAUGHING: Final = "M 34.4 53.6 C 36 48.4 42.4 48.4 44 53.6"
HALF_EYE: Final = "M -3.4 50.6 L 3.4 50.6 C 3.5 54 2 56.1 0 56.1 C -2 56.1 -3.5 54 -3.4 50.6 Z"
LID: Final = "M -4.4 50.8 C -2 49.8 2 49.8 4.4 50.6"


def _open_eyes(middles: Sequence[float], lower: float) -> list[Shape]:
    """Eyes with the light of the lamp in them."""
    return [
        area(DARK, *(ellipse(x, 52 + lower, 3.2, 4.1) for x in middles)),
        area("#ffffff", *(ellipse(x - 1.1, 50.4 + lower, 1.25) for x in middles)),
    ]


def _brow(y: float, slant: float) -> str:
    """The left eyebrow, its inner end so much lower than the outer one."""
    outer, inner, top = y - slant / 2 + 0.4, y + slant / 2, y - 2.4
    return f"M 33.2 {number(outer)} C 35.4 {number(top - slant * 0.15)} 39.4 {number(top + slant * 0.15)} 42.8 {number(inner)}"


def beads(*places: tuple[float, float, float]) -> str:
    """Circles, each by its middle and radius."""
    return " ".join(ellipse(*place) for place in places)


# ── the company ──────────────────────────────────────────────────────────────────────────────────────────


def mio() -> Face:
    """A black bob."""
    hair = "#2a2732"
    return Face(
        "#9cc7dc",
        PALE,
        "#7d4f8b",
        hair,
        back=(
            area(
                hair,
                "M 50 10 C 27 10 15 26 16 49 C 16.4 60 15.6 68 13.4 76 C 20 80.5 29 80 34 77 L 66 77 C 71 80 80 80.5 86.6 76 C 84.4 68 83.6 60 84 49 C 85 26 73 10 50 10 Z",
            ),
        ),
        collar=(area(darker("#7d4f8b"), "M 40 76 C 44 81 56 81 60 76 L 62 87 C 55 91 45 91 38 87 Z"),),
        before=(
            area(
                hair,
                "M 50 10 C 29 10 17.5 25 17.5 47 C 17.5 58 18 67 20 75.6 C 24.4 76.8 28.6 76 32 73.4 C 29 64 28.4 54 30.4 41 C 40 39 60 39 69.6 41 C 71.6 54 71 64 68 73.4 C 71.4 76 75.6 76.8 80 75.6 C 82 67 82.5 58 82.5 47 C 82.5 25 71 10 50 10 Z",
            ),
            line("#575268", 2.6, "M 27.6 33 C 30.4 25 37 20.2 44.6 19"),
        ),
        brows=2.8,
        slant=0.8,
        head="round",
        ears=False,
    )


def ren() -> Face:
    """A grey bun."""
    hair = "#8d909c"
    return Face(
        "#f2bb9e",
        TAN,
        "#a8463b",
        "#7b7e8a",
        back=(
            area(hair, ellipse(50, 13.5, 11.5, 11)),
            line(
                darker(hair),
                1.8,
                "M 42.6 15.6 C 45 9.6 53 8.4 57 12.6",
                "M 45.6 18.6 C 49 14.4 54 14.6 56.6 17.4",
            ),
            area(hair, ellipse(50, 44, 27.5, 27)),
        ),
        collar=(
            area(LINEN, "M 38 80 L 50 98 L 62 80 L 58.5 78 C 57 84 54 88 50 89 C 46 88 43 84 41.5 78 Z"),
            area(
                "#c86a52",
                "M 39 78 L 50 100 L 44 108 C 36 100 31 92 30 83 Z",
                "M 61 78 L 50 100 L 56 108 C 64 100 69 92 70 83 Z",
            ),
        ),
        before=(
            area(
                hair,
                "M 22.6 53 C 18.6 30 33 17.6 50 17.6 C 67 17.6 81.4 30 77.4 53 C 75 43 68 32.6 50 31.6 C 32 32.6 25 43 22.6 53 Z",
            ),
            line(
                lighter(hair, 0.4), 1.7, twice("M 45.6 21.4 C 37 23.4 30 29.6 27.4 37.4"), "M 50 20 L 50 29"
            ),
            line(
                TAN.line,
                1.4,
                twice("M 31.4 54.6 L 29.2 55.8"),
                twice("M 31 51.6 L 28.8 51"),
                twice("M 40 64.4 C 39 66 38.8 67.6 39.2 69.2"),
            ),
            area("#b23a3a", twice(ellipse(24.6, 61.8, 2.5))),
        ),
        slant=-1.6,
    )


def sora() -> Face:
    """Round glasses."""
    hair, frame = "#7b4627", "#33292a"
    return Face(
        "#b5d09a",
        LIGHT,
        "#3f74a6",
        darker(hair),
        back=(area(hair, ellipse(50, 40, 26, 25)),),
        collar=(area(LINEN, twice("M 41 78 L 50 89 L 42.6 95 L 35.6 81 Z")),),
        upon=(area(lighter(LIGHT.skin, 0.45), twice(ellipse(39.2, 52.4, 9.6))),),
        before=(
            area(
                hair,
                "M 24.6 49 C 18.6 31 27 18.6 39.4 17.4 C 43 10 53 8.6 57 14.4 C 70.6 13.6 80.4 27 75.4 49 C 74 43 72.8 38.6 69.8 34.6 C 64 37.4 56 36.4 51.6 32.4 C 47.6 36.8 39.6 38.6 32.4 35.6 C 28 38.8 26 43 24.6 49 Z",
            ),
            line(lighter(hair), 2.2, "M 31.6 29 C 34.4 24 39 21.6 43.6 21.2"),
            line(
                frame,
                2.5,
                twice(ellipse(39.2, 52.4, 9.6)),
                "M 48.6 51.4 C 49.6 50.6 50.4 50.6 51.4 51.4",
                twice("M 29.6 51 L 26 50"),
            ),
        ),
        head="round",
    )


def haru() -> Face:
    """Long fair hair."""
    hair = "#e3ae5b"
    return Face(
        "#c5b2df",
        LIGHT,
        "#c9566d",
        "#b07f35",
        back=(
            area(
                darker(hair, 0.14),
                "M 50 10 C 25 10 14 28 14.6 52 C 15 72 12 88 8 112 L 92 112 C 88 88 85 72 85.4 52 C 86 28 75 10 50 10 Z",
            ),
        ),
        collar=(area(LINEN, "M 36.6 81 C 41 91 59 91 63.4 81 L 66.6 83 C 61 96 39 96 33.4 83 Z"),),
        before=(
            area(
                hair,
                "M 51 11 C 29 10 18 26 18.6 48 C 19 66 20.6 80 13.6 108 L 30 108 C 35.6 90 32.4 76 29.6 64 C 28 54 30.4 46.6 36 42.6 C 44 38 50 33.6 52.6 27.6 C 55.6 35 62 40 66 43 C 71 47 71.6 55 70.4 64 C 67.6 76 64.4 90 70 108 L 86.4 108 C 79.4 80 81 66 81.4 48 C 82 26 71 11 51 11 Z",
            ),
            line(
                lighter(hair, 0.45),
                2.2,
                "M 45 19 C 35 21.6 27.6 31 26.4 42.6",
                "M 22.8 62 C 24.4 74 24.6 84 21.8 96",
            ),
            line(
                darker(hair, 0.2),
                1.6,
                "M 77 60 C 75.6 74 76.6 84 79.4 96",
                "M 52.4 13 C 53.4 18 53.4 22.6 52.6 27.6",
            ),
        ),
        lashes=True,
        slant=-1.6,
        head="round",
        ears=False,
    )


def yuki() -> Face:
    """A short white fringe."""
    hair, shade = "#f6f4f7", "#cdc9d8"
    return Face(
        "#6687ad",
        PALE,
        "#2f3e57",
        "#9a95a8",
        back=(
            area(
                shade,
                "M 50 13 C 28 13 19 30 21 51 C 21.6 60 25 66 30 69 L 70 69 C 75 66 78.4 60 79 51 C 81 30 72 13 50 13 Z",
            ),
        ),
        collar=(area("#3d5070", "M 39.6 75 C 44 80 56 80 60.4 75 L 62.6 90 C 55 94 45 94 37.4 90 Z"),),
        before=(
            area(
                hair,
                "M 51 10.6 C 28 10 17.6 28 20.4 52 C 21.6 57 23.6 60.6 26 63 C 25.8 55.6 26.8 48.6 29.4 43.4 C 32 45.4 35 45.8 37.6 45 C 40 43.6 42 41.6 43.2 39.2 C 46 43.4 50 45 54.4 44 C 58 42.4 60.4 40.2 61.4 37.6 C 64 42 67.6 44.6 71.4 44.8 C 73.6 50 74.4 56.4 74 63 C 77 60 78.8 56.4 79.6 52 C 82.6 28 73 11 51 10.6 Z",
            ),
            line(
                shade,
                1.8,
                "M 43.2 39.2 C 43.4 34 45.4 28 49 23.6",
                "M 61.4 37.6 C 61.4 32 59.4 27 56 23.4",
                "M 29.4 43.4 C 29.4 38 31 33 34 29",
            ),
        ),
        is_cool=True,
        lashes=True,
        head="slim",
        lip="#a75a58",
        ears=False,
    )


def kai() -> Face:
    """A beard, and an orange cap."""
    hair, cap = "#6b3d23", "#ef8a34"
    return Face(
        "#8cc2b2",
        LIGHT,
        "#3c5a52",
        hair,
        back=(area(hair, ellipse(50, 46, 26.4, 20)),),
        collar=(area("#e8dcc2", "M 36 81 C 41 93 59 93 64 81 L 68 83 C 62 99 38 99 32 83 Z"),),
        upon=(
            area(
                hair,
                "M 25.6 50 C 23.6 70 32 85 50 85 C 68 85 76.4 70 74.4 50 C 72.6 57.6 69 61.4 62.6 62 C 56 60.2 44 60.2 37.4 62 C 31 61.4 27.4 57.6 25.6 50 Z",
            ),
        ),
        before=(
            area(hair, twice("M 37 66 C 39.6 61.2 46.4 60.4 50 63.6 L 50 65 C 46 64.4 41 64.6 37 66 Z")),
            area(cap, "M 22.6 40 C 19.6 20 33 7 50 7 C 67 7 80.4 20 77.4 40 C 66 34 34 34 22.6 40 Z"),
            line(darker(cap, 0.22), 1.6, "M 50 8 L 50 34", twice("M 37.6 12 C 33.6 19 32.4 27 33 36")),
            area(
                darker(cap, 0.22),
                "M 17.4 41.6 C 24 31.6 76 31.6 82.6 41.6 C 84.4 45.4 81 47 77 45.2 C 62 39.6 38 39.6 23 45.2 C 19 47 15.6 45.4 17.4 41.6 Z",
            ),
            area(darker(cap, 0.22), ellipse(50, 7.4, 4, 2.4)),
        ),
        head="square",
        brows=3.2,
        lip="#f3c3a6",
        low=1.4,
    )


def rin() -> Face:
    """Two plaits."""
    hair, tie = "#8c3f2c", "#f4f0e6"
    plaits = []
    for x, y, across in ((24.4, 80.4, 6), (22.6, 72, 6.6), (23, 63, 7)):
        notch = f"M {number(x - 3.6)} {number(y - 0.6)} L {number(x)} {number(y + 2.6)} L {number(x + 3.6)} {number(y - 0.6)}"
        plaits += [area(hair, twice(ellipse(x, y, across, 6.4))), line(darker(hair, 0.3), 1.5, twice(notch))]
    return Face(
        "#f2d27c",
        LIGHT,
        "#4f8a5b",
        darker(hair),
        back=(area(hair, ellipse(50, 43, 28, 29)),),
        collar=(area(LINEN, twice("M 41.4 79 C 43 86 46 89 50 90 L 45.6 97 C 39 94 35 89 34.4 82 Z")),),
        before=(
            area(
                hair,
                "M 50 12.6 C 31 12.6 19.4 26 21.4 49 C 22 55 24 60 26.4 63 C 27 53 30.6 45 37 40.6 C 43 37 48 33 50 27.6 C 52 33 57 37 63 40.6 C 69.4 45 73 53 73.6 63 C 76 60 78 55 78.6 49 C 80.6 26 69 12.6 50 12.6 Z",
            ),
            line(darker(hair, 0.3), 1.6, "M 50 13.6 L 50 27.6"),
            line(lighter(hair, 0.25), 2.2, "M 44 19.6 C 35.6 21.6 29.6 28 27.4 36.4"),
            *plaits,
            area(
                hair, twice("M 23 87 L 29.6 85.6 C 32.6 89 33.6 93.6 32 98.6 C 27.6 96.6 24.4 92.4 23 87 Z")
            ),
            area(tie, twice("M 20.6 85.4 L 29.4 82.8 L 30.8 87 L 22 89.6 Z")),
        ),
        winks=True,
        slant=0.4,
        head="round",
    )


def dan() -> Face:
    """Bald, with a moustache."""
    hair = "#3b2a24"
    return Face(
        "#b4c3d1",
        TAN,
        "#3a4660",
        hair,
        collar=(
            area(LINEN, "M 36 81 L 41.5 77 L 50 87 L 58.5 77 L 64 81 L 57 122 L 43 122 Z"),
            area("#b4423c", "M 46.4 90 L 53.6 90 L 52.4 95 L 56 118 L 44 118 L 47.6 95 Z"),
            area(darker(LINEN, 0.12), twice("M 41.5 77 L 50 91 L 43.4 97 L 36 81 Z")),
            area(darker("#3a4660", 0.3), twice("M 34.6 81.4 L 43.6 122 L 36 122 C 31 108 29 96 30 84 Z")),
        ),
        upon=(
            area(
                lighter(TAN.skin, 0.35),
                "M 33 33 C 35.6 27 41 23.8 46.6 23.6 C 49 23.6 49 25.6 46.6 26.2 C 42 27.4 38.6 30 36.4 34 C 35 36.4 32.2 35.6 33 33 Z",
            ),
        ),
        before=(
            area(
                hair,
                "M 50 62.8 C 46.4 59.2 38 59.6 34.4 65.6 C 33.4 67.4 31.6 68 30 67.2 C 31.4 70.6 35.6 71.6 40 70.4 C 44.4 69.6 48 68.4 50 66.4 C 52 68.4 55.6 69.6 60 70.4 C 64.4 71.6 68.6 70.6 70 67.2 C 68.4 68 66.6 67.4 65.6 65.6 C 62 59.6 53.6 59.2 50 62.8 Z",
            ),
        ),
        head="square",
        brows=3.4,
        low=4.6,
    )


def noa() -> Face:
    """A headscarf."""
    scarf, under = "#2f8f8a", "#1f6a68"
    return Face(
        "#f1dcb4",
        OLIVE,
        darker(scarf, 0.3),
        "#3d2a20",
        back=(
            area(
                darker(scarf, 0.22),
                "M 50 8 C 24 8 13.6 28 16 50 C 17.6 66 18 84 10 114 L 90 114 C 82 84 82.4 66 84 50 C 86.4 28 76 8 50 8 Z",
            ),
        ),
        before=(
            area(
                under,
                "M 27 47 C 27 31 37 22 50 22 C 63 22 73 31 73 47 C 71 37 62 31.4 50 31.4 C 38 31.4 29 37 27 47 Z",
            ),
            area(
                scarf,
                "M 50 8 C 74 8 86 27 84 50 C 83 64 79 76 66 86 L 50 94 L 34 86 C 21 76 17 64 16 50 C 14 27 26 8 50 8 Z "
                "M 50 26.6 C 38 26.6 27.6 35.6 27.4 50 C 27.4 66 38 79 50 79 C 62 79 72.6 66 72.6 50 C 72.4 35.6 62 26.6 50 26.6 Z",
            ),
            area(
                lighter(scarf, 0.14),
                "M 26 76 C 40 88 62 86 76 68 C 82 78 86 94 88 114 L 14 114 C 15 98 20 86 26 76 Z",
            ),
            line(
                darker(scarf, 0.25),
                1.8,
                "M 28 78 C 42 89 62 86 75.4 69.6",
                "M 40 94 C 54 94 66 88 75 79",
                "M 24.4 62 C 19.6 46 23 28.6 36 18.6",
                "M 76.4 60 C 80 47 77.6 34 70 25",
            ),
            line(lighter(scarf, 0.35), 2.2, "M 30.4 24.4 C 34 19.6 40 16.4 46 15.4"),
        ),
        lashes=True,
        head="oval",
        lip="#8a3a34",
        ears=False,
    )


def emma() -> Face:
    """Freckles, and a ponytail."""
    hair = "#cf6a31"
    freckles = beads(
        (31, 58.4, 1.15), (35.4, 57, 1.15), (39.4, 59.6, 1.15), (33, 62.6, 1.15), (37.2, 63, 1.15)
    )
    return Face(
        "#a9d8c4",
        PALE,
        "#f3efe4",
        darker(hair, 0.24),
        back=(
            area(hair, "M 64 17 C 74 2 94 8 95 32 C 96 50 91 62 82.4 70 C 84 56 82.6 44 73 34 Z"),
            line(darker(hair), 1.7, "M 76 19 C 84 22 88.4 32 88 44"),
            area(hair, ellipse(50, 42, 27, 28)),
        ),
        collar=(
            line("#3f7d8c", 4, "M 10 104 C 24 97 76 97 90 104", "M 26 89.6 C 40 94 60 94 74 89.6"),
            line("#3f7d8c", 3.4, "M 39 79.6 C 42 89 58 89 61 79.6"),
        ),
        upon=(),
        before=(
            area(
                "#d08a63",
                freckles,
                placed(freckles, 100, 0, mirrored=True),
                beads((47.6, 56.6, 1.05), (52.4, 56.6, 1.05)),
            ),
            area(
                hair,
                "M 23.4 52 C 18.6 27 33 12.4 51 12.4 C 69 12.4 81 27 76.6 50 C 75.4 42 72.4 35.6 67 31 C 58.6 39 42.6 42 31 39.6 C 27 42.6 25 46.4 23.4 52 Z",
            ),
            line(lighter(hair, 0.3), 2.3, "M 30 32 C 34 24 42 19.6 50 19"),
            area(
                "#3f7d8c",
                "M 63.4 14.4 C 67 12.4 72 16.4 74.4 21.4 C 75.6 24.4 73 26 70.6 24.6 C 66.6 22 63 18.4 63.4 14.4 Z",
            ),
        ),
        head="round",
    )


def jun() -> Face:
    """Headphones."""
    hair, band = "#2c2a33", "#f3efe7"
    return Face(
        "#e9907a",
        LIGHT,
        "#4a5570",
        hair,
        back=(area(hair, ellipse(50, 40, 26, 24)),),
        collar=(
            area("#5d6a88", "M 32 84 C 35 73 65 73 68 84 C 64 95 58 99 50 99 C 42 99 36 95 32 84 Z"),
            area(LIGHT.shade, "M 41 76 C 44 84 56 84 59 76 L 56 88 C 53 91 47 91 44 88 Z"),
            line(band, 2, "M 42.6 95 L 41.4 108", "M 57.4 95 L 58.6 106"),
        ),
        before=(
            area(
                hair,
                "M 25.6 47 C 21.6 30 28 20 39 19.6 C 43 15.6 48.6 16 51.4 18 C 57 14.6 63 17.4 65 20 C 75 21.6 78.4 33 74.4 47 C 73.4 42 71.6 38.6 68.6 36.4 L 63.6 40.4 L 58.6 35.4 L 50.6 40.6 L 44.6 35.4 L 36.8 40.4 L 31.6 36.4 C 28.6 38.8 26.6 42 25.6 47 Z",
            ),
            line(band, 6.6, "M 20.6 48 C 16 3 84 3 79.4 48"),
            line(darker(band, 0.16), 1.6, "M 26.4 26 C 33 11.6 67 11.6 73.6 26"),
            area("#3c4152", twice("M 14 43 C 20 39.6 26.4 41 27.4 45 L 27.4 62 C 26.4 66 20 67.4 14 64 Z")),
            area(band, twice(ellipse(16.4, 53.6, 6, 12.4))),
            area("#e2b13c", twice(ellipse(15.4, 53.6, 2.4, 5))),
        ),
        slant=-0.2,
        ears=False,
    )


def sara() -> Face:
    """Curls."""
    hair = "#5e3522"
    around = beads(
        *(
            (30, 20, 11),
            (42, 13, 11.5),
            (57, 12.6, 11.5),
            (70, 19.6, 11.5),
            (79, 31, 11.5),
            (84, 45, 11),
            (83, 59, 11),
            (78, 71.6, 10),
        ),
        *((20.6, 31.4, 11.5), (16, 45, 11), (17, 59, 11), (22, 71.6, 10), (50, 42, 30)),
    )
    return Face(
        "#efb9c6",
        OLIVE,
        "#2f7f86",
        darker(hair),
        back=(
            area(hair, around),
            line(
                lighter(hair, 0.18),
                2,
                "M 13 49 C 11.4 42 17 38 21 41",
                "M 21.4 29.4 C 21.4 22.6 28.6 19.6 32 24",
                "M 80 71 C 85.6 69 86.6 62 82 60",
                "M 86 47 C 88.6 41 84 35.4 79 38",
            ),
        ),
        collar=(
            area(OLIVE.skin, "M 38 80 C 42 93 58 93 62 80 L 58 77 L 42 77 Z"),
            area(OLIVE.shade, UNDER_CHIN),
        ),
        before=(
            area(
                hair,
                beads(
                    (29, 34, 7.6),
                    (37, 27.6, 8.2),
                    (47.4, 25.6, 8.2),
                    (57.6, 26, 8.2),
                    (66, 30, 8),
                    (72.4, 37.4, 6.8),
                    (25.6, 42, 6.2),
                    (75.4, 45.4, 5),
                ),
            ),
            line(
                lighter(hair, 0.18),
                2,
                "M 33 29.6 C 33 24.6 39 23 41.4 26.6",
                "M 45 26 C 46 21.4 52 21.4 53 25.4",
                "M 60.4 29 C 61.6 25.4 66.6 25.6 67.4 29.6",
                "M 41 14 C 42 8.6 49 8 51 12.4",
                "M 62 15 C 65 11 71 13 71 17.6",
            ),
            line(GOLD, 2.2, twice(ellipse(24.6, 64.4, 3.6, 4.4))),
        ),
        slant=0,
        lashes=True,
        head="slim",
        lip="#8d3a36",
    )


def kofi() -> Face:
    """Short curls, and a scarf."""
    hair, scarf, stripe = "#231b19", "#eab532", "#c9622f"
    curls = beads(
        (28.4, 36, 6),
        (31.6, 28.4, 7),
        (38.6, 22.4, 7.4),
        (46.6, 19.4, 7.6),
        (55, 19.6, 7.6),
        (62.8, 23, 7.4),
        (69, 29, 7),
        (71.8, 36.4, 6),
    )
    return Face(
        "#d5c2e6",
        DEEP,
        "#3f6b5c",
        hair,
        back=(area(hair, ellipse(50, 40, 25.6, 22)),),
        collar=(
            area(darker(scarf, 0.18), "M 58 88 L 73 86 L 79 116 L 61 116 Z"),
            line(stripe, 3, "M 61 99 L 75 96.6", "M 61.6 107 L 77 104.6"),
            area(
                scarf,
                "M 23 84 C 27 72 73 72 77 84 C 79 91 76 97 69 99 C 57 102.6 43 102.6 31 99 C 24 97 21 91 23 84 Z",
            ),
            line(stripe, 3.4, "M 27.6 90 C 42 96.6 58 96.6 72.4 90", "M 33.6 78.6 C 32 84 33 92 36.4 99"),
        ),
        before=(
            area(
                hair,
                curls,
                "M 26 41 C 27 29 36 22 50 22 C 64 22 73 29 74 41 C 66 35 58 33.4 50 33.4 C 42 33.4 34 35 26 41 Z",
            ),
            area(hair, twice("M 25.4 38 C 24 43 24.2 47.4 25.4 51 L 28.6 48 C 28.4 44 29 40.6 30.4 37.4 Z")),
            line(
                "#4a3b37",
                1.7,
                "M 35.6 25.6 C 35.4 21.6 40.4 19.8 42.4 22.8",
                "M 48 20 C 48.4 16.2 53.8 15.8 55 19.2",
                "M 61.6 24.4 C 63.2 21.2 67.8 22.6 67.6 26",
            ),
        ),
        slant=-1.4,
        brows=2.9,
        lip="#4b1c1a",
    )


def leela() -> Face:
    """Long dark hair, and a nose ring."""
    hair, sari = "#211b20", "#1f7d70"
    return Face(
        "#f4d48d",
        BROWN,
        sari,
        hair,
        back=(
            area(
                hair,
                "M 50 10 C 25 10 14.6 28 16 52 C 17 74 14 90 15 114 L 85 114 C 86 90 83 74 84 52 C 85.4 28 75 10 50 10 Z",
            ),
        ),
        collar=(
            area(BROWN.skin, "M 38.6 79 C 42 93 58 93 61.4 79 L 58 76 L 42 76 Z"),
            area(BROWN.shade, UNDER_CHIN),
            line(GOLD, 1.5, "M 38.6 82 C 43 94.6 57 94.6 61.4 82"),
            area("#d98a2b", "M 61 79 L 70 83 C 64 96 52 108 36 118 L 22 118 C 42 106 56 94 61 79 Z"),
            line(GOLD, 2, "M 69.6 83.6 C 63.6 96.6 52 108.4 36.4 118.4"),
        ),
        upon=(),
        before=(
            area(
                hair,
                "M 50 10 C 29 10 17.4 26 18 48 C 18.4 66 21 84 16 114 L 33 114 C 35 96 32.4 78 29.4 64 C 28 52 34 42 50 27 C 66 42 72 52 70.6 64 C 69.4 70 70.4 78 72 84 L 80 84 C 82 72 81.8 60 82 48 C 82.6 26 71 10 50 10 Z",
            ),
            line("#4c4048", 2.3, "M 43.6 19 C 34 22 26.6 32 25 44", "M 24 66 C 26 80 26.4 92 25 104"),
            area("#b02f35", ellipse(50, 40.6, 2)),
            line(GOLD, 1.7, ellipse(46.9, 61.8, 2.2, 2.5)),
            area(GOLD, twice(ellipse(26.6, 63.4, 2.6)), twice("M 24.6 65.4 L 28.6 65.4 L 26.6 70.6 Z")),
        ),
        lashes=True,
        head="slim",
        slant=-0.2,
        brows=2.8,
        lip="#6d2724",
    )


def otto() -> Face:
    """White side hair, and a bow tie."""
    hair, tie = "#f7f4ee", "#a93439"
    puffs = beads((24.6, 39, 6.4), (20, 46.4, 7.6), (18.6, 55, 7.4), (22.4, 62.6, 6.2))
    return Face(
        "#a58c6e",
        PALE,
        "#5b5f4c",
        "#bdb5a8",
        back=(area(hair, puffs, placed(puffs, 100, 0, mirrored=True)),),
        collar=(
            area(LINEN, "M 36 81 L 41.5 77 L 50 84 L 58.5 77 L 64 81 L 58 122 L 42 122 Z"),
            area(
                tie,
                twice("M 50 88.4 C 44 82.6 36.6 81 32 83.4 C 31 89 31 92 32 96 C 37 98 44 95.4 50 90.4 Z"),
            ),
            area(darker(tie, 0.25), ellipse(50, 89.4, 3.8, 4.6)),
            area(LINEN, beads((38, 87, 1.3), (37.6, 92.4, 1.3), (62, 87, 1.3), (62.4, 92.4, 1.3))),
        ),
        upon=(
            area(
                "#fff8f0",
                "M 33.6 33 C 36 27 41 24 46.6 23.6 C 49 23.6 49 25.4 46.6 26 C 42 27.2 38.8 30 36.8 34 C 35.4 36.2 32.8 35.4 33.6 33 Z",
            ),
            line(
                PALE.shade, 1.5, "M 41 35.4 C 46 33.8 54 33.8 59 35.4", "M 43.6 31 C 47 29.8 53 29.8 56.4 31"
            ),
        ),
        before=(
            area(
                hair,
                twice("M 25.4 40 C 22 44 21.6 52 24.4 59 C 28 57 28.6 46 30 42 C 29 39.6 27 39 25.4 40 Z"),
            ),
            line(
                "#cfc9bd",
                1.5,
                twice("M 18 50 C 15.6 54 17 58.6 20.6 59.4"),
                twice("M 22.6 40.4 C 19.4 41.4 18 44.4 19 47"),
            ),
            line(
                PALE.line,
                1.3,
                twice("M 31 55.2 L 28.8 56.4"),
                twice("M 30.8 52.2 L 28.6 51.8"),
                twice("M 39.6 64.4 C 38.4 66 38.2 67.8 38.6 69.4"),
            ),
        ),
        head="oval",
        brows=4.2,
        slant=-2.2,
        ears=False,
    )


def aya() -> Face:
    """A hairpin, and the collar of a kimono."""
    hair, kimono, coral = "#231f29", "#8c3a5b", "#d9483f"
    return Face(
        "#cbd3a4",
        PALE,
        kimono,
        hair,
        back=(
            area(hair, ellipse(50, 15.6, 19, 12.6)),
            line("#4b4554", 2, "M 38 12.4 C 43 7.6 52 6.6 59 9.6"),
            line(GOLD, 2.6, "M 24 23.6 L 74 11.6"),
            line(GOLD, 1.5, "M 73.4 17 L 74.6 25", "M 77.6 16 L 79.6 23"),
            area(coral, ellipse(75, 11.6, 5.8), beads((74.8, 27, 2.5), (80, 25, 2.3))),
            area(lighter(coral, 0.5), ellipse(73.2, 9.8, 1.6)),
            area(
                hair,
                "M 50 15 C 28 14 14.6 29 18 47 C 19.6 55 24 60 29 62 L 71 62 C 76 60 80.4 55 82 47 C 85.4 29 72 14 50 15 Z",
            ),
        ),
        collar=(
            area(PALE.skin, "M 40 78 L 50 97 L 60 78 Z"),
            area(PALE.shade, UNDER_CHIN),
            line(LINEN, 5, "M 37.6 77.6 C 42 88 47 96 56 106"),
            line("#e7b9c2", 5.4, "M 33 79.6 C 38 92 44 101 54 112"),
            line(LINEN, 5, "M 62.4 77.6 C 58 88 53 96 44 106"),
            line("#e7b9c2", 5.4, "M 67 79.6 C 62 92 56 101 46 112"),
        ),
        before=(
            area(
                hair,
                "M 50 14.6 C 31 14 16 27 19 46 C 20 52 22.6 56.4 26.4 59 C 26 48 31 37.4 50 32.4 C 69 37.4 74 48 73.6 59 C 77.4 56.4 80 52 81 46 C 84 27 69 14 50 14.6 Z",
            ),
            line("#4b4554", 2.2, "M 44 21 C 34.4 22.4 27.4 29 25.6 37.6"),
        ),
        lashes=True,
        head="slim",
        lip="#c2353a",
        ears=False,
    )


# ── faces for the people who play ────────────────────────────────────────────────────────────────────────


def short_brown() -> Face:
    """Short brown hair."""
    hair = "#4d3423"
    return Face(
        "#f3d276",
        LIGHT,
        "#5f8655",
        darker(hair),
        back=(area(hair, ellipse(50, 40, 25.6, 24)),),
        collar=(line(darker("#5f8655", 0.25), 3, "M 38.6 80 C 42 90 58 90 61.4 80"),),
        before=(
            area(
                hair,
                "M 25 49 C 19 28 31 13.6 49 14.6 C 67 12 81 27 75 49 C 74 42.6 72.6 38 70 34.6 C 60 36.6 49 34.4 41.6 29.6 C 38.6 34.4 33.6 37 29.6 37.6 C 27 41 26 44.6 25 49 Z",
            ),
            line(lighter(hair), 2.3, "M 47 21 C 54 19.4 62 21 67 26"),
        ),
    )


def wavy_chestnut() -> Face:
    """Chestnut hair to the shoulders."""
    hair = "#84492b"
    return Face(
        "#f0c39b",
        PALE,
        "#44708c",
        darker(hair),
        back=(
            area(
                darker(hair, 0.14),
                "M 50 11 C 27 11 16.6 27 17 50 C 17 62 11 70 13 80 C 15 88 26 89 33 84 L 67 84 C 74 89 85 88 87 80 C 89 70 83 62 83 50 C 83.4 27 73 11 50 11 Z",
            ),
        ),
        collar=(area(LINEN, twice("M 41.5 78.6 L 50 90 L 43.6 96 L 35.4 81.6 Z")),),
        before=(
            area(
                hair,
                "M 56 11.4 C 34 7 18.6 24 19.6 48 C 20 60 13.6 68 15.6 79 C 18 86.6 28 86.6 32.6 81 C 28.6 76 31.4 70 29.6 63 C 28 52 32 44.6 40 41 C 50 37 57.4 32 60 25 C 62 33 68.6 39 70.4 48 C 72 58 68.6 66 70 73 C 70.6 77 69.4 79 67.4 81 C 72 86.6 82 86.6 84.4 79 C 86.4 68 80 60 80.4 48 C 81 28 73 14 56 11.4 Z",
            ),
            line(
                lighter(hair, 0.28),
                2.3,
                "M 46 18.6 C 35.6 20.4 28 30 27 42",
                "M 22.6 60 C 22.4 67 19 71 20.4 77",
            ),
        ),
        lashes=True,
        head="round",
        ears=False,
    )


def short_black() -> Face:
    """Short black hair."""
    hair = "#26242c"
    return Face(
        "#a9cbb8",
        LIGHT,
        "#c3553f",
        hair,
        back=(area(hair, ellipse(50, 40, 26, 24)),),
        collar=(line(LINEN, 3.4, "M 38.6 80 C 42 90.4 58 90.4 61.4 80"),),
        before=(
            area(
                hair,
                "M 24.6 50 C 19 30 29 15.4 43 15 C 50 10.4 62 12.6 66.4 18 C 77 21.4 80.4 34 75.4 50 C 74.6 45.6 73.4 42 71.4 39 C 68.6 40.6 65 40.8 62 39.6 C 60.4 38.4 59.4 37 58.6 35.4 C 55.6 39.6 50 42 44.6 41.4 C 44.2 39.6 44.2 38 44.6 36.4 C 40 40.4 34 42 28.6 40.4 C 26.6 43.4 25.6 46.4 24.6 50 Z",
            ),
            line("#4d4a58", 2.3, "M 32 28.4 C 35.4 23 41 20.4 47 20.2"),
        ),
        slant=-0.2,
        brows=2.8,
    )


def cropped() -> Face:
    """Cropped hair, deep skin."""
    hair = "#221a18"
    return Face(
        "#9fc0e0",
        DEEP,
        "#e08a3c",
        hair,
        back=(area(hair, ellipse(50, 41, 25, 22)),),
        collar=(line(darker("#e08a3c", 0.22), 3.2, "M 38.6 80 C 42 90 58 90 61.4 80"),),
        before=(
            area(
                hair,
                "M 25.6 46 C 22.6 27.6 33 16.6 50 16.6 C 67 16.6 77.4 27.6 74.4 46 L 71.6 45 C 72 39.6 70.6 35.6 67.4 33 C 61.6 31 55 30.6 50 30.6 C 45 30.6 38.4 31 32.6 33 C 29.4 35.6 28 39.6 28.4 45 Z",
            ),
            line("#453732", 2.2, "M 34 26.6 C 38 22.6 43.6 21 49 21"),
        ),
        head="square",
        brows=2.9,
        lip="#4b1c1a",
    )


def long_black() -> Face:
    """Black hair tied back, brown skin."""
    hair = "#241d22"
    return Face(
        "#dfc6ec",
        BROWN,
        "#d4657f",
        hair,
        back=(
            area(hair, "M 70 40 C 86 44 90 62 84 80 C 82 88 78 94 73 97 C 76 82 75 70 68 60 Z"),
            area(hair, ellipse(50, 43, 27.6, 28)),
        ),
        collar=(
            area(BROWN.skin, "M 37 80 C 42 92 58 92 63 80 L 58 77 L 42 77 Z"),
            area(BROWN.shade, UNDER_CHIN),
        ),
        before=(
            area(
                hair,
                "M 46 13 C 30 13 19.6 28 22.4 51 C 23 55 24.4 58.6 26.4 61 C 26 52 28.6 45 34 41.6 C 40 38.6 44.6 34.6 46.6 29 C 54 38 63.4 38.6 69.6 44.4 C 72.6 48 73.8 54 73.6 61 C 75.6 58.6 77 55 77.6 51 C 80.4 28 66 12 46 13 Z",
            ),
            line("#50454c", 2.2, "M 55.6 20 C 64 22 70.4 28.4 72.4 36.4"),
            area(GOLD, twice(ellipse(25.2, 62.4, 2.2))),
        ),
        lashes=True,
        lip="#6d2724",
    )


def fair_pixie() -> Face:
    """Short fair hair."""
    hair = "#ecc476"
    return Face(
        "#8fb7b5",
        PALE,
        "#3f4f74",
        "#b98f45",
        back=(
            area(
                darker(hair, 0.14),
                "M 50 14 C 29 14 20 30 22 50 C 22.6 58 25.6 64 29.6 66 L 70.4 66 C 74.4 64 77.4 58 78 50 C 80 30 71 14 50 14 Z",
            ),
        ),
        collar=(line(LINEN, 3.2, "M 38.6 80 C 42 90 58 90 61.4 80"),),
        before=(
            area(
                hair,
                "M 54 12 C 32 8.6 18 26 22 51 C 22.8 55 24.2 58.6 26.4 61 C 26.2 54 27 48.6 29 44.6 C 42 44.4 56 39 63 29.6 C 65.4 36 69 41.6 71.6 45.6 C 73.6 50 74 55 73.6 61 C 75.8 58.6 77.2 55 78 51 C 81.6 30 72 14.6 54 12 Z",
            ),
            line(lighter(hair, 0.5), 2.3, "M 30 34 C 33.6 25 42 19.4 51.6 19.6"),
            line(darker(hair, 0.2), 1.5, "M 60 16.6 C 63 20.6 64 25 63 29.6"),
        ),
        head="round",
    )


def grey_glasses() -> Face:
    """Short grey hair, square glasses."""
    hair, frame = "#b3b5bd", "#3a4258"
    lens = "M 31.4 45.6 L 46.4 45.6 C 47.4 45.6 48 46.2 48 47.2 L 47.2 55.6 C 46.6 58.6 44.6 60 42 60 L 36 60 C 33 60 31 58.6 30.4 55.6 L 29.8 47.2 C 29.8 46.2 30.4 45.6 31.4 45.6 Z"
    return Face(
        "#e5b392",
        LIGHT,
        "#6a5a86",
        "#8b8d96",
        back=(area(hair, ellipse(50, 41, 26.4, 24)),),
        collar=(area(LINEN, twice("M 41.5 78.6 L 50 89.6 L 43 96 L 35.4 81.6 Z")),),
        upon=(area(lighter(LIGHT.skin, 0.45), twice(lens)),),
        before=(
            area(
                hair,
                "M 24.6 51 C 19 29 32 15 50 15 C 68 15 81 29 75.4 51 C 74.6 44 73 38 70.4 34.4 C 66 31.6 61 30 56 29.8 C 52 33 44 34.6 36.4 33.4 C 32 35 29.6 37 28.6 40 C 26.6 43.6 25.4 47 24.6 51 Z",
            ),
            line(lighter(hair, 0.5), 2.3, "M 34 26.6 C 38 22.6 44 20.8 50 21"),
            line(
                frame,
                2.2,
                twice(lens),
                "M 48 48.6 C 49.2 47.8 50.8 47.8 52 48.6",
                twice("M 29.8 48.6 L 26 48"),
            ),
            line(LIGHT.line, 1.3, twice("M 39.6 64.8 C 38.4 66.4 38.2 68 38.6 69.6")),
        ),
        head="square",
    )


def round_afro() -> Face:
    """A round afro, deep skin."""
    hair, band = "#2a1f1c", "#e8b23a"
    around = beads(
        *(
            (28, 22, 12),
            (41, 14.6, 12.4),
            (56, 14, 12.4),
            (70, 20, 12.4),
            (80, 31, 12),
            (83, 44, 11),
            (79, 56, 9.6),
        ),
        *((20, 32.4, 12), (17, 45, 11), (21, 56.4, 9.6), (50, 38, 30)),
    )
    return Face(
        "#f0a9a0",
        DEEP,
        "#3d7f78",
        hair,
        back=(area(hair, around),),
        collar=(
            area(DEEP.skin, "M 37 80 C 42 93 58 93 63 80 L 58 77 L 42 77 Z"),
            area(DEEP.shade, UNDER_CHIN),
            line(GOLD, 1.6, "M 38 83 C 43 95 57 95 62 83"),
        ),
        before=(
            area(
                hair,
                "M 24.6 48 C 21 28 33 17 50 17 C 67 17 79 28 75.4 48 C 71.6 40 62 35.6 50 35.6 C 38 35.6 28.4 40 24.6 48 Z",
            ),
            line(band, 4.6, "M 22.8 37.6 C 32 23.6 68 23.6 77.2 37.6"),
            line(GOLD, 2, twice(ellipse(24.6, 63.6, 3.2, 3.8))),
        ),
        lashes=True,
        lip="#4b1c1a",
    )


DRAWN: Final = {
    **dict(
        zip(
            COMPANY,
            (mio, ren, sora, haru, yuki, kai, rin, dan, noa, emma, jun, sara, kofi, leela, otto, aya),
            strict=True,
        )
    ),
    **dict(
        zip(
            OWN_FACES,
            (
                short_brown,
                wavy_chestnut,
                short_black,
                cropped,
                long_black,
                fair_pixie,
                grey_glasses,
                round_afro,
            ),
            strict=True,
        )
    ),
}
"""The faces by their id."""


def drawings() -> Iterator[tuple[str, list[Shape]]]:
    """Every layer by its id."""
    for name, draw in DRAWN.items():
        face = draw()
        ground = area(face.ground, ellipse(50, 50, 50))
        light = area(lighter(face.ground, 0.22), ellipse(40, 38, 36))
        yield f"{name}-ground", [ground, light]
        yield f"{name}-behind", face.behind
        for mood in Mood:
            yield f"{name}-{mood}", face.features(mood)
        yield f"{name}-before", list(face.before)


def svg() -> str:
    """The whole file; a browser shows each face with each expression."""
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {110 * len(Mood)} {110 * len(DRAWN)}">',
        "<!-- Drawn by assets/make_portraits.py, which also says what it means. -->",
        "<style>path[stroke]{fill:none;stroke-linecap:round;stroke-linejoin:round}</style>",
        '<clipPath id="round"><circle cx="50" cy="50" r="50"/></clipPath>',
        "<defs>",
    ]
    for name, shapes in drawings():
        lines.append(f'<g id="{name}">')
        for colour, path, width in shapes:
            kind = f'stroke="{colour}" stroke-width="{number(width)}"' if width else f'fill="{colour}"'
            lines.append(f'<path {kind} d="{_coarse(path)}"/>')
        lines.append("</g>")
    lines.append("</defs>")
    for row, name in enumerate(DRAWN):
        for column, mood in enumerate(Mood):
            layers = "".join(
                f'<use href="#{name}-{layer}"/>' for layer in ("ground", "behind", mood, "before")
            )
            lines.append(
                f'<g clip-path="url(#round)" transform="translate({110 * column + 5} {110 * row + 5})">{layers}</g>'
            )
    return "\n".join([*lines, "</svg>", ""])


def _coarse(path: str) -> str:
    """The path to a tenth of a unit, of which nobody sees more."""
    return re.sub(r"-?\d+\.\d+", lambda match: f"{round(float(match[0]), 1) + 0:g}", path)


def paint_sheet(target: Path, pixels: int = 120, *, is_grey: bool = False) -> None:
    """Paint all faces with all expressions into a picture, each so many pixels wide."""
    from PySide6.QtCore import QRectF
    from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter

    from cardtable.ui.table.avatars import paint_avatar

    app = None if QGuiApplication.instance() else QGuiApplication([])
    step, across = round(pixels * 1.12), 3
    rows = -(-len(DRAWN) // across)
    image = QImage(step * len(Mood) * across, step * rows, QImage.Format.Format_RGB32)
    image.fill(QColor("#2e6b4b"))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for index, name in enumerate(DRAWN):
        row, block = divmod(index, across)
        for column, mood in enumerate(Mood):
            x, y = step * (block * len(Mood) + column), step * row
            margin = (step - pixels) / 2
            paint_avatar(painter, QRectF(x + margin, y + margin, pixels, pixels), name, mood)
    painter.end()
    shown = image.convertToFormat(QImage.Format.Format_Grayscale8) if is_grey else image
    if not shown.save(str(target)):
        raise SystemExit(f"cannot write {target}")
    del app  # it had to live until now


if __name__ == "__main__":
    if sys.argv[1:]:
        paint_sheet(Path(sys.argv[1]), *map(int, sys.argv[2:3]), is_grey="grey" in sys.argv)
    else:
        TARGET.write_text(svg(), encoding="utf-8", newline="\n")
