"""The dialogs in which files are chosen."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QLineEdit
from pytestqt.qtbot import QtBot

from cardtable.ui.app.application import Program
from tests.drivers.controls import press


def file_dialog(qtbot: QtBot, program: Program) -> QFileDialog:
    """The one that opens, or has opened."""
    qtbot.waitUntil(lambda: bool(program.window.findChildren(QFileDialog)))
    (dialog,) = program.window.findChildren(QFileDialog)
    return dialog


def give(dialog: QFileDialog, path: Path) -> None:
    """Type in a file and press Enter."""
    field = dialog.findChild(QLineEdit, "fileNameEdit")
    assert isinstance(field, QLineEdit)
    field.setText(str(path))
    press(field, Qt.Key.Key_Return)
