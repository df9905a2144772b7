"""The state of a match of Hachihachi Trick, and what a viewer sees of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from cardtable.engine.cards import Card, Cards, Pile, Rank
from cardtable.engine.games.hachihachi_trick.actions import Answer, Declare
from cardtable.engine.games.hachihachi_trick.options import MOST_IN
from cardtable.engine.games.hachihachi_trick.play import HachihachiTrickGame, trick_game
from cardtable.engine.ledger import Entry
from cardtable.engine.seats import Seat, seats_from
from cardtable.engine.trick_game import TrickState, TrickView

FIRST_PRICE: Final = 2
"""HT-6: what the first to fold pays; each after that pays one more."""

MULTIPLIERS: Final = MappingProxyType({Rank.TEN: 2, Rank.JACK: 2, Rank.QUEEN: 2, Rank.KING: 4, Rank.ACE: 4})
"""HT-20, HT-21: how many times everything is paid, by the rank of the turn-up."""


class Stage(StrEnum):
    """A stage of a round: the event or decision that comes next."""

    START = "start"
    """Nature picks the first start player (HT-2)."""
    MIZUTEN = "mizuten"
    """The start player declares Mizuten, or does not (HT-22)."""
    DEAL = "deal"
    """Nature deals (HT-3)."""
    DECLARING = "declaring"
    """One after the other declares in or folds (HT-5)."""
    FORCED_OUT = "forced_out"
    """Nature shows what those forced out are paid for (HT-8)."""
    ANSWERING = "answering"
    """Two are asked whether they split the pot (HT-17)."""
    ANSWERED = "answered"
    """Nature shows their answers."""
    ROLES = "roles"
    """Nature shows the roles of those who are in (HT-10)."""
    PLAY = "play"
    """Tricks are played (HT-13)."""
    OVER = "over"
    """The match is over (HT-4)."""


class Status(StrEnum):
    """The status of a seat in a round."""

    UNDECLARED = "undeclared"
    IN = "in"
    FOLDED = "folded"
    FORCED_OUT = "forced_out"


@dataclass(frozen=True, slots=True)
class RoundResult:
    """The result of a round.

    Attributes:
        number: which round of the match it was, from 1.
        start: its start player.
        mizuten: whether that player declared Mizuten.
        multiplier: how many times everything was paid (HT-20, HT-21).
        status: what each seat was.
        split: whether two split the pot (HT-17).
        winner: who won it; None when nobody was in (HT-9).
        tricks: how many tricks each seat won.
        ledger: all that was paid, in order.
        balances: everybody's balance after it, then the pot.
    """

    number: int
    start: Seat
    mizuten: bool
    multiplier: int
    status: tuple[Status, ...]
    split: bool
    winner: Seat | None
    tricks: tuple[int, ...]
    ledger: tuple[Entry, ...]
    balances: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class State(TrickState):
    """A match of Hachihachi Trick.

    What lies on the table after a round stays there until the next deal.

    Attributes:
        balances: everybody's balance now, then the pot.
        entered_with: the same before the first round.
        first_round: the number of the match's first round: 1, unless it was entered later.
        stage: what is to happen next.
        start: the start player of the round being played, or to be dealt next; None before one is picked.
        results: the rounds that are over.
        mizuten: whether that player declared Mizuten; None before that is said.
        ledger: what has been paid in the round being played.
        hands: the hands as they were dealt; empty before the first deal.
        turn_up: the card that was turned up (HT-3); None before the first deal.
        stock: the cards that nobody gets.
        declared: who has declared what, in order.
        answers: what each of two has answered, by seat (HT-17).
        shown: the cards that each seat has shown.
    """

    balances: tuple[int, ...]
    entered_with: tuple[int, ...]
    first_round: int = 1
    stage: Stage = Stage.START
    start: Seat | None = None
    results: tuple[RoundResult, ...] = ()
    mizuten: bool | None = None
    ledger: tuple[Entry, ...] = ()
    hands: tuple[Cards, ...] = ()
    turn_up: Card | None = None
    stock: Cards = ()
    declared: tuple[tuple[Seat, Declare], ...] = ()
    answers: tuple[Answer | None, ...] = ()
    shown: tuple[Cards, ...] = ()

    @property
    def trick_game(self) -> HachihachiTrickGame:
        """The trick game of the round, among those who are in (HT-13)."""
        return _trick_game(self.players, self.ins, self.turn_up)

    @property
    def round(self) -> int:
        """The number of the round being played, or to be dealt next, counted from 1."""
        return self.first_round + len(self.results) - (self.stage is Stage.OVER)

    @property
    def pot(self) -> int:
        """The chips in the pot."""
        return self.balances[-1]

    @property
    def ins(self) -> tuple[Seat, ...]:
        """The seats that are in, in the order in which they declared."""
        return tuple(seat for seat, action in self.declared if action.is_in)

    @property
    def folded(self) -> tuple[Seat, ...]:
        """The seats that have folded, in order."""
        return tuple(seat for seat, action in self.declared if not action.is_in)

    @property
    def forced_out(self) -> tuple[Seat, ...]:
        """The seats forced out, clockwise from the start player (HT-7)."""
        if len(self.ins) < MOST_IN:
            return ()
        order = seats_from(self.declared[0][0], self.players)
        return order[len(self.declared) :]

    @property
    def status(self) -> tuple[Status, ...]:
        """The status of each seat."""
        ins, folded, forced_out = self.ins, self.folded, self.forced_out
        return tuple(
            Status.IN
            if seat in ins
            else Status.FOLDED
            if seat in folded
            else Status.FORCED_OUT
            if seat in forced_out
            else Status.UNDECLARED
            for seat in range(self.players)
        )

    @property
    def multiplier(self) -> int:
        """The multiplier of all payments in the round of the turn-up (HT-20, HT-21)."""
        return 1 if self.turn_up is None else MULTIPLIERS.get(self.turn_up.rank, 1)

    @property
    def price(self) -> int:
        """The price of the next fold, before it is multiplied (HT-6)."""
        return FIRST_PRICE + len(self.folded)


@dataclass(frozen=True)
class HachihachiView(TrickView):
    """One viewer's knowledge of a match of Hachihachi Trick.

    `round`, `start`, `mizuten` and `ledger` are those of the round being played, or to be dealt next. What
    lies on the table, and what follows from it, is of the round just finished while no new cards are dealt.
    A hand is open where all of it has been shown.
    """

    stage: Stage
    """What is to happen next."""
    round: int
    """The number of the round, counted from 1."""
    start: Seat | None
    """The start player; None before one is picked."""
    mizuten: bool | None
    """Whether the start player declared Mizuten (HT-22); None before that is said."""
    balances: tuple[int, ...]
    """Everybody's balance."""
    pot: int
    """What lies in the pot."""
    ledger: tuple[Entry, ...]
    """What has been paid in the round."""
    results: tuple[RoundResult, ...]
    """The rounds that are over."""
    entered_with: tuple[int, ...]
    """The balances before the first round of `results`, then the pot."""
    discarded: tuple[Pile, ...]
    """The hands of those who folded (HT-6), unseen by others."""
    turn_up: Card | None
    """The card turned up (HT-3); None before the first deal."""
    stock: Pile
    """The cards that nobody gets."""
    multiplier: int
    """How many times everything is paid (HT-20, HT-21)."""
    declared: tuple[tuple[Seat, Declare], ...]
    """Who has declared what, in order."""
    status: tuple[Status, ...]
    """The part that each seat has in the round."""
    price: int | None
    """What folding costs now, multiplied; None when nobody is declaring."""
    has_answered: tuple[bool, ...]
    """Which of the two players have answered whether to split the pot (HT-17)."""
    answers: tuple[Answer | None, ...]
    """The answers that the viewer knows: its own, and both when they have been shown."""
    shown: tuple[Cards, ...]
    """The cards that each seat has shown, for its roles or aces."""

    @property
    def trick_game(self) -> HachihachiTrickGame:
        """The trick game of the round, among those who are in (HT-13)."""
        return _trick_game(self.players, self.ins, self.turn_up)

    @property
    def ins(self) -> tuple[Seat, ...]:
        """The seats that are in, in the order in which they declared."""
        return tuple(seat for seat, action in self.declared if action.is_in)


def _trick_game(players: int, ins: tuple[Seat, ...], turn_up: Card | None) -> HachihachiTrickGame:
    if turn_up is None:
        raise ValueError("no cards have been dealt")
    return trick_game(players, ins, turn_up.suit)
