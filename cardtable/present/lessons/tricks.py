"""The lesson on what all trick-taking games share: follow suit, the highest card, void, discard, trump.

Two small deals, one without trump and one with, played by the kernel; the others' cards are scripted. It is
no game: nothing counts but who takes a trick.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from cardtable.engine.cards import Card, Cards, Hidden, Suit, parse_pile
from cardtable.engine.messages import Message, Who, message
from cardtable.engine.seats import Seat
from cardtable.engine.trick_game import RANKS, Trick, TrickGame
from cardtable.engine.tricks import CODES, NO_SUIT, TrickRules
from cardtable.present import metrics
from cardtable.present.lessons.script import Course, ExerciseResult, Told
from cardtable.present.picture import Badge, Frame, Picture, PictureCard, Sound, TrickShown
from cardtable.present.trick_table import finished_trick, hand_zone, trick_table

YOU: Final = 0


@dataclass(frozen=True, slots=True)
class Deal:
    """Four hands by seat, each in the order in which it is played by itself, and who leads first."""

    hands: tuple[Cards, ...]
    leader: Seat
    trump: Suit | None = None


def deal(*hands: str, leader: Seat, trump: Suit | None = None) -> Deal:
    """A deal from text notation."""
    cards = tuple(pile if isinstance(pile := parse_pile(hand), tuple) else () for hand in hands)
    return Deal(cards, leader, trump)


class DealGame(TrickGame):
    """The play of a deal: without filters, and nothing is gathered."""

    def __init__(self, deal: Deal) -> None:
        self._deal = deal
        super().__init__((card for hand in deal.hands for card in hand), RANKS, "")

    def kernel_rules(self) -> TrickRules:
        """The kernel's rules, with the deal's trump."""
        seats, trump = len(self._deal.hands), self._deal.trump
        following = [(seat + 1) % seats for seat in range(seats)]
        suit = NO_SUIT if trump is None else int(trump)
        return TrickRules(following, seats, [0] * CODES, [0] * CODES, [], trump=suit)


class TrickPlay:
    """A deal as far as it has been played.

    Attributes:
        deal: what was dealt.
        done: the finished tricks.
    """

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.done: tuple[Trick, ...] = ()
        self._game = DealGame(deal)
        self._tricks = self._game.tricks(deal.hands, deal.leader)

    def copy(self) -> TrickPlay:
        """The same play, to go on with apart from this one."""
        other = TrickPlay(self.deal)
        other.done, other._tricks = self.done, self._tricks  # the kernel is never changed, only replaced
        return other

    @property
    def turn(self) -> Seat:
        """The seat whose card is next."""
        return self._tricks.turn

    @property
    def is_over(self) -> bool:
        """True when all cards have been played."""
        return not self._tricks.left

    @property
    def is_between(self) -> bool:
        """True when no card lies on the table."""
        return not self._tricks.count

    def held(self, seat: Seat) -> Cards:
        """The cards of a hand that have not been played yet, in the order of the deal."""
        left = self._game.hand(self._tricks, seat)
        return tuple(card for card in self.deal.hands[seat] if card in left)

    def refusal(self, card: Card) -> Message | None:
        """The reason why the seat to play may not play this card of its hand."""
        obliged = self._tricks.obliged
        if obliged in (NO_SUIT, card.suit):
            return None
        return message("lesson.must_follow", suit=_suit_named(Suit(obliged)))

    def play(self, card: Card) -> tuple[Frame, ...]:
        """Play a card of the seat whose turn it is, and show it; a finished trick is gathered.

        Raises:
            ValueError: the seat does not hold the card, or may not play it.
        """
        if card not in self.held(self.turn) or self.refusal(card) is not None:
            raise ValueError(f"cannot be played: {card}")
        self._tricks, trick = self._game.play(self._tricks, card)
        if trick is None:
            return (Frame(self.picture(), (), metrics.HOLD_CHOICE, Sound.LAID),)
        lying = self._picture(TrickShown(trick.plays, trick.winner))
        self.done = (*self.done, trick)
        return finished_trick(lying, self._picture(TrickShown((), trick.winner)))

    def play_next(self) -> tuple[Frame, ...]:
        """Let the seat whose turn it is play its next card of the script, or what it may play instead."""
        held = self.held(self.turn)
        return self.play(next((card for card in held if self.refusal(card) is None), held[0]))

    def picture(self, *, choosing: bool = False) -> Picture:
        """The table; `choosing` where the person is to play."""
        seats = self._game.seats_from(self._tricks.leader)
        table = self._game.trick_of(self._tricks)
        return self._picture(TrickShown(tuple(zip(seats, table, strict=False))), choosing=choosing)

    def _picture(self, trick: TrickShown, *, choosing: bool = False) -> Picture:
        def shown(card: Card) -> PictureCard:
            return PictureCard(card, self.refusal(card) if choosing else None)

        hands = [hand_zone(YOU, tuple(sorted(self.held(YOU))), shown)]
        hands += [hand_zone(seat, Hidden(len(self.held(seat)))) for seat in range(1, len(self.deal.hands))]
        won = [sum(each.winner == seat for each in self.done) for seat in range(len(self.deal.hands))]
        table = trick_table(
            hands,
            trick,
            self.done,
            lambda seat: Badge(seat, (message("lesson.tricks", count=won[seat]),)),
            to_act=(YOU,) if choosing else (),
        )
        if not choosing:
            return table
        prompt = message("lesson.choose")
        if self.deal.trump is not None:
            prompt = message("lesson.choose_trump", suit=_suit_named(self.deal.trump))
        return replace(table, prompt=prompt, choosing=True)


@dataclass(frozen=True, slots=True)
class Exercise:
    """One trick: the card the person is to play; where it is open, any card will do.

    The texts are ``tricks.lesson.<name>.ask``, ``.done``, and for what comes of another card ``.wrong``, or
    ``.also`` where that takes the trick, too.
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
        """Return the exercise's instruction."""
        return message(f"tricks.lesson.{self.name}.ask", card=self.card)

    @property
    def only_tells(self) -> bool:
        """False: there is something to do."""
        return False


def _exercise(name: str, card: str, *, is_open: bool = False) -> Exercise:
    return Exercise(name, Card.parse(card), is_open)


SCRIPT: Final[tuple[tuple[Deal, tuple[Told | Exercise, ...]], ...]] = (
    (
        deal("KC AH 4C 8D 3D", "9C 7H 5C 6S 10D", "JC 10H QC JS 9D", "6C 2D 10C AS KD", leader=1),
        (
            Told("tricks.lesson.aim.ask"),
            _exercise("follow", "KC"),
            _exercise("lead", "AH"),
            _exercise("low", "4C"),
            _exercise("void", "8D", is_open=True),
        ),
    ),
    (
        deal("3S AC 6D JS", "6H 5S QD 8H", "9H 7C 10D 7S", "KH 8C 4S 10H", leader=3, trump=Suit.SPADES),
        (
            Told("tricks.lesson.trumps.ask"),
            _exercise("trump", "3S"),
            _exercise("trumped", "AC"),
            _exercise("must", "6D"),
            _exercise("higher", "JS"),
        ),
    ),
)
EXERCISES: Final = tuple(exercise for _, exercises in SCRIPT for exercise in exercises)
_DEALS: Final = tuple(deal for deal, exercises in SCRIPT for _ in exercises)
"""The deal of each exercise."""


class TricksLesson:
    """The lesson at one of its exercises, counted from 0.

    Args:
        at: the exercise to begin with; those before it are played as they are asked for.
    """

    def __init__(self, at: int = 0) -> None:
        self.at = 0
        self._play = TrickPlay(_DEALS[0])
        self._answered: TrickPlay | None = None
        self._gathering: tuple[Frame, ...] = ()
        self._arrival = self._arrive(())
        while self.at < at and self.exercise is not None:
            if isinstance(self.exercise, Exercise):
                self.answer(self.exercise.card)
            self.go_on()

    @property
    def exercise(self) -> Told | Exercise | None:
        """Return the present exercise; None when the lesson is over."""
        return EXERCISES[self.at] if self.at < len(EXERCISES) else None

    @property
    def table(self) -> TrickPlay:
        """The deal as it stands."""
        return self._play

    def arrival(self) -> tuple[Frame, ...]:
        """The way of the table to here: the last trick gathered, the next deal, what the others lead."""
        return self._arrival

    def answer(self, *cards: Card) -> ExerciseResult:
        """Play a card of the hand and see what comes of it; `go_on` keeps it, another answer does not.

        Raises:
            ValueError: nothing is asked, or the card cannot be played.
        """
        (card,), exercise, play = cards, self.exercise, self._play.copy()
        if not isinstance(exercise, Exercise):
            raise ValueError("nothing is asked, or the lesson is over")
        frames = [*play.play(card)]
        while not play.is_between:
            frames += play.play_next()
        *frames, lying, gathered = frames  # the trick lies there while one reads who took it and why
        self._gathering = (gathered,)
        frames.append(replace(lying, hold=metrics.HOLD_CHOICE, is_finished=False))
        trick = play.done[-1]
        is_trump = dict(trick.plays)[trick.winner].suit is play.deal.trump
        is_right = exercise.is_open or card == exercise.card
        self._answered = play if is_right else None
        words = _reason(trick, is_trump=is_trump), *_comment(exercise, trick, is_right=is_right)
        return ExerciseResult(cards, is_right, tuple(frames), words)

    def go_on(self) -> None:
        """Come to the next step, and keep the right answer; after a wrong one nothing changes."""
        if isinstance(self.exercise, Told):
            self._answered, self._gathering = self._play, ()
        if self._answered is not None:
            self._play, self._answered = self._answered, None
            self.at += 1
            self._arrival = self._arrive(self._gathering)

    def _arrive(self, frames: tuple[Frame, ...]) -> tuple[Frame, ...]:
        if self.exercise is not None and self._play.deal is not _DEALS[self.at]:
            while not self._play.is_over:
                frames += self._play.play_next()
            self._play = TrickPlay(_DEALS[self.at])
            frames += (Frame(self._play.picture()),)
        while self.exercise is not None and self._play.turn != YOU:
            frames += self._play.play_next()
        return (*frames, Frame(self._play.picture(choosing=isinstance(self.exercise, Exercise))))


def _reason(trick: Trick, *, is_trump: bool) -> Message:
    """The reason why the trick was taken."""
    why = "lesson.why.trump" if is_trump else "lesson.why.highest"
    return message(why, who=Who(trick.winner), card=dict(trick.plays)[trick.winner])


def _comment(exercise: Exercise, trick: Trick, *, is_right: bool) -> tuple[Message, ...]:
    key = f"tricks.lesson.{exercise.name}"
    if is_right:
        return (message(f"{key}.done"),)
    is_won = trick.winner == YOU and exercise.name == "trump"
    return (message(f"{key}.also" if is_won else f"{key}.wrong"), message("lesson.lost", card=exercise.card))


def _suit_named(suit: Suit) -> Message:
    return message(f"card.{suit.name.lower()}")


COURSE: Final = Course(
    id="tricks",
    game="",
    names=("seat.you", "lesson.left", "lesson.across", "lesson.right"),
    felt="#35684F",
    accent="#F5B915",
    length=len(EXERCISES),
    begin=TricksLesson,
)
