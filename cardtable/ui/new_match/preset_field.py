"""Field of the preset, menu of people's own presets or tables, and the dialog for the name of one."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QSignalBlocker, Qt, Signal
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
from cardtable.engine.options import OptionSet
from cardtable.match.presets import NAME_LENGTH, SUFFIX, OwnPreset, clean_name, own_name
from cardtable.present.names import preset_name
from cardtable.texts import Texts
from cardtable.texts.plain import without_isolates
from cardtable.ui.base.file_dialog import documents, file_dialog, plain_file_name, save_as
from cardtable.ui.base.look import GRID
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
from cardtable.ui.table.cloth import BARE_TABLE, cover, lay_buttons, lay_paper
from cardtable.ui.worker.worker import Worker

OWN_FROM: Final = "own_from"
"""The data of the entry for the rules of a preset with another number of players than it is for."""


class PresetField(Field):
    """Field of the preset: the one chosen last, or the one whose rules were put together by hand.

    Where another number of players than it is for play by a preset, an entry of its own says so.

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
        self.name = ""  # of the preset
        self.box.activated.connect(self._activate)
        self._choose = choose
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

    def show_preset(
        self, option_set: OptionSet, preset: str, players: int, changes: int, replaced: str
    ) -> None:
        """Show a preset, whom it is for if not for all, and the number of rules that differ from it.

        A preset that it `replaced`, because so many could not play by that one, is named.
        """
        at = self.box.findData(preset)
        self.name = self.box.itemText(at)
        about = self.box.itemData(at, Qt.ItemDataRole.ToolTipRole) or ""
        is_for_them = option_set.is_meant_for(preset, players)
        self._offer_own_from("" if is_for_them else self._texts("new_match.own_from", preset=self.name))
        self.box.setCurrentIndex(self.box.findData(preset if is_for_them else OWN_FROM))
        self.box.setToolTip(about)
        numbers = sorted(each for each in option_set.players if option_set.is_meant_for(preset, each))
        if len(numbers) < len(option_set.players):
            about = self._texts("new_match.meant_for", about=about, players=self._people(numbers))
        if replaced:  # in place of the rest: where the form fills the screen, more lines would be squeezed
            name, people = self.box.itemText(self.box.findData(replaced)), self._people([players])
            about = self._texts("new_match.replaced", preset=name, players=people)
        self.explain(about)
        self.remark(self._texts("new_match.changes", count=changes) if changes else "")
        if not changes and self._reset.hasFocus():
            self.box.setFocus(Qt.FocusReason.OtherFocusReason)
        self._reset.setVisible(changes > 0)

    def _activate(self) -> None:
        if self.box.currentData() != OWN_FROM:  # that one stands there only while it is chosen
            self._choose(self.box.currentData())

    def _offer_own_from(self, text: str) -> None:
        """Offer this entry above the presets, in place of another such; none for an empty text."""
        at = self.box.findData(OWN_FROM)
        with QSignalBlocker(self.box):
            if at >= 0:
                self.box.removeItem(at)
            if text:
                self.box.insertItem(0, text, OWN_FROM)

    def _people(self, numbers: Sequence[int]) -> str:
        least, most = numbers[0], numbers[-1]
        if least == most:
            return self._texts("new_match.people", count=least)
        return self._texts("new_match.people_range", least=least, most=most)


PRESETS, TABLES = "presets", "tables"
"""What is kept under a name: all rules, or one table. The texts about it begin so."""


@dataclass(frozen=True, slots=True)
class PresetDraft:
    """Draft of an own preset: what is filled in, as it could be kept.

    Attributes:
        preset: its rules or its table, under the name to propose.
        own: the one that is chosen, where it is an own one.
        theirs: the names of the game's own.
        is_new: it can be kept: it makes sense, and has no name yet.
    """

    preset: OwnPreset
    own: OwnPreset | None
    theirs: Collection[str]
    is_new: bool


class OwnPresetMenu(QObject):
    """Controller of a button whose menu saves, renames, deletes, exports and imports own presets.

    Args:
        button: the owner; further dialogs belong to its window.
        kind: `PRESETS` or `TABLES`.
        worker: does it.
        presets: tells what there are.
        texts: the language.
        now: gives what is filled in.
    """

    def __init__(
        self,
        button: QPushButton,
        kind: str,
        worker: Worker,
        presets: PresetService,
        texts: Texts,
        now: Callable[[], PresetDraft],
    ) -> None:
        super().__init__(button)
        self._button = button
        self._kind = kind
        self._send = worker.send
        self._presets = presets
        self._texts = texts
        self._now = now
        button.setText(texts(f"{kind}.menu"))
        button.setAutoDefault(False)
        menu = QMenu(button)
        self.save = self._action(menu, "save", self._ask_for_name)
        self.rename = self._action(menu, "rename", self._ask_for_other_name)
        self.delete = self._action(menu, "delete", self._delete)
        menu.addSeparator()
        self.export = self._action(menu, "export", self._ask_for_target)
        self.import_ = self._action(menu, "import", self._ask_for_source)
        menu.aboutToShow.connect(self.refresh)
        button.setMenu(menu)

    def refresh(self) -> None:
        """Enable the actions that are possible now."""
        now = self._now()
        self.save.setEnabled(now.is_new)
        for action in (self.rename, self.delete, self.export):
            action.setEnabled(now.own is not None)

    def _action(self, menu: QMenu, name: str, deed: Callable[[], None]) -> QAction:
        action = menu.addAction(self._texts(f"{self._kind}.{name}"))
        action.triggered.connect(lambda: deed())
        return action

    def _ask_for_name(self) -> None:
        preset = self._now().preset
        self._ask("save_title", preset.name, lambda name: self._send(SavePreset(replace(preset, name=name))))

    def _ask_for_other_name(self) -> None:
        own = self._now().own
        if own is not None:
            self._ask(
                "rename_title", own.name, lambda name: self._send(SavePreset(replace(own, name=name), own))
            )

    def _ask(self, title: str, name: str, deed: Callable[[str], None]) -> None:
        now = self._now()
        here = now.preset.place[:2]
        ours = {each.name for each in self._presets.own.presets if each.place[:2] == here}
        dialog = PresetNameDialog(
            self._kind, title, name, now.theirs, ours - {name}, self._texts, self._button.window()
        )
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.accepted.connect(lambda: deed(dialog.name))
        dialog.open()

    def _delete(self) -> None:
        own = self._now().own
        if own is not None:
            self._send(DeletePreset(own))

    def _ask_for_target(self) -> None:
        own = self._now().own
        if own is not None:
            dialog = self._file_dialog("export_title")
            save_as(dialog, f"{plain_file_name(own.name)}{SUFFIX}")
            dialog.fileSelected.connect(lambda name: self._send(ExportPreset(own, Path(name))))
            dialog.open()

    def _ask_for_source(self) -> None:
        dialog = self._file_dialog("import_title")
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(lambda name: self._send(ImportPresets(Path(name))))
        dialog.open()

    def _file_dialog(self, title: str) -> QFileDialog:
        texts, kind = self._texts, (self._texts("presets.files"), SUFFIX)
        window = self._button.window()
        return file_dialog(window, texts(f"{self._kind}.{title}"), documents(), kind, texts)


_DONE = "presets"


class PresetNotices(NoticeBar):
    """Bar of notices on what has come of requests about own presets and tables.

    Args:
        worker: brings back what was deleted.
        presets: tells what has come of them.
    """

    taken_in = Signal(object)  # OwnPreset: it has been saved or imported, and is to be chosen

    def __init__(self, worker: Worker, presets: PresetService) -> None:
        super().__init__()
        self._send = worker.send
        presets.done.connect(self._take)
        presets.refused.connect(self._refuse)

    def _take(self, done: PresetDone) -> None:
        preset, kind = done.preset, TABLES if done.preset.option else PRESETS
        match done.what:
            case "saved":
                self.tell(_DONE, message(f"{kind}.saved", name=preset.name))
            case "deleted":
                notice = message(f"{kind}.deleted", name=preset.name)
                self.tell(_DONE, notice, ("keep.undo", lambda: self._send(SavePreset(preset))))
            case "exported":
                self.tell(_DONE, message(f"{kind}.exported", name=preset.name, file=done.file))
            case "imported":
                self.tell(_DONE, message(f"{kind}.imported", name=preset.name, file=done.file))
        if done.what in ("saved", "imported"):
            self.taken_in.emit(preset)

    def _refuse(self, reason: Message) -> None:
        self.tell(_DONE, reason)


class PresetNameDialog(QDialog):
    """Dialog for the name of an own preset; OK needs a name that is free.

    Args:
        kind: `PRESETS` or `TABLES`.
        title: of the window, by the end of its key.
        name: the initial one.
        theirs: the names of the game's own, which are not free.
        ours: the names of others, which would be replaced.
        texts: the language.
        parent: the window.
    """

    def __init__(
        self,
        kind: str,
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
        self._kind = kind
        self.setWindowTitle(texts(f"{kind}.{title}"))
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
        column = QVBoxLayout(cover(self, BARE_TABLE))
        column.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, 2 * GRID)
        column.setSpacing(2 * GRID)
        lay_paper(column).addLayout(form, 1)
        column.addWidget(lay_buttons(self._buttons))
        self.setMinimumWidth(60 * GRID)
        self._edit.textChanged.connect(self._check)
        self._check()

    @property
    def name(self) -> str:
        """The name typed in."""
        return clean_name(self._edit.text())

    def _check(self) -> None:
        is_theirs = self.name.casefold() in self._theirs
        self._field.show_problem(self._texts(f"{self._kind}.theirs") if is_theirs else "")
        self._field.remark(self._texts(f"{self._kind}.replaces") if self.name in self._ours else "")
        ok = self._buttons.button(QDialogButtonBox.StandardButton.Ok)
        ok.setEnabled(bool(self.name) and not is_theirs)
