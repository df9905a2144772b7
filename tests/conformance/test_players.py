"""Every game × style: a computer's choice is unchanged when what it cannot see is changed (H6-16, G-5)."""

from __future__ import annotations

from random import Random

import pytest

from cardtable.ai.players import PLAYERS
from cardtable.ai.worlds import OtherWorlds
from cardtable.engine.facts import Acted
from cardtable.engine.rules import Budget, fold
from tests.helpers.playthrough import Case, all_cases, random_play

SEED = 99
ENOUGH = 14
"""Choices looked at of each style in each match; they are drawn, so that all kinds come up in some case."""


@pytest.mark.parametrize(
    ("case", "style"),
    [(case, style) for case in all_cases() for style in PLAYERS[case.game]],
    ids=lambda part: str(part),
)
def test_a_computers_choice_is_unchanged_when_what_it_cannot_see_is_changed(case: Case, style: str) -> None:
    player, play = PLAYERS[case.game][style], random_play(case, "1")
    rules, rng = play.rules, Random(1)
    other_worlds = OtherWorlds(rules, case.options)
    examined = worlds = 0
    most, budget = (2, Budget(1)) if style == "master" else (4, Budget(10))  # it may search
    choices = [(ply, seat) for ply, state in enumerate(play.states) for seat in rules.to_act(state)]
    for ply, seat in rng.sample(choices, len(choices)):
        others = other_worlds.draw(play.facts[:ply], seat, rng, most)
        if not others:
            continue
        chosen = player.choose(rules.view(play.states[ply], seat), budget, Random(SEED))
        for world in others:
            assert world != play.facts[:ply]
            state = fold(rules, case.options, world)
            assert state != play.states[ply]
            assert player.choose(rules.view(state, seat), budget, Random(SEED)) == chosen
        examined += 1
        worlds += len(others)
        if examined == ENOUGH:
            break
    assert examined == ENOUGH
    assert worlds > examined


def test_what_others_choose_at_the_same_time_is_changed_in_every_way_there_is(case: Case) -> None:
    play = random_play(case, "2")
    rules = play.rules
    other_worlds = OtherWorlds(rules, case.options)
    found = 0
    is_listed = False
    for ply in play.plies(160)[1:]:
        before, fact = play.states[ply - 1], play.facts[ply - 1]
        if not isinstance(fact, Acted) or len(rules.to_act(before)) < 2:
            continue
        choices = rules.view(before, fact.seat).choices
        legal = None if choices is None else choices.legal()
        is_listed |= legal is not None
        for seat in rules.to_act(play.states[ply]) if legal else ():
            others = other_worlds.draw(play.facts[:ply], seat, Random(1), most=50)
            made = {world[-1].action for world in others if isinstance(world[-1], Acted)}
            assert set(legal or ()) - {fact.action} <= made <= set(legal or ())
            assert play.facts[:ply] not in others  # the same choice is made in another world only
            found += 1
    assert found or not is_listed  # cards to pass are too many to list
