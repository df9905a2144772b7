"""People's own presets in the dialog for a new match, and wherever rules go by a name."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QAbstractButton, QDialogButtonBox, QFileDialog, QLineEdit, QTextBrowser
from pytestqt.qtbot import QtBot

from cardtable.engine.games import GAMES
from cardtable.engine.games.happy_six import OPTIONS
from cardtable.match.disk import Disk
from cardtable.match.presets import SUFFIX, OwnPreset, PresetFile, rules_of
from cardtable.texts import Texts
from cardtable.ui.app import Program
from cardtable.ui.dialogs.new_match import NewMatchDialog
from cardtable.ui.dialogs.preset_name import PresetNameDialog
from cardtable.ui.dialogs.rules_in_force import RulesInForceDialog
from cardtable.ui.names import preset_name
from cardtable.ui.presets import Presets
from cardtable.ui.settings import LastMatch
from tests.ui.conftest import MakeProgram
from tests.ui.helpers import begin, dialog_of, order, quiet
from tests.ui.new_match import make, number
from tests.ui.test_option_rows import COFFEE, choose_preset

TEXTS = Texts("en")
QUICK = OwnPreset("coffee", "Quick", rules_of(COFFEE, COFFEE.choose("black", 3, {"target": 30})))


@pytest.fixture
def presets(tmp_path: Path) -> Presets:
    """Whatever is asked of it is done at once."""
    return Presets(PresetFile(tmp_path, Disk(), {"coffee": COFFEE}), lambda job: job())


@pytest.fixture
def dialog(qtbot: QtBot, presets: Presets) -> NewMatchDialog:
    return make(qtbot, (COFFEE,), presets=presets)


def naming(dialog: NewMatchDialog) -> PresetNameDialog:
    found = dialog.findChildren(PresetNameDialog)
    return found[-1]


def ok(asking: PresetNameDialog) -> QAbstractButton:
    return asking._buttons.button(QDialogButtonBox.StandardButton.Ok)


def type_name(dialog: NewMatchDialog, name: str) -> PresetNameDialog:
    asking = naming(dialog)
    asking.findChildren(QLineEdit)[0].setText(name)
    return asking


def pick_file(dialog: NewMatchDialog, path: Path) -> None:
    asking = dialog.findChildren(QFileDialog)[-1]
    asking.fileSelected.emit(str(path))
    asking.close()


def offered(dialog: NewMatchDialog) -> list[str]:
    box = dialog._preset.box
    return [box.itemText(index) for index in range(box.count()) if box.itemText(index)]


def test_rules_are_saved_under_a_name_and_offered_at_once(dialog: NewMatchDialog, presets: Presets) -> None:
    dialog._own.refresh()
    assert not dialog._own.save.isEnabled()  # they have a name
    number(dialog, "target").setValue(30)
    dialog._own.refresh()
    assert dialog._own.save.isEnabled()
    assert not dialog._own.delete.isEnabled()
    dialog._own.save.trigger()
    type_name(dialog, " Quick\u202e ").accept()
    assert presets.own.presets == (QUICK,)
    assert offered(dialog)[-1] == "Quick"
    assert dialog._preset.box.currentText() == "Quick"
    assert dialog._preset.note == ""
    assert dialog._own.notices.text == TEXTS("presets.saved", name="Quick")
    choose_preset(dialog, "white")
    choose_preset(dialog, QUICK.id)
    assert dialog.order.options == COFFEE.choose("black", 3, {"target": 30})


def test_a_name_is_none_of_the_games_and_one_that_is_taken_is_told(qtbot: QtBot, presets: Presets) -> None:
    presets.save(QUICK)
    dialog = make(qtbot, (COFFEE,), presets=presets)
    number(dialog, "target").setValue(40)
    dialog._own.save.setEnabled(True)
    dialog._own.save.trigger()
    for name, is_possible in (("", False), (" ", False), ("COFFEE.preset.Black", False), ("x", True)):
        asking = type_name(dialog, name)
        assert ok(asking).isEnabled() is is_possible, name
    asking = type_name(dialog, "COFFEE.preset.Black")
    assert asking._field.problem == TEXTS("presets.theirs")
    asking = type_name(dialog, "Quick")
    assert asking._field.note == TEXTS("presets.replaces")
    asking.accept()
    assert [each.rules["target"] for each in presets.own.presets] == [40]


def test_a_preset_is_renamed_and_keeps_its_rules(dialog: NewMatchDialog, presets: Presets) -> None:
    presets.save(QUICK)
    dialog._own.rename.trigger()
    assert naming(dialog).name == "Quick"
    type_name(dialog, "はやい").accept()
    assert presets.own.presets == (OwnPreset("coffee", "はやい", QUICK.rules),)
    assert dialog._preset.box.currentText() == "はやい"


def test_a_deleted_preset_leaves_the_rules_filled_in_and_comes_back(
    dialog: NewMatchDialog, presets: Presets
) -> None:
    presets.save(QUICK)
    assert dialog._preset.box.currentText() == "Quick"
    dialog._own.refresh()
    dialog._own.delete.trigger()
    assert not presets.own.presets
    assert dialog._preset.box.currentData() == "black"
    assert dialog._preset.note == "1 change"
    assert dialog._own.notices.text == TEXTS("presets.deleted", name="Quick")
    (undo,) = [b for b in dialog.findChildren(QAbstractButton) if b.text() == TEXTS("keep.undo")]
    undo.click()
    assert presets.own.presets == (QUICK,)
    assert dialog._preset.box.currentText() == "Quick"


def test_a_preset_goes_to_a_file_and_comes_from_one(
    dialog: NewMatchDialog, presets: Presets, tmp_path: Path
) -> None:
    presets.save(QUICK)
    target = tmp_path / f"quick{SUFFIX}"
    dialog._own.export.trigger()
    pick_file(dialog, target)
    assert dialog._own.notices.text == TEXTS("presets.exported", name="Quick", file=target.name)
    presets.delete(QUICK)
    choose_preset(dialog, "white")
    dialog._own.import_.trigger()
    pick_file(dialog, target)
    assert presets.own.presets == (QUICK,)
    assert dialog._own.notices.text == TEXTS("presets.imported", name="Quick", file=target.name)
    assert dialog.order.options == COFFEE.choose("black", 3, {"target": 30})


def test_a_damaged_file_changes_nothing_and_is_told(
    dialog: NewMatchDialog, presets: Presets, tmp_path: Path
) -> None:
    presets.save(QUICK)
    before = dialog.order
    source = tmp_path / "foreign"
    source.write_bytes(b"\x00" * 1000)
    dialog._own.import_.trigger()
    pick_file(dialog, source)
    assert dialog._own.notices.text == TEXTS("presets.shape")
    assert presets.own.presets == (QUICK,)
    assert dialog.order == before
    dialog._own.import_.trigger()
    pick_file(dialog, tmp_path / "gone")
    assert dialog._own.notices.text == TEXTS("keep.gone")


def test_last_times_own_rules_go_by_their_name(qtbot: QtBot, presets: Presets) -> None:
    presets.save(QUICK)
    dialog = make(qtbot, (COFFEE,), last=LastMatch("coffee", 3, QUICK.rules), presets=presets)
    assert dialog._preset.box.currentData() == QUICK.id


def test_the_list_of_matches_and_the_statistics_go_by_the_name(
    qtbot: QtBot, program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = order()
    program.worker.new_match(usual)
    quiet(qtbot, program)
    program.window.show_matches()
    plain = replace(OPTIONS, presets={"open": {"piles": "open"}})  # so that the usual rules have no name
    monkeypatch.setattr(GAMES["happy_six"], "option_set", plain)
    preset = OwnPreset("happy_six", "うちの決まり", {"piles": "standard"})
    program.worker.presets.save(preset)
    quiet(qtbot, program)
    rows = program.window.start_page._model
    assert "うちの決まり" in rows.data(rows.index(0))
    program.window._ruling._games["happy_six"] = plain
    begin(qtbot, program, usual)
    program.window.menus.in_force.trigger()
    page = dialog_of(program, RulesInForceDialog).findChildren(QTextBrowser)[0]
    assert "うちの決まり" in page.toPlainText()
    dialog_of(program, RulesInForceDialog).close()
    program.window.show_matches()
    program.worker.presets.delete(preset)
    quiet(qtbot, program)
    assert TEXTS("new_match.own_options") in rows.data(rows.index(0))
    assert preset_name(TEXTS, "happy_six", preset.id) == "うちの決まり"


def test_presets_outlive_the_program(qtbot: QtBot, program: Program, make_program: MakeProgram) -> None:
    preset = OwnPreset("happy_six", "うちの決まり", {"piles": "open"})
    program.worker.presets.save(preset)
    quiet(qtbot, program)
    program.window.close()
    again = make_program()
    assert again.worker.presets.own.presets == (preset,)
