"""The ring around the control that has the focus."""

from __future__ import annotations

from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QDialog,
    QFocusFrame,
    QPushButton,
    QVBoxLayout,
)
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from cardtable.ui.base.focus_ring import FocusRing


def dialog_with(*controls: QCheckBox | QPushButton) -> QDialog:
    dialog = QDialog()
    layout = QVBoxLayout(dialog)
    for control in controls:
        layout.addWidget(control)
    return dialog


def test_a_switch_has_it_and_a_button_does_not(qtbot: QtBot, qapp: QApplication) -> None:
    switch, button = QCheckBox(), QPushButton()
    dialog = dialog_with(switch, button)
    ring = FocusRing(qapp, QColor("#F2B705"))
    with qtbot.waitExposed(dialog):
        dialog.show()
    switch.setFocus()
    (frame,) = [frame for frame in dialog.findChildren(QFocusFrame) if frame.widget() is switch]
    assert frame.isVisible()
    button.setFocus()
    assert not [frame for frame in dialog.findChildren(QFocusFrame) if frame.widget() is button]
    delete(ring)
    delete(dialog)


def test_it_may_go_with_what_it_lies_on(qtbot: QtBot, qapp: QApplication) -> None:
    first, second = QCheckBox(), QCheckBox()
    dialog = dialog_with(first, second)
    ring = FocusRing(qapp, QColor("#F2B705"))
    with qtbot.waitExposed(dialog):
        dialog.show()
    first.setFocus()
    (frame,) = dialog.findChildren(QFocusFrame)
    delete(frame)
    second.setFocus()
    assert [frame.widget() for frame in dialog.findChildren(QFocusFrame)] == [second]
    delete(ring)
    delete(dialog)
