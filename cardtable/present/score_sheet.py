"""Score sheet of a match, deal by deal, as plain data: no Qt, no words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from cardtable.engine.messages import Message
from cardtable.engine.scores import Gaussian, Score
from cardtable.engine.seats import Seat, Sides

_IMAGINARY: Final = re.compile(r"[0-9]+(?=i$)")


def total_text(total: Score) -> str:
    """Format a total as people write it, with a proper minus."""
    return str(total).replace("-", "−")


def size_text(total: Score) -> str:
    """Format the absolute value of a total."""
    return f"{abs(total):.1f}"


def sized_text(total: Score) -> str:
    """Format a total as people write it, a complex one with its absolute value, by which it counts."""
    text = total_text(total)
    return f"{text} (|z| {size_text(total)})" if isinstance(total, Gaussian) else text


def aligned(figures: Sequence[str], space: str) -> list[str]:
    """Fill up the imaginary parts of complex figures, so that both parts stand below each other.

    Args:
        figures: of a column; others stay as they are.
        space: as wide as a digit.
    """
    parts = [_IMAGINARY.search(figure) for figure in figures]
    widest = max((len(part[0]) for part in parts if part is not None), default=0)
    return [
        figure if part is None else f"{figure[: part.start()]}{space * (widest - len(part[0]))}{part[0]}i"
        for figure, part in zip(figures, parts, strict=True)
    ]


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
