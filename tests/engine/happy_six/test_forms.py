"""H6-10: Solo, Duo and Trio. How many play a side together is no matter of the rules."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from cardtable.engine.games.happy_six import FORM, HAPPY_SIX, OPTIONS
from cardtable.engine.randomness import Streams
from cardtable.engine.seats import EVERYTHING, PUBLIC
from tests.helpers.playthrough import any_fact


@pytest.mark.parametrize(("form", "members"), [("solo", 1), ("duo", 2), ("trio", 3)])
@pytest.mark.parametrize("preset", OPTIONS.presets)
def test_h6_10_the_form_says_how_many_play_a_side(preset: str, form: str, members: int) -> None:
    options = OPTIONS.choose(preset, 2, {"form": form})
    assert OPTIONS.members(options) == members
    assert OPTIONS.preset_of(options) == preset
    assert options.players == 2


def test_h6_10_who_says_nothing_plays_alone() -> None:
    for options in (OPTIONS.choose("open", 2), OPTIONS.from_json({"players": 2, "piles": "open"})):
        assert options[FORM] == "solo"
        assert OPTIONS.members(options) == 1


@pytest.mark.parametrize("form", ["duo", "trio"])
@pytest.mark.parametrize("preset", OPTIONS.presets)
def test_h6_10_the_form_changes_no_rule(preset: str, form: str) -> None:
    solo, team = OPTIONS.choose(preset, 2), OPTIONS.choose(preset, 2, {"form": form})
    rng, streams = Random(form), Streams(preset)
    alone, together = HAPPY_SIX.start(solo), HAPPY_SIX.start(team)
    while HAPPY_SIX.outcome(alone) is None:
        assert HAPPY_SIX.chance(alone, streams) == HAPPY_SIX.chance(together, streams)
        fact = any_fact(HAPPY_SIX, alone, rng, streams)
        before, alone = alone, HAPPY_SIX.apply(alone, fact)
        together = HAPPY_SIX.apply(together, fact)
        for viewer in (0, 1, PUBLIC, EVERYTHING):
            seen = HAPPY_SIX.view(together, viewer)
            assert replace(seen, options=solo) == HAPPY_SIX.view(alone, viewer)
            assert seen.options == team
        assert HAPPY_SIX.calls(before, fact, alone) == HAPPY_SIX.calls(
            replace(before, options=team), fact, together
        )
    assert HAPPY_SIX.outcome(together) == HAPPY_SIX.outcome(alone)
