"""The list of a program that knows much, or nothing yet."""

from __future__ import annotations

import tempfile
from pathlib import Path

from cardtable.match.store import Store
from cardtable.match.summary import Summary


def next_start(store: Store) -> Store:
    return Store(store.folder.parent, store._games)


def fresh(store: Store) -> tuple[Summary, ...]:
    """The list of somebody who knows nothing yet."""
    with tempfile.TemporaryDirectory() as folder:
        other = Store(Path(folder), store._games)
        other.folder = store.folder
        return other.list()
