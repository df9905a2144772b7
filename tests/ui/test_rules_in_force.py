"""The rules of a match in words (G-3): every option, the preset, and what differs from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QTextBrowser
from pytestqt.qtbot import QtBot

from cardtable.engine.games.fifty_six.actions import Denomination
from cardtable.engine.games.fifty_six.auction import Contract
from cardtable.engine.games.fifty_six.options import OPTIONS as FIFTY_SIX
from cardtable.engine.games.fifty_six.options import SCORING
from cardtable.engine.games.fifty_six.scoring import game_points
from cardtable.engine.games.hachihachi_trick import OPTIONS as HACHIHACHI
from cardtable.engine.games.hachihachi_trick.options import ROLES
from cardtable.engine.games.happy_six import FORM, OPTIONS, PILES
from cardtable.engine.games.hearts import HEARTS
from cardtable.engine.options import Number, Options, Switch
from cardtable.match.presets import OwnPreset, OwnPresets
from cardtable.texts import LANGUAGES, Texts, catalogue
from cardtable.ui.app.application import Program
from cardtable.ui.play.score_panel import ScorePanel
from cardtable.ui.rules.in_force_dialog import (
    RuleInForce,
    RulesInForceDialog,
    rules_in_force,
    summary,
)
from tests.ui.helpers import begin, button, dialog_of, focused, match_setup, play_turn, press

MANY = replace(
    OPTIONS,
    players=(2, 3),
    options=(
        PILES,
        Number("target", 100, 50, 500, group="ends"),
        Switch("moon", True, group="ends"),
        Switch("three", False, only_when=lambda options: options.players == 3),
        replace(FORM, group="ends"),
    ),
    presets={"standard": {}, "open": {"piles": "open", "target": 200}},
)
"""A game with more to choose from, whose texts are those of Happy Six and these."""

EXTRA: Mapping[str, str] = {
    "happy_six.group.ends": "The <end>",
    "happy_six.option.target.name": "Target",
    "happy_six.option.target.help": "How far.",
    "happy_six.option.moon.name": "Moon",
    "happy_six.option.moon.help": "Up.",
    "happy_six.option.three.name": "Three",
    "happy_six.option.three.help": "For three.",
}


SPADES, BIDS = Denomination.SPADES, (28, 40, 48, 56)

SOMETIMES = replace(PILES, amounts_to=lambda o: o[PILES] if o.players == 2 else "standard")
HALVED = replace(MANY, options=(SOMETIMES, *MANY.options[1:]))
"""The same game, whose piles lie face down with three players whatever is chosen."""


@pytest.fixture
def texts(monkeypatch: pytest.MonkeyPatch) -> Texts:
    monkeypatch.setattr("cardtable.texts.catalogue", lambda language: {**catalogue(language), **EXTRA})
    return Texts("en")


def rule(rules: tuple[RuleInForce, ...], name: str) -> RuleInForce:
    (found,) = [each for each in rules if each.name == name]
    return found


def test_a_value_without_effect_is_not_told(texts: Texts) -> None:
    option_set = replace(HALVED, presets={"standard": {}, "open": {"piles": "open"}})
    options = option_set.choose("open", 3, {"target": 90})
    assert summary(option_set, options, texts) == "Own rules, 3 players: Standard with one change, marked ◆"
    piles = rule(rules_in_force(option_set, options, texts), "Won cards")
    assert (piles.value, piles.usual) == ("face down (Standard)", None)
    two = option_set.choose("open", 2)
    assert rule(rules_in_force(option_set, two, texts), "Won cards").value == "face up (Open)"


def test_all_that_applies_is_told_in_its_group_with_the_value_in_words(texts: Texts) -> None:
    rules = rules_in_force(MANY, MANY.choose("standard", 3), texts)
    assert [(each.group, each.name, each.value) for each in rules] == [
        ("", "Won cards", "face down (Standard)"),
        ("The <end>", "Target", "100"),
        ("The <end>", "Moon", "on"),
        ("The <end>", "Form", "Solo (1 v 1)"),
    ]
    assert not any(each.usual for each in rules)
    assert summary(MANY, MANY.choose("standard", 3), texts) == "Standard, 3 players"


def test_an_option_without_effect_is_not_in_force(texts: Texts) -> None:
    for players, is_told in ((2, False), (3, True)):
        options = MANY.choose("standard", players, {"three": True})
        names = [each.name for each in rules_in_force(MANY, options, texts)]
        assert ("Three" in names) is is_told
        assert "Target" in names


def test_the_game_points_and_the_end_of_fifty_six_are_told_in_sentences() -> None:
    rules = rules_in_force(FIFTY_SIX, FIFTY_SIX.choose("akagiri", 4), Texts("en"))
    points, deals = rule(rules, "Game points"), rule(rules, "Number of deals")
    assert points.help.startswith("A made contract wins 1 game point, from 40 points on 2,")
    assert "A failed one gives the other team one more" in points.help
    assert "Akagiri, whose Japanese description" in points.help
    assert deals.value == "until a team’s table cards are gone"
    some = rules_in_force(FIFTY_SIX, FIFTY_SIX.choose("akagiri", 4, {"deals": 8}), Texts("en"))
    assert rule(some, "Number of deals").value == "8"


@pytest.mark.parametrize(("scoring", "points"), [(name, value) for name in SCORING.values for value in BIDS])
def test_a_failed_contract_of_fifty_six_costs_one_more_whatever_the_table(scoring: str, points: int) -> None:
    """The texts say so of all of them."""
    options = FIFTY_SIX.choose("akagiri", 4, {"scoring": scoring})
    made, failed = (
        game_points(options, Contract(0, points, SPADES), is_made=is_made) for is_made in (True, False)
    )
    assert failed == made + 1
    assert made == 1 or str(made) in Texts("en").help(f"fifty_six.option.scoring.{scoring}")


def test_what_is_off_is_not_told(texts: Texts) -> None:
    off = MANY.choose("standard", 3)
    assert "Three" not in [each.name for each in rules_in_force(MANY, off, texts)]
    for preset in HEARTS.option_set.presets:
        players = HEARTS.option_set.players_of(preset)
        options = HEARTS.option_set.choose(preset, players)
        told = [each.value for each in rules_in_force(HEARTS.option_set, options, Texts("en"))]
        assert told
        assert "off" not in told


def test_what_differs_from_the_nearest_preset_is_told_with_the_value_it_has_there(texts: Texts) -> None:
    options = MANY.choose("open", 2, {"moon": False})
    rules = rules_in_force(MANY, options, texts)
    assert rule(rules, "Moon").usual == "on"
    assert [each.name for each in rules if each.usual is not None] == ["Moon"]
    assert summary(MANY, options, texts) == "Own rules, 2 players: Open with one change, marked ◆"
    two = MANY.choose("open", 2, {"moon": False, "target": 300})
    assert rule(rules_in_force(MANY, two, texts), "Target").usual == "200"
    assert "2 changes" in summary(MANY, two, texts)


def test_others_than_a_preset_is_for_play_by_own_rules_from_it(texts: Texts) -> None:
    windows = {players: HEARTS.option_set.choose("windows", players) for players in (4, 5)}
    told = [summary(HEARTS.option_set, options, texts) for options in windows.values()]
    assert told == ["Windows, 4 players", "Own rules from “Windows”, 5 players"]


def test_who_plays_is_no_change_of_the_rules(texts: Texts) -> None:
    options = MANY.choose("standard", 2, {"form": "duo"})
    assert rule(rules_in_force(MANY, options, texts), "Form").usual is None


def page(qtbot: QtBot, options: Options, texts: Texts) -> str:
    dialog = RulesInForceDialog(MANY, options, texts)
    qtbot.addWidget(dialog)
    return dialog.findChildren(QTextBrowser)[0].toPlainText()


def test_the_page_marks_changes_with_a_sign_and_words(qtbot: QtBot, texts: Texts) -> None:
    lines = page(qtbot, MANY.choose("open", 2, {"moon": False}), texts).splitlines()
    assert "◆ Moon: off (in Open: on)" in "\n".join(lines)
    assert "The <end>" in lines
    assert sum("◆" in line for line in lines) == 2  # the change, and where the sign is explained


MINE = (("straight_flush", (15, 7)), ("flush", (6, 2)), ("seven_high", (10, 5)))


def test_a_table_comes_first_with_all_its_rows_and_their_meaning() -> None:
    told, *others = rules_in_force(HACHIHACHI, HACHIHACHI.choose("short", 5), Texts("en"))
    assert (told.name, told.value, told.usual) == ("Hand roles", "Card Table’s values", None)
    assert told.columns == ("in", "forced out")
    assert [row.numbers for row in told.rows] == [tuple(map(str, numbers)) for _, numbers in ROLES.default]
    assert told.rows[3].help == "Five or more cards of one suit."
    assert not any(row.usual for row in told.rows)
    assert [each.name for each in others][:2] == ["Rounds", "Starting chips"]
    assert not any(each.rows for each in others)


def test_the_rows_that_differ_are_marked_with_the_numbers_of_the_preset() -> None:
    options = HACHIHACHI.choose("standard", 5, {"roles": MINE})
    told = rules_in_force(HACHIHACHI, options, Texts("en"))[0]
    assert (told.value, told.usual) == ("values of your choice", "Card Table’s values")
    rows = {row.name: (row.numbers, row.usual) for row in told.rows}
    assert rows["straight flush"] == (("15", "7"), None)
    assert rows["flush"] == (("6", "2"), ("5", "2"))
    assert rows["three pairs"] == (("off", "off"), ("5", "2"))


def test_a_table_goes_by_the_name_it_was_kept_under() -> None:
    own = OwnPresets((OwnPreset("hachihachi_trick", "うちの手役", {"roles": MINE}, "roles"),))
    options = HACHIHACHI.choose("standard", 5, {"roles": MINE})
    assert rules_in_force(own.extend(HACHIHACHI), options, Texts("ja"))[0].value == "うちの手役"


def test_the_table_can_be_read_without_scrolling(qtbot: QtBot) -> None:
    dialog = RulesInForceDialog(HACHIHACHI, HACHIHACHI.choose("standard", 5, {"roles": MINE}), Texts("en"))
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.show()
    (shown,) = dialog.findChildren(QTextBrowser)
    assert "◆ flush" in shown.toPlainText().splitlines()
    last = shown.document().find("ten high")
    assert not last.isNull()
    assert shown.viewport().rect().contains(shown.cursorRect(last))


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_one_key_or_one_click_shows_them_at_the_table(qtbot: QtBot, program: Program, language: str) -> None:
    window = program.window
    window.preferences.set_language(language)
    assert not window.menus.in_force.isEnabled()
    begin(qtbot, program, match_setup("open"))
    texts = Texts(language)
    there = window.table_page.findChildren(ScorePanel)[0].findChildren(QAbstractButton)
    (rules,) = [each for each in there if each.isVisible()]
    for ask in (window.menus.in_force.trigger, rules.click):
        assert not window.findChildren(RulesInForceDialog)
        ask()
        dialog = dialog_of(program, RulesInForceDialog)
        qtbot.waitUntil(dialog.isActiveWindow)
        said = focused(program)
        assert isinstance(said, QTextBrowser)
        assert texts("happy_six.option.piles.open") in said.toPlainText()
        assert said.accessibleName() == texts("in_force.title")
        press(dialog, Qt.Key.Key_Escape)
        qtbot.waitUntil(lambda: not window.findChildren(RulesInForceDialog))
    assert button(window.table_page, texts("in_force.button")) is rules


def test_they_stay_beside_the_table_and_follow_the_match(qtbot: QtBot, program: Program) -> None:
    window, texts = program.window, Texts("en")
    begin(qtbot, program, match_setup("open"))
    window.menus.in_force.trigger()
    dialog = dialog_of(program, RulesInForceDialog)
    (page,) = dialog.findChildren(QTextBrowser)
    assert not dialog.isModal()
    play_turn(qtbot, program)
    assert dialog.isVisible()
    begin(qtbot, program, match_setup("standard"))
    qtbot.waitUntil(lambda: texts("happy_six.option.piles.standard") in page.toPlainText())
    assert dialog_of(program, RulesInForceDialog) is dialog
    assert texts("happy_six.option.piles.open") not in page.toPlainText()
    window.preferences.set_language("ja")
    assert Texts("ja")("happy_six.option.piles.standard") in page.toPlainText()
    assert dialog.windowTitle() == Texts("ja")("in_force.title")
    window.show_matches()
    qtbot.waitUntil(lambda: not window.findChildren(RulesInForceDialog))
