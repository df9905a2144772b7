"""Check that everything is said in the person's language."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final, TypeVar

from PySide6.QtWidgets import QWidget

from cardtable.texts import LANGUAGES
from tests.ui.helpers import texts_of

T = TypeVar("T")

JAPANESE: Final = re.compile(r"[ぁ-んァ-ヶ一-鿿]")
WORD: Final = re.compile(r"[A-Za-z]{3,}")
FILE: Final = re.compile(r"[\w.-]+\.txt\b")
"""The name of a file, such as that of a licence."""

OURS: Final = (*LANGUAGES.values(), "Aoi", str(Path(__file__).parents[2]))
"""What is the same in every language; also where the project lies, which may have a Japanese name."""


def foreign(texts: Iterable[tuple[T, str]], language: str, ours: Iterable[str] = OURS) -> list[T]:
    """Return the places of texts, given with each, that are in the other language; `ours` is in none."""
    wrong = []
    for where, text in texts:
        text = FILE.sub("", text)
        for word in ours:
            text = text.replace(word, "")
        is_japanese = JAPANESE.search(text) is not None
        if is_japanese if language == "en" else (WORD.search(text) is not None and not is_japanese):
            wrong.append(where)
    return wrong


def check_language(root: QWidget, language: str) -> None:
    """Every text below a widget is in the language."""
    wrong = foreign(((found, found[1]) for found in texts_of(root)), language)
    assert not wrong, wrong
