"""Highlights of a match: the choice of its people that was worth most, and the one that cost most.

All choices are looked at with little thought, and the few that may be the ones then with as much as a review
takes, so that both tell the same figures. As each deal ends, the choices that decided it are assessed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from cardtable.ai.process.tasks import Task
from cardtable.ai.reviews import MISTAKE, SURE, Assessment, ReviewedChoice, Reviewer
from cardtable.engine.messages import Message, message
from cardtable.engine.seats import Seat
from cardtable.match.timeline import Timeline

GLANCE: Final = 16
"""The most that is thought about a choice at first; see `Budget.count`."""

FINALISTS: Final = 3
"""The number of choices of each kind that are looked at again."""


@dataclass(frozen=True, slots=True)
class Highlight:
    """A choice that stands out.

    Attributes:
        deal: the title of its deal.
        choice: the choice.
        amount: what it cost, or what any other would have cost at least.
    """

    deal: Message
    choice: ReviewedChoice
    amount: Message


@dataclass(frozen=True, slots=True)
class Highlights:
    """The choices that stand out in a match; None where none surely does.

    Attributes:
        judged: the number of choices that were looked at.
        best: the one that was alone in costing nothing, where any other would have cost most.
        dearest: the one that cost most, if that is a mistake (`MISTAKE`).
    """

    judged: int = 0
    best: Highlight | None = None
    dearest: Highlight | None = None


T = TypeVar("T")

Search: TypeAlias = Generator[Task[Any], Any, T]
"""Yields tasks one after the other, is sent what comes of each, and returns what it looked for."""

Measure: TypeAlias = Callable[[ReviewedChoice], tuple[int, int]]
"""Says how much a choice stands out, and the standard error of that."""


def search_highlights(
    reviewer: Reviewer[Any], timeline: Timeline, seats: Collection[Seat]
) -> Search[Highlights]:
    """Find the choices of these seats that stand out in the deals that are over."""
    glanced: list[_Glanced] = []
    for deal in sorted(timeline.open_deals()):
        glanced += yield from _glance(reviewer, timeline, deal, seats)
    found: list[Highlight | None] = []
    for measure, least in ((_margin, 0), (_cost, MISTAKE)):
        pick = yield from _pick(reviewer, glanced, measure, least)
        found.append(None if pick is None else _highlight(reviewer, timeline, *pick, measure))
    return Highlights(len(glanced), *found)


def search_assessments(
    reviewer: Reviewer[Any], timeline: Timeline, deal: int, seats: Collection[Seat]
) -> Search[tuple[Assessment, ...]]:
    """Find what the choices were worth by which these seats decided a deal that is over."""
    found: list[Assessment] = []
    for task in reviewer.assessments(timeline, deal, seats):
        part = yield task
        found.append(part)
    return tuple(found)


def search_dearest(
    reviewer: Reviewer[Any], timeline: Timeline, deal: int, seat: Seat
) -> Search[tuple[Assessment, ...]]:
    """Find the biggest mistake that a seat surely made in a deal that is over, or that there is none."""
    glanced = yield from _glance(reviewer, timeline, deal, (seat,))
    pick = yield from _pick(reviewer, glanced, _cost, MISTAKE)
    if pick is None:
        places = timeline.rules.deals(timeline.state())[deal - timeline.header.begins_with].places
        is_lost = places[seat] == max(places) > 1
        said = message("result.no_mistake_lost" if is_lost else "result.no_mistake")
        return (Assessment(seat, said),) if glanced else ()
    _, choice = pick
    amount = reviewer.amount(choice.cost)
    told = {"place": choice.place, "what": choice.what, "amount": amount, "best": choice.best}
    return (Assessment(seat, advised_too(message("result.mistake", **told), choice)),)


def advised_too(said: Message, choice: ReviewedChoice) -> Message:
    """Add to what is said of a choice that a hint had thought so, too, if it had."""
    return message("review.advised_too", said=said) if choice.was_advised else said


def _glance(
    reviewer: Reviewer[Any], timeline: Timeline, deal: int, seats: Collection[Seat]
) -> Search[list[_Glanced]]:
    """Look at all choices of these seats in a deal with little thought."""
    glanced: list[_Glanced] = []
    for task in reviewer.tasks(timeline, deal, seats):
        part = yield replace(task, count=min(task.count, GLANCE))
        glanced += [_Glanced(deal, task, choice) for choice in reviewer.choices(part) if choice.seat in seats]
    return glanced


class _Glanced(NamedTuple):
    deal: int
    task: Task[Any]
    choice: ReviewedChoice


def _margin(choice: ReviewedChoice) -> tuple[int, int]:
    return choice.margin, choice.margin_error


def _cost(choice: ReviewedChoice) -> tuple[int, int]:
    return choice.cost, choice.error


def _pick(
    reviewer: Reviewer[Any], glanced: Sequence[_Glanced], measure: Measure, least: int
) -> Search[tuple[int, ReviewedChoice] | None]:
    """Return the deal and the choice that stands out most; None where none surely does, or by this much."""
    ranked = sorted(glanced, key=lambda each: -measure(each.choice)[0])
    found: list[tuple[int, ReviewedChoice]] = []
    for deal, task, choice in ranked[:FINALISTS]:
        if task.count > GLANCE and measure(choice)[0]:
            part = yield task
            (choice,) = (each for each in reviewer.choices(part) if each.seat == choice.seat)
        size, error = measure(choice)
        if size > SURE * error and size >= least:
            found.append((deal, choice))
    return max(found, key=lambda each: measure(each[1])[0], default=None)


def _highlight(
    reviewer: Reviewer[Any], timeline: Timeline, deal: int, choice: ReviewedChoice, measure: Measure
) -> Highlight:
    header = timeline.header
    results = timeline.rules.deals(timeline.state())[: deal - header.begins_with + 1]
    return Highlight(reviewer.title(results, header.entry), choice, reviewer.amount(measure(choice)[0]))
