from __future__ import annotations

from random import Random

import pytest

from cardtable.ai.games.happy_six.matrix_game import Matrix, solve

ROCK_PAPER_SCISSORS = [[0.5, 0.0, 1.0], [1.0, 0.5, 0.0], [0.0, 1.0, 0.5]]


def test_rock_paper_scissors() -> None:
    mixture, value = solve(ROCK_PAPER_SCISSORS)
    assert mixture == pytest.approx([1 / 3] * 3)
    assert value == pytest.approx(0.5)


def test_two_by_two_is_exact() -> None:
    mixture, value = solve([[1.0, 0.0], [0.25, 0.5]])
    assert mixture == pytest.approx([0.2, 0.8])
    assert value == pytest.approx(0.4)


def test_a_row_that_is_best_whatever_happens_is_always_played() -> None:
    assert solve([[0.2, 0.9, 0.0], [1.0, 1.0, 1.0], [0.4, 1.0, 1.0]]) == ([0.0, 1.0, 0.0], 1.0)


def test_among_equals_the_one_that_hopes_for_a_mistake() -> None:
    assert solve([[0.0, 0.3], [0.0, 0.9], [0.0, 0.9]]) == ([0.0, 0.5, 0.5], 0.0)


def test_entries_that_differ_by_very_little() -> None:
    """Rounding once made 0.4375 of this, and took the last for 1.5 parts in a million from one, not 1.1."""
    high, low = 0.4579108727126987, 0.4579108727126985
    assert solve([[low, high], [high, low]])[1] == pytest.approx(low, abs=1e-12)
    table = [[0.86, 1.1, 0.8, 0.8], [0.14, 1.1, 0.9, 0.9], [1.1, 0.5, 1.1, 1.1], [1.1, 1.1, -157e3, -157e3]]
    near = [[1 - 2e-6 + entry * 1e-6 for entry in row] for row in table]
    mixture, value = solve(near)
    _, loss = solve([[1 - entry for entry in column] for column in zip(*near, strict=True)])
    assert value == pytest.approx(1 - loss, abs=1e-11)
    kept = min(
        sum(x * entry for x, entry in zip(mixture, column, strict=True)) for column in zip(*near, strict=True)
    )
    assert kept == pytest.approx(value, abs=1e-11)


@pytest.mark.parametrize("seed", range(30))
def test_the_mixture_is_worth_the_games_value(seed: int) -> None:
    """The sums that the row player and the column player make sure of add up to one, but for rounding."""
    rng = Random(seed)
    rows, columns = rng.randint(1, 8), rng.randint(1, 8)
    table: Matrix = [[rng.random() for _ in range(columns)] for _ in range(rows)]
    mixture, value = solve(table)
    _, loss = solve([[1 - v for v in column] for column in zip(*table, strict=True)])
    assert sum(mixture) == pytest.approx(1)
    assert all(0 <= share <= 1 for share in mixture)
    assert value == pytest.approx(
        min(sum(x * row[j] for x, row in zip(mixture, table, strict=True)) for j in range(columns))
    )
    assert value == pytest.approx(1 - loss, abs=1e-11)
