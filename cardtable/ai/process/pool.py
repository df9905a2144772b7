"""The search process: computer players think there, so that neither window nor conductor waits for them.

There is one process, and it lives as long as the pool: starting one takes much longer than most moves. A
question is stopped by a shared number that the player sees through `Budget.stopped`; a player that does not
heed it loses its process, and a new one is started behind the scenes. One thread does everything about the
process; `ask` and `cancel` only leave it word, and no lock is held anywhere.

A process that somebody has stopped, or that hangs, says nothing and does not end. So it has a heartbeat
while it has something to do, and the thread looks for that: one without any is ended and replaced, and its
question asked again. After its deadline a player may go on to the least that it does; as long as it asks for
its budget, it gets on. One that does not ask, or that never comes to an end, is ended and replaced, too.
Looks are counted, and not the time between them: a computer that was asleep, or a program that was stopped
itself, blames nobody for it. What is said to the process is carried by a thread of its own, because it may be
read late, or never.
"""

from __future__ import annotations

import os
import pickle
import queue
import sys
import threading
import time
import traceback
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar, cast

from cardtable.ai.process.processes import SPAWN, Shared, begin, start_helper, wait_readable
from cardtable.ai.process.tasks import Task

if TYPE_CHECKING:  # the search process has no use for matches
    from cardtable.match.thinker import OnAnswer, Question

GRACE: Final = 0.02  # seconds a player has to heed a stop before its process is ended
ATTEMPTS: Final = 3  # how often a question is asked if the process dies over it, or hangs
LOOK: Final = 1.0  # seconds between two looks at a process that has something to do
HEARTBEAT: Final = 0.1  # seconds between two beats
SILENT: Final = 5  # looks without a heartbeat after which a process counts as stopped
STARTING: Final = 20  # the same before its first heartbeat, which takes long on a busy computer
STUCK: Final = 10  # looks after its deadline, in which the player asks nothing, until it counts as hanging
ENDLESS: Final = 120  # looks after its deadline until it counts as hanging, whatever the player asks

T = TypeVar("T")

Post: TypeAlias = Callable[[Callable[[], None]], None]

READY: Final = b"ready"


class PlayerFailed(RuntimeError):
    """A computer player gave no answer: it raised (the text is its traceback) or its process died."""


@dataclass
class _PendingTask:
    """A task on its way, by its number among all ever set; `parcel` is what goes to the process."""

    number: int
    done: Callable[[Any], None]
    parcel: bytes
    seconds: float | None
    deadline: float | None
    attempts: int = 0


@dataclass
class _Worker:
    """A process, the question it is busy with, and what has been seen of it.

    Attributes:
        beats: counted up by the process as long as it is busy.
        outbox: what is to be said to it; None when no more is.
        courier: the thread that carries it there.
        end_by: when it is ended for not heeding a stop.
        look_at: when it is looked at next; None while it has nothing to do.
        seen: its beats at the last look.
        silent: how many looks have shown no new one.
        asks: counted up by the process whenever the player asks for its budget.
        asked_for: these at the last look.
        stuck: how many looks after its deadline have shown no new one.
        late: how many have shown it busy after its deadline.
    """

    process: SpawnProcess
    pipe: Connection
    beats: Shared
    asks: Shared
    outbox: queue.SimpleQueue[tuple[int, bytes, float | None] | None] = field(
        default_factory=queue.SimpleQueue
    )
    courier: threading.Thread = field(init=False)
    ready: bool = False
    asked: _PendingTask | None = None
    end_by: float | None = None
    look_at: float | None = None
    seen: int = 0
    silent: int = 0
    asked_for: int = 0
    stuck: int = 0
    late: int = 0

    def watch(self, now: float) -> None:
        """Begin to look for heartbeats."""
        self.look_at, self.seen, self.asked_for = now + LOOK, self.beats.value, self.asks.value
        self.silent = self.stuck = self.late = 0

    def look(self, now: float) -> None:
        """See what there is to be seen."""
        beats, asks = self.beats.value, self.asks.value
        is_late = self.asked is not None and self.asked.deadline is not None and now >= self.asked.deadline
        self.silent = self.silent + 1 if beats == self.seen else 0
        self.stuck = self.stuck + 1 if is_late and asks == self.asked_for else 0
        self.late = self.late + 1 if is_late else 0
        self.look_at, self.seen, self.asked_for = now + LOOK, beats, asks

    @property
    def is_stuck(self) -> bool:
        """True once nothing can be expected of it any more."""
        has_begun = self.ready or self.seen > 0
        is_silent = self.silent >= (SILENT if has_begun else STARTING)
        return is_silent or self.stuck >= STUCK or self.late >= ENDLESS


_Heard: TypeAlias = "tuple[_Worker, bytes | None] | None"
"""The word of a process, or, by None, its death; None alone: there is word for the pool's thread."""


class Pool:
    """A `cardtable.match.thinker.Thinker` with a process of its own.

    `start`, `ask`, `cancel` and `close` belong to one thread, the conductor's; the first three return at
    once, `close` within about a tenth of a second.

    Args:
        post: hands a call to the conductor's thread, which makes it when it gets there. It is used from
            another thread and must not raise. Answers arrive through it, in the order of the questions.
        prepare: called first in the process; loads what the first answer would otherwise wait for.
    """

    def __init__(self, post: Post, prepare: Callable[[], None] | None = None) -> None:
        self._post = post
        self._prepare = prepare
        self._last = 0
        self._dropped: Shared  # questions up to it are not wanted any more; from `start` on
        self._waiting: deque[_PendingTask] = deque()
        self._closing = False
        self._inbox: queue.SimpleQueue[_Heard] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._worker: _Worker | None = None  # the thread's own

    def start(self) -> None:
        """Start the process in the background, so that the first question need not wait for it."""
        if self._thread is None and not self._closing:
            self._dropped = cast(Shared, SPAWN.RawValue("q", 0))
            self._thread = threading.Thread(target=self._run, name="search pool", daemon=True)
            self._thread.start()

    def ask(self, question: Question, answered: OnAnswer) -> None:
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
        from now; where the process has to be replaced, from when it is asked again.

        Raises:
            RuntimeError: the pool is closed.
        """
        if self._closing:
            raise RuntimeError("the pool is closed")
        deadline = None if task.seconds is None else time.monotonic() + task.seconds
        try:
            parcel = pickle.dumps(task)
        except Exception as error:  # whatever a foreign player's or view's pickling raises
            done(error)
            return
        self._last += 1
        self._waiting.append(_PendingTask(self._last, done, parcel, task.seconds, deadline))
        self.start()
        self._ring()

    def cancel(self) -> None:
        """Stop all that has been asked: none of it is answered any more, not even late."""
        if self._thread is not None:
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

    def _ring(self) -> None:
        self._inbox.put(None)

    def _deliver(self, asked: _PendingTask, answer: object) -> None:
        if asked.number > self._dropped.value:
            asked.done(answer)

    # What follows runs in the pool's thread.

    def _run(self) -> None:
        self._spawn_ahead()
        while not self._closing:
            self._give_work()
            with suppress(queue.Empty):
                heard = self._inbox.get(timeout=self._timeout())
                if heard is not None and heard[0] is self._worker:
                    self._listen(*heard)
            self._heed_cancel()
            self._look()
        self._end_worker()

    def _timeout(self) -> float | None:
        """The seconds until the worker is to be ended or looked at; None when it is neither."""
        worker = self._worker
        due = [] if worker is None else [at for at in (worker.end_by, worker.look_at) if at is not None]
        return max(0.0, min(due) - time.monotonic()) if due else None

    def _give_work(self) -> None:
        """Send the next question to the process if it can take one."""
        if self._worker is not None and self._worker.asked is None and not self._worker.process.is_alive():
            self._retire(self._worker)
        while self._worker is None and self._waiting:
            try:
                self._spawn()
            except OSError as problem:
                self._post(partial(self._deliver, self._waiting.popleft(), problem))
        if self._waiting and self._worker and self._worker.ready and self._worker.asked is None:
            asked = self._waiting.popleft()
            now = time.monotonic()
            if asked.attempts and asked.seconds is not None:  # the first process has had its time for nothing
                asked.deadline = now + asked.seconds
            self._worker.asked = asked
            self._worker.watch(now)
            self._worker.outbox.put((asked.number, asked.parcel, asked.deadline))

    def _listen(self, worker: _Worker, said: bytes | None) -> None:
        """Take what the process says: that it is ready, an answer, or, by None, that it is dead."""
        if said is None:
            self._retire(worker)
            return
        asked, worker.asked, worker.end_by, worker.ready = worker.asked, None, None, True
        worker.look_at = None
        if asked is not None:
            answer: object = pickle.loads(said)  # noqa: S301  (from our own child)
            self._post(partial(self._deliver, asked, answer))

    def _look(self) -> None:
        """Look at the process if it is time for that, and replace one of which nothing can be expected."""
        worker, now = self._worker, time.monotonic()
        if worker is None or worker.look_at is None or now < worker.look_at:
            return
        worker.look(now)
        if worker.is_stuck:
            self._retire(worker)

    def _retire(self, worker: _Worker) -> None:
        """End a process that is dead or as good as dead, and see to what it was busy with."""
        self._end_worker()
        self._try_again(worker)

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
        beats, asks = (cast(Shared, SPAWN.RawValue("q", 0)) for _ in range(2))
        arguments = (far_end, self._dropped, beats, asks, self._prepare)
        process = SPAWN.Process(target=_serve, args=arguments, name="search", daemon=True)
        start_helper(process)
        far_end.close()
        self._worker = worker = _Worker(process, pipe, beats, asks)
        worker.courier = threading.Thread(
            target=_carry, args=(worker, self._inbox.put), name="search courier", daemon=True
        )
        worker.courier.start()
        worker.watch(time.monotonic())

    def _end_worker(self) -> None:
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.process.kill()
            worker.process.join()
            worker.outbox.put(None)
            worker.courier.join()  # which nothing holds up any more: the process has ended
            worker.process.close()
            worker.pipe.close()


def _carry(worker: _Worker, heard: Callable[[_Heard], None]) -> None:
    """Carry questions to a process and answers back until it is dead: all that a courier does."""
    try:
        heard((worker, _receive(worker)))
        while (question := worker.outbox.get()) is not None:
            worker.pipe.send(question)
            heard((worker, _receive(worker)))
    except (EOFError, OSError):
        heard((worker, None))


def _receive(worker: _Worker) -> bytes:
    wait_readable({worker.pipe: worker.process})
    return worker.pipe.recv_bytes()


def _serve(
    pipe: Connection, dropped: Shared, beats: Shared, asks: Shared, prepare: Callable[[], None] | None
) -> None:
    """Answer questions until the pipe ends: all that the search process does."""
    begin()
    heartbeat = _Heartbeat(beats)
    if sys.platform != "win32":
        os.nice(10)  # the window goes first where cores are few
    if prepare is not None:
        prepare()
    pipe.send_bytes(READY)
    with suppress(EOFError, OSError):
        while True:
            heartbeat.pause()
            number, parcel, deadline = pipe.recv()
            heartbeat.resume()
            pipe.send_bytes(_answer(number, parcel, deadline, dropped, asks))


class _Heartbeat:
    """Heartbeat of a process: counted up in a thread of its own while it has something to do."""

    def __init__(self, beats: Shared) -> None:
        self._beats = beats
        self._is_busy = threading.Event()
        self._is_busy.set()
        threading.Thread(target=self._show, daemon=True).start()

    def pause(self) -> None:
        """Stop: there is nothing to do."""
        self._is_busy.clear()

    def resume(self) -> None:
        """Go on: there is something to do."""
        self._is_busy.set()

    def _show(self) -> None:
        while self._is_busy.wait():
            self._beats.value += 1
            time.sleep(HEARTBEAT)


def _answer(number: int, parcel: bytes, deadline: float | None, dropped: Shared, asks: Shared) -> bytes:
    try:
        task = pickle.loads(parcel)  # noqa: S301  (from our own parent)

        def stopped() -> bool:
            asks.value += 1
            return dropped.value >= number

        def late() -> bool:
            return deadline is not None and time.monotonic() >= deadline

        return pickle.dumps(task.think(stopped, late))
    except Exception:
        return pickle.dumps(PlayerFailed(traceback.format_exc()))
