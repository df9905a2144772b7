"""Reviews of deals: the cost of each choice.

In a game of two sides that is solved, luck and skill are told apart (`Review`); elsewhere each choice is held
against the best that a search finds (`ChoiceReview`). Chances are given in thousandths, points in tenths, and
all are whole, so that what people see adds up.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeAlias, TypeVar

from cardtable.ai.process.tasks import Task
from cardtable.engine.facts import Action
from cardtable.engine.messages import Message
from cardtable.engine.rules import DealResult, EntryPoint
from cardtable.engine.seats import Seat
from cardtable.match.timeline import Timeline

P = TypeVar("P")

CERTAIN: Final = 1000
"""The chance of a side that is sure to win; chances are in thousandths."""

MISTAKE: Final = 10
"""The least cost that is called a mistake: a point, or a percentage point of the chance to win."""

SURE: Final = 2
"""The standard errors that a difference has to come to before it is sure."""

EVEN: Final = CERTAIN // 2
"""The chance of either side before the cards are dealt."""

Mixture: TypeAlias = tuple[tuple[Action, float], ...]
"""Actions with the share of each, 0 to 1, the largest first."""


@dataclass(frozen=True, slots=True)
class ReviewedTurn:
    """A turn in which both sides chose at once.

    Attributes:
        actions: what the sides did.
        before: the first side's chance before it, if both play as well as possible.
        costs: what each side's choice lost it against the other's optimal mixture; never below zero.
        after: the first side's chance after it.
        best: an optimal mixture of each side.
        margins: by how much each side's choice beats the next best; zero unless it alone costs nothing.
        number: the number of the turn in its deal, from 1.
        record: the number of the fact after which the sides faced it.
    """

    actions: tuple[Action, Action]
    before: int
    costs: tuple[int, int]
    after: int
    best: tuple[Mixture, Mixture]
    margins: tuple[int, int] = (0, 0)
    number: int = 1
    record: int = 0

    def luck(self, seat: Seat) -> int:
        """Return a side's luck in how the choices met; zero on average for a side that plays its best.

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
        """Return a side's luck in the cards dealt: its chance with them, less an even one."""
        return sum(self.chances(seat)[:1], -EVEN) if self.turns else 0

    def cost(self, seat: Seat) -> int:
        """Return the cost of all choices of a side."""
        return sum(turn.costs[seat] for turn in self.turns)

    def luck(self, seat: Seat) -> int:
        """A side's luck in all turns."""
        return sum(turn.luck(seat) for turn in self.turns)

    def ranked(self) -> tuple[tuple[int, Seat], ...]:
        """All choices that cost something, as turn (counted from 0) and side, the dearest first."""
        dear = [(turn.costs[seat], i, seat) for i, turn in enumerate(self.turns) for seat in (0, 1)]
        return tuple((i, seat) for cost, i, seat in sorted(dear, key=lambda each: -each[0]) if cost)


@dataclass(frozen=True, slots=True)
class ReviewedChoice:
    """A choice of one seat, by itself. Costs are in tenths of the game's own unit, usually a point.

    Attributes:
        record: the number of the fact after which the seat faced it.
        seat: who chose.
        place: when in the deal that was.
        what: what was chosen.
        best: what would have been best.
        cost: what the choice cost against that; never below zero.
        error: the standard error of the cost.
        verdict: how sure that is.
        reasons: what speaks for the best.
        margin: the least that any other choice would have cost; zero unless this was the best.
        margin_error: the standard error of the margin.
        was_advised: whether a hint had called the choice the best.
        is_even: whether it was not surely, or only slightly, worse than the best.
    """

    record: int
    seat: Seat
    place: Message
    what: Message
    best: Message
    cost: int
    error: int
    verdict: Message
    reasons: tuple[Message, ...] = ()
    margin: int = 0
    margin_error: int = 0
    was_advised: bool = False
    is_even: bool = False

    @property
    def loss(self) -> int:
        """The cost, unless that is within its error or slight: then the choice was as good as any."""
        return self.cost if self.cost > self.error and not self.is_even else 0

    @property
    def is_mistake(self) -> bool:
        """True if it surely cost enough to be called a mistake."""
        return self.cost >= MISTAKE and self.cost > SURE * self.error


@dataclass(frozen=True, slots=True)
class ReviewTable:
    """Table about a deal as a whole, in words.

    Attributes:
        title: what it is about.
        heads: of its columns, of which the last may be long.
        rows: its cells; parts of a review with the same title are one table.
        note: how it is to be read.
    """

    title: Message
    heads: tuple[Message, ...]
    rows: tuple[tuple[Message, ...], ...]
    note: Message


@dataclass(frozen=True, slots=True)
class ChoiceReview:
    """Choices of a deal, each by itself.

    Attributes:
        choices: in the order in which they were made.
        amounts: the cost of all choices of each of `seats`, in words and in what the game counts.
        tables: what else there is to tell of the deal.
    """

    choices: tuple[ReviewedChoice, ...]
    amounts: tuple[Message, ...] = ()
    tables: tuple[ReviewTable, ...] = ()

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Seats that made the choices."""
        return tuple(sorted({choice.seat for choice in self.choices}))

    def cost(self, seat: Seat) -> int:
        """Return the loss by all choices of a seat, in tenths of a point."""
        return sum(choice.loss for choice in self.choices if choice.seat == seat)

    def ranked(self) -> tuple[ReviewedChoice, ...]:
        """The choices with a loss, the dearest first."""
        return tuple(sorted((each for each in self.choices if each.loss), key=lambda each: -each.cost))


@dataclass(frozen=True, slots=True)
class Assessment:
    """The worth of the choices that a seat had where a deal was decided, told as the deal ends.

    Attributes:
        seat: who chose.
        text: what each choice was worth, and how good the one that was made; None where that was not found
            in time.
    """

    seat: Seat
    text: Message | None


AnyReview: TypeAlias = Review | ChoiceReview


class Reviewer(Protocol[P]):
    """Reviewer of the deals of one game, a part after the other."""

    def tasks(self, timeline: Timeline, deal: int, seats: Collection[Seat]) -> Sequence[Task[P]]:
        """Return the tasks of the review of a deal; each makes a part of it.

        Args:
            timeline: the match.
            deal: a deal that is over, on the line where the match stands.
            seats: whose choices are wanted; where the sides are only reviewed together, both are.
        """
        ...

    def analyses(self, timeline: Timeline, deal: int) -> Sequence[Task[P]]:
        """Return the tasks of those parts of the review that are about the deal as a whole, if any are."""
        ...

    def review(self, parts: Sequence[P]) -> AnyReview:
        """The review of these parts, which need not be all."""
        ...

    def choices(self, part: P) -> Sequence[ReviewedChoice]:
        """Return the choices that a part of the review is about, each by itself."""
        ...

    def told(self, view: Any, action: Action) -> tuple[Message, Message]:
        """Say when in the deal a choice was faced, by what its seat could see then, and what it was."""
        ...

    def assessments(
        self, timeline: Timeline, deal: int, seats: Collection[Seat]
    ) -> Sequence[Task[Assessment]]:
        """Return the tasks that assess these seats as a deal ends; none where the game has no such choice.

        Each is thought about as much as its review is, so that both tell the same figures.
        """
        ...

    def amount(self, cost: int) -> Message:
        """Say a cost in words, which is given in tenths of the game's own unit."""
        ...

    def title(self, results: Sequence[DealResult], entry: EntryPoint | None = None) -> Message:
        """Return the title of the last of these deals, which are all of the match up to it.

        `entry` is where the match was entered, if it was.
        """
        ...
