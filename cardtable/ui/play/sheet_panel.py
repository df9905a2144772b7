"""Panel of the score deal by deal beside the table: a table above the chart of the totals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QFont, QFontMetrics, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QHeaderView,
    QLabel,
    QStackedWidget,
    QStyle,
    QStyleOptionHeader,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from cardtable.present.score_sheet import ScoreSheet, SheetLine, total_text
from cardtable.texts import Texts
from cardtable.texts.plain import plain
from cardtable.ui.base.look import CONTROL_HEIGHT, GRID, muted
from cardtable.ui.base.plots import PlotFrame
from cardtable.ui.play.totals_plot import TotalsPlot


class NamesHeader(QHeaderView):
    """As high as the names need it with the columns as wide as they are now."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.setHighlightSections(False)
        self.sectionResized.connect(self.fit)

    def initStyleOptionForIndex(self, option: QStyleOptionHeader, column: int) -> None:
        """Write the name in lines."""
        super().initStyleOptionForIndex(option, column)
        option.text = self.written(column)

    def written(self, column: int) -> str:
        """What stands above a column."""
        margins = 2 * self.style().pixelMetric(QStyle.PixelMetric.PM_HeaderMargin, None, self)
        name = str(self.model().headerData(column, Qt.Orientation.Horizontal))
        return in_lines(name, self.fontMetrics(), self.sectionSize(column) - margins)

    def fit(self) -> None:
        """Have room for a second line where there is one."""
        has_two = any("\n" in self.written(column) for column in range(self.count()))
        high = self.fontMetrics().height() * (2 if has_two else 1) + GRID
        self.setFixedHeight(max(high, CONTROL_HEIGHT))


def in_lines(text: str, metrics: QFontMetrics, width: int) -> str:
    """A text in one line or two of this width; the end always shows, as it may be a number."""

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
