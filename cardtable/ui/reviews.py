"""Reviewing the deals of the match at hand, on the worker's thread, a turn at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from PySide6.QtCore import QObject, Signal

from cardtable.ai.advisors import REVIEWERS
from cardtable.ai.reviews import Review, ReviewedTurn
from cardtable.engine.messages import Message, message
from cardtable.match.reel import facts_of, told_deals
from cardtable.match.timeline import Timeline
from cardtable.ui.library import Job
from cardtable.ui.reports import Reviewed


class Reviews(QObject):
    """Public methods belong to the window's thread and only leave word; the rest to the worker's.

    Args:
        put: leaves word for the worker's thread.
        at_hand: the match in play or looked at; None when there is none.
        parent: the owner.
    """

    reviewed = Signal(object)  # Reviewed
    refused = Signal(object)  # Message: why there is nothing to review

    def __init__(
        self,
        put: Callable[[Job], None],
        at_hand: Callable[[], Timeline | None],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._put = put
        self._at_hand = at_hand
        self._serial = 0

    def ask(self, deal: int | None = None) -> None:
        """Review a deal that is over (None: the last); `reviewed` follows, or `refused`.

        Only what was asked for last is answered.
        """
        self._put(partial(self._begin, deal))

    # ── the thread ───────────────────────────────────────────────────────────────────────────────────

    def _begin(self, deal: int | None) -> None:
        self._serial += 1
        timeline = self._at_hand()
        if timeline is None:
            return
        reviewer = REVIEWERS.get(timeline.header.game)
        deals = sorted(told_deals(timeline))
        if reviewer is None or not deals or (deal is not None and deal not in deals):
            self.refused.emit(message("review.none"))
            return
        wanted = deals[-1] if deal is None else deal
        results = timeline.rules.deals(timeline.state())
        titles = tuple((each, reviewer.title(results[:each])) for each in deals)
        self._go_on(self._serial, reviewer.turns(facts_of(timeline, wanted)), (), wanted, titles)

    def _go_on(
        self,
        serial: int,
        turns: Iterator[ReviewedTurn],
        done: tuple[ReviewedTurn, ...],
        deal: int,
        titles: tuple[tuple[int, Message], ...],
    ) -> None:
        if serial != self._serial:
            return
        turn = next(turns, None)
        if turn is None:
            self.reviewed.emit(Reviewed(deal, titles, Review(done)))
        else:
            self._put(partial(self._go_on, serial, turns, (*done, turn), deal, titles))
