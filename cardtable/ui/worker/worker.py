"""The worker thread: rules, files and the search process belong to it; the window never waits for it.

The window sends commands, each taken on the thread by whoever is registered for its type. Answers come as
signals carrying immutable values; connect them to methods of QObjects, so that Qt takes them over to the
window's thread.
"""

from __future__ import annotations

import contextlib
import queue
import threading
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar, get_args

from PySide6.QtCore import QObject, Signal

from cardtable.engine.messages import message
from cardtable.games import Game
from cardtable.match.files import MatchFiles
from cardtable.match.log import MOST, EntryTooLarge
from cardtable.match.match import ActionRefused, Match, StaleDecision
from cardtable.match.seating import PERSON, bottom_seat
from cardtable.match.store import Damaged, LockedElsewhere, Store
from cardtable.match.thinker import SearchLimit
from cardtable.program.file_messages import file_message, opening_message
from cardtable.ui.worker.commands import (
    BeginMatch,
    CloseMatch,
    KeepMatch,
    LeaveAgain,
    LeaveUnsaved,
    LeaveWithCopy,
    OpenFile,
    OpenMatch,
    RecoverMatch,
    Stay,
    TableCommand,
)
from cardtable.ui.worker.search_service import Job, MakePool, SearchPool

if TYPE_CHECKING:  # loaded with the first match
    from cardtable.ui.worker.live_table import LiveTable
    from cardtable.ui.worker.messages import MatchSetup

BUDGET: Final = SearchLimit(count=1000, seconds=0.9)
RETRY_SECONDS: Final = 2.0
"""While the disk refuses, what is not saved is tried again so often, whatever happens in the match."""

QUIT_SECONDS: Final = 5.0  # a worker that takes longer to end is left behind; the program ends all the same

C = TypeVar("C")


class Worker(QObject):
    """The thread and its inbox.

    Args:
        store: the folder of matches; from now on the thread's own.
        games: the games by id.
        make_pool: makes the pool from a function that puts a call into the inbox.
        report: takes exceptions that nobody expected; called on the thread.
        parent: the owner.
    """

    opened = Signal(object)  # Opened; a Step with the whole position follows
    stepped = Signal(object)  # Step
    advised = Signal(object)  # Advised: what the team of the person at the bottom proposes
    refused = Signal(object)  # Message: why the last request was not fulfilled
    broken = Signal(object)  # Broken: a damaged file was asked for
    trouble = Signal(object)  # Message | None: the disk; None when all is saved
    moved = Signal(object)  # Moved: another program has changed the file of the match in play
    unsaved = Signal(object)  # Message: why the match cannot be left; `LeaveAgain`, … or `Stay` is the answer
    cleared = Signal()  # the table, by `CloseMatch`
    copied = Signal(object)  # FileChanged: a match that could not be saved was copied elsewhere
    idle = Signal()  # for tests: everything asked for so far has been done

    def __init__(
        self,
        store: Store,
        games: Mapping[str, Game],
        make_pool: MakePool,
        report: Callable[[BaseException], None],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._store = store
        self._games = games
        self._report = report
        self._inbox: queue.SimpleQueue[Job] = queue.SimpleQueue()
        self._make_pool = make_pool
        self._made: SearchPool | None = None
        self._table: LiveTable | None = None
        self._has_begun_here = False  # the match in play, and was not opened
        self._serial = 0
        self._is_quitting = False
        self._waiting: Job | None = None  # what would take an unsaved match from the table
        self._match_files = MatchFiles(store)
        self._closing: list[Job] = []
        self._takers: dict[type[Any], Callable[[Any], None]] = {}
        for kind in get_args(TableCommand):
            self.register(kind, self._play)
        self.register(BeginMatch, lambda command: self.leave(partial(self._new, command.setup)))
        self.register(
            OpenMatch, lambda command: self.leave(partial(self._open, command.path, command.record))
        )
        self.register(OpenFile, lambda command: self._open_file(command.path))
        self.register(
            RecoverMatch, lambda command: self.leave(partial(self._recover, command.path, command.record))
        )
        self.register(CloseMatch, lambda _: self.leave(self._clear_table))
        self.register(KeepMatch, lambda _: self._keep())
        self.register(LeaveAgain, lambda _: self._leave_again())
        self.register(LeaveWithCopy, lambda command: self._leave_with_copy(command.target))
        self.register(LeaveUnsaved, lambda _: self._go_on())
        self.register(Stay, lambda command: self._stay(lays_again=command.lays_again))
        self._thread = threading.Thread(target=self._run, name="worker", daemon=True)

    def register(self, kind: type[C], take: Callable[[C], None]) -> None:
        """Have commands of a type taken by a function, on the thread; before the first one is sent."""
        self._takers[kind] = take

    # ── requests, from the window's thread ───────────────────────────────────────────────────────────

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def warm_up(self) -> None:
        """Start the search process and load the rules behind the scenes, so that no match waits for them."""
        self._inbox.put(lambda: self._pool.start())
        self._inbox.put(self._store.load_rules)

    def send(self, command: object) -> None:
        """Have a command done; what has been sent before it is done first."""
        self._inbox.put(partial(self._take, command))

    def close_match_now(self) -> bool:
        """Do `CloseMatch`, and wait; False where `unsaved` follows. What takes too long is left behind."""
        if not self._thread.is_alive():
            return True
        answers: queue.SimpleQueue[bool] = queue.SimpleQueue()

        def leave() -> None:
            self.leave(self._clear_table)
            answers.put(self._waiting is None)

        self._inbox.put(leave)
        try:
            return answers.get(timeout=QUIT_SECONDS)
        except queue.Empty:
            return True

    def do(self, job: Job) -> None:
        """Have something done on the thread that takes a moment; it may not raise."""
        self._inbox.put(job)

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
            try:
                self._next_job()()
            except Exception as error:
                self._report(error)

    def _next_job(self) -> Job:
        table = self._table
        if table is None or table.trouble is None:
            return self._inbox.get()
        try:
            return self._inbox.get(timeout=RETRY_SECONDS)
        except queue.Empty:
            return table.retry

    @property
    def table(self) -> LiveTable | None:
        """The match in play; for the thread."""
        return self._table

    @property
    def is_free(self) -> bool:
        """True while nobody plays, and the program goes on; for the thread."""
        return self._table is None and not self._is_quitting

    def close_at_end(self, close: Job) -> None:
        """Have something closed on the thread when it ends; for who is put together with the worker."""
        self._closing.append(close)

    @property
    def _pool(self) -> SearchPool:
        """The search process, made when it is first needed: so the start waits for nothing of it."""
        if self._made is None:
            self._made = self._make_pool(self._inbox.put)
        return self._made

    # Whatever takes a match from the table comes through here.

    def leave(self, go: Job) -> None:
        """Go on with what takes the match from the table if it is saved; else ask first."""
        table = self._table
        self._waiting = go
        if table is not None and not table.save():
            self.unsaved.emit(table.trouble)
        else:
            self._go_on()

    def _go_on(self) -> None:
        go, self._waiting = self._waiting, None
        if go is not None:
            go()

    def _leave_again(self) -> None:
        if self._waiting is not None:
            self.leave(self._waiting)

    def _leave_with_copy(self, target: Path) -> None:
        table = self._table
        if table is None or self._waiting is None:
            return
        try:
            self._match_files.write_copy(table.match.content, target)
        except LockedElsewhere as locked:
            self.unsaved.emit(locked.reason)
        except OSError as error:
            self.unsaved.emit(file_message(error))
        else:
            from cardtable.ui.worker.messages import FileChanged

            self._go_on()
            self.copied.emit(FileChanged("exported", table.path or target, target))

    def _stay(self, *, lays_again: bool) -> None:
        self._waiting = None
        if lays_again and self._table is not None:
            self.opened.emit(self._table.opened)
            self._table.show()

    def _clear_table(self) -> None:
        self.clear()
        self.cleared.emit()

    def _stop(self) -> None:
        self._is_quitting = True
        try:
            self.clear()
        finally:
            for close in self._closing:
                close()
            if self._made is not None:
                self._made.close()

    def clear(self) -> None:
        """Take the match from the table, saved or not. One begun here goes for good if nobody decided."""
        table, self._table = self._table, None
        if table is not None:
            leaves_nothing, path = self._has_begun_here and table.is_untouched, table.path
            table.close()
            if leaves_nothing and path is not None:
                with contextlib.suppress(OSError):  # then it is in the list, like any other
                    self._store.disk.remove(path)
            self.trouble.emit(None)  # there is nothing any more that could not be saved

    def _keep(self) -> None:
        self._has_begun_here = False

    def _take(self, command: object) -> None:
        self._takers[type(command)](command)

    def _play(self, command: TableCommand) -> None:
        from cardtable.match.branches import BranchRefused

        if self._table is None:
            return
        try:
            self._table.do(command)
        except StaleDecision:
            pass  # the window has heard, or is about to hear, what happened instead
        except ActionRefused as refused:
            self.refused.emit(refused.breach.reason)
        except BranchRefused as refused:
            self.refused.emit(refused.reason)

    def _new(self, setup: MatchSetup) -> None:
        now = datetime.now().astimezone()
        try:
            match = self._store.create(
                setup.game,
                setup.options,
                setup.seats,
                now=now,
                seed=setup.seed,
                first_deal=setup.first_deal,
                entry=setup.entry,
                computers=self._games[setup.game].players_version,
            )
        except EntryTooLarge:
            self.refused.emit(message("repeat.too_large", most=MOST))
            return
        if setup.earlier is not None:
            from cardtable.match.repeats import REPEAT, repeat_data

            match.note(REPEAT, repeat_data(setup.earlier))
        self._lay(match)
        self._has_begun_here = self._table is not None and self._table.match is match

    def _open(self, path: Path, record: int | None = None) -> None:
        try:
            match = self._store.open(path)
        except LockedElsewhere as locked:
            self.refused.emit(locked.reason)
        except Damaged as damaged:
            self._tell_broken(damaged, record)
        except OSError as error:
            self.refused.emit(message("start.unreadable", error=error.strerror or type(error).__name__))
        else:
            self._lay(match, record)

    def _open_file(self, path: Path) -> None:
        table = self._table
        if table is None or not is_same_file(table.path, path):
            self.leave(partial(self._open_or_import, path))

    def _open_or_import(self, path: Path) -> None:
        table = self._table
        try:
            known = self._match_files.find_or_import(path)
            is_there = table is not None and is_same_file(table.path, known)
        except Damaged as damaged:
            self._tell_broken(damaged)
        except OSError as error:
            self.refused.emit(opening_message(path, error))
        else:
            if not is_there:
                self._open(known)

    def _tell_broken(self, damaged: Damaged, record: int | None = None) -> None:
        from cardtable.ui.worker.messages import broken_report

        self.broken.emit(broken_report(damaged, record))

    def _recover(self, path: Path, record: int | None) -> None:
        try:
            match = self._store.recover(path)
        except Damaged as damaged:
            self.refused.emit(damaged.reason)
        except OSError as error:
            self.refused.emit(message("start.unreadable", error=error.strerror or type(error).__name__))
        else:
            self._lay(match, record)

    def _lay(self, match: Match, record: int | None = None) -> None:
        from cardtable.ai.players import DeferredPlayer
        from cardtable.match.conductor import Conductor
        from cardtable.match.repeats import earlier_end
        from cardtable.ui.worker.live_table import LiveTable
        from cardtable.ui.worker.messages import MatchSetup, Opened

        game, seats = self._games[match.header.game], match.header.seats
        for style in (style for info in seats for style in info.styles):
            if style != PERSON and style not in game.styles:
                match.close()
                self.refused.emit(message("start.unknown_style", style=style))
                return
        try:
            if record is not None and record != match.head:
                if match.outcome is None:
                    match.branch_from(record)
                else:  # its result stays
                    self._store.branch_off(match, record)
        except ValueError:
            match.close()
            self.refused.emit(message("replay.changed" if match.can_branch else "lines.no_room"))
            return
        players = {
            s: DeferredPlayer(game.computers, info.playing_style, info.temperament)
            for s, info in enumerate(seats)
            if not info.is_person
        }
        members = {
            s: {m: DeferredPlayer(game.computers, info.members[m].style) for m in info.proposers}
            for s, info in enumerate(seats)
            if info.is_person
        }
        self.clear()
        self._has_begun_here = False
        self._serial += 1
        header = match.header
        setup = MatchSetup(header.game, header.options, header.seats)
        if header.is_daily:  # played again, it has the same cards
            setup = replace(setup, entry=header.entry, seed=header.seed)
        opened = Opened(
            self._serial,
            setup,
            bottom_seat(header.seats),
            match.path,
            header.begins_with,
            earlier_end(match.timeline),
        )
        conductor = Conductor(
            match,
            players,
            self._pool,
            BUDGET,
            lambda _, error: self._report(error),
            members,
            is_watched=setup.is_watched,
        )
        self._table = LiveTable(
            game,
            conductor,
            opened,
            self.stepped.emit,
            self.advised.emit,
            self.trouble.emit,
            self.moved.emit,
            self._report,
        )
        self.opened.emit(opened)
        self._table.begin()


def is_same_file(path: Path | None, other: Path) -> bool:
    """Return True if both lead to one file, which is there."""
    try:
        return path is not None and path.samefile(other)
    except (OSError, ValueError):
        return False
