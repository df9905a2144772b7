"""The process that paints all screens in one appearance into the folder it runs in; see `appearances`.

It is the whole program with a data folder of its own. No animation, nothing is left to chance or to the time
of day, and the computer players think for ever: every match stays where the picture needs it.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, TypeVar

from PySide6.QtCore import QEvent, QEventLoop, Qt, QTimer
from PySide6.QtGui import QCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QGraphicsView, QPushButton, QWidget

from cardtable.ai.process.tasks import Task
from cardtable.match.thinker import OnAnswer, Question
from cardtable.program.preferences import Preferences
from cardtable.program.settings import OPEN, Settings, SettingsFile
from cardtable.texts import Texts
from cardtable.ui.app.application import application, build
from cardtable.ui.app.garbage_collector import GarbageCollector
from cardtable.ui.base.textures import is_flat, set_flat
from cardtable.ui.library import service as library
from cardtable.ui.worker.commands import OpenMatch
from cardtable.ui.worker.search_service import Job
from tests.helpers.games import OFFERED
from tests.match.disks import QuickDisk
from tests.pictures.appearances import SEEN, Appearance
from tests.pictures.comparing import SWIFT, reduced, save
from tests.pictures.matches import Matches

FAR: Final = (10**4, 0)
"""On no screen, so that nothing is pointed at."""

NOW: Final = datetime(2026, 2, 9, 19, 30, tzinfo=UTC)
"""The time that the first page goes by."""

SECONDS: Final = 60.0
QUICK: Final = 1000.0
"""Everything stays so many times shorter than usual, but for what waits for somebody to go on."""

LOOK_MS: Final = 4
LITTLE: Final = 2
"""So much is thought about a hint or a review."""

TEXTURED: Final = "hearts_4_trick"
"""The one picture of each appearance that shows cloth and wood as they are; the others stay small."""

T = TypeVar("T")
D = TypeVar("D", bound=QDialog)


class ThinkingForEver:
    """In place of the search process; what is no player's move, such as a hint, is thought out at once."""

    def __init__(self, post: Callable[[Job], None]) -> None:
        self._post = post

    def start(self) -> None:
        """Nothing to get ready."""

    def close(self) -> None:
        """Nothing to end."""

    def ask(self, question: Question, answered: OnAnswer) -> None:
        """Never answer."""

    def do(self, task: Task[T], done: Callable[[T | Exception], None]) -> None:
        """Think here and now, and by no clock."""
        hasty = replace(task, count=LITTLE, seconds=None)
        self._post(lambda: done(hasty.think()))

    def cancel(self) -> None:
        """Nothing to stop."""


class ProgramDriver:
    """Driver of the program to each of its screens.

    Args:
        appearance: how everything is to look.
        folder: the data folder.
        matches: writes matches there; if not given, ordinary ones.
        name: of the person.
    """

    def __init__(
        self, appearance: Appearance, folder: Path, matches: Matches | None = None, name: str = "Aoi"
    ) -> None:
        self.appearance = appearance
        self.matches = matches or Matches(folder)
        folder.mkdir()
        preferences = Preferences(
            theme=appearance.theme,
            text_size=appearance.text_size,
            speed=0.0,
            waits=True,
            volume=0.0,
            remarks=False,
        )
        SettingsFile(folder).save(Settings(appearance.language, name, preferences=preferences, drawer=OPEN))
        self.app = application(["cardtable"])
        self.app.setCursorFlashTime(0)
        GarbageCollector(self.app).start()  # as in the program
        QTimer(self.app, interval=LOOK_MS).start()  # an event to wake `wait`
        setattr(library, "LOOK_SECONDS", SECONDS)  # noqa: B010  # all matches are listed at once; for mypy
        self.program = build(self.app, folder, disk=QuickDisk(), make_pool=ThinkingForEver, games=OFFERED)
        self.window = self.program.window
        self.program.window.play.table.autoplay.timer.setInterval(10**6)
        self.table = self.window.table_page.table
        for table in (self.table, self.window.replay.page.table, self.window.lessons.lesson.table):
            table.speed = QUICK
        self.window.table_page.cover.guard_ms = 0
        QCursor.setPos(*FAR)
        self.window.setGeometry(0, 0, *appearance.size)
        self.window.show()
        self.window.activateWindow()
        self._idle = 0
        self.program.worker.idle.connect(self._note_idle)
        self.wait(lambda: self.window.home.has_looked)
        self.window.home.clock = lambda: NOW
        self.window.daily.clock = NOW.date
        self.wait(lambda: not self.window.home_page.day.is_empty)
        self.window.daily.refresh()
        self.window.home.refresh()

    def end(self) -> None:
        """Close the window and end everything."""
        program = self.program
        self.window.close()
        is_well = program.worker.quit()
        program.requests.close()
        program.problems.uninstall()
        self._check()
        if not is_well:
            raise SystemExit("the worker has not ended")

    def _check(self) -> None:
        """Nothing has gone wrong in the program."""
        if self.program.log.written:
            raise SystemExit((self.program.log.path or Path()).read_text("utf-8"))

    # ── waiting ──────────────────────────────────────────────────────────────────────────────────────

    def _note_idle(self) -> None:
        self._idle += 1

    def wait(self, condition: Callable[[], bool]) -> None:
        """Let the program run until this holds."""
        end = time.monotonic() + SECONDS
        while not condition():
            if time.monotonic() > end:
                raise TimeoutError(f"waited in vain, in line {sys._getframe(1).f_lineno}")
            self.app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
            self.app.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)  # and what comes of them

    def settle(self) -> None:
        """Let the program run until it has done all it was asked for, and shown it."""
        for _ in range(3):  # what is posted by a job comes after it
            wanted = self._idle + 1
            self.program.worker.tell_when_idle()
            self.wait(lambda wanted=wanted: self._idle >= wanted)  # type: ignore[misc]
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        self.app.processEvents()
        self._check()

    # ── going there ──────────────────────────────────────────────────────────────────────────────────

    def open(self, path: Path) -> None:
        """Put this match on the table, up to where it stands."""
        self.program.worker.send(OpenMatch(path))
        self.wait(lambda: self.window.session is not None and self.window.session.path == path)
        self.wait(lambda: self.window.session is not None and self.window.session.shown is not None)
        self.settle()

    def press(self, parent: QWidget, text: str) -> None:
        """Press a button; `text` is the key of what stands on it."""
        said = Texts(self.appearance.language)(text)
        (button,) = (each for each in parent.findChildren(QPushButton) if each.text() == said)
        button.click()

    def key(self, *keys: Qt.Key) -> None:
        """Press keys at the table."""
        for key in keys:
            QTest.keyClick(self.table, key)

    @contextmanager
    def dialog(self, kind: type[D], open_it: Callable[[], object]) -> Iterator[D]:
        """Open a dialog, and close it in the end."""
        open_it()
        self.wait(lambda: any(dialog.isVisible() for dialog in self.window.findChildren(kind)))
        self.settle()
        (dialog,) = (found for found in self.window.findChildren(kind) if found.isVisible())
        yield dialog
        dialog.close()
        self.settle()

    def prefer(self, **changes: Any) -> None:
        """Set preferences, and keep the pace."""
        self.program.window.preferences.apply(replace(self.program.settings.preferences, **changes))
        self.table.speed = QUICK

    def show_surfaces(self, *, flat: bool) -> None:
        """Show cloth and wood in one tone, or as they are."""
        if is_flat() is not flat:
            set_flat(on=flat)
            for view in self.window.findChildren(QGraphicsView):
                view.resetCachedContent()
            self.window.update()


def classes_seen(widget: QWidget) -> set[str]:
    """The names of our own classes of what is visible of a window, those they are made from included."""
    shown = [widget, *(child for child in widget.findChildren(QWidget) if child.isVisible())]
    kinds = (kind for each in shown for kind in type(each).__mro__)
    return {kind.__qualname__ for kind in kinds if kind.__module__.startswith("cardtable.")}


def main() -> None:
    """Paint everything, and say what is seen."""
    from tests.pictures.screens import SCREENS  # they need the driver

    fields = json.loads(sys.argv[1])
    appearance = Appearance(**fields | {"size": tuple(fields["size"])})
    driver = ProgramDriver(appearance, Path("Card Table"))
    seen: dict[str, Collection[str]] = {}
    for screens in SCREENS:
        for name, widget in screens(driver):
            driver.settle()
            driver.show_surfaces(flat=appearance.is_kept and name != TEXTURED)
            if name in seen:
                raise SystemExit(f"two pictures are called {name}")
            seen[name] = sorted(classes_seen(widget))
            image = widget.grab().toImage()
            save(reduced(image, appearance) if appearance.is_kept else image, Path(f"{name}.png"), SWIFT)
    driver.end()
    write_seen(seen)


def write_seen(seen: Mapping[str, Collection[str]]) -> None:
    """Write down what is seen on each picture."""
    Path(SEEN).write_text(json.dumps(seen))


if __name__ == "__main__":
    main()
