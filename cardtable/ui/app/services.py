"""The services of the features: what is done on the worker's thread besides the match in play."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from cardtable.match.presets import PresetFile
from cardtable.match.store import Store
from cardtable.match.timeline import Timeline
from cardtable.program.settings import Settings, SettingsFile
from cardtable.ui.library.service import LibraryService
from cardtable.ui.new_match.service import PresetService
from cardtable.ui.replay.service import ReplayService
from cardtable.ui.review.service import HighlightService, Memory, ReviewService
from cardtable.ui.settings.service import SettingsWriter
from cardtable.ui.worker.search_service import MakePool
from cardtable.ui.worker.worker import Worker

if TYPE_CHECKING:
    from cardtable.ui.daily.service import DailyService
    from cardtable.ui.fairness.service import FairnessService
    from cardtable.ui.hints.service import HintService
    from cardtable.ui.statistics.service import StatisticsService


class Services:
    """One service for each feature that needs the worker's thread.

    Args:
        worker: the thread; it has not been started yet.
        store: the folder of matches; from now on the thread's own.
        settings: what is remembered.
        settings_file: where that is kept.
        make_pool: makes a search process from a function that puts a call into the inbox.
        report: takes exceptions that nobody expected; called on the thread.
    """

    def __init__(
        self,
        worker: Worker,
        store: Store,
        settings: Settings,
        settings_file: SettingsFile,
        make_pool: MakePool,
        report: Callable[[BaseException], None],
    ) -> None:
        self._worker = worker
        self._store = store
        self._make_pool = make_pool
        self._report = report
        presets = PresetFile(store.folder.parent, store.disk, store.option_sets)
        self.settings = SettingsWriter(settings_file, settings, worker.do, worker)
        self.library = LibraryService(worker, store, self._is_resting)
        self.replays = ReplayService(worker, store)
        self.presets = PresetService(worker, presets)
        memory = Memory()
        self.reviews = ReviewService(worker, make_pool, self._at_hand, store, memory, report)
        self.highlights = HighlightService(worker, make_pool, memory, report)

    @property
    def folder(self) -> Path:
        """The folder of the matches."""
        return self._store.folder

    @cached_property
    def statistics(self) -> StatisticsService:
        """Service of statistics, made when they are first asked for."""
        from cardtable.ui.statistics.service import StatisticsService

        return StatisticsService(self._worker, self._store, self._is_resting, lambda: self.presets.own)

    @cached_property
    def hints(self) -> HintService:
        """Service of hints, made with the first match, as the next one."""
        from cardtable.ui.hints.service import HintService

        return HintService(self._worker, self._make_pool, self._report)

    @cached_property
    def fairness(self) -> FairnessService:
        """Service of what is fixed in secret."""
        from cardtable.ui.fairness.service import FairnessService

        return FairnessService(self._worker, self._make_pool)

    @cached_property
    def daily(self) -> DailyService:
        """Service of the deal of the day, made once the first page is there."""
        from cardtable.ui.daily.service import DailyService

        return DailyService(self._worker, self._make_pool, self._store, self._report)

    def _is_resting(self) -> bool:
        return self._worker.is_free and self.replays.timeline is None

    def _at_hand(self) -> Timeline | None:
        table = self._worker.table
        return self.replays.timeline if table is None else table.match.timeline
