"""Hints and reviews for trick-taking games, from a search over worlds: the cost of each action, and why."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from functools import partial
from math import inf
from random import Random
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

from cardtable.ai.hints import BEST_VALUE, CLEARLY_BEST, EVEN_VALUE, LIKELY_BEST, Hint, HintLine
from cardtable.ai.process.tasks import Task
from cardtable.ai.reviews import Assessment, ChoiceReview, ReviewedChoice, ReviewTable
from cardtable.ai.trick.trials import RankedAction, Verdict, rank_of
from cardtable.engine.facts import Acted, Action, Dealt
from cardtable.engine.messages import Message, message
from cardtable.engine.rules import Budget, DealResult, EntryPoint
from cardtable.engine.seats import Seat
from cardtable.engine.trick_game import Play, TrickView
from cardtable.match.timeline import Timeline

V = TypeVar("V", bound=TrickView)

ReviewPart: TypeAlias = ReviewedChoice | ReviewTable
"""A part of a review of a deal: one choice, or rows of a table about all of it."""

MOST: Final = 6
"""No more actions than these are told where there are too many to list."""

WORLDS: Final = 100
"""Worlds in which a review compares every choice with its alternatives."""

TENTHS: Final = 10

NOTHING: Final = 0.005
"""The least cost that is told, in the unit of any game; a smaller one would be shown as none."""

SLIGHTLY: Final = 0.05
"""The least cost that is told as a number of tenths."""

SLIGHTLY_WORSE: Final = message("hint.slightly_worse")

FEWEST: Final = 2
"""There is no standard error with fewer worlds."""

BEST: Final = {
    Verdict.CLEARLY: CLEARLY_BEST,
    Verdict.LIKELY: LIKELY_BEST,
    Verdict.EVEN: "hint.even_best",
}
WORSE: Final = {
    Verdict.CLEARLY: "hint.clearly_worse",
    Verdict.LIKELY: "hint.likely_worse",
    Verdict.EVEN: "hint.even",
}


def enough(budget: Budget, least: int) -> Budget:
    """The same for a search that tells how sure it is: so many worlds in any case, and never only one."""
    count = max(FEWEST, budget.count)
    return replace(budget, count=count, least=min(least, count))


class TrickAdvisor(ABC, Generic[V]):
    """`cardtable.ai.hints.Advisor` for a trick-taking game. `Budget.count` is the most worlds it takes.

    What has been played lay open for all to see, and may be looked up at the table: there is nothing that
    one would have to remember.

    Attributes:
        measure: the heading of what choices cost, in the game's own unit.
        digits: how many decimals of that are told.
        drawbacks: the keys of those reasons that speak against a card, and so never for the best.
    """

    measure: Message
    digits: int = 1
    drawbacks: Collection[str] = ()

    def hint(self, view: V, budget: Budget, rng: Random, *, remembers: bool) -> Hint:
        """Return the seat's candidates, each with its cost against the best.

        Raises:
            ValueError: the view's seat is not to act.
        """
        if view.choices is None:
            raise ValueError(f"seat {view.viewer} is not to act")
        best, *others = self.ranked(view, budget, rng)
        # What may be as good stands first, though what is surely worse may have cost less on average.
        found = [best, *sorted(others, key=lambda each: each.verdict is not Verdict.EVEN)]
        if view.choices.legal() is None:
            found = found[:MOST]
        reasons = [self.reasons(view, each) for each in found]
        first = self._best_explained(view, found, reasons)
        found.insert(0, found.pop(first))
        reasons.insert(0, reasons.pop(first))
        shared = [reason for reason in reasons[0] if all(reason in each for each in reasons)]
        lines = tuple(
            self._line(view, found, place, [each for each in why if len(found) == 1 or each not in shared])
            for place, why in enumerate(reasons)
        )
        outlook = self.outlook(found[0], view) if found[0].worlds else ()
        is_any_as_good = len(found) == 1 and isinstance(found[0].action, Play) and self.is_free(view)
        any_card = (message("hint.any", what=lines[0].what),)  # the others need not be tried
        return Hint(
            advice=any_card if is_any_as_good else (message("hint.best", what=lines[0].what), *lines[0].plan),
            measure=self.measure,
            lines=lines,
            sureness=self._sureness(view, found, 0),
            figures=(*outlook, *shared),
        )

    def _best_explained(
        self, view: V, found: Sequence[RankedAction], reasons: Sequence[Sequence[Message]]
    ) -> int:
        """The place of the first action that may be the best and for which there is something to say."""
        for place, (each, why) in enumerate(zip(found, reasons, strict=True)):
            if (place == 0 or each.verdict is Verdict.EVEN) and self.merits(view, each, why[:1]):
                return place
        return 0

    def _line(self, view: V, found: Sequence[RankedAction], place: int, own: Sequence[Message]) -> HintLine:
        """What is told of the action at this place; `own` are the reasons that not all others have too."""
        each = found[place]
        is_even = place > 0 and each.verdict is Verdict.EVEN
        return HintLine(
            action=each.action,
            what=self.describe_action(each.action, view),
            share=float(place == 0),
            value=BEST_VALUE if place == 0 else EVEN_VALUE if is_even else self._worse(each),
            reasons=(*self._sureness(view, found, place), *own),
            plan=self.merits(view, each, own[:1]),
            figure=self._figure(each),
            is_even=is_even,
            behind=each.cost / each.error if each.error >= NOTHING else inf,
        )

    def _worse(self, each: RankedAction) -> Message:
        return SLIGHTLY_WORSE if each.cost < SLIGHTLY else self.cost(each)

    def merits(self, view: V, each: RankedAction, reasons: Sequence[Message]) -> tuple[Message, ...]:
        """Return what speaks for an action: what it is for, else what of its reasons is no drawback."""
        return self.plan(view, each) or tuple(why for why in reasons if why.key not in self.drawbacks)

    def _figure(self, each: RankedAction) -> Message:
        """The cost and how far it may be off, or that there is none."""
        if max(each.cost, each.error) < NOTHING:
            return BEST_VALUE
        cost, error = (f"{part:.{self.digits}f}" for part in (each.cost, each.error))
        return message("hint.exactly" if each.error < NOTHING else "hint.about", cost=cost, error=error)

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
    def plan(self, view: V, each: RankedAction) -> tuple[Message, ...]:
        """Return what an action is for, in words that need no figures; nothing where its reasons do.

        It follows from what the seat can see, like everything that is said.
        """

    @abstractmethod
    def describe_action(self, action: Action, view: V) -> Message:
        """An action of the view's seat in words."""

    @abstractmethod
    def cost(self, each: RankedAction) -> Message:
        """Say that something is worse than the best, and by about how much, in the game's own unit."""

    @abstractmethod
    def outlook(self, best: RankedAction, view: V) -> tuple[Message, ...]:
        """Return the worth of the best on average, in words, and how to read it."""

    def is_free(self, view: V) -> bool:
        """True if there are several cards to choose from."""
        legal = None if view.choices is None else view.choices.legal()
        return legal is not None and len(legal) > 1

    def _sureness(self, view: V, found: Sequence[RankedAction], place: int) -> tuple[Message, ...]:
        """The sureness that something is the best, or worse than that, in words."""
        if len(found) == 1:
            return ()
        if found[1].error < NOTHING <= found[1].cost:
            return ()
        if place:
            return (message(WORSE[found[place].verdict]),)
        return (message(BEST[found[1].verdict], other=self.describe_action(found[1].action, view)),)


class FreeChoice(NamedTuple, Generic[V]):
    """A choice that a seat made among several.

    Attributes:
        number: the number of the fact.
        record: the number of the fact after which the seat faced it.
        view: what the seat could see.
        action: what it did.
        was_advised: whether a hint had called that the best.
    """

    number: int
    record: int
    view: V
    action: Action
    was_advised: bool


class TrickReviewer(ABC, Generic[V]):
    """`cardtable.ai.reviews.Reviewer` for a trick-taking game. What a seat could not see counts for nothing.

    Args:
        advisor: of the game.
    """

    def __init__(self, advisor: TrickAdvisor[V]) -> None:
        self._advisor = advisor

    def tasks(self, timeline: Timeline, deal: int, seats: Collection[Seat]) -> list[Task[ReviewPart]]:
        """The choices of these seats, but for those the rules left no choice about."""
        return [
            Task(partial(self._told, each), WORLDS, None, each.number)
            for each in self.free_choices(timeline, deal, seats)
        ]

    def _told(self, choice: FreeChoice[V], budget: Budget, rng: Random) -> ReviewedChoice:
        found = self.reviewed(choice.record, choice.view, choice.action, budget, rng)
        return replace(found, was_advised=choice.was_advised)

    def analyses(self, timeline: Timeline, deal: int) -> Sequence[Task[ReviewPart]]:
        """None, unless the game has more to tell of a deal than its choices."""
        return ()

    def assessments(
        self, timeline: Timeline, deal: int, seats: Collection[Seat]
    ) -> Sequence[Task[Assessment]]:
        """None, unless the game has a choice that decides a deal."""
        return ()

    def free_choices(self, timeline: Timeline, deal: int, seats: Collection[Seat]) -> Iterator[FreeChoice[V]]:
        """Yield the choices of these seats in a deal, but for those the rules left no choice about."""
        number_of_deal = 0
        for number in timeline.line():
            fact = timeline.fact(number)
            if isinstance(fact, Dealt):
                number_of_deal = fact.deal
            elif isinstance(fact, Acted) and fact.seat in seats and number_of_deal == deal:
                record = timeline.answered(number).record
                view: Any = timeline.rules.view(timeline.state(record), fact.seat)
                if fact.action is not None and self.is_free(view):
                    action = self.plain(view, fact.action)
                    yield FreeChoice(number, record, view, action, str(action) in timeline.advised(number))

    def review(self, parts: Sequence[ReviewPart]) -> ChoiceReview:
        """The choices together, and the tables, each once."""
        tables: dict[str, ReviewTable] = {}
        for part in parts:
            if isinstance(part, ReviewTable):
                before = tables.get(part.title.key)
                rows = () if before is None else before.rows
                tables[part.title.key] = replace(part, rows=rows + part.rows)
        choices = tuple(part for part in parts if isinstance(part, ReviewedChoice))
        found = ChoiceReview(choices, tables=tuple(tables.values()))
        return replace(found, amounts=tuple(self.amount(found.cost(seat)) for seat in found.seats))

    def reviewed(self, record: int, view: V, action: Action, budget: Budget, rng: Random) -> ReviewedChoice:
        """Return the cost of a choice.

        Args:
            record: the number of the fact after which it was faced.
            view: what the seat could see.
            action: what it did.
            budget: how much to think about it.
            rng: all chance.
        """
        action = self.plain(view, action)
        ranked = self._advisor.ranked(view, budget, rng, action)
        best, chosen = ranked[0], rank_of(action, ranked, view)
        has_all = view.choices is not None and view.choices.legal() is not None
        others = ranked[1:2] if chosen is best and has_all else ()
        return ReviewedChoice(
            record=record,
            seat=view.viewer,
            place=self.place(view),
            what=self._advisor.describe_action(action, view),
            best=self._advisor.describe_action(best.action, view),
            cost=round(TENTHS * chosen.cost),
            error=round(TENTHS * chosen.error),
            verdict=message(WORSE[chosen.verdict]),
            reasons=self._advisor.merits(view, best, self._advisor.reasons(view, best)),
            margin=sum(round(TENTHS * each.cost) for each in others),
            margin_error=sum(round(TENTHS * each.error) for each in others),
            is_even=chosen.verdict is Verdict.EVEN,
        )

    def plain(self, view: V, action: Action) -> Action:
        """Return the one form of an action that has several."""
        return action

    def choices(self, part: ReviewPart) -> tuple[ReviewedChoice, ...]:
        """Return the one choice that a part is about, unless it is a table."""
        return () if isinstance(part, ReviewTable) else (part,)

    def told(self, view: V, action: Action) -> tuple[Message, Message]:
        """Say when in the deal a choice was faced, and what it was."""
        return self.place(view), self._advisor.describe_action(action, view)

    def is_free(self, view: V) -> bool:
        """True if there was anything to choose, and to judge it by."""
        legal = None if view.choices is None else view.choices.legal()
        return legal is None or len(legal) > 1

    @abstractmethod
    def amount(self, cost: int) -> Message:
        """Say a cost in words, which is given in tenths of the game's own unit."""

    @abstractmethod
    def place(self, view: V) -> Message:
        """The point of the deal at which a choice was faced, in words."""

    @abstractmethod
    def title(self, results: Sequence[DealResult], entry: EntryPoint | None = None) -> Message:
        """Return the title of the last of these deals."""
