"""Master (達人), the strong player of Hearts: it tries what it could do in worlds that may be the real one.

The worlds agree with all it knows; those are likelier in which the others had reasons to play as they did.
In every world the deal is played out in the careful way, with the moon tried for and not, and what comes of
it is weighed with a view to the place in the match.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from cardtable.ai.games.hearts.discreet import choice_aside
from cardtable.ai.games.hearts.knowledge import Knowledge
from cardtable.ai.games.hearts.manners import manners
from cardtable.ai.games.hearts.pass_trials import PassTrial
from cardtable.ai.games.hearts.playouts import SHOOTING
from cardtable.ai.games.hearts.reasons import card_reasons
from cardtable.ai.games.hearts.trials import CardTrial
from cardtable.ai.search import Estimate, best_of, search
from cardtable.engine.facts import Action
from cardtable.engine.games.hearts import HeartsView, Pass, Play
from cardtable.engine.games.hearts.choices import Passing
from cardtable.engine.messages import message
from cardtable.engine.rules import Advice, Budget

MOST_WORLDS: Final = 200
"""A move is chosen in no more worlds than these, for more hardly make it better."""


@dataclass(frozen=True, slots=True)
class Line:
    """Something to do, and what it is worth: penalty points fewer than the others' mean, or as good as that.

    `moon` tells whether it is best with a view to the moon.
    """

    action: Action
    estimate: Estimate
    moon: bool


class Master:
    """`cardtable.engine.rules.Player` for Hearts. `Budget.count` is the most worlds it takes for a choice."""

    def choose(self, view: HeartsView, budget: Budget, rng: Random) -> Advice:
        """What is best on average.

        Raises:
            ValueError: the view's seat is not to act.
        """
        aside = choice_aside(view)
        if aside is not None:
            return Advice(aside)
        best = evaluate(view, Budget(min(budget.count, MOST_WORLDS), budget.stopped), rng)[0]
        if isinstance(best.action, Play):
            reasons = card_reasons(Knowledge(view), manners(view.options), best.action.card)
        else:
            reasons = (message("hearts.reason.passes"),)
        return Advice(best.action, best.estimate.value if best.estimate.worlds else None, reasons)


def evaluate(view: HeartsView, budget: Budget, rng: Random, chosen: Pass | None = None) -> tuple[Line, ...]:
    """What a seat that is to pass or play may do, the best first; among many passes only the likely ones.

    Where only one card may be played nothing is tried: its estimate is of no world.

    Args:
        view: what the seat may see.
        budget: in how many worlds everything is tried; what falls behind clearly is given up earlier.
        rng: draws the worlds.
        chosen: a pass that is to be tried too, likely or not.

    Raises:
        ValueError: the view's seat has nothing of the kind to choose.
    """
    if isinstance(view.choices, Passing):
        trial = PassTrial(view, view.choices, rng, chosen)
        return _ranked(trial.actions, search(len(trial.things), trial, budget), trial.things)
    if view.choices is None or view.leader is None:
        raise ValueError("neither passing nor playing")
    cards = CardTrial(view, rng)
    if len(cards.actions) == 1:
        return (Line(cards.actions[0], Estimate(0.0, 0.0, 0), moon=False),)
    return _ranked(cards.actions, search(len(cards.things), cards, budget), cards.things)


def _ranked(
    actions: Sequence[Action], found: Sequence[Estimate], things: Sequence[tuple[int, int]]
) -> tuple[Line, ...]:
    """The lines of these actions; a thing is the number of an action, and a plan: the better one counts."""
    first = best_of(found)
    lines: dict[int, Line] = {}
    for number, (action, plan) in enumerate(things):
        line = Line(actions[action], found[number], plan == SHOOTING)
        before = lines.get(action)
        if number == first or before is None:
            lines[action] = line
        elif action != things[first][0]:
            lines[action] = max(before, line, key=lambda each: each.estimate.value)
    best = lines.pop(things[first][0])
    return (best, *sorted(lines.values(), key=lambda line: -line.estimate.value))
