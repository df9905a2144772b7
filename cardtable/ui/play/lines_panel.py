"""Panel of the lines of play: compare them side by side, switch to one, start another."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QAction, QFont, QKeySequence, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QStackedWidget,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from cardtable.engine.messages import Message, message, written
from cardtable.match.branches import Line, LineEntry
from cardtable.texts import Texts
from cardtable.ui.base.accessible import announce, without_mnemonic
from cardtable.ui.base.look import CONTROL_HEIGHT, GRID, TYPE_CHANGES, muted
from cardtable.ui.base.menus import KEYS
from cardtable.ui.base.widgets import PhraseLabel

Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class LineTurn:
    """Turn of a line: the number of the record that ended it, and its text in few words and in many."""

    number: int
    short: Message
    calls: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class _Column:
    """Column of a line: the number of turns shared with the older line, and its own after those.

    `parted_in` is the name of the earlier deal in which it left, if it did in one.
    """

    line: Line
    shared: int
    turns: tuple[LineTurn, ...]
    parted_in: Message | None

    @property
    def mark(self) -> Message | None:
        """Message below the last turn."""
        if self.parted_in is not None:
            return message("lines.left", deal=self.parted_in)
        if self.line.parted_in is not None:
            return message("lines.left_early")
        if self.line.is_current:
            return message("lines.now")
        return message("lines.goes_on") if self.line.continues else None


class LinesTable(QAbstractTableModel):
    """Model of the lines. It holds messages, so it can change language."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._texts: Texts | None = None
        self._columns: tuple[_Column, ...] = ()
        self._first = 0  # how many turns all lines have in common
        self._rows = 0

    def show(
        self,
        lines: Sequence[Line],
        turn_summary: Callable[[LineEntry], Message | None],
        deal_names: Mapping[int, Message],
    ) -> None:
        """Show these lines.

        Args:
            lines: as `Branches.lines` returns them.
            turn_summary: returns what a fact adds to its line, if anything.
            deal_names: the names of the deals by number.
        """
        columns: list[_Column] = []
        for line in lines:
            turns = []
            for entry in line.facts:
                short = turn_summary(entry)
                if short is not None:
                    turns.append(LineTurn(entry.number, short, written(entry.calls)))
            parted_in = deal_names[line.parted_in] if line.parted_in else None
            columns.append(_Column(line, _turns_shared(line, columns), tuple(turns), parted_in))
        self.beginResetModel()
        self._columns = tuple(columns)
        shared = [column.shared for column in columns if column.line.older is not None]
        alone = [len(column.turns) for column in columns if column.line.parted_in is None]
        self._first = min(shared or alone, default=0)
        marks = (self.row_below(i) + (column.mark is not None) for i, column in enumerate(columns))
        self._rows = max(marks, default=0)
        self.endResetModel()

    def set_texts(self, texts: Texts) -> None:
        """Show everything in another language; `texts` knows the names at the table."""
        self.beginResetModel()
        self._texts = texts
        self.endResetModel()

    @property
    def current(self) -> int:
        """Column of the line that the match is on; −1 if none."""
        return next((i for i, column in enumerate(self._columns) if column.line.is_current), -1)

    def row_below(self, column: int) -> int:
        """Return the row after the last turn of a column."""
        found = self._columns[column]
        return 0 if found.line.parted_in is not None else found.shared + len(found.turns) - self._first

    def line(self, column: int) -> Line | None:
        """The line of a column; None where there is none."""
        return self._columns[column].line if 0 <= column < len(self._columns) else None

    def turn(self, row: int, column: int) -> LineTurn | None:
        """Return the turn of a cell; None where there is none."""
        if not 0 <= column < len(self._columns) or not 0 <= row < self.row_below(column):
            return None
        owner = self._columns[self._owner(row, column)]
        return owner.turns[self._first + row - owner.shared]

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Number of turns to compare, and a row for where a line goes on."""
        return 0 if parent.isValid() else self._rows

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Number of lines."""
        return 0 if parent.isValid() else len(self._columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Text of a cell, in few words; in many for the tool tip and assistive technology."""
        texts = self._texts
        if texts is None or not index.isValid():
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._short(index.row(), index.column(), texts)
            case Qt.ItemDataRole.ToolTipRole:
                return self._long(index.row(), index.column(), texts)
            case Qt.ItemDataRole.AccessibleTextRole:
                return self._spoken(index.row(), index.column(), texts.aloud)
            case Qt.ItemDataRole.ForegroundRole if self._is_quiet(index.row(), index.column()):
                return QApplication.palette().placeholderText()
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Return the names of the lines, the present one marked, and the numbers of the turns."""
        texts = self._texts
        if texts is None:
            return None
        if orientation is Qt.Orientation.Vertical:
            number = self._first + section + 1
            spoken = role == Qt.ItemDataRole.AccessibleTextRole
            return texts("lines.turn", turn=number) if spoken else _plain(str(number), role)
        is_current = section == self.current
        if role == Qt.ItemDataRole.FontRole and is_current:
            font = QFont(QApplication.font())
            font.setWeight(QFont.Weight.DemiBold)
            return font
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return texts("lines.current_name" if is_current else "lines.line", line=section + 1)
        return _plain(texts("lines.current" if is_current else "lines.line", line=section + 1), role)

    # ── cells ────────────────────────────────────────────────────────────────────────────────────────

    def _owner(self, row: int, column: int) -> int:
        """Return the column of the oldest line that shares the turn of this row with a column."""
        while (older := self._columns[column].line.older) is not None:
            if self._first + row >= self._columns[column].shared:
                break
            column = older
        return column

    def _is_quiet(self, row: int, column: int) -> bool:
        return self.turn(row, column) is None or self._owner(row, column) != column

    def _short(self, row: int, column: int, texts: Texts) -> str:
        turn, owner = self.turn(row, column), self._owner(row, column)
        if turn is not None:
            return texts(turn.short) if owner == column else texts("lines.same", line=owner + 1)
        mark = self._columns[column].mark if row == self.row_below(column) else None
        return "" if mark is None else texts(mark)

    def _long(self, row: int, column: int, texts: Texts) -> str:
        turn = self.turn(row, column)
        if turn is None:
            return self._short(row, column, texts)
        return "\n".join(texts(call) for call in turn.calls) or texts(turn.short)

    def _spoken(self, row: int, column: int, texts: Texts) -> str:
        line = self.headerData(column, Qt.Orientation.Horizontal, Qt.ItemDataRole.AccessibleTextRole)
        turn = self.headerData(row, Qt.Orientation.Vertical, Qt.ItemDataRole.AccessibleTextRole)
        parts = [line, turn, self._short(row, column, texts)]
        if self.turn(row, column) is not None and self._owner(row, column) != column:
            parts.append(self._long(row, column, texts))
        return texts("lines.separator").join(part for part in parts if part)


def _turns_shared(line: Line, columns: list[_Column]) -> int:
    """Number of turns that end within the facts that a line shares with the older one, before it."""
    if line.older is None:
        return 0
    column = columns[line.older]
    facts = column.line.facts[: line.shared - column.line.shared]
    last = facts[-1].number if facts else 0
    return column.shared + sum(turn.number <= last for turn in column.turns)


def _plain(text: str, role: int) -> str | None:
    return text if role == Qt.ItemDataRole.DisplayRole else None


NARROWEST = 16 * GRID  # a column
LEAST_FOR_BUTTONS = 20 * GRID  # of height; more than the panel needs with them, so that it comes to rest
ANOTHER_KEYS = ("Ctrl+Return", "Ctrl+Enter")


class LinesPanel(QWidget):
    """Panel of the lines: a table where there is more than one, else advice on how to come by another."""

    switch_wanted = Signal(int)  # key of a line
    another_wanted = Signal(int)  # number of the fact that ended a turn

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._texts: Texts | None = None
        self._model = LinesTable(self)
        self._current = -1  # the line that the match is on
        self._view = QTableView(cornerButtonEnabled=False, wordWrap=False)
        self._view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self._view.setTabKeyNavigation(False)
        self._view.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self._view.setModel(self._model)
        self._advice = muted(PhraseLabel(alignment=Qt.AlignmentFlag.AlignTop, margin=GRID))
        self._switch = QPushButton(autoDefault=True)
        self._another = QPushButton(autoDefault=True)
        self._buttons = QWidget()
        self._switch_action = QAction(self._view)
        self._another_action = QAction(self._view)
        self._another_action.setShortcuts([QKeySequence(text) for text in ANOTHER_KEYS])
        self._another_action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        self._view.addActions([self._switch_action, self._another_action])
        self._view.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self._pages = QStackedWidget()
        self._lay_out()
        self._view.activated.connect(self._switch_to_index)
        self._view.horizontalHeader().sectionClicked.connect(self._switch_to)
        self._view.selectionModel().currentChanged.connect(self._refresh)
        self._switch_action.triggered.connect(lambda: self._switch_to_index(self._view.currentIndex()))
        self._another_action.triggered.connect(self._want_another)
        self._switch.clicked.connect(self._switch_action.trigger)
        self._another.clicked.connect(self._another_action.trigger)

    def _lay_out(self) -> None:
        names, numbers = self._view.horizontalHeader(), self._view.verticalHeader()
        names.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        names.setMinimumSectionSize(NARROWEST)
        names.setSectionsClickable(True)
        names.setHighlightSections(False)
        numbers.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        numbers.setHighlightSections(False)
        names.setMinimumHeight(CONTROL_HEIGHT)
        self._size_rows()
        some = QWidget()
        column = QVBoxLayout(some)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        column.addWidget(self._view, 1)
        row = QHBoxLayout(self._buttons)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GRID)
        row.addWidget(self._switch)
        row.addWidget(self._another)
        column.addWidget(self._buttons)
        self._pages.addWidget(self._advice)
        self._pages.addWidget(some)
        page = QVBoxLayout(self)
        page.setContentsMargins(0, 0, 0, 0)
        page.addWidget(self._pages)

    def show_lines(
        self,
        lines: Sequence[Line],
        turn_summary: Callable[[LineEntry], Message | None],
        deal_names: Mapping[int, Message],
    ) -> None:
        """Show these lines; the arguments are those of `LinesTable.show`."""
        self._pages.setCurrentIndex(1 if len(lines) > 1 else 0)
        was, self._current = self._current, next((i for i, line in enumerate(lines) if line.is_current), -1)
        if len(lines) < 2 and not self._model.columnCount():
            return  # there is nothing to compare, and nothing stands there
        cell, current = self._view.currentIndex(), self._current
        self._model.show(lines if len(lines) > 1 else (), turn_summary, deal_names)
        if len(lines) < 2:
            return
        stays = cell.isValid() and current == was and cell.column() != current
        row, column = (cell.row(), cell.column()) if stays else (self._model.row_below(current), current)
        row = max(0, min(row, self._model.rowCount() - 1))
        self._view.setCurrentIndex(self._model.index(row, min(column, self._model.columnCount() - 1)))
        self._refresh()
        if was not in (-1, current) and self.isVisible() and self._texts is not None:
            announce(self, self._texts("lines.switched", line=current + 1))

    def take_focus(self) -> bool:
        """Put the focus on the table; False when there is only one line."""
        if self._view.isVisible():
            self._view.setFocus(Qt.FocusReason.TabFocusReason)
        return self._view.isVisible()

    def set_texts(self, texts: Texts) -> None:
        """Show everything in another language; `texts` knows the names at the table."""
        self._texts = texts
        self._model.set_texts(texts)
        self._view.setAccessibleName(texts("lines.title"))
        for item in (self._switch, self._switch_action):
            item.setText(texts("lines.switch"))
        for item in (self._another, self._another_action):
            item.setText(texts("lines.another"))
        action = without_mnemonic(texts("menu.try_another"))
        self._advice.setText(texts("lines.one", action=action, keys=KEYS["try_another"][0]))

    def _refresh(self) -> None:
        cell = self._view.currentIndex()
        line = self._model.line(cell.column())
        for item in (self._switch, self._switch_action):
            item.setEnabled(line is not None and not line.is_current)
        for item in (self._another, self._another_action):
            item.setEnabled(self._model.turn(cell.row(), cell.column()) is not None)

    def changeEvent(self, event: QEvent) -> None:
        """Write in another size."""
        super().changeEvent(event)
        if event.type() in TYPE_CHANGES:
            self._size_rows()

    def _size_rows(self) -> None:
        rows = self._view.verticalHeader()
        rows.setDefaultSectionSize(max(3 * GRID, self.fontMetrics().height() + GRID))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the lines all the room where there is little: their own menu offers the same."""
        super().resizeEvent(event)
        self._buttons.setVisible(event.size().height() >= LEAST_FOR_BUTTONS)

    def _switch_to_index(self, index: QModelIndex) -> None:
        self._switch_to(index.column())

    def _switch_to(self, column: int) -> None:
        line = self._model.line(column)
        if line is not None and not line.is_current:
            self._view.setFocus(Qt.FocusReason.OtherFocusReason)  # the button is about to be disabled
            self.switch_wanted.emit(line.key)

    def _want_another(self) -> None:
        cell = self._view.currentIndex()
        turn = self._model.turn(cell.row(), cell.column())
        if turn is not None:
            self.another_wanted.emit(turn.number)
