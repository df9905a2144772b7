"""Services of reviews and highlights: led on the worker's thread, thought out in other processes."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import Signal

from cardtable.engine.messages import Message, message
from cardtable.games import GAMES
from cardtable.match.store import Store
from cardtable.match.timeline import Timeline
from cardtable.present.names import unit_name
from cardtable.program.file_messages import file_message
from cardtable.ui.worker.search_service import MakePool, SearchService
from cardtable.ui.worker.worker import Worker

if TYPE_CHECKING:
    from cardtable.ai.highlights import Highlights, Search
    from cardtable.ai.process.tasks import Task
    from cardtable.ai.reviews import Reviewer

REPORT_SECONDS: Final = 0.2
"""Between one message on how far a review has come and the next."""


@dataclass(frozen=True, slots=True)
class AskReview:
    """Review a deal that is over (None: the last); `ReviewService.reviewed` follows, or `refused`.

    Only what was asked for last is answered. `everybody`: the computers' choices too, in a game where seats
    are reviewed one by one. `path`: the file of the match; None for the one at hand.
    """

    deal: int | None = None
    everybody: bool = False
    path: Path | None = None


@dataclass(frozen=True, slots=True)
class StopReview:
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
        report: Callable[[BaseException], None],
    ) -> None:
        super().__init__(worker.do, make_pool, worker)
        self._at_hand = at_hand
        self._store = store
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
        load = GAMES[game].reviewer
        deals = sorted(timeline.open_deals())
        if load is None or not deals or (deal is not None and deal not in deals):
            self.refused.emit(message("review.none", unit=unit_name(game)))
            return
        reviewer = load()
        wanted = deals[-1] if deal is None else deal
        results = timeline.rules.deals(timeline.state())
        entry, before = timeline.header.entry, timeline.header.begins_with - 1
        titles = tuple((each, reviewer.title(results[: each - before], entry)) for each in deals)
        everyone = range(len(timeline.header.seats))
        persons = timeline.header.persons
        tasks = reviewer.tasks(timeline, wanted, everyone if everybody or not persons else persons)
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
            self._pool.do(study.left.popleft(), partial(self._take, study))
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


@dataclass(frozen=True, slots=True)
class AskHighlights:
    """Find what stands out in the match on the table with this serial; `HighlightService.found` follows."""

    serial: int


@dataclass(frozen=True, slots=True)
class StopHighlights:
    """Give up looking for what stands out."""


class HighlightService(SearchService):
    """Service of the highlights of a match on the table that is over.

    Args:
        worker: takes `AskHighlights` and `StopHighlights` for it.
        make_pool: as for `SearchService`.
        report: takes exceptions that nobody expected.
    """

    found = Signal(object)  # Highlighted

    def __init__(self, worker: Worker, make_pool: MakePool, report: Callable[[BaseException], None]) -> None:
        super().__init__(worker.do, make_pool, worker)
        self._worker = worker
        self._report = report
        self._search: Search[Highlights] | None = None
        worker.register(AskHighlights, self._begin)
        worker.register(StopHighlights, lambda _: self.close())
        worker.close_at_end(self.close)

    def close(self) -> None:
        """End the search and its process; on the worker's thread."""
        self._search = None
        super().close()

    def _begin(self, command: AskHighlights) -> None:
        from cardtable.ai.highlights import search_highlights

        self.close()
        table = self._worker.table
        if table is None or table.opened.serial != command.serial:
            return
        timeline = table.match.timeline
        load = GAMES[timeline.header.game].reviewer
        if load is not None:
            self._search = search_highlights(load(), timeline, timeline.header.persons)
            self._go_on(self._search, command.serial)

    def _go_on(self, search: Search[Highlights], serial: int, part: Any = None) -> None:
        """Think about the next choice, unless that is not wanted any more."""
        from cardtable.ui.worker.messages import Highlighted

        table = self._worker.table
        if search is not self._search or table is None or table.match.outcome is None:
            return
        try:
            task = search.send(part)
        except StopIteration as end:
            self.close()
            self.found.emit(Highlighted(serial, end.value))
        else:
            self._pool.do(task, partial(self._take, search, serial))

    def _take(self, search: Search[Highlights], serial: int, part: Any) -> None:
        if search is not self._search:
            return
        if isinstance(part, Exception):
            from cardtable.ai.highlights import Highlights
            from cardtable.ui.worker.messages import Highlighted

            self.close()
            self._report(part)
            self.found.emit(Highlighted(serial, Highlights()))
        else:
            self._put(partial(self._go_on, search, serial, part))
