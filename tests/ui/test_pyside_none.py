"""PySide6 6.12.0 lost a reference to None in every call without a result and ended in an abort."""

from __future__ import annotations

import sys

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QGraphicsRectItem
from pytestqt.qtbot import QtBot

CALLS = 2000


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="None is not counted from Python 3.12 on")
def test_calls_without_a_result_keep_none_alive(qtbot: QtBot) -> None:
    item, point = QGraphicsRectItem(), QPointF(1, 2)
    before = sys.getrefcount(None)
    for _ in range(CALLS):
        item.setPos(point)
    assert abs(sys.getrefcount(None) - before) < CALLS // 10
