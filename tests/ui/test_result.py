"""The end of a match: its sheet on the felt, what that tells, and what can be done from there."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QGraphicsItem, QLabel, QWidget
from pytestqt.qtbot import QtBot

from cardtable.engine.facts import Dealt
from cardtable.engine.messages import message
from cardtable.match.playing_time import PlayingTime
from cardtable.match.seating import SeatInfo
from cardtable.match.store import Store
from cardtable.present.score_sheet import ScoreSheet, SheetLine
from cardtable.texts import LANGUAGES, Texts
from cardtable.ui.app.application import Program
from cardtable.ui.base.look import GRID
from cardtable.ui.base.widgets import ContentScrollArea
from cardtable.ui.base.window import SMALLEST
from cardtable.ui.fairness.repeat_dialog import RepeatDialog
from cardtable.ui.play.match_sheet import MatchResult, MatchSheet, Portraits, duration_text, place_text
from cardtable.ui.play.sheet_panel import SheetPanel
from cardtable.ui.play.totals_plot import TotalsPlot
from cardtable.ui.table.card_item import CardItem
from cardtable.ui.table.cloth import growth
from cardtable.ui.table.seat_item import SeatItem
from cardtable.ui.table.text_items import TextItem
from cardtable.ui.worker.commands import OpenMatch, Undo
from cardtable.ui.worker.messages import MatchSetup
from tests.helpers.games import RULES
from tests.helpers.hands import Hands
from tests.match import toy
from tests.match.disks import QuickDisk
from tests.ui.conftest import MakeProgram
from tests.ui.helpers import (
    begin,
    button,
    dialog_of,
    focused,
    match_of,
    match_setup,
    may_choose,
    play_to_the_end,
    play_turn,
    press,
    quiet,
    session_of,
)
from tests.ui.replays import begin_near_the_end

Key = Qt.Key
LEFT = Qt.MouseButton.LeftButton


def sheet_of(program: Program) -> MatchSheet:
    (sheet,) = program.window.table_page.findChildren(MatchSheet)
    return sheet


def written(program: Program) -> list[str]:
    return [label.text() for label in sheet_of(program).findChildren(QLabel) if label.isVisible()]


def buttons(program: Program) -> list[QAbstractButton]:
    return [each for each in sheet_of(program).findChildren(QAbstractButton) if each.isVisible()]


@pytest.mark.long
def test_a_press_meant_for_the_last_card_presses_nothing(qtbot: QtBot, program: Program) -> None:
    page = program.window.table_page
    page.guard_ms = 60_000
    begin_near_the_end(qtbot, program)
    play_to_the_end(qtbot, program)
    again, same = button(page, "Play again"), button(page, "Same deal")
    with qtbot.assertNotEmitted(page.again_wanted), qtbot.assertNotEmitted(page.same_deal_wanted):
        press(focused(program), Key.Key_Return, Key.Key_Space, Key.Key_Tab)
        assert focused(program) is again
        press(again, Key.Key_Return, Key.Key_Space)
        QTest.mouseClick(again, LEFT)
        press(again, Key.Key_Tab)
        assert focused(program) is same
        press(same, Key.Key_Return)
    with qtbot.waitSignal(page.again_wanted):
        again.click()  # as a screen reader does


@pytest.mark.long
def test_no_key_on_the_sheet_begins_another_match(qtbot: QtBot, program: Program) -> None:
    begin_near_the_end(qtbot, program)
    play_to_the_end(qtbot, program)
    path, first = session_of(program).path, session_of(program)
    assert path is not None
    press(sheet_of(program), Key.Key_Return, Key.Key_Enter, Key.Key_Space)
    quiet(qtbot, program)
    assert session_of(program) is first
    assert [match.path for match in Store(path.parent.parent, RULES).list()] == [path]


@pytest.mark.long
def test_the_sheet_tells_places_scores_and_the_chart(qtbot: QtBot, program: Program) -> None:
    begin_near_the_end(qtbot, program)
    play_to_the_end(qtbot, program)
    outcome = session_of(program).step.view.outcome  # type: ignore[union-attr]
    assert outcome is not None
    told = written(program)
    names = {"Aoi": 0, "Mio": 1}
    for name, seat in names.items():
        at = told.index(name)
        assert told[at : at + 3] == [
            name,
            str(outcome.scores[seat]),
            ("1st", "2nd")[outcome.places[seat] - 1],
        ]
    assert told[0] == ("You win the match!", "The match goes to Mio!")[outcome.places.index(1)]
    (plot,) = sheet_of(program).findChildren(TotalsPlot)
    assert plot.has_points
    assert not any("Played in" in text for text in told)  # it was begun at another time


@pytest.mark.long
def test_how_long_it_took_is_told_where_it_was_played_in_one_go(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program)
    play_to_the_end(qtbot, program)
    assert "Played in less than a minute." in written(program)


@pytest.mark.long
def test_how_long_it_took_is_told_of_all_sittings_and_without_pauses(
    qtbot: QtBot, program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = Hands()
    monkeypatch.setattr("cardtable.ui.worker.live_table.PlayingTime", partial(PlayingTime, now=hands))
    options = RULES["happy_six"].option_set.choose("standard", 2, {"time": "sixty"})
    begin(qtbot, program, replace(match_setup(), options=options))
    hands.now += 70
    play_turn(qtbot, program)
    path = session_of(program).path
    assert path is not None
    program.window.show_matches()
    quiet(qtbot, program)
    hands.now += 4000
    program.worker.send(OpenMatch(path))
    qtbot.waitUntil(lambda: may_choose(program))
    hands.now += 50
    play_turn(qtbot, program)
    program.window.menus.pause.trigger()
    quiet(qtbot, program)
    hands.now += 500
    program.window.menus.pause.trigger()
    play_to_the_end(qtbot, program)
    assert "Played in 2 minutes." in written(program)
    program.window.show_matches()
    quiet(qtbot, program)
    program.worker.send(OpenMatch(path))
    qtbot.waitUntil(lambda: program.window.session is not None and session_of(program).is_over)
    assert "Played in 2 minutes." in written(program)


@pytest.mark.parametrize(
    ("seconds", "english", "japanese"),
    [
        (0, "Played in less than a minute.", "所要時間 1分未満"),
        (119, "Played in 1 minute.", "所要時間 1分"),
        (3599, "Played in 59 minutes.", "所要時間 59分"),
        (3600, "Played in 1 h 0 min.", "所要時間 1時間0分"),
        (7384, "Played in 2 h 3 min.", "所要時間 2時間3分"),
    ],
)
def test_the_time_is_told_in_hours_and_minutes(seconds: int, english: str, japanese: str) -> None:
    assert duration_text(seconds, Texts("en")) == english
    assert duration_text(seconds, Texts("ja")) == japanese


def test_the_sheet_is_announced_and_described(qtbot: QtBot, program: Program, announced: list[str]) -> None:
    begin_near_the_end(qtbot, program)
    play_to_the_end(qtbot, program)
    sheet = sheet_of(program)
    assert sheet.text in announced
    assert sheet.accessibleName()
    assert sheet.accessibleDescription() == sheet.text


@pytest.mark.long
def test_the_sheet_is_put_away_and_brought_back_by_keys(qtbot: QtBot, program: Program) -> None:
    page, action = program.window.table_page, program.window.menus.result
    begin_near_the_end(qtbot, program)
    play_to_the_end(qtbot, program)
    press(focused(program), Key.Key_Escape)
    assert not page.shows_match_sheet
    action.trigger()
    assert focused(program) is sheet_of(program)
    action.trigger()
    assert not page.shows_match_sheet


@pytest.mark.long
def test_the_chart_is_not_seen_twice(qtbot: QtBot, program: Program) -> None:
    page = program.window.table_page
    (beside,) = page.findChildren(SheetPanel)
    (chart,) = beside.findChildren(TotalsPlot)
    begin_near_the_end(qtbot, program)
    play_to_the_end(qtbot, program)
    page.look_at_scores()
    assert beside.isVisible()
    assert not chart.isVisible()  # it is on the sheet
    program.window.menus.result.trigger()
    assert not sheet_of(program).isVisible()
    assert chart.isVisible()


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_where_the_sheet_was_put_away_a_button_leads_back_to_it(
    qtbot: QtBot, make_program: MakeProgram, language: str
) -> None:
    program = make_program(language=language)
    page = program.window.table_page
    back = button(page, Texts(language)("play.back_to_result"))
    begin_near_the_end(qtbot, program)
    assert not back.isVisible()
    play_to_the_end(qtbot, program)
    assert not back.isVisible()
    for way in ("key", "mouse"):
        press(focused(program), Key.Key_Escape)
        assert back.isVisible()
        assert focused(program) is back
        press(back, Key.Key_Return) if way == "key" else QTest.mouseClick(back, LEFT)
        assert page.shows_match_sheet
        assert not back.isVisible()
        assert focused(program) is sheet_of(program)
    press(focused(program), Key.Key_Escape)
    session_of(program).send(Undo())
    qtbot.waitUntil(lambda: may_choose(program))
    assert not back.isVisible()
    assert focused(program) is page.table


def test_a_sheet_that_does_not_lie_there_leaves_to_others_what_is_covered(qtbot: QtBot) -> None:
    sheet = MatchSheet(())
    qtbot.addWidget(sheet)
    with qtbot.assertNotEmitted(sheet.laid):
        sheet.resize(400, 300)
        sheet.move(8, 8)


def test_an_undone_end_takes_the_sheet_away(qtbot: QtBot, program: Program) -> None:
    begin_near_the_end(qtbot, program)
    play_to_the_end(qtbot, program)
    session_of(program).send(Undo())
    qtbot.waitUntil(lambda: may_choose(program))
    assert not program.window.table_page.shows_match_sheet
    assert focused(program) is program.window.table_page.table


@pytest.mark.long
@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("Same deal", "same_deal"),
        ("Swap seats", "turned_deal"),
        ("Review", "review"),
        ("Replay", "replay"),
        ("Home", "home"),
    ],
)
def test_each_button_does_what_the_menu_does(qtbot: QtBot, program: Program, text: str, action: str) -> None:
    begin_near_the_end(qtbot, program)
    play_to_the_end(qtbot, program)
    found = [each for each in buttons(program) if each.text().startswith(text)]
    with qtbot.waitSignal(getattr(program.window.menus, action).triggered):
        found[0].click()
    quiet(qtbot, program)


@pytest.mark.long
@pytest.mark.parametrize("language", sorted(LANGUAGES))
@pytest.mark.parametrize("game", ["happy_six", "hearts"])
def test_the_last_deal_is_played_with_the_seats_turned_from_the_sheet(
    qtbot: QtBot, make_program: MakeProgram, game: str, language: str
) -> None:
    program = make_program(language=language)
    assert program.log.path is not None
    wanted = match_setup() if game == "happy_six" else four_at_hearts()
    store = Store(program.log.path.parent, RULES, QuickDisk())
    match = store.create(game, wanted.options, wanted.seats, now=datetime.now(UTC), seed="turned")
    toy.play_out(match)
    last = [fact for fact in match.facts if isinstance(fact, Dealt)][-1]
    assert match.close()
    assert match.path is not None
    program.worker.send(OpenMatch(match.path))
    qtbot.waitUntil(lambda: program.window.session is not None and session_of(program).is_over)
    first = session_of(program)
    button(program.window.table_page, Texts(language)("play.turned_deal")).click()
    if last.deal > 1:
        qtbot.waitUntil(lambda: bool(program.window.findChildren(RepeatDialog)))
        dialog_of(program, RepeatDialog).accept()
    qtbot.waitUntil(lambda: session_of(program) is not first and may_choose(program))
    session = session_of(program)
    assert [info.is_person for info in session.setup.seats].index(True) == session.bottom == 1
    dealt = [fact for fact in match_of(program).facts if isinstance(fact, Dealt)]
    assert dealt[0].piles == last.piles
    assert not program.window.table_page.shows_match_sheet


def four_at_hearts() -> MatchSetup:
    options = RULES["hearts"].option_set.choose("windows", 4, {"deals": 2})
    return MatchSetup("hearts", options, (SeatInfo("Aoi"), *(SeatInfo("", "fickle"),) * 3))


@pytest.mark.long
def test_a_match_opened_at_its_end_shows_the_sheet(qtbot: QtBot, program: Program) -> None:
    begin_near_the_end(qtbot, program)
    play_to_the_end(qtbot, program)
    path = session_of(program).path
    assert path is not None
    program.window.show_matches()
    quiet(qtbot, program)
    program.worker.send(OpenMatch(path))
    qtbot.waitUntil(lambda: program.window.session is not None and session_of(program).is_over)
    assert program.window.table_page.shows_match_sheet


def test_the_time_is_kept_on_the_disk_while_the_match_is_played(qtbot: QtBot, program: Program) -> None:
    path = begin(qtbot, program).path
    assert path is not None
    play_turn(qtbot, program)
    play_turn(qtbot, program)
    assert path.read_bytes().count(b'"goes_on":true') == 1


@pytest.mark.long
@pytest.mark.parametrize("size", [SMALLEST, (1024, 600), (1920, 1040)], ids=str)
def test_the_sheet_lies_on_the_felt_and_its_buttons_in_full(
    qtbot: QtBot, program: Program, size: tuple[int, int]
) -> None:
    program.window.resize(*size)
    begin_near_the_end(qtbot, program)
    play_to_the_end(qtbot, program)
    quiet(qtbot, program)
    sheet, table = sheet_of(program), program.window.table_page.table
    assert table.rect().adjusted(GRID, GRID, -GRID, -GRID).contains(sheet.geometry())
    for each in buttons(program):
        assert sheet.contentsRect().contains(each.geometry())
        assert each.width() >= each.minimumSizeHint().width()


@pytest.mark.long
def test_the_sheet_lies_on_bare_cloth_at_every_size(qtbot: QtBot, program: Program) -> None:
    begin_near_the_end(qtbot, program)
    play_to_the_end(qtbot, program)
    table = program.window.table_page.table

    def shown() -> list[QGraphicsItem]:
        kinds = (SeatItem, TextItem, CardItem)
        return [item for item in table.scene().items() if isinstance(item, kinds) and item.isVisible()]

    quiet(qtbot, program)
    assert not shown()  # though the result of the last deal has just been put away
    for size in ((944, 456), (1024, 640), (1280, 800), (1600, 900), (1920, 1080)):
        program.window.resize(*size)
        qtbot.waitUntil(lambda: not shown())
    press(focused(program), Key.Key_Escape)
    assert shown()


def test_the_portraits_of_a_few_sides_stand_in_a_row_and_those_of_many_in_halves(qtbot: QtBot) -> None:
    felt = QWidget()
    qtbot.addWidget(felt)
    felt.resize(1280, 700)
    sheet = MatchSheet(())
    sheet.setParent(felt)
    what = message("happy_six.score.sets")
    for sides, wide, portraits in ((4, 1280, 4), (5, 1280, 5), (6, 1280, 0), (16, 1280, 0), (4, 500, 0)):
        felt.resize(wide, 700)
        places = tuple(range(1, sides + 1))
        names, faces = tuple(f"P{place}" for place in places), (("mio",),) * sides
        result = MatchResult(
            "P1 wins", "", places, names, faces, names, ScoreSheet(what, what, (0,) * sides), None
        )
        sheet.show_result(result, Texts("en"))
        found = sheet.findChildren(Portraits)
        assert len(found) == portraits
        assert [each.is_first for each in found] == [place == 1 for place in places][:portraits]
        told = [label.text() for label in sheet.findChildren(QLabel)]
        assert all(name in told for name in names)


@pytest.mark.long
def test_the_sheet_grows_with_a_large_window_and_shrinks_again(qtbot: QtBot, program: Program) -> None:
    begin_near_the_end(qtbot, program)
    play_to_the_end(qtbot, program)
    quiet(qtbot, program)
    sheet, page = sheet_of(program), program.window.table_page

    def sizes(width: int, height: int) -> list[float]:
        program.window.resize(width, height)
        quiet(qtbot, program)
        name = next(label for label in sheet.findChildren(QLabel) if label.text() == "Aoi")
        (first, *_) = sheet.findChildren(Portraits)
        return [
            sheet.width(),
            buttons(program)[0].font().pointSizeF(),
            name.font().pointSizeF(),
            first.height(),
        ]

    usual = sizes(1280, 800)
    large = sizes(1920, 1080)
    times = growth(page.size())
    assert times > 1.25
    assert large == pytest.approx([times * size for size in usual], rel=0.05)
    (area,) = sheet.findChildren(ContentScrollArea)
    assert area.verticalScrollBar().maximum() == 0
    assert sizes(1280, 800) == usual


@pytest.mark.parametrize(("deals", "is_shown"), [(1, False), (2, True)])
def test_a_chart_is_shown_of_two_deals_or_more(qtbot: QtBot, *, deals: int, is_shown: bool) -> None:
    felt, sheet = QWidget(), MatchSheet(())
    qtbot.addWidget(felt)
    sheet.setParent(felt)
    what = message("happy_six.score.sets")
    scores = ScoreSheet(what, what, (0, 0), (SheetLine(what, ("1", "0"), (1, 0)),) * deals)
    result = MatchResult("A wins", "", (1, 2), ("A", "B"), (("mio",),) * 2, ("1", "0"), scores, None)
    sheet.show_result(result, Texts("en"))
    (plot,) = sheet.findChildren(TotalsPlot)
    assert plot.isVisibleTo(sheet) is is_shown


@pytest.mark.parametrize(
    ("language", "places"),
    [("en", ["1st", "2nd", "3rd", "4th", "16th"]), ("ja", ["1位", "2位", "3位", "4位", "16位"])],
)
def test_places_are_told_as_people_count_them(language: str, places: list[str]) -> None:
    assert [place_text(place, Texts(language)) for place in (1, 2, 3, 4, 16)] == places
