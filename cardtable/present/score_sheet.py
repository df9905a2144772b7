"""Score sheet of a match, deal by deal, as plain data: no Qt, no words."""

from __future__ import annotations

from dataclasses import dataclass

from cardtable.engine.messages import Message
from cardtable.engine.scores import Score
from cardtable.engine.seats import Seat, Sides


def total_text(total: Score) -> str:
    """Format a total as people write it, with a proper minus."""
    return str(total).replace("-", "−")


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
    totals: tuple[int, ...]
    note: Message | None = None


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """All the deals that are over, in order.

    Attributes:
        what: the thing that the totals count.
        unit: a deal as the game calls it.
        start: each seat's total before the first deal.
        lines: the deals.
        is_low_best: true where a low total is a good one.
        sides: the seats that win and lose together; where there are any, all that goes by seat goes by side.
    """

    what: Message
    unit: Message
    start: tuple[int, ...]
    lines: tuple[SheetLine, ...] = ()
    is_low_best: bool = False
    sides: Sides = ()

    @property
    def totals(self) -> tuple[int, ...]:
        """Each seat's total now."""
        return self.lines[-1].totals if self.lines else self.start

    @property
    def leaders(self) -> tuple[Seat, ...]:
        """The seats with the best total; nobody leads where all are equal."""
        totals = self.totals
        best = min(totals) if self.is_low_best else max(totals)
        leaders = tuple(seat for seat, total in enumerate(totals) if total == best)
        return leaders if len(leaders) < len(totals) else ()

    def course(self, seat: Seat) -> tuple[int, ...]:
        """Return the totals of a seat, from before the first deal to after the last."""
        return (self.start[seat], *(line.totals[seat] for line in self.lines))
