"""Whose eyes are at a table in play, where several people may share one screen (H6-14).

They choose one after the other, each behind a curtain that only they lift. It falls by itself when they have
chosen, or when their decision is gone for any other reason; then the table shows what the public may see.
"""

from __future__ import annotations

from cardtable.engine.facts import Acted
from cardtable.engine.seats import Seat, Viewer
from cardtable.match.match import Match, StaleDecision
from cardtable.match.reel import own_eyes
from cardtable.match.timeline import Decision


class Curtain:
    """The curtain of one match. Where not more than one person plays, it is up from beginning to end.

    Args:
        match: the match; nothing is changed in it.

    Attributes:
        bottom: the seat to show at the bottom: that of whoever lifted the curtain last.
    """

    def __init__(self, match: Match) -> None:
        self._match = match
        self._own = own_eyes(match.persons)
        self._lifted: Decision | None = None
        self.bottom: Seat = min(match.persons, default=0)

    @property
    def due(self) -> Decision | None:
        """What the person faces who is to lift the curtain; None when it is up, or nobody is to choose."""
        if len(self._match.persons) < 2 or self._is_lifted:
            return None
        seat = next((seat for seat in self._match.to_act if seat in self._match.persons), None)
        return None if seat is None else self._match.decision(seat)

    def lift(self, decision: Decision) -> None:
        """Let the person see the table who faces this decision.

        Raises:
            StaleDecision: nobody is to lift the curtain for it now.
        """
        if decision != self.due:
            raise StaleDecision(decision)
        self._lifted = decision
        self.bottom = decision.seat

    def lower(self) -> None:
        """Let it fall; whoever lifted it still faces the same, and may lift it again."""
        self._lifted = None

    @property
    def viewer(self) -> Viewer:
        """Who may see the table now."""
        return self.bottom if self._is_lifted else self._own

    @property
    def undoing(self) -> Seat:
        """Whose choice undo takes back: of the person who sees the table, or behind the curtain the last."""
        if self.viewer < 0:
            timeline = self._match.timeline
            for number in reversed(self._match.line):
                fact = timeline.fact(number)
                if isinstance(fact, Acted) and fact.seat in self._match.persons:
                    return fact.seat
        return self.bottom if self.viewer < 0 else self.viewer

    @property
    def redoing(self) -> Seat:
        """Whose choice redo brings back: of the person who sees the table, or is to see it next."""
        due = self.due
        if due is not None:
            return due.seat
        return self.bottom if self.viewer < 0 else self.viewer

    @property
    def _is_lifted(self) -> bool:
        return self._lifted is not None and self._match.decision(self._lifted.seat) == self._lifted
