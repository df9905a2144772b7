"""Actions on the matches of the list: with keys alone, in both languages, and when one goes wrong."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QFileDialog, QLineEdit, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from cardtable.match.seating import SeatInfo
from cardtable.match.store import FOLDER, Store
from cardtable.texts import LANGUAGES, Texts
from cardtable.ui.app.application import Program
from cardtable.ui.library.controller import file_name
from cardtable.ui.library.deleted_dialog import DeletedDialog
from cardtable.ui.library.match_list import STATE_ROLE, TITLE_ROLE
from cardtable.ui.library.matches_page import MatchesPage
from cardtable.ui.library.service import ExportMatch, RenameMatch
from cardtable.ui.library.title_dialog import TitleDialog
from cardtable.ui.new_match.dialog import NewMatchDialog
from cardtable.ui.rules.dialog import RulesDialog
from cardtable.ui.worker.commands import BeginMatch, OpenMatch
from cardtable.ui.worker.messages import MatchSetup
from tests.drivers.controls import button, click
from tests.drivers.files import file_dialog, give
from tests.drivers.matches_page import Matches, matches_of
from tests.drivers.new_match import NewMatch
from tests.drivers.reviews import TurnsReview, shown
from tests.helpers.commands import SAVE
from tests.helpers.games import RULES
from tests.match.disks import FullDisk
from tests.ui.conftest import MakeProgram
from tests.ui.helpers import (
    begin,
    dialog_of,
    focused,
    match_setup,
    play_turn,
    press,
    quiet,
    session_of,
    show_matches,
)
from tests.ui.language import check_language
from tests.ui.replays import begun, played

NEW = "New match…"
CONTROL = Qt.KeyboardModifier.ControlModifier


def keys(program: Program, key: Qt.Key, modifier: Qt.KeyboardModifier = CONTROL) -> None:
    QTest.keyClick(focused(program), key, modifier)


def with_matches(qtbot: QtBot, program: Program, count: int = 1) -> None:
    """Show a list of so many matches, with the focus in it; those that are folded are unfolded."""
    for _ in range(count):
        begin(qtbot, program)
        play_turn(qtbot, program)
        program.window.show_matches()
    qtbot.waitUntil(lambda: program.window.match_list.has_listed and len(matches_of(program).all) == count)
    matches_of(program).view.setFocus()
    qtbot.waitUntil(matches_of(program).view.hasFocus)
    press(matches_of(program).view, Qt.Key.Key_Home, Qt.Key.Key_Right)


def back(qtbot: QtBot, program: Program) -> None:
    """Go back to the list, and make the window the active one, as no window manager does it here."""
    program.window.activateWindow()
    qtbot.waitUntil(matches_of(program).view.hasFocus)


# ── which one ────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.long
def test_whoever_comes_back_from_a_match_finds_it_chosen_and_walks_on_with_the_arrow_keys(
    qtbot: QtBot, program: Program
) -> None:
    with_matches(qtbot, program, 3)
    press(matches_of(program).view, Qt.Key.Key_Down, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: program.window.session is not None)
    left = session_of(program).path
    matches_of(program).view.setCurrentIndex(matches_of(program).model.index(0))
    keys(program, Qt.Key.Key_L)
    qtbot.waitUntil(lambda: program.window.match_list.is_shown and program.window.match_list.has_listed)
    assert matches_of(program).view.hasFocus()
    paths = [match.path for match in matches_of(program).all]
    assert matches_of(program).chosen == left
    press(focused(program), Qt.Key.Key_End)
    assert matches_of(program).chosen == paths[2]
    press(focused(program), Qt.Key.Key_Up)
    assert matches_of(program).chosen == paths[1]


@pytest.mark.long
def test_new_match_and_the_rules_are_of_the_game_that_is_chosen(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path
) -> None:
    paths = {game: begun(tmp_path, game) for game in ("happy_six", "hearts")}
    program = make_program()
    show_matches(qtbot, program)
    for game in ("hearts", "happy_six", "hearts"):
        program.window.matches_page.choose(paths[game])
        assert game_offered(program) == game
        assert game_explained(program) == game


@pytest.mark.long
def test_new_match_and_the_rules_are_of_the_game_that_is_played_or_was_begun_last(
    qtbot: QtBot, make_program: MakeProgram
) -> None:
    program = make_program()
    assert game_offered(program) == "happy_six"
    program.window.menus.lessons["hearts"].trigger()
    quiet(qtbot, program)
    assert game_explained(program) == "hearts"
    program.window.menus.every_rule.trigger()
    dialog = NewMatch(new_match_dialog(program), Texts("en"))
    dialog.choose_game("hearts")
    click(dialog.ok)
    qtbot.waitUntil(lambda: program.window.session is not None)
    assert game_offered(program) == "hearts"
    assert game_explained(program) == "hearts"
    program.window.show_matches()
    qtbot.waitUntil(lambda: program.window.match_list.has_listed)
    program.window.menus.delete.trigger()
    qtbot.waitUntil(lambda: not matches_of(program).all)
    assert game_offered(program) == "hearts"
    assert game_explained(program) == "hearts"


def new_match_dialog(program: Program) -> NewMatchDialog:
    dialog = dialog_of(program, NewMatchDialog)
    assert isinstance(dialog, NewMatchDialog)
    return dialog


def game_offered(program: Program) -> str:
    """The game that the dialog for a new match shows first."""
    program.window.menus.every_rule.trigger()
    dialog = new_match_dialog(program)
    game = NewMatch(dialog, Texts("en")).game
    press(dialog, Qt.Key.Key_Escape)
    return game


def game_explained(program: Program) -> str:
    """The game whose rules F1 opens."""
    program.window.menus.rules.trigger()
    dialog = dialog_of(program, RulesDialog)
    assert isinstance(dialog, RulesDialog)
    dialog.close()
    return dialog.game


# ── the review ───────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("way", ["keys", "button"])
def test_the_match_that_is_chosen_is_reviewed_where_it_stands(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path, way: str
) -> None:
    played(tmp_path)
    program = make_program()
    show_matches(qtbot, program)
    matches_of(program).view.setFocus()
    qtbot.waitUntil(matches_of(program).view.hasFocus)
    if way == "keys":
        keys(program, Qt.Key.Key_R)
    else:
        click(button(program.window.matches_page, "Review"))
    qtbot.waitUntil(lambda: shown(program) is not None)
    dialog = shown(program)
    assert dialog is not None
    review = TurnsReview(dialog, Texts("en"))
    assert review.turns
    assert review.deals.count() > 2
    press(review.deals, Qt.Key.Key_Home)
    quiet(qtbot, program)
    assert review.deals.currentIndex() == 0
    press(dialog, Qt.Key.Key_Escape)
    assert matches_of(program).page.isVisible()


def test_where_no_deal_is_over_there_is_nothing_to_review(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path
) -> None:
    path = begun(tmp_path, "happy_six")
    program = make_program()
    show_matches(qtbot, program)
    program.window.menus.review.trigger()
    qtbot.waitUntil(lambda: program.window.notices.text == Texts("en")("review.none", unit="set"))
    path.unlink()
    program.window.menus.review.trigger()
    qtbot.waitUntil(lambda: program.window.notices.text == Texts("en")("keep.gone"))


# ── titles ───────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_match_gets_a_title_with_keys_alone(qtbot: QtBot, make_program: MakeProgram, language: str) -> None:
    program = make_program(language=language)
    with_matches(qtbot, program, 2)
    press(matches_of(program).view, Qt.Key.Key_Down, Qt.Key.Key_F2)
    path = matches_of(program).chosen
    dialog = dialog_of(program, TitleDialog)
    field = dialog.findChild(QLineEdit)
    assert isinstance(field, QLineEdit)
    assert Texts(language)("happy_six.name") in field.placeholderText()
    qtbot.waitUntil(field.hasFocus)
    field.setText("夜の一局")
    press(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: [match.title for match in matches_of(program).all] == ["", "夜の一局"])
    assert matches_of(program).chosen == path  # it has kept its place, and is still the one chosen
    assert str(matches_of(program).view.currentIndex().data(TITLE_ROLE)).startswith("夜の一局")
    back(qtbot, program)
    press(matches_of(program).view, Qt.Key.Key_F2)
    press(dialog_of(program, TitleDialog), Qt.Key.Key_Escape)
    quiet(qtbot, program)
    assert matches_of(program).all[1].title == "夜の一局"


# ── deleting ─────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("way", ["keys", "button"])
def test_deleted_matches_come_back_as_long_as_the_notice_stands(
    qtbot: QtBot, program: Program, way: str
) -> None:
    with_matches(qtbot, program, 3)
    before = matches_of(program).all
    press(matches_of(program).view, Qt.Key.Key_Down, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: matches_of(program).all == [before[0], before[2]])
    assert matches_of(program).chosen == before[2].path  # the next one, in the same place
    qtbot.waitUntil(lambda: program.window.notices.text == "1 match was deleted.")
    press(matches_of(program).view, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: matches_of(program).all == [before[0]])
    qtbot.waitUntil(lambda: program.window.notices.text == "2 matches were deleted.")
    if way == "keys":
        keys(program, Qt.Key.Key_Z)
    else:
        press(button(program.window.notices, "Undo"), Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: matches_of(program).all == before)
    assert program.window.notices.text == ""
    assert not program.window.menus.undo.isEnabled()
    assert program.window.focusWidget() is matches_of(program).view


def test_the_last_match_deleted_leaves_an_empty_table_and_comes_back(qtbot: QtBot, program: Program) -> None:
    with_matches(qtbot, program)
    before = matches_of(program).all
    press(matches_of(program).view, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: program.window.menus.undo.isEnabled())
    assert not matches_of(program).all
    assert focused(program) is button(program.window.matches_page, NEW)
    assert not program.window.menus.delete.isEnabled()
    keys(program, Qt.Key.Key_Z)
    qtbot.waitUntil(lambda: matches_of(program).all == before)
    assert matches_of(program).view.hasFocus()
    assert program.window.menus.delete.isEnabled()


@pytest.mark.long
def test_without_the_notice_nothing_is_undone_but_the_file_is_kept(
    qtbot: QtBot, program: Program, tmp_path: Path
) -> None:
    with_matches(qtbot, program)
    name = matches_of(program).chosen.name
    press(matches_of(program).view, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: program.window.menus.undo.isEnabled())
    program.window.notices.clear()
    assert not program.window.menus.undo.isEnabled()
    assert list((tmp_path / "deleted").rglob(name))
    begin(qtbot, program)
    assert program.window.notices.text == ""


def test_what_was_deleted_long_ago_is_gone_after_the_next_start(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path
) -> None:
    old = tmp_path / "deleted" / "2000-01-01" / "old.cardtable"
    old.parent.mkdir(parents=True)
    old.write_bytes(b"")
    make_program()
    qtbot.waitUntil(lambda: not old.parent.exists())
    assert old.parent.parent.exists()


# ── copies ───────────────────────────────────────────────────────────────────────────────────────────────


def test_a_duplicate_is_chosen_at_once(qtbot: QtBot, program: Program) -> None:
    with_matches(qtbot, program)
    original = matches_of(program).chosen
    keys(program, Qt.Key.Key_D)
    qtbot.waitUntil(lambda: len(matches_of(program).all) == 2 and matches_of(program).chosen != original)
    assert matches_of(program).all[0].public == matches_of(program).all[1].public


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_match_goes_out_and_comes_in_with_keys_alone(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path, language: str
) -> None:
    program = make_program(tmp_path / "data", language=language)
    with_matches(qtbot, program)
    texts, original = Texts(language), matches_of(program).chosen
    keys(program, Qt.Key.Key_S)
    dialog = file_dialog(qtbot, program)
    (suggested,) = dialog.selectedFiles()
    assert Path(suggested).name.startswith(texts("happy_six.name"))
    give(dialog, tmp_path / "一局")
    target = tmp_path / "一局.cardtable"
    qtbot.waitUntil(target.exists)
    qtbot.waitUntil(lambda: program.window.notices.text == texts("keep.exported", file=target.name))
    assert target.read_bytes() == original.read_bytes()
    qtbot.waitUntil(lambda: not program.window.findChildren(QFileDialog))
    back(qtbot, program)
    keys(program, Qt.Key.Key_O)
    give(file_dialog(qtbot, program), target)
    qtbot.waitUntil(lambda: len(matches_of(program).all) == 2)
    qtbot.waitUntil(lambda: program.window.notices.text == texts("keep.imported", file=target.name))
    assert matches_of(program).chosen != original


def test_a_match_can_be_brought_in_from_the_table(qtbot: QtBot, program: Program, tmp_path: Path) -> None:
    with_matches(qtbot, program)
    target = tmp_path / "out.cardtable"
    program.worker.send(ExportMatch(matches_of(program).chosen, target))
    qtbot.waitUntil(target.exists)
    begin(qtbot, program)
    play_turn(qtbot, program)
    keys(program, Qt.Key.Key_O)
    give(file_dialog(qtbot, program), target)
    qtbot.waitUntil(lambda: len(matches_of(program).all) == 3)
    assert program.window.matches_page.isVisible()


def test_names_of_files_suit_every_system() -> None:
    assert file_name('a<b>:"/\\|?*\n') == "a_b_________.cardtable"
    assert file_name("夜の 一局") == "夜の 一局.cardtable"
    assert file_name(" .. ") == "match.cardtable"


# ── what folds, and what goes by itself ──────────────────────────────────────────────────────────────────


def rows_of(program: Program) -> list[Path]:
    """The files of the rows, from the top."""
    model = matches_of(program).model
    found = (model.summary(row) for row in range(model.rowCount()))
    return [match.path for match in found if match is not None]


def test_unfinished_matches_of_a_day_fold_into_one_row_that_opens(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path
) -> None:
    for game in ("happy_six", "happy_six", "hearts", "happy_six"):
        begun(tmp_path, game)
    for _ in range(2):
        played(tmp_path)
    program = make_program()
    show_matches(qtbot, program)
    view, model = matches_of(program).view, matches_of(program).model
    assert len(rows_of(program)) == 4  # two games, and two matches that are over
    assert len(matches_of(program).all) == 6
    (row,) = [number for number in range(4) if model.is_open(number) is not None]
    assert "2 more of that day" in str(model.index(row).data(Qt.ItemDataRole.AccessibleTextRole))
    view.setCurrentIndex(model.index(row))
    first = matches_of(program).chosen
    press(view, Qt.Key.Key_Right)
    assert len(rows_of(program)) == 6
    press(view, Qt.Key.Key_Down)
    inner = matches_of(program).chosen
    assert inner != first
    press(view, Qt.Key.Key_Left)
    assert len(rows_of(program)) == 4
    assert matches_of(program).chosen == first
    program.window.matches_page.choose(inner)  # as after it was left: it is not hidden
    assert matches_of(program).chosen == inner
    assert len(rows_of(program)) == 6


def test_a_fold_opens_with_a_click(qtbot: QtBot, make_program: MakeProgram, tmp_path: Path) -> None:
    for _ in range(2):
        begun(tmp_path, "happy_six")
    program = make_program()
    show_matches(qtbot, program)
    view = matches_of(program).view
    place = view.visualRect(matches_of(program).model.index(0))
    at = place.center()
    at.setX(place.right() - 40)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert len(rows_of(program)) == 2


@pytest.mark.long
def test_one_that_has_a_name_does_not_fold(qtbot: QtBot, program: Program) -> None:
    with_matches(qtbot, program, 2)
    press(matches_of(program).view, Qt.Key.Key_Home)
    program.worker.send(RenameMatch(matches_of(program).chosen, "mine"))
    quiet(qtbot, program)
    assert all(matches_of(program).model.is_open(row) is None for row in range(2))
    assert len(rows_of(program)) == 2


def test_a_match_left_before_the_first_decision_is_gone(
    qtbot: QtBot, program: Program, tmp_path: Path
) -> None:
    begin(qtbot, program)
    (path,) = (tmp_path / FOLDER).iterdir()
    show_matches(qtbot, program)
    assert not path.exists()
    assert not matches_of(program).all


def test_nothing_else_is_gone(qtbot: QtBot, make_program: MakeProgram, tmp_path: Path) -> None:
    program = make_program()
    begin(qtbot, program)
    play_turn(qtbot, program)
    program.window.menus.undo.trigger()  # somebody had decided something
    quiet(qtbot, program)
    show_matches(qtbot, program)
    (kept,) = rows_of(program)
    program.worker.send(OpenMatch(kept))  # nobody decides anything this time
    qtbot.waitUntil(lambda: program.window.session is not None)
    show_matches(qtbot, program)
    watched = MatchSetup("happy_six", match_setup().options, (SeatInfo("", "fickle"),) * 2)
    program.worker.send(BeginMatch(watched))
    qtbot.waitUntil(lambda: program.window.session is not None)
    show_matches(qtbot, program)
    qtbot.waitUntil(lambda: len(matches_of(program).all) == 2)
    program.worker.send(OpenMatch(begun(tmp_path, "happy_six")))
    qtbot.waitUntil(lambda: program.window.session is not None)
    program.window.close()
    assert program.worker.quit()
    assert len(list((tmp_path / FOLDER).iterdir())) == 3


def test_a_match_left_by_closing_the_window_is_gone_too(
    qtbot: QtBot, program: Program, tmp_path: Path
) -> None:
    begin(qtbot, program)
    program.window.close()
    assert program.worker.quit()
    assert not list((tmp_path / FOLDER).iterdir())


def has_title(program: Program, title: str) -> bool:
    return any(match.title == title for match in matches_of(program).all)


def test_copies_have_names_of_their_own(qtbot: QtBot, program: Program) -> None:
    with_matches(qtbot, program)
    for title in ("Copy of Happy Six · Standard", "Copy 2 of Happy Six · Standard"):
        press(matches_of(program).view, Qt.Key.Key_End)
        original = next(match.path for match in matches_of(program).all if not match.title)
        program.window.matches_page.choose(original)
        keys(program, Qt.Key.Key_D)
        wanted = partial(has_title, program, title)
        qtbot.waitUntil(wanted)


@pytest.mark.long
def test_the_deleted_ones_are_found_again(qtbot: QtBot, program: Program) -> None:
    with_matches(qtbot, program, 2)
    press(matches_of(program).view, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: len(matches_of(program).all) == 1)
    program.window.match_list.forget()  # the notice
    click(button(program.window.matches_page, "Deleted…"))
    dialog = dialog_of(program, DeletedDialog)
    assert isinstance(dialog, DeletedDialog)
    qtbot.waitUntil(lambda: len(dialog.matches) == 1)
    click(button(dialog, "Bring back"))
    qtbot.waitUntil(lambda: not dialog.matches)
    qtbot.waitUntil(lambda: len(matches_of(program).all) == 2)
    press(dialog, Qt.Key.Key_Escape)


# ── when it cannot be done ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.long
def test_a_damaged_file_is_not_brought_in_but_what_is_left_is_offered(
    qtbot: QtBot, program: Program, tmp_path: Path
) -> None:
    with_matches(qtbot, program)
    source = tmp_path / "source.cardtable"
    lines = matches_of(program).chosen.read_bytes().splitlines(keepends=True)
    source.write_bytes(b"".join(lines[:2]) + b"{}\n" + b"".join(lines[3:]))
    keys(program, Qt.Key.Key_O)
    give(file_dialog(qtbot, program), source)
    qtbot.waitUntil(lambda: bool(program.window.findChildren(QMessageBox)))
    assert len(matches_of(program).all) == 1
    press(button(dialog_of(program, QMessageBox), "Continue with what is left"), Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: program.window.session is not None)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_match_open_elsewhere_stays(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path, language: str
) -> None:
    program = make_program(language=language)
    with_matches(qtbot, program)
    other = Store(tmp_path, RULES).open(matches_of(program).chosen)
    press(matches_of(program).view, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: program.window.notices.text == Texts(language)("file.locked"))
    quiet(qtbot, program)
    assert len(matches_of(program).all) == 1
    other.close()
    press(matches_of(program).view, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: not matches_of(program).all)
    assert Texts(language)("file.locked") not in program.window.notices.text


def test_a_full_disk_and_a_vanished_file_are_told_quietly(qtbot: QtBot, make_program: MakeProgram) -> None:
    disk = FullDisk()
    program = make_program(disk=disk)
    with_matches(qtbot, program)
    disk.is_full = True
    keys(program, Qt.Key.Key_D)
    qtbot.waitUntil(lambda: program.window.notices.text == Texts("en")("keep.full"))
    disk.is_full = False
    matches_of(program).chosen.unlink()
    press(matches_of(program).view, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: program.window.notices.text == Texts("en")("keep.gone"))
    qtbot.waitUntil(lambda: not matches_of(program).all)  # the list has been looked at again


def test_a_damaged_match_can_be_deleted_and_sent_but_not_renamed(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path
) -> None:
    (tmp_path / FOLDER).mkdir()
    (tmp_path / FOLDER / "broken.cardtable").write_bytes(b"?")
    program = make_program()
    show_matches(qtbot, program)
    menus = program.window.menus
    actions = (menus.rename, menus.duplicate, menus.delete, menus.export, menus.import_)
    assert [action.isEnabled() for action in actions] == [False, False, True, True, True]


def test_what_a_newer_program_wrote_is_not_called_damaged(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path
) -> None:
    (tmp_path / FOLDER).mkdir()
    (tmp_path / FOLDER / "broken.cardtable").write_bytes(b"?")
    newer = SAVE.read_bytes().replace(b'"version":1', b'"version":99', 1)
    (tmp_path / FOLDER / "newer.cardtable").write_bytes(newer)
    program, texts = make_program(), Texts("en")
    show_matches(qtbot, program)
    model = matches_of(program).model
    told = {
        match.path.stem: model.index(row).data(STATE_ROLE)
        for row, match in enumerate(matches_of(program).all)
    }
    assert told == {"broken": texts("start.damaged"), "newer": texts("start.unknown")}
    program.window.close()
    assert (tmp_path / FOLDER / "newer.cardtable").read_bytes() == newer


# ── where it is offered ──────────────────────────────────────────────────────────────────────────────────


def test_actions_on_matches_are_offered_where_they_can_be_done(qtbot: QtBot, program: Program) -> None:
    menus = program.window.menus
    actions = (menus.rename, menus.duplicate, menus.delete, menus.export)
    assert not any(action.isEnabled() for action in actions)
    with_matches(qtbot, program)
    assert all(action.isEnabled() for action in actions)
    assert matches_of(program).view.contextMenuPolicy() is Qt.ContextMenuPolicy.ActionsContextMenu
    assert matches_of(program).view.actions() == [*actions, menus.replay, menus.review]
    begin(qtbot, program)
    assert not any(action.isEnabled() for action in actions)
    assert menus.import_.isEnabled()


def test_everything_is_in_japanese(qtbot: QtBot, make_program: MakeProgram) -> None:
    program = make_program(language="ja")
    with_matches(qtbot, program)
    press(matches_of(program).view, Qt.Key.Key_F2)
    roots: list[QDialog | QPushButton] = [dialog_of(program, TitleDialog)]
    roots += program.window.notices.findChildren(QPushButton)
    for root in roots:
        check_language(root, "ja")
    press(dialog_of(program, TitleDialog), Qt.Key.Key_Escape)


def test_many_matches_are_listed_by_and_by_and_an_empty_table_is_not_claimed(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(tmp_path, RULES)
    wanted = match_setup()
    for _ in range(5):
        store.create(wanted.game, wanted.options, wanted.seats, now=datetime.now(UTC)).close()
    page = MatchesPage()
    qtbot.addWidget(page)
    page.show()
    assert NEW not in Matches(page).offered  # nothing is known yet
    page.show_matches(())
    assert NEW in Matches(page).offered
    for name in ("LOOK_SECONDS", "MORE_SECONDS"):
        monkeypatch.setattr(f"cardtable.ui.library.service.{name}", -1.0)  # one file at a time
    monkeypatch.setattr("cardtable.ui.library.service.TELL_EACH", 1)
    program = make_program()
    program.window.show_matches()
    lists: list[int] = []
    program.services.library.listed.connect(lambda found: lists.append(len(found)))
    qtbot.waitUntil(lambda: len(matches_of(program).all) == 5)
    quiet(qtbot, program)
    assert lists == sorted(lists)
    assert focused(program) is matches_of(program).view
