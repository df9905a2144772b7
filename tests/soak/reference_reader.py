"""A second reading of a match file, for `tests.soak.fuzz` to compare the program's with.

Slow and plain, written from docs/match-file.md, it shares nothing with the program's own reading but the
rules of the one game it knows, Happy Six, for what can happen and what cannot.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

from cardtable.engine.cards import Card, Rank, Suit
from cardtable.engine.facts import Acted, Dealt, Fact, Revealed
from cardtable.engine.games.happy_six.rules import HAPPY_SIX
from cardtable.engine.games.happy_six.turn import Choose
from cardtable.engine.rules import EntryPoint, begin

CONTENT: Final = "content"
"""What is wrong with a line whose checksum is right: the program tells more finely."""

OF_CONTENT: Final = frozenset(
    {"file.not_json", "file.shape", "file.fact", "file.options", "file.seating", "file.entry"}
)

LIMIT: Final = 10**18
CARD: Final = r"(?:(?:[2-9]|10|[AJQK])[CDSH]|JK)'*"
NUMBER: Final = r"(?:0|-?[1-9][0-9]{0,4000})"
RANKS: Final = {"A": Rank.ACE, "J": Rank.JACK, "Q": Rank.QUEEN, "K": Rank.KING} | {
    str(number): Rank(number) for number in range(2, 11)
}
SUITS: Final = {"C": Suit.CLUBS, "D": Suit.DIAMONDS, "S": Suit.SPADES, "H": Suit.HEARTS}


class Wrong(Exception):
    """A line makes no sense; the text key says why, or `CONTENT`."""


@dataclass
class Expected:
    """Content expected of a file: all that stands before the damage, which is None in a whole file."""

    damage: tuple[int, str] | None = None
    header: dict[str, Any] | None = None
    records: list[tuple[int, int, str]] = field(default_factory=list)
    length: int = 0  # in bytes
    assisted: bool = False
    line: list[int] = field(default_factory=list)  # the facts from the start to the head
    state: Any = None


def expect(data: bytes, games: Collection[str]) -> Expected | None:
    """Read a file; None if it is a match of another game. `games` are the ids of the known ones."""
    found = Expected()
    lines = data.split(b"\n")[:-1]
    check = b""
    tree = Tree()
    for number, line in enumerate(lines, start=1):
        try:
            if found.header is None:
                header = read_header(line, games)
                if header["game"] != "happy_six":
                    return None
                found.header = header
                tree.states[0] = begin(HAPPY_SIX, options_of(header), entry_of(header))
                found.assisted = header["first_deal"] is not None or header.get("entry") is not None
            else:
                record = read_record(line, check)
                tree.add(record)
                found.records.append(text_of(record))
                found.assisted |= record.get("note") in ("head", "hint")
        except Wrong as wrong:
            found.damage = number, str(wrong)
            break
        found.length += len(line) + 1
        check = line[-18:-2]
    if not lines:
        found.damage = 1, "file.no_header" if data else "file.empty"
    if found.header is not None:
        found.line, found.state = tree.line(), tree.states[tree.head]
    return found


def fields_of(line: bytes, most: int) -> dict[str, Any]:
    """A line as JSON, within the limits, and with no more than so many values."""
    if len(line) + 1 > 64 * 2**10:
        raise Wrong("file.long_line")
    try:
        value = json.loads(line.decode("utf-8"), object_pairs_hook=once, parse_constant=float)
    except (ValueError, RecursionError) as error:
        raise Wrong(CONTENT) from error
    if not isinstance(value, dict) or measure(value, 1) > most:
        raise Wrong(CONTENT)
    return value


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object, no field of which stands twice."""
    if len({name for name, _ in pairs}) < len(pairs):
        raise ValueError("twice")
    return dict(pairs)


def measure(value: Any, level: int) -> int:
    """Count the values in a value."""
    if level > 8:
        raise Wrong(CONTENT)
    if isinstance(value, str):
        try:
            value.encode("utf-8")
        except UnicodeEncodeError as error:
            raise Wrong(CONTENT) from error
    elif isinstance(value, int | float):
        whole = isinstance(value, int)
        if not (-LIMIT < value < LIMIT if whole else abs(value) < float("inf")):
            raise Wrong(CONTENT)
    elif isinstance(value, list):
        return 1 + sum(measure(item, level + 1) for item in value)
    elif isinstance(value, dict):
        return 1 + sum(measure(item, level + 1) for pair in value.items() for item in pair)
    return 1


def has_check(line: bytes, previous: bytes) -> bool:
    """True if a line ends with the checksum it should have."""
    body = line[:-28]
    right = hashlib.sha256(previous + body).hexdigest()[:16].encode()
    return line[-28:] == b',"check":"' + right + b'"}'


def expect_that(holds: bool) -> None:
    """Or else the line makes no sense."""
    if not holds:
        raise Wrong(CONTENT)


def is_number(value: Any, low: int, high: int = LIMIT) -> bool:
    """True if a value is a whole number in a range."""
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def is_name(value: Any) -> bool:
    """True if a value is a text that is not too long."""
    return isinstance(value, str) and len(value) <= 200


def unsealed(value: Any) -> str:
    """The text in base64."""
    expect_that(isinstance(value, str))
    try:
        text = base64.b64decode(value, validate=True).decode("utf-8")
    except ValueError as error:
        raise Wrong(CONTENT) from error
    expect_that(text != "" and base64.b64encode(text.encode("utf-8")).decode() == value)
    return text


def read_header(line: bytes, games: Collection[str]) -> dict[str, Any]:
    """The first line; what others would write in another way comes before what is wrong."""
    fields = fields_of(line, 2000)
    if fields.get("format") != "cardtable-match":
        raise Wrong("file.foreign")
    expect_that(is_number(fields.get("version"), 1))
    version = fields["version"]
    if version > 4:
        raise Wrong("file.future")
    if not has_check(line, b""):
        raise Wrong("file.check")
    expect_that(is_name(fields.get("game")))
    if fields["game"] not in games:
        raise Wrong("file.unknown_game")
    expect_that(is_number(fields.get("revision"), 1))
    if fields["game"] != "happy_six":
        return fields
    if fields["revision"] > HAPPY_SIX.revision:
        raise Wrong("file.newer_rules")
    names = "format version game revision options seats program seed first_deal created check"
    added = ["entry", "computers"][: max(version - 2, 0)]
    expect_that(fields.keys() == {*names.split(), *added})
    options = fields["options"]
    expect_that(isinstance(options, dict) and options.get("players") == 2)
    expect_that(is_number(options["players"], 2) and options.keys() <= {"players", "piles", "form", "time"})
    expect_that(options.get("piles", "standard") in ("standard", "open"))
    expect_that(options.get("form", "solo") in ("solo", "duo", "trio"))
    expect_that(options.get("time", "none") in ("none", "thirty", "sixty"))
    seats = fields["seats"]
    expect_that(isinstance(seats, list) and len(seats) == 2)
    for seat in seats:
        expect_seat(seat, {"solo": 0, "duo": 2, "trio": 3}[options.get("form", "solo")], version)
    expect_that(is_name(fields["program"]))
    fields["seed"] = unsealed(fields["seed"])
    expect_that(fields["first_deal"] is None or is_number(fields["first_deal"], 0, 10**12 - 1))
    expect_that(is_name(fields["created"]))
    try:
        datetime.fromisoformat(fields["created"])
    except ValueError as error:
        raise Wrong(CONTENT) from error
    if version == 3 or fields.get("entry") is not None:
        expect_entry(fields["entry"])
    expect_that(fields.get("computers") is None or is_number(fields["computers"], 1))
    return fields


def expect_entry(entry: Any) -> None:
    """Expect the entry of a match that does not begin with its first set: nobody has won three sets yet."""
    expect_that(isinstance(entry, dict) and entry.keys() == {"deal", "totals", "starter", "played"})
    expect_that(is_number(entry["deal"], 1, 10**6) and is_number(entry["played"], 0, entry["deal"] - 1))
    won = entry["totals"]
    expect_that(isinstance(won, list) and len(won) == 2 and all(is_number(each, 0, 2) for each in won))
    expect_that(sum(won) < entry["deal"] and entry["starter"] is None)


def entry_of(header: dict[str, Any]) -> EntryPoint | None:
    """Return the entry point of a match; None for one that begins with its first set."""
    fields = header.get("entry")
    return None if fields is None else EntryPoint(**fields | {"totals": tuple(fields["totals"])})


def expect_seat(seat: Any, count: int, version: int) -> None:
    """Refuse what is no seat, or no team of so many."""
    expect_that(isinstance(seat, dict) and is_name(seat.get("name")) and is_name(seat.get("style")))
    names = {"name", "style", *(["members"] if count else [])}
    if version > 3 and "temperament" in seat:
        names.add("temperament")
        expect_that(is_name(seat["temperament"]) and seat["temperament"] != "")
        expect_that(seat["style"] != "person" and not count)
    expect_that(seat.keys() == names)
    members = seat.get("members", [])
    expect_that(isinstance(members, list) and len(members) == count)
    for member in members:
        expect_that(isinstance(member, dict) and member.keys() == {"name", "style", "role"})
        expect_that(all(map(is_name, member.values())))
        expect_that(member["role"] in ("", "leader", "strategist", "memory"))
    if count:
        leaders = [member for member in members if member["role"] == "leader"]
        style = (leaders or members)[0]["style"]
        expect_that(len(leaders) < 2 and seat["name"] == "" and seat["style"] == style)
        expect_that(style == "person" or all(member["style"] != "person" for member in members))


def options_of(header: dict[str, Any]) -> Any:
    """The options of a header, as the rules take them."""
    options = {"form": "solo", "time": "none", **header["options"]}
    piles, form, time = options.get("piles", "standard"), options["form"], options["time"]
    return HAPPY_SIX.option_set.choose(piles, 2, {"form": form, "time": time})


def read_record(line: bytes, previous: bytes) -> dict[str, Any]:
    """A further line; `text` is the fact's, open or sealed."""
    if len(line) + 1 > 64 * 2**10:
        raise Wrong("file.long_line")
    if not has_check(line, previous):
        raise Wrong("file.check")
    fields = fields_of(line, 200)
    del fields["check"]
    expect_that(is_number(fields.get("n"), 1) and is_number(fields.get("parent"), 0))
    if "note" in fields:
        expect_that(fields.keys() == {"n", "parent", "note", "data"})
        expect_that(isinstance(fields["note"], str) and isinstance(fields["data"], dict))
        expect_that(re.fullmatch("[a-z][a-z0-9_-]{0,39}", fields["note"]) is not None)
        return fields
    fields.pop("calls", None)
    if "sealed" in fields:
        expect_that(fields.keys() == {"n", "parent", "sealed"})
        fields["text"] = unsealed(fields["sealed"])
    else:
        expect_that(fields.keys() == {"n", "parent", "fact"} and isinstance(fields["fact"], str))
        fields["text"] = fields["fact"]
    fields["entry"] = read_fact(fields["text"])
    return fields


def read_fact(text: str) -> Fact | None:
    """A fact of Happy Six; None for one that every game knows but that never happens in this."""
    expect_that(len(text) <= 4096)
    pile = f"(?:-|{CARD}(?: {CARD})*)"
    if re.fullmatch(r"pick [^\s:]+ [01]", text):
        return None
    if found := re.fullmatch(rf"deal ({NUMBER}): ({pile}(?: \| {pile})*)", text):
        return Dealt(int(found[1]), tuple(tuple(map(card, words(part))) for part in found[2].split(" | ")))
    if found := re.fullmatch(rf"act ([01]): ({CARD})", text):
        return Acted(int(found[1]), Choose(card(found[2])))
    if found := re.fullmatch(rf"reveal: (-|{CARD}) \| (-|{CARD})", text):
        return Revealed(tuple(None if part == "-" else Choose(card(part)) for part in found.groups()))
    raise Wrong(CONTENT)


def words(pile: str) -> list[str]:
    """The cards of a pile."""
    return [] if pile == "-" else pile.split(" ")


def card(text: str) -> Card:
    """A card from its text."""
    bare = text.rstrip("'")
    copy = len(text) - len(bare)
    if bare == "JK":
        return Card(Suit.JOKERS, Rank.JOKER, copy)
    return Card(SUITS[bare[-1]], RANKS[bare[:-1]], copy)


def text_of(record: dict[str, Any]) -> tuple[int, int, str]:
    """A record, to compare it with the program's (see `tests.soak.kills.text_of`)."""
    number, parent = record["n"], record["parent"]
    what = f"{record['note']} {json.dumps(record['data'])}" if "note" in record else record["text"]
    return number, parent, what


class Tree:
    """Facts under facts, and the head."""

    def __init__(self) -> None:
        self.head = 0
        self.states: dict[int, Any] = {}  # after each fact; 0 is the start
        self.parents: dict[int, int] = {}
        self.count = 0

    def add(self, record: dict[str, Any]) -> None:
        """One more record."""
        number = record["n"]
        if number != self.count + 1:
            raise Wrong("file.number")
        if record["parent"] != self.head:
            raise Wrong("file.parent")
        if "note" not in record:
            self.states[number] = self.after(record["entry"])
            self.parents[number], self.head = self.head, number
        elif record["note"] == "head":
            to = record["data"].get("to")
            if not is_number(to, 0, number - 1) or to not in self.states:
                raise Wrong("file.impossible")
            self.head = to
        self.count = number

    def after(self, fact: Fact | None) -> Any:
        """The state that a fact leads to from the head."""
        if fact is None:
            raise Wrong("file.impossible")
        try:
            return HAPPY_SIX.apply(self.states[self.head], fact)
        except Exception as error:
            raise Wrong("file.impossible") from error

    def line(self) -> list[int]:
        """The facts from the start to the head."""
        found = []
        number = self.head
        while number:
            found.append(number)
            number = self.parents[number]
        return found[::-1]
