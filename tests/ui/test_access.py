"""Every screen for those who see nothing, and for those who have only keys: names, labels, ways there."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from itertools import product
from typing import Final

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QFocusFrame,
    QLabel,
    QLineEdit,
    QMessageBox,
    QRadioButton,
    QSlider,
    QTabBar,
    QWidget,
)
from pytestqt.qtbot import QtBot

from cardtable.texts import LANGUAGES
from cardtable.ui.app.application import Program
from cardtable.ui.play.table_page import COVER_GUARD_MS
from tests.ui.conftest import MakeProgram
from tests.ui.helpers import (
    focused,
    may_choose,
    press,
    quiet,
    session_of,
    step_of,
)
from tests.ui.language import OURS, foreign
from tests.ui.screens import SCREENS, Opened, covered

Role = QAccessible.Role
Policy = Qt.FocusPolicy
ALL_OURS: Final = (*OURS, "Hana", "Ben", "Ken", "Memo")
CONTROLS: Final = (QAbstractButton, QComboBox, QLineEdit, QAbstractSpinBox, QSlider, QTabBar)
WAYS: Final = tuple(product(SCREENS, sorted(LANGUAGES)))


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
    """Return True if it has no name and needs none: an empty label, a sign, what passes the focus on."""
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
    """Return widgets with an input method that are not written in: while it is on, it would eat the keys."""
    return [
        widget
        for widget in window.findChildren(QWidget)
        if widget.isVisible()
        and widget.focusPolicy() is not Policy.NoFocus
        and widget.testAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)
        and not isinstance(widget, QLineEdit | QAbstractSpinBox)
    ]


def walk(qtbot: QtBot, window: QWidget) -> Iterator[QWidget]:
    """Lead the focus on by the Tab key, through a window with no more than fifty things it leads to."""
    window.activateWindow()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is window)
    for _ in range(50):
        now = QApplication.focusWidget() or window
        yield now
        QTest.keyClick(now, Qt.Key.Key_Tab)


def cut_off(control: QWidget) -> list[str]:
    """Name what has the focus if it is not seen whole, nor the ring around it if it has one."""
    rings = [frame for frame in control.window().findChildren(QFocusFrame) if frame.isVisible()]
    around = on_screen(control)
    if is_whole(control) and all(is_whole(ring) and on_screen(ring).contains(around) for ring in rings):
        return []
    return [f"{described(QAccessible.queryAccessibleInterface(control))} {around} {rings}"]


def is_whole(widget: QWidget) -> bool:
    """Tell whether nothing that holds a widget cuts a part of it off."""
    rect, holder = widget.geometry(), widget.parentWidget()
    while holder is not None and holder.rect().contains(rect):
        rect, holder = rect.translated(holder.pos()), None if holder.isWindow() else holder.parentWidget()
    return holder is None


def on_screen(widget: QWidget) -> QRect:
    return QRect(widget.mapToGlobal(QPoint()), widget.size())


def out_of_reach(window: QWidget, reached: Collection[QWidget]) -> list[str]:
    """Return the names of widgets that the Tab key does not lead to.

    Of a group of radio buttons it leads to one, from which arrows lead on.
    """
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


@pytest.mark.parametrize(
    ("opened", "language"), WAYS, ids=lambda part: part if isinstance(part, str) else part.__name__
)
def test_a_screen_serves_those_who_do_not_see_and_those_who_have_only_keys(
    qtbot: QtBot, make_program: MakeProgram, opened: Opened, language: str
) -> None:
    program = make_program(language=language)
    window = opened(qtbot, program)
    quiet(qtbot, program)  # what came last has its room
    found = list(nodes(QAccessible.queryAccessibleInterface(window)))
    assert len(found) > 3
    assert not nameless(found)
    assert not no_buttons(found)
    assert not foreign(((described(node), name_of(node)) for node in found), language, ALL_OURS)
    assert not idle_labels(window)
    assert not eaten(window)
    reached, cut = set(), []
    for control in walk(qtbot, window):
        reached.add(control)
        cut += cut_off(control)
    assert cut == []
    assert not out_of_reach(window, reached)


def test_nothing_of_a_covered_hand_is_read_out(qtbot: QtBot, program: Program) -> None:
    """H6-14: the tree tells nothing of the cards while the table is covered, and all when it is not."""
    window = covered(qtbot, program)

    def faces() -> int:
        names = map(name_of, nodes(QAccessible.queryAccessibleInterface(window)))
        return len(re.findall("(?:ace|[2-5]) of (?:spades|hearts)|[A2345][♠♥]", " ".join(names)))

    assert faces() == 0
    program.window.table_page.cover.guard_ms = 0
    qtbot.wait(COVER_GUARD_MS + 50)
    press(focused(program), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not program.window.table_page.is_covered)
    assert faces() == 5


@pytest.mark.long
def test_from_the_first_start_to_the_end_of_a_match_with_keys_and_ears(
    qtbot: QtBot, program: Program, announced: list[str]
) -> None:
    """Nothing is looked at: each key goes to where the focus is, and what it does is heard."""
    press(focused(program), Qt.Key.Key_Return)  # play
    qtbot.waitUntil(lambda: may_choose(program))
    while step_of(program).view.outcome is None:
        qtbot.waitUntil(lambda: announced[-1:] == ["Your turn: choose a card"])
        announced.clear()
        press(focused(program), Qt.Key.Key_Home, Qt.Key.Key_Return)
        qtbot.waitUntil(lambda: "Ready… go!" in announced)
        qtbot.waitUntil(lambda: step_of(program).view.outcome is not None or may_choose(program))
    qtbot.waitUntil(lambda: session_of(program).is_over)
    assert any(told.startswith(("The match goes to ", "You win the match")) for told in announced)
    for _ in range(9):
        if heard_at_focus(program) != "Home":
            press(focused(program), Qt.Key.Key_Tab)
    press(focused(program), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: program.window.session is None)
    quiet(qtbot, program)
    assert heard_at_focus(program).startswith("Happy Six. ")  # the game that was played
    press(focused(program), Qt.Key.Key_Tab)
    assert heard_at_focus(program) == "Happy Six: more choices"


def heard_at_focus(program: Program) -> str:
    return name_of(QAccessible.queryAccessibleInterface(focused(program)))
