"""Questions to computer players, and where they are thought about.

A `Thinker` says where and when: at once (`InlineThinker`), or in another process that answers later.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol, TypeAlias

from cardtable.engine.rules import Advice, Budget, Player, View, never
from cardtable.match.timeline import Decision


@dataclass(frozen=True, slots=True)
class SearchLimit:
    """How much a computer player may think for one decision.

    `count` is in the player's own unit; `seconds`, if any, is when it must answer with the best it has.
    """

    count: int = 1000
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """All that a computer player is handed, and nothing else: it can be sent to another process."""

    decision: Decision
    player: Player[Any] = field(compare=False)
    view: View = field(compare=False)
    count: int
    seconds: float | None
    seed: int

    def think(self, stopped: Callable[[], bool] = never) -> Advice:
        """Ask the player, here and now; `stopped` turns true when it should come to an end."""
        return self.player.choose(self.view, Budget(self.count, stopped), Random(self.seed))


OnAnswer: TypeAlias = Callable[[Question, "Advice | Exception"], None]


class Thinker(Protocol):
    """Where computer players think."""

    def ask(self, question: Question, answered: OnAnswer) -> None:
        """Have it thought about; call `answered` once, on the asking thread, at once or later."""
        ...

    def cancel(self) -> None:
        """No answer to anything asked so far is wanted any more; late ones do no harm."""
        ...


class InlineThinker:
    """Answers before `ask` returns; `seconds` is not looked at. For tests and arenas."""

    def ask(self, question: Question, answered: OnAnswer) -> None:
        """Answer at once."""
        try:
            answer: Advice | Exception = question.think()
        except Exception as error:  # a player's fault is an answer too
            answer = error
        answered(question, answer)

    def cancel(self) -> None:
        """Nothing is ever under way."""
