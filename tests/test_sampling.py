"""The sample of the cases of each test that is looked at every day: always the same, as varied as can be."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import product
from typing import cast

import pytest

from tests.helpers.games import RULES
from tests.helpers.playthrough import different_cases
from tests.helpers.sampling import ENOUGH, different, sampled


def chosen(names: list[str], most: int = ENOUGH) -> list[str]:
    return [names[at] for at in different(names, most)]


def test_a_few_cases_are_all_looked_at() -> None:
    assert chosen(["a", "b"]) == ["a", "b"]


def test_of_parameters_that_multiply_each_value_comes_up() -> None:
    names = [f"{size}-{seats}-{theme}" for size, seats, theme in product("abcdefgh", range(8), ["x", "y"])]
    some = chosen(names)
    assert len(some) == ENOUGH
    parts = [set(part) for part in zip(*(name.split("-") for name in some), strict=True)]
    assert [len(part) for part in parts] == [ENOUGH, ENOUGH, 2]


def test_of_a_long_row_the_ends_and_what_lies_evenly_between_are_looked_at() -> None:
    assert chosen([f"{number}" for number in range(100)], 5) == ["0", "24", "49", "74", "99"]


@pytest.mark.parametrize("most", [ENOUGH, 12])
def test_every_game_is_among_its_cases(most: int) -> None:
    some = chosen(list(map(str, different_cases())), most)
    assert {name.partition("-")[0] for name in some} == set(RULES)


def test_of_each_test_so_many_cases_are_left_as_its_mark_tells_in_their_order() -> None:
    items = [Case(f"{name}[{number}]", count) for number in range(20) for name, count in COUNTS.items()]
    items += [Case("plain"), Case("long", is_long=True)]
    items += [Case(f"key[{number}]", 1, is_long=True) for number in range(3)]
    left = [item.nodeid for item in sampled(cast("list[pytest.Item]", items))]
    assert left == [item.nodeid for item in items if item.nodeid in left]
    counted = Counter(name.partition("[")[0] for name in left)
    assert counted == {"usual": ENOUGH, "few": 2, "many": 20, "plain": 1, "key": 1}


COUNTS = {"usual": None, "few": 2, "many": 30, "none": 0}


@dataclass(frozen=True)
class Case:
    """A test as `sampled` asks it."""

    nodeid: str
    count: int | None = None
    is_long: bool = False

    def get_closest_marker(self, name: str) -> pytest.Mark | None:
        if name == "long":
            return pytest.mark.long.mark if self.is_long else None
        return None if self.count is None else pytest.mark.sample(self.count).mark
