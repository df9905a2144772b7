"""Controller of the hints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.games import GAMES
from cardtable.match.timeline import Decision
from cardtable.ui.base.window import Controller, Window
from cardtable.ui.hints.service import AskHint, HintService, PrepareHints, StopHint
from cardtable.ui.play.controller import PlayController
from cardtable.ui.play.hint_panel import THINKING
from cardtable.ui.worker.worker import Worker

if TYPE_CHECKING:
    from cardtable.ui.play.session import Session
    from cardtable.ui.worker.messages import Hinted


class HintController(Controller):
    """Controller of the hint, which is shown as long as the choice is open that it was asked for.

    Args:
        window: the owner.
        worker: is asked for them.
        hints: gives the hints.
        play: the match that is played.
    """

    def __init__(self, window: Window, worker: Worker, hints: HintService, play: PlayController) -> None:
        super().__init__(window)
        self._worker = worker
        self._play = play
        self._asked: tuple[int, Decision] | None = None  # the match by its serial, and what is faced there
        self.menus.hint.triggered.connect(self._ask)
        play.session_changed.connect(self._follow)
        hints.hinted.connect(self._show)
        self.refresh()

    def _follow(self, session: Session | None) -> None:
        if session is not None:
            if GAMES[session.setup.game].coach is not None and not session.setup.is_watched:
                self._worker.send(PrepareHints())
            session.went_on.connect(self._take_down)
            session.arrived.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Offer a hint where there is something to choose, and take one down that is past."""
        self._take_down()
        session = self._play.session
        can_ask = (
            session is not None and session.faced is not None and GAMES[session.setup.game].coach is not None
        )
        self.menus.hint.setEnabled(can_ask and not self._is_covered)

    @property
    def _is_covered(self) -> bool:
        """True while the cards are covered, and with them what is said of them."""
        return self._play.session is not None and self._play.session.is_held

    def _take_down(self) -> None:
        """Show no hint for a choice that is past, and offer none."""
        session = self._play.session
        if session is None or session.faced is None:
            self.menus.hint.setEnabled(False)
        if self._asked is not None and (self._is_covered or not self._is_open(*self._asked)):
            self._asked = None
            self._worker.send(StopHint())
            self._play.page.show_hint(None)

    def _is_open(self, serial: int, decision: Decision) -> bool:
        """Tell if this choice is still to be made."""
        step = None if self._play.session is None else self._play.session.step
        return step is not None and (step.serial, step.decision) == (serial, decision)

    def _ask(self) -> None:
        session = self._play.session
        decision = None if session is None else session.faced
        if session is not None and decision is not None:
            team = None if session.state is None else session.state.team
            has_memory_keeper = team is not None and team.has_memory_keeper
            self._asked = (session.serial, decision)
            self._play.page.show_hint(THINKING)
            remembers = self.window.settings.preferences.hint_memory or has_memory_keeper
            self._worker.send(AskHint(decision, remembers))

    def _show(self, hinted: Hinted) -> None:
        session = self._play.session
        if session is not None and self._asked == (hinted.serial, hinted.decision):
            session.assist(is_assisted=hinted.assisted)
            self._play.page.show_hint(hinted.answer)
