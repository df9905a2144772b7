"""Hints: the answer of an advisor to a person, the same for every game that has one."""

from __future__ import annotations

from dataclasses import dataclass, replace
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

LIKELY_BEST: Final = "hint.likely_best"
"""The key of what is said where the best is likely to be that, and not sure."""

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
    """

    action: Action
    what: Message
    share: float
    value: Message
    reasons: tuple[Message, ...] = ()
    plan: tuple[Message, ...] = ()
    figure: Message | None = None
    is_even: bool = False


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
        """The same as a first answer, for which the next is close unless it is clearly worse."""
        if not any(each.key == LIKELY_BEST for each in self.sureness):
            return replace(self, is_first=True)
        best, second, *others = self.lines
        lines = (best, replace(second, value=EVEN_VALUE, is_even=True), *others)
        return replace(self, lines=lines, sureness=(_close(second),), is_first=True)

    def surer(self, later: Hint) -> Hint:
        """What longer thought has found: where the best is another and surely better, it says why.

        What is not surely worse than the best stays the advice, if it was so before.
        """
        before = self.lines[0].action
        old = next((line for line in later.lines[1:] if line.action == before), None)
        if later.is_mixed or old is None:
            return later
        new, others = later.lines[0], tuple(line for line in later.lines[1:] if line is not old)
        if old.is_even:
            lines = replace(old, value=BEST_VALUE), replace(new, value=EVEN_VALUE, is_even=True), *others
            advice = (message("hint.best", what=old.what), *old.plan)
            return replace(later, advice=advice, lines=lines, sureness=(_close(new),))
        shared = {each.key for each in old.plan}
        advice = (
            message("hint.changed", what=new.what, other=old.what),
            *(each for each in new.plan if each.key not in shared),
            message("hint.worse", what=old.what, value=old.value),
        )
        sureness = tuple(each for each in later.sureness if each != message(LIKELY_BEST, other=old.what))
        return replace(later, advice=advice, sureness=sureness)

    @property
    def best(self) -> tuple[Action, ...]:
        """The best action; of a mixture two that are done as often, but none where it is all or more."""
        best = self.lines[0]
        others = [line for line in self.lines[1:] if self.is_mixed and best.share - line.share < EVEN]
        if others and (len(others) == len(self.lines) - 1 or len(others) >= MOST_MARKED):
            return ()
        return best.action, *(line.action for line in others)


def _close(second: HintLine) -> Message:
    """Say that the second would do about as well."""
    return message("hint.even_best", other=second.what)


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
