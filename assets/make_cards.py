"""Draw the cards into cardtable/ui/table/cards.svg: ``python -m assets.make_cards``.

Every shape is our own. Signs, letters, courts and the patterns of the backs are drawn once each; the program
puts cards together from them at any size (cardtable/ui/table/card_art.py). A drawing is a group with an id.
The groups' own transforms only spread them over the sheet, so that the file can be looked at in a browser.

A court is the upper half of a card of 100 × 140; the lower half is the same, turned. What a shape is painted
with is its class: ``ink`` the suit's colour, ``pale`` a tint of it, ``gold``, ``stock`` the paper, ``line``
(on the back) the pattern. A shape with a stroke width is a line, any other an area.
"""

# ruff: noqa: E501 (paths are no prose)
from __future__ import annotations

from math import sqrt
from pathlib import Path
from typing import Final, TypeAlias

from assets.paths import Point, arch, both, ellipse, number, placed, polygon, star
from cardtable.engine.cards import Suit
from cardtable.present.card_design import COLOURS, GOLD, STOCK, TINTS, pale

TARGET: Final = Path(__file__).parents[1] / "cardtable/ui/table/cards.svg"
Shape: TypeAlias = tuple[str, str, float]
"""Class, path, width of the line (0 for an area)."""

# ── signs: about 100 high around (0, 0) ──────────────────────────────────────────────────────────────────

SIGN_PATHS: Final = {
    "H": "M 0 49 C -12 30 -51 11 -51 -18 C -51 -36 -39 -46 -26 -46 C -13 -46 -4 -38 0 -26 "
    "C 4 -38 13 -46 26 -46 C 39 -46 51 -36 51 -18 C 51 11 12 30 0 49 Z",
    "S": "M 0 -50 C 12 -31 49 -10 49 15 C 49 30 38 38 26 38 C 15 38 7 31 3 22 C 4 35 8 44 18 50 L -18 50 "
    "C -8 44 -4 35 -3 22 C -7 31 -15 38 -26 38 C -38 38 -49 30 -49 15 C -49 -10 -12 -31 0 -50 Z",
    "D": "M 0 -51 C 10 -31 25 -12 40 0 C 25 12 10 31 0 51 C -10 31 -25 12 -40 0 C -25 -12 -10 -31 0 -51 Z",
    "C": f"{ellipse(0, -25, 24)} {ellipse(-25, 13, 24)} {ellipse(25, 13, 24)} {ellipse(0, 3, 10)} "
    "M -4 4 L 4 4 C 4 32 8 44 18 50 L -18 50 C -8 44 -4 32 -4 4 Z",
    "K": star(5, 52, 22),  # the first joker's
    "K'": "M 18 -46 C -20 -54 -50 -30 -50 2 C -50 34 -24 52 6 48 C 24 46 38 36 44 22 C 4 34 -22 -14 18 -46 Z",
}


# ── letters and figures: lines 100 high from (0, 0) to the right ────────────────────────────────────────

_LINE: Final = 17.0
_SIX: Final = "M 50 9 C 30 17 9 38 9 64 C 9 81 20 91.5 36 91.5 C 52 91.5 63 81 63 65 C 63 50 52 40 37 40 C 24 40 13 47 9 60"
FIGURES: Final = {
    "A": "M 8.5 91.5 L 36.5 8.5 L 64.5 91.5 M 19 66 L 54 66",
    "2": "M 10 29 C 12 15 22 8.5 35 8.5 C 50 8.5 61 18 61 32 C 61 46 51 55 40 64 L 9 91.5 L 63 91.5",
    "3": "M 10 20 C 16 12 24 8.5 34 8.5 C 49 8.5 59 17 59 28.5 C 59 40 49 47 36 47 L 27 47 "
    "M 36 47 C 52 47 63 56 63 69 C 63 83 51 91.5 35 91.5 C 22 91.5 13 87 8.5 77",
    "4": "M 50 91.5 L 50 8.5 L 8.5 67 L 68 67",
    "5": "M 58 8.5 L 18 8.5 L 13 46 C 19 41 26 38.5 34 38.5 C 51 38.5 62 49 62 65 C 62 81 50 91.5 34 91.5 "
    "C 22 91.5 13 87 8.5 78",
    "6": _SIX,
    "7": "M 8.5 8.5 L 61 8.5 L 29 91.5",
    "8": ellipse(36, 28, 22, 19.5) + " " + ellipse(36, 69.5, 27.5, 22),
    "9": placed(placed(_SIX, 0, 0, -1), 72, 100),
    "10": "M 8.5 25 L 23 8.5 L 23 91.5 " + ellipse(69, 50, 22, 41.5),
    "J": "M 47 8.5 L 47 66 C 47 83 39 91.5 27 91.5 C 16 91.5 9 85 8.5 74",
    "Q": ellipse(41.5, 50, 33, 41.5) + " M 50 68 L 74 95",
    "K": "M 10 8.5 L 10 91.5 M 61 8.5 L 10 59 M 29 41 L 64 91.5",
}

# ── courts: a head around x = 46, and what the right hand holds ──────────────────────────────────────────


def emblem(suit: str, x: float, y: float, size: float) -> list[Shape]:
    """A suit's sign on a court, set off from what is behind it."""
    sign = placed(SIGN_PATHS[suit], x, y, size / 100)
    return [("pale", sign, 2.6), ("ink", sign, 0)]


def features(x: float, y: float) -> list[Shape]:
    """Calm eyes under brows, and a nose; (x, y) is between the eyes."""
    return [
        ("ink", both(ellipse(x - 3.8, y, 1.0), x), 0),
        ("ink", both(f"M {x - 6} {y - 2.6} C {x - 5} {y - 3.5} {x - 3} {y - 3.5} {x - 2} {y - 2.9}", x), 0.8),
        ("ink", f"M {x} {y - 0.5} L {x + 1.1} {y + 4.2} L {x - 0.7} {y + 4.2}", 0.7),
    ]


def king(suit: str) -> list[Shape]:
    """Crown and square beard; a sceptre."""
    return [
        ("gold", polygon((65.2, 38), (67.6, 38), (67.6, 70), (65.2, 70)), 0),
        ("ink", "M 27 70 L 27 62 C 28 55 35 52 40 50 L 52 50 C 57 52 64 55 65 62 L 65 70 Z", 0),
        ("gold", "M 38 50.8 L 46 68 L 54 50.8 L 58.4 53 L 50.5 70 L 41.5 70 L 33.6 53 Z", 0),
        ("ink", "M 35 27 L 57 27 L 57.5 46 C 57.5 49 55 50 53 50 L 39 50 C 37 50 34.5 49 34.5 46 Z", 0),
        ("stock", "M 38 26 L 54 26 L 54 42 L 38 42 Z", 0),
        *features(46, 33.5),
        (
            "ink",
            "M 36.5 36 C 38 40.5 41 41.3 43 40.2 C 44.5 39.3 47.5 39.3 49 40.2 C 51 41.3 54 40.5 55.5 36 L 55.5 50 C 55.5 55 51.5 59.5 46 61 C 40.5 59.5 36.5 55 36.5 50 Z",
            0,
        ),
        ("stock", "M 43.2 43.6 C 45 44.6 47 44.6 48.8 43.6", 1.0),
        ("gold", "M 33.6 27.5 L 30.8 14 L 39.2 20.6 L 46 11.5 L 52.8 20.6 L 61.2 14 L 58.4 27.5 Z", 0),
        ("ink", polygon((33.4, 24), (58.6, 24), (57.9, 28), (34.1, 28)), 0),
        ("ink", " ".join([ellipse(30.8, 13.4, 1.9), ellipse(46, 11.4, 1.9), ellipse(61.2, 13.4, 1.9)]), 0),
        *emblem(suit, 66.4, 34, 12.5),
    ]


def queen(suit: str) -> list[Shape]:
    """A veil like a bell, without any point; a flower."""
    return [
        ("ink", "M 66.4 70 L 66.4 39", 1.5),
        ("ink", "M 66.2 60 C 66 54 69 50 72.5 49 C 73 54 70.5 58.5 66.2 60 Z", 0),
        (
            "ink",
            "M 27.5 70 C 31 60 30.5 48 30.5 34 C 30.5 20 37 12 46 12 C 55 12 61.5 20 61.5 34 C 61.5 48 61 60 64.5 70 Z",
            0,
        ),
        ("gold", "M 33.8 36 C 33.8 22.5 38.5 16.5 46 16.5 C 53.5 16.5 58.2 22.5 58.2 36", 1.5),
        (
            "gold",
            "M 35.8 52 C 35 44 35.4 36 36 31 C 37 24 41 21 46 21 C 51 21 55 24 56 31 C 56.6 36 57 44 56.2 52 L 46 55 Z",
            0,
        ),
        (
            "stock",
            "M 42.5 44 L 49.5 44 L 49.5 52 C 53 53 56 55 56.8 59 L 57.5 70 L 34.5 70 L 35.2 59 C 36 55 39 53 42.5 52 Z",
            0,
        ),
        (
            "stock",
            "M 38 34 C 38 29 41 27.5 46 24 C 51 27.5 54 29 54 34 C 54 42 50.5 47.5 46 47.5 C 41.5 47.5 38 42 38 34 Z",
            0,
        ),
        *features(46, 34.5),
        ("ink", "M 43.9 42.4 C 45.3 43.6 46.7 43.6 48.1 42.4 C 46.7 41.6 45.3 41.6 43.9 42.4 Z", 0),
        ("ink", "M 34.8 64 C 39 64 43 66 46 70 L 34.4 70 Z M 57.2 64 C 53 64 49 66 46 70 L 57.6 70 Z", 0),
        (
            "gold",
            " ".join(
                ellipse(46 + x, y, 1.1) for x, y in ((-6, 55), (-3.4, 57.4), (0, 58.6), (3.4, 57.4), (6, 55))
            ),
            0,
        ),
        ("gold", ellipse(46, 16.4, 2.6), 0),
        *emblem(suit, 66.4, 34, 12.5),
    ]


def jack(suit: str) -> list[Shape]:
    """A slanting cap with a feather; a shield."""
    return [
        (
            "gold",
            "M 37 47 C 33.5 46 33.5 40 34.5 26 L 57 26 C 58.5 40 58.5 46 55 47 C 52 47.5 40 47.5 37 47 Z",
            0,
        ),
        (
            "ink",
            "M 29 70 L 30.5 60 C 31.5 55 36 52.5 41 51.5 L 51 51.5 C 56 52.5 60.5 55 61.5 60 L 63 70 Z",
            0,
        ),
        ("gold", "M 43.6 54 L 48.4 54 L 48.4 70 L 43.6 70 Z", 0),
        ("stock", "M 42 44 L 50 44 L 50 52 L 42 52 Z", 0),
        (
            "stock",
            polygon(
                (38, 50), (46, 56.5), (54, 50), (57.5, 54.5), (51, 60.5), (46, 57), (41, 60.5), (34.5, 54.5)
            ),
            0,
        ),
        ("stock", "M 38 28 L 54 26 L 54 38 C 54 44 50.5 47.8 46 47.8 C 41.5 47.8 38 44 38 38 Z", 0),
        *features(46, 35.5),
        ("ink", "M 43.6 43.4 C 45 44.4 47 44.4 48.4 43.4", 1.1),
        ("gold", "M 57 22 C 63 23.5 69.5 19 71.5 11.5 C 64 10.5 57 13.5 54.5 19.5 Z", 0),
        ("ink", "M 55 21.5 C 60.5 20 66 16.5 69.8 12.8", 0.9),
        (
            "ink",
            "M 31.5 27.5 C 29 18.5 36 11.5 46 12 C 55.5 12.5 60.5 18 60 23.5 C 59.8 26 58 27 55.5 27 C 49 26.8 43 28 36.5 31 C 34 32 32 30.5 31.5 27.5 Z",
            0,
        ),
        ("stock", "M 33.8 29.2 C 41 25.4 49 23.8 58.6 24.2", 1.1),
        ("stock", "M 58 51 L 72.5 51 L 72.5 60 C 72.5 65 69.5 68 65.25 70 C 61 68 58 65 58 60 Z", 0),
        (
            "ink",
            "M 58 51 L 72.5 51 L 72.5 60 C 72.5 64.5 69.5 67.5 65.25 69.4 C 61 67.5 58 64.5 58 60 Z",
            1.1,
        ),
        *emblem(suit, 65.25, 58.6, 10.5),
    ]


def joker(sign: str) -> list[Shape]:
    """A cap with bells on its horns, which point up on the first joker and hang on the second."""
    bells: tuple[Point, ...]
    if sign == "K":
        bells = ((30.5, 13), (50, 10.8), (69.5, 13))
        cap = "M 37 32 C 35 26 34 20 30.5 13 C 37 15 42 18 44.5 22 C 46 17 48 14 50 10.8 C 52 14 54 17 55.5 22 C 58 18 63 15 69.5 13 C 66 20 65 26 63 32 Z"
    else:
        bells = ((29.6, 41), (70.4, 41))
        cap = "M 38 32 C 36 33 32 36 29.6 41 C 27 27 36 12 50 20 C 64 12 73 27 70.4 41 C 68 36 64 33 62 32 Z"
    half = "M 50 32 L 50 10.8 C 52 14 54 17 55.5 22 C 58 18 63 15 69.5 13 C 66 20 65 26 63 32 Z"
    if sign != "K":
        half = "M 50 32 L 50 20 C 64 12 73 27 70.4 41 C 68 36 64 33 62 32 Z"
    return [
        ("ink", "M 29 70 L 31 62 C 33 57 39 54 45 53 L 55 53 C 61 54 67 57 69 62 L 71 70 Z", 0),
        ("gold", "M 50 53 L 55 53 C 61 54 67 57 69 62 L 71 70 L 50 70 Z", 0),
        (
            "stock",
            polygon(*((50 + 15 * (i - 3.5) / 3.5 * 1.15, 50 if i % 2 else 58.5) for i in range(8)), (50, 47)),
            0,
        ),
        ("stock", "M 41 30 L 59 30 L 59 40 C 59 46.5 55 50.5 50 50.5 C 45 50.5 41 46.5 41 40 Z", 0),
        ("ink", both(ellipse(46.2, 37, 1.1), 50), 0),
        ("ink", both("M 44.2 33.8 L 48 34.6", 50), 0.8),
        ("gold", both(ellipse(44.6, 42, 1.5), 50), 0),
        ("ink", "M 44.8 43.6 C 47 47.6 53 47.6 55.2 43.6 C 52.5 45 47.5 45 44.8 43.6 Z", 0),
        ("ink", cap, 0),
        ("gold", half, 0),
        ("stock", "M 38 31.8 L 62 31.8", 2.0),
        ("ink", " ".join(ellipse(x, y, 2.3) for x, y in bells), 0),
        ("ink", "M 41 42 C 42 47.5 45.5 50.5 50 50.5 C 54.5 50.5 58 47.5 59 42", 0.8),
    ]


# ── backs: a field of 88 × 128, the same when turned half round ──────────────────────────────────────────
# In many paths, because one long path takes far longer to paint.


def asanoha() -> list[Shape]:
    """Hemp leaves: triangles, each divided from its middle."""
    side = 88 / 5
    rise = side * sqrt(3) / 2
    rows: list[Shape] = []
    for row in range(-5, 5):
        lines: list[str] = []
        y = 70 + row * rise
        for column in range(-4, 4):
            x = 50 + column * side + (side / 2 if row % 2 else 0)
            top, tip = (x + side / 2, y + rise / 3), (x + side / 2, y + rise)
            lines += [polygon((x, y), tip, (x + side, y), closed=False), polygon(top, tip, closed=False)]
            lines.append(polygon((x, y), top, (x + side, y), closed=False))
            low, foot = (x + side, y + 2 * rise / 3), (x + 3 * side / 2, y + rise)
            lines += [polygon(tip, low, foot, closed=False), polygon((x + side, y), low, closed=False)]
        rows.append(("line", " ".join(lines), 1.0))
    across = (polygon((0, 70 + row * rise), (100, 70 + row * rise), closed=False) for row in range(-4, 5))
    return [*rows, ("line", " ".join(across), 1.0)]


def seigaiha() -> list[Shape]:
    """Waves of the blue sea, rolling outwards from the middle; each covers those behind it."""
    radius = 11.0
    shapes: list[Shape] = []
    for row in range(12, -1, -1):
        xs = [50 + radius * (2 * i + row % 2) for i in range(-3, 4)]
        for way in (-1, 1):
            y = 70 + way * row * radius / 2
            for part in (1.0, 0.7, 0.4):
                rings = " ".join(arch(x, y, way * radius * part) for x in xs if 0 < x < 100)
                shapes += [("field", rings, 0)] if part == 1.0 else []
                shapes.append(("line", rings, 1.0))
    return shapes


def weave() -> list[Shape]:
    """Plain weave: bundles of three threads over and under each other."""
    across, down = 8.0, 128 / 17
    rows: list[Shape] = []
    for row in range(-8, 9):
        threads: list[str] = []
        for column in range(-5, 6):
            x, y = 50 + column * across, 70 + row * down
            for off in (-2.4, 0.0, 2.4):
                dx, dy = (3.1, 0.0) if (column + row) % 2 else (0.0, 2.9)
                start = (x + off, y) if dy else (x, y + off)
                ends = ((start[0] - dx, start[1] - dy), (start[0] + dx, start[1] + dy))
                threads.append(polygon(*ends, closed=False))
        rows.append(("line", " ".join(threads), 1.3))
    return rows


def hearts() -> list[Shape]:
    """Hearts, every other one upside down, so that the turn takes each to one like it."""
    rows: list[Shape] = []
    for row in range(-5, 5):
        sizes = [0.082 if (column + row) % 2 else -0.082 for column in range(-3, 4)]
        places = ((50 + column * 12.4, 70 + (row + 0.5) * 12.6) for column in range(-3, 4))
        signs = (placed(SIGN_PATHS["H"], *place, size) for place, size in zip(places, sizes, strict=True))
        rows.append(("line", " ".join(signs), 0))
    return rows


BACKS: Final = {"asanoha": asanoha, "seigaiha": seigaiha, "weave": weave, "hearts": hearts}

# ── the sheet ────────────────────────────────────────────────────────────────────────────────────────────


def drawings() -> dict[str, list[Shape]]:
    """Every drawing by its id."""
    sheet: dict[str, list[Shape]] = {
        f"sign-{letter}": [("ink", path, 0)] for letter, path in SIGN_PATHS.items()
    }
    sheet |= {f"figure-{text}": [("ink", path, _LINE)] for text, path in FIGURES.items()}
    for rank, draw in {"J": jack, "Q": queen, "K": king}.items():
        sheet |= {f"{rank}{suit}": draw(suit) for suit in "SHDC"}
    sheet |= {"JK": joker("K"), "JK'": joker("K'")}
    return sheet | {f"back-{name}": draw() for name, draw in BACKS.items()}


def svg() -> str:
    """The whole file."""
    field, line = TINTS["indigo"]
    styles = [f".gold{{fill:{GOLD}}}", f".stock{{fill:{STOCK}}}", f".stock.stroke{{stroke:{STOCK}}}"]
    styles += [f".field{{fill:{field}}}", f".line{{fill:{line}}}", f".line.stroke{{stroke:{line}}}"]
    styles += [f".gold.stroke{{stroke:{GOLD}}}"]
    for suit in Suit:
        ink = COLOURS["two"][suit]
        styles += [
            f".{suit.letter} .ink{{fill:{ink}}}",
            f".{suit.letter} .ink.stroke{{stroke:{ink}}}",
            f".{suit.letter} .pale.stroke{{stroke:{pale(ink)}}}",
        ]
    styles.append(".stroke{fill:none!important;stroke-linecap:round;stroke-linejoin:round}")
    lines = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1220 700">',
        "<!-- Drawn by assets/make_cards.py, which also says what it means. -->",
        f"<style>{' '.join(styles)}</style>",
    ]
    for index, (name, shapes) in enumerate(drawings().items()):
        row, column = divmod(index, 10)
        shift = (60, 60) if name.startswith("sign-") else (10, 10)
        x, y = 120 * column + shift[0], 140 * row + shift[1]
        lines.append(f'<g id="{name}" class="{suit_of(name)}" transform="translate({x} {y})">')
        for paint, path, width in shapes:
            kind = f'class="{paint} stroke" stroke-width="{number(width)}"' if width else f'class="{paint}"'
            lines.append(f'<path {kind} d="{path}"/>')
        lines.append("</g>")
    return "\n".join([*lines, "</svg>", ""])


def suit_of(name: str) -> str:
    """The letter of the suit whose colours a drawing has on the sheet."""
    letter = name.rstrip("'")[-1]
    return letter if letter in "SHDCK" and not name.startswith(("figure", "back")) else "S"


if __name__ == "__main__":
    TARGET.write_text(svg(), encoding="utf-8", newline="\n")
