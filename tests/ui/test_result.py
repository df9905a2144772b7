"""The end of a match: what the table page offers then."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from cardtable.ui.app.application import Program
from tests.ui.helpers import button, focused, play_to_the_end, press
from tests.ui.replays import begin_near_the_end


def test_a_key_meant_for_a_last_card_that_played_itself_presses_nothing(
    qtbot: QtBot, program: Program
) -> None:
    page = program.window.table_page
    page.guard_ms = 60_000
    begin_near_the_end(qtbot, program)
    play_to_the_end(qtbot, program)
    again, replay = button(page, "Play again"), button(page, "Replay")
    assert focused(program) is again
    with qtbot.assertNotEmitted(page.again_wanted), qtbot.assertNotEmitted(page.replay_wanted):
        press(again, Qt.Key.Key_Return, Qt.Key.Key_Space)
        press(again, Qt.Key.Key_Tab)
        assert focused(program) is replay
        press(replay, Qt.Key.Key_Return)
    with qtbot.waitSignal(page.again_wanted):
        again.click()  # as a mouse or a screen reader does
