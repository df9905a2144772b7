"""Reviewing the match that is played or looked at: stands between the menu, the worker and the dialog."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QWidget

from cardtable.ai.advisors import REVIEWERS
from cardtable.texts import Texts
from cardtable.ui.dialogs.review import ReviewDialog
from cardtable.ui.look import GRID
from cardtable.ui.menus import Menus
from cardtable.ui.names import seat_names
from cardtable.ui.reports import Order, Reviewed
from cardtable.ui.worker import Worker


class Reviewing(QObject):
    """The dialog opens when the review is there.

    Args:
        worker: reviews.
        menus: the action that asks for it.
        texts: the language to begin with.
        parent: something in the window that owns the dialog.
    """

    def __init__(self, worker: Worker, menus: Menus, texts: Texts, parent: QWidget) -> None:
        super().__init__(parent)
        self._parent = parent
        self._reviews = worker.reviews
        self._action = menus.review
        self._texts = texts
        self._order: Order | None = None
        self._dialog: ReviewDialog | None = None
        self._action.triggered.connect(lambda: self._reviews.ask())
        self._reviews.reviewed.connect(self._show)
        self.offer(None)

    def offer(self, order: Order | None) -> None:
        """A match of this kind is at hand now; None: there is none."""
        if order is not self._order and self._dialog is not None:
            self._dialog.close()
        self._order = order
        self._action.setEnabled(order is not None and order.game in REVIEWERS)

    def retranslate(self, texts: Texts) -> None:
        """Speak another language."""
        self._texts = texts

    def _show(self, reviewed: Reviewed) -> None:
        if self._order is None:
            return
        if self._dialog is None:
            self._dialog = self._make(self._order)
            self._dialog.show_review(reviewed)
            self._dialog.open()
        else:
            self._dialog.show_review(reviewed)

    def _make(self, order: Order) -> ReviewDialog:
        window = self._parent.window()
        texts = self._texts.with_names(seat_names(self._texts, order.seats))
        dialog = ReviewDialog(texts, order.bottom, window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        room = window.screen().availableSize()
        dialog.resize(min(104 * GRID, room.width() - 4 * GRID), min(88 * GRID, room.height() - 8 * GRID))
        dialog.deal_wanted.connect(self._reviews.ask)
        dialog.finished.connect(self._forget)
        return dialog

    def _forget(self) -> None:
        self._dialog = None
