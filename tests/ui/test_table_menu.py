"""The menu that opens anywhere on the table."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from cardtable.texts import Texts
from cardtable.ui.app.application import Program
from tests.ui.conftest import MakeProgram
from tests.ui.helpers import begin, match_setup, quiet, session_of

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
    session = begin(qtbot, program, match_setup("open"))
    ask(program, RIGHT)
    menu = shown(program)
    assert menu is not None
    menu.setActiveAction(program.window.menus.again)
    QTest.keyClick(menu, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: session_of(program) is not session)
    assert session_of(program).setup == session.setup
    quiet(qtbot, program)


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
