"""Services of reviews and highlights: led on the worker's thread, thought out in other processes."""

from __future__ import annotations

import time
from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from PySide6.QtCore import Signal

from cardtable.engine.messages import Message, message
from cardtable.engine.seats import Seat
from cardtable.games import GAMES
from cardtable.match.store import Store
from cardtable.match.timeline import Timeline
from cardtable.present.names import unit_name
from cardtable.program.file_messages import file_message
from cardtable.ui.worker.search_service import MakePool, SearchPool, SearchService
from cardtable.ui.worker.worker import Worker

if TYPE_CHECKING:
    from cardtable.ai.highlights import Highlights, Search
    from cardtable.ai.process.tasks import Task
    from cardtable.ai.reviews import Assessment, Reviewer

REPORT_SECONDS: Final = 0.2
"""Between one message on how far a review has come and the next."""


REMEMBERED: Final = 4096
"""So many answers are kept in mind, those of the last few matches."""


class Memory:
    """Memory of what has been thought out, so that nothing is thought about twice.

    All that an answer depends on is in its task, chance too: the same task has the same answer. What has been
    thought about longer answers it as well, so that nobody waits for what a review has told already.
    """

    def __init__(self) -> None:
        self._known: OrderedDict[bytes, tuple[int, Any]] = OrderedDict()

    def do(self, pool: SearchPool, task: Task[Any], done: Callable[[Any | Exception], None]) -> None:
        """Recall what has come of a task, or have it thought about, as `SearchPool.do` does."""
        import pickle  # the window shows before they are loaded
        from hashlib import sha256

        key = sha256(pickle.dumps(replace(task, count=0))).digest()
        count, known = self._known.get(key, (-1, None))

        def keep(part: Any | Exception) -> None:
            if not isinstance(part, Exception):
                self._known[key] = task.count, part
                if len(self._known) > REMEMBERED:
                    self._known.popitem(last=False)
            done(part)

        if count >= task.count:
            done(known)
        else:
            pool.do(task, keep)


class AskReview(NamedTuple):
    """Review a deal, or if that is not over the last that is; `ReviewService.reviewed` follows, or `refused`.

    Only what was asked for last is answered. `everybody`: the computers' choices too, in a game where seats
    are reviewed one by one. `path`: the file of the match; None for the one at hand.
    """

    deal: int | None = None
    everybody: bool = False
    path: Path | None = None


class StopReview(NamedTuple):
    """Give up the review that was asked for."""


@dataclass
class _Study:
    """A review under way."""

    reviewer: Reviewer[Any]
    deal: int
    titles: tuple[tuple[int, Message], ...]
    left: deque[Task[Any]]
    total: int
    parts: list[Any] = field(default_factory=list)
    reported: float = 0.0  # when


class ReviewService(SearchService):
    """Service of reviews of the deals of the match at hand; their process ends with each.

    Args:
        worker: takes `AskReview` and `StopReview` for it.
        make_pool: as for `SearchService`.
        at_hand: the match in play or looked at; None when there is none.
        store: the folder of matches.
        memory: what has been thought out.
        report: takes exceptions that nobody expected.
    """

    reviewed = Signal(object)  # Reviewed: now and then, and when it is finished
    refused = Signal(object)  # Message: why there is nothing to review

    def __init__(
        self,
        worker: Worker,
        make_pool: MakePool,
        at_hand: Callable[[], Timeline | None],
        store: Store,
        memory: Memory,
        report: Callable[[BaseException], None],
    ) -> None:
        super().__init__(worker.do, make_pool, worker)
        self._at_hand = at_hand
        self._store = store
        self._memory = memory
        self._report = report
        self._study: _Study | None = None
        worker.register(AskReview, self._begin)
        worker.register(StopReview, lambda _: self.close())
        worker.close_at_end(self.close)

    def close(self) -> None:
        """End the review and its process; on the worker's thread."""
        self._study = None
        super().close()

    def _begin(self, command: AskReview) -> None:
        self.close()
        deal, everybody = command.deal, command.everybody
        timeline = self._at_hand() if command.path is None else self._read(command.path)
        if timeline is None:
            return
        game = timeline.header.game
        load = GAMES[game].coach
        deals = sorted(timeline.open_deals())
        if load is None or not deals:
            self.refused.emit(message("review.none", unit=unit_name(game)))
            return
        reviewer = load().reviewer
        wanted = deal if deal in deals else deals[-1]
        results = timeline.rules.deals(timeline.state())
        entry, before = timeline.header.entry, timeline.header.begins_with - 1
        titles = tuple((each, reviewer.title(results[: each - before], entry)) for each in deals)
        everyone = range(len(timeline.header.seats))
        persons = timeline.header.persons
        seats = everyone if everybody or not persons else persons
        tasks = [*reviewer.tasks(timeline, wanted, seats), *reviewer.analyses(timeline, wanted)]
        tasks.sort(key=lambda task: task.count)  # what takes least is there first
        self._study = study = _Study(reviewer, wanted, titles, deque(tasks), len(tasks))
        self._go_on(study)

    def _read(self, path: Path) -> Timeline | None:
        """Read the match of a file, as far as it is whole; None, and the reason told, where none is there."""
        try:
            transcript = self._store.transcript(path)
        except OSError as error:
            self.refused.emit(file_message(error))
            return None
        if transcript.replay is None:
            if transcript.damage is not None:
                self.refused.emit(transcript.damage.reason)
            return None
        return transcript.replay.timeline

    def _go_on(self, study: _Study) -> None:
        """Think about the next part, unless the review is finished or not wanted any more."""
        from cardtable.ui.worker.messages import Reviewed

        if study is not self._study:
            return
        if not study.left or time.monotonic() - study.reported > REPORT_SECONDS:
            review = study.reviewer.review(study.parts)
            self.reviewed.emit(Reviewed(study.deal, study.titles, review, len(study.parts), study.total))
            study.reported = time.monotonic()
        if study.left:
            self._memory.do(self._pool, study.left.popleft(), partial(self._take, study))
        else:
            self.close()

    def _take(self, study: _Study, part: Any) -> None:
        if study is not self._study:
            return
        if isinstance(part, Exception):
            self.close()
            self._report(part)
            self.refused.emit(message("review.failed"))
            return
        study.parts.append(part)
        self._put(partial(self._go_on, study))


class AskHighlights(NamedTuple):
    """Find what stands out in the match on the table with this serial; `HighlightService.found` follows."""

    serial: int


class StopHighlights(NamedTuple):
    """Give up looking for what stands out."""


class AskAssessments(NamedTuple):
    """Find what the choices were worth by which these seats decided a deal of the match on the table.

    Where `finds_mistake`, it is the one of all choices of a single seat that cost it most. Then
    `HighlightService.assessed` follows, unless something else is asked for before.
    """

    serial: int
    deal: int
    seats: tuple[Seat, ...]
    finds_mistake: bool = False


class StopAssessments(NamedTuple):
    """Give up finding that; what stands out in a match is looked for on."""


@dataclass(eq=False)
class _Hunt:
    """A search for what stands out, and who is told what it has found; None: it failed.

    Attributes:
        part: what has come of the last task, for the search to go on with.
    """

    search: Search[Any]
    tell: Callable[[Any | None], None]
    is_wanted: Callable[[], bool]
    is_of_deal: bool
    part: Any = None


class HighlightService(SearchService):
    """Service of what stands out: in a deal as it ends, and in a match on the table that is over.

    As the last deal ends, both are looked for: that in the deal, which is seen first, before the other.

    Args:
        worker: takes these commands, from `AskHighlights` to `StopAssessments`, for it.
        make_pool: as for `SearchService`.
        memory: what has been thought out.
        report: takes exceptions that nobody expected.
    """

    found = Signal(object)  # Highlighted
    assessed = Signal(object)  # Assessed

    def __init__(
        self, worker: Worker, make_pool: MakePool, memory: Memory, report: Callable[[BaseException], None]
    ) -> None:
        super().__init__(worker.do, make_pool, worker)
        self._worker = worker
        self._memory = memory
        self._report = report
        self._hunts: tuple[_Hunt, ...] = ()
        self._asked: _Hunt | None = None  # whose task is thought about
        worker.register(AskHighlights, self._begin)
        worker.register(StopHighlights, lambda _: self._give_up(is_of_deal=False))
        worker.register(AskAssessments, self._assess)
        worker.register(StopAssessments, lambda _: self._give_up(is_of_deal=True))
        worker.close_at_end(self.close)

    def close(self) -> None:
        """End all searches and their process; on the worker's thread."""
        self._hunts, self._asked = (), None
        super().close()

    def _at_hand(self, serial: int) -> tuple[Timeline, Reviewer[Any]] | None:
        """Return the match on the table with its reviewer; None when it is another, or has none."""
        table = self._worker.table
        if table is None or table.opened.serial != serial:
            return None
        timeline = table.match.timeline
        load = GAMES[timeline.header.game].coach
        return None if load is None else (timeline, load().reviewer)

    def _begin(self, command: AskHighlights) -> None:
        from cardtable.ai.highlights import Highlights, search_highlights
        from cardtable.ui.worker.messages import Highlighted

        def tell(found: Highlights | None) -> None:
            self.found.emit(Highlighted(command.serial, Highlights() if found is None else found))

        self._give_up(is_of_deal=False)
        if (found := self._at_hand(command.serial)) is not None:
            timeline, reviewer = found
            search = search_highlights(reviewer, timeline, timeline.header.persons)
            self._hunts += (_Hunt(search, tell, self._is_over, is_of_deal=False),)
            self._go_on()

    def _assess(self, command: AskAssessments) -> None:
        from cardtable.ai.highlights import search_assessments, search_dearest
        from cardtable.ui.worker.messages import Assessed

        def tell(found: tuple[Assessment, ...] | None) -> None:
            self.assessed.emit(Assessed(command.serial, command.deal, found or ()))

        self._give_up(is_of_deal=True)
        if (found := self._at_hand(command.serial)) is not None:
            timeline, reviewer = found
            if command.finds_mistake:
                (seat,) = command.seats
                search = search_dearest(reviewer, timeline, command.deal, seat)
            else:
                search = search_assessments(reviewer, timeline, command.deal, command.seats)
            hunt = _Hunt(search, tell, lambda: self._at_hand(command.serial) is not None, is_of_deal=True)
            self._hunts = (hunt, *self._hunts)
            self._go_on()

    def _give_up(self, *, is_of_deal: bool) -> None:
        """Look no further for what stands out in a deal, or in the match; the other is looked for on."""
        self._hunts = tuple(hunt for hunt in self._hunts if hunt.is_of_deal is not is_of_deal)
        if self._asked is not None and self._asked not in self._hunts:
            self._asked = None
            super().close()
            self._go_on()

    def _is_over(self) -> bool:
        table = self._worker.table
        return table is not None and table.match.outcome is not None

    def _go_on(self) -> None:
        """Think about the next choice of the first search that is still wanted."""
        while self._hunts and self._asked is None:
            hunt = self._hunts[0]
            try:
                task = hunt.search.send(hunt.part) if hunt.is_wanted() else None
            except StopIteration as end:
                self._hunts = self._hunts[1:]
                hunt.tell(end.value)
                continue
            if task is None:
                self._hunts = self._hunts[1:]
                continue
            self._asked = hunt
            self._memory.do(self._pool, task, partial(self._take, hunt))
        if not self._hunts:
            super().close()

    def _take(self, hunt: _Hunt, part: Any) -> None:
        if hunt is not self._asked:
            return
        self._asked, hunt.part = None, part
        if isinstance(part, Exception):
            self._hunts = tuple(each for each in self._hunts if each is not hunt)
            super().close()
            self._report(part)
            hunt.tell(None)
        self._put(self._go_on)
