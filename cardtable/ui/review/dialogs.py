"""Dialogs of a review: turn by turn with the course of the chance, or choice by choice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QPainter, QPalette, QPolygonF
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QProgressBar,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from cardtable.ai.reviews import CERTAIN, MISTAKE, ChoiceReview, Review, ReviewedChoice, ReviewTable
from cardtable.engine.seats import Seat
from cardtable.games import GAMES
from cardtable.present.review_text import (
    DEAR_HEADS,
    biggest_choice,
    biggest_turn,
    choice_heads,
    choice_rows,
    choices_sum,
    dear_rows,
    luck_text,
    no_mistakes,
    percent,
    summed,
    table_heads,
    table_rows,
    turn_heads,
    turn_rows,
    why,
)
from cardtable.texts import Texts
from cardtable.ui.base.accessible import announce
from cardtable.ui.base.look import CONTROL_HEIGHT, GRID, MARGIN, lay_on_cloth, on_cloth
from cardtable.ui.base.plots import TICKS, Plot, PlotFrame
from cardtable.ui.base.plots import percent as axis_label
from cardtable.ui.base.widgets import ComboBox, EvenLabel, PhraseLabel
from cardtable.ui.review.mistake import MistakePanel
from cardtable.ui.table.cloth import cover
from cardtable.ui.table.game_band import GameBand
from cardtable.ui.worker.messages import Reviewed

LEAST: Final = 84 * GRID
"""The least height of a review in which the band stands above it."""


class TurnsDialog(QDialog):
    """Dialog of one deal turn by turn, as one side sees it.

    Args:
        texts: the language; it knows the names at the table.
        seat: the side whose chances are shown.
        parent: the window.
        game: the id of the game; empty in no window.
    """

    deal_wanted = Signal(int)  # its number
    place_wanted = Signal(int)  # the number of a fact, to show the table after it

    def __init__(self, texts: Texts, seat: Seat, parent: QWidget | None = None, *, game: str = "") -> None:
        super().__init__(parent)
        self._texts = texts
        self._seat = seat
        self.setWindowTitle(texts("review.title"))
        self._deals = ComboBox()
        self._deals.setAccessibleName(texts("review.deal"))
        self._deals.activated.connect(lambda row: self.deal_wanted.emit(self._deals.itemData(row)))
        self._mistake = MistakePanel(texts)
        self._mistake.wanted.connect(self.place_wanted)
        self._luck = on_cloth(EvenLabel())
        self._sums = on_cloth(PhraseLabel())
        self._plot = ChancePlot()
        self._frame = PlotFrame(self._plot)
        self._frame.setMinimumHeight(12 * GRID)
        self._dear = review_table(texts("review.dear"))
        self._turns = review_table(texts("review.turns"))
        tabs = QTabWidget(documentMode=True)
        on_cloth(tabs.tabBar()).setDrawBase(False)
        tabs.addTab(self._dear, texts("review.dear"))
        tabs.addTab(self._turns, texts("review.turns"))
        column = QVBoxLayout(cover(self, GAMES[game].felt if game else ""))
        column.setContentsMargins(MARGIN, 2 * GRID, MARGIN, 2 * GRID)
        column.setSpacing(GRID)
        column.addWidget(_band(self, texts, game))
        column.addWidget(self._deals)
        column.addWidget(self._mistake)
        column.addWidget(self._luck)
        column.addWidget(self._sums)
        column.addWidget(self._frame, 2)
        column.addWidget(tabs, 3)
        column.addWidget(on_cloth(EvenLabel(texts("review.legend")), is_quiet=True))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        lay_on_cloth(buttons.button(QDialogButtonBox.StandardButton.Close)).setDefault(True)
        column.addWidget(buttons)

    def show_review(self, reviewed: Reviewed) -> None:
        """Show what a deal cost, and offer the other deals."""
        texts = self._texts
        self._deals.clear()
        for deal, title in reviewed.titles:
            self._deals.addItem(texts(title), deal)
        self._deals.setCurrentIndex(self._deals.findData(reviewed.deal))
        review = reviewed.review
        if not isinstance(review, Review):
            raise TypeError("not a review of two sides")
        self._mistake.show_mistake(biggest_turn(review, self._seat, texts))
        self._luck.setText(luck_text(review, self._seat, texts))
        sides = (self._seat, 1 - self._seat)
        self._sums.setText("\n".join(summed(review, seat, texts) for seat in sides))
        chances = review.chances(self._seat)
        marked = [i for i, turn in enumerate(review.turns, 1) if turn.costs[self._seat] >= MISTAKE]
        self._plot.show_chances(chances, marked)
        spoken = [texts("review.at_deal", chance=percent(chances[0]))] if chances else []
        spoken += [texts("review.at_turn", turn=i, chance=percent(c)) for i, c in enumerate(chances) if i]
        name = texts("review.chance_of", who=texts.name_of(self._seat))
        self._frame.describe(name, texts("table.separator").join(spoken))
        self._plot.setToolTip(name)
        self._fill_dear(review)
        self._fill_turns(review)
        announce(self._sums, self._sums.text())

    def _fill_dear(self, review: Review) -> None:
        texts = self._texts
        rows, aloud = (dear_rows(review, each) for each in (texts, texts.aloud))
        if rows:
            fill_table(self._dear, [texts(head) for head in DEAR_HEADS], rows, aloud)
        else:
            nothing = [[texts("review.no_cost")]]
            fill_table(self._dear, [texts("review.choice")], nothing, nothing)

    def _fill_turns(self, review: Review) -> None:
        texts = self._texts
        rows, aloud = (turn_rows(review, self._seat, each) for each in (texts, texts.aloud))
        fill_table(self._turns, turn_heads(self._seat, texts), rows, aloud)


def review_table(name: str) -> QTableWidget:
    """Make an empty table with this accessible name, in which one row is selected at a time."""
    table = QTableWidget()
    table.setAccessibleName(name)
    table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setTabKeyNavigation(False)
    table.setShowGrid(False)
    table.setCornerButtonEnabled(False)
    table.setMinimumHeight(9 * GRID)
    table.verticalHeader().hide()
    table.horizontalHeader().setStyleSheet(f"QHeaderView::section {{ padding: 0 {GRID - 2}px; }}")
    table.verticalHeader().setDefaultSectionSize(CONTROL_HEIGHT)
    return table


def fill_table(
    table: QTableWidget,
    heads: Sequence[str],
    rows: Sequence[Sequence[str]],
    aloud: Sequence[Sequence[str]],
) -> None:
    """Show these rows; screen readers read those of `aloud`."""
    table.clear()
    table.setColumnCount(len(heads))
    table.setRowCount(len(rows))
    table.setHorizontalHeaderLabels(list(heads))
    for place, (row, spoken) in enumerate(zip(rows, aloud, strict=True)):
        for column, text in enumerate(row):
            item = QTableWidgetItem(text)
            item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, spoken[column])
            table.setItem(place, column, item)
    header = table.horizontalHeader()
    header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    header.setSectionResizeMode(len(heads) - 1, QHeaderView.ResizeMode.Stretch)
    header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    header.setHighlightSections(False)
    if rows:
        table.setCurrentCell(0, 0)
    table.setAttribute(
        Qt.WidgetAttribute.WA_InputMethodEnabled, on=False
    )  # each new current cell asks for it


class ChancePlot(Plot):
    """Plot of a side's chance of winning: a point for each turn, ringed where its choice cost something."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._chances: tuple[int, ...] = ()
        self._marked: frozenset[int] = frozenset()
        self.setMinimumHeight(10 * GRID)

    def show_chances(self, chances: Sequence[int], marked: Sequence[int]) -> None:
        """Show chances in thousandths, the first at the deal; `marked` are places among them."""
        self._chances = tuple(chances)
        self._marked = frozenset(marked)
        self.update()

    @property
    def has_points(self) -> bool:
        """True once there is a turn."""
        return bool(self._chances)

    def plot(self, painter: QPainter, area: QRectF) -> None:
        """Paint axes, line and marks."""
        metrics = QFontMetricsF(self.font())
        side = metrics.horizontalAdvance("100%") + GRID
        sheet = area.adjusted(side, metrics.height() / 2, -side / 2, -metrics.height() - GRID / 2)
        last = max(len(self._chances) - 1, 1)

        def at(turn: int, chance: float) -> QPointF:
            return QPointF(
                sheet.left() + turn / last * sheet.width(), sheet.bottom() - chance * sheet.height()
            )

        for tick in TICKS[::2]:
            painter.setPen(self._grid())
            painter.drawLine(at(0, tick), at(last, tick))
            painter.setPen(self._quiet())
            y = at(0, tick).y() - metrics.height() / 2
            label = QRectF(sheet.left() - 10 * GRID, y, 9 * GRID, metrics.height())
            painter.drawText(label, int(Qt.AlignmentFlag.AlignRight), axis_label(tick))
        for turn in sorted({1, last}):
            label = QRectF(at(turn, 0).x() - 5 * GRID, sheet.bottom() + GRID / 2, 10 * GRID, metrics.height())
            painter.drawText(label, int(Qt.AlignmentFlag.AlignHCenter), str(turn))
        points = [at(turn, chance / CERTAIN) for turn, chance in enumerate(self._chances)]
        painter.setPen(self._line(QPalette.ColorRole.Highlight, 2.0))
        painter.drawPolyline(QPolygonF(points))
        for turn, point in enumerate(points):
            is_marked = turn in self._marked
            painter.setBrush(self.palette().base() if is_marked else self.palette().highlight())
            painter.drawEllipse(point, *((GRID * 0.6,) * 2 if is_marked else (GRID * 0.25,) * 2))


class ChoicesDialog(QDialog):
    """Dialog of one deal choice by choice, the costliest first, during the analysis and after it.

    Args:
        texts: the language; it knows the names at the table.
        has_computers: there are computers, whose choices can be reviewed too.
        parent: the window.
        game: the id of the game; empty in no window.
    """

    wanted = Signal(int, bool)  # the number of a deal, True for the computers' choices too
    place_wanted = Signal(int)  # the number of a fact, to show the table after it

    def __init__(
        self, texts: Texts, *, has_computers: bool, parent: QWidget | None = None, game: str = ""
    ) -> None:
        super().__init__(parent)
        self._texts = texts
        self._ranked: tuple[ReviewedChoice, ...] = ()
        self.setWindowTitle(texts("review.title"))
        self._deals = ComboBox()
        self._deals.setAccessibleName(texts("review.deal"))
        self._everybody = on_cloth(QCheckBox(texts("review.everybody")))
        self._mistake = MistakePanel(texts)
        self._mistake.wanted.connect(self.place_wanted)
        self._sums = on_cloth(PhraseLabel())
        self._table = review_table(texts("review.dear"))
        self._why = on_cloth(PhraseLabel())
        self._why.setAccessibleName(texts("review.why"))
        self._why.setMinimumHeight(5 * GRID)
        self._why.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._tabs = QTabWidget(documentMode=True, tabBarAutoHide=True)
        on_cloth(self._tabs.tabBar()).setDrawBase(False)
        self._pages: list[ReviewTable] = []  # behind the choices, each on a tab
        self._legend = on_cloth(EvenLabel(), is_quiet=True)
        self._state = on_cloth(QLabel())
        self._progress = QProgressBar(textVisible=False)
        self._progress.setAccessibleName(texts("review.progress"))
        self._show = lay_on_cloth(QPushButton(texts("review.show"), autoDefault=False))
        self._show.setToolTip(texts("review.show_help"))
        self._lay_out(game)
        self._everybody.setVisible(has_computers)
        self._deals.activated.connect(self._ask)
        self._everybody.toggled.connect(self._ask)
        self._table.itemSelectionChanged.connect(self._describe)
        self._table.itemActivated.connect(self._show_place)
        self._tabs.currentChanged.connect(self._describe)
        self._show.clicked.connect(self._show_place)
        self._describe()

    def _lay_out(self, game: str) -> None:
        top = QHBoxLayout()
        top.setSpacing(2 * GRID)
        top.addWidget(self._deals, 1)
        top.addWidget(self._everybody)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.addButton(self._show, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.rejected.connect(self.reject)
        lay_on_cloth(buttons.button(QDialogButtonBox.StandardButton.Close))
        column = QVBoxLayout(cover(self, GAMES[game].felt if game else ""))
        column.setContentsMargins(MARGIN, 2 * GRID, MARGIN, 2 * GRID)
        column.setSpacing(GRID)
        choices = QWidget()
        page = QVBoxLayout(choices)
        page.setContentsMargins(0, 0, 0, 0)
        page.setSpacing(GRID)
        page.addWidget(self._table, 1)
        page.addWidget(self._why)
        self._tabs.addTab(choices, self._texts("review.dear"))
        column.addWidget(_band(self, self._texts, game))
        column.addLayout(top)
        column.addWidget(self._mistake)
        column.addWidget(self._sums)
        column.addWidget(self._tabs, 1)
        column.addWidget(self._state)
        column.addWidget(self._progress)
        column.addWidget(self._legend)
        column.addWidget(buttons)

    def show_review(self, reviewed: Reviewed) -> None:
        """Show what the choices of a deal cost, as far as is known, and offer the other deals."""
        texts, review = self._texts, reviewed.review
        if not isinstance(review, ChoiceReview):
            raise TypeError("not a review of single choices")
        self._deals.clear()
        for deal, title in reviewed.titles:
            self._deals.addItem(texts(title), deal)
        self._deals.setCurrentIndex(self._deals.findData(reviewed.deal))
        is_finished = reviewed.is_finished
        sums = (choices_sum(review, seat, texts, is_finished=is_finished) for seat in review.seats)
        self._sums.setText("\n".join(sums))
        checked = None if is_finished else (reviewed.done, reviewed.total)
        self._mistake.show_mistake(biggest_choice(review, texts, checked))
        self._fill(review, checked)
        self._fill_pages(review.tables)
        self._progress.setVisible(not reviewed.is_finished)
        self._progress.setMaximum(max(1, reviewed.total))
        self._progress.setValue(reviewed.done)
        if reviewed.is_finished:
            self._state.setText(texts("review.finished", count=len(review.choices)))
        else:
            self._state.setText(texts("review.going_on", done=reviewed.done, count=reviewed.total))
        if reviewed.is_finished:
            announce(self._sums, texts("table.separator").join([self._state.text(), self._sums.text()]))

    def _fill(self, review: ChoiceReview, checked: tuple[int, int] | None) -> None:
        texts, chosen = self._texts, self._chosen
        ranked = self._ranked = review.ranked()
        if ranked:
            rows, aloud = (choice_rows(review, each) for each in (texts, texts.aloud))
            fill_table(self._table, choice_heads(texts), rows, aloud)
        else:
            nothing = [[no_mistakes(texts, checked)]] if review.choices else []
            fill_table(self._table, [texts("review.choice")], nothing, nothing)
        if chosen in ranked and self._table.hasFocus():  # else the dearest is shown
            self._table.setCurrentCell(ranked.index(chosen), 0)
        self._describe()

    def _fill_pages(self, tables: Sequence[ReviewTable]) -> None:
        """Show each table on its tab, and touch none that is as it was."""
        texts = self._texts
        while len(self._pages) > len(tables):
            self._tabs.removeTab(len(self._pages))
            self._pages.pop()
        for place, table in enumerate(tables):
            if place == len(self._pages):
                made = review_table(texts(table.title))
                made.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
                made.verticalHeader().setMinimumSectionSize(CONTROL_HEIGHT)
                self._tabs.addTab(made, texts(table.title))
                self._pages.append(table)
            elif table == self._pages[place]:
                continue
            self._pages[place] = table
            page = self._tabs.widget(place + 1)
            assert isinstance(page, QTableWidget)  # noqa: S101  # made here
            page.setAccessibleName(texts(table.title))
            self._tabs.setTabText(place + 1, texts(table.title))
            rows, aloud = (table_rows(table, each) for each in (texts, texts.aloud))
            fill_table(page, table_heads(table, texts), rows, aloud)

    @property
    def _chosen(self) -> ReviewedChoice | None:
        row = self._table.currentRow()
        return self._ranked[row] if 0 <= row < len(self._ranked) else None

    def _describe(self) -> None:
        chosen = self._chosen
        self._why.setText("" if chosen is None else why(chosen, self._texts))
        page = self._tabs.currentIndex()
        self._show.setEnabled(chosen is not None and not page)
        note = self._texts(self._pages[page - 1].note) if page else self._texts("review.choices_legend")
        self._legend.setText(note)

    def _ask(self) -> None:
        self.wanted.emit(self._deals.currentData(), self._everybody.isChecked())

    def _show_place(self) -> None:
        chosen = self._chosen
        if chosen is not None:
            self.place_wanted.emit(chosen.record)


def _band(dialog: QDialog, texts: Texts, game: str) -> GameBand:
    """Make the band above a review."""
    band = GameBand(has_cloth=False)
    band.show_words(texts("review.title"), texts(f"{game}.name") if game else "", game)
    band.give_way_in(dialog, LEAST)
    return band
