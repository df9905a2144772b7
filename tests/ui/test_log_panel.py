"""The log of calls ends with the last one, whatever happens around it, unless somebody reads further up."""

from __future__ import annotations

from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QScrollBar
from pytestqt.qtbot import QtBot

from cardtable.engine.messages import Message, message
from cardtable.texts import Texts
from cardtable.ui.base.widgets import in_phrases
from cardtable.ui.play.log_panel import LogPanel
from tests.drivers.controls import named, turn_wheel

Key = Qt.Key


def shown(qtbot: QtBot) -> LogPanel:
    panel = LogPanel()
    panel.set_texts(Texts("en"))
    panel.resize(300, 400)
    qtbot.addWidget(panel)
    panel.show()
    return panel


def call(panel: LogPanel, words: int) -> None:
    panel.add(message("open.unreadable", file="word " * words, error=""))


def page_of(panel: LogPanel) -> QPlainTextEdit:
    return named(panel, QPlainTextEdit, Texts("en")("play.log"))


def bar_of(panel: LogPanel) -> QScrollBar:
    return page_of(panel).verticalScrollBar()


def is_at_end(panel: LogPanel) -> bool:
    QApplication.processEvents()
    return bar_of(panel).value() == bar_of(panel).maximum()


def test_its_lines_end_between_phrases_and_what_is_copied_is_as_it_reads(qtbot: QtBot) -> None:
    panel = shown(qtbot)
    panel.set_texts(Texts("ja"))
    panel.start_anew([message("open.unreadable", file="フィフティーシックスの切り札", error="")])
    call(panel, 1)
    (page,) = panel.findChildren(QPlainTextEdit)
    assert page.toPlainText() == in_phrases(panel.text) != panel.text
    page.selectAll()
    page.copy()
    assert QApplication.clipboard().text() == panel.text


@pytest.mark.parametrize("seed", range(12, 36))
def test_it_ends_with_the_last_call_at_any_size(qtbot: QtBot, seed: int) -> None:
    """Qt lays lines out as they are needed, and scrolls to where the end was before that."""
    rng = Random(seed)
    panel = shown(qtbot)
    for _ in range(40):
        match rng.randrange(4):
            case 0:
                panel.resize(rng.randrange(150, 400), panel.height())
            case 1:
                panel.resize(panel.width(), rng.randrange(100, 600))
            case _:
                call(panel, rng.randrange(40))
        if rng.random() < 0.3:
            assert is_at_end(panel)
    assert bar_of(panel).maximum() > 0


@pytest.mark.parametrize("away", ["wheel", "keys", "bar"])
def test_whoever_scrolls_up_stays_there_until_the_end_is_looked_at_again(qtbot: QtBot, away: str) -> None:
    panel = shown(qtbot)
    for number in range(30):
        call(panel, number)
    assert is_at_end(panel)
    match away:
        case "wheel":
            turn_wheel(page_of(panel).viewport(), 4)
        case "keys":
            page_of(panel).setFocus()
            QTest.keyClick(page_of(panel), Key.Key_PageUp)
            QTest.keyClick(page_of(panel), Key.Key_PageUp)
        case _:
            bar_of(panel).triggerAction(QScrollBar.SliderAction.SliderPageStepSub)
    left_at = page_of(panel).firstVisibleBlock().text()
    assert not is_at_end(panel)
    call(panel, 20)
    panel.resize(300, 380)
    QApplication.processEvents()
    assert page_of(panel).firstVisibleBlock().text() == left_at
    for _ in range(30):  # a page each time, and as it is shown, the end turns out to be further down
        match away:
            case "wheel":
                turn_wheel(page_of(panel).viewport(), -30)
            case "keys":
                QTest.keyClick(page_of(panel), Key.Key_PageDown)
            case _:
                bar_of(panel).triggerAction(QScrollBar.SliderAction.SliderToMaximum)
    assert is_at_end(panel)
    call(panel, 20)
    assert is_at_end(panel)


def test_what_is_only_called_at_the_moment_is_not_written_down(qtbot: QtBot) -> None:
    panel, name = shown(qtbot), message("app.name")
    count_in = Message("happy_six.call.reveal", is_fleeting=True)
    panel.start_anew([count_in, name])
    panel.add(count_in)
    panel.add(name)
    assert panel.text == "Card Table\nCard Table"
    assert panel.calls == (name, name)
