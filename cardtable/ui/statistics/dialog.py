"""Dialog of the statistics: the selection above, figures at the left, plots at the right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from PySide6.QtCore import (
    QDateTime,
    QLocale,
    QModelIndex,
    QPersistentModelIndex,
    QSignalBlocker,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QStackedWidget,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from cardtable.games import GAMES, ScoreKind
from cardtable.match.statistics import Mark, Proportion, Report, Selection, Totals
from cardtable.present.names import opponents_name, person_name, preset_name
from cardtable.present.score_sheet import total_text
from cardtable.texts import Texts, catalogue
from cardtable.texts.plain import without_isolates
from cardtable.ui.base.accessible import announce, without_mnemonic
from cardtable.ui.base.language import locale_of
from cardtable.ui.base.look import GRID, MARGIN, heading, lay_on_cloth, on_cloth, set_primary, title
from cardtable.ui.base.plots import SURE, Bar, CoursePlot, OpponentPlot, PlotFrame, percent
from cardtable.ui.base.widgets import ComboBox, EvenLabel, PhraseLabel
from cardtable.ui.table.cloth import BARE_TABLE, cover
from cardtable.ui.table.game_band import GameBand

FIELDS: Final = ("game", "person", "preset", "players", "opponents", "assisted")
"""Fields of a selection; texts ``statistics.<field>``."""

DESCRIBED_POINTS: Final = 5
"""The number of points of a course that are described in words."""


class StatisticsDialog(QDialog):
    """Dialog that shows one report and asks for others.

    Args:
        texts: the language.
        parent: the window.
        own: the name and the face of the person at this computer.
    """

    wanted = Signal(object)  # Selection
    match_wanted = Signal(str)  # the key of a match in the history: to be looked back at
    play_wanted = Signal()
    recount_wanted = Signal()
    export_wanted = Signal()

    def __init__(
        self, texts: Texts, parent: QWidget | None = None, *, own: tuple[str, str] = ("", "")
    ) -> None:
        super().__init__(parent)
        self._texts = texts
        self._own = own
        self._cloth = cover(self, BARE_TABLE)
        self._band = GameBand(has_cloth=False)
        self._band.show_words(texts("statistics.title"), "")
        self._band.give_way_in(self)
        self._report = Report()
        self._boxes: dict[str, QComboBox] = {}
        self._fields: dict[str, QWidget] = {}
        self._figures = _FigureTable(texts)
        self._course = CoursePlot()
        self._against = OpponentPlot()
        self._course_frame = PlotFrame(self._course)
        self._against_frame = PlotFrame(self._against)
        self._pages = QStackedWidget()
        self._nothing = QWidget()
        self._none_yet = title(on_cloth(PhraseLabel(alignment=Qt.AlignmentFlag.AlignHCenter)))
        self._advice = on_cloth(PhraseLabel(alignment=Qt.AlignmentFlag.AlignHCenter))
        self._so_far = on_cloth(PhraseLabel(alignment=Qt.AlignmentFlag.AlignHCenter), is_quiet=True)
        self._play = lay_on_cloth(QPushButton(autoDefault=False))
        set_primary(self._play, on=True)
        self._state = on_cloth(EvenLabel(), is_quiet=True)
        self._left_out = QWidget()
        self._with_help = on_cloth(EvenLabel())
        self._show_help, self._export, self._recount = (
            lay_on_cloth(QPushButton(texts(key), autoDefault=False), "quiet")
            for key in ("statistics.show_with_help", "statistics.export", "statistics.recount")
        )
        self._lay_out()
        self._figures.match_wanted.connect(self.match_wanted)
        self._boxes["assisted"].setToolTip(texts("statistics.help"))
        self._play.clicked.connect(self.play_wanted)
        self._export.clicked.connect(self.export_wanted)
        self._recount.setToolTip(texts("statistics.recount_help"))
        self._recount.clicked.connect(self.recount_wanted)
        self._show_help.clicked.connect(
            lambda: self.wanted.emit(replace(self._report.selection, assisted=True))
        )
        self.setWindowTitle(texts("statistics.title"))

    @property
    def selection(self) -> Selection:
        """The selection as filled in."""
        return self._report.selection

    # ── what it looks like ───────────────────────────────────────────────────────────────────────────

    def _lay_out(self) -> None:
        choices = QHBoxLayout()
        choices.setSpacing(2 * GRID)
        for name in FIELDS:
            choices.addWidget(self._field(name), 1)
        body = QGridLayout()
        body.setHorizontalSpacing(2 * GRID)
        body.setVerticalSpacing(GRID)
        body.addWidget(self._figures, 0, 0, 4, 1)
        rows = (
            ("statistics.course", self._course_frame, 5),
            ("statistics.against", self._against_frame, 4),
        )
        for index, (key, plot, stretch) in enumerate(rows):
            title = heading(on_cloth(QLabel(self._texts(key))))
            title.setBuddy(plot)
            body.addWidget(title, 2 * index, 1)
            body.addWidget(plot, 2 * index + 1, 1)
            body.setRowStretch(2 * index + 1, stretch)
        legend = on_cloth(EvenLabel(self._texts("statistics.legend")), is_quiet=True)
        body.addWidget(legend, 4, 0, 1, 2)
        body.setColumnStretch(0, 2)
        body.setColumnStretch(1, 3)
        content = QWidget()
        page = QVBoxLayout(content)
        page.setContentsMargins(0, 0, 0, 0)
        page.setSpacing(2 * GRID)
        left_out = QHBoxLayout(self._left_out)
        left_out.setContentsMargins(0, 0, 0, 0)
        left_out.setSpacing(2 * GRID)
        left_out.addWidget(self._with_help, 1)
        left_out.addWidget(self._show_help)
        page.addLayout(choices)
        page.addWidget(self._left_out)
        page.addLayout(body, 1)
        body.setContentsMargins(0, 0, 0, 0)
        empty = QVBoxLayout(self._nothing)
        empty.setContentsMargins(8 * GRID, 0, 8 * GRID, 0)
        empty.setSpacing(2 * GRID)
        empty.addStretch(2)
        empty.addWidget(self._none_yet)
        empty.addWidget(self._advice)
        empty.addWidget(self._so_far)
        empty.addWidget(self._play, 0, Qt.AlignmentFlag.AlignHCenter)
        empty.addStretch(3)
        self._pages.addWidget(self._nothing)
        self._pages.addWidget(content)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.addButton(self._export, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.addButton(self._recount, QDialogButtonBox.ButtonRole.ActionRole)
        close = buttons.button(QDialogButtonBox.StandardButton.Close)
        lay_on_cloth(close).setDefault(True)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self._cloth)
        column.setContentsMargins(MARGIN, 2 * GRID, MARGIN, 2 * GRID)
        column.setSpacing(2 * GRID)
        column.addWidget(self._band)
        column.addWidget(self._pages, 1)
        column.addWidget(self._state)
        column.addWidget(buttons)
        close.setFocus(Qt.FocusReason.OtherFocusReason)  # until there are figures
        self._state.hide()

    def _field(self, name: str) -> QWidget:
        """Make a box with its name above, hidden where there is nothing to choose."""
        label, box = on_cloth(QLabel(self._texts(f"statistics.{name}"))), ComboBox()
        label.setBuddy(box)
        box.setAccessibleName(without_mnemonic(label.text()))
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        box.setMinimumContentsLength(8)
        box.activated.connect(self._choose)
        field = QWidget()
        column = QVBoxLayout(field)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID // 2)
        column.addWidget(label)
        column.addWidget(box)
        self._boxes[name], self._fields[name] = box, field
        return field

    # ── what it shows ────────────────────────────────────────────────────────────────────────────────

    def show_report(self, report: Report) -> None:
        """Show these figures, and offer these choices."""
        texts = self._texts
        self._report = report
        self._pages.setCurrentIndex(1 if report.choices.games else 0)
        self._show_beginnings(report)
        self._export.setEnabled(bool(report.choices.games))
        self.tell(texts("statistics.reading", count=report.unread) if report.unread else "")
        if not report.choices.games:
            return
        if not self._figures.rowCount():  # the first one
            self._figures.setFocus(Qt.FocusReason.OtherFocusReason)
        self._fill_boxes()
        self._show_left_out(report.with_help)
        game = report.selection.game or ""
        self._show_band(game, report)
        self._figures.show_report(game, report)
        self._show_plots()

    def _show_beginnings(self, report: Report) -> None:
        """Say, while no match is over, what there will be here and what there is so far."""
        texts, is_read = self._texts, not report.unread
        self._none_yet.setText(texts("statistics.none_yet" if is_read else "statistics.reading_first"))
        self._advice.setText(texts("statistics.empty") if is_read else "")
        counts = {"statistics.under_way": report.under_way, "statistics.days": report.days}
        self._so_far.setText(" · ".join(texts(key, count=count) for key, count in counts.items() if count))
        self._so_far.setVisible(bool(self._so_far.text()))
        self._play.setText(texts("statistics.go_on" if report.under_way else "statistics.play"))
        self._play.setVisible(is_read)

    def _show_band(self, game: str, report: Report) -> None:
        """Say in two lines whose figures these are."""
        texts, matches = self._texts, report.totals.matches
        person = report.selection.person or ""
        name, face = self._own
        told = [person_name(texts, person)]
        if matches.of:
            told.append(texts("home.won", won=matches.won, count=matches.of))
        line = " · ".join(map(without_isolates, told))
        self._cloth.lay_cloth(GAMES[game].felt)
        self._band.show_words(texts(f"{game}.name"), line, game, face if person == name else "")

    def tell(self, text: str, *, aloud: bool = False) -> None:
        """Show a message below the figures."""
        self._state.setText(text)
        self._state.setVisible(bool(text))
        if aloud:
            announce(self, text)

    def _show_left_out(self, count: int) -> None:
        """Tell of the matches that are not counted because of help in them, and offer to show them."""
        if not count and self._show_help.hasFocus():
            self._boxes["assisted"].setFocus(Qt.FocusReason.OtherFocusReason)
        self._with_help.setText(self._texts("statistics.left_out", count=count))
        self._left_out.setVisible(count > 0)

    def _fill_boxes(self) -> None:
        texts, choices, now = self._texts, self._report.choices, self._report.selection
        game = now.game or ""
        every: list[tuple[str, Any]] = [(texts("statistics.all"), None)]
        self._fill("game", [(texts(f"{each}.name"), each) for each in choices.games], now.game)
        self._fill("person", [(person_name(texts, each), each) for each in choices.persons], now.person)
        presets = [(preset_name(texts, game, each), each) for each in choices.presets]
        self._fill("preset", every + presets, now.preset)
        players = [(texts("new_match.people", count=each), each) for each in choices.players]
        self._fill("players", every + players, now.players)
        opponents = [(opponents_name(texts, each), each) for each in choices.opponents]
        self._fill("opponents", every + opponents, now.opponents)
        kinds = [(texts("statistics.unassisted"), False), (texts("statistics.with_help"), True)]
        self._fill("assisted", kinds, now.assisted)
        for name, several in (("game", choices.games), ("players", choices.players)):
            self._fields[name].setVisible(len(several) > 1)

    def _fill(self, name: str, found: Sequence[tuple[str, Any]], chosen: object) -> None:
        box = self._boxes[name]
        items = [(without_isolates(text), data) for text, data in found]  # each is by itself
        offered = [(box.itemText(index), box.itemData(index)) for index in range(box.count())]
        with QSignalBlocker(box):
            if offered != items:  # not under somebody's hands without need
                box.clear()
                for text, data in items:
                    box.addItem(text, data)
            box.setCurrentIndex([data for _, data in items].index(chosen))

    def _choose(self) -> None:
        values = {name: box.currentData() for name, box in self._boxes.items()}
        self.wanted.emit(replace(self._report.selection, **values))

    def _show_plots(self) -> None:
        texts, report = self._texts, self._report
        for plot in (self._course, self._against):
            plot.empty = texts("statistics.none")
        opponents = report.selection.opponents
        helped = tuple(each.after for each in report.helped if opponents in (None, each.opponents))
        self._course.show_course(report.course, report.even, helped)
        points = [
            self._in_words("statistics.point", "statistics.point_once", share, "")
            for share in _some(report.course)
        ]
        self._course_frame.describe(texts("statistics.course"), "\n".join(points) or self._course.empty)
        with_help = Counter(each.opponents for each in report.helped)
        against = {**dict.fromkeys(with_help, Proportion()), **dict(report.against)}
        bars = [
            Bar(
                opponents_name(texts, each),
                share,
                _figures(texts, share) if share.of else "",
                with_help[each],
            )
            for each, share in sorted(against.items(), key=lambda item: (item[0].count(","), item[0]))
        ]
        self._against.show_bars(bars)
        shares = [self._bar_in_words(bar) for bar in bars]
        self._against_frame.describe(texts("statistics.against"), "\n".join(shares) or self._against.empty)

    def _bar_in_words(self, bar: Bar) -> str:
        said = (
            [self._in_words("statistics.bar", "statistics.bar_once", bar.share, bar.name)]
            if bar.share.of
            else []
        )
        if bar.helped:
            said.append(self._texts("statistics.bar_with_help", name=bar.name, count=bar.helped))
        return " ".join(said)

    def _in_words(self, key: str, key_of_one: str, share: Proportion, name: str) -> str:
        low, high = map(percent, share.interval)
        key = key if share.of >= SURE else key_of_one
        return self._texts(
            key, name=name, won=share.won, of=share.of, share=percent(share.value), low=low, high=high
        )


class _FigureDelegate(QStyledItemDelegate):
    """Delegate that measures text in the width within the padding of the style sheet, as it is painted."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        within = QStyleOptionViewItem(option)
        within.rect = option.rect.adjusted(GRID, 0, -GRID, 0)
        return super().sizeHint(within, index)


class _FigureTable(QTableWidget):
    """Table of figures in two columns, names and values; at the end, what one may look back at."""

    match_wanted = Signal(str)  # the key of a match in the history

    def __init__(self, texts: Texts) -> None:
        super().__init__(0, 2)
        self._texts = texts
        self.setObjectName("figures")
        self.setAccessibleName(texts("statistics.figures"))
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setWordWrap(True)
        self.setItemDelegate(_FigureDelegate(self))
        self._matches: dict[int, str] = {}  # by row
        self.cellActivated.connect(self._look_back)
        self.horizontalHeader().hide()
        self.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)  # long names wrap
        self.horizontalHeader().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.verticalHeader().hide()
        self.verticalHeader().setMinimumSectionSize(4 * GRID)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)

    def show_report(self, game: str, report: Report) -> None:
        """Show the figures of a game, and what one may look back at."""
        row = max(self.currentRow(), 0)
        lines = figure_lines(self._texts, game, report.totals)
        marks = mark_lines(self._texts, game, report.marks)
        self._matches = {len(lines) + place: mark.match for place, (mark, _) in enumerate(marks)}
        lines += [line for _, line in marks]
        self.setRowCount(len(lines))
        for index, (name, figure) in enumerate(lines):
            for place, text in enumerate((name, figure)):
                item = QTableWidgetItem(text)
                item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsEditable)  # or an input method eats the keys
                item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{name}: {figure}")
                if index in self._matches:
                    item.setToolTip(self._texts("statistics.look_back"))
                self.setItem(index, place, item)
        self.setCurrentCell(min(row, len(lines) - 1), 0)

    def _look_back(self, row: int) -> None:
        if row in self._matches:
            self.match_wanted.emit(self._matches[row])


def mark_lines(texts: Texts, game: str, marks: Sequence[Mark]) -> list[tuple[Mark, tuple[str, str]]]:
    """List what one may look back at, with its name and day in words: what the game has words for."""
    found = []
    for mark in marks:
        begun = QDateTime.fromString(f"{mark.begun}Z", Qt.DateFormat.ISODate).toLocalTime()
        day = locale_of(texts.language).toString(begun.date(), QLocale.FormatType.ShortFormat)
        if mark.name == "best":
            if GAMES[game].score_kind is ScoreKind.WINS:  # every match that is won has the same
                continue
            name, value = (
                texts("statistics.mark_best"),
                texts("statistics.mark_score", score=total_text(mark.score), day=day),
            )
        elif mark.name == "row":
            name = texts("statistics.mark_row")
            value = texts("statistics.mark_count", count=mark.count, day=day)
        elif mark.name in GAMES[game].marks:
            name, value = texts(f"{game}.mark.{mark.name}"), day
        else:
            continue
        found.append((mark, (name, value)))
    return found


def figure_lines(texts: Texts, game: str, totals: Totals) -> list[tuple[str, str]]:
    """List the figures with their names in words, without the empty ones."""
    count = totals.matches.of
    lines = [(texts("statistics.matches"), str(count))]
    if not count:
        return lines
    lines.append((texts("statistics.won"), _figures(texts, totals.matches)))
    if count >= SURE:
        low, high = map(percent, totals.matches.interval)
        lines.append((texts("statistics.interval"), texts("statistics.range", low=low, high=high)))
    if totals.drawn:
        lines.append((texts("statistics.drawn"), str(totals.drawn)))
    if totals.place is not None:
        lines.append((texts("statistics.place"), _mean(totals.place)))
    if GAMES[game].score_kind is ScoreKind.PENALTIES:
        name = "statistics.penalties_and_sizes" if totals.has_complex else "statistics.penalties"
        own, others = totals.deal_score, totals.deal_others
        key = "statistics.fewer" if own < others else "statistics.more"
        difference = texts(key, points=_mean(abs(own - others)))
    else:
        name, own, others = "statistics.score", totals.score, totals.others
        difference = f"{own - others:+.2f}".replace("-", "−")
    lines.append((texts(name), texts("statistics.compared", own=_mean(own), others=_mean(others))))
    lines.append((texts("statistics.difference"), difference))
    streaks = {"now": totals.streak, "longest": totals.longest_streak}
    lines.append((texts("statistics.streak"), texts("statistics.streaks", **streaks)))
    if totals.deals.of:
        lines.append((texts(f"{game}.statistics.deals"), _figures(texts, totals.deals)))
    if totals.deals_drawn:
        lines.append((texts(f"{game}.statistics.drawn"), str(totals.deals_drawn)))
    order = list(catalogue(texts.language))  # as the game lists them, what belongs together side by side
    for figure in sorted(totals.figures, key=lambda each: order.index(f"{game}.figure.{each.name}")):
        name = texts(f"{game}.figure.{figure.name}")
        if figure.name in GAMES[game].amounts:
            mean = f"{figure.total / figure.deals:.1f}".replace("-", "−")
            value = texts("statistics.mean_and_most", mean=mean, most=total_text(figure.most))
            lines.append((texts(f"{game}.statistics.figure", figure=name), value))
        else:  # how often is what one wants to know
            lines.append((name, _figures(texts, Proportion(figure.total, figure.deals))))
    return lines


def _figures(texts: Texts, share: Proportion) -> str:
    return texts("statistics.share", won=share.won, of=share.of, share=percent(share.value))


def _mean(value: float) -> str:
    return f"{value:.2f}".replace("-", "−")


def _some(course: Sequence[Proportion]) -> list[Proportion]:
    """Pick the last point and a few before it, evenly."""
    count = min(DESCRIBED_POINTS, len(course))
    return [course[round(len(course) * (index + 1) / count) - 1] for index in range(count)]
