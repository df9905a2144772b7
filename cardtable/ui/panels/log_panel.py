"""The log of the referee's calls beside the table."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QLabel, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from cardtable.engine.messages import Message
from cardtable.texts import Texts
from cardtable.ui.look import GRID, heading


class LogPanel(QWidget):
    """What the referee has called, the last at the bottom. It keeps messages, so it can change language."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._texts: Texts | None = None
        self._calls: list[Message] = []
        self._title = heading(QLabel())
        self._list = QListWidget()
        self._list.setWordWrap(True)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self._list.setResizeMode(QListWidget.ResizeMode.Adjust)
        self._list.setSpacing(2)
        self._title.setBuddy(self._list)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        column.addWidget(self._title)
        column.addWidget(self._list, 1)

    @property
    def calls(self) -> tuple[Message, ...]:
        """What it shows."""
        return tuple(self._calls)

    def start_anew(self, calls: Iterable[Message]) -> None:
        """Show these calls instead of all others."""
        self._calls = list(calls)
        self._fill()

    def add(self, call: Message) -> None:
        """Show one more call."""
        self._calls.append(call)
        if self._texts is not None:
            self._list.addItem(QListWidgetItem(self._texts(call)))
            self._list.scrollToBottom()

    def retranslate(self, texts: Texts) -> None:
        """Show the calls in another language; `texts` knows the names at the table."""
        self._texts = texts
        self._title.setText(texts("play.log"))
        self._list.setAccessibleName(texts("play.log"))
        self._fill()

    def _fill(self) -> None:
        self._list.clear()
        if self._texts is not None:
            self._list.addItems([self._texts(call) for call in self._calls])
            self._list.scrollToBottom()
