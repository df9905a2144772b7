"""Message box of the program."""

from __future__ import annotations

from PySide6.QtWidgets import QMessageBox, QWidget

from cardtable.ui.base.language import current_texts
from cardtable.ui.base.widgets import WORD_JOINER, in_phrases


class MessageBox(QMessageBox):
    """Message box in the program's language, in which no line ends within a Japanese word.

    It is a module of its own, imported where one is shown: a start makes none of Qt's.

    Args:
        icon: what kind of message it is.
        title: what it is about, in a few words.
        text: the rest.
        parent: the window over which it stands.
    """

    def __init__(self, icon: QMessageBox.Icon, title: str, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setIcon(icon)
        self.setWindowTitle(current_texts()("app.name"))
        self.setText(in_phrases(title))
        self.setInformativeText(in_phrases(text))

    def text(self) -> str:
        """Return the title as people read it."""
        return super().text().replace(WORD_JOINER, "")

    def informativeText(self) -> str:
        """Return the rest as people read it."""
        return super().informativeText().replace(WORD_JOINER, "")
