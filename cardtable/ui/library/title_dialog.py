"""Dialog for the title of a match."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLineEdit, QVBoxLayout, QWidget

from cardtable.match.files import TITLE_LENGTH
from cardtable.texts import Texts
from cardtable.ui.base.accessible import without_mnemonic
from cardtable.ui.base.look import GRID, MARGIN


class TitleDialog(QDialog):
    """Dialog for the title of a match; empty for the name that it has by itself."""

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
        """Title that was typed in."""
        return self._field.text()
