"""Panel of the score deal by deal beside the table: a table above the chart of the totals."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)
from PySide6.QtGui import QFocusEvent, QFont, QFontMetrics, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QHeaderView,
    QStackedWidget,
    QStyle,
    QStyleOptionHeader,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from cardtable.present.score_sheet import (
    ScoreSheet,
    SheetLine,
    size_text,
    sized_text,
    total_text,
)
from cardtable.texts import Texts
from cardtable.texts.plain import plain
from cardtable.ui.base.look import CONTROL_HEIGHT, GRID, TYPE_CHANGES, figure_font, muted
from cardtable.ui.base.plots import PlotFrame
from cardtable.ui.base.widgets import PhraseLabel
from cardtable.ui.play.totals_plot import TotalsPlot


class NamesHeader(QHeaderView):
    """Header with the names of the seats, in one line or two as the width of the columns allows.

    Args:
        widest_figure: tells the width of the widest figure below it.
    """

    def __init__(self, widest_figure: Callable[[], int]) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._widest_figure = widest_figure
        self.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.setHighlightSections(False)
        self.geometriesChanged.connect(self.fit)  # `sectionResized` comes before all have their sizes

    def initStyleOptionForIndex(self, option: QStyleOptionHeader, column: int) -> None:
        """Wrap the name."""
        super().initStyleOptionForIndex(option, column)
        option.text = self.label(column)

    def label(self, column: int) -> str:
        """Heading of a column."""
        return in_two_lines(self._name(column), self.fontMetrics(), self.sectionSize(column) - self._margins)

    def fit(self) -> None:
        """Give the columns room for their figures and the words above them, and take the lines' height."""
        words = {word for column in range(self.count()) for word in UNBROKEN.findall(self._name(column))}
        widest = max(map(self.fontMetrics().horizontalAdvance, words), default=0)
        longest = self.fontMetrics().horizontalAdvance("0") * LONGEST
        figures = max(NARROWEST, self._widest_figure() + 2 * GRID)
        self.setMinimumSectionSize(max(figures, min(widest, longest) + self._margins))
        self.resizeSections()
        has_two = any("\n" in self.label(column) for column in range(self.count()))
        high = self.fontMetrics().height() * (2 if has_two else 1) + GRID
        self.setFixedHeight(max(high, CONTROL_HEIGHT))

    def _name(self, column: int) -> str:
        return str(self.model().headerData(column, Qt.Orientation.Horizontal))

    @property
    def _margins(self) -> int:
        return 2 * self.style().pixelMetric(QStyle.PixelMetric.PM_HeaderMargin, None, self)


def in_two_lines(text: str, metrics: QFontMetrics, width: int) -> str:
    """Wrap a text in at most two lines of this width; its end always shows, as it may be a number."""

    def fits(part: str) -> bool:
        return metrics.horizontalAdvance(part) <= width

    if fits(text):
        return text
    fitting = [at for at in range(1, len(text)) if fits(text[:at].rstrip())]
    for at in sorted(fitting, key=lambda at: text[at] != " "):
        if fits(text[at:].strip()):
            return f"{plain(text[:at].rstrip())}\n{plain(text[at:].strip())}"
    at = fitting[-1] if fitting else 1
    rest = metrics.elidedText(text[at:].strip(), Qt.TextElideMode.ElideLeft, width)
    return f"{plain(text[:at].rstrip())}\n{plain(rest)}"


UNBROKEN: Final = re.compile(r"[^\s\u2E80-\uFFEF]+")  # Japanese may be broken anywhere
LONGEST: Final = 8  # figures: longer words may be broken
FEW: Final = 2  # columns, which leave room for what a deal is called

Index = QModelIndex | QPersistentModelIndex


class ScoreTable(QAbstractTableModel):
    """Table model of a score sheet. Where there are many seats, deals go by their numbers."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._sheet: ScoreSheet | None = None
        self._names: tuple[str, ...] = ()
        self._texts: Texts | None = None
        self._columns: list[list[str]] = []

    def show(self, sheet: ScoreSheet | None, names: Sequence[str], texts: Texts) -> None:
        """Show this sheet, with the names of the seats; None: nothing."""
        self.beginResetModel()
        self._sheet, self._names, self._texts = sheet, tuple(names), texts
        self._columns = [] if sheet is None else [_column(sheet, seat) for seat in range(len(names))]
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of deals, with a row for the totals, and one for the sizes of complex ones."""
        sheet = self._sheet
        return 0 if parent.isValid() or sheet is None else len(sheet.lines) + 1 + sheet.is_complex

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of seats."""
        return 0 if parent.isValid() else len(self._names)

    def widest_figure(self) -> int:
        """Return the width of the widest figure."""
        if self._sheet is None:
            return 0
        totals, values = QFontMetrics(_figures(is_total=True)), QFontMetrics(_figures(is_total=False))
        deals = len(self._sheet.lines)
        return max(
            max((totals.horizontalAdvance(text) for text in self._texts_in(deals, None)), default=0),
            max((values.horizontalAdvance(text) for text in self._texts_in(0, deals)), default=0),
        )

    def _texts_in(self, first: int, end: int | None) -> set[str]:
        """Return the figures in these rows, all different."""
        return {figure for column in self._columns for figure in column[first:end]}

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a figure; the whole of it in words for the tool tip and assistive technology."""
        sheet, texts = self._sheet, self._texts
        if sheet is None or texts is None or not index.isValid():
            return None
        row, seat = index.row(), index.column()
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._columns[seat][row]
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
        """Return the names of the seats with the leader marked, and of the deals with their notes."""
        sheet, texts = self._sheet, self._texts
        if sheet is None or texts is None:
            return None
        is_plain = role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)
        if orientation is Qt.Orientation.Horizontal:
            name, leads = self._names[section], section in sheet.leaders
            if role == Qt.ItemDataRole.DisplayRole:
                return texts("scores.marked", text=name) if leads else name
            is_shown = is_plain or role == Qt.ItemDataRole.ToolTipRole
            return (texts("scores.lead", who=name) if leads else name) if is_shown else None
        line = _line(sheet, section)
        if line is None:
            key = "scores.total" if section == len(sheet.lines) else "scores.size"
            return texts(key) if is_plain else None
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
            return texts(key, who=name, total=sized_text(sheet.totals[seat], texts))
        words = texts(
            "scores.cell",
            deal=line.label,
            who=name,
            figure=line.values[seat],
            total=sized_text(line.totals[seat], texts),
        )
        return words if line.note is None else texts("scores.with_note", text=words, note=line.note)


def _line(sheet: ScoreSheet, row: int) -> SheetLine | None:
    """Return the line of a row; None for the totals."""
    return sheet.lines[row] if row < len(sheet.lines) else None


def _column(sheet: ScoreSheet, seat: int) -> list[str]:
    """Return the figures of a seat from above: what each deal has brought, the total, and its size."""
    total = sheet.totals[seat]
    figures = [*(line.values[seat] for line in sheet.lines), total_text(total)]
    return [*figures, size_text(total)] if sheet.is_complex else figures


def _figures(*, is_total: bool) -> QFont:
    font = figure_font(QApplication.font())
    if is_total:
        font.setWeight(QFont.Weight.DemiBold)
    return font


class SheetView(QTableView):
    """View of a score sheet; its current cell is marked only while keys go there."""

    def __init__(self) -> None:
        super().__init__(cornerButtonEnabled=False, wordWrap=False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setTabKeyNavigation(False)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the totals in sight where they were gone to."""
        super().resizeEvent(event)
        if self.currentIndex().row() == self.model().rowCount() - 1:
            self.scrollToBottom()

    def set_current(self, index: QModelIndex) -> None:
        """Go to a cell."""
        flag = QItemSelectionModel.SelectionFlag
        marked = flag.ClearAndSelect if self.hasFocus() else flag.Clear
        self.selectionModel().setCurrentIndex(index, marked)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Mark the current cell."""
        super().focusInEvent(event)
        self.set_current(self.currentIndex())

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Mark nothing any more."""
        super().focusOutEvent(event)
        self.set_current(self.currentIndex())


NARROWEST: Final = 5 * GRID  # a column
LEAST_TABLE: Final = 13 * GRID  # of height, when there is a chart below


class SheetPanel(QWidget):
    """Panel with the table and the chart once a deal is over; with a hint of them before."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: tuple[object, ...] = ()
        self._offers_chart = True
        self._model = ScoreTable(self)
        self._view = SheetView()
        self._names = NamesHeader(self._model.widest_figure)
        self._plot = TotalsPlot()
        self._frame = PlotFrame(self._plot)
        self._empty = muted(PhraseLabel(alignment=Qt.AlignmentFlag.AlignTop, margin=GRID))
        self._pages = QStackedWidget()
        self._view.setModel(self._model)
        self._lay_out()

    def _lay_out(self) -> None:
        self._view.setHorizontalHeader(self._names)
        deals = self._view.verticalHeader()
        deals.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
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
        self._fill(sheet, names, texts)
        self._plot.show_sheet(sheet, names)
        self._fit()
        if sheet is None:
            self._view.setAccessibleName("")
            self._frame.describe("", "")
        else:
            self._view.setAccessibleName(texts("scores.table", unit=sheet.unit))
            self._frame.describe(chart_name(sheet, texts), chart_text(sheet, names, texts))

    def _fill(self, sheet: ScoreSheet | None, names: Sequence[str], texts: Texts) -> None:
        """Fill the table; a selection on an earlier deal stays there."""
        cell = self._view.currentIndex()
        row, seat = cell.row(), max(cell.column(), 0)
        was_at_end = row in (-1, self._model.rowCount() - 1)
        self._model.show(sheet, names, texts)
        last = self._model.rowCount() - 1
        self._names.fit()
        self._view.set_current(self._model.index(last if was_at_end else min(row, last), seat))
        if was_at_end:
            self._view.scrollToBottom()

    @property
    def has_focus(self) -> bool:
        """True while keys go to the table or the chart."""
        return self._view.hasFocus() or self._frame.hasFocus()

    def take_focus(self) -> bool:
        """Put the focus on the table; False when there is none yet."""
        if self._view.isVisible():
            self._view.setFocus(Qt.FocusReason.TabFocusReason)
        return self._view.isVisible()

    def offer_chart(self, *, on: bool) -> None:
        """Show the chart where it has room, or leave it to the sheet on the felt."""
        self._offers_chart = on
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Write in another size."""
        super().changeEvent(event)
        if event.type() in TYPE_CHANGES:
            self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the chart where the height has room for it."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Give rows their height, and the table all the room where there is little for the chart too."""
        deals = self._view.verticalHeader()
        deals.setDefaultSectionSize(max(3 * GRID, self.fontMetrics().height() + GRID))
        wanted = self._plot.minimumHeight() + GRID  # with the frame
        self._frame.setMinimumHeight(wanted)
        rows = 2 * deals.defaultSectionSize()
        bar = self._view.horizontalScrollBar().sizeHint().height()  # which many or long names need
        table = max(LEAST_TABLE, self._names.height() + rows + bar + GRID)
        self._frame.setVisible(self._offers_chart and self.height() >= table + GRID + wanted)


def chart_name(sheet: ScoreSheet, texts: Texts) -> str:
    """Name of the chart of a sheet."""
    if sheet.is_complex:
        name = texts("scores.plane", what=sheet.what, unit=sheet.unit)
        return name if sheet.circle is None else texts("scores.circle", chart=name, limit=sheet.circle)
    return texts("scores.chart", what=sheet.what, unit=sheet.unit)


def chart_text(sheet: ScoreSheet, names: Sequence[str], texts: Texts) -> str:
    """Text for what the chart of a sheet shows."""
    totals = texts("scores.separator").join(
        texts("scores.one_total", who=name, total=sized_text(total, texts))
        for name, total in zip(names, sheet.totals, strict=True)
    )
    if not sheet.lines:
        return totals
    text = texts("scores.after", deal=sheet.lines[-1].label, totals=totals)
    if not sheet.leaders:
        return text
    leaders = texts("scores.separator").join(names[seat] for seat in sheet.leaders)
    return texts("scores.with_note", text=text, note=texts("scores.lead", who=leaders))
