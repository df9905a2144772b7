"""How a deal was played before, noted in the match in which it is played again."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cardtable.engine.facts import Acted, Dealt, format_fact
from cardtable.engine.rules import begin
from cardtable.match.json_lines import seal
from cardtable.match.log import Note
from cardtable.match.match import Match
from cardtable.match.repeats import REPEAT, Repeat, Repeats, earlier_end, read_repeat, repeat_data
from cardtable.match.seating import SeatInfo
from cardtable.match.store import Store
from cardtable.match.timeline import Timeline
from tests.helpers.games import RULES
from tests.helpers.playthrough import Case, all_cases
from tests.match import toy
from tests.match.files import closed

CASES = tuple(all_cases({game})[0] for game in RULES)


def seats_of(case: Case) -> tuple[SeatInfo, ...]:
    members = case.rules.option_set.members(case.options)
    assert members == 1
    return tuple(SeatInfo(f"Player {seat}") for seat in range(case.players))


def played(match: Match, deals: int) -> Match:
    """The match, of which this many deals have been played at random."""
    rng = Random(7)
    while match.outcome is None and len(match.rules.deals(match.timeline.state())) < deals:
        if not match.apply_chance():
            decision = match.decision(match.to_act[0])
            assert decision is not None
            choices = match.view(decision.seat).choices
            assert choices is not None
            match.submit(decision, choices.draw(rng))
    while match.apply_chance():  # the next deal
        pass
    return match


def new(case: Case, seats: tuple[SeatInfo, ...], **more: Any) -> Match:
    return Match.new(case.rules, case.options, seats, now=toy.NOW, seed="before", **more)


def again(before: Match, repeat: Repeat, *, from_zero: bool = False) -> Match:
    """The match that plays a deal again, with everybody one seat on."""
    header = before.header
    match = Match.new(
        *(before.rules, header.options, header.seats[-1:] + header.seats[:-1]),
        now=toy.NOW,
        first_deal=repeat.number,
        entry=repeat.from_zero if from_zero else repeat.entry,
    )
    match.note(REPEAT, repeat_data(repeat.play))
    return match


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_result_of_the_time_before_is_that_of_the_deal_that_is_played_again(case: Case) -> None:
    before = played(new(case, seats_of(case)), 3)
    results = before.rules.deals(before.timeline.state())
    known = Repeats(before.timeline).listed()
    assert len(known) >= 2
    for repeat, result in zip(known, results, strict=False):
        for from_zero in (False, True):
            match = again(before, repeat, from_zero=from_zero)
            end = earlier_end(match.timeline)
            assert end is not None
            assert end.seats == before.header.seats
            (told,) = before.rules.deals(_state_of(match, repeat))
            assert (told.places, told.scores, told.figures) == (result.places, result.scores, result.figures)


def _state_of(match: Match, repeat: Repeat) -> Any:
    """The state at the end of the deal as it was played before, in the match that plays it again."""
    state = begin(match.rules, match.options, match.header.entry)
    for fact in repeat.play.facts:
        state = match.rules.apply(
            state, replace(fact, deal=match.header.begins_with) if isinstance(fact, Dealt) else fact
        )
    return state


def test_the_time_before_is_known_when_the_match_is_opened_again(tmp_path: Path) -> None:
    case = all_cases({"fifty_six"})[0]
    before = played(new(case, seats_of(case)), 2)
    (_, repeat) = Repeats(before.timeline).listed()
    store = Store(tmp_path, RULES)
    match = store.create(
        *("fifty_six", case.options, before.header.seats),
        now=toy.NOW,
        first_deal=repeat.number,
        entry=repeat.entry,
    )
    match.note(REPEAT, repeat_data(repeat.play))
    end = earlier_end(match.timeline)
    path = closed(match)
    assert not any(str(card).encode() in path.read_bytes() for card in _cards(repeat)[:3])
    resumed = store.open(path)
    assert end is not None
    assert earlier_end(resumed.timeline) == end
    assert resumed.close()


def _cards(repeat: Repeat) -> list[str]:
    return [format_fact(fact) for fact in repeat.play.facts if isinstance(fact, Dealt)]


def test_a_note_about_other_cards_or_one_that_makes_no_sense_counts_as_none() -> None:
    case = all_cases({"fifty_six"})[0]
    before = played(new(case, seats_of(case)), 2)
    first, second = Repeats(before.timeline).listed()
    facts = first.play.facts
    wrong: list[Any] = [
        repeat_data(replace(first.play, facts=second.play.facts)),
        repeat_data(replace(first.play, facts=facts[:-1])),
        repeat_data(replace(first.play, facts=(*facts[:-1], *facts[-1:] * 2))),
        repeat_data(replace(first.play, facts=(*facts[:1], Acted(0, None), *facts[1:]))),
        repeat_data(replace(first.play, seats=first.play.seats[:-1])),
        {"seats": [], "sealed": seal("deal")},
        {"seats": [{"name": 3}], "sealed": seal("x")},
        {"seats": "", "sealed": "?"},
        {"sealed": 3},
        {},
    ]
    for data in wrong:
        match = again(before, replace(first, play=replace(first.play, facts=facts)))
        bare = Match.new(
            *(before.rules, match.options, match.header.seats),
            now=toy.NOW,
            first_deal=first.number,
            entry=first.entry,
        )
        bare.note(REPEAT, json.loads(json.dumps(data)))
        assert earlier_end(match.timeline) is not None
        assert earlier_end(bare.timeline) is None, data


def test_other_notes_tell_of_no_time_before() -> None:
    case = all_cases({"fifty_six"})[0]
    match = new(case, seats_of(case))
    match.note("title", {"text": "x"})
    assert read_repeat(match.timeline, Note("title", {"text": "x"})) is None
    assert earlier_end(match.timeline) is None


# ── found once ───────────────────────────────────────────────────────────────────────────────────────────


def hearts_of(deals: int) -> Match:
    """A match of Hearts of this many deals."""
    rules = RULES["hearts"]
    options = rules.option_set.choose("windows", 4, {"deals": deals})
    seats = tuple(SeatInfo(f"Player {seat}") for seat in range(4))
    return Match.new(rules, options, seats, now=toy.NOW, seed="before")


def test_a_deal_of_a_long_match_is_looked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played(hearts_of(30), 29)
    known, looked = Repeats(match.timeline), 0
    state = Timeline.state

    def counted(timeline: Timeline, number: int | None = None) -> Any:
        nonlocal looked
        looked += number is not None
        return state(timeline, number)

    with monkeypatch.context() as patch:
        patch.setattr(Timeline, "state", counted)
        before = known.listed()
        assert len(before) == 29
        assert looked <= 29 * 3, "a few states of each deal"
    played(match, 30)
    with monkeypatch.context() as patch:
        patch.setattr(Timeline, "state", counted)
        looked = 0
        after = known.listed()
        assert looked <= 3, "a few states of the new deal"
    assert len(after) == 30
    assert all(one is other for one, other in zip(before, after, strict=False))


def test_going_back_before_the_end_of_a_deal_forgets_it() -> None:
    match = played(hearts_of(5), 4)
    known = Repeats(match.timeline)
    first, second, *_ = known.listed()
    end = len(first.play.facts) + len(second.play.facts)
    match.branch_from(match.line[end - 8])  # within the second deal
    assert known.listed() == (first,)
    played(match, 3)
    listed = known.listed()
    assert listed == Repeats(match.timeline).listed()
    assert [repeat.deal for repeat in listed] == [1, 2, 3]
    assert listed[1].play != second.play
