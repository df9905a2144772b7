"""The reviews of a deal: turn by turn, and choice by choice."""

from __future__ import annotations

from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QLabel,
    QProgressBar,
    QScrollArea,
    QTableWidget,
    QTabWidget,
)
from pytestqt.qtbot import QtBot

from cardtable.texts import Texts
from cardtable.ui.app.application import Program
from cardtable.ui.review.dialogs import ChoicesDialog, TurnsDialog
from tests.drivers.controls import named
from tests.drivers.grids import aloud, rows


class TurnsReview:
    """Driver of the review of two sides' turns."""

    def __init__(self, dialog: TurnsDialog, texts: Texts) -> None:
        self.dialog = dialog
        self.deals = named(dialog, QComboBox, texts("review.deal"))
        self._dear = named(dialog, QTableWidget, texts("review.dear"))
        self._turns = named(dialog, QTableWidget, texts("review.turns"))

    @property
    def dear(self) -> list[list[str]]:
        """The choices that cost most, row by row."""
        return rows(self._dear)

    @property
    def turns(self) -> list[list[str]]:
        """All turns, row by row."""
        return rows(self._turns)

    def dear_aloud(self, row: int, column: int) -> str:
        """Return what a screen reader says of a choice that cost much."""
        return aloud(self._dear, row, column)

    @property
    def sums(self) -> str:
        """Sums of either side."""
        return "\n".join(label.text() for label in self.dialog.findChildren(QLabel))

    @property
    def plot_aloud(self) -> str:
        """Text that a screen reader says of the plot."""
        (sheet,) = [area for area in self.dialog.findChildren(QScrollArea) if area.objectName() == "plot"]
        return sheet.accessibleDescription()


class ChoicesReview:
    """Driver of the review of single choices."""

    def __init__(self, dialog: ChoicesDialog, texts: Texts) -> None:
        self.dialog = dialog
        self.deals = named(dialog, QComboBox, texts("review.deal"))
        self.table = named(dialog, QTableWidget, texts("review.dear"))
        self.reasons = named(dialog, QLabel, texts("review.why"))
        self.progress = named(dialog, QProgressBar, texts("review.progress"))
        (self.everybody,) = dialog.findChildren(QCheckBox)
        (self._tabs,) = dialog.findChildren(QTabWidget)
        self.texts = texts

    @property
    def choices(self) -> list[list[str]]:
        """The choices, row by row."""
        return rows(self.table)

    def choice_aloud(self, row: int, column: int) -> str:
        """Return what a screen reader says of a choice."""
        return aloud(self.table, row, column)

    @property
    def labels(self) -> list[str]:
        """Texts of all labels."""
        return [label.text() for label in self.dialog.findChildren(QLabel) if label.text()]

    @property
    def tabs(self) -> list[str]:
        """Titles of the choices and of the tables behind them."""
        return [self._tabs.tabText(place) for place in range(self._tabs.count())]

    def choose_tab(self, title: str) -> None:
        """Go to the tab with this title."""
        self._tabs.setCurrentIndex(self.tabs.index(title))

    @property
    def page(self) -> list[list[str]]:
        """The table on the tab that is shown, row by row."""
        page = self._tabs.currentWidget()
        assert isinstance(page, QTableWidget)
        return rows(page)

    @property
    def is_going_on(self) -> bool:
        """True if a bar tells how far it has come."""
        return self.progress.isVisible()


def shown(program: Program) -> TurnsDialog | None:
    """The review of turns that is open."""
    found = [each for each in program.window.findChildren(TurnsDialog) if each.isVisible()]
    return found[0] if found else None


def opened(qtbot: QtBot, program: Program) -> TurnsDialog:
    """Ask for the review of turns."""
    program.window.menus.review.trigger()
    qtbot.waitUntil(lambda: shown(program) is not None)
    found = shown(program)
    assert found is not None
    return found
