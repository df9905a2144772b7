"""A folder for matches, and a match file for the tests that only read it."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardtable.match.store import Store
from tests.match import toy
from tests.match.logs import written


@pytest.fixture(scope="session")
def saved(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The bytes of a file with everything in it: see `tests.match.logs.written`."""
    return written(tmp_path_factory.mktemp("log"))


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """A folder for matches that is not there yet."""
    return Store(tmp_path / "山田 太郎", toy.GAMES)
