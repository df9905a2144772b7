"""The score deal by deal as a table: a row for each deal and one for the totals, a column for each seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication

from cardtable.present.score_sheet import ScoreSheet, SheetLine, total_text
from cardtable.texts import Texts

FEW: Final = 2  # columns, which leave room for what a deal is called

Index = QModelIndex | QPersistentModelIndex


class ScoreTable(QAbstractTableModel):
    """Who leads is marked above the column. Where there are many columns, deals go by their numbers."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._sheet: ScoreSheet | None = None
        self._names: tuple[str, ...] = ()
        self._texts: Texts | None = None

    def show(self, sheet: ScoreSheet | None, names: Sequence[str], texts: Texts) -> None:
        """Show this sheet, with the names of the seats; None: nothing."""
        self.beginResetModel()
        self._sheet, self._names, self._texts = sheet, tuple(names), texts
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """The deals, and the totals below them."""
        return 0 if parent.isValid() or self._sheet is None else len(self._sheet.lines) + 1

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """The seats."""
        return 0 if parent.isValid() else len(self._names)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """A figure; with all that belongs to it for the tool tip and assistive technology."""
        sheet, texts = self._sheet, self._texts
        if sheet is None or texts is None or not index.isValid():
            return None
        row, seat = index.row(), index.column()
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return _figure(sheet, row, seat)
            case Qt.ItemDataRole.ToolTipRole | Qt.ItemDataRole.AccessibleTextRole:
                return self._in_words(sheet, row, seat, texts)
            case Qt.ItemDataRole.TextAlignmentRole:
                return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            case Qt.ItemDataRole.FontRole:
                return _figures(is_total=_line(sheet, row) is None)
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """The names of the seats, and of the deals with what else is to be told of them."""
        sheet, texts = self._sheet, self._texts
        if sheet is None or texts is None:
            return None
        is_plain = role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)
        if orientation is Qt.Orientation.Horizontal:
            name, leads = self._names[section], section in sheet.leaders
            if role == Qt.ItemDataRole.DisplayRole:
                return texts("scores.marked", text=name) if leads else name
            is_told = is_plain or role == Qt.ItemDataRole.ToolTipRole
            return (texts("scores.lead", who=name) if leads else name) if is_told else None
        line = _line(sheet, section)
        if line is None:
            return texts("scores.total") if is_plain else None
        if role == Qt.ItemDataRole.ToolTipRole:
            label = texts(line.label)
            return label if line.note is None else texts("scores.with_note", text=label, note=line.note)
        if role == Qt.ItemDataRole.DisplayRole and len(self._names) > FEW:
            return str(section + 1)
        return texts(line.label) if is_plain else None

    def _in_words(self, sheet: ScoreSheet, row: int, seat: int, texts: Texts) -> str:
        line, name = _line(sheet, row), self._names[seat]
        if line is None:
            key = "scores.total_of_leader" if seat in sheet.leaders else "scores.total_of"
            return texts(key, who=name, total=total_text(sheet.totals[seat]))
        words = texts(
            "scores.cell",
            deal=line.label,
            who=name,
            figure=line.values[seat],
            total=total_text(line.totals[seat]),
        )
        return words if line.note is None else texts("scores.with_note", text=words, note=line.note)


def _line(sheet: ScoreSheet, row: int) -> SheetLine | None:
    """The deal of a row; None: the totals."""
    return sheet.lines[row] if row < len(sheet.lines) else None


def _figure(sheet: ScoreSheet, row: int, seat: int) -> str:
    line = _line(sheet, row)
    return total_text(sheet.totals[seat]) if line is None else line.values[seat]


def _figures(*, is_total: bool) -> QFont:
    font = QFont(QApplication.font())
    font.setFeature(QFont.Tag("tnum"), 1)
    if is_total:
        font.setWeight(QFont.Weight.DemiBold)
    return font
