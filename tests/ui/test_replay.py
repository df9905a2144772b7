"""Looking at matches again: step by step, with keys alone, from every seat, in both languages."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import cast

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLabel
from pytestqt.qtbot import QtBot

from cardtable.engine.facts import Acted
from cardtable.engine.messages import written
from cardtable.engine.seats import EVERYTHING
from cardtable.games import PRESENTERS
from cardtable.match.seating import PERSON, SeatInfo
from cardtable.present.names import unit_name
from cardtable.present.picture import Role
from cardtable.texts import Texts
from cardtable.ui.app.application import Program
from cardtable.ui.base.widgets import Symbol, SymbolButton
from cardtable.ui.replay.page import CONTROLS
from cardtable.ui.replay.session import ReplaySession
from cardtable.ui.table.view import TableView
from cardtable.ui.worker.messages import ReplayOpened, ReplayShown
from cardtable.ui.worker.worker import Worker
from tests.drivers.controls import named
from tests.drivers.table_panels import TablePanels
from tests.ui.conftest import MakeProgram
from tests.ui.helpers import (
    focused,
    match_setup,
    press,
    quiet,
    show_matches,
    texts_of,
)
from tests.ui.language import check_language
from tests.ui.replays import Key, begun, damage, is_there, look, played, press_and_wait, session_in, shown_in
from tests.ui.rounds import play_rounds
from tests.ui.table.tables import table


def choose_viewer(program: Program, index: int) -> None:
    """Choose with keys whose eyes are wanted: the first is the seat at the bottom, the last open hands."""
    (_, box) = program.window.replay.page.bar.findChildren(QComboBox)
    box.setFocus()
    press(box, Key.Key_Home, *[Key.Key_Down] * index)


def is_withheld(program: Program) -> bool:
    """Return True if it is said that not everything can be seen yet."""
    texts, unit = Texts(program.settings.language), unit_name(session_in(program).opened.setup.game)
    return any(
        label.isVisible() and label.text() == texts("replay.withheld", unit=unit)
        for label in program.window.replay.page.findChildren(QLabel)
    )


# ── stepping ─────────────────────────────────────────────────────────────────────────────────────────────


def test_keys_lead_through_a_match(qtbot: QtBot, make_program: MakeProgram, tmp_path: Path) -> None:
    played(tmp_path)
    program = look(qtbot, make_program, tmp_path)
    session, panels = session_in(program), TablePanels(program.window.replay.page)
    starts, last = [deal.start for deal in session.opened.deals], session.opened.last
    assert session.position == starts[0] == 1
    press_and_wait(qtbot, program, Key.Key_Right, 2)
    press_and_wait(qtbot, program, Key.Key_Left, 1)
    press_and_wait(qtbot, program, Key.Key_PageDown, starts[1])
    press_and_wait(qtbot, program, Key.Key_Right, starts[1] + 1)
    press_and_wait(qtbot, program, Key.Key_PageUp, starts[1])
    press_and_wait(qtbot, program, Key.Key_PageUp, starts[0])
    press_and_wait(qtbot, program, Key.Key_PageUp, 0)
    assert panels.calls == ()
    press_and_wait(qtbot, program, Key.Key_End, last)
    assert shown_in(program).snapshot.view.outcome is not None
    assert panels.calls == written(shown_in(program).calls)
    press_and_wait(qtbot, program, Key.Key_Right, last)
    press_and_wait(qtbot, program, Key.Key_Home, 0)


@pytest.mark.long
def test_the_log_says_the_same_step_by_step_and_in_a_jump(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path
) -> None:
    played(tmp_path, 30)
    program = look(qtbot, make_program, tmp_path)
    panels = TablePanels(program.window.replay.page)
    while session_in(program).position < session_in(program).opened.last:
        press_and_wait(qtbot, program, Key.Key_Right, session_in(program).position + 1)
        assert panels.calls == written(shown_in(program).calls)


def is_beyond(program: Program, position: int) -> bool:
    return session_in(program).position > position and is_there(program)


@pytest.mark.long
def test_what_is_said_is_seen_step_by_step_and_not_after_a_jump(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path
) -> None:
    play_rounds(tmp_path, (SeatInfo("", "fickle"),) * 3, lambda seat: seat > 0)
    program = look(qtbot, make_program, tmp_path)
    shown = program.window.replay.page.table
    heard: list[dict[int, str]] = []
    while len(heard) < 3:
        before = session_in(program).position
        press(focused(program), Key.Key_Right)
        qtbot.waitUntil(partial(is_beyond, program, before))
        if said := shown.picture.said:
            heard.append({seat: shown.texts(each.words) for seat, each in said.items()})
    assert sorted(map(str, heard)) == ["{0: 'I fold: −2'}", "{1: 'I’m in'}", "{2: 'I’m in'}"]
    press(focused(program), Key.Key_Home)
    qtbot.waitUntil(lambda: is_there(program, 0))
    assert shown.picture.said == {}


@pytest.mark.long
def test_many_presses_at_once_lead_as_far(qtbot: QtBot, make_program: MakeProgram, tmp_path: Path) -> None:
    played(tmp_path)
    program = look(qtbot, make_program, tmp_path)
    program.window.menus.speed_chosen.emit(1.0)  # every step is cut short by the next
    press(focused(program), *[Key.Key_Right] * 40)
    assert session_in(program).position == 41
    press(focused(program), Key.Key_Left, Key.Key_Left)
    qtbot.waitUntil(lambda: is_there(program, 39))
    assert TablePanels(program.window.replay.page).calls == written(shown_in(program).calls)


def test_a_position_that_comes_too_late_is_not_shown(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path
) -> None:
    played(tmp_path)
    program = look(qtbot, make_program, tmp_path)
    here = shown_in(program)
    press_and_wait(qtbot, program, Key.Key_PageDown, session_in(program).opened.deals[1].start)
    there = shown_in(program)
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
    qtbot.waitUntil(lambda: session.shown is not None and session.shown.snapshot.position == 4)
    assert shown_in(program).snapshot.position == 3
    score = session.score
    program.window.replay.page.table.skip()
    assert session_in(program).score != score


@pytest.mark.long
def test_it_runs_to_the_end_and_from_there_anew(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardtable.ui.replay.session.PAUSE_MS", 0)
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


@pytest.mark.long
def test_opening_a_replay_withdraws_the_notices_of_the_list(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path
) -> None:
    played(tmp_path)
    played(tmp_path)
    program = make_program(tmp_path)
    show_matches(qtbot, program)
    program.window.menus.delete.trigger()
    qtbot.waitUntil(lambda: program.window.menus.undo.isEnabled())
    program.window.menus.replay.trigger()
    qtbot.waitUntil(lambda: is_there(program))
    assert program.window.notices.text == ""
    assert not program.window.menus.undo.isEnabled()
    assert not program.window.menus.delete.isEnabled()


@pytest.mark.long
def test_a_press_on_the_slider_leads_there(qtbot: QtBot, make_program: MakeProgram, tmp_path: Path) -> None:
    played(tmp_path)
    program = look(qtbot, make_program, tmp_path)
    slider = program.window.replay.page.bar.slider
    left = Qt.MouseButton.LeftButton
    QTest.mouseClick(slider, left, pos=QPoint(slider.width() - 1, slider.height() // 2))
    qtbot.waitUntil(lambda: is_there(program, session_in(program).opened.last))
    QTest.mouseClick(slider, left, pos=QPoint(slider.width() // 2, slider.height() // 2))
    qtbot.waitUntil(lambda: is_there(program))
    assert session_in(program).position == pytest.approx(session_in(program).opened.last / 2, abs=3)


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "language", "previous", "following"),
    [
        ("happy_six", "en", "Previous set", "Next set"),
        ("happy_six", "ja", "前のセットへ", "次のセットへ"),
        ("hearts", "en", "Previous deal", "Next deal"),
        ("hearts", "ja", "前のディールへ", "次のディールへ"),
    ],
)
def test_the_buttons_name_a_deal_as_the_game_does(
    qtbot: QtBot,
    make_program: MakeProgram,
    tmp_path: Path,
    game: str,
    language: str,
    previous: str,
    following: str,
) -> None:
    begun(tmp_path, game)
    bar = look(qtbot, make_program, tmp_path, language).window.replay.page.bar
    names = {button.accessibleName() for button in bar.findChildren(SymbolButton)}
    assert {previous, following} <= names


@pytest.mark.long
def test_the_buttons_do_what_the_keys_do(qtbot: QtBot, make_program: MakeProgram, tmp_path: Path) -> None:
    played(tmp_path)
    program = look(qtbot, make_program, tmp_path)
    bar, opened = program.window.replay.page.bar, session_in(program).opened
    names = {control.text: Texts("en")(control.text, unit="set") for control in CONTROLS}
    buttons = {text: named(bar, SymbolButton, name) for text, name in names.items()}

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
    for pressed in buttons.values():
        assert pressed.toolTip().startswith(f"{pressed.accessibleName()} (")


def test_no_two_buttons_look_alike() -> None:
    assert len({*(control.symbol for control in CONTROLS), Symbol.PAUSE}) == len(CONTROLS) + 1


@pytest.mark.long
def test_a_screen_reader_hears_every_call_and_where_a_jump_leads(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path, announced: list[str]
) -> None:
    played(tmp_path)
    program = look(qtbot, make_program, tmp_path)
    session, bar = session_in(program), program.window.replay.page.bar
    assert announced == [f"Set 1 · 1 of {session.opened.last} · Set 1. Five cards each."]
    for position in range(2, 20):
        announced.clear()
        press_and_wait(qtbot, program, Key.Key_Right, position)
        assert announced == [session.texts.aloud(call) for call in shown_in(program).snapshot.calls]
    press_and_wait(qtbot, program, Key.Key_PageDown, session.opened.deals[1].start)
    assert announced[-1] == f"{bar.place} · Set 2. Five cards each."
    assert bar.slider.accessibleDescription() == bar.place
    assert bar.slider.accessibleName()


# ── whose eyes ───────────────────────────────────────────────────────────────────────────────────────────


def faces(program: Program, role: Role, seat: int) -> list[bool]:
    """Return for each card of a zone whether it shows its face."""
    picture = program.window.replay.page.table.picture
    return [
        shown.card is not None
        for zone in picture.zones
        if (zone.role, zone.seat) == (role, seat)
        for shown in zone.cards
    ]


@pytest.mark.long
def test_a_finished_match_is_seen_from_any_seat_and_with_open_hands(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path
) -> None:
    played(tmp_path)
    program = look(qtbot, make_program, tmp_path)
    table = program.window.replay.page.table
    assert (faces(program, Role.HAND, 0), faces(program, Role.HAND, 1)) == ([True] * 5, [False] * 5)
    choose_viewer(program, 1)
    qtbot.waitUntil(lambda: shown_in(program).snapshot.viewer == 1)
    assert table.picture.seats == (1, 0)
    assert (faces(program, Role.HAND, 0), faces(program, Role.HAND, 1)) == ([False] * 5, [True] * 5)
    choose_viewer(program, 2)
    qtbot.waitUntil(lambda: shown_in(program).snapshot.viewer == EVERYTHING)
    assert table.picture.seats == (0, 1)
    assert (faces(program, Role.HAND, 0), faces(program, Role.HAND, 1)) == ([True] * 5, [True] * 5)
    assert not table.picture.choosing
    assert not is_withheld(program)


@pytest.mark.long
def test_of_a_deal_in_play_the_other_hand_stays_hidden_and_it_is_said_why(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path
) -> None:
    played(tmp_path, 8)
    program = look(qtbot, make_program, tmp_path)
    answers: list[ReplayShown] = []
    program.services.replays.shown.connect(answers.append)
    choose_viewer(program, 2)
    qtbot.waitUntil(lambda: is_withheld(program))
    assert faces(program, Role.HAND, 1) == [False] * 5
    program.window.replay.page.bar.slider.setFocus()
    press_and_wait(qtbot, program, Key.Key_End, session_in(program).opened.last)
    press_and_wait(qtbot, program, Key.Key_Home, 0)
    for position in range(1, session_in(program).opened.last + 1):
        press_and_wait(qtbot, program, Key.Key_Right, position)
    assert answers
    for shown in answers:
        assert shown.snapshot.viewer == 0
        assert shown.snapshot.fact is None or not (
            isinstance(shown.snapshot.fact, Acted)
            and shown.snapshot.fact.seat == 1
            and shown.snapshot.fact.action
        )


@pytest.mark.long
def test_where_only_computers_play_all_is_open(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path
) -> None:
    played(tmp_path, 8, ("discreet", "fickle"))
    program = look(qtbot, make_program, tmp_path)
    assert faces(program, Role.HAND, 1) == [True] * 5


@pytest.mark.long
def test_of_two_persons_neither_is_shown_the_others_hand_in_play(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path
) -> None:
    played(tmp_path, 8, (PERSON, PERSON))
    program = look(qtbot, make_program, tmp_path)
    assert session_in(program).viewer == 0
    assert [faces(program, Role.HAND, seat) for seat in (0, 1)] == [[False] * 5] * 2
    assert is_withheld(program)
    choose_viewer(program, 1)
    qtbot.waitUntil(lambda: session_in(program).viewer == 1)
    quiet(qtbot, program)
    assert [faces(program, Role.HAND, seat) for seat in (0, 1)] == [[False] * 5] * 2


# ── languages ────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.long
@pytest.mark.parametrize(("first", "second"), [("en", "ja"), ("ja", "en")])
def test_the_language_changes_everywhere(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path, first: str, second: str
) -> None:
    path = played(tmp_path, 8)
    damage(path, 10)
    program = look(qtbot, make_program, tmp_path, first)
    choose_viewer(program, 2)
    quiet(qtbot, program)
    for language in (first, second):
        program.window.preferences.set_language(language)
        check_language(program.window, language)
        assert list(texts_of(program.window.replay.page))


def test_two_take_their_seats_where_six_have_sat(qtbot: QtBot) -> None:
    view = TableView(Texts("en").with_names(tuple("ABCDEF")))
    qtbot.addWidget(view)
    view.show_picture(table(6, 8))
    wanted = match_setup()
    opened = ReplayOpened(1, Path("match"), wanted, 0, 0, 0, (), (), None)
    ReplaySession(opened, PRESENTERS[wanted.game](), view, cast("Worker", None))
    assert view.picture.badges == ()
    assert view.texts.name_of(1)
