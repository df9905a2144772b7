"""What is done with the matches of the list: rename, duplicate, delete and undo, export, import."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QLineEdit,
    QMainWindow,
    QVBoxLayout,
    QWidget,
)

from cardtable.engine.messages import message
from cardtable.match.files import TITLE_LENGTH
from cardtable.match.store import SUFFIX
from cardtable.match.summaries import Summary
from cardtable.texts import Texts
from cardtable.ui.base.accessible import without_mnemonic
from cardtable.ui.base.file_dialog import documents, file_dialog, plain_file_name, save_as
from cardtable.ui.base.look import GRID, MARGIN
from cardtable.ui.base.menus import Menus
from cardtable.ui.base.notice import NoticeBar
from cardtable.ui.library.match_list import own_title
from cardtable.ui.library.service import Library
from cardtable.ui.library.start_page import StartPage
from cardtable.ui.new_match.service import Presets
from cardtable.ui.play.exit_gate import Leave
from cardtable.ui.worker.messages import FileChanged
from cardtable.ui.worker.worker import Worker

DELETED: Final = "deleted"
DONE: Final = "shelf"
REFUSED: Final = "refused"
"""The topics of the notices."""


class Keeping(QObject):
    """Stands between the menu, the start page and the worker, which does all the work on files.

    Args:
        window: the owner, and the parent of dialogs.
        worker: tells of copies that it made of matches it could not save.
        library: does it.
        presets: people's own, which give matches their titles.
        menus: the actions that ask for it.
        page: knows the match that is chosen.
        notices: where it is told.
        leave_table: shows the start page, and then does something.
    """

    def __init__(
        self,
        window: QMainWindow,
        worker: Worker,
        library: Library,
        presets: Presets,
        menus: Menus,
        page: StartPage,
        notices: NoticeBar,
        leave_table: Leave,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._library = library
        self._presets = presets
        self._menus = menus
        self._page = page
        self._notices = notices
        self._leave_table = leave_table
        self._texts: Texts | None = None
        self._folder = documents()
        self._deleted: list[Path] = []
        menus.rename.triggered.connect(self._ask_for_title)
        menus.duplicate.triggered.connect(self._duplicate)
        menus.delete.triggered.connect(self._delete)
        menus.export.triggered.connect(self._ask_for_target)
        menus.import_.triggered.connect(self._ask_for_source)
        library.file_changed.connect(self._take)
        worker.copied.connect(self._take)
        page.add_actions([menus.rename, menus.duplicate, menus.delete, menus.export])

    def retranslate(self, texts: Texts) -> None:
        """Speak another language."""
        self._texts = texts

    def refresh(self, *, at_table: bool) -> None:
        """Offer what can be done with the match that is chosen."""
        match = None if at_table else self._page.chosen
        for action in (self._menus.delete, self._menus.export):
            action.setEnabled(match is not None)
        for action in (self._menus.rename, self._menus.duplicate):
            action.setEnabled(match is not None and match.damage is None)

    # ── deleting ─────────────────────────────────────────────────────────────────────────────────────

    @property
    def can_undo(self) -> bool:
        """Whether matches were deleted, and the notice of it still stands."""
        return self._notices.has(DELETED)

    def undo(self) -> None:
        """Bring back what was deleted since the notice went up."""
        if self.can_undo:
            for path in reversed(self._deleted):
                self._library.restore(path)
            self._notices.tell(DELETED, None)
            self._page.focus_list()

    def forget(self) -> None:
        """Withdraw what was told of the list: something else is looked at now."""
        self._notices.tell(DELETED, None)
        self._notices.tell(DONE, None)

    def _delete(self) -> None:
        match = self._page.chosen
        if match is not None:
            self._begin()
            self._library.delete(match.path)

    def _tell_deleted(self, path: Path) -> None:
        if not self.can_undo:
            self._deleted = []
        self._deleted.append(path)
        notice = message("keep.deleted", count=len(self._deleted))
        self._notices.tell(DELETED, notice, offer=("keep.undo", self.undo))

    # ── titles and copies ────────────────────────────────────────────────────────────────────────────

    def _ask_for_title(self) -> None:
        match, texts = self._page.chosen, self._texts
        if match is None or texts is None:
            return
        own = own_title(match, texts, self._presets.own)
        dialog = TitleDialog(match.title, own, texts, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.accepted.connect(lambda: self._rename(match.path, dialog.title))
        dialog.open()

    def _rename(self, path: Path, title: str) -> None:
        self._begin()
        self._library.rename(path, title)

    def _duplicate(self) -> None:
        match = self._page.chosen
        if match is not None:
            self._begin()
            self._library.duplicate(match.path)

    def _ask_for_target(self) -> None:
        match, texts = self._page.chosen, self._texts
        if match is None or texts is None:
            return
        dialog = self._file_dialog(texts("keep.export"))
        save_as(dialog, file_name(_export_title(match, texts)))
        dialog.fileSelected.connect(lambda name: self._export(match.path, Path(name)))
        dialog.open()

    def _export(self, path: Path, target: Path) -> None:
        self._folder = str(target.parent)
        self._begin()
        self._library.export(path, target)

    def _ask_for_source(self) -> None:
        if self._texts is None:
            return
        dialog = self._file_dialog(self._texts("keep.import"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(lambda name: self._import(Path(name)))
        dialog.open()

    def _import(self, source: Path) -> None:
        self._folder = str(source.parent)
        self._begin()
        if self._page.isVisible():
            self._library.import_match(source)
        else:
            self._leave_table(partial(self._library.import_match, source))

    def _file_dialog(self, title: str) -> QFileDialog:
        texts = self._texts
        assert texts is not None  # noqa: S101  # asked by those who have looked
        return file_dialog(self._window, title, self._folder, (texts("keep.files"), SUFFIX), texts)

    # ── what came of it ──────────────────────────────────────────────────────────────────────────────

    def _begin(self) -> None:
        self._notices.tell(DONE, None)
        self._notices.tell(REFUSED, None)

    def _take(self, done: FileChanged) -> None:
        match done.what:
            case "deleted":
                self._tell_deleted(done.path)
            case "exported":
                self._notices.tell(DONE, message("keep.exported", file=done.path.name))
            case "imported":
                self._notices.tell(DONE, message("keep.imported", file=done.source.name))
                self._page.choose(done.path)
            case _:
                self._page.choose(done.path)


class TitleDialog(QDialog):
    """Asks for the title of a match; empty for the name that it has by itself."""

    def __init__(self, title: str, own: str, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(texts("keep.rename"))
        self._field = QLineEdit(title, maxLength=TITLE_LENGTH, placeholderText=own)
        self._field.setAccessibleName(without_mnemonic(texts("keep.title")))
        self._field.selectAll()
        standard = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(standard.Ok | standard.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        form = QFormLayout()
        form.addRow(texts("keep.title"), self._field)
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN, MARGIN, MARGIN, 2 * GRID)
        column.setSpacing(2 * GRID)
        column.addLayout(form)
        column.addWidget(buttons)
        self.setMinimumWidth(56 * GRID)

    @property
    def title(self) -> str:
        """What was typed in."""
        return self._field.text()


def _export_title(match: Summary, texts: Texts) -> str:
    if match.title or match.header is None:
        return match.title or match.path.stem
    return f"{texts(f'{match.header.game}.name')} {match.header.created[:10]}"


def file_name(title: str) -> str:
    """A name for a file that every system takes."""
    return f"{plain_file_name(title)}{SUFFIX}"
