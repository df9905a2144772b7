"""Master (達人, H6-13), who plays the exact solution of Happy Six."""

from __future__ import annotations

from random import Random

from cardtable.ai.games.happy_six.discreet import reasons, seen
from cardtable.ai.games.happy_six.matrix_game import solve
from cardtable.ai.games.happy_six.position import Position, card, each_bit
from cardtable.ai.games.happy_six.worth import payoffs
from cardtable.engine.games.happy_six import Choose, HappySixView
from cardtable.engine.messages import message
from cardtable.engine.rules import Advice, Budget


class Master:
    """`cardtable.engine.rules.Player` for Happy Six. Its value is the chance of winning the set, 0 to 1."""

    def choose(self, view: HappySixView, budget: Budget, rng: Random) -> Advice:
        """A card drawn from an optimal mixture. It takes a few milliseconds, whatever the budget.

        Raises:
            ValueError: the view's seat is not to act.
        """
        if view.choices is None:
            raise ValueError(f"seat {view.viewer} is not to act")
        own, other = view.viewer, 1 - view.viewer
        hands = seen(view.hands[own]), seen(view.hands[other])
        position = Position.of(hands[0], view.won[own], hands[1], view.won[other])
        table = payoffs(position)
        mixture, value = solve(table)
        row = rng.choices(range(len(table)), mixture)[0]
        chosen = card(each_bit(position.hand)[row])
        chance = message("happy_six.reason.chance", percent=round(100 * value))
        why = reasons(chosen, *hands, mixture[row], table[row])
        return Advice(Choose(chosen), value, (chance, *why))
