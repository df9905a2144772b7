"""The time for a choice: what counts it down, and what the log says when it was up (H6-12).

When it is up, the raised card is played, or where none is raised, one at random. Then a note stands in the
log before the action, and the referee says so.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from cardtable.engine.facts import Acted
from cardtable.engine.messages import Message, Who, message
from cardtable.engine.seats import Seat
from cardtable.match.json_lines import Json
from cardtable.match.log import Note, Record

CLOCK: Final = "clock"
"""The kind of note that tells of a choice whose time was up: ``seat``, ``raised``."""


def clock_data(seat: Seat, *, is_raised: bool) -> dict[str, Json]:
    """What the note holds; `is_raised` tells whether the seat's raised card was played."""
    return {"seat": seat, "raised": is_raised}


def clock_call(before: Record | None, record: Record) -> tuple[Message, ...]:
    """What the referee says about the time when this action follows that record."""
    match (None if before is None else before.entry), record.entry:
        case Note(kind, {"seat": int(seat), "raised": bool(raised)}), Acted(acting) if (
            kind == CLOCK and seat == acting
        ):
            return (message("clock.raised" if raised else "clock.drawn", who=Who(seat)),)
    return ()


class Clock:
    """Counts down the time for one choice; it can be held.

    Args:
        now: seconds that never go back.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._left = 0.0
        self._since: float | None = None

    def start(self, seconds: float) -> None:
        """Begin anew with so many seconds."""
        self._left, self._since = seconds, self._now()

    def pause(self) -> None:
        """Stand still."""
        self._left, self._since = self.left, None

    def resume(self) -> None:
        """Run, from where it stands."""
        if self._since is None:
            self._since = self._now()

    @property
    def left(self) -> float:
        """The seconds that are left, never less than 0."""
        gone = 0.0 if self._since is None else self._now() - self._since
        return max(self._left - gone, 0.0)

    @property
    def is_up(self) -> bool:
        """Whether it runs, and has come to its end."""
        return self._since is not None and not self.left
