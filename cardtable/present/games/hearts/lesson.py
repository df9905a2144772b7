"""The first lesson in Hearts: the beginning of a deal, dealt and answered from a script, by the real rules.

It is played by the rules of the preset *Windows* (HE-31), which show most of what there is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cardtable.engine.cards import Card, Cards
from cardtable.engine.facts import Acted, Dealt, Fact, Picked
from cardtable.engine.games.hearts import HEARTS, OPTIONS, HeartsView, Pass, Play, State
from cardtable.engine.messages import Message, message
from cardtable.engine.rules import fold
from cardtable.present.games.hearts.presenter import HeartsPresenter
from cardtable.present.lessons.game_lesson import OWN, GameLesson, parse_cards
from cardtable.present.lessons.script import Course, ExerciseResult, Told

MIO, REN, SORA = range(1, 4)
REPEATED_CALLS: Final = ("trick", "trick_points")
"""The calls that are repeated beside the table."""


@dataclass(frozen=True, slots=True)
class Exercise:
    """Cards that the person is to pass or play.

    The texts are ``hearts.lesson.<name>.ask``, ``.done``, and ``.wrong`` for what comes of another choice; of
    a choice in `special` it is told under a name of its own.
    """

    name: str
    asked: Cards
    special: tuple[tuple[str, Cards], ...] = ()

    @property
    def ask(self) -> Message:
        """Return the exercise's instruction."""
        first, *others = self.asked
        values = {f"card{number}": card for number, card in enumerate(others, start=2)}
        return message(f"hearts.lesson.{self.name}.ask", card=first, **values)

    @property
    def only_tells(self) -> bool:
        """False: there is something to do."""
        return False

    def consequence(self, cards: Cards) -> Message:
        """Return what comes of choosing these cards, where that is wrong."""
        kinds = [kind for kind, which in self.special if set(cards) & set(which)]
        return message(f"hearts.lesson.{self.name}.{kinds[0] if kinds else 'wrong'}")


DEALER: Final = SORA
DEAL: Final = Dealt(
    1,
    (
        parse_cards("QS 8S 6S 3S KH 9H 4H 2H KC 7C 5C AD JD"),
        parse_cards("AS KS 7S 5S JH 10H 3H JC 8C 3C QD 7D 4D"),
        parse_cards("JS 9S 4S AH QH 6H QC 10C 2C KD 10D 9D 8D"),
        parse_cards("10S 2S 8H 7H 5H AC 9C 6C 4C 6D 5D 3D 2D"),
    ),
)
EXERCISES: Final[tuple[Told | Exercise, ...]] = (
    Told("hearts.lesson.aim.ask"),
    Exercise("pass", parse_cards("AD JD KC"), (("queen", parse_cards("QS")),)),
    Exercise("first", parse_cards("AC")),
    Exercise("lead", parse_cards("5C"), (("spade", parse_cards("QS 10S 8S 6S 3S")),)),
    Exercise("queen", parse_cards("QS")),
    Exercise("keep", parse_cards("9H"), (("king", parse_cards("KH")),)),
    Exercise("moon", parse_cards("KH")),
)
PASSED: Final = {
    MIO: parse_cards("AS KS QD"),
    REN: parse_cards("JS QC 9D"),
    SORA: parse_cards("AC 10S 5H"),
}
PLAYED: Final = {
    MIO: parse_cards("JC 8C 7D 10H JH"),
    REN: parse_cards("2C 10C KD AH QH"),
    SORA: parse_cards("9C 6C 3D 7H 8H"),
}
"""The cards that the others pass, and play to each trick."""

_PRESENTER: Final = HeartsPresenter()


class HeartsLesson(GameLesson[Told | Exercise, State, HeartsView]):
    """The lesson at one of its exercises, counted from 0.

    Args:
        at: the exercise to begin with; those before it are played as they are asked for.
    """

    def __init__(self, at: int = 0) -> None:
        options = OPTIONS.choose("windows", len(DEAL.piles))
        begun = fold(HEARTS, options, (Picked("dealer", DEALER), DEAL))
        super().__init__(HEARTS, _PRESENTER, EXERCISES, begun, at)

    def answer(self, *cards: Card) -> ExerciseResult:
        """Pass or play cards of the hand and see what comes of it; `go_on` keeps it.

        Raises:
            ValueError: nothing is asked, or the cards cannot be passed or played.
        """
        exercise, recording = self.asked()
        if self.view.exchanged:
            recording.show(Acted(OWN, Play(cards[0])))
            while recording.view.trick:
                recording.show_next()
        else:
            recording.show(Acted(OWN, _pass(cards)))
            for seat, passed in PASSED.items():
                recording.show(Acted(seat, _pass(passed)))
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
        return self.act(state, seat, Play(PLAYED[seat][len(view.tricks)]))


def _pass(cards: Cards) -> Pass:
    """These cards to the left (HE-4)."""
    return Pass((tuple(cards), (), ()))


def _comment(exercise: Told | Exercise, cards: Cards, *, is_right: bool) -> tuple[Message, ...]:
    if isinstance(exercise, Told):
        return ()
    if is_right:
        return (message(f"hearts.lesson.{exercise.name}.done"),)
    is_pass = len(exercise.asked) > 1
    again = message("hearts.lesson.lost_pass" if is_pass else "lesson.lost", card=exercise.asked[0])
    return (exercise.consequence(cards), again)


COURSE: Final = Course(
    id="hearts",
    game="hearts",
    names=("seat.you", "lesson.left", "lesson.across", "lesson.right"),
    felt=HeartsPresenter.felt,
    accent=HeartsPresenter.accent,
    length=len(EXERCISES),
    begin=HeartsLesson,
)
