"""Controller of the time for a choice at the table: when it runs, is shown and said, and ends (H6-12)."""

from __future__ import annotations

from math import ceil
from typing import Final

from PySide6.QtCore import QTimer

from cardtable.engine.messages import message
from cardtable.match.clock import Clock
from cardtable.match.timeline import Decision
from cardtable.ui.base.accessible import announce
from cardtable.ui.base.controller import Controller
from cardtable.ui.base.language import current_texts
from cardtable.ui.base.window import Window
from cardtable.ui.play.session import Session
from cardtable.ui.play.table_page import TablePage

TICK_MS: Final = 100
SAID_AT: Final = (10, 5)
"""The seconds left that are said to those who do not see the bar."""


class Countdown(Controller):
    """Controller of the time for a choice; it stands still while nobody sees the table.

    A choice that is taken up again, after it was left or undone, gets all of its time.

    Args:
        window: the owner.
        page: the table, and where the time is shown.
        clock: what counts.
    """

    def __init__(self, window: Window, page: TablePage, clock: Clock | None = None) -> None:
        super().__init__(window)
        self._page = page
        self.clock = clock or Clock()
        self._session: Session | None = None
        self._decision: Decision | None = None
        self._is_taken_up = False  # what is faced was faced before it was left or undone
        self._said: int | None = None
        self._ticker = QTimer(self, interval=TICK_MS)
        self._ticker.timeout.connect(self.tick)
        page.session_changed.connect(self._follow)

    @property
    def limit(self) -> int | None:
        """The seconds for each choice; None where there is no limit."""
        return None if self._session is None else self._session.setup.time_limit

    @property
    def is_running(self) -> bool:
        """True while somebody is choosing, and time goes by."""
        return self._ticker.isActive()

    def _follow(self, session: Session | None) -> None:
        self._session, self._decision, self._is_taken_up = session, None, False
        if session is not None:
            session.went_on.connect(self._stop_when_past)
            session.arrived.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Run or stop the clock by what the table shows now, and show the time in the language spoken."""
        session = self._session
        decision = None
        if session is not None and self.limit is not None and session.shown is not None:
            decision = session.shown.decision if session.is_choosing and not session.is_held else None
            self._is_taken_up &= session.shown.fact is None
            self._is_taken_up |= session.shown.is_taken_up
        if decision is None:
            self.clock.pause()
            self._ticker.stop()
        elif decision == self._decision:
            self.clock.resume()
            self._ticker.start()
        else:
            self._start(decision)
        self._show()

    def _stop_when_past(self) -> None:
        """Stop the clock where the match has gone on, until the table is there, too."""
        if self._session is not None and not self._session.is_choosing:
            self.clock.pause()
            self._ticker.stop()
            self._show()

    def _start(self, decision: Decision) -> None:
        self._decision, self._said = decision, None
        self.clock.start(self.limit or 0)
        self._ticker.start()
        if self._is_taken_up:
            self._page.tell(message("clock.afresh"))

    def tick(self) -> None:
        """Show what is left; when nothing is, what is raised is played, or the lot decides."""
        session = self._session
        if session is None or self._decision is None or session.has_answered:
            return
        if self.clock.is_up:
            self._ticker.stop()
            session.time_up(self._page.table.stage.raised_card)
        self._show()
        left = ceil(self.clock.left)
        due = next((seconds for seconds in reversed(SAID_AT) if left <= seconds), None)
        if due is not None and due != self._said and left:
            self._said = due
            announce(self._page.clock, current_texts()("clock.left", count=left), urgent=True)

    def _show(self) -> None:
        is_choosing = self._decision is not None and self._session is not None and self._session.is_choosing
        self._page.clock.show_time(current_texts(), self.limit, self.clock.left if is_choosing else None)
