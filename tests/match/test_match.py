"""A match: decisions, events, notes, bounds, wherever it is kept."""

from __future__ import annotations

import gc
from random import Random

import pytest

from cardtable.engine.facts import Acted, Dealt, Fact, Picked, Revealed
from cardtable.engine.messages import Message
from cardtable.engine.seats import EVERYTHING, PUBLIC
from cardtable.match import timeline
from cardtable.match.match import ActionRefused, Appended, Event, HeadMoved, Match, StaleDecision
from cardtable.match.timeline import LANDMARKS, RECENT, Decision, Timeline
from tests.match import toy
from tests.match.looking import everything
from tests.match.toy import act, in_memory, play_out, settle

# ── decisions ────────────────────────────────────────────────────────────────────────────────────────


def test_a_match_begins_with_nature() -> None:
    match = in_memory()
    assert match.facts == ()
    assert match.to_act == ()
    assert match.decision(0) is None
    settle(match)
    assert list(map(type, match.facts)) == [Picked, Dealt]
    assert not match.apply_chance()
    assert match.decision(0) == Decision(branch=0, record=2, seat=0)
    assert match.decision(1) == Decision(branch=0, record=2, seat=1)


def test_a_decision_stays_the_same_while_another_seat_chooses() -> None:
    match = in_memory("pcc")
    settle(match)
    decision = match.decision(0)
    act(match, 2)
    act(match, 1)
    assert match.decision(0) == decision
    assert match.decision(1) is None
    assert decision is not None
    match.submit(decision, toy.first(match, 0))
    with pytest.raises(StaleDecision):
        match.submit(decision, toy.TOY.parse_action("2C"))


def test_a_decision_in_turn_begins_when_the_turn_comes() -> None:
    match = in_memory("pcc")
    settle(match)
    for seat in (0, 1, 2):
        act(match, seat)
    assert isinstance(match.facts[-1], Revealed)
    for _ in range(3):
        (seat,) = match.to_act
        assert match.decision(seat) == Decision(0, match.head, seat)
        act(match, seat)
    assert match.to_act == (0, 1, 2)
    assert match.decision(0) == Decision(0, match.head, 0)


def test_a_refused_action_names_its_clause_and_changes_nothing() -> None:
    match = in_memory()
    settle(match)
    before = everything(match), match.records
    decision = match.decision(0)
    assert decision is not None
    with pytest.raises(ActionRefused) as refused:
        match.submit(decision, toy.TOY.parse_action("2H"))
    assert refused.value.breach.clause == "T-2"
    assert "T-2" in str(refused.value)
    assert (everything(match), match.records) == before
    match.submit(decision, toy.first(match, 0))


@pytest.mark.parametrize(
    "stale",
    [
        Decision(0, 1, 0),
        Decision(0, 0, 0),
        Decision(1, 2, 0),
        Decision(0, 2, 5),
        Decision(0, 2, -1),
        Decision(0, 99, 0),
    ],
)
def test_an_answer_to_any_other_decision_is_stale(stale: Decision) -> None:
    match = in_memory()
    settle(match)
    with pytest.raises(StaleDecision):
        match.submit(stale, toy.first(match, 0))
    assert len(match.records) == 2


def test_undo_makes_every_older_decision_stale() -> None:
    match = in_memory("pp")
    settle(match)
    other = match.decision(1)
    act(match, 0)
    assert match.undo(0)
    assert other is not None
    with pytest.raises(StaleDecision):
        match.submit(other, toy.first(match, 1))
    now = match.decision(1)
    assert now is not None
    assert now.record == other.record
    assert now.opened > other.opened


def test_nobody_decides_when_the_match_is_over() -> None:
    match = in_memory()
    play_out(match)
    assert match.outcome is not None
    assert match.to_act == ()
    assert match.decision(0) is None
    assert not match.apply_chance()


def test_facts_are_redacted_as_the_rules_say() -> None:
    match = in_memory()
    settle(match)
    act(match, 1)
    assert match.redacted(EVERYTHING) == match.facts
    assert match.redacted(1)[2] == match.facts[2]
    assert match.redacted(0)[2] == Acted(1, None)
    public = match.redacted(PUBLIC)
    assert isinstance(public[1], Dealt)
    assert not any(isinstance(pile, tuple) for pile in public[1].piles)


def test_a_listener_can_redact_a_fact_at_once_and_again_later() -> None:
    match = in_memory("pp")
    heard: dict[int, tuple[Fact, tuple[Message, ...]]] = {}

    def hear(event: Event) -> None:
        if isinstance(event, Appended) and event.record.fact is not None:
            heard[event.record.number] = match.redacted_fact(event.record.number, 0), event.calls

    match.subscribe(hear)
    play_out(match, 7)
    before = match.line
    assert match.redacted(0) == tuple(heard[number][0] for number in before)
    assert any(calls for _, calls in heard.values())
    assert Acted(1, None) in match.redacted(0)
    assert match.undo(0)
    play_out(match)
    assert set(match.line) | set(before) == set(heard)
    for number, (fact, calls) in heard.items():  # on whatever line it stands now
        assert match.redacted_fact(number, 0) == fact
        assert match.calls(number) == calls


# ── assisted, notes, events ──────────────────────────────────────────────────────────────────────────


def test_undo_hint_and_a_typed_in_deal_mark_a_match_as_assisted() -> None:
    match = in_memory()
    play_out(match, 2)
    match.note("title", {"text": "x"})
    seen = [match.assisted]
    for step in (match.undo, match.redo):
        assert step(0)
        seen.append(match.assisted)
    assert seen == [False, True, True]
    hinted = in_memory()
    hinted.note("hint")
    assert hinted.assisted
    typed = Match.new(toy.TOY, toy.options(), toy.seats("pc"), now=toy.NOW, first_deal=7)
    assert typed.assisted


def test_what_a_hint_advised_belongs_to_its_decision_and_a_note_of_anything_else_to_none() -> None:
    match = in_memory()
    settle(match)
    for seat, opened in ((0, 2), (1, 2), (0, 1), ([], {})):
        match.note("hint", {"seat": seat, "opened": opened, "best": f"{seat} at {opened}"})
    act(match, 0)
    assert match.timeline.advised(match.line[-1]) == ["0 at 2"]


def test_a_typed_in_deal_number_deals_the_same_cards_whatever_the_seed() -> None:
    deals = set()
    for seed in ("a", "b"):
        match = Match.new(toy.TOY, toy.options(), toy.seats("pc"), now=toy.NOW, seed=seed, first_deal=7)
        settle(match)
        deals.add(match.facts[1])
    assert len(deals) == 1


def test_listeners_are_notified_of_everything_in_order() -> None:
    match = in_memory()
    events: list[Event] = []
    heads: list[int] = []
    end = match.subscribe(events.append)
    match.subscribe(lambda event: heads.append(match.head))
    settle(match)
    act(match, 1)
    act(match, 0)
    match.undo(0)
    assert [record for event in events if isinstance(event, Appended) for record in [event.record]] == list(
        match.records
    )
    assert events[-1] == HeadMoved(2, "undo")
    calls = [event.calls for event in events if isinstance(event, Appended) and event.calls]
    assert [call.key for (call,) in calls] == ["toy.call.point"]
    assert heads == [1, 2, 3, 4, 5, 2, 2]
    count = len(events)
    end()
    end()
    assert match.redo(0)
    assert len(events) == count


def test_a_match_of_absurd_length_goes_on_but_not_back(monkeypatch: pytest.MonkeyPatch) -> None:
    match = in_memory("pp")
    play_out(match, 5)
    seat = next(seat for seat in (0, 1) if match.can_undo(seat))
    assert match.undo(seat)
    assert match.can_redo(seat)
    monkeypatch.setattr(timeline, "ROOM", len(match.records))
    assert not match.can_redo(seat)
    assert not match.redo(seat)
    assert not match.can_branch
    with pytest.raises(ValueError, match="room"):
        match.branch_from(0)
    play_out(match, 1)
    assert not match.can_undo(0)
    assert not match.can_undo(1)
    assert not match.undo(seat)
    monkeypatch.setattr(timeline, "ROOM", len(match.records) + 1)
    assert match.can_undo(0) or match.can_undo(1)
    monkeypatch.undo()
    play_out(match)
    assert match.outcome is not None


def test_redo_finds_its_line_in_few_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """A branch remembers the end of the line it leaves, if that lies ahead of where it begins."""
    match = in_memory("pc", rounds=50)
    rng = Random(1)
    play_out(match)
    for _ in range(30):
        match.branch_from(rng.choice(match.line))
        play_out(match, rng.randrange(60))
    match.branch_from(max(match.line))
    play_out(match)
    assert len(match.line) > 500
    told, step = match.timeline, Timeline.parent
    steps = 0

    def count(timeline: Timeline, number: int) -> int:
        nonlocal steps
        steps += 1
        return step(timeline, number)

    facts = [0, *(record.number for record in match.records if record.fact is not None)]
    tip: int | None = None  # a person has chosen since the head was moved
    assert match.timeline.redo_target(0) is None
    for _ in range(500):
        to, head = rng.choice(facts), match.timeline.head
        ends = [end for end in (tip, head) if end not in (None, to) and after(match, to, end) is not None]
        tip = ends[0] if ends else None
        steps = 0
        with monkeypatch.context() as counting:
            counting.setattr(Timeline, "parent", count)
            match.branch_from(to)
        assert steps < 60
        decision = match.decision(0)
        ahead = None if tip is None else after(match, to if decision is None else decision.record, tip)
        acts = [fact for fact in map(told.fact, ahead or ()) if isinstance(fact, Acted) and fact.seat == 0]
        assert (told.redo_target(0) is not None) == bool(acts)


def after(match: Match, start: int, end: int) -> list[int] | None:
    """The facts after one of them up to another; None where that does not come after it."""
    found: list[int] = []
    while end > start:
        found.append(end)
        end = match.timeline.parent(end)
    return found if end == start else None


def test_notes_are_found_by_kind() -> None:
    match = in_memory()
    match.note("title", {"text": "a"})
    match.note("title", {"text": "b"})
    match.note("other")
    assert [note.data["text"] for note in match.notes("title")] == ["a", "b"]


def alive() -> int:
    """Count the states of the toy game in memory."""
    return sum(type(each) is toy.State for each in gc.get_objects())


@pytest.mark.long
def test_states_are_kept_in_bounds_and_found_again() -> None:
    gc.collect()
    others = alive()
    match = in_memory("cc", rounds=50)
    play_out(match)
    for _ in range(4):
        match.branch_from(2)
        play_out(match)
    facts = [record.number for record in match.records if record.fact is not None]
    assert len(facts) > 2 * RECENT
    gc.collect()
    assert alive() - others <= RECENT + len(facts) // LANDMARKS + 20
    state = match.rules.start(match.options)
    states = {}
    for number in match.line:
        state = states[number] = match.rules.apply(state, match.timeline.fact(number))
        assert match.timeline.state(number) == state
    first = match.line[3]
    for number in facts:  # which is more than are kept
        match.timeline.state(number)
    assert match.timeline.state(first) == states[first]
    assert match.view_after(first, PUBLIC) is not None
