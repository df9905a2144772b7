"""Commands, run with what they say shown as it comes; and what pytest said in the end."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final

SUMMARY: Final = re.compile(r"=* *((?:\d+ [a-z]+,? ?)+ in \d[\d.]*s(?: \([\d:]+\))?) *=*")
COUNT: Final = re.compile(r"(\d+) (passed|failed|error)")


class Failed(Exception):
    """A command has failed; the text says which, and how."""


@dataclass(frozen=True)
class Counts:
    """Numbers of tests that passed and that did not, and pytest's own words."""

    passed: int = 0
    failed: int = 0
    told: str = "no tests"

    @classmethod
    def of(cls, output: str) -> Counts:
        """Read what pytest has printed."""
        lines = [found[1] for line in output.splitlines() if (found := SUMMARY.fullmatch(line))]
        if not lines:
            return cls()
        counts = {name: int(count) for count, name in COUNT.findall(lines[-1])}
        return cls(counts.get("passed", 0), counts.get("failed", 0) + counts.get("error", 0), lines[-1])


NOTHING: Final = Counts()
"""No tests."""


@contextlib.contextmanager
def started(
    words: Sequence[str],
    environment: Mapping[str, str] | None = None,
    folder: Path | None = None,
    output: int | None = None,
) -> Iterator[subprocess.Popen[str]]:
    """Start a command, and leave nothing of it running."""
    process = subprocess.Popen(
        words,
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=subprocess.STDOUT if output is not None else None,
        text=True,
        errors="replace",
        start_new_session=True,
    )
    try:
        yield process
    finally:
        end(process)


def end(process: subprocess.Popen[str]) -> None:
    """End a command, and all that it started in its session."""
    if sys.platform == "win32":
        process.kill()
    else:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def run(
    words: Sequence[str],
    seconds: float,
    environment: Mapping[str, str] | None = None,
    folder: Path | None = None,
) -> tuple[int, str]:
    """Run a command to its end, or for so long at most; returns its exit status and what it said."""
    print(f"$ {_told(words)}", flush=True)
    with started(words, environment, folder, subprocess.PIPE) as process:
        watch = threading.Timer(seconds, end, [process])
        watch.start()
        try:
            said = "".join(_shown(process.stdout))
            return process.wait(), said
        finally:
            watch.cancel()


def run_well(
    words: Sequence[str],
    seconds: float,
    environment: Mapping[str, str] | None = None,
    folder: Path | None = None,
) -> None:
    """Run a command that must succeed.

    Raises:
        Failed: it did not.
    """
    status, _ = run(words, seconds, environment, folder)
    if status != 0:
        raise Failed(f"exit status {status}: {_told(words)}")


def _shown(stream: IO[str] | None) -> Iterator[str]:
    for line in stream or ():
        print(line, end="", flush=True)
        yield line


def _told(words: Sequence[str]) -> str:
    """The end of a command; the environment that it is run in stands before."""
    return " ".join(words[-4:])
