"""Controllers that play cards nobody has to think about: forced ones, and the rest of a claimed deal."""

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

CLAIM_DELAY_MS: Final = 150
"""The pause between the cards of a claim that play themselves."""


class ClaimController(QObject):
    """Controller that plays out a claimed deal: it chooses what ends it as long as the table offers that.

    Args:
        page: the table.
    """

    def __init__(self, page: TablePage) -> None:
        super().__init__(page)
        self._table = page.table
        self._session: Session | None = None
        self._deals = 0
        self.timer = QTimer(self, singleShot=True, interval=CLAIM_DELAY_MS)
        self.timer.timeout.connect(self._go_on)
        self._table.offers.ended.connect(self._begin)
        page.session_changed.connect(self._follow)

    @property
    def is_on(self) -> bool:
        """True while a claim is being played out."""
        return self._table.frame_player.hurries

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
            self._table.frame_player.hurries = True
            self._deals = session.shown.deals

    def _stop(self) -> None:
        self._table.frame_player.hurries = False
        self.timer.stop()

    def _watch(self) -> None:
        """Stop at the end of the deal, which is to be looked at."""
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
        action = self._table.offers.ending
        hand = [card.card for card in self._table.scene().hand() if card.card is not None]
        if action is not None:
            session.answer(action)
        elif len(hand) == 1 and self._table.picture.choosing:
            session.choose(hand[0])  # the last card needs no claim
        else:
            self._stop()


DELAY_MS: Final = 900
"""Time for which the card can be seen first, and what is said about it."""


class AutoplayController(QObject):
    """Controller that plays forced cards, as a click would, a moment after the table has come to rest.

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
        hand = self._table.scene().hand()
        legal = [card.card for card in hand if card.refusal is None]
        return legal[0] if len(hand if self.what == LAST else legal) == len(legal) == 1 else None

    def _play(self) -> None:
        card = self._forced()
        if QApplication.activeModalWidget() is not None:
            self.timer.start()  # nothing goes on behind a dialog
        elif card is not None and self._session is not None:
            self._session.choose(card)
