"""Hints for the person at the table: asked for on the worker's thread, thought out in another process."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Signal

from cardtable.ai.hints import Hint
from cardtable.engine.messages import Message, message
from cardtable.match.events import Late
from cardtable.match.timeline import Decision
from cardtable.ui.fairness import Thinking
from cardtable.ui.library import Job
from cardtable.ui.live_table import LiveTable


class Hints(QObject):
    """Public methods belong to the window's thread and only leave word; the rest to the worker's.

    Args:
        put: leaves word for the worker's thread.
        in_play: the match on the table; None when there is none.
        make_pool: makes a search process for hints, which keep no computer player waiting there.
        report: takes exceptions that nobody expected.
        parent: the owner.
    """

    hinted = Signal(object)  # Hinted

    def __init__(
        self,
        put: Callable[[Job], None],
        in_play: Callable[[], LiveTable | None],
        make_pool: Callable[[Callable[[Job], None]], Thinking],
        report: Callable[[BaseException], None],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._put = put
        self._in_play = in_play
        self._make_pool = make_pool
        self._report = report
        self._pool: Thinking | None = None
        self._serial = 0

    def ask(self, decision: Decision, *, remembers: bool) -> None:
        """Ask for a hint; `hinted` follows unless the decision is past. Only what was asked last is answered.

        `remembers`: see `cardtable.ai.hints.Advisor`.
        """
        self._put(partial(self._ask, decision, remembers=remembers))

    def stop(self) -> None:
        """Nobody wants the hint any more that was asked for."""
        self._put(self._stop)

    # ── the thread ───────────────────────────────────────────────────────────────────────────────────

    def close(self) -> None:
        """End the process; on the worker's thread."""
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.close()

    def _stop(self) -> None:
        self._serial += 1
        if self._pool is not None:
            self._pool.cancel()

    def _ask(self, decision: Decision, *, remembers: bool) -> None:
        self._stop()
        table = self._in_play()
        if table is None:
            return
        try:
            task = table.hint_task(decision, remembers=remembers)
        except Late:
            return  # the window has heard, or is about to hear, what happened instead
        if self._pool is None:
            self._pool = self._make_pool(self._put)
        self._pool.do(task, partial(self._take, self._serial, table, decision))

    def _take(
        self, serial: int, table: LiveTable, decision: Decision, answer: Hint | Message | Exception
    ) -> None:
        if serial != self._serial or table is not self._in_play():
            return
        if isinstance(answer, Exception):
            self._report(answer)
            answer = message("hint.failed")
        try:
            self.hinted.emit(table.hinted(decision, answer))
        except Late:
            return
