"""A card that nobody has to think about plays itself, and only then."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from cardtable.engine.cards import Card
from cardtable.engine.games.fifty_six import Pass
from cardtable.engine.games.happy_six import Choose, HappySixView
from cardtable.engine.messages import message
from cardtable.games import GAMES
from cardtable.match.proposals import Proposal
from cardtable.match.seating import Member, SeatInfo
from cardtable.present.picture import Picture
from cardtable.program.preferences import LAST, NOTHING, ONLY
from cardtable.texts import Texts
from cardtable.ui.app.application import Program
from cardtable.ui.play.autoplay import AutoplayController
from cardtable.ui.worker.messages import MatchSetup
from tests.drivers.hot_seat import begin_covered, choose_covered, page_of, uncover
from tests.drivers.table import Table
from tests.ui.helpers import begin, may_choose, play_turn, session_of, state_of

TURNS = 4  # with five cards each (H6-2), the fifth is forced unless one is picked up (H6-7)


def quick(program: Program, what: str = LAST) -> AutoplayController:
    autoplay = program.window.play.table.autoplay
    program.window.preferences.apply(replace(program.settings.preferences, autoplay=what))
    program.window.table_page.table.speed = 0.0  # the preferences have set it, too
    autoplay.timer.setInterval(60)
    return autoplay


def look_again(program: Program) -> None:
    """As when something has arrived at the table."""
    session_of(program).arrived.emit(state_of(program))


def is_forced(program: Program, what: str = LAST) -> bool:
    """Return True if a card would play itself now."""
    autoplay = quick(program, what)
    look_again(program)
    return autoplay.timer.isActive()


def hand(program: Program) -> list[Card | None]:
    return [card.card for card in program.window.table_page.table.scene().hand()]


def to_the_last_card(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program)
    for _ in range(TURNS):
        play_turn(qtbot, program)
    qtbot.waitUntil(lambda: may_choose(program))
    assert len(hand(program)) == 1


def turns(program: Program) -> int:
    shown = session_of(program).shown
    assert shown is not None
    assert isinstance(shown.view, HappySixView)
    return len(shown.view.turns)


@pytest.mark.long
def test_the_last_card_plays_itself(qtbot: QtBot, program: Program) -> None:
    to_the_last_card(qtbot, program)
    quick(program)
    look_again(program)
    table = program.window.table_page.table
    assert table.scene().prompt == message("play.forced_last")
    assert Table(table).is_raised(0)  # so that one sees which card it is
    qtbot.waitUntil(lambda: turns(program) != TURNS)  # or it was the last turn of the set


@pytest.mark.parametrize("what", [LAST, ONLY, NOTHING])
def test_nothing_plays_itself_where_there_is_a_choice(qtbot: QtBot, program: Program, what: str) -> None:
    autoplay = quick(program, what)
    begin(qtbot, program)
    qtbot.waitUntil(lambda: may_choose(program))
    assert len(hand(program)) == 5
    assert not autoplay.timer.isActive()
    assert not is_forced(program, what)


@pytest.mark.long
def test_what_plays_itself_can_be_chosen(qtbot: QtBot, program: Program) -> None:
    to_the_last_card(qtbot, program)
    for what, is_it in ((LAST, True), (ONLY, True), (NOTHING, False)):
        assert is_forced(program, what) is is_it
    table = program.window.table_page.table
    two = _with_a_refused_card(table.picture)
    table.show_picture(two)
    for what, is_it in ((LAST, False), (ONLY, True), (NOTHING, False)):
        assert is_forced(program, what) is is_it


def _with_a_refused_card(picture: Picture) -> Picture:
    zones = list(picture.zones)
    refused = replace(zones[0].cards[0], card=Card.parse("KC"), refusal=message("happy_six.breach.chosen"))
    zones[0] = replace(zones[0], cards=(*zones[0].cards, refused))
    return replace(picture, zones=tuple(zones))


@pytest.mark.long
def test_nothing_plays_itself_at_a_table_that_is_paused(qtbot: QtBot, program: Program) -> None:
    to_the_last_card(qtbot, program)
    autoplay = quick(program)
    session = session_of(program)
    session.hold(on=True)
    assert not autoplay.timer.isActive()
    session.hold(on=False)
    assert autoplay.timer.isActive()


@pytest.mark.long
def test_nothing_plays_itself_behind_the_cover(qtbot: QtBot, program: Program) -> None:
    begin_covered(qtbot, program)
    for _ in range(2 * TURNS):
        uncover(qtbot, program)
        choose_covered(qtbot, program)
    assert page_of(program).is_covered
    assert not is_forced(program)
    uncover(qtbot, program)
    assert len(hand(program)) == 1
    qtbot.waitUntil(lambda: is_forced(program))  # as soon as all of it is there


@pytest.mark.long
def test_nothing_plays_itself_while_the_team_is_thinking(qtbot: QtBot, program: Program) -> None:
    to_the_last_card(qtbot, program)
    session = session_of(program)
    team = SeatInfo("", members=(Member("葵", role="leader"), Member("", "discreet")))
    session.state = replace(state_of(program), team=team)
    assert not is_forced(program)
    proposal = Proposal(0, 1, 0, Choose(Card.parse("AS")))
    session.state = replace(session.state, proposals=(proposal,))
    assert is_forced(program)


@pytest.mark.long
def test_nothing_plays_itself_behind_a_dialog(qtbot: QtBot, program: Program) -> None:
    to_the_last_card(qtbot, program)
    dialog = QDialog(program.window)
    dialog.open()
    quick(program)
    look_again(program)
    qtbot.wait(200)
    assert turns(program) == TURNS
    dialog.reject()
    qtbot.waitUntil(lambda: turns(program) != TURNS)  # or it was the last turn of the set


def test_nothing_plays_itself_once_the_match_is_left(qtbot: QtBot, program: Program) -> None:
    to_the_last_card(qtbot, program)
    autoplay, session, state = quick(program), session_of(program), state_of(program)
    look_again(program)
    assert autoplay.timer.isActive()
    program.window.show_matches()
    assert not autoplay.timer.isActive()
    session.arrived.emit(state)  # whatever is still heard of it
    assert not autoplay.timer.isActive()


@pytest.mark.long
def test_an_undo_goes_back_past_a_card_that_plays_itself(qtbot: QtBot, program: Program) -> None:
    to_the_last_card(qtbot, program)
    quick(program)
    look_again(program)
    qtbot.waitUntil(lambda: turns(program) != TURNS)  # or it was the last turn of the set
    for left in (1, 2):
        program.window.menus.undo.trigger()
        qtbot.waitUntil(lambda left=left: len(hand(program)) == left and may_choose(program))  # type: ignore[misc]
        qtbot.wait(200)
        assert turns(program) == TURNS + 1 - left


def test_what_is_said_about_it_is_put_into_words() -> None:
    assert Texts("ja")("play.forced") != Texts("en")("play.forced")


def test_no_call_is_made_for_anybody(qtbot: QtBot, program: Program) -> None:
    options = GAMES["fifty_six"].rules().option_set.choose("akagiri", 4)
    seats = (SeatInfo("Aoi"), *(SeatInfo("", "discreet"),) * 3)
    begin(qtbot, program, MatchSetup("fifty_six", options, seats))
    offers = program.window.table_page.table.picture.offers
    assert [offer.action for offer in offers] == [Pass()]  # one alone beside the bids, and not made by itself
    assert not is_forced(program)
