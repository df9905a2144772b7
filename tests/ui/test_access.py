"""Every screen for those who see nothing, and for those who have only keys: names, labels, ways there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QLabel,
    QLineEdit,
    QMessageBox,
    QRadioButton,
    QSlider,
    QTabBar,
    QWidget,
)
from pytestqt.qtbot import QtBot

from cardtable.engine.messages import message
from cardtable.match.seating import SeatInfo
from cardtable.texts import LANGUAGES
from cardtable.ui.app import Program
from cardtable.ui.dialogs.about import AboutDialog
from cardtable.ui.dialogs.memory import MemoryDialog
from cardtable.ui.dialogs.new_match import NewMatchDialog
from cardtable.ui.dialogs.rules import RulesDialog
from cardtable.ui.panels.cover import GUARD_MS
from cardtable.ui.problems import ProblemDialog
from cardtable.ui.reports import Broken, Order
from tests.ui.conftest import MakeProgram
from tests.ui.helpers import (
    begin,
    dialog_of,
    focused,
    may_choose,
    order,
    play_to_the_end,
    play_turn,
    press,
    quiet,
    session_of,
    step_of,
)
from tests.ui.test_fairness import open_dialog as open_fairness
from tests.ui.test_hints import ask as ask_for_hint
from tests.ui.test_hot_seat import TWO
from tests.ui.test_learning import lesson_of
from tests.ui.test_replay import played
from tests.ui.test_replay import session_in as replay_in
from tests.ui.test_review import opened as open_review
from tests.ui.test_statistics import open_dialog as open_statistics
from tests.ui.test_teams import AOI, KEN, MEMO, team_order, wait_for_proposals
from tests.ui.test_window import JAPANESE, OURS, WORD

Role = QAccessible.Role
Policy = Qt.FocusPolicy
TRIO: Final = {"Trio (3 v 3)", "トリオ(3人対3人)"}
ALSO_OURS: Final = ("Hana", "Ben", "Ken", "Memo")
CONTROLS: Final = (QAbstractButton, QComboBox, QLineEdit, QAbstractSpinBox, QSlider, QTabBar)
Opened = Callable[[QtBot, Program], QWidget]
"""Brings a new program to a screen, and returns the window to look at."""


# ── the screens ──────────────────────────────────────────────────────────────────────────────────────────


def start_page(qtbot: QtBot, program: Program) -> QWidget:
    return program.window


def welcome(qtbot: QtBot, program: Program) -> QWidget:
    program.window.learning.show_welcome()
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
    program.window.ask_for_match()
    return dialog_of(program, NewMatchDialog)


def new_teams(qtbot: QtBot, program: Program) -> QWidget:
    dialog = new_match(qtbot, program)
    form = next(box for box in dialog.findChildren(QComboBox) if box.count() and box.itemText(2) in TRIO)
    form.setCurrentIndex(2)
    QApplication.processEvents()
    return dialog


def table(qtbot: QtBot, program: Program) -> QWidget:
    begin(qtbot, program)
    play_turn(qtbot, program)
    program.window.notices.tell("refused", message("file.locked"))
    return program.window


def team(qtbot: QtBot, program: Program) -> QWidget:
    begin(qtbot, program, team_order(AOI, KEN, MEMO))
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
    program.worker.new_match(Order("happy_six", order().options, seats))
    qtbot.waitUntil(lambda: program.window.session is not None)
    qtbot.waitUntil(lambda: program.window.menus.pause.isEnabled())
    program.window.menus.pause.trigger()
    quiet(qtbot, program)
    return program.window


def curtain(qtbot: QtBot, program: Program) -> QWidget:
    program.worker.new_match(TWO)
    qtbot.waitUntil(lambda: program.window.table_page.is_covered)
    return program.window


def result(qtbot: QtBot, program: Program) -> QWidget:
    begin(qtbot, program)
    play_to_the_end(qtbot, program)
    return program.window


def review(qtbot: QtBot, program: Program) -> QWidget:
    begin(qtbot, program)
    play_to_the_end(qtbot, program)
    return open_review(qtbot, program)


def replay(qtbot: QtBot, program: Program) -> QWidget:
    matches(qtbot, program)
    program.window.menus.speed_chosen.emit(0.0)
    program.window.menus.replay.trigger()
    qtbot.waitUntil(lambda: program.window.replaying.session is not None)
    qtbot.waitUntil(lambda: replay_in(program).shown is not None)
    return program.window


def lesson(qtbot: QtBot, program: Program) -> QWidget:
    lesson_of(program)
    return program.window


def trick_lesson(qtbot: QtBot, program: Program) -> QWidget:
    lesson_of(program, "tricks")
    return program.window


def statistics(qtbot: QtBot, program: Program) -> QWidget:
    assert program.log.path is not None
    played(program.log.path.parent)
    return open_statistics(qtbot, program)


def no_statistics(qtbot: QtBot, program: Program) -> QWidget:
    return open_statistics(qtbot, program)


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
    return open_fairness(qtbot, program)


def damage(qtbot: QtBot, program: Program) -> QWidget:
    broken = Broken(Path("a.cardtable"), 3, message("file.check"), is_recoverable=True)
    program.window.recovering.offer(broken)
    return dialog_of(program, QMessageBox)


def trouble(qtbot: QtBot, program: Program) -> QWidget:
    dialog = ProblemDialog(program.window.table_page._texts, program.log, program.window)
    dialog.add("ValueError")
    dialog.open()
    return dialog


def only_dialog(program: Program) -> QWidget:
    return dialog_of(program, QDialog)


SCREENS: Final[tuple[Opened, ...]] = (
    start_page, welcome, matches, renaming, new_match, new_teams, table, team, memory, lines, watching,
    hint, cards, curtain, result, review, replay, lesson, trick_lesson, statistics, no_statistics, rules,
    about, reporting, fairness, damage, trouble,
)  # fmt: skip


# ── what is looked at ────────────────────────────────────────────────────────────────────────────────────


def nodes(top: QAccessibleInterface) -> Iterator[QAccessibleInterface]:
    """Everything that shows below a node of the tree."""
    for index in range(top.childCount()):
        child = top.child(index)
        if not child.state().invisible:
            yield child
            yield from nodes(child)


def name_of(node: QAccessibleInterface) -> str:
    """Its name on Windows; on Linux, Qt takes what is chosen for the name of a box that is not labelled."""
    box = node.object()
    if isinstance(box, QComboBox):
        labels = [label.text() for label in box.window().findChildren(QLabel) if label.buddy() is box]
        return box.accessibleName() or " ".join(labels)
    return node.text(QAccessible.Text.Name).strip()


SPEAKING: Final = {
    Role.Button, Role.CheckBox, Role.RadioButton, Role.ComboBox, Role.EditableText, Role.SpinBox, Role.Slider,
    Role.StaticText, Role.ListItem, Role.PageTab, Role.MenuItem, Role.Graphic, Role.Table, Role.List,
    Role.ColumnHeader, Role.RowHeader, Role.Dialog, Role.ButtonMenu, Role.ButtonDropDown, Role.Chart,
}  # fmt: skip
"""What has nothing to say without a name."""


BUTTONS: Final = {Role.Button, Role.CheckBox, Role.RadioButton, Role.ButtonMenu}


def says_nothing(node: QAccessibleInterface) -> bool:
    """Whether it has no name and needs none: an empty label, a box's sign, what passes the focus on."""
    widget = node.object()
    if isinstance(widget, QLabel):
        return not widget.text() and (widget.pixmap().isNull() or isinstance(widget.parent(), QMessageBox))
    return isinstance(widget, QWidget) and widget.focusProxy() is not None


def described(node: QAccessibleInterface) -> str:
    kind = "" if node.object() is None else type(node.object()).__name__
    return f"{node.role().name} {kind} {name_of(node)!r}"


def nameless(found: list[QAccessibleInterface]) -> list[str]:
    return [
        f"{described(node)} in {described(node.parent())}"
        for node in found
        if not name_of(node)
        and (node.role() in SPEAKING or node.state().focusable)
        and not says_nothing(node)
    ]


def no_buttons(found: list[QAccessibleInterface]) -> list[str]:
    """Buttons that are none to a screen reader, or cannot be pressed with one."""
    buttons = [node for node in found if isinstance(node.object(), QAbstractButton)]
    return [
        described(node)
        for node in buttons
        if node.role() not in BUTTONS or not (node.state().disabled or node.actionInterface().actionNames())
    ]


def foreign(found: list[QAccessibleInterface], language: str) -> list[str]:
    """What is called something in the other language."""
    wrong = []
    for node in found:
        bare = name_of(node)
        for word in (*OURS, *ALSO_OURS):
            bare = bare.replace(word, "")
        is_japanese = JAPANESE.search(bare) is not None
        if is_japanese if language == "en" else (WORD.search(bare) is not None and not is_japanese):
            wrong.append(described(node))
    return wrong


def idle_labels(window: QWidget) -> list[str]:
    """Labels with a letter that leads nowhere."""
    labels = [
        label for label in window.findChildren(QLabel) if label.isVisible() and label.window() is window
    ]
    return [
        label.text()
        for label in labels
        if re.search("&[A-Za-z]", label.text()) and not takes_focus(label.buddy())
    ]


def takes_focus(widget: QWidget | None) -> bool:
    if widget is None or not widget.isVisible():
        return False
    return bool((widget.focusProxy() or widget).focusPolicy() & Policy.TabFocus)


def eaten(window: QWidget) -> list[QWidget]:
    """What takes an input method without being written in: while one is on, it would eat the keys."""
    return [
        widget
        for widget in window.findChildren(QWidget)
        if widget.isVisible()
        and widget.focusPolicy() is not Policy.NoFocus
        and widget.testAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)
        and not isinstance(widget, QLineEdit | QAbstractSpinBox)
    ]


def out_of_reach(qtbot: QtBot, window: QWidget) -> list[str]:
    """What the Tab key does not lead to, in a window with no more than fifty things it leads to.

    Of a group of radio buttons it leads to one, from which arrows lead on.
    """
    window.activateWindow()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is window)
    reached: set[QWidget] = set()
    for _ in range(50):
        now = QApplication.focusWidget() or window
        reached.add(now)
        QTest.keyClick(now, Qt.Key.Key_Tab)
    missed = []
    for widget in window.findChildren(QWidget):
        if widget.window() is not window or not widget.isVisible() or not widget.isEnabled():
            continue
        if widget.focusProxy() is not None or isinstance(widget.parent(), QAbstractSpinBox | QComboBox):
            continue
        is_control = isinstance(widget, CONTROLS) or widget.focusPolicy() & Policy.TabFocus
        in_group = isinstance(widget, QRadioButton) and any(isinstance(o, QRadioButton) for o in reached)
        if is_control and widget not in reached and not in_group:
            missed.append(described(QAccessible.queryAccessibleInterface(widget)))
    return missed


@pytest.mark.parametrize("language", sorted(LANGUAGES))
@pytest.mark.parametrize("opened", SCREENS, ids=lambda screen: screen.__name__)
def test_a_screen_serves_those_who_do_not_see_and_those_who_have_only_keys(
    qtbot: QtBot, make_program: MakeProgram, opened: Opened, language: str
) -> None:
    window = opened(qtbot, make_program(language=language))
    found = list(nodes(QAccessible.queryAccessibleInterface(window)))
    assert len(found) > 3
    assert not nameless(found)
    assert not no_buttons(found)
    assert not foreign(found, language)
    assert not idle_labels(window)
    assert not eaten(window)
    assert not out_of_reach(qtbot, window)


def test_nothing_of_a_covered_hand_is_read_out(qtbot: QtBot, program: Program) -> None:
    """H6-14: the tree tells nothing of the cards while the curtain is down, and all when it is up."""
    window = curtain(qtbot, program)

    def faces() -> int:
        names = map(name_of, nodes(QAccessible.queryAccessibleInterface(window)))
        return len(re.findall("(?:ace|[2-5]) of (?:spades|hearts)|[A2345][♠♥]", " ".join(names)))

    assert faces() == 0
    program.window.table_page.cover.guard_ms = 0
    qtbot.wait(GUARD_MS + 50)
    press(focused(program), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not program.window.table_page.is_covered)
    assert faces() == 5


def test_from_the_first_start_to_the_end_of_a_match_with_keys_and_ears(
    qtbot: QtBot, program: Program, announced: list[str]
) -> None:
    """Nothing is looked at: each key goes to where the focus is, and what it does is heard."""
    program.window.learning.show_welcome()
    press(focused(program), Qt.Key.Key_Return)  # play
    qtbot.waitUntil(lambda: may_choose(program))
    while step_of(program).view.outcome is None:
        qtbot.waitUntil(lambda: announced[-1:] == ["Your turn: choose a card"])
        announced.clear()
        press(focused(program), Qt.Key.Key_Home, Qt.Key.Key_Return)
        qtbot.waitUntil(lambda: "Ready … go!" in announced)
        qtbot.waitUntil(lambda: step_of(program).view.outcome is not None or may_choose(program))
    qtbot.waitUntil(lambda: session_of(program).is_over)
    assert any(told.startswith("The match goes to ") for told in announced)
    for _ in range(9):
        if heard_at_focus(program) != "Back to the matches":
            press(focused(program), Qt.Key.Key_Tab)
    press(focused(program), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: program.window.session is None)
    quiet(qtbot, program)
    assert heard_at_focus(program) == "New match…"


def heard_at_focus(program: Program) -> str:
    return name_of(QAccessible.queryAccessibleInterface(focused(program)))
