"""Many options in the dialog for a new match: grouped, told apart from the preset, refused on the spot."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from cardtable.engine.games.hearts import HEARTS
from cardtable.engine.options import Number, OptionSet
from cardtable.program.settings import LastMatch
from cardtable.ui.new_match.dialog import MOST_REASONS
from tests.drivers.controls import click, press
from tests.drivers.new_match import NewMatch
from tests.ui.example_options import EXAMPLE, LIMIT
from tests.ui.new_match import Echo, make

BLACK, WHITE = "example.preset.black", "example.preset.white"


@pytest.fixture
def dialog(qtbot: QtBot) -> NewMatch:
    return open_dialog(qtbot)


def open_dialog(qtbot: QtBot, last: LastMatch | None = None) -> NewMatch:
    return make(qtbot, (EXAMPLE,), last=last)


def test_groups_are_folded_and_unfold_with_a_key(dialog: NewMatch) -> None:
    heading = dialog.group("scoring")
    assert not any(each.isVisible() for each in dialog.options)
    heading.setFocus()
    press(heading, Qt.Key.Key_Space)
    assert [each.option.id for each in dialog.options if each.isVisible()] == ["moon", "sun", "target"]
    press(heading, Qt.Key.Key_Tab)
    assert dialog.focused is dialog.control("moon")
    press(heading, Qt.Key.Key_Space)
    assert not dialog.field("moon").isVisible()


def test_a_change_is_marked_in_words_with_a_way_back(dialog: NewMatch) -> None:
    click(dialog.group("scoring"))
    assert not dialog.back("target").isVisible()
    dialog.fill_in("target", 70)
    target = dialog.field("target")
    assert target.note == "Changed: in “example.preset.black” it is “100”."
    assert target.control.accessibleDescription() == f"example.option.target.help {target.note}"
    assert dialog.back("target").accessibleName() == "Back to “100”"
    assert dialog.group("scoring").accessibleName() == "example.group.scoring, 1 change"
    assert dialog.preset == (BLACK, "1 change")
    target.control.setFocus()
    press(target.control, Qt.Key.Key_Tab)
    assert dialog.focused is dialog.back("target")
    press(dialog.focused, Qt.Key.Key_Space)
    assert dialog.number("target").value() == 100
    assert dialog.focused is target.control
    assert target.note == ""
    assert dialog.preset == (BLACK, "")
    assert not dialog.back("target").isVisible()


def test_all_changes_can_be_taken_back_at_once(dialog: NewMatch) -> None:
    dialog.choose_preset("white")
    dialog.fill_in("target", 70)
    dialog.fill_in("moon", "off")
    reset = dialog.undo_all
    assert dialog.preset == (WHITE, "2 changes")
    click(reset)
    assert dialog.setup.options == EXAMPLE.choose("white", 3)
    assert not reset.isVisible()


def test_changes_wait_while_another_preset_is_looked_at(dialog: NewMatch) -> None:
    dialog.fill_in("target", 70)
    dialog.choose_preset("white")
    assert dialog.setup.options == EXAMPLE.choose("white", 3)
    dialog.choose_players(4)
    dialog.choose_preset("black")
    assert dialog.setup.options == EXAMPLE.choose("black", 4, {"target": 70})
    assert dialog.preset == (BLACK, "1 change")


def test_what_makes_up_another_preset_goes_by_its_name(dialog: NewMatch) -> None:
    dialog.fill_in("breaking", "hearts")
    assert dialog.preset == (BLACK, "1 change")
    dialog.fill_in("moon", "others")
    assert dialog.preset == (WHITE, "")
    dialog.fill_in("target", 70)
    assert dialog.field("target").note == "Changed: in “example.preset.white” it is “100”."


def test_what_has_no_effect_is_dimmed_but_not_lost(dialog: NewMatch) -> None:
    dialog.choose_preset("dealers")
    limit = dialog.control("limit")
    assert limit.isEnabled()
    dialog.fill_in("limit", 7)
    dialog.fill_in("passing", "none")
    assert not limit.isEnabled()
    assert limit.accessibleDescription() == Echo("en")("new_match.no_effect")
    assert dialog.setup.options.values["limit"] == LIMIT.default
    dialog.fill_in("passing", "dealer")
    assert dialog.setup.options.values["limit"] == 7
    assert limit.isEnabled()
    assert limit.accessibleDescription().startswith("example.option.limit.help")


def test_a_value_that_does_nothing_with_these_players_is_no_change(qtbot: QtBot) -> None:
    dialog = make(qtbot, (HEARTS.option_set,), styles={"hearts": ("fickle",)})
    dialog.choose_players(3)
    dialog.fill_in("removed", "clubs")
    assert dialog.preset == ("Own rules from “Windows”", "1 change")
    dialog.choose_players(5)
    assert dialog.preset == ("Own rules from “Windows”", "")
    assert dialog.field("removed").note == ""
    assert dialog.setup.options == HEARTS.option_set.choose("windows", 5)
    dialog.choose_players(3)
    assert dialog.setup.options.values["removed"] == "clubs"


def test_the_chosen_preset_keeps_its_name_while_another_has_the_same_effect(qtbot: QtBot) -> None:
    alike = replace(EXAMPLE, presets={**EXAMPLE.presets, "limited": {"limit": 7}})
    dialog = make(qtbot, (alike,))
    dialog.choose_preset("limited")
    assert dialog.preset == ("example.preset.limited", "")
    dialog.fill_in("passing", "dealer")
    assert dialog.preset == ("example.preset.limited", "2 changes")
    assert dialog.setup.options.values["limit"] == 7


def test_a_shorter_text_takes_less_room(qtbot: QtBot, dialog: NewMatch) -> None:
    click(dialog.group("passing"))
    limit = dialog.field("limit")
    limit.explain("one line")
    qtbot.wait(1)
    height = limit.height()
    limit.explain("many words " * 40)
    qtbot.waitUntil(lambda: limit.height() > height)
    limit.explain("one line")
    qtbot.waitUntil(lambda: limit.height() == height)


def test_a_refusal_stands_at_every_option_it_is_about(dialog: NewMatch) -> None:
    dialog.fill_in("sun", True)
    assert not any(each.problem for each in dialog.options)
    dialog.fill_in("moon", "off")
    assert [each.option.id for each in dialog.options if each.problem == "example.sun"] == ["moon", "sun"]
    assert dialog.reason == dialog.ok.toolTip() == "example.sun"  # it may have scrolled away above
    assert not dialog.ok.isEnabled()
    dialog.fill_in("sun", False)
    assert dialog.ok.isEnabled()
    assert dialog.reason == ""


def test_a_refusal_unfolds_its_group(dialog: NewMatch) -> None:
    dialog.choose_players(5)
    assert [each.option.id for each in dialog.options if each.problem == "example.odd"] == ["passing"]
    assert dialog.field("passing").isVisible()
    assert not dialog.field("moon").isVisible()


def test_only_a_few_reasons_are_told_at_once(dialog: NewMatch) -> None:
    dialog.fill_in("target", 460)
    dialog.choose_players(5)
    dialog.fill_in("sun", True)
    dialog.fill_in("moon", "off")
    lines = dialog.reason.splitlines()
    assert len(lines) == MOST_REASONS + 1
    assert lines[-1] == "And 1 more."
    assert len(dialog.ok.accessibleDescription().splitlines()) == 4


def test_last_time_is_told_from_the_preset_that_is_nearest(qtbot: QtBot) -> None:
    last = LastMatch("example", 4, {"breaking": "hearts", "moon": "others", "target": 70, "limit": 9}, ())
    dialog = open_dialog(qtbot, last)
    assert dialog.preset == (WHITE, "1 change")
    assert dialog.choices[0].values["limit"] == 9  # which has no effect at present


def test_every_control_has_a_name_and_is_reached_by_tab(dialog: NewMatch) -> None:
    for heading in ("passing", "play", "scoring"):
        click(dialog.group(heading))
    dialog.fill_in("target", 70)
    dialog.preset_box.setFocus()
    met: list[QWidget] = []
    while dialog.focused not in met:
        met.append(dialog.focused)
        QTest.keyClick(dialog.focused, Qt.Key.Key_Tab)
    assert {each.control for each in dialog.options if each.control.isEnabled()} <= set(met)
    assert {dialog.group("play"), dialog.back("target"), dialog.ok} <= set(met)
    heights = [widget.mapTo(dialog.dialog, widget.rect().topLeft()).y() for widget in met]
    content = met[: met.index(dialog.deal) + 1]
    assert [h for h, w in zip(heights, met, strict=True) if w in content] == sorted(heights[: len(content)])
    assert all(widget.accessibleName() or widget.property("text") for widget in met)


def test_the_choices_of_each_game_are_remembered_apart(qtbot: QtBot) -> None:
    other = OptionSet("tea", (2, 4), (Number("target", 5, 1, 9),), {"usual": {}})
    dialog = make(qtbot, (EXAMPLE, other))
    dialog.fill_in("target", 70)
    dialog.choose_players(4)
    dialog.seat_opponent(2, "discreet")
    dialog.choose_game("tea")
    dialog.fill_in("target", 3)
    dialog.choose_game("example")
    assert dialog.setup.options == EXAMPLE.choose("black", 4, {"target": 70})
    assert dialog.setup.seats[3].style == "discreet"
    dialog.choose_game("tea")
    assert dialog.setup.options == other.choose("usual", 2, {"target": 3})
    again = make(qtbot, (EXAMPLE, other), last=dialog.choices)
    assert again.setup == dialog.setup
    again.choose_game("example")
    assert again.setup.options == EXAMPLE.choose("black", 4, {"target": 70})
    assert again.setup.seats[3].style == "discreet"
