"""The score deal by deal beside the table: the figures, the chart, and the way there with keys."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QFontMetricsF, QPalette
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QPlainTextEdit,
    QStackedWidget,
    QTabBar,
    QTableView,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from cardtable.engine.games.fifty_six import FIFTY_SIX
from cardtable.engine.games.happy_six import HAPPY_SIX
from cardtable.engine.games.hearts import HEARTS
from cardtable.engine.messages import message
from cardtable.engine.rules import Rules
from cardtable.match.seating import SeatInfo
from cardtable.present.games.fifty_six.presenter import FiftySixPresenter
from cardtable.present.names import seat_names
from cardtable.present.picture import Scoreboard, ScoreLine
from cardtable.present.score_sheet import ScoreSheet
from cardtable.program.preferences import PERCENTS, Theme
from cardtable.texts import LANGUAGES, Texts
from cardtable.texts.plain import plain
from cardtable.ui.app.application import Program
from cardtable.ui.base.look import DARK, GRID, LIGHT, Tones
from cardtable.ui.base.widgets import ContentScrollArea, ElidedLabel, WrappedLabel
from cardtable.ui.play import totals_plot
from cardtable.ui.play.score_panel import ScorePanel
from cardtable.ui.play.sheet_panel import (
    LEAST_TABLE,
    NamesHeader,
    SheetPanel,
    chart_text,
    in_two_lines,
)
from cardtable.ui.play.totals_plot import STYLES, TotalsPlot, line_colour, shortened
from cardtable.ui.worker.commands import BeginMatch
from cardtable.ui.worker.messages import MatchSetup
from tests.drivers.table_panels import TablePanels
from tests.helpers.colours import contrast
from tests.helpers.fifty_six import after, choose, dealt
from tests.helpers.score_sheets import sheet_of
from tests.ui.conftest import MakeProgram
from tests.ui.helpers import begin, focused, play_to_the_end, press, quiet, table_texts

Key = Qt.Key
ROLE = Qt.ItemDataRole
NAMES = ("Aoi", "Careful", "Master")


def panel_with(qtbot: QtBot, sheet: ScoreSheet, names: tuple[str, ...] = NAMES) -> SheetPanel:
    panel = SheetPanel()
    qtbot.addWidget(panel)
    panel.resize(320, 480)
    panel.show()
    panel.show_sheet(sheet, names, Texts("en"))
    return panel


def view_of(panel: SheetPanel) -> QTableView:
    (view,) = panel.findChildren(QTableView)
    return view


def rows_of(panel: SheetPanel) -> list[list[str]]:
    model = view_of(panel).model()
    return [
        [
            str(model.headerData(row, Qt.Orientation.Vertical)),
            *(model.index(row, column).data() for column in range(model.columnCount())),
        ]
        for row in range(model.rowCount())
    ]


def heads_of(panel: SheetPanel) -> list[str]:
    model = view_of(panel).model()
    return [model.headerData(column, Qt.Orientation.Horizontal) for column in range(model.columnCount())]


def test_a_line_for_each_deal_and_the_totals_with_the_leader_marked(qtbot: QtBot) -> None:
    panel = panel_with(qtbot, sheet_of([(13, 13, 0), (0, 5, 21)], is_low_best=True))
    QAbstractItemModelTester(view_of(panel).model(), QAbstractItemModelTester.FailureReportingMode.Fatal)
    assert rows_of(panel) == [
        ["1", "13", "13", "0"],
        ["2", "0", "5", "21"],
        ["Total", "13", "18", "21"],
    ]
    assert heads_of(panel) == ["★Aoi", "Careful", "Master"]
    panel.show_sheet(sheet_of([(1, 0)]), NAMES[:2], Texts("en"))
    assert rows_of(panel)[0] == ["Set 1", "1", "0"]  # there is room for what it is called


def test_every_cell_says_all_that_belongs_to_it(qtbot: QtBot) -> None:
    panel = panel_with(qtbot, sheet_of([(13, 13, 0), (0, 5, 21)], is_low_best=True))
    model = view_of(panel).model()
    assert model.index(1, 2).data(ROLE.AccessibleTextRole) == "Set 2, Master: 21, total 21"
    assert model.index(2, 0).data(ROLE.AccessibleTextRole) == "Aoi, total 13, in the lead"
    assert model.index(2, 1).data(ROLE.AccessibleTextRole) == "Careful, total 18"
    assert model.headerData(0, Qt.Orientation.Horizontal, ROLE.AccessibleTextRole) == "In the lead: Aoi"
    for role in (ROLE.AccessibleTextRole, ROLE.ToolTipRole):
        assert model.headerData(1, Qt.Orientation.Vertical, role) == "Set 2"


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("あおい", "あおい"),
        ("★あおい", "★\nあおい"),
        ("山田 花子", "山田\n花子"),
        ("山田花子", "山\n田花子"),
    ],
)
def test_a_name_above_a_narrow_column_has_two_lines(qtbot: QtBot, name: str, written: str) -> None:
    metrics = QFontMetrics(QApplication.font())
    width = max(map(metrics.horizontalAdvance, ("あおい", "田花子", "アレク", "★")))
    assert in_two_lines(name, metrics, width) == written


def test_of_a_name_too_long_for_two_lines_the_number_stays(qtbot: QtBot) -> None:
    metrics = QFontMetrics(QApplication.font())
    width = metrics.horizontalAdvance("Discr")
    first, second = (in_two_lines(f"Discreet player {number}", metrics, width) for number in (1, 2))
    assert first.startswith("Discr\n…")
    assert (first[-1], second[-1]) == ("1", "2")


def test_a_hebrew_name_cut_to_any_width_turns_no_figure_beside_it(qtbot: QtBot) -> None:
    name, metrics = plain("שלום וברכה לכל מי שמשחק כאן"), QFontMetricsF(QFont())
    cut = label = f"{name} −121"
    for room in range(20, int(metrics.horizontalAdvance(label)) + 2):
        cut = shortened(label, "−121", metrics, room)
        assert plain(cut) == cut
        assert metrics.horizontalAdvance(cut) <= room
        for line in in_two_lines(name, QFontMetrics(QFont()), room).split("\n"):
            assert plain(line) == line
    assert cut == label


@pytest.mark.parametrize("language", sorted(LANGUAGES))
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_the_usual_names_stand_whole_above_a_narrow_table(qtbot: QtBot, language: str, seats: int) -> None:
    texts = Texts(language)
    names = seat_names(texts, (SeatInfo(""), *(SeatInfo("", "fickle"),) * (seats - 1)))
    panel = panel_with(qtbot, sheet_of([(0,) + (-104,) * (seats - 1)]), names)
    panel.resize(296, 480)
    (header,) = panel.findChildren(NamesHeader)
    for column, name in enumerate(names):
        lines = header.label(column).split("\n")
        assert "".join(lines).removeprefix("★") == name
        assert header.height() >= len(lines) * header.fontMetrics().height()


@pytest.fixture
def _type_twice_as_large(qapp: QApplication) -> Iterator[None]:
    font = qapp.font()
    larger = QFont(font)
    larger.setPointSizeF(2 * font.pointSizeF())
    qapp.setFont(larger)
    yield
    qapp.setFont(font)


@pytest.mark.usefixtures("_type_twice_as_large")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_no_word_above_the_table_is_broken_or_cut_in_large_type(qtbot: QtBot, seats: int) -> None:
    names = ("Aoi", "Mio", "Ren", "Sora", "Fickle 2", "Yuki")[:seats]
    panel = panel_with(qtbot, sheet_of([(-104,) * (seats - 1) + (0,)]), names)
    (header,) = panel.findChildren(NamesHeader)
    for width in (900, 400, 360):
        panel.resize(width, 480)
        for column, name in enumerate(names):
            lines = header.label(column).split("\n")
            assert " ".join(lines).replace("★ ", "").removeprefix("★") == name
            assert header.height() >= len(lines) * header.fontMetrics().height()


def test_the_totals_stay_in_sight_in_a_lower_panel(qtbot: QtBot) -> None:
    panel = panel_with(qtbot, sheet_of([(number, 0) for number in range(10)]), NAMES[:2])
    view = view_of(panel)
    for height in (900, 400, 200, 900):
        panel.resize(320, height)
        QApplication.processEvents()
        assert view.visualRect(view.model().index(10, 0)).bottom() <= view.viewport().height()


class Labels:
    """Stand-in for a painter, which keeps where texts are painted."""

    def __init__(self) -> None:
        self.found: list[tuple[QRectF, int, str]] = []

    def drawText(self, place: QRectF, flags: int, text: str) -> None:  # noqa: N802  # Qt's
        self.found.append((place, flags, text))

    def __getattr__(self, name: str) -> Callable[..., None]:
        return lambda *_: None


@pytest.mark.usefixtures("_type_twice_as_large")
def test_the_number_of_the_last_deal_ends_before_the_names_of_the_lines(qtbot: QtBot) -> None:
    plot, labels = TotalsPlot(), Labels()
    qtbot.addWidget(plot)
    plot.show_sheet(sheet_of([(1, 0)] * 112), NAMES[:2])
    plot.plot(labels, QRectF(0, 0, 400, 120))  # type: ignore[arg-type]
    (middle,) = (place.center().x() for place, _, text in labels.found if text == "112")
    names = [place.left() for place, _, text in labels.found if text.split()[0] in NAMES]
    assert middle + QFontMetricsF(plot.font()).horizontalAdvance("112") / 2 < min(names)


def test_minus_points_have_a_minus() -> None:
    assert "Aoi −5" in chart_text(sheet_of([(-5, -13)]), NAMES[:2], Texts("en"))


def test_the_chart_says_in_words_what_it_shows() -> None:
    told = chart_text(sheet_of([(13, 13, 0), (0, 5, 21)], is_low_best=True), NAMES, Texts("en"))
    assert told == "After Set 2: Aoi 13, Careful 18, Master 21. In the lead: Aoi"
    equal = chart_text(sheet_of([(1, 0), (0, 1)]), NAMES[:2], Texts("en"))
    assert equal == "After Set 2: Aoi 1, Careful 1"


@pytest.mark.parametrize("seats", [2, 3, 8, 16])
def test_a_hundred_deals_of_up_to_sixteen_seats_scroll_to_the_last(qtbot: QtBot, seats: int) -> None:
    rng = Random(seats)
    deals = [tuple(rng.randrange(27) for _ in range(seats)) for _ in range(100)]
    names = tuple(f"Player {seat}" for seat in range(seats))
    panel = panel_with(qtbot, sheet_of(deals, is_low_best=True), names)
    view = view_of(panel)
    assert view.verticalScrollBar().value() == view.verticalScrollBar().maximum() > 0
    for column in range(seats):
        total = view.model().index(100, column)
        assert view.columnWidth(column) >= view.sizeHintForIndex(total).width()
    bar = view.horizontalScrollBar()
    assert (bar.maximum() > 0) == (seats > 6)
    (plot,) = panel.findChildren(TotalsPlot)
    assert plot.minimumHeight() >= seats * plot.fontMetrics().height()
    painted = plot.grab().toImage()
    assert len({painted.pixel(x, plot.height() // 2) for x in range(plot.width())}) > 2


def test_who_reads_an_earlier_deal_is_left_there_when_the_next_is_over(qtbot: QtBot) -> None:
    deals = [(number, 0) for number in range(60)]
    panel = panel_with(qtbot, sheet_of(deals[:50]), NAMES[:2])
    view = view_of(panel)
    view.setCurrentIndex(view.model().index(3, 1))
    panel.show_sheet(sheet_of(deals), NAMES[:2], Texts("en"))
    assert (view.currentIndex().row(), view.currentIndex().column()) == (3, 1)
    assert view.verticalScrollBar().value() < view.verticalScrollBar().maximum()


def test_where_there_is_little_room_the_table_has_it(qtbot: QtBot) -> None:
    panel = panel_with(qtbot, sheet_of([(1, 0)]), NAMES[:2])
    (plot,) = panel.findChildren(TotalsPlot)
    assert plot.isVisible()
    panel.resize(320, LEAST_TABLE + plot.minimumHeight())
    assert not plot.isVisible()
    assert view_of(panel).isVisible()


@pytest.mark.usefixtures("_type_twice_as_large")
def test_the_chart_leaves_the_table_two_rows_in_large_type(qtbot: QtBot) -> None:
    panel = panel_with(qtbot, sheet_of([(1, 0)] * 9), NAMES[:2])
    (plot,) = panel.findChildren(TotalsPlot)
    for height in range(200, 600, 8):
        panel.resize(320, height)
        QApplication.processEvents()
        view = view_of(panel)
        assert not plot.isVisible() or view.viewport().height() >= 2 * view.rowHeight(0)
    assert plot.isVisible()


@pytest.mark.parametrize("seats", [2, 4, 6, 16])
def test_where_the_chart_shows_it_shows_every_name(qtbot: QtBot, seats: int) -> None:
    names = tuple(f"P{seat}" for seat in range(seats))
    panel = panel_with(qtbot, sheet_of([tuple(range(seats))]), names)
    (plot,) = panel.findChildren(TotalsPlot)
    for height in range(160, 800, 8):
        panel.resize(320, height)
        QApplication.processEvents()
        if plot.isVisible():
            assert plot.visibleRegion().boundingRect().height() == plot.height(), height
            assert view_of(panel).height() >= LEAST_TABLE - 8
    assert plot.isVisible()


@pytest.mark.parametrize("tones", [LIGHT, DARK])
def test_every_line_of_the_chart_stands_out_from_the_ground(tones: Tones) -> None:
    palette = QPalette()
    palette.setColor(QPalette.ColorRole.Base, QColor(tones.base))
    colours = [line_colour(seat, palette) for seat in range(16)]
    for colour in colours:
        assert contrast(colour, QColor(tones.base)) >= 3
    assert len({colour.name() for colour in colours}) == 16
    assert len(set(STYLES)) == len(STYLES) >= 5  # colour is never the only sign


@pytest.mark.parametrize("ground", ["#000000", "#FFFFFF"])
def test_in_high_contrast_the_lines_differ_in_colour_too(
    monkeypatch: pytest.MonkeyPatch, ground: str
) -> None:
    monkeypatch.setattr(totals_plot, "current_theme", lambda: Theme.CONTRAST)
    palette = QPalette()
    palette.setColor(QPalette.ColorRole.Base, QColor(ground))
    colours = [line_colour(seat, palette) for seat in range(16)]
    for colour in colours:
        assert contrast(colour, QColor(ground)) >= 7
    assert len({colour.name() for colour in colours}) == 16


# ── in the window ────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.long
def test_the_table_shows_each_set_when_it_is_over_and_the_replay_up_to_what_was_seen(
    qtbot: QtBot, program: Program
) -> None:
    begin(qtbot, program)
    page = program.window.table_page
    program.window.menus.scores.trigger()
    sheet = TablePanels(page).sheet
    (empty,) = [label for label in sheet.findChildren(QLabel) if label.isVisible()]
    assert "No score yet" in empty.text()
    assert focused(program) is page.table
    play_to_the_end(qtbot, program)
    rows = rows_of(sheet)
    won = [sum(row[1 + seat] == "1" for row in rows[:-1]) for seat in (0, 1)]
    assert max(won) == 3
    assert rows[-1] == ["Total", *map(str, won)]
    assert f"★{NAMES[0] if won[0] == 3 else 'Whimsical'}" in [
        label.text() for panel in page.findChildren(ScorePanel) for label in panel.findChildren(QLabel)
    ]
    program.window.menus.replay.trigger()
    replay = program.window.replay
    qtbot.waitUntil(lambda: replay.session is not None and replay.session.shown is not None)
    assert replay.session is not None
    replay.session.go(replay.session.opened.last)
    qtbot.waitUntil(lambda: rows_of(TablePanels(replay.page).sheet) == rows)


def test_one_key_leads_to_the_scores_and_back_to_the_cards(qtbot: QtBot, program: Program) -> None:
    window = program.window
    assert not window.menus.scores.isEnabled()
    begin(qtbot, program)
    page = window.table_page
    sheet = TablePanels(page).sheet
    sheet.show_sheet(sheet_of([(1, 0)]), NAMES[:2], Texts("en"))
    assert not view_of(sheet).selectedIndexes()  # nothing is marked that is not gone to
    window.menus.scores.trigger()
    assert focused(program) is view_of(sheet)
    assert view_of(sheet).selectedIndexes() == [view_of(sheet).currentIndex()]
    press(focused(program), Key.Key_Tab)
    assert focused(program).objectName() == "plot"
    assert not view_of(sheet).selectedIndexes()
    window.menus.scores.trigger()
    assert focused(program) is page.table


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_all_of_it_changes_language(qtbot: QtBot, language: str) -> None:
    panel = panel_with(qtbot, sheet_of([(1, 0)]), NAMES[:2])
    panel.show_sheet(sheet_of([(1, 0)]), NAMES[:2], Texts(language))
    said = set(table_texts(view_of(panel)))
    assert {"en": "Set 1, Aoi: 1, total 1", "ja": "第1セット、Aoi:1、合計1"}[language] in said


@pytest.mark.parametrize(("seats", "is_across"), [(2, True), (3, False), (6, False)])
def test_the_panel_has_seats_across_or_where_there_are_many_below_each_other(
    qtbot: QtBot, seats: int, *, is_across: bool
) -> None:
    panel = ScorePanel()
    qtbot.addWidget(panel)
    values = tuple(map(str, range(seats)))
    line = ScoreLine(message("happy_six.score.sets"), values)
    infos = tuple(SeatInfo(f"P{seat}") for seat in range(seats))
    panel.show_score(Scoreboard((), (line,)), infos, Texts("en"))
    panel.resize(300, 400)
    panel.show()
    heads = [label for label in panel.findChildren(ElidedLabel) if label.text().startswith("P")]
    assert len({label.y() for label in heads}) == (1 if is_across else seats)
    assert len({label.x() for label in heads}) == (seats if is_across else 1)


def test_two_have_all_the_width_after_a_game_of_four(qtbot: QtBot) -> None:
    """The columns that there were before take no room."""
    panel = ScorePanel()
    qtbot.addWidget(panel)
    panel.resize(320, 400)
    panel.show()
    lines = tuple(ScoreLine(message("hearts.score.total"), ("1",) * 4) for _ in range(3))
    panel.show_score(Scoreboard((message("app.name"),), lines), tuple(map(SeatInfo, "ABCD")), Texts("en"))
    QApplication.processEvents()
    wide = max(head.geometry().right() for head in panel.findChildren(QLabel) if head.isVisible())
    two = (ScoreLine(message("hearts.score.total"), ("1",) * 2),)
    panel.show_score(Scoreboard((message("app.name"),), two), tuple(map(SeatInfo, "AB")), Texts("en"))
    QApplication.processEvents()
    assert max(head.geometry().right() for head in panel.findChildren(ElidedLabel)) == wide


@pytest.mark.parametrize("seats", [2, 4])
def test_all_figures_of_a_first_score_are_seen(qtbot: QtBot, seats: int) -> None:
    """On a page that comes to the front with them, they show only after it has been laid out."""
    pages, page = QStackedWidget(), QWidget()
    column = QVBoxLayout(page)
    panel = ScorePanel()
    column.addWidget(panel)
    column.addWidget(QPlainTextEdit(), 1)
    pages.addWidget(QWidget())
    pages.addWidget(page)
    qtbot.addWidget(pages)
    pages.resize(320, 900)
    pages.show()
    pages.setCurrentWidget(page)
    line = ScoreLine(message("hearts.score.total"), ("1",) * seats)
    headline = (message("app.name"),) * 5
    score, infos = Scoreboard(headline, (line,) * 5), tuple(map(SeatInfo, "ABCD"[:seats]))
    panel.show_score(score, infos, Texts("en"), is_assisted=True)

    def figures() -> list[QLabel]:
        """The names, what is counted, and the figures."""
        named = [*panel.findChildren(ElidedLabel), *panel.findChildren(WrappedLabel)]
        counted = [label for label in panel.findChildren(QLabel) if label.text() == "1"]
        return [*(cell for cell in named if cell.text()), *counted]

    qtbot.waitUntil(
        lambda: (
            len(figures()) == 6 * (seats + 1) - 1  # nothing stands in the corner
            and not any(cell.visibleRegion().isEmpty() for cell in figures())
        )
    )


def test_the_score_of_eight_leaves_a_small_window_room_for_a_hint(qtbot: QtBot) -> None:
    """At 1024x640 the hint was one line high."""
    panel = ScorePanel()
    qtbot.addWidget(panel)
    panel.show()

    def height(seats: int) -> int:
        lines = tuple(ScoreLine(message("hearts.score.total"), ("1",) * seats) for _ in range(3))
        headline, infos = (message("app.name"),) * 3, tuple(map(SeatInfo, "ABCDEFGH"[:seats]))
        panel.show_score(Scoreboard(headline, lines), infos, Texts("en"), is_assisted=True)
        QApplication.processEvents()
        return panel.sizeHint().height()

    assert height(8) <= height(6)


def test_that_a_match_is_with_help_moves_nothing_below(qtbot: QtBot) -> None:
    """A hint moved itself down as it came."""
    panel = ScorePanel()
    qtbot.addWidget(panel)
    panel.setFixedWidth(300)
    panel.show()
    line = ScoreLine(message("hearts.score.total"), ("1",) * 2)
    score = Scoreboard((message("app.name"),) * 2, (line,))
    heights = []
    for is_assisted in (False, True):
        panel.show_score(score, tuple(map(SeatInfo, "AB")), Texts("en"), is_assisted=is_assisted)
        QApplication.processEvents()
        heights.append(panel.sizeHint().height())
    assert heights[0] == heights[1]


def test_figures_stand_apart_from_the_bar_that_scrolls_them(qtbot: QtBot) -> None:
    panel = ScorePanel()
    qtbot.addWidget(panel)
    panel.show()
    line = ScoreLine(message("hearts.score.total"), ("1",) * 2)
    panel.show_score(Scoreboard((), (line,) * 20), tuple(map(SeatInfo, "AB")), Texts("en"))
    (figures,) = panel.findChildren(ContentScrollArea)
    panel.resize(panel.minimumSizeHint())
    qtbot.waitUntil(lambda: figures.verticalScrollBar().isVisible())
    inside = figures.viewport()
    ends = [cell.mapTo(inside, cell.rect().topRight()).x() for cell in inside.findChildren(WrappedLabel)]
    assert max(ends) <= inside.width() - GRID


def test_what_a_contract_still_needs_is_told_unless_points_taken_are_not(qtbot: QtBot) -> None:
    state = after(dealt(choose(), dealer=3), "28 spades, pass, pass, pass")
    score, seats = FiftySixPresenter().score(FIFTY_SIX.view(state, 0)), (SeatInfo("Aoi"),) * 4
    panel = ScorePanel()
    qtbot.addWidget(panel)
    for board, is_told in ((score, True), (score.without_taken(), False)):
        panel.show_score(board, seats, Texts("en"))
        told = " ".join(label.text() for label in panel.findChildren(QLabel))
        assert ("28 more needed" in told) is is_told


def test_no_line_of_facts_begins_or_ends_with_the_sign_between_them(qtbot: QtBot) -> None:
    panel = ScorePanel()
    qtbot.addWidget(panel)
    headline = (message("app.name"),) * 9
    with qtbot.waitExposed(panel):
        panel.show()
    panel.show_score(Scoreboard(headline, ()), (SeatInfo("A"),), Texts("en"))
    (facts,) = [label for label in panel.findChildren(QLabel) if " · " in label.accessibleName()]
    wanted = [facts.heightForWidth(width) for width in (100, 300, 900)]
    for width in range(160, 1200, 80):
        panel.resize(width, 400)
        assert [facts.heightForWidth(each) for each in (100, 300, 900)] == wanted  # whatever is written
        qtbot.waitUntil(lambda: QApplication.sendPostedEvents() is None and panel.width() >= facts.width())
        lines = facts.text().split("\n")
        assert [fact for line in lines for fact in line.split(" · ")] == ["Card Table"] * 8
        for line in lines:
            assert facts.fontMetrics().horizontalAdvance(line) <= facts.width() or line == "Card Table"
        longer = facts.fontMetrics().horizontalAdvance(f"{lines[0]} · Card Table")
        assert len(lines) == 1 or longer >= facts.width()


def rects_of(tabs: QTabBar) -> list[QRect]:
    return [tabs.tabRect(index) for index in range(tabs.count()) if tabs.isTabVisible(index)]


@pytest.mark.long
@pytest.mark.parametrize("language", sorted(LANGUAGES))
@pytest.mark.parametrize(("rules", "preset", "seats"), [(HEARTS, "windows", 4), (HAPPY_SIX, "standard", 2)])
def test_no_figures_must_be_scrolled_sideways_and_no_tab_is_cut_however_large_the_text(
    qtbot: QtBot,
    make_program: MakeProgram,
    language: str,
    rules: Rules[Any, Any],
    preset: str,
    seats: int,
) -> None:
    program = make_program(language=language)
    window = program.window
    window.resize(1024, 640)
    options, computers = rules.option_set.choose(preset, seats), (SeatInfo("", "fickle"),) * (seats - 1)
    program.worker.send(BeginMatch(MatchSetup(rules.option_set.game, options, (SeatInfo("Aoi"), *computers))))
    qtbot.waitUntil(lambda: window.session is not None and window.session.shown is not None)
    quiet(qtbot, program)
    (panel,) = window.table_page.findChildren(ScorePanel)
    (figures,) = panel.findChildren(ContentScrollArea)
    (tabs,) = window.table_page.findChildren(QTabBar)
    for percent in PERCENTS:
        wanted = replace(program.settings.preferences, text_size=str(percent), theme=Theme.CONTRAST.value)
        window.preferences.apply(wanted)
        quiet(qtbot, program)
        qtbot.waitUntil(lambda: figures.horizontalScrollBar().maximum() == 0)
        heads = [cell for cell in panel.findChildren(WrappedLabel) if cell.text() and cell.y() == 0]
        for head in heads:
            words = re.findall(r"[ぁ-ん]+|[^\sぁ-ん]+", head.text())
            assert max(map(head.fontMetrics().horizontalAdvance, words)) <= head.width(), (
                percent,
                head.text(),
            )
        window.table_page.drawer.set_side_width(0)  # as narrow as it goes
        qtbot.waitUntil(lambda: all(tab.right() < tabs.width() for tab in rects_of(tabs)))
