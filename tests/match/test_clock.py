"""The clock for a choice: its countdown, the action when time is up, and the note in the log (H6-12)."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from cardtable.engine.cards import Card
from cardtable.engine.facts import Acted
from cardtable.engine.games.happy_six import OPTIONS, Choose
from cardtable.engine.messages import Who, message
from cardtable.engine.options import OptionSet
from cardtable.match.clock import CLOCK, Clock
from cardtable.match.conductor import Conductor
from cardtable.match.match import Appended, Event, Match, StaleDecision
from cardtable.match.replay import Replay
from cardtable.match.store import Store
from cardtable.match.timeline import Decision
from tests.helpers.games import RULES
from tests.helpers.hands import Hands, pass_by
from tests.match.thinkers import Later
from tests.match.toy import NOW, TOY, Lowest, Play, first, in_memory, options, seats

# ── the option and the clock ─────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("time", "seconds"), [("none", None), ("thirty", 30), ("sixty", 60)])
@pytest.mark.parametrize("preset", OPTIONS.presets)
def test_h6_12_the_time_for_a_choice_is_an_option(preset: str, time: str, seconds: int | None) -> None:
    chosen = OPTIONS.choose(preset, 2, {"time": time})
    assert OPTIONS.time_limit(chosen) == seconds
    assert OPTIONS.preset_of(chosen) == preset  # it is no rule of the cards


def test_h6_12_no_time_limit_is_the_default() -> None:
    assert OPTIONS.time_limit(OPTIONS.from_json({"players": 2, "piles": "open"})) is None
    assert OptionSet("any", (2,), (), {"usual": {}}).time_limit(options(2, 1)) is None


def is_up(clock: Clock) -> bool:
    return clock.is_up


def test_h6_12_the_clock_runs_pauses_and_resumes() -> None:
    hands = Hands()
    clock = Clock(hands)
    assert not is_up(clock)  # it has not begun
    clock.start(30)
    pass_by(hands, clock, 12)
    assert clock.left == 18
    clock.pause()
    pass_by(hands, clock, 100)
    assert clock.left == 18
    clock.pause()  # twice is once
    clock.resume()
    pass_by(hands, clock, 8)
    clock.resume()  # it does already
    pass_by(hands, clock, 9.5)
    assert clock.left == 0.5
    assert not is_up(clock)
    pass_by(hands, clock, 1)
    assert clock.left == 0
    assert is_up(clock)
    clock.pause()
    assert not is_up(clock)  # what stands still comes to no end
    clock.start(30)
    assert clock.left == 30


def test_h6_12_the_sleep_of_the_computer_takes_nothing_from_the_time() -> None:
    hands = Hands()
    clock = Clock(hands)
    clock.start(30)
    pass_by(hands, clock, 12)
    hands.now += 3600
    assert (clock.left, is_up(clock)) == (18, False)
    clock.count()
    pass_by(hands, clock, 4)
    assert clock.left == 14
    hands.now += 3600
    clock.pause()
    assert clock.left == 14


# ── what is played ───────────────────────────────────────────────────────────────────────────────────


def begin(styles: str = "pc", seed: str = "seed") -> tuple[Match, Conductor, Decision]:
    match = in_memory(styles, 2, seed)
    conductor = Conductor(match, {seat: Lowest() for seat, style in enumerate(styles) if style != "p"})
    conductor.start()
    decision = match.decision(styles.index("p"))
    assert decision is not None
    return match, conductor, decision


def acted(match: Match, seat: int = 0) -> tuple[int, Acted]:
    """The seat's last action, with its record number."""
    return next(
        (number, fact)
        for number, fact in zip(reversed(match.line), reversed(match.facts), strict=True)
        if isinstance(fact, Acted) and fact.seat == seat
    )


def test_h6_12_the_raised_card_is_played_and_the_log_says_so() -> None:
    match, conductor, decision = begin()
    raised = first(match, 0)
    conductor.time_up(decision, raised)
    number, fact = acted(match)
    assert fact.action == raised
    (note,) = match.notes(CLOCK)
    assert dict(note.data) == {"seat": 0, "raised": True}
    assert match.calls(number)[0] == message("clock.raised", who=Who(0))
    assert not match.assisted


@pytest.mark.parametrize("raised", [None, Play(Card.parse("KD"))])
def test_h6_12_without_a_raised_card_the_lot_decides_from_its_own_stream(raised: Play | None) -> None:
    match, conductor, decision = begin()
    choices = match.view(0).choices
    assert choices is not None
    assert raised is None or raised not in (choices.legal() or ())
    expected = choices.draw(match.streams.named(f"clock/0/{decision.opened}"))
    conductor.time_up(decision, raised)
    number, fact = acted(match)
    assert fact.action == expected
    assert [dict(note.data) for note in match.notes(CLOCK)] == [{"seat": 0, "raised": False}]
    assert match.calls(number)[0] == message("clock.drawn", who=Who(0))


def test_h6_12_the_lot_falls_anew_after_an_undo() -> None:
    drawn = set()
    match, conductor, decision = begin()
    for _ in range(12):
        conductor.time_up(decision, None)
        drawn.add(acted(match)[1].action)
        assert conductor.undo(0)
        again = match.decision(0)
        assert again is not None
        decision = again
    assert len(drawn) > 1


def test_h6_12_a_choice_made_in_time_leaves_no_note() -> None:
    match, conductor, decision = begin()
    conductor.submit(decision, first(match, 0))
    assert not match.notes(CLOCK)
    assert match.calls(acted(match)[0])[:1] != (message("clock.raised", who=Who(0)),)
    with pytest.raises(StaleDecision):
        conductor.time_up(decision, None)  # both at the same moment: the choice counts
    assert not match.notes(CLOCK)


def test_h6_16_the_clock_too_waits_for_the_computers_choice() -> None:
    match, thinker = in_memory("pc", 2), Later()
    conductor = Conductor(match, {1: Lowest()}, thinker)
    conductor.start()
    decision = match.decision(0)
    assert decision is not None
    conductor.time_up(decision, None)
    assert not match.notes(CLOCK)
    with pytest.raises(StaleDecision):
        conductor.submit(decision, first(match, 0))
    thinker.answer()
    number, _ = acted(match)
    assert number > acted(match, 1)[0]
    assert match.calls(number)[0].key == "clock.drawn"


def test_h6_12_listeners_replay_and_file_tell_of_it_too(tmp_path: Path) -> None:
    store = Store(tmp_path, {"toy": TOY})
    match = store.create("toy", options(2, 2), seats("pc"), now=NOW, seed="seed")
    told: list[Event] = []
    match.subscribe(told.append)
    conductor = Conductor(match, {1: Lowest()})
    conductor.start()
    decision = match.decision(0)
    assert decision is not None
    conductor.time_up(decision, first(match, 0))
    number, _ = acted(match)
    call = message("clock.raised", who=Who(0))
    assert [event for event in told if isinstance(event, Appended) and call in event.calls]
    assert call in Replay.of(match).calls_until(len(match.line))
    match.close()
    assert match.path is not None
    assert b'"clock.raised"' in match.path.read_bytes()
    again = store.open(match.path)
    assert again.calls(number)[0] == call
    again.close()


def test_a_clock_note_of_another_seat_or_without_sense_gives_no_call() -> None:
    match, conductor, decision = begin()
    for data in ({"seat": 1, "raised": True}, {"seat": 0}, {"seat": 0, "raised": 1}, {}):
        match.note(CLOCK, data)
    conductor.submit(decision, first(match, 0))
    assert not [call for call in match.calls(acted(match)[0]) if call.key.startswith("clock.")]


def test_h6_12_happy_six_is_played_to_its_end_by_the_clock_alone() -> None:
    rules, rng = RULES["happy_six"], Random(3)
    match = Match.new(rules, OPTIONS.choose("standard", 2, {"time": "thirty"}), seats("pp"), now=NOW)
    conductor = Conductor(match, {})
    conductor.start()
    while match.outcome is None:
        decision = match.decision(match.to_act[0])
        assert decision is not None
        choices = match.view(decision.seat).choices
        assert choices is not None
        conductor.time_up(decision, choices.draw(rng) if rng.random() < 0.5 else None)
    notes = match.notes(CLOCK)
    assert len(notes) == sum(isinstance(fact, Acted) for fact in match.facts)
    assert {note.data["raised"] for note in notes} == {True, False}
    assert all(isinstance(fact.action, Choose) for fact in match.facts if isinstance(fact, Acted))
