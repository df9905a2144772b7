"""Dialog that asks for one line of text."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QLineEdit, QVBoxLayout, QWidget

from cardtable.ui.base.accessible import without_mnemonic
from cardtable.ui.base.look import GRID, heading, on_cloth
from cardtable.ui.table.cloth import BARE_TABLE, cover, lay_buttons


class LineDialog(QDialog):
    """Dialog for one line of text.

    Args:
        title: the title of its window.
        label: stands above the line, with its mnemonic.
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
        above = heading(on_cloth(QLabel(label)))
        above.setBuddy(self._field)
        column = QVBoxLayout(cover(self, BARE_TABLE))
        column.setContentsMargins(3 * GRID, 2 * GRID, 3 * GRID, 2 * GRID)
        column.setSpacing(GRID)
        column.addWidget(above)
        column.addWidget(self._field)
        column.addSpacing(GRID)
        column.addWidget(lay_buttons(buttons))
        self.setMinimumWidth(56 * GRID)

    @property
    def text(self) -> str:
        """The line as it was typed."""
        return self._field.text()
