"""Time a match has been played in all its sittings, kept in its file by a note at the end of each.

Notes on the way tell it of a sitting that comes to no orderly end, but for the last `INTERVAL`.
A sitting lasts from when the match is laid on the table to when it is left. What stands still is left out: a
pause, the time after the end, and whatever passes without anything happening for longer than `LONGEST_GAP`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Final

from cardtable.match.log import Note, Record
from cardtable.match.match import Appended, Event, Match

PLAYED: Final = "played"
"""The kind of note that tells how long a match has been played up to there: ``seconds``.

On the way it ``goes_on``: another one follows, after `INTERVAL` at the latest, if the match does.
"""

INTERVAL: Final = 24
"""Records from one note on the way to the next: no clock may move those by which random numbers are drawn."""

LONGEST_GAP: Final = 10 * 60.0
"""Seconds between one thing that happens and the next; after more, nobody was at the table."""


def played_before(records: Sequence[Record]) -> int | None:
    """Return the seconds for which a match was played up to the last of these records; None if unknown.

    That is so where an older program played it without notes on the way, and left none at the end.
    """
    is_later = False  # something was played after the record
    for record in reversed(records):
        match record.entry:
            case Note(kind, {"seconds": int(seconds), **more}) if kind == PLAYED and seconds >= 0:
                return None if is_later and more.get("goes_on") is not True else seconds
            case Note():
                pass
            case _:
                is_later = True
    return None if is_later else 0


class PlayingTime:
    """Counter of the time a match is played, which begins with a sitting.

    Args:
        match: the match; its own counter from now on, until it is closed.
        now: seconds; a clock that goes back takes nothing away.
    """

    def __init__(self, match: Match, now: Callable[[], float] = time.monotonic) -> None:
        self._match = match
        self._now = now
        self._before = played_before(match.records)
        self._counted = 0.0
        self._at = now()
        self._is_paused = False
        self._runs = match.outcome is None
        self._has_grown = False  # facts came since the last note
        self._next_note = 0  # the fact from which on one is due
        match.subscribe(self._take_event)

    @property
    def seconds(self) -> int | None:
        """The seconds in all sittings up to what happened last; None if that is not known."""
        return None if self._before is None else self._before + round(self._counted)

    def pause(self, *, on: bool) -> None:
        """Leave out what passes from now on, or count it again."""
        self._is_paused = on
        self._count()

    def keep(self) -> None:
        """Note the time now and then, before something is played that takes the note to the disk."""
        if self._before is None or self._match.head < self._next_note:
            return
        self._count()
        if self._runs:
            self._next_note = self._match.head + INTERVAL
            seconds = self._before + round(self._counted)
            self._match.note(PLAYED, {"seconds": seconds, "goes_on": True}, sync=False)

    def write(self) -> None:
        """Write the time down, at the end of a sitting in which anything was played."""
        self._count()
        if self._has_grown and self.seconds is not None:
            self._has_grown = False
            self._match.note(PLAYED, {"seconds": self.seconds}, sync=False)

    def _take_event(self, event: Event) -> None:
        self._has_grown |= isinstance(event, Appended) and event.record.fact is not None
        self._count()

    def _count(self) -> None:
        """Count the time since this was last done, unless the match stood still."""
        before, self._at = self._at, self._now()
        gap = self._at - before
        if self._runs and 0 < gap <= LONGEST_GAP:
            self._counted += gap
        self._runs = not self._is_paused and self._match.outcome is None
