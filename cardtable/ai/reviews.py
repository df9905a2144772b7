"""What each choice of a deal cost, luck and skill apart: for games of two sides that are solved.

Chances are given in thousandths and are whole, so that what people see adds up.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias

from cardtable.engine.facts import Action, Fact
from cardtable.engine.messages import Message
from cardtable.engine.rules import DealResult
from cardtable.engine.seats import Seat

CERTAIN: Final = 1000
EVEN: Final = CERTAIN // 2
"""The chance before the cards are dealt."""

Mixture: TypeAlias = tuple[tuple[Action, float], ...]
"""What may be done, with the share of each, 0 to 1, the largest first."""


@dataclass(frozen=True, slots=True)
class ReviewedTurn:
    """A turn in which both sides chose at once.

    Attributes:
        actions: what the sides did.
        before: the first side's chance before it, if both play as well as possible.
        costs: what each side's choice lost it against the other's optimal mixture; never below nought.
        after: the first side's chance after it.
        best: an optimal mixture of each side.
    """

    actions: tuple[Action, Action]
    before: int
    costs: tuple[int, int]
    after: int
    best: tuple[Mixture, Mixture]

    def luck(self, seat: Seat) -> int:
        """What is left of the change: how the two choices met. On average nought if one side plays its best.

        The chance before, less the side's own cost, with the other's cost and this, is the chance after.
        """
        own = self.after - self.before + self.costs[0] - self.costs[1]
        return own if seat == 0 else -own


@dataclass(frozen=True, slots=True)
class Review:
    """All turns of a deal."""

    turns: tuple[ReviewedTurn, ...]

    def chances(self, seat: Seat) -> tuple[int, ...]:
        """A side's chance when the cards were dealt, and after each turn."""
        first = (self.turns[0].before, *(turn.after for turn in self.turns)) if self.turns else ()
        return tuple(chance if seat == 0 else CERTAIN - chance for chance in first)

    def deal_luck(self, seat: Seat) -> int:
        """What the cards dealt were worth to a side."""
        return sum(self.chances(seat)[:1], -EVEN) if self.turns else 0

    def cost(self, seat: Seat) -> int:
        """What all choices of a side cost it."""
        return sum(turn.costs[seat] for turn in self.turns)

    def luck(self, seat: Seat) -> int:
        """A side's luck in all turns."""
        return sum(turn.luck(seat) for turn in self.turns)

    def ranked(self) -> tuple[tuple[int, Seat], ...]:
        """All choices that cost something, as turn (counted from 0) and side, the dearest first."""
        dear = [(turn.costs[seat], i, seat) for i, turn in enumerate(self.turns) for seat in (0, 1)]
        return tuple((i, seat) for cost, i, seat in sorted(dear, key=lambda each: -each[0]) if cost)


class Reviewer(Protocol):
    """Reviews the deals of one game."""

    def turns(self, facts: Sequence[Fact]) -> Iterator[ReviewedTurn]:
        """The turns of a deal, each in some milliseconds; `facts` begin with the cards dealt."""
        ...

    def title(self, results: Sequence[DealResult]) -> Message:
        """What the last of these deals, which are all of the match up to it, is called."""
        ...
