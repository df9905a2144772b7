"""Build and run the program: application, data folder, worker, window."""

from __future__ import annotations

import gc
import os
import signal
import sys
import traceback
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QTimer
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from cardtable import APP_ID
from cardtable.engine.messages import Message, message
from cardtable.engine.on_demand import OnDemand
from cardtable.games import GAMES, Game, prepare_players
from cardtable.match.disk import Disk
from cardtable.match.store import Store
from cardtable.program.data_folder import keep_before_upgrade, prepare_folder
from cardtable.program.error_log import ErrorLog
from cardtable.program.settings import Settings, SettingsFile
from cardtable.program.single_instance import SingleInstanceLock
from cardtable.ui.app.garbage_collector import GarbageCollector
from cardtable.ui.app.icon import app_icon
from cardtable.ui.app.instance import RequestReceiver
from cardtable.ui.app.main_window import MainWindow
from cardtable.ui.app.services import Services
from cardtable.ui.base.language import Language, current_texts, system_language
from cardtable.ui.base.look import Look
from cardtable.ui.help.problems import Problems
from cardtable.ui.library.service import LookForUnfinished, PurgeDeleted
from cardtable.ui.new_match.service import LoadPresets
from cardtable.ui.worker.search_service import MakePool
from cardtable.ui.worker.worker import Worker

if TYPE_CHECKING:  # what processes need is loaded after the window has shown
    from cardtable.ai.process.pool import Pool, Post

WARM_UP_MS: Final = 1000
"""Time after the window at which the search process starts and the table is loaded: two cores are few."""

NO_THEME: Final = "hicolor"
"""The icons of a desktop without a theme. It has none of Qt's, and Qt looks through all its folders for each:
a file dialog would take a quarter of a second to open."""


@dataclass
class Program:
    """The running program: everything that lives as long as the window."""

    app: QApplication
    look: Look
    log: ErrorLog
    problems: Problems
    language: Language
    settings: Settings
    window: MainWindow
    worker: Worker
    services: Services
    requests: RequestReceiver


def application(arguments: list[str]) -> QApplication:
    """The one application object.

    Qt would have threads paint each card in strips, and wait for them: with 52 cards on their way that takes
    half as much again of the processor, and longer by the clock (`benchmarks.window cards`, 1920×1080).
    """
    os.environ.setdefault("QT_NO_GUI_THREADPOOL", "1")
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.shell32.SetCurrentProcessExplicitAppUserModelID(APP_ID)
    app = QApplication(arguments)
    app.setApplicationName("CardTable")
    app.setApplicationDisplayName("")
    if QIcon.themeName() == NO_THEME:
        QIcon.setThemeName("none")
        QIcon.setFallbackThemeName("none")
    return app


def search_pool(post: Post) -> Pool:
    """A search process in which the computer players get ready at once."""
    from cardtable.ai.process.pool import Pool

    return Pool(post, prepare_players)


def build(
    app: QApplication,
    folder: Path,
    wished_language: str | None = None,
    *,
    disk: Disk | None = None,
    make_pool: MakePool = search_pool,
    games: Mapping[str, Game] = GAMES,
    has_hooks: bool = True,
    lock: SingleInstanceLock | None = None,
) -> Program:
    """Build the program around a data folder; the window is not shown yet, and the worker has begun.

    Args:
        app: the application.
        folder: the data folder; if it cannot be made or written, everything goes on in memory.
        wished_language: the one asked for on the command line.
        disk: the operating system, for matches.
        make_pool: makes the search process.
        games: the games by id; the window has those that it offers.
        has_hooks: whether to take over the hooks for the unexpected; `Problems.uninstall` gives them back.
        lock: the running instance's, where it has been made already.
    """
    error = prepare_folder(folder)
    usable = folder if error is None else None
    log = ErrorLog(usable)
    problems = Problems(log, app)
    if has_hooks:
        problems.install()
    app.setWindowIcon(app_icon())
    settings_file = SettingsFile(usable)
    offered = (game for game in games.values() if game.presenter is not None and game.is_offered)
    rules = OnDemand({game.id: game.rules for game in offered})
    store = Store(folder, rules, disk)
    settings = settings_file.load()
    if usable is not None and settings_file.is_other_versions:
        keep_before_upgrade(usable)
    settings.language = wished_language or settings.language or system_language()
    wanted = settings.preferences
    look = Look(app, wanted.theme, wanted.text_size)
    language = Language(app)
    language.use(settings.language)
    worker = Worker(store, games, make_pool, problems.report)
    services = Services(worker, store, settings, settings_file, make_pool, problems.report)
    window = MainWindow(
        worker,
        services,
        look,
        language,
        problems,
        settings,
        store.option_sets,
        {name: games[name].styles for name in rules},
        usable,
    )
    app.commitDataRequest.connect(window.play.exit_gate.end_session)
    look.apply()
    if error is not None:
        window.notices.tell("folder", folder_message(folder, error))
    if settings_file.is_newer:
        window.notices.tell("newer", message("trouble.newer_settings"))
    lock = lock or SingleInstanceLock(folder)
    if usable is None:
        lock.release()  # nobody else is to wait for an answer
    requests = RequestReceiver(None if usable is None else lock, worker.do, window)
    requests.received.connect(window.answer)
    worker.start()
    worker.send(LoadPresets())
    worker.send(LookForUnfinished())
    worker.send(PurgeDeleted())
    return Program(
        app,
        look,
        log,
        problems,
        language,
        settings,
        window,
        worker,
        services,
        requests,
    )


def folder_message(folder: Path, error: OSError) -> Message:
    """Tell the person of a data folder that cannot be used."""
    return message("trouble.folder", folder=str(folder), error=error.strerror or type(error).__name__)


def freeze_garbage() -> None:
    """Spare the garbage collector what start-up made and nothing frees: its rounds cost a frame or two."""
    gc.collect()
    gc.freeze()


def run(lock: SingleInstanceLock, language: str | None, file: Path | None = None) -> int:
    """Run the program, with the match of a file on the table if one is given; returns its exit status.

    Args:
        lock: the running instance's, in the data folder.
        language: the one asked for on the command line.
        file: the file.
    """
    before = signal.getsignal(signal.SIGINT)
    try:
        return _run(lock, language, file)
    finally:
        signal.signal(signal.SIGINT, before or signal.SIG_DFL)


def _close_on_interrupt() -> None:
    """Let Ctrl+C in the terminal close the window, once it is there. The collector lets Python hear of it."""
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:  # as where a script runs us in its background
        signal.signal(signal.SIGINT, lambda *_: QTimer.singleShot(0, QApplication.closeAllWindows))


def open_window(
    app: QApplication,
    folder: Path,
    language: str | None,
    file: Path | None = None,
    lock: SingleInstanceLock | None = None,
) -> Program:
    """Build the program and show its window, with the match of a file if one is given."""
    gc.freeze()  # what has been loaded stays, and is not looked through again and again
    program = build(app, folder, language, lock=lock)
    program.window.show()
    if file is not None:
        program.window.play.open_file(file)
    freeze_garbage()
    QTimer.singleShot(WARM_UP_MS, program.worker.warm_up)
    QTimer.singleShot(WARM_UP_MS, program.window.warm_up)
    return program


def _run(lock: SingleInstanceLock, language: str | None, file: Path | None) -> int:
    try:
        app = application(sys.argv[:1])
        _close_on_interrupt()
        program = open_window(app, lock.folder, language, file, lock)
    except Exception:
        lock.release()
        trace = traceback.format_exc()
        ErrorLog(lock.folder).write(trace)
        tell(trace, "command.failed", language or system_language())
        return 1
    collector = GarbageCollector(program.window)
    collector.start()
    try:
        return program.app.exec()
    finally:
        collector.stop()
        program.worker.quit()
        program.requests.close()
        program.problems.uninstall()


def tell(text: str, title: str, language: str) -> None:
    """Tell something in a dialog of its own, where there is no window (yet); `title` is a text key."""
    from PySide6.QtWidgets import QMessageBox

    from cardtable.ui.base.message_box import MessageBox

    running = QApplication.instance()
    if isinstance(running, QApplication):
        app = running
    else:
        app = application(sys.argv[:1])
        Look(app).apply()
    Language(app).use(language)
    icon = QMessageBox.Icon.Information if title == "app.name" else QMessageBox.Icon.Critical
    MessageBox(icon, current_texts()(title), text).exec()
