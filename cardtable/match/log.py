"""Format of a match file: JSON Lines, each line with a checksum over everything before it.

The first line is the header; every further line is a record: a fact, which the rules fold, or a note,
which they never see. A checksum finds damage; it is no protection against somebody who wants to cheat.
Secrets that a glance must not spoil (the seed, deals, secret choices) are written in base64, which hides
them from a glance and from nothing else. Nothing read from a file is ever executed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property, lru_cache
from typing import Any, Final, TypeAlias

from cardtable.engine.cards import Hidden
from cardtable.engine.daily import PREFIX
from cardtable.engine.facts import (
    Acted,
    Action,
    Dealt,
    Fact,
    Picked,
    Revealed,
    Shown,
    format_fact,
    parse_fact,
)
from cardtable.engine.messages import Message, message
from cardtable.engine.options import Options, OptionsRefused
from cardtable.engine.randomness import DEAL_NUMBERS, Streams
from cardtable.engine.rules import EntryPoint, Rules, View, begin
from cardtable.engine.seats import EVERYTHING, PUBLIC, Seat, Viewer
from cardtable.match.json_lines import (
    MAX_FACT,
    MAX_FILE,
    MAX_RECORD_VALUES,
    MAX_RECORDS,
    Json,
    Unreadable,
    checksum_of,
    make_line,
    parse,
    read_line,
    read_number,
    read_text,
    seal,
    split_lines,
    unseal,
)
from cardtable.match.seating import Member, SeatInfo, is_seating

AnyRules: TypeAlias = Rules[Any, View]
"""A game whose state and view nobody here looks into."""

FORMAT: Final = "cardtable-match"
VERSION: Final = 4
"""4 since a file tells the version of the computer players, and seats may have temperaments; always written.

Older ones read as they always did: 2 since seats can have members, and options may be new."""

ENTERED: Final = 3
"""The version of files with an `entry`, which no older ones have; in later ones it may be null."""

MOST: Final = 10**6
"""The most that a number in an `entry` comes to."""

HEAD: Final = "head"
"""The kind of the notes that move the head."""

HINT: Final = "hint"
"""The kind of the notes that tell of a hint: ``seat``, ``best``, and ``opened`` as in `Decision.opened`."""

_KIND: Final = re.compile(r"[a-z][a-z0-9_-]{0,39}")
_HEADER_KEYS: Final = frozenset(
    {"format", "version", "game", "revision", "options"}
    | {"seats", "program", "seed", "first_deal", "created"}
)
_ADDED_KEYS: Final = ("entry", "computers")
"""What the header has besides, one more in each version since `ENTERED`."""


@dataclass(frozen=True)
class Header:
    """Facts fixed when a match begins. `created` is ISO time; `first_deal` a deal number typed in.

    `entry` is where the match begins, unless with its first deal and a score of zero. `computers` is the
    version of the game's computer players, from 1; None where nobody wrote it down.
    """

    game: str
    revision: int
    options: Options
    seats: tuple[SeatInfo, ...]
    program: str
    seed: str = field(repr=False)  # a secret, which no log of errors is to tell
    first_deal: int | None
    created: str
    entry: EntryPoint | None = None
    computers: int | None = None

    @property
    def begins_with(self) -> int:
        """The number of the first deal: 1, or later for a part of a match, which no statistics count."""
        return 1 if self.entry is None else self.entry.deal

    @property
    def streams(self) -> Streams:
        """The match's random streams."""
        return Streams(self.seed, self.first_deal, self.begins_with)

    @property
    def is_assisted(self) -> bool:
        """True with a deal number typed in, or where the match is entered and is no deal of the day."""
        return self.first_deal is not None or (self.entry is not None and not self.is_daily)

    @property
    def is_daily(self) -> bool:
        """True for the deal of the day; see `cardtable.match.daily`."""
        return self.seed.startswith(PREFIX)

    @cached_property
    def persons(self) -> frozenset[Seat]:
        """The seats that people play."""
        return frozenset(seat for seat, info in enumerate(self.seats) if info.is_person)

    @property
    def default_viewer(self) -> Viewer:
        """The viewer who may see the match at any time, in play too.

        That is the only person; everything where only computers play; else the public, because nobody knows
        which of several people is looking.
        """
        persons = self.persons
        return PUBLIC if len(persons) > 1 else min(persons, default=EVERYTHING)


@dataclass(frozen=True, slots=True)
class Note:
    """A note that the rules never see: such as a title, a hint taken, or a move of the head."""

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


class EntryTooLarge(ValueError):
    """A match cannot begin at a point with numbers that no file may hold. There is no such match."""


@dataclass(frozen=True, slots=True)
class Damage:
    """The line (from 1; 0: the whole file) from which a file makes no sense, and the reason."""

    line: int
    reason: Message


@dataclass(frozen=True, slots=True)
class ParsedLog:
    """The readable part of a file: everything before the damage, if any.

    `ends` are the byte offsets after the header and after each record; `rules` those of the header's game.
    """

    header: Header | None
    rules: AnyRules | None
    records: tuple[Record, ...]
    ends: tuple[int, ...]
    damage: Damage | None


# ── writing ──────────────────────────────────────────────────────────────────────────────────────────


def encode_header(header: Header, game: AnyRules) -> bytes:
    """Encode the first line of a match's file.

    Raises:
        EntryTooLarge: it could not be read back because of its entry's numbers.
        ValueError: something else in it could not be read back.
    """
    if header.entry is not None and _most_in(header.entry) > MOST:
        raise EntryTooLarge(f"no file may hold {header.entry}")
    line = make_line(
        {
            "format": FORMAT,
            "version": VERSION,
            "game": header.game,
            "revision": header.revision,
            "options": {**game.option_set.to_json(header.options)},
            "seats": list(map(seat_fields, header.seats)),
            "program": header.program,
            "seed": seal(header.seed),
            "first_deal": header.first_deal,
            "entry": None if header.entry is None else _entry_fields(header.entry),
            "created": header.created,
            "computers": header.computers,
        },
        "",
    )
    try:
        same = read_header(line[:-1], {game.id: game}) == (header, game)
    except Unreadable as error:
        raise ValueError(f"no header of a match: {header}") from error
    if not same:
        raise ValueError(f"no header of a match: {header}")
    return line


def _entry_fields(entry: EntryPoint) -> dict[str, Json]:
    return {
        "deal": entry.deal,
        "totals": list(entry.totals),
        "starter": entry.starter,
        "played": entry.played,
    }


def _most_in(entry: EntryPoint) -> int:
    return max(entry.deal, entry.played, *map(abs, entry.totals))


def seat_fields(seat: SeatInfo) -> dict[str, Json]:
    """Encode who plays at a seat."""
    fields: dict[str, Json] = {"name": seat.name, "style": seat.style}
    if seat.members:
        fields["members"] = [{"name": m.name, "style": m.style, "role": m.role} for m in seat.members]
    if seat.temperament:
        fields["temperament"] = seat.temperament
    return fields


def encode_record(record: Record, previous: bytes, *, secret: bool, calls: tuple[str, ...] = ()) -> bytes:
    """Encode the line of a record that follows the line `previous`.

    Args:
        record: the record.
        previous: the whole line before it, whose checksum it continues.
        secret: true when a glance at the file must not show the fact.
        calls: text keys of the referee's calls about it; never read again.

    Raises:
        ValueError: a note that could not be read back, or is too long; or a fact that is.
    """
    fields: dict[str, Json] = {"n": record.number, "parent": record.parent}
    if isinstance(record.entry, Note):
        if not _KIND.fullmatch(record.entry.kind):
            raise ValueError(f"not a kind of note: {record.entry.kind!r}")
        fields |= {"note": record.entry.kind, "data": dict(record.entry.data)}
    else:
        text = format_fact(record.entry)
        if len(text) > MAX_FACT:
            raise ValueError(f"a fact of {len(text)} letters is too long for a match file")
        fields |= {"sealed": seal(text)} if secret else {"fact": text}
    if calls:
        fields["calls"] = list(calls)
    return make_line(fields, checksum_of(previous), MAX_RECORD_VALUES)


# ── reading ──────────────────────────────────────────────────────────────────────────────────────────


def read(data: bytes, games: Mapping[str, AnyRules]) -> ParsedLog:
    """Read a file, whatever its bytes are; a part that makes no sense is reported as damage.

    A last line without its newline was being written when the program died: nobody was told that it was
    saved, and it is left out without a word. Whether the facts can happen is for `Timeline` to say.
    """
    header: Header | None = None
    rules: AnyRules | None = None
    records: list[Record] = []
    ends: list[int] = []
    previous = ""
    if len(data) > MAX_FILE:
        return ParsedLog(None, None, (), (), Damage(0, message("file.too_large")))
    for number, (line, end) in enumerate(split_lines(data), start=1):
        try:
            if header is None:
                header, rules = read_header(line, games)
            elif len(records) == MAX_RECORDS:
                raise Unreadable("too_many")
            elif rules is not None:
                fields = read_line(line, previous, MAX_RECORD_VALUES)
                records.append(_read_record(fields, rules, len(header.seats)))
        except Unreadable as error:
            return ParsedLog(header, rules, tuple(records), tuple(ends), Damage(number, error.reason))
        ends.append(end)
        previous = checksum_of(line + b"\n")
    if header is None:
        reason = message("file.empty" if not data else "file.no_header")
        return ParsedLog(None, None, (), (), Damage(1, reason))
    return ParsedLog(header, rules, tuple(records), tuple(ends), None)


def read_header(line: bytes, games: Mapping[str, AnyRules]) -> tuple[Header, AnyRules]:
    """Read the header in a line without its newline, and the rules of its game; else `Unreadable`."""
    fields = parse(line)
    if fields.get("format") != FORMAT:
        raise Unreadable("foreign")
    version = fields.get("version")
    if type(version) is not int or version < 1:
        raise Unreadable("shape")
    if version > VERSION:
        raise Unreadable("future", version=str(version))
    fields = read_line(line, "")
    game = games.get(read_text(fields.get("game")))
    if game is None:
        raise Unreadable("unknown_game", game=read_text(fields.get("game")))
    revision = read_number(fields.get("revision"), 1)
    if revision > game.revision:
        raise Unreadable("newer_rules", game=game.id, revision=str(revision))
    if fields.keys() != _HEADER_KEYS.union(_ADDED_KEYS[: max(version - ENTERED + 1, 0)]):
        raise Unreadable("shape")
    try:
        options = game.option_set.from_json(fields["options"])
        datetime.fromisoformat(read_text(fields["created"]))
    except OptionsRefused as error:
        raise Unreadable("options") from error
    except ValueError as error:
        raise Unreadable("shape") from error
    seats = fields["seats"]
    if not isinstance(seats, list) or len(seats) != options.players:
        raise Unreadable("shape")
    infos = tuple(map(read_seat, seats))
    if not is_seating(infos, game.option_set.members(options)):
        raise Unreadable("seating")
    if version < VERSION and any(info.temperament for info in infos):
        raise Unreadable("shape")
    entry, computers = fields.get("entry"), fields.get("computers")
    if entry is None and version == ENTERED:
        raise Unreadable("shape")
    first_deal = fields["first_deal"]
    header = Header(
        game=game.id,
        revision=revision,
        options=options,
        seats=infos,
        program=read_text(fields["program"]),
        seed=unseal(fields["seed"]),
        first_deal=None if first_deal is None else read_number(first_deal, 0, DEAL_NUMBERS - 1),
        created=read_text(fields["created"]),
        entry=None if entry is None else _read_entry_point(entry),
        computers=None if computers is None else read_number(computers, 1),
    )
    try:
        begin(game, options, header.entry)
    except Exception as error:  # whatever a game's rules trip over, it is the file that is wrong
        raise Unreadable("entry") from error
    return header, game


def _read_entry_point(data: Json) -> EntryPoint:
    if not isinstance(data, dict) or data.keys() != {"deal", "totals", "starter", "played"}:
        raise Unreadable("shape")
    totals, starter = data["totals"], data["starter"]
    if not isinstance(totals, list):
        raise Unreadable("shape")
    return EntryPoint(
        deal=read_number(data["deal"], 1, MOST),
        totals=tuple(read_number(total, -MOST, MOST) for total in totals),
        starter=None if starter is None else read_number(starter, 0, MOST),
        played=read_number(data["played"], 0, MOST),
    )


def read_seat(data: Json) -> SeatInfo:
    """Read what `seat_fields` wrote; else `Unreadable`."""
    if not isinstance(data, dict) or data.keys() - {"members", "temperament"} != {"name", "style"}:
        raise Unreadable("shape")
    members = data.get("members", [])
    if not isinstance(members, list) or (not members and "members" in data):
        raise Unreadable("shape")
    temperament = read_text(data.get("temperament", ""))
    if not temperament and "temperament" in data:
        raise Unreadable("shape")
    name, style = read_text(data["name"]), read_text(data["style"])
    return SeatInfo(name, style, tuple(map(_read_member, members)), temperament)


def _read_member(data: Json) -> Member:
    if not isinstance(data, dict) or data.keys() != {"name", "style", "role"}:
        raise Unreadable("shape")
    return Member(read_text(data["name"]), read_text(data["style"]), read_text(data["role"]))


def _read_record(fields: dict[str, Json], rules: AnyRules, seats: int) -> Record:
    number, parent = read_number(fields.get("n"), 1), read_number(fields.get("parent"), 0)
    return Record(number, parent, _read_entry(fields, rules, seats))


def _read_entry(fields: dict[str, Json], rules: AnyRules, seats: int) -> Fact | Note:
    """Read a record's entry; its number and its parent are known to be there."""
    others = len(fields) - 2
    if "note" in fields:
        kind, data = fields["note"], fields.get("data")
        if others == 2 and isinstance(kind, str) and isinstance(data, dict) and _KIND.fullmatch(kind):
            return Note(kind, data)
    elif others == 1 + ("calls" in fields):
        if "sealed" in fields:
            return read_fact(unseal(fields["sealed"]), rules.parse_action, seats)
        if isinstance(text := fields.get("fact"), str):
            return read_fact(text, rules.parse_action, seats)
    raise Unreadable("shape")


@lru_cache(maxsize=512)  # nearly all are the same few hundred actions in every match
def read_fact(text: str, parse_action: Callable[[str], Action], seats: int) -> Fact:
    """Read a fact of a match with this many seats; else `Unreadable`."""
    if len(text) > MAX_FACT:
        raise Unreadable("fact")
    try:
        fact = parse_fact(text, parse_action)
        whole = format_fact(fact) == text
    except Exception as error:  # whatever a game's parser trips over, it is the file that is wrong
        raise Unreadable("fact") from error
    match fact:
        case Picked(_, seat):
            whole &= 0 <= seat < seats
        case Dealt(_, piles) | Shown(_, piles):
            whole &= not any(isinstance(pile, Hidden) for pile in piles)
        case Acted(seat, action):
            whole &= 0 <= seat < seats and action is not None
        case Revealed(actions):
            whole &= len(actions) == seats
    if not whole:
        raise Unreadable("fact")
    return fact
