"""The conductor: its questions to players, undo, listeners, stop."""

from __future__ import annotations

import pickle
from pathlib import Path
from random import Random
from traceback import walk_stack

from cardtable.engine.facts import Acted, Dealt, Revealed
from cardtable.engine.rules import Advice, Budget, View
from cardtable.match.conductor import Conductor
from cardtable.match.match import Event
from cardtable.match.store import Store
from cardtable.match.thinker import InlineThinker, SearchLimit, Thinker
from tests.match import toy
from tests.match.thinkers import Later, conduct, person_acts
from tests.match.toy import Drawn, Lowest, first, in_memory


def test_thinkers_are_thinkers() -> None:
    thinkers: list[Thinker] = [InlineThinker(), Later()]
    for thinker in thinkers:
        thinker.cancel()


def test_computers_alone_play_to_the_end() -> None:
    match, conductor = conduct("ccc")
    assert match.outcome is not None
    assert not conductor.is_thinking


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


def test_the_conductor_waits_for_a_person_and_asks_computers_first() -> None:
    match, conductor = conduct("pcc")
    assert match.to_act == (0,)
    assert [type(fact) for fact in match.facts[-2:]] == [Acted, Acted]  # the computers have chosen
    while match.outcome is None:
        assert match.to_act == (0,)
        person_acts(match, conductor)


def depth() -> int:
    """Return the number of calls on the stack here."""
    return sum(1 for _ in walk_stack(None))


def test_a_long_match_of_computers_needs_no_deep_stack() -> None:
    deepest = 0

    class Deep(Lowest):
        def choose(self, view: View, budget: Budget, rng: Random) -> Advice:
            nonlocal deepest
            deepest = max(deepest, depth())
            return super().choose(view, budget, rng)

    match = in_memory("cccc", 50)
    start = depth()
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


def test_a_computers_card_is_the_same_after_a_crash() -> None:
    cards = []
    for _ in range(2):
        match = in_memory("pc")
        Conductor(match, {1: Drawn()}).start()
        cards.append(match.facts[-1])
    assert cards[0] == cards[1]


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


def test_the_search_limit_is_passed_on() -> None:
    thinker = Later()
    Conductor(in_memory(), {1: Lowest()}, thinker, SearchLimit(50, 0.5)).start()
    ((question, _),) = thinker.waiting
    assert (question.count, question.seconds) == (50, 0.5)


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


def test_stop_ends_all_driving() -> None:
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


def test_facts_shown_at_a_checkpoint_have_been_written(tmp_path: Path) -> None:
    store = Store(tmp_path, toy.GAMES)
    match = store.create("toy", toy.options(), toy.seats("pc"), now=toy.NOW)
    conductor = Conductor(match, {1: Lowest()})
    conductor.start()
    person_acts(match, conductor)
    assert match.path is not None
    assert match.path.read_bytes().count(b"\n") == 1 + len(match.records)
