"""Choosing how the cards look: by keys, shown at once everywhere, remembered."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QImage, QPaintEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QListView, QTextBrowser, QWidget
from pytestqt.qtbot import QtBot

from cardtable.present.card_design import CHOICES, CardDesign, in_use, use
from cardtable.program.preferences import Theme
from cardtable.texts import LANGUAGES, Texts
from cardtable.ui.app.application import Program
from cardtable.ui.rules.dialog import RulesDialog
from cardtable.ui.settings.cards_dialog import CardPreview, CardsDialog
from cardtable.ui.table.cloth import NO_FELT, cloth
from tests.drivers.controls import choose, entries
from tests.drivers.home import home_of
from tests.drivers.settings import choose_cards
from tests.ui.conftest import MakeProgram
from tests.ui.helpers import begin, dialog_of, play_turn, press, quiet

FOUR = CardDesign("large", "four", "hearts", "plum")


@pytest.fixture(autouse=True)
def usual_deck() -> Iterator[None]:
    yield
    use(CardDesign())


def opened(qtbot: QtBot, program: Program) -> CardsDialog:
    program.window.menus.cards.trigger()
    dialog = dialog_of(program, CardsDialog)
    assert isinstance(dialog, CardsDialog)
    qtbot.waitUntil(dialog.isActiveWindow)
    return dialog


def picture(widget: QWidget) -> QImage:
    return widget.grab().toImage()


class Painted(QObject):
    """Recorder of whether the whole of a widget is painted anew by itself."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.is_whole = False
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  # Qt's name
        if isinstance(event, QPaintEvent) and isinstance(watched, QWidget):
            self.is_whole = self.is_whole or event.rect() == watched.rect()
        return False


def test_the_fields_show_the_deck_in_use_and_the_picture_follows_them(qtbot: QtBot, program: Program) -> None:
    dialog = opened(qtbot, program)
    assert dialog.card_design == in_use() == CardDesign()
    preview = dialog.findChildren(CardPreview)[0]
    before = picture(preview)
    for field, values in zip(dialog.findChildren(QComboBox), CHOICES.values(), strict=True):
        assert field.count() == len(values)
        choose(field, entries(field)[-1])
        after = picture(preview)
        assert after != before
        before = after
    assert in_use() == CardDesign()  # nothing is chosen yet


@pytest.mark.parametrize("theme", Theme)
def test_the_picture_lies_on_the_felt_of_the_theme(
    qtbot: QtBot, program: Program, monkeypatch: pytest.MonkeyPatch, theme: Theme
) -> None:
    monkeypatch.setattr("cardtable.ui.settings.cards_dialog.current_theme", lambda: theme)
    preview = opened(qtbot, program).findChildren(CardPreview)[0]
    felt = picture(preview).pixelColor(4, preview.height() // 2)
    assert felt.name() == cloth(NO_FELT, theme).base.name()


def test_all_of_it_can_be_chosen_by_keys(qtbot: QtBot, program: Program) -> None:
    dialog = opened(qtbot, program)
    for _ in CHOICES:
        focused = dialog.focusWidget()
        QTest.keyClick(focused, Qt.Key.Key_Down)
        QTest.keyClick(focused, Qt.Key.Key_Tab)
    assert dialog.card_design == CardDesign("large", "four", "seigaiha", "crimson")
    press(dialog, Qt.Key.Key_Return)
    assert in_use() == CardDesign("large", "four", "seigaiha", "crimson")


def test_escape_leaves_everything_as_it_was(qtbot: QtBot, program: Program, tmp_path: Path) -> None:
    dialog = opened(qtbot, program)
    choose_cards(dialog, FOUR, Texts("en"))
    press(dialog, Qt.Key.Key_Escape)
    assert in_use() == CardDesign()
    quiet(qtbot, program)
    file = tmp_path / "settings.json"  # where the window's size may have been saved meanwhile
    saved = json.loads(file.read_text("utf-8")) if file.exists() else {}
    assert saved.get("deck", CardDesign().to_json()) == CardDesign().to_json()


@pytest.mark.long
def test_what_is_chosen_shows_at_once_and_the_next_time(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path
) -> None:
    program = make_program()
    tile = home_of(program).tiles["hearts"]
    first = picture(tile)
    dialog = opened(qtbot, program)
    choose_cards(dialog, FOUR, Texts("en"))
    dialog.accept()
    assert in_use() == FOUR
    assert picture(tile) != first
    quiet(qtbot, program)
    assert json.loads((tmp_path / "settings.json").read_text("utf-8"))["deck"] == FOUR.to_json()
    program.window.close()
    use(CardDesign())
    make_program()
    assert in_use() == FOUR


def test_the_table_and_the_list_change_too(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program)
    table = program.window.table_page.table.viewport()
    before = picture(table)
    dialog = opened(qtbot, program)
    choose_cards(dialog, FOUR, Texts("en"))
    painted = Painted(table)
    dialog.accept()
    qtbot.waitUntil(lambda: painted.is_whole)
    assert picture(table) != before
    play_turn(qtbot, program)
    program.window.show_matches()
    qtbot.waitUntil(lambda: program.window.match_list.has_listed)
    matches = program.window.matches_page.findChildren(QListView)[0].viewport()
    before = picture(matches)
    dialog = opened(qtbot, program)
    choose_cards(dialog, CardDesign(tint="crimson"), Texts("en"))
    painted = Painted(matches)
    dialog.accept()
    qtbot.waitUntil(lambda: painted.is_whole)
    assert picture(matches) != before


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_field_has_a_name_of_its_own(qtbot: QtBot, make_program: MakeProgram, language: str) -> None:
    dialog = opened(qtbot, make_program(language=language))
    names = [field.accessibleName() for field in dialog.findChildren(QComboBox)]
    assert all(names)
    assert not any("&" in name for name in names)
    assert len(set(names)) == len(CHOICES)
    assert dialog.findChildren(CardPreview)[0].accessibleName()


def test_the_pictures_in_the_rules_change_too(qtbot: QtBot, program: Program) -> None:
    program.window.menus.rules.trigger()
    rules = dialog_of(program, RulesDialog)
    page = rules.findChildren(QTextBrowser)[0]
    while "\ufffc" not in page.toPlainText():
        QTest.keyClick(rules, Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    before = picture(page)
    program.window.menus.cards.trigger()
    dialog = next(iter(program.window.findChildren(CardsDialog)))
    choose_cards(dialog, FOUR, Texts("en"))
    dialog.accept()
    assert picture(page) != before
