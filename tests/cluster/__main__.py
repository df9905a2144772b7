"""Play a tournament on a real cluster of this computer, and lose some of it: ``python3 -m tests.cluster``.

In an environment of its own, with the pinned Dask, are a scheduler and workers on loopback. While they play,
two workers are killed, one is told to stop and another comes; the tournament is interrupted, and goes on from
its JSON. Its figures must be those that this computer comes to by itself.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[2]
NEEDED: Final = ("dask", "distributed", "appdirs", "mypy_extensions")
ARENA: Final = (
    *("-m", "cardtable", "--lang", "en", "arena", "hachihachi_trick", "--seats", "discreet,fickle"),
    *("--players", "4", "--duplicate", "--deals", "1600"),
)
"""Many more deals than are played until it is interrupted, however quick the computer is."""

INTERRUPTED: Final = 130
PATIENCE: Final = 300.0

WATCH: Final = """
import sys, time
from distributed import Client
client, most, now = Client(sys.argv[1]), 0, 0
while now > most - 3:
    time.sleep(0.1)
    now = len(client.run_on_scheduler(lambda dask_scheduler: list(dask_scheduler.tasks)))
    most = max(most, now)
"""
"""Waits until three tasks fewer are under way than there have been."""


class Cluster:
    """A scheduler and its workers, in processes that end with the block.

    Args:
        folder: for what they write.
        stack: ends them.
    """

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self.folder = folder
        self._stack = stack
        self.python = folder / "env" / "bin" / "python"
        subprocess.run([sys.executable, "-m", "venv", folder / "env"], check=True)
        pip = (str(self.python), "-m", "pip", "install", "-q", "--disable-pip-version-check")
        subprocess.run([*pip, "-c", str(ROOT / "constraints.txt"), *NEEDED], check=True)
        self._file = folder / "scheduler.json"
        self.start("dask", "scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", self._file)
        wait_for(self._file.exists, "a scheduler")
        self.address = str(json.loads(self._file.read_text(encoding="utf-8"))["address"])

    def start(self, *words: object) -> subprocess.Popen[bytes]:
        """Start a Python module."""
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "XDG_DATA_HOME": str(self.folder / "data")}
        if words[0] == "dask":
            words = ("-m", *words, "--no-dashboard")
        log = self._stack.enter_context((self.folder / "log").open("ab"))
        line = [str(self.python), *map(str, words)]
        process = subprocess.Popen(line, cwd=self.folder, env=environment, stdout=log, stderr=log)
        self._stack.callback(process.wait)
        self._stack.callback(process.kill)
        return process

    def worker(self) -> subprocess.Popen[bytes]:
        """Start a worker."""
        there = ("--scheduler-file", self._file, "--local-directory", self.folder)
        return self.start("dask", "worker", *there, "--nthreads", "1", "--no-nanny")

    def told(self) -> str:
        """All that the processes have said."""
        return (self.folder / "log").read_text(encoding="utf-8", errors="replace")

    def wait_for_shards(self) -> None:
        """Wait until the arena that is playing has got another few shards."""
        if self.start("-c", WATCH, self.address).wait(PATIENCE):
            raise SystemExit("nothing is being played")

    def figures(self, name: str, *more: str, meanwhile: Callable[[], None] | None = None) -> Any:
        """Play, and return the JSON without its clock.

        Args:
            name: of the file with the JSON.
            more: options of the arena.
            meanwhile: done in the middle of it; a little later comes Ctrl+C.
        """
        file = self.folder / name
        arena, expected = self.start(*ARENA, "--json", file, *more), 0
        if meanwhile is not None:
            self.wait_for_shards()
            meanwhile()
            self.wait_for_shards()
            arena.send_signal(signal.SIGINT)
            expected = INTERRUPTED
        status = arena.wait(PATIENCE)
        if status != expected:
            raise SystemExit(f"{name}: exit status {status} and not {expected}")
        return {**json.loads(file.read_text(encoding="utf-8")), "clock": None}


def wait_for(is_there: Callable[[], bool], what: str) -> None:
    """Wait until something is there."""
    end = time.monotonic() + PATIENCE
    while not is_there():
        if time.monotonic() > end:
            raise SystemExit(f"{what}: not there after {PATIENCE:.0f} s")
        time.sleep(0.1)


def try_cluster(cluster: Cluster) -> None:
    """Play there with losses, and here, and compare."""
    there = ("--cluster", cluster.address)
    workers = [cluster.worker() for _ in range(4)]
    wait_for(lambda: cluster.told().count("Registered to") == len(workers), "the workers")

    def lose() -> None:
        workers[0].kill()
        workers[1].kill()
        workers[2].terminate()
        cluster.worker()

    part = cluster.figures("played.json", *there, meanwhile=lose)
    played = cluster.folder / "played.json"
    whole = cluster.figures("played.json", *there, "--resume", str(played))
    alone = cluster.figures("alone.json", "--processes", "2")
    done = (part["results"]["deals"], whole["results"]["deals"])
    print(f"{done[0]} deals until Ctrl+C, {done[1]} in the end; two workers killed, one stopped, one new")
    if not 0 < done[0] < done[1] or json.dumps(whole) != json.dumps(alone):
        raise SystemExit("the figures are not those of this computer")


def main() -> None:
    """Try it; a failure shows what the processes have said."""
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:  # inherited, in the background of a script
        signal.signal(signal.SIGINT, signal.default_int_handler)
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        cluster = Cluster(Path(name), stack)
        try:
            try_cluster(cluster)
        except BaseException:
            print(cluster.told()[-4000:])
            raise


if __name__ == "__main__":
    main()
