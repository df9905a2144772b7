"""Everything is written as large as the system is set to, or as somebody wants it, at once and everywhere."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QScrollArea, QTableView, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from cardtable.engine.games.fifty_six import FIFTY_SIX
from cardtable.match.seating import SeatInfo
from cardtable.program.preferences import SYSTEM, TEXT_SIZES
from cardtable.texts import Texts
from cardtable.ui.app.application import Program
from cardtable.ui.base.look import (
    HEADING,
    LEAST_POINTS,
    Look,
    current_text_factor,
    system_text_factor,
    use_text_factor,
)
from cardtable.ui.base.widgets import ContentScrollArea
from cardtable.ui.fairness.dialog import FairnessDialog
from cardtable.ui.home.page import OpenPanel
from cardtable.ui.table.seat_item import SeatItem
from cardtable.ui.worker.commands import BeginMatch
from cardtable.ui.worker.messages import MatchSetup
from tests.drivers.fairness import FairnessPages
from tests.ui.conftest import UNDRESSED
from tests.ui.helpers import begin, dialog_of, may_choose

pytestmark = pytest.mark.usefixtures("restored_look")


def windows(monkeypatch: pytest.MonkeyPatch, value: object) -> None:
    """Let the system be Windows, set to so many percent; None: never set."""

    @contextmanager
    def open_key(root: str, path: str) -> Iterator[str]:
        if value is None:
            raise FileNotFoundError
        yield f"{root}\\{path}"

    def query(key: str, name: str) -> tuple[object, int]:
        assert (key, name) == (r"HKCU\Software\Microsoft\Accessibility", "TextScaleFactor")
        return value, 4

    registry = SimpleNamespace(HKEY_CURRENT_USER="HKCU", OpenKey=open_key, QueryValueEx=query)
    monkeypatch.setitem(sys.modules, "winreg", registry)
    monkeypatch.setattr("cardtable.ui.base.look.sys", SimpleNamespace(platform="win32"))


@pytest.mark.parametrize(
    ("value", "times"),
    [(None, 1.0), (100, 1.0), (150, 1.5), (225, 2.25), (9999, 2.25), (-5, 1.0), ("x", 1.0)],
)
def test_windows_is_asked(monkeypatch: pytest.MonkeyPatch, value: object, times: float) -> None:
    windows(monkeypatch, value)
    assert system_text_factor() == times


@pytest.mark.skipif(sys.platform == "win32", reason="for systems that cannot be asked")
def test_elsewhere_it_is_part_of_the_systems_font() -> None:
    assert system_text_factor() == 1.0


@pytest.mark.parametrize("points", [9.0, 13.5])  # what Windows' font is by itself, and with its factor in it
def test_the_systems_factor_counts_once(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, points: float
) -> None:
    windows(monkeypatch, 150)
    use_text_factor(qapp, 0.0)  # as at the start of the program
    font = qapp.font()
    font.setPointSizeF(points)
    qapp.setFont(font)
    look = Look(qapp)
    assert qapp.font().pointSizeF() == 1.5 * LEAST_POINTS
    look.deleteLater()


def test_the_system_is_asked_again_when_the_program_comes_to_the_front(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    look = Look(qapp, SYSTEM, SYSTEM)
    monkeypatch.setattr("cardtable.ui.base.look.system_text_factor", lambda: 2.0)
    qapp.applicationStateChanged.emit(Qt.ApplicationState.ApplicationActive)
    assert current_text_factor() == 2.0
    look.set_text_size("125")
    qapp.applicationStateChanged.emit(Qt.ApplicationState.ApplicationActive)
    assert current_text_factor() == 1.25
    look.deleteLater()


def test_a_look_that_is_gone_is_not_applied(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    Look(qapp, SYSTEM, SYSTEM).deleteLater()
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    monkeypatch.setattr("cardtable.ui.base.look.system_text_factor", lambda: 2.0)
    before = qapp.font().pointSizeF()
    qapp.applicationStateChanged.emit(Qt.ApplicationState.ApplicationActive)
    assert qapp.font().pointSizeF() == before
    assert qapp.styleSheet() == UNDRESSED


@pytest.mark.parametrize("choice", [size for size in TEXT_SIZES if size != SYSTEM])
def test_headings_grow_alike(qapp: QApplication, choice: str) -> None:
    look = Look(qapp)
    look.apply()
    usual = qapp.font().pointSizeF()
    look.set_text_size(choice)
    points = qapp.font().pointSizeF()
    assert points == pytest.approx(usual * int(choice) / 100)
    assert f"font-size: {points * HEADING:.1f}pt" in qapp.styleSheet()
    assert current_text_factor() == int(choice) / 100
    look.deleteLater()


@pytest.mark.long
def test_it_is_so_at_once_at_the_table_and_beside_it(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program)
    page, preferences = program.window.table_page, program.window.preferences
    heights, points = [], []
    for choice in ("100", "150", "100"):
        preferences.apply(replace(program.settings.preferences, text_size=choice))
        QApplication.processEvents()
        plates = [item for item in page.table.items() if isinstance(item, SeatItem)]
        heights.append([plate.label.height() for plate in plates])
        labels = [label for label in page.findChildren(QLabel) if label.isVisible()]
        points.append([label.font().pointSizeF() for label in labels])
    assert heights[0] == heights[2] == [48.0, 48.0]
    assert max(heights[1]) == 72.0
    assert min(heights[1]) >= 60.0  # who sits across makes room for larger cards
    assert 10.0 in points[0]
    assert points[1] == [1.5 * size for size in points[0]]
    assert points[2] == points[0]


@pytest.mark.long
def test_no_part_of_the_first_page_lies_on_another_where_it_is_large(qtbot: QtBot, program: Program) -> None:
    program.window.resize(1200, 800)
    program.window.preferences.apply(replace(program.settings.preferences, text_size="200"))
    page = program.window.home_page
    (matches,) = page.findChildren(OpenPanel)
    qtbot.waitUntil(lambda: not page.day.is_empty and matches.width() > page.width() * 0.8)
    qtbot.waitUntil(lambda: page.day.y() > matches.geometry().bottom())


@pytest.mark.long
def test_a_page_that_was_enlarged_follows_a_smaller_text(program: Program) -> None:
    program.window.resize(1920, 1080)
    page, preferences = program.window.home_page, program.window.preferences
    for choice, points in (("100", 13.5), ("225", 22.5), ("150", 15.0)):
        preferences.apply(replace(program.settings.preferences, text_size=choice))
        QApplication.processEvents()
        assert page.day.font().pointSizeF() == pytest.approx(points, rel=0.06)


@pytest.mark.long
def test_another_language_is_written_as_large(program: Program) -> None:
    program.window.preferences.apply(replace(program.settings.preferences, text_size="150"))
    program.window.preferences.set_language("ja")
    assert QApplication.font().pointSizeF() == 1.5 * LEAST_POINTS
    program.window.preferences.set_language("en")


def lines(count: int) -> QWidget:
    content = QWidget()
    column = QVBoxLayout(content)
    for number in range(count):
        column.addWidget(QLabel(f"Line {number}"))
    return content


def test_what_has_no_room_scrolls_by_key_too(qtbot: QtBot) -> None:
    page = QWidget()
    area = ContentScrollArea(lines(20))
    column = QVBoxLayout(page)
    column.addWidget(area)
    column.addStretch(1)
    qtbot.addWidget(page)
    page.resize(200, 2000)
    page.show()
    assert area.height() == area.sizeHint().height()
    assert area.focusPolicy() is Qt.FocusPolicy.NoFocus
    page.resize(200, 200)
    qtbot.waitUntil(lambda: area.focusPolicy() is Qt.FocusPolicy.TabFocus)
    assert isinstance(area, QScrollArea)
    area.setFocus()
    QTest.keyClick(area, Qt.Key.Key_Down)
    assert area.verticalScrollBar().value() > 0


def test_what_comes_to_hold_more_is_given_more_room(qtbot: QtBot) -> None:
    page = QWidget()
    content = lines(2)
    area = ContentScrollArea(content)
    column = QVBoxLayout(page)
    column.addWidget(area)
    column.addStretch(1)
    qtbot.addWidget(page)
    page.resize(200, 2000)
    page.show()
    before = area.height()
    layout = content.layout()
    assert layout is not None
    for _ in range(18):
        layout.addWidget(QLabel("One more"))
    qtbot.waitUntil(lambda: area.height() == content.sizeHint().height() > 5 * before)


def sizes(view: QTableView) -> tuple[int, ...]:
    """The heights of the head and of a row, and the width of the column before it."""
    QApplication.processEvents()
    names = view.horizontalHeader()
    return (names.height() if names.isVisible() else 0, view.rowHeight(0), view.verticalHeader().width())


@pytest.mark.long
def test_tables_have_room_for_their_type_and_no_more(qtbot: QtBot, program: Program) -> None:
    seats = (SeatInfo("Aoi"), *(SeatInfo("", "fickle") for _ in range(3)))
    program.worker.send(BeginMatch(MatchSetup("fifty_six", FIFTY_SIX.option_set.choose("akagiri", 4), seats)))
    qtbot.waitUntil(lambda: program.window.session is not None and may_choose(program))
    program.window.menus.fairness.trigger()
    qtbot.waitUntil(lambda: any(each.isVisible() for each in program.window.findChildren(FairnessDialog)))
    dialog = dialog_of(program, FairnessDialog)
    assert isinstance(dialog, FairnessDialog)
    FairnessPages(dialog, Texts("en")).open_details()
    tables = program.window.findChildren(QTableView)  # those of its dialogs are among them

    def shown() -> list[QTableView]:
        return [view for view in tables if view.isVisible() and view.model().rowCount()]

    qtbot.waitUntil(lambda: len(shown()) == 3)  # the calls, what is known of the hands, and what was fixed
    watched = shown()  # others may come while the computers play on
    found: list[dict[QTableView, tuple[int, ...]]] = []
    for choice in ("100", "225", "100"):
        program.window.preferences.apply(replace(program.settings.preferences, text_size=choice))
        QApplication.processEvents()
        assert all(view.rowHeight(0) >= view.fontMetrics().height() for view in shown())
        found.append({view: sizes(view) for view in shown() if view in watched})
    usual, large, again = found
    assert again == usual
    assert large
    assert all(size > usual[view] for view, size in large.items())
