"""Whose eyes are at the table: the curtain between people who share a screen (H6-14)."""

from __future__ import annotations

import pytest

from cardtable.engine.facts import Revealed
from cardtable.engine.seats import EVERYTHING, PUBLIC, Seat
from cardtable.match.conductor import Conductor
from cardtable.match.curtain import Curtain
from cardtable.match.match import Match, StaleDecision
from cardtable.match.timeline import Decision
from tests.match.toy import Lowest, first, in_memory


def begin(styles: str = "pp") -> tuple[Match, Conductor, Curtain]:
    match = in_memory(styles, 2)
    conductor = Conductor(match, {seat: Lowest() for seat, style in enumerate(styles) if style != "p"})
    curtain = Curtain(match)
    conductor.start()
    return match, conductor, curtain


def lift(curtain: Curtain) -> Decision:
    due = curtain.due
    assert due is not None
    curtain.lift(due)
    return due


def choose(match: Match, conductor: Conductor, curtain: Curtain) -> Seat:
    decision = lift(curtain)
    conductor.submit(decision, first(match, decision.seat))
    return decision.seat


def due_seat(curtain: Curtain) -> Seat | None:
    return None if curtain.due is None else curtain.due.seat


def test_h6_14_each_choice_is_made_behind_the_curtain() -> None:
    match, conductor, curtain = begin()
    seen = []
    for _ in range(2):
        assert curtain.viewer == PUBLIC
        decision = lift(curtain)
        assert curtain.viewer == curtain.bottom == decision.seat
        assert curtain.due is None
        conductor.submit(decision, first(match, decision.seat))
        seen.append(decision.seat)
    assert seen == [0, 1]
    assert curtain.viewer == PUBLIC  # the reveal is for both
    assert isinstance(match.facts[-1], Revealed)
    assert curtain.bottom == 1  # the table is not turned round before somebody else lifts the curtain
    assert curtain.due is not None


@pytest.mark.parametrize("styles", ["pc", "cp"])
def test_h6_14_one_person_needs_no_curtain(styles: str) -> None:
    match, _, curtain = begin(styles)
    assert curtain.viewer == curtain.bottom == styles.index("p")
    assert curtain.due is None
    assert curtain.undoing == curtain.redoing == curtain.bottom
    assert match.decision(curtain.bottom) is not None


def test_who_watches_sees_everything_without_a_curtain() -> None:
    _, _, curtain = begin("cc")
    assert (curtain.viewer, curtain.due, curtain.bottom) == (EVERYTHING, None, 0)


def test_nobody_lifts_it_out_of_turn_or_twice() -> None:
    match, _, curtain = begin()
    other = match.decision(1)
    assert other is not None
    with pytest.raises(StaleDecision):
        curtain.lift(other)
    assert curtain.viewer == PUBLIC
    due = lift(curtain)
    with pytest.raises(StaleDecision):
        curtain.lift(due)
    assert curtain.viewer == due.seat


def test_computers_beside_several_people_change_nothing() -> None:
    match, conductor, curtain = begin("cpcp")
    assert choose(match, conductor, curtain) == 1
    assert due_seat(curtain) == 3
    assert curtain.viewer == PUBLIC


def test_h6_14_undo_takes_back_the_own_choice_before_the_next_person_has_looked() -> None:
    match, conductor, curtain = begin()
    choose(match, conductor, curtain)
    assert (due_seat(curtain), curtain.undoing) == (1, 0)
    assert conductor.undo(curtain.undoing)
    assert due_seat(curtain) == 0
    assert curtain.viewer == PUBLIC
    assert curtain.redoing == 0
    assert conductor.redo(curtain.redoing)
    assert due_seat(curtain) == 1


def test_h6_14_undo_never_goes_past_another_persons_unrevealed_choice() -> None:
    match, conductor, curtain = begin()
    choose(match, conductor, curtain)
    lift(curtain)
    assert curtain.undoing == 1
    assert not match.can_undo(curtain.undoing)
    assert not conductor.undo(curtain.undoing)
    assert curtain.viewer == 1


def test_h6_14_after_the_reveal_undo_opens_the_whole_turn_behind_the_curtain() -> None:
    match, conductor, curtain = begin()
    opened = curtain.due
    choose(match, conductor, curtain)
    choose(match, conductor, curtain)
    head = match.head
    assert conductor.undo(curtain.undoing)
    assert curtain.viewer == PUBLIC
    assert due_seat(curtain) == 0
    assert curtain.due != opened  # it is another decision, and the old one lifts nothing
    assert conductor.redo(curtain.redoing)
    assert match.head == head


def test_it_falls_when_the_head_is_moved() -> None:
    match, conductor, curtain = begin()
    lift(curtain)
    conductor.branch_from(match.head)
    assert curtain.viewer == PUBLIC
    assert due_seat(curtain) == 0


def test_a_match_taken_up_again_begins_behind_it() -> None:
    match, _, curtain = begin()
    lift(curtain)
    assert Curtain(match).viewer == PUBLIC


def test_when_the_match_is_over_nobody_is_to_lift_it() -> None:
    match, conductor, curtain = begin()
    while match.outcome is None:
        choose(match, conductor, curtain)
    assert curtain.due is None
    assert curtain.viewer == PUBLIC
