"""People's own presets in the new-match dialog: save, rename, delete and undo, export, import."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDialog, QFileDialog, QMenu, QPushButton

from cardtable.engine.messages import Message, message
from cardtable.engine.options import Options, OptionSet
from cardtable.match.presets import SUFFIX, OwnPreset, rules_of
from cardtable.present.names import preset_name
from cardtable.texts import Texts
from cardtable.texts.plain import without_isolates
from cardtable.ui.base.file_dialog import documents, file_dialog, plain_file_name, save_as
from cardtable.ui.base.notice import NoticeBar
from cardtable.ui.new_match.preset_name import PresetNameDialog
from cardtable.ui.new_match.service import PresetDone, Presets

_DONE = "presets"


class OwnRules(QObject):
    """A menu at a button, and what comes of it.

    Args:
        dialog: the owner, and the parent of further dialogs.
        presets: does it.
        texts: the language.
        now: tells the game's own option set, the options filled in, and the preset they are told from.
    """

    chosen = Signal(str)  # the id of a preset that has been saved or taken in

    def __init__(
        self,
        dialog: QDialog,
        presets: Presets,
        texts: Texts,
        now: Callable[[], tuple[OptionSet, Options, str]],
    ) -> None:
        super().__init__(dialog)
        self._dialog = dialog
        self._presets = presets
        self._texts = texts
        self._now = now
        self.notices = NoticeBar()
        self.button = QPushButton(texts("presets.menu"), autoDefault=False)
        menu = QMenu(self.button)
        self.save = self._action(menu, "presets.save", self._ask_for_name)
        self.rename = self._action(menu, "presets.rename", self._ask_for_other_name)
        self.delete = self._action(menu, "presets.delete", self._delete)
        menu.addSeparator()
        self.export = self._action(menu, "presets.export", self._ask_for_target)
        self.import_ = self._action(menu, "presets.import", self._ask_for_source)
        menu.aboutToShow.connect(self.refresh)
        self.button.setMenu(menu)
        presets.done.connect(self._take)
        presets.refused.connect(self._refuse)

    def refresh(self) -> None:
        """Offer what can be done now."""
        option_set, options, _ = self._now()
        known = self._presets.own.extend(option_set)
        self.save.setEnabled(known.preset_of(options) is None and not option_set.problems(options))
        for action in (self.rename, self.delete, self.export):
            action.setEnabled(self._own is not None)

    @property
    def _own(self) -> OwnPreset | None:
        """The own preset that what is filled in is told from."""
        option_set, _, preset = self._now()
        return self._presets.own.find(option_set.game, preset)

    def _action(self, menu: QMenu, key: str, deed: Callable[[], None]) -> QAction:
        action = menu.addAction(self._texts(key))
        action.triggered.connect(lambda: deed())
        return action

    # ── what is asked ────────────────────────────────────────────────────────────────────────────────

    def _ask_for_name(self) -> None:
        option_set, options, _ = self._now()
        own = self._own
        self._ask(
            "presets.save_title",
            "" if own is None else own.name,
            own,
            lambda name: self._presets.save(OwnPreset(option_set.game, name, rules_of(option_set, options))),
        )

    def _ask_for_other_name(self) -> None:
        own = self._own
        if own is not None:
            self._ask(
                "presets.rename_title",
                own.name,
                own,
                lambda name: self._presets.save(replace(own, name=name), own),
            )

    def _ask(self, title: str, name: str, own: OwnPreset | None, deed: Callable[[str], None]) -> None:
        option_set, _, _ = self._now()
        texts, game = self._texts, option_set.game
        theirs = {without_isolates(preset_name(texts, game, preset)) for preset in option_set.presets}
        ours = {each.name for each in self._presets.own.presets if each.game == game}
        dialog = PresetNameDialog(texts(title), name, theirs, ours - {name}, texts, self._dialog)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.accepted.connect(lambda: deed(dialog.name))
        dialog.open()

    def _delete(self) -> None:
        own = self._own
        if own is not None:
            self._presets.delete(own)

    def _ask_for_target(self) -> None:
        own = self._own
        if own is not None:
            dialog = self._file_dialog("presets.export_title")
            save_as(dialog, f"{plain_file_name(own.name)}{SUFFIX}")
            dialog.fileSelected.connect(lambda name: self._presets.export(own, Path(name)))
            dialog.open()

    def _ask_for_source(self) -> None:
        dialog = self._file_dialog("presets.import_title")
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(lambda name: self._presets.import_(Path(name)))
        dialog.open()

    def _file_dialog(self, title: str) -> QFileDialog:
        texts = self._texts
        return file_dialog(self._dialog, texts(title), documents(), (texts("presets.files"), SUFFIX), texts)

    # ── what came of it ──────────────────────────────────────────────────────────────────────────────

    def _take(self, done: PresetDone) -> None:
        preset = done.preset
        match done.what:
            case "saved":
                self.notices.tell(_DONE, message("presets.saved", name=preset.name))
            case "deleted":
                notice = message("presets.deleted", name=preset.name)
                self.notices.tell(_DONE, notice, ("keep.undo", lambda: self._presets.save(preset)))
            case "exported":
                self.notices.tell(_DONE, message("presets.exported", name=preset.name, file=done.file))
            case "imported":
                self.notices.tell(_DONE, message("presets.imported", name=preset.name, file=done.file))
        if done.what in ("saved", "imported") and preset.game == self._now()[0].game:
            self.chosen.emit(preset.id)

    def _refuse(self, reason: Message) -> None:
        self.notices.tell(_DONE, reason)
