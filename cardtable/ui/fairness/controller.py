"""Stands between the menu, the dialog on fairness and the worker, which knows what was fixed when."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QMainWindow

from cardtable.present.names import seat_names
from cardtable.texts import Texts
from cardtable.ui.base.look import GRID
from cardtable.ui.base.menus import Menus
from cardtable.ui.fairness.dialog import FairnessDialog
from cardtable.ui.fairness.service import Fairness
from cardtable.ui.play.session import Session
from cardtable.ui.play.table_page import TablePage
from cardtable.ui.worker.messages import Fixed, Order, Proved


class Checking(QObject):
    """Opens the dialog and keeps it up to date. It stays open beside the match.

    Args:
        window: the owner, and the parent of the dialog.
        fairness: tells what is fixed.
        menus: the action that opens the dialog.
        page: tells which match is on the table.
        play: puts a new match on the table.
    """

    def __init__(
        self,
        window: QMainWindow,
        fairness: Fairness,
        menus: Menus,
        page: TablePage,
        play: Callable[[Order], None],
    ) -> None:
        super().__init__(window)
        self._window = window
        self._fairness = fairness
        self._action = menus.fairness
        self._play = play
        self._session: Session | None = None
        self._dialog: FairnessDialog | None = None
        self._action.triggered.connect(self.open)
        self._action.setEnabled(False)
        self._fairness.told.connect(self._show)
        self._fairness.proved.connect(self._show_proof)
        page.session_changed.connect(self._follow)
        page.retranslated.connect(self._retranslate)

    def _follow(self, session: Session | None) -> None:
        if self._dialog is not None:
            self._dialog.close()
        self._session = session
        self._action.setEnabled(session is not None)
        if session is not None:
            session.arrived.connect(self._ask)

    def _retranslate(self, texts: Texts) -> None:
        if self._dialog is not None and self._session is not None:
            self._dialog.retranslate(texts.with_names(seat_names(texts, self._session.order.seats)))

    def open(self) -> None:
        """Show what is fixed, and what has been opened."""
        if self._session is None:
            return
        if self._dialog is None:
            dialog = self._dialog = FairnessDialog(self._session.texts, self._session.told, self._window)
            dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            room = self._window.screen().availableSize()
            dialog.resize(min(96 * GRID, room.width() - 4 * GRID), min(72 * GRID, room.height() - 8 * GRID))
            dialog.finished.connect(self._forget)
            dialog.deal_wanted.connect(self._play_deal)
            dialog.proof_wanted.connect(self._fairness.prove)
            dialog.stop_wanted.connect(self._fairness.stop)
        self._ask()
        self._dialog.show()
        self._dialog.raise_()
        self._dialog.activateWindow()

    def _forget(self) -> None:
        self._dialog = None
        self._fairness.stop()

    def _ask(self) -> None:
        """Not before the table shows where the match is: nothing is told before it is seen."""
        session = self._session
        if self._dialog is not None and session is not None and session.shown is session.step:
            self._fairness.ask()

    def _show(self, fixed: Fixed) -> None:
        if self._session is None or self._session.serial != fixed.serial:
            return
        if self._dialog is not None:
            self._dialog.show_fixed(fixed.commitments)

    def _show_proof(self, proved: Proved) -> None:
        session = self._session
        if self._dialog is not None and session is not None and session.serial == proved.serial:
            self._dialog.show_proof(proved)

    def _play_deal(self, number: int) -> None:
        if self._session is not None:
            self._play(replace(self._session.order, first_deal=number))
