"""The script of a lesson: steps at a table, most of them exercises answered with the cards of a hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from typing import Protocol, runtime_checkable

from cardtable.engine.cards import Card, Cards
from cardtable.engine.facts import Action
from cardtable.engine.messages import Message, message
from cardtable.present.picture import Frame, Scoreboard


class Exercise(Protocol):
    """One step of a lesson: a thing to do, or one to read.

    `asked` are the cards of the hand that the lesson wants and marks; none where one is to find out oneself,
    or to choose what is no card.
    """

    @property
    def asked(self) -> Cards:
        """The cards that are marked."""
        ...

    @property
    def ask(self) -> Message:
        """Return the step's text: what is told, and what is to be done."""
        ...

    @property
    def only_tells(self) -> bool:
        """True where nothing is asked: one reads, looks at the table, and goes on."""
        ...


class CallingExercise(Exercise, Protocol):
    """An exercise at which one does something: plays a card, or chooses what is no card."""

    @property
    def action(self) -> Action | None:
        """Return what is to be done; None where one only reads."""
        ...


@dataclass(frozen=True, slots=True)
class Told:
    """A step at which nothing is asked. `key` is the key of its text."""

    key: str

    @property
    def asked(self) -> Cards:
        """No card is marked."""
        return ()

    @property
    def ask(self) -> Message:
        """Return what is told."""
        return message(self.key)

    @property
    def only_tells(self) -> bool:
        """True: there is nothing to do."""
        return True


@dataclass(frozen=True, slots=True)
class LessonScore:
    """The score in a lesson: the scoreboard, and the places of its sides or seats, from 1."""

    board: Scoreboard
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ScoredFrame(Frame):
    """A frame, and the score as it is told beside it; None where nothing is scored."""

    score: LessonScore | None = None


def scored(frames: Iterable[Frame], score: LessonScore) -> tuple[ScoredFrame, ...]:
    """Return the frames with the score that is told beside them."""
    names = [part.name for part in fields(Frame)]
    return tuple(
        ScoredFrame(**{name: getattr(frame, name) for name in names}, score=score) for frame in frames
    )


@dataclass(frozen=True, slots=True)
class ExerciseResult:
    """The outcome of an answer: what is seen, whether it was right, and what is said of it."""

    cards: Cards
    is_right: bool
    frames: tuple[Frame, ...]
    words: tuple[Message, ...]  # a paragraph each


class Lesson(Protocol):
    """A lesson at one of its exercises, counted from 0. Nothing of it is a match: it stands in no file."""

    at: int

    @property
    def exercise(self) -> Exercise | None:
        """Return the present exercise; None when the lesson is over."""
        ...

    def arrival(self) -> tuple[Frame, ...]:
        """The way of the table to here from the exercise before; the last frame shows where it stands.

        Where something is scored these are `ScoredFrame`, and so are those of an answer.
        """
        ...

    def answer(self, *cards: Card) -> ExerciseResult:
        """Play a card of the hand, or several where they are chosen together, and see what comes of it.

        `go_on` keeps it, another answer does not.

        Raises:
            ValueError: nothing is asked, or the cards cannot be played.
        """
        ...

    def go_on(self) -> None:
        """Come to the next step, and keep the right answer; after a wrong one nothing changes."""
        ...


@runtime_checkable
class CallingLesson(Lesson, Protocol):
    """A lesson in which one also chooses what is no card, at a button on the felt."""

    @property
    def called(self) -> Action | None:
        """Return what is asked for at the present exercise, where it is no card."""
        ...

    def call(self, action: Action) -> ExerciseResult:
        """Choose such an action and see what comes of it; as for `answer`."""
        ...


@dataclass(frozen=True, slots=True)
class Course:
    """A lesson as it can be chosen.

    `names` are the text keys of the seats' names, `length` is the number of exercises, `begin` opens the
    lesson at one of them; `game` is what can be played when it is over. Its texts are ``<id>.lesson.menu``,
    ``.title``, ``.over`` and ``.end``.
    """

    id: str
    game: str
    names: tuple[str, ...]
    felt: str  # colours as #rrggbb
    accent: str
    length: int
    begin: Callable[[int], Lesson]

    def key(self, part: str) -> str:
        """The key of one of its texts."""
        return f"{self.id}.lesson.{part}"
