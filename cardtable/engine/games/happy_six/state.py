"""The state of a match of Happy Six, and what a viewer sees of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from cardtable.engine.cards import Card, Cards, Hidden, Pile
from cardtable.engine.games.happy_six.turn import Turn
from cardtable.engine.options import Options
from cardtable.engine.rules import View
from cardtable.engine.seats import Seat

Pair: TypeAlias = tuple[Cards, Cards]
Chosen: TypeAlias = tuple[Card | None, Card | None]


@dataclass(frozen=True, slots=True)
class SetResult:
    """A finished set: the winner (None: drawn after 200 turns, H6-15) and how many turns it took.

    `happy_end` tells whether the turn that won it was a Happy Six.
    """

    winner: Seat | None
    turns: int
    happy_sixes: int
    happy_end: bool = False


class _Course:
    """Properties of the sets that state and view have in common."""

    __slots__ = ()

    sets: tuple[SetResult, ...]
    dealt: bool
    entered_with: tuple[int, int]

    @property
    def sets_won(self) -> tuple[int, int]:
        """Sets won by each side."""
        winners = [result.winner for result in self.sets]
        first, second = self.entered_with
        return first + winners.count(0), second + winners.count(1)

    @property
    def set_number(self) -> int:
        """The number of the set on the table, or just finished; a drawn set is replayed (H6-15)."""
        goes_on = self.dealt or not self.sets or self.sets[-1].winner is None
        return sum(self.sets_won) + goes_on


@dataclass(frozen=True, slots=True)
class State(_Course):
    """A match of Happy Six.

    `entered_with` are the sets that each side had won before the first deal, `first_deal` is its number.
    `turns` are the revealed turns of the set on the table; `dealt` is False between a set and the next deal.
    `picked_up` tells which sides have picked up a won pile in this set: from then on everybody knows
    who holds what, because a first hand has been seen whole.
    """

    options: Options
    sets: tuple[SetResult, ...] = ()
    dealt: bool = False
    hands: Pair = ((), ())
    won: Pair = ((), ())
    chosen: Chosen = (None, None)
    turns: tuple[Turn, ...] = ()
    picked_up: tuple[bool, bool] = (False, False)
    entered_with: tuple[int, int] = (0, 0)
    first_deal: int = 1

    @property
    def deal(self) -> int:
        """The number of the deal of the set on the table, or to be dealt next, counted from 1."""
        return self.first_deal + len(self.sets)


@dataclass(frozen=True, slots=True)
class HappySixView(_Course, View):
    """One viewer's knowledge of a match of Happy Six.

    It holds what the viewer could know by having watched: a seat works out the other hand from its own
    (H6-2), and every card has been seen when it was played. What lies open on the table is another matter
    (H6-6): ``options[PILES]`` says so, and the table shows no more than that.
    """

    sets: tuple[SetResult, ...]
    """The sets that are over."""
    dealt: bool
    """Whether a set has been dealt that is not over."""
    hands: tuple[Pile, Pile]
    """The hand of each side."""
    won: Pair
    """The won pile of each side."""
    chosen: tuple[Card | Hidden | None, Card | Hidden | None]
    """The card that each side has chosen for this turn; None before it has."""
    turns: tuple[Turn, ...]
    """The turns of the set on the table, or of the set just finished while no new one is dealt."""
    entered_with: tuple[int, int] = (0, 0)
    """The sets that each side had won before the first deal."""
