"""Controller of the commitments' dialog, and of deals that are played again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from cardtable.engine.messages import Message
from cardtable.present.result_sheet import comparison_text
from cardtable.ui.base.accessible import announce
from cardtable.ui.base.language import current_texts
from cardtable.ui.base.look import GRID
from cardtable.ui.base.window import Controller, Window
from cardtable.ui.fairness.service import AskCommitments, FairnessService, Prove, StopProof
from cardtable.ui.play.controller import PlayController
from cardtable.ui.worker.worker import Worker

if TYPE_CHECKING:
    from cardtable.match.repeats import Repeat
    from cardtable.present.result_sheet import ResultSheet
    from cardtable.ui.fairness.dialog import FairnessDialog
    from cardtable.ui.play.session import Session
    from cardtable.ui.worker.messages import Fixed, MatchSetup, Proved

BRIEF: Final = (96 * GRID, 40 * GRID)
DETAILED: Final = (96 * GRID, 72 * GRID)
"""The sizes of the dialog: with what everything comes to, and with all of it."""


class FairnessController(Controller):
    """Controller of the fairness dialog, which stays open beside the match, and of matches with a known deal.

    Args:
        window: the owner.
        worker: is asked for what is fixed.
        fairness: tells it.
        play: the match that is played.
    """

    def __init__(
        self, window: Window, worker: Worker, fairness: FairnessService, play: PlayController
    ) -> None:
        super().__init__(window)
        self._worker = worker
        self._play = play
        self._dialog: FairnessDialog | None = None
        self._wanted: MatchSetup | None = None  # to be played as soon as it is told which deals are over
        self._repeats: tuple[Repeat, ...] = ()
        self._deal_names: Mapping[int, Message] = {}
        self.menus.fairness.triggered.connect(self._open)
        self.menus.same_deal.triggered.connect(lambda: self._deal_again(turned=False))
        self.menus.turned_deal.triggered.connect(lambda: self._deal_again(turned=True))
        fairness.fixed.connect(self._take)
        fairness.proved.connect(self._show_proof)
        play.session_changed.connect(self._follow)
        play.page.table.results.shown.connect(self._compare)
        self.refresh()

    def _follow(self, session: Session | None) -> None:
        if self._dialog is not None:
            self._dialog.close()
        self._wanted, self._repeats, self._deal_names = None, (), {}
        if session is not None:
            session.arrived.connect(self._arrive)
        self.refresh()

    def _arrive(self) -> None:
        self.refresh()
        self._ask()

    def refresh(self) -> None:
        """Offer a deal again not before the table shows its end: nothing is told before it is seen."""
        session = self._play.session
        self.menus.fairness.setEnabled(session is not None)
        shown = None if session is None else session.shown
        for action in (self.menus.same_deal, self.menus.turned_deal):
            action.setEnabled(shown is not None and shown.deals > 0)

    def _take(self, fixed: Fixed) -> None:
        session = self._play.session
        state = None if session is None else session.state
        if state is None or (state.step.serial, state.step.record) != (fixed.serial, fixed.record):
            return  # the match is ahead of the table; when that has arrived, it is asked again
        wanted, self._wanted = self._wanted, None
        if self._dialog is not None:
            self._dialog.show_fixed(fixed.commitments, state.deal_names)
        self._repeats, self._deal_names = fixed.repeats, state.deal_names
        if wanted is not None and fixed.repeats:
            self._repeat(wanted, fixed.repeats[-1])

    # ── the dialog ───────────────────────────────────────────────────────────────────────────────────

    def _open(self) -> None:
        from cardtable.ui.fairness.dialog import FairnessDialog

        session = self._play.session
        if session is None:
            return
        if self._dialog is None:
            dialog = self._dialog = FairnessDialog(session.setup, session.describe_action, self.window)
            self.window.prepare(dialog, BRIEF)
            dialog.detailed.connect(self._fit)
            dialog.finished.connect(self._forget)
            dialog.deal_wanted.connect(self._play_deal)
            dialog.proof_wanted.connect(self._prove)
            dialog.stop_wanted.connect(self._stop_proof)
        self._ask()
        self._dialog.show()
        self._dialog.raise_()
        self._dialog.activateWindow()

    def _fit(self, on: bool) -> None:  # noqa: FBT001  # Qt's signal
        if self._dialog is not None:
            self.window.fit(self._dialog, DETAILED if on else BRIEF)

    def _forget(self) -> None:
        self._dialog = None
        self._stop_proof()

    def _prove(self) -> None:
        self._worker.send(Prove())

    def _stop_proof(self) -> None:
        self._worker.send(StopProof())

    def _ask(self) -> None:
        """Ask for the commitments, but not before the table shows all: nothing is told before it is seen."""
        session, is_wanted = self._play.session, self._dialog is not None or self._wanted is not None
        if is_wanted and session is not None and session.shown is session.step:
            self._worker.send(AskCommitments())

    def _show_proof(self, proved: Proved) -> None:
        session = self._play.session
        if self._dialog is not None and session is not None and session.serial == proved.serial:
            self._dialog.show_proof(proved)

    # ── deals again ──────────────────────────────────────────────────────────────────────────────────

    def _play_deal(self, deal: int) -> None:
        repeat = next((each for each in self._repeats if each.deal == deal), None)
        if self._play.session is not None and repeat is not None:
            self._repeat(self._play.session.setup, repeat)

    def _deal_again(self, *, turned: bool) -> None:
        """Ask which deals are over, and play the last of them; `turned`: with all one seat on."""
        if self._play.session is not None:
            setup = self._play.session.setup
            self._wanted = turn(setup) if turned else setup
            self._worker.send(AskCommitments())

    def _repeat(self, setup: MatchSetup, repeat: Repeat) -> None:
        """Begin a match with this deal, and where that makes a difference ask with which score."""
        setup = replace(setup, first_deal=repeat.number, earlier=repeat.play)
        if repeat.entry == repeat.from_zero:
            self._play.begin(replace(setup, entry=repeat.from_zero))
            return
        from cardtable.ui.fairness.repeat_dialog import RepeatDialog

        name = self._deal_names[repeat.deal]
        dialog = RepeatDialog(setup, repeat, name, current_texts(), self._dialog or self.window)
        self.window.prepare(dialog)
        dialog.accepted.connect(lambda: self._play.begin(replace(setup, entry=dialog.entry)))
        dialog.open()

    def _compare(self, sheet: ResultSheet) -> None:
        """Show the result of a deal that is played again beside that of the time before."""
        session = self._play.session
        comparison = None if session is None else session.comparison(sheet)
        if session is not None and comparison is not None:
            self._play.page.table.results.compare(comparison, session.texts)
            announce(self._play.page, comparison_text(comparison, session.texts.aloud))


def turn(setup: MatchSetup) -> MatchSetup:
    """The same match with everybody one seat further to the left."""
    return replace(setup, seats=setup.seats[-1:] + setup.seats[:-1])
