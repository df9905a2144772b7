"""The first page: every game a click away, and what one was in the middle of."""

from __future__ import annotations

import os
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from cardtable.engine.games.hearts import HEARTS
from cardtable.games import COURSES, GAMES, PRESENTERS
from cardtable.match.daily import DailyDeal, daily_seats
from cardtable.match.seating import SeatInfo
from cardtable.match.store import Store
from cardtable.present.names import COMPUTERS
from cardtable.present.resume import greeting, time_ago
from cardtable.program.settings import LastMatch
from cardtable.texts import LANGUAGES, Texts
from cardtable.ui.app.application import Program
from cardtable.ui.base.look import TYPE_PROPERTY, enlarged
from cardtable.ui.base.widgets import ContentScrollArea
from cardtable.ui.home.name_dialog import NameDialog
from cardtable.ui.home.page import InvitationRow, MatchRow, OpenPanel
from cardtable.ui.worker.commands import BeginMatch
from cardtable.ui.worker.messages import MatchSetup
from tests.drivers.controls import click, write
from tests.drivers.home import home_of
from tests.drivers.lesson import open_lesson
from tests.drivers.menu_bar import submenu
from tests.helpers.games import RULES
from tests.pictures import matches as examples
from tests.ui.conftest import MakeProgram
from tests.ui.helpers import (
    begin,
    dialog_of,
    focused,
    may_choose,
    play_to_the_end,
    play_turn,
    press,
    quiet,
    session_of,
)
from tests.ui.replays import begin_near_the_end

FOUR = (examples.AOI, *examples.COMPUTERS[:3])
ENGLISH = Texts("en")


def go_home(qtbot: QtBot, program: Program) -> None:
    """Go to the first page, and wait until it shows how things are."""
    program.window.menus.home.trigger()
    qtbot.waitUntil(lambda: program.window.home.has_looked)


def leave_behind(folder: Path, *, games: tuple[str, ...], watched: bool = False) -> list[Path]:
    """Leave unfinished matches in a data folder, the first of them played last."""
    store, paths = Store(folder, RULES), []
    for number, game in enumerate(games):
        option_set = RULES[game].option_set
        options = option_set.choose(option_set.offered[0], option_set.players[0])
        seats = (SeatInfo("", "fickle" if watched else "person"),) + (SeatInfo("", "fickle"),) * (
            options.players - 1
        )
        match = store.create(game, options, seats, now=datetime.now(UTC) - timedelta(hours=number))
        assert match.path is not None
        paths.append(match.path)
        assert match.close()
    return paths


# ── sitting down ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", [game for game in PRESENTERS if game in COURSES])
def test_a_game_that_nobody_has_played_offers_its_lesson_on_its_tile(
    qtbot: QtBot, program: Program, game: str
) -> None:
    qtbot.waitUntil(lambda: program.window.home.has_looked)
    button = program.window.home.page.grid.tiles[game].lesson
    assert button.isVisible()
    assert button.accessibleName() == ENGLISH(f"{game}.lesson.title")
    button.click()
    assert program.window.lessons.game == game
    program.settings.lessons = {game: 0}
    go_home(qtbot, program)
    assert not button.isVisible()


def test_a_game_that_was_begun_offers_its_lesson_no_longer_on_its_tile(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path
) -> None:
    leave_behind(tmp_path, games=("hearts",))
    program = make_program()
    qtbot.waitUntil(lambda: program.window.home.has_looked)
    tiles = program.window.home.page.grid.tiles
    assert not tiles["hearts"].lesson.isVisible()
    assert tiles["happy_six"].lesson.isVisible()


@pytest.mark.parametrize("game", PRESENTERS)
def test_every_game_is_a_click_away_from_the_very_first_start(
    qtbot: QtBot, program: Program, game: str
) -> None:
    home_of(program).play(game)
    qtbot.waitUntil(lambda: may_choose(program), timeout=20_000)
    setup = session_of(program).setup
    option_set = RULES[game].option_set
    assert setup.game == game
    assert option_set.preset_of(setup.options) == option_set.offered[0]
    assert [info.is_person for info in setup.seats] == [True] + [False] * (setup.options.players - 1)


def test_a_click_before_the_matches_are_known_waits_for_them(qtbot: QtBot, make_program: MakeProgram) -> None:
    program = make_program()
    home = home_of(program)
    program.window.home._glance = None
    home.play("hearts")
    assert program.window.session is None
    program.window.show_home()
    qtbot.waitUntil(lambda: program.window.session is not None)
    assert session_of(program).setup.game == "hearts"


@pytest.mark.long
def test_one_plays_as_last_time(qtbot: QtBot, program: Program) -> None:
    program.settings.last_matches = (
        LastMatch("hearts", 5, {"target": 50}, ("master", "fickle"), computers=("Zoe",)),
    )
    home_of(program).play("hearts")
    qtbot.waitUntil(lambda: program.window.session is not None)
    setup = session_of(program).setup
    assert setup.options.players == 5
    assert setup.options.values["target"] == 50
    assert [info.style for info in setup.seats] == ["person", "master", "fickle", "discreet", "discreet"]
    assert setup.seats[1].name == "Zoe"


def test_a_team_is_seated_as_last_time(qtbot: QtBot, program: Program) -> None:
    program.settings.last_matches = (LastMatch("happy_six", 2, {"form": "duo"}),)
    home_of(program).play("happy_six")
    qtbot.waitUntil(lambda: program.window.session is not None)
    assert [len(info.members) for info in session_of(program).setup.seats] == [2, 2]
    assert session_of(program).setup.seats[0].is_person


def test_what_cannot_be_played_any_more_is_asked_for(qtbot: QtBot, program: Program) -> None:
    program.settings.last_matches = (LastMatch("hearts", 4, {}, ("a style that is gone",)),)
    with qtbot.waitSignal(program.window.home.setup_wanted) as asked:
        home_of(program).play("hearts")
    assert asked.args == ["hearts"]
    assert program.window.session is None


def test_a_click_goes_on_with_the_newest_unfinished_match_of_the_game(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path
) -> None:
    newest, _ = leave_behind(tmp_path, games=("hearts", "hearts"))
    os.utime(newest, (2_000_000_000, 2_000_000_000))
    program = make_program()
    home_of(program).play("hearts")
    qtbot.waitUntil(lambda: program.window.session is not None)
    assert session_of(program).path == newest
    assert len(list((tmp_path / "matches").iterdir())) == 2


def test_a_watched_match_is_no_reason_not_to_sit_down(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path
) -> None:
    leave_behind(tmp_path, games=("happy_six",), watched=True)
    program = make_program()
    assert home_of(program).rows[0][0] == "Happy Six, watched"
    home_of(program).play("happy_six")
    qtbot.waitUntil(lambda: program.window.session is not None)
    assert not session_of(program).setup.is_watched


def test_the_menu_of_a_tile_offers_the_rest(qtbot: QtBot, program: Program) -> None:
    home = home_of(program)
    assert home.menu_of("hearts") == [
        "Another match",
        "Other company or rules…",
        ENGLISH("tricks.lesson.title"),
        ENGLISH("hearts.lesson.title"),
    ]
    home.choose("hearts", "Other company or rules…")
    assert program.window.new_match.game == "hearts"


def test_another_match_leaves_the_unfinished_one(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path
) -> None:
    (path,) = leave_behind(tmp_path, games=("happy_six",))
    program = make_program()
    home = home_of(program)
    assert home.menu_of("happy_six")[0] == "Go on with your match"
    home.choose("happy_six", "Another match")
    qtbot.waitUntil(lambda: program.window.session is not None)
    assert session_of(program).path not in (None, path)


# ── going on ─────────────────────────────────────────────────────────────────────────────────────────────


def test_three_unfinished_matches_stand_there_the_last_played_first(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path
) -> None:
    leave_behind(tmp_path, games=("fifty_six", "happy_six", "hearts", "hachihachi_trick"))
    program = make_program()
    home = home_of(program)
    assert len(home.rows) == 3
    assert all(row[-1] == "just now" for row in home.rows)
    home.go_on(1)
    qtbot.waitUntil(lambda: program.window.session is not None)
    assert len(list((tmp_path / "matches").iterdir())) == 4


def test_partners_are_not_named_as_if_they_were_opponents(make_program: MakeProgram, tmp_path: Path) -> None:
    leave_behind(tmp_path, games=("fifty_six", "hearts"))
    told = {name for name, *_ in home_of(make_program()).rows}
    assert told == {
        ENGLISH("home.with_many", game="Fifty-Six", count=4),
        ENGLISH("home.with", game="Hearts", who="Mio, Ren and Sora"),
    }


@pytest.mark.long
def test_where_a_match_stands_is_told_on_its_tile_and_below(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program)
    play_turn(qtbot, program)
    go_home(qtbot, program)
    home = home_of(program)
    name, state, _ = home.rows[0]
    assert name == ENGLISH("home.against", game="Happy Six", who=ENGLISH(COMPUTERS[0]))
    assert state.startswith("Set 1 · Aoi")
    assert home.tiles["happy_six"].texts.state == state
    assert state in home.tiles["happy_six"].accessibleName()
    assert any(state in line and "Happy Six" in line for line in home.words)
    press(focused(program), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: program.window.session is not None)


def test_a_deal_of_the_day_hides_no_match_of_ones_own(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path
) -> None:
    own, *_ = leave_behind(tmp_path, games=("happy_six", "hearts", "fifty_six", "hachihachi_trick"))
    table = GAMES["happy_six"].daily
    assert table is not None
    deal = DailyDeal.of(RULES["happy_six"], table(), date(2026, 11, 23))
    seats = daily_seats(table(), "discreet", "Aoi")
    store = Store(tmp_path, RULES)
    daily = store.create(
        "happy_six", table().options, seats, now=datetime.now(UTC), seed=deal.seed, entry=table().entry
    )
    assert daily.path is not None
    assert daily.close()
    os.utime(own, (1_900_000_000, 1_900_000_000))
    os.utime(daily.path, (2_000_000_000, 2_000_000_000))
    program = make_program()
    home = home_of(program)
    daily_title = ENGLISH("home.of_the_day", game="Happy Six")
    assert daily_title not in [name for name, *_ in home.rows]
    assert ENGLISH("home.last_open", game="Happy Six", state=home.rows[0][1]) in home.words
    assert home.tiles["happy_six"].texts.state == home.rows[0][1]
    home.play("happy_six")
    qtbot.waitUntil(lambda: program.window.session is not None)
    assert session_of(program).path == own


@pytest.mark.long
def test_what_happened_last_is_told(qtbot: QtBot, program: Program) -> None:
    begin_near_the_end(qtbot, program)
    play_to_the_end(qtbot, program)
    outcome = session_of(program).state
    assert outcome is not None
    go_home(qtbot, program)
    assert any("your last match of Happy Six" in line for line in home_of(program).words)
    assert not home_of(program).rows


@pytest.mark.long
def test_the_matches_won_are_counted(qtbot: QtBot, program: Program) -> None:
    program.window.home._counting.setInterval(0)
    program.settings.name = "Aoi"
    begin_near_the_end(qtbot, program)
    play_to_the_end(qtbot, program)
    step = session_of(program).step
    assert step is not None and step.view.outcome is not None  # noqa: PT018
    has_won = step.view.outcome.places[0] == 1
    with qtbot.waitSignal(program.services.statistics.won, timeout=10_000) as told:
        go_home(qtbot, program)
        qtbot.waitUntil(lambda: program.window.home._is_counting)
    quiet(qtbot, program)
    assert told.args is not None
    state = home_of(program).tiles["happy_six"].texts.state
    assert bool(state) is (has_won and "help" not in state)


# ── who plays ────────────────────────────────────────────────────────────────────────────────────────────


def test_the_name_is_asked_for_once_and_greeted(qtbot: QtBot, program: Program) -> None:
    home = home_of(program)
    home.press("Tell your name")
    dialog = dialog_of(program, NameDialog)
    write(dialog.findChildren(QLineEdit)[0], "葵")
    press(dialog, Qt.Key.Key_Return)
    assert program.settings.name == "葵"
    assert any(line.endswith(", 葵") for line in home.words)
    assert "Tell your name" not in home.offered
    home.play("happy_six")
    qtbot.waitUntil(lambda: program.window.session is not None)
    assert session_of(program).setup.seats[0].name == "葵"


@pytest.mark.long
def test_a_name_told_later_is_used_in_the_match_that_waits(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path
) -> None:
    (path,) = leave_behind(tmp_path, games=("hearts",))
    program = make_program()
    program.settings.name = "Aoi"
    home_of(program).play("hearts")
    qtbot.waitUntil(lambda: program.window.session is not None)
    session = session_of(program)
    assert [session.texts.name_of(seat) for seat in range(2)] == ["Aoi", ENGLISH(COMPUTERS[0])]
    assert Store(tmp_path, RULES).look(path).header.seats[0].name == ""  # what was known then


@pytest.mark.parametrize(
    ("hour", "expected"), [(3, "evening"), (4, "morning"), (10, "morning"), (11, "day"), (17, "evening")]
)
def test_one_is_greeted_by_the_hour(hour: int, expected: str) -> None:
    assert greeting(ENGLISH, "", hour) == ENGLISH(f"home.{expected}")
    assert greeting(ENGLISH, " Mei ", hour) == ENGLISH(f"home.{expected}_named", name=" Mei ")


@pytest.mark.parametrize(
    ("ago", "told"),
    [
        (timedelta(seconds=-90), "just now"),  # a clock that was turned back
        (timedelta(seconds=30), "just now"),
        (timedelta(minutes=1), "1 minute ago"),
        (timedelta(minutes=59), "59 minutes ago"),
        (timedelta(hours=3), "3 hours ago"),
        (timedelta(hours=20), "yesterday"),
        (timedelta(hours=40), "yesterday"),
        (timedelta(days=3), ""),
    ],
)
def test_how_long_ago_it_was_is_told_as_people_say_it(ago: timedelta, told: str) -> None:
    now = datetime(2026, 2, 9, 18, 0, tzinfo=UTC)
    assert time_ago(ENGLISH, now - ago, now) == told


def test_a_lesson_left_in_the_middle_waits(qtbot: QtBot, program: Program) -> None:
    assert "Begin" in home_of(program).offered
    program.settings.lessons = {"hearts": 2}
    open_lesson(program, "happy_six")
    press(program.window.lessons.lesson.table, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: program.window.home.has_looked)
    home = home_of(program)
    assert ENGLISH("hearts.lesson.title") in home.words
    home.press("Go on with the lesson")
    assert program.window.lessons.game == "hearts"


def test_the_language_is_chosen_in_the_corner(program: Program) -> None:
    home = home_of(program)
    home.press("日本語")
    assert program.settings.language == "ja"
    assert home.tiles["hearts"].texts.line == Texts("ja")("hearts.home.line")
    entries = submenu(program, Texts("ja")("menu.language")).actions()
    assert [entry.text() for entry in entries if entry.isChecked()] == [LANGUAGES["ja"]]


# ── where everything lies ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_no_text_of_a_tile_runs_into_its_buttons(
    make_program: MakeProgram, tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    leave_behind(tmp_path, games=tuple(PRESENTERS))
    program = make_program(language=language)
    program.window.resize(*size)
    for tile in home_of(program).tiles.values():
        assert tile.rect().contains(tile.disc.toAlignedRect())
        assert not tile.disc.intersects(QRectF(tile.more.geometry()))
        for box in tile.text_boxes:
            assert not box.intersects(tile.disc)
            assert not box.intersects(QRectF(tile.more.geometry()))
            assert box.bottom() <= tile.height()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_the_lesson_of_a_tile_runs_into_nothing(
    make_program: MakeProgram, size: tuple[int, int], language: str
) -> None:
    program = make_program(language=language)
    program.window.resize(*size)
    tiles = home_of(program).tiles.values()
    assert any(tile.lesson.isVisible() for tile in tiles)
    for tile in tiles:
        if tile.lesson.isVisible():
            place = QRectF(tile.lesson.geometry())
            others = [tile.disc, QRectF(tile.more.geometry()), *tile.text_boxes]
            assert QRectF(tile.rect()).contains(place)
            assert not any(place.intersects(other) for other in others)


def test_a_match_in_progress_leaves_no_gap_on_the_other_tiles(
    make_program: MakeProgram, tmp_path: Path
) -> None:
    leave_behind(tmp_path, games=("happy_six",))
    tiles = home_of(make_program()).tiles
    lines = {game: [line.text for line in tile._lines(1000)] for game, tile in tiles.items()}
    assert len(lines["happy_six"]) == len(lines["hearts"])
    assert lines["happy_six"][-1].startswith("Set 1")


@pytest.mark.parametrize(("deals", "told"), [(0, False), (1, True)])
def test_the_tile_of_an_open_match_tells_a_total_once_a_deal_is_over_and_what_it_counts(
    make_program: MakeProgram, tmp_path: Path, deals: int, *, told: bool
) -> None:
    """While the first deal is played everybody has as much as before it, whatever they have taken by now."""
    matches, here = examples.Matches(tmp_path), examples.after(deals, examples.on_table(2, left=4))
    for game, preset in (("hearts", "windows"), ("hachihachi_trick", "standard")):
        matches.play(game, preset, FOUR, here)
    tiles = home_of(make_program(language="ja")).tiles
    last = {game: tile._lines(1000)[-1].text for game, tile in tiles.items()}
    assert ("合計 " in last["hearts"]) is told
    assert "チップ " in last["hachihachi_trick"]  # which change hands at any time


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_names_of_all_tiles_are_equally_large(make_program: MakeProgram, language: str) -> None:
    program = make_program(language=language)
    tiles = home_of(program).tiles.values()
    sizes = {tile._lines(tile.width())[0].font.pointSizeF() for tile in tiles}
    assert len({tile.name_points(tile.width()) for tile in tiles}) > 1  # one name has less room
    assert len(sizes) == 1


@pytest.mark.parametrize("height", [700, 724, 740, 760, 800])
def test_in_no_usual_window_anything_is_cut(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path, height: int
) -> None:
    leave_behind(tmp_path, games=("happy_six",))
    program = make_program()
    page = program.window.home_page
    qtbot.waitUntil(lambda: not page.day.is_empty)
    program.window.resize(1240, height)  # the tiles of five games side by side
    (area,) = page.findChildren(ContentScrollArea)
    qtbot.waitUntil(lambda: area.verticalScrollBar().maximum() == 0)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("height", [620, 640])  # of a small screen, with and without a title bar
def test_in_a_small_window_everything_is_seen(
    qtbot: QtBot, make_program: MakeProgram, language: str, height: int
) -> None:
    program = make_program()
    program.window.preferences.set_language(language)
    page = program.window.home_page
    qtbot.waitUntil(lambda: not page.day.is_empty)
    program.window.resize(1240, height)  # the tiles of five games side by side
    (area,) = page.findChildren(ContentScrollArea)
    qtbot.waitUntil(lambda: area.verticalScrollBar().maximum() == 0)


@pytest.mark.long
def test_everything_grows_with_a_large_window_and_shrinks_again(qtbot: QtBot, program: Program) -> None:
    home, page = home_of(program), program.window.home_page
    tile, app = home.tiles["hearts"], QApplication.font().pointSizeF()

    def sizes() -> tuple[float, float, float]:
        QApplication.processEvents()
        labels = page.findChildren(QLabel)
        greeting = next(label for label in labels if label.property(TYPE_PROPERTY) == "title")
        return greeting.fontInfo().pointSizeF(), page.day.button.fontInfo().pointSizeF(), tile.disc.width()

    qtbot.waitUntil(lambda: not page.day.is_empty)
    program.window.resize(1280, 800)
    usual = sizes()
    assert usual[1] == pytest.approx(app, abs=0.5)
    program.window.resize(1920, 1080)
    large = sizes()
    for before, after in zip(usual, large, strict=True):
        assert after == pytest.approx(1.3 * before, rel=0.06)
    program.window.resize(3840, 2160)
    assert sizes()[2] == pytest.approx(1.4 * usual[2])
    program.window.resize(1280, 800)
    assert sizes() == usual


@pytest.mark.long
def test_type_that_is_large_anyway_does_not_grow(program: Program) -> None:
    program.window.preferences.apply(replace(program.settings.preferences, text_size="150"))
    program.window.resize(1920, 1080)
    QApplication.processEvents()
    assert enlarged(program.window.home_page) == 1
    program.window.preferences.apply(replace(program.settings.preferences, text_size="100"))
    QApplication.processEvents()
    assert enlarged(program.window.home_page) == 1.3


@pytest.mark.parametrize("size", [(853, 500), (944, 456), (1280, 800), (1920, 1080)])
def test_the_first_match_to_go_on_with_is_seen_as_a_whole(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path, size: tuple[int, int]
) -> None:
    leave_behind(tmp_path, games=("happy_six", "hearts", "fifty_six"))
    program = make_program()
    page = program.window.home_page
    qtbot.waitUntil(lambda: not page.day.is_empty)
    program.window.resize(*size)
    row = page.findChildren(MatchRow)[0]
    parts: tuple[QWidget, ...] = (row.thumbnail, row.button)
    qtbot.waitUntil(lambda: all(part.visibleRegion().boundingRect() == part.rect() for part in parts))


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_matches_and_the_deal_of_the_day_stand_side_by_side(
    qtbot: QtBot, program: Program, size: tuple[int, int]
) -> None:
    page = program.window.home_page
    panel, day = page.findChild(OpenPanel), page.day
    assert panel is not None
    qtbot.waitUntil(lambda: not day.is_empty)
    program.window.resize(*size)
    qtbot.waitUntil(lambda: panel.geometry().right() < day.geometry().left())
    qtbot.waitUntil(lambda: panel.height() == day.height() and day.calendar.isVisible())
    program.window.resize(size[0], 456)
    qtbot.waitUntil(lambda: panel.geometry().bottom() < page.grid.geometry().top())


def test_the_next_lesson_that_is_not_done_is_offered_by_the_name_of_its_game(
    qtbot: QtBot, program: Program
) -> None:
    home = home_of(program)
    first, second = tuple(COURSES)[:2]
    assert ENGLISH("happy_six.name") in ENGLISH(f"{first}.lesson.title")
    assert ENGLISH(f"{first}.lesson.title") in home.words
    program.settings.lessons = {first: 0}
    program.window.home.refresh()
    assert ENGLISH(f"{first}.lesson.title") not in home.words
    assert ENGLISH(f"{second}.lesson.title") in home.words
    click(next(row for row in home.page.findChildren(InvitationRow) if row.isVisible()).button)
    assert program.window.lessons.lesson.course.id == second
    program.settings.lessons = dict.fromkeys(COURSES, 0)
    go_home(qtbot, program)
    assert "Begin" not in home.offered


def test_a_lesson_is_offered_beside_three_matches(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path
) -> None:
    leave_behind(tmp_path, games=("happy_six", "hearts", "fifty_six"))
    program = make_program()
    program.settings.lessons = {next(iter(COURSES)): 0}
    program.window.home.refresh()
    title = ENGLISH(f"{list(COURSES)[1]}.lesson.title")
    home_of(program).press(title)
    assert program.window.lessons.lesson.course.id == list(COURSES)[1]


# ── keys ─────────────────────────────────────────────────────────────────────────────────────────────────


def test_arrows_lead_from_tile_to_tile(program: Program) -> None:
    games = list(home_of(program).tiles)
    seen = []
    for _ in games:
        tile = focused(program)
        seen.append(next(game for game, each in home_of(program).tiles.items() if each is tile))
        press(tile, Qt.Key.Key_Right)
    assert seen == games
    assert focused(program) is home_of(program).tiles[games[0]]
    press(focused(program), Qt.Key.Key_Left)
    assert focused(program) is home_of(program).tiles[games[-1]]


def test_whoever_comes_home_finds_the_keys_at_the_game_they_left(qtbot: QtBot, program: Program) -> None:
    program.worker.send(
        BeginMatch(
            MatchSetup(
                "hearts",
                HEARTS.option_set.choose("black_lady", 4),
                (SeatInfo("Aoi"), *[SeatInfo("", "fickle")] * 3),
            )
        )
    )
    qtbot.waitUntil(lambda: program.window.session is not None)
    go_home(qtbot, program)
    assert focused(program) is home_of(program).tiles["hearts"]


def test_a_tile_says_all_that_it_shows(program: Program) -> None:
    for game, tile in home_of(program).tiles.items():
        for part in (f"{game}.name", f"{game}.home.line", f"{game}.home.facts"):
            assert ENGLISH(part) in tile.accessibleName()
        assert ENGLISH(f"{game}.name") in tile.more.accessibleName()


def test_the_cloth_of_a_game_is_the_same_before_and_at_its_table() -> None:
    for game, load in PRESENTERS.items():
        assert GAMES[game].felt == load().felt
        assert GAMES[game].fan
