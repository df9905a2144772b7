"""The worker thread: rules, files and the search process belong to it; the window never waits for it.

Every public method only leaves word in the inbox. Answers come as signals carrying immutable values; connect
them to methods of QObjects, so that Qt takes them over to the window's thread.
"""

from __future__ import annotations

import errno
import queue
import threading
import time
from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, Final, Protocol, TypeAlias

from PySide6.QtCore import QObject, Signal

from cardtable.engine.facts import Action
from cardtable.engine.messages import Message, message
from cardtable.engine.rules import Player
from cardtable.engine.seats import Seat
from cardtable.match.conductor import Allowance, Conductor, Thinker
from cardtable.match.log import PERSON
from cardtable.match.match import Appended, Event, HeadMoved, Late, Match, Refused, Trouble
from cardtable.match.shelf import Shelf
from cardtable.match.store import Damaged, LockedElsewhere, Store
from cardtable.match.timeline import Decision
from cardtable.ui.reports import Broken, Opened, Order, Shelved, Step, bottom_seat

BUDGET: Final = Allowance(count=1000, seconds=0.9)
TELL_EACH: Final = 100  # so many more matches make a new list worth while
LOOK_SECONDS: Final = 0.4  # the matches seen in this time are listed at once, …
MORE_SECONDS: Final = 0.1  # … the others by and by, so long at a time, between whatever else is wanted
QUIT_SECONDS: Final = 5.0  # a worker that takes longer to end is left behind; the program ends all the same

Job: TypeAlias = Callable[[], None]
Players: TypeAlias = Mapping[str, Mapping[str, Player[Any]]]


class Thinking(Thinker, Protocol):
    """`cardtable.ai.pool.Pool`, or what stands in for it."""

    def start(self) -> None:
        """Begin to get ready."""
        ...

    def close(self) -> None:
        """End whatever is running."""
        ...


class Worker(QObject):
    """The thread and its inbox.

    Args:
        store: the folder of matches; from now on the thread's own.
        players: the computer players by game and style.
        make_pool: makes the pool from a function that puts a call into the inbox.
        report: takes exceptions that nobody expected; called on the thread.
        parent: the owner.
    """

    opened = Signal(object)  # Opened; a Step with the whole position follows
    stepped = Signal(object)  # Step
    listed = Signal(object)  # tuple[Summary, ...]
    refused = Signal(object)  # Message: why the last request was not fulfilled
    broken = Signal(object)  # Broken: a damaged file was asked for
    trouble = Signal(object)  # Message | None: the disk; None when all is saved
    shelved = Signal(object)  # Shelved: a file was renamed, deleted, …; `listed` came before it
    idle = Signal()  # for tests: everything asked for so far has been done

    def __init__(
        self,
        store: Store,
        players: Players,
        make_pool: Callable[[Callable[[Job], None]], Thinking],
        report: Callable[[BaseException], None],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._store = store
        self._shelf = Shelf(store)
        self._players = players
        self._report = report
        self._inbox: queue.SimpleQueue[Job] = queue.SimpleQueue()
        self._pool = make_pool(self._inbox.put)
        self._table: _Table | None = None
        self._serial = 0
        self._is_quitting = False
        self._is_looking = False  # whether more of the matches are to be looked at
        self._thread = threading.Thread(target=self._run, name="worker", daemon=True)

    # ── requests, from the window's thread ───────────────────────────────────────────────────────────

    def start(self) -> None:
        """Start the thread, and the search process behind the scenes."""
        self._thread.start()
        self._inbox.put(self._pool.start)

    def list_matches(self) -> None:
        """Ask for `listed`; where there are very many, those last played come first and more lists follow."""
        self._inbox.put(self._list)

    def new_match(self, order: Order) -> None:
        """Put a new match on the table; `opened` and steps follow, or `refused`."""
        self._inbox.put(partial(self._new, order))

    def open_match(self, path: Path) -> None:
        """Put a match of the list on the table; `opened` and steps follow, or `broken` or `refused`."""
        self._inbox.put(partial(self._open, path))

    def recover(self, path: Path) -> None:
        """Put a new match on the table with all that stands before the damage in this one."""
        self._inbox.put(partial(self._recover, path))

    def rename(self, path: Path, title: str) -> None:
        """Give a match a title; `listed` and `shelved` follow, or `broken` or `refused`."""
        self._inbox.put(partial(self._shelve, "renamed", path, lambda: self._shelf.rename(path, title)))

    def delete(self, path: Path) -> None:
        """Move a match to the deleted ones; as for `rename`, and `Shelved.path` is what `restore` needs."""
        self._inbox.put(partial(self._shelve, "deleted", path, lambda: self._shelf.delete(path)))

    def restore(self, path: Path) -> None:
        """Bring a deleted match back; as for `rename`."""
        self._inbox.put(partial(self._shelve, "restored", path, lambda: self._shelf.restore(path)))

    def duplicate(self, path: Path) -> None:
        """Make a second match with the same records; as for `rename`."""
        self._inbox.put(partial(self._shelve, "duplicated", path, lambda: self._shelf.duplicate(path)))

    def export(self, path: Path, target: Path) -> None:
        """Copy a match to a file outside; as for `rename`. Whoever asks has asked whether to overwrite."""
        self._inbox.put(partial(self._shelve, "exported", path, lambda: self._export(path, target)))

    def import_match(self, source: Path) -> None:
        """Add a match from a file outside; as for `rename`."""
        self._inbox.put(partial(self._shelve, "imported", source, lambda: self._shelf.import_(source)))

    def submit(self, decision: Decision, action: Action) -> None:
        """A person's answer. Answers to decisions that are past are dropped without a word."""
        self._inbox.put(partial(self._with_table, lambda table: table.submit(decision, action)))

    def undo(self, seat: Seat) -> None:
        """Take back this seat's last decision."""
        self._inbox.put(partial(self._with_table, lambda table: table.undo(seat)))

    def redo(self, seat: Seat) -> None:
        """Take back an undo."""
        self._inbox.put(partial(self._with_table, lambda table: table.redo(seat)))

    def close_match(self) -> None:
        """Clear the table; the match can be resumed later. A fresh `listed` follows."""
        self._inbox.put(self._clear)
        self.list_matches()

    def tell_when_idle(self) -> None:
        """Send `idle` when everything asked for before this has been done."""
        self._inbox.put(self.idle.emit)

    def quit(self) -> bool:
        """Save, end the search process and the thread, and wait for that; False if it takes too long."""
        if not self._thread.is_alive():
            return True
        self._inbox.put(self._stop)
        self._thread.join(QUIT_SECONDS)
        return not self._thread.is_alive()

    # ── the thread ───────────────────────────────────────────────────────────────────────────────────

    def _run(self) -> None:
        while not self._is_quitting:
            job = self._inbox.get()
            try:
                job()
            except Exception as error:
                self._report(error)

    def _stop(self) -> None:
        self._is_quitting = True
        try:
            self._clear()
        finally:
            self._pool.close()

    def _clear(self) -> None:
        table, self._table = self._table, None
        if table is not None:
            table.close()

    def _list(self) -> None:
        deadline = time.monotonic() + LOOK_SECONDS
        self.listed.emit(self._store.list(lambda: time.monotonic() > deadline))
        self._look_on()

    def _look_on(self) -> None:
        if self._store.unread and not self._is_looking:
            self._is_looking = True
            self._inbox.put(self._list_more)

    def _list_more(self) -> None:
        """Look at some more matches; told now and then. Not while a match is played: then it can wait."""
        self._is_looking = False
        if self._table is not None or self._is_quitting:
            return
        before = self._store.unread
        deadline = time.monotonic() + MORE_SECONDS
        found = self._store.list(lambda: time.monotonic() > deadline)
        left = self._store.unread
        if not left or before // TELL_EACH != left // TELL_EACH:
            self.listed.emit(found)
        self._look_on()

    def _with_table(self, job: Callable[[_Table], None]) -> None:
        if self._table is None:
            return
        try:
            job(self._table)
        except Late:
            pass  # the window has heard, or is about to hear, what happened instead
        except Refused as refused:
            self.refused.emit(refused.breach.message)

    def _new(self, order: Order) -> None:
        self._clear()
        now = datetime.now().astimezone()
        self._lay(
            self._store.create(order.game, order.options, order.seats, now=now, first_deal=order.first_deal)
        )

    def _open(self, path: Path) -> None:
        self._clear()
        try:
            match = self._store.open(path)
        except LockedElsewhere as locked:
            self.refused.emit(locked.reason)
        except Damaged as damaged:
            self._tell_damage(damaged)
        except OSError as error:
            self.refused.emit(message("start.unreadable", error=error.strerror or type(error).__name__))
        else:
            self._lay(match)

    def _shelve(self, what: str, source: Path, deed: Callable[[], Path | None]) -> None:
        try:
            path = deed()
        except LockedElsewhere as locked:
            self.refused.emit(locked.reason)
        except Damaged as damaged:
            self._tell_damage(damaged)
        except OSError as error:
            self.refused.emit(shelf_message(error))
        else:
            self._list()
            self.shelved.emit(Shelved(what, source, path or source))

    def _export(self, path: Path, target: Path) -> Path:
        self._shelf.export(path, target)
        return target

    def _tell_damage(self, damaged: Damaged) -> None:
        damage = damaged.damage
        self.broken.emit(Broken(damaged.path, damage.line, damage.reason, damaged.is_recoverable))

    def _recover(self, path: Path) -> None:
        self._clear()
        try:
            match = self._store.recover(path)
        except Damaged as damaged:
            self.refused.emit(damaged.reason)
        except OSError as error:
            self.refused.emit(message("start.unreadable", error=error.strerror or type(error).__name__))
        else:
            self._lay(match)

    def _lay(self, match: Match) -> None:
        styles = self._players[match.header.game]
        players = {}
        for seat, info in enumerate(match.header.seats):
            if info.style in styles:
                players[seat] = styles[info.style]
            elif info.style != PERSON:
                match.close()
                self.refused.emit(message("start.unknown_style", style=info.style))
                return
        self._serial += 1
        header = match.header
        order = Order(header.game, header.options, header.seats)
        opened = Opened(self._serial, order, bottom_seat(header.seats), match.path)
        conductor = Conductor(match, players, self._pool, BUDGET, self._fault)
        self._table = _Table(conductor, opened, self)
        self.opened.emit(opened)
        self._table.begin()

    def _fault(self, seat: Seat, error: Exception) -> None:
        self._report(error)


class _Table:
    """The match in play, and what its steps are made from."""

    def __init__(self, conductor: Conductor, opened: Opened, worker: Worker) -> None:
        self._conductor = conductor
        self._match = conductor.match
        self._opened = opened
        self._worker = worker
        self._state: Any = None

    def begin(self) -> None:
        self._match.subscribe(self._hear)
        self._jump()
        self._tell_trouble(self._match.trouble)
        self._conductor.start()

    def submit(self, decision: Decision, action: Action) -> None:
        self._conductor.submit(decision, action)

    def undo(self, seat: Seat) -> None:
        self._conductor.undo(seat)

    def redo(self, seat: Seat) -> None:
        self._conductor.redo(seat)

    def close(self) -> None:
        self._conductor.stop()
        self._match.close()

    def _hear(self, event: Event) -> None:
        """Told by the match after each change; must not raise."""
        try:
            match event:
                case Appended(record, calls) if record.fact is not None:
                    rules, seat = self._match.rules, self._opened.bottom
                    fact = rules.redact(self._state, record.fact, seat)
                    self._state = rules.apply(self._state, record.fact)
                    self._worker.stepped.emit(self._step(fact=fact, calls=calls))
                case HeadMoved():
                    self._jump()
                case Trouble(error):
                    self._tell_trouble(error)
        except Exception as error:
            self._worker._report(error)

    def _jump(self) -> None:
        rules = self._match.rules
        before = rules.start(self._match.options)
        history: list[Message] = []
        for fact in self._match.facts:
            after = rules.apply(before, fact)
            history += rules.calls(before, fact, after)
            before = after
        self._state = before
        self._worker.stepped.emit(self._step(history=tuple(history)))

    def _step(self, **what: Any) -> Step:
        match, seat = self._match, self._opened.bottom
        return Step(
            serial=self._opened.serial,
            record=match.head,
            view=match.view(seat),
            decision=match.decision(seat) if seat in match.persons else None,
            can_undo=match.can_undo(seat),
            can_redo=match.can_redo(seat),
            **({"fact": None} | what),
        )

    def _tell_trouble(self, error: OSError | None) -> None:
        self._worker.trouble.emit(None if error is None else disk_message(error))


def disk_message(error: OSError) -> Message:
    """What the person is told about a disk that refuses."""
    match error.errno:
        case errno.ENOSPC | errno.EDQUOT:
            return message("trouble.full")
        case errno.EACCES | errno.EPERM | errno.EROFS:
            return message("trouble.forbidden")
        case errno.ENOENT | errno.ENOTDIR:
            return message("trouble.gone")
        case errno.EBUSY:
            return message("trouble.elsewhere")
    return message("trouble.other", error=error.strerror or type(error).__name__)


def shelf_message(error: OSError) -> Message:
    """What the person is told about a disk that refuses to have a whole file moved or copied."""
    match error.errno:
        case errno.ENOSPC | errno.EDQUOT:
            return message("keep.full")
        case errno.EACCES | errno.EPERM | errno.EROFS:
            return message("keep.forbidden")
        case errno.ENOENT | errno.ENOTDIR:
            return message("keep.gone")
    return message("keep.other", error=error.strerror or type(error).__name__)
