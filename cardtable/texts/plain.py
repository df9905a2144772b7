"""Text that is not ours, as it is shown beside our own: names, titles, the names of files, damaged data."""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import Final

ISOLATE: Final = "\N{FIRST STRONG ISOLATE}"
END: Final = "\N{POP DIRECTIONAL ISOLATE}"
_RIGHT_TO_LEFT: Final = frozenset({"R", "AL", "AN"})
_JOINERS: Final = frozenset("\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}\N{WORD JOINER}")
"""Letters that scripts and emoji are spelled with; the only invisible ones that do nothing else."""


def plain(text: str) -> str:
    """The text on one line, without controls, and turning the direction of nothing that stands beside it.

    Hebrew or Arabic stands between `ISOLATE` and `END`, which take no room. A text that is plain already,
    such as one of ours with plain texts in it, stays as it is.
    """
    if text.isascii() and text.isprintable():
        return text
    if _is_plain(text):
        return text
    line = "".join(map(_harmless, text))
    return f"{ISOLATE}{line}{END}" if any(map(_turns, line)) else line


def without_isolates(text: str) -> str:
    """A plain text as it stands alone, where letters are compared or it goes into a file."""
    return text.replace(ISOLATE, "").replace(END, "")


def _is_plain(text: str) -> bool:
    depth = 0
    for letter in text:
        if letter == ISOLATE:
            depth += 1
        elif letter == END:
            depth -= 1
            if depth < 0:
                return False
        elif _harmless(letter) != letter or (depth == 0 and _turns(letter)):
            return False
    return depth == 0


@cache
def _turns(letter: str) -> bool:
    return unicodedata.bidirectional(letter) in _RIGHT_TO_LEFT


@cache
def _harmless(letter: str) -> str:
    """The letter; for one that ends a line a space, and nothing for any other that cannot be seen."""
    kind = unicodedata.category(letter)
    if kind in ("Zl", "Zp") or (kind == "Cc" and letter.isspace()):
        return " "
    is_hidden = kind in ("Cc", "Cs", "Cf") and letter not in _JOINERS
    return "" if is_hidden and unicodedata.bidirectional(letter) != "AN" else letter
