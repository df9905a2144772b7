"""``--smoke-test``: the real window plays a deal of each game by itself, and compares what it saved.

It uses what a person uses: the dialog, key strokes at the table, the list of matches. At the end it exports
them and imports them again. Silence and exit status 0 mean that all is well.
"""

from __future__ import annotations

import io
import multiprocessing
import shutil
import tempfile
import time
import zipfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

from PySide6.QtCore import QEvent, QEventLoop, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget

from cardtable.engine.facts import Dealt, Fact
from cardtable.engine.seats import Seat
from cardtable.games import PRESENTERS, all_rules
from cardtable.match.files import MatchFiles
from cardtable.match.history import History
from cardtable.match.statistics import Selection, csv_bytes, figure_sums, sittings
from cardtable.match.store import Store
from cardtable.program.error_log import ErrorLog
from cardtable.program.settings import LastMatch
from cardtable.ui.app.application import Program, application, build
from cardtable.ui.app.garbage_collector import GarbageCollector
from cardtable.ui.base.language import current_texts
from cardtable.ui.help.problem_report import problem_report
from cardtable.ui.new_match.dialog import NewMatchDialog
from cardtable.ui.statistics.service import sheet
from cardtable.ui.worker.messages import Opened, Step

STEP_SECONDS: Final = 60.0
"""Limit of each wait: even on a busy machine, none is longer than the start of a process."""

TICK_MS: Final = 5


class SmokeTestFailed(Exception):
    """Something was not as it should be; the text says what."""


class _Recorder(QObject):
    """Recorder of everything the worker tells of the match that was opened last."""

    def __init__(self, program: Program) -> None:
        super().__init__()
        self.opened: Opened | None = None
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
        self.opened, self.steps = opened, []

    def _take_step(self, step: Step) -> None:
        if self.opened is not None and step.serial == self.opened.serial:
            self.steps.append(step)

    def _take_idle(self) -> None:
        self.idle += 1


def smoke_test(folder: Path | None, language: str | None, games: Sequence[str] = (*PRESENTERS,)) -> int:
    """Run the test; returns the exit status.

    Args:
        folder: the data folder; None for a temporary one, which is left behind only when the test fails.
        language: the language to run in.
        games: those to play a deal of, in this order.
    """
    place = Path(tempfile.mkdtemp(prefix="cardtable-smoke-")) if folder is None else folder.absolute()
    program: Program | None = None
    try:
        app = application(["cardtable"])
        GarbageCollector(app).start()
        program = build(app, place, language)
        _Test(program, place).run(games)
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


@dataclass(frozen=True)
class _Played:
    """A match that was left: its file, the seat at the bottom, the last step and all facts."""

    path: Path
    bottom: Seat
    last: Step
    facts: tuple[Fact, ...]


class _Test:
    def __init__(self, program: Program, folder: Path) -> None:
        self._program = program
        self._folder = folder
        self._window = program.window
        self._witness = _Recorder(program)
        self._game = ""  # that is being played; empty before the first and after the last
        self._has_chosen = False  # in this match
        self._rng = Random(6)

    def run(self, games: Sequence[str]) -> None:
        window = self._window
        window.table_page.table.speed = 0.0
        window.show()
        self._wait("the window shows", lambda: window.windowHandle().isExposed())
        self._wait("the first page is there", lambda: window.home.has_looked)
        played = [self._play(game) for game in games]
        self._game = ""
        window.close()
        self._expect("the thread has ended", self._program.worker.quit())
        self._expect("no process is left", not multiprocessing.active_children())
        for each in played:
            self._compare_file(each)
        self._exchange(played)
        self._expect("nothing was logged", self._program.log.written == 0)

    def _play(self, game: str) -> _Played:
        """Play a deal of a game, leave the table, and come back to it."""
        self._game = game
        witness, before = self._witness, self._witness.opened
        self._setup(game)
        self._wait("the match begins", lambda: witness.opened is not before and bool(witness.steps))
        self._play_one_deal()
        history, played = self._leave_table()
        resumed = self._resume(played.path)
        self._expect("the view after resuming", resumed.view == played.last.view)
        self._expect("the calls after resuming", resumed.history == history)
        return played

    def _setup(self, game: str) -> None:
        """Against computers and without a time limit, whatever was played last in this folder."""
        window, settings = self._window, self._program.settings
        remembered, settings.last_matches = settings.last_matches, (LastMatch(),)
        window.menus.every_rule.trigger()
        dialogs = [dialog for dialog in window.findChildren(NewMatchDialog) if dialog.isVisible()]
        self._expect("the dialog for a new match is there", len(dialogs) == 1)
        _press(dialogs[0], Qt.Key.Key_Home, *[Qt.Key.Key_Down] * [*PRESENTERS].index(game))
        self._expect(f"{game} is chosen", dialogs[0].setup.game == game)
        dialogs[0].accept()
        settings.last_matches = remembered

    def _play_one_deal(self) -> None:
        self._has_chosen = False
        while not self._is_enough():
            self._wait("the person may choose", self._may_choose)
            if not self._is_enough():
                self._choose()
                self._has_chosen = True

    def _deal_is_over(self) -> bool:
        view = self._witness.steps[-1].view
        return view.outcome is not None or any(
            isinstance(fact, Dealt) and fact.deal > 1 for fact in self._witness.facts
        )

    def _is_enough(self) -> bool:
        """A match in which the person has done nothing is not kept, and a deal may end without them."""
        return self._deal_is_over() and self._has_chosen

    def _may_choose(self) -> bool:
        return self._is_enough() or (
            self._witness.steps[-1].decision is not None and self._window.table_page.table.idle
        )

    def _choose(self) -> None:
        """Choose by keys: a button, cards that are picked together, or a card some steps along the hand."""
        count, window = len(self._witness.steps), self._window
        table = window.table_page.table
        if not table.picture.choosing:
            _press(window, Qt.Key.Key_Return)  # goes to the buttons
            _press(window, Qt.Key.Key_Return)
        elif table.picture.pick is not None:
            _press(window, Qt.Key.Key_Home)
            for _ in range(table.picture.pick.count):
                _press(window, Qt.Key.Key_Return, Qt.Key.Key_Right)
            _press(window, Qt.Key.Key_Return, modifier=Qt.KeyboardModifier.ControlModifier)
        else:
            _press(window, Qt.Key.Key_Home)
            hand = table.scene().hand()
            legal = [place for place, card in enumerate(hand) if card.refusal is None]
            _press(window, *[Qt.Key.Key_Right] * self._rng.choice(legal))
            _press(window, Qt.Key.Key_Return)
        self._wait("the choice is taken", lambda: len(self._witness.steps) > count)

    def _leave_table(self) -> tuple[tuple[object, ...], _Played]:
        """Go back to the list while the process of a review starts; returns all calls and what was played."""
        witness, review = self._witness, self._window.menus.review
        opened, idle = witness.opened, witness.idle
        self._expect("the deal can be reviewed", review.isEnabled())
        review.trigger()
        self._window.show_matches()
        self._program.worker.tell_when_idle()
        self._wait("the match is closed", lambda: witness.idle > idle)
        calls = tuple(call for step in witness.steps for call in step.calls)
        if opened is None or opened.path is None or not opened.path.exists():
            raise self._failure("the match has no file")
        return calls, _Played(opened.path, opened.bottom, witness.steps[-1], witness.facts)

    def _resume(self, path: Path) -> Step:
        witness, before = self._witness, self._witness.opened
        self._window.matches_page.open_wanted.emit(path)
        self._wait("the match is resumed", lambda: witness.opened is not before and bool(witness.steps))
        return witness.steps[0]

    def _compare_file(self, played: _Played) -> None:
        bottom, last = played.bottom, played.last
        match = Store(self._folder, all_rules()).open(played.path)
        try:
            found = match.redacted(bottom)[: len(played.facts)]
            self._expect(f"the facts in {played.path.name}", found == played.facts)
            view = match.view_after(last.record, bottom)
            self._expect(f"the view from {played.path.name}", view == last.view)
        finally:
            match.close()

    def _exchange(self, played: Sequence[_Played]) -> None:
        """Export the matches and import them again, and write what else goes to others."""
        store = Store(self._folder, all_rules())
        files = MatchFiles(store)
        with tempfile.TemporaryDirectory() as outside:
            for each in played:
                target = Path(outside, each.path.name)
                files.export(each.path, target)
                imported = files.import_(target)
                is_same = imported.read_bytes() == each.path.read_bytes()
                imported.unlink()
                self._expect(f"what came back of {each.path.name}", is_same)
        packed = problem_report(self._program.settings, None, played[0].path)
        self._expect("a report of a problem", zipfile.is_zipfile(io.BytesIO(packed)))
        history = History(store)
        for _ in history.catch_up():
            pass
        selection = Selection(next(iter(PRESENTERS)))
        rows = sheet(sittings(history, selection), figure_sums(history, selection), current_texts())
        history.close()
        self._expect("a table of statistics", len(csv_bytes(rows)) > 0)

    def _expect(self, what: str, is_so: bool) -> None:  # noqa: FBT001  # the second thing said of the first
        if not is_so:
            raise self._failure(f"expected: {what}")

    def _wait(self, what: str, condition: Callable[[], bool]) -> None:
        """Let the program run until the condition holds."""
        loop = QEventLoop()
        ticks = QTimer(interval=TICK_MS)
        deadline = time.monotonic() + STEP_SECONDS

        def look() -> None:
            if condition() or time.monotonic() > deadline or self._program.log.written:
                loop.quit()

        ticks.timeout.connect(look)
        ticks.start()
        if not condition():
            loop.exec()
        ticks.stop()
        if self._program.log.written:
            raise self._failure(f"something was logged while waiting: {what}")
        if not condition():
            raise self._failure(f"waited {STEP_SECONDS:g} s in vain: {what}")

    def _failure(self, what: str) -> SmokeTestFailed:
        return SmokeTestFailed(f"{self._game}: {what}" if self._game else what)


def _press(
    window: QWidget, *keys: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
) -> None:
    """Press keys, one after the other, where the focus of a window is."""
    for key in keys:
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            QApplication.sendEvent(window.focusWidget(), QKeyEvent(kind, key, modifier))
