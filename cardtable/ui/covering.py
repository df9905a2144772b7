"""Covers the table between the turns of people who share a screen, and uncovers it (H6-14)."""

from __future__ import annotations

from PySide6.QtCore import QObject

from cardtable.match.timeline import Decision
from cardtable.texts import Texts
from cardtable.ui.games import PRESENTERS
from cardtable.ui.names import decider_name
from cardtable.ui.panels.table_page import TablePage
from cardtable.ui.session import Session


class Covering(QObject):
    """Stands between the match on the table and what covers it.

    Args:
        page: the table and its cover.
        texts: the language.
    """

    def __init__(self, page: TablePage, texts: Texts) -> None:
        super().__init__(page)
        self._page = page
        self._texts = texts
        self._session: Session | None = None
        self._covers: Decision | None = None
        page.cover.lifted.connect(self._lift)
        page.session_changed.connect(self._follow)
        page.retranslated.connect(self._retranslate)

    def _follow(self, session: Session | None) -> None:
        self._session = session
        if session is not None:
            session.arrived.connect(self._refresh)
            self._page.cover.set_felt(PRESENTERS[session.order.game].felt)
        self._refresh()

    def _retranslate(self, texts: Texts) -> None:
        self._texts = texts
        self._refresh()

    def _refresh(self) -> None:
        session, texts = self._session, self._texts
        due = None if session is None else session.curtain
        if session is not None and due is not None:
            seats = session.order.seats
            others = [decider_name(texts, seats, seat) for seat in session.others]
            self._page.cover.say(
                texts("curtain.turn", who=decider_name(texts, seats, due.seat)),
                texts("curtain.others", others=texts("play.and").join(others)),
                texts("curtain.lift"),
            )
        self._page.cover_table(on=due is not None)
        if due is not None and due != self._covers:
            self._page.cover.fall()
        self._covers = due

    def _lift(self) -> None:
        if self._session is not None:
            self._session.lift()
