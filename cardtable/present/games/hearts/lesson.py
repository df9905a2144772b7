"""Lessons in Hearts: the beginning of a deal, dealt and answered from a script, by the real rules.

The first is played by the rules of the preset *Windows* (HE-31), which show most of what there is. Those in
`variants` tell what is different in other rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from cardtable.engine.cards import Card, Cards
from cardtable.engine.facts import Acted, Dealt, Fact
from cardtable.engine.games.hearts import HEARTS, OPTIONS, HeartsView, Pass, Play, State
from cardtable.engine.messages import Message, message
from cardtable.engine.options import Options
from cardtable.engine.rules import EntryPoint, fold
from cardtable.engine.seats import Seat
from cardtable.present.games.hearts.presenter import HeartsPresenter
from cardtable.present.lessons.game_lesson import OWN, GameLesson, parse_cards
from cardtable.present.lessons.script import Course, ExerciseResult, Told

MIO, REN, SORA = range(1, 4)
REPEATED_CALLS: Final = ("trick", "trick_points")
"""The calls that are repeated beside the table."""


@dataclass(frozen=True, slots=True)
class Exercise:
    """Cards that the person is to pass or play.

    The texts are ``<course>.lesson.<name>.ask``, ``.done``, and ``.wrong`` for what comes of another choice;
    of a choice in `special` it is told under a name of its own.
    """

    name: str
    asked: Cards
    special: tuple[tuple[str, Cards], ...] = ()
    course: str = "hearts"

    @property
    def ask(self) -> Message:
        """Return the exercise's instruction."""
        first, *others = self.asked
        values = {f"card{number}": card for number, card in enumerate(others, start=2)}
        return message(self.key("ask"), card=first, **values)

    @property
    def only_tells(self) -> bool:
        """False: there is something to do."""
        return False

    def consequence(self, cards: Cards) -> Message:
        """Return what comes of choosing these cards, where that is wrong."""
        kinds = [kind for kind, which in self.special if set(cards) & set(which)]
        return message(self.key(kinds[0] if kinds else "wrong"))

    def key(self, part: str) -> str:
        """The key of one of its texts."""
        return f"{self.course}.lesson.{self.name}.{part}"


@dataclass(frozen=True, slots=True)
class Script:
    """Script of a lesson.

    Attributes:
        course: its id.
        options: the rules.
        entry: the deal with which it begins, and who deals it.
        hands: the cards by seat, and last what is left over.
        exercises: what is asked.
        passed: the cards that the others pass to the left.
        played: the cards that they play to each trick.
    """

    course: str
    options: Options
    entry: EntryPoint
    hands: tuple[str, ...]
    exercises: tuple[Told | Exercise, ...]
    played: Mapping[Seat, str]
    passed: Mapping[Seat, str] = field(default_factory=dict)

    @property
    def begun(self) -> State:
        """The match once its cards are dealt."""
        dealt = Dealt(self.entry.deal, tuple(map(parse_cards, self.hands)))
        return fold(HEARTS, self.options, (dealt,), self.entry)


EXERCISES: Final[tuple[Told | Exercise, ...]] = (
    Told("hearts.lesson.aim.ask"),
    Exercise("pass", parse_cards("AD JD KC"), (("queen", parse_cards("QS")),)),
    Exercise("first", parse_cards("AC")),
    Exercise("lead", parse_cards("5C"), (("spade", parse_cards("QS 10S 8S 6S 3S")),)),
    Exercise("queen", parse_cards("QS")),
    Exercise("keep", parse_cards("9H"), (("king", parse_cards("KH")),)),
    Exercise("moon", parse_cards("KH")),
)
FIRST: Final = Script(
    "hearts",
    OPTIONS.choose("windows", 4),
    EntryPoint(1, (0,) * 4, SORA),
    (
        "QS 8S 6S 3S KH 9H 4H 2H KC 7C 5C AD JD",
        "AS KS 7S 5S JH 10H 3H JC 8C 3C QD 7D 4D",
        "JS 9S 4S AH QH 6H QC 10C 2C KD 10D 9D 8D",
        "10S 2S 8H 7H 5H AC 9C 6C 4C 6D 5D 3D 2D",
    ),
    EXERCISES,
    {MIO: "JC 8C 7D 10H JH", REN: "2C 10C KD AH QH", SORA: "9C 6C 3D 7H 8H"},
    {MIO: "AS KS QD", REN: "JS QC 9D", SORA: "AC 10S 5H"},
)

_PRESENTER: Final = HeartsPresenter()


class HeartsLesson(GameLesson[Told | Exercise, State, HeartsView]):
    """A lesson at one of its exercises, counted from 0.

    Args:
        at: the exercise to begin with; those before it are played as they are asked for.
        script: what is dealt, asked and answered.
    """

    def __init__(self, at: int = 0, script: Script = FIRST) -> None:
        self._script = script
        super().__init__(HEARTS, _PRESENTER, script.exercises, script.begun, at)

    def answer(self, *cards: Card) -> ExerciseResult:
        """Pass or play cards of the hand and see what comes of it; `go_on` keeps it.

        Raises:
            ValueError: nothing is asked, or the cards cannot be passed or played.
        """
        exercise, recording = self.asked()
        if self.view.exchanged:
            recording.show(Acted(OWN, Play(cards[0])))
            while recording.view.trick or not recording.view.to_act:  # a kitty may have to be shown
                recording.show_next()
        else:
            recording.show(Acted(OWN, _pass(cards)))
            for seat, passed in self._script.passed.items():
                recording.show(Acted(seat, _pass(parse_cards(passed))))
            recording.show_next()  # the exchange
        is_right = sorted(cards) == sorted(exercise.asked)
        frames = self.settle(recording, is_right=is_right)
        calls = [call for call in recording.calls if call.key.rpartition(".")[2] in REPEATED_CALLS]
        return ExerciseResult(
            cards, is_right, frames, (*calls, *_comment(exercise, cards, is_right=is_right))
        )

    def solve(self, exercise: Told | Exercise) -> ExerciseResult:
        """Pass or play what is asked for."""
        return self.answer(*exercise.asked)

    def is_due(self, view: HeartsView) -> bool:
        """True where the person is to act, and after the last exercise."""
        return self.exercise is None or OWN in view.to_act

    def next_fact(self, state: State, view: HeartsView) -> Fact:
        """Return the exchange, who leads, or else the card of the seat to act."""
        fact = self.nature(state)
        if fact is not None:
            return fact
        seat = view.to_act[0]
        return self.act(state, seat, Play(parse_cards(self._script.played[seat])[len(view.tricks)]))


def _pass(cards: Cards) -> Pass:
    """These cards to the left (HE-4)."""
    return Pass((tuple(cards), (), ()))


def _comment(exercise: Told | Exercise, cards: Cards, *, is_right: bool) -> tuple[Message, ...]:
    if isinstance(exercise, Told):
        return ()
    if is_right:
        return (message(exercise.key("done")),)
    is_pass = len(exercise.asked) > 1
    again = message("hearts.lesson.lost_pass" if is_pass else "lesson.lost", card=exercise.asked[0])
    return (exercise.consequence(cards), again)


def course(script: Script) -> Course:
    """The course that a script makes."""
    others = ("lesson.left", "lesson.across", "lesson.right", "seat.computer_4", "seat.computer_5")
    return Course(
        id=script.course,
        game="hearts",
        names=("seat.you", *others[: script.options.players - 1]),
        felt=HeartsPresenter.felt,
        accent=HeartsPresenter.accent,
        length=len(script.exercises),
        begin=partial(HeartsLesson, script=script),
    )


COURSE: Final = course(FIRST)
