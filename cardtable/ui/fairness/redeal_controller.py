"""The last deal of the match on the table once more: with everybody where they sat, or one seat on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QObject

from cardtable.ui.base.menus import Menus
from cardtable.ui.fairness.service import Fairness
from cardtable.ui.play.session import Session
from cardtable.ui.play.table_page import TablePage
from cardtable.ui.worker.messages import Fixed, Order


class DealingAgain(QObject):
    """Asks the worker for the number of the last deal that is over, and begins a match with it.

    Args:
        fairness: tells the numbers of deals that are over.
        menus: the actions that ask for it.
        page: tells which match is on the table.
        play: puts a new match on the table.
    """

    def __init__(
        self, fairness: Fairness, menus: Menus, page: TablePage, play: Callable[[Order], None]
    ) -> None:
        super().__init__(page)
        self._fairness = fairness
        self._actions = (menus.same_deal, menus.turned_deal)
        self._play = play
        self._session: Session | None = None
        self._wanted: Order | None = None  # as soon as the deal's number is told
        menus.same_deal.triggered.connect(lambda: self._ask(turned=False))
        menus.turned_deal.triggered.connect(lambda: self._ask(turned=True))
        self._fairness.told.connect(self._take)
        page.session_changed.connect(self._follow)
        self._refresh()

    def _follow(self, session: Session | None) -> None:
        self._session = session
        self._wanted = None
        if session is not None:
            session.arrived.connect(self._refresh)
        self._refresh()

    def _refresh(self) -> None:
        """Not before the table shows the end of a deal: nothing is told before it is seen."""
        shown = None if self._session is None else self._session.shown
        for action in self._actions:
            action.setEnabled(shown is not None and shown.deals > 0)

    def _ask(self, *, turned: bool) -> None:
        if self._session is not None:
            order = self._session.order
            self._wanted = turn(order) if turned else order
            self._fairness.ask()

    def _take(self, fixed: Fixed) -> None:
        order, self._wanted = self._wanted, None
        if order is None or self._session is None or self._session.serial != fixed.serial:
            return
        deals = [each.secret for each in fixed.commitments if each.seat is None and each.secret is not None]
        if deals:
            self._play(replace(order, first_deal=int(deals[-1])))


def turn(order: Order) -> Order:
    """The same match with everybody one seat further to the left."""
    return replace(order, seats=order.seats[-1:] + order.seats[:-1])
