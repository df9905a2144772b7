"""Limits of one line (docs/match-file.md): the quick check decides as the full one does."""

from __future__ import annotations

import json
import math
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cardtable.match.json_lines import MAX_DEPTH, MAX_DIGITS, MAX_LINE, MAX_VALUES, Unreadable, parse


def levels(value: Any) -> int:
    """A value in itself is one level."""
    inside = (
        (*value, *value.values()) if isinstance(value, dict) else value if isinstance(value, list) else ()
    )
    return 1 + max(map(levels, inside), default=0)


def values(value: Any) -> int:
    """Count the values in a value, itself and the names of fields included."""
    inside = (
        (*value, *value.values()) if isinstance(value, dict) else value if isinstance(value, list) else ()
    )
    return 1 + sum(map(values, inside))


def is_plain(value: Any) -> bool:
    """True if all its numbers are bounded, and all its texts are text."""
    match value:
        case dict():
            return all(map(is_plain, (*value, *value.values())))
        case list():
            return all(map(is_plain, value))
        case float():
            return math.isfinite(value)
        case int():
            return abs(value) < 10**MAX_DIGITS
        case str():
            return not any(0xD800 <= ord(letter) < 0xE000 for letter in value)
    return True


def is_allowed(value: Any, line: bytes) -> bool:
    return (
        isinstance(value, dict)
        and len(line) < MAX_LINE
        and levels(value) <= MAX_DEPTH
        and values(value) <= MAX_VALUES
        and is_plain(value)
    )


def is_read(line: bytes) -> bool:
    try:
        parse(line)
    except Unreadable:
        return False
    return True


LETTERS = st.characters(codec=None)
SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-(10**20), 10**20)
    | st.floats()
    | st.text(LETTERS, max_size=5)
    | st.sampled_from(["\ud800", "\ud83d\ude00", "\\u", "[[[[[[[[[", '{"', "é夜"])
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(LETTERS, max_size=3), inner, max_size=3)
    ),
    max_leaves=12,
)


@given(
    st.dictionaries(st.text(LETTERS, max_size=3), VALUES, max_size=4) | VALUES, st.booleans(), st.booleans()
)
@example({"a": 10**MAX_DIGITS}, True, False)
@example({"a": -(10**MAX_DIGITS) + 1}, True, False)
@example({"a": 1e308}, True, False)
@example({"\udfff": 1}, True, False)
def test_a_line_is_read_exactly_when_it_keeps_to_the_limits(value: Any, ascii_only: bool, wide: bool) -> None:
    text = json.dumps(value, ensure_ascii=ascii_only, separators=(", ", " : ") if wide else (",", ":"))
    line = text.encode("utf-8", "surrogatepass")
    half = not ascii_only and any(0xD800 <= ord(letter) < 0xE000 for letter in text)  # no UTF-8 at all
    finite = "NaN" not in text and "Infinity" not in text
    if finite or not is_plain(value):
        assert is_read(line) == (is_allowed(json.loads(text), line) and not half)


@pytest.mark.parametrize("opening", ["[", '{"a":'])
@pytest.mark.parametrize("inside", ["", "0", '"x"'])
@pytest.mark.parametrize("padding", ["", "x" * MAX_VALUES])
@pytest.mark.parametrize("depth", range(1, 12))
def test_levels_are_counted_alike_in_short_and_long_lines(
    opening: str, inside: str, padding: str, depth: int
) -> None:
    if opening != "[" and not inside:
        inside = "{}"
    closing = "]" if opening == "[" else "}"
    line = f'{{"p":"{padding}","a":{opening * depth}{inside}{closing * depth}}}'.encode()
    assert is_read(line) == is_allowed(json.loads(line), line)


@pytest.mark.parametrize("count", [10, MAX_VALUES - 4, MAX_VALUES - 3, MAX_VALUES - 2, 3 * MAX_VALUES])
@pytest.mark.parametrize("item", ["0", '""', "[]"])
def test_values_are_counted(count: int, item: str) -> None:
    line = f'{{"a":[{",".join([item] * count)}]}}'.encode()
    assert is_read(line) == is_allowed(json.loads(line), line)
    assert is_read(line) == (count + 3 <= MAX_VALUES)


@pytest.mark.parametrize(
    "text", ["1e309", "-1e999", "1" * 18, "1" * 19, "-" + "9" * 18, "-" + "1" * 19, "9" * 5000]
)
@pytest.mark.parametrize("shape", ['{"a":%s}', '{"a":[[%s]]}'])
def test_numbers_are_bounded_wherever_they_stand(text: str, shape: str) -> None:
    assert is_read((shape % text).encode()) == (len(text.lstrip("-")) == MAX_DIGITS)
