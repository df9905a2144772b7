"""A match file is parsed once when it is imported, opened and listed in turn."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from cardtable.match import store as store_module
from cardtable.match.files import MatchFiles
from cardtable.match.history import History
from cardtable.match.log import AnyRules, ParsedLog, read
from cardtable.match.store import Store
from tests.match import toy
from tests.match.logs import written


@pytest.fixture
def sizes(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Record the number of bytes that were taken apart, each time."""
    found: list[int] = []

    def counted(data: bytes, games: Mapping[str, AnyRules]) -> ParsedLog:
        found.append(len(data))
        return read(data, games)

    monkeypatch.setattr(store_module, "read", counted)
    return found


def test_a_file_from_elsewhere_is_parsed_once(tmp_path: Path, sizes: list[int]) -> None:
    source = tmp_path / "from elsewhere.cardtable"
    source.write_bytes(written(tmp_path / "theirs"))
    store = Store(tmp_path / "ours", toy.GAMES)
    history = History(store)
    path = MatchFiles(store).find_or_import(source)
    match = store.open(path)
    assert match.close()
    assert [summary.path for summary in store.list()] == [path]
    list(history.catch_up())
    assert store.transcript(path).count == len(match.records)
    history.close()
    assert sizes == [source.stat().st_size]


def test_a_changed_file_is_parsed_again(tmp_path: Path, sizes: list[int]) -> None:
    source = tmp_path / "from elsewhere.cardtable"
    source.write_bytes(written(tmp_path / "theirs"))
    store = Store(tmp_path / "ours", toy.GAMES)
    path = MatchFiles(store).find_or_import(source)
    MatchFiles(store).rename(path, "another title")
    (summary,) = store.list()
    assert summary.title == "another title"
    assert sizes == [source.stat().st_size, path.stat().st_size]
