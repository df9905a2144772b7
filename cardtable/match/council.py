"""Asks the computer members of a team what they would play, and notes it for the one who decides (H6-10)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, TypeAlias

from cardtable.engine.rules import Advice, Player
from cardtable.engine.seats import Seat
from cardtable.match.match import Match
from cardtable.match.proposals import PROPOSAL, Proposal, proposal_data, proposals_for
from cardtable.match.thinking import Answered, Question
from cardtable.match.timeline import Decision

Put: TypeAlias = Callable[[Decision, Player[Any], Random, Answered], None]
"""Puts a question about a decision to a player; the answer comes at once or later."""


class Council:
    """The proposals of one match. Nobody waits for them: one that comes too late is dropped.

    Args:
        match: the match.
        members: the players to ask, by seat and member, of the teams that people lead.
        put: puts a question.
        on_fault: told of a player's exception, for a log; the team then goes without its proposal.
    """

    def __init__(
        self,
        match: Match,
        members: Mapping[Seat, Mapping[int, Player[Any]]],
        put: Put,
        on_fault: Callable[[Seat, Exception], None],
    ) -> None:
        self._match = match
        self._members = members
        self._put = put
        self._on_fault = on_fault
        self._asked: dict[tuple[Seat, int], Decision] = {}
        self._thinking: set[tuple[Seat, int]] = set()

    @property
    def is_thinking(self) -> bool:
        """Whether anybody has not answered yet."""
        return bool(self._thinking)

    @property
    def is_late(self) -> bool:
        """Whether somebody still thinks about a decision that has been made."""
        return any(self._match.decision(key[0]) != self._asked[key] for key in self._thinking)

    def forget(self) -> None:
        """What was asked is not wanted any more."""
        self._asked.clear()
        self._thinking.clear()

    def ask(self) -> bool:
        """Ask everybody who has not been asked about what the team faces now; False if there is nobody."""
        asked = [
            self._ask(seat, member, player)
            for seat in self._match.to_act
            for member, player in self._members.get(seat, {}).items()
        ]
        return any(asked)

    def note_choice(self, question: Question, choice: Advice) -> None:
        """Note what a computer is about to play, where that is what its strategist proposes."""
        info = self._match.header.seats[question.decision.seat]
        if not info.is_person and info.proposers:
            self._note(question, info.proposers[0], choice)

    def _ask(self, seat: Seat, member: int, player: Player[Any]) -> bool:
        key, decision = (seat, member), self._match.decision(seat)
        if decision is None or self._asked.get(key) == decision:
            return False
        self._asked[key] = decision
        if any(proposal.member == member for proposal in proposals_for(self._match, decision)):
            return False  # before a crash, or before the match was resumed
        self._thinking.add(key)
        rng = self._match.streams.named(f"proposal/{seat}/{member}/{decision.opened}")
        self._put(decision, player, rng, lambda *answer: self._take(key, *answer))
        return True

    def _take(self, key: tuple[Seat, int], question: Question, answer: Advice | Exception) -> None:
        if self._asked.get(key) != question.decision or key not in self._thinking:
            return
        self._thinking.remove(key)
        if self._match.decision(key[0]) != question.decision:
            return
        try:
            if isinstance(answer, Exception):
                raise answer
            self._note(question, key[1], answer)
        except Exception as error:
            self._on_fault(key[0], error)
        self._match.checkpoint()

    def _note(self, question: Question, member: int, advice: Advice) -> None:
        """Note a proposal, once, if the rules allow what it says."""
        decision, choices = question.decision, question.view.choices
        legal = None if choices is None else choices.legal()
        if legal is not None and advice.action not in legal:
            raise ValueError(f"member {member} of seat {decision.seat} proposes {advice.action}")
        if not any(proposal.member == member for proposal in proposals_for(self._match, decision)):
            proposal = Proposal(decision.seat, member, decision.opened, advice.action, advice.reasons)
            self._match.note(PROPOSAL, proposal_data(proposal), sync=False)
