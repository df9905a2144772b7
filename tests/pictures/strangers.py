"""The process that brings up every screen with a stranger's names on it, and hovers over all there is.

What is wrong it writes into `FOUND`, in the folder it runs in. Nothing on any screen may open `BAIT`, the
file that some of the names speak of, or be shown as anything but plain text.
"""

from __future__ import annotations

import ctypes
import json
import os
import struct
import sys
import unicodedata
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Final

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QEvent, QPoint, Qt
from PySide6.QtGui import QHelpEvent, QImage, QTextDocument
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QGraphicsView,
    QHeaderView,
    QLabel,
    QListView,
    QMenu,
    QMessageBox,
    QPlainTextEdit,
    QTabBar,
    QTableView,
    QTextEdit,
    QToolTip,
    QWidget,
)

from cardtable.engine.messages import message
from cardtable.match.match import Match
from cardtable.match.presets import OwnPreset, OwnPresets, rules_of, write_presets
from cardtable.match.proposals import PROPOSAL, Proposal, proposal_data
from cardtable.match.seating import SeatInfo
from cardtable.program.settings import LastMatch
from cardtable.ui.library.match_list import PEOPLE_ROLE, STATE_ROLE, TITLE_ROLE, MatchList
from cardtable.ui.library.service import ImportMatch, ListMatches
from cardtable.ui.new_match.dialog import NewMatchDialog
from cardtable.ui.new_match.service import ImportPresets
from cardtable.ui.rules.in_force_dialog import RulesInForceDialog
from cardtable.ui.worker.commands import OpenMatch
from tests.helpers.games import RULES
from tests.helpers.sampling import IS_WHOLE
from tests.pictures.appearances import Appearance
from tests.pictures.matches import AOI, Matches, asked
from tests.pictures.painting import ProgramDriver
from tests.pictures.screens import SCREENS, Screens

BAIT: Final = "bait.png"
FOUND: Final = "found.json"
NAMES: Final = (
    f"<img src='{BAIT}'>&Eve\n\u202e(1",
    f"\u202b\u2067שלום <a href='{BAIT}'>x</a>\0\x1b[2J",
    f"&lt;b><img src={BAIT}>\u2028\u2066",
    f"<!doctype html><img src={BAIT}>ا\u2069\u2069",
    "عليكم (1\u061c",
    f"<?xml?><p>\u200f<img src={BAIT}>\u0085\r\n",
)
"""What strangers call themselves, and their matches and files."""

STRANGERS: Final = tuple(SeatInfo("", "discreet") for _ in NAMES)
ROLES: Final = (
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.ToolTipRole,
    Qt.ItemDataRole.AccessibleTextRole,
    Qt.ItemDataRole.AccessibleDescriptionRole,
)
SPAN: Final = 400  # of rows and columns that are hovered over
LOOKED_AT: Final = SCREENS if IS_WHOLE else SCREENS[::6]
"""Screens that are brought up beside those of files; in everyday tests, some."""


# ── the names ────────────────────────────────────────────────────────────────────────────────────────────


def named(seats: tuple[SeatInfo, ...]) -> tuple[SeatInfo, ...]:
    """The same seats, each and each of its members with another of the names."""
    names = cycle(NAMES)
    return tuple(
        replace(seat, members=tuple(replace(member, name=next(names)) for member in seat.members))
        if seat.members
        else replace(seat, name=next(names))
        for seat in seats
    )


def finish(match: Match) -> None:
    """Give a match a title that nobody can have typed in, and a team a proposal like it."""
    match.note("title", {"text": NAMES[3]})
    decision = match.decision(0)
    if decision is None or not match.header.seats[0].members:
        return
    choices = match.view(0).choices
    assert choices is not None
    action = choices.draw(Random(1))
    reason = message("presets.saved", name=NAMES[0])
    match.note(PROPOSAL, proposal_data(Proposal(0, 1, decision.opened, action, (reason,))))


# ── what is looked at ────────────────────────────────────────────────────────────────────────────────────


class Watch:
    """Watch over a file: whether it has been opened, by whomever."""

    def __init__(self, path: Path) -> None:
        self._libc = ctypes.CDLL(None, use_errno=True)
        self._handle = self._libc.inotify_init1(os.O_NONBLOCK)
        opened = 0x20
        if self._libc.inotify_add_watch(self._handle, os.fsencode(path), opened) < 0:
            raise OSError(ctypes.get_errno(), "inotify_add_watch")

    def take(self) -> bool:
        """True if it has been since this was last asked."""
        try:
            return len(os.read(self._handle, 4096)) >= struct.calcsize("iIII")
        except BlockingIOError:
            return False


@cache
def trouble_with(text: str, *, is_alone: bool = False) -> str | None:
    """Return the fault of a text that is shown; one that is alone may turn its own direction."""
    for line in text.split("\n"):
        depth = 0
        for letter in line:
            if letter in "\u2068\u2069":
                depth += 1 if letter == "\u2068" else -1
            elif unicodedata.category(letter) in ("Cc", "Zl", "Zp", "Cs") or letter in "\u200e\u200f\u061c":
                return "control"
            elif unicodedata.bidirectional(letter) in ("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI"):
                return "override"
            elif unicodedata.bidirectional(letter) in ("R", "AL", "AN") and depth < 1 and not is_alone:
                return "direction"
            if depth < 0:
                return "end of an isolate"
        if depth:
            return "open isolate"
    return None


def texts_of(widget: QWidget) -> Iterator[tuple[str, bool]]:
    """Yield the texts of a widget, read or read out, and whether each stands alone."""
    yield from ((text, False) for text in (widget.windowTitle(), widget.toolTip()))
    yield from ((text, False) for text in (widget.accessibleName(), widget.accessibleDescription()))
    match widget:
        case QLabel() | QAbstractButton():
            yield widget.text(), False
        case QComboBox():
            yield from ((widget.itemText(index), True) for index in range(widget.count()))
        case QTextEdit() | QPlainTextEdit():
            yield widget.toPlainText(), False
        case QTabBar():
            yield from ((widget.tabText(index), False) for index in range(widget.count()))
        case QMenu():
            yield from ((action.text(), False) for action in widget.actions())
        case QTableView() | QListView():
            yield from model_texts(widget.model(), is_alone=isinstance(widget.parent(), QComboBox))


def model_texts(model: QAbstractItemModel, *, is_alone: bool) -> Iterator[tuple[str, bool]]:
    """Yield the texts of a model."""
    roles = [*ROLES, TITLE_ROLE, PEOPLE_ROLE, STATE_ROLE] if isinstance(model, MatchList) else ROLES
    for role in roles:
        is_typed = isinstance(model, MatchList) and role == Qt.ItemDataRole.DisplayRole  # and not painted
        for column in range(columns(model)):
            yield str(model.headerData(column, Qt.Orientation.Horizontal, role) or ""), is_alone
            for row in range(model.rowCount()):
                yield str(model.index(row, column).data(role) or ""), is_alone or is_typed
        for row in range(model.rowCount()):
            yield str(model.headerData(row, Qt.Orientation.Vertical, role) or ""), is_alone


def columns(model: QAbstractItemModel) -> int:
    """Return the number of columns of a model; Qt keeps it to itself that a list has one."""
    return 1 if isinstance(model, QAbstractListModel) else model.columnCount()


def places(widget: QWidget) -> Iterator[tuple[QWidget, QPoint]]:
    """Yield the places on a widget where something of its own may be told to who hovers there."""
    yield widget, widget.rect().center()
    match widget:
        case QHeaderView():
            is_row = widget.orientation() is Qt.Orientation.Horizontal
            for section in range(min(widget.count(), SPAN)):
                at, half = widget.sectionViewportPosition(section), widget.sectionSize(section) // 2
                yield widget.viewport(), QPoint(at + half, 5) if is_row else QPoint(5, at + half)
        case QAbstractItemView():
            model = widget.model()
            for row in range(min(model.rowCount(), SPAN)):
                for column in range(min(columns(model), SPAN)):
                    yield widget.viewport(), widget.visualRect(model.index(row, column)).center()
        case QTabBar():
            yield from ((widget, widget.tabRect(index).center()) for index in range(widget.count()))
        case QMenu():
            yield from ((widget, widget.actionGeometry(each).center()) for each in widget.actions())
        case QGraphicsView():
            for item in widget.items():
                if item.toolTip():
                    yield widget.viewport(), widget.mapFromScene(item.sceneBoundingRect().center())


class Watcher:
    """Watcher that hovers, looks and notes what is wrong."""

    def __init__(self) -> None:
        QImage(8, 8, QImage.Format.Format_RGB32).save(BAIT)
        self._bait = Watch(Path(BAIT))
        self.found: list[str] = []
        self.told: set[str] = set()
        self.read: set[str] = set()

    def look(self, screen: str, window: QWidget) -> None:
        """Hover over everything in a window, and read all of it."""
        for widget in (window, *window.findChildren(QWidget)):
            if not widget.isVisible():
                continue
            where = f"{screen}: {type(widget).__name__}"
            for text, is_alone in texts_of(widget):
                self._read(where, text, is_alone=is_alone)
            self._check_marks(where, widget)
            for target, at in places(widget):
                if target.rect().contains(at):
                    self._hover(where, target, at)
            if isinstance(widget, QComboBox) and widget.isEnabled():
                widget.showPopup()
                view = widget.view()
                for row in range(widget.count()):
                    self._hover(where, view.viewport(), view.visualRect(view.model().index(row, 0)).center())
                widget.hidePopup()
        window.grab()
        self._check_bait(screen)

    def check_itself(self) -> None:
        """Rich text does open the file, and that is seen; and the names were there to be shown."""
        label = QLabel(f"<img src='{BAIT}'>", textFormat=Qt.TextFormat.RichText)
        label.grab()
        if not self._bait.take():
            self.found.append("the watch sees nothing")
        for what, texts in (("read", self.read), ("told", self.told)):
            if sum(BAIT in text for text in texts) < len(NAMES):
                self.found.append(f"hardly any name was {what}")

    def _check_bait(self, where: str) -> None:
        if self._bait.take():
            self.found.append(f"{where}: the file was opened")

    def _read(self, where: str, text: str, *, is_alone: bool = False) -> None:
        self.read.add(text)
        trouble = trouble_with(text, is_alone=is_alone)
        if trouble is not None:
            self.found.append(f"{where}: {trouble} in {text!a}")

    def _check_marks(self, where: str, widget: QWidget) -> None:
        """No text looks for a letter of a name that stands for a key, and none has become rich."""
        match widget:
            case QLabel() if widget.textFormat() is Qt.TextFormat.AutoText and widget.text():
                self.found.append(f"{where}: not plain: {widget.text()!a}")
            case QTextEdit() | QPlainTextEdit():
                self._check_document(where, widget.document())
        keyed = [widget.text()] if isinstance(widget, QAbstractButton) else []
        if isinstance(widget, QLabel) and widget.buddy() is not None:
            keyed.append(widget.text())
        if isinstance(widget, QTabBar):
            keyed += [widget.tabText(index) for index in range(widget.count())]
        keyed += [action.text() for action in widget.actions()]
        self.found += [f"{where}: a key in {text!a}" for text in keyed if "&Eve" in text.replace("&&Eve", "")]

    def _check_document(self, where: str, document: QTextDocument) -> None:
        block = document.begin()
        while block.isValid():
            for made in block.textFormats():
                kind = made.format
                names = kind.toImageFormat().name() if kind.isImageFormat() else kind.anchorHref()
                if BAIT in names:
                    self.found.append(f"{where}: a mark in {block.text()!a}")
            block = block.next()

    def _hover(self, where: str, widget: QWidget, at: QPoint) -> None:
        there = widget.mapToGlobal(at)
        QApplication.sendEvent(widget, QHelpEvent(QEvent.Type.ToolTip, at, there))
        for tip in QApplication.topLevelWidgets():
            if isinstance(tip, QLabel) and tip.inherits("QTipLabel") and tip.isVisible():
                self.told.add(tip.text())
                self._read(f"{where}, tool tip", tip.text())
                if tip.textFormat() is not Qt.TextFormat.PlainText:
                    self.found.append(f"{where}: not plain: {tip.text()!a}")
                tip.grab()
        QToolTip.showText(there, "")
        self._check_bait(where)


# ── where it looks ───────────────────────────────────────────────────────────────────────────────────────


def files(driver: ProgramDriver) -> Screens:
    """Yield the screens of files from elsewhere, whole and damaged, and of what the system says of them."""
    window, worker = driver.window, driver.program.worker
    rules = RULES["hearts"].option_set
    own = (
        rules_of(rules, rules.choose("windows", 4, {"target": 60 + number})) for number in range(len(NAMES))
    )
    presets = (OwnPreset("hearts", name, each) for name, each in zip(NAMES, own, strict=True))
    source = Path(f"{NAMES[0]}.cardrules".replace("\0", ""))
    source.write_bytes(write_presets(OwnPresets(tuple(presets)), {"hearts": rules}))
    worker.send(ImportPresets(source))
    driver.settle()
    driver.program.settings.last_matches = (LastMatch("hearts", 4, {"target": 61}),)
    with driver.dialog(NewMatchDialog, window.menus.every_rule.trigger) as dialog:
        yield "own_rules", dialog
    for number in range(len(NAMES)):
        driver.open(
            driver.matches.play("hearts", "windows", (AOI, *STRANGERS[:3]), asked, target=60 + number)
        )
        with driver.dialog(RulesInForceDialog, window.menus.in_force.trigger) as in_force:
            yield f"own_rules_{number}", in_force
    worker.refused.emit(message("open.unreadable", file=NAMES[1], error=NAMES[5]))
    yield "refused", window
    window.show_matches()
    path = driver.matches.play("hearts", "windows", (AOI, *STRANGERS[:3]), asked)
    for number, name in enumerate(NAMES):
        copy = Path(f"{name}.cardtable".replace("\0", "").replace("/", ""))
        copy.write_bytes(path.read_bytes())
        worker.send(ImportMatch(copy))
        driver.settle()
        yield f"imported_{number}", window
        lines = path.read_bytes().splitlines(keepends=True)
        damaged = path.with_name(copy.name)
        damaged.write_bytes(b"".join([*lines[:4], b"?\n", *lines[4:]]))
        with driver.dialog(QMessageBox, lambda damaged=damaged: worker.send(OpenMatch(damaged))) as box:  # type: ignore[misc]
            yield f"damaged_{number}", box
    worker.send(ListMatches())
    driver.settle()
    yield "listed", window


def main() -> None:
    """Look at everything, and write down what is wrong."""
    fields = json.loads(sys.argv[1])
    folder = Path("Card Table")
    watcher = Watcher()
    appearance = Appearance(**fields | {"size": tuple(fields["size"])})
    driver = ProgramDriver(appearance, folder, Matches(folder, named, finish), NAMES[0])
    for screens in (*LOOKED_AT, files):
        for name, window in screens(driver):
            driver.settle()
            watcher.look(name, window)
    watcher.check_itself()
    driver.end()
    Path(FOUND).write_text(json.dumps(watcher.found))


if __name__ == "__main__":
    main()
