"""What was fixed before it was known: the list, the details, and the proof."""

from __future__ import annotations

from PySide6.QtWidgets import QAbstractButton, QLabel, QPlainTextEdit, QProgressBar, QTableWidget
from pytestqt.qtbot import QtBot

from cardtable.texts import Texts
from cardtable.ui.app.application import Program
from cardtable.ui.fairness.dialog import FairnessDialog
from tests.drivers.controls import button, named
from tests.drivers.grids import go_to, rows
from tests.ui.helpers import dialog_of, quiet


class FairnessPages:
    """What a person reads and does in the dialog, whatever language it speaks."""

    def __init__(self, dialog: FairnessDialog, texts: Texts) -> None:
        self.dialog = dialog
        self._about = texts("fairness.about")
        self.list = named(dialog, QTableWidget, texts("fairness.list"))
        self.page = named(dialog, QPlainTextEdit, texts("fairness.details"))
        self.progress = named(dialog, QProgressBar, texts("fairness.progress"))

    @property
    def rows(self) -> list[list[str]]:
        """What was fixed, line by line."""
        return rows(self.list)

    def choose_row(self, row: int) -> None:
        """Go to a line, about which all is told."""
        go_to(self.list, row)

    @property
    def details(self) -> str:
        """What is told about the line that is chosen."""
        return self.page.toPlainText()

    @property
    def found(self) -> str:
        """What a proof has found, or how far it has come."""
        labels = [label.text() for label in self.dialog.findChildren(QLabel)]
        return "\n".join(text for text in labels if text and text != self._about)

    def button(self, text: str) -> QAbstractButton:
        """The button that says this."""
        return button(self.dialog, text)


def shown(program: Program, language: str = "en") -> FairnessPages:
    """The dialog that is open."""
    dialog = dialog_of(program, FairnessDialog)
    assert isinstance(dialog, FairnessDialog)
    return FairnessPages(dialog, Texts(language))


def opened(qtbot: QtBot, program: Program, language: str = "en") -> FairnessPages:
    """Ask for the dialog, and wait until it knows what was fixed."""
    program.window.menus.fairness.trigger()
    quiet(qtbot, program)
    return shown(program, language)
