"""Match files for tests of their format: written, read, and changed with all checksums right."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from cardtable.match.json_lines import make_line
from cardtable.match.log import Damage, read
from cardtable.match.match import Match
from cardtable.match.store import Store
from tests.match import toy


def written(tmp_path: Path) -> bytes:
    """A file with everything in it: facts of all kinds, undo, redo, notes."""
    match = Store(tmp_path, toy.GAMES).create("toy", toy.options(2), toy.seats("pc"), now=toy.NOW, seed="s")
    toy.play_out(match, 3)
    toy.act(match, match.to_act[0])
    match.undo(0)
    match.redo(0)
    match.undo(0)
    match.note("title", {"text": "夜 “A” \u2028 [{", "list": [1, 2.5, None, {"deep": True}]})
    toy.play_out(match)
    assert match.close()
    assert match.path is not None
    return match.path.read_bytes()


def load(content: bytes) -> tuple[Match | None, Damage | None]:
    """The match in a file's bytes, as far as there is one, and what is wrong with them."""
    reading = read(content, toy.GAMES)
    if reading.header is None or reading.rules is None:
        return None, reading.damage
    match = Match(reading.header, reading.rules)
    return match, match.restore(reading)[1]


def damage_of(content: bytes) -> tuple[int, str] | None:
    """The line and the key of what is wrong with a file."""
    damage = load(content)[1]
    return None if damage is None else (damage.line, damage.reason.key)


def resigned(data: bytes, change: dict[int, dict[str, Any] | None]) -> bytes:
    """The file with fields changed in some lines (None: the line left out), and all checksums made right."""
    out: list[bytes] = []
    check = ""
    for number, line in enumerate(data.splitlines(), start=1):
        fields = json.loads(line)
        del fields["check"]
        changes = change.get(number, {})
        if changes is None:
            continue
        fields = {name: value for name, value in (fields | changes).items() if value is not ...}
        out.append(make_line(fields, check))
        check = out[-1][-19:-3].decode()
    return b"".join(out)


def line_with(data: bytes, text: bytes) -> int:
    """The number of the first line in which the text stands, from 1."""
    return next(i for i, line in enumerate(data.splitlines(), start=1) if text in line)
