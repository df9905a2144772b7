"""Cost of one click on a card: ``python -m benchmarks.click``.

A given position of Hearts lies on the table of the real program: a person at the bottom against Fickle and
Discreet, all from one seed. One click on a card that may be played is counted, from the press of the button
until the table has settled at that card, the worker has nothing left to do and the window has heard of it.
Nothing moves on the table meanwhile, nothing is painted, which comes with every frame, and the computers
are asked but do not answer yet.

Counted are frames of the program's own code, on the window's thread and the worker's: how many calls in how
many files, and how often the rules are asked for the outcome. A function that Qt calls because of a signal is
a slot that wakes; one that Qt calls because it is overridden is none. The number of calls depends a little on
the version of Python, which is printed.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from types import FrameType
from typing import TYPE_CHECKING, Any, Final

import cardtable
from cardtable.ai.process.tasks import Task
from cardtable.engine.rules import Choices
from cardtable.games import GAMES, all_rules
from cardtable.match.match import Match
from cardtable.match.seating import SeatInfo
from cardtable.match.store import Store
from cardtable.match.thinker import OnAnswer, Question

if TYPE_CHECKING:
    from cardtable.ui.app.application import Program

GAME: Final = "hearts"
SEED: Final = "1"
SEATS: Final = (
    SeatInfo("Anna", "person"),
    SeatInfo("", "fickle"),
    SeatInfo("", "discreet"),
    SeatInfo("", "fickle"),
)
CARDS_LEFT: Final = 11
"""Then the person follows the suit that was led, and has a choice."""

ROOT: Final = str(Path(cardtable.__file__).parent) + os.sep
SECONDS: Final = 60.0
"""A click that takes longer has failed."""


class Profile:
    """Calls of the program's own functions, on every thread that starts after `start`, while `is_on`.

    Attributes:
        calls: by file and name.
        slots: how often each has woken, by file, name and number of the object.
    """

    def __init__(self) -> None:
        self.is_on = False
        self.calls: Counter[tuple[str, str]] = Counter()
        self.slots: Counter[tuple[str, str, int]] = Counter()
        self._open: dict[int, list[bool]] = {}  # by thread: of every open call, whether it is one of Qt's

    def start(self) -> None:
        """Look from now on."""
        threading.setprofile(self._see)
        sys.setprofile(self._see)

    def stop(self) -> None:
        """Look no more."""
        sys.setprofile(None)
        threading.setprofile(None)

    def _see(self, frame: FrameType, event: str, argument: Any) -> None:
        if not self.is_on:
            return
        calls = self._open.setdefault(threading.get_ident(), [])
        if event == "c_call":
            calls.append(_is_of_qt(argument))
        elif event == "call":
            if frame.f_code.co_filename.startswith(ROOT):
                self._count(frame, is_called_by_qt=bool(calls) and calls[-1])
            calls.append(False)
        elif calls:
            calls.pop()

    def _count(self, frame: FrameType, *, is_called_by_qt: bool) -> None:
        code = frame.f_code
        file = code.co_filename.removeprefix(ROOT).replace(os.sep, "/")
        self.calls[file, code.co_qualname] += 1
        first = frame.f_locals.get(code.co_varnames[0]) if code.co_varnames else None
        if is_called_by_qt and not _is_override(first, code.co_name):
            self.slots[file, code.co_qualname, id(first)] += 1


def _is_of_qt(function: Any) -> bool:
    owner = getattr(function, "__self__", None)
    kind = owner if isinstance(owner, type) else type(owner)
    return any(base.__module__.startswith("PySide6") for base in kind.__mro__)


def _is_override(owner: object, name: str) -> bool:
    bases = type(owner).__mro__
    return any(name in vars(base) for base in bases if base.__module__.startswith("PySide6"))


class Held:
    """Stand-in for the search process: it is asked, and answers nothing."""

    def __init__(self, post: object) -> None: ...

    def start(self) -> None:
        """Nothing to get ready."""

    def ask(self, question: Question, answered: OnAnswer) -> None:
        """Leave it open."""

    def do(self, task: Task[Any], done: Callable[[Any], None]) -> None:
        """Leave it open."""

    def cancel(self) -> None:
        """Nothing was begun."""

    def close(self) -> None:
        """Nothing was begun."""


def lay(folder: Path) -> Path:
    """Write the match to a file, up to the position; everybody plays any card."""
    options = GAMES[GAME].rules().option_set.choose("windows", len(SEATS))
    match = Store(folder, all_rules()).create(
        GAME, options, SEATS, now=datetime(2026, 1, 1, tzinfo=UTC), seed=SEED
    )
    rng = Random(SEED)
    while not _is_there(match):
        if not match.apply_chance():
            seat = match.to_act[0]
            decision, choices = match.decision(seat), match.view(seat).choices
            assert decision is not None
            assert choices is not None
            match.submit(decision, choices.draw(rng))
    assert match.path is not None
    assert match.close()
    return match.path


def _is_there(match: Match) -> bool:
    if match.to_act != (0,):
        return False
    view: Any = match.view(0)
    choices: Choices = view.choices
    is_choice = 1 < len(choices.legal() or ()) < len(view.hands[0])
    return len(view.hands[0]) <= CARDS_LEFT and 0 < len(view.trick) < 3 and is_choice


def click(program: Program, profile: Profile) -> None:
    """Click on the first card of the hand that may be played, and count what follows."""
    from PySide6.QtCore import QPointF, Qt
    from PySide6.QtTest import QTest

    session, table = program.window.session, program.window.table_page.table
    assert session is not None
    hand = table.scene().hand()
    at = next(index for index, shown in enumerate(hand) if shown.refusal is None)
    inside = QPointF(-table.scene().layout.card[0] * 0.3, 0)
    point = table.mapFromScene(table.scene().hand_item(at).mapToScene(inside))
    QTest.mouseMove(table.viewport(), point)
    wait(program, lambda: True)
    program.window.setUpdatesEnabled(False)  # painting comes with every frame
    faced = session.faced
    profile.is_on = True
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=point)
    wait(program, lambda: session.faced != faced and session.shown is session.step and table.idle)
    profile.is_on = False
    assert len(table.scene().hand()) == len(hand) - 1


def wait(program: Program, is_so: Callable[[], bool]) -> None:
    """Wait until something is so, the worker has done everything, and the window has heard of it."""
    deadline, answers = time.monotonic() + SECONDS, [0]

    def note() -> None:
        answers[0] += 1

    program.worker.idle.connect(note)
    for round_ in range(1, 4):  # what is posted by a job comes after it
        program.worker.tell_when_idle()
        while answers[0] < round_ or not is_so():
            assert time.monotonic() < deadline
            program.app.processEvents()
            time.sleep(0.001)
    program.worker.idle.disconnect(note)


def measure() -> dict[str, Any]:
    """Lay the position, click, and tell what was counted."""
    import cardtable.ui.app.application as built
    from cardtable.ui.worker.commands import OpenMatch

    profile = Profile()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:  # Windows may still hold a file
        path = lay(Path(name))
        app = built.application(sys.argv[:1])
        profile.start()
        program = built.build(app, Path(name), "en", make_pool=Held)
        table = program.window.table_page.table
        table.speed = 0.0
        for timer in (program.window.play.table.autoplay.timer, program.window.keep_soon):
            timer.setInterval(10**6)  # what runs out by itself is no part of a click
        program.window.resize(1280, 800)
        program.window.show()
        program.worker.send(OpenMatch(path))

        def is_asked() -> bool:
            session = program.window.session
            return session is not None and session.faced is not None and table.idle

        wait(program, is_asked)
        click(program, profile)
        profile.stop()
        program.window.close()
        assert program.worker.quit()
        program.requests.close()
    names = Counter({f"{file}:{name}": times for (file, name), times in profile.calls.items()})
    slots = Counter[str]()
    for (file, name_, _), times in profile.slots.items():
        slots[f"{file}:{name_}"] = max(times, slots[f"{file}:{name_}"])
    return {
        "python": platform.python_version(),
        "calls": profile.calls.total(),
        "files": len({file for file, _ in profile.calls}),
        "outcome": sum(times for (_, name), times in profile.calls.items() if name == "Hearts.outcome"),
        "slots": dict(sorted(slots.items())),
        "most": dict(names.most_common(400)),
    }


def main() -> None:
    """Read the command line, measure and print."""
    parser = argparse.ArgumentParser(description="what one click on a card costs")
    parser.add_argument("--json", action="store_true", help="print everything as one line of JSON")
    parser.add_argument("--most", type=int, default=0, help="print so many of the functions called most")
    arguments = parser.parse_args()
    found = measure()
    if arguments.json:
        print(json.dumps(found))
        return
    print(f"Python {found['python']}")
    print(f"{found['calls']} calls in {found['files']} files; outcome asked {found['outcome']} times")
    twice = sum(times > 1 for times in found["slots"].values())
    print(f"{len(found['slots'])} slots, {twice} of them more than once")
    for slot, times in found["slots"].items():
        print(f"  {times} {slot}")
    for name, times in list(found["most"].items())[: arguments.most]:
        print(f"  {times:5} {name}")


if __name__ == "__main__":
    main()
