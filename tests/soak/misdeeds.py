"""Misdeeds that `tests.soak.fuzz` must notice: ``python -m tests.soak.misdeeds FOLDER``.

A program of its own, since what the fuzzer listens with cannot be taken away again. It fails at the first
misdeed that goes unnoticed.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Final, TypeAlias

from cardtable.match import json_lines, log
from tests.soak.fuzz import Fuzzer
from tests.soak.hostile_files import Maker

Misdeed: TypeAlias = Callable[[Path], object]
"""Something that looking at a file, which lies there, must not do."""


def start_a_process(path: Path) -> None:
    """Run another program."""
    subprocess.run([sys.executable, "-V"], stdout=subprocess.DEVNULL, check=True)


def execute(path: Path) -> None:
    """Execute a text."""
    exec("1 + 1")


def write_outside(path: Path) -> None:
    """Write beside the folder that may be touched."""
    path.parents[3].joinpath("outside").write_bytes(b"")


def raise_an_error(path: Path) -> None:
    """Fail in another way than by reporting damage."""
    raise KeyError(path)


MISDEEDS: Final[dict[str, Misdeed]] = {
    "subprocess.Popen": start_a_process,
    "exec": execute,
    "changed": lambda path: path.write_bytes(b"x"),
    "other files": lambda path: path.with_name("more").touch(),
    "open": write_outside,
    "KeyError": raise_an_error,
}
"""By what the fuzzer says of each."""

LAX: Final[tuple[tuple[ModuleType, str, object, str], ...]] = (
    (json_lines, "MAX_DEPTH", 1000, "content"),
    (json_lines, "MAX_TEXT", 10**9, "content"),
    (log, "VERSION", 99, "file.future"),
    (log, "FORMAT", "other", "file.foreign"),
)
"""Limits of the reader: where each stands, a value that lets too much pass, and what the fuzzer says then."""


class MisbehavingFuzzer(Fuzzer):
    """Fuzzer whose look at a file does something that it must not."""

    misdeed: Misdeed | None = None

    def look(self, data: bytes, rng: Random) -> str:
        """Look at the file, and misbehave."""
        end = super().look(data, rng)
        if self.misdeed is not None:
            self.misdeed(self.path)
        return end


def check_misdeeds(folder: Path, maker: Maker) -> None:
    """See that every misdeed is a failure."""
    for number, (reported, misdeed) in enumerate(MISDEEDS.items()):
        fuzzer = MisbehavingFuzzer(folder / str(number), "test", maker)
        fuzzer.misdeed = misdeed
        (failure,) = fuzzer.run(range(1)).failures
        assert reported in failure, (reported, failure)


def check_lax_readers(folder: Path, maker: Maker) -> None:
    """See that a reader that lets too much pass is a failure."""
    for module, name, lax, reported in LAX:
        fuzzer = Fuzzer(folder / name, "test", maker)
        strict = getattr(module, name)
        setattr(module, name, lax)
        runs = (fuzzer.run(range(number, number + 1)) for number in range(len(maker.edges)))
        is_noticed = any(reported in failure for tally in runs for failure in tally.failures)
        setattr(module, name, strict)
        assert is_noticed, (name, fuzzer.tally.failures)


def main() -> None:
    """Check all of them in the folder of the command line."""
    folder, maker = Path(sys.argv[1]), Maker()
    Fuzzer(folder / "first", "test", maker).load_all()
    check_misdeeds(folder, maker)
    check_lax_readers(folder, maker)


if __name__ == "__main__":
    main()
