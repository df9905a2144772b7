"""What is new at the table: explained once, where it happens, with the lesson on it where there is one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from cardtable.engine.messages import Message, message
from cardtable.games import GAMES
from cardtable.ui.base.window import Controller, Window

if TYPE_CHECKING:
    from cardtable.ui.play.session import Session, TableState


class FirstTimesController(Controller):
    """Controller of what is explained when it first comes up, one notice at a time; the settings keep what.

    A first match of a game explains everything, any other what has a lesson of its own, and a deal of the day
    that it begins in mid match.

    Args:
        window: the owner.
    """

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._session: Session | None = None
        self._is_first = False
        self._taught: Mapping[str, str] = {}  # the lessons on what may come up, by its key
        self._faced: object = None  # the choice at which something was told

    def follow(self, session: Session | None, *, is_first: bool) -> None:
        """Another match lies on the table, or none; `is_first`: nobody has played the game here before."""
        self._session, self._is_first = session, is_first
        self.notices.tell("first", None)
        if session is None:
            return
        self._taught = GAMES[session.setup.game].taught
        if is_first or self._entry or set(self._taught) - set(self.window.settings.explained):
            # Later, since a table may arrive by being laid out in another size: what is told then would take
            # its room from a window that is just giving it to the table.
            session.arrived.connect(self._explain, Qt.ConnectionType.QueuedConnection)
            session.went_on.connect(self._take_down)

    def _explain(self, state: TableState) -> None:
        session, settings = self._session, self.window.settings
        if session is None or session.state is not state or session.covered_for is not None:
            return
        if state.is_held or not state.is_at_rest:
            return
        if state.step.decision is not None and state.step.decision == self._faced:
            return  # one thing at a time
        told = settings.explained
        firsts = [each for each in session.firsts() if self._is_first or each.key in self._taught]
        new = [each for each in (*self._entry, *firsts) if each.key not in told]
        if new:
            settings.explained = (*settings.explained, new[0].key)
            self.window.save_settings()
            self._faced = state.step.decision
            lesson = self._taught.get(new[0].key)
            offer = None if lesson is None else ("lesson.show_me", self.menus.lessons[lesson].trigger)
            self.notices.tell("first", new[0], offer)

    @property
    def _entry(self) -> tuple[Message, ...]:
        """What tells that the deal of the day begins in the middle of a match; nothing where none does."""
        setup = None if self._session is None else self._session.setup
        if setup is None or setup.entry is None or not setup.is_daily:
            return ()
        return (message(f"{setup.game}.daily.entry"),)

    def _take_down(self) -> None:
        """What was told is past as soon as the choice is made at which it was told."""
        step = None if self._session is None else self._session.step
        if self.notices.has("first") and (step is None or step.decision != self._faced):
            self.notices.tell("first", None)
