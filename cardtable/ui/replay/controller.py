"""Controller of the replay."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal

from cardtable.games import PRESENTERS
from cardtable.program.preferences import Preferences, is_motion_reduced
from cardtable.ui.base.window import Controller, Window
from cardtable.ui.play.controller import PlayController
from cardtable.ui.play.exit_gate import Leave
from cardtable.ui.replay.service import CloseReplay, OpenReplay, ReplayService
from cardtable.ui.worker.commands import OpenMatch
from cardtable.ui.worker.worker import Worker

if TYPE_CHECKING:
    from cardtable.ui.replay.page import ReplayPage
    from cardtable.ui.replay.session import ReplaySession
    from cardtable.ui.worker.messages import MatchSetup, ReplayOpened, ReplayShown

DAMAGED: Final = "replay"
REFUSED: Final = "refused"
"""The topics of the notices."""


class ReplayController(Controller):
    """Controller of the one match that is looked at, on a page of its own.

    Args:
        window: the owner.
        worker: reads the match and, when it is played on, lays it on the table.
        replays: tells what is read.
        play: the match that is played, which can be looked at, too.
        chosen: the file of the match that is chosen in the list; None where none is.
        leave: leaves the table and the list, and then does something.

    Attributes:
        session: the match that is looked at; None when there is none.
    """

    changed = Signal()  # a match is looked at now, or none any more

    def __init__(
        self,
        window: Window,
        worker: Worker,
        replays: ReplayService,
        play: PlayController,
        chosen: Callable[[], Path | None],
        leave: Leave,
    ) -> None:
        super().__init__(window)
        self._worker = worker
        self._play = play
        self._chosen = chosen
        self._leave = leave
        self._page: ReplayPage | None = None
        self.session: ReplaySession | None = None
        self.menus.replay.triggered.connect(self._look_at_chosen)
        replays.opened.connect(self._take_match)
        replays.shown.connect(self._take_shown)
        replays.refused.connect(lambda reason: self.notices.tell(REFUSED, reason))
        window.preferences_changed.connect(self._prefer)

    @property
    def page(self) -> ReplayPage:
        """The page it is shown on, made when it is first asked for."""
        if self._page is None:
            self._page = self._made_page()
            self._prefer(self.window.settings.preferences)
        return self._page

    def _made_page(self) -> ReplayPage:
        from cardtable.ui.replay.page import ReplayPage

        page, played = ReplayPage(self.window.pages), self._play.page
        page.play_wanted.connect(self._play_on)
        page.drawer.edge_moved.connect(lambda: played.drawer.set_side_width(page.drawer.side_width))
        page.rules_wanted.connect(self.menus.in_force.trigger)
        page.back_wanted.connect(self.menus.matches.trigger)
        self.window.pages.addWidget(page)
        self.window.table_added.emit(page.table)
        return page

    @property
    def setup(self) -> MatchSetup | None:
        """The match that is looked at; None while none is."""
        return None if self.session is None else self.session.opened.setup

    @property
    def path(self) -> Path | None:
        """File of the match that is looked at."""
        return None if self.session is None else self.session.opened.path

    def refresh(self) -> None:
        """Offer to look at the match that is played, or at the one chosen in the list."""
        self.menus.replay.setEnabled(self.session is None and self._at_hand() is not None)

    def _prefer(self, wanted: Preferences) -> None:
        if self.session is not None:
            self.session.set_speed(_speed(wanted))
        if self._page is not None:
            self._page.table.set_own_face(wanted.face)
            self._page.table.set_display(sorting=wanted.sorting)

    def close(self) -> None:
        """Look at nothing any more."""
        if self.session is not None:
            self.session.close()
            self.session = None
            self.page.clear()
            self.notices.tell(DAMAGED, None)
            self._worker.send(CloseReplay())
            self.changed.emit()

    def _at_hand(self) -> Path | None:
        return self._chosen() if self._play.session is None else self._play.path

    def _look_at_chosen(self) -> None:
        path = self._at_hand()
        if path is not None:
            self.look_at(path)

    def look_at(self, path: Path) -> None:
        """Look at a match."""
        self.notices.tell(REFUSED, None)
        self._worker.send(OpenReplay(path))

    def look_at_place(self, record: int) -> None:
        """Look at the table as it was after this fact."""
        path = self._at_hand() if self.session is None else self.session.opened.path
        if path is not None:
            self.notices.tell(REFUSED, None)
            self._worker.send(OpenReplay(path, record))

    def _play_on(self) -> None:
        session = self.session
        if session is not None and session.shown is not None:
            session.pause()
            self.notices.tell(REFUSED, None)
            self._worker.send(OpenMatch(session.opened.path, session.shown.snapshot.record))

    def _take_match(self, opened: ReplayOpened) -> None:
        self._leave(partial(self._lay, opened))

    def _lay(self, opened: ReplayOpened) -> None:
        from cardtable.ui.replay.session import ReplaySession

        presenter = PRESENTERS[opened.setup.game]()
        self.session = ReplaySession(opened, presenter, self.page.table, self._worker)
        self.session.set_speed(_speed(self.window.settings.preferences))
        self.page.drawer.set_side_width(self._play.page.drawer.side_width)
        self.window.pages.setCurrentWidget(self.page)
        self.page.show_session(self.session)
        self.notices.tell(DAMAGED, opened.damage)
        self.changed.emit()

    def _take_shown(self, shown: ReplayShown) -> None:
        if self.session is not None:
            self.session.take(shown)


def _speed(wanted: Preferences) -> float:
    return 0.0 if is_motion_reduced(wanted.less_motion) else wanted.speed
