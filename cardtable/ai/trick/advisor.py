"""Hints for trick-taking games, from a search over worlds, with what each action costs and why."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random
from typing import Final, Generic, TypeVar

from cardtable.ai.hints import Hint, HintLine
from cardtable.ai.trick.trials import RankedAction, Verdict
from cardtable.engine.facts import Action
from cardtable.engine.messages import Message, message
from cardtable.engine.rules import Budget
from cardtable.engine.trick_game import TrickView

V = TypeVar("V", bound=TrickView)

MOST: Final = 6
"""No more actions than these are told where there are too many to list."""

BEST: Final = {
    Verdict.CLEARLY: "hint.clearly_best",
    Verdict.LIKELY: "hint.likely_best",
    Verdict.EVEN: "hint.even_best",
}
WORSE: Final = {
    Verdict.CLEARLY: "hint.clearly_worse",
    Verdict.LIKELY: "hint.likely_worse",
    Verdict.EVEN: "hint.even",
}


class TrickAdvisor(ABC, Generic[V]):
    """`cardtable.ai.hints.Advisor` for a trick-taking game. `Budget.count` is the most worlds it takes.

    What has been played lay open for all to see, and may be looked up at the table: there is nothing that
    one would have to remember.
    """

    def hint(self, view: V, budget: Budget, rng: Random, *, remembers: bool) -> Hint:
        """Return the seat's candidates, each with its cost against the best.

        Raises:
            ValueError: the view's seat is not to act.
        """
        if view.choices is None:
            raise ValueError(f"seat {view.viewer} is not to act")
        found = self.ranked(view, budget, rng)
        if view.choices.legal() is None:
            found = found[:MOST]
        reasons = [self.reasons(view, each) for each in found]
        shared = [reason for reason in reasons[0] if all(reason in each for each in reasons)]
        lines = tuple(
            HintLine(
                each.action,
                self.describe_action(each.action, view),
                float(place == 0),
                message("hint.none") if place == 0 else self.cost(each),
                (*self._sureness(found, place, view), *(reason for reason in why if reason not in shared)),
            )
            for place, (each, why) in enumerate(zip(found, reasons, strict=True))
        )
        said = [message("hint.best", what=lines[0].what)]
        if found[0].worlds:
            said += self.outlook(found[0])
        return Hint((*said, *shared), message("hint.cost"), lines)

    @abstractmethod
    def ranked(
        self, view: V, budget: Budget, rng: Random, chosen: Action | None = None
    ) -> Sequence[RankedAction]:
        """Return the candidates of a seat, the best first.

        Actions that are as good as each other are tried once, and of very many only the likely ones.

        Args:
            view: what the seat may see, which is to act.
            budget: in how many worlds everything is tried.
            rng: draws the worlds.
            chosen: an action that is to be among what is tried, or what stands for it
                (`cardtable.ai.trick.trials.rank_of`).
        """

    @abstractmethod
    def reasons(self, view: V, each: RankedAction) -> tuple[Message, ...]:
        """Return the reasons for an action, or its aim."""

    @abstractmethod
    def describe_action(self, action: Action, view: V) -> Message:
        """An action of the view's seat in words."""

    @abstractmethod
    def cost(self, each: RankedAction) -> Message:
        """A cost in words, in the game's own unit."""

    @abstractmethod
    def outlook(self, best: RankedAction) -> tuple[Message, ...]:
        """Return the worth of the best on average, in words, and how to read it."""

    def _sureness(self, found: Sequence[RankedAction], place: int, view: V) -> tuple[Message, ...]:
        """Return how sure it is that something is the best, or worse than that."""
        if len(found) == 1 or not found[1].error:
            return ()
        if place:
            return (message(WORSE[found[place].verdict]),)
        return (message(BEST[found[1].verdict], other=self.describe_action(found[1].action, view)),)
