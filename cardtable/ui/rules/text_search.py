"""Text search without regard to width, case or kind of kana."""

from __future__ import annotations

import unicodedata
from typing import Final

_KATAKANA: Final = range(0x30A1, 0x30F7)
_TO_HIRAGANA: Final = 0x60
_VOICED: Final = ("\u3099", "\u309a")
"""The marks that make another kana of the one before them."""


def find_all(text: str, wanted: str) -> list[tuple[int, int]]:
    """Find all places of the wanted words: start and end, in UTF-16 units as Qt counts.

    Places do not overlap. White space alone is not found.
    """
    needle = "".join(letter for original in wanted.strip() for letter in _fold(original))
    if not needle:
        return []
    letters: list[str] = []
    begins: list[int] = []
    position = 0
    for original in text:
        folded = _fold(original)
        letters += folded
        begins += [position] * len(folded)
        position += 1 + (ord(original) > 0xFFFF)
    begins.append(position)
    haystack = "".join(letters)
    found: list[tuple[int, int]] = []
    at = haystack.find(needle)
    while at >= 0:
        end = at + len(needle)
        if haystack.startswith(_VOICED, end):
            at = haystack.find(needle, at + 1)
            continue
        while end < len(haystack) and begins[end] == begins[end - 1]:
            end += 1  # the rest of a letter that is several when folded
        found.append((begins[at], begins[end]))
        at = haystack.find(needle, end)
    return found


def _fold(letter: str) -> str:
    """Fold a letter for comparison: no width, no case, kana as hiragana, its marks apart."""
    if letter.isspace():
        return " "
    parts = unicodedata.normalize("NFKD", letter).casefold()
    return "".join(chr(ord(p) - _TO_HIRAGANA) if ord(p) in _KATAKANA else p for p in parts)
