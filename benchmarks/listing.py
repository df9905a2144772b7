"""Times until the list of matches is ready.

    python -m benchmarks.listing [--matches 1000] [--unfinished 3]

Writes so many matches, some of a hundred of them unfinished, into a folder of its own (of `PLAYED`, played at
random, the others are copies), and lists them as the program does: when it starts and has seen none of them
(the files themselves are in the system's cache), when it starts again, later while it runs, after one of them
has changed, and when another version of it starts. "All read" is when every little picture is known. Before
each of them it is measured what the first page waits for: the matches to go on with, in a folder that has not
been listed.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any, Final
from unittest.mock import patch

from cardtable.games import GAMES, all_rules
from cardtable.match.disk import Disk
from cardtable.match.seating import SeatInfo
from cardtable.match.store import Store

PLAYED: Final = 100
SHOWN, LOOK_SECONDS, MORE_SECONDS, TELL_EACH = 3, 0.2, 0.1, 100
"""As in `cardtable.ui.library.service`, which needs Qt."""


class HastyDisk(Disk):
    """Nothing here need outlive a power cut."""

    def sync(self, handle: int) -> None:
        """Nothing."""

    def sync_folder(self, folder: Path) -> None:
        """Nothing."""


def fill(store: Store, count: int, unfinished: int) -> int:
    """Write matches, so many of a hundred of them unfinished; returns how many bytes they have."""
    games = sorted(GAMES)
    rng = Random(1)
    now = datetime(2026, 1, 1, tzinfo=UTC)
    for number in range(min(count, PLAYED)):
        game = games[number % len(games)]
        option_set = GAMES[game].rules().option_set
        # At random a match of Fifty-Six may go on for ever.
        fewer = {option.id: 3 for option in option_set.options if option.id == "deals"}
        options = option_set.choose(next(iter(option_set.presets)), option_set.players[0], fewer)
        seats = (SeatInfo("Aoi"), *[SeatInfo("", "fickle")] * (options.players - 1))
        begun = now + timedelta(minutes=number)
        match = store.create(game, options, seats, now=begun, seed=str(number))
        left = rng.randrange(60) if rng.randrange(100) < unfinished else sys.maxsize
        while match.outcome is None and left:
            left -= 1
            if not match.apply_chance():
                decision = match.decision(match.to_act[0])
                assert decision is not None
                view: Any = match.view(decision.seat)
                match.submit(decision, view.choices.draw(rng))
        match.close()
    played = sorted(store.folder.iterdir())
    for number in range(PLAYED, count):
        path = played[number % PLAYED]
        copy = path.with_stem(f"{path.stem}-{number}")
        shutil.copyfile(path, copy)
        os.utime(copy, (minute := now.timestamp() - 60 * number, minute))
    return sum(path.stat().st_size for path in store.folder.iterdir())


def measure(what: str, store: Store) -> None:
    """Print how long the first list, the whole list and all the reading take."""
    count = len(store.stamps())
    begun = time.perf_counter()
    listed = found = len(store.list(_after(LOOK_SECONDS)))
    first = whole = read = time.perf_counter() - begun
    while store.unread:
        stop = _after(MORE_SECONDS)
        before = store.unread
        store.read_on(stop)
        if store.unread and before // TELL_EACH == store.unread // TELL_EACH:
            continue
        found, before = len(store.list(stop)), found
        read = time.perf_counter() - begun
        whole = read if before < count else whole
    print(f"{what:<16}first {first:6.3f} s, {listed} matches; whole {whole:6.3f} s; all read {read:6.3f} s")


def measure_glance(what: str, store: Store) -> None:
    """Print how long the first page waits for the matches to go on with."""
    begun = time.perf_counter()
    found = store.glance(SHOWN, _after(LOOK_SECONDS))
    seconds = time.perf_counter() - begun
    print(f"{what:<16}first page {seconds:6.3f} s, {len(found.unfinished)} to go on with of {found.count}")


def _after(seconds: float) -> Callable[[], bool]:
    deadline = time.perf_counter() + seconds
    return lambda: time.perf_counter() > deadline


def main() -> None:
    """Fill, list, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--unfinished", type=int, default=3, help="of a hundred")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        size = fill(Store(place, all_rules(), HastyDisk()), wanted.matches, wanted.unfinished)
        kilobytes = size / wanted.matches / 1000
        print(f"{wanted.matches} matches, {kilobytes:.1f} kB each, {os.cpu_count()} processors")
        measure_glance("first start", Store(place, all_rules()))
        measure("first start", Store(place, all_rules()))
        measure_glance("next start", Store(place, all_rules()))
        store = Store(place, all_rules())
        measure("next start", store)
        measure("again", store)
        newest = store.list()[0].path
        with newest.open("ab") as file:
            file.write(b" ")
        measure("after a change", store)
        with patch("cardtable.match.cache.__version__", "another"):
            measure_glance("after an update", Store(place, all_rules()))
            measure("after an update", Store(place, all_rules()))


if __name__ == "__main__":
    main()
