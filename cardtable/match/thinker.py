"""Questions to computer players, and the thinkers that answer them.

A `Thinker` says where and when: at once (`InlineThinker`), or in another process that answers later.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol, TypeAlias

from cardtable.engine.rules import Advice, Budget, Player, View
from cardtable.match.timeline import Decision


@dataclass(frozen=True, slots=True)
class SearchLimit:
    """Limit of a computer player's thinking for one decision.

    `count` is in the player's own unit; `seconds`, if any, is when time is up (`Budget.late`).
    """

    count: int = 1000
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """Question to a computer player: all that it is handed. It can be sent to another process."""

    decision: Decision
    player: Player[Any] = field(compare=False)
    view: View = field(compare=False)
    count: int
    seconds: float | None
    seed: int

    def think(self) -> Advice:
        """Ask the player, here and now."""
        return self.player.choose(self.view, Budget(self.count), Random(self.seed))


OnAnswer: TypeAlias = Callable[[Question, "Advice | Exception"], None]


class Thinker(Protocol):
    """The place where computer players think."""

    def ask(self, question: Question, answered: OnAnswer) -> None:
        """Answer the question by one call of `answered`, on the asking thread, at once or later."""
        ...

    def cancel(self) -> None:
        """Drop every question asked so far; late answers do no harm."""
        ...


class InlineThinker:
    """Thinker that answers before `ask` returns; it ignores `seconds`. For tests and arenas."""

    def ask(self, question: Question, answered: OnAnswer) -> None:
        """Answer at once."""
        try:
            answer: Advice | Exception = question.think()
        except Exception as error:  # a player's fault is an answer too
            answer = error
        answered(question, answer)

    def cancel(self) -> None:
        """Do nothing: no question is ever under way."""
