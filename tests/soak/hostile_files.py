"""Make damaged and hostile match files for `tests.soak.fuzz`, from whole ones.

Some are broken as disks and people break files, so that a checksum finds it; others have checksums that are
right, and only their content is wrong.
"""

from __future__ import annotations

import hashlib
import json
import tempfile
from base64 import b64decode
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any, Final

from cardtable.engine.options import Options
from cardtable.engine.rules import EntryPoint
from cardtable.games import GAMES, all_rules
from cardtable.match.json_lines import seal
from cardtable.match.log import AnyRules
from cardtable.match.seating import Member, SeatInfo
from cardtable.match.store import Store
from tests.helpers.playthrough import all_cases
from tests.soak.hostile_values import CLOCK_NOTES, CLOCKS, FACTS, FRAGMENTS, HEADERS, NAMES, PROPOSALS, VALUES

TIMES: Final = ("none", "thirty", "sixty")
TAIL: Final = len(',"check":"0123456789abcdef"}')


def signed(bodies: Iterable[bytes]) -> bytes:
    """The lines with these bodies, and checksums that are right."""
    lines, check = [], b""
    for body in bodies:
        check = hashlib.sha256(check + body).hexdigest()[:16].encode()
        lines.append(body + b',"check":"' + check + b'"}\n')
    return b"".join(lines)


class Maker:
    """Maker of one hostile file after the other.

    Attributes:
        bases: the whole files that they come from.
        edges: files in which one thing is just within the limits, or just beyond.
    """

    def __init__(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            self.bases = (
                *(_play_happy_six(Path(folder), number) for number in range(12)),
                *(_play_hearts(Path(folder), number) for number in range(8)),
            )
        bodies = _bodies(self.bases[2])
        self.edges = (
            *(signed([*bodies, _noted(bodies, value)]) for value in FRAGMENTS),
            *(_with_header(bodies, changes) for changes in HEADERS),
        )
        self._kinds: tuple[Callable[[bytes, Random], bytes], ...] = (
            *(_cut, _flip, _noise, _insert, _remove, _lines, _stranger, _ends),
            *(_field, _field, _field, _record, _fact, _fact, _head, _head, _clock, _header, _deep, _wide),
            *(_value, _value, _order, _spelling, _torn),
        )

    def make(self, rng: Random) -> tuple[str, bytes]:
        """A file, and in a word how it was made."""
        base = rng.choice(self.bases)
        kind = rng.choice(self._kinds)
        data = self._other(base, rng) if kind is _stranger else kind(base, rng)
        if rng.random() < 0.1:
            data = rng.choice((_cut, _flip, _lines, _insert))(data, rng)
        return kind.__name__.strip("_"), data

    def _other(self, base: bytes, rng: Random) -> bytes:
        """Lines of two matches in one file."""
        cut = rng.randrange(1, base.count(b"\n") + 1)
        other = rng.choice(self.bases).splitlines(keepends=True)
        return b"".join([*base.splitlines(keepends=True)[:cut], *other[rng.randrange(len(other)) :]])


def _play_happy_six(folder: Path, number: int) -> bytes:
    """A match that goes on for a while, with everything in it."""
    rules = GAMES["happy_six"].rules()
    seats: tuple[SeatInfo, ...] = (
        SeatInfo(NAMES[number % len(NAMES)]),
        SeatInfo("", ("person", "discreet", "unheard-of")[number % 3]),
    )
    form = "solo"
    if number % 4 == 3:
        form = "duo"
        seats = tuple(
            SeatInfo.team((Member(info.name, info.style), Member("", "discreet", "memory"))) for info in seats
        )
    options = rules.option_set.choose(
        ("standard", "open")[number % 2], 2, {"form": form, "time": TIMES[number % 3]}
    )
    entry = EntryPoint(4, (1, 2), None, 3) if number % 4 == 1 else None
    return _play(folder, rules, options, seats, number, (0, 1, 4, 9, 30, 80, 200)[number % 7], entry)


def _play_hearts(folder: Path, number: int) -> bytes:
    """A match of Hearts that ends before, in or after the passing, in a trick, or with its deals."""
    rules = GAMES["hearts"].rules()
    cases = all_cases(["hearts"])
    case = cases[number % len(cases)]
    options = case.rules.option_set.choose(case.preset, case.players, {"deals": 2})
    seats = [SeatInfo(NAMES[number % len(NAMES)]), *[SeatInfo("", "discreet")] * (options.players - 1)]
    if number % 3 == 2:
        seats[1] = SeatInfo("Aoi")
    totals = tuple(range(options.players))
    entry = EntryPoint(7, totals, 0, 1) if number % 4 == 1 else None
    steps = (2, 4, 5, 9, 20, 60, 90, 300)[number % 8]
    return _play(folder, rules, options, tuple(seats), number, steps, entry)


def _play(
    folder: Path,
    rules: AnyRules,
    options: Options,
    seats: tuple[SeatInfo, ...],
    number: int,
    steps: int,
    entry: EntryPoint | None,
) -> bytes:
    rng = Random(number)
    now = datetime(2026, 1, 1, tzinfo=UTC)
    match = Store(folder, all_rules()).create(
        rules.id, options, seats, now=now, seed=str(number), entry=entry
    )
    for _ in range(steps):
        if match.outcome is not None:
            break
        if not match.apply_chance():
            seat = rng.choice(match.to_act)
            decision, choices = match.decision(seat), match.view(seat).choices
            assert decision is not None
            assert choices is not None
            match.note("clock", rng.choice(CLOCK_NOTES)) if rng.random() < 0.1 else None
            match.submit(decision, choices.draw(rng))
        match.note("title", {"text": NAMES[number % 2]}) if rng.random() < 0.05 else None
        match.note("proposal", rng.choice(PROPOSALS)) if seats[0].members and rng.random() < 0.2 else None
        _ = rng.random() < 0.1 and match.undo(0)
        _ = rng.random() < 0.1 and match.redo(0)
    match.close()
    assert match.path is not None
    return match.path.read_bytes()


def _bodies(data: bytes) -> list[bytes]:
    return [line[:-TAIL] for line in data.split(b"\n")[:-1]]


# ── broken by accident ───────────────────────────────────────────────────────────────────────────────


def _torn(data: bytes, rng: Random) -> bytes:
    """The last line lacks its end, perhaps only the newline."""
    return data[: -rng.choice((1, 1, 2, 10))]


def _cut(data: bytes, rng: Random) -> bytes:
    return data[: rng.randrange(len(data) + 1)]


def _flip(data: bytes, rng: Random) -> bytes:
    changed = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 50)) if data else 0):
        changed[rng.randrange(len(changed))] ^= 1 << rng.randrange(8)
    return bytes(changed)


def _noise(data: bytes, rng: Random) -> bytes:
    length = rng.choice((0, 1, 100, 10_000, 200_000))
    return rng.choice(
        (bytes(length), rng.randbytes(length), b"\n" * length, b"{" * length, data + bytes(length))
    )


def _insert(data: bytes, rng: Random) -> bytes:
    place = rng.randrange(len(data) + 1)
    hostile = (
        b"\0",
        b"\xff\xfe",
        b"\xed\xa0\x80",
        b"\xc0\x80",
        b"\xef\xbb\xbf",
        b"\n",
        b"\r",
        b"\\",
        b'"',
        b"\x1b[2J",
    )
    return data[:place] + rng.choice(hostile) * rng.choice((1, 1, 3, 70_000)) + data[place:]


def _remove(data: bytes, rng: Random) -> bytes:
    place = rng.randrange(len(data) + 1)
    return data[:place] + data[place + rng.choice((1, 16, 512, 4096)) :]


def _lines(data: bytes, rng: Random) -> bytes:
    lines = data.splitlines(keepends=True)
    if not lines:
        return data
    i, j = rng.randrange(len(lines)), rng.randrange(len(lines))
    match rng.randrange(4):
        case 0:
            del lines[i]
        case 1:
            lines.insert(j, lines[i])
        case 2:
            lines[i], lines[j] = lines[j], lines[i]
        case _:
            rng.shuffle(lines)
    return b"".join(lines)


def _ends(data: bytes, rng: Random) -> bytes:
    return rng.choice(
        (data.replace(b"\n", b"\r\n"), data.replace(b"\n", b"\r"), b"\xef\xbb\xbf" + data, data + data)
    )


def _stranger(data: bytes, rng: Random) -> bytes:
    return data  # made by `Maker`, which has the other matches


# ── wrong, with checksums that are right ─────────────────────────────────────────────────────────────


def _changed(data: bytes, number: int, rng: Random, change: Callable[[dict[str, Any]], None]) -> bytes:
    """The file with the fields of one line changed."""
    bodies = _bodies(data)
    fields = json.loads(bodies[number] + b"}")
    change(fields)
    body = json.dumps(fields, ensure_ascii=rng.random() < 0.5, separators=(",", ":"))[:-1].encode(
        "utf-8", "surrogatepass"
    )
    deep = rng.choice((9, 500, 30_000))
    body = body.replace(b'"@DEEP@"', b"[" * deep + b"]" * deep)
    body = body.replace(b'"@LONG@"', b"-" * rng.randrange(2) + b"9" * rng.choice((18, 19, 20, 5000, 60_000)))
    bodies[number] = body.replace(b'"@TWICE@"', b'{"a":1,"a":2}')
    return signed(bodies)


def _some_line(data: bytes, rng: Random) -> int:
    return rng.choice((0, rng.randrange(data.count(b"\n"))))


def _field(data: bytes, rng: Random) -> bytes:
    def change(fields: dict[str, Any]) -> None:
        name = rng.choice((*fields, "more", "check"))
        if rng.random() < 0.2:
            fields.pop(name, None)
        elif isinstance(fields.get(name), dict | list) and fields[name] and rng.random() < 0.7:
            inside = fields[name]
            place = rng.choice(list(inside)) if isinstance(inside, dict) else rng.randrange(len(inside))
            inside[place] = rng.choice(VALUES)
        else:
            fields[name] = rng.choice(VALUES)

    return _changed(data, _some_line(data, rng), rng, change)


def _record(data: bytes, rng: Random) -> bytes:
    """A new record at the end."""
    bodies = _bodies(data)
    number = len(bodies)
    bodies.append(b'{"n":%d,"parent":%d' % (number, rng.choice((0, number - 1, number - 2, number, 10**17))))
    kind = rng.choice(("title", "hint", "head", "forfeit", "unheard-of", "Head", "x" * 40, "x" * 41))
    return _changed(
        signed(bodies),
        number,
        rng,
        lambda fields: fields.update(note=kind, data={"text": rng.choice(VALUES)}),
    )


def _value(data: bytes, rng: Random) -> bytes:
    """A new note at the end, in which nothing can be wrong but one value."""
    bodies = _bodies(data)
    more = rng.choice((b"", b"", b"", b',"more":1'))
    return signed([*bodies, _noted(bodies, rng.choice(FRAGMENTS)) + more])


def _noted(bodies: list[bytes], value: bytes) -> bytes:
    """A note with a value, to follow these lines."""
    return b'{"n":%d,"parent":%d,"note":"hint","data":{"x":%s}' % (len(bodies), _standing(bodies), value)


def _order(data: bytes, rng: Random) -> bytes:
    """Lines left out, doubled or swapped, or with wrong numbers, and notes that heads cannot go to."""
    bodies = _bodies(data)
    if len(bodies) < 3:
        return data
    i = rng.randrange(1, len(bodies) - 1)
    match rng.randrange(5):
        case 0:
            del bodies[i]
        case 1:
            bodies.insert(i, bodies[i])
        case 2:
            bodies[i], bodies[i + 1] = bodies[i + 1], bodies[i]
        case 3:
            bodies[-1] = bodies[-1].replace(b'"n":', b'"n":%d' % rng.randrange(1, 10), 1)
        case _:
            n, parent = len(bodies), _standing(bodies)
            bodies.append(b'{"n":%d,"parent":%d,"note":"hint","data":{}' % (n, parent))
            bodies.append(b'{"n":%d,"parent":%d,"note":"head","data":{"to":%d}' % (n + 1, parent, n))
    return signed(bodies)


def _spelling(data: bytes, rng: Random) -> bytes:
    """Something sealed, in another base64 for the same text; or open, or with a field more."""

    def change(fields: dict[str, Any]) -> None:
        name = "sealed" if "sealed" in fields else "seed"
        text = str(fields.get(name, "") or "ZXg=")
        last = text.rstrip("=")[-1:]
        other = chr(ord(last) + 1) if last.isalnum() and last not in "Zz9" else "A"
        match rng.randrange(5):
            case 0 if "=" in text:
                fields[name] = text.rstrip("=")[:-1] + other + "=" * text.count("=")
            case 1:
                fields[name] = rng.choice((" " + text, text + "\n", text.rstrip("="), text + "===="))
            case 2 if "sealed" in fields:
                fields["fact"] = b64decode(fields.pop("sealed")).decode()
            case 3:
                fields["calls"] = rng.choice(VALUES)
            case _:
                fields["more"] = 0

    return _changed(data, rng.randrange(data.count(b"\n")), rng, change)


def _standing(bodies: list[bytes]) -> int:
    """The fact that a whole match stands after."""
    last = json.loads(bodies[-1] + b"}")
    match last.get("note"):
        case "head":
            return int(last["data"]["to"])
        case None:
            return len(bodies) - 1
    return int(last["parent"])


def _fact(data: bytes, rng: Random) -> bytes:
    text = rng.choice(FACTS)

    def change(fields: dict[str, Any]) -> None:
        for name in ("fact", "sealed", "note", "data"):
            fields.pop(name, None)
        fields.update(rng.choice(({"fact": text}, {"sealed": seal(text)})))

    return _changed(data, rng.randrange(data.count(b"\n")), rng, change)


def _head(data: bytes, rng: Random) -> bytes:
    """Heads that go to and fro, mostly where they may."""
    bodies = _bodies(data)
    facts = [0, *(i for i, body in enumerate(bodies) if i and b'"note"' not in body)]
    head = json.loads(bodies[-1] + b"}").get("data", {}).get("to") if b'"head"' in bodies[-1] else None
    notes = [i for i, body in enumerate(bodies) if i and b'"note"' in body and b'"head"' not in body]
    head = facts[-1] if head is None else head
    if notes and notes[-1] == len(bodies) - 1:
        head = json.loads(bodies[-1] + b"}")["parent"]
    for _ in range(rng.choice((1, 5, 300))):
        to = rng.choice(facts) if rng.random() < 0.999 else rng.choice((-1, len(bodies), 10**17, *notes))
        why = rng.choice(("undo", "redo", "branch", "", "elsewhere"))
        bodies.append(b'{"n":%d,"parent":%d,"note":"head","data":{"to":%d,"why":"%s","seat":%d}'
                      % (len(bodies), head, to, why.encode(), rng.choice((0, 1, 0, 7, -1))))  # fmt: skip
        head = to
    return signed(bodies)


def _clock(data: bytes, rng: Random) -> bytes:
    return _changed(data, 0, rng, lambda fields: fields.update(created=rng.choice(CLOCKS)))


def _header(data: bytes, rng: Random) -> bytes:
    return _with_header(_bodies(data), rng.choice(HEADERS))


def _with_header(bodies: list[bytes], changes: dict[str, Any]) -> bytes:
    header = json.loads(bodies[0] + b"}") | changes
    body = json.dumps(header, separators=(",", ":"))[:-1].encode()
    return signed([body, *bodies[1:]])


def _deep(data: bytes, rng: Random) -> bytes:
    line = rng.choice((b"[", b'{"a":', b'[{"a":', b"\\", b'"')) * rng.choice((5, 100, 5_000, 20_000))
    bodies = _bodies(data)
    bodies.insert(rng.randrange(len(bodies) + 1), line)
    return signed(bodies)


def _wide(data: bytes, rng: Random) -> bytes:
    """Very long lines, or very many."""
    if rng.random() < 0.5:
        return data + rng.choice((b" ", b"0", b"{}", "夜".encode())) * rng.choice((60_000, 100_000)) + b"\n"
    bodies = _bodies(data)
    parent = _standing(bodies)
    for _ in range(rng.choice((100, 1_000))):
        bodies.append(
            b'{"n":%d,"parent":%d,"note":"hint","data":{"x":[%s0]}'
            % (len(bodies), parent, b"0," * rng.choice((0, 0, 0, 900)))
        )
    return signed(bodies)
