"""What tests look at every day: a sample, always the same, and with ``CI`` set everything."""

from __future__ import annotations

import os
import re
from collections import defaultdict
from collections.abc import Sequence
from typing import Final

import pytest

IS_WHOLE: Final = "CI" in os.environ
"""Whether tests look at everything."""


def some(count: int) -> int:
    """The number of examples that are looked at, of this many: every day a third."""
    return count if IS_WHOLE else -(-count // 3)


ENOUGH: Final = 5
"""The number of cases of a test that are looked at every day, where its mark ``sample`` tells no other."""


def sampled(items: Sequence[pytest.Item]) -> list[pytest.Item]:
    """Return the tests that are looked at every day, in their order; of long ones what ``sample`` tells."""
    cases: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        cases[item.nodeid.partition("[")[0]].append(item)
    chosen = set[pytest.Item]()
    for found in cases.values():
        mark, is_long = (found[0].get_closest_marker(name) for name in ("sample", "long"))
        most = mark.args[0] if mark else 0 if is_long else ENOUGH
        names = [item.nodeid.partition("[")[2].rstrip("]") for item in found]
        chosen.update(found[at] for at in different(names, most))
    return [item for item in items if item in chosen]


def different(names: Sequence[str], most: int) -> list[int]:
    """Return the places of those that differ most from each other.

    Each has words that no other has, the first ones if possible, and lies as far from the others as can be.
    """
    if len(names) <= most:
        return list(range(len(names)))
    words = [re.split(r"[- ]", name) for name in names]
    chosen, seen = list[int](), set[str]()
    for _ in range(most):
        rest = [at for at in range(len(names)) if at not in chosen]
        far = {at: min((abs(at - other) for other in chosen), default=-at) for at in rest}
        new = {at: [word not in seen for word in words[at]] for at in rest}
        chosen.append(max(rest, key=lambda at: (new[at], far[at], -at)))
        seen.update(words[chosen[-1]])
    return sorted(chosen)
