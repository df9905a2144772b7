"""PySide6 6.12.0 lost a reference to None in every call without a result and ended in an abort."""

from __future__ import annotations

import sys

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QGraphicsRectItem
from pytestqt.qtbot import QtBot

from tests.helpers.references import where_none_may_die

CALLS = 2000


@where_none_may_die
def test_calls_without_a_result_keep_none_alive(qtbot: QtBot) -> None:
    item, point = QGraphicsRectItem(), QPointF(1, 2)
    before = sys.getrefcount(None)
    for _ in range(CALLS):
        item.setPos(point)
    assert abs(sys.getrefcount(None) - before) < CALLS // 10
