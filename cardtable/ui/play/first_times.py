"""What is new in a first match of a game: explained once, where it happens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from cardtable.ui.base.window import Controller, Window

if TYPE_CHECKING:
    from cardtable.ui.play.session import Session, TableState


class FirstTimesController(Controller):
    """Controller of what a first match explains, one notice at a time; the settings keep what was told.

    Args:
        window: the owner.
    """

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._session: Session | None = None
        self._faced: object = None  # the choice at which something was told

    def follow(self, session: Session | None, *, is_first: bool) -> None:
        """Another match lies on the table, or none; `is_first`: nobody has played the game here before."""
        self._session = session
        self.notices.tell("first", None)
        if session is not None and is_first:
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
        new = [each for each in session.firsts() if each.key not in settings.explained]
        if new:
            settings.explained = (*settings.explained, new[0].key)
            self.window.save_settings()
            self._faced = state.step.decision
            self.notices.tell("first", new[0])

    def _take_down(self) -> None:
        """What was told is past as soon as the choice is made at which it was told."""
        step = None if self._session is None else self._session.step
        if self.notices.has("first") and (step is None or step.decision != self._faced):
            self.notices.tell("first", None)
