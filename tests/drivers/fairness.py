"""Drivers of the fairness dialog, and of the question with which score a deal is played again."""

from __future__ import annotations

from PySide6.QtWidgets import QAbstractButton, QLabel, QPlainTextEdit, QProgressBar, QTableWidget
from pytestqt.qtbot import QtBot

from cardtable.present.names import unit_name
from cardtable.texts import Texts
from cardtable.ui.app.application import Program
from cardtable.ui.fairness.dialog import FairnessDialog
from cardtable.ui.fairness.repeat_dialog import RepeatDialog
from tests.drivers.controls import button, named
from tests.drivers.grids import go_to, rows
from tests.ui.helpers import dialog_of, quiet, session_of


class FairnessPages:
    """Driver of the fairness dialog, whatever language it speaks."""

    def __init__(self, dialog: FairnessDialog, texts: Texts) -> None:
        self.dialog = dialog
        self._button_of_details = texts("fairness.open")
        self.list = named(dialog, QTableWidget, texts("fairness.list"))
        self.page = named(dialog, QPlainTextEdit, texts("fairness.details"))
        self.progress = named(dialog, QProgressBar, texts("fairness.progress"))

    @property
    def rows(self) -> list[list[str]]:
        """Texts of the list of commitments, line by line."""
        return rows(self.list)

    def choose_row(self, row: int) -> None:
        """Go to a line, about which all is told."""
        self.open_details()
        go_to(self.list, row)

    def open_details(self) -> None:
        """Have all told that was fixed."""
        details = button(self.dialog, self._button_of_details)
        if not details.isChecked():
            details.click()

    @property
    def details(self) -> str:
        """Text about the chosen line."""
        return self.page.toPlainText()

    @property
    def found(self) -> str:
        """Findings of a proof, or its progress."""
        *_, found = self._labels
        return found.text()

    @property
    def summary(self) -> str:
        """What everything that was fixed comes to."""
        return self._labels[1].text()

    @property
    def _labels(self) -> list[QLabel]:
        """What it is about, what it comes to, and what a proof has found."""
        about, summary, found = (label for label in self.dialog.findChildren(QLabel))
        return [about, summary, found]

    def button(self, text: str) -> QAbstractButton:
        """The button that says this."""
        return button(self.dialog, text)


def shown(program: Program, language: str = "en") -> FairnessPages:
    """The dialog that is open."""
    dialog = dialog_of(program, FairnessDialog)
    assert isinstance(dialog, FairnessDialog)
    return FairnessPages(dialog, Texts(language))


class RepeatQuestion:
    """The question with which score a deal is played again, once it is asked."""

    def __init__(self, qtbot: QtBot, program: Program, language: str = "en") -> None:
        def is_asked() -> bool:
            return any(each.isVisible() for each in program.window.findChildren(RepeatDialog))

        qtbot.waitUntil(is_asked)
        self.dialog = dialog_of(program, RepeatDialog)
        self._program = program
        self._texts = Texts(language)
        self._unit = unit_name(session_of(program).setup.game)

    @property
    def told(self) -> str:
        """All that is said."""
        labels = [label.text() for label in self.dialog.findChildren(QLabel)]
        return "\n".join([self.dialog.windowTitle(), *labels])

    def choose_score(self) -> None:
        """Play with the score of then."""
        self._choose("repeat.with_score")

    def choose_zero(self) -> None:
        """Play from zero."""
        self._choose("repeat.from_zero")

    def _choose(self, key: str) -> None:
        button(self.dialog, self._texts(key, unit=self._unit)).click()
        button(self.dialog, self._texts("repeat.play")).click()
        self._program.window.activateWindow()  # where there is no window manager, nobody else does


def opened(qtbot: QtBot, program: Program, language: str = "en") -> FairnessPages:
    """Ask for the dialog, and wait until it knows what was fixed."""
    program.window.menus.fairness.trigger()
    quiet(qtbot, program)
    return shown(program, language)
