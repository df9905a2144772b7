"""Computer players that are loaded where they think."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from cardtable.engine.rules import Advice, Budget, Player, View


@dataclass(frozen=True, slots=True)
class DeferredPlayer:
    """`cardtable.engine.rules.Player`: stands in for one that only the process that thinks has to load.

    Args:
        load: loads the player, which is stateless; a function that another process can import.
    """

    load: Callable[[], Player[Any]]

    def choose(self, view: View, budget: Budget, rng: Random) -> Advice:
        """Return the player's choice."""
        return self.load().choose(view, budget, rng)
