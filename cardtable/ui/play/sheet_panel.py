"""The score deal by deal beside the table, with a chart of the totals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QLabel,
    QStackedWidget,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from cardtable.present.score_sheet import ScoreSheet, total_text
from cardtable.texts import Texts
from cardtable.ui.base.look import GRID, muted
from cardtable.ui.base.plots import PlotFrame
from cardtable.ui.play.names_header import NamesHeader
from cardtable.ui.play.score_table import ScoreTable
from cardtable.ui.play.totals_plot import TotalsPlot

NARROWEST: Final = 5 * GRID  # a column
LEAST_TABLE: Final = 13 * GRID  # of height, when there is a chart below


class SheetPanel(QWidget):
    """A table and a chart once a deal is over; before that, what will stand here."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: tuple[object, ...] = ()
        self._model = ScoreTable(self)
        self._view = QTableView(cornerButtonEnabled=False, wordWrap=False)
        self._names = NamesHeader()
        self._plot = TotalsPlot()
        self._frame = PlotFrame(self._plot)
        self._empty = muted(QLabel(wordWrap=True, alignment=Qt.AlignmentFlag.AlignTop, margin=GRID))
        self._pages = QStackedWidget()
        self._view.setModel(self._model)
        self._view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self._view.setTabKeyNavigation(False)
        self._view.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self._lay_out()

    def _lay_out(self) -> None:
        self._view.setHorizontalHeader(self._names)
        deals = self._view.verticalHeader()
        deals.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        deals.setDefaultSectionSize(max(3 * GRID, self.fontMetrics().height() + GRID))
        deals.setHighlightSections(False)
        some = QWidget()
        column = QVBoxLayout(some)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        column.addWidget(self._view, 3)
        column.addWidget(self._frame, 2)
        self._pages.addWidget(self._empty)
        self._pages.addWidget(some)
        page = QVBoxLayout(self)
        page.setContentsMargins(0, 0, 0, 0)
        page.addWidget(self._pages)

    def show_sheet(self, sheet: ScoreSheet | None, names: Sequence[str], texts: Texts) -> None:
        """Show this sheet, with the names of the seats; None where no match is shown."""
        shown = (sheet, *names, texts.language)
        if shown == self._shown:
            return
        self._shown = shown
        self._empty.setText(texts("scores.empty"))
        self._pages.setCurrentIndex(0 if sheet is None or not sheet.lines else 1)
        self._view.setAccessibleName(texts("scores.table"))
        self._fill(sheet, names, texts)
        self._plot.show_sheet(sheet, names)
        self._fit()
        if sheet is None:
            self._frame.describe(texts("scores.table"), "")
        else:
            name = texts("scores.chart", what=texts(sheet.what))
            self._frame.describe(name, in_words(sheet, names, texts))

    def _fill(self, sheet: ScoreSheet | None, names: Sequence[str], texts: Texts) -> None:
        """Fill the table; who has gone back to an earlier deal stays there."""
        cell = self._view.currentIndex()
        row, seat = cell.row(), max(cell.column(), 0)
        was_at_end = row in (-1, self._model.rowCount() - 1)
        self._model.show(sheet, names, texts)
        last = self._model.rowCount() - 1
        totals = [self._model.index(last, column) for column in range(len(names)) if last >= 0]
        widest = max((_width(index) for index in totals), default=0)
        self._names.setMinimumSectionSize(max(NARROWEST, widest + 3 * GRID // 2))
        self._names.fit()
        self._view.setCurrentIndex(self._model.index(last if was_at_end else min(row, last), seat))
        if was_at_end:
            self._view.scrollToBottom()

    @property
    def has_focus(self) -> bool:
        """Whether keys go to the table or the chart."""
        return self._view.hasFocus() or self._frame.hasFocus()

    def take_focus(self) -> bool:
        """Go to the table; False when there is none yet."""
        if self._view.isVisible():
            self._view.setFocus(Qt.FocusReason.TabFocusReason)
        return self._view.isVisible()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another height may have room for the chart, or none."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Where there is little room the table has all of it: the chart shows the same, and all its names."""
        wanted = self._plot.minimumHeight() + GRID  # with the frame
        self._frame.setMinimumHeight(wanted)
        self._frame.setVisible(self.height() >= LEAST_TABLE + GRID + wanted)


def _width(index: QModelIndex) -> int:
    """Of a figure in its own type."""
    return QFontMetrics(index.data(Qt.ItemDataRole.FontRole)).horizontalAdvance(str(index.data()))


def in_words(sheet: ScoreSheet, names: Sequence[str], texts: Texts) -> str:
    """What the chart of a sheet shows."""
    totals = texts("scores.separator").join(
        texts("scores.one_total", who=name, total=total_text(total))
        for name, total in zip(names, sheet.totals, strict=True)
    )
    told = texts("scores.after", count=len(sheet.lines), totals=totals)
    if not sheet.leaders:
        return told
    leaders = texts("scores.separator").join(names[seat] for seat in sheet.leaders)
    return texts("scores.with_note", text=told, note=texts("scores.lead", who=leaders))
