"""Reviewing the match that is played or looked at: stands between the menu, the worker and the dialog."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QDialog, QWidget

from cardtable.ai.reviews import ChoiceReview
from cardtable.games import GAMES
from cardtable.present.names import seat_names
from cardtable.texts import Texts
from cardtable.ui.base.look import GRID
from cardtable.ui.base.menus import Menus
from cardtable.ui.review.choices_dialog import ChoicesDialog
from cardtable.ui.review.service import Reviews
from cardtable.ui.review.turns_dialog import ReviewDialog
from cardtable.ui.worker.messages import Order, Reviewed


class Reviewing(QObject):
    """The dialog opens when the review is there, or where choices are reviewed one by one, when it begins.

    Args:
        reviews: reviews.
        menus: the action that asks for it.
        texts: the language to begin with.
        parent: something in the window that owns the dialog.
    """

    place_wanted = Signal(int)  # the number of a fact: the table as it was after it

    def __init__(self, reviews: Reviews, menus: Menus, texts: Texts, parent: QWidget) -> None:
        super().__init__(parent)
        self._parent = parent
        self._reviews = reviews
        self._action = menus.review
        self._texts = texts
        self._order: Order | None = None
        self._dialog: ReviewDialog | ChoicesDialog | None = None
        self._is_wanted = False  # what was on its way when the dialog closed opens it no more
        self._action.triggered.connect(self._ask)
        self._reviews.reviewed.connect(self._show)
        self.offer(None)

    def offer(self, order: Order | None) -> None:
        """A match of this kind is at hand now; None: there is none."""
        if order is not self._order and self._is_wanted:
            self._forget()
        self._order = order
        self._action.setEnabled(order is not None and GAMES[order.game].reviewer is not None)

    def retranslate(self, texts: Texts) -> None:
        """Speak another language."""
        self._texts = texts

    def _ask(self) -> None:
        self._is_wanted = True
        self._reviews.ask()

    def _show(self, reviewed: Reviewed) -> None:
        is_by_choice = isinstance(reviewed.review, ChoiceReview)
        if not self._is_wanted or self._order is None or not (is_by_choice or reviewed.is_finished):
            return
        if self._dialog is None:
            self._dialog = self._make_choices(self._order) if is_by_choice else self._make(self._order)
            self._prepare(self._dialog)
            self._dialog.show_review(reviewed)
            self._dialog.open()
        else:
            self._dialog.show_review(reviewed)

    def _make(self, order: Order) -> ReviewDialog:
        dialog = ReviewDialog(self._named(order), order.bottom, self._parent.window())
        dialog.deal_wanted.connect(self._reviews.ask)
        return dialog

    def _make_choices(self, order: Order) -> ChoicesDialog:
        has_both = len({info.is_person for info in order.seats}) > 1
        dialog = ChoicesDialog(self._named(order), has_computers=has_both, parent=self._parent.window())
        dialog.wanted.connect(lambda deal, everybody: self._reviews.ask(deal, everybody=everybody))
        dialog.place_wanted.connect(self.place_wanted)
        return dialog

    def _named(self, order: Order) -> Texts:
        return self._texts.with_names(seat_names(self._texts, order.seats))

    def _prepare(self, dialog: QDialog) -> None:
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        room = self._parent.window().screen().availableSize()
        dialog.resize(min(104 * GRID, room.width() - 4 * GRID), min(88 * GRID, room.height() - 8 * GRID))
        dialog.finished.connect(self._forget)

    def _forget(self) -> None:
        dialog, self._dialog = self._dialog, None
        self._is_wanted = False
        self._reviews.stop()
        if dialog is not None:
            dialog.close()
