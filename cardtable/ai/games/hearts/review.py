"""What each choice in a deal of Hearts cost, by the search of its strong player."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Final

from cardtable.ai.games.hearts.advisor import WORSE, reasons_for
from cardtable.ai.games.hearts.weighing import found, weigh
from cardtable.ai.games.hearts.words import told
from cardtable.ai.process.tasks import Task
from cardtable.ai.reviews import ChoiceReview, ReviewedChoice
from cardtable.engine.facts import Acted, Action, Dealt
from cardtable.engine.games.hearts import HeartsView, Pass
from cardtable.engine.games.hearts.choices import Giving, Passing
from cardtable.engine.messages import Message, message
from cardtable.engine.rules import Budget, DealResult, View
from cardtable.engine.seats import Seat
from cardtable.match.timeline import Timeline

WORLDS: Final = 100
"""In so many worlds every choice is held against the others there were."""

TENTHS: Final = 10


class HeartsReviewer:
    """`cardtable.ai.reviews.Reviewer` for Hearts. What a seat could not see counts for nothing."""

    def tasks(self, timeline: Timeline, deal: int, seats: Collection[Seat]) -> list[Task[ReviewedChoice]]:
        """The choices of these seats, but for those the rules left no choice about."""
        tasks, number_of_deal = [], 0
        for number in timeline.line():
            fact = timeline.fact(number)
            if isinstance(fact, Dealt):
                number_of_deal = fact.deal
            elif isinstance(fact, Acted) and fact.seat in seats and number_of_deal == deal:
                decision = timeline.answered(number)
                view = timeline.rules.view(timeline.state(decision.record), fact.seat)
                if isinstance(view, HeartsView) and fact.action is not None and _is_free(view):
                    choice = Choice(decision.record, view, fact.action)
                    tasks.append(Task(partial(_think, choice), WORLDS, None, number))
        return tasks

    def review(self, parts: Sequence[ReviewedChoice]) -> ChoiceReview:
        """The choices together."""
        return ChoiceReview(tuple(parts))

    def title(self, results: Sequence[DealResult]) -> Message:
        """The number of the deal."""
        return message("hearts.score.deal", deal=len(results))


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice to be reviewed: after which fact it was faced, what the seat could see, and what it did."""

    record: int
    view: HeartsView
    action: Action

    def reviewed(self, budget: Budget, rng: Random) -> ReviewedChoice:
        """What it cost."""
        view = self.view
        action = self.action
        if isinstance(action, Pass) and isinstance(view.choices, Passing):
            action = view.choices.split(action.cards)  # the same, whatever the order within a pile
        weighed = weigh(view, budget, rng, action)
        best, chosen = weighed[0], found(weighed, action)
        return ReviewedChoice(
            record=self.record,
            seat=view.viewer,
            place=_place(view),
            what=told(action, view),
            best=told(best.action, view),
            cost=round(TENTHS * chosen.cost),
            error=round(TENTHS * chosen.error),
            verdict=message(WORSE[chosen.verdict]),
            reasons=reasons_for(view, best),
        )


def _think(choice: Choice, budget: Budget, rng: Random) -> ReviewedChoice:
    return choice.reviewed(budget, rng)


def _is_free(view: View) -> bool:
    """Whether there is anything to choose, and to judge it by: a hand not yet seen tells nothing (HE-8)."""
    if isinstance(view.choices, Giving):
        return False
    legal = None if view.choices is None else view.choices.legal()
    return legal is None or len(legal) > 1


def _place(view: HeartsView) -> Message:
    if isinstance(view.choices, Passing):
        return message("hearts.review.passing")
    if view.chooses is not None:
        return message("hearts.review.moon")
    return message("hearts.score.trick", trick=len(view.tricks) + 1)
