"""Every game: a viewer learns what it may, and nothing else (G-5).

`tests.soak.leaks` looks at every ply for every seat.
"""

from __future__ import annotations

import pickle
from itertools import product
from random import Random
from typing import Final

from cardtable.engine.facts import Acted, Dealt
from cardtable.engine.messages import Message
from cardtable.engine.seats import EVERYTHING, PUBLIC
from cardtable.games import GAMES
from tests.helpers.games import KNOWN
from tests.helpers.leaks import cards_in, check_twins, check_worlds, deduced_by, hidden_in, shown_to, twins
from tests.helpers.playthrough import MANY, Case, Play

ENOUGH: Final = 6
"""Histories that look alike, for each viewer of each match."""


def test_a_view_agrees_with_the_rules(play: Play) -> None:
    rules = play.rules
    for ply in play.plies(80):
        state = play.states[ply]
        for viewer in play.case.viewers:
            view = play.view(ply, viewer)
            assert view.viewer == viewer
            assert view.options == play.case.options
            assert view.to_act == rules.to_act(state)
            assert view.outcome == rules.outcome(state)
            assert (view.choices is not None) == (viewer in view.to_act)


def test_views_and_facts_go_to_another_process(play: Play) -> None:
    views = [play.view(ply, viewer) for ply in play.plies(25) for viewer in play.case.viewers]
    assert pickle.loads(pickle.dumps(views)) == views
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
        view = play.view(ply, EVERYTHING)
        assert not hidden_in(view)
        assert set(KNOWN[play.case.game].held(state)) <= set(cards_in(view))
        if ply < len(play.facts):
            assert play.rules.redact(state, play.facts[ply], EVERYTHING) == play.facts[ply]


def test_no_card_is_named_to_who_may_not_know_it(play: Play) -> None:
    """A redacted fact shows what this viewer may be shown; a view, what follows from redacted facts.

    All viewers hear every fact; each looks at every other ply.
    """
    plies = play.plies(120)[1:]
    for viewer in play.case.viewers:
        seen = play.heard(viewer)
        for ply in plies:
            shown = shown_to(play, viewer, play.deal_before(ply) or 0, ply)
            assert set(cards_in(seen[ply - 1])) <= shown, seen[ply - 1]
        for ply in plies[viewer % 2 :: 2]:
            view = play.view(ply, viewer)
            assert set(cards_in(view)) <= deduced_by(play, viewer, play.deal_before(ply) or 0, ply), view


def test_a_view_is_a_function_of_what_the_viewer_has_seen(case: Case, play: Play) -> None:
    """Two histories that look alike to a viewer give equal views: there is nothing else in a view."""
    rng = Random(1)
    found = dict.fromkeys((*range(case.players), PUBLIC), 0)
    plies, enough = play.plies(100)[1:], ENOUGH if case.players <= MANY else ENOUGH // 2
    for ply, viewer in product(rng.sample(plies, len(plies)), found):
        if found[viewer] < enough:
            found[viewer] += check_twins(play, ply, viewer, rng)
    assert min(found.values()) >= enough, found


def test_nothing_looks_alike_to_who_sees_everything(play: Play) -> None:
    assert not any(list(twins(play, ply, EVERYTHING, Random(1), tries=3)) for ply in play.plies(30))


def test_worlds_are_legal_and_look_the_same(play: Play) -> None:
    """A seat's facts can be completed, and what comes of it gives that seat the same view.

    The seats share the plies among them.
    """
    plies = play.plies(60)
    for seat in range(play.case.players):
        check_worlds(play, seat, plies[seat :: play.case.players], Random(1))


def test_worlds_are_drawn_with_the_random_numbers_handed_in(play: Play) -> None:
    complete = GAMES[play.case.game].computers().completion
    for ply in play.plies(12):
        seen = play.heard(0)[:ply]
        drawn = [complete(play.states[0], seen, 0, Random(n)) for n in (1, 1)]
        assert drawn[0] == drawn[1]


def test_calls_are_messages_of_the_game_about_public_cards(play: Play) -> None:
    called = 0
    for ply in play.plies(250)[1:]:
        shown = shown_to(play, PUBLIC, play.deal_before(ply) or 0, ply)
        for call in play.rules.calls(play.states[ply - 1], play.facts[ply - 1], play.states[ply]):
            called += 1
            assert isinstance(call, Message)
            assert call.key.startswith(f"{play.case.game}.call.")
            assert set(cards_in(call)) <= shown
    assert called


def test_deals_are_called(play: Play) -> None:
    for ply, fact in enumerate(play.facts):
        if isinstance(fact, Dealt):
            assert play.rules.calls(play.states[ply], fact, play.states[ply + 1])
