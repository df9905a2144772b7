"""Stands between the menu, the statistics' dialog and the worker, which counts."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QMainWindow

from cardtable.engine.messages import Message
from cardtable.match.statistics import Report, Selection
from cardtable.texts import Texts
from cardtable.ui.base.file_dialog import documents, file_dialog, save_as
from cardtable.ui.base.look import GRID
from cardtable.ui.base.menus import Menus
from cardtable.ui.statistics.dialog import StatisticsDialog
from cardtable.ui.statistics.service import Statistics

SUFFIX: Final = ".csv"


class Counting(QObject):
    """Opens the dialog, passes on what it asks for, and asks where to export to.

    Args:
        window: the owner, and the parent of dialogs.
        statistics: counts.
        menus: the action that opens the dialog.
    """

    def __init__(self, window: QMainWindow, statistics: Statistics, menus: Menus) -> None:
        super().__init__(window)
        self._window = window
        self._statistics = statistics
        self._texts: Texts | None = None
        self._dialog: StatisticsDialog | None = None
        self._last = Selection()
        self._folder = documents()
        menus.statistics.triggered.connect(self.open)
        self._statistics.counted.connect(self._show)
        self._statistics.exported.connect(self._tell_exported)
        self._statistics.refused.connect(self._tell_refused)

    def retranslate(self, texts: Texts) -> None:
        """Speak another language."""
        self._texts = texts

    def open(self) -> None:
        """Show the statistics."""
        if self._texts is None or self._dialog is not None:
            return
        dialog = StatisticsDialog(self._texts, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        room = self._window.screen().availableSize()
        dialog.resize(min(128 * GRID, room.width() - 4 * GRID), min(88 * GRID, room.height() - 8 * GRID))
        dialog.wanted.connect(self._statistics.ask)
        dialog.recount_wanted.connect(self._recount)
        dialog.export_wanted.connect(self._ask_where)
        dialog.finished.connect(self._close)
        self._dialog = dialog
        self._statistics.ask(self._last)
        dialog.open()

    def _close(self) -> None:
        self._dialog = None
        self._statistics.leave()

    def _show(self, report: Report) -> None:
        self._last = report.selection
        if self._dialog is not None:
            self._dialog.show_report(report)

    def _recount(self) -> None:
        self._statistics.recount(self._last)

    def _ask_where(self) -> None:
        texts, shown = self._texts, self._dialog
        if texts is None or shown is None:
            return
        selection = shown.selection
        kind = (texts("statistics.files"), SUFFIX)
        dialog = file_dialog(shown, texts("statistics.export_title"), self._folder, kind, texts)
        save_as(dialog, texts("statistics.file_name") + SUFFIX)
        dialog.fileSelected.connect(lambda name: self._export(selection, Path(name)))
        dialog.open()

    def _export(self, selection: Selection, target: Path) -> None:
        self._folder = str(target.parent)
        if self._texts is not None:
            self._statistics.export(selection, self._texts, target)

    def _tell_exported(self, target: Path) -> None:
        if self._texts is not None and self._dialog is not None:
            self._dialog.tell(self._texts("statistics.exported", file=target.name), aloud=True)

    def _tell_refused(self, reason: Message) -> None:
        if self._texts is not None and self._dialog is not None:
            self._dialog.tell(self._texts(reason), aloud=True)
