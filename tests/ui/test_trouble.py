"""Trouble: the disk, damaged and locked files, the unexpected. Play goes on."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from cardtable.match.store import FOLDER, Store
from cardtable.texts import Texts
from cardtable.ui.app.application import Program
from cardtable.ui.help.problems import ProblemDialog
from cardtable.ui.library.service import ListMatches
from cardtable.ui.worker.messages import Opened
from tests.helpers.games import RULES
from tests.match.disks import FullDisk
from tests.ui.conftest import MakeProgram
from tests.ui.helpers import (
    begin,
    button,
    dialog_of,
    may_choose,
    play_turn,
    press,
    quiet,
    texts_of,
)


@pytest.mark.long
def test_play_goes_on_while_the_disk_is_full(qtbot: QtBot, make_program: MakeProgram) -> None:
    disk = FullDisk()
    program = make_program(disk=disk)
    begin(qtbot, program)
    disk.is_full = True
    play_turn(qtbot, program)
    assert program.window.notices.text == Texts("en")("trouble.full")
    assert any("Not saved" in text for _, text in texts_of(program.window.table_page))
    disk.is_full = False
    play_turn(qtbot, program)
    assert program.window.notices.text == ""
    assert any("Auto-saved" in text for _, text in texts_of(program.window.table_page))


def test_where_nothing_is_played_no_table_is_made_to_tell_of_the_disk(make_program: MakeProgram) -> None:
    program = make_program()
    made: list[object] = []
    program.window.table_added.connect(made.append)
    program.worker.trouble.emit(None)
    assert not made


@pytest.mark.long
@pytest.mark.parametrize("name", ["file/data", "x" * 300])
def test_a_data_folder_that_cannot_be_made_is_told_and_play_goes_on(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path, name: str
) -> None:
    (tmp_path / "file").write_bytes(b"")
    program = make_program(tmp_path / name)
    assert "cannot be used" in program.window.notices.text
    begin(qtbot, program)
    play_turn(qtbot, program)
    play_turn(qtbot, program)


@pytest.mark.long
@pytest.mark.skipif(os.name == "nt", reason="Windows does not let anybody delete an open file")
def test_a_data_folder_that_vanishes_is_told_and_has_everything_when_it_is_back(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path
) -> None:
    drive = tmp_path / "drive"
    drive.mkdir()
    program = make_program(drive)
    begin(qtbot, program)
    play_turn(qtbot, program)
    quiet(qtbot, program)  # while SQLite still writes, rmtree does not find what it has just listed
    shutil.rmtree(drive)
    play_turn(qtbot, program)
    assert program.window.notices.text == Texts("en")("trouble.gone")
    assert any("Not saved" in text for _, text in texts_of(program.window.table_page))
    play_turn(qtbot, program)
    assert not (drive / FOLDER).exists()
    drive.mkdir(exist_ok=True)
    play_turn(qtbot, program)
    assert program.window.notices.text == ""
    (summary,) = Store(drive, RULES).list()
    assert summary.damage is None
    assert summary.path.read_bytes().count(b'"fact":"reveal') == 4


@pytest.mark.long
@pytest.mark.skipif(os.name == "nt", reason="Windows does not let anybody delete an open file")
def test_a_folder_of_matches_that_vanishes_is_made_again_with_everything(
    qtbot: QtBot, program: Program, tmp_path: Path
) -> None:
    begin(qtbot, program)
    play_turn(qtbot, program)
    shutil.rmtree(tmp_path / FOLDER)
    play_turn(qtbot, program)
    quiet(qtbot, program)  # a turn reaches the table before the disk
    (summary,) = Store(tmp_path, RULES).list()
    assert program.window.notices.text == Texts("en")("trouble.taken", new=summary.path.name)
    assert summary.path.read_bytes().count(b'"fact":"reveal') == 2


def damaged_match(qtbot: QtBot, program: Program) -> Path:
    """The file of a match with some turns, broken in the middle."""
    opened: list[Opened] = []
    program.worker.opened.connect(opened.append)
    begin(qtbot, program)
    for _ in range(3):
        play_turn(qtbot, program)
    with qtbot.waitSignal(program.services.library.listed):
        program.window.show_matches()
    path = opened[0].path
    assert path is not None
    lines = path.read_bytes().splitlines(keepends=True)
    lines[6] = lines[6].replace(b'"n"', b'"m"')
    path.write_bytes(b"".join(lines))
    return path


@pytest.mark.long
def test_a_damaged_match_is_shown_as_such_and_what_is_left_goes_on(qtbot: QtBot, program: Program) -> None:
    path = damaged_match(qtbot, program)
    damaged = path.read_bytes()
    with qtbot.waitSignal(program.services.library.listed):
        program.worker.send(ListMatches())
    rows = [text for where, text in texts_of(program.window.matches_page) if where.startswith("MatchList")]
    assert "Damaged" in rows[0]
    with qtbot.waitSignal(program.worker.broken):
        program.window.matches_page.open_wanted.emit(path)
    qtbot.waitUntil(lambda: bool(program.window.findChildren(QMessageBox)))
    box = dialog_of(program, QMessageBox)
    assert isinstance(box, QMessageBox)
    assert "Line 7" in box.informativeText()
    press(button(box, "Continue with what is left"), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: may_choose(program))
    play_turn(qtbot, program)
    assert path.read_bytes() == damaged


@pytest.mark.long
def test_a_match_open_elsewhere_is_told_plainly(
    qtbot: QtBot, program: Program, make_program: MakeProgram, tmp_path: Path
) -> None:
    opened: list[Opened] = []
    program.worker.opened.connect(opened.append)
    begin(qtbot, program)
    other = make_program(tmp_path)
    with qtbot.waitSignal(other.worker.refused):
        other.window.matches_page.open_wanted.emit(opened[0].path)
    qtbot.waitUntil(lambda: other.window.notices.text == Texts("en")("file.locked"))
    assert other.window.session is None


@pytest.mark.long
def test_a_file_that_is_gone_is_told_and_leaves_the_list(
    qtbot: QtBot, program: Program, tmp_path: Path
) -> None:
    with qtbot.waitSignal(program.worker.refused):
        program.window.matches_page.open_wanted.emit(tmp_path / FOLDER / "gone.cardtable")
    qtbot.waitUntil(lambda: program.window.notices.text.startswith("This match cannot be opened"))


@pytest.mark.long
def test_the_unexpected_is_told_once_and_the_match_goes_on(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program)
    for text in ("first", "second"):
        program.problems.happened.emit(f"Traceback: {text}")
    dialog = dialog_of(program, ProblemDialog)
    assert isinstance(dialog, ProblemDialog)
    assert "first" in dialog.detailedText()
    assert "second" in dialog.detailedText()
    assert not dialog.isModal()
    play_turn(qtbot, program)
    with qtbot.waitSignal(dialog.destroyed):
        dialog.close()
    program.problems.happened.emit("Traceback: third")
    with qtbot.waitSignal(dialog_of(program, ProblemDialog).destroyed):
        dialog_of(program, ProblemDialog).close()
