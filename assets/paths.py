"""Shapes as the paths of SVG, in which every number stands apart, x and y by turns."""

from __future__ import annotations

import re
from math import cos, pi, sin
from typing import Final, TypeAlias

Point: TypeAlias = tuple[float, float]

_ROUND: Final = 0.5523  # how far a quarter circle's handles reach, in radii


def number(value: float) -> str:
    """A coordinate, as short as it can be."""
    return f"{round(value, 2) + 0:g}"


def polygon(*points: Point, closed: bool = True) -> str:
    """Straight lines from point to point."""
    return "M " + " L ".join(f"{number(x)} {number(y)}" for x, y in points) + (" Z" if closed else "")


def ellipse(x: float, y: float, across: float, down: float | None = None) -> str:
    """An ellipse, or a circle, clockwise from its rightmost point."""
    down = across if down is None else down
    a, d = across * _ROUND, down * _ROUND
    return placed(
        f"M {across} 0 C {across} {d} {a} {down} 0 {down} C {-a} {down} {-across} {d} {-across} 0 "
        f"C {-across} {-d} {-a} {-down} 0 {-down} C {a} {-down} {across} {-d} {across} 0 Z",
        x,
        y,
    )


def placed(path: str, x: float, y: float, scale: float = 1.0, *, mirrored: bool = False) -> str:
    """The path, scaled, and mirrored left to right if wanted, with its origin at (x, y)."""
    numbers = iter(range(10**6))

    def move(match: re.Match[str]) -> str:
        value = float(match[0]) * scale
        if next(numbers) % 2:
            return number(value + y)
        return number((-value if mirrored else value) + x)

    return re.sub(r"-?[\d.]+(?:e-?\d+)?", move, path)


def both(path: str, x: float) -> str:
    """The path and its mirror image across the upright line at x."""
    return f"{path} {placed(path, 2 * x, 0, mirrored=True)}"


def star(points: int, outer: float, inner: float) -> str:
    """A star around (0, 0), one point upwards."""
    reaches = [outer, inner] * points
    turns = [pi * i / points for i in range(2 * points)]
    return polygon(*((r * sin(t), -r * cos(t)) for r, t in zip(reaches, turns, strict=True)))


def arch(x: float, y: float, radius: float) -> str:
    """Half a circle below (x, y), or above it if the radius is negative."""
    r, h = radius, radius * _ROUND
    return placed(f"M {-r} 0 C {-r} {h} {-h} {r} 0 {r} C {h} {r} {r} {h} {r} 0", x, y)
