"""Service of the commitments of the match in play, and of the proof that nobody peeks."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, Signal

from cardtable.ai.proof import Proof, Trial
from cardtable.engine.rules import Advice
from cardtable.match.thinker import Question
from cardtable.ui.worker.live_table import LiveTable
from cardtable.ui.worker.search_service import MakePool, Put, SearchService

TELL_SECONDS: Final = 0.1
"""Between one message on how far the proof has come and the next."""


class Fairness(SearchService):
    """Commitments and proofs of the match in play; the process of a proof ends with it.

    Args:
        put, make_pool, parent: as for `SearchService`.
        in_play: the match on the table; None when there is none.
    """

    told = Signal(object)  # Fixed
    proved = Signal(object)  # Proved: now and then, and when it is finished

    def __init__(
        self,
        put: Put,
        make_pool: MakePool,
        in_play: Callable[[], LiveTable | None],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(put, make_pool, parent)
        self._in_play = in_play
        self._proof: Proof | None = None
        self._told = 0.0  # when

    def ask(self) -> None:
        """Ask for `told`; nothing follows where there is no match."""
        self._put(self._tell)

    def prove(self) -> None:
        """Begin a proof; `proved` follows until it is finished, or another begins."""
        self._put(self._prove)

    def stop(self) -> None:
        """Give up the proof."""
        self._put(self.close)

    def _tell(self) -> None:
        table = self._in_play()
        if table is not None:
            self.told.emit(table.fixed())

    def _prove(self) -> None:
        self.close()
        table = self._in_play()
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
        trial = proof.next()
        if trial is None or time.monotonic() - self._told > TELL_SECONDS:
            self.proved.emit(table.proved(proof))
            self._told = time.monotonic()
        if trial is None:
            self.close()
            return
        answers: dict[int, Advice | Exception] = {}

        def take(index: int, question: Question, answer: Advice | Exception) -> None:
            answers[index] = answer
            if len(answers) == len(trial.questions):
                self._put(partial(self._judge, table, proof, trial, answers))

        for index, question in enumerate(trial.questions):
            self._pool.ask(question, partial(take, index))

    def _judge(
        self, table: LiveTable, proof: Proof, trial: Trial, answers: dict[int, Advice | Exception]
    ) -> None:
        if proof is self._proof:
            proof.judge(trial, [answers[index] for index in range(len(answers))])
            self._go_on(table, proof)
