"""The edge between the table and the side panel: by key, and remembered from either page."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from cardtable.texts import LANGUAGES, Texts
from cardtable.ui.app.application import Program
from cardtable.ui.base.side_splitter import STEP, SideSplitter
from tests.ui.conftest import Speak
from tests.ui.helpers import begin, press


def shown(qtbot: QtBot) -> SideSplitter:
    splitter = SideSplitter(QWidget(minimumWidth=100), QWidget(minimumWidth=200))
    qtbot.addWidget(splitter)
    splitter.resize(1000, 400)
    splitter.show()
    splitter.set_side_width(300)
    return splitter


def test_arrows_move_it_as_far_as_both_sides_allow(qtbot: QtBot) -> None:
    splitter = shown(qtbot)
    edge = splitter.handle(1)
    press(edge, Qt.Key.Key_Left)
    assert splitter.side_width == splitter.sizes()[1] == 300 + STEP
    press(edge, Qt.Key.Key_Right, Qt.Key.Key_Right)
    assert splitter.side_width == 300 - STEP
    press(edge, *[Qt.Key.Key_Right] * 50)
    assert splitter.sizes()[1] == 200
    press(edge, *[Qt.Key.Key_Left] * 100)
    assert splitter.sizes()[0] == 100


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_it_is_reached_by_tab_named_and_seen_to_have_the_focus(
    qtbot: QtBot, language: str, speak: Speak
) -> None:
    splitter = shown(qtbot)
    speak(language)
    edge = splitter.handle(1)
    assert edge.focusPolicy() & Qt.FocusPolicy.TabFocus
    assert edge.accessibleName() == Texts(language)("side.edge")
    without = edge.grab().toImage()
    splitter.activateWindow()
    edge.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(edge.hasFocus)
    assert edge.grab().toImage() != without


def test_a_width_that_is_set_in_a_replay_holds_at_the_table_too(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program)
    program.window.menus.replay.trigger()
    replaying = program.window.replay
    qtbot.waitUntil(lambda: replaying.session is not None and replaying.session.shown is not None)
    edge = replaying.page.splitter.handle(1)
    before = replaying.page.splitter.side_width
    press(edge, Qt.Key.Key_Left)
    assert program.window.table_page.drawer.side_width == replaying.page.splitter.side_width > before
    program.window.close()
    assert program.settings.side_width == before + STEP
