"""Hints: the answer of an advisor to a person, the same for every game that has one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import inf
from random import Random
from typing import Final, Protocol, TypeVar

from cardtable.engine.facts import Action
from cardtable.engine.messages import Message, message
from cardtable.engine.rules import Budget, View

EVEN: Final = 0.0005
"""Shares that differ by less are told as the same."""

MOST_MARKED: Final = 2
"""Of more equally good actions than these none is marked: that would only say that all the others are bad."""

BEST_VALUE: Final = message("hint.none")
"""The value of the best line where the others are told by what they cost."""

EVEN_VALUE: Final = message("hint.even_value")
"""The value of a line that is not surely worse than the best."""

CLEARLY_BEST: Final = "hint.clearly_best"
"""The key of what is said where the best is sure to be that."""

BEST_SO_FAR: Final = message("hint.clearly_best_so_far")
"""What a first answer says instead: nothing is sure while a surer one is being thought of."""

LIKELY_BEST: Final = "hint.likely_best"
"""The key of what is said where the best is likely to be that, and not sure."""

SURENESS: Final = frozenset(
    {
        *(CLEARLY_BEST, BEST_SO_FAR.key, LIKELY_BEST, "hint.even_best"),
        *("hint.clearly_worse", "hint.likely_worse", "hint.even"),
    }
)
"""The keys of all that says how sure something is."""

LIKELY: Final = 2.0
SURE: Final = 4.0
"""The standard errors by which the next has to be behind before a first answer is called likely, or sure.

They are more than a surer answer needs: of few worlds, those that matter may all be missing.
"""

CHANGED: Final = 3.0
"""The standard errors by which advice has to be behind another before that is given instead."""

V_contra = TypeVar("V_contra", bound=View, contravariant=True)


@dataclass(frozen=True, slots=True)
class HintLine:
    """One action to choose from.

    Attributes:
        action: what.
        what: the same, in words.
        share: how often the advisor would do it, 0 to 1.
        value: what it is worth, in words.
        reasons: why.
        plan: what it is for.
        figure: its worth to the last digit; None where its value says that.
        is_even: whether it is not surely worse than the first.
        behind: by how many standard errors it is worse than the first; infinite where that is certain.
    """

    action: Action
    what: Message
    share: float
    value: Message
    reasons: tuple[Message, ...] = ()
    plan: tuple[Message, ...] = ()
    figure: Message | None = None
    is_even: bool = False
    behind: float = inf

    def told_as(self, value: Message, sureness: Message, *, is_even: bool) -> HintLine:
        """The same as worth something else, and as sure as that."""
        reasons = tuple(sureness if each.key in SURENESS else each for each in self.reasons)
        return replace(self, value=value, reasons=reasons, is_even=is_even)


@dataclass(frozen=True, slots=True)
class Hint:
    """The actions to choose from, the best first.

    Attributes:
        advice: what to do, and what for.
        measure: what the figures of the lines are; a heading.
        lines: one for each action.
        sureness: how sure the advice is.
        is_mixed: whether it is best to do now this and now that, by the shares of the lines.
        figures: what is told with the lines: what the position is worth, and what all of it rests on.
        is_first: whether it is only a first answer, and a surer one is being thought of.
    """

    advice: tuple[Message, ...]
    measure: Message
    lines: tuple[HintLine, ...]
    sureness: tuple[Message, ...] = ()
    is_mixed: bool = False
    figures: tuple[Message, ...] = ()
    is_first: bool = False

    @property
    def said(self) -> tuple[Message, ...]:
        """What to do, what for, and how sure that is: what is told at once."""
        return self.advice + self.sureness

    def first(self) -> Hint:
        """The same as a first answer, which is no surer than its few worlds allow."""
        if len(self.lines) == 1 or self.is_mixed or self.lines[1].is_even or self.lines[1].behind >= SURE:
            lines = tuple(replace(each, reasons=_so_far(each.reasons)) for each in self.lines)
            return replace(self, lines=lines, sureness=_so_far(self.sureness), is_first=True)
        best, second, *others = self.lines
        if second.behind >= LIKELY:
            likely = message(LIKELY_BEST, other=second.what)
            best = best.told_as(best.value, likely, is_even=False)
            second = second.told_as(second.value, message("hint.likely_worse"), is_even=False)
            return replace(self, lines=(best, second, *others), sureness=(likely,), is_first=True)
        return replace(self._as_close(best, second, others), is_first=True)

    def surer(self, later: Hint) -> Hint:
        """What longer thought has found: where the best is another and surely better, it says why.

        What is not surely worse than the best stays the advice, if it was so before.
        """
        before, new = self.lines[0], later.lines[0]
        if later.is_mixed or new.action == before.action:
            return later
        old = next((line for line in later.lines[1:] if line.action == before.action), None)
        if old is not None and (old.is_even or old.behind < CHANGED):
            others = [line for line in later.lines[1:] if line is not old]
            close = later._as_close(old, new, others)
            return replace(close, advice=(message("hint.best", what=old.what), *old.plan))
        shared = {each.key for each in old.plan} if old is not None else set()
        worse = () if old is None else (message("hint.worse", what=old.what, value=old.value),)
        advice = (
            message("hint.changed", what=new.what, other=before.what),
            *(each for each in new.plan if each.key not in shared),
            *worse,
        )
        sureness = tuple(each for each in later.sureness if each != message(LIKELY_BEST, other=before.what))
        return replace(later, advice=advice, sureness=sureness)

    def _as_close(self, best: HintLine, second: HintLine, others: Sequence[HintLine]) -> Hint:
        """The same with these lines, of which the second would do about as well as the first."""
        close = message("hint.even_best", other=second.what)
        lines = (
            best.told_as(BEST_VALUE, close, is_even=False),
            second.told_as(EVEN_VALUE, message("hint.even"), is_even=True),
            *others,
        )
        return replace(self, lines=lines, sureness=(close,))

    @property
    def best(self) -> tuple[Action, ...]:
        """The best action; of a mixture two that are done as often, but none where it is all or more."""
        best = self.lines[0]
        others = [line for line in self.lines[1:] if self.is_mixed and best.share - line.share < EVEN]
        if others and (len(others) == len(self.lines) - 1 or len(others) >= MOST_MARKED):
            return ()
        return best.action, *(line.action for line in others)


def _so_far(said: Sequence[Message]) -> tuple[Message, ...]:
    """The same, with nothing in it that is called sure."""
    return tuple(BEST_SO_FAR if each.key == CLEARLY_BEST else each for each in said)


class NoHint(Exception):
    """Refusal of a hint that would need remembering; `reason` says why."""

    def __init__(self, reason: Message) -> None:
        super().__init__(reason.key)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class MustRemember:
    """Answer that there is a hint only if it may use what no longer lies open; `reason` says why."""

    reason: Message


class Advisor(Protocol[V_contra]):
    """Adviser on one game, which gives hints. Like a player, it is handed a view only."""

    def hint(self, view: V_contra, budget: Budget, rng: Random, *, remembers: bool) -> Hint:
        """A hint for ``view.viewer``, which is to act.

        Args:
            view: what the seat could know if it had seen and kept everything.
            budget: how much the advisor may think.
            rng: all its chance.
            remembers: whether the hint may use what no longer lies open for the seat.

        Raises:
            NoHint: there is none without remembering.
        """
        ...
