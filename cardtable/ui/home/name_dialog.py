"""Dialog that asks for the name of whoever plays."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from cardtable.program.settings import MAX_NAME, plain_name
from cardtable.texts import Texts
from cardtable.ui.base.look import GRID
from cardtable.ui.table.line_dialog import LineDialog


class NameDialog(LineDialog):
    """Dialog for the name of whoever plays; empty for somebody who would rather be *you*."""

    def __init__(self, name: str, texts: Texts, parent: QWidget | None = None) -> None:
        label, you = texts("new_match.name"), texts("seat.you")
        super().__init__(texts("home.name_title"), label, name, you, MAX_NAME, parent)
        self.setMinimumWidth(48 * GRID)

    @property
    def name(self) -> str:
        """The name that was typed in."""
        return plain_name(self.text)
