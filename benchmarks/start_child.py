"""A bare window, the real program, or one of its dialogs, timed for `benchmarks.start`.

    python -m benchmarks.start_child bare|program|DIALOG FOLDER

Whatever a bare window does without is imported within functions.
"""

from __future__ import annotations

import gc
import os
import sys
import threading
import time
from collections.abc import Callable
from threading import Event
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication, QMainWindow

    from cardtable.ui.app.application import Program

DIALOGS = {
    "every_rule": "",
    "statistics": "",
    "settings": "",
    "cards": "",
    "rules": "",
    "report": "",
    "about": "",
    "import_": "",
    "problem": "",
    "in_force": "table",
    "tricks": "hearts",
    "memory": "team",
    "fairness": "table",
    "rename": "list",
    "export": "list",
    "review": "result",
    "reviews_of_hearts": "deal",
}
"""What has to be there before the dialog can be asked for."""


def tell(value: object) -> None:
    """One line to the parent, past all buffers."""
    os.write(1, f"{value}\n".encode())


def when_shown(window: QMainWindow, is_ready: Callable[[], bool], done: Callable[[], None]) -> None:
    """Call back when the window is on the screen and painted, and what it waits for is there."""
    from PySide6.QtCore import QTimer

    timer = QTimer(window, interval=1)

    def look() -> None:
        if window.windowHandle().isExposed() and is_ready():
            timer.stop()
            done()

    timer.timeout.connect(look)
    timer.start()


def bare() -> None:
    """An empty table in a plain window."""
    from PySide6.QtWidgets import QApplication, QGraphicsScene, QGraphicsView, QMainWindow

    app = QApplication([])
    window = QMainWindow()
    view = QGraphicsView()
    view.setScene(QGraphicsScene(view))
    window.setCentralWidget(view)
    window.resize(1024, 640)
    window.show()
    when_shown(window, lambda: True, lambda: _finish(app))
    app.exec()


def _finish(app: QApplication) -> None:
    tell(time.process_time())
    app.quit()


def program(folder: str, begin: Callable[[Program], None]) -> int:
    """The program as anybody starts it; call back when its window is usable."""
    from cardtable.__main__ import main
    from cardtable.cli.main import run  # noqa: F401  # before Qt, as in the program

    gc.disable()  # as it does while it loads the window
    from cardtable.ui.app import application

    open_window = application.open_window

    def open_watched(*arguments: object) -> Program:
        opened = open_window(*arguments)  # type: ignore[arg-type]
        is_listed = Event()
        opened.worker.do(is_listed.set)  # after what it has to do for the list of matches
        when_shown(opened.window, is_listed.is_set, lambda: begin(opened))
        return opened

    setattr(application, "open_window", open_watched)  # noqa: B010  # for mypy
    return main(["--data-dir", folder, "--lang", "en"])


def finish_program(opened: Program) -> None:
    """Tell how long this took the processor, and leave."""
    tell(time.process_time())
    opened.window.close()


def open_dialog(name: str, opened: Program) -> None:
    """Open a dialog; tell how many milliseconds that took, and how many of them the processor needed."""
    prepare(DIALOGS[name], opened)
    action = None if name == "problem" else getattr(opened.window.menus, name.removesuffix("s_of_hearts"))
    if action is not None:
        wait(opened, action.isEnabled)
    settle(opened, 0.3)
    begun: list[tuple[float, float]] = []
    painted = _watch(opened)
    if name.startswith("review"):  # the dialog opens with what is told on another thread
        _watch_reviews(opened, begun)
    else:
        begun.append(now())
    if action is None:
        opened.problems.report(ValueError("a problem"))
    else:
        action.trigger()
    wait(opened, lambda: bool(painted))
    tell([1000 * (end - begin) for begin, end in zip(begun[0], painted[0], strict=True)])
    for widget in opened.app.topLevelWidgets():
        if widget is not opened.window and widget.isVisible():
            widget.close()
    opened.window.close()


def now() -> tuple[float, float]:
    """The time, and the processor time of the window's thread."""
    ident = threading.main_thread().ident
    assert ident is not None
    return time.perf_counter(), time.clock_gettime(time.pthread_getcpuclockid(ident))


def _watch_reviews(opened: Program, begun: list[tuple[float, float]]) -> None:
    """Note when there is a review that can be shown."""
    from PySide6.QtCore import Qt

    from cardtable.ai.reviews import ChoiceReview
    from cardtable.ui.worker.messages import Reviewed

    def hear(reviewed: Reviewed) -> None:
        if reviewed.is_finished or isinstance(reviewed.review, ChoiceReview):
            begun.append(now())

    opened.services.reviews.reviewed.connect(hear, Qt.ConnectionType.DirectConnection)


def _watch(opened: Program) -> list[tuple[float, float]]:
    """Return the times at which a dialog has been painted; the list grows."""
    from PySide6.QtCore import QEvent, QObject, QTimer
    from PySide6.QtWidgets import QDialog

    painted: list[tuple[float, float]] = []

    class Watch(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  # Qt's name
            if event.type() is QEvent.Type.Paint and isinstance(watched, QDialog):
                QTimer.singleShot(0, lambda: painted.append(now()))
            return False

    opened.app.installEventFilter(Watch(opened.window))
    return painted


def wait(opened: Program, is_so: Callable[[], bool]) -> None:
    """Let the program go on until something is so."""
    from PySide6.QtCore import QEventLoop

    while not is_so():
        opened.app.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 10)
        time.sleep(0.001)


def settle(opened: Program, seconds: float) -> None:
    """Let the program come to rest."""
    end = time.perf_counter() + seconds
    wait(opened, lambda: time.perf_counter() > end)


def prepare(what: str, opened: Program) -> None:
    """Bring the program to where the dialog can be asked for."""
    from random import Random

    from cardtable.games import GAMES
    from cardtable.match.seating import MEMORY, Member, SeatInfo
    from cardtable.ui.worker.commands import BeginMatch
    from cardtable.ui.worker.messages import MatchSetup

    if not what:
        return
    window = opened.window
    person, computer = SeatInfo("Anna", "person"), SeatInfo("", "fickle")
    if what in ("hearts", "deal"):
        options = GAMES["hearts"].rules().option_set.choose("black_lady", 4)
        order = MatchSetup("hearts", options, (person, computer, computer, computer))
    elif what == "team":
        options = GAMES["happy_six"].rules().option_set.choose("standard", 2, {"form": "duo"})
        team = SeatInfo.team((Member("Anna"), Member("", "fickle", MEMORY)))
        order = MatchSetup("happy_six", options, (team, SeatInfo.team((Member("", "fickle"),) * 2)))
    else:
        options = GAMES["happy_six"].rules().option_set.choose("open", 2)
        order = MatchSetup("happy_six", options, (person, computer))
    window.table_page.table.set_speed(0)
    opened.worker.send(BeginMatch(order))
    wait(opened, lambda: window.session is not None and window.session.step is not None)
    rng = Random(1)
    answered: list[object] = []

    def is_over(decisions: int) -> bool:
        """True if so many decisions have been made, or the match is over; makes the next."""
        session = window.session
        assert session is not None
        step = session.step
        assert step is not None
        if step.decision is not None and step.view.choices is not None and step.decision not in answered:
            if len(answered) == decisions:
                return True
            answered.append(step.decision)
            session.answer(step.view.choices.draw(rng))
        return step.view.outcome is not None

    wait(
        opened, lambda: is_over({"hearts": 5, "deal": 16}.get(what, 0 if what in ("table", "team") else 1000))
    )
    if what == "list":
        settle(opened, 0.3)
        window.menus.matches.trigger()
        wait(opened, window.menus.rename.isEnabled)


if __name__ == "__main__":
    part, folder = sys.argv[1:]
    if part == "bare":
        bare()
    elif part == "program":
        sys.exit(program(folder, finish_program))
    else:
        sys.exit(program(folder, lambda opened: open_dialog(part, opened)))
