"""Every game: a viewer learns what it may, and nothing else (G-5)."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from itertools import product
from random import Random
from typing import Final

from cardtable.ai.worlds import complete
from cardtable.engine.facts import Acted, Dealt, Fact
from cardtable.engine.messages import Message
from cardtable.engine.rules import fold
from cardtable.engine.seats import EVERYTHING, PUBLIC
from tests.helpers.games import KNOWN
from tests.helpers.leaks import cards_in, hidden_in, twins
from tests.helpers.playthrough import Case, Play, seen_by

ENOUGH: Final = 20
"""Histories that look alike, for each viewer of each match."""


def since_deal(play: Play, ply: int) -> Sequence[Fact]:
    """The facts of the deal up to a ply; before the first deal, all facts."""
    return play.facts[play.deal_before(ply) or 0 : ply]


def test_a_view_agrees_with_the_rules(play: Play) -> None:
    rules = play.rules
    for ply in play.plies(150):
        state = play.states[ply]
        for viewer in play.case.viewers:
            view = rules.view(state, viewer)
            assert view.viewer == viewer
            assert view.options == play.case.options
            assert view.to_act == rules.to_act(state)
            assert view.outcome == rules.outcome(state)
            assert (view.choices is not None) == (viewer in view.to_act)


def test_views_and_facts_go_to_another_process(play: Play) -> None:
    for ply in play.plies(25):
        for viewer in play.case.viewers:
            view = play.rules.view(play.states[ply], viewer)
            assert pickle.loads(pickle.dumps(view)) == view
    assert pickle.loads(pickle.dumps(play.facts)) == play.facts


def test_redacting_twice_changes_nothing_more(play: Play) -> None:
    for ply in play.plies(100)[:-1]:
        state, fact = play.states[ply], play.facts[ply]
        for viewer in play.case.viewers:
            seen = play.rules.redact(state, fact, viewer)
            assert play.rules.redact(state, seen, viewer) == seen
            assert type(seen) is type(fact)
            if isinstance(fact, Acted):
                assert viewer != fact.seat or seen == fact


def test_everything_is_everything(play: Play) -> None:
    for ply in play.plies(100):
        state = play.states[ply]
        view = play.rules.view(state, EVERYTHING)
        assert not hidden_in(view)
        assert set(KNOWN[play.case.game].held(state)) <= set(cards_in(view))
        if ply < len(play.facts):
            assert play.rules.redact(state, play.facts[ply], EVERYTHING) == play.facts[ply]


def test_no_card_is_named_to_who_may_not_know_it(play: Play) -> None:
    """A redacted fact shows what this viewer may be shown; a view, what follows from redacted facts."""
    known = KNOWN[play.case.game]
    for viewer in play.case.viewers:
        seen = seen_by(play, viewer, 0, len(play.facts))
        for ply in play.plies(200)[1:]:
            facts, start = since_deal(play, ply), play.deal_before(ply) or 0
            assert set(cards_in(seen[ply - 1])) <= set(known.shown(facts, viewer)), seen[ply - 1]
            view = play.rules.view(play.states[ply], viewer)
            assert set(cards_in(view)) <= set(known.deduced(seen[start:ply], viewer)), view


def test_a_view_is_a_function_of_what_the_viewer_has_seen(case: Case, play: Play) -> None:
    """Two histories that look alike to a viewer give equal views: there is nothing else in a view."""
    rng = Random(1)
    found = dict.fromkeys(case.viewers, 0)
    plies = play.plies(100)[1:]
    for ply, viewer in product(rng.sample(plies, len(plies)), (*range(case.players), PUBLIC)):
        if found[viewer] < ENOUGH:
            for twin in twins(play, ply, viewer, rng, tries=4):
                found[viewer] += 1
                assert play.rules.view(twin.after, viewer) == play.rules.view(play.states[ply], viewer)
                called = play.rules.calls(play.states[ply - 1], play.facts[ply - 1], play.states[ply])
                assert play.rules.calls(twin.before, twin.facts[-1], twin.after) == called
    assert found.pop(EVERYTHING) == 0
    assert min(found.values()) >= ENOUGH, found


def test_nothing_looks_alike_to_who_sees_everything(play: Play) -> None:
    assert not any(list(twins(play, ply, EVERYTHING, Random(1), tries=3)) for ply in play.plies(30))


def test_worlds_are_legal_and_look_the_same(play: Play) -> None:
    """At any ply, a seat's facts can be completed, and what comes of it gives that seat the same view."""
    rules, options, rng = play.rules, play.case.options, Random(1)
    for seat in range(play.case.players):
        seen = seen_by(play, seat, 0, len(play.facts))
        world: list[Fact] = []
        states = [rules.start(options)]
        for ply in play.plies(60):
            facts = complete(options, seen[:ply], seat, rng)
            assert len(facts) == ply
            same = next((i for i, (a, b) in enumerate(zip(world, facts, strict=False)) if a != b), len(world))
            del world[same:], states[same + 1 :]
            for fact in facts[same:]:
                assert rules.redact(states[-1], fact, seat) == seen[len(world)]
                world.append(fact)
                states.append(rules.apply(states[-1], fact))
            assert rules.view(states[-1], seat) == rules.view(play.states[ply], seat)
        assert fold(rules, options, world) == states[-1]


def test_worlds_are_drawn_with_the_random_numbers_handed_in(play: Play) -> None:
    options = play.case.options
    for ply in play.plies(12):
        seen = seen_by(play, 0, 0, ply)
        drawn = [complete(options, seen, 0, Random(n)) for n in (1, 1)]
        assert drawn[0] == drawn[1]


def test_calls_are_messages_of_the_game_about_public_cards(play: Play) -> None:
    called = 0
    for ply in play.plies(250)[1:]:
        facts = since_deal(play, ply)
        for call in play.rules.calls(play.states[ply - 1], play.facts[ply - 1], play.states[ply]):
            called += 1
            assert isinstance(call, Message)
            assert call.key.startswith(f"{play.case.game}.call.")
            assert set(cards_in(call)) <= set(KNOWN[play.case.game].shown(facts, PUBLIC))
    assert called


def test_deals_are_called(play: Play) -> None:
    for ply, fact in enumerate(play.facts):
        if isinstance(fact, Dealt):
            assert play.rules.calls(play.states[ply], fact, play.states[ply + 1])
