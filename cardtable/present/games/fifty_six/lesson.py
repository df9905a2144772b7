"""Lessons in Fifty-Six: auctions and what is played after them, from a script, by the real rules."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Final

from cardtable.engine.cards import Card, Cards
from cardtable.engine.facts import Acted, Action, Dealt, Fact
from cardtable.engine.games.fifty_six import FIFTY_SIX, OPTIONS, Bid, Calling, FiftySixView, Pass, State
from cardtable.engine.games.fifty_six.actions import Call, parse
from cardtable.engine.games.fifty_six.announcements import bid_named, meaning_in_one
from cardtable.engine.games.fifty_six.conventions import meaning
from cardtable.engine.messages import Message, message
from cardtable.engine.rules import EntryPoint
from cardtable.engine.seats import Seat
from cardtable.engine.trick_game import Play
from cardtable.present.games.fifty_six.bidding import call_named
from cardtable.present.games.fifty_six.presenter import FiftySixPresenter
from cardtable.present.games.fifty_six.scores import is_between_deals
from cardtable.present.lessons.game_lesson import OWN, CallingGameLesson, parse_cards
from cardtable.present.lessons.script import Course, ExerciseResult

MIO, REN, SORA = range(1, 4)
"""The others. Play goes counter-clockwise: Sora comes after the person, then Ren, who is the partner."""


@dataclass(frozen=True, slots=True)
class Deal:
    """Script of a deal.

    Attributes:
        hands: the cards by seat.
        calls: the auction.
        played: the card of each seat in each trick; where nothing is planned, any that is legal.
        seen: so many tricks are seen; of the others only what came of them.
    """

    hands: tuple[str, ...]
    calls: tuple[Call, ...]
    played: tuple[str, ...] = ("", "", "", "")
    seen: int = 8

    def is_passed_out(self, view: FiftySixView) -> bool:
        """True while nothing but passes is left of the auction."""
        return view.is_bidding and set(self.calls[len(view.calls) :]) == {Pass()}


def _calls(*texts: str) -> tuple[Call, ...]:
    made = tuple(map(parse, texts))
    return tuple(call for call in made if not isinstance(call, Play))


@dataclass(frozen=True, slots=True)
class Exercise:
    """Call or card that the person is to choose, and where; None where one only reads.

    In which deal it is, and how many calls or tricks there are before it. The texts are
    ``<course>.lesson.<name>.ask``, ``.done``, and for what comes of another choice ``.wrong``, or ``.also``
    where that takes the trick, too.
    """

    name: str
    before: int = 0
    action: Call | Play | None = None
    deal: int = 1
    course: str = "fifty_six"

    @property
    def asked(self) -> Cards:
        """Return the card to mark, if it is one."""
        return (self.action.card,) if isinstance(self.action, Play) else ()

    @property
    def ask(self) -> Message:
        """Return the step's text."""
        return self.told("ask")

    @property
    def only_tells(self) -> bool:
        """True where nothing is asked."""
        return self.action is None

    def told(self, part: str) -> Message:
        """One of its texts, with the card or the call that is right."""
        key = f"{self.course}.lesson.{self.name}.{part}"
        if self.action is None:
            return message(key)
        if isinstance(self.action, Play):
            return message(key, card=self.action.card)
        return message(key, bid=call_named(self.action))

    def is_due(self, view: FiftySixView) -> bool:
        """True where the person is to act, and this is asked or told."""
        if view.deal != self.deal or OWN not in view.to_act:
            return False
        if isinstance(self.action, Play):
            return not view.is_bidding and len(view.tricks) == self.before
        return self.action is None or (view.is_bidding and len(view.calls) == self.before)


@dataclass(frozen=True, slots=True)
class Script:
    """Script of a lesson: who deals first, the deals, and what is asked in them."""

    dealer: Seat
    deals: tuple[Deal, ...]
    exercises: tuple[Exercise, ...]


def _card(text: str) -> Play:
    return Play(Card.parse(text))


def _call(text: str) -> Call:
    (call,) = _calls(text)
    return call


FIRST: Final = Script(
    MIO,
    (
        Deal(
            (
                "JH 9H 9H' 10H AS 10C 9D 10D",
                "AH' 10H' JS' 10S' JD' JC' 9C' 10C'",
                "JH' JS 9S 10S AD AD' 9D' 10D'",
                "AH 9S' AS' JD JC 9C AC AC'",
            ),
            _calls(
                *("28 hearts", "pass", "plus 1 hearts", "pass"),
                *("31 hearts", "32 clubs", "33 noes", "pass"),
                *("hearts 34", "pass", "pass", "pass"),
            ),
            (
                "10C AS 10H JH 9H 9H' 9D 10D",
                "10C' 10S' JS' 10H' AH' 9C' JD' JC'",
                "JH' JS 9S 10D' 9D' AD AD' 10S",
                "AC AS' 9S' AH AC' 9C JD JC",
            ),
        ),
    ),
    (
        Exercise("aim"),
        Exercise("cards"),
        Exercise("bids"),
        Exercise("open", 0, _call("28 hearts")),
        Exercise("nines", 4, _call("31 hearts")),
        Exercise("suit_first", 8, _call("hearts 34")),
        Exercise("void", 0, _card("10C")),
        Exercise("ruff", 2, _card("10H")),
        Exercise("draw", 3, _card("JH")),
    ),
)

_telling: Final = partial(Exercise, course="fifty_six.telling")
TELLING: Final = Script(
    SORA,
    (
        Deal(
            (
                "JS' JH AH 10H 10H' 9D AD 10D",
                "AS 10S' JC 9C' AC 10C' 9H 10D'",
                "JS 9S 9S' 10S 9C 10C JD AD'",
                "AS' JC' AC' JH' 9H' AH' JD' 9D'",
            ),
            _calls(
                *("28 spades", "pass", "plus 1 spades", "pass"),
                *("31 spades", "32 clubs", "33 noes", "pass"),
                *("spades 34", "pass", "pass", "pass"),
            ),
            ("JS'", "JC", "9C", "AC'"),
            seen=1,
        ),
    ),
    (
        _telling("aim"),
        _telling("listen"),
        _telling("plus", 2, _call("plus 1 spades")),
        _telling("more"),
        _telling("noes", 6, _call("33 noes")),
        _telling("enough", 10, Pass()),
        _telling("heard", 0, _card("JS'")),
    ),
)
"""The lesson on what calls tell (FS-12)."""

_doubling: Final = partial(Exercise, course="fifty_six.doubling")
DOUBLING: Final = Script(
    OWN,
    (
        Deal(
            (
                "JH 9H' JS 9S 10S JC AC 10C",
                "JH' JD' 9D' AD' 10D' AS' 10S' 10C'",
                "JS' 9S' AS JC' 9C 9C' AC' 10D",
                "9H AH AH' 10H 10H' JD 9D AD",
            ),
            _calls("hearts 40", "pass", "pass", "double", "pass", "pass", "pass"),
            ("9H'", "10D'", "10D", "JD"),
            seen=1,
        ),
        Deal(
            (
                "JS' 9S' JC JC' JH 9H AH 10D",
                "AS' 9C' AC' JH' 9H' JD' 9D 9D'",
                "JS 9S AS 10S 9C AC AH' JD",
                "10S' 10C 10C' 10H 10H' AD AD' 10D'",
            ),
            _calls("28 spades", "double", "redouble"),
            seen=0,
        ),
    ),
    (
        _doubling("aim"),
        _doubling("double", 3, _call("double")),
        _doubling("take", 0, _card("9H'")),
        _doubling("failed", deal=2),
        _doubling("redouble", 2, _call("redouble"), deal=2),
    ),
)
"""The lesson on doubling (FS-9, FS-10)."""

_PRESENTER: Final = FiftySixPresenter()


class FiftySixLesson(CallingGameLesson[Exercise, State, FiftySixView]):
    """A lesson at one of its exercises, counted from 0.

    Args:
        at: the exercise to begin with; those before it are answered as they are asked for.
        script: what is dealt, asked and answered.
    """

    def __init__(self, at: int = 0, script: Script = FIRST) -> None:
        self._deals = script.deals
        options = OPTIONS.choose("akagiri", len(self._deals[0].hands), {"four_pack": "thirty_two"})
        begun = FIFTY_SIX.enter(options, EntryPoint(1, (0, 0), script.dealer))
        super().__init__(FIFTY_SIX, _PRESENTER, script.exercises, begun, at)

    def call(self, action: Action) -> ExerciseResult:
        """Choose what may be no card and see what comes of it; as for `answer`."""
        exercise, recording = self.asked()
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
        while is_right and self._deals[exercise.deal - 1].is_passed_out(recording.view):
            recording.show_next()
        cards = (action.card,) if isinstance(action, Play) else ()
        comment = _comment(exercise, recording.view, is_right=is_right)
        frames = self.settle(recording, is_right=is_right)
        return ExerciseResult(cards, is_right, frames, (*said, *comment))

    def is_due(self, view: FiftySixView) -> bool:
        """True at the exercise, and when all deals are over."""
        exercise = self.exercise
        return len(view.scores) == len(self._deals) if exercise is None else exercise.is_due(view)

    def is_shown(self, before: FiftySixView, after: FiftySixView) -> bool:
        """True but for the tricks after those that are to be seen: of these only the result is."""
        is_played = not before.is_bidding and not is_between_deals(before)
        is_hidden = is_played and len(before.tricks) >= self._deals[before.deal - 1].seen
        return not is_hidden or len(after.scores) > len(before.scores)

    def next_fact(self, state: State, view: FiftySixView) -> Fact:
        """Return the deal, or what the seat to act calls or plays in the script."""
        script = self._deals[state.deal - 1]
        if not state.dealt:
            return Dealt(state.deal, tuple(map(parse_cards, script.hands)))
        seat = view.to_act[0]
        if view.is_bidding:
            return Acted(seat, script.calls[len(view.calls)])
        planned = script.played[seat].split()[len(view.tricks) :]
        return self.act(state, seat, _card(planned[0]) if planned else None)


def _told(choices: Calling, bid: Bid) -> Message:
    """What a bid tells everybody, in one paragraph."""
    told = meaning_in_one(meaning(choices.auction, bid))
    return message("fifty_six.lesson.told", bid=bid_named(bid), meaning=told)


def _comment(exercise: Exercise, after: FiftySixView, *, is_right: bool) -> tuple[Message, ...]:
    if is_right:
        return (exercise.told("done"),)
    if isinstance(exercise.action, Play):
        is_won = after.tricks[-1].winner == OWN and exercise.name != "void"
        why = exercise.told("also" if is_won else "wrong")
        return (why, message("lesson.lost", card=exercise.action.card))
    key = "lost_call" if isinstance(exercise.action, Bid) else "lost_other_call"
    again = message(f"fifty_six.lesson.{key}", **exercise.ask.values)
    return (exercise.told("wrong"), again)


COURSE, TELLING_COURSE, DOUBLING_COURSE = (
    Course(
        id=name,
        game="fifty_six",
        names=("seat.you", "lesson.left", "lesson.across", "lesson.right"),
        felt=FiftySixPresenter.felt,
        accent=FiftySixPresenter.accent,
        length=len(script.exercises),
        begin=partial(FiftySixLesson, script=script),
    )
    for name, script in (
        ("fifty_six", FIRST),
        ("fifty_six.telling", TELLING),
        ("fifty_six.doubling", DOUBLING),
    )
)
