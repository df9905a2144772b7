"""Terms are explained where they stand: scoreboard, seats, the choices of a new match."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QLabel
from pytestqt.qtbot import QtBot

from cardtable.engine.messages import message
from cardtable.texts import LANGUAGES, Texts
from cardtable.ui.app.application import Program
from cardtable.ui.new_match.dialog import NewMatchDialog
from cardtable.ui.play.score_panel import ScorePanel
from cardtable.ui.table.seat_item import SeatItem
from tests.helpers.games import RULES
from tests.ui.helpers import begin, dialog_of


def test_what_is_counted_is_explained_and_read_out(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program)
    labels = program.window.table_page.findChildren(ScorePanel)[0].findChildren(QLabel)
    explained = {
        label.accessibleName() or label.text(): label for label in labels if label.accessibleDescription()
    }
    assert {"Sets won", "Cards in hand", "Cards won"} <= set(explained)
    assert any("Happy Sixes" in text for text in explained)
    for label in explained.values():
        assert label.toolTip() == label.accessibleDescription()
    program.window.preferences.set_language("ja")
    assert "獲得札は、手札がなくなると" in explained["Cards won"].toolTip()


def test_a_name_plate_tells_the_name_and_what_won_cards_are(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program)
    scene = program.window.table_page.table.scene()
    plates = [item for item in scene.items() if isinstance(item, SeatItem)]
    tips = sorted(scene.told_at(plate.sceneBoundingRect().center()) for plate in plates)
    assert [tip.partition("\n")[0] for tip in tips] == ["Aoi", "Mio"]
    assert all("new hand" in tip for tip in tips)


def test_every_choice_of_rules_and_of_a_computer_is_explained(program: Program) -> None:
    program.window.menus.every_rule.trigger()
    boxes = dialog_of(program, NewMatchDialog).findChildren(QComboBox)
    found = {}
    for box in boxes:
        for index in range(box.count()):
            found[box.itemText(index)] = box.itemData(index, Qt.ItemDataRole.ToolTipRole)
    for term in ("Standard", "Open", "Whimsical (easy)", "Careful (medium)", "Master (hard)"):
        assert found[term]
    (preset,) = [box for box in boxes if box.findText("Standard") == 0]
    assert preset.toolTip() == found["Standard"]
    preset.setCurrentIndex(1)
    assert preset.toolTip() == found["Open"]


def test_what_explains_a_term_stands_beside_it_in_every_language() -> None:
    for language in LANGUAGES:
        texts = Texts(language)
        assert texts.help(message("happy_six.table.won", count=2))
        assert texts.help("happy_six.score.turn") == ""
        for game, rules in RULES.items():
            for preset in rules.option_set.presets:
                assert texts.help(f"{game}.preset.{preset}")
