"""The cover between people who share a screen (H6-14)."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from cardtable.match.seating import SeatInfo
from cardtable.texts import Texts
from cardtable.ui.app.application import Program
from cardtable.ui.play.table_page import TablePage
from cardtable.ui.worker.commands import BeginMatch
from cardtable.ui.worker.messages import MatchSetup
from tests.drivers.controls import button, press
from tests.ui.helpers import match_setup, session_of

TWO: Final = MatchSetup("happy_six", match_setup().options, (SeatInfo("Hana"), SeatInfo("Ben")))


def page_of(program: Program) -> TablePage:
    """The page of the table, which is uncovered as soon as somebody wants it."""
    program.window.table_page.cover.guard_ms = 0
    return program.window.table_page


def begin_covered(qtbot: QtBot, program: Program, wanted: MatchSetup = TWO) -> None:
    """Begin a match, which waits behind the cover."""
    page = page_of(program)
    program.worker.send(BeginMatch(wanted))
    qtbot.waitUntil(lambda: program.window.session is not None and page.is_covered)


def uncover_button(program: Program, language: str = "en") -> QAbstractButton:
    """The button that uncovers the table."""
    return button(page_of(program).cover, Texts(language)("hot_seat.uncover"))


def uncover(qtbot: QtBot, program: Program, language: str = "en") -> None:
    """Look at one's own cards."""
    qtbot.waitUntil(lambda: page_of(program).cover.takes_presses)
    uncover_button(program, language).click()
    qtbot.waitUntil(lambda: not page_of(program).is_covered)


def choose_covered(qtbot: QtBot, program: Program, steps: int = 0) -> None:
    """Choose the first card, or one so many steps further, and wait for the cover or the end."""
    press(page_of(program).table, Qt.Key.Key_Home, *[Qt.Key.Key_Right] * steps, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: page_of(program).is_covered or session_of(program).is_over)
