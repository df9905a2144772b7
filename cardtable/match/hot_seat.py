"""Hot seat: several people take turns at one screen, and see only their own cards (H6-14).

The table is covered between their choices. Only the person who is to choose uncovers it; it covers itself
when they have chosen, or when their decision is gone for any other reason, and then shows the public view.
"""

from __future__ import annotations

from cardtable.engine.facts import Acted
from cardtable.engine.seats import Seat, Viewer
from cardtable.match.match import Match, StaleDecision
from cardtable.match.timeline import Decision


class HotSeat:
    """Keeper of the one viewer who may see the table. With at most one person it never changes.

    Args:
        match: the match; it is only read.

    Attributes:
        bottom: the seat to show at the bottom: that of the person who uncovered the table last.
    """

    def __init__(self, match: Match) -> None:
        self._match = match
        self._default_viewer = match.header.default_viewer
        self._uncovered: Decision | None = None
        self.bottom: Seat = min(match.persons, default=0)

    @property
    def covered_for(self) -> Decision | None:
        """The decision of the person who is to uncover the table; None when nobody is."""
        if len(self._match.persons) < 2 or self._is_uncovered:
            return None
        seat = next((seat for seat in self._match.to_act if seat in self._match.persons), None)
        return None if seat is None else self._match.decision(seat)

    def uncover(self, decision: Decision) -> None:
        """Show the table to the person who faces this decision.

        Raises:
            StaleDecision: the table is not covered for this decision.
        """
        if decision != self.covered_for:
            raise StaleDecision(decision)
        self._uncovered = decision
        self.bottom = decision.seat

    def cover(self) -> None:
        """Cover the table; the person who saw it still faces the same decision and may uncover it again."""
        self._uncovered = None

    @property
    def viewer(self) -> Viewer:
        """The viewer who may see the table now."""
        return self.bottom if self._is_uncovered else self._default_viewer

    @property
    def undo_seat(self) -> Seat:
        """The seat whose choice undo takes back: of the person who sees the table, or chose last."""
        if self.viewer < 0:
            timeline = self._match.timeline
            for number in reversed(self._match.line):
                fact = timeline.fact(number)
                if isinstance(fact, Acted) and fact.seat in self._match.persons:
                    return fact.seat
        return self.bottom if self.viewer < 0 else self.viewer

    @property
    def redo_seat(self) -> Seat:
        """The seat whose choice redo brings back: of the person who sees the table, or is to see it next."""
        covered_for = self.covered_for
        if covered_for is not None:
            return covered_for.seat
        return self.bottom if self.viewer < 0 else self.viewer

    @property
    def _is_uncovered(self) -> bool:
        decision = self._uncovered
        return decision is not None and self._match.decision(decision.seat) == decision
