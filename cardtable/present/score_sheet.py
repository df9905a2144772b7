"""Score sheet of a match, deal by deal, as plain data: no Qt; and how totals are written."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from cardtable.engine.messages import Message
from cardtable.engine.scores import Gaussian, Score
from cardtable.engine.seats import Seat, Sides
from cardtable.texts import Texts


def total_text(total: Score) -> str:
    """Format a total as people write it, with a proper minus."""
    return total.written if isinstance(total, Gaussian) else str(total).replace("-", "−")


def size_text(total: Score) -> str:
    """Format the absolute value of a total."""
    return f"{abs(total):.1f}"


def sized_text(total: Score, texts: Texts) -> str:
    """Format a total as people write it, a complex one with its distance from zero, by which it counts."""
    return with_size(total_text(total), total, texts)


def with_size(written: str, total: Score, texts: Texts) -> str:
    """Add to a total that is written down how far from zero it is, if it is complex."""
    is_complex = isinstance(total, Gaussian)
    return texts("scores.sized", total=written, size=size_text(total)) if is_complex else written


class TeamMark(StrEnum):
    """The mark of a team: a colour, and a shape of its own."""

    RED = "red"
    BLACK = "black"


@dataclass(frozen=True, slots=True)
class TableCards:
    """The cards of its colour that a side has left on the table, of so many; those lost count the score."""

    team: TeamMark
    left: int
    total: int


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One deal that is over.

    Attributes:
        label: the deal's name.
        values: the points the deal brought each seat, as text.
        totals: each seat's total after it.
        note: something else to say about it.
    """

    label: Message
    values: tuple[str, ...]
    totals: tuple[Score, ...]
    note: Message | None = None


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """All the deals that are over, in order.

    Attributes:
        what: the thing that the totals count.
        unit: a deal as the game calls it.
        start: each seat's total before the first deal.
        lines: the deals.
        is_low_best: true where a low total is a good one; of complex ones that closest to zero always is.
        circle: the absolute value of a complex total beyond which the match ends; None where none does.
        sides: the seats that win and lose together; where there are any, all that goes by seat goes by side.
    """

    what: Message
    unit: Message
    start: tuple[Score, ...]
    lines: tuple[SheetLine, ...] = ()
    is_low_best: bool = False
    sides: Sides = ()
    circle: int | None = None

    @property
    def is_complex(self) -> bool:
        """True where totals are complex numbers."""
        return any(isinstance(total, Gaussian) for total in self.start)

    @property
    def totals(self) -> tuple[Score, ...]:
        """Each seat's total now."""
        return self.lines[-1].totals if self.lines else self.start

    @property
    def places(self) -> tuple[int, ...]:
        """Each seat's place by the totals now, from 1; equal totals share a place."""
        totals = [total.norm if isinstance(total, Gaussian) else total for total in self.totals]
        best_first = sorted(totals, reverse=not (self.is_low_best or self.is_complex))
        return tuple([best_first.index(total) + 1 for total in totals])

    @property
    def leaders(self) -> tuple[Seat, ...]:
        """The seats with the best total; nobody leads where all are equal."""
        leaders = tuple([seat for seat, place in enumerate(self.places) if place == 1])
        return leaders if len(leaders) < len(self.totals) else ()

    def course(self, seat: Seat) -> tuple[Score, ...]:
        """Return the totals of a seat, from before the first deal to after the last."""
        return (self.start[seat], *(line.totals[seat] for line in self.lines))
