"""Field of the preset, menu of people's own presets, and the dialog for a preset's name."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QLineEdit,
    QMenu,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from cardtable.engine.messages import Message, message
from cardtable.engine.options import Options, OptionSet
from cardtable.match.presets import NAME_LENGTH, SUFFIX, OwnPreset, clean_name, own_name, rules_of
from cardtable.present.names import preset_name
from cardtable.texts import Texts
from cardtable.texts.plain import without_isolates
from cardtable.ui.base.file_dialog import documents, file_dialog, plain_file_name, save_as
from cardtable.ui.base.look import GRID, MARGIN
from cardtable.ui.base.notice import NoticeBar
from cardtable.ui.base.widgets import ComboBox
from cardtable.ui.new_match.fields import SHORTEST, Field, add_choice, add_row, explain_choice
from cardtable.ui.new_match.service import (
    DeletePreset,
    ExportPreset,
    ImportPresets,
    PresetDone,
    PresetService,
    SavePreset,
)
from cardtable.ui.worker.worker import Worker


class PresetField(Field):
    """Field of the preset: the one chosen last, or the one whose rules were put together by hand.

    Args:
        texts: the language.
        own: the button for people's own presets.
        choose: called with a preset that somebody chooses.
        reset: called when all changes are to be taken back.
    """

    def __init__(
        self,
        texts: Texts,
        own: QPushButton,
        choose: Callable[[str], None],
        reset: Callable[[], None],
    ) -> None:
        self.box = ComboBox()
        self.box.setMinimumContentsLength(SHORTEST)
        self.box.setSizeAdjustPolicy(ComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self._own = own
        super().__init__(self.box, beside=(own,))
        self._texts = texts
        self._reset = QPushButton(texts("new_match.reset"), autoDefault=False)
        self._reset.hide()
        self.add_below(self._reset)
        self.box.activated.connect(lambda: choose(self.box.currentData()))
        self._reset.clicked.connect(reset)
        explain_choice(self.box)

    @property
    def controls(self) -> tuple[QWidget, ...]:
        """The controls, in reading order."""
        return self.box, self._own, self._reset

    def offer(self, option_set: OptionSet) -> None:
        """Offer the presets of a game."""
        self.box.clear()
        own = [preset for preset in option_set.offered if own_name(preset) is not None]
        for preset in option_set.offered:
            if own[:1] == [preset]:
                self.box.insertSeparator(self.box.count())
            if preset in own:
                self.box.addItem(without_isolates(preset_name(self._texts, option_set.game, preset)), preset)
            else:
                key = f"{option_set.game}.preset.{preset}"
                add_choice(self.box, self._texts(key), self._texts.help(key), preset)

    def show_preset(self, preset: str, changes: int) -> None:
        """Show a preset, with the number of rules that differ from it."""
        self.box.setCurrentIndex(self.box.findData(preset))
        self.explain(self.box.currentData(Qt.ItemDataRole.ToolTipRole) or "")
        self.remark(self._texts("new_match.changes", count=changes) if changes else "")
        if not changes and self._reset.hasFocus():
            self.box.setFocus(Qt.FocusReason.OtherFocusReason)
        self._reset.setVisible(changes > 0)


_DONE = "presets"


class OwnPresetMenu(QObject):
    """Controller of the button whose menu saves, renames, deletes, exports and imports own presets.

    Args:
        dialog: the owner, and the parent of further dialogs.
        worker: does it.
        presets: tells what they are, and what came of it.
        texts: the language.
        now: gives the game's own option set, the options filled in, and their base preset.
    """

    chosen = Signal(str)  # the id of a preset that has been saved or imported

    def __init__(
        self,
        dialog: QDialog,
        worker: Worker,
        presets: PresetService,
        texts: Texts,
        now: Callable[[], tuple[OptionSet, Options, str]],
    ) -> None:
        super().__init__(dialog)
        self._dialog = dialog
        self._send = worker.send
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
        """Enable the actions that are possible now."""
        option_set, options, _ = self._now()
        known = self._presets.own.extend(option_set)
        self.save.setEnabled(known.preset_of(options) is None and not option_set.problems(options))
        for action in (self.rename, self.delete, self.export):
            action.setEnabled(self._own is not None)

    @property
    def _own(self) -> OwnPreset | None:
        """The base preset where it is an own one; None where it is the game's."""
        option_set, _, preset = self._now()
        return self._presets.own.find(option_set.game, preset)

    def _action(self, menu: QMenu, key: str, deed: Callable[[], None]) -> QAction:
        action = menu.addAction(self._texts(key))
        action.triggered.connect(lambda: deed())
        return action

    # ── questions ────────────────────────────────────────────────────────────────────────────────────

    def _ask_for_name(self) -> None:
        option_set, options, _ = self._now()
        own = self._own
        self._ask(
            "presets.save_title",
            "" if own is None else own.name,
            own,
            lambda name: self._send(
                SavePreset(OwnPreset(option_set.game, name, rules_of(option_set, options)))
            ),
        )

    def _ask_for_other_name(self) -> None:
        own = self._own
        if own is not None:
            self._ask(
                "presets.rename_title",
                own.name,
                own,
                lambda name: self._send(SavePreset(replace(own, name=name), own)),
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
            self._send(DeletePreset(own))

    def _ask_for_target(self) -> None:
        own = self._own
        if own is not None:
            dialog = self._file_dialog("presets.export_title")
            save_as(dialog, f"{plain_file_name(own.name)}{SUFFIX}")
            dialog.fileSelected.connect(lambda name: self._send(ExportPreset(own, Path(name))))
            dialog.open()

    def _ask_for_source(self) -> None:
        dialog = self._file_dialog("presets.import_title")
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(lambda name: self._send(ImportPresets(Path(name))))
        dialog.open()

    def _file_dialog(self, title: str) -> QFileDialog:
        texts = self._texts
        return file_dialog(self._dialog, texts(title), documents(), (texts("presets.files"), SUFFIX), texts)

    # ── results ──────────────────────────────────────────────────────────────────────────────────────

    def _take(self, done: PresetDone) -> None:
        preset = done.preset
        match done.what:
            case "saved":
                self.notices.tell(_DONE, message("presets.saved", name=preset.name))
            case "deleted":
                notice = message("presets.deleted", name=preset.name)
                self.notices.tell(_DONE, notice, ("keep.undo", lambda: self._send(SavePreset(preset))))
            case "exported":
                self.notices.tell(_DONE, message("presets.exported", name=preset.name, file=done.file))
            case "imported":
                self.notices.tell(_DONE, message("presets.imported", name=preset.name, file=done.file))
        if done.what in ("saved", "imported") and preset.game == self._now()[0].game:
            self.chosen.emit(preset.id)

    def _refuse(self, reason: Message) -> None:
        self.notices.tell(_DONE, reason)


class PresetNameDialog(QDialog):
    """Dialog for the name of an own preset; OK needs a name that is free.

    Args:
        title: of the window.
        name: the initial one.
        theirs: the names of the game's own presets, which are not free.
        ours: the names of other presets, which would be replaced.
        texts: the language.
        parent: the window.
    """

    def __init__(
        self,
        title: str,
        name: str,
        theirs: Collection[str],
        ours: Collection[str],
        texts: Texts,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theirs = {each.casefold() for each in theirs}
        self._ours = ours
        self._texts = texts
        self.setWindowTitle(title)
        self._edit = QLineEdit(name, maxLength=NAME_LENGTH)
        self._edit.selectAll()
        self._field = Field(self._edit)
        standard = QDialogButtonBox.StandardButton
        self._buttons = QDialogButtonBox(standard.Ok | standard.Cancel)
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        form = QFormLayout()
        form.setHorizontalSpacing(2 * GRID)
        add_row(form, texts("presets.name"), self._field)
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN, MARGIN, MARGIN, 2 * GRID)
        column.setSpacing(2 * GRID)
        column.addLayout(form, 1)
        column.addWidget(self._buttons)
        self.setMinimumWidth(56 * GRID)
        self._edit.textChanged.connect(self._check)
        self._check()

    @property
    def name(self) -> str:
        """The name typed in."""
        return clean_name(self._edit.text())

    def _check(self) -> None:
        is_theirs = self.name.casefold() in self._theirs
        self._field.show_problem(self._texts("presets.theirs") if is_theirs else "")
        self._field.remark(self._texts("presets.replaces") if self.name in self._ours else "")
        ok = self._buttons.button(QDialogButtonBox.StandardButton.Ok)
        ok.setEnabled(bool(self.name) and not is_theirs)
