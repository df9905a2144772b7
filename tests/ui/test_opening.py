"""A file from anywhere comes to the table: given at the start, or handed over by a second program."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from cardtable.match.disk import Disk
from cardtable.match.store import FOLDER
from cardtable.program import single_instance
from cardtable.texts import LANGUAGES, Texts
from cardtable.ui.app.application import Program
from cardtable.ui.worker.messages import Opened
from tests.match.logs import resigned
from tests.ui.conftest import MakeProgram
from tests.ui.helpers import (
    begin,
    button,
    dialog_of,
    focused,
    may_choose,
    play_turn,
    press,
    quiet,
    session_of,
    step_of,
)

SECONDS = 30.0  # that a busy machine may take
SAVES = Path(__file__).parents[1] / "saves"
SAVE, TRICKS = SAVES / "happy_six-0.1.0.cardtable", SAVES / "fifty_six-repeated-0.1.0.cardtable"


def files(program: Program, tmp_path: Path) -> list[Path]:
    return sorted((tmp_path / FOLDER).glob("*.cardtable"))


def opened_by(program: Program) -> list[Opened]:
    opened: list[Opened] = []
    program.worker.opened.connect(opened.append)
    return opened


def path_of(opened: list[Opened]) -> Path:
    path = opened[-1].path
    assert path is not None
    return path


def beginning(tmp_path: Path, lines: int = 9) -> Path:
    """A match from elsewhere that has only begun."""
    path = tmp_path / "外 から.cardtable"
    path.write_bytes(b"".join(SAVE.read_bytes().splitlines(keepends=True)[:lines]))
    return path


def box_of(qtbot: QtBot, program: Program) -> QMessageBox:
    qtbot.waitUntil(lambda: bool(program.window.findChildren(QMessageBox)))
    box = dialog_of(program, QMessageBox)
    assert isinstance(box, QMessageBox)
    return box


def test_a_choice_is_taken_back_as_soon_as_a_match_lies_on_the_table(
    qtbot: QtBot, program: Program, tmp_path: Path
) -> None:
    """The program was ended in mid-trick, after the person's card and another."""
    lines = TRICKS.read_bytes().splitlines(keepends=True)
    own = [at for at, line in enumerate(lines) if b'"act 1: ' in line][-4]
    path = tmp_path / "broken off.cardtable"
    path.write_bytes(b"".join(lines[: own + 2]))
    program.window.play.open_file(path)
    qtbot.waitUntil(lambda: program.window.session is not None and session_of(program).step is not None)
    QTest.keyClick(focused(program), Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    faced = json.loads(lines[own])["parent"]
    qtbot.waitUntil(lambda: step_of(program).record == faced and may_choose(program))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_match_of_a_game_that_is_not_known_is_told_and_left_alone(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path, language: str
) -> None:
    program = make_program(tmp_path, language=language)
    outside = tmp_path / "whist.cardtable"
    outside.write_bytes(resigned(SAVE.read_bytes(), {1: {"game": "whist"}}))
    content = outside.read_bytes()
    program.window.play.open_file(outside)
    box = box_of(qtbot, program)
    told = f"{box.text()} {box.informativeText()}"
    assert Texts(language)("file.unknown_game", game="whist") in told
    assert outside.read_bytes() == content
    assert files(program, tmp_path) == []
    assert program.window.session is None


# ── which match a file stands for ────────────────────────────────────────────────────────────────────────


def test_a_file_from_outside_is_added_and_opened(qtbot: QtBot, program: Program, tmp_path: Path) -> None:
    opened, outside = opened_by(program), beginning(tmp_path)
    content = outside.read_bytes()
    program.window.play.open_file(outside)
    qtbot.waitUntil(lambda: may_choose(program))
    assert files(program, tmp_path) == [path_of(opened)]
    play_turn(qtbot, program)
    assert outside.read_bytes() == content
    assert path_of(opened).read_bytes().startswith(content)


def test_a_match_that_is_here_already_is_opened_and_not_added_again(
    qtbot: QtBot, program: Program, tmp_path: Path
) -> None:
    opened, outside = opened_by(program), beginning(tmp_path)
    program.window.play.open_file(outside)
    qtbot.waitUntil(lambda: may_choose(program))
    play_turn(qtbot, program)
    program.window.show_matches()
    program.window.play.open_file(outside)
    qtbot.waitUntil(lambda: len(opened) == 2)
    assert path_of(opened) == path_of(opened[:1])
    assert len(files(program, tmp_path)) == 1
    # One that goes on where ours ends is another one: ours stays as it is.
    longer = beginning(tmp_path, 30)
    program.window.play.open_file(longer)
    qtbot.waitUntil(lambda: len(opened) == 3)
    assert len(files(program, tmp_path)) == 2


def test_a_file_of_the_folder_is_opened_as_it_is(qtbot: QtBot, program: Program, tmp_path: Path) -> None:
    opened = opened_by(program)
    begin(qtbot, program)
    play_turn(qtbot, program)
    first = path_of(opened)
    begin(qtbot, program)
    qtbot.waitUntil(lambda: len(opened) == 2 and may_choose(program))
    play_turn(qtbot, program)
    program.window.play.open_file(first.parent / ".." / FOLDER / first.name)
    qtbot.waitUntil(lambda: len(opened) == 3)
    assert path_of(opened) == first
    assert len(files(program, tmp_path)) == 2


def test_the_match_on_the_table_stays_on_it_when_it_is_opened_again(
    qtbot: QtBot, program: Program, tmp_path: Path
) -> None:
    opened = opened_by(program)
    begin(qtbot, program)
    play_turn(qtbot, program)
    session = session_of(program)
    copy = tmp_path / "copy.cardtable"
    copy.write_bytes(path_of(opened).read_bytes())
    for path in (path_of(opened), copy):
        program.window.play.open_file(path)
        quiet(qtbot, program)
    assert (len(opened), program.window.session) == (1, session)
    assert program.window.notices.text == ""
    play_turn(qtbot, program)


# ── files that cannot be opened ──────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_wrong_file_is_told_and_the_match_in_play_goes_on(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path, language: str
) -> None:
    program, texts = make_program(tmp_path, language=language), Texts(language)
    begin(qtbot, program)
    session = session_of(program)
    missing, folder = tmp_path / "無い.cardtable", tmp_path / "a folder"
    folder.mkdir()
    for path, told in (
        (missing, texts("command.file.missing", path=str(missing))),
        (folder, texts("command.file.folder", path=str(folder))),
    ):
        program.window.play.open_file(path)
        qtbot.waitUntil(lambda told=told: program.window.notices.text == told)  # type: ignore[misc]
    if sys.platform != "win32":
        os.mkfifo(tmp_path / "pipe")
        program.window.play.open_file(tmp_path / "pipe")
        told = texts("command.file.no_file", path=str(tmp_path / "pipe"))
        qtbot.waitUntil(lambda: program.window.notices.text == told)
    assert program.window.session is session
    play_turn(qtbot, program)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_no_match_is_told_without_calling_it_damaged(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path, language: str
) -> None:
    program, texts = make_program(tmp_path, language=language), Texts(language)
    foreign = tmp_path / "foreign.cardtable"
    foreign.write_bytes(b'{"format":"other"}\n')
    program.window.play.open_file(foreign)
    box = box_of(qtbot, program)
    assert box.text() == texts("damage.foreign")
    assert texts("file.foreign") in box.informativeText()
    assert "foreign.cardtable" in box.informativeText()
    box.close()
    assert not (tmp_path / FOLDER).exists()


def test_of_a_damaged_file_what_is_left_can_go_on(qtbot: QtBot, program: Program, tmp_path: Path) -> None:
    begin(qtbot, program)
    play_turn(qtbot, program)
    session, before = session_of(program), files(program, tmp_path)
    damaged = beginning(tmp_path, 30)
    content = damaged.read_bytes().replace(b'"n":12', b'"n":13')
    damaged.write_bytes(content)
    program.window.play.open_file(damaged)
    box = box_of(qtbot, program)
    assert box.text() == Texts("en")("damage.title")
    assert program.window.session is session
    assert files(program, tmp_path) == before
    press(button(box, "Continue with what is left"), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: len(files(program, tmp_path)) == 2 and session_of(program) is not session)
    assert damaged.read_bytes() == content


class NoRoomForMore(Disk):
    """A disk on which no new file can be made."""

    is_full = False

    def create(self, path: Path) -> int:
        if self.is_full:
            raise OSError(errno.ENOSPC, "No space left on device")
        return super().create(path)


def test_a_disk_without_room_for_a_copy_is_told(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path
) -> None:
    disk = NoRoomForMore()
    program = make_program(disk=disk)
    begin(qtbot, program)
    disk.is_full = True
    program.window.play.open_file(beginning(tmp_path))
    qtbot.waitUntil(lambda: program.window.notices.text == Texts("en")("keep.full"))
    play_turn(qtbot, program)


@pytest.mark.long
def test_a_match_open_in_another_program_is_told_and_ours_goes_on(
    qtbot: QtBot, program: Program, make_program: MakeProgram, tmp_path: Path
) -> None:
    opened = opened_by(program)
    begin(qtbot, program)
    other = make_program(tmp_path)
    begin(qtbot, other)
    other.window.play.open_file(path_of(opened))
    qtbot.waitUntil(lambda: other.window.notices.text == Texts("en")("file.locked"))
    play_turn(qtbot, other)
    play_turn(qtbot, program)


# ── the second program ───────────────────────────────────────────────────────────────────────────────────


def ask_aside(folder: Path, file: Path | None) -> threading.Thread:
    """Hand over a file as a second program does that starts; it waits for the first to take the request."""
    lock = single_instance.SingleInstanceLock(folder)
    second = threading.Thread(target=single_instance.hand_over, args=(lock, file, SECONDS))
    second.start()
    return second


def test_starting_again_without_a_file_brings_the_first_window_to_the_front(
    qtbot: QtBot, program: Program, tmp_path: Path
) -> None:
    program.window.showMinimized()
    with subprocess.Popen([sys.executable, "-m", "cardtable", "--data-dir", tmp_path]) as second:
        try:
            qtbot.waitUntil(lambda: second.poll() is not None, timeout=int(1000 * SECONDS))
        finally:
            second.kill()
    assert second.returncode == 0
    qtbot.waitUntil(lambda: not program.window.isMinimized())  # the window hears after the request is taken
    assert program.window.home_page.isVisible()
    assert not list((tmp_path / single_instance.FOLDER).iterdir())


def test_the_first_program_hears_of_the_file_of_the_second(
    qtbot: QtBot, program: Program, tmp_path: Path
) -> None:
    outside = beginning(tmp_path)
    program.window.showMinimized()
    second = ask_aside(tmp_path, outside)
    qtbot.waitUntil(lambda: may_choose(program))
    second.join()
    assert not list((tmp_path / single_instance.FOLDER).iterdir())
    assert not program.window.isMinimized()


def test_a_second_window_leaves_the_requests_to_the_first(
    qtbot: QtBot, program: Program, make_program: MakeProgram, tmp_path: Path
) -> None:
    other = make_program(tmp_path)
    second = ask_aside(tmp_path, beginning(tmp_path))
    qtbot.waitUntil(lambda: may_choose(program))
    second.join()
    assert other.window.session is None


def test_after_the_end_another_may_take_them(make_program: MakeProgram, tmp_path: Path) -> None:
    program = make_program(tmp_path)
    lock = single_instance.SingleInstanceLock(tmp_path)
    assert not lock.acquire()
    program.requests.close()
    assert lock.acquire()
    lock.release()
