"""A monkey that clicks and types at random in the program's window, until something goes wrong.

    python -m tests.soak.monkey [--seed N] [--pokes N] [--lang LANGUAGE]

The seed decides which game lies on the table and what is tried; where that leads depends on the machine's
pace, too. What was done last is told with the fault, and a crash of Qt leaves Python's stack.
"""

from __future__ import annotations

import argparse
import faulthandler
import os
import sys
import tempfile
from collections import Counter, deque
from pathlib import Path
from random import Random
from typing import Final

from PySide6.QtCore import QObject, QPoint, Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QFileDialog,
    QMenu,
    QWidget,
)

import cardtable.ui.app.application
from cardtable.games import GAMES, PRESENTERS
from cardtable.match.seating import SeatInfo
from cardtable.ui.app.application import Program
from cardtable.ui.app.garbage_collector import GarbageCollector
from cardtable.ui.worker.commands import BeginMatch
from cardtable.ui.worker.messages import MatchSetup
from tests.helpers.playthrough import all_cases

PAUSE_MS: Final = 3
REMEMBERED: Final = 40
FAULT: Final = 3
WALKING: Final = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Space, Qt.Key.Key_Escape)
KEYS: Final = (
    *WALKING,
    *(Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Tab, Qt.Key.Key_Home, Qt.Key.Key_End),
    *(Qt.Key.Key_PageDown, Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_F2, Qt.Key.Key_F3),
)
CHANGES: Final = (Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier)
LETTERS: Final = "abcdefghijklmnoprstuvwxyz0123456789"


class Monkey(QObject):
    """Driver of the window that does one random thing after the other.

    Args:
        program: the program, whose window is shown.
        rng: what it does.
        pokes: how many things.
    """

    def __init__(self, program: Program, rng: Random, pokes: int) -> None:
        super().__init__(program.window)
        self._program = program
        self._window = program.window
        self._rng = rng
        self._left = pokes
        self._trail: deque[str] = deque(maxlen=REMEMBERED)
        self.places: Counter[str] = Counter()
        program.problems.happened.connect(self._fault)
        self._soon()

    def _soon(self) -> None:
        QTimer.singleShot(PAUSE_MS, self, self._poke)  # anew each time: a dialog may run a loop of its own

    def _fault(self, trace: str) -> None:
        print("\n".join([*self._trail, trace]), flush=True)
        os._exit(FAULT)

    def _poke(self) -> None:
        top = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        if self._left == 0:
            if top is None:
                self._program.app.quit()
            else:
                top.close()  # one after the other, as people must
                self._soon()
            return
        self._soon()
        self._left -= 1
        shown = [widget for widget in QApplication.topLevelWidgets() if widget.isVisible()]
        self._try(top or self._rng.choice(shown or [self._window]))

    def _try(self, top: QWidget) -> None:
        """Do something in one window."""
        self.places[type(top).__name__] += 1
        chance = self._rng.random()
        if isinstance(top, QFileDialog):
            self._type(top, self._rng.choice((Qt.Key.Key_Return, Qt.Key.Key_Escape)))
        elif isinstance(top, QMenu):
            self._type(top, self._rng.choice(WALKING))
        elif top is self._window and chance < 0.1:
            self._answer()
        elif top is self._window and chance < 0.25:
            self._act()
        elif chance < 0.65:
            self._click(top)
        else:
            focus = QApplication.focusWidget()
            # Nobody can type into a window behind a modal one: it could be closed while it waits for that.
            is_reachable = focus is not None and focus.window() is top.window()
            self._type(focus if focus is not None and is_reachable else top, self._rng.choice(KEYS))

    def _answer(self) -> None:
        """Choose anything at the table, if there is anything to choose."""
        session = self._window.session
        if session is not None and session.step is not None and session.step.decision is not None:
            choices = session.step.view.choices
            if choices is not None:
                self._trail.append("answer")
                session.answer(choices.draw(self._rng))

    def _act(self) -> None:
        """Do what stands in a menu, but for the end of the program."""
        quits = self._window.menus.quit
        actions = [
            action
            for action in self._window.findChildren(QAction)
            if action.isEnabled() and action.text() and action.menu() is None and action is not quits
        ]
        action = self._rng.choice(actions)
        self._trail.append(f"action {action.text()}")
        action.trigger()

    def _click(self, top: QWidget) -> None:
        widgets = [
            widget for widget in top.findChildren(QWidget) if widget.isVisible() and widget.isEnabled()
        ]
        answering = [w for w in widgets if isinstance(w, QAbstractButton | QAbstractItemView | QComboBox)]
        if not widgets:
            return
        widget = self._rng.choice(answering if answering and self._rng.random() < 0.6 else widgets)
        place = QPoint(self._rng.randrange(widget.width() or 1), self._rng.randrange(widget.height() or 1))
        is_left = self._rng.random() < 0.93
        click = QTest.mouseDClick if self._rng.random() < 0.1 else QTest.mouseClick
        text = widget.text() if isinstance(widget, QAbstractButton) else widget.objectName()
        self._trail.append(f"click {type(widget).__name__} {text} in {type(top).__name__}")
        button = Qt.MouseButton.LeftButton if is_left else Qt.MouseButton.RightButton
        click(widget, button, Qt.KeyboardModifier.NoModifier, place)

    def _type(self, widget: QWidget, key: Qt.Key) -> None:
        changes = self._rng.choice(CHANGES) if self._rng.random() < 0.2 else Qt.KeyboardModifier.NoModifier
        if self._rng.random() < 0.1:
            letter = self._rng.choice(LETTERS)
            self._trail.append(f"type {letter} in {type(widget).__name__}")
            QTest.keyClicks(widget, letter, changes)
        else:
            self._trail.append(f"{key.name} {changes.name} in {type(widget).__name__}")
            QTest.keyClick(widget, key, changes)


def some_match(rng: Random) -> MatchSetup:
    """Any game of the window by any of its presets, with a person and anybody else."""
    game = rng.choice(tuple(PRESENTERS))
    case = rng.choice(all_cases((game,)))
    options = case.rules.option_set.choose(case.preset, case.players)
    styles = ("person", *GAMES[game].styles)
    others = [SeatInfo(f"P{seat}", rng.choice(styles)) for seat in range(1, case.players)]
    return MatchSetup(game, options, (SeatInfo("Anna", "person"), *others))


def main() -> int:
    """Read the command line and let it loose; returns the exit status."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pokes", type=int, default=10_000)
    parser.add_argument("--lang", choices=("ja", "en"), default="en")
    asked = parser.parse_args()
    faulthandler.enable()
    rng = Random(asked.seed)
    app = cardtable.ui.app.application.application(sys.argv[:1])
    app.setAttribute(Qt.ApplicationAttribute.AA_DontUseNativeDialogs)
    app.setQuitOnLastWindowClosed(False)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:  # Windows may still hold a file
        os.environ["HOME"] = folder  # what it saves goes there (Linux; elsewhere among the documents)
        program = cardtable.ui.app.application.build(app, Path(folder) / "data", asked.lang)
        program.window.resize(1024, 640)
        program.window.show()
        collector = GarbageCollector(program.window)
        collector.start()
        program.worker.send(BeginMatch(some_match(rng)))
        monkey = Monkey(program, rng, asked.pokes)
        app.exec()
        collector.stop()
        program.worker.quit()
        program.requests.close()
        program.problems.uninstall()
        if program.log.path is not None and program.log.path.exists():  # what Qt had to say
            print(program.log.path.read_text("utf-8"))
    print(f"{monkey.places.total()} pokes, nothing wrong: {dict(monkey.places.most_common())}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
