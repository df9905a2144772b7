"""Hints for Hearts, from the search of its strong player, with reasons in words."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from cardtable.ai.games.hearts.knowledge import Knowledge
from cardtable.ai.games.hearts.manners import manners
from cardtable.ai.games.hearts.reasons import card_reasons
from cardtable.ai.games.hearts.weighing import Verdict, Weighed, weigh
from cardtable.ai.games.hearts.words import points, told
from cardtable.ai.hints import Hint, HintLine
from cardtable.engine.games.hearts import Give, HeartsView, Pass, Play
from cardtable.engine.messages import Message, message
from cardtable.engine.rules import Budget

_MOON: Final = "hearts.hint.moon"

PASSES: Final = 6
"""No more passes are told than these."""


class HeartsAdvisor:
    """`cardtable.ai.hints.Advisor` for Hearts. `Budget.count` is the most worlds it takes.

    What has been played lay open for all to see, and may be looked up at the table: there is nothing that
    one would have to remember.
    """

    def hint(self, view: HeartsView, budget: Budget, rng: Random, *, remembers: bool) -> Hint:
        """What the seat may do, with what it costs against the best.

        Raises:
            ValueError: the view's seat is not to act.
        """
        if view.choices is None:
            raise ValueError(f"seat {view.viewer} is not to act")
        found = weigh(view, budget, rng)
        if isinstance(found[0].action, Pass):
            found = found[:PASSES]
        reasons = [reasons_for(view, each) for each in found]
        shared = [reason for reason in reasons[0] if all(reason in each for each in reasons)]
        lines = tuple(
            HintLine(
                each.action,
                told(each.action, view),
                float(i == 0),
                _cost(each, found[0]),
                (*_sureness(found, i, view), *(reason for reason in why if reason not in shared)),
            )
            for i, (each, why) in enumerate(zip(found, reasons, strict=True))
        )
        return Hint((*_said(view, found), *shared), message("hearts.hint.cost"), lines)


def reasons_for(view: HeartsView, each: Weighed) -> tuple[Message, ...]:
    """What speaks for something, or for what it is done."""
    match each.action:
        case Play(card):
            known = card_reasons(Knowledge(view), manners(view.options), card)
            is_told = any(reason.key == "hearts.reason.shoots" for reason in known)
            return known if not each.moon or is_told else (message(_MOON), *known)
        case Pass():
            return (message(_MOON),) if each.moon else ()
        case Give():
            return (message("hearts.hint.unseen"),)
    return ()


def _said(view: HeartsView, found: Sequence[Weighed]) -> tuple[Message, ...]:
    best = found[0]
    what = told(best.action, view)
    if not best.worlds:
        return (message("hearts.hint.best", what=what),)
    ahead = message(
        "hearts.hint.ahead" if best.value >= 0 else "hearts.hint.behind", points=points(abs(best.value))
    )
    return (
        message("hearts.hint.best", what=what),
        message("hearts.hint.average", count=best.worlds, ahead=ahead),
        message("hearts.hint.note"),
    )


def _cost(each: Weighed, best: Weighed) -> Message:
    if each is best:
        return message("hearts.hint.none")
    if not each.error:
        return message("hearts.hint.exactly", points=points(each.cost))
    return message("hearts.hint.about", points=points(each.cost), error=points(each.error))


def _sureness(found: Sequence[Weighed], place: int, view: HeartsView) -> tuple[Message, ...]:
    """How sure it is that something is the best, or worse than that."""
    if len(found) == 1 or not found[1].error:
        return ()
    if place:
        return (message(WORSE[found[place].verdict]),)
    return (message(_BEST[found[1].verdict], other=told(found[1].action, view)),)


_BEST: Final = {
    Verdict.CLEARLY: "hearts.hint.clearly_best",
    Verdict.LIKELY: "hearts.hint.likely_best",
    Verdict.EVEN: "hearts.hint.even_best",
}
WORSE: Final = {
    Verdict.CLEARLY: "hearts.hint.clearly_worse",
    Verdict.LIKELY: "hearts.hint.likely_worse",
    Verdict.EVEN: "hearts.hint.even",
}
