"""Thinkers and players for tests of the conductor."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from cardtable.engine.rules import Advice, Budget, View
from cardtable.match.conductor import Conductor
from cardtable.match.match import Match
from cardtable.match.thinker import OnAnswer, Question, Thinker
from tests.match.toy import Lowest, first, in_memory


class Later:
    """A thinker whose questions wait until the test has them answered."""

    def __init__(self) -> None:
        self.waiting: list[tuple[Question, OnAnswer]] = []
        self.cancelled: list[tuple[Question, OnAnswer]] = []

    def ask(self, question: Question, answered: OnAnswer) -> None:
        self.waiting.append((question, answered))

    def cancel(self) -> None:
        self.cancelled += self.waiting
        self.waiting.clear()

    def answer(self) -> None:
        question, answered = self.waiting.pop(0)
        answered(question, question.think())


class Odd:
    """Player that answers as it is told."""

    def __init__(self, what: Callable[[View], object]) -> None:
        self.what = what

    def choose(self, view: View, budget: Budget, rng: Random) -> Advice:
        return self.what(view)  # type: ignore[return-value]


def conduct(styles: str = "pc", thinker: Thinker | None = None) -> tuple[Match, Conductor]:
    """A match under way; whoever is no person (``p``) plays the lowest card."""
    match = in_memory(styles)
    players = {seat: Lowest() for seat, style in enumerate(styles) if style != "p"}
    conductor = Conductor(match, players, thinker)
    conductor.start()
    return match, conductor


def person_acts(match: Match, conductor: Conductor, seat: int = 0) -> None:
    """Hand in the first of the choices that the seat has."""
    decision = match.decision(seat)
    assert decision is not None
    conductor.submit(decision, first(match, seat))
