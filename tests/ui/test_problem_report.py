"""The problem report: what is in it, what is not, and how a person gets at it."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path, PureWindowsPath

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from cardtable import __version__
from cardtable.match.store import FOLDER
from cardtable.program.settings import LastMatch, Settings
from cardtable.texts import LANGUAGES, Texts
from cardtable.ui.app.application import Program
from cardtable.ui.help import controller as reporting
from cardtable.ui.help.problem_report import problem_report, without_home
from cardtable.ui.help.problems import ProblemDialog
from tests.drivers.files import file_dialog, give
from tests.match.disks import FullDisk
from tests.ui.conftest import MakeProgram
from tests.ui.helpers import begin, button, dialog_of, focused, play_turn, press, quiet


def packed(content: bytes) -> dict[str, bytes]:
    """Return the content of a zip, in its order."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name) for name in archive.namelist()}


def asked(program: Program) -> QMessageBox:
    boxes = [box for box in program.window.findChildren(QMessageBox) if not isinstance(box, ProblemDialog)]
    assert len(boxes) == 1
    return boxes[0]


def save(qtbot: QtBot, program: Program, texts: Texts, target: Path) -> None:
    """From the question to the file."""
    press(button(asked(program), texts("report.choose").replace("&", "")), Qt.Key.Key_Return)
    give(file_dialog(qtbot, program), target)
    qtbot.waitUntil(lambda: not program.window.findChildren(QFileDialog))
    quiet(qtbot, program)


def overwrite_when_asked() -> None:
    """Say yes to whoever asks whether a file may be overwritten, and waits for the answer."""
    box = QApplication.activeModalWidget()
    if isinstance(box, QMessageBox):
        press(box.button(QMessageBox.StandardButton.Yes), Qt.Key.Key_Space)
    else:
        QTimer.singleShot(10, overwrite_when_asked)


# ── what is in it ────────────────────────────────────────────────────────────────────────────────────────


def test_the_report_holds_its_files_in_this_order(tmp_path: Path) -> None:
    log, match = tmp_path / "log.txt", tmp_path / "x.cardtable"
    log.write_bytes(f"error in {Path.home()}/記録\n".encode())
    match.write_bytes(b"anything\n")
    settings = Settings("ja", "山田 太郎", last_match=LastMatch("happy_six", 2))
    content = problem_report(settings, log, match)
    found = packed(content)
    assert list(found) == ["versions.txt", "settings.json", "log.txt", "match.cardtable"]
    assert f"Card Table {__version__}\n" in found["versions.txt"].decode()
    assert found["match.cardtable"] == b"anything\n"
    assert found["log.txt"].decode() == "error in ~/記録\n"
    plain = json.loads(found["settings.json"])
    assert plain["language"] == "ja"
    assert plain["last_match"]["game"] == "happy_six"
    assert "name" not in plain
    assert "山田" not in found["settings.json"].decode()
    assert problem_report(settings, log, match) == content


def test_what_is_not_there_is_left_out(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    assert list(packed(problem_report(Settings(), None, None))) == ["versions.txt", "settings.json"]
    found = packed(problem_report(Settings(), tmp_path / "none", tmp_path / "folder"))
    assert list(found) == ["versions.txt", "settings.json", "match.cardtable.missing.txt"]


def test_the_persons_folder_is_taken_out_however_it_is_written() -> None:
    home = Path("/home/aoi")
    assert without_home("/home/aoi/x and /home/aoi", home) == "~/x and ~"
    windows = PureWindowsPath("C:\\Users\\山田 太郎")
    for text in ("C:\\Users\\山田 太郎\\x", "C:/Users/山田 太郎\\x", "C:\\\\Users\\\\山田 太郎\\x"):
        assert without_home(text, windows) == "~\\x"  # type: ignore[arg-type]


# ── how it is saved ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_report_is_saved_with_keys_alone_and_says_what_is_in_it(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path, language: str
) -> None:
    program, texts = make_program(tmp_path, language=language), Texts(language)
    begin(qtbot, program)
    play_turn(qtbot, program)
    quiet(qtbot, program)  # a turn reaches the table before the disk
    (match,) = (tmp_path / FOLDER).iterdir()
    QTest.keyClick(focused(program), Qt.Key.Key_F1, Qt.KeyboardModifier.ControlModifier)
    told = asked(program).informativeText()
    for part in ("versions", "settings", "log", "match"):
        assert texts(f"report.{part}") in told
    assert texts("report.no_match") not in told
    save(qtbot, program, texts, tmp_path / "報告")
    target = tmp_path / "報告.zip"
    assert packed(target.read_bytes())["match.cardtable"] == match.read_bytes()
    qtbot.waitUntil(lambda: program.window.notices.text == texts("report.saved", file="報告.zip"))
    play_turn(qtbot, program)


def test_a_report_without_a_match_says_so(qtbot: QtBot, program: Program, tmp_path: Path) -> None:
    texts = Texts("en")
    program.window.menus.report.trigger()
    told = asked(program).informativeText()
    assert texts("report.no_match") in told
    assert texts("report.match") not in told
    save(qtbot, program, texts, tmp_path / "r.zip")
    assert list(packed((tmp_path / "r.zip").read_bytes())) == ["versions.txt", "settings.json"]


def test_a_report_can_be_saved_from_the_problem_dialog(
    qtbot: QtBot, program: Program, tmp_path: Path
) -> None:
    (tmp_path / "log.txt").write_bytes(b"Traceback: first\n")
    program.problems.happened.emit("Traceback: first")
    offer = Texts("en")("report.offer").replace("&", "")
    press(button(dialog_of(program, ProblemDialog), offer), Qt.Key.Key_Space)
    save(qtbot, program, Texts("en"), tmp_path / "r.zip")
    assert packed((tmp_path / "r.zip").read_bytes())["log.txt"] == b"Traceback: first\n"


def test_asking_first_means_that_nothing_is_written(qtbot: QtBot, program: Program, tmp_path: Path) -> None:
    program.window.menus.report.trigger()
    press(asked(program), Qt.Key.Key_Escape)
    quiet(qtbot, program)
    assert not program.window.findChildren(QFileDialog)


@pytest.mark.long
def test_a_disk_that_refuses_is_told_and_what_was_there_stays(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk, texts = FullDisk(), Texts("en")
    monkeypatch.setattr(reporting, "Disk", lambda: disk)
    program, target = make_program(), tmp_path / "r.zip"
    target.write_bytes(b"what was there")
    disk.is_full = True
    program.window.menus.report.trigger()
    press(button(asked(program), texts("report.choose").replace("&", "")), Qt.Key.Key_Return)
    dialog = file_dialog(qtbot, program)
    overwrite_when_asked()
    give(dialog, target)
    qtbot.waitUntil(lambda: program.window.notices.text == texts("keep.full"))
    assert target.read_bytes() == b"what was there"
    assert not list(tmp_path.glob("*.new"))
    disk.is_full = False
    qtbot.waitUntil(lambda: not program.window.findChildren(QFileDialog))
    program.window.menus.report.trigger()
    save(qtbot, program, texts, tmp_path / "no such folder" / "r.zip")
    qtbot.waitUntil(lambda: program.window.notices.text == texts("keep.gone"))
