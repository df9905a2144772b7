"""Times until a search has stopped after `Pool.cancel`, and for which `cancel` keeps its caller.

``python -m benchmarks.stop --times 200``. Stopped means that the player has left its loop (a player that
heeds its budget) or that its process has ended (one that does not, or not in time). Both happen in the
other process and are seen through a file and /proc, which is why this runs on Linux only.
"""

from __future__ import annotations

import argparse
import os
import queue
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

from cardtable.ai.process.pool import Pool
from cardtable.engine.games.happy_six import HAPPY_SIX, OPTIONS
from cardtable.engine.randomness import Streams
from cardtable.engine.rules import Advice, Budget, View
from cardtable.match.thinker import Question
from cardtable.match.timeline import Decision


@dataclass(frozen=True)
class Busy:
    """Player that thinks until it is stopped, in batches of about 0.1 ms, and writes down when."""

    notes: Path
    heeds: bool

    def choose(self, view: View, budget: Budget, rng: Random) -> Advice:
        """Think on; only the end of its process stops it if it does not heed."""
        assert view.choices is not None
        self._note(f"begun {os.getpid()}")
        while not (self.heeds and budget.stopped()):
            sum(range(10_000))
        self._note(f"ended {time.monotonic()}")
        return Advice(view.choices.draw(rng))

    def _note(self, text: str) -> None:
        draft = self.notes.with_suffix(".new")
        draft.write_text(text, encoding="utf-8")
        draft.replace(self.notes)


def main() -> None:
    """Print the distributions."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=100)
    times = parser.parse_args().times
    inbox: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
    pool = Pool(inbox.put)
    pool.start()
    print(f"milliseconds       {'median':>8}{'90 %':>8}{'99 %':>8}{'most':>8}")
    with tempfile.TemporaryDirectory() as folder:
        for heeds in (True, False):
            measured = [stop(pool, Busy(Path(folder, f"{heeds}-{n}"), heeds)) for n in range(times)]
            name = "heeds" if heeds else "ignores"
            show(f"{name}: stopped", [stopped for stopped, _ in measured])
            show(f"{name}: cancel()", [returned for _, returned in measured])
    begin = time.monotonic()
    pool.close()
    print(f"close() {1000 * (time.monotonic() - begin):.1f} ms")


def stop(pool: Pool, player: Busy) -> tuple[float, float]:
    """Seconds until the player had stopped, and until `cancel` had returned."""
    pool.ask(question(player), lambda question, answer: None)
    while read(player)[0] != "begun":
        time.sleep(0.0005)
    process = int(read(player)[1])
    time.sleep(0.02)
    begin = time.monotonic()
    pool.cancel()
    returned = time.monotonic()
    while is_running(process):
        kind, text = read(player)
        if kind == "ended":
            return float(text) - begin, returned - begin
        time.sleep(0.0002)
    return time.monotonic() - begin, returned - begin


def question(player: Busy) -> Question:
    """Something to think about."""
    options = OPTIONS.choose("standard", 2)
    state = HAPPY_SIX.start(options)
    fact = HAPPY_SIX.chance(state, Streams("stop"))
    assert fact is not None
    view = HAPPY_SIX.view(HAPPY_SIX.apply(state, fact), 0)
    return Question(Decision(0, 0, 0), player, view, 1000, None, 7)


def read(player: Busy) -> tuple[str, str]:
    """The player's last note: its first word and the rest."""
    first, _, rest = (player.notes.read_text(encoding="utf-8") if player.notes.exists() else "").partition(
        " "
    )
    return first, rest


def is_running(process: int) -> bool:
    """True if the process can still run: it exists and is no zombie."""
    try:
        return Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def show(name: str, seconds: list[float]) -> None:
    """Print one line of the table."""
    ordered = sorted(1000 * value for value in seconds)
    quantiles = (ordered[min(int(len(ordered) * part), len(ordered) - 1)] for part in (0.5, 0.9, 0.99, 1))
    print(f"{name:<19}" + "".join(f"{value:8.2f}" for value in quantiles))


if __name__ == "__main__":
    main()
