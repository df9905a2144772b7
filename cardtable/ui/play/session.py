"""Session: the match in play as the window has it. Steps come in, frames and commands go out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QObject, QTimer, Signal

from cardtable.ai.hints import Hint
from cardtable.engine.cards import Card, Cards
from cardtable.engine.facts import Action
from cardtable.engine.messages import Message, Who, message
from cardtable.engine.scores import Score
from cardtable.engine.seats import Seat
from cardtable.games import GAMES
from cardtable.match.branches import LineEntry
from cardtable.match.proposals import Proposal
from cardtable.match.seating import SeatInfo
from cardtable.match.timeline import Decision
from cardtable.present.faces import faces_at
from cardtable.present.metrics import HOLD_READ
from cardtable.present.names import table_texts
from cardtable.present.picture import Frame, Presenter, Scoreboard, TrickShown, result_frame
from cardtable.present.remarks import Talk, with_remarks
from cardtable.present.result_sheet import Comparison, ResultSheet
from cardtable.present.score_sheet import ScoreSheet, with_size
from cardtable.texts import Texts
from cardtable.ui.base.accessible import announce
from cardtable.ui.base.language import current_texts
from cardtable.ui.table.scene import EMPTY, HintNote
from cardtable.ui.table.view import TableView
from cardtable.ui.worker.commands import Pause, See, Submit, TimeUp
from cardtable.ui.worker.messages import Advised, MatchSetup, Moved, Opened, Step
from cardtable.ui.worker.worker import Worker

WAIT_MS: Final = 250
"""A computer that chooses at the same time may take so long before it is said that it is waited for."""


@dataclass(frozen=True, slots=True)
class TableState:
    """Everything about the match that may be shown where the table has arrived, worked out once.

    Attributes:
        step: the step of the match that the table shows.
        is_held: whether the table is paused.
        is_at_rest: whether the table shows that step's end, and so what may be chosen there; until then it
            tells its figures, and celebrates or deals on.
        score: the scoreboard.
        sheet: the score deal by deal.
        deal_names: the names of the deals so far, by number.
        result: the result of the last deal that is over; None while the first is played.
        tricks: the finished tricks of the deal; None where nobody may look back.
        team: who plays the bottom seat together; None where one plays alone, or only watches.
        remembered: the won cards by seat, as the team's memory keeper tells them; None where there is none.
        proposals: what the team proposes for the choice that the table shows.
    """

    step: Step
    is_held: bool
    is_at_rest: bool
    score: Scoreboard
    sheet: ScoreSheet
    deal_names: Mapping[int, Message]
    result: ResultSheet | None
    tricks: tuple[TrickShown, ...] | None
    team: SeatInfo | None
    remembered: tuple[Cards, ...] | None
    proposals: tuple[Proposal, ...]

    @property
    def is_over(self) -> bool:
        """True once the table shows the end of the match."""
        return self.is_at_rest and self.step.view.outcome is not None


class Session(QObject):
    """One match on one table; `setup` is its setup, and `send` takes commands about it to the worker.

    The match is ahead of what is shown. `step` is where the match is; `state` where the table has arrived,
    step by step, which is what everything beside the table follows, so that nothing is told before it is seen
    and all tells the same.
    """

    went_on = Signal()  # `step` is another: what can be undone, and that what is shown is past
    arrived = Signal(object)  # TableState: the table tells that, or rests, or was paused there, or goes on
    advised = Signal(object)  # TableState: the same, but for what the team proposes
    closed = Signal()  # the table has been let go of
    jumped = Signal(object)  # tuple[Message, ...]: the log starts anew with these calls

    def __init__(self, opened: Opened, presenter: Presenter[Any], table: TableView, worker: Worker) -> None:
        super().__init__(table)
        self._opened = opened
        self.setup: MatchSetup = opened.setup
        self._presenter = presenter
        self._table = table
        self.send = worker.send
        self._answered: object = None  # the decision an answer is under way for
        self._advised: Advised | None = None
        self._is_held = False
        self._talk = Talk()
        self._faces = faces_at(self.setup.seats)
        self._name = "" if opened.path is None else opened.path.name  # tells this match from others
        self._results: dict[int, ResultSheet | None] = {}  # by the number of deals that are over
        self._wait = QTimer(self, singleShot=True, interval=WAIT_MS)
        self._wait.timeout.connect(self._tell_waiting)
        self.step: Step | None = None
        self.state: TableState | None = None
        table.recall(None)  # what another match has left goes first; there may be fewer people now
        table.show_picture(EMPTY)
        table.set_theme(presenter.felt, presenter.accent)
        table.set_display(sort_order=presenter.sort_order)
        table.set_texts(self.texts)
        table.set_company(self.setup.seats)
        table.chosen.connect(self.choose)
        table.picked.connect(self.choose_together)
        table.offers.chosen.connect(self.answer)
        table.reached.connect(self._arrive)
        table.settled.connect(self._settle)

    @property
    def texts(self) -> Texts:
        """The texts as they are said at this table."""
        return table_texts(current_texts(), self.setup.seats)

    @property
    def serial(self) -> int:
        """Number that tells it from the matches before it."""
        return self._opened.serial

    @property
    def path(self) -> Path | None:
        """The match's file."""
        return self._opened.path

    @property
    def bottom(self) -> Seat:
        """The seat shown at the bottom."""
        return self._opened.bottom if self.step is None else self.step.bottom

    @property
    def covered_for(self) -> Decision | None:
        """The decision of the person who is to uncover the table; None while nobody is."""
        return None if self.shown is None else self.shown.covered_for

    @property
    def shown(self) -> Step | None:
        """The step at which the table has arrived; None before the first."""
        return None if self.state is None else self.state.step

    @property
    def is_over(self) -> bool:
        """True while the table shows the end of the match."""
        return self.state is not None and self.state.is_over

    def firsts(self) -> tuple[Message, ...]:
        """Return what a first match explains where the table has arrived."""
        return () if self.state is None else self._presenter.firsts(self.state.step.view)

    def told_again(self) -> Message | None:
        """Return what was paid last, where the table has arrived at a match that is gone on with."""
        return None if self.state is None else self._presenter.told_again(self.state.step.view)

    def points(self, score: Score) -> str:
        """A score of the match as people read it."""
        return with_size(self._presenter.points(self.setup.options, score), score, self.texts)

    @property
    def deal_over(self) -> int | None:
        """Number of the last deal that the table has shown to its end; None before."""
        deals = 0 if self.shown is None else self.shown.deals
        return self._opened.begins_with + deals - 1 if deals else None

    def deal_of(self, sheet: ResultSheet) -> int | None:
        """Return the number of the deal that has ended with this result; None where none has lately."""
        ended = [deals for deals, result in self._results.items() if result == sheet]
        return self._opened.begins_with + ended[-1] - 1 if ended else None

    def comparison(self, sheet: ResultSheet) -> Comparison | None:
        """Return the result of the first deal beside that of the time before, where it was played before."""
        earlier = self._opened.earlier
        if earlier is None or self.deal_of(sheet) != self._opened.begins_with:
            return None
        before = self._presenter.result(earlier.view)
        return None if before is None else Comparison(sheet, before, self.setup.seats, earlier.seats)

    def turn_summary(self, entry: LineEntry) -> Message | None:
        """Message for the turn that a fact adds to a line of play; None when it adds none."""
        return self._presenter.turn_summary(entry.fact, entry.calls, self.bottom)

    def describe_action(self, action: str) -> Message:
        """Return a choice that was made in secret, given by its text form, in words."""
        return self._presenter.describe_action(GAMES[self.setup.game].rules().parse_action(action))

    def _state_at(self, step: Step, *, is_at_rest: bool) -> TableState:
        proposals = self._proposals_for(step)
        if self.state is not None and self.state.step is step:
            return replace(self.state, is_held=self._is_held, is_at_rest=is_at_rest, proposals=proposals)
        presenter, view = self._presenter, step.view
        info = self.setup.seats[step.bottom]
        team = info if info.members and info.is_person and view.viewer == step.bottom else None
        keeps = team is not None and team.has_memory_keeper
        return TableState(
            step=step,
            is_held=self._is_held,
            is_at_rest=is_at_rest,
            score=presenter.score(view),
            sheet=presenter.sheet(view),
            deal_names=dict(enumerate(presenter.deal_names(view), self._opened.begins_with)),
            result=self._results.get(step.deals),
            tricks=presenter.tricks(view),
            team=team,
            remembered=presenter.remembered(view) if keeps else None,
            proposals=proposals,
        )

    def _proposals_for(self, step: Step) -> tuple[Proposal, ...]:
        """Return the proposals for what is seen; none before the choice that they are for."""
        advised = self._advised
        is_due = advised is not None and not self._is_held and step.decision == advised.decision
        return advised.proposals if advised is not None and is_due else ()

    def close(self) -> None:
        """Let go of the table; nothing that still comes in is shown."""
        self._wait.stop()
        self._table.chosen.disconnect(self.choose)
        self._table.picked.disconnect(self.choose_together)
        self._table.offers.chosen.disconnect(self.answer)
        self._table.reached.disconnect(self._arrive)
        self._table.settled.disconnect(self._settle)
        self.closed.emit()
        self.deleteLater()

    def take(self, step: Step) -> None:
        """Take a step of the match: play it, or show where it leads."""
        if step.serial != self._opened.serial:
            return
        before, self.step = self.step, step
        self._take_result(step)
        if step.fact is None or step.decision != self._answered:
            self._answered = None
            self._wait.stop()
        if step.fact is None or before is None:
            self._show_still(step)
            if step.history is not None:
                self.jumped.emit(step.history)
            self._settle()
        elif step.view.viewer != before.view.viewer:
            self._table.skip()
            self._show_still(step)  # at once: the cards seen until now are nobody else's to see
            self._table.play(self._other_eyes(step, deals=before.deals), step)
        else:
            frames = self._presenter.frames(before.view, step.fact, step.view, step.calls, self.bottom)
            if self._table.has_remarks:
                frames, self._talk = with_remarks(frames, self._faces, self._talk, self._name)
            if frames:
                self._table.play([self._unattended(frame) for frame in frames], step)
            elif self._table.idle:
                self._settle()
        self.went_on.emit()

    def _take_result(self, step: Step) -> None:
        """Keep the result of the last deal that is over."""
        if step.fact is None and step.history is not None:
            last = None if step.deal_end is None else self._presenter.result(step.deal_end)
            self._results = {step.deals: last}
        elif (result := self._presenter.result(step.view)) is not None:
            self._results[step.deals] = result

    def _other_eyes(self, step: Step, deals: int) -> tuple[Frame, ...]:
        """Return the frames where other eyes look at the table now: the result of a deal is for all."""
        still, result = self._table.picture, self._presenter.result(step.view)
        if result is None or step.deals == deals:
            return (Frame(still, step.calls),)
        return (result_frame(still, result, step.calls), Frame(still))

    def _unattended(self, frame: Frame) -> Frame:
        """Let no result wait for anybody where computers play alone."""
        if frame.picture.result is None or not self.setup.is_watched:
            return frame
        return replace(frame, hold=HOLD_READ, is_finished=False)

    def move(self, moved: Moved) -> None:
        """Take up the other file that the match has now."""
        if moved.serial == self._opened.serial:
            self._opened = replace(self._opened, path=moved.path)

    def take_advised(self, advised: Advised) -> None:
        """Take a proposal of the team."""
        if advised.serial == self._opened.serial:
            self._advised = advised
            if self.state is not None:
                self.state = replace(self.state, proposals=self._proposals_for(self.state.step))
                self._suggest(self.state)
                self.advised.emit(self.state)

    def _suggest(self, state: TableState) -> None:
        """Mark the cards that are proposed."""
        actions = [proposal.action for proposal in state.proposals]
        self._table.suggest([card for action in actions for card in self._presenter.cards_of(action)])

    def advise(self, hint: Hint | None) -> None:
        """Have the cards of the hand and the offers marked that a hint calls best, and each told of.

        Of a card among several that are chosen together the best choice is told that it belongs to.
        """
        if hint is None:
            self._table.advise({}, (), {}, ())
            return
        advice: dict[Card, HintNote] = {}
        offers: dict[Action, Message] = {}
        for line in hint.lines:
            told = message("hint.line", action=line.what, value=line.value)
            offers[line.action] = line.value
            for card in self._presenter.cards_of(line.action):
                advice.setdefault(card, HintNote(told, line.value))
        best = [card for action in hint.best for card in self._presenter.cards_of(action)]
        self._table.advise(advice, best, offers, hint.best)

    def choose(self, card: Card) -> None:
        """Take the card that the person has chosen."""
        self.choose_together((card,))

    def choose_together(self, cards: Cards) -> None:
        """Take the cards of the hand that the person has chosen together."""
        action = None if self.step is None else self._presenter.action(self.step.view, *cards)
        if action is not None:
            self.answer(action)

    def answer(self, action: Action) -> None:
        """Take what the person has chosen to do, with cards or without."""
        step = self.step
        if step is not None and step.decision is not None and not self.has_answered:
            self._answered = step.decision
            self.send(Submit(step.decision, action))
            self._wait.start()

    @property
    def faced(self) -> Decision | None:
        """Decision that the table asks of the person, who has not answered yet."""
        step = self.step
        if step is None or self.state is None or step is not self.state.step or not self.state.is_at_rest:
            return None
        return step.decision if step.decision != self._answered else None

    def assist(self, *, is_assisted: bool) -> None:
        """Count the match as assisted from now on, or not, where nothing else has happened."""
        step = self.step
        if step is not None and step.assisted != is_assisted:
            self.step = replace(step, assisted=is_assisted)
            if self.state is not None and self.shown is step:
                self._arrive(self.step, self.state.is_at_rest)

    def time_up(self, card: Card | None) -> None:
        """End the time for the person's choice, with this card raised."""
        step = self.step
        if step is None or step.decision is None or not self.is_choosing or self.has_answered:
            return
        self._answered = step.decision
        raised = None if card is None else self._presenter.action(step.view, card)
        self.send(TimeUp(step.decision, raised))
        self._wait.start()

    @property
    def is_choosing(self) -> bool:
        """True while the table shows a person what there is to choose from, and the match has not gone on."""
        state = self.state
        faced = state.step.decision if state is not None and state.is_at_rest else None
        return faced is not None and self.step is not None and self.step.decision == faced

    @property
    def has_answered(self) -> bool:
        """True while an answer to what the person faces is under way."""
        return self.step is not None and self._answered is not None and self.step.decision == self._answered

    @property
    def is_held(self) -> bool:
        """True while the table is paused."""
        return self._is_held

    def hold(self, *, on: bool) -> None:
        """Pause the table, or go on; computers that play alone wait after what they are at."""
        self._is_held = on
        self.send(Pause(on))
        if self.state is not None:
            step, is_at_rest = self.state.step, self.state.is_at_rest
            if step is self.step:
                self._show_still(step)
                is_at_rest = True
            self._show_state(step, is_at_rest=is_at_rest)

    @property
    def is_waiting(self) -> bool:
        """True while an answer is held until those who choose at the same time have chosen (H6-16)."""
        return self._answered is not None and not self._wait.isActive()

    @property
    def can_undo(self) -> bool:
        """True while there is a decision to go back to, or an answer to take back."""
        return self.step is not None and (self.step.can_undo or self.is_waiting)

    def _tell_waiting(self) -> None:
        others = () if self.step is None else self.step.view.to_act
        computers = [seat for seat in others if not self.setup.seats[seat].is_person]
        if self._answered is not None and computers:
            waiting = message("play.waiting", who=Who(computers[0]))
            self._table.explain(waiting)
            announce(self._table, self.texts(waiting))
            self.went_on.emit()

    def _settle(self) -> None:
        """Take it that the table has arrived where the match is."""
        if self.step is not None:
            self._arrive(self.step, is_at_rest=True)

    def _arrive(self, step: Step, is_at_rest: bool) -> None:  # noqa: FBT001  # Qt calls it so
        """Take it that the table tells of a step, or shows its end."""
        state = self.state
        if state is not None and state.step is step and (state.is_at_rest or not is_at_rest):
            return
        if self._is_held and is_at_rest and step is self.step:
            self._show_still(step)
        self._show_state(step, is_at_rest=is_at_rest)

    def _show_state(self, step: Step, *, is_at_rest: bool) -> None:
        """Tell whoever shows the match where its table is."""
        self.state = self._state_at(step, is_at_rest=is_at_rest)
        self._suggest(self.state)
        if self.setup.is_watched and not self._is_held and is_at_rest and step is self.step:
            self.send(See(step.record))  # what the computers did has been seen; the next may come
        self.arrived.emit(self.state)

    def _show_still(self, step: Step) -> None:
        """Show where a step leads, at once; of a table that is paused nothing, unless one only watches."""
        picture = self._presenter.picture(step.view, self.bottom)
        if self._is_held and step.view.outcome is None:
            picture = replace(picture, prompt=message("play.paused")) if self.setup.is_watched else EMPTY
        self._table.show_picture(picture)

    def take_refusal(self) -> None:
        """Show the table as the match is, if an answer was under way: it was refused."""
        if self.step is not None and self._answered is not None:
            self._answered = None
            self._wait.stop()
            self._show_still(self.step)
            self._settle()
