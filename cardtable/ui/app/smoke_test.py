"""``--smoke-test``: the real window plays one set by itself, and what it saved is read again and compared.

It uses what a person uses: the dialog, key strokes at the table, the list of matches. Silence and exit
status 0 mean that all is well.
"""

from __future__ import annotations

import multiprocessing
import shutil
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Final

from PySide6.QtCore import QEvent, QEventLoop, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from cardtable.engine.facts import Dealt, Fact
from cardtable.games import all_rules
from cardtable.match.store import Store
from cardtable.program.error_log import ErrorLog
from cardtable.program.settings import LastMatch
from cardtable.ui.app.application import Program, application, build
from cardtable.ui.new_match.dialog import NewMatchDialog
from cardtable.ui.worker.messages import Opened, Step

SECONDS: Final = 90.0
"""So long it may take at most; it takes a few seconds where nothing is wrong."""

TICK_MS: Final = 5


class SmokeTestFailed(Exception):
    """Something was not as it should be; the text says what."""


class _Recorder(QObject):
    """Recorder of everything the worker tells."""

    def __init__(self, program: Program) -> None:
        super().__init__()
        self.opened: list[Opened] = []
        self.steps: list[Step] = []
        self.idle = 0
        worker = program.worker
        worker.opened.connect(self._take_opened)
        worker.stepped.connect(self._take_step)
        worker.idle.connect(self._take_idle)

    @property
    def facts(self) -> tuple[Fact, ...]:
        return tuple(step.fact for step in self.steps if step.fact is not None)

    def _take_opened(self, opened: Opened) -> None:
        self.opened.append(opened)

    def _take_step(self, step: Step) -> None:
        self.steps.append(step)

    def _take_idle(self) -> None:
        self.idle += 1


def smoke_test(folder: Path | None, language: str | None) -> int:
    """Run the test; returns the exit status.

    Args:
        folder: the data folder; None for a temporary one, which is left behind only when the test fails.
        language: the language to run in.
    """
    place = Path(tempfile.mkdtemp(prefix="cardtable-smoke-")) if folder is None else folder.absolute()
    program: Program | None = None
    try:
        program = build(application(["cardtable"]), place, language)
        _Test(program, place).run()
    except Exception as error:
        if program is None:
            ErrorLog(place).write(f"smoke test failed: {type(error).__name__}: {error}")
        else:
            program.log.write(f"smoke test failed: {type(error).__name__}: {error}")
        return 1
    finally:
        if program is not None:
            program.worker.quit()
            program.problems.uninstall()
    if folder is None:
        shutil.rmtree(place, ignore_errors=True)
    return 0


class _Test:
    def __init__(self, program: Program, folder: Path) -> None:
        self._program = program
        self._folder = folder
        self._window = program.window
        self._witness = _Recorder(program)
        self._deadline = time.monotonic() + SECONDS
        self._rng = Random(6)

    def run(self) -> None:
        window, witness = self._window, self._witness
        window.table_page.table.speed = 0.0
        window.show()
        self._wait("the window shows", lambda: window.windowHandle().isExposed())
        self._wait("the matches are listed", lambda: window.match_list.has_listed)
        self._setup()
        self._wait("the match begins", lambda: bool(witness.steps))
        self._play_one_set()
        played, history, facts = self._leave_table()
        resumed = self._resume()
        self._expect("the view after resuming", resumed.view == played.view)
        self._expect("the calls after resuming", resumed.history == history)
        window.close()
        self._expect("the thread has ended", self._program.worker.quit())
        self._expect("no process is left", not multiprocessing.active_children())
        self._compare_file(played, facts)
        self._expect("nothing was logged", self._program.log.written == 0)

    def _setup(self) -> None:
        """Against a computer and without a time limit, whatever was played last in this folder."""
        window, settings = self._window, self._program.settings
        remembered, settings.last_matches = settings.last_matches, (LastMatch(),)
        window.menus.new.trigger()
        dialogs = window.findChildren(NewMatchDialog)
        self._expect("the dialog for a new match is there", len(dialogs) == 1)
        dialogs[0].accept()
        settings.last_matches = remembered

    def _play_one_set(self) -> None:
        while not self._set_is_over():
            self._wait("the person may choose", self._may_choose)
            if not self._set_is_over():
                self._choose()

    def _set_is_over(self) -> bool:
        view = self._witness.steps[-1].view
        return view.outcome is not None or any(
            isinstance(fact, Dealt) and fact.deal > 1 for fact in self._witness.facts
        )

    def _may_choose(self) -> bool:
        return self._set_is_over() or (
            self._witness.steps[-1].decision is not None and self._window.table_page.table.idle
        )

    def _choose(self) -> None:
        """Walk the hand by some steps and play the card there, with keys."""
        count = len(self._witness.steps)
        self._press(Qt.Key.Key_Home)
        for _ in range(self._rng.randrange(5)):
            self._press(Qt.Key.Key_Right)
        self._press(Qt.Key.Key_Return)
        self._wait("the choice is taken", lambda: len(self._witness.steps) > count)

    def _press(self, key: Qt.Key) -> None:
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            table = self._window.table_page.table
            QApplication.sendEvent(table, QKeyEvent(kind, key, Qt.KeyboardModifier.NoModifier))

    def _leave_table(self) -> tuple[Step, tuple[object, ...], tuple[Fact, ...]]:
        """Go back to the list; returns the last step, all calls and all facts."""
        witness = self._witness
        self._window.show_matches()
        self._program.worker.tell_when_idle()
        self._wait("the match is closed", lambda: witness.idle > 0)
        calls = tuple(call for step in witness.steps for call in step.calls)
        return witness.steps[-1], calls, witness.facts

    def _resume(self) -> Step:
        witness = self._witness
        path = witness.opened[-1].path
        self._expect("the match has a file", path is not None and path.exists())
        count = len(witness.steps)
        self._window.start_page.open_wanted.emit(path)
        self._wait("the match is resumed", lambda: len(witness.steps) > count)
        return witness.steps[count]

    def _compare_file(self, played: Step, facts: tuple[Fact, ...]) -> None:
        path, bottom = self._witness.opened[-1].path, self._witness.opened[-1].bottom
        if path is None:
            raise SmokeTestFailed("the match has no file")
        match = Store(self._folder, all_rules()).open(path)
        try:
            found = match.redacted(bottom)[: len(facts)]
            self._expect("the facts in the file", found == facts)
            self._expect("the view from the file", match.view_after(played.record, bottom) == played.view)
        finally:
            match.close()

    def _expect(self, what: str, is_so: bool) -> None:  # noqa: FBT001  # the second thing said of the first
        if not is_so:
            raise SmokeTestFailed(f"expected: {what}")

    def _wait(self, what: str, condition: Callable[[], bool]) -> None:
        """Let the program run until the condition holds."""
        loop = QEventLoop()
        ticks = QTimer(interval=TICK_MS)

        def look() -> None:
            if condition() or time.monotonic() > self._deadline or self._program.log.written:
                loop.quit()

        ticks.timeout.connect(look)
        ticks.start()
        if not condition():
            loop.exec()
        ticks.stop()
        if self._program.log.written:
            raise SmokeTestFailed(f"something was logged while waiting: {what}")
        if not condition():
            raise SmokeTestFailed(f"waited in vain: {what}")
