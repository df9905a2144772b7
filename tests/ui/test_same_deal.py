"""The last deal is played again, with everybody where they sat or one seat on."""

from __future__ import annotations

from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from cardtable.engine.facts import Dealt
from cardtable.engine.games.hearts import HEARTS, HeartsView
from cardtable.engine.messages import message
from cardtable.engine.options import Options
from cardtable.engine.rules import Enterable, EntryPoint
from cardtable.games import PRESENTERS
from cardtable.match.match import Match
from cardtable.match.repeats import REPEAT, EarlierPlay, Repeat, Repeats, read_repeat, repeat_data
from cardtable.match.seating import SeatInfo
from cardtable.match.store import Store
from cardtable.present.result_sheet import change_text
from cardtable.texts import LANGUAGES, Texts
from cardtable.ui.app.application import Program
from cardtable.ui.base.widgets import EvenLabel
from cardtable.ui.fairness.controller import turn
from cardtable.ui.fairness.repeat_dialog import RepeatDialog
from cardtable.ui.worker.commands import BeginMatch, OpenMatch
from cardtable.ui.worker.messages import MatchSetup
from tests.drivers.fairness import RepeatQuestion
from tests.helpers.games import RULES
from tests.helpers.playthrough import all_cases, random_play
from tests.match import toy
from tests.match.disks import QuickDisk
from tests.ui.conftest import MakeProgram
from tests.ui.helpers import (
    begin,
    focused,
    match_of,
    match_setup,
    may_choose,
    play_to_the_end,
    play_turn,
    press,
    quiet,
    session_of,
    step_of,
)
from tests.ui.language import check_language
from tests.ui.replays import begin_near_the_end


def wait_for_another(qtbot: QtBot, program: Program, serial: int) -> None:
    qtbot.waitUntil(lambda: session_of(program).serial != serial and may_choose(program))


@pytest.mark.long
def test_the_last_deal_is_played_again_from_the_menu_when_the_match_is_over(
    qtbot: QtBot, program: Program
) -> None:
    action = program.window.menus.same_deal
    assert not action.isEnabled()
    begin_near_the_end(qtbot, program)
    play_to_the_end(qtbot, program)
    match, serial = match_of(program), session_of(program).serial
    last = [fact for fact in match.facts if isinstance(fact, Dealt)][-1]
    assert action.isEnabled()
    QTest.keyClick(focused(program), Qt.Key.Key_F5, Qt.KeyboardModifier.ShiftModifier)
    RepeatQuestion(qtbot, program).choose_zero()
    wait_for_another(qtbot, program, serial)
    assert step_of(program).view.hands == last.piles  # type: ignore[attr-defined]
    assert step_of(program).assisted
    assert not action.isEnabled()


@pytest.mark.long
def test_the_last_deal_is_played_with_the_seats_turned(qtbot: QtBot, program: Program) -> None:
    begin_near_the_end(qtbot, program)
    for seat in (1, 0):  # one seat on, and back
        play_to_the_end(qtbot, program)
        serial = session_of(program).serial
        last = [fact for fact in match_of(program).facts if isinstance(fact, Dealt)][-1]
        QTest.keyClick(focused(program), Qt.Key.Key_F5, Qt.KeyboardModifier.ControlModifier)
        RepeatQuestion(qtbot, program).choose_zero()
        wait_for_another(qtbot, program, serial)
        assert session_of(program).setup.seats[seat].is_person
        assert not session_of(program).setup.seats[1 - seat].is_person
        step = step_of(program)
        assert step.view.hands == last.piles  # type: ignore[attr-defined]
        assert (step.view.viewer, step.bottom, step.assisted) == (seat, seat, True)


@pytest.mark.long
def test_a_deal_that_is_over_can_be_played_again_while_the_match_goes_on(
    qtbot: QtBot, program: Program
) -> None:
    begin(qtbot, program)
    first = next(fact for fact in match_of(program).facts if isinstance(fact, Dealt))
    action = program.window.menus.same_deal
    while step_of(program).deals == 0:
        assert not action.isEnabled()
        play_turn(qtbot, program)
    assert step_of(program).view.outcome is None
    assert action.isEnabled()
    serial = session_of(program).serial
    action.trigger()
    wait_for_another(qtbot, program, serial)
    assert step_of(program).view.hands == first.piles  # type: ignore[attr-defined]


HEARTS_IN_TURNS = HEARTS.option_set.choose("windows", 4)


def resume_hearts(
    qtbot: QtBot,
    program: Program,
    deals: int,
    options: Options = HEARTS_IN_TURNS,
    entry: EntryPoint | None = None,
) -> Match:
    """Resume a match of Hearts of which this many deals have been played."""
    assert program.log.path is not None
    seats = (SeatInfo("Aoi"), *(SeatInfo("", "fickle"),) * 3)
    match = Store(program.log.path.parent, RULES, QuickDisk()).create(
        "hearts", options, seats, now=toy.NOW, seed="in turns", entry=entry
    )
    rng = Random(8)
    while len(HEARTS.deals(match.timeline.state())) < deals or match.apply_chance():
        if not match.apply_chance():
            decision = match.decision(match.to_act[0])
            assert decision is not None
            choices = match.view(decision.seat).choices
            assert choices is not None
            match.submit(decision, choices.draw(rng))
    assert match.close()
    assert match.path is not None
    program.worker.send(OpenMatch(match.path))
    qtbot.waitUntil(lambda: program.window.session is not None and may_choose(program))
    return match


def hearts_shown(program: Program) -> HeartsView:
    view = step_of(program).view
    assert isinstance(view, HeartsView)
    return view


@pytest.mark.long
@pytest.mark.parametrize("from_zero", [False, True])
def test_a_later_deal_of_hearts_again_is_that_deal_with_the_score_one_chooses(
    qtbot: QtBot, program: Program, from_zero: bool
) -> None:
    before = resume_hearts(qtbot, program, 3)
    third = [fact for fact in before.facts if isinstance(fact, Dealt)][2]
    then = HEARTS.entry_at(before.timeline.state(before.timeline.parent(before.facts.index(third) + 1)))
    serial = session_of(program).serial
    program.window.menus.same_deal.trigger()
    question = RepeatQuestion(qtbot, program)
    assert "Deal 3 again" in question.told
    assert f"Aoi {then.totals[0]} " in question.told
    question.choose_zero() if from_zero else question.choose_score()
    wait_for_another(qtbot, program, serial)
    view = hearts_shown(program)
    assert view.hands[0] == third.piles[0]
    assert (view.deal, view.give, view.dealer) == (3, (0, 3, 0), then.starter)  # across
    assert view.totals == ((0, 0, 0, 0) if from_zero else then.totals)
    assert step_of(program).assisted


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_score_too_large_for_a_file_is_refused_and_the_match_goes_on(
    qtbot: QtBot, make_program: MakeProgram, language: str
) -> None:
    program = make_program(language=language)
    options = HEARTS.option_set.choose("windows", 4, {"deals": 5})
    resume_hearts(qtbot, program, 2, options, EntryPoint(10**6 - 1, (10**6,) * 4, 0, 1))
    serial = session_of(program).serial
    program.window.menus.same_deal.trigger()
    RepeatQuestion(qtbot, program, language).choose_score()
    refusal = Texts(language)("repeat.too_large", most=10**6)
    qtbot.waitUntil(lambda: program.window.notices.text == refusal)
    assert session_of(program).serial == serial
    assert may_choose(program)
    assert program.log.written == 0


@pytest.mark.parametrize("players", [4, 6, 8])
def test_with_the_seats_turned_partners_stay_together_and_change_sides(players: int) -> None:
    option_set = RULES["fifty_six"].option_set
    options = option_set.choose("akagiri", players)
    setup = MatchSetup("fifty_six", options, tuple(SeatInfo(str(seat)) for seat in range(players)))
    before, after = (
        [{match.seats[seat].name for seat in side} for side in option_set.sides(options)]
        for match in (setup, turn(setup))
    )
    assert after == before[::-1]


@pytest.mark.long
def test_with_the_seats_turned_the_score_stays_with_the_cards(qtbot: QtBot, program: Program) -> None:
    before = resume_hearts(qtbot, program, 2)
    second = [fact for fact in before.facts if isinstance(fact, Dealt)][1]
    then = HEARTS.entry_at(before.timeline.state(before.timeline.parent(before.facts.index(second) + 1)))
    serial = session_of(program).serial
    program.window.menus.turned_deal.trigger()
    question = RepeatQuestion(qtbot, program)
    assert f"Aoi {then.totals[1]} " in question.told
    question.choose_score()
    wait_for_another(qtbot, program, serial)
    view = hearts_shown(program)
    assert (view.viewer, view.hands[1], view.totals) == (1, second.piles[1], then.totals)


@pytest.mark.long
def test_a_first_deal_of_hearts_again_asks_nothing(qtbot: QtBot, program: Program) -> None:
    before = resume_hearts(qtbot, program, 1)
    first = next(fact for fact in before.facts if isinstance(fact, Dealt))
    serial = session_of(program).serial
    program.window.menus.same_deal.trigger()
    wait_for_another(qtbot, program, serial)
    view = hearts_shown(program)
    assert (view.hands[0], view.deal, view.give) == (first.piles[0], 1, (3, 0, 0))


@pytest.mark.long
def test_whoever_cancels_goes_on_with_the_match(qtbot: QtBot, program: Program) -> None:
    resume_hearts(qtbot, program, 2)
    serial = session_of(program).serial
    program.window.menus.same_deal.trigger()
    question = RepeatQuestion(qtbot, program)
    press(question.dialog, Qt.Key.Key_Escape)
    quiet(qtbot, program)
    assert session_of(program).serial == serial
    assert may_choose(program)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_question_is_put_in_the_language_that_is_spoken(
    qtbot: QtBot, make_program: MakeProgram, language: str
) -> None:
    program = make_program(language=language)
    resume_hearts(qtbot, program, 2)
    program.window.menus.same_deal.trigger()
    check_language(RepeatQuestion(qtbot, program, language).dialog, language)


def test_a_match_of_fewer_players_follows_one_of_more(qtbot: QtBot, program: Program) -> None:
    computers = tuple(SeatInfo("", "fickle") for _ in range(5))
    options = RULES["hearts"].option_set.choose("black_lady", 6)
    many = begin(qtbot, program, MatchSetup("hearts", options, (SeatInfo("Aoi"), *computers)))
    program.worker.send(BeginMatch(match_setup()))
    wait_for_another(qtbot, program, many.serial)
    assert len(program.window.table_page.table.picture.badges) == 2


@pytest.mark.parametrize("game", sorted(PRESENTERS))
def test_the_score_before_a_deal_is_told_by_seat_or_by_side(qtbot: QtBot, game: str) -> None:
    """A pot is nobody's."""
    rules = RULES[game]
    if not isinstance(rules, Enterable):
        return
    case = all_cases({game})[0]
    state = next(each for each in random_play(case, "1").states if rules.deals(each))
    entry = rules.entry_at(state)
    seats = tuple(SeatInfo(f"Player {seat}") for seat in range(case.players))
    setup = MatchSetup(game, case.options, seats)
    texts = Texts("en")
    repeat = Repeat(2, 7, entry, None, EarlierPlay(seats, ()))
    dialog = RepeatDialog(setup, repeat, message("table.deck", what=""), texts)
    qtbot.addWidget(dialog)
    sides = rules.option_set.sides(case.options)
    between = texts("start.separator")
    (told,) = [each.text() for each in dialog.findChildren(EvenLabel) if between in each.text()]
    assert len(told.split(between)) == len(sides)


# ── both results side by side ────────────────────────────────────────────────────────────────────────────


def play_deal(match: Match, rng: Random) -> None:
    """Play the match at random until its first deal is over, and in the next one the person is to call."""
    while not match.rules.deals(match.timeline.state()) or not set(match.to_act) & match.persons:
        if not match.apply_chance():
            decision = match.decision(match.to_act[0])
            assert decision is not None
            choices = match.view(decision.seat).choices
            assert choices is not None
            match.submit(decision, choices.draw(rng))


def played_twice(program: Program, *, turned: bool) -> tuple[Match, Match]:
    """A deal of Fifty-Six, played at random, and the same played again."""
    assert program.log.path is not None
    store = Store(program.log.path.parent, RULES, QuickDisk())
    seats = (SeatInfo("Aoi"), *(SeatInfo("", "fickle"),) * 3)
    options = RULES["fifty_six"].option_set.choose("akagiri", 4, {"deals": 3})
    before = store.create("fifty_six", options, seats, now=toy.NOW, seed="twice")
    play_deal(before, Random(1))
    (repeat,) = Repeats(before.timeline).listed()
    setup = MatchSetup("fifty_six", options, seats)
    sitting = turn(setup).seats if turned else seats
    match = store.create(
        "fifty_six", options, sitting, now=toy.NOW, first_deal=repeat.number, entry=repeat.entry
    )
    match.note(REPEAT, repeat_data(repeat.play))
    play_deal(match, Random(2))
    assert before.close()
    assert match.close()
    return before, match


def changes(match: Match) -> tuple[int, int]:
    """The game points of each team for the first deal, the teams by the cards they held."""
    scores = match.rules.deals(match.timeline.state())[0].scores
    first, second = scores[:2]
    assert isinstance(first, int)
    assert isinstance(second, int)
    return first, second


@pytest.mark.long
@pytest.mark.parametrize(("language", "turned"), [("en", True), ("ja", False)])
def test_the_sheet_of_a_deal_played_again_tells_both_results(
    qtbot: QtBot, make_program: MakeProgram, language: str, turned: bool, announced: list[str]
) -> None:
    program, texts = make_program(language=language), Texts(language)
    before, match = played_twice(program, turned=turned)
    assert match.path is not None
    program.worker.send(OpenMatch(match.path))
    qtbot.waitUntil(lambda: program.window.session is not None and may_choose(program))
    program.window.menus.result.trigger()
    panel = program.window.table_page.table.results.panel
    told = [label.text() for label in panel.findChildren(QLabel)]
    here = told[told.index(texts("result.twice")) :]
    now, then = (here[here.index(texts(f"result.{head}")) :] for head in ("now", "before"))
    amounts = [[text.split()[-1] for text in column[2:4]] for column in (now, then)]
    assert amounts == [[change_text(each) for each in changes(one)] for one in (match, before)]
    together = [text for text in here if text.startswith(texts("result.together", sides=""))]
    assert len(together) == turned
    if turned:  # the person's team held the cards of team 0 then, and those of team 1 now
        both = (changes(before)[1] + changes(match)[0], changes(before)[0] + changes(match)[1])
        sums = [part.split()[-1] for part in together[0].split(texts("table.separator"))]
        assert sums == [change_text(each) for each in both]
    assert any(texts("result.twice") in text for text in announced)
    assert texts("result.twice") in panel.accessibleDescription()
    check_language(panel, language)


@pytest.mark.long
def test_a_deal_played_once_tells_of_no_other_and_is_noted_where_it_is_played_again(
    qtbot: QtBot, program: Program
) -> None:
    before, _ = played_twice(program, turned=True)
    assert before.path is not None
    program.worker.send(OpenMatch(before.path))
    qtbot.waitUntil(lambda: program.window.session is not None and may_choose(program))
    program.window.menus.result.trigger()
    panel = program.window.table_page.table.results.panel
    assert panel.isVisible()
    assert "The same cards" not in panel.accessibleDescription()
    serial = session_of(program).serial
    program.window.menus.turned_deal.trigger()
    wait_for_another(qtbot, program, serial)
    (note,) = match_of(program).notes(REPEAT)
    (repeat,) = Repeats(before.timeline).listed()
    assert read_repeat(match_of(program).timeline, note) == repeat.play
