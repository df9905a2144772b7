"""The menu that opens anywhere on the table."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QMessageBox
from pytestqt.qtbot import QtBot

from cardtable.texts import Texts
from cardtable.ui.app.application import Program
from tests.drivers.controls import button, click
from tests.ui.conftest import MakeProgram
from tests.ui.helpers import (
    begin,
    dialog_of,
    match_setup,
    may_choose,
    play_to_the_end,
    play_turn,
    quiet,
    session_of,
    step_of,
)
from tests.ui.language import check_language
from tests.ui.replays import begin_near_the_end

RIGHT = QContextMenuEvent.Reason.Mouse
KEY = QContextMenuEvent.Reason.Keyboard


def ask(program: Program, reason: QContextMenuEvent.Reason) -> None:
    """Ask for the menu where a person would, as Qt tells of it."""
    port, at = program.window.table_page.table.viewport(), QPoint(20, 200)
    QApplication.sendEvent(port, QContextMenuEvent(reason, at, port.mapToGlobal(at)))


def shown(program: Program) -> QMenu | None:
    menus = program.window.table_page.table.findChildren(
        QMenu, options=Qt.FindChildOption.FindDirectChildrenOnly
    )
    return next((menu for menu in menus if menu.isVisible()), None)


@pytest.mark.long
@pytest.mark.parametrize("reason", [RIGHT, KEY])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_it_offers_what_one_does_at_the_table(
    qtbot: QtBot, make_program: MakeProgram, reason: QContextMenuEvent.Reason, language: str
) -> None:
    program, texts = make_program(language=language), Texts(language)
    begin(qtbot, program, match_setup("open"))
    ask(program, reason)
    menu = shown(program)
    assert menu is not None
    offered = [action.text() for action in menu.actions()]
    for name in ("undo", "hint", "tricks", "again", "volume"):
        assert texts(f"menu.{name}") in offered
    QTest.keyClick(menu, Qt.Key.Key_Escape)
    assert shown(program) is None


def test_what_is_chosen_there_is_done(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program, match_setup("open"))
    quiet(qtbot, program)  # the computer has chosen, as it will have when the turn comes back
    before = step_of(program).view
    play_turn(qtbot, program)
    ask(program, RIGHT)
    menu = shown(program)
    assert menu is not None
    menu.setActiveAction(program.window.menus.undo)
    QTest.keyClick(menu, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: may_choose(program) and not program.window.menus.undo.isEnabled())
    quiet(qtbot, program)  # the computer has chosen again
    assert step_of(program).view == before


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_new_match_by_the_same_rules_takes_one_in_play_from_sight_only_where_that_is_meant(
    qtbot: QtBot, make_program: MakeProgram, language: str
) -> None:
    program, texts = make_program(language=language), Texts(language)
    session = begin(qtbot, program, match_setup("open"))
    program.window.menus.again.trigger()
    question = dialog_of(program, QMessageBox)
    check_language(question, language)
    QTest.keyClick(question, Qt.Key.Key_Return)  # a key that was meant for a card
    quiet(qtbot, program)
    assert session_of(program) is session
    assert may_choose(program)
    program.window.menus.again.trigger()
    click(button(dialog_of(program, QMessageBox), texts("play.begin_again")))
    qtbot.waitUntil(lambda: session_of(program) is not session and may_choose(program))
    assert session_of(program).setup == session.setup


@pytest.mark.long
def test_a_new_match_follows_one_that_is_over_at_once(qtbot: QtBot, program: Program) -> None:
    begin_near_the_end(qtbot, program)
    play_to_the_end(qtbot, program)
    session = session_of(program)
    program.window.menus.again.trigger()
    qtbot.waitUntil(lambda: session_of(program) is not session and may_choose(program))
    assert session_of(program).setup == session.setup


def test_a_button_that_takes_cards_opens_no_menu_but_the_other_does(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program)
    table = program.window.table_page.table
    table.set_left_handed(on=True)
    ask(program, RIGHT)
    assert shown(program) is None
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(20, 200))
    menu = shown(program)
    assert menu is not None
    menu.close()


def test_where_nothing_is_played_there_is_no_menu(program: Program) -> None:
    ask(program, KEY)
    assert shown(program) is None
    assert not program.window.menus.again.isEnabled()
