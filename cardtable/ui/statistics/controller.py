"""Controller of the statistics."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cardtable.engine.messages import Message, message
from cardtable.ui.base.file_dialog import documents, file_dialog, save_as
from cardtable.ui.base.language import current_texts
from cardtable.ui.base.look import GRID
from cardtable.ui.base.window import Controller, Window
from cardtable.ui.statistics.service import (
    AskStatistics,
    ExportStatistics,
    RecountStatistics,
    StatisticsService,
    StopStatistics,
)
from cardtable.ui.worker.worker import Worker

if TYPE_CHECKING:
    from cardtable.match.statistics import Report, Selection
    from cardtable.ui.statistics.dialog import StatisticsDialog

SUFFIX: Final = ".csv"


class StatisticsController(Controller):
    """Controller of the dialog: has the worker count, and asks where to export to.

    Args:
        window: the owner.
        worker: counts.
        statistics: tells what was counted.
    """

    def __init__(self, window: Window, worker: Worker, statistics: StatisticsService) -> None:
        super().__init__(window)
        self._worker = worker
        self._dialog: StatisticsDialog | None = None
        self._folder = documents()
        statistics.counted.connect(self._show)
        statistics.exported.connect(
            lambda target: self._tell(message("statistics.exported", file=target.name))
        )
        statistics.refused.connect(self._tell)

    @cached_property
    def _last(self) -> Selection:
        """The selection looked at last."""
        from cardtable.match.statistics import Selection

        return Selection()

    def open(self) -> None:
        """Open the dialog, unless it is open."""
        from cardtable.ui.statistics.dialog import StatisticsDialog

        if self._dialog is not None:
            return
        worker = self._worker
        dialog = self._dialog = StatisticsDialog(current_texts(), self.window)
        self.window.prepare(dialog, (128 * GRID, 88 * GRID))
        dialog.wanted.connect(lambda selection: worker.send(AskStatistics(selection)))
        dialog.recount_wanted.connect(lambda: worker.send(RecountStatistics(self._last)))
        dialog.export_wanted.connect(self._ask_where)
        dialog.finished.connect(self._close)
        worker.send(AskStatistics(self._last))
        dialog.open()

    def _close(self) -> None:
        self._dialog = None
        self._worker.send(StopStatistics())

    def _show(self, report: Report) -> None:
        self._last = report.selection
        if self._dialog is not None:
            self._dialog.show_report(report)

    def _ask_where(self) -> None:
        texts, shown = current_texts(), self._dialog
        if shown is None:
            return
        selection = shown.selection
        kind = (texts("statistics.files"), SUFFIX)
        dialog = file_dialog(shown, texts("statistics.export_title"), self._folder, kind, texts)
        save_as(dialog, texts("statistics.file_name") + SUFFIX)
        dialog.fileSelected.connect(lambda name: self._export(selection, Path(name)))
        dialog.open()

    def _export(self, selection: Selection, target: Path) -> None:
        self._folder = str(target.parent)
        self._worker.send(ExportStatistics(selection, current_texts(), target))

    def _tell(self, outcome: Message) -> None:
        if self._dialog is not None:
            self._dialog.tell(current_texts()(outcome), aloud=True)
