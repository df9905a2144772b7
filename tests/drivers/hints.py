"""Hints at the table."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from cardtable.ui.app.application import Program
from tests.drivers.controls import press
from tests.ui.helpers import quiet


def ask_for_hint(qtbot: QtBot, program: Program, key: Qt.Key = Qt.Key.Key_F3) -> None:
    """Ask for a hint with its key, and wait for it, where it is not held back."""
    press(program.window, key)
    quiet(qtbot, program)
