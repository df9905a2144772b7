"""The log of the referee's calls beside the table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QLabel, QPlainTextEdit, QVBoxLayout, QWidget

from cardtable.engine.messages import Message
from cardtable.texts import Texts
from cardtable.ui.look import GRID, heading

MOST_LINES: Final = 5000


class LogPanel(QWidget):
    """What the referee has called, the last at the bottom. It keeps messages, so it can change language."""

    def __init__(self, parent: QWidget | None = None, *, has_title: bool = True) -> None:
        super().__init__(parent)
        self._texts: Texts | None = None
        self._calls: list[Message] = []
        self._title = heading(QLabel())
        if not has_title:
            self._title.hide()
        self._page = QPlainTextEdit(readOnly=True, tabChangesFocus=True, maximumBlockCount=MOST_LINES)
        self._page.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByKeyboard | Qt.TextInteractionFlag.TextSelectableByMouse
        )
        self._page.document().setDocumentMargin(GRID)
        self._page.setMinimumHeight(6 * GRID)
        self._title.setBuddy(self._page)
        self._follows = True
        self._page.verticalScrollBar().valueChanged.connect(self._notice_scrolling)
        self._page.verticalScrollBar().rangeChanged.connect(self._follow)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        column.addWidget(self._title)
        column.addWidget(self._page, 1)

    @property
    def calls(self) -> tuple[Message, ...]:
        """What it shows."""
        return tuple(self._calls)

    @property
    def text(self) -> str:
        """What it shows, as people read it."""
        return self._page.toPlainText()

    def start_anew(self, calls: Iterable[Message]) -> None:
        """Show these calls instead of all others."""
        self._calls = list(calls)
        self._fill()

    def add(self, call: Message) -> None:
        """Show one more call."""
        self._calls.append(call)
        if self._texts is not None:
            self._page.appendPlainText(self._texts(call))

    def retranslate(self, texts: Texts) -> None:
        """Show the calls in another language; `texts` knows the names at the table."""
        self._texts = texts
        self._title.setText(texts("play.log"))
        self._page.setAccessibleName(texts("play.log"))
        self._fill()

    def _fill(self) -> None:
        if self._texts is not None:
            self._page.setPlainText("\n".join(map(self._texts, self._calls)))
            self._page.moveCursor(QTextCursor.MoveOperation.End)
            self._follows = True
            self._follow(0, self._page.verticalScrollBar().maximum())

    def _notice_scrolling(self, value: int) -> None:
        """Whoever scrolls up reads in peace; at the end, the log follows what is called."""
        self._follows = value >= self._page.verticalScrollBar().maximum()

    def _follow(self, _: int, end: int) -> None:
        if self._follows:
            self._page.verticalScrollBar().setValue(end)
