"""Conductor of a match: nature's moves, and the questions to computer players.

Everything here happens on one thread, the one that calls; where the thinking is done, a `Thinker` knows.

Where several choose in secret at the same time, the computers choose first: what they have chosen stands in
the log, and so is fixed, before a person's choice is put there (H6-16).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from cardtable.engine.facts import Action
from cardtable.engine.rules import Advice, Player
from cardtable.engine.seats import Seat
from cardtable.match.clock import CLOCK, clock_data
from cardtable.match.json_lines import Json
from cardtable.match.match import ActionRefused, Match, StaleDecision
from cardtable.match.proposals import TeamProposals
from cardtable.match.thinker import InlineThinker, OnAnswer, Question, SearchLimit, Thinker
from cardtable.match.timeline import Decision

FORFEIT = "forfeit"
"""The kind of note that tells of a computer player without a usable answer: ``seat``, ``why``, ``what``."""


@dataclass(frozen=True, slots=True)
class _PendingAnswer:
    """A person's answer, and the note if it was the clock that gave it."""

    decision: Decision
    action: Action
    clock: Mapping[str, Json] | None = None


class Conductor:
    """Driver of one match until it waits for a person, or has ended.

    Args:
        match: the match; from now on change it only through the conductor.
        players: the computer players by seat; other seats are answered by `submit`.
        thinker: where they think.
        limit: the limit of their thinking.
        on_fault: called with a player's exception, for a log; the match goes on with a legal action.
        members: the computer players who propose to a person, by seat and member.
        is_watched: whether computers are asked only when all that has happened was seen; see `see`.
    """

    def __init__(
        self,
        match: Match,
        players: Mapping[Seat, Player[Any]],
        thinker: Thinker | None = None,
        limit: SearchLimit | None = None,
        on_fault: Callable[[Seat, Exception], None] | None = None,
        members: Mapping[Seat, Mapping[int, Player[Any]]] = MappingProxyType({}),
        *,
        is_watched: bool = False,
    ) -> None:
        self.match = match
        self.players = dict(players)
        self._thinker = thinker or InlineThinker()
        self.limit = limit or SearchLimit()
        self._on_fault = on_fault or (lambda seat, error: None)
        self._proposals = TeamProposals(match, members, self._ask_player, self._on_fault)
        self._is_watched = is_watched
        self._seen: int | None = None
        self._asked: dict[Seat, Decision] = {}
        self._answers: deque[tuple[Question, Advice | Exception]] = deque()
        self._pending: dict[Seat, _PendingAnswer] = {}
        self._is_driving = False
        self._is_stopped = False

    @property
    def is_thinking(self) -> bool:
        """True while the match waits for a computer player."""
        return any(self.match.decision(seat) == asked for seat, asked in self._asked.items())

    def start(self) -> None:
        """Begin, or go on after a match was opened."""
        self._drive()

    def see(self, record: int) -> None:
        """Let the match go on if it stands at this fact, which those who watch have seen."""
        self._seen = record
        self._drive()

    def stop(self) -> None:
        """Ask nothing more and take no more answers. The match stays open, and can be closed."""
        self._is_stopped = True
        self._pending.clear()
        self._drop_questions()
        self.match.flush()

    def submit(self, decision: Decision, action: Action) -> None:
        """Take a person's answer; then the match goes on.

        As long as a computer that chooses at the same time has not chosen, the answer is held and stands in
        no log; it is lost when the match is stopped, or its head is moved.

        Raises:
            StaleDecision: the seat no longer faces that decision, or has answered it.
            ActionRefused: a rule forbids the action.
        """
        if decision.seat in self._pending:
            raise StaleDecision(decision)
        self.match.check(decision, action)
        self._pending[decision.seat] = _PendingAnswer(decision, action)
        self._drive()

    def time_up(self, decision: Decision, raised: Action | None) -> None:
        """End a person's time for a choice: the raised action is done if it may be, else the lot decides.

        Then as `submit`, with a note in the log (H6-12).

        Raises:
            StaleDecision: as for `submit`.
        """
        choices = self.match.view(decision.seat).choices
        if (
            choices is None
            or decision.seat in self._pending
            or self.match.decision(decision.seat) != decision
        ):
            raise StaleDecision(decision)
        is_raised = raised is not None and self._is_allowed(decision, raised)
        if raised is None or not is_raised:
            raised = choices.draw(self.match.streams.named(f"clock/{decision.seat}/{decision.opened}"))
        self._pending[decision.seat] = _PendingAnswer(
            decision, raised, clock_data(decision.seat, is_raised=is_raised)
        )
        self._drive()

    def _is_allowed(self, decision: Decision, action: Action) -> bool:
        try:
            self.match.check(decision, action)
        except ActionRefused:
            return False
        return True

    def withdraw(self, seat: Seat) -> bool:
        """Take back an answer of this seat that is still held; False when there is none."""
        return self._pending.pop(seat, None) is not None

    def undo(self, seat: Seat) -> bool:
        """Undo as `Match.undo`; computers that face a decision then choose afresh."""
        has_moved = self.match.undo(seat)
        if has_moved:
            self._start_over()
        return has_moved

    def redo(self, seat: Seat) -> bool:
        """Redo as `Match.redo`, and go on from there."""
        has_moved = self.match.redo(seat)
        if has_moved:
            self._start_over()
        return has_moved

    def branch_from(self, number: int) -> None:
        """Branch as `Match.branch_from`, and go on from there."""
        self.match.branch_from(number)
        self._start_over()

    def _start_over(self) -> None:
        self._pending.clear()
        self._drop_questions()
        self._drive()

    def _drop_questions(self) -> None:
        if self._asked or self._proposals.is_thinking:
            self._thinker.cancel()
        self._asked.clear()
        self._answers.clear()
        self._proposals.clear()

    # A loop and a queue, not calls within calls: a match of computers has as many answers as it has moves.

    def _drive(self) -> None:
        if self._is_driving:
            return  # called back from within: the loop below goes on by itself
        self._is_driving = True
        try:
            while not self._is_stopped and self._step():
                pass
            self.match.checkpoint()
        finally:
            self._is_driving = False

    def _step(self) -> bool:
        if self.match.apply_chance():
            return True
        if self._answers:
            self._take(*self._answers.popleft())
            return True
        if self._release():
            return True
        if self._proposals.is_late and not self.is_thinking:
            self._drop_questions()  # so that the next one does not have to wait
        if self.match.outcome is not None or (self._is_watched and self._seen != self.match.head):
            return False
        asked = [self._ask(seat) for seat in self.match.to_act if seat in self.players]
        return any(asked) or self._proposals.ask()

    def _release(self) -> bool:
        """Put a person's answer into the log, unless a computer has to choose first."""
        if not self._pending or any(seat in self.players for seat in self.match.to_act):
            return False
        answer = self._pending.pop(min(self._pending))
        if answer.clock is not None:
            self.match.note(CLOCK, answer.clock, sync=False)
        self.match.submit(answer.decision, answer.action)
        return True

    def _ask(self, seat: Seat) -> bool:
        decision = self.match.decision(seat)
        if decision is None or self._asked.get(seat) == decision:
            return False
        self._asked[seat] = decision
        seed = self.match.choice_seed(decision)
        self._ask_player(decision, self.players[seat], seed, self._answered)
        return True

    def _ask_player(self, decision: Decision, player: Player[Any], seed: int, answered: OnAnswer) -> None:
        question = Question(
            decision=decision,
            player=player,
            view=self.match.view(decision.seat),
            count=self.limit.count,
            seconds=self.limit.seconds,
            seed=seed,
        )
        try:
            self._thinker.ask(question, answered)
        except Exception as error:  # a player or a view that cannot be sent to where the thinking is done
            answered(question, error)

    def _answered(self, question: Question, answer: Advice | Exception) -> None:
        if not self._is_stopped:
            self._answers.append((question, answer))
            self._drive()

    def _take(self, question: Question, answer: Advice | Exception) -> None:
        decision = question.decision
        if self.match.decision(decision.seat) != decision:
            return  # it comes too late, or twice
        if not isinstance(answer, Exception):
            try:
                self._proposals.note_choice(question, answer)
                self.match.submit(decision, answer.action)
            except ActionRefused as refused:
                self._forfeit(question, "refused", f"{refused} ({answer.action})")
            except Exception as error:  # an action that is none of this game's
                self._fault(question, error)
        else:
            self._fault(question, answer)

    def _fault(self, question: Question, error: Exception) -> None:
        self._on_fault(question.decision.seat, error)
        self._forfeit(question, "fault", f"{type(error).__name__}: {error}")

    def _forfeit(self, question: Question, why: str, what: str) -> None:
        """Play any legal action in the player's place, and say so in the log."""
        decision = question.decision
        choices = question.view.choices
        if choices is None or self.match.decision(decision.seat) != decision:
            return
        rng = self.match.streams.named(f"forfeit/{decision.seat}/{decision.opened}")
        text = what.encode("utf-8", "replace").decode()[:200]
        self.match.note(FORFEIT, {"seat": decision.seat, "why": why, "what": text}, sync=False)
        self.match.submit(decision, choices.draw(rng))
