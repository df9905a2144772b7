"""Plays on by itself, and quickly, where a person has claimed the rest of a deal."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QObject, QTimer

from cardtable.ui.play.session import Session
from cardtable.ui.play.table_page import TablePage

DELAY_MS: Final = 150
"""Between the cards that play themselves."""


class Claiming(QObject):
    """Chooses what ends the deal again and again, as long as the table offers it.

    Args:
        page: the table.
    """

    def __init__(self, page: TablePage) -> None:
        super().__init__(page)
        self._table = page.table
        self._session: Session | None = None
        self._deals = 0
        self.timer = QTimer(self, singleShot=True, interval=DELAY_MS)
        self.timer.timeout.connect(self._go_on)
        self._table.offering.ended.connect(self._begin)
        page.session_changed.connect(self._follow)

    @property
    def is_on(self) -> bool:
        """Whether a claim is being played out."""
        return self._table.projector.hurries

    def _follow(self, session: Session | None) -> None:
        self._session = session
        self._stop()
        if session is not None:
            session.closed.connect(partial(self._follow, None))
            session.jumped.connect(self._stop)
            session.went_on.connect(self._watch)
            session.arrived.connect(self._refresh)

    def _begin(self) -> None:
        session = self._session
        if session is not None and session.shown is not None:
            self._table.projector.hurries = True
            self._deals = session.shown.deals

    def _stop(self) -> None:
        self._table.projector.hurries = False
        self.timer.stop()

    def _watch(self) -> None:
        """The end of the deal is there to be looked at."""
        step = None if self._session is None else self._session.step
        if step is None or step.deals != self._deals or step.covered_for is not None:
            self._stop()

    def _refresh(self) -> None:
        if self.is_on and self._session is not None and self._session.faced is not None:
            self.timer.start()

    def _go_on(self) -> None:
        session = self._session
        if session is None or session.faced is None:
            return
        action = self._table.offering.ending
        hand = [card.card for card in self._table.stage.hand() if card.card is not None]
        if action is not None:
            session.answer(action)
        elif len(hand) == 1 and self._table.picture.choosing:
            session.choose(hand[0])  # the last card needs no claim
        else:
            self._stop()
