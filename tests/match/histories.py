"""A history kept up, and one begun afresh."""

from __future__ import annotations

import tempfile
from pathlib import Path

from cardtable.match.cache import Cache
from cardtable.match.history import FILE, History, Rows
from cardtable.match.store import Store
from tests.match import toy


def rows_of(history: History) -> Rows:
    for _ in history.catch_up():
        pass
    return history.rows()


def fresh(store: Store) -> Rows:
    """The rows that somebody gets who knows nothing yet."""
    with tempfile.TemporaryDirectory() as folder:
        other = Store(Path(folder), toy.GAMES)
        other.folder = store.folder
        history = History(other)
        history.cache = Cache(Path(folder) / FILE, history.cache._statements, history.cache._maker)
        try:
            return rows_of(history)
        finally:
            history.close()
