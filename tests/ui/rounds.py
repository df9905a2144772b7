"""Matches of Hachihachi Trick on the disk, with some rounds played."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import TypeAlias

from cardtable.engine.facts import Action
from cardtable.engine.games.hachihachi_trick import OPTIONS, Answer, Declare, HachihachiView, Mizuten
from cardtable.engine.seats import Seat
from cardtable.match.seating import SeatInfo
from cardtable.match.store import Store
from tests.helpers.games import RULES
from tests.match.disks import QuickDisk

GoesIn: TypeAlias = Callable[[Seat], bool]


def play_rounds(folder: Path, seats: tuple[SeatInfo, ...], goes_in: GoesIn, rounds: int = 1) -> Path:
    """A match whose first rounds are over, by who goes in; two who are in play, and cards are anything."""
    match = Store(folder, RULES, QuickDisk()).create(
        "hachihachi_trick", OPTIONS.choose("short", len(seats)), seats, now=datetime.now(UTC), seed="rounds"
    )
    rng = Random(1)
    while len(match.timeline.state().results) < rounds:
        if match.apply_chance():
            continue
        seat = match.to_act[0]
        decision, view = match.decision(seat), match.view(seat)
        assert decision is not None
        assert isinstance(view, HachihachiView)
        match.submit(decision, _action(view, is_in=goes_in(seat), rng=rng))
    match.close()
    assert match.path is not None
    return match.path


def _action(view: HachihachiView, *, is_in: bool, rng: Random) -> Action:
    assert view.choices is not None
    for action in (Mizuten(declared=False), Declare(is_in=is_in), Answer(splits=False)):
        if action in (view.choices.legal() or ()):
            return action
    return view.choices.draw(rng)
