"""Makes damaged and hostile match files for `benchmarks.fuzz`, from whole ones.

Some are broken as disks and people break files, so that a checksum finds it; others have checksums that are
right, and only their content is wrong.
"""

from __future__ import annotations

import hashlib
import json
import tempfile
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any, Final

from cardtable.engine.games import GAMES
from cardtable.match.lines import seal
from cardtable.match.log import SeatInfo
from cardtable.match.store import Store

TAIL: Final = len(',"check":"0123456789abcdef"}')
NAMES: Final = ("Aoi", "山田 太郎", "", "‮\x1b[2J\u2028", "x" * 200)
VALUES: Final[tuple[Any, ...]] = (
    *(None, True, False, 0, 1, -1, 2, 1.5, -0.0, 1e308, float("nan"), float("inf")),
    *(10**12, 10**17, 10**18, -(10**18), 10**19, 10**400, 2**63, 2**64),
    *(
        "",
        "x",
        "0",
        "x" * 200,
        "x" * 201,
        "x" * 70_000,
        "\0",
        "\ud800",
        "‮\x1b[2J",
        "{count}",
        "{0.__class__}",
        "%s",
    ),
    *([], {}, [[]], [0] * 2000, [0] * 3000, {"": ""}, {"a": {"b": {"c": {"d": {"e": {"f": {"g": {}}}}}}}}),
    *(
        "@DEEP@",
        "@LONG@",
        "@TWICE@",
        "../../etc/passwd",
        "__import__('os').system('true')",
        "!!python/object",
    ),
)
FACTS: Final = (
    *(
        "",
        "?",
        "deal",
        "deal 1",
        "deal 1:",
        "deal 1: - | -",
        "deal 1: ?5 | ?5",
        "deal 0: AS | 2S",
        "deal -1: AS",
    ),
    *("deal 99999999999999999999: AS | 2S", "deal 1: " + "AS " * 5000, "deal 1: " + "|" * 5000),
    *("deal 1: AS AS AS AS AS | AS AS AS AS AS", "deal ١: AS | 2S", "deal 1_0: AS | 2S"),
    *("act 0", "act 0: ?", "act 2: AS", "act 0: AS", "act 1: AS", "act -1: AS", "act 1: AS" + "'" * 5000),
    *("act 0: 10S", "act 0: JK", "act 0: A♠", "act 0: -", "act 1e9: AS", "act " + "9" * 5000 + ": AS"),
    *(
        "reveal:",
        "reveal: - | -",
        "reveal: AS | 2S",
        "reveal: AS",
        "reveal: " + "AS | " * 5000,
        "pick dealer 0",
    ),
    *("pick dealer -1", "pick dealer 99", "pick  0", "exit()", "act 0: AS\nact 1: 2S", "\ufeffact 0: AS"),
)
CLOCKS: Final = (
    *(
        "0001-01-01T00:00:00",
        "9999-12-31T23:59:59+23:59",
        "2026-02-30T00:00:00",
        "2026-01-01",
        "20260101T010101",
    ),
    *("2026-W01-1", "yesterday", "", "-2026-01-01T00:00:00", "2026-01-01T24:00:00", "1969-12-31T23:59:60Z"),
    *("0001-01-01T00:00:00+23:59", "２０２６-01-01T00:00:00", "2026-01-01T00:00:00+00:00:00.000001"),
)


def signed(bodies: Iterable[bytes]) -> bytes:
    """The lines with these bodies, and checksums that are right."""
    lines, check = [], b""
    for body in bodies:
        check = hashlib.sha256(check + body).hexdigest()[:16].encode()
        lines.append(body + b',"check":"' + check + b'"}\n')
    return b"".join(lines)


class Maker:
    """Makes one hostile file after the other; `bases` are the whole ones they come from."""

    def __init__(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            self.bases = tuple(_play(Path(folder), number) for number in range(12))
        self._kinds: tuple[Callable[[bytes, Random], bytes], ...] = (
            *(_cut, _flip, _noise, _insert, _remove, _lines, _stranger, _ends),
            *(_field, _field, _field, _record, _fact, _fact, _head, _head, _clock, _header, _deep, _wide),
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


def _play(folder: Path, number: int) -> bytes:
    """A match that goes on for a while, with everything in it."""
    rng = Random(number)
    rules = GAMES["happy_six"]
    seats = (
        SeatInfo(NAMES[number % len(NAMES)]),
        SeatInfo("", ("person", "discreet", "unheard-of")[number % 3]),
    )
    options = rules.option_set.choose(("standard", "open")[number % 2], 2)
    now = datetime(2026, 1, 1, tzinfo=UTC)
    match = Store(folder, GAMES).create(rules.id, options, seats, now=now, seed=str(number))
    for _ in range((0, 1, 4, 9, 30, 80, 200)[number % 7]):
        if match.outcome is not None:
            break
        if not match.nature():
            seat = rng.choice(match.to_act)
            decision, choices = match.decision(seat), match.view(seat).choices
            assert decision is not None
            assert choices is not None
            match.submit(decision, choices.draw(rng))
        match.note("title", {"text": NAMES[number % 2]}) if rng.random() < 0.05 else None
        _ = rng.random() < 0.1 and match.undo(0)
        _ = rng.random() < 0.1 and match.redo(0)
    match.close()
    assert match.path is not None
    return match.path.read_bytes()


def _bodies(data: bytes) -> list[bytes]:
    return [line[:-TAIL] for line in data.split(b"\n")[:-1]]


# ── broken by accident ───────────────────────────────────────────────────────────────────────────────


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
    changes: tuple[dict[str, Any], ...] = (
        *({"version": value} for value in (2, 99, 0, -1, 10**17, "1", 1.0, True)),
        *({"format": value} for value in ("other", "", None, ["cardtable-match"])),
        *({"game": value} for value in ("hearts", "", "happy_six/../x", "__class__", "\x1b[2J", "x" * 200)),
        *({"revision": value} for value in (0, 2, 10**17, "1", True)),
        *({"first_deal": value} for value in (0, 10**12 - 1, 10**12, -1, 1.0)),
        *({"seats": [{"name": name, "style": "person"}] * 2} for name in NAMES),
        *({"seats": [{"name": "", "style": style}] * 2} for style in ("", "persons", "../x", "{who}", "\0")),
        *(
            {"options": options}
            for options in ({}, {"players": 2}, {"players": 3}, {"players": 2, "piles": "x"})
        ),
        *({"seed": seal(text) if text else ""} for text in ("", "\0", "x" * 40_000)),
    )
    return _changed(data, 0, rng, lambda fields: fields.update(rng.choice(changes)))


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
    parent = (
        json.loads(bodies[-1] + b"}")["parent"]
        if len(bodies) > 1 and b'"note"' in bodies[-1]
        else len(bodies) - 1
    )
    if b'"head"' in bodies[-1]:
        parent = json.loads(bodies[-1] + b"}")["data"]["to"]
    for _ in range(rng.choice((100, 1_000))):
        bodies.append(
            b'{"n":%d,"parent":%d,"note":"hint","data":{"x":[%s0]}'
            % (len(bodies), parent, b"0," * rng.choice((0, 0, 0, 900)))
        )
    return signed(bodies)
