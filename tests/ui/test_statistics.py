"""The statistics: finished matches are counted behind the window."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QListView
from pytestqt.qtbot import QtBot

from cardtable.engine.scores import countable
from cardtable.match.history import FILE
from cardtable.match.seating import SeatInfo
from cardtable.match.statistics import Report, Selection
from cardtable.match.store import Store
from cardtable.texts import Texts
from cardtable.ui.app.application import Program
from cardtable.ui.play.match_sheet import MatchSheet
from cardtable.ui.statistics.dialog import StatisticsDialog
from cardtable.ui.statistics.service import AskStatistics, StopStatistics
from cardtable.ui.worker.commands import OpenMatch
from tests.helpers.games import RULES
from tests.pictures.matches import Matches, over
from tests.ui.conftest import MakeProgram
from tests.ui.finished_matches import choose, open_dialog, play
from tests.ui.helpers import begin, play_to_the_end, play_turn, press, quiet, show_matches
from tests.ui.replays import begin_near_the_end


@pytest.mark.long
def test_a_match_played_to_its_end_counts_at_once(qtbot: QtBot, program: Program) -> None:
    begin_near_the_end(qtbot, program)
    play_to_the_end(qtbot, program)
    dialog = open_dialog(qtbot, program)
    assert dialog.figures["Matches"] == "1"
    assert dialog.box("person").currentText() == "Aoi"


@pytest.mark.long
def test_choosing_narrows_what_is_counted(qtbot: QtBot, make_program: MakeProgram, tmp_path: Path) -> None:
    play(tmp_path, 3)
    play(tmp_path, 2, preset="open", style="discreet")
    play(tmp_path, 1, name="=蓮", style="discreet")
    program = make_program()
    dialog = open_dialog(qtbot, program)
    choose(qtbot, program, dialog, "person", "葵")
    assert dialog.figures["Matches"] == "5"
    choose(qtbot, program, dialog, "preset", "Open")
    assert dialog.figures["Matches"] == "2"
    choose(qtbot, program, dialog, "preset", "All")
    choose(qtbot, program, dialog, "opponents", "Whimsical")
    assert dialog.figures["Matches"] == "3"
    assert " of 3 won" in dialog.told_by("against")
    choose(qtbot, program, dialog, "assisted", "With help")
    assert dialog.figures == {"Matches": "0"}
    assert dialog.told_by("course") == Texts("en")("statistics.none")
    assert not dialog.box("players").isVisible()  # there is but one number
    press(dialog.dialog, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not program.window.findChildren(StatisticsDialog))
    program.window.activateWindow()  # where there is no window manager, nobody else does
    qtbot.waitUntil(program.window.isActiveWindow)
    again = open_dialog(qtbot, program)  # as it was left
    assert again.box("assisted").currentText() == "With help"
    assert again.box("opponents").currentText() == "Whimsical"


@pytest.mark.long
def test_many_files_are_counted_by_and_by(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(tmp_path, 5)
    for name in ("LOOK_SECONDS", "MORE_SECONDS", "REPORT_SECONDS"):
        monkeypatch.setattr(f"cardtable.ui.statistics.service.{name}", -1.0)  # one file at a time, each told
    program = make_program()
    left: list[int] = []
    program.services.statistics.counted.connect(lambda report: left.append(report.unread))
    dialog = open_dialog(qtbot, program)
    qtbot.waitUntil(lambda: dialog.figures.get("Matches") == "5")
    quiet(qtbot, program)
    assert left == [4, 3, 2, 1, 0]
    assert dialog.state == ""


@pytest.mark.long
def test_at_the_table_files_are_read_too_and_the_match_goes_on(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path
) -> None:
    play(tmp_path, 4)
    program = make_program()
    begin(qtbot, program)
    steps: list[object] = []
    program.worker.stepped.connect(steps.append)
    counted: list[Report] = []
    program.services.statistics.counted.connect(counted.append)
    program.worker.send(AskStatistics(Selection()))
    play_turn(qtbot, program)  # between the files
    assert steps
    dialog = open_dialog(qtbot, program)
    qtbot.waitUntil(lambda: dialog.figures.get("Matches") == "4")


def test_deleted_matches_leave_and_restored_ones_come_back(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path
) -> None:
    play(tmp_path, 2)
    program = make_program()
    told: list[Report] = []
    program.services.statistics.counted.connect(told.append)
    show_matches(qtbot, program)
    (matches,) = program.window.matches_page.findChildren(QListView)
    press(matches, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: program.window.menus.undo.isEnabled())
    for undo, expected in ((False, 1), (True, 2)):
        if undo:
            program.window.menus.undo.trigger()
        program.worker.send(AskStatistics(Selection()))
        quiet(qtbot, program)
        assert told[-1].totals.matches.of == expected
        program.worker.send(StopStatistics())


def test_nothing_is_read_on_when_nobody_looks(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(tmp_path, 3)
    for name in ("LOOK_SECONDS", "MORE_SECONDS"):
        monkeypatch.setattr(f"cardtable.ui.statistics.service.{name}", -1.0)
    program = make_program()
    told: list[Report] = []
    program.services.statistics.counted.connect(told.append)
    program.worker.send(AskStatistics(Selection()))
    program.worker.send(StopStatistics())
    quiet(qtbot, program)
    program.worker.send(AskStatistics(Selection()))
    program.worker.send(StopStatistics())
    quiet(qtbot, program)
    assert [report.unread for report in told] == [2, 2]  # nothing more has been kept


def test_counting_again_gives_the_same(qtbot: QtBot, make_program: MakeProgram, tmp_path: Path) -> None:
    play(tmp_path, 3)
    program = make_program()
    dialog = open_dialog(qtbot, program)
    before = (dialog.figures, dialog.told_by("course"), dialog.told_by("against"))
    with qtbot.waitSignal(program.services.statistics.counted):
        press(dialog.recount, Qt.Key.Key_Space)
    quiet(qtbot, program)
    assert (dialog.figures, dialog.told_by("course"), dialog.told_by("against")) == before


def test_a_spoilt_database_is_counted_anew(qtbot: QtBot, make_program: MakeProgram, tmp_path: Path) -> None:
    play(tmp_path, 2)
    (tmp_path / FILE).write_bytes(b"nonsense" * 1000)
    program = make_program()
    assert open_dialog(qtbot, program).figures["Matches"] == "2"


@pytest.mark.long
@pytest.mark.parametrize("is_first_better", [True, False])
def test_the_sheet_of_a_match_tells_what_its_reader_has_reached_before(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path, *, is_first_better: bool
) -> None:
    seats = (SeatInfo("Aoi"), *(SeatInfo("", "fickle"),) * 3)
    matches = Matches(tmp_path)
    paths = [matches.play("hearts", "windows", seats, over, str(seed)) for seed in range(2)]
    points: list[int] = []
    for path in paths:
        outcome = Store(tmp_path, RULES).look(path).outcome
        assert outcome is not None
        points.append(round(countable(outcome.scores[0])))
    assert points[0] != points[1]
    best, last = sorted(points), points.index(max(points) if is_first_better else min(points))
    program = make_program()
    program.worker.send(OpenMatch(paths[last]))
    texts = Texts("en")
    told = (
        texts("play.best_before", score=best[0]) if is_first_better else texts("play.best_yet", score=best[1])
    )
    (sheet,) = program.window.table_page.findChildren(MatchSheet)

    def is_told() -> bool:
        return any(told in label.text() for label in sheet.findChildren(QLabel))

    qtbot.waitUntil(is_told)


@pytest.mark.long
def test_nothing_is_told_of_before_where_two_sides_meet(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path
) -> None:
    play(tmp_path, 2, name="Aoi")
    program = make_program()
    begin_near_the_end(qtbot, program)
    play_to_the_end(qtbot, program)
    quiet(qtbot, program)
    (sheet,) = program.window.table_page.findChildren(MatchSheet)
    assert not any("best" in label.text() for label in sheet.findChildren(QLabel))
