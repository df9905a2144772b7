"""Kill the Windows program in its first moments, again and again: nothing of it may stay behind."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import time
from pathlib import Path

from win_common import require, wait_until
from win_wine import Wine

STARTING = 3.0  # seconds from the start, within which half of the kills come
AROUND_THE_BIRTH = 0.08  # seconds from when the helper process is first seen, within which the others come


def kill_while_starting(wine: Wine, exe: Path, data: Path, times: int) -> None:
    """Kill the program at random moments of its start, and while it is starting its helper process."""
    chance = random.Random(times)
    stayed = dropped = 0
    for turn in range(times):
        left = left_after_kill(wine, exe, data, chance, at_birth=turn % 2 == 0)
        dropped += sum(left)
        stayed += not all(left)
    print(f"windows: killed {times} times while starting, a process stayed {stayed} times", flush=True)
    if dropped:
        print(f"windows: and Wine forgot {dropped} processes that had not begun", flush=True)
    require(not stayed, "a process of the killed program stayed behind")


def left_after_kill(
    wine: Wine, exe: Path, data: Path, chance: random.Random, *, at_birth: bool
) -> list[bool]:
    """Start and kill the program; end what is left after ten seconds.

    Returns, for each process that was left, whether Wine had dropped it before it began.
    """
    program = wine.start([exe, "--data-dir", data])
    if at_birth:
        born = wait_until(lambda: len(wine.processes(exe.name)) > 1, seconds=60, pause=0.001)
        require(born, "the program started no helper process")
    time.sleep(chance.uniform(0, AROUND_THE_BIRTH if at_birth else STARTING))
    program.kill()
    wait_until(lambda: not wine.processes(exe.name), seconds=10)
    left = {process: wine.never_began(process) for process in wine.processes(exe.name)}
    for process in left:
        with contextlib.suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)
    return list(left.values())
