"""A few hundred damaged and hostile files; `benchmarks.fuzz` looks at as many as one likes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from benchmarks.hostile import Maker, signed
from cardtable.engine.games import GAMES
from cardtable.match.log import read
from cardtable.match.store import Store

ROOT = Path(__file__).parents[2]

RUN = """
import sys
from pathlib import Path
from benchmarks.fuzz import Fuzzer
tally = Fuzzer(Path(sys.argv[1]), "test").run(range(400))
print(*tally.failures, tally, sep="\\n")
"""

MEDDLE = """
import os, subprocess, sys
from pathlib import Path
from benchmarks.fuzz import Fuzzer

DEEDS = {
    "subprocess.Popen": lambda path: subprocess.run([sys.executable, "-V"], stdout=subprocess.DEVNULL),
    "exec": lambda path: exec("1 + 1"),
    "changed": lambda path: path.write_bytes(b"x"),
    "other files": lambda path: path.with_name("more").touch(),
    "open": lambda path: open(path.parents[3] / "outside", "wb").close(),
    "KeyError": lambda path: {}[0],
}

class Meddler(Fuzzer):
    deed = staticmethod(lambda path: None)

    def _look(self, data, rng):
        end = super()._look(data, rng)
        self.deed(self._path)
        return end

for number, (told, deed) in enumerate(DEEDS.items()):
    meddler = Meddler(Path(sys.argv[1]) / str(number), "test")
    meddler.deed = deed
    (failure,) = meddler.run(range(1)).failures
    assert told in failure, (told, failure)
"""

LAX = """
import sys
from pathlib import Path
from benchmarks.fuzz import Fuzzer
from benchmarks.hostile import Maker
from cardtable.match import lines, log

PATCHES = (
    (lines, "_is_modest", lambda line, most: True, "content"),
    (lines, "MAX_TEXT", 10**9, "content"),
    (log, "VERSION", 99, "file.future"),
    (log, "FORMAT", "other", "file.foreign"),
)
for number, (module, name, lax, told) in enumerate(PATCHES):
    fuzzer = Fuzzer(Path(sys.argv[1]) / str(number), "test")
    strict = getattr(module, name)
    setattr(module, name, lax)
    found = fuzzer.run(range(len(Maker().edges))).failures
    setattr(module, name, strict)
    assert any(told in failure for failure in found), (name, found)
"""


def test_hostile_files_end_as_a_match_or_as_damage(tmp_path: Path) -> None:
    # In a process of its own: what listens for the forbidden cannot be taken away again.
    done = subprocess.run(
        [sys.executable, "-X", "utf8", "-c", RUN, tmp_path],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("400 files: "), done.stdout
    assert done.stdout.endswith(" 0 failures\n")


def test_the_fuzzer_notices_what_must_not_happen(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", MEDDLE, tmp_path], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_fuzzer_notices_a_reader_that_takes_what_it_should_not(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", LAX, tmp_path], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_what_is_made_is_hostile_and_always_the_same() -> None:
    one, two = Maker(), Maker()
    kinds = set()
    for number in range(100):
        kind, data = one.make(Random(number))
        assert two.make(Random(number)) == (kind, data)
        kinds.add(kind)
    assert len(kinds) > 12
    for base in one.bases:
        assert read(base, GAMES).damage is None
        assert signed(line[:-28] for line in base.splitlines()) == base


def test_a_wrong_clock_keeps_no_match_from_the_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(tmp_path, GAMES)
    store.folder.mkdir()
    path = store.folder / "match.cardtable"
    path.write_bytes(Maker().bases[-1])
    real = Path.stat

    def stat(self: Path, *, follow_symlinks: bool = True) -> os.stat_result:
        found = list(real(self, follow_symlinks=follow_symlinks))
        return os.stat_result((*found[:7], 0, 2**40, 0), {"st_mtime": 2.0**40, "st_mtime_ns": 2**40 * 10**9})

    monkeypatch.setattr(Path, "stat", stat)
    (summary,) = store.list()
    assert summary.damage is None
    assert summary.modified.year == 1970
