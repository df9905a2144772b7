"""Lesson in one of the games: dealt and answered from a script, and judged by the game's own rules."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final, Generic, TypeVar

from cardtable.engine.cards import Card, Cards, parse_pile
from cardtable.engine.facts import Acted, Action, Fact
from cardtable.engine.messages import Message
from cardtable.engine.randomness import Streams
from cardtable.engine.rules import Rules, View
from cardtable.engine.seats import Seat
from cardtable.engine.trick_game import Play
from cardtable.present import metrics
from cardtable.present.lessons.script import (
    CallingExercise,
    Exercise,
    ExerciseResult,
    LessonScore,
    ScoredFrame,
    scored,
)
from cardtable.present.picture import Frame, Picture, Presenter

S = TypeVar("S")
V = TypeVar("V", bound=View)
E = TypeVar("E", bound=Exercise)
C = TypeVar("C", bound=CallingExercise)

OWN: Final = 0
"""The person's seat."""

_NO_CHANCE: Final = Streams("")
"""Nothing is drawn here: nature only does what follows from the script."""


def parse_cards(text: str) -> Cards:
    """The cards of a text such as ``QS AS 2H``."""
    cards = parse_pile(text)
    return cards if isinstance(cards, tuple) else ()


def at_rest(picture: Picture) -> Picture:
    """The picture with nobody asked for anything."""
    return replace(picture.unasked, badges=tuple(replace(badge, to_act=False) for badge in picture.badges))


class GameLesson(ABC, Generic[E, S, V]):
    """`cardtable.present.lessons.script.Lesson` in a game.

    Args:
        rules: of the game.
        presenter: shows its table.
        exercises: what is asked for, one after the other.
        state: where the match stands on the way to the first exercise.
        at: the exercise to begin with; those before it are answered as they are asked for.
    """

    def __init__(
        self, rules: Rules[S, V], presenter: Presenter[V], exercises: Sequence[E], state: S, at: int
    ) -> None:
        self.rules = rules
        self.presenter = presenter
        self.at = 0
        self._exercises = exercises
        self._state = state
        self._answered: S | None = None
        self._gathering: tuple[ScoredFrame, ...] = ()
        self._arrival = self._arrive(())
        while self.at < at and self.exercise is not None:
            if not self.exercise.only_tells:
                self.solve(self.exercise)
            self.go_on()

    @property
    def exercise(self) -> E | None:
        """Return the present exercise; None when the lesson is over."""
        return self._exercises[self.at] if self.at < len(self._exercises) else None

    @property
    def view(self) -> V:
        """The table as the person sees it."""
        return self.rules.view(self._state, OWN)

    def scored(self, frames: Sequence[Frame], view: V) -> tuple[ScoredFrame, ...]:
        """Return the frames that show how it came to a view, with its score."""
        return scored(frames, LessonScore(self.presenter.score(view), self.presenter.sheet(view).places))

    def arrival(self) -> tuple[ScoredFrame, ...]:
        """The way of the table to here: what the others do, and what plays itself."""
        return self._arrival

    def go_on(self) -> None:
        """Come to the next step, and keep the right answer; after a wrong one nothing changes."""
        if self.exercise is not None and self.exercise.only_tells:
            self._answered, self._gathering = self._state, ()
        if self._answered is not None:
            self._state, self._answered = self._answered, None
            self.at += 1
            self._arrival = self._arrive(self._gathering)

    @abstractmethod
    def solve(self, exercise: E) -> ExerciseResult:
        """Answer the present exercise as it is asked for."""

    @abstractmethod
    def is_due(self, view: V) -> bool:
        """True at the present exercise; when the lesson is over, where it ends."""

    @abstractmethod
    def next_fact(self, state: S, view: V) -> Fact:
        """Return what comes next by the script or by nature; `view` is the person's."""

    def is_shown(self, before: V, after: V) -> bool:
        """True if the person sees the way from one view to the next."""
        return True

    def nature(self, state: S) -> Fact | None:
        """Return the move of nature, if it is to move, where that follows from the script."""
        return self.rules.chance(state, _NO_CHANCE)

    def act(self, state: S, seat: Seat, wanted: Action | None = None) -> Acted:
        """Return a seat's action: the one wanted, or else the first that is legal."""
        choices = self.rules.view(state, seat).choices
        legal: Sequence[Action] = () if choices is None else choices.legal() or ()
        return Acted(seat, wanted if wanted is not None and wanted in legal else legal[0])

    def asked(self) -> tuple[E, Recording[S, V]]:
        """Return the present exercise, and a recording for what comes of an answer to it.

        Raises:
            ValueError: the lesson is over, or its step only tells.
        """
        exercise = self.exercise
        if exercise is None or exercise.only_tells:
            raise ValueError("nothing is asked, or the lesson is over")
        return exercise, Recording(self, self._state)

    def settle(self, recording: Recording[S, V], *, is_right: bool) -> tuple[ScoredFrame, ...]:
        """Return what is seen of an answer at once; `go_on` keeps it, if it is right, and shows the rest."""
        self._answered = recording.state if is_right else None
        frames, self._gathering = recording.cut()
        return frames

    def _arrive(self, frames: tuple[ScoredFrame, ...]) -> tuple[ScoredFrame, ...]:
        recording = Recording(self, self._state)
        while not self.is_due(recording.view):
            recording.show_next()
        self._state = recording.state
        end = self.presenter.picture(self.view, OWN)
        asks = self.exercise is not None and not self.exercise.only_tells
        there = self.scored([Frame(end if asks else at_rest(end))], self.view)
        return (*frames, *recording.frames, *there)


class CallingGameLesson(GameLesson[C, S, V]):
    """`cardtable.present.lessons.script.CallingLesson` in a game; the arguments are those of `GameLesson`."""

    @abstractmethod
    def call(self, action: Action) -> ExerciseResult:
        """Choose what may be no card and see what comes of it; as for `answer`."""

    @property
    def called(self) -> Action | None:
        """What is asked for now, where it is no card."""
        action = None if self.exercise is None else self.exercise.action
        return None if isinstance(action, Play) else action

    def answer(self, *cards: Card) -> ExerciseResult:
        """Play a card of the hand and see what comes of it; `go_on` keeps it.

        Raises:
            ValueError: nothing is asked, or the card cannot be played.
        """
        return self.call(Play(cards[0]))

    def solve(self, exercise: C) -> ExerciseResult:
        """Do what is asked for."""
        assert exercise.action is not None  # noqa: S101 (narrows the type: others only tell)
        return self.call(exercise.action)


class Recording(Generic[S, V]):
    """Frames and calls of a lesson's match that goes on, fact by fact, as the person sees it.

    Args:
        lesson: has the script.
        state: where it begins.
    """

    def __init__(self, lesson: GameLesson[Any, S, V], state: S) -> None:
        self._lesson = lesson
        self.state = state
        self.frames: list[ScoredFrame] = []
        self.calls: list[Message] = []

    @property
    def view(self) -> V:
        """The table as the person sees it."""
        return self._lesson.rules.view(self.state, OWN)

    def show_next(self) -> None:
        """Let the match go on by one fact."""
        self.show(self._lesson.next_fact(self.state, self.view))

    def show(self, fact: Fact) -> None:
        """Take a fact.

        Raises:
            ValueError: it cannot happen now.
        """
        lesson, before, now = self._lesson, self.view, self.state
        self.state = lesson.rules.apply(now, fact)
        calls = lesson.rules.calls(now, fact, self.state)
        if lesson.is_shown(before, self.view):
            seen = lesson.rules.redact(now, fact, OWN)
            frames = lesson.presenter.frames(before, seen, self.view, calls, OWN)
            self.frames += lesson.scored(frames, self.view)
            self.calls += calls

    def cut(self) -> tuple[tuple[ScoredFrame, ...], tuple[ScoredFrame, ...]]:
        """Split the frames into those seen at once and those seen after what is finished."""
        finished = [index for index, frame in enumerate(self.frames) if frame.is_finished]
        last = finished[-1] if finished else len(self.frames) - 1
        hold = metrics.HOLD_CHOICE if self.frames[last].picture.result is None else 0  # a result stays anyway
        lying = replace(self.frames[last], hold=hold, is_finished=False)
        lying = replace(lying, picture=at_rest(lying.picture))
        return (*self.frames[:last], lying), tuple(self.frames[last + 1 : -1])
