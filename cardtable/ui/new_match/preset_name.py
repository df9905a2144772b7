"""Asks what somebody's own preset is to be called."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLineEdit, QVBoxLayout, QWidget

from cardtable.match.presets import NAME_LENGTH, clean_name
from cardtable.texts import Texts
from cardtable.ui.base.look import GRID, MARGIN
from cardtable.ui.new_match.option_fields import Field, add_row


class PresetNameDialog(QDialog):
    """OK is there only with a name that can be had.

    Args:
        title: what it is for.
        name: filled in at first.
        theirs: the names of the game's own presets, which cannot be had.
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
        """What was typed in."""
        return clean_name(self._edit.text())

    def _check(self) -> None:
        is_theirs = self.name.casefold() in self._theirs
        self._field.show_problem(self._texts("presets.theirs") if is_theirs else "")
        self._field.remark(self._texts("presets.replaces") if self.name in self._ours else "")
        ok = self._buttons.button(QDialogButtonBox.StandardButton.Ok)
        ok.setEnabled(bool(self.name) and not is_theirs)
