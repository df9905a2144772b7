"""Times of opening a match file: a long one, and the worst that are allowed.

    python -m benchmarks.opening [--records 2000]

The long match is Happy Six played at random, with undo and branches until it has so many records. The worst
files are as large as the limits allow and have checksums that are right; each is opened in a process of its
own, for which the memory is told where the system tells it.
"""

from __future__ import annotations

import argparse
import contextlib
import multiprocessing
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from itertools import pairwise, repeat
from pathlib import Path
from random import Random
from typing import Final

from cardtable.engine.facts import Acted
from cardtable.engine.seats import PUBLIC
from cardtable.games import GAMES, all_rules
from cardtable.match.files import MatchFiles
from cardtable.match.history import History
from cardtable.match.json_lines import MAX_FILE, MAX_LINE, MAX_RECORD_VALUES, MAX_RECORDS, MAX_VALUES
from cardtable.match.log import read
from cardtable.match.match import Match
from cardtable.match.seating import SeatInfo
from cardtable.match.store import Damaged, Store
from tests.match.disks import QuickDisk
from tests.soak.hostile_files import signed

TAIL: Final = len(',"check":"0123456789abcdef"}\n')


def long_match(store: Store, records: int) -> Match:
    """A match with so many records, going to and fro."""
    rules = GAMES["happy_six"].rules()
    rng = Random(1)
    options = rules.option_set.choose("standard", 2)
    now = datetime(2026, 1, 1, tzinfo=UTC)
    match = store.create(rules.id, options, (SeatInfo(""), SeatInfo("", "fickle")), now=now, seed="1")
    while len(match.records) < records:
        if match.outcome is not None or rng.random() < 0.01:
            match.branch_from(rng.choice(match.line[-200:]))
        if not match.apply_chance():
            decision, choices = match.decision(match.to_act[0]), match.view(match.to_act[0]).choices
            assert decision is not None
            assert choices is not None
            match.submit(decision, choices.draw(rng))
            if rng.random() < 0.1:
                match.undo(0)
    match.close()
    return match


def look(match: Match) -> None:
    """Ask what the table asks of a match that has just been opened."""
    match.view(0)
    match.redacted(0)
    match.view(PUBLIC)
    for number in match.line:
        match.calls(number)


def numbered(base: bytes, body: Callable[[int], bytes]) -> bytes:
    """A match that goes on with as many notes as there may be records or bytes."""
    bodies = [line[: 1 - TAIL] for line in base.splitlines()]
    size = len(base)
    for number in range(len(bodies), MAX_RECORDS + 1):
        bodies.append(b'{"n":%d,"parent":%d,%s' % (number, 1, body(number)))
        size += len(bodies[-1]) + TAIL
        if size > MAX_FILE:
            bodies.pop()
            break
    return signed(bodies)


def to_and_fro(match: Match) -> bytes:
    """Heads that go anywhere in a match, each followed by the fact that followed there."""
    assert match.path is not None
    data = match.path.read_bytes()
    rng = Random(2)
    bodies = [line[: 1 - TAIL] for line in data.splitlines()]
    entries = [body.split(b",", 2)[-1] for body in bodies]
    acts = [
        (before, number)
        for before, number in pairwise(match.line)
        if isinstance(match.records[number - 1].fact, Acted)
    ]
    head = match.head
    while len(bodies) + 2 <= MAX_RECORDS + 1:
        before, number = rng.choice(acts)
        n = len(bodies)
        note = b'"note":"head","data":{"to":%d,"why":"branch","seat":null}' % before
        bodies.append(b'{"n":%d,"parent":%d,%s' % (n, head, note))
        bodies.append(b'{"n":%d,"parent":%d,%s' % (n + 1, before, entries[number]))
        head = n + 1
    return signed(bodies)


def worst(base: bytes) -> Iterator[tuple[str, bytes]]:
    """Files at the limits, each of another kind; `base` is a match with a header and a deal."""
    empty = b"[" + b",".join(repeat(b"[]", MAX_VALUES - 20)) + b"]"
    texts = b"[" + b",".join(repeat(b'"\\u591c"', MAX_VALUES - 20)) + b"]"
    ones = b"[" + b",".join(repeat(b"1", MAX_VALUES - 100)) + b"]"
    few = b"[" + b",".join(repeat(b"1", MAX_RECORD_VALUES - 20)) + b"]"
    text = b'"' + b"x" * (MAX_LINE - 200) + b'"'
    escaped = b'"' + b"\\u591c" * ((MAX_LINE - 200) // 6) + b'"'
    digits = b"0." + b"1" * (MAX_LINE - 200)
    yield "tiny notes", numbered(base, lambda _: b'"note":"x","data":{}')
    yield "hints", numbered(base, lambda _: b'"note":"hint","data":{"a":{"a":{"a":{}}}}')
    for name, value in (
        ("empty lists", empty),
        ("escapes", texts),
        ("1900 values", ones),
        ("180 values", few),
        ("long texts", text),
        ("long escapes", escaped),
        ("digits", digits),
    ):
        yield name, numbered(base, lambda _, value=value: b'"note":"x","data":{"x":%s}' % value)  # type: ignore[misc]
    undo = b'"note":"head","data":{"to":1,"why":"undo","seat":0}'
    yield "undo", numbered(base, lambda _: undo)
    yield "heads", numbered(base, lambda n: b'"note":"head","data":{"to":1,"why":"branch","seat":null}')


def _open(path: Path) -> str:
    begin = _peak()
    start = time.perf_counter()
    try:
        match = Store(path.parent.parent, all_rules()).open(path)
    except Damaged as damaged:
        end = damaged.reason.key
    else:
        look(match)
        match.close()
        end = f"{len(match.records)} records"
    return f"{time.perf_counter() - start:8.3f} s {_peak() - begin:6d} MiB more   {end}"


def _admit(path: Path) -> str:
    """Measure a file from elsewhere until it is on the table, listed and in the statistics.

    In seconds, and by how often that is what taking it apart once costs.
    """
    data = path.read_bytes()
    start = time.perf_counter()
    read(data, all_rules())
    once = time.perf_counter() - start
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder), all_rules(), QuickDisk())
        history = History(store)
        start = time.perf_counter()
        with contextlib.suppress(Damaged):
            store.open(MatchFiles(store).find_or_import(path)).close()
            store.list()
            for _ in history.catch_up():
                pass
        seconds = time.perf_counter() - start
        history.close()
    return f"{seconds:8.3f} s to the table and the lists, {seconds / once:5.1f} readings"


def _peak() -> int:
    """Return the most MiB this process has needed, where Linux tells (`getrusage` adds its parent's)."""
    with contextlib.suppress(OSError, StopIteration):
        status = Path("/proc/self/status").read_text().splitlines()
        return int(next(line for line in status if line.startswith("VmHWM:")).split()[1]) // 1024
    return 0


def tell(name: str, path: Path) -> None:
    """Open a file in a process of its own, and print how long that took."""
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        print(f"{name:<16}{path.stat().st_size / 2**20:6.1f} MiB {pool.apply(_open, (path,))}", flush=True)
        print(f"{'':<16}{'':10} {pool.apply(_admit, (path,))}", flush=True)


def main() -> None:
    """Write, open, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--records", type=int, default=2000)
    records = parser.parse_args().records
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder), all_rules(), QuickDisk())
        match = long_match(store, records)
        assert match.path is not None
        tell("a long match", match.path)
        base = match.path.read_bytes()
        first = b"".join(base.splitlines(keepends=True)[:2])
        path = store.folder / "worst.cardtable"
        for name, data in worst(first):
            path.write_bytes(data)
            tell(name, path)
        path.write_bytes(to_and_fro(match))
        tell("to and fro", path)


if __name__ == "__main__":
    main()
