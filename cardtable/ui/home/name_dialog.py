"""Dialog that asks for the name of whoever plays."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLineEdit, QVBoxLayout, QWidget

from cardtable.program.settings import MAX_NAME, plain_name
from cardtable.texts import Texts
from cardtable.ui.base.accessible import without_mnemonic
from cardtable.ui.base.look import GRID, MARGIN


class NameDialog(QDialog):
    """Dialog for the name of whoever plays; empty for somebody who would rather be *you*."""

    def __init__(self, name: str, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(texts("home.name_title"))
        self._field = QLineEdit(name, maxLength=MAX_NAME, placeholderText=texts("seat.you"))
        self._field.setAccessibleName(without_mnemonic(texts("new_match.name")))
        self._field.selectAll()
        standard = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(standard.Ok | standard.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        form = QFormLayout()
        form.addRow(texts("new_match.name"), self._field)
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN, MARGIN, MARGIN, 2 * GRID)
        column.setSpacing(2 * GRID)
        column.addLayout(form)
        column.addWidget(buttons)
        self.setMinimumWidth(48 * GRID)

    @property
    def name(self) -> str:
        """The name that was typed in."""
        return plain_name(self._field.text())
