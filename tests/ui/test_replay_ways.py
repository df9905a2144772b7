"""Ways into a replay and on from it, and what stands in the way."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from cardtable.engine.messages import message
from cardtable.match import timeline
from cardtable.match.store import Store
from cardtable.texts import LANGUAGES, Texts
from cardtable.ui.app.application import Program
from cardtable.ui.library.service import ListMatches
from cardtable.ui.replay.service import OpenReplay
from tests.drivers.matches_page import matches_of
from tests.helpers.games import RULES
from tests.ui.conftest import MakeProgram, ThinkingHere
from tests.ui.helpers import (
    button,
    choose_while_it_thinks,
    dialog_of,
    focused,
    may_choose,
    play_to_the_end,
    press,
    quiet,
    session_of,
    step_of,
)
from tests.ui.replays import (
    Key,
    begin_near_the_end,
    damage,
    is_there,
    look,
    played,
    press_and_wait,
    session_in,
    shown_in,
)

# ── from where, and on to where ──────────────────────────────────────────────────────────────────────────


@pytest.mark.long
def test_from_the_end_of_a_match_and_back_to_the_list(qtbot: QtBot, program: Program) -> None:
    begin_near_the_end(qtbot, program)
    play_to_the_end(qtbot, program)
    path = session_of(program).path
    press(button(program.window.table_page, "Replay"), Key.Key_Return)
    qtbot.waitUntil(lambda: is_there(program))
    assert program.window.session is None
    assert session_in(program).opened.path == path
    assert not program.window.menus.replay.isEnabled()
    assert program.window.menus.matches.isEnabled()
    press(focused(program), Key.Key_Escape)
    qtbot.waitUntil(lambda: program.window.match_list.has_listed)
    assert program.window.replay.session is None
    assert program.window.matches_page.isVisible()


def test_a_match_in_play_can_be_looked_at_and_gone_on_with(
    qtbot: QtBot, program: Program, pools: list[ThinkingHere]
) -> None:
    choose_while_it_thinks(qtbot, program, pools[0])
    program.window.menus.replay.trigger()
    pools[0].release()  # the computer's answer comes when the match is looked at already
    qtbot.waitUntil(lambda: is_there(program))
    press_and_wait(qtbot, program, Key.Key_End, session_in(program).opened.last)
    turns = shown_in(program).snapshot.view.turns  # type: ignore[attr-defined]
    press(button(program.window, "Play on from here"), Key.Key_Return)
    qtbot.waitUntil(lambda: may_choose(program))
    assert program.window.replay.session is None
    assert step_of(program).view.turns == turns  # type: ignore[attr-defined]
    path = session_of(program).path
    program.window.show_matches()
    quiet(qtbot, program)
    (match,) = matches_of(program).all
    assert match.path == path
    assert not match.assisted  # it went on where it stood


@pytest.mark.long
def test_one_plays_on_from_any_point_of_a_match_that_is_over_and_it_keeps_its_result(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path
) -> None:
    path = played(tmp_path)
    before = path.read_bytes()
    program = look(qtbot, make_program, tmp_path)
    second = session_in(program).opened.deals[1].start
    press_and_wait(qtbot, program, Key.Key_PageDown, second)
    view = shown_in(program).snapshot.view
    assert path.read_bytes() == before  # looking writes nothing
    press(button(program.window, "Play on from here"), Key.Key_Return)
    qtbot.waitUntil(lambda: may_choose(program))
    assert focused(program) is program.window.table_page.table
    step = step_of(program)
    assert step.view.hands[0] == view.hands[0]  # type: ignore[attr-defined]
    program.window.show_matches()
    quiet(qtbot, program)
    assert path.read_bytes() == before
    (over,) = (match for match in matches_of(program).all if match.path == path)
    (mine,) = (match for match in matches_of(program).all if match.path != path)
    assert over.is_finished
    assert not over.assisted
    assert mine.assisted
    assert not mine.is_finished
    assert mine.path.read_bytes().startswith(before)


def test_a_match_that_is_not_over_is_played_on_where_it_is(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path
) -> None:
    path = played(tmp_path, 20)
    before = path.read_bytes()
    program = look(qtbot, make_program, tmp_path)
    press(button(program.window, "Play on from here"), Key.Key_Return)
    qtbot.waitUntil(lambda: may_choose(program))
    program.window.show_matches()
    quiet(qtbot, program)
    (match,) = matches_of(program).all
    assert match.path == path
    assert match.assisted
    assert path.read_bytes().startswith(before)


def test_at_the_end_there_is_nothing_to_play_on(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path
) -> None:
    played(tmp_path)
    program = look(qtbot, make_program, tmp_path)
    play = button(program.window, "Play on from here")
    assert play.isEnabled()
    press_and_wait(qtbot, program, Key.Key_End, session_in(program).opened.last)
    assert not play.isEnabled()
    assert play.toolTip() == "The match ends here."


# ── when something is wrong ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_damaged_match_is_shown_up_to_the_damage_and_goes_on_from_any_point_before(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path, language: str
) -> None:
    path = played(tmp_path)
    damage(path, 12)
    before = path.read_bytes()
    program = look(qtbot, make_program, tmp_path, language)
    texts = Texts(language)
    where = message("damage.line", line=12, reason=message("file.check"))
    assert program.window.notices.text == texts("replay.damaged", where=where)
    press_and_wait(qtbot, program, Key.Key_End, 10)
    press_and_wait(qtbot, program, Key.Key_Home, 0)
    press_and_wait(qtbot, program, Key.Key_Right, 1)
    press(button(program.window, texts("replay.play")), Key.Key_Return)
    qtbot.waitUntil(lambda: bool(program.window.findChildren(QMessageBox)))
    press(button(dialog_of(program, QMessageBox), texts("damage.recover")), Key.Key_Space)
    qtbot.waitUntil(lambda: may_choose(program))
    assert step_of(program).view.turns == ()  # type: ignore[attr-defined]
    assert session_of(program).path != path
    assert program.window.notices.text == ""
    assert path.read_bytes() == before


def test_a_match_open_elsewhere_can_be_looked_at_but_not_played_on(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path
) -> None:
    path = played(tmp_path, 8)
    other = Store(tmp_path, RULES).open(path)
    program = look(qtbot, make_program, tmp_path)
    press(button(program.window, "Play on from here"), Key.Key_Return)
    qtbot.waitUntil(lambda: program.window.notices.text == Texts("en")("file.locked"))
    assert session_in(program).position == 1  # still there
    program.window.replay.page.bar.slider.setFocus()
    press_and_wait(qtbot, program, Key.Key_Right, 2)
    other.close()


def test_a_file_that_has_changed_meanwhile_is_told(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path
) -> None:
    path = played(tmp_path, 20)
    program = look(qtbot, make_program, tmp_path)
    press_and_wait(qtbot, program, Key.Key_End, session_in(program).opened.last)
    press_and_wait(qtbot, program, Key.Key_Left, session_in(program).opened.last - 1)
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:3]))
    press(button(program.window, "Play on from here"), Key.Key_Return)
    qtbot.waitUntil(lambda: program.window.notices.text == Texts("en")("replay.changed"))
    path.unlink()
    press(button(program.window, "Play on from here"), Key.Key_Return)
    qtbot.waitUntil(lambda: "cannot be opened" in program.window.notices.text)


@pytest.mark.parametrize("actions", [8, 10_000])
def test_a_match_of_absurd_length_cannot_be_played_on_from_earlier(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, actions: int
) -> None:
    path = played(tmp_path, actions)
    monkeypatch.setattr(timeline, "ROOM", 5)
    program = look(qtbot, make_program, tmp_path)
    press(button(program.window, "Play on from here"), Key.Key_Return)
    qtbot.waitUntil(lambda: program.window.notices.text == Texts("en")("lines.no_room"))
    assert [*path.parent.iterdir()] == [path]


def test_nobody_reads_on_in_the_list_while_a_match_is_looked_at(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(tmp_path, 8)
    program = look(qtbot, make_program, tmp_path)
    for name in ("LOOK_SECONDS", "MORE_SECONDS"):
        monkeypatch.setattr(f"cardtable.ui.library.service.{name}", -1.0)  # one file at a time
    monkeypatch.setattr("cardtable.ui.library.service.TELL_EACH", 1)
    for _ in range(4):
        played(tmp_path, 2)
    lists: list[int] = []
    program.services.library.listed.connect(lambda found: lists.append(len(found)))
    program.worker.send(ListMatches())
    quiet(qtbot, program)
    quiet(qtbot, program)
    assert len(lists) == 1
    assert lists[0] < 5
    program.window.show_matches()
    qtbot.waitUntil(lambda: lists[-1] == 5)


def test_what_is_no_match_is_refused_with_the_reason(qtbot: QtBot, program: Program, tmp_path: Path) -> None:
    path = tmp_path / "strange.cardtable"
    path.write_bytes(b"?\n")
    for asked, key in ((path, "file.foreign"), (tmp_path / "none", "")):
        with qtbot.waitSignal(program.services.replays.refused) as refused:
            program.worker.send(OpenReplay(asked))
        assert refused.args is not None
        assert Texts("en")(refused.args[0])
        assert not key or "Line 1" in Texts("en")(refused.args[0])
    assert program.window.replay.session is None
    assert not program.window.menus.replay.isEnabled()  # there is none in the list
