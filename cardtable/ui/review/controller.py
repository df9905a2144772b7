"""Controllers of the review, of assessments on the result of a deal, and of highlights on that of a match."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal

from cardtable.engine.cards import Card
from cardtable.engine.messages import Message, message
from cardtable.games import GAMES
from cardtable.present.names import table_texts
from cardtable.ui.base.accessible import announce
from cardtable.ui.base.language import current_texts
from cardtable.ui.base.look import GRID
from cardtable.ui.base.window import Controller, Window
from cardtable.ui.play.controller import PlayController
from cardtable.ui.review.service import (
    AskAssessments,
    AskHighlights,
    AskReview,
    HighlightService,
    ReviewService,
    StopAssessments,
    StopHighlights,
    StopReview,
)
from cardtable.ui.worker.worker import Worker

TOPIC: Final = "review"
"""The topic of the notice that a review is being worked out, or why there is nothing to review."""

if TYPE_CHECKING:
    from cardtable.ai.highlights import Highlights
    from cardtable.ai.reviews import ReviewedChoice
    from cardtable.present.result_sheet import ResultSheet
    from cardtable.ui.play.match_sheet import HighlightLine
    from cardtable.ui.play.session import Session, TableState
    from cardtable.ui.review.dialogs import ChoicesDialog, TurnsDialog
    from cardtable.ui.worker.messages import Assessed, Highlighted, MatchSetup, Reviewed


class ReviewController(Controller):
    """Controller of the review, whose dialog opens when it is there, or begins if it goes choice by choice.

    Args:
        window: the owner.
        worker: is asked for reviews.
        reviews: reviews the match that is played or looked at.
        deal: tells the number of the deal that is looked at; None where that is none in particular.
    """

    place_wanted = Signal(int)  # the number of a fact: the table as it was after it
    ended = Signal()  # nobody waits for a review or looks at one any more

    def __init__(
        self, window: Window, worker: Worker, reviews: ReviewService, deal: Callable[[], int | None]
    ) -> None:
        super().__init__(window)
        self._worker = worker
        self._deal = deal
        self._setup: MatchSetup | None = None
        self._path: Path | None = None
        self._dialog: TurnsDialog | ChoicesDialog | None = None
        self._is_wanted = False  # what was on its way when the dialog closed opens it no more
        self._asked_at: int | None = None  # the deal that was looked at then
        self.menus.review.triggered.connect(self._ask)
        reviews.reviewed.connect(self._show)
        reviews.refused.connect(lambda reason: self.notices.tell(TOPIC, reason))
        self.offer(None)

    def offer(self, setup: MatchSetup | None, path: Path | None = None) -> None:
        """A match of this kind is at hand now, or only its file; no setup: there is none."""
        if setup is not self._setup and self._is_wanted:
            self._forget()
        is_other = (setup, path) != (self._setup, self._path)
        self._setup, self._path = setup, path
        if is_other:
            self._take_down()
        self.menus.review.setEnabled(setup is not None and GAMES[setup.game].coach is not None)

    def refresh(self) -> None:
        """Take down what was told of another deal: there may be something to review now."""
        if self.notices.has(TOPIC) and self._deal() != self._asked_at:
            self._take_down()

    def _ask(self) -> None:
        self._is_wanted = True
        self._asked_at = self._deal()
        self._take_down()
        self._worker.send(AskReview(self._deal(), path=self._path))

    def _ask_again(self, deal: int, everybody: bool = False) -> None:  # noqa: FBT001, FBT002  # as the signals have it
        self._worker.send(AskReview(deal, everybody, self._path))

    def _show(self, reviewed: Reviewed) -> None:
        from cardtable.ai.reviews import ChoiceReview

        is_by_choice = isinstance(reviewed.review, ChoiceReview)
        if not self._is_wanted or self._setup is None:
            return
        if not (is_by_choice or reviewed.is_finished):
            if self._dialog is None and not self.notices.has(TOPIC):
                self.notices.tell(TOPIC, message("review.working"))
            return
        self._take_down()
        if self._dialog is None:
            self._dialog = self._by_choice(self._setup) if is_by_choice else self._by_turn(self._setup)
            self.window.prepare(self._dialog, (104 * GRID, 88 * GRID))
            self._dialog.finished.connect(self._forget)
            self._dialog.show_review(reviewed)
            self._dialog.open()
        else:
            self._dialog.show_review(reviewed)

    def _by_turn(self, setup: MatchSetup) -> TurnsDialog:
        from cardtable.ui.review.dialogs import TurnsDialog

        dialog = TurnsDialog(
            table_texts(current_texts(), setup.seats), setup.bottom, self.window, game=setup.game
        )
        dialog.deal_wanted.connect(self._ask_again)
        dialog.place_wanted.connect(self.place_wanted)
        return dialog

    def _by_choice(self, setup: MatchSetup) -> ChoicesDialog:
        from cardtable.ui.review.dialogs import ChoicesDialog

        has_both = len({info.is_person for info in setup.seats}) > 1
        texts = table_texts(current_texts(), setup.seats)
        dialog = ChoicesDialog(texts, has_computers=has_both, parent=self.window, game=setup.game)
        dialog.wanted.connect(self._ask_again)
        dialog.place_wanted.connect(self.place_wanted)
        return dialog

    def _take_down(self) -> None:
        """Take down the notice, which holds no more."""
        if self.notices.has(TOPIC):
            self.notices.tell(TOPIC, None)

    def _forget(self) -> None:
        dialog, self._dialog = self._dialog, None
        self._is_wanted = False
        self._take_down()
        self._worker.send(StopReview())
        if dialog is not None:
            dialog.close()
        self.ended.emit()


class HighlightController(Controller):
    """Controller of the choices that stand out, which are looked for as a match ends.

    Whatever leads away from the end of the match ends the search; a review goes before it.

    Args:
        window: the owner.
        worker: is asked for highlights.
        service: looks for them.
        play: the match in play.
        review: the review of the match.
    """

    def __init__(
        self,
        window: Window,
        worker: Worker,
        service: HighlightService,
        play: PlayController,
        review: ReviewController,
    ) -> None:
        super().__init__(window)
        self._worker = worker
        self._play = play
        self._session: Session | None = None
        self._is_looking = False
        self._found: Highlights | None = None
        play.session_changed.connect(self._follow)
        service.found.connect(self._take)
        self.menus.review.triggered.connect(self._stop)
        review.ended.connect(self._look)

    def _follow(self, session: Session | None) -> None:
        self._stop()
        self._session, self._found = session, None
        if session is not None:
            session.arrived.connect(self._take_state)

    def _take_state(self, state: TableState) -> None:
        if not state.is_over:
            self._stop()
            self._found = None
        elif not self._is_looking and self._found is None:
            self._look()

    def _look(self) -> None:
        session = self._session
        if session is None or not session.is_over or self._found is not None or session.setup.is_watched:
            return
        if GAMES[session.setup.game].coach is not None:
            self._is_looking = True
            self._worker.send(AskHighlights(session.serial))
            self.refresh()

    def _stop(self) -> None:
        if self._is_looking:
            self._is_looking = False
            self._worker.send(StopHighlights())

    def _take(self, told: Highlighted) -> None:
        session = self._session
        if self._is_looking and session is not None and session.serial == told.serial:
            self._is_looking, self._found = False, told.highlights
            self.refresh()
            page = self._play.page
            if page.shows_match_sheet:
                announce(page, "\n".join(f"{line.title}: {line.aloud}" for line in self._lines()))

    def refresh(self) -> None:
        """Show what has been found, or that it is looked for."""
        if self._session is not None:
            self._play.page.show_highlights(self._lines())

    def _lines(self) -> tuple[HighlightLine, ...]:
        from cardtable.present.review_text import best_text, dearest_text
        from cardtable.ui.play.match_sheet import HighlightLine

        found, session = self._found, self._session
        if session is None:
            return ()
        texts, is_shared = session.texts, session.setup.is_shared
        best, dearest = texts("review.best_choice"), texts("review.dearest_choice")
        if found is None:
            looking = texts("review.looking")
            titles = (best, dearest) if self._is_looking else ()
            return tuple(HighlightLine(title, looking, looking, None, is_looked_for=True) for title in titles)
        kinds = ((best, best_text, found.best), (dearest, dearest_text, found.dearest))
        return tuple(
            HighlightLine(
                title=title,
                text=tell(highlight, texts, names=is_shared),
                aloud=tell(highlight, texts.aloud, names=is_shared),
                record=None if highlight is None else highlight.choice.record,
                card=None if highlight is None else _card_of(highlight.choice),
            )
            for title, tell, highlight in kinds
            if found.judged
        )


def _card_of(choice: ReviewedChoice) -> Card | None:
    """Return the card that was chosen, where it was one."""
    return next((value for value in choice.what.values.values() if isinstance(value, Card)), None)


class AssessmentController(Controller):
    """Controller of what the choices were worth that decided a deal, which its result sheet tells.

    Args:
        window: the owner.
        worker: is asked for assessments.
        service: works them out.
        play: the match in play.
    """

    def __init__(
        self, window: Window, worker: Worker, service: HighlightService, play: PlayController
    ) -> None:
        super().__init__(window)
        self._worker = worker
        self._play = play
        self._sheet: ResultSheet | None = None  # what has been asked about
        self._deal: int | None = None
        self._told: tuple[Message, ...] = ()
        self._is_looking = False  # for a mistake
        play.table_made.connect(self._follow_results)
        play.session_changed.connect(self._forget)
        service.assessed.connect(self._take)

    def _follow_results(self) -> None:
        results = self._play.page.table.results
        results.shown.connect(self._ask)
        results.put_away.connect(self._stop)
        results.panel.look_wanted.connect(self.menus.review.trigger)

    def _forget(self) -> None:
        self._sheet, self._deal, self._is_looking = None, None, False

    def _stop(self) -> None:
        """Look no further for a mistake: whoever goes on needs the computer for other things."""
        if self._is_looking:
            self._forget()
            self._worker.send(StopAssessments())

    def _ask(self, sheet: ResultSheet) -> None:
        from cardtable.present.result_sheet import assessed_seats, judged_seats

        session = self._play.session
        self._play.page.table.results.panel.offer_look(on=self.menus.review.isEnabled())
        deal = None if session is None else session.deal_of(sheet)
        if session is None or deal is None:
            return
        persons = [seat for seat, info in enumerate(session.setup.seats) if info.is_person]
        seats, judged = assessed_seats(sheet, persons), judged_seats(sheet, persons, session.bottom)
        if GAMES[session.setup.game].coach is not None and judged:
            seats = judged
        if seats and sheet != self._sheet:
            self._sheet, self._deal, self._is_looking = sheet, deal, seats == judged
            looking = "result.looking" if self._is_looking else "result.assessing"
            self._told = (message(looking),) * len(seats)
            self._worker.send(AskAssessments(session.serial, deal, seats, self._is_looking))
        if seats:
            self._show(session)

    def _take(self, assessed: Assessed) -> None:
        session = self._play.session
        if session is None or (session.serial, self._deal) != (assessed.serial, assessed.deal):
            return
        self._is_looking = False
        by_seat = sorted(assessed.assessments, key=lambda each: each.seat)
        told = tuple(each.text for each in by_seat if each.text is not None)
        self._told = told or (message("result.no_remark"),)  # nothing moves up from below
        if self._play.page.table.results.sheet == self._sheet:
            self._show(session)
            if told:
                announce(self._play.page, "\n".join(map(session.texts.aloud, self._told)))

    def _show(self, session: Session) -> None:
        self._play.page.table.results.assess(self._told, session.texts)
