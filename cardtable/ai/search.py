"""Determinised search: which of several candidates is best on average over worlds that may be the real one.

Every candidate is tried in the same worlds, so that their differences show early; what has clearly fallen
behind is given up. Of many candidates the luckiest looks better than it is, the more so the fewer the worlds.
So where one is the usual choice, another has to be better by more than chance may do.

The worlds come in shards of a fixed size, and nothing depends on time, unless it is up before all are played:
then what has been found so far counts, but never in fewer than the least.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf, sqrt
from typing import Final, TypeAlias

from cardtable.engine.rules import Budget

SHARD: Final = 5
"""Worlds between two looks at the budget."""

FIRST_LOOK: Final = 20
"""Worlds after which candidates that have fallen behind are dropped, first and at each doubling."""

CLEARLY: Final = 3.0
"""The number of standard errors by which a candidate has to be behind to be given up."""

SURELY: Final = 1.0
"""The number of standard errors by which a candidate has to be better than the usual one to be preferred."""

Trial: TypeAlias = Callable[[int, Sequence[int]], Sequence[Sequence[float]]]
"""Plays a number of new worlds; gives for each the values of the candidates asked for, by their numbers."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """The worth of one candidate on average.

    Attributes:
        value: the mean over the worlds in which it was tried.
        error: its standard error; infinite for a single world.
        worlds: how many these were.
        behind: how much more the best is worth, on average over the same worlds; below zero for what looks
            better than the usual choice, but not surely.
        behind_error: the standard error of that; smaller than the errors of both, which share the worlds'
            luck.
    """

    value: float
    error: float
    worlds: int
    behind: float = 0.0
    behind_error: float = 0.0


@dataclass(frozen=True, slots=True)
class Findings:
    """What a search has found.

    Attributes:
        estimates: of the candidates, by their numbers.
        best: the number of the best.
    """

    estimates: tuple[Estimate, ...]
    best: int


def search(candidates: int, trial: Trial, budget: Budget, usual: int | None = None) -> Findings:
    """Try each of these candidates; at least one shard is played, though nobody may want it any more.

    A candidate that is given up keeps the estimate it had then, and is not the best.

    Args:
        candidates: how many there are.
        trial: what tries them.
        budget: how many worlds.
        usual: the candidate that is best unless another is surely better; None: all are alike.
    """
    values: list[list[float]] = [[] for _ in range(candidates)]
    tried = list(range(candidates))
    worlds, limit, look = 0, max(1, budget.count), FIRST_LOOK
    while worlds < limit and (not worlds or (len(tried) > 1 and budget.has_left(worlds))):
        shard = min(SHARD, limit - worlds)
        for world in trial(shard, tried):
            for candidate, value in zip(tried, world, strict=True):
                values[candidate].append(value)
        worlds += shard
        if worlds >= look:
            look = 2 * worlds
            best = max(tried, key=lambda candidate: sum(values[candidate]))
            tried = [candidate for candidate in tried if not _is_behind(values[candidate], values[best])]
            if usual is not None and usual not in tried:
                usual = best
    chosen = max(tried, key=lambda candidate: sum(values[candidate]))  # the first of equals
    if usual is not None:
        gains = [_surely_gained(values[candidate], values[usual]) for candidate in tried]
        chosen = tried[gains.index(max(gains))] if max(gains) > 0 else usual
    return Findings(tuple(_estimate(each, values[chosen]) for each in values), chosen)


def _surely_gained(values: Sequence[float], usual: Sequence[float]) -> float:
    """Return by how much a candidate is better than the usual one, less what may be chance."""
    mean, error = _gap(usual, values)
    return mean - SURELY * error if mean > 0 else 0.0


def _is_behind(values: Sequence[float], best: Sequence[float]) -> bool:
    mean, error = _gap(values, best)
    return mean > 0 and mean > CLEARLY * error


def _gap(values: Sequence[float], best: Sequence[float]) -> tuple[float, float]:
    """Return by how much the best is worth more in the worlds that both were tried in, and its error."""
    gaps = [b - a for a, b in zip(values, best, strict=False)]
    mean = sum(gaps) / len(gaps)
    return mean, standard_error(gaps, mean)


def _estimate(values: Sequence[float], best: Sequence[float]) -> Estimate:
    mean = sum(values) / len(values)
    return Estimate(mean, standard_error(values, mean), len(values), *_gap(values, best))


def standard_error(values: Sequence[float], mean: float) -> float:
    """Return how far the mean of these values may be off by chance; infinity if there is only one."""
    if len(values) < 2:
        return inf
    return sqrt(sum((each - mean) ** 2 for each in values) / (len(values) - 1) / len(values))
