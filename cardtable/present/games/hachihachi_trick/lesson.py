"""The first lesson in Hachihachi Trick: three rounds, dealt and answered from a script, by the real rules.

In the first the person folds, in the second is forced out, in the third is in.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cardtable.engine.cards import Card, Cards
from cardtable.engine.facts import Acted, Action, Dealt, Fact, Picked
from cardtable.engine.games.hachihachi_trick import (
    HACHIHACHI_TRICK,
    OPTIONS,
    Declare,
    HachihachiView,
    Mizuten,
    Stage,
    State,
)
from cardtable.engine.games.hachihachi_trick.options import PACK
from cardtable.engine.messages import Message, message
from cardtable.engine.trick_game import Play
from cardtable.present.games.hachihachi_trick.presenter import HachihachiPresenter
from cardtable.present.lessons.game_lesson import OWN, GameLesson, parse_cards
from cardtable.present.lessons.script import Course, ExerciseResult

MIO, REN, SORA = range(1, 4)
IN, FOLD = Declare(is_in=True), Declare(is_in=False)


@dataclass(frozen=True, slots=True)
class Exercise:
    """Action that the person is to choose, and the round and trick in which it is asked for.

    The texts are ``hachihachi_trick.lesson.<name>.ask`` and ``.done``.
    """

    name: str
    round: int
    trick: int
    action: Declare | Play

    @property
    def asked(self) -> Cards:
        """Return the card to mark, if it is one."""
        return (self.action.card,) if isinstance(self.action, Play) else ()

    @property
    def ask(self) -> Message:
        """Return the exercise's instruction."""
        key = f"hachihachi_trick.lesson.{self.name}.ask"
        return message(key, card=self.action.card) if isinstance(self.action, Play) else message(key)


@dataclass(frozen=True, slots=True)
class Round:
    """Script of a round: the hands by seat, the card turned up, the declarations, and the cards played."""

    hands: tuple[str, ...]
    turn_up: str
    declared: tuple[Declare, ...]
    played: tuple[str, ...] = ("", "", "", "")

    def deal(self, number: int) -> Dealt:
        """Return the deal."""
        shown = (*map(parse_cards, self.hands), parse_cards(self.turn_up))
        rest = tuple(card for card in PACK if not any(card in pile for pile in shown))
        return Dealt(number, (*shown, rest))


ROUNDS: Final = (
    Round(
        (
            "3C 5C 4H 9H 8D 10D JS",
            "7C QC KC AC KS AS AH",
            "2H 6H 10H 2D 6D QD 5S",
            "4C 8C 3H 7H 4D 9D 10S",
        ),
        "6C",
        (FOLD, IN, FOLD, FOLD),
    ),
    Round(
        (
            "2C 3C 8H AH 5D 8D 8S",
            "JC QC KC AC 4H QD KD",
            "4C 6C 10H JH QH KH JD",
            "7S 9S 10S JS KS AS AD",
        ),
        "6S",
        (IN, IN, IN, IN),
    ),
    Round(
        (
            "7C 7H 5D KD AD 7S AS",
            "2C 5C 9C 6H JH 8D 3S",
            "10C KC QH JD 6S 10S QS",
            "JC 2H 10H KH AH 4D KS",
        ),
        "9D",
        (IN, FOLD, IN, IN),
        (
            "AS AD 7C 7H 5D KD 7S",
            "",
            "6S JD KC QH 10S 10C QS",
            "KS 4D JC KH AH 10H 2H",
        ),
    ),
)
EXERCISES: Final = (
    Exercise("fold", 1, 0, FOLD),
    Exercise("in", 3, 0, IN),
    Exercise("follow", 3, 0, Play(Card.parse("AS"))),
    Exercise("trump", 3, 1, Play(Card.parse("AD"))),
    Exercise("ruff", 3, 4, Play(Card.parse("5D"))),
)

_PRESENTER: Final = HachihachiPresenter()


class HachihachiLesson(GameLesson[Exercise, State, HachihachiView]):
    """The lesson at one of its exercises, counted from 0.

    Args:
        at: the exercise to begin with; those before it are answered as they are asked for.
    """

    def __init__(self, at: int = 0) -> None:
        options = OPTIONS.choose("standard", len(ROUNDS[0].hands))
        begun = HACHIHACHI_TRICK.apply(HACHIHACHI_TRICK.start(options), Picked("start", SORA))
        super().__init__(HACHIHACHI_TRICK, _PRESENTER, EXERCISES, begun, at)

    def answer(self, *cards: Card) -> ExerciseResult:
        """Play a card of the hand and see what comes of it; `go_on` keeps it.

        Raises:
            ValueError: the lesson is over, or the card cannot be played.
        """
        return self.call(Play(cards[0]))

    def call(self, action: Action) -> ExerciseResult:
        """Choose what may be no card and see what comes of it; as for `answer`."""
        exercise, recording = self.asked()
        recording.show(Acted(OWN, action))
        is_right = action == exercise.action
        if isinstance(action, Play):
            while recording.view.trick:
                recording.show_next()
        elif is_right and action == IN:
            while recording.view.stage is not Stage.PLAY:
                recording.show_next()
        calls = [call for call in recording.calls if call.key == "hachihachi_trick.call.trick"]
        cards = (action.card,) if isinstance(action, Play) else ()
        frames = self.settle(recording, is_right=is_right)
        return ExerciseResult(cards, is_right, frames, (*calls, _comment(exercise, is_right=is_right)))

    def solve(self, exercise: Exercise) -> ExerciseResult:
        """Do what is asked for."""
        return self.call(exercise.action)

    def is_due(self, view: HachihachiView) -> bool:
        """True at the exercise, and when all three rounds are over."""
        exercise = self.exercise
        if exercise is None:
            return len(view.results) == len(ROUNDS)
        here = (view.round, len(view.tricks)) == (exercise.round, exercise.trick)
        stage = Stage.PLAY if isinstance(exercise.action, Play) else Stage.DECLARING
        return here and view.stage is stage and OWN in view.to_act

    def is_shown(self, before: HachihachiView, after: HachihachiView) -> bool:
        """True but for tricks that others play among themselves: of these only the result is seen."""
        is_theirs = before.stage is Stage.PLAY and OWN not in before.ins
        return not is_theirs or len(after.results) > len(before.results)

    def next_fact(self, state: State, view: HachihachiView) -> Fact:
        """Return the deal of the script, what nature shows, or what the seat to act is to do."""
        script = ROUNDS[state.round - 1]
        if state.stage is Stage.DEAL:
            return script.deal(state.round)
        fact = self.nature(state)
        if fact is not None:
            return fact
        seat = view.to_act[0]
        match view.stage:
            case Stage.MIZUTEN:
                return Acted(seat, Mizuten(declared=False))
            case Stage.DECLARING:
                return Acted(seat, script.declared[seat])
        planned = script.played[seat]
        wanted = Play(parse_cards(planned)[len(view.tricks)]) if planned else None
        return self.act(state, seat, wanted)


def _comment(exercise: Exercise, *, is_right: bool) -> Message:
    if is_right:
        return message(f"hachihachi_trick.lesson.{exercise.name}.done")
    if isinstance(exercise.action, Play):
        return message("lesson.lost", card=exercise.action.card)
    return message("hachihachi_trick.lesson.lost_call")


COURSE: Final = Course(
    id="hachihachi_trick",
    game="hachihachi_trick",
    names=("seat.you", "lesson.left", "lesson.across", "lesson.right"),
    felt=HachihachiPresenter.felt,
    accent=HachihachiPresenter.accent,
    length=len(EXERCISES),
    begin=HachihachiLesson,
)
