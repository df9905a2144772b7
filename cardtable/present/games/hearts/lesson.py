"""The first lesson in Hearts: the beginning of a deal, dealt and answered from a script, by the real rules.

It is played by the rules of the preset *Windows* (HE-31), which show most of what there is.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from cardtable.engine.cards import Card, Cards, parse_pile
from cardtable.engine.facts import Acted, Action, Dealt, Fact, Picked
from cardtable.engine.games.hearts import HEARTS, OPTIONS, HeartsView, Pass, Play, State
from cardtable.engine.messages import Message, message
from cardtable.engine.randomness import Streams
from cardtable.engine.rules import fold
from cardtable.present import metrics
from cardtable.present.games.hearts.presenter import HeartsPresenter
from cardtable.present.lessons.script import Answer, Course
from cardtable.present.picture import Frame, Picture

OWN, MIO, REN, SORA = range(4)
REPEATED_CALLS: Final = ("trick", "trick_points")
"""The calls that are repeated beside the table."""


@dataclass(frozen=True, slots=True)
class Exercise:
    """Cards that the person is to pass or play. The texts are ``hearts.lesson.<name>.ask`` and ``.done``."""

    name: str
    asked: Cards

    @property
    def ask(self) -> Message:
        """Return the exercise's instruction."""
        first, *others = self.asked
        values = {f"card{number}": card for number, card in enumerate(others, start=2)}
        return message(f"hearts.lesson.{self.name}.ask", card=first, **values)


def _cards(text: str) -> Cards:
    cards = parse_pile(text)
    return cards if isinstance(cards, tuple) else ()


DEALER: Final = SORA
DEAL: Final = Dealt(
    1,
    (
        _cards("QS 8S 6S 3S KH 9H 4H 2H KC 7C 5C AD JD"),
        _cards("AS KS 7S 5S JH 10H 3H JC 8C 3C QD 7D 4D"),
        _cards("JS 9S 4S AH QH 6H QC 10C 2C KD 10D 9D 8D"),
        _cards("10S 2S 8H 7H 5H AC 9C 6C 4C 6D 5D 3D 2D"),
    ),
)
EXERCISES: Final = (
    Exercise("pass", _cards("AD JD KC")),
    Exercise("first", _cards("AC")),
    Exercise("lead", _cards("5C")),
    Exercise("queen", _cards("QS")),
    Exercise("keep", _cards("9H")),
    Exercise("moon", _cards("KH")),
)
PASSED: Final = {MIO: _cards("AS KS QD"), REN: _cards("JS QC 9D"), SORA: _cards("AC 10S 5H")}
PLAYED: Final = {
    MIO: _cards("JC 8C 7D 10H JH"),
    REN: _cards("2C 10C KD AH QH"),
    SORA: _cards("9C 6C 3D 7H 8H"),
}
"""The cards that the others pass, and play to each trick."""

_PRESENTER: Final = HeartsPresenter()
_NO_CHANCE: Final = Streams("")
"""Nothing is drawn here: nature only exchanges what is passed, and tells who leads."""


class HeartsLesson:
    """The lesson at one of its exercises, counted from 0.

    Args:
        at: the exercise to begin with; those before it are played as they are asked for.
    """

    def __init__(self, at: int = 0) -> None:
        options = OPTIONS.choose("windows", len(DEAL.piles))
        self.at = 0
        self._state = fold(HEARTS, options, (Picked("dealer", DEALER), DEAL))
        self._answered: State | None = None
        self._gathering: tuple[Frame, ...] = ()
        self._arrival = self._arrive(())
        while self.at < at and self.exercise is not None:
            self.answer(*self.exercise.asked)
            self.go_on()

    @property
    def exercise(self) -> Exercise | None:
        """Return the present exercise; None when the lesson is over."""
        return EXERCISES[self.at] if self.at < len(EXERCISES) else None

    @property
    def view(self) -> HeartsView:
        """The table as the person sees it."""
        return HEARTS.view(self._state, OWN)

    def arrival(self) -> tuple[Frame, ...]:
        """The way of the table to here: the last trick gathered, what the others lead."""
        return self._arrival

    def answer(self, *cards: Card) -> Answer:
        """Pass or play cards of the hand and see what comes of it; `go_on` keeps it.

        Raises:
            ValueError: the lesson is over, or the cards cannot be passed or played.
        """
        exercise = self.exercise
        if exercise is None:
            raise ValueError("the lesson is over")
        recording = _Recording(self._state)
        if self.view.exchanged:
            recording.show(Acted(OWN, Play(cards[0])))
            while recording.view.table:
                recording.show_next()
        else:
            recording.show(Acted(OWN, _pass(cards)))
            for seat, passed in PASSED.items():
                recording.show(Acted(seat, _pass(passed)))
            recording.show_next()  # the exchange
        is_right = sorted(cards) == sorted(exercise.asked)
        self._answered = recording.state if is_right else None
        frames, self._gathering = recording.cut()
        calls = [call for call in recording.calls if call.key.rpartition(".")[2] in REPEATED_CALLS]
        return Answer(cards, is_right, frames, (*calls, _comment(exercise, is_right=is_right)))

    def go_on(self) -> None:
        """Keep the right answer and come to the next exercise; after anything else nothing changes."""
        if self._answered is not None:
            self._state, self._answered = self._answered, None
            self.at += 1
            self._arrival = self._arrive(self._gathering)

    def _arrive(self, frames: tuple[Frame, ...]) -> tuple[Frame, ...]:
        recording = _Recording(self._state)
        while self.exercise is not None and OWN not in recording.view.to_act:
            recording.show_next()
        self._state = recording.state
        end = _PRESENTER.picture(self.view, OWN)
        return (*frames, *recording.frames, Frame(end if self.exercise is not None else _at_rest(end)))


class _Recording:
    """A state going on, fact by fact, as the person sees it."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.frames: list[Frame] = []
        self.calls: list[Message] = []

    @property
    def view(self) -> HeartsView:
        return HEARTS.view(self.state, OWN)

    def show_next(self) -> None:
        """Let nature go on, or else the seat to act with its card of the script."""
        fact = HEARTS.chance(self.state, _NO_CHANCE)
        self.show(_next_card(self.view, self.state) if fact is None else fact)

    def show(self, fact: Fact) -> None:
        before, state = self.view, HEARTS.apply(self.state, fact)
        calls = HEARTS.calls(self.state, fact, state)
        seen = HEARTS.redact(self.state, fact, OWN)
        self.state = state
        self.frames += _PRESENTER.frames(before, seen, self.view, calls, OWN)
        self.calls += calls

    def cut(self) -> tuple[tuple[Frame, ...], tuple[Frame, ...]]:
        """Split the frames into those seen at once and those seen after the finished trick."""
        finished = [index for index, frame in enumerate(self.frames) if frame.is_finished]
        last = finished[-1] if finished else len(self.frames) - 1
        lying = replace(self.frames[last], hold=metrics.HOLD_CHOICE, is_finished=False)
        lying = replace(lying, picture=_at_rest(lying.picture))
        return (*self.frames[:last], lying), tuple(self.frames[last + 1 : -1])


def _next_card(view: HeartsView, state: State) -> Acted:
    """Return the play of the seat to act: as in the script, or else the first legal card."""
    seat = view.to_act[0]
    choices = HEARTS.view(state, seat).choices
    legal: tuple[Action, ...] = () if choices is None else choices.legal() or ()
    scripted = Play(PLAYED[seat][len(view.tricks)])
    return Acted(seat, scripted if scripted in legal else legal[0])


def _pass(cards: Cards) -> Pass:
    """These cards to the left (HE-4)."""
    return Pass((tuple(cards), (), ()))


def _comment(exercise: Exercise, *, is_right: bool) -> Message:
    if is_right:
        return message(f"hearts.lesson.{exercise.name}.done")
    if len(exercise.asked) > 1:
        return message("hearts.lesson.lost_pass")
    return message("lesson.lost", card=exercise.asked[0])


def _at_rest(picture: Picture) -> Picture:
    badges = tuple(replace(badge, to_act=False) for badge in picture.badges)
    return replace(picture.unasked, badges=badges)


COURSE: Final = Course(
    id="hearts",
    game="hearts",
    names=("seat.you", "lesson.left", "lesson.across", "lesson.right"),
    felt=HeartsPresenter.felt,
    accent=HeartsPresenter.accent,
    length=len(EXERCISES),
    begin=HeartsLesson,
)
