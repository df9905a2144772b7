"""Base of the services that search beside the match in play, each in a process of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeAlias, TypeVar

from PySide6.QtCore import QObject

from cardtable.ai.process.tasks import Task
from cardtable.match.thinker import Thinker

T = TypeVar("T")

Job: TypeAlias = Callable[[], None]
"""Call to be made on the worker's thread, one after the other; it may not raise."""


class SearchPool(Thinker, Protocol):
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
"""Function that puts a call into the worker's inbox."""

MakePool: TypeAlias = Callable[[Put], SearchPool]
"""Function that makes a search process, whose answers come by way of the worker's thread."""


class SearchService(QObject):
    """Service with a search process of its own from when it first needs one, so that no player waits for it.

    All of it is done on the worker's thread.

    Args:
        put: puts a call into the worker's inbox.
        make_pool: makes the process.
        parent: the owner.
    """

    def __init__(self, put: Put, make_pool: MakePool, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._put = put
        self._make_pool = make_pool
        self._made: SearchPool | None = None

    def close(self) -> None:
        """End the process, if there is one; on the worker's thread."""
        made, self._made = self._made, None
        if made is not None:
            made.close()

    @property
    def _pool(self) -> SearchPool:
        if self._made is None:
            self._made = self._make_pool(self._put)
        return self._made
