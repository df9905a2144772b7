"""The search process: computer players think there, so that neither window nor conductor waits for them.

There is one process, and it lives as long as the pool: starting one takes much longer than most moves. A
question is stopped by a shared number that the player sees through `Budget.stopped`; a player that does not
heed it loses its process, and a new one is started behind the scenes. One thread does everything about the
process; `ask` and `cancel` only leave it word, and no lock is held anywhere.
"""

from __future__ import annotations

import os
import pickle
import sys
import threading
import time
import traceback
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar, cast

from cardtable.ai.processes import SPAWN, Shared, begin, start_helper
from cardtable.ai.tasks import Task

if TYPE_CHECKING:  # the search process has no use for matches
    from cardtable.match.thinking import Answered, Question

GRACE: Final = 0.02  # seconds a player has to heed a stop before its process is ended
ATTEMPTS: Final = 3  # how often a question is asked if the process dies over it

T = TypeVar("T")

Post: TypeAlias = Callable[[Callable[[], None]], None]

READY: Final = b"ready"


class PlayerFailed(RuntimeError):
    """A computer player gave no answer: it raised (the text is its traceback) or its process died."""


@dataclass
class _Asked:
    """A task on its way, by its number among all ever set; `task` is what goes to the process."""

    number: int
    done: Callable[[Any], None]
    task: bytes
    attempts: int = 0


@dataclass
class _Worker:
    """A process and the question it is busy with. `end_by`: when it is ended for not heeding a stop."""

    process: SpawnProcess
    pipe: Connection
    ready: bool = False
    asked: _Asked | None = None
    end_by: float | None = None


class Pool:
    """A `cardtable.match.conductor.Thinker` with a process of its own.

    `start`, `ask`, `cancel` and `close` belong to one thread, the conductor's; the first three return at
    once, `close` within about a tenth of a second.

    Args:
        post: hands a call to the conductor's thread, which makes it when it gets there. It is used from
            another thread and must not raise. Answers arrive through it, in the order of the questions.
    """

    def __init__(self, post: Post) -> None:
        self._post = post
        self._last = 0
        self._dropped = cast(Shared, SPAWN.RawValue("q", 0))  # questions up to it are not wanted any more
        self._waiting: deque[_Asked] = deque()
        self._closing = False
        self._bell, self._rope = SPAWN.Pipe(duplex=False)
        self._thread: threading.Thread | None = None
        self._worker: _Worker | None = None  # the thread's own

    def start(self) -> None:
        """Start the process in the background, so that the first question need not wait for it."""
        if self._thread is None and not self._closing:
            self._thread = threading.Thread(target=self._run, name="search pool", daemon=True)
            self._thread.start()

    def ask(self, question: Question, answered: Answered) -> None:
        """Have a computer player answer a question; as `do`."""
        work = partial(question.player.choose, question.view)
        self.do(
            Task(work, question.count, question.seconds, question.seed),
            partial(answered, question),
        )

    def do(self, task: Task[T], done: Callable[[T | Exception], None]) -> None:
        """Have something thought about. Tasks are done one after the other.

        `done` gets the answer or a `PlayerFailed`. It is called through `post`, and never after `cancel` or
        `close`; only what goes wrong with pickling the task it is told at once. The task's seconds count
        from now.

        Raises:
            RuntimeError: the pool is closed.
        """
        if self._closing:
            raise RuntimeError("the pool is closed")
        deadline = None if task.seconds is None else time.monotonic() + task.seconds
        try:
            parcel = pickle.dumps((task, deadline))
        except Exception as error:  # whatever a foreign player's or view's pickling raises
            done(error)
            return
        self._last += 1
        self._waiting.append(_Asked(self._last, done, parcel))
        self.start()
        self._ring()

    def cancel(self) -> None:
        """Stop all that has been asked: none of it is answered any more, not even late."""
        self._dropped.value = self._last
        self._ring()

    def close(self) -> None:
        """Cancel, and end process and thread. The pool cannot be used again."""
        if self._closing:
            return
        self._closing = True
        self.cancel()
        if self._thread is not None:
            self._thread.join()
        self._bell.close()
        self._rope.close()

    def _ring(self) -> None:
        self._rope.send_bytes(b"!")

    def _deliver(self, asked: _Asked, answer: object) -> None:
        if asked.number > self._dropped.value:
            asked.done(answer)

    # What follows runs in the pool's thread.

    def _run(self) -> None:
        self._spawn_ahead()
        while not self._closing:
            self._give_work()
            worker = self._worker
            sources = [self._bell] if worker is None else [self._bell, worker.pipe]
            heard = wait(sources, self._patience())
            if self._bell in heard:
                self._bell.recv_bytes()
            if worker is not None and worker.pipe in heard:
                self._listen(worker)
            self._heed_cancel()
        self._end_worker()

    def _patience(self) -> float | None:
        """How many seconds the worker still has to heed a stop; None when nothing presses."""
        if self._worker is None or self._worker.end_by is None:
            return None
        return max(0.0, self._worker.end_by - time.monotonic())

    def _give_work(self) -> None:
        """Send the next question to the process if it can take one."""
        while self._worker is None and self._waiting:
            try:
                self._spawn()
            except OSError as problem:
                self._post(partial(self._deliver, self._waiting.popleft(), problem))
        if self._waiting and self._worker and self._worker.ready and self._worker.asked is None:
            asked = self._waiting.popleft()
            self._worker.asked = asked
            with suppress(OSError):  # it has just died, which the end of its pipe will tell
                self._worker.pipe.send((asked.number, asked.task))

    def _listen(self, worker: _Worker) -> None:
        """Take what the process says: that it is ready, an answer, or, by the end of its pipe, its death."""
        try:
            said = worker.pipe.recv_bytes()
        except (EOFError, OSError):
            self._end_worker()
            self._try_again(worker)
            return
        asked, worker.asked, worker.end_by, worker.ready = worker.asked, None, None, True
        if asked is not None:
            answer: object = pickle.loads(said)  # noqa: S301  (from our own child)
            self._post(partial(self._deliver, asked, answer))

    def _try_again(self, dead: _Worker) -> None:
        """Put the question a process died over first in the queue again, or give it up."""
        if dead.asked is not None:
            self._waiting.appendleft(dead.asked)
        elif dead.ready or not self._waiting:
            return  # it was idle: the next question starts another
        victim = self._waiting[0]
        victim.attempts += 1
        if victim.attempts == ATTEMPTS:
            self._waiting.popleft()
            failed = PlayerFailed(f"the search process ended {ATTEMPTS} times over one question")
            self._post(partial(self._deliver, victim, failed))
        self._spawn_ahead()

    def _heed_cancel(self) -> None:
        """Drop the cancelled questions; end the process if it is still busy with one when its time is up."""
        while self._waiting and self._waiting[0].number <= self._dropped.value:
            self._waiting.popleft()
        worker = self._worker
        if worker is None or worker.asked is None or worker.asked.number > self._dropped.value:
            return
        if worker.end_by is None:
            worker.end_by = time.monotonic() + GRACE
        elif time.monotonic() >= worker.end_by:
            self._end_worker()
            self._spawn_ahead()

    def _spawn_ahead(self) -> None:
        with suppress(OSError):  # the next question tries again, and tells
            self._spawn()

    def _spawn(self) -> None:
        pipe, far_end = SPAWN.Pipe()
        process = SPAWN.Process(target=_serve, args=(far_end, self._dropped), name="search", daemon=True)
        start_helper(process)
        far_end.close()
        self._worker = _Worker(process, pipe)

    def _end_worker(self) -> None:
        if self._worker is not None:
            self._worker.process.kill()
            self._worker.process.join()
            self._worker.process.close()
            self._worker.pipe.close()
            self._worker = None


def _serve(pipe: Connection, dropped: Shared) -> None:
    """Answer questions until the pipe ends: all that the search process does."""
    begin()
    if sys.platform != "win32":
        os.nice(10)  # the window goes first where cores are few
    from cardtable.ai.players import prepare  # here, where the window need not wait for it

    prepare()

    pipe.send_bytes(READY)
    with suppress(EOFError, OSError):
        while True:
            number, task = pipe.recv()
            pipe.send_bytes(_answer(number, task, dropped))


def _answer(number: int, parcel: bytes, dropped: Shared) -> bytes:
    try:
        task, deadline = pickle.loads(parcel)  # noqa: S301  (from our own parent)

        def stopped() -> bool:
            return dropped.value >= number or (deadline is not None and time.monotonic() >= deadline)

        return pickle.dumps(task.think(stopped))
    except Exception:
        return pickle.dumps(PlayerFailed(traceback.format_exc()))
