"""What a list of matches shows of one file."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final, TypeAlias

from cardtable.engine.rules import Outcome, View
from cardtable.engine.seats import PUBLIC
from cardtable.match.log import Damage, Header
from cardtable.match.match import Match

Stamp: TypeAlias = tuple[int, int]
"""What changes whenever a file does: its time in ns, and its size in bytes."""

_MOST: Final = 2**63 - 1  # so many ns are 292 years, and all that a database takes
_EPOCH: Final = datetime.fromtimestamp(0, UTC)


@dataclass(frozen=True, slots=True)
class Summary:
    """What a list of matches shows of one file.

    `header`, `public` (what everybody may see of where it stands) and `outcome` (without its deals) are None
    as far as damage keeps them from being known; `modified` is in UTC. `public` is None too once the match
    is over, and for a match that goes on as long as its file has not been read since the program began.
    `is_sure` is False for what another version of the program has read in the file.
    """

    path: Path
    modified: datetime
    header: Header | None = None
    public: View | None = None
    outcome: Outcome | None = None
    title: str = ""
    assisted: bool = False
    damage: Damage | None = None
    is_sure: bool = True

    @property
    def is_finished(self) -> bool:
        """Whether the match has been played to its end."""
        return self.outcome is not None

    @property
    def is_complete(self) -> bool:
        """Whether reading the file would not tell more."""
        is_told = self.public is not None or self.outcome is not None or self.damage is not None
        return is_told and self.is_sure


Entry: TypeAlias = tuple[Stamp, Summary]
"""A summary, and the stamp that its file had before it was read."""


def summarize(path: Path, stamp: Stamp, match: Match | None, damage: Damage | None) -> Summary:
    """The summary of a file from what could be read of it."""
    if match is None:
        return Summary(path, time_of(stamp), damage=damage)
    outcome, titles = match.outcome, match.notes("title")
    return Summary(
        path=path,
        modified=time_of(stamp),
        header=match.header,
        public=match.view(PUBLIC) if outcome is None else None,
        outcome=None if outcome is None else replace(outcome, deals=()),
        title=str(titles[-1].data.get("text", "")) if titles else "",
        assisted=match.assisted,
        damage=damage,
    )


def stamp_of(status: os.stat_result) -> Stamp:
    """The stamp of a file; one that a clock wrote which was centuries off counts as the oldest there is."""
    time = status.st_mtime_ns
    return time if abs(time) <= _MOST else 0, status.st_size


def time_of(stamp: Stamp) -> datetime:
    """The time of a file, in UTC."""
    return _EPOCH + timedelta(microseconds=stamp[0] // 1000)
