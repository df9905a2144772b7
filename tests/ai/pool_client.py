"""Client of the search process, in the place of the conductor."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable

from cardtable.ai.process.pool import Pool
from cardtable.engine.games.happy_six import HAPPY_SIX
from cardtable.engine.rules import Advice, Player, View
from cardtable.match.thinker import Question
from cardtable.match.timeline import Decision
from tests.helpers.happy_six import dealt, played

VIEW = HAPPY_SIX.view(played(dealt()), 0)
PATIENCE = 20.0  # seconds a busy machine may take for what takes a tenth of one


class PoolClient:
    """Client of a pool, as the conductor is: it asks, and makes the calls posted to it."""

    def __init__(self) -> None:
        self.inbox: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self.answers: list[tuple[int, Advice | Exception]] = []
        self.pool = Pool(self.inbox.put)

    def ask(self, player: Player[View], *, record: int = 0, seconds: float | None = None) -> Question:
        question = Question(Decision(0, record, 0), player, VIEW, 1000, seconds, 7)
        self.pool.ask(question, self._answered)
        return question

    def _answered(self, question: Question, answer: Advice | Exception) -> None:
        assert threading.current_thread() is threading.main_thread()
        self.answers.append((question.decision.record, answer))

    def wait_for(self, count: int) -> None:
        while len(self.answers) < count:
            self.inbox.get(timeout=PATIENCE)()

    def answer(self, player: Player[View], *, seconds: float | None = None) -> Advice | Exception:
        count = len(self.answers) + 1
        self.ask(player, seconds=seconds)
        self.wait_for(count)
        return self.answers[-1][1]
