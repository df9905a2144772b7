"""Panel of the log: the referee's calls beside the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Final

from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QResizeEvent, QTextCursor
from PySide6.QtWidgets import QLabel, QPlainTextEdit, QVBoxLayout, QWidget

from cardtable.engine.messages import Message, written
from cardtable.texts import Texts
from cardtable.ui.base.look import GRID, heading
from cardtable.ui.base.widgets import WORD_JOINER, in_phrases

MOST_LINES: Final = 5000


class _LogView(QPlainTextEdit):
    """Text view that follows its end as text is added, until somebody scrolls up.

    Qt breaks lines as it goes, and meanwhile scrolls on its own, not always to the end.
    """

    def __init__(self) -> None:
        super().__init__(readOnly=True, tabChangesFocus=True, maximumBlockCount=MOST_LINES)
        self._follows = True
        self._is_breaking_lines = False
        self.verticalScrollBar().valueChanged.connect(self._notice_scrolling)
        self.verticalScrollBar().rangeChanged.connect(self._follow)

    def add(self, text: str) -> None:
        """Add a paragraph."""
        with self._breaking_lines():
            self.appendPlainText(in_phrases(text))

    def createMimeDataFromSelection(self) -> QMimeData:
        """Return what is copied: the words alone."""
        copied = QMimeData()
        copied.setText(self.textCursor().selection().toPlainText().replace(WORD_JOINER, ""))
        return copied

    def show_end(self) -> None:
        """Scroll to the end, and follow it from now on."""
        self.moveCursor(QTextCursor.MoveOperation.End)
        self._follows = True
        self._follow()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Stay at the end while lines wrap elsewhere."""
        with self._breaking_lines():
            super().resizeEvent(event)

    @contextmanager
    def _breaking_lines(self) -> Iterator[None]:
        self._is_breaking_lines = True
        try:
            yield
        finally:
            self._is_breaking_lines = False
        self._follow()

    def _notice_scrolling(self, value: int) -> None:
        """Follow what is called while at the end; whoever scrolls up reads in peace."""
        if not self._is_breaking_lines:
            self._follows = value >= self.verticalScrollBar().maximum()

    def _follow(self) -> None:
        bar = self.verticalScrollBar()
        if self._follows and not self._is_breaking_lines:
            self._is_breaking_lines = True
            while bar.value() < bar.maximum():  # as it is shown, the end may turn out to be further down
                bar.setValue(bar.maximum())
            self._is_breaking_lines = False


class LogPanel(QWidget):
    """Panel of the referee's calls, the last at the bottom. It keeps messages, so it can change language."""

    def __init__(self, parent: QWidget | None = None, *, has_title: bool = True) -> None:
        super().__init__(parent)
        self._texts: Texts | None = None
        self._calls: list[Message] = []
        self._title = heading(QLabel())
        if not has_title:
            self._title.hide()
        self._page = _LogView()
        self._page.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByKeyboard | Qt.TextInteractionFlag.TextSelectableByMouse
        )
        self._page.document().setDocumentMargin(GRID)
        self._page.setMinimumHeight(6 * GRID)
        self._title.setBuddy(self._page)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        column.addWidget(self._title)
        column.addWidget(self._page, 1)

    @property
    def calls(self) -> tuple[Message, ...]:
        """Calls that are shown."""
        return tuple(self._calls)

    @property
    def text(self) -> str:
        """Text that is shown, as people read it."""
        return self._page.toPlainText().replace(WORD_JOINER, "")

    def start_anew(self, calls: Iterable[Message]) -> None:
        """Show these calls instead of all others."""
        self._calls = list(written(calls))
        self._fill()

    def add(self, call: Message) -> None:
        """Show one more call, if it is worth being read later."""
        if call.is_fleeting:
            return
        self._calls.append(call)
        if self._texts is not None:
            self._page.add(self._texts(call))

    def set_texts(self, texts: Texts) -> None:
        """Show the calls in another language; `texts` knows the names at the table."""
        self._texts = texts
        self._title.setText(texts("play.log"))
        self._page.setAccessibleName(texts("play.log"))
        self._fill()

    def _fill(self) -> None:
        if self._texts is not None:
            self._page.setPlainText(in_phrases("\n".join(map(self._texts, self._calls))))
            self._page.show_end()
