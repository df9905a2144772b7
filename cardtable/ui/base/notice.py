"""Notices across the top of the window: what the person should know, without stopping anything."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QToolButton, QWidget

from cardtable.engine.messages import Message
from cardtable.texts import Texts
from cardtable.ui.base.accessible import announce
from cardtable.ui.base.language import current_texts
from cardtable.ui.base.look import GRID
from cardtable.ui.base.widgets import EvenLabel

CLOSE: Final = "✕"

Offer: TypeAlias = tuple[str, Callable[[], None]]
"""Text key of a button beside a notice, and its action."""


class NoticeBar(QFrame):
    """Bar of the notices, one a line; each stands under a topic, so that it can be replaced or withdrawn."""

    changed = Signal()  # a notice went up or came down
    closed = Signal()  # somebody has read them and put them away

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("notice")
        self._notices: dict[str, tuple[Message, Callable[[], Texts]]] = {}
        self._offers: dict[str, tuple[str, QPushButton]] = {}
        self._label = EvenLabel()
        self._close = QToolButton()
        self._close.setText(CLOSE)
        self._close.clicked.connect(self._put_away)
        row = QHBoxLayout(self)
        row.setContentsMargins(3 * GRID, GRID // 2, GRID, GRID // 2)
        row.addWidget(self._label, 1)
        self._buttons = QHBoxLayout()
        row.addLayout(self._buttons)
        row.addWidget(self._close)
        self.hide()
        self._retranslate()

    @property
    def text(self) -> str:
        """Text that shows; empty when the bar is hidden."""
        return self._label.text() if self._notices else ""

    def has(self, topic: str) -> bool:
        """Tell whether a notice stands under this topic."""
        return topic in self._notices

    def tell(
        self,
        topic: str,
        notice: Message | None,
        offer: Offer | None = None,
        texts: Callable[[], Texts] = current_texts,
    ) -> None:
        """Put up a notice under a topic, with a button for what it offers, or withdraw it.

        `texts` returns those in which it is said: with names, where it is about somebody at the table.
        """
        if notice is None and topic not in self._notices:
            return
        self._withdraw_offer(topic)
        if notice is None:
            del self._notices[topic]
        else:
            self._notices[topic] = notice, texts
            if offer is not None:
                self._offer(topic, *offer)
        self._refresh()
        if notice is not None:
            announce(self, texts()(notice), urgent=True)

    def clear(self) -> None:
        """Take everything down."""
        self._notices.clear()
        for topic in tuple(self._offers):
            self._withdraw_offer(topic)
        self._refresh()

    def _put_away(self) -> None:
        self.clear()
        self.closed.emit()

    def _offer(self, topic: str, key: str, deed: Callable[[], None]) -> None:
        button = QPushButton(autoDefault=True)
        button.clicked.connect(lambda: deed())
        self._buttons.addWidget(button)
        button.show()
        self._offers[topic] = key, button

    def _withdraw_offer(self, topic: str) -> None:
        _, button = self._offers.pop(topic, ("", None))
        if button is not None:
            button.setParent(None)
            button.deleteLater()

    def changeEvent(self, event: QEvent) -> None:
        """Say it in another language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._retranslate()

    def _retranslate(self) -> None:
        texts = current_texts()
        self._close.setAccessibleName(texts("window.close_notice"))
        self._close.setToolTip(texts("window.close_notice"))
        self._refresh()

    def _refresh(self) -> None:
        self._label.setText("\n".join(texts()(notice) for notice, texts in self._notices.values()))
        self._label.setAccessibleName(self._label.text())
        for key, button in self._offers.values():
            button.setText(current_texts()(key))
        self.setVisible(bool(self._notices))
        self.changed.emit()
