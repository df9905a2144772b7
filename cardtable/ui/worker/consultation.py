"""Thinking beside the match in play: hints, reviews and proofs, each in a search process of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeAlias, TypeVar

from PySide6.QtCore import QObject

from cardtable.ai.process.tasks import Task
from cardtable.match.thinker import Thinker
from cardtable.ui.worker.inbox import Job

T = TypeVar("T")


class Thinking(Thinker, Protocol):
    """`cardtable.ai.process.pool.Pool`, or what stands in for it."""

    def start(self) -> None:
        """Begin to get ready."""
        ...

    def do(self, task: Task[T], done: Callable[[T | Exception], None]) -> None:
        """Have something thought about; call `done` once, on the asking thread, at once or later."""
        ...

    def close(self) -> None:
        """End whatever is running."""
        ...


Put: TypeAlias = Callable[[Job], None]
"""Leaves word for the worker's thread."""

MakePool: TypeAlias = Callable[[Put], Thinking]
"""Makes a search process, whose answers come by way of the worker's thread."""


class Aside(QObject):
    """Has its own search process from when it first needs one, so that no computer player waits for it.

    Public methods belong to the window's thread and only leave word; the rest to the worker's.

    Args:
        put: leaves word.
        make_pool: makes the process.
        parent: the owner.
    """

    def __init__(self, put: Put, make_pool: MakePool, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._put = put
        self._make_pool = make_pool
        self._made: Thinking | None = None

    def close(self) -> None:
        """End the process, if there is one; on the worker's thread."""
        made, self._made = self._made, None
        if made is not None:
            made.close()

    @property
    def _pool(self) -> Thinking:
        if self._made is None:
            self._made = self._make_pool(self._put)
        return self._made
