"""A history kept up, and one begun afresh."""

from __future__ import annotations

import tempfile
from pathlib import Path

from cardtable.match.history import History, Rows
from cardtable.match.store import Store
from tests.match import toy


def rows_of(history: History) -> Rows:
    for _ in history.catch_up():
        pass
    return history.rows()


def history_in(folder: Path, store: Store) -> History:
    """The history of a store's matches, kept in another folder."""
    other = Store(folder, toy.GAMES)
    history = History(other)
    other.folder = store.folder
    return history


def fresh(store: Store) -> Rows:
    """The rows that somebody gets who knows nothing yet."""
    with tempfile.TemporaryDirectory() as folder:
        history = history_in(Path(folder), store)
        try:
            return rows_of(history)
        finally:
            history.close()
