"""Damaged and hostile match files, and what becomes of them.

   python -m tests.soak.fuzz --count 20000 --seed 1

Every file must end, in bounded time, as a match or as damage that both languages can tell: the same match or
the same damage that `tests.soak.reference_reader` finds, with the same lines before it. Nothing else may be
raised, executed or touched. File number i depends on the seed and i alone: ``--first i --count 1`` does it
again.
How the files are made stands in `tests.soak.hostile_files`.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

from cardtable.cli.files import COMMANDS
from cardtable.engine.facts import format_fact
from cardtable.engine.messages import Message
from cardtable.engine.seats import EVERYTHING, PUBLIC
from cardtable.games import all_rules
from cardtable.match.files import MatchFiles
from cardtable.match.log import Damage, Record, read
from cardtable.match.match import Match
from cardtable.match.store import Damaged, Store
from cardtable.match.summaries import FILE, Summary
from cardtable.texts import LANGUAGES, Texts
from tests.match.disks import QuickDisk
from tests.soak.hostile_files import Maker
from tests.soak.reference_reader import CONTENT, OF_CONTENT, Expected, entry_of, expect

SLOWEST: Final = 10.0
"""So many seconds may one file take, whatever it is …"""

MOST_MEMORY: Final = 512
"""… and so many MiB all of them together, the program itself included, where the system tells."""

TEXTS: Final = tuple(Texts(language) for language in LANGUAGES)
FORBIDDEN: Final = frozenset(
    {"subprocess.Popen", "os.system", "os.exec", "os.fork", "os.posix_spawn", "os.spawn", "os.startfile"}
    | {"socket.connect", "socket.bind", "pickle.find_class", "exec", "compile", "ctypes.dlopen"}
)
TOUCHING: Final = frozenset(
    {"os.remove", "os.rename", "os.mkdir", "os.rmdir", "os.truncate", "os.link", "os.symlink"}
)


class Guard:
    """Watches what Python does while files are looked at; `seen` lists what it should not have done."""

    def __init__(self) -> None:
        self.folder: Path | None = None
        self.seen: list[str] = []
        sys.addaudithook(self._hear)  # for good: Python has no way to remove one

    @contextmanager
    def watching(self, folder: Path) -> Iterator[None]:
        """Watch meanwhile; files may be touched below the folder only."""
        self.folder, self.seen = folder, []
        try:
            yield
        finally:
            self.folder = None

    def _hear(self, event: str, arguments: tuple[object, ...]) -> None:
        if self.folder is None:
            return
        writes = False
        if event == "open":
            flags = arguments[2] if len(arguments) > 2 else 0
            writes = isinstance(flags, int) and bool(flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT))
        if event in FORBIDDEN:
            self.seen.append(event)
        elif event in TOUCHING or writes:
            path = arguments[0]
            if isinstance(path, str | bytes | os.PathLike) and not self._is_below(os.fsdecode(path)):
                self.seen.append(f"{event} {path!r}")

    def _is_below(self, path: str) -> bool:
        return os.path.abspath(path).startswith(str(self.folder))  # noqa: PTH100  # a Path would be heard again


@dataclass
class Tally:
    """Tally of what became of the files."""

    ends: Counter[str] = field(default_factory=Counter)
    recovered: int = 0
    slowest: tuple[float, int, str] = (0.0, -1, "")
    memory: int = 0  # MiB at the most
    failures: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        ends = ", ".join(f"{count} {name}" for name, count in self.ends.most_common())
        seconds, number, kind = self.slowest
        return (
            f"{sum(self.ends.values())} files: {ends}; {self.recovered} recovered; "
            f"slowest {seconds:.2f} s (file {number}, {kind}); {self.memory} MiB; "
            f"{len(self.failures)} failures"
        )


class Fuzzer:
    """Reader of hostile files, one after the other, in a folder of its own.

    Attributes:
        seed: of the files.
        path: where each of them lies while it is looked at.
        tally: what became of them.
    """

    def __init__(self, folder: Path, seed: str, maker: Maker) -> None:
        self.seed = seed
        self.tally = Tally()
        self._data = folder.resolve() / "data"
        self._store = Store(self._data, all_rules(), QuickDisk())
        self._match_files = MatchFiles(self._store)
        self._store.folder.mkdir(parents=True)
        self.path = self._store.folder / "hostile.cardtable"
        self._maker = maker
        neighbour = self._store.folder / "neighbour.cardtable"
        neighbour.write_bytes(self._maker.bases[-1])
        self._others = {neighbour: neighbour.read_bytes()}
        self._guard = Guard()

    def load_all(self) -> None:
        """Load whatever is loaded late, once in a process before files are watched."""
        for base in self._maker.bases:
            self.path.write_bytes(base)
            self.look(base, Random(0))
            self._clean()

    def run(self, numbers: range) -> Tally:
        """Look at the files with these numbers."""
        for number in numbers:
            rng = Random(f"{self.seed}/{number}")
            if number < len(self._maker.edges):
                kind, data = "edge", self._maker.edges[number]
            else:
                kind, data = self._maker.make(rng)
            self.path.write_bytes(data)
            if rng.random() < 0.05:
                kind += ", wrong clock"
                when = rng.choice((0, 1, 2**31, 2**33, 253_402_300_800, 2**40))
                with contextlib.suppress(OSError):  # the system has no such time
                    os.utime(self.path, (when, when))
            begin = time.perf_counter()
            try:
                with self._guard.watching(self._data.parent):
                    end = self.look(data, rng)
                problem = "; ".join(self._guard.seen) or self._touched(data)
            except Exception:
                end, problem = "raised", traceback.format_exc()
            seconds = time.perf_counter() - begin
            self.tally.ends[end] += 1
            self.tally.slowest = max(self.tally.slowest, (seconds, number, kind))
            if seconds > SLOWEST:
                problem += f" {seconds:.1f} s"
            if problem:
                self.tally.failures.append(f"file {number} ({kind}, {len(data)} bytes): {problem}")
            self._clean()
        self.tally.memory = _memory()
        if self.tally.memory > MOST_MEMORY:
            self.tally.failures.append("all files together: too much memory")
        return self.tally

    def look(self, data: bytes, rng: Random) -> str:
        """Everything that is ever done with a file; returns what became of it."""
        expected = expect(data, all_rules())
        reading = read(data, all_rules())
        if reading.damage is not None:
            _check_told(reading.damage.reason, reading.damage.line)
        summary, again = map(self._listed, (self._store, Store(self._data, all_rules())))
        assert again == summary, "listed otherwise at the next start"
        damaged: Damaged | None = None
        try:
            match = self._store.open(self.path)
        except Damaged as error:
            damaged = error
        else:
            _use(match)
            assert match.close()
            _compare(expected, None, match, match.records)
            assert summary.assisted == match.assisted
        self._command(rng)
        if damaged is None:
            self._import(data)
            assert summary.damage is None, summary.damage
            assert reading.damage is None
            return "whole"
        _check_told(damaged.reason, damaged.damage.line)
        assert summary.damage == damaged.damage
        assert damaged.damage.line <= data.count(b"\n") + 1
        _compare(expected, damaged.damage, None, damaged.records)
        assert (expected is None) or (expected.header is None) == (damaged.header is None)
        if damaged.header is not None:
            self._recover(damaged, data, expected)
        return damaged.reason.key

    def _import(self, data: bytes) -> None:
        path = self._match_files.import_(self.path)
        assert path.read_bytes() == data[: data.rindex(b"\n") + 1]
        path.unlink()

    def _recover(self, error: Damaged, data: bytes, expected: Expected | None) -> None:
        match = self._store.recover(self.path)
        assert match.close()
        assert match.path is not None
        assert match.records == error.records
        _compare(expected, error.damage, match, match.records)
        if expected is not None:
            assert match.path.read_bytes() == data[: expected.length], "what was rescued"
        again = self._store.open(match.path)
        assert again.records == error.records
        _use(again)
        assert again.close()
        match.path.unlink()
        self.tally.recovered += error.is_recoverable

    def _command(self, rng: Random) -> None:
        for texts in TEXTS:
            for command in ("verify", "replay"):
                answer = COMMANDS[command](self.path, texts, self._data)
                assert answer.text or answer.trouble
                assert "Traceback" not in answer.trouble
                assert all(letter.isprintable() or letter in "\n\u3000" for letter in answer.trouble)
            if rng.random() < 0.8:
                break

    def _listed(self, store: Store) -> Summary:
        return next(summary for summary in store.list() if summary.path == self.path)

    def _touched(self, data: bytes) -> str:
        if self.path.read_bytes() != data:
            return "the file was changed"
        found = set(self._store.folder.iterdir()) | set(self._data.iterdir())
        if found - {self._data / FILE} != {self.path, *self._others, self._store.folder}:
            return f"other files: {sorted(found)}"
        changed = [path.name for path, content in self._others.items() if path.read_bytes() != content]
        return f"changed: {changed}" if changed else ""

    def _clean(self) -> None:
        for path in self._store.folder.iterdir():
            if path not in self._others:
                path.unlink()


def _compare(
    expected: Expected | None, damage: Damage | None, match: Match | None, records: tuple[Record, ...]
) -> None:
    """See that the program has read what a second reading has found."""
    if expected is None:
        return
    found = None
    if damage is not None:
        key = damage.reason.key
        found = (damage.line, CONTENT if key in OF_CONTENT else key)
    assert found == expected.damage, f"{found} where {expected.damage} was expected"
    texts = [(record.number, record.parent, _text_of(record)) for record in records]
    assert texts == expected.records, "other records than expected"
    if match is not None:
        assert expected.header is not None
        header = match.header
        seats = []
        for seat in header.seats:
            members = [{"name": m.name, "style": m.style, "role": m.role} for m in seat.members]
            team: dict[str, Any] = {"members": members} if members else {}
            liked = {"temperament": seat.temperament} if seat.temperament else {}
            seats.append({"name": seat.name, "style": seat.style} | team | liked)
        same = {
            "game": header.game,
            "revision": header.revision,
            "program": header.program,
            "seed": header.seed,
            "first_deal": header.first_deal,
            "created": header.created,
            "seats": seats,
        }
        assert same == {name: expected.header[name] for name in same}, "another header than expected"
        assert header.computers == expected.header.get("computers"), "other players"
        assert header.entry == entry_of(expected.header), "begins elsewhere than expected"
        assert list(match.line) == expected.line, "the head is elsewhere"
        assert match.assisted == expected.assisted, "assisted, or not"
        for viewer in (PUBLIC, EVERYTHING, 0, 1):
            assert match.view(viewer) == match.rules.view(expected.state, viewer), "another view"


def _text_of(record: Record) -> str:
    if record.note is not None:
        return f"{record.note.kind} {json.dumps(record.note.data)}"
    assert record.fact is not None
    return format_fact(record.fact)


def _memory() -> int:
    """Return the most MiB this process has needed; 0 where the system does not tell."""
    if sys.platform != "linux":
        return 0
    # What `resource` tells counts from before `exec`: as much as whoever started this process has needed.
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return next(int(line.split()[1]) // 1024 for line in status.splitlines() if line.startswith("VmHWM:"))


def _check_told(reason: Message, line: int) -> None:
    """Both languages have a sentence for it, which fits in a dialog."""
    for texts in TEXTS:
        assert len(texts("damage.line", line=line, reason=reason)) < 1000


def _use(match: Match) -> None:
    """Ask what a window asks of a match that it opens."""
    for viewer in (*range(match.options.players), PUBLIC, EVERYTHING):
        match.view(viewer)
        match.redacted(viewer)
    for seat in match.persons & frozenset(range(match.options.players)):
        match.can_undo(seat)
        match.can_redo(seat)
    assert match.assisted in (True, False)
    match.notes("title")


def main() -> int:
    """Look at files; the exit status tells whether anything is wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=20_000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", default="1")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        fuzzer = Fuzzer(Path(folder), arguments.seed, Maker())
        fuzzer.load_all()
        tally = fuzzer.run(range(arguments.first, arguments.first + arguments.count))
    for failure in tally.failures[:20]:
        print(failure, file=sys.stderr)
    print(tally)
    return 1 if tally.failures else 0


if __name__ == "__main__":
    sys.exit(main())
