"""Calendar of the deals of the day: a month's days as discs, paper where a deal was played."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import (
    QDate,
    QLocale,
    QModelIndex,
    QPersistentModelIndex,
    QRectF,
    QSignalBlocker,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from cardtable.match.daily_code import FIRST_DAY
from cardtable.present.metrics import TEXT_ON_FELT
from cardtable.ui.base.day_disc import paint_day
from cardtable.ui.base.language import current_texts, locale_of
from cardtable.ui.base.look import TONES, current_theme, lay_on_cloth, on_cloth
from cardtable.ui.base.widgets import PRESSING

if TYPE_CHECKING:
    from cardtable.present.day import DayMark

WEEK: Final = 7
WEEKS: Final = 6
"""The weeks that a month can touch."""

MARK_ROLE: Final = Qt.ItemDataRole.UserRole


class DayCalendar(QWidget):
    """Calendar of one month.

    Attributes:
        table: the days, a row for each week.
        before: leads to the month before.
        after: leads to the month after.
    """

    chosen = Signal(object)  # date
    taken = Signal()  # Enter on the chosen day, or a double click
    month_wanted = Signal(object)  # date, the first of the month

    def __init__(self) -> None:
        super().__init__()
        self._month = date.min
        self._title = on_cloth(QLabel(alignment=Qt.AlignmentFlag.AlignCenter))
        self.before, self.after = _arrow("‹"), _arrow("›")
        self.table = _DayTable()
        head = QHBoxLayout()
        head.setSpacing(0)
        head.addWidget(self.before)
        head.addWidget(self._title, 1)
        head.addWidget(self.after)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(self.table)
        column.addStretch(1)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        self.before.clicked.connect(lambda: self._turn(-1))
        self.after.clicked.connect(lambda: self._turn(1))
        self.table.turned.connect(self._turn)
        self.table.chosen.connect(self.chosen)
        self.table.taken.connect(self.taken)

    def set_cell(self, size: int) -> None:
        """Give each day a square of this size."""
        self.table.set_cell(size)

    def show_month(self, days: Sequence[DayMark], chosen: date) -> None:
        """Show the days of a month, in the present language, with the chosen one if it is among them."""
        texts = current_texts()
        self._month = days[0].day
        locale = locale_of(texts.language)
        month = QDate(self._month.year, self._month.month, 1)
        self._title.setText(locale.toString(month, texts("daily.month")))
        for button, key in ((self.before, "daily.month_before"), (self.after, "daily.month_after")):
            button.setAccessibleName(texts(key))
            button.setToolTip(texts(key))
        is_last = days[-1].is_ahead or days[-1].is_today
        is_first = self._month <= FIRST_DAY
        if (is_last and self.after.hasFocus()) or (is_first and self.before.hasFocus()):
            self.table.setFocus(Qt.FocusReason.OtherFocusReason)
        self.after.setEnabled(not is_last)
        self.before.setEnabled(not is_first)
        self.table.setAccessibleName(texts("daily.calendar", month=self._title.text()))
        self.table.show_days(days, chosen, locale)

    def _turn(self, step: int) -> None:
        """Ask for the month before or after."""
        if (self.after if step > 0 else self.before).isEnabled():
            wanted = self._month + timedelta(31) if step > 0 else self._month - timedelta(1)
            self.month_wanted.emit(wanted.replace(day=1))


def _arrow(sign: str) -> QPushButton:
    """Make a small button with an arrow."""
    button = lay_on_cloth(QPushButton(sign, autoDefault=True), "quiet")
    button.setObjectName("arrow")
    return button


class _DayTable(QTableWidget):
    """The days of a month, a row for each week."""

    chosen = Signal(object)  # date
    taken = Signal()
    turned = Signal(int)  # a month back or on

    def __init__(self) -> None:
        super().__init__(WEEKS, WEEK)
        self.setObjectName("days")
        self.setItemDelegate(_DayDelegate(self))
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setAutoScroll(False)
        self.setMouseTracking(True)
        for bar in (self.setHorizontalScrollBarPolicy, self.setVerticalScrollBarPolicy):
            bar(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.verticalHeader().hide()
        self.viewport().setAutoFillBackground(False)
        for header in (self.horizontalHeader(), self.verticalHeader()):
            header.setMinimumSectionSize(1)
            header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
            header.setHighlightSections(False)
            header.setSectionsClickable(False)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.currentCellChanged.connect(self._choose)
        self.doubleClicked.connect(lambda _: self.taken.emit())

    def set_cell(self, size: int) -> None:
        """Give each day a square of this size."""
        head = max(self.fontMetrics().height() + 2, size * 2 // 3)
        self.horizontalHeader().setFixedHeight(head)
        self.horizontalHeader().setDefaultSectionSize(size)
        self.verticalHeader().setDefaultSectionSize(size)
        self.setFixedSize(WEEK * size, head + WEEKS * size)

    def show_days(self, days: Sequence[DayMark], chosen: date, locale: QLocale) -> None:
        """Show these days."""
        first = locale.firstDayOfWeek().value
        short, none = QLocale.FormatType.NarrowFormat, current_texts()("daily.no_day")
        names = [locale.standaloneDayName((first + place - 1) % WEEK + 1, short) for place in range(WEEK)]
        before = (days[0].day.isoweekday() - first) % WEEK
        marks = [None] * before + list(days) + [None] * (WEEK * WEEKS - before - len(days))
        with QSignalBlocker(self):
            self.setHorizontalHeaderLabels(names)
            current = None
            for place, mark in enumerate(marks):
                item = self._item(*divmod(place, WEEK))
                if item.data(MARK_ROLE) != mark or mark is None:
                    item.setData(MARK_ROLE, mark)
                    item.setData(Qt.ItemDataRole.AccessibleTextRole, none if mark is None else mark.spoken)
                    item.setToolTip("" if mark is None else mark.spoken)
                    is_there = mark is not None and not mark.is_ahead
                    flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
                    item.setFlags(flags if is_there else Qt.ItemFlag.NoItemFlags)
                if mark is not None and mark.day == chosen:
                    current = item
            if current is not None:
                self.setCurrentItem(current)
            else:
                self.setCurrentItem(None)  # type: ignore[call-overload]  # it takes none
                self.clearSelection()
        self.viewport().update()

    def _item(self, row: int, column: int) -> QTableWidgetItem:
        item = self.item(row, column)
        if item is None:
            item = QTableWidgetItem()
            self.setItem(row, column, item)
        return item

    def _choose(self, row: int, column: int) -> None:
        item = self.item(row, column)
        mark: DayMark | None = None if item is None else item.data(MARK_ROLE)
        if mark is not None and not mark.is_ahead:
            self.chosen.emit(mark.day)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Page Up and Page Down turn to another month, Enter takes the chosen day."""
        steps = {Qt.Key.Key_PageUp: -1, Qt.Key.Key_PageDown: 1}
        if event.key() in steps:
            self.turned.emit(steps[Qt.Key(event.key())])
        elif event.key() in PRESSING and self.currentItem() is not None:
            self.taken.emit()
        else:
            super().keyPressEvent(event)


class _DayDelegate(QStyledItemDelegate):
    """Delegate that paints a day as a disc."""

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint it, with a ring while it is chosen."""
        mark: DayMark | None = index.data(MARK_ROLE)
        if mark is None:
            return
        state = option.state
        asking = QColor(TONES[current_theme()].asking)
        cell = QRectF(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(option.font)
        paint_day(painter, cell, mark, is_meant=bool(state & QStyle.StateFlag.State_MouseOver))
        ring = cell.adjusted(1, 1, -1, -1)
        if state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(asking, 3))
            painter.drawEllipse(ring)
        elif state & QStyle.StateFlag.State_Selected:
            painter.setPen(QPen(QColor(TEXT_ON_FELT), 2))
            painter.drawEllipse(ring)
        painter.restore()
