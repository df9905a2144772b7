"""The lesson on what all trick-taking games share: follow suit, the highest card, void, discard, trump.

Two small deals, one without trump and one with.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from cardtable.engine.cards import Card, Cards, Suit
from cardtable.engine.messages import Message, Who, message
from cardtable.present import metrics
from cardtable.present.lessons.script import Answer, Course
from cardtable.present.lessons.trick_play import YOU, Deal, Taken, TrickPlay, deal
from cardtable.present.picture import Frame


@dataclass(frozen=True, slots=True)
class Task:
    """One trick: the card the person is to play; where it is open, any card will do.

    The texts are ``tricks.lesson.<name>.ask`` and ``.done``.
    """

    name: str
    card: Card
    is_open: bool = False

    @property
    def asked(self) -> Cards:
        """The card that is marked, unless one is to find it."""
        return () if self.is_open else (self.card,)

    @property
    def ask(self) -> Message:
        """What is to be done."""
        return message(f"tricks.lesson.{self.name}.ask", card=self.card)


def _task(name: str, card: str, *, is_open: bool = False) -> Task:
    return Task(name, Card.parse(card), is_open)


SCRIPT: Final[tuple[tuple[Deal, tuple[Task, ...]], ...]] = (
    (
        deal("KC AH 4C 8D 3D", "9C 7H 5C 6S 10D", "JC 10H QC JS 9D", "6C 2D 10C AS KD", leader=1),
        (_task("follow", "KC"), _task("lead", "AH"), _task("low", "4C"), _task("void", "8D", is_open=True)),
    ),
    (
        deal("3S AC 6D JS", "6H 5S QD 8H", "9H 7C 10D 7S", "KH 8C 4S 10H", leader=3, trump=Suit.SPADES),
        (_task("trump", "3S"), _task("trumped", "AC"), _task("must", "6D"), _task("higher", "JS")),
    ),
)
TASKS: Final = tuple(task for _, tasks in SCRIPT for task in tasks)
_DEALS: Final = tuple(deal for deal, tasks in SCRIPT for _ in tasks)
"""The deal of each task."""


class TricksLesson:
    """The lesson at one of its tasks, counted from 0.

    Args:
        at: the task to begin with; those before it are played as they are asked for.
    """

    def __init__(self, at: int = 0) -> None:
        self.at = 0
        self._play = TrickPlay(_DEALS[0])
        self._answered: TrickPlay | None = None
        self._gathering: tuple[Frame, ...] = ()
        self._arrival = self._arrive(())
        while self.at < at and self.task is not None:
            self.answer(self.task.card)
            self.go_on()

    @property
    def task(self) -> Task | None:
        """What is to be done; None when the lesson is over."""
        return TASKS[self.at] if self.at < len(TASKS) else None

    @property
    def table(self) -> TrickPlay:
        """The deal as it stands."""
        return self._play

    def arrival(self) -> tuple[Frame, ...]:
        """How the table gets here: the last trick gathered, the next deal, what the others lead."""
        return self._arrival

    def answer(self, *cards: Card) -> Answer:
        """Play a card of the hand and see what comes of it; `go_on` keeps it, another answer does not.

        Raises:
            ValueError: the lesson is over, or the card cannot be played.
        """
        (card,), task, play = cards, self.task, self._play.copy()
        if task is None:
            raise ValueError("the lesson is over")
        frames = [*play.play(card)]
        while not play.is_between:
            frames += play.play_next()
        *frames, lying, gathered = frames  # the trick lies there while one reads who took it and why
        self._gathering = (gathered,)
        frames.append(replace(lying, hold=metrics.HOLD_CHOICE, is_finished=False))
        trick = play.taken[-1]
        is_right = task.is_open or card == task.card
        self._answered = play if is_right else None
        words = _reason(trick), _comment(task, trick, is_right=is_right)
        return Answer(cards, is_right, tuple(frames), words)

    def go_on(self) -> None:
        """Keep the right answer and come to the next task; after anything else nothing changes."""
        if self._answered is not None:
            self._play, self._answered = self._answered, None
            self.at += 1
            self._arrival = self._arrive(self._gathering)

    def _arrive(self, frames: tuple[Frame, ...]) -> tuple[Frame, ...]:
        if self.task is not None and self._play.deal is not _DEALS[self.at]:
            while not self._play.is_over:
                frames += self._play.play_next()
            self._play = TrickPlay(_DEALS[self.at])
            frames += (Frame(self._play.picture()),)
        while self.task is not None and self._play.turn != YOU:
            frames += self._play.play_next()
        return (*frames, Frame(self._play.picture(choosing=self.task is not None)))


def _reason(trick: Taken) -> Message:
    """Why the trick was taken."""
    why = "lesson.why.trump" if trick.is_trump else "lesson.why.highest"
    return message(why, who=Who(trick.who), card=trick.card)


def _comment(task: Task, trick: Taken, *, is_right: bool) -> Message:
    if is_right:
        return message(f"tricks.lesson.{task.name}.done")
    is_won = trick.who == YOU and task.name == "trump"
    return message("lesson.also" if is_won else "lesson.lost", card=task.card)


COURSE: Final = Course(
    id="tricks",
    game="",
    names=("seat.you", "lesson.left", "lesson.across", "lesson.right"),
    felt="#35684F",
    accent="#F5B915",
    length=len(TASKS),
    begin=TricksLesson,
)
