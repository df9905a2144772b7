"""Controllers that play what nobody has to think about: forced cards, and the rest of a claimed deal."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication

from cardtable.engine.cards import Card
from cardtable.engine.messages import message
from cardtable.match.timeline import Decision
from cardtable.present.picture import Claim, Offer
from cardtable.program.preferences import LAST, NOTHING
from cardtable.ui.base.accessible import announce
from cardtable.ui.base.menus import KEYS
from cardtable.ui.base.window import Controller, Window
from cardtable.ui.play.round_buttons import RoundButton
from cardtable.ui.play.session import Session
from cardtable.ui.play.table_page import TablePage

CLAIM_DELAY_MS: Final = 150
"""The pause between the cards of a claim that play themselves."""


class ClaimController(Controller):
    """Controller that offers to play the rest where that is certain, and plays it up to the deal's end.

    Args:
        window: the owner.
        page: the table.
        button: offers it on the table; while it is considered, the prompt tells what is certain.
    """

    def __init__(self, window: Window, page: TablePage, button: RoundButton) -> None:
        super().__init__(window)
        self._action = self.menus.claim
        self._table = page.table
        self._button = button
        self._session: Session | None = None
        self._deals = 0  # that were over when it was claimed
        self._told = -1  # the same when it was last said that it may be
        self._is_explained = False
        self.timer = QTimer(self, singleShot=True, interval=CLAIM_DELAY_MS)
        self.timer.timeout.connect(self._go_on)
        self._action.triggered.connect(self._begin)
        button.considered.connect(self._explain)
        page.session_changed.connect(self._follow)
        self.refresh()

    @property
    def is_on(self) -> bool:
        """True while a claim is being played out."""
        return self._table.frame_player.hurries

    @property
    def _claim(self) -> Claim | None:
        """The claim that can be made now."""
        session = self._session
        return None if session is None or session.faced is None else self._table.picture.claim

    def refresh(self) -> None:
        """Offer to play the rest where that is certain, and say so once a deal."""
        session, claim = self._session, None if self.is_on else self._claim
        self._action.setEnabled(claim is not None)
        if session is None or session.shown is None or claim is None:
            return
        self._button.setAccessibleDescription(session.texts.aloud(claim.meaning))
        if self._told != session.shown.deals:
            self._told = session.shown.deals
            announce(self._table, session.texts("play.can_claim", keys=KEYS["claim"][-1]))

    def _explain(self, on: bool) -> None:  # noqa: FBT001  # Qt's signal
        claim = self._claim if on else None
        if claim is not None or self._is_explained:
            self._is_explained = claim is not None
            self._table.explain(None if claim is None else claim.meaning)

    def _follow(self, session: Session | None) -> None:
        self._session, self._told = session, -1
        self._stop()
        if session is not None:
            session.closed.connect(partial(self._follow, None))
            session.jumped.connect(self._stop)
            session.went_on.connect(self._watch)
            session.arrived.connect(self._arrive)

    def _begin(self) -> None:
        session = self._session
        if session is not None and session.shown is not None:
            if self._button.hasFocus():
                self._table.setFocus(Qt.FocusReason.OtherFocusReason)
            self._table.frame_player.hurries = True
            self._deals = session.shown.deals
            self._go_on()
            self.refresh()

    def _stop(self) -> None:
        self._table.frame_player.hurries = False
        self.timer.stop()
        self.refresh()

    def _watch(self) -> None:
        """Stop at the end of the deal, which is to be looked at."""
        step = None if self._session is None else self._session.step
        if step is None or step.deals != self._deals or step.covered_for is not None:
            self._stop()

    def _arrive(self) -> None:
        self.refresh()
        if self.is_on and self._session is not None and self._session.faced is not None:
            self.timer.start()

    def _go_on(self) -> None:
        session, claim = self._session, self._claim
        if session is None or session.faced is None:
            return
        hand = [card.card for card in self._table.scene().hand() if card.card is not None]
        if claim is not None:
            session.answer(claim.action)
        elif len(hand) == 1 and self._table.picture.choosing:
            session.choose(hand[0])  # the last card needs no claim
        else:
            self._stop()


DELAY_MS: Final = 900
"""Time for which the card can be seen first, and what is said about it."""


class AutoplayController(QObject):
    """Controller that plays forced cards, as a click would, a moment after the table has come to rest.

    What is offered and has been promised before is chosen in the same way.

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
        choice = self._settled()
        if choice is None:
            self.timer.stop()
            return
        if not isinstance(choice, Offer):
            is_last = len(self._table.scene().hand()) == 1
            self._table.explain(message("play.forced_last" if is_last else "play.forced"))
            self._table.lift(choice)  # both again, where the table has changed
        if not self.timer.isActive():
            self.timer.start()

    def _settled(self) -> Card | Offer | None:
        """The card or offer that is chosen by itself now: what was promised, or else the only card."""
        session = self._session
        state = None if session is None else session.state
        if session is None or state is None or self.what == NOTHING:
            return None
        if session.faced in (None, self._left) or session.covered_for is not None:
            return None
        if state.team is not None and len(state.proposals) < len(state.team.proposers):
            return None
        picture = self._table.picture
        for offer in picture.offers:
            if offer.is_promised:
                return offer
        if picture.pick is not None or not picture.choosing:
            return None
        hand = self._table.scene().hand()
        legal = [card.card for card in hand if card.refusal is None]
        return legal[0] if len(hand if self.what == LAST else legal) == len(legal) == 1 else None

    def _play(self) -> None:
        session, choice = self._session, self._settled()
        if QApplication.activeModalWidget() is not None:
            self.timer.start()  # nothing goes on behind a dialog
        elif session is None or choice is None:
            return
        elif isinstance(choice, Offer):
            session.answer(choice.action)
        else:
            session.choose(choice)
