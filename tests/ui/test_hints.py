"""Hints at the table: asked for by key, shown beside the table, noted in the log."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from cardtable.ai.hints import BEST_VALUE, Hint, HintLine
from cardtable.ai.reviews import ChoiceReview, ReviewedChoice
from cardtable.engine.cards import Card
from cardtable.engine.games.happy_six import HAPPY_SIX
from cardtable.engine.games.hearts import OPTIONS, Pass
from cardtable.engine.messages import Who, message
from cardtable.engine.trick_game import Play
from cardtable.match.seating import LEADER, MEMORY, Member, SeatInfo
from cardtable.match.thinker import SearchLimit
from cardtable.present.names import action_text
from cardtable.present.review_text import biggest_choice
from cardtable.texts import Texts
from cardtable.ui.app.application import Program
from cardtable.ui.hints.service import AskHint
from cardtable.ui.play.hint_panel import HintAnswer, HintPanel
from cardtable.ui.worker import live_table
from cardtable.ui.worker.commands import BeginMatch
from cardtable.ui.worker.messages import Hinted, MatchSetup
from tests.drivers.hints import ask_for_hint
from tests.drivers.hot_seat import begin_covered, choose_covered, uncover
from tests.drivers.table import Table
from tests.drivers.table_panels import TablePanels
from tests.ui.conftest import MakeProgram, ThinkingHere
from tests.ui.helpers import (
    begin,
    button,
    match_of,
    match_setup,
    may_choose,
    play_turn,
    press,
    quiet,
    session_of,
    step_of,
)

CHOICE = ReviewedChoice(
    record=3,
    seat=0,
    place=message("hearts.score.trick", trick=4),
    what=message("card.alone", card=Card.parse("KC")),
    best=message("card.alone", card=Card.parse("3C")),
    cost=31,
    error=6,
    verdict=message("hint.clearly_worse"),
)
"""A choice that was surely a mistake."""


def answer(program: Program) -> HintAnswer | None:
    return program.window.table_page.hint.answer


def hint_notes(program: Program) -> int:
    return len(match_of(program).notes("hint"))


@pytest.mark.long
def test_a_hint_is_shown_until_the_choice_is_made(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program, match_setup("open"))
    page = program.window.table_page
    assert "F3" in page.hint.text
    ask_for_hint(qtbot, program)
    assert isinstance(answer(program), Hint)
    assert page.hint.isVisible()
    assert "Chance" not in page.hint.text  # what to do comes first
    figures = button(page.hint, "Show the figures")
    figures.click()
    assert figures.text() == "Hide the figures"
    assert "Chance" in page.hint.text
    view = step_of(program).view
    assert view.choices is not None
    for action in view.choices.legal() or ():
        assert action_text(str(action), session_of(program).texts) in page.hint.text
    play_turn(qtbot, program)
    assert answer(program) is None
    assert not page.hint.isVisible()
    assert TablePanels(page).log.isVisible()


def test_a_hint_that_names_a_seat_is_gone_when_a_match_of_fewer_begins(
    qtbot: QtBot, program: Program
) -> None:
    options = OPTIONS.choose("black_lady", 6)
    seats = (SeatInfo("Aoi"), *(SeatInfo("", "fickle"),) * 5)
    larger, page = begin(qtbot, program, MatchSetup("hearts", options, seats)), program.window.table_page
    page.show_hint(message("table.sign_of", who=Who(5), sign="+"))
    assert larger.texts.name_of(5) in page.hint.text
    program.worker.send(BeginMatch(match_setup()))
    qtbot.waitUntil(lambda: program.window.session is not larger)
    assert answer(program) is None
    assert TablePanels(page).log.isVisible()


def test_a_hint_marks_the_best_card_and_tells_of_the_one_that_is_raised(
    qtbot: QtBot, program: Program
) -> None:
    session, table = begin(qtbot, program, match_setup("open")), program.window.table_page.table
    press(table, Qt.Key.Key_Home)
    usual = table.scene().prompt
    ask_for_hint(qtbot, program)
    hint = answer(program)
    assert isinstance(hint, Hint)
    hand = Table(table).hand
    marked = {session.texts(line.what) for line in hint.lines if line.action in hint.best}
    table.clearFocus()
    for index, card in enumerate(hand):
        tick = "★" if session.texts.card(card) in marked else ""
        assert Table(table).looks(Table(table).item(index), tick=tick)
    best = next(i for i, card in enumerate(hand) if str(card) == str(hint.lines[0].action))
    table.set_current_index(best)
    told = table.scene().prompt
    assert told is not None
    assert session.texts(hint.lines[0].value) in session.texts(told)
    assert session.texts(hint.lines[0].value) in Table(table).told_of_hand[best]
    assert Table(table).costs == [session.texts(hint.lines[0].value)]
    table.clearFocus()
    assert not Table(table).costs
    table.set_current_index(best)
    play_turn(qtbot, program)
    table.set_current_index(0)
    assert table.scene().prompt == usual


@pytest.mark.long
def test_he4_a_hint_marks_the_cards_to_pass_and_tells_of_the_one_that_is_raised(
    qtbot: QtBot, program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    for limit in ("FIRST_HINT", "HINT"):
        monkeypatch.setattr(live_table, limit, SearchLimit(count=20, seconds=None))
    passing = OPTIONS.choose("windows", 4)
    seats = (SeatInfo("Aoi"), *(SeatInfo("", "fickle"),) * 3)
    session = begin(qtbot, program, MatchSetup("hearts", passing, seats))
    ask_for_hint(qtbot, program)
    hint, view = answer(program), program.window.table_page.table
    assert isinstance(hint, Hint)
    passes = [line.action for line in hint.lines if isinstance(line.action, Pass)]
    assert len(passes) == len(hint.lines) > 1
    table, texts = Table(view), session.texts
    best = set(passes[0].cards)
    view.clearFocus()
    for index, card in enumerate(table.hand):
        assert table.looks(table.item(index), tick="★" if card in best else "")
        lines = [line for line, each in zip(hint.lines, passes, strict=True) if card in each.cards]
        told = table.told_of_hand[index]
        view.set_current_index(index)
        prompt = view.scene().prompt
        assert prompt is not None
        shown = texts(prompt)
        if lines:  # the best pass that the card belongs to
            assert texts(lines[0].what) in shown
            assert texts(lines[0].value) in shown
            assert texts.aloud(lines[0].value) in told
        assert table.costs == [texts(line.value) for line in lines[:1]]
        assert (prompt != view.picture.prompt) is bool(lines)
    first, second = (table.hand.index(card) for card in passes[0].cards[:2])
    view.set_current_index(first)
    press(view, Qt.Key.Key_Return)
    view.set_current_index(second)  # although it was told how many are picked
    told_again = view.scene().prompt
    assert told_again is not None
    assert texts(hint.lines[0].value) in texts(told_again)
    for card in passes[0].cards[1:]:
        view.set_current_index(table.hand.index(card))
        press(view, Qt.Key.Key_Return)
    QTest.keyClick(view, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: view.picture.pick is None and may_choose(program))
    assert answer(program) is None
    assert not any("Hint" in told for told in table.told_of_hand)
    view.clearFocus()
    assert not any(table.looks(item, tick="★") for item in map(table.item, range(len(table.hand))))


def test_thinking_is_shown_until_the_hint_comes(
    qtbot: QtBot, program: Program, pools: list[ThinkingHere]
) -> None:
    begin(qtbot, program, match_setup("open"))
    ask_for_hint(qtbot, program)
    pools[-1].is_holding = True
    ask_for_hint(qtbot, program)
    assert program.window.table_page.hint.text == "Thinking…"
    pools[-1].release()
    quiet(qtbot, program)
    assert isinstance(answer(program), Hint)


def test_who_plays_on_wants_no_hint_any_more(
    qtbot: QtBot, program: Program, pools: list[ThinkingHere]
) -> None:
    begin(qtbot, program, match_setup("open"))
    ask_for_hint(qtbot, program)
    play_turn(qtbot, program)
    pools[-1].is_holding = True
    ask_for_hint(qtbot, program)
    play_turn(qtbot, program)
    assert answer(program) is None
    pools[-1].release()
    quiet(qtbot, program)
    assert answer(program) is None
    assert hint_notes(program) == 1


def test_only_the_hint_asked_for_last_is_given(
    qtbot: QtBot, program: Program, pools: list[ThinkingHere]
) -> None:
    begin(qtbot, program, match_setup("open"))
    decision = step_of(program).decision
    assert decision is not None
    given: list[object] = []
    program.services.hints.hinted.connect(given.append)
    ask_for_hint(qtbot, program)
    pools[-1].is_holding = True
    for _ in range(3):
        program.worker.send(AskHint(decision, remembers=True))
    quiet(qtbot, program)
    pools[-1].release()
    quiet(qtbot, program)
    answers = [each.answer for each in given if isinstance(each, Hinted)]
    assert [each.is_first for each in answers if isinstance(each, Hint)] == [True, False] * 2


def test_a_first_answer_is_shown_while_a_surer_one_is_thought_of(
    qtbot: QtBot, program: Program, pools: list[ThinkingHere], announced: list[str]
) -> None:
    begin(qtbot, program, match_setup("open"))
    quiet(qtbot, program)
    pools[-1].is_holding = True
    ask_for_hint(qtbot, program)
    pools[-1].release(holds_on=True)
    quiet(qtbot, program)
    hint, page = answer(program), program.window.table_page.hint
    assert isinstance(hint, Hint)
    assert hint.is_first
    assert Texts("en")("hint.first") in page.text
    heard = len(announced)
    pools[-1].release()
    quiet(qtbot, program)
    hint = answer(program)
    assert isinstance(hint, Hint)
    assert not hint.is_first
    assert Texts("en")("hint.first") not in page.text
    assert len(announced) == heard  # it says the same, and is not read out again
    assert hint_notes(program) == 1


def test_of_a_surer_hint_that_advises_the_same_only_that_is_read_out(
    qtbot: QtBot, announced: list[str]
) -> None:
    cost = message("hearts.hint.worse", points="1.2")
    lines = tuple(
        HintLine(Play(Card.parse(card)), message("card.alone", card=Card.parse(card)), 0.0, value)
        for card, value in (("3C", BEST_VALUE), ("KC", cost))
    )
    best = message("hint.best", what=lines[0].what)
    sure = message("hint.clearly_best", other=lines[1].what)
    last, panel = Hint((best,), message("hearts.hint.cost"), lines, (sure,)), HintPanel()
    qtbot.addWidget(panel)
    panel.set_texts(Texts("en"))
    panel.show_answer(last.first())
    panel.show_answer(last)
    first, then = announced
    assert "So far, nothing else looks better." in first
    assert then == "Sure: no other choice comes close."
    panel.show_answer(last)
    assert len(announced) == 3  # who asks again hears it again


def test_the_review_of_a_choice_that_a_hint_advised_says_that_the_hint_thought_so_too() -> None:
    found = replace(CHOICE, was_advised=True)
    for language, said in (("en", "The hint thought so, too."), ("ja", "ヒントも同じ判断でした。")):
        texts = Texts(language).with_names(("Aoi", "Mio"), 0)
        for choice, is_said in ((found, True), (CHOICE, False)):
            mistake = biggest_choice(ChoiceReview((choice,)), texts)
            assert mistake is not None
            assert (said in mistake.text) is is_said


@pytest.mark.parametrize(
    ("cost", "error", "key"), [(24, 10, "biggest"), (24, 13, "closer"), (8, 1, "closer")]
)
def test_a_difference_within_its_error_is_no_mistake(cost: int, error: int, key: str) -> None:
    texts = Texts("en").with_names(("Aoi", "Mio"), 0)
    found = biggest_choice(ChoiceReview((replace(CHOICE, cost=cost, error=error),)), texts)
    told = message(f"review.{key}", who=Who(0), place=CHOICE.place, what=CHOICE.what, best=CHOICE.best)
    assert found is not None
    assert found.text == texts(told)


def test_what_costs_no_more_than_its_error_is_no_loss() -> None:
    sure = replace(CHOICE, cost=12, error=5)
    review = ChoiceReview((replace(CHOICE, cost=30, error=20), replace(CHOICE, cost=9, error=9), sure))
    assert [each.cost for each in review.ranked()] == [30, 12]
    mistake = biggest_choice(review, Texts("en").with_names(("Aoi", "Mio"), 0))
    assert mistake is not None
    assert mistake.text.startswith("Your biggest mistake")
    assert review.cost(0) == 42


@pytest.mark.long
def test_a_hint_is_noted_once_and_the_match_is_assisted(qtbot: QtBot, program: Program) -> None:
    session = begin(qtbot, program, match_setup("open"))
    log = TablePanels(program.window.table_page).log.toPlainText()
    assert not step_of(program).assisted
    ask_for_hint(qtbot, program)
    ask_for_hint(qtbot, program)
    hint = answer(program)
    assert isinstance(hint, Hint)
    assert [note.data["best"] for note in match_of(program).notes("hint")] == [str(hint.lines[0].action)]
    assert step_of(program).assisted
    assert session.shown is session.step
    assert TablePanels(program.window.table_page).is_told(Texts("en")("scores.assisted"))
    assert TablePanels(program.window.table_page).log.toPlainText() == log
    play_turn(qtbot, program)
    ask_for_hint(qtbot, program)
    assert hint_notes(program) == 2


def test_h6_6_a_hint_counts_the_cards_that_a_player_has_seen_lie_open(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program)
    play_turn(qtbot, program)
    ask_for_hint(qtbot, program)
    assert isinstance(answer(program), Hint)
    assert hint_notes(program) == 1


@pytest.mark.long
def test_h6_6_where_hints_may_not_remember_a_button_allows_it(
    qtbot: QtBot, program: Program, announced: list[str]
) -> None:
    begin(qtbot, program)
    page = program.window.table_page
    allow = button(page.hint, "Let hints remember")
    QTest.keyClick(program.window, Qt.Key.Key_F3, Qt.KeyboardModifier.ShiftModifier)
    assert not program.window.menus.hint_memory.isChecked()
    ask_for_hint(qtbot, program)
    assert isinstance(answer(program), Hint)  # everything lies open yet
    assert not allow.isVisible()
    announced.clear()
    play_turn(qtbot, program)
    qtbot.waitUntil(lambda: bool(announced) and announced[-1].startswith("Your turn"))
    ask_for_hint(qtbot, program)
    assert "lie face down" in page.hint.text
    assert announced[-1].endswith(allow.text())
    assert hint_notes(program) == 1
    allow.setFocus()
    press(allow, Qt.Key.Key_Space)
    assert page.hint.has_focus
    quiet(qtbot, program)
    assert isinstance(answer(program), Hint)
    assert hint_notes(program) == 2
    assert program.settings.preferences.hint_memory
    assert program.window.menus.hint_memory.isChecked()


def test_h6_10_a_team_with_a_memory_keeper_need_not_remember(qtbot: QtBot, program: Program) -> None:
    own = (Member("Aoi", role=LEADER), Member("Memo", "discreet", MEMORY))
    others = (Member("", "discreet", LEADER), Member("", "fickle"))
    options = HAPPY_SIX.option_set.choose("standard", 2, {"form": "duo"})
    begin(qtbot, program, MatchSetup("happy_six", options, (SeatInfo.team(own), SeatInfo.team(others))))
    play_turn(qtbot, program)
    ask_for_hint(qtbot, program)
    assert isinstance(answer(program), Hint)


def test_no_hint_for_who_has_chosen(qtbot: QtBot, program: Program, pools: list[ThinkingHere]) -> None:
    begin(qtbot, program, match_setup("open"))
    quiet(qtbot, program)  # the computer has chosen already
    pools[0].is_holding = True
    play_turn(qtbot, program)
    press(program.window.table_page.table, Qt.Key.Key_Home, Qt.Key.Key_Return)
    ask_for_hint(qtbot, program)
    assert answer(program) is None
    assert hint_notes(program) == 0
    pools[0].release()
    qtbot.waitUntil(lambda: session_of(program).faced is not None)
    ask_for_hint(qtbot, program)
    assert isinstance(answer(program), Hint)


def test_a_hint_that_comes_too_late_is_not_shown(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program, match_setup("open"))
    decision = step_of(program).decision
    assert decision is not None
    play_turn(qtbot, program)
    program.worker.send(AskHint(decision, remembers=True))
    quiet(qtbot, program)
    assert answer(program) is None
    assert hint_notes(program) == 0


def test_a_hint_is_told_in_the_language_spoken(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program, match_setup("open"))
    ask_for_hint(qtbot, program)
    button(program.window.table_page.hint, "Show the figures").click()
    program.window.preferences.set_language("ja")
    assert "双方が最善を尽くせば" in program.window.table_page.hint.text
    assert "勝率" in program.window.table_page.hint.text


@pytest.mark.parametrize("on", [True, False])
def test_whether_hints_remember_is_kept(make_program: MakeProgram, *, on: bool) -> None:
    program = make_program()
    if not on:
        program.window.menus.hint_memory.trigger()
    program.window.close()
    assert make_program().window.menus.hint_memory.isChecked() is on


def test_leaving_the_table_takes_the_hint_away(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program, match_setup("open"))
    ask_for_hint(qtbot, program)
    program.window.show_matches()
    assert answer(program) is None
    assert not program.window.menus.hint.isEnabled()
    begin(qtbot, program, match_setup("open"))
    assert session_of(program).step is not None
    assert answer(program) is None


def test_h6_14_a_hint_goes_when_the_table_is_covered_and_is_only_for_who_sees_the_table(
    qtbot: QtBot, program: Program
) -> None:
    begin_covered(qtbot, program)
    assert not program.window.menus.hint.isEnabled()
    covered = match_of(program).decision(0)
    assert covered is not None
    program.worker.send(AskHint(covered, remembers=True))
    quiet(qtbot, program)
    assert hint_notes(program) == 0
    uncover(qtbot, program)
    faced = step_of(program).decision
    assert faced is not None
    ask_for_hint(qtbot, program)
    assert isinstance(answer(program), Hint)
    choose_covered(qtbot, program)
    assert answer(program) is None
    uncover(qtbot, program)
    program.worker.send(AskHint(faced, remembers=True))
    quiet(qtbot, program)
    assert answer(program) is None
    assert hint_notes(program) == 1
