"""What a seat of Hearts may do, each thing with what it costs against the best one: for hints and reviews."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from random import Random
from typing import Final

from cardtable.ai.games.hearts.discreet import careful_give
from cardtable.ai.games.hearts.knowledge import gathered
from cardtable.ai.games.hearts.master import Line, evaluate
from cardtable.ai.games.hearts.stakes import Stakes
from cardtable.ai.search import Estimate
from cardtable.engine.facts import Action
from cardtable.engine.games.hearts import HeartsView, Pass, Play, Reward
from cardtable.engine.games.hearts.actions import REWARDS
from cardtable.engine.games.hearts.choices import Giving
from cardtable.engine.games.hearts.play import KINDS, game
from cardtable.engine.rules import Budget

CLEARLY: Final = 2.0
"""From so many standard errors on, a difference is called clear …"""

EVEN: Final = 1.0
"""… and up to so many, none."""


SLIGHT: Final = 0.5
"""What costs less than that, in penalty points, is as good as the best, however sure it is."""

LEAST: Final = 2
"""There is no standard error with fewer worlds."""


class Verdict(Enum):
    """How sure it is that something is worse than the best."""

    CLEARLY = "clearly"
    LIKELY = "likely"
    EVEN = "even"


@dataclass(frozen=True, slots=True)
class Weighed:
    """Something to do.

    Attributes:
        action: what.
        value: in penalty points, or what is as good as that for the match: how many fewer one ends up with
            than the others on average.
        cost: how much less that is than for the best; never below nought.
        error: the standard error of the cost.
        verdict: how sure the cost is; the best is even with itself.
        worlds: in how many worlds it was tried; nought where that was not needed.
        moon: whether it is best with a view to the moon.
    """

    action: Action
    value: float
    cost: float
    error: float
    verdict: Verdict
    worlds: int
    moon: bool = False


def weigh(view: HeartsView, budget: Budget, rng: Random, chosen: Action | None = None) -> tuple[Weighed, ...]:
    """What a seat may do, the best first.

    Cards that are as good as each other are tried once, and of many passes only the likely ones.

    Args:
        view: what the seat may see, which is to act.
        budget: in how many worlds everything is tried.
        rng: draws the worlds.
        chosen: a pass that is to be among what is tried.
    """
    if isinstance(view.choices, Giving):
        lines: Sequence[Line] = (Line(careful_give(view.choices), Estimate(0.0, 0.0, 0), moon=False),)
    elif view.chooses is not None:
        lines = _rewards(view)
    else:
        budget = Budget(max(LEAST, budget.count), budget.stopped)
        lines = evaluate(view, budget, rng, chosen if isinstance(chosen, Pass) else None)
    best = lines[0].estimate
    return tuple(sorted((_weighed(line, best) for line in lines), key=lambda each: each.cost))


def found(weighed: Sequence[Weighed], action: Action) -> Weighed:
    """What stands for an action: itself, or the next higher card of its suit that was tried.

    Raises:
        ValueError: nothing does.
    """
    for each in weighed:
        if each.action == action:
            return each
    if isinstance(action, Play):
        card = action.card
        higher = [
            (each.action.card.rank, each)
            for each in weighed
            if isinstance(each.action, Play)
            and each.action.card.suit is card.suit
            and each.action.card.rank > card.rank
        ]
        if higher:
            return min(higher, key=lambda pair: pair[0])[1]
    raise ValueError(f"{action} was not weighed")


def _rewards(view: HeartsView) -> Sequence[Line]:
    """What the moon may bring (HE-17); there is nothing to try."""
    stakes, scoring = Stakes(view), game(view.options).scoring
    taken, won = gathered(view)
    values = {
        kind: stakes.worth(scoring.scores(taken, won, KINDS[kind]), view.viewer, kind, view.viewer)
        for kind in REWARDS
    }
    order = sorted(REWARDS, key=lambda kind: -values[kind])
    best = values[order[0]]
    return tuple(
        Line(Reward(kind), Estimate(values[kind], 0.0, 0, behind=best - values[kind]), moon=True)
        for kind in order
    )


def _weighed(line: Line, best: Estimate) -> Weighed:
    estimate = line.estimate
    cost, error = max(0.0, estimate.behind), estimate.doubt
    if cost <= EVEN * error or cost < SLIGHT:
        verdict = Verdict.EVEN
    elif cost >= CLEARLY * error or estimate.worlds < best.worlds:
        verdict = Verdict.CLEARLY
    else:
        verdict = Verdict.LIKELY
    return Weighed(line.action, estimate.value, cost, error, verdict, estimate.worlds, line.moon)
