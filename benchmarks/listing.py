"""How long the list of matches takes to be ready.

    python -m benchmarks.listing [--matches 1000]

Writes so many finished and unfinished matches, played at random, into a folder of its own, and lists them:
what the window shows first, then cold (a store that has seen none of them; the files themselves are in the
system's cache), warm (again), and after one of them has changed.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

from cardtable.engine.games import GAMES
from cardtable.match.disk import Disk
from cardtable.match.seating import SeatInfo
from cardtable.match.store import Store

LOOK_SECONDS = 0.4
"""As in `cardtable.ui.worker`, which needs Qt."""


class HastyDisk(Disk):
    """Nothing here need outlive a power cut."""

    def sync(self, handle: int) -> None:
        """Nothing."""

    def sync_folder(self, folder: Path) -> None:
        """Nothing."""


def fill(store: Store, count: int) -> int:
    """Write matches, two in three of them finished; returns how many bytes they have."""
    games = sorted(GAMES)
    rng = Random(1)
    now = datetime(2026, 1, 1, tzinfo=UTC)
    for number in range(count):
        game = games[number % len(games)]
        option_set = GAMES[game].option_set
        options = option_set.choose(next(iter(option_set.presets)), option_set.players[0])
        seats = (SeatInfo("Aoi"), *[SeatInfo("", "fickle")] * (options.players - 1))
        begun = now + timedelta(minutes=number)
        match = store.create(game, options, seats, now=begun, seed=str(number))
        left = rng.randrange(60) if number % 3 == 0 else sys.maxsize
        while match.outcome is None and left:
            left -= 1
            if not match.nature():
                decision = match.decision(match.to_act[0])
                assert decision is not None
                view: Any = match.view(decision.seat)
                match.submit(decision, view.choices.draw(rng))
        match.close()
    return sum(path.stat().st_size for path in store.folder.iterdir())


def measure(what: str, job: Callable[[], object]) -> None:
    """Print how long something takes."""
    begun = time.perf_counter()
    job()
    print(f"{what:<24}{time.perf_counter() - begun:8.3f} s")


def main() -> None:
    """Fill, list, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=1000)
    count = parser.parse_args().matches
    with tempfile.TemporaryDirectory() as folder:
        size = fill(Store(Path(folder), GAMES, HastyDisk()), count)
        print(f"{count} matches, {size / count / 1000:.1f} kB each, {os.cpu_count()} processors")
        store = Store(Path(folder), GAMES)
        deadline = time.perf_counter() + LOOK_SECONDS
        measure("first list", lambda: store.list(lambda: time.perf_counter() > deadline))
        print(f"{count - store.unread} matches in the first list")
        measure("cold, the rest", store.list)
        measure("warm", store.list)
        newest = store.list()[0].path
        with newest.open("ab") as file:
            file.write(b" ")
        measure("after a change", store.list)


if __name__ == "__main__":
    main()
