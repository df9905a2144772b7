"""The services of the features: what is done on the worker's thread besides the match in play."""

from __future__ import annotations

from collections.abc import Callable

from cardtable.match.presets import PresetFile
from cardtable.match.store import Store
from cardtable.match.timeline import Timeline
from cardtable.program.settings import Settings, SettingsFile
from cardtable.ui.fairness.service import Fairness
from cardtable.ui.hints.service import Hints
from cardtable.ui.library.service import Library
from cardtable.ui.new_match.service import PresetService
from cardtable.ui.replay.service import Replays
from cardtable.ui.review.service import Reviews
from cardtable.ui.settings.service import SettingsWriter
from cardtable.ui.statistics.service import Statistics
from cardtable.ui.worker.search_service import MakePool
from cardtable.ui.worker.worker import Worker


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
        presets = PresetFile(store.folder.parent, store.disk, store.option_sets)
        self.settings = SettingsWriter(settings_file, settings, worker.do, worker)
        self.library = Library(worker, store, self._is_resting)
        self.replays = Replays(worker, store)
        self.presets = PresetService(worker, presets)
        self.reviews = Reviews(worker, make_pool, self._at_hand, report)
        self.statistics = Statistics(worker, store, self._is_resting, lambda: self.presets.own)
        self.fairness = Fairness(worker, make_pool)
        self.hints = Hints(worker, make_pool, report)

    def _is_resting(self) -> bool:
        return self._worker.is_free and self.replays.timeline is None

    def _at_hand(self) -> Timeline | None:
        table = self._worker.table
        return self.replays.timeline if table is None else table.match.timeline
