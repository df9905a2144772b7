"""Dialog that asks for one line of text."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLineEdit, QVBoxLayout, QWidget

from cardtable.ui.base.accessible import without_mnemonic
from cardtable.ui.base.look import GRID, MARGIN


class LineDialog(QDialog):
    """Dialog for one line of text.

    Args:
        title: the title of its window.
        label: stands before the line, with its mnemonic.
        text: the line as it is now.
        instead: what an empty line stands for.
        most: the greatest number of characters.
        parent: the owner.
    """

    def __init__(
        self, title: str, label: str, text: str, instead: str, most: int, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self._field = QLineEdit(text, maxLength=most, placeholderText=instead)
        self._field.setAccessibleName(without_mnemonic(label))
        self._field.selectAll()
        standard = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(standard.Ok | standard.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        form = QFormLayout()
        form.addRow(label, self._field)
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN, MARGIN, MARGIN, 2 * GRID)
        column.setSpacing(2 * GRID)
        column.addLayout(form)
        column.addWidget(buttons)
        self.setMinimumWidth(56 * GRID)

    @property
    def text(self) -> str:
        """The line as it was typed."""
        return self._field.text()
