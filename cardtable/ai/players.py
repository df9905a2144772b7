"""Computer players of any game: one that plays at random, one loaded where it thinks, and their failures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from types import MappingProxyType
from typing import Any

from cardtable.ai.temperaments import Temperament, temperament_of
from cardtable.ai.worlds import Completion
from cardtable.engine.messages import message
from cardtable.engine.rules import Advice, Budget, Player, View


@dataclass(frozen=True, slots=True)
class Computers:
    """The computer players of a game.

    Attributes:
        players: what makes a player, by the id of its style, the weakest first; players are stateless.
        completion: fills a seat's history up to a world.
        tempered: what makes a player of a temperament, of those styles that can have any.
    """

    players: Mapping[str, Callable[[], Player[Any]]]
    completion: Completion
    tempered: Mapping[str, Callable[[Temperament], Player[Any]]] = field(
        default_factory=lambda: MappingProxyType({})
    )

    def player(self, style: str, temperament: str = "") -> Player[Any]:
        """Return the player of a style, with a temperament where the style can have any."""
        make = self.tempered.get(style)
        return self.players[style]() if make is None else make(temperament_of(temperament))


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
        temperament: the id of its temperament; empty for none.
    """

    computers: Callable[[], Computers]
    style: str
    temperament: str = ""

    def choose(self, view: View, budget: Budget, rng: Random) -> Advice:
        """Return the player's choice."""
        return self.computers().player(self.style, self.temperament).choose(view, budget, rng)
