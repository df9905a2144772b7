"""Matches of the toy game with more than one line."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.engine.seats import Seat
from cardtable.match.branches import Branches, Line, LineEntry
from cardtable.match.match import Match
from tests.match.toy import act, in_memory, settle


def branches(match: Match, viewer: Seat = 0) -> Branches:
    return Branches(match, viewer)


def try_another(match: Match, seat: Seat = 0, after: int | None = None) -> None:
    target = branches(match).retry_target(seat, after)
    if target != match.head:
        match.branch_from(target)
    settle(match)


def both_choose(match: Match, mine: int = 0, other: int = 0) -> None:
    """The choice in secret: the computer first, as it does at the table."""
    act(match, 1, other)
    act(match, 0, mine)


def show_both(match: Match) -> None:
    for _ in range(2):
        act(match, match.to_act[0])


def begun(rounds: int = 2) -> Match:
    match = in_memory("pc", rounds)
    settle(match)
    return match


def whole(lines: Sequence[Line], line: Line) -> tuple[LineEntry, ...]:
    """All that followed the deal on a line, with what it shares with older ones."""
    if line.older is None:
        assert line.shared == 0
        return line.facts
    assert line.older < lines.index(line)
    return whole(lines, lines[line.older])[: line.shared] + line.facts


def shape(match: Match, viewer: Seat = 0) -> list[tuple[int, bool]]:
    """Return each line's number of facts, and whether it is the present one."""
    lines = branches(match, viewer).lines()
    return [(len(whole(lines, line)), line.is_current) for line in lines]
