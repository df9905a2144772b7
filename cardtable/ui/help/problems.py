"""Collector of unexpected errors, and the dialog that tells of them in plain words."""

from __future__ import annotations

import sys
import threading
import traceback
from types import TracebackType
from typing import Final

from PySide6.QtCore import QMessageLogContext, QObject, Qt, QtMsgType, Signal, qInstallMessageHandler
from PySide6.QtWidgets import QMessageBox, QWidget

from cardtable.program.error_log import ErrorLog
from cardtable.texts import Texts
from cardtable.ui.base.message_box import MessageBox

_LEVELS: Final = {
    QtMsgType.QtDebugMsg: "debug",
    QtMsgType.QtInfoMsg: "info",
    QtMsgType.QtWarningMsg: "warning",
    QtMsgType.QtCriticalMsg: "critical",
    QtMsgType.QtFatalMsg: "fatal",
}

_HARMLESS: Final = (
    # The offscreen platform, used in tests, about every window with a minimum size or one that is raised.
    "This plugin does not support ",
    # Where a program may not come to the front by itself.
    "Wayland does not support QWindow::requestActivate()",
    # A Windows that lacks the call (before 10.1607, Wine 8): title bars keep one scale on all monitors.
    "EnableNonClientDpiScaling() failed",
)
"""Beginnings of Qt's messages that are harmless."""


class Problems(QObject):
    """Collector of every thread's exceptions and Qt's messages, which go to the log.

    Args:
        log: where they are written down.
        parent: the owner.
    """

    happened = Signal(str)  # the traceback; sent from whatever thread, received in the window's

    def __init__(self, log: ErrorLog, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.log = log

    def install(self) -> None:
        """Take over the hooks of Python and Qt."""
        sys.excepthook = self.take
        threading.excepthook = self._take_from_thread
        sys.unraisablehook = self._take_unraisable
        qInstallMessageHandler(self._take_qt)

    def uninstall(self) -> None:
        """Give them back."""
        sys.excepthook = sys.__excepthook__
        threading.excepthook = threading.__excepthook__
        sys.unraisablehook = sys.__unraisablehook__
        qInstallMessageHandler(None)

    def take(
        self, kind: type[BaseException], error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Note an exception that nobody caught."""
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error or kind(), trace)
            return
        text = "".join(traceback.format_exception(kind, error, trace))
        self.log.write(f"error in {threading.current_thread().name}\n{text}")
        self.happened.emit(text)

    def report(self, error: BaseException) -> None:
        """Note an exception that was caught because the work goes on."""
        self.take(type(error), error, error.__traceback__)

    def _take_from_thread(self, args: threading.ExceptHookArgs) -> None:
        if args.exc_type is not SystemExit:
            self.take(args.exc_type, args.exc_value, args.exc_traceback)

    def _take_unraisable(self, unraisable: sys.UnraisableHookArgs) -> None:
        self.take(unraisable.exc_type, unraisable.exc_value, unraisable.exc_traceback)

    def _take_qt(self, kind: QtMsgType, context: QMessageLogContext, text: str) -> None:
        if text.startswith(_HARMLESS):
            return
        self.log.write(f"Qt {_LEVELS.get(kind, 'message')} ({context.category}): {text}")


class ProblemDialog(MessageBox):
    """Dialog that tells of an unexpected error; the details are one click away.

    It stays open beside the match, which goes on; what happens meanwhile is added to its details.
    """

    def __init__(self, texts: Texts, log: ErrorLog, parent: QWidget | None = None) -> None:
        where = "" if log.path is None else texts("problem.log", path=str(log.path))
        text = f"{texts('problem.explanation')}\n\n{where}".rstrip()
        super().__init__(QMessageBox.Icon.Warning, texts("problem.title"), text, parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowModality(Qt.WindowModality.NonModal)
        self.setStandardButtons(QMessageBox.StandardButton.Ok)
        self.report = self.addButton(texts("report.offer"), QMessageBox.ButtonRole.ActionRole)
        self.setDefaultButton(QMessageBox.StandardButton.Ok)
        self.setEscapeButton(QMessageBox.StandardButton.Ok)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)

    def add(self, trace: str) -> None:
        """Add a traceback to the details."""
        self.setDetailedText(f"{self.detailedText()}\n{trace}".strip()[-20_000:])
