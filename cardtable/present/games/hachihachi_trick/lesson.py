"""The first lesson in Hachihachi Trick: three rounds, dealt and answered from a script, by the real rules.

In the first the person folds, in the second is forced out, in the third is in.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from cardtable.engine.cards import Card, Cards, parse_pile
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
from cardtable.engine.randomness import Streams
from cardtable.engine.trick_game import Play
from cardtable.present import metrics
from cardtable.present.games.hachihachi_trick.presenter import HachihachiPresenter
from cardtable.present.lessons.script import Answer, Course
from cardtable.present.picture import Frame, Picture

OWN, MIO, REN, SORA = range(4)
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


def _cards(text: str) -> Cards:
    cards = parse_pile(text)
    return cards if isinstance(cards, tuple) else ()


@dataclass(frozen=True, slots=True)
class Round:
    """Script of a round: the hands by seat, the card turned up, the declarations, and the cards played."""

    hands: tuple[str, ...]
    turn_up: str
    declared: tuple[Declare, ...]
    played: tuple[str, ...] = ("", "", "", "")

    def deal(self, number: int) -> Dealt:
        """Return the deal."""
        shown = (*map(_cards, self.hands), _cards(self.turn_up))
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
_NO_CHANCE: Final = Streams("")
"""Nothing is drawn here: nature only shows what is paid for."""


class HachihachiLesson:
    """The lesson at one of its exercises, counted from 0.

    Args:
        at: the exercise to begin with; those before it are answered as they are asked for.
    """

    def __init__(self, at: int = 0) -> None:
        options = OPTIONS.choose("standard", len(ROUNDS[0].hands))
        self.at = 0
        self._state = HACHIHACHI_TRICK.apply(HACHIHACHI_TRICK.start(options), Picked("start", SORA))
        self._answered: State | None = None
        self._gathering: tuple[Frame, ...] = ()
        self._arrival = self._arrive(())
        while self.at < at and self.exercise is not None:
            self._answer(self.exercise.action)
            self.go_on()

    @property
    def exercise(self) -> Exercise | None:
        """Return the present exercise; None when the lesson is over."""
        return EXERCISES[self.at] if self.at < len(EXERCISES) else None

    @property
    def view(self) -> HachihachiView:
        """The table as the person sees it."""
        return HACHIHACHI_TRICK.view(self._state, OWN)

    def arrival(self) -> tuple[Frame, ...]:
        """The way of the table to here: what the others do, and what plays itself."""
        return self._arrival

    def answer(self, *cards: Card) -> Answer:
        """Play a card of the hand and see what comes of it; `go_on` keeps it.

        Raises:
            ValueError: the lesson is over, or the card cannot be played.
        """
        return self._answer(Play(cards[0]))

    def call(self, action: Action) -> Answer:
        """Choose what is no card and see what comes of it; as for `answer`."""
        return self._answer(action)

    def _answer(self, action: Action) -> Answer:
        exercise = self.exercise
        if exercise is None:
            raise ValueError("the lesson is over")
        scene = _Scene(self._state)
        scene.show(Acted(OWN, action))
        if isinstance(action, Play):
            while scene.view.table:
                scene.show_next()
        elif action == exercise.action == IN:
            while scene.view.stage is not Stage.PLAY:
                scene.show_next()
        is_right = action == exercise.action
        self._answered = scene.state if is_right else None
        frames, self._gathering = scene.cut()
        calls = [call for call in scene.calls if call.key == "hachihachi_trick.call.trick"]
        cards = (action.card,) if isinstance(action, Play) else ()
        return Answer(cards, is_right, frames, (*calls, _comment(exercise, is_right=is_right)))

    def go_on(self) -> None:
        """Keep the right answer and come to the next exercise; after anything else nothing changes."""
        if self._answered is not None:
            self._state, self._answered = self._answered, None
            self.at += 1
            self._arrival = self._arrive(self._gathering)

    def _arrive(self, frames: tuple[Frame, ...]) -> tuple[Frame, ...]:
        scene = _Scene(self._state)
        while not self._is_asked(scene.view):
            scene.show_next()
        self._state = scene.state
        end = _PRESENTER.picture(self.view, OWN)
        return (*frames, *scene.frames, Frame(end if self.exercise is not None else _at_rest(end)))

    def _is_asked(self, view: HachihachiView) -> bool:
        """True at the exercise, and when all three rounds are over."""
        exercise = self.exercise
        if exercise is None:
            return len(view.results) == len(ROUNDS)
        here = (view.round, len(view.tricks)) == (exercise.round, exercise.trick)
        stage = Stage.PLAY if isinstance(exercise.action, Play) else Stage.DECLARING
        return here and view.stage is stage and OWN in view.to_act


class _Scene:
    """A state going on, fact by fact, as the person sees it."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.frames: list[Frame] = []
        self.calls: list[Message] = []

    @property
    def view(self) -> HachihachiView:
        return HACHIHACHI_TRICK.view(self.state, OWN)

    def show_next(self) -> None:
        """Let nature go on, or else the seat to act as in the script."""
        if self.state.stage is Stage.DEAL:
            number = self.state.round
            self.show(ROUNDS[number - 1].deal(number))
            return
        fact = HACHIHACHI_TRICK.chance(self.state, _NO_CHANCE)
        self.show(_next_action(self.view, self.state) if fact is None else fact)

    def show(self, fact: Fact) -> None:
        """Take a fact; of tricks that others play among themselves only the result is seen."""
        before, state = self.view, HACHIHACHI_TRICK.apply(self.state, fact)
        calls = HACHIHACHI_TRICK.calls(self.state, fact, state)
        seen = HACHIHACHI_TRICK.redact(self.state, fact, OWN)
        self.state = state
        is_theirs = before.stage is Stage.PLAY and OWN not in before.ins
        if not is_theirs or len(self.view.results) > len(before.results):
            self.frames += _PRESENTER.frames(before, seen, self.view, calls, OWN)
            self.calls += calls

    def cut(self) -> tuple[tuple[Frame, ...], tuple[Frame, ...]]:
        """Split the frames into those seen at once and those seen after what is finished."""
        finished = [index for index, frame in enumerate(self.frames) if frame.is_finished]
        last = finished[-1] if finished else len(self.frames) - 1
        lying = replace(self.frames[last], hold=metrics.HOLD_CHOICE, is_finished=False)
        lying = replace(lying, picture=_at_rest(lying.picture))
        return (*self.frames[:last], lying), tuple(self.frames[last + 1 : -1])


def _next_action(view: HachihachiView, state: State) -> Acted:
    """Return the action of the seat to act: as in the script, or else the first legal card."""
    seat, script = view.to_act[0], ROUNDS[view.round - 1]
    match view.stage:
        case Stage.MIZUTEN:
            return Acted(seat, Mizuten(declared=False))
        case Stage.DECLARING:
            return Acted(seat, script.declared[seat])
    legal = HACHIHACHI_TRICK.view(state, seat).choices
    cards: tuple[Action, ...] = () if legal is None else legal.legal() or ()
    planned = _cards(script.played[seat]) if script.played[seat] else ()
    wanted = Play(planned[len(view.tricks)]) if planned else None
    return Acted(seat, wanted if wanted is not None and wanted in cards else cards[0])


def _comment(exercise: Exercise, *, is_right: bool) -> Message:
    if is_right:
        return message(f"hachihachi_trick.lesson.{exercise.name}.done")
    if isinstance(exercise.action, Play):
        return message("lesson.lost", card=exercise.action.card)
    return message("hachihachi_trick.lesson.lost_call")


def _at_rest(picture: Picture) -> Picture:
    badges = tuple(replace(badge, to_act=False) for badge in picture.badges)
    return replace(picture.unasked, badges=badges)


COURSE: Final = Course(
    id="hachihachi_trick",
    game="hachihachi_trick",
    names=("seat.you", "lesson.left", "lesson.across", "lesson.right"),
    felt=HachihachiPresenter.felt,
    accent=HachihachiPresenter.accent,
    length=len(EXERCISES),
    begin=HachihachiLesson,
)
