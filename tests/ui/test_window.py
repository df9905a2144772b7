"""The window as a whole: from the start page to the end of a match and back."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QAccessible, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QLineEdit,
    QMessageBox,
    QPushButton,
    QTextBrowser,
    QWidget,
)
from pytestqt.qtbot import QtBot

from cardtable.engine.games.happy_six import PILES
from cardtable.engine.messages import message, written
from cardtable.texts import LANGUAGES, Texts
from cardtable.ui.app.application import Program
from cardtable.ui.app.icon import SIZES
from cardtable.ui.base.drawer import NARROWEST
from cardtable.ui.new_match.dialog import NewMatchDialog
from cardtable.ui.play.match_sheet import MatchSheet
from cardtable.ui.worker.commands import Submit
from tests.drivers.controls import button, entry, labelled, write
from tests.drivers.matches_page import matches_of
from tests.drivers.menu_bar import submenu
from tests.drivers.table import Table
from tests.drivers.table_panels import TablePanels
from tests.ui.conftest import MakeProgram, ThinkingHere
from tests.ui.helpers import (
    begin,
    choose_while_it_thinks,
    dialog_of,
    focused,
    match_setup,
    may_choose,
    play_to_the_end,
    play_turn,
    press,
    quiet,
    session_of,
    show_matches,
    step_of,
    texts_of,
)
from tests.ui.language import check_language
from tests.ui.replays import begin_near_the_end


def test_the_window_bears_the_programs_icon_in_all_its_sizes(program: Program) -> None:
    assert {size.width() for size in program.window.windowIcon().availableSizes()} == set(SIZES)


# ── the first page, and the list of the matches ──────────────────────────────────────────────────────────


@pytest.mark.long
def test_an_empty_list_says_what_to_do_and_enter_does_it(qtbot: QtBot, program: Program) -> None:
    show_matches(qtbot, program)
    assert any("No matches yet" in text for _, text in texts_of(program.window.matches_page))
    assert focused(program) is button(program.window.matches_page, "New match…")
    press(focused(program), Qt.Key.Key_Return)
    assert program.window.new_match.page.isVisible()


@pytest.mark.long
def test_a_match_is_played_to_its_end_and_again_with_keys_alone(qtbot: QtBot, program: Program) -> None:
    press(focused(program), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: may_choose(program))
    assert focused(program) is program.window.table_page.table
    play_to_the_end(qtbot, program)
    first = session_of(program)
    page = program.window.table_page
    assert isinstance(focused(program), MatchSheet)
    with qtbot.assertNotEmitted(page.again_wanted):  # it is never left by accident
        press(focused(program), Qt.Key.Key_Return, Qt.Key.Key_Space, Qt.Key.Key_Enter)
    press(focused(program), Qt.Key.Key_Tab)
    assert focused(program) is button(page, "Play again")
    held = QKeyEvent(
        QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "\r", autorep=True
    )
    with qtbot.assertNotEmitted(program.window.table_page.again_wanted):
        QApplication.sendEvent(focused(program), held)  # the key that played the last card
    press(focused(program), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: session_of(program) is not first and may_choose(program))
    assert focused(program) is program.window.table_page.table
    assert session_of(program).setup == first.setup


@pytest.mark.long
def test_the_newest_unfinished_match_is_resumed_with_enter(
    qtbot: QtBot, program: Program, make_program: MakeProgram, tmp_path: Path
) -> None:
    begin(qtbot, program)
    play_turn(qtbot, program)
    qtbot.waitUntil(lambda: step_of(program).view.to_act == (0,))  # the computer has chosen
    played = step_of(program).view
    program.window.close()
    again = make_program(tmp_path)
    assert focused(again) is button(again.window.home_page, "Continue")
    press(focused(again), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: may_choose(again))
    assert step_of(again).view == played
    history = step_of(again).history
    assert history is not None
    assert TablePanels(again.window.table_page).calls == written(history)


@pytest.mark.long
def test_the_list_shows_unfinished_matches_first(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program)
    play_turn(qtbot, program)
    with qtbot.waitSignal(program.services.library.listed):
        program.window.show_matches()
    begin_near_the_end(qtbot, program)
    play_to_the_end(qtbot, program)
    press_button(program, "Home")
    qtbot.waitUntil(lambda: program.window.home.has_looked)
    with qtbot.waitSignal(program.services.library.listed):
        press_button(program, "All matches")
    rows = [text for where, text in texts_of(program.window.matches_page) if where.startswith("MatchList")]
    assert ["In progress" in row for row in rows] == [True, False]
    assert "Happy Six · Standard" in rows[0]
    assert "Aoi – Mio" in rows[0]
    assert re.search(r"Finished · (3 – \d|\d – 3)", rows[1])


def press_button(program: Program, text: str) -> None:
    (found,) = [b for b in program.window.findChildren(QPushButton) if b.isVisible() and b.text() == text]
    press(found, Qt.Key.Key_Return)


# ── undo ─────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.long
def test_undo_and_redo_show_the_table_and_the_log_as_they_were(qtbot: QtBot, program: Program) -> None:
    session = begin(qtbot, program)
    menus, log = program.window.menus, TablePanels(program.window.table_page)
    assert not menus.undo.isEnabled()
    before, calls_before = step_of(program).view, log.calls
    play_turn(qtbot, program)
    assert log.calls[: len(calls_before)] == calls_before
    assert len(log.calls) > len(calls_before)
    menus.undo.trigger()
    qtbot.waitUntil(lambda: may_choose(program) and menus.redo.isEnabled())
    assert log.calls == calls_before
    assert step_of(program).view.options == before.options
    assert not menus.undo.isEnabled()
    menus.redo.trigger()
    qtbot.waitUntil(lambda: menus.undo.isEnabled())
    quiet(qtbot, program)
    assert len(log.calls) > len(calls_before)
    assert session is program.window.session


@pytest.mark.long
def test_an_answer_to_a_decision_that_is_past_changes_nothing(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program)
    old = step_of(program)
    assert old.decision is not None
    assert old.view.choices is not None
    play_turn(qtbot, program)
    quiet(qtbot, program)
    now = step_of(program)
    legal = old.view.choices.legal()
    assert legal is not None
    program.worker.send(Submit(old.decision, legal[-1]))
    quiet(qtbot, program)
    assert step_of(program) == now
    assert program.window.notices.text == ""


@pytest.mark.long
def test_a_computers_answer_from_before_an_undo_is_dropped(
    qtbot: QtBot, program: Program, pools: list[ThinkingHere]
) -> None:
    choose_while_it_thinks(qtbot, program, pools[0])
    program.window.menus.undo.trigger()
    quiet(qtbot, program)
    pools[0].release()
    qtbot.waitUntil(lambda: may_choose(program))
    play_turn(qtbot, program)


@pytest.mark.long
def test_h6_16_a_choice_waits_for_a_slow_computer_and_can_be_taken_back(
    qtbot: QtBot, program: Program, pools: list[ThinkingHere], monkeypatch: pytest.MonkeyPatch
) -> None:
    announced: list[str] = []
    monkeypatch.setattr("cardtable.ui.play.session.announce", lambda _, text: announced.append(text))
    pools[0].is_holding = True
    session = begin(qtbot, program)
    undo, step = program.window.menus.undo, step_of(program)
    table = Table(program.window.table_page.table)
    assert not undo.isEnabled()
    press(program.window.table_page.table, Qt.Key.Key_Home, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: session.is_waiting)
    assert table.written == ["Waiting for Mio to choose…"]
    assert announced == table.written
    assert undo.isEnabled()
    undo.trigger()
    qtbot.waitUntil(lambda: step_of(program) is not step)
    assert not session.is_waiting
    assert not undo.isEnabled()
    assert table.written == ["Your turn: choose a card"]
    press(program.window.table_page.table, Qt.Key.Key_Home, Qt.Key.Key_Return)
    quiet(qtbot, program)
    assert step_of(program).decision == step.decision
    pools[0].release()
    qtbot.waitUntil(lambda: step_of(program).decision != step.decision and may_choose(program))
    assert not step_of(program).assisted


def test_a_second_choice_in_the_same_turn_is_not_even_sent(
    qtbot: QtBot, program: Program, pools: list[ThinkingHere]
) -> None:
    session = begin(qtbot, program)
    quiet(qtbot, program)
    pools[0].is_holding = True
    table = program.window.table_page.table
    hand = next(zone for zone in table.picture.zones if zone.seat == session.bottom).cards
    cards = [shown.card for shown in hand if shown.card is not None]
    session.choose(cards[0])
    session.choose(cards[1])
    quiet(qtbot, program)
    assert program.window.notices.text == ""
    pools[0].release()
    qtbot.waitUntil(lambda: may_choose(program))


# ── languages ────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.long
@pytest.mark.parametrize(("first", "second"), [("en", "ja"), ("ja", "en")])
def test_the_language_changes_everywhere_at_once(
    qtbot: QtBot, make_program: MakeProgram, first: str, second: str
) -> None:
    program = make_program(language=first)
    window = program.window
    begin_near_the_end(qtbot, program, 160)
    play_turn(qtbot, program)
    window.menus.try_another.trigger()
    qtbot.waitUntil(lambda: len(step_of(program).lines) == 2 and may_choose(program))
    play_turn(qtbot, program)
    window.menus.rules.trigger()
    window.notices.tell("refused", message("file.locked"))
    check_language(window, first)
    languages = submenu(program, Texts(first)("menu.language"))
    entry(languages, LANGUAGES[second]).trigger()
    quiet(qtbot, program)
    check_language(window, second)
    play_to_the_end(qtbot, program)
    check_language(window, second)
    with qtbot.waitSignal(program.services.library.listed):
        window.show_matches()
    check_language(window, second)
    window.menus.about.trigger()
    for page in window.findChildren(QTextBrowser):
        if page.accessibleName() == Texts(second)("about.licences"):
            page.clear()  # the words of those who have made the parts
    window.menus.every_rule.trigger()
    check_language(window, second)
    for dialog in window.findChildren(QDialog):
        dialog.close()
    window.preferences.set_language(first)
    quiet(qtbot, program)
    check_language(window, first)


@pytest.mark.long
def test_the_language_is_remembered(program: Program, make_program: MakeProgram, tmp_path: Path) -> None:
    program.window.preferences.set_language("ja")
    program.window.close()
    saved = json.loads((tmp_path / "settings.json").read_text("utf-8"))
    assert saved["language"] == "ja"
    assert make_program(tmp_path, language="").window.windowTitle() == "カードテーブル"


def test_qts_own_words_change_too(program: Program) -> None:
    program.window.preferences.set_language("ja")
    box = QMessageBox(QMessageBox.Icon.NoIcon, "", "", QMessageBox.StandardButton.Cancel, program.window)
    assert box.button(QMessageBox.StandardButton.Cancel).text() == "キャンセル"
    program.window.preferences.set_language("en")
    box = QMessageBox(QMessageBox.Icon.NoIcon, "", "", QMessageBox.StandardButton.Cancel, program.window)
    assert box.button(QMessageBox.StandardButton.Cancel).text().replace("&", "") == "Cancel"


# ── what is said to those who do not see ─────────────────────────────────────────────────────────────────


def test_the_referees_calls_are_announced(qtbot: QtBot, program: Program, announced: list[str]) -> None:
    begin(qtbot, program)
    play_turn(qtbot, program)
    assert "Set 1. Five cards each." in announced
    assert "Ready… go!" in announced


def test_every_control_has_a_name(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program)
    program.window.notices.tell("refused", message("file.locked"))
    nameless = []
    for widget in program.window.findChildren(QWidget):
        if (
            widget.focusPolicy() & Qt.FocusPolicy.TabFocus
            and widget.isVisible()
            and widget.focusProxy() is None
            and widget.window() is program.window
        ):
            name = QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name)
            if not name.strip():
                nameless.append(type(widget).__name__)
    assert not nameless


# ── what is remembered ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.long
def test_speed_sizes_and_choices_are_remembered(
    qtbot: QtBot, program: Program, make_program: MakeProgram, tmp_path: Path
) -> None:
    window = program.window
    window.menus.speed_chosen.emit(2.0)
    begin(qtbot, program)
    window.table_page.drawer.set_side_width(360)
    window.menus.every_rule.trigger()
    dialog = dialog_of(program, NewMatchDialog)
    assert isinstance(dialog, NewMatchDialog)
    write(labelled(dialog, QLineEdit, Texts("en")("new_match.name")), "葵")
    dialog.accept()
    qtbot.waitUntil(lambda: session_of(program).setup.seats[0].name == "葵")
    window.close()
    again = make_program(tmp_path)
    assert again.settings.preferences.speed == 2.0
    assert again.settings.name == "葵"
    assert again.settings.last_match.game == "happy_six"
    begin(qtbot, again)
    assert TablePanels(again.window.table_page).width == 360


@pytest.mark.long
def test_a_table_never_shown_has_its_drawer_as_wide_as_ever(
    qtbot: QtBot, program: Program, make_program: MakeProgram, tmp_path: Path
) -> None:
    program.window.close()
    again = make_program(tmp_path)
    begin(qtbot, again)
    panels = TablePanels(again.window.table_page)
    drawer: QWidget | None = panels.tabs.parentWidget()
    assert drawer is not None
    assert panels.width == max(NARROWEST, drawer.minimumSizeHint().width())


@pytest.mark.long
def test_the_size_is_kept_soon_after_it_has_changed(
    qtbot: QtBot, program: Program, make_program: MakeProgram, tmp_path: Path
) -> None:
    window = program.window
    window.keep_soon.setInterval(0)
    window.resize(800, 640)
    qtbot.waitUntil(lambda: not window.keep_soon.isActive() and bool(program.settings.geometry))
    quiet(qtbot, program)  # and whatever becomes of the program now
    again = make_program(tmp_path)
    assert again.window.size() == QSize(800, 640)


def test_full_screen_and_back(program: Program) -> None:
    action = program.window.menus.full_screen
    action.trigger()
    assert program.window.isFullScreen()
    action.trigger()
    assert not program.window.isFullScreen()
    program.window.showFullScreen()  # by another way than the menu
    assert action.isChecked()
    program.window.showNormal()
    assert not action.isChecked()


@pytest.mark.long
def test_an_undo_after_the_end_goes_back_to_the_table(qtbot: QtBot, program: Program) -> None:
    begin_near_the_end(qtbot, program)
    play_to_the_end(qtbot, program)
    program.window.menus.undo.trigger()
    qtbot.waitUntil(lambda: may_choose(program))
    assert not session_of(program).is_over
    assert focused(program) is program.window.table_page.table
    play_to_the_end(qtbot, program)
    with qtbot.waitSignal(program.services.library.listed):
        program.window.show_matches()
    assert any(
        "with help" in text for where, text in texts_of(program.window) if where.startswith("MatchList")
    )


@pytest.mark.long
def test_the_log_ends_with_the_last_call_and_can_be_read_in_peace(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program)
    bar = TablePanels(program.window.table_page).log.verticalScrollBar()
    while bar.maximum() < 8:
        play_turn(qtbot, program)
    assert bar.value() == bar.maximum()
    program.window.preferences.set_language("ja")
    qtbot.waitUntil(lambda: bar.value() == bar.maximum() > 0)
    program.window.resize(program.window.width(), program.window.minimumHeight())
    qtbot.waitUntil(lambda: bar.value() == bar.maximum() > 0)
    bar.setValue(2)
    play_turn(qtbot, program)
    assert bar.value() == 2


@pytest.mark.long
def test_the_list_is_walked_and_searched_with_keys(qtbot: QtBot, program: Program) -> None:
    for preset in ("open", "standard"):
        begin(qtbot, program, match_setup(preset))
        play_turn(qtbot, program)
        with qtbot.waitSignal(program.services.library.listed):
            program.window.show_matches()
    quiet(qtbot, program)
    listed = matches_of(program).view
    assert listed.currentIndex().row() == 0
    press(listed, Qt.Key.Key_Down)
    assert listed.currentIndex().row() == 1
    press(listed, Qt.Key.Key_H)
    with qtbot.waitSignal(program.worker.opened) as opened:
        press(listed, Qt.Key.Key_Return)
    assert opened.args is not None
    assert opened.args[0].setup.options[PILES] in ("open", "standard")


def test_the_window_is_no_larger_than_the_screen_has_room_for(program: Program) -> None:
    """At 150 percent a screen of 1280 by 800 has 853 by 533 points."""
    room, least = program.window.screen().availableSize(), program.window.minimumSizeHint()
    assert program.window.minimumWidth() <= room.width()
    assert program.window.minimumHeight() <= room.height()
    assert least.width() <= 853


@pytest.mark.parametrize("action", ["about", "settings", "in_force", "rules"])
def test_after_a_dialog_the_keys_are_where_they_were(qtbot: QtBot, program: Program, action: str) -> None:
    """Where no window manager makes the window active again, nobody else did."""
    begin(qtbot, program)
    quiet(qtbot, program)
    window = program.window
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.table_page.table.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(window.table_page.table, Qt.Key.Key_Right)
    getattr(window.menus, action).trigger()
    (dialog,) = [each for each in window.findChildren(QDialog) if each.isVisible()]
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    qtbot.waitUntil(window.isActiveWindow)
    assert QApplication.focusWidget() is window.table_page.table
    assert window.table_page.table.hasFocus()
