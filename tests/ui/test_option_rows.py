"""Many options in the dialog for a new match: grouped, told apart from the preset, refused on the spot."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from cardtable.engine.options import Choice, Conflict, Number, OptionSet, Switch
from cardtable.ui.dialogs.new_match import MOST_REASONS, NewMatchDialog
from cardtable.ui.dialogs.option_fields import OptionField
from cardtable.ui.settings import LastMatch
from tests.ui.new_match import Echo, group, make, number, ok, options_of

PASSING = Choice("passing", "left", ("left", "dealer", "none"), group="passing")
LIMIT = Number("limit", 4, 0, 9, group="passing", only_when=lambda options: options[PASSING] == "dealer")
BREAKING = Choice("breaking", "none", ("none", "hearts"), group="play")
MOON = Choice("moon", "self", ("self", "others", "off"), group="scoring")
SUN = Switch("sun", False, group="scoring")
TARGET = Number("target", 100, 10, 500, group="scoring")
COFFEE = OptionSet(
    game="coffee",
    players=(3, 4, 5),
    options=(PASSING, LIMIT, BREAKING, MOON, SUN, TARGET),
    presets={
        "black": {},
        "white": {"breaking": "hearts", "moon": "others"},
        "dealers": {"passing": "dealer", "limit": 2},
    },
    conflicts=(
        Conflict("CO-1", "coffee.sun", ("sun", "moon"), lambda o: o[SUN] and o[MOON] == "off"),
        Conflict("CO-2", "coffee.odd", ("passing",), lambda o: o[PASSING] == "left" and o.players == 5),
        Conflict("CO-3", "coffee.high", ("target",), lambda o: o[TARGET] > 400),
        Conflict("CO-4", "coffee.higher", ("target",), lambda o: o[TARGET] > 450),
    ),
)


@pytest.fixture
def dialog(qtbot: QtBot) -> NewMatchDialog:
    return open_dialog(qtbot)


def open_dialog(qtbot: QtBot, last: LastMatch | None = None) -> NewMatchDialog:
    return make(qtbot, (COFFEE,), last=last)


def field(dialog: NewMatchDialog, option: str) -> OptionField:
    return next(each for each in options_of(dialog) if each.option.id == option)


def pick(dialog: NewMatchDialog, option: str, value: str) -> None:
    box = field(dialog, option).control
    assert isinstance(box, QComboBox)
    box.setCurrentIndex(box.findData(value))


def choose_preset(dialog: NewMatchDialog, preset: str) -> None:
    index = dialog._preset.box.findData(preset)
    dialog._preset.box.setCurrentIndex(index)
    dialog._preset.box.activated.emit(index)


def back(dialog: NewMatchDialog, option: str) -> QToolButton:
    button = field(dialog, option).controls[1]
    assert isinstance(button, QToolButton)
    return button


def test_groups_are_folded_and_unfold_with_a_key(dialog: NewMatchDialog) -> None:
    heading = group(dialog, "scoring")
    assert not any(each.isVisible() for each in options_of(dialog))
    heading.setFocus()
    QTest.keyClick(heading, Qt.Key.Key_Space)
    assert [each.option.id for each in options_of(dialog) if each.isVisible()] == ["moon", "sun", "target"]
    QTest.keyClick(heading, Qt.Key.Key_Tab)
    assert dialog.focusWidget() is field(dialog, "moon").control
    QTest.keyClick(heading, Qt.Key.Key_Space)
    assert not field(dialog, "moon").isVisible()


def test_a_change_is_marked_in_words_with_a_way_back(dialog: NewMatchDialog) -> None:
    group(dialog, "scoring").click()
    assert not back(dialog, "target").isVisible()
    number(dialog, "target").setValue(70)
    target = field(dialog, "target")
    assert target.note == "Changed: in “coffee.preset.black” it is “100”."
    assert target.control.accessibleDescription() == f"coffee.option.target.help {target.note}"
    assert back(dialog, "target").accessibleName() == "Back to “100”"
    assert group(dialog, "scoring").accessibleName() == "coffee.group.scoring, 1 change"
    assert (dialog._preset.box.currentData(), dialog._preset.note) == ("black", "1 change")
    target.control.setFocus()
    QTest.keyClick(target.control, Qt.Key.Key_Tab)
    assert dialog.focusWidget() is back(dialog, "target")
    QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Space)
    assert number(dialog, "target").value() == 100
    assert dialog.focusWidget() is target.control
    assert (target.note, dialog._preset.note) == ("", "")
    assert not back(dialog, "target").isVisible()


def test_all_changes_can_be_taken_back_at_once(dialog: NewMatchDialog) -> None:
    choose_preset(dialog, "white")
    number(dialog, "target").setValue(70)
    pick(dialog, "moon", "off")
    reset = dialog._preset.controls[2]
    assert (dialog._preset.note, reset.isVisible()) == ("2 changes", True)
    QTest.mouseClick(reset, Qt.MouseButton.LeftButton)
    assert dialog.order.options == COFFEE.choose("white", 3)
    assert not reset.isVisible()


def test_changes_wait_while_another_preset_is_looked_at(dialog: NewMatchDialog) -> None:
    number(dialog, "target").setValue(70)
    choose_preset(dialog, "white")
    assert dialog.order.options == COFFEE.choose("white", 3)
    dialog._players.setCurrentIndex(1)
    choose_preset(dialog, "black")
    assert dialog.order.options == COFFEE.choose("black", 4, {"target": 70})
    assert dialog._preset.note == "1 change"


def test_what_makes_up_another_preset_goes_by_its_name(dialog: NewMatchDialog) -> None:
    pick(dialog, "breaking", "hearts")
    assert (dialog._preset.box.currentData(), dialog._preset.note) == ("black", "1 change")
    pick(dialog, "moon", "others")
    assert (dialog._preset.box.currentData(), dialog._preset.note) == ("white", "")
    number(dialog, "target").setValue(70)
    assert field(dialog, "target").note == "Changed: in “coffee.preset.white” it is “100”."


def test_what_has_no_effect_is_dimmed_but_not_lost(dialog: NewMatchDialog) -> None:
    choose_preset(dialog, "dealers")
    limit = field(dialog, "limit")
    assert limit.control.isEnabled()
    number(dialog, "limit").setValue(7)
    pick(dialog, "passing", "none")
    assert not limit.control.isEnabled()
    assert limit.control.accessibleDescription() == Echo("en")("new_match.no_effect")
    assert dialog.order.options.values["limit"] == LIMIT.default
    pick(dialog, "passing", "dealer")
    assert dialog.order.options.values["limit"] == 7
    assert limit.control.isEnabled()
    assert limit.control.accessibleDescription().startswith("coffee.option.limit.help")


def test_a_shorter_text_takes_less_room(qtbot: QtBot, dialog: NewMatchDialog) -> None:
    group(dialog, "passing").click()
    limit = field(dialog, "limit")
    limit.explain("one line")
    qtbot.wait(1)
    height = limit.height()
    limit.explain("many words " * 40)
    qtbot.waitUntil(lambda: limit.height() > height)
    limit.explain("one line")
    qtbot.waitUntil(lambda: limit.height() == height)


def test_a_refusal_unfolds_its_group_and_stands_at_every_option_it_is_about(dialog: NewMatchDialog) -> None:
    sun = field(dialog, "sun").control
    sun.setProperty("checked", True)
    assert not any(each.problem for each in options_of(dialog))
    pick(dialog, "moon", "off")
    assert [each.option.id for each in options_of(dialog) if each.problem == "coffee.sun"] == ["moon", "sun"]
    assert field(dialog, "moon").isVisible()
    assert dialog._reason.text() == ok(dialog).toolTip() == "coffee.sun"  # it may have scrolled away above
    assert not ok(dialog).isEnabled()
    sun.setProperty("checked", False)
    assert ok(dialog).isEnabled()
    assert not dialog._reason.isVisible()


def test_only_a_few_reasons_are_told_at_once(dialog: NewMatchDialog) -> None:
    number(dialog, "target").setValue(460)
    dialog._players.setCurrentIndex(2)
    field(dialog, "sun").control.setProperty("checked", True)
    pick(dialog, "moon", "off")
    lines = dialog._reason.text().splitlines()
    assert len(lines) == MOST_REASONS + 1
    assert lines[-1] == "And 1 more."
    assert len(ok(dialog).accessibleDescription().splitlines()) == 4


def test_last_time_is_told_from_the_preset_that_is_nearest(qtbot: QtBot) -> None:
    last = LastMatch("coffee", 4, {"breaking": "hearts", "moon": "others", "target": 70, "limit": 9}, ())
    dialog = open_dialog(qtbot, last)
    assert (dialog._preset.box.currentData(), dialog._preset.note) == ("white", "1 change")
    assert dialog.choices[0].values["limit"] == 9  # which has no effect at present


def test_every_control_has_a_name_and_is_reached_by_tab(dialog: NewMatchDialog) -> None:
    for heading in ("passing", "play", "scoring"):
        group(dialog, heading).click()
    number(dialog, "target").setValue(70)
    dialog._preset.box.setFocus()
    met: list[QWidget] = []
    while dialog.focusWidget() not in met:
        met.append(dialog.focusWidget())
        QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Tab)
    assert {each.control for each in options_of(dialog) if each.control.isEnabled()} <= set(met)
    assert {group(dialog, "play"), back(dialog, "target"), ok(dialog)} <= set(met)
    heights = [widget.mapTo(dialog, widget.rect().topLeft()).y() for widget in met]
    content = met[: met.index(dialog._deal) + 1]
    assert [h for h, w in zip(heights, met, strict=True) if w in content] == sorted(heights[: len(content)])
    assert all(widget.accessibleName() or widget.property("text") for widget in met)


def test_the_choices_of_each_game_are_remembered_apart(qtbot: QtBot) -> None:
    other = OptionSet("tea", (2, 4), (Number("target", 5, 1, 9),), {"usual": {}})
    dialog = make(qtbot, (COFFEE, other))
    number(dialog, "target").setValue(70)
    dialog._players.setCurrentIndex(1)
    assert dialog._seating is not None
    dialog._seating.opponents[2].kind.setCurrentIndex(1)
    dialog._game.setCurrentIndex(1)
    number(dialog, "target").setValue(3)
    dialog._game.setCurrentIndex(0)
    assert dialog.order.options == COFFEE.choose("black", 4, {"target": 70})
    assert dialog.order.seats[3].style == "discreet"
    dialog._game.setCurrentIndex(1)
    assert dialog.order.options == other.choose("usual", 2, {"target": 3})
    again = make(qtbot, (COFFEE, other), last=dialog.choices)
    assert again.order == dialog.order
    again._game.setCurrentIndex(0)
    assert again.order.options == COFFEE.choose("black", 4, {"target": 70})
    assert again.order.seats[3].style == "discreet"
