"""Words and figures for a solved position, for people and programs."""

from __future__ import annotations

from itertools import combinations

import pytest

from cardtable.ai.games.happy_six.position import ALL, Position, each_bit
from cardtable.ai.games.happy_six.solution import solution
from tests.ai.equilibrium.helpers import position, positions
from tests.helpers.happy_six import cards

CLOSE = 1e-5


def test_h6_15_the_deals_are_worth_a_half_on_average() -> None:
    values = [solution(Position(sum(deal), 0)).value for deal in combinations(each_bit(ALL), 5)]
    assert len(values) == 252
    assert sum(values) / 252 == pytest.approx(0.5, abs=1e-12)
    assert 0.20 < min(values) < 0.2003
    assert 0.7997 < max(values) < 0.80


def test_both_mixtures_make_sure_of_the_value() -> None:
    for here in positions(150):
        found = solution(here)
        for mixture in (found.mixture, found.their_mixture):
            assert sum(mixture) == pytest.approx(1)
            assert min(mixture) >= 0
        ours = [
            sum(s * v for s, v in zip(found.mixture, column, strict=True))
            for column in zip(*found.pairs, strict=True)
        ]
        theirs = [sum(s * v for s, v in zip(found.their_mixture, row, strict=True)) for row in found.pairs]
        assert min(ours) >= found.value - CLOSE
        assert max(theirs) <= found.value + CLOSE


def test_the_other_side_sees_the_same() -> None:
    for here in positions(50):
        ours, theirs = solution(here), solution(here.swapped)
        assert (ours.hand, ours.mixture) == (theirs.their_hand, theirs.their_mixture)
        turned = [[1 - value for value in column] for column in zip(*ours.pairs, strict=True)]
        for row, expected in zip(theirs.pairs, turned, strict=True):
            assert row == pytest.approx(expected, abs=1e-12)


def test_cards_come_in_their_order_with_what_each_pair_leads_to() -> None:
    """5S beats 5H (H6-4) and loses to AH (H6-5)."""
    found = solution(position("5S 4S", "2H 2S", "5H AH", "3H 3S 4H AS"))
    assert found.hand == cards("4S 5S")
    assert found.their_hand == cards("5H AH")
    won = solution(position("4S", "2H 2S 5S 5H", "AH", "3H 3S 4H AS"))
    lost = solution(position("4S", "2H 2S", "5H", "3H 3S 4H AS AH 5S"))
    assert found.pairs[1] == pytest.approx((won.value, lost.value), abs=1e-12)
