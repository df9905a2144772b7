"""Lessons in Hachihachi Trick: rounds dealt and answered from a script, by the real rules.

In the first lesson there are four: the person starts, leaves Mizuten alone, and folds; is forced out; is in
and wins; is in with one other, and splits the pot. The second lesson is one round of Mizuten. A wrong choice
is played out to the end of its round, so that one sees what it would have cost.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Final

from cardtable.engine.cards import Card, Cards
from cardtable.engine.facts import Acted, Action, Dealt, Fact, Picked
from cardtable.engine.games.hachihachi_trick import (
    HACHIHACHI_TRICK,
    OPTIONS,
    Answer,
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
from cardtable.present.lessons.game_lesson import OWN, CallingGameLesson, Recording, parse_cards
from cardtable.present.lessons.script import Course, ExerciseResult

MIO, REN, SORA = range(1, 4)
IN, FOLD = Declare(is_in=True), Declare(is_in=False)
DARE, NO_MIZUTEN, SPLIT = Mizuten(declared=True), Mizuten(declared=False), Answer(splits=True)


@dataclass(frozen=True, slots=True)
class Exercise:
    """Action that the person is to choose, and where in the match; None where one only reads.

    What is right goes on at once `until` a stage, where it is that which the lesson tells of. `shown` is a
    card of which the text speaks without asking for it. The texts are ``<course>.lesson.<name>.ask``,
    ``.done``, and of a wrong choice ``.wrong``, or ``.also`` where it takes the trick, too.
    """

    name: str
    round: int
    stage: Stage
    action: Mizuten | Declare | Answer | Play | None = None
    trick: int = 0
    until: Stage | None = None
    shown: str = ""
    course: str = "hachihachi_trick"

    @property
    def asked(self) -> Cards:
        """Return the card to mark, if it is one."""
        return (self.action.card,) if isinstance(self.action, Play) else ()

    @property
    def ask(self) -> Message:
        """Return the step's text."""
        told = self.asked or ((Card.parse(self.shown),) if self.shown else ())
        return message(self.key("ask"), **({"card": told[0]} if told else {}))

    @property
    def only_tells(self) -> bool:
        """True where nothing is asked."""
        return self.action is None

    def key(self, part: str) -> str:
        """The key of one of its texts."""
        return f"{self.course}.lesson.{self.name}.{part}"


@dataclass(frozen=True, slots=True)
class Round:
    """Script of a round: the hands by seat, the card turned up, the declarations, and the cards played.

    Of two who are in, the other one `splits`, or wants to play.
    """

    hands: tuple[str, ...]
    turn_up: str
    declared: tuple[Declare, ...]
    played: tuple[str, ...] = ("", "", "", "")
    splits: bool = False

    def deal(self, number: int) -> Dealt:
        """Return the deal."""
        shown = (*map(parse_cards, self.hands), parse_cards(self.turn_up))
        rest = tuple(card for card in PACK if not any(card in pile for pile in shown))
        return Dealt(number, (*shown, rest))


@dataclass(frozen=True, slots=True)
class Script:
    """Script of a lesson: its rounds, and what is asked in them."""

    rounds: tuple[Round, ...]
    exercises: tuple[Exercise, ...]


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
    Round(
        (
            "5C 7C 3D JD 6S KS AH",
            "2C 4C 9C 8D QD 3S 10S",
            "JC AC AD JS QH KH JH",
            "3C 8C 2D 7D 5S 6H 9S",
        ),
        "8H",
        (IN, FOLD, IN, FOLD),
        splits=True,
    ),
)
EXERCISES: Final = (
    Exercise("aim", 1, Stage.MIZUTEN),
    Exercise("mizuten", 1, Stage.MIZUTEN, NO_MIZUTEN),
    Exercise("trump_up", 1, Stage.DECLARING, shown="6C"),
    Exercise("fold", 1, Stage.DECLARING, FOLD),
    Exercise("alone", 2, Stage.MIZUTEN),
    Exercise("forced_out", 2, Stage.ROLES),
    Exercise("in", 3, Stage.DECLARING, IN, until=Stage.PLAY),
    Exercise("follow", 3, Stage.PLAY, Play(Card.parse("AS"))),
    Exercise("trump", 3, Stage.PLAY, Play(Card.parse("AD")), trick=1),
    Exercise("ruff", 3, Stage.PLAY, Play(Card.parse("5D")), trick=4),
    Exercise("won", 4, Stage.MIZUTEN),
    Exercise("two", 4, Stage.DECLARING, IN, until=Stage.ANSWERING),
    Exercise("split", 4, Stage.ANSWERING, SPLIT, until=Stage.MIZUTEN),
)

FIRST: Final = Script(ROUNDS, EXERCISES)

_dare: Final = partial(Exercise, course="hachihachi_trick.mizuten")
MIZUTEN: Final = Script(
    (
        Round(
            (
                "4C 2D QD 3H 9H AH AS",
                "2C 3C 9C 4D 7D 8D JS",
                "6C KC AC 10D KD JH 5S",
                "7C JC 3D 5H 8H 8S KS",
            ),
            "7H",
            (IN, FOLD, IN, IN),
            (
                "AS QD 4C 3H AH 9H 2D",
                "",
                "5S KD AC KC JH 6C 10D",
                "8S 3D 7C JC 5H 8H KS",
            ),
        ),
    ),
    (
        _dare("aim", 1, Stage.MIZUTEN),
        _dare("dare", 1, Stage.MIZUTEN, DARE),
        _dare("hand", 1, Stage.DECLARING),
        _dare("lead", 1, Stage.PLAY, Play(Card.parse("AS"))),
        _dare("ruff", 1, Stage.PLAY, Play(Card.parse("3H")), trick=3),
        _dare("third", 1, Stage.PLAY, Play(Card.parse("AH")), trick=4),
        _dare("paid", 2, Stage.MIZUTEN),
    ),
)
"""The lesson on Mizuten (HT-22)."""

_PRESENTER: Final = HachihachiPresenter()


class HachihachiLesson(CallingGameLesson[Exercise, State, HachihachiView]):
    """A lesson at one of its exercises, counted from 0.

    Args:
        at: the exercise to begin with; those before it are answered as they are asked for.
        script: what is dealt, asked and answered.
    """

    def __init__(self, at: int = 0, script: Script = FIRST) -> None:
        self._rounds = script.rounds
        options = OPTIONS.choose("standard", len(self._rounds[0].hands))
        begun = HACHIHACHI_TRICK.apply(HACHIHACHI_TRICK.start(options), Picked("start", OWN))
        super().__init__(HACHIHACHI_TRICK, _PRESENTER, script.exercises, begun, at)

    def call(self, action: Action) -> ExerciseResult:
        """Choose what may be no card and see what comes of it; as for `answer`."""
        exercise, recording = self.asked()
        before = recording.view
        recording.show(Acted(OWN, action))
        is_right = action == exercise.action
        if isinstance(action, Play):
            while recording.view.trick:
                recording.show_next()
        elif not is_right:
            self._play_out(recording, action)
        elif exercise.until is not None:
            while recording.view.stage is not exercise.until:
                recording.show_next()
        calls = [call for call in recording.calls if call.key == "hachihachi_trick.call.trick"]
        told = tuple(calls) if isinstance(action, Play) else ()
        cards = (action.card,) if isinstance(action, Play) else ()
        comment = _done(exercise) if is_right else _consequence(exercise, before, recording.view)
        frames = self.settle(recording, is_right=is_right)
        return ExerciseResult(cards, is_right, frames, (*told, *comment))

    def _play_out(self, recording: Recording[State, HachihachiView], action: Action) -> None:
        """Show what comes of a wrong call: the hand that one must play then, or how the round ends."""
        over = len(recording.view.results) + 1
        while len(recording.view.results) < over:
            if isinstance(action, Mizuten) and recording.view.stage is Stage.DECLARING:
                return
            recording.show_next()

    def is_due(self, view: HachihachiView) -> bool:
        """True at the step, and when all rounds are over."""
        exercise = self.exercise
        if exercise is None:
            return len(view.results) == len(self._rounds)
        here = (view.round, view.stage) == (exercise.round, exercise.stage)
        if isinstance(exercise.action, Play):
            return here and len(view.tricks) == exercise.trick and OWN in view.to_act
        return here and (exercise.stage is Stage.ROLES or OWN in view.to_act or exercise.action is None)

    def is_shown(self, before: HachihachiView, after: HachihachiView) -> bool:
        """True but for tricks that are no exercise: of these only the result is seen."""
        is_played = before.stage is Stage.PLAY
        is_hidden = is_played and (OWN not in before.ins or not self._rounds[before.round - 1].played[OWN])
        return not is_hidden or len(after.results) > len(before.results)

    def next_fact(self, state: State, view: HachihachiView) -> Fact:
        """Return the deal of the script, what nature shows, or what the seat to act is to do."""
        script = self._rounds[state.round - 1]
        if state.stage is Stage.DEAL:
            return script.deal(state.round)
        fact = self.nature(state)
        if fact is not None:
            return fact
        seat = view.to_act[0]
        match view.stage:
            case Stage.MIZUTEN:
                return Acted(seat, NO_MIZUTEN)  # who dares, does so where it is asked for
            case Stage.DECLARING:
                return Acted(seat, script.declared[seat])
            case Stage.ANSWERING:
                return Acted(seat, Answer(splits=script.splits))
        planned = script.played[seat]
        wanted = Play(parse_cards(planned)[len(view.tricks)]) if planned else None
        return self.act(state, seat, wanted)


def _done(exercise: Exercise) -> tuple[Message, ...]:
    return (message(exercise.key("done")),)


def _consequence(exercise: Exercise, before: HachihachiView, after: HachihachiView) -> tuple[Message, ...]:
    """What a wrong choice would have brought, and what to do instead."""
    if isinstance(exercise.action, Play):
        why = "also" if after.tricks[-1].winner == OWN else "wrong"
        return (message(exercise.key(why)), message("lesson.lost", card=exercise.action.card))
    told = message(exercise.key("wrong"), count=before.balances[OWN] - after.balances[OWN])
    return (told, message("hachihachi_trick.lesson.lost_call"))


COURSE, MIZUTEN_COURSE = (
    Course(
        id=name,
        game="hachihachi_trick",
        names=("seat.you", "lesson.left", "lesson.across", "lesson.right"),
        felt=HachihachiPresenter.felt,
        accent=HachihachiPresenter.accent,
        length=len(script.exercises),
        begin=partial(HachihachiLesson, script=script),
    )
    for name, script in (("hachihachi_trick", FIRST), ("hachihachi_trick.mizuten", MIZUTEN))
)
