"""The real program, doing its part of a measurement for `benchmarks.window`.

    python -m benchmarks.window_child start|idle|frames|cards|kills FOLDER [SECONDS [quiet|thinking [SEATS]]]

Qt is imported within functions, for the process of the computer players imports this module and needs no Qt.
"""

from __future__ import annotations

import json
import os
import sys
import time
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from cardtable.ai.players import Computers
from cardtable.engine.facts import format_fact
from cardtable.engine.rules import Advice, Budget, View
from cardtable.games import GAMES, all_rules
from cardtable.match.seating import SeatInfo
from cardtable.match.store import Store

if TYPE_CHECKING:
    from cardtable.ui.app.application import Program
    from cardtable.ui.table.view import TableView

GAME = "happy_six"

SIZE = (1920, 1080)
"""The table on which a pack moves."""


class Thinker:
    """A player that keeps its process busy for as long as it may, then plays any card."""

    def choose(self, view: View, budget: Budget, rng: Random) -> Advice:
        """Burn the time there is."""
        end = time.monotonic() + 1.0
        while time.monotonic() < end and not budget.stopped():
            sum(range(1000))
        assert view.choices is not None
        return Advice(view.choices.draw(rng))


def thinkers() -> Computers:
    """The one player of a measurement in which somebody thinks."""
    return Computers({"thinker": Thinker}, GAMES[GAME].computers().completion)


def tell(value: Any) -> None:
    """One line to the parent, past all buffers."""
    os.write(1, json.dumps(value).encode() + b"\n")


def run_child(part: str, folder: Path, more: list[str]) -> None:
    """Do one part of a measurement with the real program."""
    from PySide6.QtCore import QTimer

    import cardtable.ui.app.application

    app = cardtable.ui.app.application.application(sys.argv[:1])
    thinks, games = more[1:] == ["thinking"], GAMES
    if thinks:
        games = {**GAMES, GAME: replace(GAMES[GAME], computers=thinkers, styles=("thinker",))}
    program = cardtable.ui.app.application.build(app, folder, "en", games=games)
    if part == "kills":
        tell_steps(program)  # before there is a match, or its first steps would go untold
    if part != "start":
        options = GAMES[GAME].rules().option_set.choose("open", 2)
        style = "thinker" if thinks else "discreet"
        seats = (SeatInfo("Anna", "person"), SeatInfo("Ben", style))
        lay(program, folder, options, seats)
    program.window.resize(1024, 640)
    program.window.show()
    cardtable.ui.app.application.freeze_garbage()  # as the program itself does
    if part == "start":
        QTimer.singleShot(0, lambda: watch_start(program))
    elif part == "idle":
        QTimer.singleShot(4000, lambda: idle(program, float(more[0])))
    elif part == "frames":
        frames(program, float(more[0]))
    elif part == "cards":
        cards(program, float(more[0]), int(more[2]), plays=thinks)
    else:
        autoplay(program)
    app.exec()
    program.worker.quit()


def watch_start(program: Program) -> None:
    """Tell when the window has been painted and its list of matches has come."""
    from PySide6.QtCore import QTimer

    timer = QTimer(program.window, interval=2)

    def look() -> None:
        if program.window.windowHandle().isExposed() and program.window.match_list.has_listed:
            timer.stop()
            tell("usable")
            program.app.quit()

    timer.timeout.connect(look)
    timer.start()


def lay(program: Program, folder: Path, options: Any, seats: tuple[SeatInfo, ...]) -> None:
    """Put a new match on the table, or resume the one under way."""
    from cardtable.ui.worker.commands import BeginMatch, OpenMatch
    from cardtable.ui.worker.messages import MatchSetup

    newest = next((s for s in Store(folder, all_rules()).list() if not s.is_finished), None)
    if newest is not None and newest.header is not None and newest.header.seats == seats:
        program.worker.send(OpenMatch(newest.path))
    else:
        program.worker.send(BeginMatch(MatchSetup(GAME, options, seats)))


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


def paints_of(table: TableView) -> list[float]:
    """Return the times, in milliseconds, at which the table is painted from now on; the list grows."""
    from PySide6.QtCore import QEvent, QObject

    paints: list[float] = []

    class Watch(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  # Qt's name
            if event.type() is QEvent.Type.Paint:
                paints.append(time.perf_counter() * 1000)
            return False

    table.viewport().installEventFilter(Watch(table))
    return paints


def frames(program: Program, seconds: float) -> None:
    """Raise one card after the other and paint the whole table every 16 ms; note when it is painted."""
    from PySide6.QtCore import Qt, QTimer

    table = program.window.table_page.table
    paints = paints_of(table)
    ticks = 0

    def tick() -> None:
        nonlocal ticks
        ticks += 1
        hand = table.scene().hand()
        if hand:
            table.scene().raise_card(ticks % len(hand))
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


def cards(program: Program, seconds: float, seats: int, *, plays: bool) -> None:
    """Let a whole pack, faces up, fly around a table of so many; note when it is painted, and how long."""
    from PySide6.QtCore import QTimer
    from PySide6.QtGui import QPaintEvent

    from cardtable.engine.cards import Card, Rank, Suit
    from cardtable.present.picture import Badge, Picture, PictureCard, Role, Zone
    from cardtable.texts import Texts
    from cardtable.ui.table.card_item import Flight, Leg
    from cardtable.ui.table.view import TableView

    spent: list[tuple[float, float]] = []

    class Watched(TableView):
        def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  # Qt's name
            begin, used = time.perf_counter(), time.thread_time()
            super().paintEvent(event)
            spent.append((1000 * (time.perf_counter() - begin), 1000 * (time.thread_time() - used)))

    suits = (Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES, Suit.HEARTS)
    pack = [PictureCard(Card(suit, Rank(rank))) for suit in suits for rank in range(2, 15)]
    deal = [tuple(pack[len(pack) * seat // seats : len(pack) * (seat + 1) // seats]) for seat in range(seats)]
    zones = tuple(Zone(Role.HAND, seat, hand) for seat, hand in enumerate(deal))
    names = tuple(f"Player {seat}" for seat in range(seats))
    table = Watched(Texts("en").with_names(names))
    table.resize(*SIZE)
    table.show()
    table.show_picture(Picture(tuple(range(seats)), zones, tuple(map(Badge, range(seats)))))
    program.window.hide()
    program.window.table_page.table.speed = 0
    paints = paints_of(table)
    scene = table.scene()
    slots = [*scene._cards]
    rounds = 0

    def fly() -> None:
        nonlocal rounds
        rounds += 1
        legs = []
        for index, slot in enumerate(slots):
            key, place = slots[(index + 13 * rounds) % len(slots)]
            there = scene.layout.places[key][place]
            item = scene._cards[slot]
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
        spent.clear()

    def done() -> None:
        now = os.times()
        tell(
            {
                "gaps": [b - a for a, b in pairwise(paints)],
                "spent": [wall for wall, _ in spent],
                "worked": [work for _, work in spent],
                "platform": program.app.platformName(),
                "cpu": (now.user + now.system - used.user - used.system) / seconds,
                "load": os.getloadavg()[0],
            }
        )
        program.app.quit()

    QTimer.singleShot(3000, begin)
    QTimer.singleShot(int(seconds * 1000) + 3000, done)


def tell_steps(program: Program) -> None:
    """Tell the file of every match, and every step that the window is told of."""

    def opened(what: Any) -> None:
        tell(str(what.path))

    def stepped(step: Any) -> None:
        if step.fact is not None:
            tell([step.record, format_fact(step.fact)])

    program.worker.opened.connect(opened)
    program.worker.stepped.connect(stepped)


def autoplay(program: Program) -> None:
    """Play on and on through the window."""
    from PySide6.QtCore import QTimer

    program.window.table_page.table.speed = 8.0
    timer = QTimer(program.window)
    timer.setInterval(10)
    timer.timeout.connect(lambda: play(program))
    timer.start()


def play(program: Program) -> None:
    """Choose anything when it is the person's turn; begin anew when the match is over."""
    from cardtable.ui.worker.commands import BeginMatch

    session = program.window.session
    if session is None or session.step is None:
        return
    step = session.step
    if step.view.outcome is not None:
        program.worker.send(BeginMatch(session.setup))
    elif step.decision is not None and step.view.choices is not None:
        session.answer(step.view.choices.draw(Random(step.record)))


if __name__ == "__main__":
    part, folder, *more = sys.argv[1:]
    run_child(part, Path(folder), more)
