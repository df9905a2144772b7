"""The matches that the whole suite looks at: every game × preset × players.

All tests of a match come one after the other, so that what they look at is made once.
"""

from __future__ import annotations

import pytest

from tests.helpers.playthrough import Case, Play, different_cases, random_play


@pytest.fixture(params=different_cases(), ids=str, scope="session")
def case(request: pytest.FixtureRequest) -> Case:
    """One way to play one game."""
    found = request.param
    assert isinstance(found, Case)
    return found


@pytest.fixture(scope="session")
def play(case: Case) -> Play:
    """A whole random match of the case."""
    return random_play(case, "1")
