"""The ring around the control that has the focus."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QMargins, QPoint, QRect
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
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from cardtable.ui.base.focus_ring import WIDTH, FocusRing


@pytest.fixture(autouse=True)
def _ring(qapp: QApplication) -> Iterator[None]:
    ring = FocusRing(qapp, QColor("#F2B705"))
    yield
    delete(ring)


def shown(qtbot: QtBot, *controls: QWidget) -> QDialog:
    dialog = QDialog()
    layout = QVBoxLayout(dialog)
    for control in controls:
        layout.addWidget(control)
    with qtbot.waitExposed(dialog):
        dialog.show()
    return dialog


def rings(window: QWidget) -> list[QRect]:
    """Return where the rings of a window are seen."""
    frames = [frame for frame in window.findChildren(QFocusFrame) if frame.isVisible()]
    seen = [
        frame.visibleRegion().boundingRect().translated(frame.mapTo(window, QPoint())) for frame in frames
    ]
    return [rect for rect in seen if not rect.isEmpty()]


def around(control: QWidget) -> QRect:
    rect = QRect(control.mapTo(control.window(), QPoint()), control.size())
    return rect.marginsAdded(QMargins(WIDTH, WIDTH, WIDTH, WIDTH))


def test_a_switch_has_it_and_a_button_does_not(qtbot: QtBot) -> None:
    switch, button = QCheckBox(), QPushButton()
    dialog = shown(qtbot, switch, button)
    switch.setFocus()
    assert rings(dialog) == [around(switch)]
    button.setFocus()
    assert rings(dialog) == []
    delete(dialog)


def test_it_may_go_with_what_it_lies_on(qtbot: QtBot) -> None:
    first, second = QCheckBox(), QCheckBox()
    dialog = shown(qtbot, first, second)
    first.setFocus()
    (frame,) = dialog.findChildren(QFocusFrame)
    delete(frame)
    second.setFocus()
    assert rings(dialog) == [around(second)]
    delete(dialog)


def test_it_goes_with_a_control_that_is_taken_away(qtbot: QtBot) -> None:
    row, switch = QWidget(), QCheckBox()
    QVBoxLayout(row).addWidget(switch)
    dialog = shown(qtbot, row)
    switch.setFocus()
    delete(switch)
    row.resize(row.width() + 9, row.height())
    assert rings(dialog) == []
    delete(dialog)


def test_no_row_cuts_it_off_and_it_goes_with_what_is_scrolled(qtbot: QtBot) -> None:
    page, area, first = QWidget(), QScrollArea(), QComboBox()
    rows = QVBoxLayout(page)
    for box in (first, *(QComboBox() for _ in range(20))):
        row = QHBoxLayout(holder := QWidget())
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(box)
        rows.addWidget(holder)
    area.setWidget(page)
    area.setWidgetResizable(True)
    dialog = shown(qtbot, area)
    dialog.resize(300, 300)
    first.setFocus()
    before = around(first)
    assert rings(dialog) == [before]
    area.verticalScrollBar().setValue(5)
    assert rings(dialog) == [around(first)] == [before.translated(0, -5)]
    area.verticalScrollBar().setValue(area.verticalScrollBar().maximum())
    assert rings(dialog) == []  # as there is nothing to be seen of the box
    delete(dialog)
