"""Times of the start and of every dialog's first opening, in the real window.

    python -m benchmarks.start [start|dialogs|NAME …] [--runs 15]

The start is held against a bare `QMainWindow` with an empty `QGraphicsView`: both from the start of the
process until the window is painted, by turns, each time with an empty data folder. A dialog is timed from its
action until it is painted, each in a program of its own (`benchmarks.start_child`) in which nothing was
opened before. Python's byte code is kept from run to run, as where the program is installed.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from benchmarks.start_child import DIALOGS

ROOT = Path(__file__).parents[1]
MOST_RATIO = 2.5
MOST_MS = 150


class Runner:
    """Runner of `benchmarks.start_child` in fresh processes with fresh data folders.

    Args:
        folder: for byte code and data folders.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._count = 0
        self._environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(folder / "bytecode")}
        self._environment.pop("PYTHONDONTWRITEBYTECODE", None)

    def run(self, part: str) -> tuple[float, Any]:
        """Seconds until the child has said its one line, and what that was."""
        self._count += 1
        begin = perf_counter()
        with subprocess.Popen(
            [sys.executable, "-m", "benchmarks.start_child", part, str(self._folder / f"data-{self._count}")],
            cwd=ROOT,
            env=self._environment,
            stdout=subprocess.PIPE,
            text=True,
        ) as process:
            assert process.stdout is not None
            line = process.stdout.readline()
            seconds = perf_counter() - begin
        if process.returncode:
            raise SystemExit(f"{part} ended with {process.returncode}")
        return seconds, json.loads(line)


def measure_start(runner: Runner, runs: int) -> None:
    """Start the bare window and the program by turns."""
    parts = ("bare", "program")
    times: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for part in parts:
        runner.run(part)  # writes the byte code
    for _ in range(runs):
        for part in parts:
            times[part].append(runner.run(part))
    print(f"{'':<28}{'bare':>9}{'program':>9}{'ratio':>8}   {runs} starts each, at most {MOST_RATIO}")
    for index, name in enumerate(("seconds", "processor seconds")):
        for kind, pick in (("median", median), ("least", min)):
            bare, program = (pick([time[index] for time in times[part]]) for part in parts)
            print(f"{f'{name}, {kind}':<28}{bare:9.3f}{program:9.3f}{program / bare:8.2f}")
    ratios = [program[0] / bare[0] for bare, program in zip(*(times[part] for part in parts), strict=True)]
    print(f"{'ratio of neighbours, median':<46}{median(ratios):8.2f}", flush=True)


def measure_dialogs(runner: Runner, names: list[str], runs: int) -> None:
    """Open each dialog as the first thing in a program, one after the other and then all of them again."""
    times: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for turn in range(runs + 1):
        for name in names:
            wall, processor = runner.run(name)[1]
            if turn:  # the first writes the byte code
                times[name].append((wall, processor))
    print(f"{'dialog':<20}{'ms, median':>12}{'least':>8}{'longest':>9}{'processor':>11}   at most {MOST_MS}")
    for name in sorted(names, key=lambda name: -min(times[name])[0]):
        wall, processor = zip(*times[name], strict=True)
        print(f"{name:<20}{median(wall):12.0f}{min(wall):8.0f}{max(wall):9.0f}{median(processor):11.0f}")


def main() -> None:
    """Run the measurements asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("parts", nargs="*", help=f"start, dialogs, or some of: {', '.join(DIALOGS)}")
    parser.add_argument("--runs", type=int, default=15)
    arguments = parser.parse_args()
    parts = arguments.parts or ["start", "dialogs"]
    names = list(DIALOGS) if "dialogs" in parts else [part for part in parts if part != "start"]
    if unknown := set(names) - set(DIALOGS):
        parser.error(f"no such dialog: {', '.join(sorted(unknown))}")
    with tempfile.TemporaryDirectory() as folder:
        runner = Runner(Path(folder))
        if "start" in parts:
            measure_start(runner, arguments.runs)
        if names:
            measure_dialogs(runner, names, arguments.runs)


if __name__ == "__main__":
    main()
