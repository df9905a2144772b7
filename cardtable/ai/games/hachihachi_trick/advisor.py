"""Hints and reviews of Hachihachi Trick, from the search of its strong player."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from random import Random

from cardtable.ai.games.hachihachi_trick.match_equity import MatchEquity
from cardtable.ai.games.hachihachi_trick.plans import card_plan, declaration_plan
from cardtable.ai.games.hachihachi_trick.players import least_worlds
from cardtable.ai.games.hachihachi_trick.trials import evaluate
from cardtable.ai.games.hachihachi_trick.words import (
    assessment,
    card_reasons,
    chips,
    describe_action,
    worth_reasons,
)
from cardtable.ai.process.tasks import Task
from cardtable.ai.reviews import Assessment
from cardtable.ai.trick.advisor import TENTHS, WORLDS, TrickAdvisor, TrickReviewer, enough
from cardtable.ai.trick.trials import RankedAction
from cardtable.engine.facts import Action
from cardtable.engine.games.hachihachi_trick import HachihachiView, Stage
from cardtable.engine.messages import Message, message
from cardtable.engine.rules import Budget, DealResult, EntryPoint
from cardtable.engine.scores import countable
from cardtable.engine.seats import Seat
from cardtable.engine.trick_game import Play
from cardtable.match.timeline import Timeline


class HachihachiTrickAdvisor(TrickAdvisor[HachihachiView]):
    """`cardtable.ai.hints.Advisor` for Hachihachi Trick; values and costs are chips."""

    measure = message("hachihachi_trick.hint.cost")
    drawbacks = ("hachihachi_trick.reason.leads_low", "hachihachi_trick.reason.spares")

    def ranked(
        self, view: HachihachiView, budget: Budget, rng: Random, chosen: Action | None = None
    ) -> Sequence[RankedAction]:
        """Return the candidates of a seat, the best first."""
        return evaluate(view, enough(budget, least_worlds(view)), rng)

    def reasons(self, view: HachihachiView, each: RankedAction) -> tuple[Message, ...]:
        """Return the reasons for a card, and for everything else the chips that it is likely to bring."""
        if isinstance(each.action, Play):
            return card_reasons(view, each.action.card)
        late = MatchEquity(view).counts_places
        return worth_reasons({each.action: each.value}, counts_places=late) if each.worlds else ()

    def plan(self, view: HachihachiView, each: RankedAction) -> tuple[Message, ...]:
        """Return what speaks for a declaration, or what a card is for."""
        if isinstance(each.action, Play):
            return card_plan(view, each.action.card)
        return declaration_plan(view, each.action)

    def describe_action(self, action: Action, view: HachihachiView) -> Message:
        """An action of the view's seat in words."""
        return describe_action(action)

    def cost(self, each: RankedAction) -> Message:
        """Say about how many chips a choice costs."""
        return message("hachihachi_trick.hint.worse", chips=f"{each.cost:.1f}")

    def outlook(self, best: RankedAction, view: HachihachiView) -> tuple[Message, ...]:
        """The chips that the round brings on average from here on; late, what it does for places."""
        late = MatchEquity(view).counts_places
        key = "hachihachi_trick.hint.average_late" if late else "hachihachi_trick.hint.average"
        return (
            message(key, count=best.worlds, chips=chips(best.value)),
            message("hachihachi_trick.hint.note"),
        )


class HachihachiTrickReviewer(TrickReviewer[HachihachiView]):
    """`cardtable.ai.reviews.Reviewer` for Hachihachi Trick."""

    def __init__(self) -> None:
        super().__init__(HachihachiTrickAdvisor())

    def assessments(self, timeline: Timeline, deal: int, seats: Collection[Seat]) -> list[Task[Assessment]]:
        """What going in or folding was worth, for those who had the choice."""
        scores = timeline.rules.deals(timeline.state())[deal - timeline.header.begins_with].scores
        return [
            Task(
                partial(self.assess, each.view, each.action, countable(scores[each.view.viewer])),
                WORLDS,
                None,
                each.number,
            )
            for each in self.free_choices(timeline, deal, seats)
            if each.view.stage is Stage.DECLARING
        ]

    def assess(
        self, view: HachihachiView, action: Action, won: float, budget: Budget, rng: Random
    ) -> Assessment:
        """Return what both declarations were worth at a point of declaring, and how good that action was.

        `won` are the chips that the round brought the seat in the end.
        """
        found = self._advisor.ranked(view, budget, rng, action)
        late = MatchEquity(view).counts_places
        return assessment(view.viewer, action, found, won, counts_places=late)

    def amount(self, cost: int) -> Message:
        """Say a cost in words, which is given in tenths of a chip."""
        return message("hachihachi_trick.review.chips", chips=f"{cost / TENTHS:.1f}")

    def place(self, view: HachihachiView) -> Message:
        """The point of the round at which a choice was faced, in words."""
        match view.stage:
            case Stage.MIZUTEN:
                return message("hachihachi_trick.review.mizuten")
            case Stage.DECLARING:
                return message("hachihachi_trick.review.declaring")
            case Stage.ANSWERING:
                return message("hachihachi_trick.review.answering")
        return message("hachihachi_trick.review.trick", trick=len(view.tricks) + 1)

    def title(self, results: Sequence[DealResult], entry: EntryPoint | None = None) -> Message:
        """The number of the round."""
        first = 1 if entry is None else entry.deal
        return message("hachihachi_trick.score.of_round", round=first + len(results) - 1)
