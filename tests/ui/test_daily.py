"""The deal of the day: from the first page to the table, beside Master's play, and codes for friends."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMessageBox, QTableWidgetItem
from pytestqt.qtbot import QtBot

from cardtable.engine.rules import Budget
from cardtable.games import GAMES
from cardtable.match.daily import DailyDeal, Tries, daily_of, daily_seats
from cardtable.match.daily_code import FIRST_DAY, FriendCode, code_of, program_number, write_code
from cardtable.match.store import Store
from cardtable.present.daily import End
from cardtable.present.day import DayMark, DayTexts, Played, day_texts, game_of_day
from cardtable.present.faces import Mood
from cardtable.texts import LANGUAGES, Texts
from cardtable.ui.app.application import Program
from cardtable.ui.daily.code_dialog import CodeDialog
from cardtable.ui.daily.controller import EVEN, FRIEND_EVEN, even_key
from cardtable.ui.daily.page import (
    SIDES,
    DailyPage,
    DayLabel,
    PageTexts,
    PartingTexts,
    SideCard,
    SideTexts,
)
from cardtable.ui.home.day_calendar import DayCalendar
from cardtable.ui.home.day_panel import DayPanel
from tests.drivers.controls import button, click, write
from tests.drivers.home import home_of
from tests.helpers.days import Chance, company_of, over
from tests.helpers.games import RULES
from tests.ui.conftest import MakeProgram, Pools
from tests.ui.helpers import (
    dialog_of,
    focused,
    match_of,
    may_choose,
    play_to_the_end,
    play_turn,
    press,
    quiet,
    session_of,
    shown_windows,
    step_of,
)

ENGLISH = Texts("en")
MONDAY = date(2026, 11, 23)
"""A day of Happy Six."""

MASTER = ENGLISH("seat.computer_15")


@pytest.fixture(autouse=True)
def monday(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every program that is made sees this date."""
    from cardtable.ui.daily import controller

    class Today(date):
        @classmethod
        def today(cls) -> date:  # type: ignore[override]
            return MONDAY

    monkeypatch.setattr(controller, "date", Today)


@pytest.fixture
def program(qtbot: QtBot, make_program: MakeProgram) -> Program:
    """A program in an empty folder that has looked for deals of the day."""
    program = make_program()
    wait_for_day(qtbot, program)
    return program


def wait_for_day(qtbot: QtBot, program: Program) -> None:
    """Wait until the first page tells how things stand today."""
    strip = program.window.home_page.day
    qtbot.waitUntil(lambda: not strip.is_empty and strip.button.isVisible())


def item_of(program: Program, day: date) -> QTableWidgetItem:
    """The place of a day in the calendar."""
    table = program.window.home_page.day.calendar.table
    items = [table.item(row, column) for row in range(table.rowCount()) for column in range(7)]
    return next(
        item
        for item in items
        if item is not None and (mark := item.data(Qt.ItemDataRole.UserRole)) is not None and mark.day == day
    )


def day_told(program: Program, day: date) -> str:
    """What a screen reader says of a day of the calendar."""
    return str(item_of(program, day).data(Qt.ItemDataRole.AccessibleTextRole))


def play_day(qtbot: QtBot, program: Program) -> None:
    """Play today's deal from the first page to its end."""
    wait_for_day(qtbot, program)
    home_of(program).press("Play Happy Six")
    qtbot.waitUntil(lambda: may_choose(program))
    play_to_the_end(qtbot, program)


def words_on(page: DailyPage) -> list[str]:
    return [label.text() for label in page.findChildren(QLabel) if label.isVisible() and label.text()]


def compare(qtbot: QtBot, program: Program) -> DailyPage:
    """Go from the end of a match to the page that compares it, and wait for Master."""
    click(button(program.window.table_page, f"Compare with {MASTER}"))
    qtbot.waitUntil(lambda: program.window.daily.is_shown)
    shown = ENGLISH("daily.thinks", who=MASTER)
    qtbot.waitUntil(lambda: shown not in words_on(program.window.daily.page), timeout=20_000)
    return program.window.daily.page


def go_home(qtbot: QtBot, program: Program) -> None:
    program.window.show_home()
    qtbot.waitUntil(lambda: program.window.home.has_looked)
    quiet(qtbot, program)


def check(qtbot: QtBot, program: Program, text: str) -> str:
    """Check a friend's code, and return what is said."""
    program.window.daily.check()
    dialog = dialog_of(program, CodeDialog)
    assert isinstance(dialog, CodeDialog)
    write(dialog.field, text)
    press(dialog.field, Qt.Key.Key_Return)
    said = dialog.answer
    qtbot.waitUntil(lambda: said.text() not in ("", ENGLISH("daily.checking")), timeout=20_000)
    found = said.text()
    press(dialog, Qt.Key.Key_Escape)
    return found


def friends_code(seed: int = 1, **changes: object) -> FriendCode:
    """The code of somebody who has drawn every choice."""
    game = GAMES["happy_six"]
    assert game.daily is not None
    deal = DailyDeal.of(game.rules(), game.daily(), MONDAY)
    match = company_of(game).play_out(deal, Chance(seed), Budget())
    return replace(code_of(match.timeline, deal, game.daily().number, 0), **changes)  # type: ignore[arg-type]


# ── the first page ───────────────────────────────────────────────────────────────────────────────────────


def test_the_date_stands_in_a_line_of_its_own_where_both_have_no_room(qtbot: QtBot) -> None:
    mark = DayMark(MONDAY, "", is_played=False, is_won=False, is_today=True, is_ahead=False)
    title = "Deal of the day · Monday 23 November"
    panel = DayPanel()
    qtbot.addWidget(panel)
    panel.resize(panel.fontMetrics().horizontalAdvance(title), 300)
    panel.show()
    panel.show_day(DayTexts(MONDAY, title, "Monday", "hearts", "", "", "Play", True, (), (mark,), ""), "Code")
    texts = [label.text() for label in panel.findChildren(QLabel)]
    assert "Deal of the day\nMonday 23 November" in texts  # though nothing has been laid out yet
    panel.resize(900, 300)
    assert title in [label.text() for label in panel.findChildren(QLabel)]


def test_the_panel_is_as_high_as_with_the_longest_texts_in_its_place(qtbot: QtBot) -> None:
    panel, mark = DayPanel(), DayMark(MONDAY, "Monday", False, False, True, False)
    qtbot.addWidget(panel)
    panel.resize(300, 300)
    panel.show()
    panel.fit(10, is_low=True)
    texts = DayTexts(MONDAY, "", "Monday", "hearts", "", "", "Play", True, (), (mark,), "")
    heights = []
    for brief in ("A week of words. " * 9, "A few."):
        panel.show_day(replace(texts, brief=brief), "Code")
        qtbot.waitUntil(lambda: panel.code.isVisible() and panel.minimumHeight() > 0)
        qtbot.wait(20)
        heights.append(panel.minimumHeight())
    assert heights[0] == heights[1]
    panel.resize(900, 300)
    panel.show_day(texts, "Code")
    qtbot.waitUntil(lambda: 0 < panel.minimumHeight() < heights[0])


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_however_low_the_page_it_says_what_the_deal_of_the_day_is(
    qtbot: QtBot, make_program: MakeProgram, language: str
) -> None:
    program, texts = make_program(language=language), Texts(language)
    wait_for_day(qtbot, program)
    for size, key in (((1024, 640), "daily.why_brief"), ((1920, 1080), "daily.why")):
        program.window.resize(*size)
        quiet(qtbot, program)
        said = texts(key, who=texts("seat.computer_15"))
        entry = "happy_six.daily.entry"
        more = f" {texts(entry + '_brief')}" if key.endswith("brief") else f"\n{texts(entry)}"
        assert f"{said}{more}" in home_of(program).words


def test_the_first_page_tells_of_it_without_a_window_of_its_own(
    qtbot: QtBot, qapp: QApplication, make_program: MakeProgram
) -> None:
    """A button shown without a parent would be one for a moment, and take the keys with it."""
    with shown_windows(qapp) as shown:
        program = make_program()
        wait_for_day(qtbot, program)
    assert program.window.home_page.day.others["hearts"].isVisible()
    assert shown == ["MainWindow"]


def test_every_weekday_offers_a_game_and_the_others_are_a_click_away(program: Program) -> None:
    home = home_of(program)
    assert "Deal of the day\nMonday 23 November" in home.words  # no line ends within the date
    assert {"Play Happy Six", "Hearts", "Hachihachi Trick", "Fifty-Six"} <= set(home.offered)
    games = list(GAMES)[:4]
    assert {game_of_day(games, MONDAY + timedelta(days)) for days in range(7)} == set(games)
    assert game_of_day(games, MONDAY) == game_of_day(games, MONDAY + timedelta(7))


@pytest.mark.parametrize("game", ["happy_six", "hearts", "hachihachi_trick", "fifty_six"])
def test_a_click_sits_down_to_the_deal_of_the_day(qtbot: QtBot, program: Program, game: str) -> None:
    strip = program.window.home_page.day
    click(strip.others.get(game, strip.button))
    qtbot.waitUntil(lambda: may_choose(program), timeout=20_000)
    deal = daily_of(match_of(program).header)
    assert deal is not None
    assert (deal.game, deal.day) == (game, MONDAY)
    assert not step_of(program).assisted
    seats = session_of(program).setup.seats
    assert [info.style for info in seats] == ["person"] + ["discreet"] * (len(seats) - 1)
    assert not any(info.temperament for info in seats)  # who plays it is the same for everybody


@pytest.mark.long
def test_a_try_that_was_left_goes_on_and_is_not_begun_anew(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path
) -> None:
    program = make_program()
    wait_for_day(qtbot, program)
    home_of(program).press("Play Happy Six")
    qtbot.waitUntil(lambda: may_choose(program))
    play_turn(qtbot, program)
    path = session_of(program).path
    go_home(qtbot, program)
    assert "You are in the middle of it." in home_of(program).words
    assert home_of(program).rows[0][0] == "Happy Six: deal of the day"
    program.window.daily.take_up("happy_six")
    qtbot.waitUntil(lambda: may_choose(program))
    assert session_of(program).path == path
    assert len(list((tmp_path / "matches").iterdir())) == 1


def test_a_try_at_another_game_is_offered_to_go_on_with(tmp_path: Path) -> None:
    game = GAMES["hearts"]
    assert game.daily is not None
    table = game.daily()
    store = Store(tmp_path, {"hearts": game.rules()})
    seats = daily_seats(table, "discreet", "Aoi")
    assert store.create("hearts", table.options, seats, now=datetime.now(UTC)).close()
    played = Played({("hearts", MONDAY): Tries(goes_on=store.list()[0])})
    told = day_texts(ENGLISH, list(GAMES)[:4], played, str, today=MONDAY, day=MONDAY, month=MONDAY)
    assert [other.label for other in told.others] == ["Continue Hearts", "Hachihachi Trick", "Fifty-Six"]


# ── Master ───────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.long
def test_after_the_deal_both_ways_stand_side_by_side(qtbot: QtBot, program: Program) -> None:
    play_day(qtbot, program)
    page = compare(qtbot, program)
    said = words_on(page)
    keys = ("daily.beat", "daily.beaten", "daily.even_won", "daily.even_lost")
    assert said[0] in [ENGLISH(key, who=MASTER) for key in keys]
    assert {"You", MASTER, "Turn 1"} & set(said) >= {"You", MASTER}
    assert not step_of(program).assisted if program.window.session else True
    assert focused(program) is page.copy
    press(page, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: program.window.home.is_shown)


@pytest.mark.parametrize(
    ("place", "of", "said"),
    [
        (1, 2, ("You and Otto both won", "Both of you won.")),
        (2, 2, ("Neither you nor Otto won this one", "Neither of you won this one.")),
        (1, 4, ("You and Otto both won", "Both of you won.")),
        (3, 4, ("You and Otto came out even", "You came out even.")),
    ],
)
def test_of_equal_results_it_is_said_if_they_were_won(place: int, of: int, said: tuple[str, str]) -> None:
    end = End(place, of, "2")
    texts = [ENGLISH(even_key(end, end, keys), who="Otto") for keys in (EVEN, FRIEND_EVEN)]
    assert tuple(texts) == said


@pytest.mark.long
def test_the_rail_says_which_deal_is_compared(qtbot: QtBot, program: Program) -> None:
    play_day(qtbot, program)
    compare(qtbot, program)
    assert program.window.rail_title.texts == ("Happy Six · Deal of the day", "Monday 23 November")
    go_home(qtbot, program)
    assert program.window.rail_title.texts == ("", "")


@pytest.mark.long
def test_master_plays_once_and_is_known_the_next_time(
    qtbot: QtBot, make_program: MakeProgram, pools: Pools
) -> None:
    program = make_program()
    play_day(qtbot, program)
    first = words_on(compare(qtbot, program))
    go_home(qtbot, program)
    assert f"Compare with {MASTER}" in home_of(program).offered
    own, other = first[first.index("You") + 2], first[first.index(MASTER) + 2]
    assert re.fullmatch("[0-3] sets?", own)
    told = ENGLISH("daily.result", own=own, who=MASTER, other=other)
    assert told in home_of(program).words
    assert told in day_told(program, MONDAY)
    made = len(pools)
    home_of(program).press(f"Compare with {MASTER}")
    qtbot.waitUntil(lambda: program.window.daily.is_shown)
    quiet(qtbot, program)
    assert words_on(program.window.daily.page) == first
    assert len(pools) == made


@pytest.mark.long
def test_while_master_thinks_the_own_result_is_there(
    qtbot: QtBot, make_program: MakeProgram, pools: Pools
) -> None:
    program = make_program()
    play_day(qtbot, program)
    pools.are_holding = True
    click(button(program.window.table_page, f"Compare with {MASTER}"))
    qtbot.waitUntil(lambda: program.window.daily.is_shown)
    page = program.window.daily.page
    assert ENGLISH("daily.thinks", who=MASTER) in words_on(page)
    assert "You" in words_on(page)
    pools[-1].release()
    qtbot.waitUntil(lambda: ENGLISH("daily.thinks", who=MASTER) not in words_on(page))


@pytest.mark.long
def test_a_second_try_does_not_count(qtbot: QtBot, program: Program) -> None:
    play_day(qtbot, program)
    page = compare(qtbot, program)
    assert ENGLISH("daily.not_first") not in "".join(words_on(page))
    quiet(qtbot, program)
    click(page.replay)
    qtbot.waitUntil(lambda: may_choose(program))
    play_to_the_end(qtbot, program)
    go_home(qtbot, program)
    program.window.daily.look()
    quiet(qtbot, program)
    assert program.window.daily._played is not None
    tries = program.window.daily._played.tries["happy_six", MONDAY]
    assert tries.counts is not None
    paths = sorted((program.log.path or Path()).parent.glob("matches/*"))
    assert len(paths) == 2
    other = next(path for path in paths if path != tries.counts.path)
    program.window.daily.compare(other)
    qtbot.waitUntil(lambda: ENGLISH("daily.not_first") in "".join(words_on(program.window.daily.page)))


@pytest.mark.long
def test_a_try_with_help_says_so(qtbot: QtBot, program: Program) -> None:
    home_of(program).press("Play Happy Six")
    qtbot.waitUntil(lambda: may_choose(program))
    play_turn(qtbot, program)
    for answer in ("daily.leave_it", "daily.take_back"):  # it says so before it counts as help
        assert not step_of(program).assisted
        program.window.menus.undo.trigger()
        click(button(dialog_of(program, QMessageBox), ENGLISH(answer)))
        quiet(qtbot, program)
    qtbot.waitUntil(lambda: step_of(program).assisted and may_choose(program))
    play_turn(qtbot, program)
    program.window.menus.undo.trigger()  # only once
    qtbot.waitUntil(lambda: not step_of(program).can_undo and may_choose(program))
    play_to_the_end(qtbot, program)
    assert ENGLISH("daily.with_help") in words_on(compare(qtbot, program))


@pytest.mark.long
def test_the_day_is_marked_and_the_row_grows(qtbot: QtBot, make_program: MakeProgram, tmp_path: Path) -> None:
    game = GAMES["happy_six"]
    assert game.daily is not None
    table, store = game.daily(), Store(tmp_path, RULES)
    for back in (1, 2, 4):
        day = MONDAY - timedelta(back)
        deal = DailyDeal.of(game.rules(), table, day)
        played = company_of(game).play_out(deal, Chance(back), Budget())
        match = store.create(
            "happy_six",
            table.options,
            daily_seats(table, "discreet", "Aoi"),
            now=datetime(day.year, day.month, day.day, tzinfo=UTC),
            seed=deal.seed,
            entry=table.entry,
        )
        for fact in played.facts:
            match._append(fact)
        match.close()
    program = make_program()
    wait_for_day(qtbot, program)
    assert "2 days in a row" in home_of(program).words
    play_day(qtbot, program)
    go_home(qtbot, program)
    assert "3 days in a row" in home_of(program).words


@pytest.mark.long
def test_beside_master_the_last_days_are_seen_and_the_code(qtbot: QtBot, program: Program) -> None:
    play_day(qtbot, program)
    page = compare(qtbot, program)
    quiet(qtbot, program)
    days = [label for label in page.findChildren(DayLabel) if label.isVisible()]
    assert len(days) == 7
    assert "Monday 23 November" in days[-1].accessibleName()
    assert "not played" in days[0].accessibleName()
    assert "not played" not in days[-1].accessibleName()
    click(page.copy)
    assert QGuiApplication.clipboard().text() in words_on(page)


def test_who_chose_like_master_from_first_to_last_is_told_so(qtbot: QtBot) -> None:
    page = DailyPage()
    qtbot.addWidget(page)
    page.resize(1000, 600)
    side = SideTexts("You", "otto", Mood.CALM, "won", "3")
    page.show_texts(PageTexts("title", "line", side, side, alike="the same choices"), "")
    page.show()
    assert "the same choices" in words_on(page)
    parting = PartingTexts("Trick 1", ("You", "Otto"), ((), ()), ("a", "b"), "", "")
    page.show_texts(PageTexts("title", "line", side, side, (parting,)), "")
    assert "the same choices" not in words_on(page)


# ── codes ────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.long
def test_the_code_is_copied_and_says_what_it_proves(qtbot: QtBot, program: Program) -> None:
    play_day(qtbot, program)
    page = compare(qtbot, program)
    click(page.copy)
    code = QGuiApplication.clipboard().text()
    assert code
    assert ENGLISH("daily.copied") in words_on(page)
    assert code in words_on(page)
    go_home(qtbot, program)
    said = check(qtbot, program, code)
    assert any(ENGLISH(key) in said for key in FRIEND_EVEN)
    assert ENGLISH("daily.friend_replayed") in said
    assert ENGLISH("daily.no_proof") in said


@pytest.mark.long
def test_a_friends_code_is_played_again_and_compared(qtbot: QtBot, program: Program) -> None:
    said = check(qtbot, program, write_code(friends_code()))
    assert ENGLISH("daily.friend_alone") in said
    assert ENGLISH("daily.friend_replayed") in said
    play_day(qtbot, program)
    go_home(qtbot, program)
    said = check(qtbot, program, write_code(friends_code()).lower())
    assert ENGLISH("daily.friend_alone") not in said
    assert ENGLISH("daily.friend_replayed") in said


def test_choices_that_lead_elsewhere_are_refused(qtbot: QtBot, program: Program) -> None:
    code = friends_code()
    for wrong in (
        replace(code, choices=code.choices + (1 << 300)),
        replace(code, result=replace(code.result, score=17)),
    ):
        assert check(qtbot, program, write_code(wrong)) == ENGLISH("daily.code.illegal")


def test_a_code_of_other_players_compares_results_alone(qtbot: QtBot, program: Program) -> None:
    code = friends_code(program=program_number("0.0.1"), choices=(1 << 300) + 5)
    said = check(qtbot, program, write_code(code))
    assert ENGLISH("daily.friend_results_only") in said
    assert ENGLISH("daily.friend_replayed") not in said


def test_a_code_with_help_says_so(qtbot: QtBot, program: Program) -> None:
    said = check(qtbot, program, write_code(friends_code(is_assisted=True)))
    assert ENGLISH("daily.friend_with_help") in said


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "empty"),
        ("none of that", "shape"),
        ("ﾊﾝｶｸ", "signs"),
        ("\N{GRINNING FACE}", "signs"),
        ("1" * 1500, "too_long"),
    ],
)
def test_what_is_no_code_is_refused_in_words(qtbot: QtBot, program: Program, text: str, key: str) -> None:
    assert check(qtbot, program, text) == ENGLISH(f"daily.code.{key}")


def test_a_code_of_a_game_that_is_not_there_is_refused(qtbot: QtBot, program: Program) -> None:
    said = check(qtbot, program, write_code(friends_code(game=15)))
    assert said == ENGLISH("daily.code.unknown_game")


# ── languages ────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.long
def test_another_language_is_spoken_at_once(qtbot: QtBot, program: Program) -> None:
    play_day(qtbot, program)
    page = compare(qtbot, program)
    assert set(LANGUAGES) >= {"ja"}
    program.window.menus.language_chosen.emit("ja")
    japanese = Texts("ja")
    qtbot.waitUntil(lambda: page.back.text() == japanese("play.home"))
    assert japanese("seat.you") in words_on(page)


# ── the calendar ─────────────────────────────────────────────────────────────────────────────────────────


def calendar_of(program: Program) -> DayCalendar:
    return program.window.home_page.day.calendar


def click_day(program: Program, day: date) -> None:
    table = calendar_of(program).table
    place = table.visualItemRect(item_of(program, day)).center()
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)


@pytest.fixture
def after_days(qtbot: QtBot, make_program: MakeProgram, tmp_path: Path) -> Program:
    """A program of somebody who has played Happy Six a week ago, and was better than Master that day."""
    store = Store(tmp_path, RULES)
    for back, by, master in ((7, "discreet", "fickle"), (40, "fickle", "fickle")):
        over(GAMES["happy_six"], store, MONDAY - timedelta(back), by=by, master=master).close()
    program = make_program()
    wait_for_day(qtbot, program)
    quiet(qtbot, program)
    return program


def mark_of(program: Program, day: date) -> DayMark:
    mark = item_of(program, day).data(Qt.ItemDataRole.UserRole)
    assert isinstance(mark, DayMark)
    return mark


def test_the_calendar_marks_what_was_played_won_is_today_and_lies_ahead(after_days: Program) -> None:
    days = {day: mark_of(after_days, MONDAY.replace(day=day)) for day in range(1, 31)}
    assert [day for day, mark in days.items() if mark.is_played] == [16]
    assert [day for day, mark in days.items() if mark.is_today] == [23]
    assert [day for day, mark in days.items() if mark.is_ahead] == list(range(24, 31))
    assert [day for day, mark in days.items() if mark.is_won] == [16]
    assert ENGLISH("daily.day_won", who=MASTER) in day_told(after_days, MONDAY - timedelta(7))


def test_a_click_on_a_day_tells_of_it_and_another_one_opens_its_page(
    qtbot: QtBot, after_days: Program
) -> None:
    home, day = home_of(after_days), MONDAY - timedelta(7)
    click_day(after_days, day)
    assert any("Monday 16 November" in line for line in home.words)
    assert any(line.startswith("Happy Six: You") for line in home.words)
    home.press(f"Compare with {MASTER}")
    qtbot.waitUntil(lambda: after_days.window.daily.is_shown)
    assert any("Monday 16 November" in line for line in words_on(after_days.window.daily.page))


def test_a_day_that_was_missed_can_still_be_played(qtbot: QtBot, after_days: Program) -> None:
    click_day(after_days, MONDAY - timedelta(1))
    assert ENGLISH("daily.missed") in home_of(after_days).words
    click(after_days.window.home_page.day.button)
    qtbot.waitUntil(lambda: may_choose(after_days), timeout=20_000)
    deal = daily_of(match_of(after_days).header)
    assert deal is not None
    assert deal.day == MONDAY - timedelta(1)


def test_the_months_are_turned_and_their_results_found(qtbot: QtBot, after_days: Program) -> None:
    calendar = calendar_of(after_days)
    assert not calendar.after.isEnabled()
    click(calendar.before)
    played = MONDAY - timedelta(40)
    qtbot.waitUntil(lambda: "You" in day_told(after_days, played))
    assert mark_of(after_days, played).is_played
    assert not mark_of(after_days, played.replace(day=1)).is_ahead
    click(calendar.after)
    assert mark_of(after_days, MONDAY).is_today


def test_a_week_begins_as_where_the_language_is_so_spelt(program: Program) -> None:
    assert item_of(program, MONDAY).column() == 0


def test_no_month_comes_before_the_first_whose_deals_have_codes(after_days: Program) -> None:
    calendar = calendar_of(after_days)
    asked: list[date] = []
    calendar.month_wanted.connect(asked.append)
    for first in (date(2020, 2, 1), FIRST_DAY):
        calendar.show_month([DayMark(first, "", False, False, False, False)], first)
        assert calendar.before.isEnabled() is (first != FIRST_DAY)
        press(calendar.table, Qt.Key.Key_PageUp)
    assert asked == [FIRST_DAY]


def test_keys_lead_through_days_and_months(qtbot: QtBot, after_days: Program) -> None:
    table = calendar_of(after_days).table
    table.setFocus()
    press(table, Qt.Key.Key_Up)
    assert after_days.window.daily.day == MONDAY - timedelta(7)
    press(table, Qt.Key.Key_Right)
    assert after_days.window.daily.day == MONDAY - timedelta(6)
    press(table, Qt.Key.Key_PageUp)
    assert mark_of(after_days, date(2026, 10, 31)).day.month == 10
    press(table, Qt.Key.Key_PageDown)
    press(table, Qt.Key.Key_PageDown)  # there is nothing ahead
    assert mark_of(after_days, MONDAY).is_today
    press(table, Qt.Key.Key_Left)
    assert after_days.window.daily.day == MONDAY - timedelta(7)
    press(table, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: after_days.window.daily.is_shown)


@pytest.mark.long
def test_both_stand_on_more_paper_where_there_is_room(qtbot: QtBot, program: Program) -> None:
    play_day(qtbot, program)
    page = compare(qtbot, program)
    program.window.resize(1280, 900)
    qtbot.waitUntil(lambda: all(side.height() >= SIDES[True] for side in page.findChildren(SideCard)))
    program.window.resize(1024, 640)
    qtbot.waitUntil(lambda: all(side.height() < SIDES[True] for side in page.findChildren(SideCard)))


def test_in_a_low_window_what_came_of_a_day_has_the_room_of_the_friends_code(
    qtbot: QtBot, after_days: Program
) -> None:
    day = after_days.window.home_page.day
    after_days.window.resize(1024, 640)
    qtbot.waitUntil(lambda: day.height() < 260)
    assert day.code.isVisible()
    click_day(after_days, MONDAY - timedelta(7))
    assert not day.code.isVisible()
    click_day(after_days, MONDAY)
    assert day.code.isVisible()
