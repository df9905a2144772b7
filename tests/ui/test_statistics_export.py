"""Statistics exported for spreadsheets."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QFileDialog, QLineEdit
from pytestqt.qtbot import QtBot

from cardtable.texts import LANGUAGES, Texts
from tests.drivers.statistics import StatisticsShown
from tests.match.disks import FullDisk
from tests.ui.conftest import MakeProgram
from tests.ui.finished_matches import choose, open_dialog, play
from tests.ui.helpers import press


def export(qtbot: QtBot, dialog: StatisticsShown, target: Path) -> None:
    press(dialog.export, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: bool(dialog.dialog.findChildren(QFileDialog)))
    (asked,) = dialog.dialog.findChildren(QFileDialog)
    field = asked.findChild(QLineEdit, "fileNameEdit")
    assert isinstance(field, QLineEdit)
    field.setText(str(target))
    press(field, Qt.Key.Key_Return)


@pytest.mark.long
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
    qtbot.waitUntil(lambda: dialog.state == texts("statistics.exported", file=target.name))
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
    assert int(first[texts("happy_six.figure.turns")]) >= int(first[texts("statistics.column.deals")])


def test_a_hebrew_name_goes_to_a_spreadsheet_and_into_a_choice_as_it_is(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path
) -> None:
    data = tmp_path / "data"
    data.mkdir()
    play(data, 1, name="שלום")
    dialog = open_dialog(qtbot, make_program(data))
    assert "שלום" in [box.currentText() for box in dialog.dialog.findChildren(QComboBox)]
    export(qtbot, dialog, tmp_path / "figures")
    target = tmp_path / "figures.csv"
    qtbot.waitUntil(target.exists)
    _, line = csv.reader(io.StringIO(target.read_bytes().decode("utf-8-sig"), newline=""))
    assert "שלום" in line


def test_a_disk_that_refuses_leaves_no_file(qtbot: QtBot, make_program: MakeProgram, tmp_path: Path) -> None:
    disk = FullDisk()
    play(tmp_path)
    program = make_program(disk=disk)
    dialog = open_dialog(qtbot, program)
    disk.is_full = True
    export(qtbot, dialog, tmp_path / "out.csv")
    qtbot.waitUntil(lambda: dialog.state == Texts("en")("keep.full"))
    disk.is_full = False
    assert not list(tmp_path.glob("out*"))
