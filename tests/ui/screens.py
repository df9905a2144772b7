"""Every screen, opened as people open it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QDialog,
    QMessageBox,
    QTabWidget,
    QWidget,
)
from pytestqt.qtbot import QtBot

from cardtable.engine.messages import message
from cardtable.match.seating import SeatInfo
from cardtable.program.settings import LastMatch
from cardtable.texts import Texts
from cardtable.ui.app.application import Program
from cardtable.ui.help.about_dialog import AboutDialog
from cardtable.ui.help.problems import ProblemDialog
from cardtable.ui.new_match.dialog import NewMatchDialog
from cardtable.ui.play.match_sheet import HighlightRow
from cardtable.ui.play.team import MemoryDialog
from cardtable.ui.rules.dialog import RulesDialog
from cardtable.ui.settings.dialog import SettingsDialog
from cardtable.ui.worker.commands import BeginMatch
from cardtable.ui.worker.messages import Broken, MatchSetup
from tests.drivers.fairness import opened as open_fairness
from tests.drivers.hints import ask_for_hint
from tests.drivers.hot_seat import TWO
from tests.drivers.lesson import open_lesson
from tests.drivers.reviews import opened as open_review
from tests.drivers.teams import AOI, KEN, MEMO, team_setup, wait_for_proposals
from tests.ui.finished_matches import open_dialog as open_statistics
from tests.ui.helpers import (
    begin,
    dialog_of,
    match_setup,
    may_choose,
    play_to_the_end,
    play_turn,
    quiet,
    step_of,
)
from tests.ui.replays import begin_near_the_end, played
from tests.ui.replays import session_in as replay_in

TRIO: Final = {"Trio (3 v 3)", "トリオ(3人対3人)"}
Opened = Callable[[QtBot, Program], QWidget]
"""Brings a new program to a screen, and returns the window to look at."""


def first_start(qtbot: QtBot, program: Program) -> QWidget:
    return program.window


def home(qtbot: QtBot, program: Program) -> QWidget:
    begin(qtbot, program)
    play_turn(qtbot, program)
    program.window.show_home()
    quiet(qtbot, program)
    return program.window


def no_matches(qtbot: QtBot, program: Program) -> QWidget:
    program.window.show_matches()
    quiet(qtbot, program)
    return program.window


def matches(qtbot: QtBot, program: Program) -> QWidget:
    begin(qtbot, program)
    play_turn(qtbot, program)
    program.window.show_matches()
    quiet(qtbot, program)
    program.window.menus.duplicate.trigger()
    quiet(qtbot, program)
    program.window.menus.delete.trigger()  # there is a notice, with a button
    quiet(qtbot, program)
    return program.window


def hint(qtbot: QtBot, program: Program) -> QWidget:
    begin(qtbot, program)
    ask_for_hint(qtbot, program)
    return program.window


def cards(qtbot: QtBot, program: Program) -> QWidget:
    program.window.menus.cards.trigger()
    return only_dialog(program)


def renaming(qtbot: QtBot, program: Program) -> QWidget:
    matches(qtbot, program)
    program.window.menus.rename.trigger()
    return only_dialog(program)


def new_match(qtbot: QtBot, program: Program) -> QWidget:
    program.window.menus.every_rule.trigger()
    return dialog_of(program, NewMatchDialog)


def new_match_page(qtbot: QtBot, program: Program) -> QWidget:
    program.settings.last_matches = (LastMatch("hearts", 5, {}, ("master", "fickle")),)
    program.window.new_match.ask("hearts")
    return program.window


def new_teams(qtbot: QtBot, program: Program) -> QWidget:
    dialog = new_match(qtbot, program)
    form = next(box for box in dialog.findChildren(QComboBox) if box.count() and box.itemText(2) in TRIO)
    form.setCurrentIndex(2)
    QApplication.processEvents()
    return dialog


def new_hearts(qtbot: QtBot, program: Program) -> QWidget:
    program.settings.last_matches = (LastMatch("hearts", 4),)
    return new_match(qtbot, program)


def table(qtbot: QtBot, program: Program) -> QWidget:
    begin(qtbot, program)
    play_turn(qtbot, program)
    program.window.notices.tell("refused", message("file.locked"))
    return program.window


def team(qtbot: QtBot, program: Program) -> QWidget:
    begin(qtbot, program, team_setup(AOI, KEN, MEMO))
    wait_for_proposals(qtbot, program)
    return program.window


def memory(qtbot: QtBot, program: Program) -> QWidget:
    team(qtbot, program)
    play_turn(qtbot, program)
    program.window.menus.memory.trigger()
    return dialog_of(program, MemoryDialog)


def lines(qtbot: QtBot, program: Program) -> QWidget:
    begin(qtbot, program)
    play_turn(qtbot, program)
    program.window.menus.try_another.trigger()
    qtbot.waitUntil(lambda: len(step_of(program).lines) == 2 and may_choose(program))
    return program.window


def watching(qtbot: QtBot, program: Program) -> QWidget:
    seats = (SeatInfo("", "discreet"), SeatInfo("", "fickle"))
    program.worker.send(BeginMatch(MatchSetup("happy_six", match_setup().options, seats)))
    qtbot.waitUntil(lambda: program.window.session is not None)
    qtbot.waitUntil(lambda: program.window.menus.pause.isEnabled())
    program.window.menus.pause.trigger()
    quiet(qtbot, program)
    return program.window


def covered(qtbot: QtBot, program: Program) -> QWidget:
    program.worker.send(BeginMatch(TWO))
    qtbot.waitUntil(lambda: program.window.table_page.is_covered)
    return program.window


def result(qtbot: QtBot, program: Program) -> QWidget:
    begin_near_the_end(qtbot, program)
    play_to_the_end(qtbot, program)
    rows = program.window.table_page.findChildren(HighlightRow)
    qtbot.waitUntil(lambda: any(row.button.isVisible() for row in rows))
    return program.window


def review(qtbot: QtBot, program: Program) -> QWidget:
    begin_near_the_end(qtbot, program)
    play_to_the_end(qtbot, program)
    return open_review(qtbot, program)


def replay(qtbot: QtBot, program: Program) -> QWidget:
    matches(qtbot, program)
    program.window.menus.speed_chosen.emit(0.0)
    program.window.menus.replay.trigger()
    qtbot.waitUntil(lambda: program.window.replay.session is not None)
    qtbot.waitUntil(lambda: replay_in(program).shown is not None)
    return program.window


def lesson(qtbot: QtBot, program: Program) -> QWidget:
    open_lesson(program)
    return program.window


def trick_lesson(qtbot: QtBot, program: Program) -> QWidget:
    open_lesson(program, "tricks")
    return program.window


def statistics(qtbot: QtBot, program: Program) -> QWidget:
    assert program.log.path is not None
    played(program.log.path.parent)
    return open_statistics(qtbot, program).dialog


def no_statistics(qtbot: QtBot, program: Program) -> QWidget:
    return open_statistics(qtbot, program).dialog


def settings(qtbot: QtBot, program: Program) -> QWidget:
    program.window.menus.settings.trigger()
    return dialog_of(program, SettingsDialog)


def motion_settings(qtbot: QtBot, program: Program) -> QWidget:
    return _settings_page(qtbot, program, 1)


def card_settings(qtbot: QtBot, program: Program) -> QWidget:
    return _settings_page(qtbot, program, 2)


def play_settings(qtbot: QtBot, program: Program) -> QWidget:
    return _settings_page(qtbot, program, 3)


def _settings_page(qtbot: QtBot, program: Program, index: int) -> QWidget:
    dialog = settings(qtbot, program)
    (tabs,) = dialog.findChildren(QTabWidget)
    tabs.setCurrentIndex(index)
    return dialog


def rules(qtbot: QtBot, program: Program) -> QWidget:
    program.window.menus.rules.trigger()
    return dialog_of(program, RulesDialog)


def about(qtbot: QtBot, program: Program) -> QWidget:
    program.window.menus.about.trigger()
    return dialog_of(program, AboutDialog)


def reporting(qtbot: QtBot, program: Program) -> QWidget:
    program.window.menus.report.trigger()
    return only_dialog(program)


def fairness(qtbot: QtBot, program: Program) -> QWidget:
    table(qtbot, program)
    return open_fairness(qtbot, program, program.settings.language).dialog


def damage(qtbot: QtBot, program: Program) -> QWidget:
    broken = Broken(Path("a.cardtable"), 3, message("file.check"), is_recoverable=True)
    program.window.match_list.offer_recovery(broken)
    return dialog_of(program, QMessageBox)


def trouble(qtbot: QtBot, program: Program) -> QWidget:
    dialog = ProblemDialog(Texts(program.settings.language), program.log, program.window)
    dialog.add("ValueError")
    dialog.open()
    return dialog


def only_dialog(program: Program) -> QWidget:
    return dialog_of(program, QDialog)


SCREENS: Final[tuple[Opened, ...]] = (
    first_start, home, no_matches, matches, renaming, new_match_page, new_match, new_teams, table, team,
    memory, lines, watching, new_hearts, settings, motion_settings, card_settings, play_settings,
    hint, cards, covered, result, review, replay, lesson, trick_lesson, statistics, no_statistics, rules,
    about, reporting, fairness, damage, trouble,
)  # fmt: skip
