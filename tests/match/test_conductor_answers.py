"""Answers to the conductor: later, in any order, held, withdrawn, stale, against the rules."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cardtable.engine.facts import Acted, Revealed
from cardtable.match.conductor import Conductor
from cardtable.match.match import ActionRefused, StaleDecision
from tests.match import toy
from tests.match.thinkers import Later, conduct, person_acts
from tests.match.toy import Lowest, first, in_memory


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
    with pytest.raises(StaleDecision):
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


def test_an_action_that_breaks_a_rule_is_refused_and_not_held() -> None:
    match, conductor = conduct("pc", Later())
    decision = match.decision(0)
    assert decision is not None
    with pytest.raises(ActionRefused):
        conductor.submit(decision, toy.TOY.parse_action("AH"))
    assert not conductor.withdraw(0)


def test_an_illegal_action_of_a_person_is_refused_and_changes_nothing() -> None:
    match, conductor = conduct("pc")
    decision = match.decision(0)
    assert decision is not None
    records = match.records
    with pytest.raises(ActionRefused):
        conductor.submit(decision, toy.TOY.parse_action("AH"))
    assert match.records == records
    person_acts(match, conductor)
    with pytest.raises(StaleDecision):
        conductor.submit(decision, first(match, 0))


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


def test_late_and_double_answers_are_dropped() -> None:
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
