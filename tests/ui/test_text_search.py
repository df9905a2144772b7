"""Words are found whatever the width, the case and the kana."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.ui.rules.text_search import find_all


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("The Spade wins", "spade"),
        ("スペードの勝ち", "スペード"),  # half width, whose marks are letters of their own
        ("ハッピーシックス", "はっぴーしっくす"),
        ("第3セット", "第3"),
        ("規則 (H6-4)", "h6-4"),
        ("two\nlines", "two lines"),
        ("𠮷野 H6-5", "H6-5"),
    ],
)
def test_words_are_found_however_they_are_written(text: str, wanted: str) -> None:
    ((first, end),) = find_all(text, wanted)
    units = text.encode("utf-16-le")[2 * first : 2 * end].decode("utf-16-le")
    assert find_all(units, wanted) == [(0, end - first)]


def test_every_place_is_found_once() -> None:
    assert find_all("ababa", "aba") == [(0, 3)]
    assert find_all("a b a", "a") == [(0, 1), (4, 5)]


@pytest.mark.parametrize("wanted", ["", " ", "\u3000"])
def test_white_space_alone_is_found_nowhere(wanted: str) -> None:
    assert find_all("any text", wanted) == []


def test_another_kana_is_another_kana() -> None:
    assert find_all("ガ", "か") == []
    assert find_all("カード", "カート") == []


def test_half_a_letter_stands_where_the_letter_stands() -> None:
    assert find_all("㍿です", "株式") == [(0, 1)]


@given(st.text(), st.text(min_size=1, max_size=3))
def test_places_are_in_the_text_and_in_order(text: str, wanted: str) -> None:
    length, last = len(text.encode("utf-16-le", "surrogatepass")) // 2, 0
    for first, end in find_all(text, wanted):
        assert last <= first < end <= length
        last = end
