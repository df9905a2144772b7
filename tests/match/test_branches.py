"""Lines of play: the lines of a match, and where the head may go from them."""

from __future__ import annotations

import pytest

from cardtable.engine.facts import Dealt, Revealed
from cardtable.engine.seats import Seat
from cardtable.match import timeline
from cardtable.match.branches import BranchRefused, Line
from cardtable.match.match import Match
from tests.match import toy
from tests.match.forks import begun, both_choose, branches, shape, show_both, try_another, whole
from tests.match.toy import act, settle


def switch(match: Match, line: Line, seat: Seat = 0) -> None:
    target = branches(match).switch_target(line.key, seat)
    if target != match.head:
        match.branch_from(target)
    settle(match)


# ── what lines there are ─────────────────────────────────────────────────────────────────────────────


def test_a_match_that_never_went_back_has_one_line() -> None:
    match = begun()
    assert shape(match) == [(0, True)]
    both_choose(match)
    show_both(match)
    (line,) = branches(match).lines()
    assert [told.number for told in line.facts] == list(match.line[2:])
    assert [told.fact for told in line.facts] == list(match.redacted(0)[2:])
    called = [bool(told.calls) for told in line.facts]
    assert called == [False, False, True, False, True]


def test_another_card_stands_beside_the_one_that_was_played() -> None:
    match = begun()
    both_choose(match)
    show_both(match)
    played = match.facts
    try_another(match)  # the open card
    assert shape(match) == [(5, False), (len(match.line) - 2, True)]
    act(match, 0, 1)
    lines = first, second = branches(match).lines()
    assert second.is_current
    assert second.older == 0
    assert [told.number for told in whole(lines, second)] == list(match.line[2:])
    assert first.key == first.facts[-1].number
    switch(match, first)
    assert match.facts == played
    assert [line.is_current for line in branches(match).lines()] == [True, False]
    switch(match, branches(match).lines()[1])
    assert match.facts != played
    assert match.assisted


def test_lines_stand_in_the_order_they_began_whichever_is_played_on() -> None:
    match = begun()
    both_choose(match)
    show_both(match)
    both_choose(match)
    first_key = branches(match).lines()[0].key
    assert match.undo(0)
    assert match.undo(0)
    assert match.undo(0)  # to the first choice
    both_choose(match, 1)
    try_another(match, after=first_key)
    both_choose(match, 1)
    lines = branches(match).lines()
    assert [line.is_current for line in lines] == [False, False, True]
    assert lines[0].key == first_key
    assert [line.older for line in lines] == [None, 0, 0]
    assert lines[1].facts[0].number < lines[2].facts[0].number
    assert lines[1].shared < lines[2].shared
    before = [line.key for line in lines]
    switch(match, lines[1])
    show_both(match)
    after = [line.key for line in branches(match).lines()]
    assert (after[0], after[2]) == (before[0], before[2])


def test_an_undone_line_can_be_taken_up_again() -> None:
    match = begun()
    both_choose(match)
    played = match.facts
    assert match.undo(0)
    act(match, 1, 2)  # the computer chooses afresh
    lines = branches(match).lines()
    assert shape(match) == [(3, False), (0, True)]
    switch(match, lines[0])
    assert match.facts == played
    assert shape(match) == [(3, True)]


def test_lines_that_left_in_an_earlier_deal_are_listed_and_can_be_taken_up() -> None:
    match = begun()
    both_choose(match)
    try_another(match)
    both_choose(match, 1)
    toy.play_out(match, 8)  # into the second deal
    other, here = branches(match).lines()
    assert (other.parted_in, other.facts, other.is_current) == (1, (), False)
    assert (here.parted_in, here.is_current) == (None, True)
    assert isinstance(match.timeline.fact(match.timeline.parent(here.facts[0].number)), Dealt)
    on_second_deal = match.facts
    switch(match, other)
    lines = branches(match).lines()
    assert [(line.parted_in, line.continues, line.is_current) for line in lines] == [
        (None, False, True),
        (None, True, False),
    ]
    switch(match, lines[1])
    assert match.facts == on_second_deal


def test_a_line_that_forks_in_a_later_deal_is_followed_to_what_was_begun_last() -> None:
    match = begun()
    both_choose(match)
    first = match.facts
    toy.play_out(match, 6)
    both_choose(match)
    try_another(match)
    both_choose(match, 1)
    newest = match.head
    newer = branches(match).lines()[1]
    assert newer.key == newest
    early = branches(match)
    start = match.line[1]  # the first deal
    assert early.end_of(start) == newest
    match.branch_from(start)
    both_choose(match, 1)
    before, here = branches(match).lines()
    assert before.continues
    assert here.is_current
    assert [told.fact for told in before.facts[: len(first) - 2] if isinstance(told.fact, Revealed)] == [
        fact for fact in first if isinstance(fact, Revealed)
    ]
    switch(match, before)
    assert match.head == newest


def test_secret_choices_newer_than_a_line_do_not_hide_its_end() -> None:
    match = begun()
    toy.play_out(match, 8)
    both_choose(match)
    end = match.head
    assert match.undo(0)
    act(match, 1, 1)
    assert branches(match).end_of(match.line[1]) == end


def test_lines_that_left_before_stand_in_the_order_they_began_too() -> None:
    match = begun()
    both_choose(match)  # the first
    for index in (1, 2):  # the second and the third
        try_another(match)
        both_choose(match, index)
    second = branches(match).lines()[1]
    switch(match, second)
    show_both(match)
    played_on = match.line[match.line.index(second.key) + 1]
    try_another(match)
    toy.play_out(match, 1)  # the fourth
    toy.play_out(match, 6)
    lines = branches(match).lines()
    assert [line.parted_in for line in lines] == [1, 1, 1, None]
    keys = [line.key for line in lines[:3]]
    assert keys[1] >= played_on
    assert keys[0] < keys[2] < keys[1]


# ── trying another card ──────────────────────────────────────────────────────────────────────────────


def test_a_retry_opens_the_present_decision_where_a_line_goes_on() -> None:
    match = begun()
    both_choose(match)
    try_another(match)
    opened = match.head
    assert branches(match).retry_target(0) == opened
    act(match, 1, 3)  # the computer has chosen afresh
    assert branches(match).retry_target(0) == match.head
    assert branches(match).can_try_another(0)


def test_a_retry_after_redo_has_the_computer_choose_afresh() -> None:
    """Otherwise the person would answer a choice that the line beyond has shown already (H6-16)."""
    match = begun()
    both_choose(match)
    show_both(match)
    both_choose(match)
    assert match.undo(0)
    assert match.undo(0)
    assert match.redo(0)
    assert match.decision(1) is None  # its old choice stands, and the line beyond has revealed it
    target = branches(match).retry_target(0)
    assert target != match.head
    match.branch_from(target)
    assert match.decision(1) is not None
    assert branches(match).retry_target(0) == match.head


def test_before_the_first_choice_of_a_deal_there_is_no_retry() -> None:
    match = begun()
    for seat in (0, 1, 7):
        assert not branches(match).can_try_another(seat)
    toy.play_out(match, 8)
    assert isinstance(match.facts[-1], Dealt)
    with pytest.raises(BranchRefused) as refused:
        branches(match).retry_target(0)
    assert refused.value.reason.key == "lines.none_before"
    act(match, 1)
    act(match, 0)
    assert not branches(match).can_try_another(1)  # a computer


def test_after_a_switch_redo_offers_nothing_and_undo_and_redo_go_along_the_new_line() -> None:
    match = begun()
    both_choose(match)
    show_both(match)
    try_another(match)
    assert match.can_redo(0)
    act(match, 0, 1)
    assert not match.can_redo(0)
    switch(match, branches(match).lines()[0])
    assert not match.can_redo(0)
    end = match.facts
    assert match.undo(0)
    assert match.can_redo(0)
    assert match.redo(0)
    assert match.facts == end


def test_redo_after_a_retry_leads_to_the_end_of_the_line_that_was_left() -> None:
    match = begun()
    both_choose(match)
    show_both(match)
    both_choose(match)
    end = match.facts
    first = match.line[4]
    assert match.undo(0)
    act(match, 1, 1)  # the computer has chosen afresh
    try_another(match, after=first)
    for _ in range(3):
        assert match.redo(0)
    assert match.facts == end


def test_a_choice_taken_back_before_it_was_revealed_does_not_count_as_tried() -> None:
    match = begun()
    both_choose(match)
    show_both(match)
    opened = branches(match).retry_target(0)
    act(match, 0)
    assert match.undo(0)
    assert match.to_act == (0, 1)
    assert branches(match).retry_target(0) == opened


def test_a_match_of_absurd_length_takes_no_more_lines_but_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    match = begun()
    both_choose(match)
    show_both(match)
    try_another(match)
    act(match, 0, 1)
    first, current = branches(match).lines()
    monkeypatch.setattr(timeline, "ROOM", 1)
    assert not branches(match).can_try_another(0)
    with pytest.raises(BranchRefused) as refused:
        branches(match).switch_target(first.key, 0)
    assert refused.value.reason.key == "lines.no_room"
    assert branches(match).switch_target(current.key, 0) == match.head
