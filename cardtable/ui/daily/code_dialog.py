"""Dialog for a friend's code: what it tells, beside the own try."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLineEdit, QPushButton, QVBoxLayout, QWidget

from cardtable.texts import Texts
from cardtable.ui.base.accessible import announce
from cardtable.ui.base.look import GRID, set_primary
from cardtable.ui.base.widgets import PhraseLabel
from cardtable.ui.table.cloth import BARE_TABLE, cover, lay_buttons, lay_paper

MOST: Final = 2000
"""The most characters that can be typed: more than any code has."""


class CodeDialog(QDialog):
    """Dialog that asks for a code, and stays for the next one.

    Args:
        texts: the language.
        parent: the owner.
    """

    check_wanted = Signal(str)

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(texts("daily.check"))
        self._texts = texts
        why = PhraseLabel(texts("daily.check_why"))
        self.field = QLineEdit(maxLength=MOST, placeholderText=texts("daily.check_field"))
        self.field.setAccessibleName(texts("daily.check_field"))
        self.answer = PhraseLabel(alignment=Qt.AlignmentFlag.AlignTop)
        self.answer.setMinimumHeight(7 * self.answer.fontMetrics().lineSpacing())
        self.check = QPushButton(texts("daily.check_now"), default=True)
        set_primary(self.check, on=True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.addButton(self.check, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.rejected.connect(self.reject)
        self.check.clicked.connect(self._ask)
        column = QVBoxLayout(cover(self, BARE_TABLE))
        column.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, 2 * GRID)
        column.setSpacing(2 * GRID)
        paper = lay_paper(column)
        paper.setContentsMargins(*[2 * GRID] * 4)
        paper.addWidget(why)
        paper.addWidget(self.field)
        paper.addWidget(self.answer, 1)
        column.addWidget(lay_buttons(buttons))
        self.setMinimumWidth(68 * GRID)
        self.field.setFocus()

    def _ask(self) -> None:
        self.answer.setText(self._texts("daily.checking"))
        self.check_wanted.emit(self.field.text())

    def show_answer(self, text: str) -> None:
        """Show what came of the code."""
        self.answer.setText(text)
        announce(self.answer, text)
