"""The search finds what is best on average, in as many worlds as it may, and in the same ones for all."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from random import Random

import pytest

from cardtable.ai.search import FIRST_LOOK, SHARD, Findings, search
from cardtable.engine.rules import Budget


class Lottery:
    """Candidates worth their means on average, each world with luck of its own that all share."""

    def __init__(self, means: Sequence[float], luck: float = 5.0) -> None:
        self.means = means
        self.luck = luck
        self.rng = Random(1)
        self.asked: list[tuple[int, tuple[int, ...]]] = []

    def __call__(self, worlds: int, candidates: Sequence[int]) -> list[list[float]]:
        self.asked.append((worlds, tuple(candidates)))
        found = []
        for _ in range(worlds):
            shared = self.rng.gauss(0, self.luck)
            found.append([self.means[each] + shared + self.rng.gauss(0, 0.5) for each in candidates])
        return found


def worlds(found: Findings) -> list[int]:
    """In how many worlds each candidate was tried."""
    return [each.worlds for each in found.estimates]


def test_the_best_on_average_is_found_though_luck_is_larger() -> None:
    found = search(3, Lottery((0.0, 0.5, 0.2)), Budget(400))
    assert found.best == 1
    assert found.estimates[1].error > 0.5


def test_what_is_clearly_behind_is_given_up() -> None:
    lottery = Lottery((0.0, 3.1, 2.9))
    found = search(3, lottery, Budget(200))
    assert found.estimates[0].worlds == FIRST_LOOK
    assert min(each.worlds for each in found.estimates[1:]) > FIRST_LOOK
    assert found.best == 1


def test_a_search_ends_early_when_one_candidate_is_left() -> None:
    found = search(2, Lottery((0.0, 9.0)), Budget(10_000))
    assert worlds(found) == [FIRST_LOOK, FIRST_LOOK]


@pytest.mark.parametrize("count", [1, 7, 33])
def test_as_many_worlds_are_played_as_the_budget_says(count: int) -> None:
    lottery = Lottery((0.0, 0.0))
    assert worlds(search(2, lottery, Budget(count))) == [count, count]
    assert all(worlds <= SHARD for worlds, _ in lottery.asked)


def always() -> bool:
    return True


def test_a_search_that_is_late_plays_the_least_and_no_more() -> None:
    budget = Budget(1000, late=always)
    for least, played in ((0, SHARD), (12, 15), (40, 40)):
        found = search(2, Lottery((0.0, 0.0)), budget.within(least, 200))
        assert worlds(found) == [played, played]
    found = search(2, Lottery((0.0, 0.0)), Budget(7, late=always).within(40, 200))
    assert worlds(found) == [7, 7]


def test_nothing_is_played_that_nobody_wants() -> None:
    found = search(2, Lottery((0.0, 0.0)), Budget(1000, always, always).within(40, 200))
    assert worlds(found) == [SHARD, SHARD]


def test_a_stopped_search_has_played_one_shard() -> None:
    found = search(2, Lottery((0.0, 9.0)), Budget(1000, lambda: True))
    assert worlds(found) == [SHARD, SHARD]
    assert found.best == 1


def test_the_error_is_the_standard_error_of_the_mean() -> None:
    (one,) = search(1, lambda worlds, candidates: [[1.0]], Budget(1)).estimates
    assert (one.value, one.error) == (1.0, inf)
    some, _ = search(2, lambda worlds, candidates: [[1.0, 0.0], [3.0, 0.0]], Budget(2)).estimates
    assert (some.value, some.error) == (2.0, 1.0)


def test_how_far_a_candidate_is_behind_is_told_for_the_worlds_it_shares_with_the_best() -> None:
    """The worlds, which two candidates share, add nothing to the error of their difference."""
    luck = Random(1)

    def trial(worlds: int, candidates: Sequence[int]) -> list[list[float]]:
        found = []
        for _ in range(worlds):
            world = luck.gauss(0, 10)
            found.append([world - each for each in candidates])
        return found

    best, other = search(2, trial, Budget(15)).estimates
    assert (best.behind, best.behind_error) == (0, 0)
    assert other.behind == pytest.approx(1)
    assert other.behind_error == pytest.approx(0)
    assert other.error > 1


def test_the_usual_choice_is_kept_unless_another_is_surely_better() -> None:
    """Of ten that are as good as each other the luckiest always seems better; one that is, is found."""
    kept = 0
    for seed in range(50):
        lottery = Lottery((0.0,) * 10, luck=0.0)
        lottery.rng = Random(seed)
        raw, found = search(10, lottery, Budget(60)), search(10, lottery, Budget(60), usual=4)
        kept += found.best == 4
        assert raw.best == max(range(10), key=lambda each: raw.estimates[each].value)
    assert 0 < kept < 50
    assert search(3, Lottery((0.0, 0.5, 0.2)), Budget(400), usual=0).best == 1
    assert search(3, Lottery((0.0, 9.0, 0.2)), Budget(400), usual=0).best == 1


def test_what_looks_better_than_the_usual_choice_but_not_surely_is_not_called_behind() -> None:
    values = iter([[1.0, 0.0], [0.0, 2.0]])
    found = search(2, lambda worlds, candidates: [next(values) for _ in range(worlds)], Budget(2), usual=0)
    assert found.best == 0
    assert found.estimates[1].behind == -0.5


def test_in_one_world_the_usual_choice_is_best() -> None:
    assert search(3, Lottery((0.0, 9.0, 9.0)), Budget(1), usual=0).best == 0
