"""Problems are told, and a report of them can be saved for whoever helps."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from datetime import date
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QMainWindow, QMessageBox

from cardtable.engine.messages import Message, message
from cardtable.match.disk import Disk, write_whole
from cardtable.program.file_trouble import file_message
from cardtable.program.settings import Settings
from cardtable.texts import Texts
from cardtable.ui.base.file_dialog import documents, file_dialog, save_as
from cardtable.ui.base.notice import NoticeBar
from cardtable.ui.help.problem_report import problem_report
from cardtable.ui.help.problems import ProblemDialog, Problems
from cardtable.ui.worker.worker import Worker

TOPIC: Final = "report"
SUFFIX: Final = ".zip"


class Reporting(QObject):
    """Stands between the menu, what tells of problems, and the worker, which writes the report.

    Args:
        window: the owner, and the parent of dialogs.
        worker: writes.
        problems: tells of the unexpected.
        settings: part of the report.
        match: the file of the match on the table; None when there is none.
        notices: where it is told what came of it.
        disk: the operating system.
    """

    done = Signal(object)  # Message: what came of a report; sent from the worker's thread

    def __init__(
        self,
        window: QMainWindow,
        worker: Worker,
        problems: Problems,
        settings: Settings,
        match: Callable[[], Path | None],
        notices: NoticeBar,
        disk: Disk | None = None,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._worker = worker
        self._problems = problems
        self._settings = settings
        self._match = match
        self._notices = notices
        self._disk = disk or Disk()
        self._texts: Texts | None = None
        self._problem: ProblemDialog | None = None
        self._folder = documents()
        problems.happened.connect(self._tell)
        self.done.connect(partial(notices.tell, TOPIC))

    def retranslate(self, texts: Texts) -> None:
        """Speak another language."""
        self._texts = texts

    # ── telling ──────────────────────────────────────────────────────────────────────────────────────

    def _tell(self, trace: str) -> None:
        if self._texts is None:
            return
        if self._problem is None:
            self._problem = ProblemDialog(self._texts, self._problems.log, self._window)
            self._problem.report.clicked.connect(self.ask)
            self._problem.destroyed.connect(self._forget)
            self._problem.show()
        self._problem.add(trace)

    def _forget(self) -> None:
        self._problem = None

    # ── reporting ────────────────────────────────────────────────────────────────────────────────────

    def ask(self) -> None:
        """Say what a report holds; then ask where to save it."""
        texts = self._texts
        if texts is None:
            return
        self._notices.tell(TOPIC, None)
        match = self._match()
        keys = ["report.versions", "report.settings", "report.log", *(["report.match"] if match else [])]
        contents = "\n".join(f"• {texts(key)}" for key in keys)
        parts = [texts("report.what"), f"{texts('report.contents')}\n{contents}"]
        box = QMessageBox(self._window)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.setIcon(QMessageBox.Icon.Information)
        box.setWindowTitle(texts("app.name"))
        box.setText(texts("report.save"))
        box.setInformativeText("\n\n".join(parts if match else [*parts, texts("report.no_match")]))
        save = box.addButton(texts("report.choose"), QMessageBox.ButtonRole.AcceptRole)
        save.clicked.connect(partial(self._ask_where, match))
        box.setDefaultButton(save)
        box.setEscapeButton(box.addButton(QMessageBox.StandardButton.Cancel))
        box.open()

    def _ask_where(self, match: Path | None) -> None:
        texts = self._texts
        assert texts is not None  # noqa: S101  # `ask` has looked
        kind = (texts("report.files"), SUFFIX)
        dialog = file_dialog(self._window, texts("report.save"), self._folder, kind, texts)
        save_as(dialog, texts("report.name", day=date.today().isoformat()) + SUFFIX)
        dialog.fileSelected.connect(lambda name: self._save(Path(name), match))
        dialog.open()

    def _save(self, target: Path, match: Path | None) -> None:
        self._folder = str(target.parent)
        settings = deepcopy(self._settings)  # as they are now
        self._worker.do(lambda: self.done.emit(self._written(target, settings, match)))

    def _written(self, target: Path, settings: Settings, match: Path | None) -> Message:
        """On the worker's thread: write the report; says what came of it."""
        try:
            report = problem_report(settings, self._problems.log.path, match)
            write_whole(self._disk, target, report, is_shared=True)
        except OSError as error:
            return file_message(error)
        return message("report.saved", file=target.name)
