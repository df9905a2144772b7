"""The bar beside the table: what is at hand there, and that it is what the menus hold."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from cardtable.ai.hints import Hint
from cardtable.engine.games.happy_six import HAPPY_SIX
from cardtable.engine.games.hearts import OPTIONS
from cardtable.engine.messages import message
from cardtable.match.seating import SeatInfo
from cardtable.present.geometry import ROUND_BUTTON
from cardtable.program.preferences import THEMES
from cardtable.texts import LANGUAGES, Texts
from cardtable.ui.app.application import Program
from cardtable.ui.base import menus as menus_module
from cardtable.ui.base.window import SMALLEST
from cardtable.ui.play.tricks import TricksDialog
from cardtable.ui.worker.commands import BeginMatch
from cardtable.ui.worker.messages import MatchSetup
from tests.drivers.controls import plain
from tests.drivers.round_buttons import Bar
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
    texts_of,
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


KEYS = {
    "menu.drawer": "Ctrl+Shift+B",
    "menu.hint": "F3",
    "menu.undo": "Ctrl+Z",
    "tricks.last_cards": "Ctrl+E",
}


@pytest.mark.long
@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_every_button_has_a_name_and_a_tool_tip_with_its_key(
    qtbot: QtBot, make_program: MakeProgram, language: str
) -> None:
    program, texts = make_program(), Texts(language)
    begin(qtbot, program, match_setup("open"))
    play_turn(qtbot, program)
    program.window.preferences.set_language(language)
    assert sorted(bar_of(program).names) == sorted(plain(texts(name)) for name in KEYS)
    for name, key in KEYS.items():
        button = bar_of(program, language).button(name)
        assert button.toolTip() == f"{button.accessibleName()} ({key})"


@pytest.mark.long
def test_they_grow_with_a_large_table(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program)
    bar, table = bar_of(program), program.window.table_page.table
    for size, zoom in (((1000, 700), 1.0), ((1540, 922), 1.2)):
        table.setFixedSize(*size)
        qtbot.waitUntil(lambda size=size: (table.width(), table.height()) == size)  # type: ignore[misc]
        assert table.scene().layout.zoom == pytest.approx(zoom, abs=0.01)
        assert {button.width() for button in bar.buttons} == {round(ROUND_BUTTON * table.scene().layout.zoom)}
        shown = [button.geometry() for button in bar.buttons if button.isVisible()]
        assert all(table.rect().contains(button) for button in shown)


def test_nothing_of_the_bar_is_shown_as_a_window_of_its_own(
    qapp: QApplication, make_program: MakeProgram
) -> None:
    with shown_windows(qapp) as shown:
        make_program()
    assert set(shown) == {"MainWindow"}


def test_a_game_without_tricks_shows_the_last_turn(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program)
    assert not bar_of(program).is_shown("tricks.last_cards")
    play_turn(qtbot, program)
    assert "Last cards played" in bar_of(program).names
    bar_of(program).click("tricks.last_cards")
    told = [text for _, text in texts_of(dialog_of(program, TricksDialog))]
    assert sum(" of " in text for text in told) == 2
    assert sum(text.endswith(", winner") for text in told) == 1
    assert not any("led" in text for text in told)


# ── what it does ─────────────────────────────────────────────────────────────────────────────────────────


def agrees(program: Program) -> bool:
    """Whether each button is shown exactly while what it stands for is enabled in the menus."""
    menus, bar = program.window.menus, bar_of(program)
    actions = {"menu.undo": menus.undo, "menu.redo": menus.redo, "menu.hint": menus.hint}
    actions |= {"tricks.last_cards": menus.tricks, "menu.pause": menus.pause, "menu.drawer": menus.drawer}
    actions |= {"menu.claim": menus.claim}
    return all(bar.is_shown(name) is action.isEnabled() for name, action in actions.items())


def test_a_button_is_there_exactly_while_the_menu_offers_it(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program, match_setup("open"))
    bar = bar_of(program)
    assert not bar.is_shown("menu.undo")
    assert bar.is_shown("menu.hint")
    assert agrees(program)
    play_turn(qtbot, program)
    assert bar.is_shown("menu.undo")
    assert agrees(program)
    program.window.show_matches()
    assert not bar.is_shown("menu.hint")


def test_buttons_stay_where_they_are_when_others_come_and_go(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program, match_setup("open"))
    button = bar_of(program).button("menu.hint")
    before = button.mapTo(program.window, QPoint())
    play_turn(qtbot, program)
    assert button.mapTo(program.window, QPoint()) == before


@pytest.mark.parametrize("size", [(1000, 700), (900, 560)])
def test_there_is_no_hole_between_them_before_the_first_choice_nor_while_others_choose(
    qtbot: QtBot, program: Program, size: tuple[int, int]
) -> None:
    begin(qtbot, program, match_setup("open"))
    quiet(qtbot, program)
    bar, page, menus = bar_of(program), program.window.table_page, program.window.menus
    page.table.set_slip(on=False)
    page.table.setFixedSize(*size)
    qtbot.waitUntil(lambda: (page.table.width(), page.table.height()) == size)
    drawer = bar.button("menu.drawer").geometry()
    menus.pause.setEnabled(True)
    hint_to_pause = bar.button("menu.hint").geometry().center() - bar.button("menu.pause").geometry().center()
    assert hint_to_pause.manhattanLength() < 1.5 * drawer.width()
    for undo, hint in ((False, True), (True, False), (True, True)):
        menus.undo.setEnabled(undo)
        menus.hint.setEnabled(hint)
        for name, is_on in (("menu.undo", undo), ("menu.hint", hint)):
            apart = bar.button(name).geometry().center() - drawer.center()
            assert bar.is_shown(name) is is_on
            assert apart.manhattanLength() < 1.5 * drawer.width(), (name, undo, hint)


@pytest.mark.long
def test_a_click_does_it_and_leaves_the_keys_with_the_cards(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program, match_setup("open"))
    quiet(qtbot, program)  # the computer has chosen, as it will have when the turn comes back
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
    quiet(qtbot, program)  # the computer has chosen, as it will have when the turn comes back
    after = step_of(program).view
    assert not bar.is_shown("menu.redo")
    bar.click("menu.undo")
    qtbot.waitUntil(lambda: may_choose(program) and bar.is_shown("menu.redo"))
    assert agrees(program)
    bar.click("menu.redo")
    qtbot.waitUntil(lambda: may_choose(program) and not bar.is_shown("menu.redo"))
    quiet(qtbot, program)
    assert step_of(program).view == after
    assert focused(program) is program.window.table_page.table


@pytest.mark.parametrize("is_in_row", [False, True])
def test_a_claim_has_the_place_of_the_pause(qtbot: QtBot, program: Program, *, is_in_row: bool) -> None:
    begin(qtbot, program, match_setup("open"))
    bar, menus = bar_of(program), program.window.menus
    if is_in_row:
        program.window.resize(*SMALLEST)
        program.window.table_page.drawer.open(on=True)
    quiet(qtbot, program)  # what the worker still tells has the menus enabled anew
    menus.pause.setEnabled(True)
    quiet(qtbot, program)
    shown = [name for name in ("menu.undo", "menu.hint", "menu.drawer", "menu.pause") if bar.is_shown(name)]

    def places(names: list[str]) -> list[QPoint]:
        return [bar.button(name).mapTo(program.window, QPoint()) for name in names]

    before = places(shown)
    assert shown[-1] == "menu.pause"
    menus.claim.setEnabled(True)
    quiet(qtbot, program)
    assert bar.is_shown("menu.claim")
    assert not bar.is_shown("menu.pause")
    assert places([*shown[:-1], "menu.claim"]) == before
    menus.claim.setEnabled(False)
    assert bar.is_shown("menu.pause")


def test_no_click_beside_the_table_takes_the_match_from_it(qtbot: QtBot, program: Program) -> None:
    session = begin(qtbot, program, HEARTS)
    for button in bar_of(program).buttons:
        if not button.isVisible():
            continue
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        quiet(qtbot, program)
        assert session_of(program) is session


@pytest.mark.long
def test_the_last_trick_is_shown(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program, HEARTS)
    assert not bar_of(program).is_shown("tricks.last_cards")
    table = program.window.table_page.table
    first = next(index for index, card in enumerate(table.scene().hand()) if card.refusal is None)
    press(table, Qt.Key.Key_Home, *[Qt.Key.Key_Right] * first, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: bar_of(program).is_shown("tricks.last_cards"))
    assert agrees(program)
    bar_of(program).click("tricks.last_cards")
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


# ── how it looks ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("theme", THEMES)
def test_its_symbols_stand_out_in_every_theme(qtbot: QtBot, program: Program, theme: str) -> None:
    program.window.preferences.apply(replace(program.settings.preferences, theme=theme))
    begin(qtbot, program)
    bar = bar_of(program)
    for name in ("menu.drawer", "menu.hint"):  # one is checked
        assert range_of(bar.button(name)) >= READABLE


def range_of(button: QWidget) -> float:
    """The contrast of the symbol against what is behind it."""
    image = button.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    colours = [QColor(image.pixel(x, y)) for x in range(image.width()) for y in range(image.height())]
    return contrast(min(colours, key=luminance), max(colours, key=luminance))


@pytest.mark.long
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
    panels, (*buttons, _) = TablePanels(page), bar_of(program).buttons  # a claim has the place of the pause
    quiet(qtbot, program)

    def place(widget: QWidget) -> QRect:
        return QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())

    assert window.height() == SMALLEST[1]
    for size in ("100", "125"):  # the drawer lies beside the table, and upon it
        window.preferences.apply(replace(program.settings.preferences, text_size=size))
        quiet(qtbot, program)
        assert panels.frame.is_upon is (size != "100")
        assert all(window.rect().contains(place(button)) for button in buttons)
        drawer = place(panels.tabs).united(place(panels.score))
        assert not any(place(button).intersects(drawer) for button in buttons)
