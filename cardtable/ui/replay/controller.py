"""Looking at matches again: stands between the menu, the pages and the worker, which does all the reading."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QStackedWidget

from cardtable.engine.messages import Message
from cardtable.games import PRESENTERS
from cardtable.texts import Texts
from cardtable.ui.base.menus import Menus
from cardtable.ui.base.notice import NoticeBar
from cardtable.ui.library.start_page import StartPage
from cardtable.ui.play.exit_gate import Leave
from cardtable.ui.play.session import Session
from cardtable.ui.play.table_page import TablePage
from cardtable.ui.replay.page import ReplayPage
from cardtable.ui.replay.service import Replays
from cardtable.ui.replay.session import ReplaySession
from cardtable.ui.review.controller import Reviewing
from cardtable.ui.review.service import Reviews
from cardtable.ui.worker.messages import Order, ReplayOpened, ReplayShown
from cardtable.ui.worker.worker import Worker

DAMAGED: Final = "replay"
REFUSED: Final = "refused"
"""The topics of the notices."""


class Replaying(QObject):
    """One match at a time is looked at, on a page of its own.

    Args:
        worker: goes on with it.
        replays: reads it.
        reviews: reviews it.
        menus: the action that asks for it.
        pages: where the page is added.
        start_page: knows the match that is chosen.
        table_page: asks for the match that is played, and is as wide.
        notices: where damage and refusals are told.
        leave: leaves the table and the list, and then does something.
        texts: the language to begin with.
    """

    changed = Signal()  # a match is looked at now, or none any more

    def __init__(
        self,
        worker: Worker,
        replays: Replays,
        reviews: Reviews,
        menus: Menus,
        pages: QStackedWidget,
        start_page: StartPage,
        table_page: TablePage,
        notices: NoticeBar,
        leave: Leave,
        texts: Texts,
    ) -> None:
        super().__init__(pages)
        self._worker = worker
        self._replays = replays
        self._menus = menus
        self._pages = pages
        self._start_page = start_page
        self._table_page = table_page
        self._notices = notices
        self._leave = leave
        self._texts = texts
        self._speed = 1.0
        self._played: Session | None = None
        self.session: ReplaySession | None = None
        self.page = ReplayPage(texts)
        pages.addWidget(self.page)
        self._reviewing = Reviewing(reviews, menus, texts, pages)
        self._reviewing.place_wanted.connect(self._look_at_place)
        menus.replay.triggered.connect(self._look_at_chosen)
        start_page.replay_wanted.connect(self._look_at_chosen)
        start_page.add_actions([menus.replay])
        table_page.replay_wanted.connect(self._look_at_chosen)
        table_page.review_wanted.connect(menus.review.trigger)
        self.page.play_wanted.connect(self._play_on)
        self.page.splitter.splitterMoved.connect(
            lambda: table_page.splitter.set_side_width(self.page.splitter.side_width)
        )
        self.page.rules_wanted.connect(menus.in_force.trigger)
        table_page.rules_wanted.connect(menus.in_force.trigger)
        self.page.back_wanted.connect(menus.matches.trigger)
        replays.opened.connect(self._take_match)
        replays.shown.connect(self._take_shown)
        replays.refused.connect(self._refuse)
        reviews.refused.connect(self._refuse)

    @property
    def order(self) -> Order | None:
        """The match that is looked at; None while none is."""
        return None if self.session is None else self.session.opened.order

    def refresh(self, played: Session | None) -> None:
        """Offer to look at the match that is played, or at the one chosen in the list."""
        self._played = played
        self._reviewing.offer(self.order if played is None else played.order)
        self._menus.replay.setEnabled(self.session is None and self._at_hand() is not None)

    def retranslate(self, texts: Texts) -> None:
        """Speak another language."""
        self._texts = texts
        self.page.retranslate(texts)
        self._reviewing.retranslate(texts)

    def set_speed(self, speed: float) -> None:
        """Play the animations so many times as quick as usual; 0 for none."""
        self._speed = speed
        if self.session is not None:
            self.session.set_speed(speed)

    def close(self) -> None:
        """Look at nothing any more."""
        if self.session is not None:
            self.session.close()
            self.session = None
            self.page.clear()
            self._notices.tell(DAMAGED, None)
            self._replays.close()
            self.changed.emit()

    def _at_hand(self) -> Path | None:
        if self._played is not None:
            return self._played.path
        if self._pages.currentWidget() is not self._start_page:
            return None
        match = self._start_page.chosen
        return None if match is None or match.header is None else match.path

    def _look_at_chosen(self) -> None:
        path = self._at_hand()
        if path is not None:
            self._notices.tell(REFUSED, None)
            self._replays.open(path)

    def _look_at_place(self, record: int) -> None:
        path = self._at_hand() if self.session is None else self.session.opened.path
        if path is not None:
            self._notices.tell(REFUSED, None)
            self._replays.open(path, record)

    def _play_on(self) -> None:
        session = self.session
        if session is not None and session.shown is not None:
            session.pause()
            self._notices.tell(REFUSED, None)
            self._worker.play_from(session.opened.path, session.shown.snapshot.record)

    def _take_match(self, opened: ReplayOpened) -> None:
        self._leave(partial(self._lay, opened))

    def _lay(self, opened: ReplayOpened) -> None:
        presenter = PRESENTERS[opened.order.game]()
        self.session = ReplaySession(opened, presenter, self.page.table, self._replays, self._texts)
        self.session.set_speed(self._speed)
        self.page.splitter.set_side_width(self._table_page.splitter.side_width)
        self._pages.setCurrentWidget(self.page)
        self.page.show_session(self.session)
        self._notices.tell(DAMAGED, opened.damage)
        self.changed.emit()

    def _take_shown(self, shown: ReplayShown) -> None:
        if self.session is not None:
            self.session.take(shown)

    def _refuse(self, reason: Message) -> None:
        self._notices.tell(REFUSED, reason)
