"""Everything that a match tells, for comparisons."""

from __future__ import annotations

from cardtable.engine.seats import EVERYTHING, PUBLIC
from cardtable.match.match import Match


def everything(match: Match) -> object:
    return (
        match.facts,
        [match.view(viewer) for viewer in (EVERYTHING, PUBLIC, 0, 1)],
        match.to_act,
        match.outcome,
    )
