"""The lines of play beside the table: seen, walked, switched, begun anew."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QTableView
from pytestqt.qtbot import QtBot

from cardtable.engine.cards import Card
from cardtable.engine.facts import Acted, Fact
from cardtable.engine.games.happy_six import Choose, HappySixView
from cardtable.engine.messages import Message, message
from cardtable.match.branches import Line, LineEntry
from cardtable.texts import Texts
from cardtable.ui.app.application import Program
from cardtable.ui.play.lines_panel import LinesTable
from tests.drivers.table_panels import TablePanels
from tests.ui.conftest import MakeProgram, ThinkingHere
from tests.ui.helpers import (
    begin,
    button,
    choose_while_it_thinks,
    focused,
    match_setup,
    may_choose,
    play_to_the_end,
    play_turn,
    press,
    quiet,
    step_of,
    table_texts,
)
from tests.ui.replays import begin_near_the_end

DISPLAY = Qt.ItemDataRole.DisplayRole


def view_of(program: Program) -> QTableView:
    return TablePanels(program.window.table_page).lines_view


def names(program: Program) -> list[str]:
    """The names of the lines, from left to right."""
    model = view_of(program).model()
    return [model.headerData(i, Qt.Orientation.Horizontal) for i in range(model.columnCount())]


def cells(program: Program, column: int) -> list[str]:
    model = view_of(program).model()
    return [model.index(row, column).data(DISPLAY) for row in range(model.rowCount())]


def choose_last(qtbot: QtBot, program: Program) -> None:
    """Choose the last card of the hand, where `play_turn` chooses the first."""
    faced = step_of(program).decision
    press(program.window.table_page.table, Qt.Key.Key_End, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: step_of(program).decision != faced and may_choose(program))


def sets_played(program: Program) -> int:
    view = step_of(program).view
    assert isinstance(view, HappySixView)
    return len(view.sets)


def two_lines(qtbot: QtBot, program: Program) -> None:
    """Two turns, and then another card for the second."""
    begin(qtbot, program)
    play_turn(qtbot, program)
    play_turn(qtbot, program)
    program.window.menus.try_another.trigger()
    qtbot.waitUntil(lambda: len(step_of(program).lines) == 2 and may_choose(program))


# ── what is shown ────────────────────────────────────────────────────────────────────────────────────


def test_a_single_line_comes_with_advice(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program)
    menus = program.window.menus
    assert not menus.try_another.isEnabled()
    menus.lines.trigger()
    shown = [label.text() for label in program.window.table_page.findChildren(QLabel) if label.isVisible()]
    assert any("Try another card (Ctrl+T)" in text for text in shown)
    assert not view_of(program).isVisible()
    assert focused(program) is program.window.table_page.table


def test_another_card_stands_beside_the_line_that_was_played(qtbot: QtBot, program: Program) -> None:
    two_lines(qtbot, program)
    assert program.window.table_page.shows_lines
    assert focused(program) is program.window.table_page.table
    assert names(program) == ["Try 1", "▶ Try 2"]
    assert view_of(program).model().headerData(0, Qt.Orientation.Vertical) == "2"  # where they part
    assert cells(program, 1) == ["you are here"]
    assert re.fullmatch(r"\S+ \S+ → (Aoi|Mio)", cells(program, 0)[0])
    choose_last(qtbot, program)
    assert names(program) == ["Try 1", "▶ Try 2"]
    assert cells(program, 1)[1] == "you are here"
    assert cells(program, 0)[1] == ""


def test_what_is_undone_stays_and_redo_leads_back(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program)
    play_turn(qtbot, program)
    program.window.menus.undo.trigger()
    qtbot.waitUntil(lambda: len(step_of(program).lines) == 2 and may_choose(program))
    assert names(program) == ["Try 1", "▶ Try 2"]
    program.window.menus.redo.trigger()
    qtbot.waitUntil(lambda: len(step_of(program).lines) == 1 and may_choose(program))
    assert not view_of(program).isVisible()


def test_nothing_is_told_before_the_table_has_shown_it(qtbot: QtBot, program: Program) -> None:
    two_lines(qtbot, program)
    table = program.window.table_page.table
    table.speed = 1.0
    press(table, Qt.Key.Key_End, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: any(line.facts and line.is_current for line in step_of(program).lines))
    assert cells(program, 1) == ["you are here"]
    table.speed = 0.0
    qtbot.waitUntil(lambda: len(cells(program, 1)) == 2)


# ── going to and fro ─────────────────────────────────────────────────────────────────────────────────


def test_enter_on_a_line_goes_there_and_back(qtbot: QtBot, program: Program) -> None:
    two_lines(qtbot, program)
    choose_last(qtbot, program)
    here = step_of(program).view
    program.window.menus.lines.trigger()  # off …
    assert not program.window.table_page.shows_lines
    program.window.menus.lines.trigger()  # … and on
    view = view_of(program)
    assert focused(program) is view
    press(view, Qt.Key.Key_Left, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: names(program) == ["▶ Try 1", "Try 2"] and may_choose(program))
    assert step_of(program).view != here
    assert focused(program) is view
    assert view.currentIndex().column() == 0
    press(view, Qt.Key.Key_Right)
    button(program.window, "Go to this try").click()
    qtbot.waitUntil(lambda: names(program) == ["Try 1", "▶ Try 2"] and may_choose(program))
    assert focused(program) is view


def test_a_click_on_the_name_of_a_line_goes_there(qtbot: QtBot, program: Program) -> None:
    two_lines(qtbot, program)
    header = view_of(program).horizontalHeader()
    at = header.rect().center()
    at.setX(header.sectionViewportPosition(0) + 8)
    QTest.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=at)
    qtbot.waitUntil(lambda: len(step_of(program).lines) == 1 and may_choose(program))
    assert len(step_of(program).history or ()) > 0


def test_another_card_can_be_tried_from_any_turn_of_any_line(qtbot: QtBot, program: Program) -> None:
    two_lines(qtbot, program)
    choose_last(qtbot, program)
    play_turn(qtbot, program)
    view = view_of(program)
    view.setCurrentIndex(view.model().index(0, 0))
    turn = cells(program, 0)[0]
    button(program.window, "Another card here").click()
    qtbot.waitUntil(lambda: len(step_of(program).lines) == 3 and may_choose(program))
    assert names(program) == ["Try 1", "Try 2", "▶ Try 3"]
    assert cells(program, 0)[0] == turn
    assert cells(program, 2)[0] == "you are here"
    assert focused(program) is program.window.table_page.table


def test_where_there_is_little_room_keys_and_the_menu_of_the_lines_do_it(
    qtbot: QtBot, program: Program
) -> None:
    two_lines(qtbot, program)
    panel = TablePanels(program.window.table_page).lines
    assert button(panel, "Another card here").isVisible()
    panel.resize(panel.width(), 100)
    assert not button(panel, "Another card here").isVisible()
    view = view_of(program)
    assert [action.text() for action in view.actions()] == ["Go to this try", "Another card here"]
    choose_last(qtbot, program)
    view.setFocus()
    view.setCurrentIndex(view.model().index(0, 0))
    QTest.keyClick(view, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: len(step_of(program).lines) == 3 and may_choose(program))


def test_a_thinking_computer_is_stopped_and_chooses_afresh(
    qtbot: QtBot, program: Program, pools: list[ThinkingHere]
) -> None:
    choose_while_it_thinks(qtbot, program, pools[0])
    asked = len(pools[0].held)
    program.window.menus.try_another.trigger()
    quiet(qtbot, program)
    assert len(pools[0].held) > asked
    pools[0].release()
    qtbot.waitUntil(lambda: may_choose(program))
    play_turn(qtbot, program)


def test_lines_of_earlier_sets_can_be_gone_back_to(qtbot: QtBot, program: Program) -> None:
    two_lines(qtbot, program)
    while not sets_played(program):
        play_turn(qtbot, program)
    assert cells(program, 0) == ["branched off in Set 1"]
    assert cells(program, 1) == ["you are here"]
    view = view_of(program)
    view.setFocus()
    view.setCurrentIndex(view.model().index(0, 0))
    assert not button(program.window, "Another card here").isEnabled()
    press(view, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: names(program) == ["▶ Try 1", "Try 2"] and may_choose(program))
    assert cells(program, 1)[-1] == "continues"


@pytest.mark.long
def test_after_the_end_another_card_can_be_tried(qtbot: QtBot, program: Program) -> None:
    begin_near_the_end(qtbot, program)
    play_to_the_end(qtbot, program)
    program.window.menus.try_another.trigger()
    qtbot.waitUntil(lambda: may_choose(program))
    assert names(program) == ["Try 1", "▶ Try 2"]


# ── for everyone ─────────────────────────────────────────────────────────────────────────────────────


def test_a_cell_says_all_that_matters(qtbot: QtBot, program: Program) -> None:
    two_lines(qtbot, program)
    index = view_of(program).model().index(0, 0)
    assert str(index.data(Qt.ItemDataRole.AccessibleTextRole)).startswith("Try 1, Turn 2, ")
    assert "3♥ beats 2♠: you take both cards." in str(index.data(Qt.ItemDataRole.ToolTipRole))
    table = QAccessible.queryAccessibleInterface(view_of(program))
    cell = table.child(5)  # the corner, two names, a number, a cell, and this one
    assert cell.text(QAccessible.Text.Name) == "Try 2, which you are on, Turn 2, you are here"


def test_those_who_do_not_see_hear_which_line_they_are_on(
    qtbot: QtBot, program: Program, announced: list[str]
) -> None:
    two_lines(qtbot, program)
    choose_last(qtbot, program)
    assert [text for text in announced if "try" in text] == ["Now on try 2."]
    view = view_of(program)
    view.setCurrentIndex(view.model().index(0, 0))
    button(program.window, "Go to this try").click()
    qtbot.waitUntil(lambda: "Now on try 1." in announced)


def test_no_line_shows_the_card_the_computer_has_chosen(qtbot: QtBot, program: Program) -> None:
    two_lines(qtbot, program)
    quiet(qtbot, program)
    assert step_of(program).view.to_act == (0,)
    said = " ".join(table_texts(view_of(program)))
    revealed = {
        card
        for line in step_of(program).lines
        for told in line.facts
        for call in told.calls
        for card in call.values.values()
        if isinstance(card, Card)
    }
    assert set(re.findall(r"[A2345][♠♥]", said)) <= {card.symbol for card in revealed}
    aloud = Texts("en").aloud
    told = set(re.findall(r"\w+ of (?:spades|hearts)", said))
    assert told
    assert told <= {aloud.card(card) for card in revealed}


@pytest.mark.long
def test_the_choice_of_page_is_remembered(
    qtbot: QtBot, program: Program, make_program: MakeProgram, tmp_path: Path
) -> None:
    begin(qtbot, program)
    menus = program.window.menus
    assert not menus.lines.isChecked()
    TablePanels(program.window.table_page).turn_to(1)
    assert menus.lines.isChecked()
    program.window.close()
    again = make_program(tmp_path)
    assert again.window.table_page.shows_lines
    assert again.window.menus.lines.isChecked()
    assert not again.window.menus.lines.isEnabled()  # nothing lies on the table
    assert not again.window.menus.try_another.isEnabled()


@pytest.mark.parametrize("first_deal", [None, 7])
def test_the_table_says_when_a_match_is_assisted(
    qtbot: QtBot, program: Program, first_deal: int | None
) -> None:
    begin(qtbot, program, match_setup(first_deal=first_deal))
    panels = TablePanels(program.window.table_page)
    assert panels.is_told("With help") == (first_deal is not None)
    play_turn(qtbot, program)
    program.window.menus.try_another.trigger()
    qtbot.waitUntil(lambda: panels.is_told("With help") and may_choose(program))


# ── the table of lines alone ─────────────────────────────────────────────────────────────────────────


def line(
    *numbers: int,
    older: int | None = None,
    shared: int = 0,
    current: bool = False,
    continues: bool = False,
    parted_in: int | None = None,
) -> Line:
    facts: list[LineEntry] = []
    for number in numbers:
        fact: Fact = Acted(0, Choose(Card.parse("AS")))
        facts.append(LineEntry(number, fact, (message("happy_six.call.deal", set=number),)))
    return Line(numbers[-1] if numbers else 99, older, shared, tuple(facts), parted_in, continues, current)


def said(told: LineEntry) -> Message | None:
    """Every even record ends a turn."""
    return message("happy_six.score.turn", turn=told.number) if told.number % 2 == 0 else None


def texts_in(table: LinesTable) -> list[list[str]]:
    return [
        [table.index(row, column).data(DISPLAY) for column in range(table.columnCount())]
        for row in range(table.rowCount())
    ]


def test_lines_are_laid_beside_each_other_from_where_the_first_two_part() -> None:
    table = LinesTable()
    table.set_texts(Texts("en"))
    first = line(2, 3, 4, 6, 7, 8, continues=True)
    second = line(10, 11, 14, older=0, shared=3)
    third = line(12, older=0, shared=5)
    fourth = line(older=1, shared=4, current=True)
    table.show([first, second, third, fourth], said, {})
    assert texts_in(table) == [
        ["Turn 6", "Turn 10", "as try 1", "as try 2"],
        ["Turn 8", "Turn 14", "Turn 12", "you are here"],
        ["continues", "", "", ""],
    ]
    assert [table.headerData(row, Qt.Orientation.Vertical) for row in range(3)] == ["3", "4", "5"]
    assert table.current == 3
    spoken = table.index(0, 2).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "Try 3, Turn 3, as try 1, Set 6. Five cards each."
    spoken = table.index(1, 3).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "Try 4, which you are on, Turn 4, you are here"
    turn = table.turn(1, 0)
    assert turn is not None
    assert turn.number == 8


@pytest.mark.parametrize(
    ("parted_in", "expected"), [(0, "branched off before the deal"), (2, "branched off in Set 1")]
)
def test_a_line_that_left_in_another_deal_says_so(parted_in: int, expected: str) -> None:
    table = LinesTable()
    table.set_texts(Texts("en"))
    names = {2: message("happy_six.score.set", set=1)}
    table.show([line(parted_in=parted_in), line(2, 4, current=True)], said, names)
    assert texts_in(table) == [[expected, "you are here"]]
    assert table.turn(0, 0) is None


def test_a_table_without_lines_is_empty() -> None:
    table = LinesTable()
    table.set_texts(Texts("ja"))
    table.show([], said, {})
    assert (table.rowCount(), table.columnCount(), table.current) == (0, 0, -1)
    assert table.line(0) is None
