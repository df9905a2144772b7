"""The lines of play beside the table: one beside the other, to go to and to start another from."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QStackedWidget,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from cardtable.engine.messages import Message
from cardtable.match.branches import Line, LineEntry
from cardtable.texts import Texts
from cardtable.ui.base.accessible import announce, without_mnemonic
from cardtable.ui.base.look import CONTROL_HEIGHT, GRID, muted
from cardtable.ui.base.menus import KEYS
from cardtable.ui.play.lines_table import LinesTable

NARROWEST = 16 * GRID  # a column
LEAST_FOR_BUTTONS = 20 * GRID  # of height; more than the panel needs with them, so that it comes to rest
ANOTHER_KEYS = ("Ctrl+Return", "Ctrl+Enter")


class LinesPanel(QWidget):
    """A table of the lines where there is more than one; advice on how to come by another where not."""

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
        self._advice = muted(QLabel(wordWrap=True, alignment=Qt.AlignmentFlag.AlignTop, margin=GRID))
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
        numbers.setDefaultSectionSize(max(3 * GRID, self.fontMetrics().height() + GRID))
        numbers.setHighlightSections(False)
        names.setMinimumHeight(CONTROL_HEIGHT)
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

    def show_lines(self, lines: Sequence[Line], turn_of: Callable[[LineEntry], Message | None]) -> None:
        """Show these lines; `turn_of` says what a fact adds to its line, if anything."""
        self._pages.setCurrentIndex(1 if len(lines) > 1 else 0)
        was, self._current = self._current, next((i for i, line in enumerate(lines) if line.is_current), -1)
        if len(lines) < 2 and not self._model.columnCount():
            return  # there is nothing to compare, and nothing stands there
        cell, current = self._view.currentIndex(), self._current
        self._model.show(lines if len(lines) > 1 else (), turn_of)
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
        """Go to the lines; False when there is only one, and nothing to walk through."""
        if self._view.isVisible():
            self._view.setFocus(Qt.FocusReason.TabFocusReason)
        return self._view.isVisible()

    def set_texts(self, texts: Texts) -> None:
        """Speak another language; `texts` knows the names at the table."""
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

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where there is little room the lines have all of it: their own menu offers the same."""
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
