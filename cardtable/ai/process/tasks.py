"""Tasks for the search process: a question with all it needs and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Generic, TypeVar

from cardtable.engine.rules import Budget, never

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Task(Generic[T]):
    """One question.

    Attributes:
        work: answers it; it can be pickled.
        count: how much it may think; see `Budget`.
        seconds: when time is up (`Budget.late`); None: there is no hurry.
        seed: all its chance.
    """

    work: Callable[[Budget, Random], T]
    count: int
    seconds: float | None
    seed: int

    def think(self, stopped: Callable[[], bool] = never, late: Callable[[], bool] = never) -> T:
        """Answer it, here and now; the signals are those of `Budget`."""
        return self.work(Budget(self.count, stopped, late), Random(self.seed))
