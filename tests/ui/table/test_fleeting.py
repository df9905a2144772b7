"""The broken heart cracks once, and not where nothing moves."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QPointF
from pytestqt.qtbot import QtBot

from cardtable.ui.table.fleeting import _EDGE, _half
from cardtable.ui.table.picture import Frame
from tests.ui.table.tables import table, view_of_four


def test_the_heart_cracks_while_a_frame_says_so_and_never_again(qtbot: QtBot) -> None:
    view, rest = view_of_four(qtbot), table(4, 13)
    view.speed = 20.0
    view.play((Frame(replace(rest, cracks=True)), Frame(rest)))
    qtbot.waitUntil(lambda: view.stage._crack.is_running)
    qtbot.waitUntil(lambda: view.idle and not view.stage._crack.is_running)


def test_nothing_cracks_where_nothing_moves(qtbot: QtBot) -> None:
    view = view_of_four(qtbot)
    view.set_speed(0)
    view.play((Frame(replace(table(4, 13), cracks=True)),))
    qtbot.waitUntil(lambda: view.idle)
    assert not view.stage._crack.is_running


def test_the_halves_meet_at_the_edge_and_nowhere_else() -> None:
    left, right = _half(-1), _half(1)
    here, there = QPointF(-25, -10), QPointF(25, -10)
    assert [path.contains(point) for path in (left, right) for point in (here, there)] == [1, 0, 0, 1]
    starts = {(path.elementAt(0).x, path.elementAt(0).y) for path in (left, right)}
    assert starts == {_EDGE[-1]}
