"""The matches that the whole suite looks at: every game × preset × players, from several seeds."""

from __future__ import annotations

from typing import Final

import pytest

from tests.helpers.playthrough import Case, Play, all_cases, random_play

SEEDS: Final = tuple(str(n) for n in range(1, 1 + max(1, 6 // len(all_cases()))))
"""More matches of each case while there are few cases, so that the suite stays quick with all games in."""


@pytest.fixture(params=all_cases(), ids=str)
def case(request: pytest.FixtureRequest) -> Case:
    """One way to play one game."""
    found = request.param
    assert isinstance(found, Case)
    return found


@pytest.fixture(params=SEEDS, ids="seed {}".format)
def play(case: Case, request: pytest.FixtureRequest) -> Play:
    """A whole random match of the case."""
    return random_play(case, request.param)
