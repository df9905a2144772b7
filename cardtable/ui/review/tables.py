"""The tables of reviews."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableWidget, QTableWidgetItem

from cardtable.ui.base.look import CONTROL_HEIGHT, GRID


def review_table(name: str) -> QTableWidget:
    """An empty table of this accessible name, of which one row is chosen at a time."""
    table = QTableWidget()
    table.setAccessibleName(name)
    table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setTabKeyNavigation(False)
    table.setShowGrid(False)
    table.setCornerButtonEnabled(False)
    table.setMinimumHeight(12 * GRID)
    table.verticalHeader().hide()
    table.horizontalHeader().setStyleSheet(f"QHeaderView::section {{ padding: 0 {GRID - 2}px; }}")
    table.verticalHeader().setDefaultSectionSize(CONTROL_HEIGHT)
    return table


def fill(
    table: QTableWidget,
    heads: Sequence[str],
    rows: Sequence[Sequence[str]],
    aloud: Sequence[Sequence[str]],
) -> None:
    """Show these rows, which are read out as in `aloud`."""
    table.clear()
    table.setColumnCount(len(heads))
    table.setRowCount(len(rows))
    table.setHorizontalHeaderLabels(list(heads))
    for place, (row, spoken) in enumerate(zip(rows, aloud, strict=True)):
        for column, text in enumerate(row):
            item = QTableWidgetItem(text)
            item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, spoken[column])
            table.setItem(place, column, item)
    header = table.horizontalHeader()
    header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    header.setSectionResizeMode(len(heads) - 1, QHeaderView.ResizeMode.Stretch)
    header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    header.setHighlightSections(False)
    if rows:
        table.setCurrentCell(0, 0)
    table.setAttribute(
        Qt.WidgetAttribute.WA_InputMethodEnabled, on=False
    )  # each new current cell asks for it
