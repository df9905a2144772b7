"""Controllers of the pause, of the time for a choice (H6-12), and of the cover over the table (H6-14).

Where only computers play, they wait. Where time is limited, it stands still and the table is covered, for
else a pause would be time to think; and where people share the screen, the table is covered.
"""

from __future__ import annotations

from math import ceil
from typing import Final

from PySide6.QtCore import QEvent, QObject, QTimer

from cardtable.engine.messages import message
from cardtable.games import PRESENTERS
from cardtable.match.clock import Clock
from cardtable.match.timeline import Decision
from cardtable.present.names import decider_name, in_a_row
from cardtable.ui.base.accessible import announce
from cardtable.ui.base.language import current_texts
from cardtable.ui.base.window import Controller, Window
from cardtable.ui.play.session import Session
from cardtable.ui.play.table_page import TablePage
from cardtable.ui.worker.commands import Cover, Uncover


class PauseController(Controller):
    """Controller of the pause, and of the time for a choice.

    Args:
        window: pauses the table when it is minimised, or a dialog opens over it.
        page: shows whether the table pauses.

    Attributes:
        countdown: the time for a choice.
    """

    def __init__(self, window: Window, page: TablePage) -> None:
        super().__init__(window)
        self._action = self.menus.pause
        self._page = page
        self._session: Session | None = None
        self.countdown = CountdownController(window, page)
        self._action.triggered.connect(lambda on: self._pause(on=on))
        page.clock.pause_wanted.connect(lambda on: self._pause(on=on))
        page.cover.uncovered.connect(self._uncover)
        page.session_changed.connect(self._follow)
        for action in (self.menus.rules, self.menus.fairness):  # their windows block nothing
            action.triggered.connect(self._pause_time)
        window.installEventFilter(self)
        self.refresh()

    @property
    def is_possible(self) -> bool:
        """True while there is anything to pause."""
        session = self._session
        if session is None or session.is_over:
            return False
        if session.setup.is_shared:
            return session.is_choosing
        return session.setup.is_watched or session.setup.time_limit is not None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Pause when the window is minimised, so that nobody sees the cards; stop time behind a dialog."""
        if event.type() is QEvent.Type.WindowBlocked:
            self._pause_time()
        elif event.type() is QEvent.Type.WindowStateChange and self.window.isMinimized():
            session = self._session
            if session is not None and not session.setup.is_watched and self.is_possible:
                self._pause(on=True)
        return super().eventFilter(watched, event)

    def _follow(self, session: Session | None) -> None:
        """Take up the match that is on the table now, if any. It goes on until somebody pauses it."""
        self._session = session
        if session is not None:
            session.arrived.connect(self.refresh)
        self.refresh()

    def _pause_time(self) -> None:
        session = self._session
        if session is not None and session.setup.time_limit is not None and self.is_possible:
            self._pause(on=True)

    def _pause(self, *, on: bool) -> None:
        session = self._session
        if session is not None and session.setup.is_shared:
            if session.is_choosing:
                session.send(Cover())
        elif session is not None:
            session.hold(on=on)
        self.refresh()

    def _uncover(self) -> None:
        if self._session is not None and self._session.is_held:
            self._pause(on=False)

    def refresh(self) -> None:
        """Offer to pause, or to go on, where that is possible."""
        session = self._session
        is_held = session is not None and session.is_held
        self._action.setEnabled(self.is_possible)
        self._action.setChecked(is_held)
        has_clock = session is not None and (session.setup.is_watched or session.setup.time_limit is not None)
        self._page.clock.setVisible(session is not None and has_clock and not session.is_over)
        self._page.clock.show_pause(current_texts(), is_paused=is_held, is_possible=self.is_possible)


TICK_MS: Final = 100
SAID_AT: Final = (10, 5)
"""The seconds left that are said to those who do not see the bar."""


class CountdownController(Controller):
    """Controller of the time for a choice; it stands still while nobody sees the table, or a hint is awaited.

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
        self._awaits_hint = False
        self._said: int | None = None
        self._ticker = QTimer(self, interval=TICK_MS)
        self._ticker.timeout.connect(self.tick)
        page.session_changed.connect(self._follow)
        page.hint_awaited.connect(self._await_hint)

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
            goes_by = session.is_choosing and not session.is_held and not self._awaits_hint
            decision = session.shown.decision if goes_by else None
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

    def _await_hint(self, on: bool) -> None:  # noqa: FBT001  # of a signal
        """Count no time in which the computer thinks."""
        if on != self._awaits_hint:
            self._awaits_hint = on
            self.refresh()

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
        self.clock.count()
        if self.clock.is_up:
            self._ticker.stop()
            session.time_up(self._page.table.scene().raised_card)
        self._show()
        left = ceil(self.clock.left)
        due = next((seconds for seconds in reversed(SAID_AT) if left <= seconds), None)
        if due is not None and due != self._said and left:
            self._said = due
            announce(self._page.clock, current_texts()("clock.left", count=left), urgent=True)

    def _show(self) -> None:
        is_choosing = self._decision is not None and self._session is not None and self._session.is_choosing
        self._page.show_time(self.limit, self.clock.left if is_choosing else None)


class CoverController(Controller):
    """Controller of the cover over the table.

    Args:
        window: the owner.
        page: the table and its cover.
    """

    def __init__(self, window: Window, page: TablePage) -> None:
        super().__init__(window)
        self._page = page
        self._session: Session | None = None
        self._covers: object = None  # why it does
        page.cover.uncovered.connect(self._uncover)
        page.session_changed.connect(self._follow)

    def _follow(self, session: Session | None) -> None:
        self._session = session
        if session is not None:
            session.arrived.connect(self.refresh)
            self._page.cover.set_felt(PRESENTERS[session.setup.game]().felt)
        self.refresh()

    def refresh(self) -> None:
        """Cover the table where nobody may look at it, and say why."""
        reason = self._reason
        if reason is not None:
            due = None if self._session is None else self._session.covered_for
            faces = () if due is None else self._page.table.scene().faces_of(due.seat)
            self._page.cover.say(*self._words, faces)
        self._page.cover_table(on=reason is not None)
        if reason is not None and reason != self._covers:
            self._page.cover.activate()
        self._covers = reason

    @property
    def _reason(self) -> object:
        """The decision that the table is covered for, or that the table is paused; None where it is seen."""
        session = self._session
        if session is None:
            return None
        is_paused = session.is_held and not session.setup.is_watched and not session.is_over
        return session.covered_for or is_paused or None

    @property
    def _words(self) -> tuple[str, str, str]:
        session, texts = self._session, current_texts()
        if session is None or session.covered_for is None:
            return texts("play.paused"), texts("play.time_stands"), texts("play.go_on")
        seats = session.setup.seats
        due = session.covered_for.seat
        others = [
            decider_name(texts, seats, seat)
            for seat, info in enumerate(seats)
            if info.is_person and seat != due
        ]
        return (
            texts("hot_seat.turn", who=decider_name(texts, seats, due)),
            texts("hot_seat.others", others=in_a_row(others, texts)),
            texts("hot_seat.uncover"),
        )

    def _uncover(self) -> None:
        if self._session is not None and self._session.covered_for is not None:
            self._session.send(Uncover(self._session.covered_for))
