"""The dialog of the statistics."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLabel, QStackedWidget, QTableWidget

from cardtable.texts import Texts
from cardtable.ui.base.plots import PlotFrame
from cardtable.ui.statistics.dialog import StatisticsDialog
from cardtable.ui.table.cloth import ClothPage
from tests.drivers.controls import button, labelled


class StatisticsShown:
    """Driver of the statistics dialog."""

    def __init__(self, dialog: StatisticsDialog, texts: Texts) -> None:
        self.dialog = dialog
        self._texts = texts

    def box(self, field: str) -> QComboBox:
        """Return the box that chooses what to count, by its id."""
        return labelled(self.dialog, QComboBox, self._texts(f"statistics.{field}"))

    @property
    def table(self) -> QTableWidget:
        (table,) = self.dialog.findChildren(QTableWidget)
        return table

    @property
    def figures(self) -> dict[str, str]:
        """The figures shown, by their names."""
        table = self.table
        cells = [[table.item(row, column) for column in (0, 1)] for row in range(table.rowCount())]
        return {name.text(): figure.text() for name, figure in cells if name and figure}

    def plot(self, name: str) -> PlotFrame:
        """The course, or the matches against each opponent."""
        return labelled(self.dialog, PlotFrame, self._texts(f"statistics.{name}"))

    def told_by(self, name: str) -> str:
        """Return the words for what a plot shows."""
        return self.plot(name).accessibleDescription()

    @property
    def advice(self) -> str:
        """Text in place of figures."""
        (pages,) = self.dialog.findChildren(QStackedWidget)
        page = pages.currentWidget()
        if page is None or pages.currentIndex():
            return ""
        labels = page.findChildren(QLabel)
        return "\n".join(label.text() for label in labels if label.text())

    @property
    def play(self) -> QAbstractButton:
        """Button in place of figures that leads to a table."""
        shown = (self._texts("statistics.play"), self._texts("statistics.go_on"))
        (found,) = (each for each in self.dialog.findChildren(QAbstractButton) if each.text() in shown)
        return found

    @property
    def state(self) -> str:
        """Text below the figures."""
        (cloth,) = self.dialog.findChildren(ClothPage)
        (label,) = cloth.findChildren(QLabel, options=Qt.FindChildOption.FindDirectChildrenOnly)
        return label.text() if not label.isHidden() else ""

    @property
    def left_out(self) -> str:
        """Text on matches that are not counted."""
        row = self.show_with_help.parentWidget()
        assert row is not None
        (label,) = row.findChildren(QLabel)
        return label.text() if label.isVisible() else ""

    @property
    def show_with_help(self) -> QAbstractButton:
        """Button that shows the matches that are not counted."""
        return button(self.dialog, self._texts("statistics.show_with_help"))

    @property
    def export(self) -> QAbstractButton:
        return button(self.dialog, self._texts("statistics.export"))

    @property
    def recount(self) -> QAbstractButton:
        return button(self.dialog, self._texts("statistics.recount"))
