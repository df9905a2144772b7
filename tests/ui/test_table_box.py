"""The choice of a table of numbers in the dialog for a new match: the hand roles of Hachihachi Trick."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QSpinBox, QTableWidget
from pytestqt.qtbot import QtBot

from cardtable.engine.games.hachihachi_trick import OPTIONS
from cardtable.engine.games.hachihachi_trick.options import ROLES
from cardtable.engine.options import TableValue
from cardtable.program.settings import LastMatch
from cardtable.texts import LANGUAGES, Texts
from tests.drivers.controls import button, click, entries, press
from tests.drivers.grids import aloud, rows
from tests.drivers.new_match import NewMatch
from tests.ui.new_match import make

STYLES = {"hachihachi_trick": ("fickle",)}
TEXTS = Texts("en")
FLUSH = ROLES.rows.index("flush")
ROLE, IN, FORCED_OUT = range(3)


@pytest.fixture
def dialog(qtbot: QtBot) -> NewMatch:
    return open_dialog(qtbot)


def open_dialog(qtbot: QtBot, last: tuple[LastMatch, ...] = (), language: str = "en") -> NewMatch:
    dialog = make(qtbot, (OPTIONS,), last=last, styles=STYLES, language=language)
    if not dialog.group("roles").isChecked():
        click(dialog.group("roles"))
    return dialog


def test_unfolding_the_group_brings_the_table_into_view(dialog: NewMatch) -> None:
    heading, table = dialog.group("roles"), dialog.number_table("roles")
    assert heading.visibleRegion().boundingRect() == heading.rect()
    seen = table.visibleRegion().boundingRect().height()
    assert seen == table.height() or seen > heading.window().height() / 2


def chosen(dialog: NewMatch) -> TableValue:
    return dialog.setup.options[ROLES]


def changed(**rows: tuple[int, int] | None) -> TableValue:
    """The default with other rows, or without some."""
    mine = {**dict(ROLES.default), **rows}
    return tuple((name, numbers) for name in ROLES.rows if (numbers := mine[name]) is not None)


def entry(dialog: NewMatch) -> str:
    box = dialog.control("roles")
    assert isinstance(box, QComboBox)
    return box.currentText()


def click_on(table: QTableWidget, row: int, column: int) -> None:
    place = table.visualRect(table.model().index(row, column)).center()
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)


def editor(table: QTableWidget) -> QSpinBox:
    """The box in which a number is being written."""
    (box,) = [box for box in table.findChildren(QSpinBox) if box.isVisible()]
    return box


def is_written(table: QTableWidget) -> bool:
    return any(box.isVisible() for box in table.findChildren(QSpinBox))


def go_to(table: QTableWidget, row: int, column: int) -> None:
    table.setFocus()
    QTest.keyClick(table, Qt.Key.Key_Home, Qt.KeyboardModifier.ControlModifier)
    press(table, *[Qt.Key.Key_Down] * row, *[Qt.Key.Key_Right] * column)
    assert (table.currentRow(), table.currentColumn()) == (row, column)


def test_the_table_is_the_one_of_the_game_and_goes_by_its_name(dialog: NewMatch) -> None:
    box = dialog.control("roles")
    assert isinstance(box, QComboBox)
    assert entries(box) == ["Card Table’s values", "values of your choice"]
    assert entry(dialog) == "Card Table’s values"
    assert chosen(dialog) == ROLES.default
    shown = rows(dialog.number_table("roles"))
    assert shown[FLUSH] == ["flush", "5", "2"]
    assert len(shown) == len(ROLES.rows)


def test_the_provenance_of_the_values_is_told_beside_the_table(dialog: NewMatch) -> None:
    assert any("values are Card Table’s own" in text for text in dialog.seen)


def test_a_click_opens_a_number_and_it_holds_while_it_is_written(dialog: NewMatch) -> None:
    table = dialog.number_table("roles")
    click_on(table, FLUSH, IN)
    QTest.keyClicks(editor(table), "12")
    assert chosen(dialog) == changed(flush=(12, 2))
    assert entry(dialog) == "values of your choice"
    press(editor(table), Qt.Key.Key_Tab)
    QTest.keyClicks(editor(table), "6")
    assert chosen(dialog) == changed(flush=(12, 6))


def test_keys_do_all_of_it(qtbot: QtBot, dialog: NewMatch) -> None:
    table = dialog.number_table("roles")
    dialog.control("roles").setFocus()
    press(dialog.focused, Qt.Key.Key_Tab)
    assert button(dialog.dialog, TEXTS("tables.menu")).hasFocus()
    press(dialog.focused, Qt.Key.Key_Tab)
    assert dialog.focused is table
    go_to(table, FLUSH, IN)
    press(table, Qt.Key.Key_9)
    press(editor(table), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not is_written(table))
    assert dialog.dialog.isVisible()  # Return has ended the writing and nothing else
    assert chosen(dialog) == changed(flush=(9, 2))
    go_to(table, FLUSH, ROLE)
    press(table, Qt.Key.Key_Space)
    assert chosen(dialog) == changed(flush=None)
    press(table, Qt.Key.Key_Space)
    assert chosen(dialog) == changed(flush=(9, 2))  # it has kept its numbers
    press(table, Qt.Key.Key_Tab)
    assert dialog.focused.accessibleName() == dialog.back("roles").accessibleName() != ""


def test_a_click_on_a_role_switches_it_off_and_on(dialog: NewMatch) -> None:
    table = dialog.number_table("roles")
    click_on(table, FLUSH, ROLE)
    assert chosen(dialog) == changed(flush=None)
    click_on(table, FLUSH, IN)
    assert not is_written(table)
    click_on(table, FLUSH, ROLE)
    assert chosen(dialog) == ROLES.default


def test_no_number_out_of_range_can_be_written(dialog: NewMatch) -> None:
    table = dialog.number_table("roles")
    click_on(table, FLUSH, IN)
    QTest.keyClicks(editor(table), "-1013")
    assert chosen(dialog) == changed(flush=(10, 2))  # neither below zero nor above a hundred


def test_a_change_is_told_by_the_rows_that_differ_and_taken_back(dialog: NewMatch) -> None:
    table = dialog.number_table("roles")
    click_on(table, FLUSH, ROLE)
    click_on(table, 0, FORCED_OUT)
    QTest.keyClicks(editor(table), "8")
    note = dialog.field("roles").note.replace("\N{NO-BREAK SPACE}", " ")
    assert note == "Changed: in “Standard” it is “straight flush 15 / 7; flush 5 / 2”."
    assert dialog.group("roles").text().endswith("1 change")
    click(dialog.back("roles"))
    assert chosen(dialog) == ROLES.default
    assert entry(dialog) == "Card Table’s values"
    assert dialog.field("roles").note == ""


def test_the_game_s_table_takes_the_place_of_ones_own(dialog: NewMatch) -> None:
    click_on(dialog.number_table("roles"), FLUSH, ROLE)
    dialog.fill_in("roles", "ours")
    assert chosen(dialog) == ROLES.default


def test_the_values_of_last_time_are_there_again(qtbot: QtBot, dialog: NewMatch) -> None:
    click_on(dialog.number_table("roles"), FLUSH, ROLE)
    again = open_dialog(qtbot, dialog.choices)
    assert chosen(again) == changed(flush=None)
    assert entry(again) == "values of your choice"


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_every_cell_has_a_name_for_the_ear_and_every_role_its_meaning(qtbot: QtBot, language: str) -> None:
    texts = Texts(language)
    dialog = open_dialog(qtbot, language=language)
    table = dialog.number_table("roles")
    assert table.accessibleName() == texts("hachihachi_trick.option.roles.name")
    name, column = (texts(f"hachihachi_trick.option.roles.{part}") for part in ("flush", "forced_out"))
    for part in (name, column, "2"):
        assert part in aloud(table, FLUSH, FORCED_OUT)
    click_on(table, FLUSH, FORCED_OUT)
    assert editor(table).accessibleName() == texts("option.cell", row=name, column=column)
    press(editor(table), Qt.Key.Key_Escape)
    click_on(table, FLUSH, ROLE)
    assert texts("option.off") in aloud(table, FLUSH, FORCED_OUT)
    for row, role in enumerate(ROLES.rows):
        told = table.model().index(row, ROLE).data(Qt.ItemDataRole.ToolTipRole)
        assert told == texts(f"hachihachi_trick.option.roles.{role}_help") != ""
