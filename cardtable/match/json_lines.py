"""Line of a match file: a JSON object that ends with a checksum over itself and all lines before it.

Whatever bytes are read, the only thing ever raised is `Unreadable`; and nothing is written that could not
be read again. Lengths, depth and numbers are bounded, so that no file takes more than a moment.
"""

from __future__ import annotations

import base64
import json
import math
import re
from collections.abc import Iterator
from typing import Final, TypeAlias

from cardtable.engine.messages import message

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"

MAX_FILE: Final = 8 * 2**20
"""The most bytes of a file."""

MAX_RECORDS: Final = 60_000
"""The most records of a file.

More than twice the longest match there can be: Hearts with four packs, of 100 deals (HE-16, HE-27), has
less than 25,000 records in 3 MiB. What undo may add is bounded by `cardtable.match.timeline.ROOM`.
"""

MAX_LINE: Final = 64 * 2**10
"""The most bytes of a line, the newline included."""

MAX_DEPTH: Final = 8
"""The most levels of arrays and objects in each other."""

MAX_VALUES: Final = 2000
"""The most values in the header."""

MAX_RECORD_VALUES: Final = 200
"""The most values in any other line.

A fact is one text, however many cards it names; the notes and calls of this program need less than thirty
values.
"""

MAX_FACT: Final = 4096
"""The most letters of a fact.

The longest deal there can be, four packs with their jokers to sixteen seats, has not half as many.
"""

MAX_DIGITS: Final = 18
"""The most digits of a number."""

MAX_TEXT: Final = 200
"""The most letters of a name or an id."""

_TAIL: Final = re.compile(rb',"check":"([0-9a-f]{16})"\}')
_TAIL_LENGTH: Final = len(',"check":"0123456789abcdef"}')
CHECK_VALUES: Final = 2  # a field's name, and what it holds


class Unreadable(Exception):
    """Bytes that make no sense as a match file; `reason` says why (``file.<kind>``)."""

    def __init__(self, kind: str, **values: int | str) -> None:
        super().__init__(kind)
        self.reason = message(f"file.{kind}", **values)


def split_lines(data: bytes) -> Iterator[tuple[bytes, int]]:
    """Yield each line without its newline, and the offset after it; nothing behind the last newline."""
    start = 0
    while (end := data.find(b"\n", start)) >= 0:
        yield data[start:end], end + 1
        start = end + 1


def make_line(fields: dict[str, Json], previous: str, most: int = MAX_VALUES) -> bytes:
    """Make the line (newline included) with these fields, after a line with the checksum `previous`.

    `most` is the largest number of its values, its checksum's included.

    Raises:
        ValueError: they could not be read back.
    """
    try:
        _check_json(fields, most - CHECK_VALUES)
        body = json.dumps(fields, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()[:-1]
    except (Unreadable, TypeError) as error:
        raise ValueError(f"cannot be written to a match file: {error}") from error
    line = body + f',"check":"{_checksum(previous, body)}"}}\n'.encode("ascii")
    if len(line) > MAX_LINE:
        raise ValueError(f"a line of {len(line)} bytes is too long for a match file")
    return line


def _checksum(previous: str, body: bytes) -> str:
    from hashlib import sha256  # and OpenSSL with it, which the start does without

    return sha256(previous.encode("ascii") + body).hexdigest()[:16]


def seal(text: str) -> str:
    """Encode text so that a glance does not read it."""
    return base64.b64encode(text.encode()).decode("ascii")


def checksum_of(line: bytes) -> str:
    """Return the checksum that a line (newline included) ends with."""
    return line[-19:-3].decode("ascii")


def read_line(line: bytes, previous: str, most: int = MAX_VALUES) -> dict[str, Json]:
    """Return the fields of a line, if its checksum rightly continues that of the line before.

    `most` is as for `parse`.
    """
    if len(line) >= MAX_LINE:
        raise Unreadable("long_line")
    tail = _TAIL.fullmatch(line, len(line) - _TAIL_LENGTH) if len(line) > _TAIL_LENGTH else None
    if tail is None or tail[1].decode("ascii") != _checksum(previous, line[:-_TAIL_LENGTH]):
        raise Unreadable("check")
    fields = parse(line, most)
    del fields["check"]
    return fields


def parse(line: bytes, most: int = MAX_VALUES) -> dict[str, Json]:
    """Parse the fields of a line, whatever its checksum; `most` is the largest number of its values."""
    if len(line) >= MAX_LINE:
        raise Unreadable("long_line")
    try:
        decoder = _CAREFUL if len(line) <= _SHORT or _ODD_NUMBER.search(line) else _QUICK
        fields = decoder.decode(line.decode())
    except (ValueError, RecursionError) as error:
        raise Unreadable("not_json") from error
    if not isinstance(fields, dict):
        raise Unreadable("shape")
    if not _is_modest(line, most):
        _check_json(fields, most)
    return fields


def _object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    if len(fields := dict(pairs)) != len(pairs):
        raise ValueError("a name stands twice in one object")
    return fields


def _integer(digits: str) -> int:
    if len(digits) > MAX_DIGITS + 1:
        raise ValueError("a number is too long")
    value = int(digits)
    if len(digits) > MAX_DIGITS:
        _check_plain(value)
    return value


def _float(digits: str) -> float:
    value = float(digits)
    _check_plain(value)
    return value


def _constant(name: str) -> Json:
    raise ValueError(f"{name} is no number of ours")


_SHORT: Final = MAX_RECORD_VALUES  # bytes; so short a line has no more values, and few numbers to look at
_ODD_NUMBER: Final = re.compile(rb"\d{%d}|[:,\[\s]-?\d[\d.]*[eE]" % (MAX_DIGITS + 1))
"""Matches in every line with a number that may be too large, or is no number."""

_CAREFUL: Final = json.JSONDecoder(
    object_pairs_hook=_object, parse_int=_integer, parse_float=_float, parse_constant=_constant
)
_QUICK: Final = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_constant)


def _is_modest(line: bytes, most: int) -> bool:
    """Return true when a glance shows that `_check_json` passes a line; its numbers have been checked.

    A value takes a byte, and follows a bracket, a colon or a comma unless it is the whole line; each level
    takes a bracket, and half a surrogate pair in UTF-8 an escape.
    """
    brackets = line.count(b"{") + line.count(b"[")
    if brackets >= MAX_DEPTH or b"\\u" in line:
        return False
    return len(line) <= most or 1 + brackets + line.count(b":") + line.count(b",") <= most


def _check_json(value: object, most: int) -> None:
    """Refuse a value that is too deep, too long, too large, or no text that UTF-8 can hold."""
    level: list[object] = [value]
    count = 0
    for _ in range(MAX_DEPTH):
        below: list[object] = []
        count += len(level)
        if count > most:
            break
        for item in level:
            if isinstance(item, dict):
                below += item.keys()
                below += item.values()
            elif isinstance(item, list):
                below += item
            else:
                _check_plain(item)
        if not below:
            return
        level = below
    raise Unreadable("shape")


def _check_plain(item: object) -> None:
    match item:
        case None | bool():
            good = True
        case int():
            good = abs(item) < 10**MAX_DIGITS
        case float():
            good = math.isfinite(item)
        case str():
            good = not any("\ud800" <= letter <= "\udfff" for letter in item)
        case _:
            good = False
    if not good:
        raise Unreadable("shape")


def read_number(value: Json, low: int, high: int = 10**MAX_DIGITS) -> int:
    """Return the value, if it is a whole number from `low` to `high`."""
    if type(value) is not int or not low <= value <= high:
        raise Unreadable("shape")
    return value


def read_text(value: Json) -> str:
    """Return the value, if it is a text as short as names are."""
    if not isinstance(value, str) or len(value) > MAX_TEXT:
        raise Unreadable("shape")
    return value


def unseal(value: Json) -> str:
    """Decode the output of `seal`."""
    try:
        text = base64.b64decode(value, validate=True).decode() if isinstance(value, str) else ""
    except ValueError as error:
        raise Unreadable("shape") from error
    if not text or seal(text) != value:
        raise Unreadable("shape")
    return text
