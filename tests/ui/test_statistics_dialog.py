"""The statistics dialog: figures, plots and words, with keys alone, in both languages."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QAccessible, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QDialogButtonBox, QStyle
from pytestqt.qtbot import QtBot

from cardtable.games import GAMES, Game
from cardtable.match.seating import SeatInfo
from cardtable.match.statistics import (
    FigureTotal,
    Helped,
    Mark,
    Proportion,
    Report,
    Selection,
    SelectionChoices,
    Totals,
)
from cardtable.match.store import Store
from cardtable.texts import LANGUAGES, Texts
from cardtable.ui.app.application import Program
from cardtable.ui.base.look import GRID, enlarged
from cardtable.ui.base.menus import KEYS
from cardtable.ui.base.plots import Bar, CoursePlot, OpponentPlot, PlotFrame
from cardtable.ui.statistics.dialog import StatisticsDialog, figure_lines, mark_lines
from cardtable.ui.table.cloth import ClothPage
from tests.drivers.controls import click
from tests.drivers.statistics import StatisticsShown
from tests.helpers.games import RULES
from tests.match import toy
from tests.ui.conftest import MakeProgram
from tests.ui.finished_matches import open_dialog, play
from tests.ui.helpers import dialog_of, focused, may_choose, play_turn, press, quiet
from tests.ui.language import check_language, foreign


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_matches_with_help_are_told_of_and_shown_with_a_button(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path, language: str
) -> None:
    play(tmp_path, first_deal=7)
    program, texts = make_program(language=language), Texts(language)
    dialog = open_dialog(qtbot, program)
    assert dialog.figures == {texts("statistics.matches"): "0"}
    assert dialog.left_out == texts("statistics.left_out", count=1)
    click(dialog.show_with_help)
    qtbot.waitUntil(lambda: dialog.figures[texts("statistics.matches")] == "1")
    assert dialog.box("assisted").currentText() == texts("statistics.with_help")
    assert dialog.left_out == ""
    assert focused(program).window() is dialog.dialog
    assert focused(program).isVisible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_a_finished_match_it_says_what_to_do(
    qtbot: QtBot, make_program: MakeProgram, language: str
) -> None:
    program = make_program(language=language)
    dialog = open_dialog(qtbot, program)
    texts = Texts(language)
    assert dialog.advice == f"{texts('statistics.none_yet')}\n{texts('statistics.empty')}"
    assert not dialog.export.isEnabled()
    assert focused(program).window() is dialog.dialog
    assert isinstance(focused(program).parent(), QDialogButtonBox)
    assert focused(program) not in (dialog.export, dialog.recount)  # but what closes it
    assert dialog.recount.toolTip() == texts("statistics.recount_help")
    press(focused(program), Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not program.window.findChildren(StatisticsDialog))


def test_without_a_finished_match_it_leads_to_a_table(qtbot: QtBot, program: Program) -> None:
    window, texts = program.window, Texts(program.settings.language)
    dialog = open_dialog(qtbot, program)
    assert dialog.play.text() == texts("statistics.play")
    click(dialog.play)
    qtbot.waitUntil(lambda: window.session is not None and may_choose(program))
    play_turn(qtbot, program)  # else nothing of it would be kept
    first = window.play.path
    dialog = open_dialog(qtbot, program)
    click(dialog.play)  # the match lies on the table already
    qtbot.waitUntil(lambda: not window.findChildren(StatisticsDialog))
    assert window.play.path == first
    window.show_home()
    qtbot.waitUntil(lambda: window.home.has_looked)
    dialog = open_dialog(qtbot, program)
    so_far = texts("statistics.under_way", count=1)
    qtbot.waitUntil(lambda: so_far in dialog.advice.splitlines())
    assert dialog.play.text() == texts("statistics.go_on")
    click(dialog.play)
    qtbot.waitUntil(lambda: window.session is not None)
    assert window.play.path == first


@pytest.mark.long
@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
def test_it_is_no_larger_than_the_window_and_written_as_large(
    qtbot: QtBot, program: Program, size: tuple[int, int]
) -> None:
    program.window.resize(*size)
    program.window.menus.statistics.trigger()
    quiet(qtbot, program)
    dialog = dialog_of(program, StatisticsDialog)
    assert dialog.height() <= program.window.height()
    assert dialog.width() <= program.window.width()
    (cloth,) = dialog.findChildren(ClothPage)
    assert (enlarged(cloth) > 1.2) == (size[0] > 1280)


def test_while_files_are_read_it_says_so(qtbot: QtBot) -> None:
    dialog = StatisticsDialog(Texts("en"))
    qtbot.addWidget(dialog)
    dialog.show_report(Report(unread=3))
    shown = StatisticsShown(dialog, Texts("en"))
    assert shown.advice == "Reading the matches…"
    assert shown.state.startswith("Reading the matches: 3 to go")


@pytest.mark.long
def test_figures_are_told_in_words(qtbot: QtBot, make_program: MakeProgram, tmp_path: Path) -> None:
    play(tmp_path, 4)
    program = make_program()
    reports: list[Report] = []
    program.services.statistics.counted.connect(reports.append)
    dialog = open_dialog(qtbot, program)
    quiet(qtbot, program)
    told = dialog.figures
    share = reports[-1].totals.matches
    low, high = share.interval
    assert told["Won"] == f"{share.won} of 4 ({share.won / 4:.0%})"
    assert told["Likely range"] == f"{low:.0%} to {high:.0%}"
    assert set(told) >= {"Sets won", "Turns in a set", "Happy Sixes in a set", "Won in a row", "Difference"}
    cell = dialog.table.item(1, 0)
    assert cell is not None
    assert cell.data(Qt.ItemDataRole.AccessibleTextRole) == f"Won: {told['Won']}"


def test_penalties_are_told_by_the_deal_with_the_place_and_how_often_the_moon_was_shot() -> None:
    totals = Totals(
        matches=Proportion(1, 2),
        score=60.0,
        others=90.0,
        deal_score=6.0,
        deal_others=7.5,
        place=2.5,
        deals=Proportion(5, 20),
        figures=(
            FigureTotal("moons", 3, 1, 20),
            FigureTotal("tricks", 65, 9, 20),
            FigureTotal("taken", 140, 26, 20),
        ),
    )
    lines = dict(figure_lines(Texts("en"), "hearts", totals))
    assert lines["Penalty points per deal (fewer is better)"] == "6.00 (the others: 7.50)"
    assert lines["Difference"] == "1.50 fewer"
    behind = dict(figure_lines(Texts("en"), "hearts", replace(totals, deal_score=9.0)))
    assert behind["Difference"] == "1.50 more"
    assert lines["Average place"] == "2.50"
    assert lines["Moons"] == "3 of 20 (15%)"
    assert lines["Tricks in a deal"] == "average 3.2, most 9"
    assert (
        lines["Card points taken in a deal"] == "average 7.0, most 26"
    )  # a moon has them all, and no penalty
    assert "Average score" not in lines
    other = dict(
        figure_lines(Texts("en"), "happy_six", Totals(matches=Proportion(1, 2), score=2.0, others=1.0))
    )
    assert other["Average score"] == "2.00 (the others: 1.00)"
    assert "Average place" not in other


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_chips_and_tricks_are_amounts_however_few(language: str) -> None:
    texts, name = Texts(language), "hachihachi_trick"
    figures = (
        FigureTotal("tricks", 0, 0, 1),
        FigureTotal("folding", -4, -4, 1),
        FigureTotal("in", 0, 0, 1),
    )
    lines = dict(figure_lines(texts, name, Totals(matches=Proportion(0, 1), figures=figures)))

    def of(figure: str) -> str:
        return lines[texts(f"{name}.statistics.figure", figure=texts(f"{name}.figure.{figure}"))]

    assert of("folding") == texts("statistics.mean_and_most", mean="−4.0", most="−4")
    assert of("tricks") == texts("statistics.mean_and_most", mean="0.0", most="0")
    assert lines[texts(f"{name}.figure.in")] == texts("statistics.share", won=0, of=1, share="0%")


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_figure_that_is_no_amount_happens_in_a_deal_or_does_not(game: Game, tmp_path: Path) -> None:
    option_set = game.rules().option_set
    options = option_set.choose(next(iter(option_set.presets)), option_set.players[0])
    seats = (SeatInfo("Aoi"),) * options.players
    match = Store(tmp_path, RULES).create(game.id, options, seats, now=toy.NOW, seed="figures")
    toy.play_out(match)
    outcome = match.outcome
    assert match.close()
    assert outcome is not None
    figures = {(name, value) for deal in outcome.deals for name, by in deal.figures for value in by}
    assert set(game.amounts) <= {name for name, _ in figures}
    assert {value for name, value in figures if name not in game.amounts} <= {0, 1, None}


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_contracts_are_told_by_tier_one_after_the_other(language: str) -> None:
    texts = Texts(language)
    names = ("made", "made_28", "made_40", "made_48", "made_56", "failed", "doubled", "redoubled", "defeated")
    figures = tuple(FigureTotal(name, 1, 1, 4) for name in sorted(names))
    lines = figure_lines(texts, "fifty_six", Totals(matches=Proportion(1, 2), figures=figures))
    assert [name for name, _ in lines][-len(names) :] == [texts(f"fifty_six.figure.{name}") for name in names]


@pytest.mark.long
def test_long_names_of_figures_wrap_whole_in_large_letters(qtbot: QtBot, make_program: MakeProgram) -> None:
    program = make_program(language="ja")
    program.window.preferences.apply(replace(program.settings.preferences, text_size="150"))
    names = ("tricks", "taken", "made_28", "doubled")
    totals = Totals(Proportion(1, 2), figures=tuple(FigureTotal(name, 60, 13, 99) for name in names))
    choices = SelectionChoices(games=("fifty_six",), persons=("葵",))
    report = Report(selection=Selection(game="fifty_six", person="葵"), choices=choices, totals=totals)
    dialog = StatisticsDialog(Texts("ja"), program.window)
    qtbot.addWidget(dialog)
    dialog.show_report(report)
    dialog.show()
    table = StatisticsShown(dialog, Texts("ja")).table
    margin = GRID + table.style().pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin) + 1
    for width in (960, 1160, dialog.minimumSizeHint().width()):
        dialog.resize(width, 560)
        quiet(qtbot, program)
        for row, name in enumerate(StatisticsShown(dialog, Texts("ja")).figures):
            room = QRect(0, 0, table.columnWidth(0) - 2 * margin, 0)
            needed = table.fontMetrics().boundingRect(room, Qt.TextFlag.TextWordWrap, name)
            assert needed.height() <= table.rowHeight(row), (width, name)


def picture(plot: CoursePlot | OpponentPlot) -> QImage:
    plot.resize(480, 240)
    return plot.grab().toImage()


def test_plots_show_what_they_are_given(qtbot: QtBot) -> None:
    course = CoursePlot()
    qtbot.addWidget(course)
    seen = []
    for shares in (
        (),
        (Proportion(1, 1),),
        (Proportion(1, 1), Proportion(1, 2)),
        (Proportion(0, 1), Proportion(1, 2)),
    ):
        course.show_course(shares, 0.5)
        seen.append(picture(course))
    assert all(one != other for index, one in enumerate(seen) for other in seen[index + 1 :])


def test_plots_say_what_they_show(qtbot: QtBot) -> None:
    dialog = StatisticsDialog(Texts("en"))
    qtbot.addWidget(dialog)
    course = tuple(Proportion((n + 1) // 2, n) for n in range(1, 101))
    choices = SelectionChoices(("happy_six",), ("葵",), ("standard",), (2,), ("discreet", "fickle,fickle"))
    against = (("discreet", Proportion(3, 4)), ("fickle,fickle", Proportion(1, 1)))
    helped = (Helped(0, True, "discreet"), Helped(3, False, "discreet"), Helped(3, True, "master"))
    dialog.show_report(
        Report(Selection("happy_six", "葵"), choices, course=course, against=against, helped=helped)
    )
    for frame in dialog.findChildren(PlotFrame):
        assert frame.focusPolicy() & Qt.FocusPolicy.TabFocus
        assert frame.accessibleName()
    shown = StatisticsShown(dialog, Texts("en"))
    told = shown.told_by("course").splitlines()
    assert len(told) == 5
    assert told[-1] == "After 100 matches: 50% won, likely range 40% to 60%."
    assert shown.told_by("against").splitlines() == [
        "Careful: 3 of 4 won, 75%, likely range 30% to 95%. Careful: 2 more matches with help.",
        "Master: 1 more match with help.",
        "Whimsical × 2: 1 of 1 won.",
    ]


def test_matches_with_help_are_seen_beside_those_that_count(qtbot: QtBot) -> None:
    course, against = CoursePlot(), OpponentPlot()
    for plot in (course, against):
        qtbot.addWidget(plot)
    shares = (Proportion(1, 1), Proportion(1, 2), Proportion(2, 3))
    seen = []
    for helped in ((), (0,), (1,), (3,), (1, 3)):
        course.show_course(shares, 0.5, helped)
        seen.append(picture(course))
    assert all(one != other for index, one in enumerate(seen) for other in seen[index + 1 :])
    bars = (Bar("Careful", Proportion(3, 4), "3 of 4"), Bar("Careful", Proportion(), "", 2))
    seen = []
    for bar in (bars[0], replace(bars[0], helped=1), replace(bars[0], helped=2), bars[1]):
        against.show_bars([bar])
        seen.append(picture(against))
    assert all(one != other for index, one in enumerate(seen) for other in seen[index + 1 :])


def test_one_match_has_no_likely_range() -> None:
    one, two = (dict(figure_lines(Texts("en"), "hearts", Totals(Proportion(1, of)))) for of in (1, 2))
    assert "Likely range" not in one
    assert "Likely range" in two


@pytest.mark.long
def test_marks_name_what_happened_first_and_lead_to_the_match(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path
) -> None:
    play(tmp_path, 6)
    program = make_program()
    dialog = open_dialog(qtbot, program)
    quiet(qtbot, program)
    names = ("Longest row of wins", "First set won by a Happy Six", "Best result")
    found = {name: dialog.figures.get(name) for name in names}
    assert found["Best result"] is None  # every match of Happy Six that is won has the same
    name = next(name for name, value in found.items() if value is not None)
    table = dialog.table
    row = next(row for row in range(table.rowCount()) if table.item(row, 0).text() == name)  # type: ignore[union-attr]
    table.setFocus()
    table.setCurrentCell(row, 0)
    press(table, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: program.window.replay.session is not None)
    assert not program.window.findChildren(StatisticsDialog)


def test_marks_are_told_where_the_game_has_words_for_them() -> None:
    marks = (
        Mark("best", "a", "2026-11-23T12:00:00", 17),
        Mark("row", "b", "2026-11-24T12:00:00", 3, 4),
        Mark("moons", "c", "2026-11-25T12:00:00", 3),
        Mark("tricks", "d", "2026-11-25T12:00:00", 3),
    )
    lines = [line for _, line in mark_lines(Texts("en"), "hearts", marks)]
    assert [name for name, _ in lines] == ["Best result", "Longest row of wins", "First moon"]
    assert lines[0][1] == "17 · 23/11/2026"
    assert lines[1][1] == "4 · 24/11/2026"


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_tab_walks_through_everything(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path, language: str
) -> None:
    play(tmp_path, 2)
    program = make_program(language=language)
    dialog = open_dialog(qtbot, program)
    start = focused(program)
    met = []
    for _ in range(20):
        met.append(focused(program))
        interface = QAccessible.queryAccessibleInterface(focused(program))
        name = interface.text(QAccessible.Text.Name)
        assert name, focused(program)
        assert not isinstance(focused(program), QComboBox) or not re.search(r"&|\(", name)
        QTest.keyClick(focused(program), Qt.Key.Key_Tab)
        if focused(program) is start:
            break
    frames = {dialog.plot("course"), dialog.plot("against"), dialog.table, dialog.export, dialog.recount}
    assert frames | {dialog.box(name) for name in ("person", "preset", "opponents", "assisted")} < set(met)


@pytest.mark.parametrize("key", KEYS["statistics"])
def test_both_keys_open_it(qtbot: QtBot, program: Program, key: str) -> None:
    action = program.window.menus.statistics
    assert key in [shortcut.toString() for shortcut in action.shortcuts()]
    action.trigger()
    assert dialog_of(program, StatisticsDialog).isModal()
    quiet(qtbot, program)


def test_everything_is_in_japanese(qtbot: QtBot, make_program: MakeProgram, tmp_path: Path) -> None:
    play(tmp_path, 2)
    program = make_program(language="ja")
    dialog = open_dialog(qtbot, program)
    check_language(dialog.dialog, "ja")
    told = [text for figure in dialog.figures.items() for text in figure]
    told += [frame.accessibleDescription() for frame in dialog.dialog.findChildren(PlotFrame)]
    assert not foreign(zip(told, told, strict=True), "ja")


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_fits_a_small_screen(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path, language: str
) -> None:
    play(tmp_path, 2)
    program = make_program(language=language)
    dialog = open_dialog(qtbot, program)
    assert dialog.dialog.minimumSizeHint().width() <= 960
    assert dialog.dialog.minimumSizeHint().height() <= 560
