"""Single controls, found by what they say and operated with keys and the mouse."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QMenu,
    QPushButton,
    QWidget,
)

from cardtable.ui.base.accessible import without_mnemonic

W = TypeVar("W", bound=QWidget)


def named(parent: QWidget, kind: type[W], name: str) -> W:
    """The control that a screen reader calls so."""
    return only(parent, kind, lambda widget: widget.accessibleName() == name)


def labelled(parent: QWidget, kind: type[W], text: str) -> W:
    """The control that this label belongs to, with or without the mark of a key."""
    label = only(
        parent, QLabel, lambda label: plain(label.text()) == plain(text) and label.buddy() is not None
    )
    control = label.buddy()
    assert isinstance(control, kind)
    return control


def button(parent: QWidget, text: str) -> QAbstractButton:
    """The button that says this, with or without the mark of a key."""
    return only(parent, QAbstractButton, lambda button: plain(button.text()) == plain(text))


def only(parent: QWidget, kind: type[W], is_meant: Callable[[W], bool]) -> W:
    """The one such widget; where some that are to go are still there, the one that can be seen."""
    found = [widget for widget in parent.findChildren(kind) if is_meant(widget)]
    if len(found) > 1:
        found = [widget for widget in found if widget.isVisible()]
    (widget,) = found
    return widget


def plain(text: str) -> str:
    """A text without the mark of a key: ``名前(&T)`` and ``&Name``."""
    return without_mnemonic(text)


def click(widget: QWidget) -> None:
    """Press it with the mouse."""
    assert widget.isVisible()
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton)


def press(widget: QWidget, *keys: Qt.Key) -> None:
    """Press keys one after the other, where the widget has the focus."""
    for key in keys:
        QTest.keyClick(widget, key)


def turn_wheel(widget: QWidget, steps: int) -> None:
    """Turn the mouse wheel over it, up or (less than none) down."""
    window = widget.window()
    place = widget.mapTo(window, widget.rect().center())
    QTest.wheelEvent(window.windowHandle(), place, QPoint(0, 120 * steps))
    QApplication.processEvents()  # what scrolls has moved before anybody goes on


def entries(box: QComboBox) -> list[str]:
    """Return the texts of a box's choices; a line between choices has none."""
    return [text for row in range(box.count()) if (text := box.itemText(row))]


def choose(box: QComboBox, text: str) -> None:
    """Open the list with a key, go to what says this, and take it."""
    assert box.isVisible()
    assert box.isEnabled()
    row = box.findText(text)
    assert row >= 0, (text, entries(box))
    press(box, Qt.Key.Key_Space)
    rows = box.view()
    press(rows, Qt.Key.Key_Home)
    while rows.currentIndex().row() < row:
        press(rows, Qt.Key.Key_Down)
    press(rows, Qt.Key.Key_Return)
    QApplication.processEvents()  # what comes of it shows before anybody goes on


def tick(box: QCheckBox, *, on: bool) -> None:
    """Have it ticked, or not, with a key."""
    assert box.isVisible()
    assert box.isEnabled()
    if box.isChecked() is not on:
        press(box, Qt.Key.Key_Space)


def write(field: QLineEdit | QAbstractSpinBox, text: str) -> None:
    """Write this in place of what stands there; what has no key of its own is pasted."""
    assert field.isVisible()
    assert field.isEnabled()
    field.selectAll()
    if not text:
        press(field, Qt.Key.Key_Delete)
    elif text.isascii() and text.isprintable() and len(text) < 100:
        QTest.keyClicks(field, text)
    else:
        QApplication.clipboard().setText(text)
        QTest.keySequence(field, QKeySequence(QKeySequence.StandardKey.Paste))


def menu_of(button: QPushButton) -> QMenu:
    """The menu that opens with a click on the button."""
    click(button)
    menu = button.menu()
    assert menu.isVisible()
    return menu


def entry(menu: QMenu, text: str) -> QAction:
    """Return the entry of an open menu that has this text."""
    (action,) = [action for action in menu.actions() if plain(action.text()) == plain(text)]
    return action


def take(menu: QMenu, text: str) -> None:
    """Choose from an open menu with the mouse."""
    action = entry(menu, text)
    assert action.isEnabled()
    QTest.mouseClick(
        menu, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, menu.actionGeometry(action).center()
    )
