"""Lists of programs with a full and with an empty summary cache."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from pathlib import Path

from cardtable.match.log import AnyRules
from cardtable.match.store import Store
from cardtable.match.summaries import Summary
from tests.match import toy


def next_start(store: Store, games: Mapping[str, AnyRules] = toy.GAMES) -> Store:
    return Store(store.folder.parent, games)


def fresh(store: Store, games: Mapping[str, AnyRules] = toy.GAMES) -> tuple[Summary, ...]:
    """The list of somebody who knows nothing yet."""
    with tempfile.TemporaryDirectory() as folder:
        other = Store(Path(folder), games)
        other.folder = store.folder
        return other.list()
