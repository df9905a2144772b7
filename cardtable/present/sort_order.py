"""Orders of a hand: the ways of sorting that people may choose."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from cardtable.engine.cards import Card

BY_NUMBER: Final = "number"
BY_SUIT: Final = "suit"
"""Ways to sort a hand that a game may offer, by the names that settings and presenters know them by."""

SortOrder: TypeAlias = Mapping[str, Callable[[Card], tuple[int, ...]]]
"""Sort keys of a hand's cards, by the way of sorting."""
