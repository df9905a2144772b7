"""Looking at matches again: with keys alone, from every seat, in both languages, and on from any point."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QMessageBox
from pytestqt.qtbot import QtBot

from cardtable.engine.facts import Acted
from cardtable.engine.games import GAMES
from cardtable.engine.messages import message
from cardtable.engine.seats import EVERYTHING
from cardtable.match import timeline
from cardtable.match.seating import PERSON, SeatInfo
from cardtable.match.store import Store
from cardtable.texts import LANGUAGES, Texts
from cardtable.ui.app import Program
from cardtable.ui.replay_session import ReplaySession
from cardtable.ui.reports import Shot
from cardtable.ui.table.picture import Role
from tests.ui.conftest import MakeProgram, ThinkingHere
from tests.ui.helpers import (
    begin,
    button,
    dialog_of,
    focused,
    may_choose,
    order,
    play_to_the_end,
    play_turn,
    press,
    quiet,
    session_of,
    step_of,
    texts_of,
)
from tests.ui.test_trouble import FullDisk
from tests.ui.test_window import check_language

Key = Qt.Key


def played(folder: Path, actions: int = 10_000, styles: tuple[str, str] = (PERSON, "fickle")) -> Path:
    """A match in the folder, played at random to its end or for so many actions."""
    seats = (SeatInfo("Aoi" if styles[0] == PERSON else "", styles[0]), SeatInfo("", styles[1]))
    wanted, rng = order("open"), Random(3)
    match = Store(folder, GAMES).create(wanted.game, wanted.options, seats, now=datetime.now(UTC), seed="r")
    while match.outcome is None and actions:
        if not match.nature():
            seat = match.to_act[0]
            decision, choices = match.decision(seat), match.view(seat).choices
            assert decision is not None
            assert choices is not None
            match.submit(decision, choices.draw(rng))
            actions -= 1
    match.close()
    assert match.path is not None
    return match.path


def damage(path: Path, line: int) -> None:
    """Make a line of a file senseless."""
    lines = path.read_bytes().splitlines(keepends=True)
    lines[line - 1] = b"{}\n"
    path.write_bytes(b"".join(lines))


def session_in(program: Program) -> ReplaySession:
    assert program.window.replaying.session is not None
    return program.window.replaying.session


def is_there(program: Program, position: int | None = None) -> bool:
    """Whether the table shows where one wants to be, and all has been said."""
    session = program.window.replaying.session
    if session is None or session.seen is None or session.seen is not session.shown:
        return False
    at = session.seen.sight.position
    return at == session.position and (position is None or at == position)


def shot_of(program: Program) -> Shot:
    shot = session_in(program).seen
    assert shot is not None
    return shot


def look(qtbot: QtBot, make_program: MakeProgram, folder: Path, language: str = "en") -> Program:
    """Look at the one match of the folder."""
    program = make_program(folder, language=language)
    program.window.menus.speed_chosen.emit(0.0)
    program.window.menus.replay.trigger()
    qtbot.waitUntil(lambda: is_there(program))
    qtbot.waitUntil(lambda: focused(program) is program.window.replaying.page.bar.slider)
    program.window.replaying.page.table.speed = 0.0
    return program


def press_and_wait(qtbot: QtBot, program: Program, key: Key, position: int) -> None:
    press(focused(program), key)
    qtbot.waitUntil(lambda: is_there(program, position))


def choose_eyes(program: Program, index: int) -> None:
    """Choose with keys whose eyes are wanted: the first is the seat at the bottom, the last open hands."""
    (_, box) = program.window.replaying.page.bar.findChildren(QComboBox)
    box.setFocus()
    press(box, Key.Key_Home, *[Key.Key_Down] * index)


# ── stepping ─────────────────────────────────────────────────────────────────────────────────────────────


def test_keys_lead_through_a_match(qtbot: QtBot, make_program: MakeProgram, tmp_path: Path) -> None:
    played(tmp_path)
    program = look(qtbot, make_program, tmp_path)
    session, log = session_in(program), program.window.replaying.page._log
    starts, last = [deal.start for deal in session.opened.deals], session.opened.last
    assert session.position == starts[0] == 1
    press_and_wait(qtbot, program, Key.Key_Right, 2)
    press_and_wait(qtbot, program, Key.Key_Left, 1)
    press_and_wait(qtbot, program, Key.Key_PageDown, starts[1])
    press_and_wait(qtbot, program, Key.Key_Right, starts[1] + 1)
    press_and_wait(qtbot, program, Key.Key_PageUp, starts[1])
    press_and_wait(qtbot, program, Key.Key_PageUp, starts[0])
    press_and_wait(qtbot, program, Key.Key_PageUp, 0)
    assert log.calls == ()
    press_and_wait(qtbot, program, Key.Key_End, last)
    assert shot_of(program).sight.view.outcome is not None
    assert log.calls == shot_of(program).heard
    press_and_wait(qtbot, program, Key.Key_Right, last)
    press_and_wait(qtbot, program, Key.Key_Home, 0)


def test_the_log_says_the_same_step_by_step_and_in_a_jump(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path
) -> None:
    played(tmp_path, 30)
    program = look(qtbot, make_program, tmp_path)
    log = program.window.replaying.page._log
    while session_in(program).position < session_in(program).opened.last:
        press_and_wait(qtbot, program, Key.Key_Right, session_in(program).position + 1)
        assert log.calls == shot_of(program).heard


def test_many_presses_at_once_lead_as_far(qtbot: QtBot, make_program: MakeProgram, tmp_path: Path) -> None:
    played(tmp_path)
    program = look(qtbot, make_program, tmp_path)
    program.window.menus.speed_chosen.emit(1.0)  # every step is cut short by the next
    press(focused(program), *[Key.Key_Right] * 40)
    assert session_in(program).position == 41
    press(focused(program), Key.Key_Left, Key.Key_Left)
    qtbot.waitUntil(lambda: is_there(program, 39))
    assert program.window.replaying.page._log.calls == shot_of(program).heard


def test_a_position_that_comes_too_late_is_not_shown(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path
) -> None:
    played(tmp_path)
    program = look(qtbot, make_program, tmp_path)
    here = shot_of(program)
    press_and_wait(qtbot, program, Key.Key_PageDown, session_in(program).opened.deals[1].start)
    there = shot_of(program)
    session_in(program).take(here)
    session_in(program).take(replace(there, serial=there.serial - 1))
    assert session_in(program).shown is there


def test_the_scoreboard_tells_nothing_before_it_is_seen(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path
) -> None:
    played(tmp_path)
    program = look(qtbot, make_program, tmp_path)
    press_and_wait(qtbot, program, Key.Key_Right, 2)
    program.window.menus.speed_chosen.emit(1.0)
    press(focused(program), Key.Key_Right, Key.Key_Right)  # the first is cut short; then the turn is revealed
    session = session_in(program)
    qtbot.waitUntil(lambda: session.shown is not None and session.shown.sight.position == 4)
    assert shot_of(program).sight.position == 3
    score = session.score
    program.window.replaying.page.table.skip()
    assert session_in(program).score != score


def test_it_runs_to_the_end_and_from_there_anew(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardtable.ui.replay_session.PAUSE_MS", 0)
    played(tmp_path, 12)
    program = look(qtbot, make_program, tmp_path)
    last = session_in(program).opened.last
    press(focused(program), Key.Key_Space)
    assert session_in(program).is_running
    qtbot.waitUntil(lambda: is_there(program, last) and not session_in(program).is_running)
    press(focused(program), Key.Key_Space)
    qtbot.waitUntil(lambda: 0 < session_in(program).position < last)
    press(focused(program), Key.Key_Space)
    assert not session_in(program).is_running
    here = session_in(program).position
    quiet(qtbot, program)
    assert session_in(program).position == here
    press(focused(program), Key.Key_Space, Key.Key_Home)  # whoever goes elsewhere stops it
    assert not session_in(program).is_running


def test_a_key_held_down_runs_no_more_than_once(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path
) -> None:
    played(tmp_path)
    program = look(qtbot, make_program, tmp_path)
    for is_repeated in (False, True, True, True):
        kind, modifier = QEvent.Type.KeyPress, Qt.KeyboardModifier.NoModifier
        event = QKeyEvent(kind, Key.Key_Space, modifier, " ", autorep=is_repeated)
        program.app.sendEvent(focused(program), event)
    assert session_in(program).is_running


def test_what_was_told_of_the_list_is_withdrawn(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path
) -> None:
    played(tmp_path)
    played(tmp_path)
    program = make_program(tmp_path)
    program.window.menus.delete.trigger()
    qtbot.waitUntil(lambda: program.window.menus.undo.isEnabled())
    program.window.menus.replay.trigger()
    qtbot.waitUntil(lambda: is_there(program))
    assert program.window.notices.text == ""
    assert not program.window.menus.undo.isEnabled()
    assert not program.window.menus.delete.isEnabled()


def test_a_press_on_the_slider_leads_there(qtbot: QtBot, make_program: MakeProgram, tmp_path: Path) -> None:
    played(tmp_path)
    program = look(qtbot, make_program, tmp_path)
    slider = program.window.replaying.page.bar.slider
    left = Qt.MouseButton.LeftButton
    QTest.mouseClick(slider, left, pos=QPoint(slider.width() - 1, slider.height() // 2))
    qtbot.waitUntil(lambda: is_there(program, session_in(program).opened.last))
    QTest.mouseClick(slider, left, pos=QPoint(slider.width() // 2, slider.height() // 2))
    qtbot.waitUntil(lambda: is_there(program))
    assert session_in(program).position == pytest.approx(session_in(program).opened.last / 2, abs=3)


def test_the_buttons_do_what_the_keys_do(qtbot: QtBot, make_program: MakeProgram, tmp_path: Path) -> None:
    played(tmp_path)
    program = look(qtbot, make_program, tmp_path)
    bar, opened = program.window.replaying.page.bar, session_in(program).opened
    buttons = {way.text: pressed for way, pressed in bar._ways.items()}

    def click(text: str, position: int) -> None:
        QTest.mouseClick(buttons[text], Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: is_there(program, position))
        assert focused(program) is bar.slider  # the keys stay where they were

    second = opened.deals[1].start
    click("replay.next_deal", second)
    click("replay.back", second - 1)
    click("replay.forth", second)
    click("replay.last", opened.last)
    click("replay.previous_deal", opened.deals[-1].start)
    click("replay.first", 0)
    buttons["replay.last"].setFocus()
    press(buttons["replay.last"], Key.Key_Return)
    qtbot.waitUntil(lambda: is_there(program, opened.last))
    assert focused(program) is bar.slider  # a button that can do no more gives the focus back
    for text, pressed in buttons.items():
        assert pressed.accessibleName() == Texts("en")(text)
        assert pressed.toolTip().startswith(f"{pressed.accessibleName()} (")


def test_a_screen_reader_hears_every_call_and_where_a_jump_leads(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path, announced: list[str]
) -> None:
    played(tmp_path)
    program = look(qtbot, make_program, tmp_path)
    session, bar = session_in(program), program.window.replaying.page.bar
    assert announced == [f"Deal 1 · 1 of {session.opened.last} · Set 1. Five cards each."]
    for position in range(2, 20):
        announced.clear()
        press_and_wait(qtbot, program, Key.Key_Right, position)
        assert announced == [session.texts.aloud(call) for call in shot_of(program).sight.calls]
    press_and_wait(qtbot, program, Key.Key_PageDown, session.opened.deals[1].start)
    assert announced[-1] == f"{bar.place} · Set 2. Five cards each."
    assert bar.slider.accessibleDescription() == bar.place
    assert bar.slider.accessibleName()


# ── whose eyes ───────────────────────────────────────────────────────────────────────────────────────────


def faces(program: Program, role: Role, seat: int) -> list[bool]:
    """Which cards of a zone show their faces."""
    picture = program.window.replaying.page.table.picture
    return [
        shown.card is not None
        for zone in picture.zones
        if (zone.role, zone.seat) == (role, seat)
        for shown in zone.cards
    ]


def test_a_finished_match_is_seen_from_any_seat_and_with_open_hands(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path
) -> None:
    played(tmp_path)
    program = look(qtbot, make_program, tmp_path)
    table = program.window.replaying.page.table
    assert (faces(program, Role.HAND, 0), faces(program, Role.HAND, 1)) == ([True] * 5, [False] * 5)
    choose_eyes(program, 1)
    qtbot.waitUntil(lambda: shot_of(program).sight.viewer == 1)
    assert table.picture.seats == (1, 0)
    assert (faces(program, Role.HAND, 0), faces(program, Role.HAND, 1)) == ([False] * 5, [True] * 5)
    choose_eyes(program, 2)
    qtbot.waitUntil(lambda: shot_of(program).sight.viewer == EVERYTHING)
    assert table.picture.seats == (0, 1)
    assert (faces(program, Role.HAND, 0), faces(program, Role.HAND, 1)) == ([True] * 5, [True] * 5)
    assert not table.picture.choosing
    assert program.window.replaying.page._withheld.isHidden()


def test_of_a_deal_in_play_the_other_hand_stays_hidden_and_it_is_said_why(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path
) -> None:
    played(tmp_path, 8)
    program = look(qtbot, make_program, tmp_path)
    shots: list[Shot] = []
    program.worker.replays.shown.connect(shots.append)
    choose_eyes(program, 2)
    qtbot.waitUntil(lambda: not program.window.replaying.page._withheld.isHidden())
    assert faces(program, Role.HAND, 1) == [False] * 5
    program.window.replaying.page.bar.slider.setFocus()
    press_and_wait(qtbot, program, Key.Key_End, session_in(program).opened.last)
    press_and_wait(qtbot, program, Key.Key_Home, 0)
    for position in range(1, session_in(program).opened.last + 1):
        press_and_wait(qtbot, program, Key.Key_Right, position)
    assert shots
    for shot in shots:
        assert shot.sight.viewer == 0
        assert shot.sight.fact is None or not (
            isinstance(shot.sight.fact, Acted) and shot.sight.fact.seat == 1 and shot.sight.fact.action
        )


def test_where_only_computers_play_all_is_open(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path
) -> None:
    played(tmp_path, 8, ("discreet", "fickle"))
    program = look(qtbot, make_program, tmp_path)
    assert faces(program, Role.HAND, 1) == [True] * 5


def test_of_two_persons_neither_is_shown_the_others_hand_in_play(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path
) -> None:
    played(tmp_path, 8, (PERSON, PERSON))
    program = look(qtbot, make_program, tmp_path)
    assert session_in(program).wished == 0
    assert [faces(program, Role.HAND, seat) for seat in (0, 1)] == [[False] * 5] * 2
    assert not program.window.replaying.page._withheld.isHidden()
    choose_eyes(program, 1)
    qtbot.waitUntil(lambda: session_in(program).wished == 1)
    quiet(qtbot, program)
    assert [faces(program, Role.HAND, seat) for seat in (0, 1)] == [[False] * 5] * 2


# ── from where, and on to where ──────────────────────────────────────────────────────────────────────────


def test_from_the_end_of_a_match_and_back_to_the_list(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program)
    play_to_the_end(qtbot, program)
    path = session_of(program).path
    press(button(program.window.table_page, "Replay"), Key.Key_Return)
    qtbot.waitUntil(lambda: is_there(program))
    assert program.window.session is None
    assert session_in(program).opened.path == path
    assert not program.window.menus.replay.isEnabled()
    assert program.window.menus.matches.isEnabled()
    press(focused(program), Key.Key_Escape)
    qtbot.waitUntil(lambda: program.window.has_listed)
    assert program.window.replaying.session is None
    assert program.window.start_page.isVisible()


def test_a_match_in_play_can_be_looked_at_and_gone_on_with(
    qtbot: QtBot, program: Program, pools: list[ThinkingHere]
) -> None:
    begin(qtbot, program)
    play_turn(qtbot, program)
    pools[0].is_holding = True
    press(program.window.table_page.table, Key.Key_Home, Key.Key_Return)
    quiet(qtbot, program)
    program.window.menus.replay.trigger()
    pools[0].release()  # the computer's answer comes when the match is looked at already
    qtbot.waitUntil(lambda: is_there(program))
    press_and_wait(qtbot, program, Key.Key_End, session_in(program).opened.last)
    turns = shot_of(program).sight.view.turns  # type: ignore[attr-defined]
    press(button(program.window, "Play on from here"), Key.Key_Return)
    qtbot.waitUntil(lambda: may_choose(program))
    assert program.window.replaying.session is None
    assert step_of(program).view.turns == turns  # type: ignore[attr-defined]
    path = session_of(program).path
    program.window.show_matches()
    quiet(qtbot, program)
    (match,) = program.window.start_page._model._matches
    assert match.path == path
    assert not match.assisted  # it went on where it stood


def test_one_plays_on_from_any_point_and_the_old_line_stays(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path
) -> None:
    path = played(tmp_path)
    before = path.read_bytes()
    program = look(qtbot, make_program, tmp_path)
    second = session_in(program).opened.deals[1].start
    press_and_wait(qtbot, program, Key.Key_PageDown, second)
    view = shot_of(program).sight.view
    assert path.read_bytes() == before  # looking writes nothing
    press(button(program.window, "Play on from here"), Key.Key_Return)
    qtbot.waitUntil(lambda: may_choose(program))
    assert focused(program) is program.window.table_page.table
    step = step_of(program)
    assert step.view.hands[0] == view.hands[0]  # type: ignore[attr-defined]
    program.window.show_matches()
    quiet(qtbot, program)
    assert path.read_bytes().startswith(before)
    (match,) = program.window.start_page._model._matches
    assert match.assisted
    assert not match.is_finished


def test_at_the_end_there_is_nothing_to_play_on(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path
) -> None:
    played(tmp_path)
    program = look(qtbot, make_program, tmp_path)
    play = button(program.window, "Play on from here")
    assert play.isEnabled()
    press_and_wait(qtbot, program, Key.Key_End, session_in(program).opened.last)
    assert not play.isEnabled()
    assert play.toolTip() == "The match is over here."


# ── when something is wrong ──────────────────────────────────────────────────────────────────────────────


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
    other = Store(tmp_path, GAMES).open(path)
    program = look(qtbot, make_program, tmp_path)
    press(button(program.window, "Play on from here"), Key.Key_Return)
    qtbot.waitUntil(lambda: program.window.notices.text == Texts("en")("file.locked"))
    assert session_in(program).position == 1  # still there
    program.window.replaying.page.bar.slider.setFocus()
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


def test_a_match_of_absurd_length_cannot_be_played_on_from_earlier(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(tmp_path, 8)
    monkeypatch.setattr(timeline, "ROOM", 5)
    program = look(qtbot, make_program, tmp_path)
    press(button(program.window, "Play on from here"), Key.Key_Return)
    qtbot.waitUntil(lambda: program.window.notices.text == Texts("en")("lines.no_room"))


def test_a_match_that_is_not_saved_stays_on_the_table(qtbot: QtBot, make_program: MakeProgram) -> None:
    disk = FullDisk()
    program = make_program(disk=disk)
    session = begin(qtbot, program)
    disk.is_full = True
    play_turn(qtbot, program)
    program.window.menus.replay.trigger()
    qtbot.waitUntil(lambda: Texts("en")("replay.unsaved") in program.window.notices.text)
    assert program.window.session is session
    disk.is_full = False
    play_turn(qtbot, program)
    program.window.menus.replay.trigger()
    qtbot.waitUntil(lambda: is_there(program))


def test_nobody_reads_on_in_the_list_while_a_match_is_looked_at(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path
) -> None:
    played(tmp_path, 8)
    program = look(qtbot, make_program, tmp_path)
    assert not program.worker._is_resting()
    program.window.show_matches()
    quiet(qtbot, program)
    assert program.worker._is_resting()


def test_what_is_no_match_is_refused_with_the_reason(qtbot: QtBot, program: Program, tmp_path: Path) -> None:
    path = tmp_path / "strange.cardtable"
    path.write_bytes(b"?\n")
    for asked, key in ((path, "file.foreign"), (tmp_path / "none", "")):
        with qtbot.waitSignal(program.worker.replays.refused) as refused:
            program.worker.replays.open(asked)
        assert refused.args is not None
        assert Texts("en")(refused.args[0])
        assert not key or "Line 1" in Texts("en")(refused.args[0])
    assert program.window.replaying.session is None
    assert not program.window.menus.replay.isEnabled()  # there is none in the list


# ── languages ────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("first", "second"), [("en", "ja"), ("ja", "en")])
def test_the_language_changes_everywhere(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path, first: str, second: str
) -> None:
    path = played(tmp_path, 8)
    damage(path, 10)
    program = look(qtbot, make_program, tmp_path, first)
    choose_eyes(program, 2)
    quiet(qtbot, program)
    for language in (first, second):
        program.window.set_language(language)
        check_language(program.window, language)
        assert list(texts_of(program.window.replaying.page))
