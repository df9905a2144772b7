"""Asking for a hint: stands between the menu, the worker and the panel beside the table."""

from __future__ import annotations

from PySide6.QtCore import QObject

from cardtable.engine.messages import message
from cardtable.games import GAMES
from cardtable.match.timeline import Decision
from cardtable.program.settings import Settings
from cardtable.ui.base.menus import Menus
from cardtable.ui.hints.service import Hints
from cardtable.ui.play.session import Session
from cardtable.ui.play.table_page import TablePage
from cardtable.ui.worker.messages import Hinted


class Hinting(QObject):
    """A hint is shown as long as the choice is open that it was asked for.

    Args:
        hints: gives the hints.
        menus: the action that asks.
        page: shows them.
        settings: knows whether they may.
    """

    def __init__(self, hints: Hints, menus: Menus, page: TablePage, settings: Settings) -> None:
        super().__init__(page)
        self._hints = hints
        self._menus = menus
        self._page = page
        self._settings = settings
        self._session: Session | None = None
        self._asked: tuple[int, Decision] | None = None  # the match by its serial, and what is faced there
        menus.hint.triggered.connect(self._ask)
        page.session_changed.connect(self._follow)
        self._hints.hinted.connect(self._take)
        self._refresh()

    def _follow(self, session: Session | None) -> None:
        self._session = session
        if session is not None:
            session.changed.connect(self._refresh)
            session.arrived.connect(self._refresh)
            session.held.connect(self._refresh)
        self._refresh()

    def _refresh(self) -> None:
        session = self._session
        can_ask = (
            session is not None
            and session.faced is not None
            and GAMES[session.order.game].advisor is not None
        )
        is_held = (
            session is not None and session.is_held
        )  # the cards are covered, and so is what is said of them
        self._menus.hint.setEnabled(can_ask and not is_held)
        if self._asked is not None and (is_held or not self._is_open(*self._asked)):
            self._asked = None
            self._hints.stop()
            self._page.show_hint(None)

    def _is_open(self, serial: int, decision: Decision) -> bool:
        """Whether this choice is still to be made."""
        step = None if self._session is None else self._session.step
        return step is not None and (step.serial, step.decision) == (serial, decision)

    def _ask(self) -> None:
        session = self._session
        decision = None if session is None else session.faced
        if session is not None and decision is not None:
            remembers = self._settings.preferences.hint_memory or _has_memory_keeper(session)
            self._asked = (session.serial, decision)
            self._page.show_hint(message("hint.thinking"))
            self._hints.ask(decision, remembers=remembers)

    def _take(self, hinted: Hinted) -> None:
        session = self._session
        if session is not None and self._asked == (hinted.serial, hinted.decision):
            session.assist(is_assisted=hinted.assisted)
            self._page.show_hint(hinted.answer)


def _has_memory_keeper(session: Session) -> bool:
    return session.team is not None and session.team.has_memory_keeper
