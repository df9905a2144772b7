"""People's own presets in the dialog for a new match, and wherever rules go by a name."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QListView, QTextBrowser
from pytestqt.qtbot import QtBot

from cardtable.engine.games.happy_six import OPTIONS
from cardtable.match.presets import SUFFIX, OwnPreset, rules_of
from cardtable.present.names import preset_name
from cardtable.program.settings import LastMatch
from cardtable.texts import Texts
from cardtable.ui.app.application import Program
from cardtable.ui.new_match.preset_field import PresetNameDialog
from cardtable.ui.new_match.service import DeletePreset, SavePreset
from cardtable.ui.rules.in_force_dialog import RulesInForceDialog
from tests.drivers.controls import button, click
from tests.drivers.new_match import NameOfPreset, NewMatch
from tests.helpers.games import RULES
from tests.ui.conftest import MakeProgram
from tests.ui.example_options import EXAMPLE
from tests.ui.helpers import begin, dialog_of, match_setup, play_turn, quiet
from tests.ui.new_match import Presets, make

TEXTS = Texts("en")
QUICK = OwnPreset("example", "Quick", rules_of(EXAMPLE, EXAMPLE.choose("black", 3, {"target": 30})))


@pytest.fixture
def presets(tmp_path: Path) -> Presets:
    return Presets(tmp_path, {"example": EXAMPLE})


@pytest.fixture
def dialog(qtbot: QtBot, presets: Presets) -> NewMatch:
    return make(qtbot, (EXAMPLE,), presets=presets)


def naming(dialog: NewMatch) -> NameOfPreset:
    return NameOfPreset(dialog.dialog.findChildren(PresetNameDialog)[-1])


def pick_file(dialog: NewMatch, path: Path) -> None:
    asking = dialog.dialog.findChildren(QFileDialog)[-1]
    asking.fileSelected.emit(str(path))
    asking.close()


def test_rules_are_saved_under_a_name_and_offered_at_once(dialog: NewMatch, presets: Presets) -> None:
    assert not dialog.can_do("presets.save")  # they have a name
    dialog.fill_in("target", 30)
    assert not dialog.can_do("presets.delete")
    dialog.do("presets.save")
    naming(dialog).call(" Quick\u202e ")
    assert presets.own == (QUICK,)
    assert dialog.presets[-1] == "Quick"
    assert dialog.preset == ("Quick", "")
    assert dialog.notice == TEXTS("presets.saved", name="Quick")
    dialog.choose_preset("white")
    dialog.choose_own_preset("Quick")
    assert dialog.setup.options == EXAMPLE.choose("black", 3, {"target": 30})


def test_a_name_is_none_of_the_games_and_one_that_is_taken_is_told(qtbot: QtBot, presets: Presets) -> None:
    presets.worker.send(SavePreset(QUICK))
    dialog = make(qtbot, (EXAMPLE,), presets=presets)
    dialog.fill_in("target", 40)
    dialog.do("presets.save")
    asking = naming(dialog)
    for name, is_possible in (("", False), (" ", False), ("EXAMPLE.preset.Black", False), ("x", True)):
        asking.write(name)
        assert asking.ok.isEnabled() is is_possible, name
    asking.write("EXAMPLE.preset.Black")
    assert asking.problem == TEXTS("presets.theirs")
    asking.write("Quick")
    assert asking.note == TEXTS("presets.replaces")
    asking.call("Quick")
    assert [each.rules["target"] for each in presets.own] == [40]


def test_a_preset_is_renamed_and_keeps_its_rules(dialog: NewMatch, presets: Presets) -> None:
    presets.worker.send(SavePreset(QUICK))
    dialog.choose_own_preset("Quick")
    dialog.do("presets.rename")
    assert naming(dialog).name == "Quick"
    naming(dialog).call("はやい")
    assert presets.own == (OwnPreset("example", "はやい", QUICK.rules),)
    assert dialog.preset[0] == "はやい"


def test_a_deleted_preset_leaves_the_rules_filled_in_and_comes_back(
    dialog: NewMatch, presets: Presets
) -> None:
    presets.worker.send(SavePreset(QUICK))
    assert dialog.preset[0] == "Quick"
    dialog.do("presets.delete")
    assert not presets.own
    assert dialog.preset == ("example.preset.black", "1 change")
    assert dialog.notice == TEXTS("presets.deleted", name="Quick")
    click(button(dialog.dialog, TEXTS("keep.undo")))
    assert presets.own == (QUICK,)
    assert dialog.preset[0] == "Quick"


def test_a_preset_goes_to_a_file_and_comes_from_one(
    dialog: NewMatch, presets: Presets, tmp_path: Path
) -> None:
    presets.worker.send(SavePreset(QUICK))
    target = tmp_path / f"quick{SUFFIX}"
    dialog.do("presets.export")
    pick_file(dialog, target)
    assert dialog.notice == TEXTS("presets.exported", name="Quick", file=target.name)
    presets.worker.send(DeletePreset(QUICK))
    dialog.choose_preset("white")
    dialog.do("presets.import")
    pick_file(dialog, target)
    assert presets.own == (QUICK,)
    assert dialog.notice == TEXTS("presets.imported", name="Quick", file=target.name)
    assert dialog.setup.options == EXAMPLE.choose("black", 3, {"target": 30})


def test_a_damaged_file_changes_nothing_and_is_told(
    dialog: NewMatch, presets: Presets, tmp_path: Path
) -> None:
    presets.worker.send(SavePreset(QUICK))
    before = dialog.setup
    source = tmp_path / "foreign"
    source.write_bytes(b"\x00" * 1000)
    dialog.do("presets.import")
    pick_file(dialog, source)
    assert dialog.notice == TEXTS("presets.shape")
    assert presets.own == (QUICK,)
    assert dialog.setup == before
    dialog.do("presets.import")
    pick_file(dialog, tmp_path / "gone")
    assert dialog.notice == TEXTS("keep.gone")


def test_last_times_own_rules_go_by_their_name(qtbot: QtBot, presets: Presets) -> None:
    presets.worker.send(SavePreset(QUICK))
    dialog = make(
        qtbot, (EXAMPLE,), last=LastMatch("example", 3, EXAMPLE.values_to_json(QUICK.rules)), presets=presets
    )
    assert dialog.preset == ("Quick", "")


def test_the_list_of_matches_and_the_statistics_go_by_the_name(
    qtbot: QtBot, make_program: MakeProgram, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = match_setup()
    plain = replace(OPTIONS, presets={"open": {"piles": "open"}})  # so that the usual rules have no name
    monkeypatch.setattr(RULES["happy_six"], "option_set", plain)
    program = make_program()
    begin(qtbot, program, usual)
    play_turn(qtbot, program)
    program.window.show_matches()
    preset = OwnPreset("happy_six", "うちの決まり", {"piles": "standard"})
    program.worker.send(SavePreset(preset))
    quiet(qtbot, program)
    (matches,) = program.window.matches_page.findChildren(QListView)
    rows = matches.model()
    assert "うちの決まり" in rows.data(rows.index(0, 0))
    begin(qtbot, program, usual)
    program.window.menus.in_force.trigger()
    page = dialog_of(program, RulesInForceDialog).findChildren(QTextBrowser)[0]
    assert "うちの決まり" in page.toPlainText()
    dialog_of(program, RulesInForceDialog).close()
    program.window.show_matches()
    program.worker.send(DeletePreset(preset))
    quiet(qtbot, program)
    assert TEXTS("new_match.own_options") in rows.data(rows.index(0, 0))
    assert preset_name(TEXTS, "happy_six", preset.id) == "うちの決まり"


def test_presets_outlive_the_program(qtbot: QtBot, program: Program, make_program: MakeProgram) -> None:
    preset = OwnPreset("happy_six", "うちの決まり", {"piles": "open"})
    program.worker.send(SavePreset(preset))
    quiet(qtbot, program)
    program.window.close()
    again = make_program()
    assert again.services.presets.own.presets == (preset,)
