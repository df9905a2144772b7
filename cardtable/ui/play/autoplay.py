"""Plays a card that nobody has to think about: the last of a hand, or any that alone may be played."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication

from cardtable.engine.cards import Card
from cardtable.engine.messages import message
from cardtable.match.timeline import Decision
from cardtable.program.preferences import LAST, NOTHING
from cardtable.ui.play.session import Session
from cardtable.ui.play.table_page import TablePage

DELAY_MS: Final = 900
"""So long the card can be seen first, and what is said about it."""


class Autoplay(QObject):
    """Chooses like a click would, a moment after the table has come to rest.

    A decision that was come back to, by an undo, say, is left to the person: else nobody could undo past it.

    Args:
        page: the table.

    Attributes:
        what: which cards are played, one of `AUTOPLAYS`.
    """

    def __init__(self, page: TablePage) -> None:
        super().__init__(page)
        self.what = LAST
        self._table = page.table
        self._session: Session | None = None
        self._left: Decision | None = None  # left to the person
        self.timer = QTimer(self, singleShot=True, interval=DELAY_MS)
        self.timer.timeout.connect(self._play)
        page.session_changed.connect(self._follow)

    def _follow(self, session: Session | None) -> None:
        self._session, self._left = session, None
        self.timer.stop()
        if session is not None:
            session.closed.connect(partial(self._follow, None))
            session.jumped.connect(self._leave)
            session.arrived.connect(self._refresh)
            session.advised.connect(self._refresh)

    def _leave(self) -> None:
        step = None if self._session is None else self._session.step
        self._left = None if step is None else step.decision or step.covered_for

    def _refresh(self) -> None:
        if self._forced() is None:
            self.timer.stop()
        else:
            self._table.explain(message("play.forced"))  # again, where the table has changed
            if not self.timer.isActive():
                self.timer.start()

    def _forced(self) -> Card | None:
        """The card that plays itself now."""
        session = self._session
        state = None if session is None else session.state
        if session is None or state is None or self.what == NOTHING:
            return None
        if session.faced in (None, self._left) or session.covered_for is not None:
            return None
        if state.team is not None and len(state.proposals) < len(state.team.proposers):
            return None
        if self._table.picture.pick is not None or not self._table.picture.choosing:
            return None
        hand = self._table.stage.hand()
        legal = [card.card for card in hand if card.refusal is None]
        return legal[0] if len(hand if self.what == LAST else legal) == len(legal) == 1 else None

    def _play(self) -> None:
        card = self._forced()
        if QApplication.activeModalWidget() is not None:
            self.timer.start()  # nothing goes on behind a dialog
        elif card is not None and self._session is not None:
            self._session.choose(card)
