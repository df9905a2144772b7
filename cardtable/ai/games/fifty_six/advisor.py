"""Hints and reviews of Fifty-Six: calls and cards, tried in worlds."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any, Final

from cardtable.ai.games.fifty_six.bidding import AuctionEstimate, RankedCall, ranked_calls, valued
from cardtable.ai.games.fifty_six.contracts import SimulatedEstimate, simulated_estimate
from cardtable.ai.games.fifty_six.open_hands import NODES, costs_table, open_hands, points_table
from cardtable.ai.games.fifty_six.plans import call_plan, card_plan
from cardtable.ai.games.fifty_six.players import LEAST_TO_CALL, LEAST_WORLDS, MOST_TO_CALL
from cardtable.ai.games.fifty_six.trials import SLIGHT, evaluate
from cardtable.ai.games.fifty_six.words import auction_table, call_reasons, card_reasons, describe_action
from cardtable.ai.process.tasks import Task
from cardtable.ai.reviews import Assessment, ReviewTable
from cardtable.ai.search import Estimate, standard_error
from cardtable.ai.trick.advisor import TENTHS, ReviewPart, TrickAdvisor, TrickReviewer, enough
from cardtable.ai.trick.trials import RankedAction, verdict
from cardtable.engine.cards import Cards
from cardtable.engine.facts import Acted, Action
from cardtable.engine.games.fifty_six import (
    Bid,
    Call,
    Calling,
    Denomination,
    Double,
    FiftySixView,
    Pass,
    Redouble,
    State,
)
from cardtable.engine.games.fifty_six.auction import Said
from cardtable.engine.messages import Message, message
from cardtable.engine.options import Options
from cardtable.engine.rules import Budget, DealResult, EntryPoint
from cardtable.engine.seats import Seat
from cardtable.engine.trick_game import Play
from cardtable.match.timeline import Timeline

PARTS: Final = 10
"""The parts of the worlds that are compared to tell how sure the cost of a call is."""


class FiftySixAdvisor(TrickAdvisor[FiftySixView]):
    """`cardtable.ai.hints.Advisor` for Fifty-Six; values and costs are game points."""

    measure = message("fifty_six.hint.cost")
    digits = 2
    drawbacks = ("fifty_six.reason.leads_low", "fifty_six.reason.gives_points")

    def ranked(
        self, view: FiftySixView, budget: Budget, rng: Random, chosen: Action | None = None
    ) -> Sequence[RankedAction]:
        """Return the candidates of a seat, the best first; of calls only those that are true of its hand."""
        if isinstance(view.choices, Calling):
            worlds = enough(budget.within(LEAST_TO_CALL, MOST_TO_CALL), LEAST_TO_CALL)
            return judged_calls(simulated_estimate(view, worlds, rng), chosen)
        return evaluate(view, enough(budget, LEAST_WORLDS), rng)

    def reasons(self, view: FiftySixView, each: RankedAction) -> tuple[Message, ...]:
        """Return the reasons for an action: for a call, what is likely to come of it and what it tells."""
        if isinstance(each, JudgedCall):
            return each.why
        if isinstance(each.action, Play):
            return card_reasons(view, each.action.card)
        raise ValueError(f"no reasons for {each.action}")

    def plan(self, view: FiftySixView, each: RankedAction) -> tuple[Message, ...]:
        """Return what a call tells the partners, and why that helps, or what a card is for."""
        if isinstance(each, JudgedCall):
            return call_plan(view, each.ranked)
        return card_plan(view, each.action.card) if isinstance(each.action, Play) else ()

    def describe_action(self, action: Action, view: FiftySixView) -> Message:
        """An action of the view's seat in words."""
        return describe_action(action)

    def cost(self, each: RankedAction) -> Message:
        """Say about how many game points a choice costs."""
        return message("fifty_six.hint.worse", points=f"{each.cost:.1f}")

    def outlook(self, best: RankedAction, view: FiftySixView) -> tuple[Message, ...]:
        """The game points that the own team is likely to win or lose in this deal."""
        points = f"{best.value:+.1f}".replace("-", "−")
        return (
            message("fifty_six.hint.average", count=best.worlds, points=points),
            message("fifty_six.hint.note"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedCall(RankedAction):
    """A call compared with the best, as it was reckoned, and the reasons for it."""

    ranked: RankedCall
    why: tuple[Message, ...] = ()


def judged_calls(estimate: SimulatedEstimate, chosen: Action | None) -> tuple[JudgedCall, ...]:
    """Return the calls that come into question, the best first, and among them the one that was chosen."""
    calls = ranked_calls(estimate)
    if isinstance(chosen, Bid | Pass | Double | Redouble) and all(each.call != chosen for each in calls):
        calls += (valued(estimate, chosen),)
    best = calls[0]
    parts = [_worths(part, calls) for part in estimate.parts(PARTS)]
    first = Estimate(best.worth, 0.0, estimate.worlds)
    found = []
    for each in calls:
        gaps = [worths[best.call] - worths[each.call] for worths in parts]
        error = standard_error(gaps, sum(gaps) / len(gaps))
        worth = Estimate(each.worth, 0.0, estimate.worlds, best.worth - each.worth, error)
        sure = verdict(worth, first, SLIGHT)
        why = call_reasons(estimate, each, is_tried=True)
        found.append(JudgedCall(each.call, worth, sure, ranked=each, why=why))
    return tuple(sorted(found, key=lambda each: each.cost))


def _worths(estimate: AuctionEstimate, calls: Sequence[RankedCall]) -> dict[Call, float]:
    """What an estimate makes of these calls."""
    known = {each.call: each.worth for each in ranked_calls(estimate)}
    return {
        each.call: known[each.call] if each.call in known else valued(estimate, each.call).worth
        for each in calls
    }


class FiftySixReviewer(TrickReviewer[FiftySixView]):
    """`cardtable.ai.reviews.Reviewer` for Fifty-Six.

    As a deal ends, the contract is assessed with all hands open.
    """

    def __init__(self) -> None:
        super().__init__(FiftySixAdvisor())

    def assessments(self, timeline: Timeline, deal: int, seats: Collection[Seat]) -> list[Task[Assessment]]:
        """What the contract could have come to, for the first of these seats to be told."""
        number, state = _before_play(timeline, deal)
        if not seats or state.tricks is None or state.auction is None or state.auction.contract is None:
            return []
        task = partial(open_hands, state.tricks, state.auction.contract, min(seats))
        return [Task(task, NODES, None, number)]

    def analyses(self, timeline: Timeline, deal: int) -> list[Task[ReviewPart]]:
        """What each call told, what could have been made with all hands open, and what cards cost so."""
        number, state = _before_play(timeline, deal)
        auction, options, hands = state.auction, state.options, state.dealt
        if auction is None or auction.contract is None:
            return []
        facts = map(timeline.fact, timeline.deal_line(deal))
        acted = [(fact.seat, fact.action) for fact in facts if isinstance(fact, Acted)]
        plays = [(seat, action.card) for seat, action in acted if isinstance(action, Play)]
        works: list[tuple[Callable[[Budget, Random], ReviewPart], int]] = [
            (partial(told_table, options, hands, auction.calls), 1),
            *(
                (partial(points_table, options, hands, auction.forehand, trump), NODES)
                for trump in Denomination
                if trump is not Denomination.NOES
            ),
            (partial(costs_table, options, hands, auction.contract, plays), NODES),
        ]
        return [Task(work, count, None, number) for work, count in works]

    def amount(self, cost: int) -> Message:
        """Say a cost in words, which is given in tenths of a game point."""
        return message("fifty_six.review.points", points=f"{cost / TENTHS:.1f}")

    def place(self, view: FiftySixView) -> Message:
        """The point of the deal at which a choice was faced, in words."""
        if isinstance(view.choices, Calling):
            return message("fifty_six.review.bidding", number=len(view.calls) + 1)
        return message("fifty_six.review.trick", trick=len(view.tricks) + 1)

    def title(self, results: Sequence[DealResult], entry: EntryPoint | None = None) -> Message:
        """The number of the deal."""
        first = 1 if entry is None else entry.deal
        return message("fifty_six.review.deal", deal=first + len(results) - 1)


def told_table(
    options: Options, hands: Sequence[Cards], calls: Sequence[Said], budget: Budget, rng: Random
) -> ReviewTable:
    """Return what each call of an auction told; nothing has to be thought about."""
    return auction_table(options, hands, calls)


def _before_play(timeline: Timeline, deal: int) -> tuple[int, State]:
    """The number of the fact after which a deal came to its first card, and the state then."""
    for number in timeline.deal_line(deal):
        state: Any = timeline.state(number)
        if state.tricks is not None:
            return number, state
    raise ValueError(f"deal {deal} has not been played")
