"""The ring around the control that has the focus."""

from __future__ import annotations

from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QDialog,
    QFocusFrame,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from cardtable.ui.base.focus_ring import FocusRing
from cardtable.ui.settings.dialog import SettingsDialog
from tests.ui.conftest import MakeProgram


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


def rings(window: QWidget) -> list[QFocusFrame]:
    return [frame for frame in window.findChildren(QFocusFrame) if frame.isVisible()]


def is_whole(ring: QFocusFrame) -> bool:
    return ring.visibleRegion().boundingRect() == ring.rect()


def test_it_is_cut_off_by_no_row_and_goes_with_what_is_scrolled(qtbot: QtBot, qapp: QApplication) -> None:
    window, page, area = QWidget(), QWidget(), QScrollArea()
    rows, first = QVBoxLayout(page), QComboBox()
    for box in (first, *(QComboBox() for _ in range(20))):
        row = QHBoxLayout(holder := QWidget())
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(box)
        rows.addWidget(holder)
    area.setWidget(page)
    area.setWidgetResizable(True)
    QVBoxLayout(window).addWidget(area)
    qtbot.addWidget(window)
    window.resize(300, 300)
    ring = FocusRing(qapp, QColor("#F2B705"))
    with qtbot.waitExposed(window):
        window.show()
    first.setFocus()
    (frame,) = rings(window)
    assert is_whole(frame)
    before = frame.mapTo(window, QPoint())
    area.verticalScrollBar().setValue(5)
    assert before - frame.mapTo(window, QPoint()) == QPoint(0, 5)
    assert (frame.mapTo(window, frame.rect().center()) - first.mapTo(window, first.rect().center())).isNull()
    delete(ring)


def test_it_is_whole_around_every_setting(qtbot: QtBot, make_program: MakeProgram) -> None:
    window = make_program().window
    window.menus.settings.trigger()
    (dialog,) = window.findChildren(SettingsDialog)
    (tabs,) = dialog.findChildren(QTabWidget)
    qtbot.waitUntil(dialog.isActiveWindow)
    ringed = 0
    for page in range(tabs.count()):
        tabs.setCurrentIndex(page)
        for control in tabs.currentWidget().findChildren(QWidget):
            control.setFocus()
            qtbot.waitUntil(lambda: all(is_whole(frame) for frame in rings(dialog)))
            ringed += len(rings(dialog))
    assert ringed > 10
    dialog.reject()
