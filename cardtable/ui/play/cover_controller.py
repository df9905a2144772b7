"""Controller of the cover: between people who share a screen (H6-14), and while time stands still."""

from __future__ import annotations

from cardtable.games import PRESENTERS
from cardtable.present.names import decider_name, in_a_row
from cardtable.ui.base.controller import Controller
from cardtable.ui.base.language import current_texts
from cardtable.ui.base.window import Window
from cardtable.ui.play.session import Session
from cardtable.ui.play.table_page import TablePage
from cardtable.ui.worker.commands import Uncover


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
            self._page.cover.say(*self._words)
        self._page.cover_table(on=reason is not None)
        if reason is not None and reason != self._covers:
            self._page.cover.fall()
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
