"""The bar beside the table: what is at hand there, and that it is what the menus hold."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from cardtable.ai.hints import Hint
from cardtable.engine.games.happy_six import HAPPY_SIX
from cardtable.engine.games.hearts import OPTIONS
from cardtable.engine.messages import message
from cardtable.match.seating import SeatInfo
from cardtable.present.picture import Sound
from cardtable.program.preferences import THEMES
from cardtable.texts import LANGUAGES, Texts
from cardtable.ui.app.application import Program
from cardtable.ui.base import menus as menus_module
from cardtable.ui.base.window import SMALLEST
from cardtable.ui.play.tricks import TricksDialog
from cardtable.ui.worker.commands import BeginMatch
from cardtable.ui.worker.messages import MatchSetup
from tests.drivers.controls import plain
from tests.drivers.table_bar import Bar
from tests.drivers.table_panels import TablePanels
from tests.helpers.colours import READABLE, contrast, luminance
from tests.ui.conftest import MakeProgram
from tests.ui.helpers import (
    begin,
    dialog_of,
    focused,
    match_setup,
    may_choose,
    play_turn,
    press,
    quiet,
    session_of,
    shown_windows,
    step_of,
)

HEARTS = MatchSetup(
    "hearts",
    OPTIONS.choose("windows", 4, {"passing": "none"}),
    (SeatInfo("Aoi"), *(SeatInfo("", "fickle"),) * 3),
)


def bar_of(program: Program, language: str = "en") -> Bar:
    return Bar(program.window.table_page, language)


@pytest.fixture
def sounding(monkeypatch: pytest.MonkeyPatch) -> None:
    """A system with sound, wherever the test runs."""
    monkeypatch.setattr(menus_module, "CAN_PLAY", True)


# ── what is there ────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.usefixtures("sounding")
@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_every_button_has_a_name_and_a_tool_tip_with_its_key(
    qtbot: QtBot, make_program: MakeProgram, language: str
) -> None:
    program, texts = make_program(), Texts(language)
    begin(qtbot, program, HEARTS)
    program.window.preferences.set_language(language)
    keys = {"menu.undo": "Ctrl+Z", "menu.redo": "Ctrl+Y", "menu.hint": "F3", "tricks.last": "Ctrl+E"}
    keys |= {"menu.sound": "Ctrl+Shift+M"}
    assert bar_of(program).names == [plain(texts(name)) for name in keys]
    for name, key in keys.items():
        button = bar_of(program, language).button(name)
        assert button.toolTip() == f"{button.accessibleName()} ({key})"


def test_nothing_of_the_bar_is_shown_as_a_window_of_its_own(
    qapp: QApplication, make_program: MakeProgram
) -> None:
    with shown_windows(qapp) as shown:
        make_program()
    assert set(shown) == {"MainWindow"}


def test_a_game_without_tricks_has_no_button_for_the_last_one(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program)
    assert "Last trick" not in bar_of(program).names
    program.worker.send(BeginMatch(HEARTS))
    qtbot.waitUntil(lambda: "Last trick" in bar_of(program).names)


def test_where_there_is_no_sound_nothing_offers_it(
    qtbot: QtBot, make_program: MakeProgram, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(menus_module, "CAN_PLAY", False)
    program = make_program()
    begin(qtbot, program)
    assert "Sound" not in bar_of(program).names
    assert not program.window.menus.sound.isVisible()


# ── what it does ─────────────────────────────────────────────────────────────────────────────────────────


def agrees(program: Program) -> bool:
    """Whether each button is enabled exactly as what it stands for is in the menus."""
    menus, bar = program.window.menus, bar_of(program)
    actions = {"menu.undo": menus.undo, "menu.redo": menus.redo, "menu.hint": menus.hint}
    actions |= {"tricks.last": menus.tricks, "menu.sound": menus.sound}
    return all(bar.button(name).isEnabled() is action.isEnabled() for name, action in actions.items())


def test_a_button_can_be_pressed_exactly_when_the_menu_offers_it(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program, match_setup("open"))
    bar = bar_of(program)
    assert not bar.button("menu.undo").isEnabled()
    assert bar.button("menu.hint").isEnabled()
    assert agrees(program)
    play_turn(qtbot, program)
    assert bar.button("menu.undo").isEnabled()
    assert agrees(program)
    program.window.show_matches()
    assert not bar.button("menu.hint").isEnabled()
    assert agrees(program)


def test_a_click_does_it_and_leaves_the_keys_with_the_cards(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program, match_setup("open"))
    bar = bar_of(program)
    table, before = program.window.table_page.table, step_of(program).view
    assert focused(program) is table
    play_turn(qtbot, program)
    bar.click("menu.undo")
    qtbot.waitUntil(lambda: may_choose(program) and not program.window.menus.undo.isEnabled())
    assert step_of(program).view == before
    bar.click("menu.hint")
    quiet(qtbot, program)
    assert isinstance(program.window.table_page.hint.answer, Hint)
    assert focused(program) is table


def test_what_is_undone_is_done_again_by_the_button_beside_it(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program, match_setup("open"))
    bar = bar_of(program)
    play_turn(qtbot, program)
    after = step_of(program).view
    assert not bar.button("menu.redo").isEnabled()
    bar.click("menu.undo")
    qtbot.waitUntil(lambda: may_choose(program) and bar.button("menu.redo").isEnabled())
    assert agrees(program)
    bar.click("menu.redo")
    qtbot.waitUntil(lambda: may_choose(program) and not bar.button("menu.redo").isEnabled())
    quiet(qtbot, program)
    assert step_of(program).view == after
    assert focused(program) is program.window.table_page.table


def test_no_click_beside_the_table_takes_the_match_from_it(qtbot: QtBot, program: Program) -> None:
    session = begin(qtbot, program, HEARTS)
    for button in bar_of(program).widget.findChildren(QToolButton):
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        quiet(qtbot, program)
        assert session_of(program) is session


def test_the_last_trick_is_shown(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program, HEARTS)
    assert not bar_of(program).button("tricks.last").isEnabled()
    table = program.window.table_page.table
    first = next(index for index, card in enumerate(table.scene().hand()) if card.refusal is None)
    press(table, Qt.Key.Key_Home, *[Qt.Key.Key_Right] * first, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: bar_of(program).button("tricks.last").isEnabled())
    assert agrees(program)
    bar_of(program).click("tricks.last")
    assert dialog_of(program, TricksDialog).isVisible()


def test_with_keys_alone(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program, match_setup("open"))
    play_turn(qtbot, program)
    undo, hint = (bar_of(program).button(name) for name in ("menu.undo", "menu.hint"))
    for _ in range(9):
        if focused(program) is not undo:
            press(focused(program), Qt.Key.Key_Tab)
    press(undo, Qt.Key.Key_Right)
    assert focused(program) is hint
    press(hint, Qt.Key.Key_Space)
    quiet(qtbot, program)
    assert isinstance(program.window.table_page.hint.answer, Hint)
    assert focused(program) is hint


# ── the sound ────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.usefixtures("sounding")
def test_the_sound_goes_off_and_comes_back_as_loud_as_it_was(qtbot: QtBot, make_program: MakeProgram) -> None:
    program = make_program()
    window = program.window
    heard: list[tuple[Sound, float]] = []
    window.sounds.player = lambda sound, volume: heard.append((sound, volume))
    window.preferences.apply(replace(program.settings.preferences, volume=0.8))
    begin(qtbot, program)
    sound = bar_of(program).button("menu.sound")
    assert sound.isChecked()
    bar_of(program).click("menu.sound")
    assert not sound.isChecked()
    assert program.settings.preferences.volume == 0.0
    window.close()
    again = make_program()
    begin(qtbot, again)
    again.window.sounds.player = lambda sound, volume: heard.append((sound, volume))
    assert not again.window.menus.sound.isChecked()
    heard.clear()
    bar_of(again).click("menu.sound")
    assert again.settings.preferences.volume == 0.8
    assert heard == [(Sound.LAID, 0.8)]


@pytest.mark.usefixtures("sounding")
def test_the_menu_of_volumes_and_the_sound_are_one_state(qtbot: QtBot, make_program: MakeProgram) -> None:
    program = make_program()
    begin(qtbot, program)
    sound = bar_of(program).button("menu.sound")
    for volume in (0.0, 1.0):
        program.window.menus.volume_chosen.emit(volume)
        assert sound.isChecked() is bool(volume)
        assert program.window.menus.sound.isChecked() is bool(volume)


# ── how it looks ─────────────────────────────────────────────────────────────────────────────────────────


def test_it_can_be_hidden_and_stays_hidden(qtbot: QtBot, make_program: MakeProgram) -> None:
    program = make_program()
    begin(qtbot, program)
    menus, bar = program.window.menus, bar_of(program)
    assert bar.widget.isVisible()
    assert menus.bar.isChecked()
    program.window.table_page.table.menu_wanted.emit(QPoint(20, 200))
    (menu,) = program.window.table_page.table.findChildren(QMenu)
    assert menus.bar in menu.actions()
    menu.close()
    menus.bar.trigger()
    assert not bar.widget.isVisible()
    program.window.close()
    again = make_program()
    begin(qtbot, again)
    assert not bar_of(again).widget.isVisible()
    again.window.menus.bar.trigger()
    assert bar_of(again).widget.isVisible()


@pytest.mark.parametrize("theme", THEMES)
def test_its_symbols_stand_out_in_every_theme(qtbot: QtBot, program: Program, theme: str) -> None:
    program.window.preferences.apply(replace(program.settings.preferences, theme=theme))
    begin(qtbot, program)
    bar = bar_of(program)
    undo, hint = (range_of(bar.button(name)) for name in ("menu.undo", "menu.hint"))
    assert hint >= READABLE
    assert 1.5 <= undo < hint  # what cannot be pressed is there, and fainter


def range_of(button: QWidget) -> float:
    """The contrast of the symbol against what is behind it."""
    image = button.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    colours = [QColor(image.pixel(x, y)) for x in range(image.width()) for y in range(image.height())]
    return contrast(min(colours, key=luminance), max(colours, key=luminance))


@pytest.mark.parametrize("trouble", [False, True])
def test_it_fits_in_the_smallest_window(qtbot: QtBot, program: Program, *, trouble: bool) -> None:
    """Also with a clock, and with a notice across the top."""
    options = HAPPY_SIX.option_set.choose("standard", 2, {"time": "sixty"})
    program.worker.send(
        BeginMatch(MatchSetup("happy_six", options, (SeatInfo("Aoi"), SeatInfo("", "fickle"))))
    )
    qtbot.waitUntil(lambda: program.window.session is not None and may_choose(program))
    window, page = program.window, program.window.table_page
    window.resize(*SMALLEST)
    if trouble:
        program.worker.trouble.emit(message("trouble.full"))
    tabs, bar = TablePanels(page).tabs, bar_of(program).widget
    quiet(qtbot, program)

    def place(widget: QWidget) -> QRect:
        return QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())

    assert window.height() == SMALLEST[1]
    qtbot.waitUntil(lambda: not place(bar).intersects(place(tabs)) and window.rect().contains(place(bar)))
