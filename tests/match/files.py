"""Matches of the toy game in files."""

from __future__ import annotations

from pathlib import Path

from cardtable.match.match import Match
from cardtable.match.store import Store
from tests.match import toy

ALL = 10_000


def played(store: Store, actions: int = ALL, styles: str = "pc", seed: str | None = None) -> Path:
    options = toy.options(len(styles))
    match = store.create("toy", options, toy.seats(styles), now=toy.NOW, seed=seed)
    toy.play_out(match, actions)
    return closed(match)


def closed(match: Match) -> Path:
    assert match.close()
    assert match.path is not None
    return match.path
