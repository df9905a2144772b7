"""Service of the hints: asked for on the worker's thread, thought out in another process.

A first answer comes soon, and is made surer for some seconds more.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import Signal

from cardtable.ai.hints import Hint
from cardtable.engine.messages import Message, message
from cardtable.match.match import StaleDecision
from cardtable.match.timeline import Decision
from cardtable.ui.worker.search_service import MakePool, SearchService
from cardtable.ui.worker.worker import Worker

if TYPE_CHECKING:
    from cardtable.ai.hints import MustRemember
    from cardtable.ui.worker.live_table import LiveTable


class AskHint(NamedTuple):
    """Ask for a hint; `HintService.hinted` follows unless the decision is past. Only the last is answered.

    Where there is a hint, a surer one follows the first.

    `remembers`: see `cardtable.ai.hints.Advisor`.
    """

    decision: Decision
    remembers: bool


class PrepareHints(NamedTuple):
    """Get ready for the first question, so that nobody waits for the process."""


class StopHint(NamedTuple):
    """Give up the hint that was asked for."""


class HintService(SearchService):
    """Service of hints for the person at the table; their process, once there, waits for the next question.

    Args:
        worker: takes `AskHint` and `StopHint` for it.
        make_pool: as for `SearchService`.
        report: takes exceptions that nobody expected.
    """

    hinted = Signal(object)  # Hinted

    def __init__(self, worker: Worker, make_pool: MakePool, report: Callable[[BaseException], None]) -> None:
        super().__init__(worker.do, make_pool, worker)
        self._worker = worker
        self._report = report
        self._serial = 0
        worker.register(AskHint, self._ask)
        worker.register(StopHint, lambda _: self._stop())
        worker.register(PrepareHints, lambda _: self._pool.start())
        worker.close_at_end(self.close)

    def _stop(self) -> None:
        self._serial += 1
        if self._made is not None:
            self._made.cancel()

    def _ask(self, command: AskHint) -> None:
        self._stop()
        table = self._worker.table
        if table is not None:
            self._think(table, command, None)

    def _think(self, table: LiveTable, asked: AskHint, first: Hint | None) -> None:
        try:
            task = table.hint_task(asked.decision, remembers=asked.remembers, is_first=first is None)
        except StaleDecision:
            return  # the window has heard, or is about to hear, what happened instead
        self._pool.do(task, partial(self._take, self._serial, table, asked, first))

    def _take(
        self,
        serial: int,
        table: LiveTable,
        asked: AskHint,
        first: Hint | None,
        answer: Hint | MustRemember | Message | Exception,
    ) -> None:
        if serial != self._serial or table is not self._worker.table:
            return
        if isinstance(answer, Exception):
            self._report(answer)
            answer = message("hint.failed") if first is None else first
        is_first = isinstance(answer, Hint) and first is None
        if isinstance(answer, Hint):
            answer = answer.first() if first is None else first.surer(answer)
        try:
            self.hinted.emit(table.hinted(asked.decision, answer))
        except StaleDecision:
            return
        if is_first and isinstance(answer, Hint):
            self._think(table, asked, replace(answer, is_first=False))
