"""People's own tables in the dialog for a new match: kept by name, given away, taken in."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QFileDialog, QSpinBox
from pytestqt.qtbot import QtBot

from cardtable.engine.games.hachihachi_trick import OPTIONS
from cardtable.engine.games.hachihachi_trick.options import ROLES
from cardtable.match.presets import SUFFIX, OwnPreset, OwnPresets, write_presets
from cardtable.texts import Texts
from cardtable.ui.new_match.preset_field import PresetNameDialog
from cardtable.ui.new_match.service import DeletePreset, SavePreset
from tests.drivers.controls import button, choose, click, entries
from tests.drivers.new_match import NameOfPreset, NewMatch
from tests.ui.example_options import EXAMPLE
from tests.ui.new_match import Presets, make

TEXTS = Texts("en")
STYLES = {"hachihachi_trick": ("fickle",), "example": ("fickle",)}
GAMES = {"hachihachi_trick": OPTIONS, "example": EXAMPLE}
ROWS = (("flush", (9, 4)), ("seven_high", (20, 10)))
OURS = OwnPreset("hachihachi_trick", "うちの手役", {"roles": ROWS}, "roles")


@pytest.fixture
def presets(tmp_path: Path) -> Presets:
    return Presets(tmp_path, GAMES)


@pytest.fixture
def dialog(qtbot: QtBot, presets: Presets) -> NewMatch:
    dialog = make(qtbot, (OPTIONS, EXAMPLE), presets=presets, styles=STYLES)
    click(dialog.group("roles"))
    return dialog


def box(dialog: NewMatch) -> QComboBox:
    control = dialog.control("roles")
    assert isinstance(control, QComboBox)
    return control


def naming(dialog: NewMatch) -> NameOfPreset:
    return NameOfPreset(dialog.dialog.findChildren(PresetNameDialog)[-1])


def pick_file(dialog: NewMatch, path: Path) -> None:
    asking = dialog.dialog.findChildren(QFileDialog)[-1]
    asking.fileSelected.emit(str(path))
    asking.close()


def write_flush(dialog: NewMatch, number: int) -> None:
    """Write what a flush is worth in."""
    table = dialog.number_table("roles")
    table.setFocus()
    table.setCurrentCell(ROLES.rows.index("flush"), 1)
    QTest.keyClicks(table, str(number)[:1])
    QTest.keyClicks(table.findChildren(QSpinBox)[-1], str(number)[1:])


def test_a_table_is_kept_under_a_name_and_offered_at_once(dialog: NewMatch, presets: Presets) -> None:
    assert not dialog.can_do("tables.save")  # it has a name
    assert not dialog.can_do("tables.delete")
    write_flush(dialog, 12)
    dialog.do("tables.save")
    asking = naming(dialog)
    asking.write("card table’s VALUES")
    assert asking.problem == TEXTS("tables.theirs")
    asking.call("うちの手役")
    (kept,) = presets.own
    assert (kept.option, kept.name, dict(kept.rules)) == ("roles", "うちの手役", {"roles": chosen(dialog)})
    assert entries(box(dialog)) == ["Card Table’s values", "うちの手役", "values of your choice"]
    assert box(dialog).currentText() == "うちの手役"
    assert dialog.notice == TEXTS("tables.saved", name="うちの手役")
    assert dialog.presets == ["Standard", "Short"]  # a table is no preset


def chosen(dialog: NewMatch) -> object:
    return dialog.setup.options.values["roles"]


def test_a_kept_table_is_chosen_in_any_rules_and_told_from_theirs(dialog: NewMatch, presets: Presets) -> None:
    presets.worker.send(SavePreset(OURS))
    dialog.choose_preset("short")
    choose(box(dialog), "うちの手役")
    assert chosen(dialog) == ROWS
    assert dialog.setup.options.values["rounds"] == 6
    assert dialog.preset == ("Short", "1 change")


def test_a_changed_table_is_kept_under_its_name_again(dialog: NewMatch, presets: Presets) -> None:
    presets.worker.send(SavePreset(OURS))
    choose(box(dialog), "うちの手役")
    write_flush(dialog, 7)
    assert box(dialog).currentText() == "values of your choice"
    dialog.do("tables.save")
    assert naming(dialog).name == "うちの手役"
    naming(dialog).call("うちの手役")
    assert presets.own[0].rules == {"roles": (("flush", (7, 4)), ("seven_high", (20, 10)))}
    assert len(presets.own) == 1


def test_a_table_is_renamed(dialog: NewMatch, presets: Presets) -> None:
    presets.worker.send(SavePreset(OURS))
    choose(box(dialog), "うちの手役")
    dialog.do("tables.rename")
    naming(dialog).call("Winter")
    assert [each.name for each in presets.own] == ["Winter"]
    assert box(dialog).currentText() == "Winter"
    assert chosen(dialog) == ROWS


def test_a_deleted_table_leaves_its_values_and_comes_back(dialog: NewMatch, presets: Presets) -> None:
    presets.worker.send(SavePreset(OURS))
    choose(box(dialog), "うちの手役")
    dialog.do("tables.delete")
    assert not presets.own
    assert (chosen(dialog), box(dialog).currentText()) == (ROWS, "values of your choice")
    assert dialog.notice == TEXTS("tables.deleted", name="うちの手役")
    click(button(dialog.dialog, TEXTS("keep.undo")))
    assert presets.own == (OURS,)
    assert box(dialog).currentText() == "うちの手役"


@pytest.mark.parametrize("menu", ["tables", "presets"])
def test_a_table_goes_to_a_file_and_comes_from_one_by_either_menu(
    dialog: NewMatch, presets: Presets, tmp_path: Path, menu: str
) -> None:
    presets.worker.send(SavePreset(OURS))
    choose(box(dialog), "うちの手役")
    target = tmp_path / f"hand roles{SUFFIX}"
    dialog.do("tables.export")
    pick_file(dialog, target)
    assert dialog.notice == TEXTS("tables.exported", name="うちの手役", file=target.name)
    presets.worker.send(DeletePreset(OURS))
    choose(box(dialog), "Card Table’s values")
    dialog.do(f"{menu}.import")
    pick_file(dialog, target)
    assert presets.own == (OURS,)
    assert dialog.notice == TEXTS("tables.imported", name="うちの手役", file=target.name)
    assert (chosen(dialog), box(dialog).currentText()) == (ROWS, "うちの手役")


def test_a_damaged_file_changes_nothing_and_is_told(
    dialog: NewMatch, presets: Presets, tmp_path: Path
) -> None:
    presets.worker.send(SavePreset(OURS))
    before = dialog.setup
    source = tmp_path / "table.cardrules"
    for content, reason in (
        (b"\x00" * 1000, TEXTS("presets.shape")),
        (
            write_presets(OwnPresets((replace(OURS, rules={"roles": (("flush", (5, 101)),)}),)), GAMES),
            TEXTS("presets.table", name="うちの手役", low=0, high=100),
        ),
    ):
        source.write_bytes(content)
        dialog.do("tables.import")
        pick_file(dialog, source)
        assert dialog.notice == reason
        assert (presets.own, dialog.setup) == ((OURS,), before)


def test_a_table_taken_in_while_another_game_is_shown_is_there_later(
    dialog: NewMatch, presets: Presets
) -> None:
    dialog.choose_game("example")
    presets.worker.send(SavePreset(OURS))
    assert dialog.notice == TEXTS("tables.saved", name="うちの手役")
    dialog.choose_game("hachihachi_trick")
    assert "うちの手役" in entries(box(dialog))
