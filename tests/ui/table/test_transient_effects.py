"""The broken heart cracks once, and not where nothing moves."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QVariantAnimation
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from cardtable.present.geometry import Box
from cardtable.present.metrics import TRANSIENT_MS
from cardtable.present.picture import Frame
from cardtable.ui.table.transient_effects import WHOLE, Crack
from tests.drivers.table import Table, painted
from tests.ui.table.tables import table, view_of_four


def test_the_heart_cracks_while_a_frame_says_so_and_never_again(qtbot: QtBot) -> None:
    view, rest = view_of_four(qtbot), table(4, 13)
    view.speed = 20.0
    view.play((Frame(replace(rest, breaks_suit=True)), Frame(rest)))
    qtbot.waitUntil(lambda: Table(view).is_heart_cracking)
    qtbot.waitUntil(lambda: view.idle and not Table(view).is_heart_cracking)


def test_nothing_cracks_where_nothing_moves(qtbot: QtBot) -> None:
    view = view_of_four(qtbot)
    view.set_speed(0)
    view.play((Frame(replace(table(4, 13), breaks_suit=True)),))
    qtbot.waitUntil(lambda: view.idle)
    assert not Table(view).is_heart_cracking


def rows_of(crack: Crack, time: int) -> list[str]:
    """Every row of the heart's picture so long after its beginning, "#" where it is painted."""
    run = crack.findChild(QVariantAnimation)
    assert run is not None
    run.setCurrentTime(time)
    image = painted(crack)
    columns = range(image.width())
    return [
        "".join("#" if image.pixelColor(x, y).alpha() else " " for x in columns).strip()
        for y in range(image.height())
    ]


def test_the_heart_is_whole_at_first_and_breaks_in_two(qapp: QApplication) -> None:
    crack = Crack("#F2B705")
    crack.begin(Box(0, 0, 200, 200), speed=1.0)
    whole = [row for row in rows_of(crack, int(TRANSIENT_MS * WHOLE)) if row]
    below = whole[len(whole) // 3 :]  # where the two bows have come together
    assert all(" " not in row for row in below)
    broken = [row for row in rows_of(crack, int(TRANSIENT_MS * (1 + WHOLE) / 2)) if row]
    middle = broken[len(broken) // 4 : len(broken) // 2]
    assert all(" " in row for row in middle)
    assert max(map(len, broken)) > max(map(len, whole))
    crack.stop()
