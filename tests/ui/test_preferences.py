"""Preferences hold at once and everywhere, and again at the next start."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QSignalSpy, QTest
from pytestqt.qtbot import QtBot

from cardtable.games import PRESENTERS
from cardtable.program import preferences
from cardtable.program.preferences import BY_GAME, SORTINGS, SPEEDS, SYSTEM, Preferences, Theme
from cardtable.texts import Texts
from cardtable.ui.app.application import Program
from cardtable.ui.base.look import current_theme
from cardtable.ui.table import view
from tests.drivers.menu_bar import submenu
from tests.ui.conftest import MakeProgram
from tests.ui.helpers import begin, may_choose, show_matches
from tests.ui.replays import played


def prefer(program: Program, **changes: object) -> None:
    program.window.preferences.apply(replace(program.settings.preferences, **changes))  # type: ignore[arg-type]


def speeds(program: Program) -> dict[float, QAction]:
    return {action.data(): action for action in submenu(program, Texts("en")("menu.speed")).actions()}


@pytest.mark.long
def test_the_speed_holds_for_every_table(qtbot: QtBot, make_program: MakeProgram, tmp_path: Path) -> None:
    played(tmp_path)
    program = make_program(tmp_path)
    table = program.window.table_page.table
    prefer(program, speed=0.4)
    shown = (table, program.window.lessons.lesson.table)  # a lesson's is made now
    assert [table.speed for table in shown] == [0.4, 0.4]
    prefer(program, speed=1.4)
    assert [table.speed for table in shown] == [1.4, 1.4]
    assert not any(action.isChecked() for action in speeds(program).values())
    show_matches(qtbot, program)
    program.window.menus.replay.trigger()
    qtbot.waitUntil(lambda: program.window.replay.session is not None)
    assert program.window.replay.page.table.speed == 1.4


@pytest.mark.parametrize("speed", SPEEDS.values())
def test_the_menu_sets_the_named_speeds(program: Program, speed: float) -> None:
    speeds(program)[speed].trigger()
    assert program.settings.preferences.speed == speed
    prefer(program, speed=1.4)
    prefer(program, speed=speed)
    assert [value for value, action in speeds(program).items() if action.isChecked()] == [speed]


@pytest.mark.parametrize(
    ("choice", "system", "moves"),
    [
        (SYSTEM, True, True),
        (SYSTEM, False, False),
        (preferences.ALWAYS, True, False),
        (preferences.NEVER, False, True),
    ],
)
def test_nothing_moves_where_less_motion_is_wanted(
    program: Program, monkeypatch: pytest.MonkeyPatch, choice: str, system: bool, moves: bool
) -> None:
    monkeypatch.setattr(preferences, "system_wants_motion", lambda: system)
    player = program.window.table_page.table.frame_player
    prefer(program, speed=2.0, less_motion=choice)
    assert player.moves is moves
    assert player.speed == (2.0 if moves else 1.0)  # and what is shown stays as long as usual
    assert program.settings.preferences.speed == 2.0


@pytest.mark.skipif(sys.platform == "win32", reason="for systems that cannot be asked")
def test_a_system_that_cannot_be_asked_wants_motion() -> None:
    assert preferences.system_wants_motion()


def test_finished_turns_stay_in_the_match_only(program: Program) -> None:
    pauses: list[float | None] = []
    for changes in ({"pause": 2.5}, {"waits": True}):
        prefer(program, **changes)
        pauses.append(program.window.table_page.table.frame_player.pause)
    assert pauses == [2.5, None]
    assert program.window.replay.page.table.frame_player.pause == 1.0  # it runs at a pace of its own


def test_results_wait_in_the_match_only_and_as_one_likes(program: Program) -> None:
    waiting: list[bool] = []
    for changes in ({}, {"results_wait": False}):
        prefer(program, **changes)
        waiting.append(program.window.table_page.table.frame_player.results_wait)
    assert waiting == [True, False]
    assert not program.window.replay.page.table.frame_player.results_wait


@pytest.mark.long
def test_preferences_hold_again_at_the_next_start(
    program: Program, make_program: MakeProgram, tmp_path: Path
) -> None:
    wanted = Preferences(theme="contrast", speed=0.4, less_motion=preferences.NEVER, pause=0.5)
    program.window.preferences.apply(wanted)
    program.window.close()
    program.look.set_theme(SYSTEM)
    again = make_program(tmp_path)
    assert again.settings.preferences == wanted
    assert current_theme() is Theme.CONTRAST
    assert again.window.lessons.lesson.table.speed == 0.4
    again.look.set_theme(SYSTEM)


def plays_cards(qtbot: QtBot, program: Program, button: Qt.MouseButton) -> bool:
    """Return True if a click with this button on the first card of the hand plays it."""
    qtbot.waitUntil(lambda: may_choose(program))
    table, chosen = program.window.table_page.table, QSignalSpy(program.window.table_page.table.chosen)
    inside = QPointF(-table.scene().layout.card[0] * 0.3, 0)
    at = table.mapFromScene(table.scene().hand_item(0).mapToScene(inside))
    QTest.mouseClick(table.viewport(), button, pos=at)
    return chosen.count() == 1


@pytest.mark.parametrize("is_swapped", [True, False])
def test_the_system_may_have_swapped_the_buttons_already(
    qtbot: QtBot, program: Program, monkeypatch: pytest.MonkeyPatch, *, is_swapped: bool
) -> None:
    begin(qtbot, program)
    right, left = Qt.MouseButton.RightButton, Qt.MouseButton.LeftButton
    monkeypatch.setattr(view, "system_swaps_buttons", lambda: is_swapped)
    prefer(program, left_handed=True)
    assert [plays_cards(qtbot, program, button) for button in (left, right)] == [is_swapped, not is_swapped]
    prefer(program, left_handed=False)
    assert [plays_cards(qtbot, program, button) for button in (left, right)] == [True, False]


@pytest.mark.parametrize("game", PRESENTERS)
def test_every_game_knows_every_way_to_sort(game: str) -> None:
    assert set(PRESENTERS[game]().sort_order) == set(SORTINGS) - {BY_GAME}
