"""What drives a match: questions, answers in time and late, faults, undo, stop."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from cardtable.engine.facts import Acted, Dealt, Revealed
from cardtable.engine.rules import Advice, Budget, View
from cardtable.match.conductor import Conductor
from cardtable.match.events import Appended, Event, Late, Refused
from cardtable.match.match import Match
from cardtable.match.store import Store
from cardtable.match.thinking import Allowance, Answered, InlineThinker, Question, Thinker
from tests.match import toy
from tests.match.toy import Drawn, Lowest, first, in_memory


class Later:
    """A thinker whose questions wait until the test has them answered."""

    def __init__(self) -> None:
        self.waiting: list[tuple[Question, Answered]] = []
        self.cancelled: list[tuple[Question, Answered]] = []

    def ask(self, question: Question, answered: Answered) -> None:
        self.waiting.append((question, answered))

    def cancel(self) -> None:
        self.cancelled += self.waiting
        self.waiting.clear()

    def answer(self) -> None:
        question, answered = self.waiting.pop(0)
        answered(question, question.think())


class Odd:
    """Does as it is told."""

    def __init__(self, what: Callable[[View], object]) -> None:
        self.what = what

    def choose(self, view: View, budget: Budget, rng: Random) -> Advice:
        return self.what(view)  # type: ignore[return-value]


def conduct(styles: str = "pc", thinker: Thinker | None = None, rounds: int = 2) -> tuple[Match, Conductor]:
    match = in_memory(styles, rounds)
    players = {seat: Lowest() for seat, style in enumerate(styles) if style != "p"}
    conductor = Conductor(match, players, thinker)
    conductor.start()
    return match, conductor


def test_computers_that_are_watched_wait_until_they_were_seen() -> None:
    match = in_memory("cc", 1)
    conductor = Conductor(match, {0: Lowest(), 1: Lowest()}, is_watched=True)
    conductor.start()
    kinds = [type(fact) for fact in match.facts]
    assert kinds[-1] is Dealt  # nature waits for nobody
    conductor.see(match.head - 1)
    assert len(match.facts) == len(kinds)
    conductor.see(match.head)
    kinds = [type(fact) for fact in match.facts]
    assert kinds[-3:] == [Acted, Acted, Revealed]  # the whole of a simultaneous choice, and what comes of it
    seen = [match.head]
    while match.outcome is None:
        conductor.see(match.head)
        assert match.head > seen[-1]
        seen.append(match.head)
    assert len(seen) >= 6
    conductor.see(match.head)
    assert match.head == seen[-1]


def person_acts(match: Match, conductor: Conductor, seat: int = 0) -> None:
    decision = match.decision(seat)
    assert decision is not None
    conductor.submit(decision, first(match, seat))


def test_thinkers_are_thinkers() -> None:
    thinkers: list[Thinker] = [InlineThinker(), Later()]
    for thinker in thinkers:
        thinker.cancel()


def test_computers_alone_play_to_the_end() -> None:
    match, conductor = conduct("ccc")
    assert match.outcome is not None
    assert not conductor.is_thinking


def test_it_waits_for_a_person_and_asks_computers_first() -> None:
    match, conductor = conduct("pcc")
    assert match.to_act == (0,)
    assert [type(fact) for fact in match.facts[-2:]] == [Acted, Acted]  # the computers have chosen
    while match.outcome is None:
        assert match.to_act == (0,)
        person_acts(match, conductor)


def test_a_long_match_of_computers_needs_no_deep_stack() -> None:
    deepest = 0

    class Deep(Lowest):
        def choose(self, view: View, budget: Budget, rng: Random) -> Advice:
            nonlocal deepest
            depth, frame = 0, sys._getframe()
            while frame.f_back is not None:
                depth, frame = depth + 1, frame.f_back
            deepest = max(deepest, depth)
            return super().choose(view, budget, rng)

    match = in_memory("cccc", 50)
    start, frame = 0, sys._getframe()
    while frame.f_back is not None:
        start, frame = start + 1, frame.f_back
    Conductor(match, dict.fromkeys(range(4), Deep())).start()
    assert match.outcome is not None
    assert len(match.records) > 800
    assert deepest - start < 20


def test_the_same_seed_gives_the_same_match_and_another_does_not() -> None:
    def facts(seed: str) -> object:
        match = in_memory("ccc", seed=seed)
        Conductor(match, dict.fromkeys(range(3), Drawn())).start()
        return match.facts

    assert facts("a") == facts("a")
    assert facts("a") != facts("b")


def test_a_question_holds_the_view_of_its_seat_and_nothing_else() -> None:
    thinker = Later()
    match, _ = conduct("pcc", thinker)
    questions = [question for question, _ in thinker.waiting]
    assert [question.decision.seat for question in questions] == [1, 2]
    for question in questions:
        assert question.view == match.view(question.decision.seat)
        assert (question.count, question.seconds) == (1000, None)
        again = pickle.loads(pickle.dumps(question))
        assert again == question
        assert again.view == question.view
        assert again.think() == question.think()
    assert questions[0].seed != questions[1].seed


def test_the_budget_is_passed_on() -> None:
    thinker = Later()
    Conductor(in_memory(), {1: Lowest()}, thinker, Allowance(50, 0.5)).start()
    ((question, _),) = thinker.waiting
    assert (question.count, question.seconds) == (50, 0.5)


def test_answers_may_come_later_and_in_any_order() -> None:
    thinker = Later()
    match, conductor = conduct("pcc", thinker)
    assert conductor.is_thinking
    thinker.waiting.reverse()
    to_act = [match.to_act]
    thinker.answer()
    to_act.append(match.to_act)
    assert to_act == [(0, 1, 2), (0, 1)]
    assert len(thinker.waiting) == 1  # and nobody was asked twice
    thinker.answer()
    person_acts(match, conductor)
    assert Revealed in map(type, match.facts)


def test_h6_16_a_persons_answer_waits_until_the_computers_have_chosen() -> None:
    thinker = Later()
    match, conductor = conduct("pcc", thinker)
    decision = match.decision(0)
    assert decision is not None
    before = match.records
    person_acts(match, conductor)
    assert match.records == before
    with pytest.raises(Late):
        conductor.submit(decision, first(match, 0))
    thinker.answer()
    assert match.to_act == (0, 2)
    thinker.answer()
    assert [fact.seat for fact in match.facts if isinstance(fact, Acted)] == [1, 2, 0]
    assert isinstance(match.facts[-1], Revealed)


def test_h6_16_two_persons_who_are_quicker_than_a_computer() -> None:
    thinker = Later()
    match, conductor = conduct("ppc", thinker)
    person_acts(match, conductor, 1)
    person_acts(match, conductor, 0)
    assert match.to_act == (0, 1, 2)
    thinker.answer()
    assert [fact.seat for fact in match.facts if isinstance(fact, Acted)] == [2, 0, 1]


def test_what_breaks_a_rule_is_refused_and_not_held() -> None:
    match, conductor = conduct("pc", Later())
    decision = match.decision(0)
    assert decision is not None
    with pytest.raises(Refused):
        conductor.submit(decision, toy.TOY.parse_action("AH"))
    assert not conductor.withdraw(0)


def test_an_answer_that_is_held_can_be_withdrawn() -> None:
    thinker = Later()
    match, conductor = conduct("pc", thinker)
    assert not conductor.withdraw(0)
    person_acts(match, conductor)
    assert conductor.withdraw(0)
    assert not match.assisted
    thinker.answer()
    assert match.to_act == (0,)
    person_acts(match, conductor)
    assert isinstance(match.facts[-1], Revealed)


@pytest.mark.parametrize("leave", [lambda c: c.branch_from(0), lambda c: c.stop()])
def test_an_answer_that_is_held_is_lost_when_the_match_goes_elsewhere(
    leave: Callable[[Conductor], None],
) -> None:
    thinker = Later()
    match, conductor = conduct("pc", thinker)
    person_acts(match, conductor)
    leave(conductor)
    while thinker.waiting:
        thinker.answer()
    assert not conductor.withdraw(0)
    assert all(fact.seat == 1 for fact in match.facts if isinstance(fact, Acted))


def test_a_computer_that_fails_does_not_keep_a_person_waiting() -> None:
    thinker = Later()
    match = in_memory("pc")
    conductor = Conductor(match, {1: Odd(lambda view: 1 // 0)}, thinker)
    conductor.start()
    person_acts(match, conductor)
    ((question, answered),) = thinker.waiting
    answered(question, ZeroDivisionError())
    assert match.notes("forfeit")
    assert Revealed in map(type, match.facts)


def test_late_and_double_answers_are_dropped_without_a_word() -> None:
    thinker = Later()
    match = in_memory("pc")
    faults: list[object] = []
    conductor = Conductor(match, {1: Lowest()}, thinker, on_fault=lambda *fault: faults.append(fault))
    conductor.start()
    thinker.answer()
    person_acts(match, conductor)
    ((question, answered),) = thinker.waiting
    assert conductor.undo(0)
    assert thinker.cancelled == [(question, answered)]
    records = match.records
    answered(question, question.think())
    answered(question, ValueError("late"))
    assert match.records == records
    ((fresh, answered_fresh),) = thinker.waiting
    assert fresh.decision != question.decision
    answered_fresh(fresh, fresh.think())
    count = len(match.records)
    answered_fresh(fresh, fresh.think())
    assert len(match.records) == count
    assert faults == []


def test_after_an_undo_the_computer_draws_its_card_afresh() -> None:
    match = in_memory("pc", 1)
    conductor = Conductor(match, {1: Drawn()})
    conductor.start()
    seeds, drawn = set(), set()
    for _ in range(12):
        (secret,) = [fact for fact in match.facts if isinstance(fact, Acted)]
        drawn.add(secret)
        decision = match.decision(0)
        assert decision is not None
        seeds.add(decision.opened)
        person_acts(match, conductor)
        while conductor.undo(0):
            pass
    assert len(seeds) == 12
    assert len(drawn) > 1


def test_a_computers_card_is_the_same_after_a_crash() -> None:
    cards = []
    for _ in range(2):
        match = in_memory("pc")
        Conductor(match, {1: Drawn()}).start()
        cards.append(match.facts[-1])
    assert cards[0] == cards[1]


def test_what_a_person_may_not_do_is_refused_and_changes_nothing() -> None:
    match, conductor = conduct("pc")
    decision = match.decision(0)
    assert decision is not None
    records = match.records
    with pytest.raises(Refused):
        conductor.submit(decision, toy.TOY.parse_action("AH"))
    assert match.records == records
    person_acts(match, conductor)
    with pytest.raises(Late):
        conductor.submit(decision, first(match, 0))


@pytest.mark.parametrize(
    ("what", "why"),
    [
        (lambda view: Advice(toy.TOY.parse_action("AH")), "refused"),
        (lambda view: 1 // 0, "fault"),
        (lambda view: None, "fault"),
        (lambda view: Advice("no action"), "refused"),  # type: ignore[arg-type]
        (lambda view: Advice(None), "refused"),  # type: ignore[arg-type]
        (lambda view: ValueError("\ud800" * 500), "fault"),
    ],
)
def test_a_player_without_a_usable_answer_forfeits_its_choice(
    what: Callable[[View], object], why: str
) -> None:
    match = in_memory("cc")
    faults: list[tuple[int, Exception]] = []
    events: list[Event] = []
    match.subscribe(events.append)
    Conductor(match, {0: Odd(what), 1: Lowest()}, on_fault=lambda *fault: faults.append(fault)).start()
    assert match.outcome is not None
    notes = match.notes("forfeit")
    assert len(notes) == 8
    assert {(note.data["seat"], note.data["why"]) for note in notes} == {(0, why)}
    assert all(note.data["what"] for note in notes)
    assert len(faults) == (8 if why == "fault" else 0)
    told = [event.record.note for event in events if isinstance(event, Appended) and event.record.note]
    assert tuple(told) == notes
    assert not match.assisted


def test_a_player_that_cannot_be_asked_forfeits_too() -> None:
    class Unsendable(InlineThinker):
        def ask(self, question: Question, answered: Answered) -> None:
            raise pickle.PicklingError("no")

    match = in_memory("cc", 1)
    Conductor(match, dict.fromkeys((0, 1), Lowest()), Unsendable()).start()
    assert match.outcome is not None
    assert len(match.notes("forfeit")) == 8


def test_undo_and_redo_go_on_driving() -> None:
    match, conductor = conduct("pc")
    assert not conductor.undo(0)
    assert not conductor.redo(0)
    person_acts(match, conductor)
    before = match.facts
    assert conductor.undo(0)
    assert match.to_act == (0,)
    assert conductor.redo(0)
    assert match.facts == before
    conductor.branch_from(2)
    assert isinstance(match.facts[1], Dealt)
    assert match.to_act == (0,)


def test_stop_ends_everything() -> None:
    thinker = Later()
    match, conductor = conduct("pc", thinker)
    ((question, answered),) = thinker.waiting
    conductor.stop()
    assert thinker.cancelled
    answered(question, question.think())
    conductor.start()
    assert isinstance(match.facts[-1], Dealt)
    assert not thinker.waiting
    assert not conductor.is_thinking


def test_a_listener_may_stop_a_match_of_computers() -> None:
    match = in_memory("cc", 50)
    conductor = Conductor(match, dict.fromkeys((0, 1), Lowest()))
    match.subscribe(lambda event: conductor.stop() if len(match.records) == 20 else None)
    conductor.start()
    assert len(match.records) == 20


def test_a_listener_may_answer_for_a_person() -> None:
    match = in_memory("pc")
    conductor = Conductor(match, {1: Lowest()})

    def answer(event: Event) -> None:
        decision = match.decision(0)
        if decision is not None and match.to_act == (0,):
            conductor.submit(decision, first(match, 0))

    match.subscribe(answer)
    conductor.start()
    assert match.outcome is not None


def test_what_is_shown_at_rest_has_been_written(tmp_path: Path) -> None:
    store = Store(tmp_path, toy.GAMES)
    match = store.create("toy", toy.options(), toy.seats("pc"), now=toy.NOW)
    conductor = Conductor(match, {1: Lowest()})
    conductor.start()
    person_acts(match, conductor)
    assert match.path is not None
    assert match.path.read_bytes().count(b"\n") == 1 + len(match.records)
