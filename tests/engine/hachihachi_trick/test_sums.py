"""Whole matches, added up again from their facts alone."""

from __future__ import annotations

import pytest

from cardtable.engine.games.hachihachi_trick import OPTIONS
from tests.helpers.hachihachi_trick import random_match, random_options
from tests.helpers.slow_rounds import SlowMatch


@pytest.mark.parametrize("players", OPTIONS.players)
@pytest.mark.parametrize("seed", range(6))
def test_every_chip_of_a_match_is_where_the_clauses_put_it(players: int, seed: int) -> None:
    options = random_options(players, seed)
    facts, states = random_match(options, str(seed))
    state = states[-1]
    slow = SlowMatch(options, facts)
    assert (*slow.balances, slow.pot) == state.balances
    assert slow.winners == [result.winner for result in state.results]
    assert slow.start == state.start
