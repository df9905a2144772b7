"""Exit gate of a match: nothing of it that is not saved is let go without a question."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeAlias

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QMainWindow

from cardtable.engine.messages import Message
from cardtable.match.store import SUFFIX
from cardtable.ui.base.file_dialog import documents, file_dialog, plain_file_name, save_as
from cardtable.ui.base.language import current_texts
from cardtable.ui.worker.commands import CloseMatch, LeaveAgain, LeaveUnsaved, LeaveWithCopy, Stay
from cardtable.ui.worker.worker import Worker

if TYPE_CHECKING:
    from PySide6.QtWidgets import QAbstractButton, QMessageBox

Leave: TypeAlias = Callable[[Callable[[], None]], None]
"""Function that leaves what is shown, and then does something; nothing, where the person stays."""


class SessionManager(Protocol):
    """Part of `QSessionManager` that is needed when the system wants to end the session."""

    def allowsInteraction(self) -> bool: ...  # noqa: D102

    def cancel(self) -> None: ...  # noqa: D102

    def release(self) -> None: ...  # noqa: D102


class ExitGate(QObject):
    """Controller of the ways out of a match: it is left once saved, and the person asked where it cannot be.

    The worker stops at the same gate by itself whatever else would take a match from the table, such as a new
    one; what it was to do then waits for the answer.

    Args:
        window: the owner, and the parent of dialogs.
        worker: saves, and knows what is not saved.
        is_playing: whether a match lies on the table.
        title: what a copy of it may be called.
    """

    answered = Signal()  # a question was answered, whatever the answer

    def __init__(
        self,
        window: QMainWindow,
        worker: Worker,
        is_playing: Callable[[], bool],
        title: Callable[[], str],
    ) -> None:
        super().__init__(window)
        self._window = window
        self._worker = worker
        self._is_playing = is_playing
        self._title = title
        self._folder = documents()
        self._trouble: Message | None = None
        self._wanted: Callable[[], None] | None = None  # where the window goes when the table is cleared
        self._box: QMessageBox | None = None
        worker.trouble.connect(self._take_trouble)
        worker.unsaved.connect(self._ask)
        worker.cleared.connect(self._go)
        worker.opened.connect(self._forget)

    def leave(self, go: Callable[[], None]) -> None:
        """Have the table cleared and go elsewhere: at once, or where there is trouble when that is over."""
        self._wanted = go
        self._worker.send(CloseMatch())
        if self._trouble is None:
            self._go()

    def may_close(self) -> bool:
        """Return True if the window may close now; else ask the person, and let it close by itself."""
        if self._worker.close_match_now():
            self._wanted = None
            return True
        self._wanted = self._close_later
        return False

    def end_session(self, manager: SessionManager) -> None:
        """Ask the person before the system logs them out, and keep the session if they want that."""
        if self._trouble is None or not manager.allowsInteraction():
            return
        from PySide6.QtCore import QEventLoop

        loop = QEventLoop()
        self.answered.connect(loop.quit)
        if not self._window.close():
            loop.exec()
            if self._window.isVisible():
                manager.cancel()
        manager.release()

    # ── the question ─────────────────────────────────────────────────────────────────────────────────

    def _ask(self, reason: Message) -> None:
        from PySide6.QtWidgets import QMessageBox

        from cardtable.ui.base.message_box import MessageBox

        self._drop_box()
        texts = current_texts()
        text = f"{texts(reason)}\n\n{texts('unsaved.advice')}"
        box = MessageBox(QMessageBox.Icon.Warning, texts("unsaved.title"), text, self._window)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        roles = QMessageBox.ButtonRole
        again = box.addButton(texts("unsaved.again"), roles.AcceptRole)
        copy = box.addButton(texts("unsaved.copy"), roles.ActionRole)
        leave = box.addButton(texts("unsaved.leave"), roles.DestructiveRole)
        stay = box.addButton(texts("unsaved.stay"), roles.RejectRole)
        answers: dict[QAbstractButton, Callable[[], None]] = {
            again: self._save_again,
            copy: self._ask_where,
            leave: partial(self._worker.send, LeaveUnsaved()),
            stay: self._stay,
        }
        box.setDefaultButton(again)
        box.setEscapeButton(stay)
        box.finished.connect(lambda _: self._answer(answers.get(box.clickedButton(), self._stay)))
        self._box = box
        box.open()

    def _answer(self, deed: Callable[[], None]) -> None:
        self._box = None
        deed()

    def _drop_box(self) -> None:
        box, self._box = self._box, None
        if box is not None:
            box.blockSignals(True)  # noqa: FBT003  # another question, or none, takes its place
            box.close()

    def _ask_where(self) -> None:
        texts = current_texts()
        kind = (texts("keep.files"), SUFFIX)
        dialog = file_dialog(self._window, texts("unsaved.where"), self._folder, kind, texts)
        save_as(dialog, f"{plain_file_name(self._title())}{SUFFIX}")
        dialog.fileSelected.connect(lambda name: self._save_copy(Path(name)))
        dialog.rejected.connect(self._save_again)  # which asks again, if it must
        dialog.open()

    def _save_again(self) -> None:
        self._worker.send(LeaveAgain())

    def _save_copy(self, target: Path) -> None:
        self._folder = str(target.parent)
        self._worker.send(LeaveWithCopy(target))

    # ── what comes of it ─────────────────────────────────────────────────────────────────────────────

    def _stay(self) -> None:
        """Stay with the match; where the window has left it already, it is laid on the table again."""
        self._wanted = None
        self._worker.send(Stay(lays_again=not self._is_playing()))
        self.answered.emit()

    def _go(self) -> None:
        go, self._wanted = self._wanted, None
        if go is not None:
            go()
        self.answered.emit()

    def _forget(self) -> None:
        self._wanted = None
        self.answered.emit()

    def _close_later(self) -> None:
        self._window.close()

    def _take_trouble(self, trouble: Message | None) -> None:
        self._trouble = trouble
        if trouble is None and self._box is not None:  # saved after all: there is nothing to ask any more
            self._drop_box()
            self._save_again()
