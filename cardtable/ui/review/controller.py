"""Controller of the review."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from cardtable.games import GAMES
from cardtable.present.names import table_texts
from cardtable.ui.base.language import current_texts
from cardtable.ui.base.look import GRID
from cardtable.ui.base.window import Controller, Window
from cardtable.ui.review.service import AskReview, ReviewService, StopReview
from cardtable.ui.worker.messages import MatchSetup, Reviewed
from cardtable.ui.worker.worker import Worker

if TYPE_CHECKING:
    from cardtable.ui.review.dialogs import ChoicesDialog, TurnsDialog


class ReviewController(Controller):
    """Controller of the review, whose dialog opens when it is there, or begins if it goes choice by choice.

    Args:
        window: the owner.
        worker: is asked for reviews.
        reviews: reviews the match that is played or looked at.
    """

    place_wanted = Signal(int)  # the number of a fact: the table as it was after it

    def __init__(self, window: Window, worker: Worker, reviews: ReviewService) -> None:
        super().__init__(window)
        self._worker = worker
        self._setup: MatchSetup | None = None
        self._path: Path | None = None
        self._dialog: TurnsDialog | ChoicesDialog | None = None
        self._is_wanted = False  # what was on its way when the dialog closed opens it no more
        self.menus.review.triggered.connect(self._ask)
        reviews.reviewed.connect(self._show)
        reviews.refused.connect(lambda reason: self.notices.tell("refused", reason))
        self.offer(None)

    def offer(self, setup: MatchSetup | None, path: Path | None = None) -> None:
        """A match of this kind is at hand now, or only its file; no setup: there is none."""
        if setup is not self._setup and self._is_wanted:
            self._forget()
        self._setup, self._path = setup, path
        self.menus.review.setEnabled(setup is not None and GAMES[setup.game].reviewer is not None)

    def _ask(self) -> None:
        self._is_wanted = True
        self._worker.send(AskReview(path=self._path))

    def _ask_again(self, deal: int, everybody: bool = False) -> None:  # noqa: FBT001, FBT002  # as the signals have it
        self._worker.send(AskReview(deal, everybody, self._path))

    def _show(self, reviewed: Reviewed) -> None:
        from cardtable.ai.reviews import ChoiceReview

        is_by_choice = isinstance(reviewed.review, ChoiceReview)
        if not self._is_wanted or self._setup is None or not (is_by_choice or reviewed.is_finished):
            return
        if self._dialog is None:
            self._dialog = self._by_choice(self._setup) if is_by_choice else self._by_turn(self._setup)
            self.window.prepare(self._dialog, (104 * GRID, 88 * GRID))
            self._dialog.finished.connect(self._forget)
            self._dialog.show_review(reviewed)
            self._dialog.open()
        else:
            self._dialog.show_review(reviewed)

    def _by_turn(self, setup: MatchSetup) -> TurnsDialog:
        from cardtable.ui.review.dialogs import TurnsDialog

        dialog = TurnsDialog(table_texts(current_texts(), setup.seats), setup.bottom, self.window)
        dialog.deal_wanted.connect(self._ask_again)
        return dialog

    def _by_choice(self, setup: MatchSetup) -> ChoicesDialog:
        from cardtable.ui.review.dialogs import ChoicesDialog

        has_both = len({info.is_person for info in setup.seats}) > 1
        texts = table_texts(current_texts(), setup.seats)
        dialog = ChoicesDialog(texts, has_computers=has_both, parent=self.window)
        dialog.wanted.connect(self._ask_again)
        dialog.place_wanted.connect(self.place_wanted)
        return dialog

    def _forget(self) -> None:
        dialog, self._dialog = self._dialog, None
        self._is_wanted = False
        self._worker.send(StopReview())
        if dialog is not None:
            dialog.close()
