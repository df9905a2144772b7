"""Run the two commands of README.md in a bare Debian 12, and the tests on every Python that README.md names.

    python3 -m tests.everywhere [--only PART …] [-- ARGUMENTS OF PYTEST]

The parts are ``bare``, the Debian with its own Python, and versions of Python, such as ``3.13``. Each runs in
a fresh clone of the last commit, with an environment that bootstrap.py makes there. A Python that this
machine lacks is had from a Debian that has it, which only root can make; so is the bare one. What cannot be
had is told, and is a failure where it was asked for by name.
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import bootstrap
from tests.everywhere.debian import Debian, obstacle, provide_tools
from tests.everywhere.pythons import machine_python
from tests.everywhere.running import NOTHING, Counts, Failed, run, run_well, started
from tests.everywhere.screen import screen, wait_for_window

ROOT: Final = Path(__file__).parents[2]
BARE: Final = "bare"
BARE_PYTHON: Final = "3.11"
RELEASES: Final = {BARE_PYTHON: "bookworm", "3.13": "trixie", "3.14": "testing"}
"""Which Debian has which Python."""

VERSIONS: Final = [f"3.{minor}" for minor in range(bootstrap.OLDEST[1], bootstrap.NEWEST[1] + 1)]
CLONE: Final = "root/cardtable"
IN_CLONE: Final = ("env", "-C", f"/{CLONE}")
TEST: Final = ("bootstrap.py", "test", "--", "--color=no")
WHOLE: Final = {name: value for name, value in os.environ.items() if name == "CI"}
"""The variable with which tests look at everything, if it is set here; a Debian has no others from here."""

FOR_TESTS: Final = 3600.0  # seconds, after which they hang
FOR_START: Final = 1800.0  # seconds: the first start downloads all it needs
FOR_END: Final = 60.0  # seconds


class Missing(Exception):
    """A part cannot be had here; the text says why."""


@dataclass
class Result:
    """Result of a part."""

    part: str
    place: str = ""
    counts: Counts = NOTHING
    trouble: str = ""
    is_missing: bool = False
    seconds: float = 0.0

    @property
    def is_good(self) -> bool:
        """True if everything was as it should be."""
        return not self.trouble and self.counts.passed > 0 and self.counts.failed == 0

    def line(self) -> str:
        """All there is to say."""
        verdict = "passed" if self.is_good else "not had" if self.is_missing else "FAILED"
        told = "; ".join(filter(None, (self.place, self.counts.told, self.trouble)))
        return f"{verdict:8} {self.seconds:5.0f} s  {self.part:5} {told}"


def try_part(part: str, folder: Path, chosen: Sequence[str]) -> Result:
    """Try one part in a folder of its own, and leave nothing of it."""
    result, begin = Result(part), time.monotonic()
    print(f"\n=== {part}", flush=True)
    try:
        if part == BARE:
            try_bare(folder, chosen, result)
        else:
            try_python(part, folder, chosen, result)
    except Missing as missing:
        result.trouble, result.is_missing = str(missing), True
    except Failed as failed:
        result.trouble = str(failed)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    result.seconds = time.monotonic() - begin
    print(f"--- {result.line()}", flush=True)
    return result


def try_bare(folder: Path, chosen: Sequence[str], result: Result) -> None:
    """Both commands as README.md has them; the first on a screen, where its window must show."""
    result.place = "Debian 12 with nothing but its Python"
    debian = made_debian(BARE_PYTHON, folder, "python3")
    play = [*IN_CLONE, "python3", "bootstrap.py", "play"]
    with screen() as display:
        shown = {"DISPLAY": display}
        begin = time.monotonic()
        with started(debian.line(play, shown)) as program:
            size = wait_for_window(display, program, FOR_START)
            result.place += f", its window of {size} there after {time.monotonic() - begin:.0f} s"
            os.killpg(program.pid, signal.SIGINT)  # as Ctrl+C in the terminal, which closes it
            try:
                status = program.wait(FOR_END)
            except subprocess.TimeoutExpired as late:
                raise Failed("the window did not close") from late
            if status != 0:
                raise Failed(f"the program ended with exit status {status}")
        run_well(debian.line([*play, "--", "--smoke-test"], shown), FOR_TESTS)
    take_tests(result, debian.line([*IN_CLONE, "python3", *TEST, *chosen], WHOLE))


def try_python(version: str, folder: Path, chosen: Sequence[str], result: Result) -> None:
    """Run the tests on a Python of this machine, or else of a Debian that has it."""
    found = machine_python(version)
    if found is not None:
        exact, file = found
        result.place = f"Python {exact} of this machine"
        clone(folder)
        take_tests(result, [file, *TEST, *chosen], folder)
        return
    if version not in RELEASES:
        raise Missing("it is not on this machine, and no Debian has it")
    result.place = f"Python {version} of Debian's {RELEASES[version]}, none being on this machine"
    debian = made_debian(version, folder, f"python{version}")
    take_tests(result, debian.line([*IN_CLONE, f"python{version}", *TEST, *chosen], WHOLE))


def made_debian(version: str, folder: Path, package: str) -> Debian:
    """Make the Debian that has this Python, with a clone in it."""
    if reason := obstacle():
        raise Missing(reason)
    provide_tools()
    debian = Debian(RELEASES[version], folder, package)
    clone(folder / CLONE)
    return debian


def clone(folder: Path) -> None:
    """Make a fresh clone of the last commit."""
    run_well(["git", "clone", "--quiet", "--no-hardlinks", str(ROOT), str(folder)], FOR_TESTS)


def take_tests(result: Result, words: Sequence[str], folder: Path | None = None) -> None:
    """Run the tests and note how they went; no setting of the Python that runs this is theirs."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    status, said = run(words, FOR_TESTS, environment, folder)
    result.counts = Counts.of(said)
    result.trouble = "" if status == 0 else f"exit status {status}"


def read(arguments: Sequence[str] | None = None) -> tuple[list[str], bool, list[str]]:
    """Read the command line: the parts, whether they were asked for by name, and what is for pytest."""
    parser = argparse.ArgumentParser(prog="tests.everywhere", description=(__doc__ or "").partition("\n")[0])
    parts = [BARE, *VERSIONS]
    parser.add_argument("--only", nargs="+", choices=parts, metavar="PART", help=", ".join(parts))
    parser.add_argument("chosen", nargs="*", help="arguments of pytest, after --")
    asked = parser.parse_args(arguments)
    if asked.only:
        return list(dict.fromkeys(asked.only)), True, asked.chosen
    if not obstacle():
        parts.remove(BARE_PYTHON)  # it is the bare Debian's
    return parts, False, asked.chosen


def main() -> int:
    """Try all parts; tell what came of them."""
    parts, is_named, chosen = read()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # whoever ends this, it tidies up
    signal.signal(signal.SIGINT, signal.default_int_handler)  # in a shell's background all would ignore it
    changed = subprocess.run(
        ["git", "status", "--porcelain"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if changed.stdout:
        print("What has not been committed is not in the clones that are tried.", flush=True)
    with tempfile.TemporaryDirectory(prefix="cardtable-everywhere-") as folder:
        results = [try_part(part, Path(folder) / part, chosen) for part in parts]
    print("\n=== Everywhere")
    for result in results:
        print(result.line())
    counts = [result.counts for result in results]
    print(f"{sum(each.passed for each in counts)} passed, {sum(each.failed for each in counts)} failed")
    return 0 if all(each.is_good or (each.is_missing and not is_named) for each in results) else 1


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
