"""The keys of the menus."""

from __future__ import annotations

import re
from collections import Counter

from PySide6.QtGui import QAction

from cardtable.ui.app import Program
from cardtable.ui.menus import KEYS

LETTER = re.compile(r"(^|\+)[A-Z]$")


def test_no_key_means_two_things(program: Program) -> None:
    keys = Counter(
        key.toString() for action in program.window.findChildren(QAction) for key in action.shortcuts()
    )
    assert keys.total() >= sum(map(len, KEYS.values()))
    assert [key for key, count in keys.items() if count > 1] == []


def test_every_letter_key_has_a_twin_without_letters() -> None:
    for name, keys in KEYS.items():
        assert not all(LETTER.search(key) for key in keys), name
