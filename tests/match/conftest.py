"""A match file for the tests that only read it."""

from __future__ import annotations

import pytest

from tests.match.logs import written


@pytest.fixture(scope="session")
def saved(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The bytes of a file with everything in it: see `tests.match.logs.written`."""
    return written(tmp_path_factory.mktemp("log"))
