"""Computer players of any game: one that plays at random, one loaded where it thinks, and their failures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from cardtable.engine.messages import message
from cardtable.engine.rules import Advice, Budget, Player, View


class Stopped(Exception):
    """The answer of a player is no longer wanted."""


class NoAnswer(Exception):
    """A player gave no answer; the text says why."""


class Fickle:
    """Fickle (気まぐれ, H6-13), who plays every legal action equally likely."""

    def choose(self, view: View, budget: Budget, rng: Random) -> Advice:
        """Any legal action.

        Raises:
            ValueError: the view's seat is not to act.
        """
        if view.choices is None:
            raise ValueError(f"seat {view.viewer} is not to act")
        return Advice(view.choices.draw(rng), reasons=(message("reason.whim"),))


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
