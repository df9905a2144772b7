"""Filters: which cards the trick-play kernel leaves out of what may be played.

Written to be compiled with mypyc (see `cardtable.engine.bits`).
"""

from __future__ import annotations

from mypy_extensions import i64

from cardtable.engine.bits import SUITS


class Filter:
    """Cards left out of what may be played.

    Where it applies, `barred` cards are left out, unless all cards that could be played are `excused`.

    Attributes:
        clause: the rule it is, for refusals.
        barred: a mask for each suit.
        excused: a mask for each suit; it holds all that is barred.
        on_leads_only: whether it never applies to a card that is played to another's lead.
    """

    on_leads_only = True

    def __init__(self, clause: str, barred: list[i64], excused: list[i64]) -> None:
        self.clause = clause
        self.barred = barred
        self.excused = excused

    def __reduce__(self) -> tuple[object, ...]:
        """The arguments that make it again in another process."""
        return type(self), (self.clause, self.barred, self.excused)

    def applies(self, number: i64, count: i64, broken: bool) -> bool:  # noqa: FBT001
        """Return True if it concerns the card to be played next.

        Args:
            number: the number of tricks that are over.
            count: the number of cards on the table.
            broken: whether a card that breaks has been played.
        """
        raise NotImplementedError

    def is_over(self, number: i64, broken: bool) -> bool:  # noqa: FBT001
        """Return True if it has no more effect in this deal; asked between two tricks."""
        return number > 0

    def leave_out(self, masks: list[i64]) -> None:
        """Take what is barred from the masks, unless nothing would be left but what is excused."""
        excused = self.excused
        left = False
        for suit in range(SUITS):
            mask: i64 = masks[suit]
            if mask & ~excused[suit]:
                left = True
        if left:
            barred = self.barred
            for suit in range(SUITS):
                mask = masks[suit]
                masks[suit] = mask & ~barred[suit]


class OpeningLead(Filter):
    """Filter of the first card of a deal."""

    def applies(self, number: i64, count: i64, broken: bool) -> bool:  # noqa: FBT001
        """Return True if it concerns the card to be played next."""
        return count == 0 and number == 0


class UnbrokenLead(Filter):
    """Filter of the leads until a card that breaks has been played."""

    def applies(self, number: i64, count: i64, broken: bool) -> bool:  # noqa: FBT001
        """Return True if it concerns the card to be played next."""
        return count == 0 and not broken

    def is_over(self, number: i64, broken: bool) -> bool:  # noqa: FBT001
        """Return True if it has no more effect in this deal; asked between two tricks."""
        return broken


class FirstTrick(Filter):
    """Filter of every card of the first trick."""

    on_leads_only = False

    def applies(self, number: i64, count: i64, broken: bool) -> bool:  # noqa: FBT001
        """Return True if it concerns the card to be played next."""
        return number == 0
