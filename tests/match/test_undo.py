"""Undo and redo: their targets, the choices they may pass, and that nothing is lost."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cardtable.engine.facts import Dealt, Revealed
from cardtable.engine.seats import PUBLIC
from cardtable.match.match import Match
from tests.match.looking import everything
from tests.match.toy import act, in_memory, play_out, settle


def reloaded(match: Match) -> Match:
    """The same match, built again from its records."""
    again = Match(match.header, match.rules)
    for record in match.records:
        again.timeline.add(record)
    return again


# ── undo and redo ────────────────────────────────────────────────────────────────────────────────────


def test_undo_of_a_simultaneous_choice_takes_the_computers_choice_back_too() -> None:
    match = in_memory("pc")
    settle(match)
    opened = everything(match)
    act(match, 1)  # the computer chooses first
    act(match, 0)
    assert isinstance(match.facts[-1], Revealed)
    assert match.undo(0)
    assert everything(match) == opened
    assert match.decision(1) is not None


def test_undo_goes_back_again_and_again_to_the_start_of_the_deal() -> None:
    match = in_memory("pc", rounds=2)
    play_out(match, 8)  # all of the first deal
    assert isinstance(match.facts[-1], Dealt)
    assert not match.can_undo(0)
    assert not match.undo(0)
    second = everything(match)
    while match.outcome is None:
        act(match, match.to_act[0])
    undone = 0
    while match.undo(0):
        assert match.decision(0) is not None
        undone += 1
    assert undone == 4  # two secret choices and two open cards
    assert everything(match) == second
    assert isinstance(match.facts[-1], Dealt)


def test_undo_then_redo_is_identity_at_every_ply() -> None:
    match = in_memory("pc", rounds=2)
    settle(match)
    while match.outcome is None:
        act(match, match.to_act[-1])  # the computer first
        if match.can_undo(0):
            before = everything(match)
            assert match.undo(0)
            assert match.can_redo(0)
            assert match.redo(0)
            assert everything(match) == before
            assert not match.can_redo(0)


def test_redo_still_works_when_the_computer_has_chosen_afresh() -> None:
    match = in_memory("pc", rounds=1)
    settle(match)
    while match.outcome is None:
        act(match, match.to_act[-1])
    end = everything(match)
    while match.undo(0):
        if len(match.to_act) == 2:
            act(match, 1, 1)
    steps = 0
    while match.redo(0):
        steps += 1
        if len(match.to_act) == 2:
            act(match, 1, 1)
    assert steps == 4
    assert everything(match) == end


def test_redo_stops_where_the_person_decided_next() -> None:
    match = in_memory("pc", rounds=1)
    settle(match)
    positions = []
    while match.outcome is None:
        if 1 in match.to_act:
            act(match, 1)
        if 0 in match.to_act:
            positions.append(everything(match))
            act(match, 0)
    end = everything(match)
    for _ in positions:
        assert match.undo(0)
    for position in positions[1:]:
        assert match.redo(0)
        assert everything(match) == position
    assert match.redo(0)
    assert everything(match) == end
    assert not match.redo(0)


def test_a_new_action_ends_redo() -> None:
    match = in_memory("pc", rounds=1)
    settle(match)
    act(match, 1)
    act(match, 0, 0)
    match.undo(0)
    assert match.can_redo(0)
    act(match, 1, 1)
    assert match.can_redo(0)  # a computer's choice does not
    act(match, 0, 1)
    assert not match.can_redo(0)
    assert not match.redo(0)


def test_redo_follows_the_line_last_visited() -> None:
    match = in_memory("pc", rounds=1)
    settle(match)
    act(match, 1)
    act(match, 0, 0)
    match.undo(0)
    act(match, 0, 1)
    act(match, 1, 1)
    newer = match.facts
    assert match.undo(0)
    assert match.redo(0)
    assert match.facts == newer


def test_undo_never_goes_past_another_persons_secret() -> None:
    match = in_memory("ppp")
    settle(match)
    act(match, 1)
    act(match, 0)
    assert not match.can_undo(0)  # it would take back what 1 has chosen
    assert not match.undo(0)
    assert match.can_undo(1) is False  # and 0 has chosen too
    act(match, 2)
    assert isinstance(match.facts[-1], Revealed)
    assert match.can_undo(0)  # now all is revealed


def test_undo_takes_back_ones_own_secret_while_the_other_person_thinks() -> None:
    match = in_memory("pp")
    settle(match)
    opened = everything(match)
    act(match, 0)
    assert match.can_undo(0)
    assert not match.can_undo(1)
    assert match.undo(0)
    assert everything(match) == opened


def test_undo_may_go_past_another_persons_open_card() -> None:
    match = in_memory("pp", rounds=1)
    settle(match)
    act(match, 0)
    act(match, 1)
    first, second = match.to_act[0], 1 - match.to_act[0]
    act(match, first)
    act(match, second)
    assert match.undo(first)
    assert match.to_act == (first,)
    assert match.can_redo(first)
    assert match.redo(first)
    assert match.can_undo(second)


def test_undo_does_nothing_for_computers() -> None:
    match = in_memory("pc")
    settle(match)
    act(match, 1)
    assert not match.can_undo(1)
    assert not match.undo(1)
    assert not match.redo(1)
    assert not match.undo(7)


def test_record_numbers_are_never_used_twice() -> None:
    match = in_memory("pc")
    settle(match)
    opened = set()
    for index in range(4):
        decision = match.decision(1)
        assert decision is not None
        opened.add(decision.opened)
        act(match, 1, index)
        act(match, 0, index)
        match.undo(0)
    assert len(opened) == 4
    assert [record.number for record in match.records] == list(range(1, len(match.records) + 1))


def test_undo_and_redo_are_the_same_after_loading_at_every_record() -> None:
    match = in_memory("pc", rounds=2)
    settle(match)
    moves: list[Callable[[], object]] = [
        *[lambda: act(match, match.to_act[-1])] * 4,
        lambda: match.undo(0),
        lambda: match.undo(0),
        lambda: act(match, 1, 1),
        lambda: match.redo(0),
        *[lambda: act(match, match.to_act[-1])] * 5,
        lambda: match.undo(0),
        lambda: match.branch_from(2),
        lambda: act(match, 1),
        lambda: match.redo(0),
        lambda: match.undo(0),
        lambda: act(match, 0, 1),
    ]
    for move in moves:
        move()
        again = reloaded(match)
        assert everything(again) == everything(match)
        for seat in (0, 1):
            assert again.decision(seat) == match.decision(seat)
            assert again.timeline.undo_target(seat) == match.timeline.undo_target(seat)
            assert again.timeline.redo_target(seat) == match.timeline.redo_target(seat)
        assert again.assisted == match.assisted


def test_a_branch_stands_beside_the_line_that_was_played() -> None:
    match = in_memory("pc", rounds=1)
    play_out(match)
    line, facts = match.line, match.facts
    match.branch_from(line[3])
    assert match.facts == facts[:4]
    assert match.view_after(line[-1], PUBLIC).outcome is not None
    play_out(match)
    assert match.line[:4] == line[:4]
    match.branch_from(line[-1])
    assert match.facts == facts
    match.branch_from(0)
    assert match.facts == ()
    for wrong in (-1, 10_000, match.branch):
        with pytest.raises(ValueError, match="head"):
            match.branch_from(wrong)
