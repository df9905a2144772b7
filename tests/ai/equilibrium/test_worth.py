"""The worths of positions: held against play to the end, and the promise they keep."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest

from cardtable.ai.games.happy_six.matrix_game import solve
from cardtable.ai.games.happy_six.position import ALL, Position, each_bit
from cardtable.ai.games.happy_six.worth import BYTES, FEE, payoffs, rank, size, table, worth
from tests.ai.equilibrium.helpers import position, positions
from tests.helpers.sampling import IS_WHOLE

MOST_FEES = 30


@pytest.mark.long
def test_h6_15_a_turn_brings_more_than_a_position_is_worth() -> None:
    """The promise. Master's mixture wins with at least the worth, where endless play is lost: for whatever
    the answer, a turn brings more than the worth on average, and what is bounded cannot grow for ever.
    (benchmarks/exact.py tries every position.)
    """
    for here in positions(1500):
        rows = payoffs(here)
        mixture, _ = solve(rows)
        brought = min(
            sum(s * v for s, v in zip(mixture, column, strict=True)) for column in zip(*rows, strict=True)
        )
        assert brought < worth(here) + 1.5 * FEE
        if worth(here) > 0:
            assert brought > worth(here) + 0.5 * FEE


def test_h6_15_the_two_sides_worths_are_one_but_for_the_fees() -> None:
    for here in positions(500):
        assert 0 <= 1 - worth(here) - worth(here.swapped) <= 2 * MOST_FEES * FEE


def test_equal_positions_are_worth_the_same() -> None:
    for here in positions(200):
        assert worth(here) == worth(here.stepped) == worth(here.stepped.stepped)


@cache
def played_out(here: Position, turns: int, hope: float) -> float:
    """The worth by nothing but the rules, when a set that takes more turns is worth `hope`."""
    if here.theirs in (0, ALL):
        return float(here.theirs == 0)
    if not turns:
        return hope
    own, their = each_bit(here.hand), each_bit(here.their_hand)
    return solve([[played_out(here.play(a, b), turns - 1, hope) for b in their] for a in own])[1]


@pytest.mark.parametrize(
    ("here", "turns", "value"),
    [
        (position("4S 3S", "2S 2H 3H 4H 5S 5H", "AS AH", ""), 2, 1),
        (position("4H", "", "2S 5S 5H", "AS AH 2H 3S 3H 4S"), 1, 0),
        (position("2S 5S 5H", "AS AH 2H 3S 3H 4S", "4H", ""), 1, 1),
        (position("4S 5H", "4H 5S", "2S AS", "3H 2H 3S AH"), 10, 0.5),
    ],
    ids=["both cards beat both", "last card", "their last card", "a toss of a coin"],
)
def test_sets_played_to_the_end(here: Position, turns: int, value: float) -> None:
    assert played_out(here, turns, 0) == pytest.approx(value)
    assert played_out(here, turns, 1) == pytest.approx(value)
    assert worth(here) == pytest.approx(value, abs=MOST_FEES * FEE)


def test_worths_lie_between_the_bounds_of_a_few_turns() -> None:
    few = [here for here in positions(1500) if here.hand.bit_count() * here.their_hand.bit_count() <= 4]
    for here in few[:100]:
        assert played_out(here, 3, 0) - MOST_FEES * FEE <= worth(here) <= played_out(here, 3, 1)


@pytest.mark.long
def test_the_table_has_a_place_for_positions_with_two_or_six_won_cards() -> None:
    """Alike positions share it, and no others do."""
    found: dict[int | None, Position] = {}
    for theirs, won in product(range(ALL + 1), range(0, ALL + 1, 7 if IS_WHOLE else 21)):
        here = Position(theirs, won)
        counts = (won & ~theirs).bit_count(), (won & theirs).bit_count()
        place = rank(here)
        assert (place is not None) == (
            counts in {(2, 0), (0, 2), (6, 0), (4, 2), (2, 4), (0, 6), (10, 0), (0, 10)}
        )
        if place is not None:
            assert 0 <= place < size()
            alike = min(here, here.stepped, here.stepped.stepped)
            assert found.setdefault(place, alike) == alike
    assert len(table()) == size() * BYTES
