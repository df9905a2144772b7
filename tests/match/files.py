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


def create(store: Store, actions: int = ALL, styles: str = "pc") -> Match:
    """A match that has been played so far, and is open."""
    match = store.create("toy", toy.options(), toy.seats(styles), now=toy.NOW)
    toy.play_out(match, actions)
    return match


def path_of(match: Match) -> Path:
    assert match.path is not None
    return match.path
