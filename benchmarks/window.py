"""Figures of the real window: how fast it starts, how quiet it is, how smooth, and what kills cost it.

    python -m benchmarks.window [start|idle|frames|cards|kills] …

Every measurement runs the program in a process of its own (`benchmarks.window_child`), on whatever platform
Qt is told to use (``QT_QPA_PLATFORM``, ``DISPLAY``). Without a name all are run.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

from cardtable.engine.facts import format_fact
from cardtable.games import all_rules
from cardtable.match.store import Store

ROOT = Path(__file__).parents[1]


def child(part: str, folder: Path, *more: str) -> subprocess.Popen[str]:
    """The program in a process of its own, doing its part of a measurement."""
    return subprocess.Popen(
        [sys.executable, "-m", "benchmarks.window_child", part, str(folder), *more],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )


def last_word(process: subprocess.Popen[str]) -> Any:
    """The one thing the child has to say, once it has ended."""
    (word,) = said_by(process)
    process.wait()
    return word


def said_by(process: subprocess.Popen[str]) -> Iterator[Any]:
    """Yield what the child prints, a JSON value a line."""
    assert process.stdout is not None
    for line in process.stdout:
        if not line.endswith("\n"):
            return  # cut off by a kill
        yield json.loads(line)


def measure_start(folder: Path, count: int) -> None:
    """From the start of the process to a painted window with its list of matches."""
    times = []
    for _ in range(count + 1):
        begin = time.perf_counter()
        process = child("start", folder)
        assert next(said_by(process)) == "usable"
        times.append(time.perf_counter() - begin)
        process.wait()
    warm = sorted(times[1:])
    middle, longest = warm[len(warm) // 2], warm[-1]
    print(f"start to usable window: {middle:.2f} s median, {longest:.2f} s longest, of {count} warm starts")


def measure_idle(folder: Path, seconds: float) -> None:
    """The processor time of window, worker and search process while the table waits for a person."""
    figures = last_word(child("idle", folder, str(seconds)))
    percent = 100 * figures["cpu"] / figures["wall"]
    print(f"idle: {figures['cpu']:.3f} s of processor time in {figures['wall']:.1f} s ({percent:.2f} %)")


def measure_frames(folder: Path, seconds: float) -> None:
    """The gaps between paints while a player thinks, against the same without one, in one run."""
    for busy in ("quiet", "thinking"):
        gaps = sorted(last_word(child("frames", folder, str(seconds), busy)))
        middle, high = gaps[len(gaps) // 2], gaps[int(len(gaps) * 0.999)]
        print(
            f"frames, {busy}: {len(gaps)} gaps, median {middle:.1f} ms, "
            f"99.9th percentile {high:.1f} ms, longest {gaps[-1]:.1f} ms"
        )


def measure_cards(folder: Path, seconds: float) -> None:
    """The same while 52 cards that all differ move at once, and the time that painting takes.

    The load tells what else the machine is at; the processor's time for painting knows nothing of that.
    """
    for seats, busy in product((4, 16), ("quiet", "thinking")):
        said = last_word(child("cards", folder, str(seconds), busy, str(seats)))
        print(
            f"52 cards, {seats} seats, {busy}, {said['platform']}: {len(said['gaps'])} frames; in ms: "
            f"gaps {shares(said['gaps'])}; painting {shares(said['spent'])}; "
            f"the processor's time for it {shares(said['worked'])}; "
            f"{said['cpu']:.0%} of a processor for the window, load {said['load']:.1f}"
        )


def shares(times: list[float]) -> str:
    """Write the times that so many percent do not exceed."""
    times = sorted(times)
    return ", ".join(f"{share} % {times[int(len(times) * share / 100)]:.1f}" for share in (50, 90, 99))


def measure_kills(folder: Path, count: int, rng: Random) -> None:
    """Kill the playing program, open the match, compare with every step its window was told of."""
    told = 0
    for _ in range(count):
        process = child("kills", folder)
        timer = threading.Timer(rng.uniform(1.0, 4.0), process.kill)
        timer.start()
        path, seen = None, list[list[Any]]()
        for said in said_by(process):
            if isinstance(said, str):
                path, seen = Path(said), []  # a match is over, and another begins
            else:
                seen.append(said)
        process.wait()
        if path is not None:
            check(path, seen)
        told += len(seen)
    print(f"kills through the window: {count}, {told} steps acknowledged in the matches cut off, none lost")


def check(path: Path, seen: list[list[Any]]) -> None:
    """The match on the disk holds every step told, and can be played on."""
    match = Store(path.parents[1], all_rules()).open(path)
    kept = dict(zip(match.line, map(format_fact, match.redacted(0)), strict=True))
    lost = [step for step in seen if kept.get(step[0]) != step[1]]
    match.close()
    if lost:
        raise SystemExit(f"lost: {lost[:3]} of {len(seen)}, in {path}")


def main() -> None:
    """Run the measurements asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument(
        "parts", nargs="*", help="start, idle, frames, cards, kills; all of them if none is named"
    )
    parser.add_argument("--starts", type=int, default=10)
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for part in arguments.parts or ("start", "idle", "frames", "cards", "kills"):
            match part:
                case "start":
                    measure_start(folder / "start", arguments.starts)
                case "idle":
                    measure_idle(folder / "idle", min(arguments.seconds, 10.0))
                case "frames":
                    measure_frames(folder / "frames", arguments.seconds)
                case "cards":
                    measure_cards(folder / "cards", arguments.seconds)
                case "kills":
                    measure_kills(folder / "kills", arguments.kills, Random(arguments.seed))
                case _:
                    parser.error(f"no such measurement: {part}")


if __name__ == "__main__":
    main()
