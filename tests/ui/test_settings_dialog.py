"""The settings dialog: what is changed shows at once, Cancel puts it back, OK keeps it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QDialogButtonBox, QWidget
from pytestqt.qtbot import QtBot

from cardtable.ui.app import Program
from cardtable.ui.dialogs.settings_dialog import SettingsDialog
from cardtable.ui.look import Look, current_mood
from cardtable.ui.mood import SYSTEM, Mood
from cardtable.ui.motion import ALWAYS, NEVER
from cardtable.ui.preferences import BY_SUIT, LAST, ONLY, Preferences
from cardtable.ui.table.deck import Deck, in_use
from tests.ui.conftest import MakeProgram
from tests.ui.helpers import quiet

OTHERS = Preferences(
    theme="dark",
    text_size="150",
    speed=0.4,
    less_motion=NEVER,
    pause=2.0,
    waits=True,
    sorting=BY_SUIT,
    autoplay=ONLY,
    looks_back=LAST,
    hides_taken=True,
    left_handed=True,
    volume=0.3,
    hint_memory=True,
)


def opened(program: Program) -> SettingsDialog:
    program.window.menus.settings.trigger()
    dialog = program.window.findChild(SettingsDialog)
    assert isinstance(dialog, SettingsDialog)
    return dialog


def fill_in(dialog: SettingsDialog, wanted: Preferences) -> None:
    """As a person does it, field by field."""
    for name, box in dialog._boxes.items():
        box.setCurrentIndex(box.findData(getattr(wanted, name)))
    for slider, number in (
        (dialog._speed, wanted.speed),
        (dialog._pause, wanted.pause),
        (dialog._volume, wanted.volume),
    ):
        slider.slider.setValue(slider._values.index(number))
    for name, switch in dialog._switches.items():
        switch.setChecked(getattr(wanted, name))


def test_everything_that_is_changed_shows_at_once(program: Program) -> None:
    dialog = opened(program)
    fill_in(dialog, OTHERS)
    assert program.settings.preferences == OTHERS == dialog.preferences
    assert current_mood() is Mood.DARK
    assert program.window.table_page.table.speed == 0.4
    dialog.reject()


@pytest.mark.parametrize("is_kept", [True, False])
def test_ok_keeps_and_esc_puts_back(qtbot: QtBot, program: Program, tmp_path: Path, *, is_kept: bool) -> None:
    before = program.settings.preferences
    dialog = opened(program)
    fill_in(dialog, OTHERS)
    dialog._name.setText("葵")
    dialog.language_chosen.emit("ja")
    QTest.keyClick(dialog, Qt.Key.Key_Return if is_kept else Qt.Key.Key_Escape)
    found = program.settings
    assert (found.preferences, found.name, found.language) == (
        (OTHERS, "葵", "ja") if is_kept else (before, "", "en")
    )
    assert current_mood() is (Mood.DARK if is_kept else Mood.LIGHT)
    quiet(qtbot, program)
    kept = json.loads((tmp_path / "settings.json").read_text("utf-8"))
    assert kept["preferences"]["theme"] == found.preferences.theme
    program.look.set_theme(SYSTEM)


def test_what_was_set_can_be_seen_when_it_opens_again(program: Program) -> None:
    program.preferring.apply(OTHERS)
    dialog = opened(program)
    assert dialog.preferences == OTHERS
    dialog.reject()
    program.look.set_theme(SYSTEM)


def test_the_defaults_can_be_restored(program: Program) -> None:
    program.preferring.apply(OTHERS)
    dialog = opened(program)
    dialog._name.setText("葵")
    dialog._defaults.click()
    assert program.settings.preferences == Preferences()
    assert dialog.name == "葵"  # a name has no default
    dialog.reject()
    assert program.settings.preferences == OTHERS
    program.look.set_theme(SYSTEM)


def test_it_speaks_another_language_while_it_is_open(program: Program) -> None:
    dialog = opened(program)
    dialog._languages.setCurrentIndex(dialog._languages.findData("ja"))
    dialog._languages.activated.emit(dialog._languages.currentIndex())
    assert dialog.windowTitle() == "設定"
    assert dialog._themes.itemText(0) == "システムに合わせる"
    assert dialog._speed._label.text() == "標準の1.0倍"
    assert program.window.menus.settings.text().startswith("設定")
    dialog.reject()
    assert program.window.menus.settings.text() == "Se&ttings…"


def test_the_cards_show_at_once_and_esc_puts_them_back(program: Program) -> None:
    other = Deck("large", "four", "hearts", "plum")
    dialog = opened(program)
    for field, value in zip(dialog._cards.findChildren(QComboBox), other.to_json().values(), strict=True):
        field.setCurrentIndex(field.findData(value))
    assert in_use() == dialog.deck == other
    dialog._defaults.click()
    assert in_use() == dialog.deck == Deck()
    dialog._cards.findChildren(QComboBox)[0].setCurrentIndex(1)
    assert in_use() == Deck(index="large")
    dialog.reject()
    assert in_use() == program.settings.deck == Deck()


def test_hints_may_be_let_look_from_here_and_from_the_menu(program: Program) -> None:
    dialog = opened(program)
    dialog._hint_memory.click()
    assert program.window.menus.hint_memory.isChecked()
    dialog.accept()
    program.window.menus.hint_memory.trigger()
    assert not program.settings.preferences.hint_memory


def test_what_does_not_matter_cannot_be_set(program: Program) -> None:
    dialog = opened(program)
    for changes, can_speed, can_pause in (
        ({}, True, True),
        ({"less_motion": ALWAYS}, False, True),
        ({"waits": True}, True, False),
    ):
        fill_in(dialog, replace(Preferences(), **changes))
        assert (dialog._speed.isEnabled(), dialog._pause.isEnabled()) == (can_speed, can_pause)
    dialog.reject()


def test_the_systems_contrast_comes_before_any_theme(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = opened(program)
    assert dialog._themes.isEnabled()
    assert dialog._overruled.isHidden()
    dialog.reject()
    monkeypatch.setattr(Look, "is_systems", property(lambda _: True))
    program.window.findChildren(SettingsDialog)[-1].deleteLater()
    program.preferring._ask()
    dialog = program.window.findChildren(SettingsDialog)[-1]
    assert not dialog._themes.isEnabled()
    assert not dialog._overruled.isHidden()
    dialog.reject()


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_field_is_reached_by_key_and_named(
    qtbot: QtBot, make_program: MakeProgram, language: str
) -> None:
    program = make_program(language=language)
    dialog = opened(program)
    with qtbot.waitExposed(dialog):
        dialog.show()
    for page in range(dialog._pages.count()):
        dialog._pages.setCurrentIndex(page)
        fields = [
            field
            for field in dialog._pages.currentWidget().findChildren(QWidget)
            if field.focusPolicy() & Qt.FocusPolicy.TabFocus and field.isVisible() and not field.focusProxy()
        ]
        assert len(fields) >= 3
        for field in fields:
            assert QAccessible.queryAccessibleInterface(field).text(QAccessible.Text.Name).strip(), field
    ok = dialog._buttons.button(QDialogButtonBox.StandardButton.Ok)
    assert ok.isDefault()
    assert dialog._preview.accessibleName()
    dialog.reject()


@pytest.mark.parametrize("language", ["en", "ja"])
def test_it_fits_the_smallest_screen(qtbot: QtBot, make_program: MakeProgram, language: str) -> None:
    dialog = opened(make_program(language=language))
    assert dialog.sizeHint().width() <= 1000
    assert dialog.sizeHint().height() <= 560
    dialog.reject()


def test_a_click_on_cancel_takes_the_theme_back(qtbot: QtBot, program: Program) -> None:
    """The button that is being pressed is dressed anew: a style taken off it meanwhile would be a crash."""
    for theme in (Mood.DARK, Mood.CONTRAST):
        dialog = opened(program)
        box, buttons = dialog._boxes["theme"], dialog.findChild(QDialogButtonBox)
        assert isinstance(buttons, QDialogButtonBox)
        box.setFocus()
        qtbot.waitUntil(box.hasFocus)
        box.setCurrentIndex(box.findData(theme.value))
        assert current_mood() is theme
        cancel = buttons.button(QDialogButtonBox.StandardButton.Cancel)
        cancel.setFocus()
        QTest.mouseClick(cancel, Qt.MouseButton.LeftButton)
        assert program.settings.preferences.theme == SYSTEM
        qtbot.waitUntil(lambda: program.window.findChild(SettingsDialog) is None)
