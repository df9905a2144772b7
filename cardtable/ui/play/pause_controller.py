"""Controller of the pause: the menu, the button beside the table, and what pauses it without being asked.

Where only computers play, they wait. Where time is limited, it stands still and the table is covered, for
else a pause would be time to think; and where people share the screen, the table is covered.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject

from cardtable.ui.base.controller import Controller
from cardtable.ui.base.language import current_texts
from cardtable.ui.base.window import Window
from cardtable.ui.play.countdown import Countdown
from cardtable.ui.play.session import Session
from cardtable.ui.play.table_page import TablePage
from cardtable.ui.worker.commands import Cover


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
        self.countdown = Countdown(window, page)
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
