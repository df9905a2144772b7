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
    """

    action: Action
    what: Message
    share: float
    value: Message
    reasons: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class Hint:
    """The actions to choose from, the best first.

    Attributes:
        said: what to do, what for, and how sure that is: what is told at once.
        figures: what is told with the lines: what the position is worth, and what all of it rests on.
        measure: what the values of the lines are; a heading.
        lines: one for each action.
        is_mixed: whether it is best to do now this and now that, by the shares of the lines.
        is_first: whether it is only a first answer, and a surer one is being thought of.
    """

    said: tuple[Message, ...]
    measure: Message
    lines: tuple[HintLine, ...]
    is_mixed: bool = False
    figures: tuple[Message, ...] = ()
    is_first: bool = False

    def surer(self, later: Hint) -> Hint:
        """Return what longer thought has found, which says so where it advises something else."""
        if set(later.best) & set(self.best) or not self.best:
            return later
        return replace(later, said=(message("hint.changed"), *later.said))

    def told(self, line: HintLine) -> Message:
        """What is said of a line where it stands alone."""
        if line.value == BEST_VALUE:
            return message("hint.best_line", action=line.what)
        return message("hint.line", action=line.what, measure=self.measure, value=line.value)

    @property
    def best(self) -> tuple[Action, ...]:
        """The best action; of a mixture two that are done as often, but none where it is all or more."""
        best = self.lines[0]
        others = [line for line in self.lines[1:] if self.is_mixed and best.share - line.share < EVEN]
        if others and (len(others) == len(self.lines) - 1 or len(others) >= MOST_MARKED):
            return ()
        return best.action, *(line.action for line in others)


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
