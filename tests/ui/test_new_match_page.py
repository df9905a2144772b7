"""The page that asks for a new match by showing: how many, with whom, how strong, by which rules."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from cardtable.ai.players import DeferredPlayer
from cardtable.engine.games.hearts import HEARTS
from cardtable.games import GAMES, PRESENTERS
from cardtable.match.presets import OwnPreset, rules_of
from cardtable.present.faces import COMPANY
from cardtable.present.names import COMPUTERS
from cardtable.program.settings import LastMatch
from cardtable.texts import LANGUAGES, Texts
from cardtable.ui.app.application import Program
from cardtable.ui.base.widgets import ContentScrollArea
from cardtable.ui.new_match.dialog import NewMatchDialog
from cardtable.ui.new_match.page import Face
from cardtable.ui.new_match.service import SavePreset
from tests.drivers.new_match import NewMatch
from tests.drivers.new_match_page import asked_for
from tests.ui.conftest import MakeProgram
from tests.ui.helpers import begin, dialog_of, focused, match_of, play_turn, press, quiet, session_of

ENGLISH = Texts("en")
HOW_MANY, EVERYBODY, RULES = "new_match.how_many", "new_match.everybody", "new_match.by_rules"


@pytest.mark.parametrize("game", PRESENTERS)
def test_enter_begins_with_what_is_usual(qtbot: QtBot, program: Program, game: str) -> None:
    asked_for(program, game)
    press(focused(program), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: program.window.session is not None)
    setup = session_of(program).setup
    assert setup.game == game
    assert program.settings.last_match.game == game


def test_how_many_and_how_strong_are_a_click_each(qtbot: QtBot, program: Program) -> None:
    asked = asked_for(program, "hearts")
    assert asked.taken(HOW_MANY) == ["4"]
    asked.choose(HOW_MANY, "5")
    asked.choose(EVERYBODY, ENGLISH("style.master.name"))
    assert asked.setup.options.players == 5
    assert [info.style for info in asked.setup.seats] == ["person"] + ["master"] * 4
    asked.strengthen(1, ENGLISH("style.fickle.name"))
    assert [info.style for info in asked.setup.seats[1:]] == ["master", "fickle", "master", "master"]
    assert asked.taken(EVERYBODY) == ["mixed"]
    asked.choose(EVERYBODY, ENGLISH("style.discreet.name"))
    assert set(asked.strengths) == {ENGLISH("style.discreet.name")}
    asked.press("new_match.ok")
    qtbot.waitUntil(lambda: program.window.session is not None)
    assert len(session_of(program).setup.seats) == 5


def test_somebody_sits_down_in_the_place_of_whoever_is_marked(program: Program) -> None:
    asked = asked_for(program, "hearts")
    before, others = asked.company, asked.others
    assert not set(before) & set(others)
    asked.mark(1)
    asked.seat(others[3])
    assert asked.company == [before[0], others[3], before[2]]
    assert before[1] in asked.others
    assert [info.name for info in asked.setup.seats] == ["", "", others[3], ""]
    asked.seat(others[4])  # the next one is marked by itself
    assert asked.company == [before[0], others[3], others[4]]


def test_who_seats_somebody_by_key_stays_among_the_others(program: Program) -> None:
    asked = asked_for(program, "hearts")
    for place in (2, -1):  # the last one, too, after whom other things come
        name = asked.others[place]
        face = next(each for each in asked.page._free.values() if each.text() == name)
        face.setFocus()
        press(face, Qt.Key.Key_Space)
        assert name in asked.company
        QApplication.processEvents()
        assert focused(program).text() in asked.others  # type: ignore[attr-defined]


@pytest.mark.parametrize("players", ["5", "6", "7", "8"])
@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_in_a_small_window_all_who_sit_down_or_would_like_to_are_seen(
    qtbot: QtBot, make_program: MakeProgram, language: str, players: str
) -> None:
    program = make_program(language=language)
    program.window.resize(1024, 640)
    asked = asked_for(program, "hearts")
    asked.choose(HOW_MANY, players)
    quiet(qtbot, program)
    (area,) = asked.page.findChildren(ContentScrollArea)
    faces = [face for face in asked.page.findChildren(Face) if face.isVisible()]
    assert len(faces) == len(COMPANY)
    seen = area.viewport().rect()
    for face in faces:
        assert seen.contains(QRect(face.mapTo(area.viewport(), QPoint()), face.size()))


def test_whose_place_a_click_fills_is_told_and_shown(program: Program) -> None:
    asked = asked_for(program, "hearts")
    for seat, name in enumerate(asked.company):
        asked.mark(seat)
        assert ENGLISH("new_match.instead", who=name) in asked.words
        assert [card.face.isChecked() for card in asked.page._cards] == [each == seat for each in range(3)]


@pytest.mark.parametrize(("players", "told"), [("4", "Bold: goes for the moon"), ("8", "Bold")])
def test_under_each_face_stands_how_it_plays(program: Program, players: str, told: str) -> None:
    asked = asked_for(program, "hearts")
    asked.choose(HOW_MANY, players)
    cards = asked.page._cards
    assert cards[0].face._manner == told
    assert len({card.face.height() for card in cards}) == 1


@pytest.mark.long
def test_nobody_sits_at_two_seats(program: Program) -> None:
    asked = asked_for(program, "hearts")
    asked.mark(0)
    asked.seat(asked.others[0])
    for players in ("5", "8", "16"):
        asked.choose(HOW_MANY, players)
        assert len(set(asked.company)) == int(players) - 1


@pytest.mark.long
def test_a_face_tells_how_it_plays_this_game_and_plays_so(qtbot: QtBot, program: Program) -> None:
    asked = asked_for(program, "hearts")
    cards = asked.page._cards
    others = {face.text(): face for face in asked.page._others.findChildren(Face)}
    kai, aya = (others[ENGLISH(COMPUTERS[COMPANY.index(face)])] for face in ("kai", "aya"))
    assert kai.toolTip() == kai.accessibleDescription() == ENGLISH("hearts.temperament.stubborn")
    assert aya.toolTip() == ENGLISH("company.plain")
    assert cards[0].face.toolTip() == ENGLISH("hearts.temperament.bold")
    asked.strengthen(0, ENGLISH("style.fickle.name"))
    assert not cards[0].face.toolTip()  # who plays anything
    asked.strengthen(0, ENGLISH("style.master.name"))
    asked.mark(1)
    asked.seat(kai.text())
    asked.press("new_match.ok")
    qtbot.waitUntil(lambda: program.window.session is not None)
    temperaments = ["", "bold", "stubborn", "quick"]
    assert [info.temperament for info in session_of(program).setup.seats] == temperaments
    table = program.worker.table
    assert table is not None
    players = [table.proof()._players[seat] for seat in (1, 2, 3)]
    assert [each.temperament for each in players if isinstance(each, DeferredPlayer)] == temperaments[1:]
    header = match_of(program).header
    assert [info.temperament for info in header.seats] == temperaments
    assert header.computers == GAMES["hearts"].players_version


def test_of_two_at_a_table_only_the_strength_plays(program: Program) -> None:
    asked = asked_for(program, "happy_six")
    faces = asked.page._others.findChildren(Face)
    assert {face.toolTip() for face in faces} == {ENGLISH("company.plain")}


@pytest.mark.long
def test_a_face_keeps_its_seat_in_another_language(program: Program) -> None:
    asked = asked_for(program, "hearts")
    asked.mark(0)
    asked.seat(asked.others[0])
    program.window.preferences.set_language("ja")
    japanese = asked_for(program, "hearts")
    assert len(japanese.company) == 3


def test_two_at_a_table_have_faces_too(qtbot: QtBot, program: Program) -> None:
    asked = asked_for(program, "happy_six")
    asked.seat(asked.others[2])
    (name,) = asked.company
    asked.press("new_match.ok")
    qtbot.waitUntil(lambda: program.window.session is not None)
    assert session_of(program).setup.seats[1].name == name


def test_rules_are_chosen_in_a_row_and_told_in_a_line(program: Program) -> None:
    asked = asked_for(program, "hearts")
    assert ENGLISH.help(f"hearts.preset.{HEARTS.option_set.offered[0]}") in asked.words
    name = asked.offered(RULES)[1]
    asked.choose(RULES, name)
    assert asked.taken(RULES) == [name]
    preset = HEARTS.option_set.preset_of(asked.setup.options)
    assert preset is not None
    assert ENGLISH(f"hearts.preset.{preset}") == name
    assert ENGLISH.help(f"hearts.preset.{preset}") in asked.words


@pytest.mark.long
def test_every_preset_of_every_game_can_be_taken_from_the_menu_and_played(program: Program) -> None:
    for game in PRESENTERS:
        asked = asked_for(program, game)
        wish = asked.page.wish
        assert wish is not None
        for preset in wish.option_set.offered:
            asked.page._take_preset(preset)
            assert asked.page.wish is not None
            assert asked.page.wish.preset == preset
            assert asked.setup.game == game
        for players in wish.option_set.players:
            asked.page._change(lambda wish, players=players: wish.with_players(players))  # type: ignore[misc]
            assert asked.setup.options.players == players


def test_own_rules_say_how_they_differ(qtbot: QtBot, program: Program) -> None:
    options = HEARTS.option_set.choose("black_lady", 4, {"target": 50})
    own = OwnPreset("hearts", "My Friday", rules_of(HEARTS.option_set, options))
    program.worker.send(SavePreset(own))
    quiet(qtbot, program)
    asked = asked_for(program, "hearts")
    asked.choose(RULES, "My Friday")
    (line,) = [words for words in asked.words if words.startswith("As “Black Lady”, but ")]
    assert "50" in line
    assert asked.setup.options.values["target"] == 50


def test_rules_of_last_time_that_are_no_presets_are_own_rules(program: Program) -> None:
    program.settings.last_matches = (LastMatch("hearts", 4, {"target": 60}, ("master",) * 3),)
    asked = asked_for(program, "hearts")
    assert asked.taken(RULES) == [ENGLISH("new_match.own_options")]
    assert any("60" in words for words in asked.words)
    assert [info.style for info in asked.setup.seats[1:]] == ["master"] * 3


@pytest.mark.long
def test_more_opens_every_rule_with_what_has_been_chosen(qtbot: QtBot, program: Program) -> None:
    asked = asked_for(program, "hearts")
    asked.choose(HOW_MANY, "6")
    asked.choose(EVERYBODY, ENGLISH("style.fickle.name"))
    asked.press("new_match.every_rule")
    dialog = dialog_of(program, NewMatchDialog)
    assert isinstance(dialog, NewMatchDialog)
    setup = NewMatch(dialog, ENGLISH).setup
    assert setup.options == asked.setup.options
    assert setup.seats == asked.setup.seats
    dialog.accept()
    qtbot.waitUntil(lambda: program.window.session is not None)
    assert session_of(program).setup.options.players == 6


@pytest.mark.long
def test_escape_leads_back_to_the_match_or_home(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program)
    play_turn(qtbot, program)
    path = session_of(program).path
    program.window.menus.new.trigger()
    assert program.window.session is None
    press(focused(program), Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: program.window.session is not None)
    assert session_of(program).path == path
    program.window.show_home()
    program.window.menus.new.trigger()
    press(focused(program), Qt.Key.Key_Escape)
    assert program.window.home_page.isVisible()


def test_teams_are_told_where_they_are_put_together(program: Program) -> None:
    asked = asked_for(program, "happy_six")
    asked.choose("happy_six.option.form.name", ENGLISH("happy_six.option.form.duo"))
    assert ENGLISH("new_match.teams_there") in asked.words
    assert not asked.company
    assert [len(info.members) for info in asked.setup.seats] == [2, 2]


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_a_small_window_nothing_is_cut(qtbot: QtBot, make_program: MakeProgram, language: str) -> None:
    program = make_program(language=language)
    program.window.resize(1024, 640)
    program.window.new_match.ask("hearts")
    (area,) = program.window.new_match.page.findChildren(ContentScrollArea)
    qtbot.waitUntil(lambda: area.isVisible() and area.verticalScrollBar().maximum() == 0)
