"""The keys of the menus."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from cardtable.games import COURSES
from cardtable.texts import LANGUAGES
from cardtable.ui.app.application import Program
from cardtable.ui.base.menus import KEYS
from cardtable.ui.replay.page import CONTROLS
from tests.ui.conftest import MakeProgram

Key = Qt.Key

LONGEST = 14
LETTER = re.compile(r"(^|\+)[A-Z]$")


def test_no_key_means_two_things(program: Program) -> None:
    keys = Counter(
        key.toString() for action in program.window.findChildren(QAction) for key in action.shortcuts()
    )
    assert keys.total() >= sum(map(len, KEYS.values()))
    assert [key for key, count in keys.items() if count > 1] == []
    assert "Alt+F4" not in keys  # closes windows


def test_every_letter_key_of_the_window_has_a_twin_without_letters(program: Program) -> None:
    for action in program.window.findChildren(QAction):
        keys = [key.toString() for key in action.shortcuts()]
        assert not keys or not all(LETTER.search(key) for key in keys), (action.text(), keys)
    assert not any(chr(control.key).isalnum() for control in CONTROLS if control.key < Key.Key_Escape)


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_every_menu_and_every_entry_has_a_letter_of_its_own(make_program: MakeProgram, language: str) -> None:
    window = make_program(language=language).window
    bar = [action.text() for action in window.menuBar().actions()]
    menus = [
        [action.text() for action in menu.actions() if action.text()] for menu in window.findChildren(QMenu)
    ]
    languages = [name.replace("&", "") for name in LANGUAGES.values()]
    for entries in (bar, *menus):
        if entries and entries != languages:
            letters = [found[1] if (found := re.search("&([A-Za-z])", text)) else text for text in entries]
            assert all(len(letter) == 1 for letter in letters), letters
            assert len(set(letters)) == len(letters), entries


def test_no_menu_is_too_long_to_be_looked_over(program: Program) -> None:
    for menu in program.window.menuBar().findChildren(QMenu):
        entries = [action for action in menu.actions() if not action.isSeparator() and action.isVisible()]
        assert len(entries) <= LONGEST, menu.title()


def test_lessons_are_in_the_menu_and_have_no_keys(program: Program) -> None:
    lessons = program.window.menus.lessons
    assert list(lessons) == list(COURSES)
    assert not any(action.shortcuts() for action in lessons.values())


def test_every_letter_key_has_a_twin_without_letters() -> None:
    for name, keys in KEYS.items():
        assert not all(LETTER.search(key) for key in keys), name
