"""View of an auction: a row for each seat with its calls, and what all calls tell of each hand; its tabs."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final

from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont, QIcon, QPainter, QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QFrame,
    QHeaderView,
    QScrollArea,
    QTableView,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from cardtable.present.accessible_names import (
    TEAM_NAMES,
    call_text,
    known_text,
    name_of_call,
    name_of_known,
)
from cardtable.present.picture import (
    AuctionShown,
    CallShown,
)
from cardtable.present.score_sheet import TeamMark
from cardtable.texts import Texts
from cardtable.ui.base.look import GRID, TYPE_CHANGES, muted, set_narrow
from cardtable.ui.base.widgets import PhraseLabel
from cardtable.ui.table.team_marks import MARK, paint_mark

ROW: Final = 22
GAP: Final = GRID // 2
LEAST_NAMES: Final = 10 * GRID
MOST_NAMES: Final = 14 * GRID
"""The widths that the column of the names may have: longer names are cut short."""
CELL: Final = 5 * GRID
FEW_ROUNDS: Final = 4
"""Columns there are at least, so that a grid does not grow with every call."""

Index = QModelIndex | QPersistentModelIndex


class _SeatTable(QAbstractTableModel):
    """Table model with a row for each seat of an auction, in the order in which they call."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.auction: AuctionShown | None = None
        self.texts: Texts | None = None

    def show(self, auction: AuctionShown | None, texts: Texts) -> None:
        """Show this auction; None: nothing."""
        self.beginResetModel()
        self.auction, self.texts = auction, texts
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of seats."""
        return 0 if parent.isValid() or self.auction is None else len(self.auction.seats)

    def seat_heading(self, row: int, role: int) -> Any:
        """Return the name at a seat, with the mark of its team."""
        auction, texts = self.auction, self.texts
        if auction is None or texts is None:
            return None
        name, team = texts.name_of(auction.seats[row]), auction.teams[row]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return name
            case Qt.ItemDataRole.DecorationRole:
                return mark_icon(team)
            case Qt.ItemDataRole.ToolTipRole | Qt.ItemDataRole.AccessibleTextRole:
                return texts("table.of_team", who=name, team=texts(TEAM_NAMES[team]))
        return None


class AuctionTable(_SeatTable):
    """Table model of the calls: a column for each time round."""

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of times round."""
        if parent.isValid() or self.auction is None:
            return 0
        rounds = -(-(len(self.auction.calls) + self.auction.is_open) // len(self.auction.seats))
        return max(rounds, FEW_ROUNDS)

    def call_at(self, index: Index) -> CallShown | None:
        """Return the call in a cell; None where there is none."""
        if self.auction is None or not index.isValid():
            return None
        at = index.column() * len(self.auction.seats) + index.row()
        return self.auction.calls[at] if at < len(self.auction.calls) else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a call; with what it has told for the tool tip and assistive technology."""
        auction, texts, call = self.auction, self.texts, self.call_at(index)
        if auction is None or texts is None:
            return None
        if call is None:
            at = index.column() * len(auction.seats) + index.row()
            is_next = auction.is_open and at == len(auction.calls)
            return "…" if is_next and role == Qt.ItemDataRole.DisplayRole else None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return texts(call.sign)
            case Qt.ItemDataRole.ToolTipRole:
                return call_text(call, texts)
            case Qt.ItemDataRole.AccessibleTextRole:
                return name_of_call(call, texts)
            case Qt.ItemDataRole.FontRole:
                font = QFont(QApplication.font())
                font.setBold(bool(call.meaning))
                return font
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Return the names of the seats; times round have numbers."""
        if orientation is Qt.Orientation.Vertical:
            return self.seat_heading(section, role)
        return str(section + 1) if role == Qt.ItemDataRole.DisplayRole else None


class KnownTable(_SeatTable):
    """Table model of what is known of each hand: a column for each suit."""

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of suits."""
        return 0 if parent.isValid() or self.auction is None else len(self.auction.suits)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return what is known of a suit in a hand, in short or in words."""
        auction, texts = self.auction, self.texts
        if auction is None or texts is None or not index.isValid():
            return None
        row = auction.known[index.row()]
        known, suit = row.suits[index.column()], auction.suits[index.column()][1]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return " ".join(map(texts, known.signs))
            case Qt.ItemDataRole.ToolTipRole:
                lines = [known_text(known, suit, texts), *map(texts, row.others)]
                return "\n".join(filter(None, lines))
            case Qt.ItemDataRole.AccessibleTextRole:
                return name_of_known(auction, row, index.column(), texts)
            case Qt.ItemDataRole.TextAlignmentRole:
                return Qt.AlignmentFlag.AlignCenter
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Return the names of the seats and the suits."""
        if orientation is Qt.Orientation.Vertical:
            return self.seat_heading(section, role)
        if self.auction is None or self.texts is None:
            return None
        sign, name = self.auction.suits[section]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self.texts(sign)
            case Qt.ItemDataRole.ToolTipRole | Qt.ItemDataRole.AccessibleTextRole:
                return self.texts(name)
        return None


def mark_icon(team: TeamMark) -> QIcon:
    """Return the mark of a team, for headings."""
    picture = QPixmap(2 * MARK, 2 * MARK)
    picture.setDevicePixelRatio(2.0)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_mark(painter, team, MARK / 2, MARK / 2, MARK - 1)
    painter.end()
    return QIcon(picture)


class SeatTableView(QTableView):
    """View of a table with a row for each seat.

    Args:
        model: the table.
        parent: the owner.
        is_whole: whether it is always as high as its rows.
    """

    def __init__(self, model: _SeatTable, parent: QWidget | None = None, *, is_whole: bool = False) -> None:
        super().__init__(parent, cornerButtonEnabled=False, wordWrap=False)
        self._is_whole = is_whole
        self.setModel(model)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setTabKeyNavigation(False)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        names = self.verticalHeader()
        names.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        names.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        names.setHighlightSections(False)
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setMinimumSectionSize(CELL)
        self._has_rounds = isinstance(model, AuctionTable)  # of which there may be any number
        if self._has_rounds:
            self.horizontalScrollBar().rangeChanged.connect(self._show_last)
        if is_whole:
            self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        model.modelReset.connect(self._fit)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Write in another size."""
        super().changeEvent(event)
        if event.type() in TYPE_CHANGES and self.model() is not None:
            self._fit()

    def _fit(self) -> None:
        row = max(ROW, self.fontMetrics().height() + 2)
        self.verticalHeader().setFixedWidth(self._names_width())
        self.verticalHeader().setMinimumSectionSize(row)
        self.verticalHeader().setDefaultSectionSize(row)
        self.horizontalHeader().setFixedHeight(row)
        self._stretch()
        self.setMinimumHeight(self.sizeHint().height() if self._is_whole else 0)
        self.updateGeometry()

    def _stretch(self) -> None:
        """Fill the view, all columns alike where rounds cannot be added, if nothing is cut short for that."""
        header, room, columns = self.horizontalHeader(), self.viewport().width(), self.model().columnCount()
        is_even = not self._has_rounds and all(
            self.sizeHintForColumn(column) * columns <= room for column in range(columns)
        )
        modes = QHeaderView.ResizeMode
        header.setStretchLastSection(False)
        header.setSectionResizeMode(modes.Stretch if is_even else modes.ResizeToContents)
        header.setStretchLastSection(not is_even and header.length() <= room)

    def _names_width(self) -> int:
        """Return the width of the column of the names: of the longest, with its mark."""
        heads = [
            self.model().headerData(seat, Qt.Orientation.Vertical) for seat in range(self.model().rowCount())
        ]
        longest = max((self.fontMetrics().horizontalAdvance(str(head)) for head in heads), default=0)
        return max(LEAST_NAMES, min(MOST_NAMES, longest + 2 * MARK + GRID))

    def _show_last(self, least: int, most: int) -> None:
        """Show the latest calls, as soon as their columns have their widths."""
        self.horizontalScrollBar().setValue(most)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Have room for the scroll bar where the columns need it."""
        super().resizeEvent(event)
        self._stretch()
        if self._is_whole:
            self.setMinimumHeight(self.sizeHint().height())

    def sizeHint(self) -> QSize:
        """As high as all rows."""
        rows = self.model().rowCount()
        height = self.verticalHeader().defaultSectionSize() * rows + 2 * self.frameWidth()
        height += 0 if self.horizontalHeader().isHidden() else self.horizontalHeader().height()
        if self._is_whole and self.horizontalHeader().length() > self.viewport().width():
            height += self.horizontalScrollBar().sizeHint().height()
        return QSize(
            self.verticalHeader().width() + 6 * GRID * max(self.model().columnCount(), FEW_ROUNDS), height + 4
        )

    def minimumSizeHint(self) -> QSize:
        """Room for two rows."""
        return QSize(LEAST_NAMES + 2 * CELL, 2 * ROW)


class AuctionPanel(QScrollArea):
    """Panel of an auction beside the table: its calls, and what they tell together.

    Where both do not fit below each other, `apart` has what they tell, to be shown in the panel's place.
    """

    parted = Signal(bool)  # both fit below each other no more, or do again

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, widgetResizable=True)
        _make_plain(self)
        self._shown: tuple[object, ...] = ()
        self._calls, self._known = AuctionTable(self), KnownTable(self)
        self.calls = SeatTableView(self._calls, is_whole=True)
        self.calls.horizontalHeader().hide()
        self.known, self.known_apart = (SeatTableView(self._known, is_whole=True) for _ in range(2))
        self._empty = muted(PhraseLabel(margin=GRID))
        self._title = muted(PhraseLabel())
        self._legend, self._legend_apart = (muted(PhraseLabel(margin=GRID // 2)) for _ in range(2))
        self.apart = QScrollArea(widgetResizable=True)
        _make_plain(self.apart)
        self._is_parted = False
        for page, parts in (
            (self, (self._empty, self.calls, self._title, self.known, self._legend)),
            (self.apart, (self.known_apart, self._legend_apart)),
        ):
            inside = QWidget()
            page.setWidget(inside)
            column = QVBoxLayout(inside)
            column.setContentsMargins(0, 0, 0, 0)
            column.setSpacing(GAP)
            for part in parts:
                column.addWidget(part)
            column.addStretch(1)

    @property
    def is_parted(self) -> bool:
        """True while what the calls tell stands apart."""
        return self._is_parted

    def show_auction(self, auction: AuctionShown | None, texts: Texts) -> None:
        """Show this auction; None: that there is none yet."""
        names = () if auction is None else tuple(map(texts.name_of, auction.seats))
        shown = (auction, texts.language, names)
        if shown == self._shown:
            return
        self._shown = shown
        self._empty.setText(texts("auction.none"))
        self._title.setText(texts("auction.known"))
        self.calls.setAccessibleName(texts("auction.title"))
        for view in (self.known, self.known_apart):
            view.setAccessibleName(texts("auction.known"))
        legend = "" if auction is None or auction.legend is None else texts(auction.legend)
        for label in (self._legend, self._legend_apart):
            label.setText(legend)
        self._empty.setVisible(auction is None)
        self.calls.setVisible(auction is not None)
        self.known_apart.setVisible(auction is not None)
        self._calls.show(auction, texts)
        self._known.show(auction, texts)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit to another height."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Put what the calls tell below them where there is room for it."""
        has_auction = bool(self._known.rowCount())
        parts = (self.calls, self._title, self.known)
        needed = sum(part.sizeHint().height() for part in parts) + GAP * len(parts)
        legend = self._legend.heightForWidth(self.viewport().width()) if self._legend.text() else 0
        needed += legend
        bar = self.known_apart.horizontalScrollBar().sizeHint().height()  # which what is told may need
        beside = self.known_apart.sizeHint().height() + bar + 2 * GAP + legend
        self._legend_apart.setVisible(bool(legend) and beside <= self.height())
        is_parted = has_auction and needed > self.height()
        self._title.setVisible(has_auction and not is_parted)
        self.known.setVisible(has_auction and not is_parted)
        self._legend.setVisible(has_auction and not is_parted and bool(self._legend.text()))
        if has_auction and is_parted is not self._is_parted:
            self._is_parted = is_parted
            self.parted.emit(is_parted)


def _make_plain(page: QScrollArea) -> None:
    """Let no frame nor focus be seen of a page around its tables."""
    page.setFrameShape(QFrame.Shape.NoFrame)
    page.setFocusPolicy(Qt.FocusPolicy.NoFocus)


class AuctionTabs(QObject):
    """Controller of the tabs of an auction beside a table, made with the first match that has an auction.

    What the calls tell has a tab of its own where there is no room for it below them.

    Args:
        tabs: what stands beside the table.
        log: the tab whose place the auction takes as it begins.
    """

    changed = Signal()  # a tab has come or gone

    def __init__(self, tabs: QTabWidget, log: QWidget) -> None:
        super().__init__(tabs)
        self._tabs, self._log = tabs, log
        self._panel: AuctionPanel | None = None  # most matches have no auction
        self._texts: Texts | None = None

    @property
    def are_shown(self) -> bool:
        """True while the match has an auction."""
        return self._panel is not None and self._is_visible(self._panel)

    def set_texts(self, texts: Texts) -> None:
        """Name the tabs."""
        self._texts = texts
        if self._panel is not None:
            self._tabs.setTabText(self._tabs.indexOf(self._panel), texts("auction.title"))
            apart = self._tabs.indexOf(self._panel.apart)
            self._tabs.setTabText(apart, texts("auction.apart"))
            self._tabs.setTabToolTip(apart, texts("auction.apart_help"))

    def begin(self) -> None:
        """Have no tabs, with the log in front: the next match may have no auction."""
        if self._panel is not None:
            self._show_tabs(self._panel, on=False)
            self._part()

    def show_auction(self, auction: AuctionShown | None, texts: Texts) -> None:
        """Show the auction of a picture; the tabs come with the first of a match, and stay."""
        if auction is not None:
            self._show_tabs(self._panel or self._add_panel(), on=True)
        if self._panel is not None:
            self._panel.show_auction(auction, texts)
            self._part()

    def _add_panel(self) -> AuctionPanel:
        panel = self._panel = AuctionPanel()
        for page in (panel, panel.apart):
            self._tabs.setTabVisible(self._tabs.addTab(page, ""), False)  # noqa: FBT003  # Qt's
        order = (self._tabs.tabBar(), panel.calls, panel.known, panel.known_apart)
        for before, after in pairwise(order):
            QWidget.setTabOrder(before, after)
        panel.parted.connect(self._part)
        if self._texts is not None:
            self.set_texts(self._texts)
        return panel

    def _show_tabs(self, panel: AuctionPanel, *, on: bool) -> None:
        if on is self.are_shown:
            return
        if self._tabs.currentWidget() in ((self._log,) if on else (panel, panel.apart)):
            self._tabs.setCurrentWidget(panel if on else self._log)
        set_narrow(self._tabs.tabBar(), on=on)
        self._tabs.setTabVisible(self._tabs.indexOf(panel), on)  # lays them out anew
        self.changed.emit()

    def _part(self) -> None:
        """Have the second tab where it is needed."""
        panel = self._panel
        is_parted = panel is not None and self.are_shown and panel.is_parted
        if panel is not None and is_parted is not self._is_visible(panel.apart):
            if self._tabs.currentWidget() is panel.apart:
                self._tabs.setCurrentWidget(panel)
            self._tabs.setTabVisible(self._tabs.indexOf(panel.apart), is_parted)
            self.changed.emit()

    def _is_visible(self, page: QWidget) -> bool:
        return self._tabs.isTabVisible(self._tabs.indexOf(page))
