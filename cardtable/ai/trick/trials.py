"""Cards tried in worlds, and actions ranked by what came of it, in any trick-taking game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from cardtable.ai.sampling import Chain
from cardtable.ai.search import Estimate, Findings
from cardtable.ai.trick.double_dummy import MOST_WEIGHT, DoubleDummySolver, PointBounds
from cardtable.engine.facts import Action
from cardtable.engine.rules import Budget
from cardtable.engine.trick_game import Play, TrickView
from cardtable.engine.tricks import SUIT_SHIFT, Tricks

MIXING: Final = 8
"""Changes of place tried for each unseen card before the first world."""

BETWEEN: Final = 40
"""Changes of place tried between two worlds: so many that worlds are as different as their errors suppose."""

CLEARLY: Final = 2.0
"""The least difference that is called clear, in standard errors."""

EVEN: Final = 1.0
"""The greatest difference that is taken for none, in standard errors."""

PlayOut: TypeAlias = Callable[[list[int], int, int], float]
"""Plays a deal out from these hands, with this card and plan; gives what the end is worth to the seat."""


class CardTrial:
    """Trial of cards in worlds (`cardtable.ai.search.Trial`).

    Args:
        codes: the cards.
        plans: what the seat may be about in playouts, in the game's own numbers.
        worlds: these.
        play_out: what a card is worth in a world.

    Attributes:
        candidates: the place of a card among the codes, and a plan; each is tried.
    """

    def __init__(self, codes: Sequence[int], plans: Sequence[int], worlds: Chain, play_out: PlayOut) -> None:
        self.candidates = [(i, plan) for i in range(len(codes)) for plan in plans]
        self._codes = codes
        self._worlds = worlds
        self._play_out = play_out
        worlds.step(MIXING * len(worlds.codes))

    def __call__(self, worlds: int, candidates: Sequence[int]) -> list[list[float]]:
        """Return the values of these candidates in a number of new worlds."""
        chain, codes, play_out = self._worlds, self._codes, self._play_out
        tried = [self.candidates[each] for each in candidates]
        found = []
        for _ in range(worlds):
            chain.step(BETWEEN)
            found.append([play_out(chain.hands, codes[place], plan) for place, plan in tried])
        return found


class OpenEndings:
    """The end of a deal after each card, if everybody knew all hands: solved, instead of played out.

    The cards to be tried in a world are asked for one after the other: they share a solver.

    Args:
        base: the tricks as they stand; the hands in it count for nothing.
        sides: the side of each seat, 0 or 1.
        nodes: how many positions are searched in each world.
    """

    def __init__(self, base: Tricks, sides: Sequence[int], nodes: int) -> None:
        self._base = base
        self._sides = list(sides)
        self._nodes = nodes
        self._world = base
        self._solver: DoubleDummySolver | None = None

    def total(self, hands: list[int], code: int, least: int = 0, most: int = MOST_WEIGHT) -> PointBounds:
        """Return what side 0 has taken when the deal ends, before and after this card.

        Both bounds are the same, unless the world is too large for that, or both are at most `least` or at
        least `most`, which need not be told apart.

        Args:
            hands: everybody's in this world.
            code: a card of the seat whose turn it is.
            least: the most that is as good as nothing.
            most: the least that is as good as everything.
        """
        if self._solver is None or self._world.hands != hands:
            self._world = self._base.copy()
            self._world.hands = hands[:]
            self._solver = DoubleDummySolver(self._world, self._sides, self._base.rules.weights)
        after = self._world.copy()
        after.play(code)
        taken = sum(weight for weight, side in zip(after.taken, self._sides, strict=True) if side == 0)
        budget = Budget(max(0, self._nodes - self._solver.nodes))
        lower, upper = self._solver.bounds(after, budget, least - taken, most - taken)
        return PointBounds(taken + lower, taken + upper)


class Verdict(Enum):
    """Confidence that an action is worse than the best."""

    CLEARLY = "clearly"
    LIKELY = "likely"
    EVEN = "even"


@dataclass(frozen=True, slots=True)
class RankedAction:
    """An action compared with the best.

    Attributes:
        action: what.
        estimate: what it is worth, in the game's own unit.
        verdict: how sure it is that it is worse; the best is even with itself.
        plan: the plan with which it is worth that.
    """

    action: Action
    estimate: Estimate
    verdict: Verdict
    plan: int = 0

    @property
    def value(self) -> float:
        """Return its worth."""
        return self.estimate.value

    @property
    def cost(self) -> float:
        """The loss of worth against the best; never below zero."""
        return max(0.0, self.estimate.behind)

    @property
    def error(self) -> float:
        """The standard error of the cost."""
        return self.estimate.behind_error

    @property
    def worlds(self) -> int:
        """The number of worlds in which it was tried; zero where that was not needed."""
        return self.estimate.worlds


def certain(
    action: Action, value: float = 0.0, behind: float = 0.0, plan: int = 0
) -> tuple[Action, Estimate, int]:
    """Return an action that need not be tried, for `ranked`."""
    return action, Estimate(value, 0.0, 0, behind), plan


def ranked(
    found: Sequence[tuple[Action, Estimate, int]], best: Estimate, slight: float
) -> tuple[RankedAction, ...]:
    """These actions with what they are worth and their plans, the best first.

    Args:
        found: each action once.
        best: what the best of them is worth.
        slight: what costs less than that is as good as the best, however sure it is.
    """
    actions = (
        RankedAction(action, estimate, verdict(estimate, best, slight), plan)
        for action, estimate, plan in found
    )
    return tuple(sorted(actions, key=lambda each: each.cost))


def ranked_trials(
    actions: Sequence[Action],
    candidates: Sequence[tuple[int, int]],
    found: Findings,
    slight: float,
) -> tuple[RankedAction, ...]:
    """The actions, the best first, each with its better plan.

    Args:
        actions: each of which has been tried with some plans.
        candidates: the place of an action, and a plan.
        found: what the candidates are worth.
        slight: as in `ranked`.
    """
    first, estimates = found.best, found.estimates
    chosen: dict[int, int] = {}
    for number, (place, _) in enumerate(candidates):
        if number == first or place not in chosen:
            chosen[place] = number
        elif place != candidates[first][0]:
            chosen[place] = max(chosen[place], number, key=lambda each: estimates[each].value)
    chosen.pop(candidates[first][0])
    order = [first, *sorted(chosen.values(), key=lambda each: -estimates[each].value)]
    return ranked(
        [(actions[candidates[each][0]], estimates[each], candidates[each][1]) for each in order],
        estimates[first],
        slight,
    )


def verdict(estimate: Estimate, best: Estimate, slight: float) -> Verdict:
    """The sureness that what has this estimate is worse than the best."""
    cost, error = max(0.0, estimate.behind), estimate.behind_error
    if cost <= EVEN * error or cost < slight:
        return Verdict.EVEN
    if cost >= CLEARLY * error or estimate.worlds < best.worlds:
        return Verdict.CLEARLY
    return Verdict.LIKELY


def rank_of(action: Action, actions: Sequence[RankedAction], view: TrickView) -> RankedAction:
    """Return the representative of an action: itself, or the next higher card of its suit that was tried.

    Args:
        action: one that was chosen.
        actions: those that were tried.
        view: the seat's own, of the game whose order of ranks counts.

    Raises:
        ValueError: none was tried.
    """
    for each in actions:
        if each.action == action:
            return each
    if isinstance(action, Play):
        code = view.trick_game.codes.after(card for _, card in view.plays)
        suit = code[action.card] >> SUIT_SHIFT
        higher = [
            (code[each.action.card], each)
            for each in actions
            if isinstance(each.action, Play)
            and code[each.action.card] >> SUIT_SHIFT == suit
            and code[each.action.card] > code[action.card]
        ]
        if higher:
            return min(higher, key=lambda pair: pair[0])[1]
    raise ValueError(f"{action} was not tried")
