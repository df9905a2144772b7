"""A few kills at random moments; ``python -m benchmarks.kills`` does a hundred."""

import pytest

from benchmarks.kills import SHORT, run
from cardtable.engine.games import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_nothing_acknowledged_is_lost_when_the_program_is_killed(game: str) -> None:
    assert game in SHORT
    tally = run(5, game=game)
    assert tally.kills == 5
    assert tally.lost == []
    assert tally.records > 50
