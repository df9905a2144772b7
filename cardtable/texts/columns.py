"""Columns of text, as a console shows them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence


def aligned(columns: Sequence[Sequence[str]]) -> Iterator[str]:
    """The columns as lines: the first to the left, the others to the right."""
    lines: list[list[str]] = [[] for _ in columns[0]]
    for column in columns:
        widest = max(map(width, column))
        for line, cell in zip(lines, column, strict=True):
            gap = " " * (widest - width(cell))
            line.append(gap + cell if line else cell + gap)
    return map("   ".join, lines)


def width(text: str) -> int:
    """How many columns of a console a text takes.

    Japanese letters take two, and what stands on another letter or cannot be seen takes none.
    """
    return sum(map(_width, text))


def _width(letter: str) -> int:
    if unicodedata.category(letter) in ("Cf", "Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1
