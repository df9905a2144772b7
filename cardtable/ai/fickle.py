"""Fickle (気まぐれ, H6-13): plays anything legal. It knows no game and so serves every one."""

from __future__ import annotations

from random import Random

from cardtable.engine.messages import message
from cardtable.engine.rules import Advice, Budget, View


class Fickle:
    """`cardtable.engine.rules.Player`: every legal action equally likely."""

    def choose(self, view: View, budget: Budget, rng: Random) -> Advice:
        """Any legal action.

        Raises:
            ValueError: the view's seat is not to act.
        """
        if view.choices is None:
            raise ValueError(f"seat {view.viewer} is not to act")
        return Advice(view.choices.draw(rng), reasons=(message("reason.whim"),))
