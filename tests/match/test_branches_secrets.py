"""No line of a match tells a viewer what was not revealed (H6-3, G-5)."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from cardtable.engine.cards import Card, Hidden
from cardtable.engine.facts import Acted, Dealt, Fact, Revealed
from cardtable.engine.games.happy_six import HAPPY_SIX
from cardtable.engine.seats import Seat
from cardtable.match.branches import BranchRefused
from cardtable.match.conductor import Conductor
from cardtable.match.match import Appended, Event, Match
from cardtable.match.seating import SeatInfo
from tests.helpers.games import PLAYERS
from tests.helpers.leaks import cards_in
from tests.match import toy
from tests.match.forks import begun, both_choose, branches, shape, show_both, try_another
from tests.match.toy import act, in_memory, settle

# ── what a viewer may know ───────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("chosen", range(1, 3))
def test_choices_that_stayed_secret_leave_no_trace_in_any_line(chosen: int) -> None:
    """Whatever the computer had chosen when it was left, the person is told the same (G-5)."""
    told = []
    for other in (0, chosen):
        match = begun()
        both_choose(match)
        show_both(match)
        act(match, 1, other)  # in secret, at the end of the first line …
        try_another(match)
        while match.to_act != (0, 1):
            act(match, match.to_act[0], 1)
        act(match, 1, other)  # … and at the end of the second
        told.append(branches(match).lines())
    assert told[0] == told[1]
    assert len(told[0]) == 2


def test_a_choice_that_was_not_revealed_is_no_line_not_even_ones_own() -> None:
    match = in_memory("pp")
    settle(match)
    act(match, 0)
    assert shape(match) == [(0, True)]
    assert match.undo(0)
    assert shape(match, 0) == shape(match, 1) == [(0, True)]


def test_nobody_goes_past_another_persons_choice_that_is_not_revealed() -> None:
    match = in_memory("ppp")
    settle(match)
    for seat in (0, 1, 2):
        act(match, seat)
    first = match.to_act[0]
    act(match, first)
    assert branches(match).can_try_another(first)
    match.branch_from(branches(match).retry_target(first))
    act(match, first, 1)
    for _ in range(2):
        act(match, match.to_act[0])
    other = next(line for line in branches(match).lines() if not line.is_current)
    act(match, 1)  # in secret
    for seat in (0, 2):
        with pytest.raises(BranchRefused) as refused:
            branches(match).switch_target(other.key, seat)
        assert refused.value.reason.key == "lines.secret"
        with pytest.raises(BranchRefused) as refused:
            branches(match).retry_target(seat)
        assert refused.value.reason.key == "lines.secret"
    current = next(line for line in branches(match).lines() if line.is_current)
    assert branches(match).switch_target(current.key, 0) == match.head
    assert branches(match).switch_target(other.key, 1) == other.key  # its own choice it may leave


class Watcher:
    """Recorder of what a viewer was told of each fact when it happened."""

    def __init__(self, match: Match, viewer: Seat) -> None:
        self.match = match
        self.viewer = viewer
        self.heard: dict[int, Fact] = {}
        match.subscribe(self._hear)

    def _hear(self, event: Event) -> None:
        if isinstance(event, Appended) and event.record.fact is not None:
            before = self.match.timeline.state(event.record.parent)
            record = event.record
            assert record.fact is not None
            self.heard[record.number] = self.match.rules.redact(before, record.fact, self.viewer)


@pytest.mark.parametrize("seed", range(6))
def test_h6_3_no_line_ever_shows_more_than_was_seen_when_it_was_played(seed: int) -> None:
    rng = Random(seed)
    match = Match.new(
        HAPPY_SIX,
        HAPPY_SIX.option_set.choose("standard", 2),
        (SeatInfo("葵"), SeatInfo("", "fickle")),
        now=toy.NOW,
        seed=str(seed),
    )
    watcher = Watcher(match, 0)
    players: Mapping[Seat, Any] = {1: PLAYERS["happy_six"]["fickle"]}
    conductor = Conductor(match, players)
    conductor.start()
    told = branches(match)
    most = 0
    for _ in range(120):
        lines = told.lines()
        most = max(most, len(lines))
        assert lines == branches(match).lines()  # what is remembered is what is there
        assert [line.is_current for line in lines].count(True) == 1
        shown: set[Card] = set()
        for line in lines:
            for fact in line.facts:
                assert fact.fact == watcher.heard[fact.number]
                if isinstance(fact.fact, Acted | Revealed):
                    shown |= set(cards_in(fact.fact))
                if isinstance(fact.fact, Acted) and fact.fact.seat == 1:
                    assert fact.fact.action is None
                if isinstance(fact.fact, Dealt):
                    assert isinstance(fact.fact.piles[1], Hidden)
        match rng.randrange(4):
            case 0 if told.can_try_another(0):
                conductor.branch_from(told.retry_target(0))
            case 1 if len(lines) > 1:
                conductor.branch_from(told.switch_target(rng.choice(lines).key, 0))
            case 2:
                conductor.undo(0)
            case _:
                _choose(conductor, rng)
    assert most > 2


def _choose(conductor: Conductor, rng: Random) -> None:
    match = conductor.match
    decision, choices = match.decision(0), match.view(0).choices
    if decision is not None and choices is not None:
        conductor.submit(decision, choices.draw(rng))
