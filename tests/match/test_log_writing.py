"""A line that could not be read back is refused before it is written."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardtable.match.json_lines import MAX_LINE
from cardtable.match.log import Header, encode_header
from cardtable.match.seating import Member, SeatInfo
from cardtable.match.store import Store
from tests.match import toy
from tests.match.logs import damage_of


@pytest.mark.parametrize(
    ("kind", "note"),
    [
        ("Title", {}),
        ("", {}),
        ("x" * 41, {}),
        ("head", {"to": 0}),
        ("title", {"text": "\ud800"}),
        ("title", {"value": 10**18}),
        ("title", {"value": float("nan")}),
        ("title", {"value": object()}),
        ("title", {"value": "x" * MAX_LINE}),
        ("title", {"value": [[[[[[[[1]]]]]]]]}),
    ],
)
def test_a_note_that_could_not_be_read_back_is_refused(
    tmp_path: Path, kind: str, note: dict[str, Any]
) -> None:
    stored = Store(tmp_path, toy.GAMES).create("toy", toy.options(), toy.seats("pc"), now=toy.NOW)
    for match in (stored, toy.in_memory()):
        with pytest.raises(ValueError, match=r"."):
            match.note(kind, note)
        assert match.records == ()
    stored.close()
    assert stored.path is not None
    assert damage_of(stored.path.read_bytes()) is None


@pytest.mark.parametrize(
    "change",
    [
        {"seed": ""},
        {"seed": "\ud800"},
        {"first_deal": -1},
        {"created": "now"},
        {"seats": toy.seats("p")},
        {"seats": (SeatInfo("\udfff"), SeatInfo("b"))},
        {"seats": (SeatInfo("a" * 201), SeatInfo("b"))},
        {"seats": (SeatInfo.team((Member("a"), Member("b"))), SeatInfo("b"))},
        {"revision": 4},
    ],
)
def test_a_header_that_could_not_be_read_back_is_refused(change: dict[str, Any]) -> None:
    good: dict[str, Any] = {
        "game": "toy",
        "revision": 3,
        "options": toy.options(),
        "seats": toy.seats("pc"),
        "program": "1",
        "seed": "s",
        "first_deal": None,
        "created": "2026-01-01",
    }
    encode_header(Header(**good), toy.TOY)
    with pytest.raises(ValueError, match=r"."):
        encode_header(Header(**(good | change)), toy.TOY)
