"""Controller of the list of matches: rename, duplicate, delete and undo, export, import, recover."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal

from cardtable.engine.messages import Message, message
from cardtable.match.files import TITLE_LENGTH, clean_title
from cardtable.match.log import Header
from cardtable.match.store import SUFFIX
from cardtable.match.summaries import Summary
from cardtable.texts import Texts
from cardtable.texts.plain import plain
from cardtable.ui.base.file_dialog import documents, file_dialog, plain_file_name, save_as
from cardtable.ui.base.language import current_texts
from cardtable.ui.base.look import GRID
from cardtable.ui.base.window import Controller, Window
from cardtable.ui.library.service import (
    DeleteMatch,
    DuplicateMatch,
    ExportMatch,
    ImportMatch,
    LibraryService,
    ListDeleted,
    ListMatches,
    RenameMatch,
    RestoreMatch,
)
from cardtable.ui.new_match.service import PresetService
from cardtable.ui.play.controller import PlayController
from cardtable.ui.play.exit_gate import Leave
from cardtable.ui.worker.commands import RecoverMatch
from cardtable.ui.worker.worker import Worker

if TYPE_CHECKING:
    from PySide6.QtWidgets import QFileDialog

    from cardtable.ui.library.deleted_dialog import DeletedDialog
    from cardtable.ui.library.matches_page import MatchesPage
    from cardtable.ui.worker.messages import Broken, FileChanged, MatchSetup

DELETED: Final = "deleted"
DONE: Final = "shelf"
REFUSED: Final = "refused"
"""The topics of the notices."""

ROOM_FOR_COPY: Final = 24
"""The letters of a title that tell that it is a copy, and which."""


class MatchListController(Controller):
    """Controller of the list: has files renamed, deleted and so on, and tells what came of it.

    Args:
        window: the owner.
        worker: does what is asked for, recovers damaged matches, and copies those it cannot save.
        library: tells what there is, and what came of it.
        presets: people's own, which give matches their titles.
        play: goes on with matches.
        leave_table: shows the list, and then does something.

    Attributes:
        has_listed: whether the page shows what there is now.
    """

    changed = Signal()  # another match is chosen, or none

    def __init__(
        self,
        window: Window,
        worker: Worker,
        library: LibraryService,
        presets: PresetService,
        play: PlayController,
        leave_table: Leave,
    ) -> None:
        super().__init__(window)
        self._page: MatchesPage | None = None
        self._matches: tuple[Summary, ...] | None = None  # None until they have been listed
        self.has_listed = False
        self._left: Path | None = None
        self._worker = worker
        self._presets = presets
        self._play = play
        self._leave_table = leave_table
        self._folder = documents()
        self._deleted: list[Path] = []
        self._deleted_dialog: DeletedDialog | None = None
        menus = self.menus
        menus.rename.triggered.connect(self._ask_for_title)
        menus.duplicate.triggered.connect(self._duplicate)
        menus.delete.triggered.connect(self._delete)
        menus.export.triggered.connect(self._ask_for_target)
        menus.import_.triggered.connect(self._ask_for_source)
        menus.undo.triggered.connect(self.undo)
        window.pages.currentChanged.connect(self.refresh)
        library.listed.connect(self._show)
        library.deleted_listed.connect(self._list_deleted)
        library.file_changed.connect(self._take)
        library.refused.connect(self._refuse)
        library.broken.connect(self.offer_recovery)
        worker.copied.connect(self._take)
        worker.refused.connect(self._list_again)
        worker.broken.connect(self.offer_recovery)
        self.refresh()

    @property
    def page(self) -> MatchesPage:
        """The page that shows the list, made when it is first asked for."""
        if self._page is None:
            self._page = self._made_page()
        return self._page

    def _made_page(self) -> MatchesPage:
        from cardtable.ui.library.matches_page import MatchesPage

        page, menus = MatchesPage(self.window.pages), self.menus
        page.add_actions(
            [menus.rename, menus.duplicate, menus.delete, menus.export, menus.replay, menus.review]
        )
        page.new_wanted.connect(menus.new.trigger)
        page.open_wanted.connect(self._play.open)
        page.home_wanted.connect(menus.home.trigger)
        page.deleted_wanted.connect(self._show_deleted)
        page.replay_wanted.connect(menus.replay.trigger)
        page.review_wanted.connect(menus.review.trigger)
        page.lesson_wanted.connect(next(iter(menus.lessons.values())).trigger)
        page.show_presets(self._presets.own)
        self._presets.changed.connect(page.show_presets)
        if self._matches is not None:
            page.show_matches(self._matches)
        page.choice_changed.connect(self.refresh)
        page.choice_changed.connect(self.changed)
        self.window.pages.addWidget(page)
        return page

    def warm_up(self) -> None:
        """Load what the list is shown with, on the worker's thread."""
        self._worker.do(load_page)

    @property
    def is_shown(self) -> bool:
        """True while the window shows the list."""
        return self._page is not None and self.window.pages.currentWidget() is self._page

    def chosen(self) -> Path | None:
        """The file of the match that is chosen, if the list is shown and the file can be read."""
        match = self.page.chosen if self.is_shown else None
        return None if match is None or match.header is None else match.path

    @property
    def setup(self) -> MatchSetup | None:
        """Setup of the match that is chosen, as for `chosen`."""
        match = self.page.chosen if self.is_shown else None
        return None if match is None or match.header is None else setup_of(match.header)

    def show(self, left: Path | None = None) -> None:
        """Show the list, as soon as it is there, with the match chosen that was left."""
        self._worker.send(ListMatches())
        self.has_listed = False  # so that the focus is placed when the list has come
        self._left = left
        self.window.pages.setCurrentWidget(self.page)

    def _show(self, matches: Sequence[Summary]) -> None:
        self._matches = tuple(matches)
        if self._page is not None:
            self._page.show_matches(self._matches)
        if not self.has_listed and self.is_shown:
            self.has_listed = True
            if matches:
                self.page.choose(self._left)
                self.page.focus_list()
            else:
                self.page.take_focus()

    def refresh(self) -> None:
        """Offer what can be done with the match that is chosen."""
        match = self.page.chosen if self.is_shown else None
        for action in (self.menus.delete, self.menus.export):
            action.setEnabled(match is not None)
        for action in (self.menus.rename, self.menus.duplicate):
            action.setEnabled(match is not None and match.damage is None)

    # ── deleting ─────────────────────────────────────────────────────────────────────────────────────

    @property
    def can_undo(self) -> bool:
        """True while the notice stands that matches were deleted."""
        return self.is_shown and self.notices.has(DELETED)

    def undo(self) -> None:
        """Bring back what was deleted since the notice went up."""
        if self.can_undo:
            for path in reversed(self._deleted):
                self._worker.send(RestoreMatch(path))
            self.notices.tell(DELETED, None)
            self.page.focus_list()

    def forget(self) -> None:
        """Withdraw what was told of the list: something else is looked at now."""
        self.notices.tell(DELETED, None)
        self.notices.tell(DONE, None)

    def _delete(self) -> None:
        match = self.page.chosen
        if match is not None:
            self._begin()
            self._worker.send(DeleteMatch(match.path))

    def _tell_deleted(self, path: Path) -> None:
        if not self.can_undo:
            self._deleted = []
        self._deleted.append(path)
        notice = message("keep.deleted", count=len(self._deleted))
        self.notices.tell(DELETED, notice, offer=("keep.undo", self.undo))

    def _show_deleted(self) -> None:
        """Show the matches that were deleted, to bring some back."""
        from cardtable.ui.library.deleted_dialog import DeletedDialog

        dialog = self._deleted_dialog = DeletedDialog(current_texts(), self._presets.own, self.window)
        self.window.prepare(dialog, (112 * GRID, 72 * GRID))
        dialog.restore_wanted.connect(self._restore_deleted)
        dialog.finished.connect(self._forget_deleted)
        self._worker.send(ListDeleted())
        dialog.open()

    def _forget_deleted(self) -> None:
        self._deleted_dialog = None

    def _list_deleted(self, matches: Sequence[Summary]) -> None:
        if self._deleted_dialog is not None:
            self._deleted_dialog.show_matches(matches)

    def _restore_deleted(self, path: Path) -> None:
        self._begin()
        self._worker.send(RestoreMatch(path))
        self._worker.send(ListDeleted())

    # ── titles and copies ────────────────────────────────────────────────────────────────────────────

    def _ask_for_title(self) -> None:
        match, texts = self.page.chosen, current_texts()
        if match is None:
            return
        from cardtable.ui.library.match_list import own_title
        from cardtable.ui.library.title_dialog import TitleDialog

        own = own_title(match, texts, self._presets.own)
        dialog = TitleDialog(match.title, own, texts, self.window)
        self.window.prepare(dialog)
        dialog.accepted.connect(lambda: self._rename(match.path, dialog.text))
        dialog.open()

    def _rename(self, path: Path, title: str) -> None:
        self._begin()
        self._worker.send(RenameMatch(path, title))

    def _duplicate(self) -> None:
        match = self.page.chosen
        if match is not None:
            self._begin()
            self._worker.send(DuplicateMatch(match.path, self._copy_title(match)))

    def _copy_title(self, match: Summary) -> str:
        """Return the title of a copy, which no match in the list has."""
        from cardtable.ui.library.match_list import own_title

        texts = current_texts()
        original = plain(match.title) or own_title(match, texts, self._presets.own)
        original = original[: TITLE_LENGTH - ROOM_FOR_COPY]
        known = {each.title for each in self._matches or ()}
        numbered = (
            texts("keep.copy_number", title=original, number=number) for number in range(2, len(known) + 3)
        )
        names = (texts("keep.copy", title=original), *numbered)
        return next(name for name in map(clean_title, names) if name not in known)

    def _ask_for_target(self) -> None:
        match = self.page.chosen
        if match is None:
            return
        dialog = self._file_dialog("keep.export")
        save_as(dialog, file_name(_export_title(match, current_texts())))
        dialog.fileSelected.connect(lambda name: self._export(match.path, Path(name)))
        dialog.open()

    def _export(self, path: Path, target: Path) -> None:
        self._folder = str(target.parent)
        self._begin()
        self._worker.send(ExportMatch(path, target))

    def _ask_for_source(self) -> None:
        dialog = self._file_dialog("keep.import")
        dialog.setFileMode(dialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(lambda name: self._import(Path(name)))
        dialog.open()

    def _import(self, source: Path) -> None:
        self._folder = str(source.parent)
        self._begin()
        if self.is_shown:
            self._worker.send(ImportMatch(source))
        else:
            self._leave_table(partial(self._worker.send, ImportMatch(source)))

    def _file_dialog(self, title: str) -> QFileDialog:
        texts = current_texts()
        return file_dialog(self.window, texts(title), self._folder, (texts("keep.files"), SUFFIX), texts)

    # ── what came of it ──────────────────────────────────────────────────────────────────────────────

    def _begin(self) -> None:
        self.notices.tell(DONE, None)
        self.notices.tell(REFUSED, None)

    def _take(self, done: FileChanged) -> None:
        match done.what:
            case "deleted":
                self._tell_deleted(done.path)
            case "exported":
                self.notices.tell(DONE, message("keep.exported", file=done.path.name))
            case "imported":
                self.notices.tell(DONE, message("keep.imported", file=done.source.name))
                self.page.choose(done.path)
            case _:
                self.page.choose(done.path)

    def _refuse(self, reason: Message) -> None:
        self.notices.tell(REFUSED, reason)
        self._list_again()

    def _list_again(self) -> None:
        if self.is_shown:
            self._worker.send(ListMatches())

    def offer_recovery(self, broken: Broken) -> None:
        """Say what is wrong with a file, and where it can be recovered, ask whether it shall be."""
        from PySide6.QtWidgets import QMessageBox

        from cardtable.ui.base.message_box import MessageBox

        texts = current_texts()
        title = texts("damage.foreign" if broken.is_foreign else "damage.title")
        reason = texts(broken.reason)
        if broken.line:
            reason = texts("damage.line", line=broken.line, reason=reason)
        advice = texts("damage.recoverable" if broken.is_recoverable else "damage.lost")
        text = f"{plain(broken.path.name)}\n{reason}\n\n{advice}"
        box = MessageBox(QMessageBox.Icon.Warning, title, text, self.window)
        self.window.prepare(box)
        if broken.is_recoverable:
            recover = box.addButton(texts("damage.recover"), QMessageBox.ButtonRole.AcceptRole)
            command = RecoverMatch(broken.path, broken.record)
            recover.clicked.connect(lambda: self._worker.send(command))
            box.setDefaultButton(recover)
        box.setEscapeButton(box.addButton(QMessageBox.StandardButton.Cancel))
        box.open()


@lru_cache(maxsize=1)
def setup_of(header: Header) -> MatchSetup:
    """Setup of a match, the same object for the same match."""
    from cardtable.ui.worker.messages import MatchSetup

    return MatchSetup(header.game, header.options, header.seats)


def _export_title(match: Summary, texts: Texts) -> str:
    if match.title or match.header is None:
        return match.title or match.path.stem
    return f"{texts(f'{match.header.game}.name')} {match.header.created[:10]}"


def file_name(title: str) -> str:
    """A name for a file that every system takes."""
    return f"{plain_file_name(title)}{SUFFIX}"


def load_page() -> None:
    """Load the list's modules; nothing is made yet."""
    import cardtable.ui.library.matches_page  # noqa: F401
