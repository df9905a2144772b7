"""Computer players of any game: one that plays at random, one loaded where it thinks, and their failures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from cardtable.ai.worlds import Completion
from cardtable.engine.messages import message
from cardtable.engine.rules import Advice, Budget, Player, View


@dataclass(frozen=True, slots=True)
class Computers:
    """The computer players of a game.

    Attributes:
        players: what makes a player, by the id of its style, the weakest first; players are stateless.
        completion: fills a seat's history up to a world.
    """

    players: Mapping[str, Callable[[], Player[Any]]]
    completion: Completion


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
        computers: loads the players of its game; a function that another process can import.
        style: the id of its style.
    """

    computers: Callable[[], Computers]
    style: str

    def choose(self, view: View, budget: Budget, rng: Random) -> Advice:
        """Return the player's choice."""
        return self.computers().players[self.style]().choose(view, budget, rng)
