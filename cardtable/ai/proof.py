"""Proof that computers choose without peeking: they are asked again with what they could not see changed.

Every choice of a computer on the line that a match stands on is made anew: with the view that the seat had,
the same seed, and then in other worlds, which look the same to the seat (H6-16). Who thinks about the
questions, and when, is up to whoever holds the proof; nothing is changed in the match.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final

from cardtable.ai.worlds import Completion, OtherWorlds
from cardtable.engine.facts import Acted, Action
from cardtable.engine.rules import Advice, Player, View
from cardtable.engine.seats import Seat
from cardtable.match.conductor import FORFEIT
from cardtable.match.match import Match
from cardtable.match.thinker import Question
from cardtable.match.timeline import Decision

WORLDS: Final = 8
"""The most other worlds in which a choice is made again."""

BRIEFLY: Final = 10
"""The `Budget.count` in other worlds; a player that peeks would choose differently even with so little."""


@dataclass(frozen=True, slots=True)
class Recheck:
    """One choice to be made again.

    The first question is the one that was asked; then, if there are other worlds, comes the true one, in
    which the others have chosen what they did, and then these, with less to think about.
    """

    record: int
    seat: Seat
    action: Action
    questions: tuple[Question, ...]

    @property
    def worlds(self) -> int:
        """The number of other worlds in which the question is put."""
        return max(len(self.questions) - 2, 0)


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of the rechecks of one seat, with choices by the numbers of their records.

    Attributes:
        seat: the seat.
        choices: how many choices were made again.
        worlds: in how many other worlds, all together.
        peeked: the choices that came out otherwise in another world: the seat knew what it should not.
        changed: those that came out otherwise than in the match although nothing was changed.
        failed: those where no answer came.
        forfeits: how many choices were not the player's but drawn in its place, and so were left out.
    """

    seat: Seat
    choices: int = 0
    worlds: int = 0
    peeked: tuple[int, ...] = ()
    changed: tuple[int, ...] = ()
    failed: tuple[int, ...] = ()
    forfeits: int = 0


class Proof:
    """The proof for one match, choice by choice.

    Args:
        match: the match. It may go on meanwhile; what happens from now on is left out.
        players: the computer players by seat, as in the match.
        count: how much they may think, as in the match.
        complete: the game's completion.
    """

    def __init__(
        self, match: Match, players: Mapping[Seat, Player[Any]], count: int, complete: Completion
    ) -> None:
        self._match = match
        self._timeline = match.timeline
        self._players = players
        self._count = count
        self._worlds = OtherWorlds(match.rules, match.timeline.state(0), complete)
        self._line = match.line
        self._places = {number: place for place, number in enumerate(self._line)}
        self._findings = {seat: Finding(seat) for seat in sorted(players)}
        self._left = self._choices()
        self.total = len(self._left)
        """Number of choices to make again."""

    @property
    def done(self) -> int:
        """Return the number of choices made again so far."""
        return self.total - len(self._left)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Return the findings so far, by seat."""
        return tuple(self._findings.values())

    def next(self) -> Recheck | None:
        """The choice to be made again now, until it is judged; None when there is none left."""
        return self._recheck(self._left[0]) if self._left else None

    def judge(self, recheck: Recheck, answers: Sequence[Advice | Exception]) -> None:
        """Take in the answers to the questions of the present recheck, in their order."""
        self._left.remove(recheck.record)
        actions = [None if isinstance(answer, Exception) else answer.action for answer in answers]
        finding, record = self._findings[recheck.seat], (recheck.record,)
        self._findings[recheck.seat] = replace(
            finding,
            choices=finding.choices + 1,
            worlds=finding.worlds + recheck.worlds,
            failed=finding.failed + (record if None in actions else ()),
            changed=finding.changed + (record if actions[0] not in (None, recheck.action) else ()),
            peeked=finding.peeked + (record if len({*actions[1:]} - {None}) > 1 else ()),
        )

    def _choices(self) -> list[int]:
        """The records of the computers' choices that others have seen; those drawn for them are counted."""
        timeline = self._timeline
        end = len(self._line)
        while end and self._is_choice(self._line[end - 1]) and timeline.is_secret(self._line[end - 1]):
            end -= 1
        found = []
        for number in self._line[:end]:
            fact = timeline.fact(number)
            if not isinstance(fact, Acted) or fact.seat not in self._players:
                continue
            if self._is_forfeit(number, fact.seat):
                finding = self._findings[fact.seat]
                self._findings[fact.seat] = replace(finding, forfeits=finding.forfeits + 1)
            else:
                found.append(number)
        return found

    def _is_choice(self, number: int) -> bool:
        return isinstance(self._timeline.fact(number), Acted)

    def _is_forfeit(self, number: int, seat: Seat) -> bool:
        note = self._timeline.records[number - 2].note if number > 1 else None
        return note is not None and note.kind == FORFEIT and note.data.get("seat") == seat

    def _recheck(self, number: int) -> Recheck:
        timeline = self._timeline
        decision, fact = timeline.answered(number), timeline.fact(number)
        assert isinstance(fact, Acted)  # noqa: S101  # as `_choices` found them
        assert fact.action is not None  # noqa: S101  # a log holds whole facts
        opening = self._places.get(decision.record, -1) + 1
        around = [*self._line[opening : self._places[number]], *self._meanwhile(number, decision)]
        truth = [timeline.fact(each) for each in (*self._line[:opening], *around)]
        worlds = self._worlds.draw(truth, fact.seat, Random(number), WORLDS)
        histories = (truth, *worlds) if worlds else ()
        questions = [
            self._question(decision, self._match.view_after(decision.record, fact.seat), self._count)
        ]
        for history in histories:
            view = self._worlds.view(history, fact.seat)
            questions.append(self._question(decision, view, min(BRIEFLY, self._count)))
        return Recheck(number, fact.seat, fact.action, tuple(questions))

    def _meanwhile(self, number: int, decision: Decision) -> list[int]:
        """The choices that others made at the same time as this one, after it."""
        choosing = {*self._match.rules.to_act(self._timeline.state(decision.record))} - {decision.seat}
        found = []
        for later in self._line[self._places[number] + 1 :]:
            fact = self._timeline.fact(later)
            if not isinstance(fact, Acted) or fact.seat not in choosing:
                break
            choosing.remove(fact.seat)
            found.append(later)
        return found

    def _question(self, decision: Decision, view: View, count: int) -> Question:
        return Question(
            decision=decision,
            player=self._players[decision.seat],
            view=view,
            count=count,
            seconds=None,
            seed=self._match.choice_seed(decision),
        )
