"""The first lesson in Fifty-Six: an auction and the deal that follows, from a script, by the real rules."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from typing import Final

from cardtable.engine.cards import Card, Cards
from cardtable.engine.facts import Acted, Action, Dealt, Fact
from cardtable.engine.games.fifty_six import FIFTY_SIX, OPTIONS, Bid, Calling, FiftySixView, Pass, State
from cardtable.engine.games.fifty_six.actions import parse
from cardtable.engine.games.fifty_six.announcements import bid_named, meaning_in_words
from cardtable.engine.games.fifty_six.conventions import meaning
from cardtable.engine.messages import Message, message
from cardtable.engine.rules import EntryPoint
from cardtable.engine.trick_game import Play
from cardtable.present.games.fifty_six.presenter import FiftySixPresenter
from cardtable.present.lessons.game_lesson import OWN, GameLesson, parse_cards
from cardtable.present.lessons.script import Course, ExerciseResult, Told

MIO: Final = 1
"""The dealer. Play goes counter-clockwise: the person is forehand, and Ren, across the table, the partner."""

HANDS: Final = (
    "JH 9H 9H' 10H AS 10C 9D 10D",
    "AH' 10H' JS' 10S' JD' JC' 9C' 10C'",
    "JH' JS 9S 10S AD AD' 9D' 10D'",
    "AH 9S' AS' JD JC 9C AC AC'",
)
CALLS: Final = tuple(
    map(
        parse,
        (
            *("28 hearts", "pass", "plus 1 hearts", "pass"),
            *("31 hearts", "32 clubs", "33 noes", "pass"),
            *("hearts 34", "pass", "pass", "pass"),
        ),
    )
)
PLAYED: Final = (
    "10C AS 10H JH 9H 9H' 9D 10D",
    "10C' 10S' JS' 10H' AH' 9C' JD' JC'",
    "JH' JS 9S 10D' 9D' AD AD' 10S",
    "AC AS' 9S' AH AC' 9C JD JC",
)
"""The card of each seat in each trick."""


@dataclass(frozen=True, slots=True)
class Exercise:
    """Bid or card that the person is to choose, and how many calls or tricks there are before it.

    The texts are ``fifty_six.lesson.<name>.ask``, ``.done``, and for what comes of another choice ``.wrong``,
    or ``.also`` where that takes the trick, too.
    """

    name: str
    before: int
    action: Bid | Play

    @property
    def asked(self) -> Cards:
        """Return the card to mark, if it is one."""
        return (self.action.card,) if isinstance(self.action, Play) else ()

    @property
    def ask(self) -> Message:
        """Return the exercise's instruction."""
        key = f"fifty_six.lesson.{self.name}.ask"
        if isinstance(self.action, Play):
            return message(key, card=self.action.card)
        return message(key, bid=bid_named(self.action))

    @property
    def only_tells(self) -> bool:
        """False: there is something to do."""
        return False


def _exercise(name: str, before: int, action: str) -> Exercise:
    asked = parse(action)
    if not isinstance(asked, Bid | Play):
        raise ValueError(f"neither a bid nor a card: {action!r}")
    return Exercise(name, before, asked)


EXERCISES: Final[tuple[Told | Exercise, ...]] = (
    Told("fifty_six.lesson.aim.ask"),
    Told("fifty_six.lesson.cards.ask"),
    Told("fifty_six.lesson.bids.ask"),
    _exercise("open", 0, "28 hearts"),
    _exercise("nines", 4, "31 hearts"),
    _exercise("suit_first", 8, "hearts 34"),
    _exercise("void", 0, "10C"),
    _exercise("ruff", 2, "10H"),
    _exercise("draw", 3, "JH"),
)

_PRESENTER: Final = FiftySixPresenter()


class FiftySixLesson(GameLesson[Told | Exercise, State, FiftySixView]):
    """The lesson at one of its exercises, counted from 0.

    Args:
        at: the exercise to begin with; those before it are answered as they are asked for.
    """

    def __init__(self, at: int = 0) -> None:
        options = OPTIONS.choose("akagiri", len(HANDS), {"four_pack": "thirty_two"})
        begun = FIFTY_SIX.enter(options, EntryPoint(1, (0, 0), MIO))
        super().__init__(FIFTY_SIX, _PRESENTER, EXERCISES, begun, at)

    def answer(self, *cards: Card) -> ExerciseResult:
        """Play a card of the hand and see what comes of it; `go_on` keeps it.

        Raises:
            ValueError: nothing is asked, or the card cannot be played.
        """
        return self.call(Play(cards[0]))

    def call(self, action: Action) -> ExerciseResult:
        """Choose what may be no card and see what comes of it; as for `answer`."""
        exercise, recording = self.asked()
        assert isinstance(exercise, Exercise)  # noqa: S101 (narrows the type: others only tell)
        choices = recording.view.choices
        recording.show(Acted(OWN, action))
        is_right = action == exercise.action
        said: tuple[Message, ...] = ()
        if isinstance(action, Play):
            while recording.view.trick:
                recording.show_next()
            trick = ("fifty_six.call.trick", "fifty_six.call.trick_points")
            said = tuple(call for call in recording.calls if call.key in trick)
        elif isinstance(action, Bid) and isinstance(choices, Calling):
            said = (_told(choices, action),)
        while is_right and _is_passed_out(recording.view):
            recording.show_next()
        cards = (action.card,) if isinstance(action, Play) else ()
        comment = _comment(exercise, recording.view, is_right=is_right)
        frames = self.settle(recording, is_right=is_right)
        return ExerciseResult(cards, is_right, frames, (*said, *comment))

    def solve(self, exercise: Told | Exercise) -> ExerciseResult:
        """Do what is asked for."""
        assert isinstance(exercise, Exercise)  # noqa: S101 (narrows the type: others only tell)
        return self.call(exercise.action)

    def is_due(self, view: FiftySixView) -> bool:
        """True at the exercise, and when the deal is over."""
        exercise = self.exercise
        if exercise is None:
            return bool(view.scores)
        if isinstance(exercise, Told):
            return OWN in view.to_act
        if isinstance(exercise.action, Play):
            return not view.is_bidding and OWN in view.to_act and len(view.tricks) == exercise.before
        return view.is_bidding and len(view.calls) == exercise.before

    def next_fact(self, state: State, view: FiftySixView) -> Fact:
        """Return the deal, or what the seat to act calls or plays in the script."""
        if not state.dealt:
            return Dealt(1, tuple(map(parse_cards, HANDS)))
        seat = view.to_act[0]
        if view.is_bidding:
            return Acted(seat, CALLS[len(view.calls)])
        return self.act(state, seat, Play(parse_cards(PLAYED[seat])[len(view.tricks)]))


def _is_passed_out(view: FiftySixView) -> bool:
    """True while nothing but passes is left of the auction in the script."""
    return view.is_bidding and set(CALLS[len(view.calls) :]) == {Pass()}


def _told(choices: Calling, bid: Bid) -> Message:
    """What a bid tells everybody, in one paragraph."""
    sentences = meaning_in_words(meaning(choices.auction, bid))
    told = reduce(
        lambda text, more: message("fifty_six.lesson.sentences", first=text, second=more), sentences
    )
    return message("fifty_six.lesson.told", bid=bid_named(bid), meaning=told)


def _comment(exercise: Exercise, after: FiftySixView, *, is_right: bool) -> tuple[Message, ...]:
    key = f"fifty_six.lesson.{exercise.name}"
    if is_right:
        return (message(f"{key}.done"),)
    if isinstance(exercise.action, Play):
        is_won = after.tricks[-1].winner == OWN and exercise.name != "void"
        why = message(f"{key}.also" if is_won else f"{key}.wrong")
        return (why, message("lesson.lost", card=exercise.action.card))
    again = message("fifty_six.lesson.lost_call", bid=bid_named(exercise.action))
    return (message(f"{key}.wrong", bid=bid_named(exercise.action)), again)


COURSE: Final = Course(
    id="fifty_six",
    game="fifty_six",
    names=("seat.you", "lesson.left", "lesson.across", "lesson.right"),
    felt=FiftySixPresenter.felt,
    accent=FiftySixPresenter.accent,
    length=len(EXERCISES),
    begin=FiftySixLesson,
)
