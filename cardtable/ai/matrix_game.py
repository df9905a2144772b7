"""Small zero-sum matrix games: both sides choose at once, and a certain mixture is best for each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

Matrix: TypeAlias = Sequence[Sequence[float]]
"""What each row is worth to its player against each column; the column player gets as much less."""

ROUNDS: Final = 120  # of regret matching; the mixture is then within about 0.01 of the game's value
LEAST: Final = 0.02  # a row less likely than this is left out of the mixture


def solve(table: Matrix) -> tuple[list[float], float]:
    """The row player's mixture, and what it is worth at least; always the same for the same table.

    Exact if one row is best whatever the columns do (among several such, those with the highest sum, which
    hope most for a mistake) and for two by two. Otherwise regret matching, which keeps only regrets above
    zero and weighs later rounds more, so that it settles quickly.
    """
    columns = list(zip(*table, strict=True))
    safest = max((min(row), sum(row)) for row in table)
    if safest[0] == min(map(max, columns)):
        return _normal([float((min(row), sum(row)) == safest) for row in table]), safest[0]
    if len(table) == len(columns) == 2:
        (a, b), (c, d) = table
        share = (d - c) / (a - b - c + d)
        return [share, 1 - share], (a * d - b * c) / (a - b - c + d)
    mixture = _match_regrets(table, columns)
    return mixture, min(_dot(mixture, column) for column in columns)


def _match_regrets(table: Matrix, columns: Matrix) -> list[float]:
    row_regrets, column_regrets = [0.0] * len(table), [0.0] * len(columns)
    total = [0.0] * len(table)
    mixture, answer = _normal(row_regrets), _normal(column_regrets)
    for number in range(1, ROUNDS + 1):
        gains = [_dot(answer, row) for row in table]
        mean = _dot(mixture, gains)
        row_regrets = [max(0.0, r + gain - mean) for r, gain in zip(row_regrets, gains, strict=True)]
        mixture = _normal(row_regrets)
        total = [t + number * share for t, share in zip(total, mixture, strict=True)]
        losses = [_dot(mixture, column) for column in columns]
        mean = _dot(answer, losses)
        column_regrets = [max(0.0, r + mean - loss) for r, loss in zip(column_regrets, losses, strict=True)]
        answer = _normal(column_regrets)
    return _normal([share if share >= LEAST else 0.0 for share in _normal(total)])


def _dot(shares: Sequence[float], values: Sequence[float]) -> float:
    return sum(map(float.__mul__, shares, values))


def _normal(weights: Sequence[float]) -> list[float]:
    total = sum(weights)
    return [weight / total for weight in weights] if total else [1 / len(weights)] * len(weights)
