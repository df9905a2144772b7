"""Small zero-sum matrix games: both sides choose at once, and a certain mixture is best for each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

Matrix: TypeAlias = Sequence[Sequence[float]]
"""The worth of each row to its player against each column; the column player gets as much less."""

UNIT: Final = 2.0**-40
"""Entries are taken to whole units, and then nothing is rounded: nearly equal entries would not bear that."""


def solve(table: Matrix) -> tuple[list[float], float]:
    """An optimal mixture of the row player, and the game's value; always the same for the same table.

    If one row is best whatever the columns do, it is that one; among several such, those with the highest
    sum, which hope most for a mistake.
    """
    safest = max((min(row), sum(row)) for row in table)
    if safest[0] == min(map(max, zip(*table, strict=True))):
        best = [(min(row), sum(row)) == safest for row in table]
        return [is_best / best.count(True) for is_best in best], safest[0]
    least = min(map(min, table))
    weights, total, divisor = _simplex(
        [[1 + round((value - least) / UNIT) for value in row] for row in table]
    )
    return [weight / total for weight in weights], least + (divisor / total - 1) * UNIT


def _simplex(table: Sequence[Sequence[int]]) -> tuple[list[int], int, int]:
    """The row player's weights and their sum, and what the sum, divided by the game's value, gives.

    The linear program of the column player: the weights of the columns are to have the greatest sum that no
    row, all of whose entries are above zero, makes more than one of. The rows' weights are its dual.
    Everything is multiplied by the last pivot, so that all divisions come out even. Bland's rule (the first
    column that gains; of tied rows the one whose basic variable comes first) never goes around in circles.
    """
    height, width = len(table), len(table[0])
    rows = [[*row, *(int(i == k) for i in range(height)), 1] for k, row in enumerate(table)]
    goal = [-1] * width + [0] * (height + 1)
    basis = [width + k for k in range(height)]
    divisor = 1
    while (entering := next((j for j, gain in enumerate(goal[:-1]) if gain < 0), None)) is not None:
        leaving = _binding(rows, basis, entering)
        pivot = rows[leaving]
        rows = [row if row is pivot else _cleared(row, pivot, entering, divisor) for row in rows]
        goal = _cleared(goal, pivot, entering, divisor)
        basis[leaving] = entering
        divisor = pivot[entering]
    return goal[width:-1], goal[-1], divisor


def _binding(rows: Sequence[Sequence[int]], basis: Sequence[int], entering: int) -> int:
    """The row that lets the entering variable grow least."""
    found = -1
    for k, row in enumerate(rows):
        if row[entering] > 0:
            best = rows[found]
            if found < 0 or (row[-1] * best[entering], basis[k]) < (best[-1] * row[entering], basis[found]):
                found = k
    return found


def _cleared(row: Sequence[int], pivot: Sequence[int], entering: int, divisor: int) -> list[int]:
    factor, other = pivot[entering], row[entering]
    return [(a * factor - other * b) // divisor for a, b in zip(row, pivot, strict=True)]
