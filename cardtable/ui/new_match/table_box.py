"""Editor of an option that is a table of numbers: a box of tables by name, and one's own values below."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QSignalBlocker,
    Qt,
    Signal,
)
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QHeaderView,
    QPushButton,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from cardtable.engine.options import Table, TableValue
from cardtable.match.presets import own_name
from cardtable.present.names import value_name
from cardtable.texts import Texts
from cardtable.texts.plain import without_isolates
from cardtable.ui.base.look import CONTROL_HEIGHT, GRID
from cardtable.ui.base.widgets import ComboBox, SpinBox

OTHER: Final = ""
"""The entry for values of one's own, in place of the name of a table."""

NAME: Final = 0
"""The column that names the rows and has the ticks; those of the numbers follow."""


class TableBox(ComboBox):
    """Box of the tables that have a name; one whose values are changed below goes by none.

    Args:
        game: the id of the game.
        option: the option to fill in, whose named values may be people's own as well.
        texts: the language.

    Attributes:
        option: what is filled in.
        table: to be laid out below the box.
        own: the button for people's own tables, to be laid out beside it.
        base: the id of the table that was filled in last, whatever has been changed since.
    """

    picked = Signal()

    def __init__(self, game: str, option: Table, texts: Texts) -> None:
        super().__init__()
        self._game = game
        self._texts = texts
        self.option = option
        self.own = QPushButton()
        self.base = OTHER
        self.table = NumberTable(option, f"{game}.option.{option.id}", texts)
        self.currentIndexChanged.connect(self._take_entry)
        self.table.cellChanged.connect(self._follow)
        self.offer(option)
        self.set_rows(option.default)

    def offer(self, option: Table) -> None:
        """Offer the tables that this option names; what is filled in stays."""
        self.option = option
        with QSignalBlocker(self):
            self.clear()
            for name in option.named:
                self.addItem(without_isolates(value_name(self._texts, self._game, option, name)), name)
            self.addItem(self._texts("option.other_values"), OTHER)
        self._follow()

    @property
    def chosen(self) -> str:
        """The id of the table that is filled in; `OTHER` where it goes by no name."""
        return str(self.currentData())

    @property
    def theirs(self) -> tuple[str, ...]:
        """The ids of the tables that come with the game."""
        return tuple(name for name in self.option.named if own_name(name) is None)

    @property
    def rows(self) -> TableValue:
        """The rows that are on, with their numbers."""
        return self.table.rows

    def set_rows(self, rows: TableValue) -> None:
        """Fill in a table."""
        self.table.set_rows(rows)
        self._follow()

    def _take_entry(self) -> None:
        if self.chosen != OTHER:
            self.base = self.chosen
            self.table.set_rows(self.option.named[self.chosen])
        else:
            self.table.setFocus(Qt.FocusReason.OtherFocusReason)
        self.picked.emit()

    def _follow(self) -> None:
        """Name the table that is filled in."""
        names = (name for name, rows in self.option.named.items() if rows == self.rows)
        with QSignalBlocker(self):
            self.setCurrentIndex(self.findData(next(names, OTHER)))
        self.base = self.chosen or self.base
        self.picked.emit()


class NumberTable(QTableWidget):
    """Table of numbers by row and column, each row on or off.

    A click or Space ticks a row; digits, F2 or a click write a number.

    Args:
        option: its rows, columns and range.
        key: of the option's texts.
        texts: the language.
    """

    def __init__(self, option: Table, key: str, texts: Texts) -> None:
        super().__init__(len(option.rows), 1 + len(option.columns))
        self.setObjectName("numbers")
        self.setAccessibleName(texts(f"{key}.name"))
        self._texts = texts
        self._option = option
        self._columns = [texts(f"{key}.{name}") for name in option.columns]
        self.setHorizontalHeaderLabels([texts(f"{key}.name"), *self._columns])
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        self.model().setHeaderData(NAME, Qt.Orientation.Horizontal, left, Qt.ItemDataRole.TextAlignmentRole)
        default = dict(option.default)
        self._heads: list[QTableWidgetItem] = []
        self._cells: list[list[QTableWidgetItem]] = []
        for row, name in enumerate(option.rows):
            head = QTableWidgetItem(texts(f"{key}.{name}"))
            head.setFlags(_STEADY | Qt.ItemFlag.ItemIsUserCheckable)
            head.setToolTip(texts.help(f"{key}.{name}"))
            head.setData(Qt.ItemDataRole.AccessibleDescriptionRole, texts.help(f"{key}.{name}"))
            self._heads.append(head)
            self._cells.append([])
            for number in default.get(name, (option.low,) * len(option.columns)):
                cell = QTableWidgetItem()
                cell.setData(Qt.ItemDataRole.EditRole, number)
                cell.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
                self._cells[row].append(cell)
            for column, item in enumerate((head, *self._cells[row])):
                self.setItem(row, column, item)
        self._delegate = _NumberDelegate(option, self)
        self.setItemDelegate(self._delegate)
        self._fit()
        self.setEditTriggers(
            QAbstractItemView.EditTrigger.AnyKeyPressed | QAbstractItemView.EditTrigger.EditKeyPressed
        )
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setTabKeyNavigation(False)
        self.setCurrentCell(0, NAME)
        self.cellClicked.connect(self._open)
        self.cellChanged.connect(self._refresh)
        self.set_rows(option.default)

    def _fit(self) -> None:
        """Take the height of all rows: it is the form that scrolls."""
        high = max(CONTROL_HEIGHT, self.fontMetrics().height() + GRID)
        down, across = self.verticalHeader(), self.horizontalHeader()
        down.hide()
        down.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        down.setDefaultSectionSize(high)
        across.setFixedHeight(high)
        across.setSectionsClickable(False)
        across.setHighlightSections(False)
        across.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        across.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
        across.setMinimumSectionSize(10 * GRID)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFixedHeight(high + down.length() + 2 * self.frameWidth())

    @property
    def rows(self) -> TableValue:
        """The rows that are on, with their numbers."""
        return tuple(
            (name, tuple(map(_number, self._cells[row])))
            for row, name in enumerate(self._option.rows)
            if self._is_on(row)
        )

    def set_rows(self, rows: TableValue) -> None:
        """Fill in these rows and switch the others off, without a signal; those keep their numbers."""
        wanted = dict(rows)
        with QSignalBlocker(self):
            for row, name in enumerate(self._option.rows):
                self._heads[row].setCheckState(_ON if name in wanted else _OFF)
                for cell, number in zip(self._cells[row], wanted.get(name, ()), strict=False):
                    cell.setData(Qt.ItemDataRole.EditRole, number)
                self._refresh(row)

    def _is_on(self, row: int) -> bool:
        return self._heads[row].checkState() is _ON

    def _refresh(self, row: int) -> None:
        """Dim the numbers of a row that is off, and tell all of it to the ear."""
        texts, is_on = self._texts, self._is_on(row)
        with QSignalBlocker(self):
            for cell, column in zip(self._cells[row], self._columns, strict=True):
                cell.setFlags(_STEADY | Qt.ItemFlag.ItemIsEditable if is_on else Qt.ItemFlag.NoItemFlags)
                number = str(_number(cell)) if is_on else texts("option.off")
                where = texts("option.cell", row=self._heads[row].text(), column=column)
                said = texts("option.row", name=where, numbers=number)
                cell.setData(_WHERE, where)
                cell.setData(Qt.ItemDataRole.AccessibleTextRole, said)
        self.viewport().update()

    def _open(self, row: int, column: int) -> None:
        if column > NAME and self._is_on(row):
            self.editItem(self._cells[row][column - NAME - 1])

    def keyboardSearch(self, search: str) -> None:
        """Do nothing: Qt would leave the cell while it looks for what is typed."""


_STEADY: Final = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
_WHERE: Final = Qt.ItemDataRole.UserRole
"""The row and the column of a number in words."""

_ON, _OFF = Qt.CheckState.Checked, Qt.CheckState.Unchecked


def _number(cell: QTableWidgetItem) -> int:
    return int(cell.data(Qt.ItemDataRole.EditRole))


class _NumberDelegate(QStyledItemDelegate):
    """Delegate of a table of numbers: a box for each number, and a tick that a click on the name sets."""

    def __init__(self, option: Table, parent: QWidget) -> None:
        super().__init__(parent)
        self._option = option

    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Edge the ticks like those of check boxes, or they could not be seen in the dark."""
        super().initStyleOption(option, index)
        edged = QApplication.palette("QCheckBox")  # type: ignore[call-overload]  # it takes no bytes
        option.palette.setBrush(QPalette.ColorRole.Window, edged.window())

    def createEditor(
        self,
        parent: QWidget,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> QWidget:
        """Make the box, whose number stands in the table as soon as it is written."""
        box = SpinBox(self._option.low, self._option.high, parent)
        box.setFrame(False)
        box.setAlignment(Qt.AlignmentFlag.AlignCenter)
        box.setAccessibleName(index.data(_WHERE))
        place = QPersistentModelIndex(index)

        def commit(number: int) -> None:
            if number != place.data(
                Qt.ItemDataRole.EditRole
            ):  # when it is filled, the box tells that as well
                self.commitData.emit(box)

        box.valueChanged.connect(commit)
        return box

    def editorEvent(
        self,
        event: QEvent,
        model: QAbstractItemModel,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> bool:
        """Tick the row, or not, with a click anywhere on its name."""
        if index.column() == NAME and event.type() is QEvent.Type.MouseButtonRelease:
            is_on = Qt.CheckState(index.data(Qt.ItemDataRole.CheckStateRole)) is _ON
            return model.setData(index, (_OFF if is_on else _ON).value, Qt.ItemDataRole.CheckStateRole)
        return super().editorEvent(event, model, option, index)
