"""Reviews of deals of trick-taking games: what each choice cost, by the search of an advisor."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from functools import partial
from random import Random
from typing import Any, Final, Generic, TypeVar

from cardtable.ai.process.tasks import Task
from cardtable.ai.reviews import ChoiceReview, ReviewedChoice
from cardtable.ai.trick.advisor import WORSE, TrickAdvisor
from cardtable.ai.trick.trials import rank_of
from cardtable.engine.facts import Acted, Action, Dealt
from cardtable.engine.messages import Message, message
from cardtable.engine.rules import Budget, DealResult
from cardtable.engine.seats import Seat
from cardtable.engine.trick_game import TrickView
from cardtable.match.timeline import Timeline

V = TypeVar("V", bound=TrickView)

WORLDS: Final = 100
"""Worlds in which every choice is compared with its alternatives."""

TENTHS: Final = 10


class TrickReviewer(ABC, Generic[V]):
    """`cardtable.ai.reviews.Reviewer` for a trick-taking game. What a seat could not see counts for nothing.

    Args:
        advisor: of the game.
    """

    def __init__(self, advisor: TrickAdvisor[V]) -> None:
        self._advisor = advisor

    def tasks(self, timeline: Timeline, deal: int, seats: Collection[Seat]) -> list[Task[ReviewedChoice]]:
        """The choices of these seats, but for those the rules left no choice about."""
        tasks, number_of_deal = [], 0
        for number in timeline.line():
            fact = timeline.fact(number)
            if isinstance(fact, Dealt):
                number_of_deal = fact.deal
            elif isinstance(fact, Acted) and fact.seat in seats and number_of_deal == deal:
                record = timeline.answered(number).record
                view: Any = timeline.rules.view(timeline.state(record), fact.seat)
                if fact.action is not None and self.is_free(view):
                    work = partial(self.reviewed, record, view, fact.action)
                    tasks.append(Task(work, WORLDS, None, number))
        return tasks

    def review(self, parts: Sequence[ReviewedChoice]) -> ChoiceReview:
        """The choices together."""
        return ChoiceReview(tuple(parts))

    def reviewed(self, record: int, view: V, action: Action, budget: Budget, rng: Random) -> ReviewedChoice:
        """Return the cost of a choice.

        Args:
            record: the number of the fact after which it was faced.
            view: what the seat could see.
            action: what it did.
            budget: how much to think about it.
            rng: all chance.
        """
        ranked = self._advisor.ranked(view, budget, rng, action)
        best, chosen = ranked[0], rank_of(action, ranked, view)
        return ReviewedChoice(
            record=record,
            seat=view.viewer,
            place=self.place(view),
            what=self._advisor.describe_action(action, view),
            best=self._advisor.describe_action(best.action, view),
            cost=round(TENTHS * chosen.cost),
            error=round(TENTHS * chosen.error),
            verdict=message(WORSE[chosen.verdict]),
            reasons=self._advisor.reasons(view, best),
        )

    def is_free(self, view: V) -> bool:
        """Return whether there was anything to choose, and to judge it by."""
        legal = None if view.choices is None else view.choices.legal()
        return legal is None or len(legal) > 1

    @abstractmethod
    def place(self, view: V) -> Message:
        """The point of the deal at which a choice was faced, in words."""

    @abstractmethod
    def title(self, results: Sequence[DealResult]) -> Message:
        """Return the title of the last of these deals."""
