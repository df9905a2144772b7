"""Controller of the help: the dialog about the program, unexpected errors, and the report of them."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from datetime import date
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMessageBox

from cardtable.engine.messages import Message, message
from cardtable.match.disk import Disk, write_whole
from cardtable.program.file_messages import file_message
from cardtable.program.settings import Settings
from cardtable.ui.base.file_dialog import documents, file_dialog, save_as
from cardtable.ui.base.language import current_texts
from cardtable.ui.base.message_box import MessageBox
from cardtable.ui.base.window import Controller, Window
from cardtable.ui.help.problems import ProblemDialog, Problems
from cardtable.ui.worker.search_service import Job

TOPIC: Final = "report"
SUFFIX: Final = ".zip"


class HelpController(Controller):
    """Controller of the help: tells about the program and its problems, and saves a report of them.

    Args:
        window: the owner.
        put: leaves word for the worker's thread, which writes the report.
        problems: tells of the unexpected.
        folder: the data folder, for people to see; None when there is none.
        match: the file of the match on the table; None when there is none.
    """

    reported = Signal(object)  # Message: what came of a report; sent from the worker's thread

    def __init__(
        self,
        window: Window,
        put: Callable[[Job], None],
        problems: Problems,
        folder: Path | None,
        match: Callable[[], Path | None],
    ) -> None:
        super().__init__(window)
        self._put = put
        self._problems = problems
        self._folder = folder
        self._match = match
        self._problem: ProblemDialog | None = None
        self._target_folder = documents()
        self.menus.about.triggered.connect(self._show_about)
        self.menus.report.triggered.connect(self._ask)
        problems.happened.connect(self._tell)
        self.reported.connect(partial(self.notices.tell, TOPIC))

    def _show_about(self) -> None:
        from cardtable.ui.help.about_dialog import SIZE, AboutDialog

        dialog = AboutDialog(current_texts(), self._folder, self.window)
        self.window.prepare(dialog, SIZE)
        dialog.open()

    # ── problems ─────────────────────────────────────────────────────────────────────────────────────

    def _tell(self, trace: str) -> None:
        if self._problem is None:
            self._problem = ProblemDialog(current_texts(), self._problems.log, self.window)
            self._problem.report.clicked.connect(self._ask)
            self._problem.destroyed.connect(self._forget)
            self._problem.show()
        self._problem.add(trace)

    def _forget(self) -> None:
        self._problem = None

    # ── the report ───────────────────────────────────────────────────────────────────────────────────

    def _ask(self) -> None:
        """Say what a report holds; then ask where to save it."""
        texts = current_texts()
        self.notices.tell(TOPIC, None)
        match = self._match()
        keys = ["report.versions", "report.settings", "report.log", *(["report.match"] if match else [])]
        contents = "\n".join(f"• {texts(key)}" for key in keys)
        parts = [texts("report.what"), f"{texts('report.contents')}\n{contents}"]
        text = "\n\n".join(parts if match else [*parts, texts("report.no_match")])
        box = MessageBox(QMessageBox.Icon.Information, texts("report.save"), text, self.window)
        self.window.prepare(box)
        save = box.addButton(texts("report.choose"), QMessageBox.ButtonRole.AcceptRole)
        save.clicked.connect(partial(self._ask_where, match))
        box.setDefaultButton(save)
        box.setEscapeButton(box.addButton(QMessageBox.StandardButton.Cancel))
        box.open()

    def _ask_where(self, match: Path | None) -> None:
        texts = current_texts()
        kind = (texts("report.files"), SUFFIX)
        dialog = file_dialog(self.window, texts("report.save"), self._target_folder, kind, texts)
        save_as(dialog, texts("report.name", day=date.today().isoformat()) + SUFFIX)
        dialog.fileSelected.connect(lambda name: self._save(Path(name), match))
        dialog.open()

    def _save(self, target: Path, match: Path | None) -> None:
        self._target_folder = str(target.parent)
        settings = deepcopy(self.window.settings)  # as they are now
        self._put(lambda: self.reported.emit(self._written(target, settings, match)))

    def _written(self, target: Path, settings: Settings, match: Path | None) -> Message:
        """On the worker's thread: write the report; says what came of it."""
        from cardtable.ui.help.problem_report import problem_report

        try:
            report = problem_report(settings, self._problems.log.path, match)
            write_whole(Disk(), target, report, is_shared=True)
        except OSError as error:
            return file_message(error)
        return message("report.saved", file=target.name)
