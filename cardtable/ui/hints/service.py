"""Service of the hints: asked for on the worker's thread, thought out in another process."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Signal

from cardtable.ai.hints import Hint
from cardtable.engine.messages import Message, message
from cardtable.match.match import StaleDecision
from cardtable.match.timeline import Decision
from cardtable.ui.worker.live_table import LiveTable
from cardtable.ui.worker.search_service import MakePool, Put, SearchService


class Hints(SearchService):
    """Hints for the person at the table; their process, once there, waits for the next question.

    Args:
        put, make_pool, parent: as for `SearchService`.
        in_play: the match on the table; None when there is none.
        report: takes exceptions that nobody expected.
    """

    hinted = Signal(object)  # Hinted

    def __init__(
        self,
        put: Put,
        make_pool: MakePool,
        in_play: Callable[[], LiveTable | None],
        report: Callable[[BaseException], None],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(put, make_pool, parent)
        self._in_play = in_play
        self._report = report
        self._serial = 0

    def ask(self, decision: Decision, *, remembers: bool) -> None:
        """Ask for a hint; `hinted` follows unless the decision is past. Only what was asked last is answered.

        `remembers`: see `cardtable.ai.hints.Advisor`.
        """
        self._put(partial(self._ask, decision, remembers=remembers))

    def stop(self) -> None:
        """Give up the hint that was asked for."""
        self._put(self._stop)

    # ── the thread ───────────────────────────────────────────────────────────────────────────────────

    def _stop(self) -> None:
        self._serial += 1
        if self._made is not None:
            self._made.cancel()

    def _ask(self, decision: Decision, *, remembers: bool) -> None:
        self._stop()
        table = self._in_play()
        if table is None:
            return
        try:
            task = table.hint_task(decision, remembers=remembers)
        except StaleDecision:
            return  # the window has heard, or is about to hear, what happened instead
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
        except StaleDecision:
            return
