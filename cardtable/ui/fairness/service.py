"""Service of the commitments of the match in play, and of the proof that nobody peeks."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import Signal

from cardtable.ui.worker.search_service import MakePool, SearchService
from cardtable.ui.worker.worker import Worker

if TYPE_CHECKING:
    from cardtable.ai.proof import Proof, Recheck
    from cardtable.engine.rules import Advice
    from cardtable.match.thinker import Question
    from cardtable.ui.worker.live_table import LiveTable

REPORT_SECONDS: Final = 0.1
"""Between one message on how far the proof has come and the next."""


class AskCommitments(NamedTuple):
    """Ask for `FairnessService.fixed`; nothing follows where there is no match."""


class Prove(NamedTuple):
    """Begin a proof; `FairnessService.proved` follows until it is finished, or another begins."""


class StopProof(NamedTuple):
    """Give up the proof."""


class FairnessService(SearchService):
    """Service of commitments and proofs of the match in play; the process of a proof ends with it.

    Args:
        worker: takes the commands above for it.
        make_pool: as for `SearchService`.
    """

    fixed = Signal(object)  # Fixed
    proved = Signal(object)  # Proved: now and then, and when it is finished

    def __init__(self, worker: Worker, make_pool: MakePool) -> None:
        super().__init__(worker.do, make_pool, worker)
        self._worker = worker
        self._proof: Proof | None = None
        self._reported = 0.0  # when
        worker.register(AskCommitments, lambda _: self._report_fixed())
        worker.register(Prove, lambda _: self._prove())
        worker.register(StopProof, lambda _: self.close())
        worker.close_at_end(self.close)

    def _report_fixed(self) -> None:
        table = self._worker.table
        if table is not None:
            self.fixed.emit(table.fixed())

    def _prove(self) -> None:
        self.close()
        table = self._worker.table
        if table is None:
            return
        proof = self._proof = table.proof()
        self._go_on(table, proof)

    def close(self) -> None:
        """End the proof and its process; on the worker's thread."""
        self._proof = None
        super().close()

    def _go_on(self, table: LiveTable, proof: Proof) -> None:
        """Have the next choice made again, unless the proof is finished or not wanted any more."""
        if proof is not self._proof:
            return
        recheck = proof.next()
        if recheck is None or time.monotonic() - self._reported > REPORT_SECONDS:
            self.proved.emit(table.proved(proof))
            self._reported = time.monotonic()
        if recheck is None:
            self.close()
            return
        answers: dict[int, Advice | Exception] = {}

        def take(index: int, question: Question, answer: Advice | Exception) -> None:
            answers[index] = answer
            if len(answers) == len(recheck.questions):
                self._put(partial(self._judge, table, proof, recheck, answers))

        for index, question in enumerate(recheck.questions):
            self._pool.ask(question, partial(take, index))

    def _judge(
        self, table: LiveTable, proof: Proof, recheck: Recheck, answers: dict[int, Advice | Exception]
    ) -> None:
        if proof is self._proof:
            proof.judge(recheck, [answers[index] for index in range(len(answers))])
            self._go_on(table, proof)
