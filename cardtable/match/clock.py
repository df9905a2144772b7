"""Clock for a choice: its countdown, and the note in the log when time was up (H6-12).

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
    """Return the note's data; `is_raised` tells that the seat's raised card was played."""
    return {"seat": seat, "raised": is_raised}


def clock_call(before: Record | None, record: Record) -> tuple[Message, ...]:
    """Return the referee's call about the time when this action follows that record."""
    match (None if before is None else before.entry), record.entry:
        case Note(kind, {"seat": int(seat), "raised": bool(raised)}), Acted(acting) if (
            kind == CLOCK and seat == acting
        ):
            return (message("clock.raised" if raised else "clock.drawn", who=Who(seat)),)
    return ()


LONGEST_GAP: Final = 5.0
"""Seconds between one look at a clock and the next; after more, the computer slept: nobody could choose."""


class Clock:
    """Countdown for one choice; it can be paused. Whoever has it run looks at it again and again.

    Args:
        now: seconds that never go back.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._left = 0.0
        self._since: float | None = None

    def start(self, seconds: float) -> None:
        """Start again with this many seconds."""
        self._left, self._since = seconds, self._now()

    def count(self) -> None:
        """Count the seconds since the last look, unless they are more than the `LONGEST_GAP`."""
        if self._since is not None:
            self._left, self._since = self.left, self._now()

    def pause(self) -> None:
        """Stop counting."""
        self._left, self._since = self.left, None

    def resume(self) -> None:
        """Count on from where it stopped."""
        if self._since is None:
            self._since = self._now()

    @property
    def left(self) -> float:
        """The seconds left, never less than 0."""
        gone = 0.0 if self._since is None else self._now() - self._since
        return max(self._left - gone, 0.0) if gone <= LONGEST_GAP else self._left

    @property
    def is_up(self) -> bool:
        """True when it runs and has come to its end."""
        return self._since is not None and not self.left
