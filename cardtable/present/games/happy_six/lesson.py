"""The first lesson in Happy Six: one set, dealt and answered from a script, played by the real rules.

Nothing of it is a match: it stands in no file and in no list.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from cardtable.engine.cards import Card, Cards, parse_pile
from cardtable.engine.facts import Acted, Dealt, Fact, Revealed
from cardtable.engine.games.happy_six import HAPPY_SIX, OPTIONS, Choose, HappySixView, Turn
from cardtable.engine.games.happy_six.state import State
from cardtable.engine.games.happy_six.turn import number
from cardtable.engine.messages import Message, message
from cardtable.engine.rules import fold
from cardtable.present.games.happy_six.presenter import HappySixPresenter
from cardtable.present.lessons.script import Course, ExerciseResult, LessonScore, ScoredFrame, Told, scored
from cardtable.present.picture import Frame, Picture

OWN, OTHER = 0, 1
"""The seats: the person's, and the one that is played from the script."""


@dataclass(frozen=True, slots=True)
class Exercise:
    """One turn: what the other side puts, and what the person is to play.

    `card` is asked for; where the exercise is `open`, any card that wins the turn will do. The texts are
    ``happy_six.lesson.<name>.ask`` and ``.done``.
    """

    name: str
    other: Card
    card: Card
    is_open: bool = False

    @property
    def asked(self) -> Cards:
        """The card that is marked, unless one is to find it."""
        return () if self.is_open else (self.card,)

    @property
    def ask(self) -> Message:
        """Return the exercise's instruction."""
        return message(f"happy_six.lesson.{self.name}.ask", card=self.card, other=self.other)

    @property
    def only_tells(self) -> bool:
        """False: there is something to do."""
        return False


def _exercise(name: str, other: str, card: str, *, is_open: bool = False) -> Exercise:
    return Exercise(name, Card.parse(other), Card.parse(card), is_open)


DEAL: Final = Dealt(1, (parse_pile("AH 2S 4S 4H 5H"), parse_pile("AS 2H 3S 3H 5S")))
EXERCISES: Final[tuple[Told | Exercise, ...]] = (
    Told("happy_six.lesson.aim.ask"),
    _exercise("higher", "3H", "4S"),
    _exercise("equal", "2H", "2S"),
    _exercise("happy_six", "5S", "AH"),
    _exercise("trap", "AS", "5H"),
    _exercise("pick_up", "3S", "4H"),
    _exercise("beat_five", "5H", "AH", is_open=True),
    _exercise("beat_ace", "AS", "4S", is_open=True),
)


@dataclass(frozen=True, slots=True)
class Transition:
    """A fact as the person sees it, and the views before and after."""

    before: HappySixView
    fact: Fact
    after: HappySixView
    calls: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class TurnAnswer(ExerciseResult):
    """The outcome of a turn, and why it came so."""

    transitions: tuple[Transition, ...]
    has_won: bool
    reason: Message


class Lesson:
    """The lesson at one of its exercises, counted from 0.

    Args:
        at: the exercise to begin with; those before it are played as they are asked for.
    """

    def __init__(self, at: int = 0) -> None:
        facts: list[Fact] = [DEAL]
        for exercise in EXERCISES[:at]:
            if isinstance(exercise, Exercise):
                facts += _turn(exercise, exercise.card)
        self._state: State = fold(HAPPY_SIX, OPTIONS.choose("open", 2), facts)
        self._answered: State | None = None
        self.at = at

    @property
    def exercise(self) -> Told | Exercise | None:
        """Return the present exercise; None when the lesson is over."""
        return EXERCISES[self.at] if self.at < len(EXERCISES) else None

    @property
    def view(self) -> HappySixView:
        """The table as the person sees it."""
        return HAPPY_SIX.view(self._state, OWN)

    def arrival(self) -> tuple[ScoredFrame, ...]:
        """The table as it stands."""
        picture = _PRESENTER.picture(self.view, OWN)
        frame = Frame(_at_rest(picture) if isinstance(self.exercise, Told) else picture)
        return scored([frame], _score(self.view))

    def answer(self, *cards: Card) -> TurnAnswer:
        """Play a card of the hand and see what comes of it; `go_on` keeps it, another answer does not.

        Raises:
            ValueError: nothing is asked, or the card is not in the hand.
        """
        (card,), exercise = cards, self.exercise
        if not isinstance(exercise, Exercise):
            raise ValueError("nothing is asked, or the lesson is over")
        state, transitions = self._state, []
        for fact in _turn(exercise, card):
            after = HAPPY_SIX.apply(state, fact)
            transitions.append(
                Transition(
                    HAPPY_SIX.view(state, OWN),
                    HAPPY_SIX.redact(state, fact, OWN),
                    HAPPY_SIX.view(after, OWN),
                    HAPPY_SIX.calls(state, fact, after),
                )
            )
            state = after
        turn = state.turns[-1]
        has_won = turn.winner == OWN
        is_right = has_won if exercise.is_open else card == exercise.card
        self._answered = state if is_right else None
        reason = _reason(turn)
        words = reason, *_comment(exercise, is_right=is_right, has_won=has_won)
        return TurnAnswer(cards, is_right, _frames(transitions), words, tuple(transitions), has_won, reason)

    def go_on(self) -> None:
        """Come to the next step, and keep the right answer; after a wrong one nothing changes."""
        if isinstance(self.exercise, Told):
            self._answered = self._state
        if self._answered is not None:
            self._state, self._answered = self._answered, None
            self.at += 1


COURSE: Final = Course(
    id="happy_six",
    game="happy_six",
    names=("seat.you", "happy_six.lesson.other"),
    felt=HappySixPresenter.felt,
    accent=HappySixPresenter.accent,
    length=len(EXERCISES),
    begin=Lesson,
)

_PRESENTER: Final = HappySixPresenter()


def _turn(exercise: Exercise, card: Card) -> Sequence[Fact]:
    own, other = Choose(card), Choose(exercise.other)
    return Acted(OWN, own), Acted(OTHER, other), Revealed((own, other))


def _reason(turn: Turn) -> Message:
    """The reason why the turn was won: the clause that decided it, in words (H6-4, H6-5)."""
    card, other = turn.cards[turn.winner], turn.cards[1 - turn.winner]
    if turn.happy_six:
        why = "happy_six.lesson.why.happy_six"
    elif number(card) == number(other):
        why = "happy_six.lesson.why.equal"
    else:
        why = "happy_six.lesson.why.higher"
    return message(why, card=card, other=other)


def _comment(exercise: Exercise, *, is_right: bool, has_won: bool) -> tuple[Message, ...]:
    if is_right:
        return (message(f"happy_six.lesson.{exercise.name}.done"),)
    if has_won:
        return (message("lesson.also", card=exercise.card),)
    again = message("lesson.lost_open") if exercise.is_open else message("lesson.lost", card=exercise.card)
    return (message("happy_six.lesson.taken"), again)


def _score(view: HappySixView) -> LessonScore:
    return LessonScore(_PRESENTER.score(view), _PRESENTER.sheet(view).places)


def _frames(transitions: Sequence[Transition]) -> tuple[ScoredFrame, ...]:
    """The turn as it is seen; at its end nobody is to choose, for first there is something to read."""
    frames = [
        frame
        for each in transitions
        for frame in scored(
            _PRESENTER.frames(each.before, each.fact, each.after, each.calls, OWN), _score(each.after)
        )
    ]
    return (*frames[:-1], replace(frames[-1], picture=_at_rest(frames[-1].picture)))


def _at_rest(picture: Picture) -> Picture:
    badges = tuple(replace(badge, to_act=False) for badge in picture.badges)
    return replace(picture.unasked, badges=badges)
