"""The statistics: counted behind the window, shown in figures, plots and words, and exported."""

from __future__ import annotations

import csv
import io
import re
from datetime import timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QFileDialog, QLineEdit, QTableWidget
from pytestqt.qtbot import QtBot

from cardtable.engine.games import GAMES
from cardtable.match.history import FILE
from cardtable.match.seating import SeatInfo
from cardtable.match.statistics import Choices, FigureTotal, Report, Selection, Share, Tally
from cardtable.match.store import Store
from cardtable.texts import LANGUAGES, Texts
from cardtable.ui.app import Program
from cardtable.ui.dialogs.statistics import StatisticsDialog, figure_lines
from cardtable.ui.menus import KEYS
from cardtable.ui.panels.plots import CoursePlot, OpponentPlot, PlotFrame
from tests.match import toy
from tests.ui.conftest import MakeProgram
from tests.ui.helpers import (
    begin,
    button,
    dialog_of,
    focused,
    play_to_the_end,
    play_turn,
    press,
    quiet,
    texts_of,
)
from tests.ui.test_trouble import FullDisk
from tests.ui.test_window import JAPANESE, OURS, WORD


def play(
    folder: Path, count: int = 1, name: str = "葵", preset: str = "standard", style: str = "fickle"
) -> None:
    """So many finished matches, against a computer."""
    store = Store(folder, GAMES)
    options = GAMES["happy_six"].option_set.choose(preset, 2)
    for day in range(count):
        now = toy.NOW + timedelta(days=day)
        seats = (SeatInfo(name), SeatInfo("", style))
        match = store.create("happy_six", options, seats, now=now, seed=f"{preset} {style} {day}")
        toy.play_out(match)
        assert match.close()


def open_dialog(qtbot: QtBot, program: Program) -> StatisticsDialog:
    QTest.keyClick(focused(program), Qt.Key.Key_F9)
    qtbot.waitUntil(lambda: any(d.isVisible() for d in program.window.findChildren(StatisticsDialog)))
    dialog = dialog_of(program, StatisticsDialog)
    assert isinstance(dialog, StatisticsDialog)
    quiet(qtbot, program)
    return dialog


def figures(dialog: StatisticsDialog) -> dict[str, str]:
    table = dialog.findChild(QTableWidget)
    assert isinstance(table, QTableWidget)
    cells = [[table.item(row, column) for column in (0, 1)] for row in range(table.rowCount())]
    return {name.text(): figure.text() for name, figure in cells if name and figure}


def choose(qtbot: QtBot, program: Program, dialog: StatisticsDialog, field: str, text: str) -> None:
    """Choose with keys, as people do."""
    box = dialog._boxes[field]
    box.setFocus()
    for _ in range(box.count()):
        if box.currentText() == text:
            break
        press(box, Qt.Key.Key_Up if box.findText(text) < box.currentIndex() else Qt.Key.Key_Down)
        quiet(qtbot, program)
    assert box.currentText() == text


# ── figures ──────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_a_finished_match_it_says_what_to_do(
    qtbot: QtBot, make_program: MakeProgram, language: str
) -> None:
    program = make_program(language=language)
    dialog = open_dialog(qtbot, program)
    texts = Texts(language)
    assert dialog._advice.text() == texts("statistics.empty")
    assert dialog._advice.isVisible()
    assert not dialog._export.isEnabled()
    assert focused(program).window() is dialog
    press(focused(program), Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not program.window.findChildren(StatisticsDialog))


def test_a_match_played_to_its_end_counts_at_once(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program)
    play_to_the_end(qtbot, program)
    dialog = open_dialog(qtbot, program)
    assert figures(dialog)["Matches"] == "1"
    assert dialog._boxes["person"].currentText() == "Aoi"


def test_choosing_narrows_what_is_counted(qtbot: QtBot, make_program: MakeProgram, tmp_path: Path) -> None:
    play(tmp_path, 3)
    play(tmp_path, 2, preset="open", style="discreet")
    play(tmp_path, 1, name="=蓮", style="discreet")
    program = make_program()
    dialog = open_dialog(qtbot, program)
    choose(qtbot, program, dialog, "person", "葵")
    assert figures(dialog)["Matches"] == "5"
    choose(qtbot, program, dialog, "preset", "Open")
    assert figures(dialog)["Matches"] == "2"
    choose(qtbot, program, dialog, "preset", "All")
    choose(qtbot, program, dialog, "opponents", "Fickle")
    assert figures(dialog)["Matches"] == "3"
    assert dialog._against.has_points
    choose(qtbot, program, dialog, "assisted", "With help")
    assert figures(dialog) == {"Matches": "0"}
    assert dialog._course_frame.accessibleDescription() == Texts("en")("statistics.none")
    assert not dialog._fields["players"].isVisible()  # there is but one number
    press(dialog, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not program.window.findChildren(StatisticsDialog))
    program.window.activateWindow()  # where there is no window manager, nobody else does
    qtbot.waitUntil(program.window.isActiveWindow)
    again = open_dialog(qtbot, program)  # as it was left
    assert again._boxes["assisted"].currentText() == "With help"
    assert again._boxes["opponents"].currentText() == "Fickle"


def test_figures_are_told_in_words(qtbot: QtBot, make_program: MakeProgram, tmp_path: Path) -> None:
    play(tmp_path, 4)
    program = make_program()
    dialog = open_dialog(qtbot, program)
    told = figures(dialog)
    report = dialog._report
    share = report.tally.matches
    low, high = share.interval
    assert told["Won"] == f"{share.won} of 4 ({share.won / 4:.0%})"
    assert told["Likely true share (95%)"] == f"{low:.0%} to {high:.0%}"
    assert set(told) >= {"Sets won", "Turns in a set", "Happy Sixes in a set", "Won in a row", "Difference"}
    table = dialog.findChild(QTableWidget)
    assert isinstance(table, QTableWidget)
    cell = table.item(1, 0)
    assert cell is not None
    assert cell.data(Qt.ItemDataRole.AccessibleTextRole) == f"Won: {told['Won']}"


def test_many_files_are_counted_by_and_by(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(tmp_path, 5)
    for name in ("LOOK_SECONDS", "MORE_SECONDS", "TELL_SECONDS"):
        monkeypatch.setattr(f"cardtable.ui.statistics.{name}", -1.0)  # one file at a time, each told
    program = make_program()
    left: list[int] = []
    program.worker.statistics.counted.connect(lambda report: left.append(report.unread))
    dialog = open_dialog(qtbot, program)
    qtbot.waitUntil(lambda: figures(dialog).get("Matches") == "5")
    quiet(qtbot, program)
    assert left == [4, 3, 2, 1, 0]
    assert not dialog._state.isVisible()


def test_at_the_table_files_are_read_too_and_the_match_goes_on(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path
) -> None:
    play(tmp_path, 4)
    program = make_program()
    begin(qtbot, program)
    steps: list[object] = []
    program.worker.stepped.connect(steps.append)
    program.worker.statistics.ask(Selection())
    play_turn(qtbot, program)  # between the files
    assert steps
    dialog = open_dialog(qtbot, program)
    qtbot.waitUntil(lambda: figures(dialog).get("Matches") == "4")


def test_deleted_matches_leave_and_restored_ones_come_back(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path
) -> None:
    play(tmp_path, 2)
    program = make_program()
    told: list[Report] = []
    program.worker.statistics.counted.connect(told.append)
    press(program.window.start_page._list, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: program.window.menus.undo.isEnabled())
    for undo, expected in ((False, 1), (True, 2)):
        if undo:
            program.window.menus.undo.trigger()
        program.worker.statistics.ask(Selection())
        quiet(qtbot, program)
        assert told[-1].tally.matches.of == expected
        program.worker.statistics.leave()


def test_while_files_are_read_it_says_so(qtbot: QtBot) -> None:
    dialog = StatisticsDialog(Texts("en"))
    qtbot.addWidget(dialog)
    dialog.show_report(Report(unread=3))
    assert dialog._advice.text() == "Reading the matches …"
    assert dialog._state.text().startswith("Reading the matches: 3 files")


def test_nothing_is_read_on_when_nobody_looks(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(tmp_path, 3)
    for name in ("LOOK_SECONDS", "MORE_SECONDS"):
        monkeypatch.setattr(f"cardtable.ui.statistics.{name}", -1.0)
    program = make_program()
    statistics = program.worker.statistics
    told: list[Report] = []
    statistics.counted.connect(told.append)
    statistics.ask(Selection())
    statistics.leave()
    quiet(qtbot, program)
    assert [report.unread for report in told] == [2]
    assert statistics._steps is None


def test_counting_again_gives_the_same(qtbot: QtBot, make_program: MakeProgram, tmp_path: Path) -> None:
    play(tmp_path, 3)
    program = make_program()
    dialog = open_dialog(qtbot, program)
    before = dialog._report
    with qtbot.waitSignal(program.worker.statistics.counted):
        press(button(dialog, "Count again"), Qt.Key.Key_Space)
    quiet(qtbot, program)
    assert dialog._report == before


def test_a_spoilt_database_is_counted_anew(qtbot: QtBot, make_program: MakeProgram, tmp_path: Path) -> None:
    play(tmp_path, 2)
    (tmp_path / FILE).write_bytes(b"nonsense" * 1000)
    program = make_program()
    assert figures(open_dialog(qtbot, program))["Matches"] == "2"


# ── export ───────────────────────────────────────────────────────────────────────────────────────────────


def export(qtbot: QtBot, dialog: StatisticsDialog, target: Path) -> None:
    press(dialog._export, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: bool(dialog.findChildren(QFileDialog)))
    (asked,) = dialog.findChildren(QFileDialog)
    field = asked.findChild(QLineEdit, "fileNameEdit")
    assert isinstance(field, QLineEdit)
    field.setText(str(target))
    press(field, Qt.Key.Key_Return)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_counted_is_exported_for_spreadsheets(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path, language: str
) -> None:
    data = tmp_path / "data"
    data.mkdir()
    play(data, 3, name="=HYPERLINK(1)")
    play(data, 2, name="=HYPERLINK(1)", preset="open")
    program, texts = make_program(data, language=language), Texts(language)
    dialog = open_dialog(qtbot, program)
    choose(qtbot, program, dialog, "preset", texts("happy_six.preset.standard"))
    export(qtbot, dialog, tmp_path / "成績")
    target = tmp_path / "成績.csv"
    qtbot.waitUntil(lambda: dialog._state.text() == texts("statistics.exported", file=target.name))
    content = target.read_bytes()
    assert content.startswith(b"\xef\xbb\xbf")
    head, *lines = csv.reader(io.StringIO(content.decode("utf-8-sig"), newline=""))
    assert len(lines) == 3
    assert {len(line) for line in lines} == {len(head)}
    first = dict(zip(head, lines[0], strict=True))
    assert first[texts("statistics.column.begun")] == "2026-01-02 03:04:05"
    assert first[texts("statistics.column.person")] == "'=HYPERLINK(1)"
    assert first[texts("statistics.column.preset")] == texts("happy_six.preset.standard")
    assert first[texts("statistics.column.opponents")] == texts("style.fickle.name")
    assert first[texts("statistics.column.assisted")] == texts("statistics.no")
    assert int(first[texts("statistics.column.deals_won")]) == int(first[texts("statistics.column.score")])


def test_a_disk_that_refuses_leaves_no_file(qtbot: QtBot, make_program: MakeProgram, tmp_path: Path) -> None:
    disk = FullDisk()
    play(tmp_path)
    program = make_program(disk=disk)
    dialog = open_dialog(qtbot, program)
    disk.is_full = True
    export(qtbot, dialog, tmp_path / "out.csv")
    qtbot.waitUntil(lambda: dialog._state.text() == Texts("en")("keep.full"))
    disk.is_full = False
    assert not list(tmp_path.glob("out*"))


# ── plots, keys, words ───────────────────────────────────────────────────────────────────────────────────


def picture(plot: CoursePlot | OpponentPlot) -> QImage:
    plot.resize(480, 240)
    return plot.grab().toImage()


def test_plots_show_what_they_are_given(qtbot: QtBot) -> None:
    course = CoursePlot()
    qtbot.addWidget(course)
    seen = []
    for shares in ((), (Share(1, 1),), (Share(1, 1), Share(1, 2)), (Share(0, 1), Share(1, 2))):
        course.show_course(shares, 0.5)
        seen.append(picture(course))
    assert all(one != other for index, one in enumerate(seen) for other in seen[index + 1 :])


def test_plots_say_what_they_show(qtbot: QtBot) -> None:
    dialog = StatisticsDialog(Texts("en"))
    qtbot.addWidget(dialog)
    course = tuple(Share((n + 1) // 2, n) for n in range(1, 101))
    choices = Choices(("happy_six",), ("葵",), ("standard",), (2,), ("discreet", "fickle,fickle"))
    against = (("discreet", Share(3, 4)), ("fickle,fickle", Share(0, 0)))
    dialog.show_report(Report(Selection("happy_six", "葵"), choices, course=course, against=against))
    for frame in dialog.findChildren(PlotFrame):
        assert frame.focusPolicy() & Qt.FocusPolicy.TabFocus
        assert frame.accessibleName()
    told = dialog._course_frame.accessibleDescription().splitlines()
    assert len(told) == 5
    assert told[-1] == "After 100 matches: 50% won, range 40% to 60%."
    assert dialog._against_frame.accessibleDescription().splitlines() == [
        "Discreet: 3 of 4 won, 75%, range 30% to 95%.",
        "Fickle × 2: 0 of 0 won, 0%, range 0% to 100%.",
    ]


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
    frames = {dialog._course_frame, dialog._against_frame, dialog._figures, dialog._export, dialog._recount}
    assert frames | {dialog._boxes[name] for name in ("person", "preset", "opponents", "assisted")} < set(met)


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
    shown = [*texts_of(dialog), *(("figure", text) for pair in figures(dialog).items() for text in pair)]
    shown += [(f.objectName(), f.accessibleDescription()) for f in dialog.findChildren(PlotFrame)]
    for where, text in shown:
        assert JAPANESE.search(text) or not WORD.search(text) or text in OURS, (where, text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_fits_a_small_screen(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path, language: str
) -> None:
    play(tmp_path, 2)
    program = make_program(language=language)
    dialog = open_dialog(qtbot, program)
    assert dialog.minimumSizeHint().width() <= 960
    assert dialog.minimumSizeHint().height() <= 560


def test_penalties_are_told_by_the_deal_with_the_place_and_how_often_the_moon_was_shot() -> None:
    tally = Tally(
        matches=Share(1, 2),
        score=60.0,
        others=90.0,
        deal_score=6.0,
        deal_others=7.5,
        place=2.5,
        deals=Share(5, 20),
        figures=(FigureTotal("moons", 3, 1, 20), FigureTotal("tricks", 65, 9, 20)),
    )
    lines = dict(figure_lines(Texts("en"), "hearts", tally))
    assert lines["Penalty points a deal (fewer is better)"] == "6.00, others 7.50"
    assert lines["Difference"] == "−1.50"
    assert lines["Place on average"] == "2.50"
    assert lines["Moons"] == "3 of 20 (15%)"
    assert lines["Tricks in a deal"] == "mean 3.2, most 9"
    assert "Score on average" not in lines
    other = dict(figure_lines(Texts("en"), "happy_six", Tally(matches=Share(1, 2), score=2.0, others=1.0)))
    assert other["Score on average"] == "2.00, others 1.00"
    assert "Place on average" not in other
