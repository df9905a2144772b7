"""Cost of a long evening: memory, objects, threads and open files while match after match is played.

    python -m benchmarks.lasting [--game GAME] [--matches N] [--languages N]

The program plays in its own window, on whatever platform Qt is told to use, without waiting for its frames.
After that the language is switched to and fro, which has a bound of its own.
"""

from __future__ import annotations

import argparse
import gc
import sys
import tempfile
import threading
import time
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from benchmarks.window_child import GAME, play
from cardtable.games import GAMES
from cardtable.match.seating import SeatInfo
from cardtable.ui.app import application
from cardtable.ui.worker.commands import BeginMatch
from cardtable.ui.worker.messages import MatchSetup, Opened

if TYPE_CHECKING:
    from cardtable.ui.app.application import Program

EACH = 10  # matches between two lines of figures


def figures(program: Program) -> str:
    """Measure the program as it is; memory is that of its own process, without the search process (Linux)."""
    gc.collect()
    status = Path("/proc/self/status").read_text()
    kilobytes = int(status.partition("VmRSS:")[2].split()[0])
    return (
        f"{kilobytes / 1024:6.1f} MB, {len(gc.get_objects())} Python objects, "
        f"{len(program.window.findChildren(QObject))} Qt objects, {threading.active_count()} threads, "
        f"{len(list(Path('/proc/self/fd').iterdir()))} open files"
    )


def last(program: Program, game: str, matches: int, languages: int) -> None:
    """Play so many matches one after the other, print figures now and then, and end the program."""
    count = 0

    def opened(_: Opened) -> None:
        nonlocal count
        if count % EACH == 0 or count == matches:
            print(f"after {count:3} matches: {figures(program)}", flush=True)
        count += 1
        if count > matches:
            timer.stop()
            QTimer.singleShot(500, lambda: switch(program, languages))

    program.worker.opened.connect(opened)
    program.window.table_page.table.speed = 0.0
    timer = QTimer(program.window, interval=2)
    timer.timeout.connect(lambda: play(program))
    timer.start()
    known = GAMES[game].rules().option_set
    count = 4 if 4 in known.players else known.players[0]
    others = [SeatInfo(name, "discreet") for name in ("Ben", "Chie", "Daiki")[: count - 1]]
    options = known.choose(next(iter(known.presets)), count)
    program.worker.send(BeginMatch(MatchSetup(game, options, (SeatInfo("Anna", "person"), *others))))


def switch(program: Program, times: int) -> None:
    """Switch the language in mid-match, and end the program."""
    taken = []
    for _ in range(times):
        for language in ("ja", "en"):
            begin = time.perf_counter()
            program.window.preferences.set_language(language)
            program.app.processEvents()
            taken.append(time.perf_counter() - begin)
    middle, longest = median(taken), max(taken)
    print(f"language switched and painted: {middle:.3f} s median, {longest:.3f} s longest of {2 * times}")
    program.app.quit()


def main() -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", choices=tuple(GAMES), default=GAME)
    parser.add_argument("--matches", type=int, default=50)
    parser.add_argument("--languages", type=int, default=10)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        program = application.build(application.application(sys.argv[:1]), Path(folder), "en")
        program.window.resize(1024, 640)
        program.window.show()
        application.freeze_garbage()
        last(program, asked.game, asked.matches, asked.languages)
        program.app.exec()
        program.worker.quit()


if __name__ == "__main__":
    main()
