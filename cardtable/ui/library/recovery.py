"""Tells of a damaged match file, and offers what can be saved of it."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QMainWindow, QMessageBox

from cardtable.texts import Texts
from cardtable.texts.plain import plain
from cardtable.ui.library.service import Library
from cardtable.ui.worker.messages import Broken
from cardtable.ui.worker.worker import Worker


class Recovering(QObject):
    """Asks whenever the worker has come upon a damaged file that was wanted.

    Args:
        window: the parent of the question.
        worker: tells of damage, and recovers.
        library: tells of damage too.
        texts: the language to begin with.
    """

    def __init__(self, window: QMainWindow, worker: Worker, library: Library, texts: Texts) -> None:
        super().__init__(window)
        self._window = window
        self._worker = worker
        self._texts = texts
        worker.broken.connect(self.offer)
        library.broken.connect(self.offer)

    def retranslate(self, texts: Texts) -> None:
        """Speak another language."""
        self._texts = texts

    def offer(self, broken: Broken) -> None:
        """Say what is wrong with a file, and where it can be recovered, ask whether it shall be."""
        texts = self._texts
        box = QMessageBox(self._window)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.setIcon(QMessageBox.Icon.Warning)
        box.setWindowTitle(texts("app.name"))
        box.setText(texts("damage.foreign" if broken.is_foreign else "damage.title"))
        reason = texts(broken.reason)
        if broken.line:
            reason = texts("damage.line", line=broken.line, reason=reason)
        advice = texts("damage.recoverable" if broken.is_recoverable else "damage.lost")
        box.setInformativeText(f"{plain(broken.path.name)}\n{reason}\n\n{advice}")
        if broken.is_recoverable:
            recover = box.addButton(texts("damage.recover"), QMessageBox.ButtonRole.AcceptRole)
            recover.clicked.connect(lambda: self._worker.recover(broken.path, broken.record))
            box.setDefaultButton(recover)
        box.setEscapeButton(box.addButton(QMessageBox.StandardButton.Cancel))
        box.open()
