"""Draw the textures of cloth and wood into cardtable/ui/base/textures: ``python -m assets.make_textures``.

Each is a small picture of nothing but shade (black) and light (white), more or less transparent, that is laid
over a colour, tile by tile without a seam. Seeds are fixed, so that the same files come out every time.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from math import cos, pi, sin
from pathlib import Path
from random import Random
from typing import Final, TypeAlias

from PySide6.QtGui import QGuiApplication, QImage

TARGET: Final = Path(__file__).parents[1] / "cardtable/ui/base/textures"
STEP: Final = 8
"""Opacities are multiples of this, of 255: the eye sees no difference, and the files are half as large."""

Shade: TypeAlias = Callable[[int, int], float]
"""Light (above zero) or shade (below) at a pixel, −1 to 1."""


def weave(side: int, rng: Random) -> Shade:
    """Return threads that go over and under each other, of fibres that are all a little different."""
    thread = 4  # pixels from one thread to the next; divides the side
    fibre = [[rng.gauss(0, 0.34) for _ in range(side)] for _ in range(side)]

    def shade(x: int, y: int) -> float:
        is_over = (x // thread + y // thread) % 2 == 0
        ridge = cos(2 * pi * (x if is_over else y) / thread + pi)
        return 0.2 * ridge + 0.7 * fibre[y][x]

    return shade


def grain(width: int, height: int, rng: Random) -> Shade:
    """Return wood along the x axis: rings that wander a little, and short dark pores."""
    rings = [(rng.randint(3, 44), rng.uniform(0, 2 * pi), rng.uniform(0.3, 1.0)) for _ in range(22)]
    bends = [(rng.randint(1, 4), rng.uniform(0, 2 * pi), rng.uniform(0.5, 2.2)) for _ in range(4)]
    total = sum(weight for _, _, weight in rings)
    pores = [[0.0] * width for _ in range(height)]
    for _ in range(width * height // 260):
        x, y, length, depth = rng.randrange(width), rng.randrange(height), rng.randint(6, 42), rng.random()
        for step in range(length):
            pores[y][(x + step) % width] -= 0.5 * depth * sin(pi * (step + 0.5) / length)

    def shade(x: int, y: int) -> float:
        bend = sum(reach * sin(2 * pi * waves * x / width + phase) for waves, phase, reach in bends)
        ring = sum(
            weight * sin(2 * pi * waves * (y + bend) / height + phase) for waves, phase, weight in rings
        )
        return 2.2 * ring / total - 0.2 + pores[y][x]

    return shade


def picture(width: int, height: int, shade: Shade) -> QImage:
    """Paint a texture."""
    image = QImage(width, height, QImage.Format.Format_ARGB32)
    for y in range(height):
        for x in range(width):
            value = shade(x, y)
            opacity = min(round(abs(value) * 255 / STEP) * STEP, 255)
            image.setPixel(x, y, opacity << 24 | (0xFFFFFF if value > 0 and opacity else 0))
    return image


def main() -> None:
    """Write both files."""
    for name, image in (
        ("weave", picture(256, 256, weave(256, Random(56)))),
        ("grain", picture(512, 128, grain(512, 128, Random(88)))),
    ):
        image.save(str(TARGET / f"{name}.png"), "PNG", 0)  # type: ignore[call-overload]  # takes no str


if __name__ == "__main__":
    app = QGuiApplication([sys.argv[0], "-platform", "offscreen"])
    main()
