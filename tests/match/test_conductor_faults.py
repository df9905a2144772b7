"""Players that fail, and the conductor that drives the match on in spite of them."""

from __future__ import annotations

import pickle
from collections.abc import Callable

import pytest

from cardtable.engine.facts import Revealed
from cardtable.engine.rules import Advice, View
from cardtable.match.conductor import Conductor
from cardtable.match.match import Appended, Event
from cardtable.match.thinker import InlineThinker, OnAnswer, Question
from tests.match import toy
from tests.match.thinkers import Later, Odd, person_acts
from tests.match.toy import Lowest, in_memory


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
        def ask(self, question: Question, answered: OnAnswer) -> None:
            raise pickle.PicklingError("no")

    match = in_memory("cc", 1)
    Conductor(match, dict.fromkeys((0, 1), Lowest()), Unsendable()).start()
    assert match.outcome is not None
    assert len(match.notes("forfeit")) == 8


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
