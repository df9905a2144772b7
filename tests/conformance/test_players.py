"""Every game × style: a computer's choice is unchanged when what it cannot see is changed (H6-16, G-5).

`tests.soak.leaks` looks at every decision.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from cardtable.ai.worlds import OtherWorlds
from cardtable.engine.facts import Acted
from cardtable.games import GAMES
from tests.helpers.games import PLAYERS
from tests.helpers.leaks import check_blindness
from tests.helpers.playthrough import Case, different_cases, random_play
from tests.helpers.temperaments import SPOKEN_OF

ENOUGH = 4
"""Decisions of each style in each match; they are drawn, so that all kinds come up in some case."""
FEW = 2
"""The same of a style that searches, which takes it long."""


@pytest.mark.parametrize(
    ("case", "style"),
    [(case, style) for case in different_cases() for style in PLAYERS[case.game]],
    ids=lambda part: str(part),
)
def test_a_computers_choice_is_unchanged_when_what_it_cannot_see_is_changed(case: Case, style: str) -> None:
    play = random_play(case, "1")
    enough = FEW if style == "master" else ENOUGH
    worlds = list(islice(check_blindness(play, style, Random(1)), enough))
    assert len(worlds) == enough
    assert sum(worlds) > enough


def test_what_others_choose_at_the_same_time_is_changed_in_every_way_there_is(case: Case) -> None:
    play = random_play(case, "2")
    rules = play.rules
    other_worlds = OtherWorlds(rules, play.states[0], GAMES[case.game].computers().completion)
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


def tempered_cases() -> Iterator[tuple[Case, str]]:
    """Every temperament in one case of the games it speaks of; in every other case one of them, in turn."""
    begun = set[str]()
    for number, case in enumerate(different_cases()):
        names = sorted(SPOKEN_OF.get(case.game, ()))
        if case.game in begun and names:
            names = [names[number % len(names)]]
        yield from ((case, name) for name in names)
        begun.add(case.game)


@pytest.mark.parametrize(("case", "temperament"), [*tempered_cases()], ids=str)
def test_a_temperament_knows_no_more_than_its_seat(case: Case, temperament: str) -> None:
    play = random_play(case, "3")
    worlds = list(islice(check_blindness(play, "discreet", Random(2), temperament), ENOUGH))
    assert len(worlds) == ENOUGH
    assert sum(worlds) >= ENOUGH
