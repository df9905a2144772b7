"""The file of one match: JSON Lines, each line carrying a checksum over everything before it.

The first line is the header; every further line is a record: a fact, which the rules fold, or a note,
which they never see. A checksum finds damage; it is no protection against somebody who wants to cheat.
What a glance must not spoil (the seed, deals, choices made in secret) is written in base64, which hides
it from a glance and from nothing else. Nothing read from a file is ever executed.
"""

from __future__ import annotations

import base64
import hashlib
import json
import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final, TypeAlias

from cardtable.engine.cards import Hidden
from cardtable.engine.facts import Acted, Dealt, Fact, Picked, Revealed, format_fact, parse_fact
from cardtable.engine.messages import Message, message
from cardtable.engine.options import Options, OptionsRefused
from cardtable.engine.randomness import DEAL_NUMBERS
from cardtable.engine.rules import Rules, View
from cardtable.engine.seats import Seat

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
Game: TypeAlias = Rules[Any, View]
"""A game whose state and view nobody here looks into."""

FORMAT: Final = "cardtable-match"
VERSION: Final = 1
PERSON: Final = "person"
"""The style of a seat that a person plays; any other style names a computer player."""

HEAD: Final = "head"
"""The kind of the notes that move the head."""

MAX_FILE: Final = 32 * 2**20  # bytes; a long match takes less than one of them
MAX_LINE: Final = 64 * 2**10  # bytes, the newline included
MAX_DEPTH: Final = 8
MAX_VALUES: Final = 2000
MAX_DIGITS: Final = 18
MAX_NAME: Final = 200

_TAIL: Final = re.compile(rb',"check":"([0-9a-f]{16})"\}')
_TAIL_LENGTH: Final = len(',"check":"0123456789abcdef"}')
_KIND: Final = re.compile(r"[a-z][a-z0-9_-]{0,39}")
_HEADER_KEYS: Final = frozenset(
    {"format", "version", "game", "revision", "options"}
    | {"seats", "program", "seed", "first_deal", "created"}
)


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """Who sits at a seat: the name shown, and `PERSON` or the id of a computer style."""

    name: str
    style: str = PERSON

    @property
    def is_person(self) -> bool:
        """Whether a person plays this seat."""
        return self.style == PERSON


@dataclass(frozen=True, slots=True)
class Header:
    """What is fixed when a match begins. `created` is ISO time; `first_deal` a deal number typed in."""

    game: str
    revision: int
    options: Options
    seats: tuple[SeatInfo, ...]
    program: str
    seed: str
    first_deal: int | None
    created: str

    @property
    def persons(self) -> frozenset[Seat]:
        """The seats that people play."""
        return frozenset(seat for seat, info in enumerate(self.seats) if info.is_person)


@dataclass(frozen=True, slots=True)
class Note:
    """Something about the match that the rules never see: a title, a hint taken, where the head went, …"""

    kind: str
    data: Mapping[str, Json] = field(default_factory=dict)

    def __hash__(self) -> int:
        return hash(self.kind)


@dataclass(frozen=True, slots=True)
class Record:
    """One line of the log: numbers count from 1 and are never used twice; parent 0 is the start."""

    number: int
    parent: int
    entry: Fact | Note

    @property
    def fact(self) -> Fact | None:
        """The fact, if this is one."""
        return None if isinstance(self.entry, Note) else self.entry

    @property
    def note(self) -> Note | None:
        """The note, if this is one."""
        return self.entry if isinstance(self.entry, Note) else None


@dataclass(frozen=True, slots=True)
class Damage:
    """Where a file stops making sense (line, counted from 1; 0: the file as a whole), and why."""

    line: int
    reason: Message


@dataclass(frozen=True, slots=True)
class Reading:
    """What could be read of a file: everything before the damage, if any.

    `ends` are the byte offsets after the header and after each record; `rules` those of the header's game.
    """

    header: Header | None
    rules: Game | None
    records: tuple[Record, ...]
    ends: tuple[int, ...]
    damage: Damage | None


class _Unreadable(Exception):
    def __init__(self, kind: str, **values: int | str) -> None:
        super().__init__(kind)
        self.reason = message(f"file.{kind}", **values)


# ── writing ──────────────────────────────────────────────────────────────────────────────────────────


def encode_header(header: Header, game: Game) -> bytes:
    """The first line of a match's file.

    Raises:
        ValueError: something in it could not be read back.
    """
    line = _line(
        {
            "format": FORMAT,
            "version": VERSION,
            "game": header.game,
            "revision": header.revision,
            "options": dict(game.option_set.to_json(header.options)),
            "seats": [{"name": seat.name, "style": seat.style} for seat in header.seats],
            "program": header.program,
            "seed": _seal(header.seed),
            "first_deal": header.first_deal,
            "created": header.created,
        },
        "",
    )
    try:
        same = _read_header(line[:-1], {game.id: game}) == (header, game)
    except _Unreadable as error:
        raise ValueError(f"no header of a match: {header}") from error
    if not same:
        raise ValueError(f"no header of a match: {header}")
    return line


def encode_record(record: Record, previous: bytes, *, secret: bool, calls: tuple[str, ...] = ()) -> bytes:
    """The line of a record that follows the line `previous`.

    Args:
        record: the record.
        previous: the whole line before it, whose checksum it continues.
        secret: whether a glance at the file must not show the fact.
        calls: text keys of what the referee said about it; never read again.

    Raises:
        ValueError: a note that could not be read back, or is too long.
    """
    fields: dict[str, Json] = {"n": record.number, "parent": record.parent}
    if isinstance(record.entry, Note):
        if not _KIND.fullmatch(record.entry.kind):
            raise ValueError(f"not a kind of note: {record.entry.kind!r}")
        fields |= {"note": record.entry.kind, "data": dict(record.entry.data)}
    elif secret:
        fields["sealed"] = _seal(format_fact(record.entry))
    else:
        fields["fact"] = format_fact(record.entry)
    if calls:
        fields["calls"] = list(calls)
    return _line(fields, check_of(previous))


def check_of(line: bytes) -> str:
    """The checksum that a line (newline included) ends with."""
    return line[-19:-3].decode("ascii")


def _line(fields: dict[str, Json], previous: str) -> bytes:
    try:
        _check_json(fields)
        body = json.dumps(fields, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()[:-1]
    except (_Unreadable, TypeError) as error:
        raise ValueError(f"cannot be written to a match file: {error}") from error
    line = body + f',"check":"{_checksum(previous, body)}"}}\n'.encode("ascii")
    if len(line) > MAX_LINE:
        raise ValueError(f"a line of {len(line)} bytes is too long for a match file")
    return line


def _checksum(previous: str, body: bytes) -> str:
    return hashlib.sha256(previous.encode("ascii") + body).hexdigest()[:16]


def _seal(text: str) -> str:
    return base64.b64encode(text.encode()).decode("ascii")


# ── reading ──────────────────────────────────────────────────────────────────────────────────────────


def read(data: bytes, games: Mapping[str, Game]) -> Reading:
    """Read a file. Whatever the bytes are, this returns; what makes no sense is told as damage.

    A last line without its newline was being written when the program died: nobody was told that it was
    saved, and it is left out without a word. Whether the facts can happen is for `Timeline` to say.
    """
    header: Header | None = None
    rules: Game | None = None
    records: list[Record] = []
    ends: list[int] = []
    previous = ""
    if len(data) > MAX_FILE:
        return Reading(None, None, (), (), Damage(0, message("file.too_large")))
    for number, (line, end) in enumerate(_lines(data), start=1):
        try:
            if header is None:
                header, rules = _read_header(line, games)
            elif rules is not None:
                records.append(_read_record(_fields(line, previous), rules, len(header.seats)))
        except _Unreadable as error:
            return Reading(header, rules, tuple(records), tuple(ends), Damage(number, error.reason))
        ends.append(end)
        previous = check_of(line + b"\n")
    if header is None:
        reason = message("file.empty" if not data else "file.no_header")
        return Reading(None, None, (), (), Damage(1, reason))
    return Reading(header, rules, tuple(records), tuple(ends), None)


def _lines(data: bytes) -> Iterator[tuple[bytes, int]]:
    start = 0
    while (end := data.find(b"\n", start)) >= 0:
        yield data[start:end], end + 1
        start = end + 1


def _read_header(line: bytes, games: Mapping[str, Game]) -> tuple[Header, Game]:
    fields = _json(line)
    if fields.get("format") != FORMAT:
        raise _Unreadable("foreign")
    version = fields.get("version")
    if type(version) is not int or version < 1:
        raise _Unreadable("shape")
    if version > VERSION:
        raise _Unreadable("future", version=str(version))
    fields = _fields(line, "")
    game = games.get(_text(fields.get("game")))
    if game is None:
        raise _Unreadable("unknown_game", game=_text(fields.get("game")))
    revision = _number(fields.get("revision"), 1)
    if revision > game.revision:
        raise _Unreadable("newer_rules", game=game.id, revision=str(revision))
    if fields.keys() != _HEADER_KEYS:
        raise _Unreadable("shape")
    try:
        options = game.option_set.from_json(fields["options"])
        datetime.fromisoformat(_text(fields["created"]))
    except OptionsRefused as error:
        raise _Unreadable("options") from error
    except ValueError as error:
        raise _Unreadable("shape") from error
    seats = fields["seats"]
    if not isinstance(seats, list) or len(seats) != options.players:
        raise _Unreadable("shape")
    first_deal = fields["first_deal"]
    header = Header(
        game=game.id,
        revision=revision,
        options=options,
        seats=tuple(map(_read_seat, seats)),
        program=_text(fields["program"]),
        seed=_unseal(fields["seed"]),
        first_deal=None if first_deal is None else _number(first_deal, 0, DEAL_NUMBERS - 1),
        created=_text(fields["created"]),
    )
    return header, game


def _read_seat(data: Json) -> SeatInfo:
    if not isinstance(data, dict) or data.keys() != {"name", "style"}:
        raise _Unreadable("shape")
    return SeatInfo(_text(data["name"]), _text(data["style"]))


def _read_record(fields: dict[str, Json], rules: Game, seats: int) -> Record:
    match fields:
        case {"n": number, "parent": parent, "note": str(kind), "data": dict(data), **rest} if not rest:
            if not _KIND.fullmatch(kind):
                raise _Unreadable("shape")
            return Record(_number(number, 1), _number(parent, 0), Note(kind, data))
        case {"n": number, "parent": parent, "fact": str(text), **rest} if rest.keys() <= {"calls"}:
            return Record(_number(number, 1), _number(parent, 0), _read_fact(text, rules, seats))
        case {"n": number, "parent": parent, "sealed": sealed, **rest} if rest.keys() <= {"calls"}:
            return Record(_number(number, 1), _number(parent, 0), _read_fact(_unseal(sealed), rules, seats))
    raise _Unreadable("shape")


def _read_fact(text: str, rules: Game, seats: int) -> Fact:
    try:
        fact = parse_fact(text, rules.parse_action)
        whole = format_fact(fact) == text
    except Exception as error:  # whatever a game's parser trips over, it is the file that is wrong
        raise _Unreadable("fact") from error
    match fact:
        case Picked(_, seat):
            whole &= 0 <= seat < seats
        case Dealt(_, piles):
            whole &= not any(isinstance(pile, Hidden) for pile in piles)
        case Acted(seat, action):
            whole &= 0 <= seat < seats and action is not None
        case Revealed(actions):
            whole &= len(actions) == seats
    if not whole:
        raise _Unreadable("fact")
    return fact


def _fields(line: bytes, previous: str) -> dict[str, Json]:
    """The fields of a line whose checksum, continuing that of the line before, is right."""
    if len(line) >= MAX_LINE:
        raise _Unreadable("long_line")
    tail = _TAIL.fullmatch(line, len(line) - _TAIL_LENGTH) if len(line) > _TAIL_LENGTH else None
    if tail is None or tail[1].decode("ascii") != _checksum(previous, line[:-_TAIL_LENGTH]):
        raise _Unreadable("check")
    fields = _json(line)
    del fields["check"]
    return fields


def _json(line: bytes) -> dict[str, Json]:
    if len(line) >= MAX_LINE:
        raise _Unreadable("long_line")
    try:
        fields = json.loads(
            line.decode(),
            object_pairs_hook=_object,
            parse_int=_integer,
            parse_constant=_constant,
        )
    except (ValueError, RecursionError) as error:
        raise _Unreadable("not_json") from error
    if not isinstance(fields, dict):
        raise _Unreadable("shape")
    _check_json(fields)
    return fields


def _object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    if len(fields := dict(pairs)) != len(pairs):
        raise ValueError("a name stands twice in one object")
    return fields


def _integer(digits: str) -> int:
    if len(digits) > MAX_DIGITS + 1:
        raise ValueError("a number is too long")
    return int(digits)


def _constant(name: str) -> Json:
    raise ValueError(f"{name} is no number of ours")


def _check_json(value: object) -> None:
    """Refuse what is too deep, too much, too large, or no text that UTF-8 can hold."""
    level: list[object] = [value]
    count = 0
    for _ in range(MAX_DEPTH):
        below: list[object] = []
        count += len(level)
        if count > MAX_VALUES:
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
    raise _Unreadable("shape")


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
        raise _Unreadable("shape")


def _number(value: Json, low: int, high: int = 10**MAX_DIGITS) -> int:
    if type(value) is not int or not low <= value <= high:
        raise _Unreadable("shape")
    return value


def _text(value: Json) -> str:
    if not isinstance(value, str) or len(value) > MAX_NAME:
        raise _Unreadable("shape")
    return value


def _unseal(value: Json) -> str:
    try:
        text = base64.b64decode(value, validate=True).decode() if isinstance(value, str) else ""
    except ValueError as error:
        raise _Unreadable("shape") from error
    if not text or _seal(text) != value:
        raise _Unreadable("shape")
    return text
