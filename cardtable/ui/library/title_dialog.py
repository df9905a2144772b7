"""Dialog for the title of a match."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from cardtable.match.files import TITLE_LENGTH
from cardtable.texts import Texts
from cardtable.ui.table.line_dialog import LineDialog


class TitleDialog(LineDialog):
    """Dialog for the title of a match; empty for the name that it has by itself."""

    def __init__(self, title: str, own: str, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(texts("keep.rename"), texts("keep.title"), title, own, TITLE_LENGTH, parent)
