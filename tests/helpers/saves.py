"""Saves of earlier versions: single matches, and a whole data folder to be opened."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from cardtable.engine.facts import format_fact
from cardtable.match.log import Note
from cardtable.match.match import Match
from tests.helpers.playthrough import values_by_name

DATA: Final = Path(__file__).parents[1] / "saves" / "data-0.1.0"


def lines_of(match: Match) -> Iterator[str]:
    """All of a match that must never read differently; options and results that came later are not in it."""
    header, outcome = match.header, match.outcome
    written = json.loads(match.path.read_bytes().splitlines()[0])["options"] if match.path else {}
    told = values_by_name(match.rules.option_set, header.options)
    options = {name: value for name, value in told.items() if name in written}
    yield f"game: {header.game}, revision {header.revision}, program {header.program}"
    yield f"options: players={header.options.players} {options}"
    yield f"seats: {' | '.join(f'{seat.name} ({seat.style})' for seat in header.seats)}"
    if header.computers is not None:
        yield f"temperaments: {' | '.join(seat.temperament for seat in header.seats)}"
        yield f"computers: {header.computers}"
    yield f"seed: {header.seed}, first deal {header.first_deal}, created {header.created}"
    if header.entry is not None:
        yield f"begins: {header.entry}"
    for record in match.records:
        entry = record.entry
        text = f"{entry.kind} {dict(entry.data)}" if isinstance(entry, Note) else format_fact(entry)
        yield f"{record.number} after {record.parent}: {text}"
    yield f"line: {' '.join(map(str, match.line))}"
    yield f"head {match.head}, branch {match.branch}, assisted {match.assisted}"
    yield f"undo {[match.can_undo(seat) for seat in sorted(match.persons)]}"
    ended = None if outcome is None else f"Outcome(places={outcome.places}, scores={outcome.scores})"
    yield f"outcome: {ended}"


def copy_data_folder(folder: Path) -> Path:
    """The saved data folder as it was left, in this place.

    The files of matches have the times they had, which a repository does not keep. What was deleted was
    deleted today: after thirty days the program would remove it.
    """
    shutil.copytree(DATA, folder)
    with closing(sqlite3.connect(folder / "history.sqlite")) as history:
        for name, modified in history.execute("SELECT name, modified FROM files").fetchall():
            os.utime(folder / "matches" / name, ns=(modified, modified))
    (day,) = (folder / "deleted").iterdir()
    day.rename(day.with_name(datetime.now(UTC).date().isoformat()))
    return folder


def contents(folder: Path) -> dict[str, bytes]:
    """All files of a folder and those below it, by their paths from there."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def changed(before: dict[str, bytes], folder: Path) -> set[str]:
    """The files that are new, gone or otherwise than they were, by their paths from the folder."""
    after = contents(folder)
    return {name for name in before.keys() | after.keys() if before.get(name) != after.get(name)}
