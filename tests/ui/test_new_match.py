"""The dialog for a new match, on a game that does not exist: all it knows is a description of options."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Final, TypeGuard

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from cardtable.engine.games.happy_six import HAPPY_SIX
from cardtable.engine.games.hearts import HEARTS
from cardtable.engine.options import Json, Option
from cardtable.match.seating import PERSON, SeatInfo
from cardtable.program.settings import LastMatch
from cardtable.texts import Texts
from cardtable.ui.new_match.dialog import NewMatchDialog
from cardtable.ui.new_match.option_form import option_field
from tests.drivers.controls import click, entries, press, turn_wheel, write
from tests.drivers.new_match import NewMatch
from tests.ui.conftest import MakeProgram
from tests.ui.helpers import shown_windows
from tests.ui.new_match import TEA, Echo, make


def test_every_option_has_a_control_of_its_type_with_its_explanation(qtbot: QtBot) -> None:
    dialog = make(qtbot)
    direction, moon = dialog.control("direction"), dialog.control("moon")
    assert isinstance(direction, QComboBox)
    assert entries(direction) == [f"tea.option.direction.{way}" for way in ("left", "right", "across")]
    assert isinstance(moon, QCheckBox)
    assert moon.isChecked()
    target = dialog.number("target")
    assert (target.minimum(), target.maximum(), target.value()) == (10, 500, 100)
    click(dialog.group("passing"))
    for option in TEA.options:
        assert f"tea.option.{option.id}.help" in dialog.seen
        assert dialog.control(option.id).accessibleName() == f"tea.option.{option.id}.name"
    assert dialog.group("passing").text() == "tea.group.passing"


def test_no_part_of_it_shows_as_a_window_of_its_own(qtbot: QtBot, qapp: QApplication) -> None:
    with shown_windows(qapp) as shown:
        make(qtbot)
    assert shown == ["NewMatchDialog"]


def test_what_is_not_touched_is_the_first_preset_with_its_defaults(qtbot: QtBot) -> None:
    wanted = make(qtbot).setup
    assert wanted.options == TEA.choose("usual", 3)
    assert wanted.seats == (SeatInfo("", PERSON), SeatInfo("", "discreet"), SeatInfo("", "discreet"))
    assert wanted.first_deal is None


def test_a_preset_fills_in_its_options_and_a_change_is_told_from_it(qtbot: QtBot) -> None:
    dialog = make(qtbot)
    dialog.choose_preset("short")
    assert dialog.setup.options == TEA.choose("short", 3)
    dialog.fill_in("target", 60)
    assert dialog.preset == ("tea.preset.short", "1 change")
    assert dialog.setup.options == TEA.choose("short", 3, {"target": 60})
    dialog.fill_in("target", 50)
    assert dialog.preset == ("tea.preset.short", "")


def test_there_is_an_opponent_for_every_other_seat(qtbot: QtBot) -> None:
    dialog = make(qtbot)
    assert len(dialog.opponents) == 2
    dialog.seat_opponent(1, "fickle")
    dialog.choose_players(5)
    assert len(dialog.opponents) == 4
    dialog.choose_players(3)
    assert [seat.style for seat in dialog.setup.seats] == [PERSON, "discreet", "fickle"]


def test_a_preset_brings_its_number_of_players_where_those_there_cannot_play_by_it(qtbot: QtBot) -> None:
    dialog = make(qtbot, (HEARTS.option_set,))

    def chosen(preset: str) -> tuple[str, int, int]:
        dialog.choose_preset(preset)
        assert dialog.preset[1] == ""
        return dialog.preset[0], dialog.setup.options.players, 1 + len(dialog.opponents)

    dialog.choose_players(5)
    assert chosen("cancellation") == ("Cancellation Hearts", 8, 8)
    assert chosen("omnibus_10") == ("Omnibus (10♦)", 5, 5)
    dialog.choose_players(16)
    assert chosen("cancellation") == ("Cancellation Hearts", 16, 16)
    assert chosen("windows") == ("Windows", 4, 4)


def test_more_players_than_a_preset_allows_are_offered_one_that_they_can_play(qtbot: QtBot) -> None:
    dialog = make(qtbot, (HEARTS.option_set,))
    dialog.choose_preset("black_lady")
    dialog.fill_in("target", 70)
    dialog.choose_players(8)
    assert dialog.preset == ("Cancellation Hearts", "")
    assert "Chosen because 8 players cannot play “Black Lady”." in dialog.seen
    assert dialog.ok.isEnabled()
    assert HEARTS.option_set.preset_of(dialog.setup.options) == "cancellation"
    dialog.choose_players(12)
    assert dialog.preset == ("Cancellation Hearts", "")
    assert "Chosen because 12 players cannot play “Black Lady”." in dialog.seen
    dialog.choose_players(5)
    assert dialog.preset == ("Black Lady", "1 change")
    assert dialog.setup.options == HEARTS.option_set.choose("black_lady", 5, {"target": 70})


def test_a_preset_that_a_person_chooses_has_replaced_none(qtbot: QtBot) -> None:
    dialog = make(qtbot, (HEARTS.option_set,))
    dialog.choose_players(8)
    dialog.choose_preset("windows")
    dialog.choose_preset("cancellation")
    assert dialog.preset == ("Cancellation Hearts", "")
    dialog.choose_players(6)
    assert dialog.preset == ("Cancellation Hearts", "")
    assert not any(text.startswith("Chosen because") for text in dialog.seen)


def test_a_conflict_is_shown_where_it_stands_and_forbids_ok(qtbot: QtBot) -> None:
    dialog = make(qtbot)
    dialog.fill_in("target", 15)
    assert [field.problem for field in dialog.options] == ["tea.no_moon", "tea.no_moon", ""]
    assert not dialog.ok.isEnabled()
    assert dialog.ok.toolTip() == "tea.no_moon"
    assert dialog.control("target").accessibleDescription().endswith("tea.no_moon")
    dialog.fill_in("moon", False)
    assert dialog.ok.isEnabled()
    assert not any(field.problem for field in dialog.options)


WINDOWS: Final[dict[str, Json]] = {
    name: value
    for name, value in HEARTS.option_set.presets["windows"].items()
    if not isinstance(value, tuple)
}
"""The preset's rules, as they stand in the settings."""


def test_a_conflict_about_no_option_is_shown_above_the_buttons(qtbot: QtBot) -> None:
    dialog = make(qtbot)
    dialog.fill_in("target", 450)
    dialog.choose_players(5)
    assert dialog.reason == "tea.crowd"
    assert not dialog.ok.isEnabled()


def test_the_preset_known_best_is_offered_first_to_whoever_has_not_chosen_yet(qtbot: QtBot) -> None:
    games = (HAPPY_SIX.option_set, HEARTS.option_set)
    dialog = make(qtbot, games, last=LastMatch("happy_six", 2, {"piles": "open"}))
    dialog.choose_game("hearts")
    assert dialog.preset[0] == dialog.presets[0] == "Windows"
    assert dialog.setup.options == HEARTS.option_set.choose("windows", 4)
    dialog.choose_preset("black_lady")
    again = make(qtbot, games, last=dialog.choices)
    assert again.setup.options == HEARTS.option_set.choose("black_lady", 4)


def told_of_presets(dialog: NewMatch) -> list[str]:
    """The sentences that say for how many a preset is."""
    return [f"For {text.rpartition(' For ')[2]}" for text in dialog.seen if " For " in text]


def test_a_preset_says_for_how_many_it_is_and_others_play_by_own_rules_from_it(qtbot: QtBot) -> None:
    dialog = make(qtbot, (HEARTS.option_set,))
    assert dialog.preset == ("Windows", "")
    assert told_of_presets(dialog) == ["For 4 players."]
    offered = dialog.presets
    dialog.choose_players(5)
    assert dialog.preset == ("Own rules from “Windows”", "")
    assert dialog.presets == ["Own rules from “Windows”", *offered]
    assert told_of_presets(dialog) == ["For 4 players."]
    assert dialog.setup.options == HEARTS.option_set.choose("windows", 5)
    dialog.choose_preset("kizu")
    assert (dialog.preset, dialog.presets) == (("Kizu", ""), offered)
    assert told_of_presets(dialog) == ["For 3 to 5 players."]
    assert dialog.setup.options.players == 5


def test_choosing_a_preset_chooses_a_number_of_players_it_is_for(qtbot: QtBot) -> None:
    dialog = make(qtbot, (HEARTS.option_set,))
    dialog.choose_preset("kitty")
    assert dialog.setup.options == HEARTS.option_set.choose("kitty", 3)
    dialog.choose_players(6)
    assert dialog.preset[0] == "Own rules from “Kitty Hearts”"
    assert dialog.setup.options == HEARTS.option_set.choose("kitty", 6)
    dialog.choose_own_preset("Own rules from “Kitty Hearts”")
    assert dialog.setup.options.players == 6
    dialog.choose_preset("kitty")
    assert dialog.setup.options.players == 3
    dialog.choose_players(4)
    assert dialog.preset == ("Windows", "")
    assert "Chosen because 4 players cannot play “Kitty Hearts”." in dialog.seen
    assert dialog.ok.isEnabled()


def test_a_change_is_told_from_the_preset_even_where_others_play_by_it(qtbot: QtBot) -> None:
    dialog = make(qtbot, (HEARTS.option_set,), last=LastMatch("hearts", 5, {**WINDOWS, "sun": True}))
    assert dialog.preset == ("Own rules from “Windows”", "1 change")
    assert dialog.field("sun").note == "Changed: in “Windows” it is “off”."


@pytest.mark.parametrize(
    ("typed", "deal"),
    [("", None), ("0", 0), ("123 456", 123456), ("１２３，４５６", 123456), ("999-999-999-999", 10**12 - 1)],
)
def test_a_deal_number_is_read_however_it_is_typed(qtbot: QtBot, typed: str, deal: int | None) -> None:
    dialog = make(qtbot)
    write(dialog.deal, typed)
    assert dialog.setup.first_deal == deal


@pytest.mark.parametrize("typed", ["x", "-", "1e3", "1000000000000", "٣x", "²"])
def test_what_is_no_deal_number_is_told(qtbot: QtBot, typed: str) -> None:
    dialog = make(qtbot)
    write(dialog.deal, typed)
    if typed == "-":  # what only groups digits counts for nothing
        assert dialog.ok.isEnabled()
        return
    assert dialog.deal_problem == Texts("en")("new_match.bad_deal") or typed == "²"
    assert dialog.ok.isEnabled() == (typed == "²")


def test_last_times_choices_are_offered_as_far_as_they_still_make_sense(qtbot: QtBot) -> None:
    last = LastMatch("tea", 4, {"target": 9999, "moon": False, "gone": 1}, ("discreet", "nobody", "discreet"))
    wanted = make(qtbot, last=last, name="葵").setup
    assert wanted.options == TEA.choose("usual", 4, {"moon": False})
    assert wanted.seats == (
        SeatInfo("葵"),
        SeatInfo("", "discreet"),
        SeatInfo("", "fickle"),
        SeatInfo("", "discreet"),
    )


def test_another_game_has_other_options(qtbot: QtBot) -> None:
    dialog = make(qtbot, (TEA, HAPPY_SIX.option_set), last=LastMatch("happy_six", 2, {"piles": "open"}, ()))
    assert dialog.setup.options == HAPPY_SIX.option_set.choose("open", 2)
    dialog.choose_game("tea")
    assert dialog.setup.options == TEA.choose("usual", 3)
    assert len(dialog.opponents) == 2
    dialog.choose_game("happy_six")
    assert dialog.setup.options == HAPPY_SIX.option_set.choose("open", 2)


def test_nothing_of_another_game_shines_through(qtbot: QtBot) -> None:
    dialog = make(qtbot, (HAPPY_SIX.option_set, HEARTS.option_set))
    for game in ("hearts", "happy_six"):
        dialog.choose_game(game)
        rows = [widget for _, widget in dialog.rows]
        boxes = [box for box in dialog.dialog.findChildren(QComboBox) if box.isVisible()]
        assert [box for box in boxes if not any(row is box or row.isAncestorOf(box) for row in rows)] == []


def test_choices_are_what_last_time_will_be(qtbot: QtBot) -> None:
    dialog = make(qtbot, last=LastMatch("tea", 5, {"target": 300, "moon": False, "direction": "across"}, ()))
    again = make(qtbot, last=dialog.choices[0])
    assert again.setup == dialog.setup


@pytest.mark.parametrize("typed", ["x" * 1000, " 山田 太郎\n", "\u202e\ud800"])
def test_whatever_name_is_typed_can_be_played_under(qtbot: QtBot, typed: str) -> None:
    dialog = make(qtbot)
    write(dialog.name, typed)
    assert dialog.name.text()
    name = dialog.setup.seats[0].name
    assert len(name) <= 40
    assert name.isprintable()
    name.encode()


def test_enter_plays_and_escape_cancels(qtbot: QtBot) -> None:
    dialog = make(qtbot)
    with qtbot.waitSignal(dialog.dialog.accepted):
        press(dialog.name, Qt.Key.Key_Return)
    dialog = make(qtbot)
    with qtbot.waitSignal(dialog.dialog.rejected):
        press(dialog.name, Qt.Key.Key_Escape)
    dialog = make(qtbot)
    write(dialog.deal, "x")
    press(dialog.name, Qt.Key.Key_Return)
    assert dialog.dialog.isVisible()


def test_an_unknown_type_of_option_is_no_silence() -> None:
    class Odd(Option[str]):
        def accepts(self, value: object) -> TypeGuard[str]:
            return value == self.default

    with pytest.raises(TypeError, match="Odd"):
        option_field("tea", Odd("odd", "x"), Echo("en"), lambda: None)


@pytest.mark.long
def test_the_mouse_wheel_scrolls_the_form_and_changes_nothing_in_it(qtbot: QtBot) -> None:
    dialog = make(qtbot, (HAPPY_SIX.option_set, HEARTS.option_set), last=LastMatch("hearts"))
    for name in ("deal", "passing", "play", "scoring", "end"):
        click(dialog.group(name))
    dialog.dialog.resize(dialog.dialog.width(), 400)
    qtbot.waitUntil(lambda: dialog.bar.maximum() > 0)
    boxes = [box for kind in (QComboBox, QSpinBox) for box in dialog.dialog.findChildren(kind)]
    before = dialog.choices
    for box in filter(QWidget.isVisible, boxes):
        dialog.show(box)
        scrolled, focused = dialog.bar.value(), dialog.focused
        way = 1 if scrolled == dialog.bar.maximum() else -1
        turn_wheel(box, way)
        assert (dialog.bar.value() - scrolled) * way < 0, box.accessibleName()
        assert dialog.focused is focused
        dialog.show(box)
        box.setFocus()  # not even the one that was chosen from last
        turn_wheel(box, -way)
        assert dialog.choices == before, box.accessibleName()


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "ja"])
def test_another_game_has_the_room_it_wants_on_the_screen(
    qtbot: QtBot, make_program: MakeProgram, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    screen = SimpleNamespace(availableSize=lambda: QSize(3840, 2160))
    monkeypatch.setattr(NewMatchDialog, "screen", lambda self: screen)
    program = make_program(language=language)
    program.window.menus.every_rule.trigger()
    dialog = NewMatch(program.window.findChildren(NewMatchDialog)[0], Texts(language))
    for game in ("hearts", "happy_six", "hearts"):
        dialog.choose_game(game)
        qtbot.waitUntil(dialog.is_high_enough)
    press(dialog.focused, Qt.Key.Key_Escape)


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "ja"])
def test_large_text_needs_no_scrolling_sideways_where_the_screen_has_room(
    qtbot: QtBot, make_program: MakeProgram, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    screen = SimpleNamespace(availableSize=lambda: QSize(1920, 1080))
    monkeypatch.setattr(NewMatchDialog, "screen", lambda self: screen)
    program = make_program(language=language)
    program.window.preferences.apply(replace(program.settings.preferences, text_size="200"))
    program.window.menus.every_rule.trigger()
    dialog = NewMatch(program.window.findChildren(NewMatchDialog)[0], Texts(language))
    for game in ("hearts", "happy_six"):
        dialog.choose_game(game)
        qtbot.waitUntil(dialog.is_wide_enough)
    press(dialog.focused, Qt.Key.Key_Escape)
