"""Finished matches to count, and the dialog of the statistics, driven with keys."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from cardtable.match.seating import SeatInfo
from cardtable.match.statistics import Report
from cardtable.match.store import Store
from cardtable.texts import Texts
from cardtable.ui.app.application import Program
from cardtable.ui.statistics.dialog import StatisticsDialog
from tests.drivers.statistics import StatisticsShown
from tests.helpers.games import RULES
from tests.match import toy
from tests.ui.helpers import PATIENCE_MS, dialog_of, focused, press, quiet


def play(
    folder: Path,
    count: int = 1,
    name: str = "葵",
    preset: str = "standard",
    style: str = "fickle",
    first_deal: int | None = None,
) -> None:
    """So many finished matches, against a computer."""
    store = Store(folder, RULES)
    options = RULES["happy_six"].option_set.choose(preset, 2)
    for day in range(count):
        now = toy.NOW + timedelta(days=day)
        seats = (SeatInfo(name), SeatInfo("", style))
        seed = f"{preset} {style} {day}"
        match = store.create("happy_six", options, seats, now=now, seed=seed, first_deal=first_deal)
        toy.play_out(match)
        assert match.close()


def open_dialog(qtbot: QtBot, program: Program) -> StatisticsShown:
    """Open the dialog with its key, and wait until all has been counted."""
    counted: list[Report] = []
    program.services.statistics.counted.connect(counted.append)
    QTest.keyClick(focused(program), Qt.Key.Key_F9)
    qtbot.waitUntil(lambda: bool(counted) and not counted[-1].unread, timeout=PATIENCE_MS)
    quiet(qtbot, program)
    dialog = dialog_of(program, StatisticsDialog)
    assert isinstance(dialog, StatisticsDialog)
    return StatisticsShown(dialog, Texts(program.settings.language))


def choose(qtbot: QtBot, program: Program, dialog: StatisticsShown, field: str, text: str) -> None:
    """Choose with keys, as people do."""
    box = dialog.box(field)
    box.setFocus()
    for _ in range(box.count()):
        if box.currentText() == text:
            break
        press(box, Qt.Key.Key_Up if box.findText(text) < box.currentIndex() else Qt.Key.Key_Down)
        quiet(qtbot, program)
    assert box.currentText() == text
