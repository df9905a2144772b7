"""Watching a match that only computers play: all cards open, at the pace of the table, with a pause."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from cardtable.engine.games.hearts import HEARTS
from cardtable.engine.messages import message
from cardtable.engine.seats import EVERYTHING
from cardtable.match.seating import Member, SeatInfo
from cardtable.present.picture import Role
from cardtable.ui.app.application import Program
from cardtable.ui.table.frame_player import GLANCE_MS
from cardtable.ui.worker.commands import BeginMatch, OpenMatch
from cardtable.ui.worker.messages import MatchSetup
from tests.drivers.table_panels import TablePanels
from tests.ui.conftest import MakeProgram
from tests.ui.helpers import (
    begin,
    button,
    match_setup,
    quiet,
    session_of,
    step_of,
    texts_of,
    wait_for_step,
    watch_to_the_end,
)

WATCHED = MatchSetup("happy_six", match_setup().options, (SeatInfo("", "fickle"), SeatInfo("", "discreet")))
DUO = tuple(SeatInfo.team((Member("", style), Member("Mio", "fickle"))) for style in ("fickle", "discreet"))


def watch(qtbot: QtBot, program: Program, wanted: MatchSetup = WATCHED) -> None:
    """Begin to watch; nothing goes on until the table shows it."""
    table = program.window.table_page.table
    table.speed = 1.0  # so that it takes its time, and is made to arrive by `skip`
    program.worker.send(BeginMatch(wanted))
    qtbot.waitUntil(lambda: program.window.session is not None and step_of(program).fact is not None)


def arrive(qtbot: QtBot, program: Program) -> None:
    """See all that has happened, and wait for what the computers do then."""
    program.window.table_page.table.skip()
    quiet(qtbot, program)


def test_every_hand_lies_open_and_nobody_is_asked_for_a_card(qtbot: QtBot, program: Program) -> None:
    watch(qtbot, program)
    arrive(qtbot, program)
    step = step_of(program)
    assert step.view.viewer == EVERYTHING
    assert step.decision is None
    assert not any((step.can_undo, step.can_redo, step.can_try_another))
    picture = program.window.table_page.table.picture
    hands = [zone.cards for zone in picture.zones if zone.role is Role.HAND]
    assert len(hands) == 2
    assert all(card.card is not None for hand in hands for card in hand)
    assert not picture.choosing


@pytest.mark.long
def test_the_match_is_never_ahead_of_the_table_by_more_than_a_turn(qtbot: QtBot, program: Program) -> None:
    watch(qtbot, program)
    quiet(qtbot, program)
    for _ in range(5):
        before = step_of(program)
        quiet(qtbot, program)
        assert step_of(program) is before  # it waits for those who watch
        arrive(qtbot, program)
        assert 0 < step_of(program).record - before.record <= 4
    with qtbot.waitSignal(program.services.library.listed):
        program.window.show_matches()
    listed = " ".join(text for _, text in texts_of(program.window.matches_page))
    assert "In progress" in listed


@pytest.mark.long
def test_with_speed_off_it_runs_to_the_end(qtbot: QtBot, program: Program) -> None:
    program.worker.send(BeginMatch(WATCHED))
    watch_to_the_end(qtbot, program)
    assert not program.window.menus.pause.isEnabled()
    assert not program.window.table_page.clock.isVisible()


@pytest.mark.long
def test_plates_and_panels_tell_the_same_in_every_frame(qtbot: QtBot, program: Program) -> None:
    page, table = program.window.table_page, program.window.table_page.table
    score, seen = TablePanels(page).score, set()
    table.set_speed(0.0)
    table.speed = 1000.0  # every frame shows, for a moment

    def compare() -> None:
        session = program.window.session
        if session is None or session.state is None:
            return
        texts = session.texts
        for badge in table.picture.badges:
            told = {note.key: str(next(iter(note.values.values()), "")) for note in badge.all_notes}
            figures = {"total": told["hearts.table.total"], "this_deal": told.get("hearts.table.taken", "0")}
            for what, figure in figures.items():
                label, who = texts(f"hearts.score.{what}"), texts.name_of(badge.seat)
                name = texts("play.figure", what=label, who=who, figure=figure)
                assert any(cell.accessibleName() == name for cell in score.findChildren(QLabel)), name
            seen.add(figures["total"])

    table.frame_player.turned.connect(compare)
    seats = tuple(SeatInfo("", "fickle") for _ in range(4))
    program.worker.send(BeginMatch(MatchSetup("hearts", HEARTS.option_set.choose("windows", 4), seats)))
    qtbot.waitUntil(lambda: program.window.session is not None and session_of(program).shown is not None)
    while step_of(program).deals < 1 or session_of(program).shown is not step_of(program):
        wait_for_step(qtbot, session_of(program))
    assert len(seen) > 1


@pytest.mark.long
def test_without_animation_each_picture_is_watched_only_until_it_has_been_painted(
    qtbot: QtBot, program: Program
) -> None:
    stays = without_animation(program)
    program.worker.send(BeginMatch(WATCHED))
    qtbot.waitUntil(lambda: len(stays) > 20)
    assert max(stays) <= GLANCE_MS


@pytest.mark.long
def test_without_animation_a_person_has_the_usual_time_to_see(qtbot: QtBot, program: Program) -> None:
    stays = without_animation(program)
    begin(qtbot, program)
    assert max(stays) > GLANCE_MS


def without_animation(program: Program) -> list[int]:
    """Turn the animation off; how long each picture stays from then on is added to the list."""
    player, stays = program.window.table_page.table.frame_player, list[int]()
    program.window.preferences.apply(replace(program.settings.preferences, speed=0.0))
    player.turned.connect(lambda: stays.append(player.stay))
    return stays


@pytest.mark.long
@pytest.mark.parametrize("way", ["key", "button"])
def test_it_can_be_paused_and_goes_on(qtbot: QtBot, program: Program, way: str) -> None:
    watch(qtbot, program)
    window, panel = program.window, program.window.table_page.clock

    def press(name: str) -> None:
        if way == "key":
            QTest.keyClick(window, Qt.Key.Key_F4)
        else:
            button(panel, name).click()

    assert window.menus.pause.isEnabled()
    press("Pause")
    assert window.menus.pause.isChecked()
    arrive(qtbot, program)
    held = step_of(program)
    arrive(qtbot, program)
    assert step_of(program) is held
    assert window.table_page.table.picture.prompt == message("play.paused")
    press("Continue")
    assert not window.menus.pause.isChecked()
    quiet(qtbot, program)
    assert step_of(program).record > held.record


@pytest.mark.long
def test_it_is_resumed_where_it_was_left(qtbot: QtBot, make_program: MakeProgram) -> None:
    program = make_program()
    watch(qtbot, program)
    for _ in range(3):
        arrive(qtbot, program)
    left, path = step_of(program), session_of(program).path
    assert path is not None
    program.window.close()
    again = make_program()
    again.window.table_page.table.speed = 1.0
    again.worker.send(OpenMatch(path))
    qtbot.waitUntil(lambda: again.window.session is not None and step_of(again).record >= left.record)
    qtbot.waitUntil(lambda: step_of(again).record > left.record)
    assert step_of(again).view.viewer == EVERYTHING


def test_two_computers_of_a_style_are_told_apart(qtbot: QtBot, program: Program) -> None:
    watch(qtbot, program, MatchSetup("happy_six", match_setup().options, (SeatInfo("", "fickle"),) * 2))
    assert [session_of(program).texts.name_of(seat) for seat in (0, 1)] == ["Aya", "Mio"]


@pytest.mark.long
def test_what_was_seen_is_in_the_file_without_being_closed(qtbot: QtBot, program: Program) -> None:
    watch(qtbot, program)
    arrive(qtbot, program)
    seen = step_of(program).record
    arrive(qtbot, program)
    path = session_of(program).path
    assert path is not None
    assert path.read_bytes().count(b"\n") > seen  # a header and a line for each record


@pytest.mark.long
def test_a_match_of_teams_is_watched_too(qtbot: QtBot, program: Program) -> None:
    options = match_setup().options
    options = type(options)(options.game, 2, {**options.values, "form": "duo"})
    watch(qtbot, program, MatchSetup("happy_six", options, DUO))
    arrive(qtbot, program)
    assert not program.window.table_page.team.isVisible()
    assert not program.window.menus.memory.isEnabled()


def test_with_a_person_at_the_table_there_is_nothing_to_pause(qtbot: QtBot, program: Program) -> None:
    program.worker.send(BeginMatch(match_setup()))
    qtbot.waitUntil(lambda: program.window.session is not None)
    assert not program.window.menus.pause.isEnabled()
    assert not program.window.table_page.clock.isVisible()
