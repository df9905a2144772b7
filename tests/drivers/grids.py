"""Tables of rows and columns, read as they stand there and walked with keys."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView

from tests.drivers.controls import press


def rows(table: QAbstractItemView) -> list[list[str]]:
    """The texts of the cells, row by row; a row that says less than it has columns is as long as it says."""
    model = table.model()
    cells = (
        [model.index(row, column).data() for column in range(model.columnCount())]
        for row in range(model.rowCount())
    )
    return [[str(text) for text in row if text is not None] for row in cells]


def aloud(table: QAbstractItemView, row: int, column: int) -> str:
    """Return what a screen reader says of a cell."""
    return str(table.model().index(row, column).data(Qt.ItemDataRole.AccessibleTextRole))


def go_to(table: QAbstractItemView, row: int) -> None:
    """Go to a row from the top."""
    table.setFocus()
    QTest.keyClick(table, Qt.Key.Key_Home, Qt.KeyboardModifier.ControlModifier)
    press(table, *[Qt.Key.Key_Down] * row)
    assert table.currentIndex().row() == row
