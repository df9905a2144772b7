"""The program for tests: the real window and worker, with computer players that think at once."""

from __future__ import annotations

import gc
import multiprocessing
import os
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from typing import Final, Protocol, TypeVar

import pytest
from hypothesis import given
from hypothesis.strategies import none
from PySide6.QtCore import QEvent
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from pytestqt.wait_signal import SignalBlocker

from cardtable.ai.process.tasks import Task
from cardtable.match.disk import Disk
from cardtable.match.thinker import OnAnswer, Question
from cardtable.program.settings import OPEN
from cardtable.ui.app.application import Program, build, freeze_garbage
from cardtable.ui.app.garbage_collector import GarbageCollector
from cardtable.ui.base import sounds
from cardtable.ui.base.language import Language
from cardtable.ui.base.look import current_text_factor, use_text_factor
from cardtable.ui.play.table_controllers import TableControllers
from cardtable.ui.worker import worker
from cardtable.ui.worker.search_service import Job
from tests.match.disks import QuickDisk

T = TypeVar("T")

UNDRESSED: Final = "Nothing {}"
"""A style sheet without effect. After none at all, Qt does not hear of the end of widgets dressed before,
and crashes at the next."""

for wait in (QtBot.waitUntil, QtBot.waitSignal, QtBot.waitExposed):
    (wait.__kwdefaults__ or {})["timeout"] = 20_000  # where it is not told: a computer may be very busy


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Qt's offscreen platform says these of windows that have a minimum size, are raised, or drop down."""
    ignored = "does not support (propagateSizeHints|raise|grabbing the keyboard)"
    here = str(Path(__file__).parent) + os.sep
    for item in items:
        if str(item.path).startswith(here):
            item.add_marker(pytest.mark.qt_log_ignore(ignored, extend=True))


@given(none())
def take_an_example(example: None) -> None:
    """Let Hypothesis make its random numbers.

    It asks the garbage collector who holds them, which from Python 3.14 on cannot tell of a holder that was
    spared before: the first property after that would fail.
    """


@pytest.fixture(scope="package", autouse=True)
def garbage(qapp: QApplication) -> Iterator[None]:
    """As in the program; else one test's garbage might be collected on the worker's thread of the next."""
    take_an_example()
    freeze_garbage()  # what tests elsewhere have made need not be gone through again and again
    collector = GarbageCollector(qapp)
    collector.start()
    yield
    collector.stop()
    collector.deleteLater()


@pytest.fixture(autouse=True)
def kept_blockers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep whoever waits for a signal as long as the test runs.

    A blocker of pytest-qt is no QObject: where a signal of another thread comes a second time, its call may
    still be queued as the blocker is collected, and the process dies.
    """
    kept: list[SignalBlocker] = []
    connect: Callable[[SignalBlocker, object], None] = SignalBlocker.connect

    def connect_and_keep(self: SignalBlocker, signal: object) -> None:
        kept.append(self)
        connect(self, signal)

    monkeypatch.setattr(SignalBlocker, "connect", connect_and_keep)


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """New folders; pytest would look through all that there are to number each of these thousands."""
    root = tmp_path_factory.mktemp("homes")
    return (root / str(number) for number in count())


@pytest.fixture(autouse=True)
def home(homes: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty folder of documents: a file of the same name there would have every save ask first."""
    folder = next(homes)
    folder.mkdir()
    monkeypatch.setenv("HOME", str(folder))


@pytest.fixture(autouse=True)
def silence(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is heard of a test, and no process waits to play."""
    monkeypatch.setattr(sounds, "CAN_PLAY", False)


@pytest.fixture(autouse=True)
def quick_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """No disk is waited for, settings and all: nothing here outlives a loss of power."""
    monkeypatch.setattr(Disk, "sync", QuickDisk.sync)
    monkeypatch.setattr(Disk, "sync_folder", QuickDisk.sync_folder)


class ThinkingHere:
    """Pool that answers on the worker's own thread, in turn; `held` answers wait until `release`."""

    def __init__(self, post: Callable[[Job], None]) -> None:
        self._post = post
        self.is_holding = False
        self.held: list[Job] = []
        self.is_closed = False

    def start(self) -> None:
        """Nothing to get ready."""

    def close(self) -> None:
        """Think no more, not even what has been posted."""
        self.is_closed = True

    def ask(self, question: Question, answered: OnAnswer) -> None:
        work = partial(question.player.choose, question.view)
        self.do(Task(work, question.count, None, question.seed), partial(answered, question))

    def do(self, task: Task[T], done: Callable[[T | Exception], None]) -> None:
        def answer() -> None:
            if self.is_closed:
                return
            try:
                found: T | Exception = task.think()
            except Exception as error:
                found = error
            done(found)

        if self.is_holding:
            self.held.append(answer)
        else:
            self._post(answer)

    def cancel(self) -> None:
        """Late answers do no harm, and are given on purpose."""

    def release(self, *, holds_on: bool = False) -> None:
        """Give the answers that were held; `holds_on`: hold those that follow."""
        self.is_holding = holds_on
        held, self.held[:] = self.held[:], []
        for answer in held:
            self._post(answer)


@pytest.fixture(autouse=True)
def same_cards_each_time(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The seeds of a test's matches come from its name, so that a test goes today as it went yesterday."""
    rng = Random(request.node.nodeid)
    monkeypatch.setattr("secrets.token_hex", lambda count: rng.randbytes(count).hex())


@pytest.fixture(autouse=True)
def lessons_take_presses_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a lesson take the keys of tests, which press them faster than people read."""
    monkeypatch.setattr("cardtable.ui.lessons.page.GUARD_MS", 0)


class MakeProgram(Protocol):
    def __call__(self, folder: Path = ..., *, language: str = ..., disk: Disk | None = ...) -> Program: ...


class Pools(list[ThinkingHere]):
    """The stand-ins for the search process, in the order they were made.

    Attributes:
        are_holding: whether those that are yet to be made hold their answers from the beginning.
    """

    are_holding = False

    def make(self, post: Callable[[Job], None]) -> ThinkingHere:
        pool = ThinkingHere(post)
        pool.is_holding = self.are_holding
        self.append(pool)
        return pool


@pytest.fixture
def pools() -> Pools:
    """The stand-ins for the search process that a test's programs make."""
    return Pools()


def prepare(table: TableControllers) -> None:
    """Let nobody wait for a table that has just been made, and let it choose nothing by itself."""
    table.page.table.speed = 0.0
    table.page.guard_ms = 0
    table.autoplay.timer.setInterval(10**6)  # tests choose for themselves


@pytest.fixture
def make_program(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, pools: Pools, monkeypatch: pytest.MonkeyPatch
) -> Iterator[MakeProgram]:
    """Make programs, show their windows, and end them; whatever they logged fails the test."""
    programs: list[Program] = []
    font, factor = qapp.font(), current_text_factor()

    def make(folder: Path = tmp_path, *, language: str = "en", disk: Disk | None = None) -> Program:
        program = build(
            qapp, folder, language, disk=disk or QuickDisk(), make_pool=pools.make, has_hooks=False
        )
        programs.append(program)
        program.settings.drawer = program.settings.drawer or OPEN  # most look at what is in it
        if not program.settings.geometry:
            program.window.resize(1280, 800)  # as on a usual screen
        play = program.window.play
        play.table_made.connect(lambda: prepare(play.table))
        with qtbot.waitExposed(program.window):
            program.window.show()
        qtbot.waitUntil(program.window.isActiveWindow)  # before that it hears no shortcuts
        qtbot.waitUntil(lambda: program.window.home.has_looked)
        made = len(pools)
        program.worker.warm_up()
        qtbot.waitUntil(lambda: len(pools) > made)
        return program

    yield make
    assert not gc.isenabled()  # else the worker's thread might destroy what is the window's
    monkeypatch.setattr(worker, "QUIT_SECONDS", 60.0)  # it may think still, on a busy computer
    for pool in pools:
        pool.close()
    for program in programs:
        program.window.close()
        assert program.worker.quit()
        program.window.deleteLater()
        program.look.deleteLater()
        program.language.release()
        assert program.log.written == 0
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # what is gone need not be dressed once more
    qapp.setStyleSheet(UNDRESSED)
    use_text_factor(qapp, factor)
    qapp.setFont(font)
    assert not multiprocessing.active_children()


@pytest.fixture
def restored_look(qapp: QApplication) -> Iterator[None]:
    """The size of type and the style as they were, after a test that changes them."""
    font, factor = qapp.font(), current_text_factor()
    yield
    use_text_factor(qapp, factor)
    qapp.setFont(font)
    qapp.setStyleSheet(UNDRESSED)


@pytest.fixture
def program(make_program: MakeProgram) -> Program:
    """A program in an empty folder, in English."""
    return make_program()


class Speak(Protocol):
    def __call__(self, code: str) -> None: ...


@pytest.fixture
def speak(qapp: QApplication) -> Iterator[Speak]:
    """Let what needs no program speak a language."""
    language = Language(qapp)
    yield language.use
    language.release()


@pytest.fixture
def announced(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Collect what a screen reader that is on is to say."""
    said: list[str] = []
    pass_on = QAccessible.updateAccessibility

    def listen(event: QAccessibleEvent) -> None:
        if isinstance(event, QAccessibleAnnouncementEvent):
            said.append(event.message())
        pass_on(event)

    monkeypatch.setattr(QAccessible, "updateAccessibility", listen)
    QAccessible.setActive(True)
    yield said
    QAccessible.setActive(False)
