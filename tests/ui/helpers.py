"""Steps that the tests of the window take again and again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QAbstractItemModel, QEvent, QObject, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QDialog,
    QLabel,
    QLineEdit,
    QListView,
    QMenu,
    QPlainTextEdit,
    QTabBar,
    QTableView,
    QTextBrowser,
    QWidget,
)
from pytestqt.qtbot import QtBot

from cardtable.engine.games.happy_six import HAPPY_SIX
from cardtable.match.match import Match
from cardtable.match.seating import SeatInfo
from cardtable.match.store import Store
from cardtable.ui.app.application import Program
from cardtable.ui.library.match_list import MatchList
from cardtable.ui.play.session import Session, TableState
from cardtable.ui.worker.commands import BeginMatch
from cardtable.ui.worker.messages import MatchSetup, Step
from cardtable.ui.worker.worker import Worker
from tests.helpers.games import RULES
from tests.ui.conftest import ThinkingHere

PATIENCE_MS = 60_000
"""The longest that a test waits for other processes, whose low priority makes them slow where much runs."""


def match_setup(preset: str = "standard", style: str = "fickle", first_deal: int | None = None) -> MatchSetup:
    """Setup of a match of Happy Six against a computer."""
    options = HAPPY_SIX.option_set.choose(preset, 2)
    return MatchSetup("happy_six", options, (SeatInfo("Aoi"), SeatInfo("", style)), first_deal)


def begin(qtbot: QtBot, program: Program, wanted: MatchSetup | None = None) -> Session:
    """Play a new match until the person may choose."""
    program.worker.send(BeginMatch(wanted or match_setup()))
    qtbot.waitUntil(lambda: program.window.session is not None)
    session = session_of(program)
    qtbot.waitUntil(lambda: may_choose(program))
    return session


def session_of(program: Program) -> Session:
    assert program.window.session is not None
    return program.window.session


def step_of(program: Program) -> Step:
    step = session_of(program).step
    assert step is not None
    return step


def state_of(program: Program) -> TableState:
    state = session_of(program).state
    assert state is not None
    return state


def match_of(program: Program) -> Match:
    """The match on the table, as its file tells it while the table waits for somebody."""
    path = session_of(program).path
    assert path is not None
    return Store(path.parent.parent, RULES).look(path)


def may_choose(program: Program) -> bool:
    """Return True if the table waits for the person, and everything has been said."""
    session = program.window.session
    return (
        session is not None
        and session.step is not None
        and session.step.decision is not None
        and session.shown is session.step
    )


def quiet(qtbot: QtBot, program: Program) -> None:
    """Wait until the worker has done, and the window has heard, everything."""
    wait_for_worker(qtbot, program.worker)


def wait_for_worker(qtbot: QtBot, worker: Worker) -> None:
    """Wait until the worker has done everything, and this thread has heard of it."""
    for _ in range(3):  # what is posted by a job comes after it
        with qtbot.waitSignal(worker.idle):
            worker.tell_when_idle()


def show_matches(qtbot: QtBot, program: Program) -> None:
    """Go to the list of the matches, and wait until it shows what there is."""
    program.window.show_matches()
    qtbot.waitUntil(lambda: program.window.match_list.has_listed)


def press(widget: QWidget, *keys: Qt.Key) -> None:
    for key in keys:
        QTest.keyClick(widget, key)


def play_turn(qtbot: QtBot, program: Program) -> None:
    """Choose the first card of the hand with keys, and wait for what follows."""
    faced = step_of(program).decision
    assert faced is not None
    press(program.window.table_page.table, Qt.Key.Key_Home, Qt.Key.Key_Return)
    qtbot.waitUntil(
        lambda: (
            step_of(program).view.outcome is not None
            or (step_of(program).decision != faced and may_choose(program))
        ),
        timeout=PATIENCE_MS,  # the others think in a process that may still have to start
    )


def play_to_the_end(qtbot: QtBot, program: Program) -> None:
    while step_of(program).view.outcome is None:
        play_turn(qtbot, program)
    qtbot.waitUntil(lambda: session_of(program).is_over)


def watch_to_the_end(qtbot: QtBot, program: Program) -> None:
    """Watch computers play; each step is waited for by itself, for a match may take long."""
    qtbot.waitUntil(lambda: program.window.session is not None)
    session = session_of(program)
    while not session.is_over:
        wait_for_step(qtbot, session)


def wait_for_step(qtbot: QtBot, session: Session) -> None:
    """Wait until the table has arrived at another step."""
    shown = session.shown
    qtbot.waitUntil(lambda: session.shown is not shown)


def choose_while_it_thinks(qtbot: QtBot, program: Program, pool: ThinkingHere) -> None:
    """Begin a match, play a turn and choose for the next; the computer thinks until `pool.release`."""
    begin(qtbot, program)
    play_turn(qtbot, program)
    pool.is_holding = True
    press(program.window.table_page.table, Qt.Key.Key_Home, Qt.Key.Key_Return)
    quiet(qtbot, program)


def texts_of(root: QWidget) -> Iterator[tuple[str, str]]:
    """Every text below a widget that a person can see or have read out, with where it stands."""
    for child in (root, *root.findChildren(QObject)):
        for text in _texts_of(child):
            if text.strip():
                yield f"{type(child).__name__} {child.objectName()}".strip(), text


def _texts_of(child: QObject) -> Iterator[str]:
    if isinstance(parent := child.parent(), QTabBar) and not parent.usesScrollButtons():
        return  # its buttons are there all the same, but never shown
    match child:
        case QLabel() | QAbstractButton() | QAction():
            yield child.text()
        case QMenu():
            yield child.title()
        case QLineEdit():
            yield child.placeholderText()
        case QComboBox():
            yield from (child.itemText(index) for index in range(child.count()))
        case QTextBrowser() | QPlainTextEdit():
            yield child.toPlainText()
        case QListView():
            model: QAbstractItemModel = child.model()
            if not isinstance(model, MatchList):
                yield from (str(model.index(row, 0).data()) for row in range(model.rowCount()))
        case QTabBar():
            yield from (child.tabText(index) for index in range(child.count()))
        case QTableView():
            yield from table_texts(child)
        case MatchList():
            yield from (str(child.index(row).data()) for row in range(child.rowCount()))
    if isinstance(child, QAction):
        yield child.toolTip()
    elif isinstance(child, QWidget):
        yield child.windowTitle()
        yield child.toolTip()
        yield child.accessibleName()
        yield child.accessibleDescription()


def table_texts(table: QTableView) -> Iterator[str]:
    """The texts of all headers and cells."""
    model, role = table.model(), Qt.ItemDataRole
    for what in (role.DisplayRole, role.ToolTipRole, role.AccessibleTextRole):
        for column in range(model.columnCount()):
            yield str(model.headerData(column, Qt.Orientation.Horizontal, what) or "")
            for row in range(model.rowCount()):
                yield str(model.index(row, column).data(what) or "")
        for row in range(model.rowCount()):
            yield str(model.headerData(row, Qt.Orientation.Vertical, what) or "")


def dialog_of(program: Program, kind: type[QDialog]) -> QDialog:
    found = [dialog for dialog in program.window.findChildren(kind) if dialog.isVisible()]
    assert len(found) == 1
    return found[0]


def focused(program: Program) -> QWidget:
    widget = program.app.focusWidget() or program.window.focusWidget()
    assert widget is not None
    return widget


def button(parent: QWidget, text: str) -> QAbstractButton:
    (found,) = [b for b in parent.findChildren(QAbstractButton) if b.text().replace("&", "") == text]
    return found


class _ShowWatcher(QObject):
    def __init__(self) -> None:
        super().__init__()
        self.shown: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  # Qt's name
        if event.type() is QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.shown.append(type(watched).__name__)
        return False


@contextmanager
def shown_windows(app: QApplication) -> Iterator[list[str]]:
    """The windows that are shown meanwhile, by their classes."""
    watcher = _ShowWatcher()
    app.installEventFilter(watcher)
    yield watcher.shown
    app.removeEventFilter(watcher)
