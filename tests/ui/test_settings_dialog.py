"""The settings dialog: what is changed shows at once, Cancel puts it back, OK keeps it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QComboBox, QDialogButtonBox, QScrollArea, QSlider, QWidget
from pytestqt.qtbot import QtBot

from cardtable.present.card_design import CardDesign, in_use
from cardtable.present.faces import OWN_FACES
from cardtable.present.sort_order import BY_SUIT
from cardtable.program.preferences import ALWAYS, LAST, NEVER, ONLY, SYSTEM, Preferences, Theme
from cardtable.texts import Texts
from cardtable.ui.app.application import Program
from cardtable.ui.base.look import Look, current_theme
from cardtable.ui.settings import dialog as settings_dialog
from cardtable.ui.settings.dialog import SettingsDialog, TablePreview
from cardtable.ui.settings.face_field import FaceButton
from tests.drivers.controls import press, turn_wheel
from tests.drivers.settings import SettingsPages
from tests.ui.conftest import MakeProgram
from tests.ui.helpers import dialog_of, quiet, shown_windows

OTHERS = Preferences(
    face="long_black",
    theme="dark",
    text_size="150",
    speed=0.4,
    less_motion=NEVER,
    pause=2.0,
    waits=True,
    results_wait=False,
    remarks=False,
    sorting=BY_SUIT,
    autoplay=ONLY,
    looks_back=LAST,
    hides_taken=True,
    left_handed=True,
    volume=0.3,
    hint_memory=False,
)


@pytest.fixture
def can_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the volume be set wherever the tests run."""
    monkeypatch.setattr(settings_dialog, "CAN_PLAY", True)


def opened(qtbot: QtBot, program: Program) -> SettingsPages:
    qtbot.waitUntil(lambda: program.window.findChild(SettingsDialog) is None)  # one closed before
    program.window.menus.settings.trigger()
    dialog = dialog_of(program, SettingsDialog)
    assert isinstance(dialog, SettingsDialog)
    return SettingsPages(dialog, Texts(program.settings.language))


@pytest.mark.long
def test_no_part_of_it_shows_as_a_window_of_its_own(
    qtbot: QtBot, qapp: QApplication, program: Program
) -> None:
    with shown_windows(qapp) as shown:
        opened(qtbot, program)
    assert shown == ["SettingsDialog"]


@pytest.mark.long
@pytest.mark.usefixtures("restored_look")
def test_its_buttons_stay_on_the_screen_in_the_largest_type(qtbot: QtBot, program: Program) -> None:
    program.window.preferences.apply(replace(program.settings.preferences, text_size="100"))
    dialog = opened(qtbot, program).dialog
    before, screen = dialog.size(), dialog.screen().availableGeometry()
    dialog.move(screen.width() // 2, screen.height() // 2)
    program.window.preferences.apply(replace(program.settings.preferences, text_size="225"))
    qtbot.waitUntil(lambda: dialog.width() > before.width())
    assert screen.contains(dialog.geometry())
    for button in dialog.findChildren(QDialogButtonBox)[0].buttons():
        assert dialog.rect().contains(QRect(button.mapTo(dialog, QPoint()), button.size()))
    program.window.preferences.apply(replace(program.settings.preferences, text_size="100"))
    qtbot.waitUntil(lambda: dialog.size() == before)


@pytest.mark.long
@pytest.mark.usefixtures("can_play")
def test_everything_that_is_changed_shows_at_once(qtbot: QtBot, program: Program) -> None:
    table = program.window.table_page.table
    dialog = opened(qtbot, program)
    dialog.fill_in(OTHERS)
    assert program.settings.preferences == OTHERS == dialog.dialog.preferences
    assert current_theme() is Theme.DARK
    assert table.speed == 0.4
    dialog.cancel()


@pytest.mark.long
@pytest.mark.usefixtures("can_play")
@pytest.mark.parametrize("is_kept", [True, False])
def test_ok_keeps_and_esc_puts_back(qtbot: QtBot, program: Program, tmp_path: Path, *, is_kept: bool) -> None:
    before = program.settings.preferences
    dialog = opened(qtbot, program)
    dialog.fill_in(OTHERS)
    dialog.call("葵")
    dialog.speak("ja", Texts("ja"))
    press(dialog.dialog, Qt.Key.Key_Return if is_kept else Qt.Key.Key_Escape)
    found = program.settings
    assert (found.preferences, found.name, found.language) == (
        (OTHERS, "葵", "ja") if is_kept else (before, "", "en")
    )
    assert current_theme() is (Theme.DARK if is_kept else Theme.LIGHT)
    quiet(qtbot, program)
    kept = json.loads((tmp_path / "settings.json").read_text("utf-8"))
    assert kept["preferences"]["theme"] == found.preferences.theme
    program.look.set_theme(SYSTEM)


@pytest.mark.long
def test_what_was_set_can_be_seen_when_it_opens_again(qtbot: QtBot, program: Program) -> None:
    program.window.preferences.apply(OTHERS)
    dialog = opened(qtbot, program)
    assert dialog.dialog.preferences == OTHERS
    dialog.cancel()
    program.look.set_theme(SYSTEM)


@pytest.mark.long
def test_the_defaults_can_be_restored(qtbot: QtBot, program: Program) -> None:
    program.window.preferences.apply(OTHERS)
    dialog = opened(qtbot, program)
    dialog.call("葵")
    dialog.restore_defaults()
    assert program.settings.preferences == replace(Preferences(), face=OTHERS.face)
    assert dialog.name.text() == "葵"  # a name has no default, nor has a face
    dialog.cancel()
    assert program.settings.preferences == OTHERS
    program.look.set_theme(SYSTEM)


@pytest.mark.long
def test_the_arrow_keys_choose_among_the_faces(qtbot: QtBot, program: Program) -> None:
    dialog = opened(qtbot, program)
    faces = dialog.dialog.findChildren(FaceButton)
    assert [face.face for face in faces] == list(OWN_FACES)
    faces[0].setFocus()
    qtbot.waitUntil(faces[0].hasFocus)
    press(faces[0], Qt.Key.Key_Right)
    assert program.settings.preferences.face == OWN_FACES[1]
    table = program.window.table_page.table
    assert table.scene().faces_of(0) == (OWN_FACES[1],)
    dialog.cancel()
    assert table.scene().faces_of(0) == (OWN_FACES[0],)


@pytest.mark.long
def test_the_open_dialog_follows_the_language(qtbot: QtBot, program: Program) -> None:
    dialog = opened(qtbot, program)
    dialog.speak("ja", Texts("ja"))
    assert dialog.dialog.windowTitle() == "設定"
    assert dialog.box("theme").itemText(0) == "システムに合わせる"
    assert dialog.said_beside("speed") == "1.0倍速"
    assert program.window.menus.settings.text().startswith("設定")
    dialog.cancel()
    assert program.window.menus.settings.text() == "Se&ttings…"


@pytest.mark.long
def test_the_cards_show_at_once_and_esc_puts_them_back(qtbot: QtBot, program: Program) -> None:
    other = CardDesign("large", "four", "hearts", "plum")
    dialog = opened(qtbot, program)
    dialog.choose_cards(other)
    assert in_use() == dialog.dialog.card_design == other
    dialog.restore_defaults()
    assert in_use() == dialog.dialog.card_design == CardDesign()
    dialog.choose_cards(CardDesign(index="large"))
    assert in_use() == CardDesign(index="large")
    dialog.cancel()
    assert in_use() == program.settings.card_design == CardDesign()


def test_the_memory_of_hints_is_set_here_and_from_the_menu(qtbot: QtBot, program: Program) -> None:
    dialog = opened(qtbot, program)
    dialog.set("hint_memory", False)
    assert not program.window.menus.hint_memory.isChecked()
    dialog.accept()
    program.window.menus.hint_memory.trigger()
    assert program.settings.preferences.hint_memory


@pytest.mark.long
def test_a_setting_without_effect_is_disabled(qtbot: QtBot, program: Program) -> None:
    dialog = opened(qtbot, program)
    for changes, can_speed, can_pause in (
        ({}, True, True),
        ({"less_motion": ALWAYS}, False, True),
        ({"waits": True}, True, False),
    ):
        dialog.fill_in(replace(Preferences(), **changes))
        assert [dialog.slider(name).isEnabled() for name in ("speed", "pause")] == [can_speed, can_pause]
        assert dialog.switch("results_wait").isEnabled() == can_pause  # for then they wait, too
    dialog.cancel()


def test_the_systems_contrast_comes_before_any_theme(
    qtbot: QtBot, program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = opened(qtbot, program)
    assert dialog.box("theme").isEnabled()
    assert not dialog.is_told("settings.overruled")
    dialog.cancel()
    monkeypatch.setattr(Look, "is_systems", property(lambda _: True))
    dialog = opened(qtbot, program)
    assert not dialog.box("theme").isEnabled()
    assert dialog.is_told("settings.overruled")
    dialog.cancel()


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_field_is_reached_by_key_and_named(
    qtbot: QtBot, make_program: MakeProgram, language: str
) -> None:
    program = make_program(language=language)
    dialog = opened(qtbot, program)
    for page in range(dialog.pages.count()):
        if page:
            dialog.open_page(page)
        fields = [
            field
            for field in dialog.pages.currentWidget().findChildren(QWidget)
            if field.focusPolicy() & Qt.FocusPolicy.TabFocus and field.isVisible() and not field.focusProxy()
        ]
        assert len(fields) >= 3
        for field in fields:
            assert QAccessible.queryAccessibleInterface(field).text(QAccessible.Text.Name).strip(), field
    assert dialog.ok.isDefault()
    (preview,) = dialog.dialog.findChildren(TablePreview)
    assert preview.accessibleName()
    dialog.cancel()


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_dialog_fits_the_smallest_screen(qtbot: QtBot, make_program: MakeProgram, language: str) -> None:
    dialog = opened(qtbot, make_program(language=language))
    assert dialog.dialog.sizeHint().width() <= 1000
    assert dialog.dialog.sizeHint().height() <= 560
    dialog.cancel()


@pytest.mark.long
def test_a_click_on_cancel_takes_the_theme_back(qtbot: QtBot, program: Program) -> None:
    """The button that is being pressed is dressed anew: a style taken off it meanwhile would be a crash."""
    for theme in (Theme.DARK, Theme.CONTRAST):
        dialog = opened(qtbot, program)
        box = dialog.box("theme")
        box.setFocus()
        qtbot.waitUntil(box.hasFocus)
        dialog.set("theme", theme.value)
        assert current_theme() is theme
        dialog.cancel()
        assert program.settings.preferences.theme == SYSTEM
        qtbot.waitUntil(lambda: program.window.findChild(SettingsDialog) is None)


@pytest.mark.long
@pytest.mark.usefixtures("can_play")
def test_the_mouse_wheel_scrolls_the_page_and_sets_nothing(qtbot: QtBot, program: Program) -> None:
    pages = opened(qtbot, program)
    pages.dialog.resize(pages.dialog.width(), 0)
    for index in range(pages.pages.count()):
        pages.open_page(index)
        page = pages.pages.currentWidget()
        assert isinstance(page, QScrollArea)
        bar = page.verticalScrollBar()
        for control in (*page.findChildren(QComboBox), *page.findChildren(QSlider)):
            page.ensureWidgetVisible(control)
            scrolled = bar.value()
            way = 1 if scrolled == bar.maximum() else -1
            turn_wheel(control, way)
            assert (bar.value() - scrolled) * way < 0
    assert pages.dialog.preferences == Preferences()
    assert pages.dialog.card_design == CardDesign()
    pages.cancel()
