"""Figures of the real window: how fast it starts, how quiet it is, how smooth, and what kills cost it.

    python -m benchmarks.window [start|idle|frames|cards|kills] …

Every measurement runs the program in a process of its own, on whatever platform Qt is told to use
(``QT_QPA_PLATFORM``, ``DISPLAY``). Without a name all are run.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from cardtable.engine.facts import format_fact
from cardtable.engine.games import GAMES
from cardtable.engine.rules import Advice, Budget, View
from cardtable.match.seating import SeatInfo
from cardtable.match.store import Store

if TYPE_CHECKING:
    from cardtable.ui.app import Program

ROOT = Path(__file__).parents[1]
GAME = "happy_six"


class Thinker:
    """A player that keeps its process busy for as long as it may, then plays any card."""

    def choose(self, view: View, budget: Budget, rng: Random) -> Advice:
        """Burn the time there is."""
        end = time.monotonic() + 1.0
        while time.monotonic() < end and not budget.stopped():
            sum(range(1000))
        assert view.choices is not None
        return Advice(view.choices.draw(rng))


# ── in the parent ────────────────────────────────────────────────────────────────────────────────────


def child(part: str, folder: Path, *more: str) -> subprocess.Popen[str]:
    """The program in a process of its own, doing its part of a measurement."""
    return subprocess.Popen(
        [sys.executable, "-m", "benchmarks.window", "--child", part, str(folder), *more],
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
    """What the child says, a JSON value a line."""
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
    """The same while 52 cards that all differ move at once; the load tells what else the machine is at."""
    for busy in ("quiet", "thinking"):
        said = last_word(child("cards", folder, str(seconds), busy))
        gaps = sorted(said["gaps"])
        shares = [f"{share} % {gaps[int(len(gaps) * share / 100)]:.1f}" for share in (50, 90, 99, 99.9)]
        print(
            f"52 cards, {busy}, {said['platform']}: {len(gaps)} gaps, in ms: {', '.join(shares)}, "
            f"longest {gaps[-1]:.1f}; {said['cpu']:.0%} of a processor for the window, "
            f"load {said['load']:.1f}"
        )


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
    match = Store(path.parents[1], GAMES).open(path)
    kept = dict(zip(match.line, map(format_fact, match.redacted(0)), strict=True))
    lost = [step for step in seen if kept.get(step[0]) != step[1]]
    match.close()
    if lost:
        raise SystemExit(f"lost: {lost[:3]} of {len(seen)}, in {path}")


# ── in the child ─────────────────────────────────────────────────────────────────────────────────────


def tell(value: Any) -> None:
    """One line to the parent, past all buffers."""
    os.write(1, json.dumps(value).encode() + b"\n")


def run_child(part: str, folder: Path, more: list[str]) -> None:
    """Do one part of a measurement with the real program."""
    from PySide6.QtCore import QTimer

    import cardtable.ui.app

    app = cardtable.ui.app.application(sys.argv[:1])
    thinks = more[1:] == ["thinking"]
    if thinks:
        setattr(cardtable.ui.app, "PLAYERS", {GAME: {"thinker": Thinker()}})  # noqa: B010  # for mypy
    program = cardtable.ui.app.build(app, folder, "en")
    if part != "start":
        options = GAMES[GAME].option_set.choose("open", 2)
        style = "thinker" if thinks else "discreet"
        seats = (SeatInfo("Anna", "person"), SeatInfo("Ben", style))
        lay(program, folder, options, seats)
    program.window.resize(1024, 640)
    program.window.show()
    cardtable.ui.app.settle()  # as the program itself does
    if part == "start":
        QTimer.singleShot(0, lambda: watch_start(program))
    elif part == "idle":
        QTimer.singleShot(4000, lambda: idle(program, float(more[0])))
    elif part == "frames":
        frames(program, float(more[0]))
    elif part == "cards":
        cards(program, float(more[0]), plays=thinks)
    else:
        autoplay(program)
    app.exec()
    program.worker.quit()


def watch_start(program: Program) -> None:
    """Tell when the window has been painted and its list of matches has come."""
    from PySide6.QtCore import QTimer

    timer = QTimer(program.window, interval=2)

    def look() -> None:
        if program.window.windowHandle().isExposed() and program.window.has_listed:
            timer.stop()
            tell("usable")
            program.app.quit()

    timer.timeout.connect(look)
    timer.start()


def lay(program: Program, folder: Path, options: Any, seats: tuple[SeatInfo, ...]) -> None:
    """Put a new match on the table, or resume the one under way."""
    from cardtable.ui.reports import Order

    newest = next((s for s in Store(folder, GAMES).list() if not s.is_finished), None)
    if newest is not None and newest.header is not None and newest.header.seats == seats:
        program.worker.open_match(newest.path)
    else:
        program.worker.new_match(Order(GAME, options, seats))


def idle(program: Program, seconds: float) -> None:
    """Measure the processor time of this process and its children over a while."""
    from PySide6.QtCore import QTimer

    def used() -> float:
        now = os.times()
        return now.user + now.system + children_time()

    before, begin = used(), time.monotonic()

    def done() -> None:
        tell({"cpu": used() - before, "wall": time.monotonic() - begin})
        program.app.quit()

    QTimer.singleShot(int(seconds * 1000), done)


def children_time() -> float:
    """Processor time of the living child processes, in seconds (Linux)."""
    total = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it has just ended
        if int(fields[1]) == os.getpid():
            total += int(fields[11]) + int(fields[12])
    return total / os.sysconf("SC_CLK_TCK")


def frames(program: Program, seconds: float) -> None:
    """Raise one card after the other and paint the whole table every 16 ms; note when it is painted."""
    from PySide6.QtCore import QEvent, QObject, Qt, QTimer

    table = program.window.table_page.table
    paints: list[float] = []

    class Watch(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  # Qt's name
            if event.type() is QEvent.Type.Paint:
                paints.append(time.perf_counter() * 1000)
            return False

    watch = Watch(table)
    table.viewport().installEventFilter(watch)
    ticks = 0

    def tick() -> None:
        nonlocal ticks
        ticks += 1
        hand = table._table.hand()
        if hand:
            table._table.raise_card(ticks % len(hand))
        table.viewport().update()
        play(program)

    timer = QTimer(table)
    timer.setTimerType(Qt.TimerType.PreciseTimer)
    timer.setInterval(16)
    timer.timeout.connect(tick)
    QTimer.singleShot(2000, timer.start)

    def done() -> None:
        after = [paint for paint in paints if paint > paints[0] + 2500]
        tell([b - a for a, b in pairwise(after)])
        program.app.quit()

    QTimer.singleShot(int(seconds * 1000) + 3000, done)


def cards(program: Program, seconds: float, *, plays: bool) -> None:
    """Let a whole pack, faces up, fly around a table of four and note when it is painted."""
    from PySide6.QtCore import QEvent, QObject, QTimer

    from cardtable.engine.cards import Card, Rank, Suit
    from cardtable.texts import Texts
    from cardtable.ui.table.flight import Flight, Leg
    from cardtable.ui.table.picture import Badge, Picture, PictureCard, Role, Zone
    from cardtable.ui.table.view import TableView

    suits = (Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES, Suit.HEARTS)
    hands = [tuple(PictureCard(Card(suit, Rank(rank))) for rank in range(2, 15)) for suit in suits]
    zones = tuple(Zone(Role.HAND, seat, hand) for seat, hand in enumerate(hands))
    table = TableView(Texts("en").with_names(("Anna", "Ben", "Chie", "Daiki")))
    table.resize(1024, 640)
    table.show()
    table.show_picture(Picture((0, 1, 2, 3), zones, tuple(map(Badge, range(4)))))
    program.window.hide()
    program.window.table_page.table.speed = 0
    paints: list[float] = []

    class Watch(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  # Qt's name
            if event.type() is QEvent.Type.Paint:
                paints.append(time.perf_counter() * 1000)
            return False

    watch = Watch(table)
    table.viewport().installEventFilter(watch)
    stage = table.stage
    slots = [*stage._cards]
    rounds = 0

    def fly() -> None:
        nonlocal rounds
        rounds += 1
        legs = []
        for index, slot in enumerate(slots):
            there = stage._place_at(slots[(index + 13 * rounds) % len(slots)])
            item = stage._cards[slot]
            legs.append(Leg(item, item.place, there, after=0, lasts=600, card=item.card, flips=False))
        flight = Flight(legs, table)
        flight.finished.connect(fly)
        flight.start(Flight.DeletionPolicy.DeleteWhenStopped)

    player = QTimer(table, interval=20)
    player.timeout.connect(lambda: play(program))
    if plays:
        player.start()
    QTimer.singleShot(2000, fly)
    used = os.times()

    def begin() -> None:
        nonlocal used
        used = os.times()
        paints.clear()

    def done() -> None:
        now = os.times()
        tell(
            {
                "gaps": [b - a for a, b in pairwise(paints)],
                "platform": program.app.platformName(),
                "cpu": (now.user + now.system - used.user - used.system) / seconds,
                "load": os.getloadavg()[0],
            }
        )
        program.app.quit()

    QTimer.singleShot(3000, begin)
    QTimer.singleShot(int(seconds * 1000) + 3000, done)


def autoplay(program: Program) -> None:
    """Play on and on through the window; tell every step it is told of."""
    from PySide6.QtCore import QTimer

    def opened(what: Any) -> None:
        tell(str(what.path))

    def stepped(step: Any) -> None:
        if step.fact is not None:
            tell([step.record, format_fact(step.fact)])

    program.worker.opened.connect(opened)
    program.worker.stepped.connect(stepped)
    program.window.table_page.table.speed = 8.0
    timer = QTimer(program.window)
    timer.setInterval(10)
    timer.timeout.connect(lambda: play(program))
    timer.start()


def play(program: Program) -> None:
    """Choose anything when it is the person's turn; begin anew when the match is over."""
    session = program.window.session
    if session is None or session.step is None:
        return
    step = session.step
    if step.view.outcome is not None:
        program.worker.new_match(session.order)
    elif step.decision is not None and step.view.choices is not None:
        session.answer(step.view.choices.draw(Random(step.record)))


def main() -> None:
    """Run the measurements asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument(
        "parts", nargs="*", help="start, idle, frames, cards, kills; all of them if none is named"
    )
    parser.add_argument("--child", nargs="+", help=argparse.SUPPRESS)
    parser.add_argument("--starts", type=int, default=10)
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    if arguments.child:
        part, folder, *more = arguments.child
        run_child(part, Path(folder), more)
        return
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
