"""No way leads out of a match that is not saved without a question."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QMessageBox
from pytestqt.qtbot import QtBot

from cardtable.match.store import FOLDER, Store
from cardtable.texts import LANGUAGES, Texts
from cardtable.ui.app.application import Program
from cardtable.ui.worker import worker
from cardtable.ui.worker.commands import BeginMatch
from tests.drivers.files import file_dialog, give
from tests.helpers.commands import SAVE
from tests.helpers.games import RULES
from tests.match.disks import FullDisk
from tests.ui.conftest import MakeProgram
from tests.ui.helpers import (
    begin,
    button,
    focused,
    match_setup,
    may_choose,
    play_turn,
    press,
    quiet,
    session_of,
    texts_of,
)

EN = Texts("en")
Key = Qt.Key
Ctrl = Qt.KeyboardModifier.ControlModifier


def keys(key: Key, modifier: Qt.KeyboardModifier) -> Callable[[QtBot, Program], None]:
    return lambda _, program: QTest.keyClick(focused(program), key, modifier)


def new_match(qtbot: QtBot, program: Program) -> None:
    QTest.keyClick(focused(program), Key.Key_N, Ctrl)


def same_deal(qtbot: QtBot, program: Program) -> None:
    program.worker.send(BeginMatch(match_setup(first_deal=7)))


def lesson(qtbot: QtBot, program: Program) -> None:
    program.window.menus.lessons["happy_six"].trigger()


def file_from_outside(qtbot: QtBot, program: Program) -> None:
    program.window.play.open_file(SAVE)


def importing(qtbot: QtBot, program: Program) -> None:
    QTest.keyClick(focused(program), Key.Key_O, Ctrl)
    give(file_dialog(qtbot, program), SAVE)


def closing(qtbot: QtBot, program: Program) -> None:
    assert not program.window.close()


def interrupt(qtbot: QtBot, program: Program) -> None:
    QApplication.closeAllWindows()


def back_button(qtbot: QtBot, program: Program) -> None:
    program.window.table_page.back_wanted.emit()


WAYS = {
    "list": keys(Key.Key_L, Ctrl),
    "back": back_button,
    "new match": new_match,
    "same deal": same_deal,
    "replay": keys(Key.Key_P, Ctrl),
    "lesson": lesson,
    "file": file_from_outside,
    "import": importing,
    "quit": keys(Key.Key_Q, Ctrl),
    "close": closing,
    "interrupt": interrupt,
}
CLOSING = ("quit", "close", "interrupt")


def unsaved(qtbot: QtBot, make_program: MakeProgram, *, language: str = "en") -> tuple[Program, FullDisk]:
    """A match with one turn that is saved, and one that is not."""
    disk = FullDisk()
    program = make_program(disk=disk, language=language)
    begin(qtbot, program)
    play_turn(qtbot, program)
    quiet(qtbot, program)  # a reveal reaches the table before the disk
    disk.is_full = True
    play_turn(qtbot, program)
    quiet(qtbot, program)
    assert program.window.notices.has("disk")
    return program, disk


def boxes(program: Program) -> list[QMessageBox]:
    return [box for box in program.window.findChildren(QMessageBox) if box.isVisible()]


def question(qtbot: QtBot, program: Program) -> QMessageBox:
    qtbot.waitUntil(lambda: bool(boxes(program)))
    (box,) = boxes(program)
    return box


def reveals(path: Path) -> int:
    return path.read_bytes().count(b'"fact":"reveal')


def own_file(program: Program) -> Path:
    path = session_of(program).path
    assert path is not None
    return path


def has_left(program: Program, way: str, path: Path | None) -> bool:
    """Return True if the window is where this way leads."""
    window = program.window
    if way in CLOSING:
        return not window.isVisible()
    if way == "new match":
        return bool(window.new_match.game)
    if way in ("same deal", "file"):
        return window.session is not None and window.session.path != path
    if way == "replay":
        return window.replay.session is not None
    if way == "lesson":
        return window.lessons.lesson.isVisible()
    if way == "back":
        return window.home_page.isVisible()
    return window.matches_page.isVisible()


# ── every way, every answer ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.long
def test_every_way_out_asks_each_time_and_escape_stays(qtbot: QtBot, make_program: MakeProgram) -> None:
    program, disk = unsaved(qtbot, make_program)
    session = session_of(program)
    for way in [way for way in WAYS for _ in range(2)]:
        program.window.activateWindow()  # where there is no window manager, nobody else does after a dialog
        qtbot.waitUntil(program.window.isActiveWindow)
        WAYS[way](qtbot, program)
        box = question(qtbot, program)
        assert box.text() == EN("unsaved.title"), way
        assert EN("trouble.full") in box.informativeText(), way
        press(box, Key.Key_Escape)
        quiet(qtbot, program)
        assert not boxes(program), way
        assert program.window.isVisible(), way
        assert program.window.session is session, way
        assert program.window.table_page.isVisible(), way
    play_turn(qtbot, program)
    disk.is_full = False
    play_turn(qtbot, program)
    quiet(qtbot, program)
    assert program.window.notices.text == ""
    assert reveals(own_file(program)) == 4
    assert program.window.session is session


@pytest.mark.long
@pytest.mark.parametrize("way", WAYS)
def test_every_way_goes_on_when_it_is_saved_after_all(
    qtbot: QtBot, make_program: MakeProgram, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "RETRY_SECONDS", 10**6)  # only by the button
    program, disk = unsaved(qtbot, make_program)
    path = own_file(program)
    WAYS[way](qtbot, program)
    again = button(question(qtbot, program), "Try again")
    press(again, Key.Key_Return)
    box = question(qtbot, program)  # it is still full
    disk.is_full = False
    press(button(box, "Try again"), Key.Key_Return)
    qtbot.waitUntil(lambda: has_left(program, way, path))
    assert not boxes(program)
    assert reveals(path) == 2


@pytest.mark.parametrize("way", WAYS)
def test_every_way_can_be_gone_without_saving(qtbot: QtBot, make_program: MakeProgram, way: str) -> None:
    program, disk = unsaved(qtbot, make_program)
    path = own_file(program)
    WAYS[way](qtbot, program)
    press(button(question(qtbot, program), "Leave without saving"), Key.Key_Return)
    if way in ("file", "import"):  # there is no room for it either
        qtbot.waitUntil(lambda: "full" in program.window.notices.text)
        return
    qtbot.waitUntil(lambda: has_left(program, way, path))
    assert reveals(path) == 1
    disk.is_full = False


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("way", ["list", "close"])
def test_the_whole_match_can_be_saved_elsewhere(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path, language: str, way: str
) -> None:
    program, disk = unsaved(qtbot, make_program, language=language)
    path, texts, target = own_file(program), Texts(language), tmp_path / "ほか.cardtable"
    copy = texts("unsaved.copy").replace("&", "")
    WAYS[way](qtbot, program)
    press(button(question(qtbot, program), copy), Key.Key_Return)
    give(file_dialog(qtbot, program), target)
    box = question(qtbot, program)  # full there, too
    assert texts("keep.full") in box.informativeText()
    assert not target.exists()
    press(button(box, copy), Key.Key_Return)
    press(file_dialog(qtbot, program), Key.Key_Escape)
    box = question(qtbot, program)  # nothing was chosen
    assert texts("trouble.full") in box.informativeText()
    press(button(box, copy), Key.Key_Return)
    dialog = file_dialog(qtbot, program)
    assert dialog.windowTitle() == texts("unsaved.where")
    disk.has_room_in = tmp_path
    give(dialog, target)
    qtbot.waitUntil(lambda: has_left(program, way, path))
    assert reveals(path) == 1
    assert reveals(target) == 2
    match = Store(tmp_path / "other", RULES).look(target)
    assert match.facts


def test_a_match_begun_on_a_full_disk_is_kept_with_the_same_care(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path
) -> None:
    disk = FullDisk()
    disk.is_full = True
    program = make_program(disk=disk)
    begin(qtbot, program)
    play_turn(qtbot, program)
    path = own_file(program)
    assert not path.exists()
    program.window.close()
    press(question(qtbot, program), Key.Key_Escape)
    play_turn(qtbot, program)
    disk.is_full = False
    assert program.window.close()
    assert reveals(path) == 2


# ── meanwhile ────────────────────────────────────────────────────────────────────────────────────────────


def test_saving_is_tried_again_though_nobody_moves(
    qtbot: QtBot, make_program: MakeProgram, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "RETRY_SECONDS", 0.02)
    program, disk = unsaved(qtbot, make_program)
    quiet(qtbot, program)
    assert reveals(own_file(program)) == 1
    disk.is_full = False
    qtbot.waitUntil(lambda: program.window.notices.text == "")
    assert reveals(own_file(program)) == 2
    assert any(EN("play.saved") in text for _, text in texts_of(program.window.table_page))


def test_the_question_answers_itself_when_there_is_room_again(
    qtbot: QtBot, make_program: MakeProgram, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "RETRY_SECONDS", 0.02)
    program, disk = unsaved(qtbot, make_program)
    path = own_file(program)
    program.window.close()
    question(qtbot, program)
    disk.is_full = False
    qtbot.waitUntil(lambda: not program.window.isVisible())
    assert not boxes(program)
    assert reveals(path) == 2


def test_two_wishes_are_one_question_and_the_later_counts(qtbot: QtBot, make_program: MakeProgram) -> None:
    program, _ = unsaved(qtbot, make_program)
    path = own_file(program)
    program.window.show_matches()
    question(qtbot, program)
    program.worker.send(BeginMatch(match_setup()))  # as one that was under way
    quiet(qtbot, program)
    press(button(question(qtbot, program), "Leave without saving"), Key.Key_Return)
    qtbot.waitUntil(lambda: has_left(program, "same deal", path))
    quiet(qtbot, program)
    assert program.window.table_page.isVisible()


def test_the_same_file_again_is_no_way_out(qtbot: QtBot, make_program: MakeProgram) -> None:
    program, _ = unsaved(qtbot, make_program)
    program.window.play.open_file(own_file(program))
    quiet(qtbot, program)
    assert not boxes(program)


@pytest.mark.long
def test_trouble_in_the_last_moment_lays_the_match_on_the_table_again(
    qtbot: QtBot, make_program: MakeProgram, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The window takes the match for saved and has left it already when the worker cannot save it."""
    program, disk = unsaved(qtbot, make_program)
    program.worker.trouble.emit(None)
    program.window.show_matches()
    assert program.window.matches_page.isVisible()
    press(question(qtbot, program), Key.Key_Escape)
    qtbot.waitUntil(lambda: may_choose(program))
    assert program.window.table_page.isVisible()
    disk.is_full = False
    play_turn(qtbot, program)
    quiet(qtbot, program)
    assert reveals(own_file(program)) == 3


# ── the end of the session ───────────────────────────────────────────────────────────────────────────────


class Manager:
    """The system's side of the end of a session."""

    def __init__(self, *, may_ask: bool = True) -> None:
        self.may_ask = may_ask
        self.is_canceled = False

    def allowsInteraction(self) -> bool:  # noqa: N802  # as Qt names it
        return self.may_ask

    def cancel(self) -> None:
        self.is_canceled = True

    def release(self) -> None:
        assert self.may_ask


@pytest.mark.parametrize(
    ("answer", "stays"), [("Stay with the match", True), ("Leave without saving", False)]
)
def test_the_end_of_the_session_waits_for_the_answer(
    qtbot: QtBot, make_program: MakeProgram, answer: str, stays: bool
) -> None:
    program, disk = unsaved(qtbot, make_program)
    manager = Manager()
    program.worker.unsaved.connect(lambda _: press(button(question(qtbot, program), answer), Key.Key_Return))
    program.window.play.exit_gate.end_session(manager)
    assert manager.is_canceled == stays
    assert program.window.isVisible() == stays
    disk.is_full = False


def test_a_saved_match_does_not_hold_up_the_end_of_the_session(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program)
    play_turn(qtbot, program)
    manager = Manager()
    program.window.play.exit_gate.end_session(manager)
    assert not manager.is_canceled
    assert not program.window.findChildren(QDialog)


# ── a file that another program changes ──────────────────────────────────────────────────────────────────


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_file_cut_short_is_told_once_and_play_goes_on_in_a_new_one(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path, language: str
) -> None:
    program = make_program(language=language)
    begin(qtbot, program)
    play_turn(qtbot, program)
    quiet(qtbot, program)
    path = own_file(program)
    theirs = b"".join(path.read_bytes().splitlines(keepends=True)[:5])
    path.write_bytes(theirs)
    play_turn(qtbot, program)
    quiet(qtbot, program)
    new = own_file(program)
    assert new != path
    told = Texts(language)("trouble.changed", file=path.name, new=new.name)
    assert program.window.notices.text == told
    program.window.notices.clear()
    play_turn(qtbot, program)
    quiet(qtbot, program)
    assert program.window.notices.text == ""
    assert path.read_bytes() == theirs
    assert reveals(new) == 3
    QTest.keyClick(focused(program), Key.Key_P, Ctrl)
    qtbot.waitUntil(lambda: program.window.replay.session is not None)
    assert sorted((tmp_path / FOLDER).iterdir()) == sorted([path, new])


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such limit")
def test_a_limit_of_the_system_is_met_like_a_full_disk(qtbot: QtBot, program: Program) -> None:
    import resource

    begin(qtbot, program)
    play_turn(qtbot, program)
    path = own_file(program)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size + 50, hard))
    try:
        play_turn(qtbot, program)
        assert program.window.notices.has("disk")
        program.window.show_matches()
        press(question(qtbot, program), Key.Key_Escape)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    play_turn(qtbot, program)
    quiet(qtbot, program)
    assert program.window.notices.text == ""
    assert reveals(path) == 3
