"""The drawer of the table: how it comes and goes, where it lies, and where the keys go."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from cardtable.engine.games.happy_six import HAPPY_SIX
from cardtable.engine.games.hearts import HEARTS
from cardtable.match.seating import SeatInfo
from cardtable.program.settings import CLOSED, OPEN
from cardtable.texts import LANGUAGES, Texts
from cardtable.ui.app.application import Program
from cardtable.ui.base.drawer import LEAST_TABLE, NARROWEST, STEP, WIDEST, DrawerFrame
from cardtable.ui.base.widgets import ContentScrollArea
from cardtable.ui.base.window import SMALLEST
from cardtable.ui.play.score_panel import ScorePanel
from cardtable.ui.play.table_page import TimeBar
from cardtable.ui.worker.messages import MatchSetup
from tests.drivers.controls import only
from tests.drivers.round_buttons import Bar
from tests.drivers.table_panels import TablePanels
from tests.ui.conftest import MakeProgram, Speak
from tests.ui.helpers import begin, focused, match_setup, press, quiet, state_of

LIMITED = MatchSetup(
    "happy_six",
    HAPPY_SIX.option_set.choose("standard", 2, {"time": "sixty"}),
    (SeatInfo("Aoi"), SeatInfo("", "fickle")),
)


def closed(qtbot: QtBot, program: Program, setup: MatchSetup | None = None) -> TablePanels:
    """A match in play with the drawer closed."""
    program.settings.drawer = CLOSED
    begin(qtbot, program, setup or match_setup("open"))
    quiet(qtbot, program)
    return TablePanels(program.window.table_page)


def table_width(program: Program) -> int:
    return program.window.table_page.table.width()


def test_closed_the_table_has_all_the_room(qtbot: QtBot, program: Program) -> None:
    panels = closed(qtbot, program)
    assert panels.place.isEmpty()
    assert table_width(program) == panels.frame.width()


def test_the_button_opens_it_beside_the_table_and_closes_it(qtbot: QtBot, program: Program) -> None:
    panels = closed(qtbot, program)
    bar = Bar(program.window.table_page)
    bar.click("menu.drawer")
    assert NARROWEST <= panels.width <= WIDEST
    assert LEAST_TABLE <= table_width(program) <= panels.frame.width() - panels.width
    assert program.window.menus.drawer.isChecked()
    bar.click("menu.drawer")
    assert panels.place.isEmpty()
    assert not program.window.menus.drawer.isChecked()


def test_the_score_of_everybody_is_seen_when_it_opens_for_the_first_time(
    qtbot: QtBot, program: Program
) -> None:
    program.window.resize(1024, 640)
    options = HEARTS.option_set.choose("black_lady", 4)
    closed(qtbot, program, MatchSetup("hearts", options, (SeatInfo("Aoi"),) + (SeatInfo("", "fickle"),) * 3))
    program.window.menus.drawer.trigger()
    quiet(qtbot, program)
    score = program.window.table_page.findChildren(ScorePanel)[0]
    figures = score.findChildren(ContentScrollArea)[0]
    cells = [label for label in figures.findChildren(QLabel) if label.text() and label.isVisible()]
    assert len(cells) > 12
    qtbot.waitUntil(
        lambda: all(
            figures.viewport().rect().contains(QRect(cell.mapTo(figures.viewport(), QPoint()), cell.size()))
            for cell in cells
        )
    )


@pytest.mark.long
@pytest.mark.parametrize("way", ["drawer", "lines", "scores", "hint"])
def test_it_comes_by_the_key_of_what_is_in_it(qtbot: QtBot, program: Program, way: str) -> None:
    panels = closed(qtbot, program)
    getattr(program.window.menus, way).trigger()
    quiet(qtbot, program)
    qtbot.waitUntil(lambda: not panels.place.isEmpty())


@pytest.mark.long
def test_the_focus_goes_in_and_comes_back(qtbot: QtBot, program: Program) -> None:
    panels, table = closed(qtbot, program), program.window.table_page.table
    assert focused(program) is table
    program.window.menus.drawer.trigger()
    assert panels.frame.isAncestorOf(focused(program))
    assert focused(program) is panels.tabs.tabBar()
    press(focused(program), Qt.Key.Key_Escape)
    assert panels.place.isEmpty()
    assert focused(program) is table


@pytest.mark.long
def test_what_is_left_open_or_closed_stays_so(
    qtbot: QtBot, program: Program, make_program: MakeProgram, tmp_path: Path
) -> None:
    closed(qtbot, program)
    program.window.menus.drawer.trigger()
    program.window.close()
    again = make_program(tmp_path)
    assert again.settings.drawer == OPEN
    begin(qtbot, again)
    assert not TablePanels(again.window.table_page).place.isEmpty()
    again.window.menus.drawer.trigger()
    again.window.close()
    assert make_program(tmp_path).settings.drawer == CLOSED


@pytest.mark.long
def test_until_somebody_opens_it_the_table_is_the_window(qtbot: QtBot, program: Program) -> None:
    program.settings.drawer = ""
    program.window.resize(1920, 1080)
    begin(qtbot, program)
    assert TablePanels(program.window.table_page).place.isEmpty()


def test_in_a_large_window_it_is_written_as_large_as_the_table(qtbot: QtBot, program: Program) -> None:
    program.window.resize(1280, 800)
    panels = closed(qtbot, program)
    program.window.menus.drawer.trigger()
    small = panels.width, panels.score.fontInfo().pointSizeF()
    program.window.resize(1920, 1080)
    quiet(qtbot, program)
    qtbot.waitUntil(lambda: panels.width > 1.2 * small[0])
    assert panels.score.fontInfo().pointSizeF() > 1.2 * small[1]
    assert not panels.frame.is_upon
    program.window.resize(1280, 800)
    qtbot.waitUntil(lambda: panels.width == small[0])


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_in_a_small_window_it_lies_upon_the_table_but_not_upon_hand_or_prompt(
    qtbot: QtBot, make_program: MakeProgram, language: str
) -> None:
    program = make_program(language=language)
    program.window.resize(*SMALLEST)
    program.window.preferences.apply(replace(program.settings.preferences, text_size="125"))
    panels, table = closed(qtbot, program), program.window.table_page.table
    before = table_width(program)
    program.window.menus.drawer.trigger()
    assert panels.frame.is_upon
    assert table_width(program) == before
    layout, place = table.scene().layout, panels.place
    assert place.bottom() < layout.prompt.y
    for index in range(len(table.scene().hand())):
        box = table.mapFromScene(table.scene().hand_item(index).sceneBoundingRect()).boundingRect()
        assert not place.intersects(box)
    assert all(place.contains(in_frame(tab, panels.frame)) for tab in (panels.tabs, panels.score))
    press(table, Qt.Key.Key_Escape)
    assert panels.place.isEmpty()


@pytest.mark.long
def test_a_narrow_table_beside_it_gives_its_buttons_to_the_foot(qtbot: QtBot, program: Program) -> None:
    program.window.resize(1024, 640)
    panels, bar = closed(qtbot, program), Bar(program.window.table_page)
    names, table = bar.names, program.window.table_page.table
    assert names
    assert all(table.isAncestorOf(button) for button in bar.buttons)
    program.window.menus.drawer.trigger()
    qtbot.waitUntil(lambda: not any(table.isAncestorOf(button) for button in bar.buttons))
    assert not panels.frame.is_upon
    assert bar.names == names
    for button in bar.buttons:
        if button.isVisible():
            assert panels.place.contains(in_frame(button, panels.frame))
    bar.click("menu.drawer")
    qtbot.waitUntil(lambda: all(table.isAncestorOf(button) for button in bar.buttons))
    assert bar.names == names


def test_without_it_the_rail_tells_the_score_of_two(qtbot: QtBot, program: Program) -> None:
    closed(qtbot, program)
    title, score = program.window.rail_title, state_of(program).score.lines[0].values
    assert title.texts[1].endswith(f"Aoi {score[0]} – {score[1]} Mio")
    program.window.menus.drawer.trigger()
    assert "–" not in title.texts[1]


def in_frame(widget: QWidget, frame: QWidget) -> QRect:
    return QRect(widget.mapTo(frame, QPoint()), widget.size())


def test_the_time_that_is_left_is_seen_without_it(qtbot: QtBot, program: Program) -> None:
    closed(qtbot, program, LIMITED)
    page = program.window.table_page
    bar = only(page, TimeBar, lambda bar: bar.isVisible())
    assert bar.accessibleName() == page.clock.time_text
    layout = page.table.scene().layout
    assert not any(bar.geometry().bottom() >= box.y for box in layout.portraits.values())
    program.window.menus.drawer.trigger()
    shown = only(page, TimeBar, lambda bar: bar.isVisible())
    assert shown is not bar


# ── its edge ─────────────────────────────────────────────────────────────────────────────────────────


def framed(qtbot: QtBot, *, least_table: int = 0) -> DrawerFrame:
    """An open drawer beside a table, both of them empty."""
    frame = DrawerFrame(QWidget(), QWidget(), least_table=least_table)
    qtbot.addWidget(frame)
    frame.resize(1000, 400)
    frame.show()
    frame.open(on=True)
    return frame


def edge_of(frame: DrawerFrame) -> QWidget:
    return only(frame, QWidget, lambda widget: widget.cursor().shape() is Qt.CursorShape.SplitHCursor)


def test_arrows_move_its_edge_as_far_as_it_may_be_wide(qtbot: QtBot) -> None:
    frame = framed(qtbot)
    edge = edge_of(frame)
    frame.set_side_width(NARROWEST + 2 * STEP)
    left = edge.x()
    with qtbot.waitSignal(frame.edge_moved):
        press(edge, Qt.Key.Key_Left)
    assert frame.side_width == NARROWEST + 3 * STEP
    assert edge.x() == left - STEP
    press(edge, Qt.Key.Key_Right, Qt.Key.Key_Right)
    assert frame.side_width == NARROWEST + STEP
    press(edge, *[Qt.Key.Key_Right] * 50)
    assert frame.side_width == NARROWEST
    press(edge, *[Qt.Key.Key_Left] * 100)
    assert frame.side_width == WIDEST


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_its_edge_is_reached_by_tab_named_and_seen_to_have_the_focus(
    qtbot: QtBot, language: str, speak: Speak
) -> None:
    frame = framed(qtbot)
    speak(language)
    edge = edge_of(frame)
    assert edge.focusPolicy() & Qt.FocusPolicy.TabFocus
    assert edge.accessibleName() == Texts(language)("side.edge")
    without = edge.grab().toImage()
    frame.activateWindow()
    edge.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(edge.hasFocus)
    assert edge.grab().toImage() != without


@pytest.mark.parametrize("least_table", [0, LEAST_TABLE])
def test_it_lies_upon_no_table_that_has_no_least_width(qtbot: QtBot, least_table: int) -> None:
    frame = framed(qtbot, least_table=least_table)
    frame.resize(LEAST_TABLE, 400)
    assert frame.is_upon is (least_table > 0)


def test_a_width_that_is_set_in_a_replay_holds_at_the_table_too(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program)
    program.window.menus.replay.trigger()
    replaying = program.window.replay
    qtbot.waitUntil(lambda: replaying.session is not None and replaying.session.shown is not None)
    before = replaying.page.drawer.side_width
    press(edge_of(replaying.page.drawer), Qt.Key.Key_Left)
    assert program.window.table_page.drawer.side_width == replaying.page.drawer.side_width > before
    program.window.close()
    assert program.settings.side_width == before + STEP
