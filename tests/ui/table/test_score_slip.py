"""Slip of score on the cloth: as much of it as there is room for, one's own figure always."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from cardtable.engine.messages import message
from cardtable.present.games.fifty_six.lesson import COURSE as FIFTY_SIX_COURSE
from cardtable.present.games.fifty_six.lesson import FiftySixLesson
from cardtable.present.games.happy_six.lesson import COURSE as HAPPY_SIX_COURSE
from cardtable.present.geometry import Box
from cardtable.present.layout import lay_out
from cardtable.present.lessons.script import Course, ScoredFrame
from cardtable.present.lessons.tricks import COURSE as TRICKS_COURSE
from cardtable.present.picture import ContractShown, Scoreboard, ScoreLine
from cardtable.present.score_sheet import TableCards, TeamMark
from cardtable.program import preferences
from cardtable.program.settings import CLOSED
from cardtable.texts import LANGUAGES, Texts
from cardtable.ui.app.application import Program
from cardtable.ui.lessons.page import LessonPage
from cardtable.ui.table import score_slip
from cardtable.ui.table.score_slip import ScoreSlip
from cardtable.ui.table.text_items import TextItem
from cardtable.ui.table.view import TableView
from tests.ui.helpers import begin, match_setup, quiet
from tests.ui.table.tables import table

NAMES = ("Aoi", "Mio", "アレクサンドラ・フォン・ハンマーシュミット", *"ABCDEFGHIJKLM")
SIZES = ((640, 500), (688, 416), (1024, 640), (1280, 720), (1920, 1080))
ROOMY = Box(0, 0, 400, 400)


def score(seats: int, *, leaders: tuple[int, ...] = ()) -> Scoreboard:
    lines = (
        ScoreLine(
            message("hearts.score.total"), tuple(str(10 * seat) for seat in range(seats)), at_a_glance=True
        ),
        ScoreLine(message("hearts.score.this_deal"), ("+13",) * seats, is_taken=True, at_a_glance=True),
        ScoreLine(message("hearts.score.tricks"), ("99",) * seats),
    )
    return Scoreboard(
        (message("app.name"),), lines, leaders, at_a_glance=(message("hearts.score.to", limit=100),)
    )


def contracted() -> Scoreboard:
    progress = message("fifty_six.contract.made")
    contract = ContractShown(
        message("fifty_six.contract.sign", contract="41", who="Mio"),
        message("fifty_six.contract.words", contract="41", who="Mio"),
        TeamMark.BLACK,
        message("fifty_six.contract.taken", taken=44, progress=progress, others=12),
        progress,
    )
    lines = (
        ScoreLine(message("fifty_six.score.total"), ("3", "1")),
        ScoreLine(message("fifty_six.score.taken"), ("44", "12"), is_taken=True, at_a_glance=True),
    )
    cards = (TableCards(TeamMark.RED, 9, 12), TableCards(TeamMark.BLACK, 11, 12))
    sides = ((0, 2), (1, 3))
    return Scoreboard((message("app.name"),), lines, sides=sides, table_cards=cards, contract=contract)


def shown(qtbot: QtBot, board: Scoreboard, bottom: int = 0, names: tuple[str, ...] = NAMES) -> ScoreSlip:
    view = TableView(Texts("en"))
    qtbot.addWidget(view)
    slip = view.score_slip
    count = len(board.lines[0].values)
    slip.show_score(board, range(1, count + 1), names[:count], bottom, Texts("en"), "F")
    return slip


def test_pointing_at_it_tells_what_its_words_mean(qtbot: QtBot) -> None:
    named = (message("hachihachi_trick.table.ooba"), message("hachihachi_trick.score.trump", suit="hearts"))
    slip = shown(qtbot, replace(score(3), at_a_glance=named))
    slip.put(ROOMY, 1.0)
    told = slip.toolTip().splitlines()
    assert "Ooba ×2: Everything counts double this round." in told
    assert told[-1] == "More in the drawer (F)"
    assert slip.accessibleDescription() in slip.toolTip()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_it_stays_in_its_room_and_one_s_own_figure_is_always_told(
    qtbot: QtBot, size: tuple[int, int], language: str
) -> None:
    view = TableView(Texts(language))
    qtbot.addWidget(view)
    for seats, percent in product((2, 3, 4, 5, 8, 11, 16), preferences.PERCENTS):
        layout = lay_out(table(seats, 13, won=4), *size, percent / 100)
        slip, room = view.score_slip, layout.slip
        slip.show_score(score(seats, leaders=(1,)), range(1, seats + 1), NAMES[:seats], 0, Texts(language))
        slip.put(room, layout.text)
        assert ("Aoi", "0") in [row[:2] for row in slip.told_rows], (seats, percent)
        around = QRect(int(room.x), int(room.y), int(room.width) + 2, int(room.height) + 2)
        assert around.contains(slip.geometry()), (seats, percent, room, slip.geometry())


def test_all_is_told_where_there_is_room_one_s_own_figures_first(qtbot: QtBot) -> None:
    slip = shown(qtbot, score(4), bottom=2)
    slip.put(ROOMY, 1.0)
    assert [name for name, *_ in slip.told_rows] == [NAMES[2], NAMES[3], NAMES[0], NAMES[1]]
    assert slip.told_rows[2] == ("Aoi", "0", "+13")


def test_several_columns_are_not_told_without_their_heads(qtbot: QtBot) -> None:
    slip = shown(qtbot, score(4))
    slip.put(ROOMY, 1.0)
    assert {len(row) for row in slip.told_rows} == {3}
    for height in range(200, 60, -5):
        slip.put(Box(0, 0, ROOMY.width, height), 1.0)
        columns = {len(row) - 1 for row in slip.told_rows}
        assert columns == {1} or len(slip.told_heads) == columns.pop(), height


def test_of_many_the_best_is_told_and_one_s_own_place(qtbot: QtBot) -> None:
    slip = shown(qtbot, score(16, leaders=(5,)), bottom=3)
    slip.put(Box(0, 0, 200, 90), 1.0)
    assert slip.told_rows == [(NAMES[5], "50"), (NAMES[3], "30")]
    assert slip.told_facts == ["Place 4 of 16"]


def test_a_smaller_type_comes_before_names_that_are_cut(qtbot: QtBot) -> None:
    names = ("Your team", "Their team")
    board = replace(contracted(), contract=None, table_cards=())
    board = replace(board, lines=tuple(replace(line, at_a_glance=True) for line in board.lines))
    slip = shown(qtbot, board, names=names)
    for width in range(400, 120, -8):
        slip.put(Box(0, 0, width, 100), 1.0)
        assert tuple(name for name, *_ in slip.told_rows) == names, width
        assert width < 224 or len(slip.told_heads) == 2, width


def test_names_that_are_cut_stand_whole_in_the_tool_tip(qtbot: QtBot) -> None:
    slip = shown(qtbot, score(3))
    slip.put(Box(0, 0, 200, 200), 1.0)
    assert NAMES[2] not in [name for name, *_ in slip.told_rows]
    assert NAMES[2] in slip.toolTip()


def test_the_head_of_the_first_column_stands_above_the_names_too(qtbot: QtBot) -> None:
    board = replace(contracted(), contract=None)
    slip = shown(qtbot, replace(board, table_cards=()), names=("Your team", "Their team"))
    slip.put(Box(0, 0, 156, 100), 1.0)
    assert slip.told_heads == ("Card points",)
    assert slip.told_rows == [("Your team", "44"), ("Their team", "12")]


@pytest.mark.parametrize(("height", "above"), [(400, 8), (130, 4)])
def test_its_ruled_lines_lie_below_what_is_written(qtbot: QtBot, height: float, above: int) -> None:
    table = QWidget()
    qtbot.addWidget(table)
    slip = ScoreSlip(table)
    slip.show_score(replace(score(4), lines=score(4).lines[:1]), range(1, 5), ("",) * 4, 0, Texts("en"))
    slip.put(Box(0, 0, 400, height), 1.0)
    image, x = slip.grab().toImage(), slip.width() // 2 - 8
    light = [image.pixelColor(x, y).lightness() for y in range(slip.height())]
    lines = [y for y in range(8, slip.height() - 7) if light[y] < min(light[y - 2], light[y + 2]) - 4]
    assert lines[-1] == pytest.approx(slip.height() - score_slip.ROOM - above, abs=1)


def test_it_stays_as_large_while_figures_grow(qtbot: QtBot) -> None:
    slip = shown(qtbot, score(4))
    slip.put(ROOMY, 1.0)
    before = slip.geometry()
    grown = ScoreLine(message("hearts.score.total"), ("9", "8", "7", "6"), at_a_glance=True)
    board = score(4)
    slip.show_score(
        Scoreboard(board.headline, (grown, *board.lines[1:]), at_a_glance=board.at_a_glance),
        range(1, 5),
        NAMES[:4],
        0,
        Texts("en"),
    )
    assert slip.geometry() == before


def test_a_contract_and_table_cards_are_told_in_words_too(qtbot: QtBot) -> None:
    slip = shown(qtbot, contracted(), names=("Your team", "Their team"))
    slip.put(ROOMY, 1.0)
    assert slip.told_facts[0].startswith("41")
    name = slip.accessibleName()
    for words in ("Contract: 41", "44 points, made", "Your team", "9 table cards left", "12"):
        assert words in name
    assert "Table cards: Each team begins with twelve" in slip.toolTip()
    contract, _ = slip.toolTip().split("Table cards:")
    for word in ("a jack counts 3", "56 card points", "game points", "is paid with a table card"):
        assert word in contract  # what has to do with what, in one place
    assert "Table cards" in slip.accessibleDescription()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(996, 592), (1250, 750), (1600, 1000)])
@pytest.mark.parametrize("seats", [4, 6, 8])
def test_what_a_contract_still_needs_is_told_on_the_slip_itself(
    qtbot: QtBot, language: str, size: tuple[int, int], seats: int
) -> None:
    """Alone, and not behind the points of both teams, which stand below it."""
    view, texts = TableView(Texts(language)), Texts(language)
    qtbot.addWidget(view)
    layout, slip, board = lay_out(table(seats, 8, won=4), *size), view.score_slip, contracted()
    assert board.contract is not None
    for progress in (
        message("fifty_six.contract.needed", needed=17),
        message("fifty_six.contract.failed", points=32),
        message("fifty_six.contract.made"),
    ):
        told = replace(board, contract=replace(board.contract, progress=progress))
        slip.show_score(told, (1, 2), ("Your team", "Their team"), 0, texts)
        slip.put(layout.slip, layout.text)
        assert texts(progress) in slip.told_facts


def test_without_points_taken_only_totals_are_told(qtbot: QtBot) -> None:
    slip = shown(qtbot, score(4).without_taken())
    slip.put(ROOMY, 1.0)
    assert slip.told_rows[0] == ("Aoi", "0")
    assert "+13" not in slip.accessibleName()


def test_without_it_the_prompt_has_its_room(qtbot: QtBot) -> None:
    view = TableView(Texts("en"))
    qtbot.addWidget(view)
    view.resize(684, 494)
    with qtbot.waitExposed(view):
        view.show()
    view.show_picture(replace(table(5, 0, trick=0), prompt=message("table.to_act")))

    def prompt_width() -> float:
        (shown,) = [
            item
            for item in view.items()
            if isinstance(item, TextItem) and item.text == Texts("en")("table.to_act")
        ]
        return shown.sceneBoundingRect().width()

    beside = prompt_width()
    view.set_slip(on=False)
    assert prompt_width() > 1.3 * beside
    view.set_slip(on=True)
    assert prompt_width() == beside


def test_a_click_and_a_key_open_the_drawer_which_takes_its_place(qtbot: QtBot, program: Program) -> None:
    program.settings.drawer = CLOSED
    begin(qtbot, program, match_setup("open"))
    quiet(qtbot, program)
    page = program.window.table_page
    slip = page.table.score_slip
    assert slip.isVisible()
    assert "Aoi" in slip.accessibleName()
    QTest.mouseClick(slip, Qt.MouseButton.LeftButton)
    assert page.drawer.is_open
    assert not slip.isVisible()
    page.open_drawer(on=False)
    assert slip.isVisible()
    slip.setFocus()
    QTest.keyClick(slip, Qt.Key.Key_Space)
    assert page.drawer.is_open


# ── in a lesson ──────────────────────────────────────────────────────────────────────────────────────────


def slip_of_lesson(qtbot: QtBot, course: Course, at: int, size: tuple[int, int] = (1024, 640)) -> ScoreSlip:
    page = LessonPage(course)
    qtbot.addWidget(page)
    page.resize(*size)
    page.table.speed = 0.0
    with qtbot.waitExposed(page):
        page.show()
    page.begin(course, at)
    return page.table.score_slip


def test_a_lesson_tells_contract_and_table_cards_as_a_match_does(qtbot: QtBot) -> None:
    course = FIFTY_SIX_COURSE
    first_trick = next(at for at in range(course.length) if not FiftySixLesson(at).view.is_bidding)
    slip = slip_of_lesson(qtbot, course, first_trick)
    assert {"♥", "34"} <= {*re.findall(r"\d+|[♠♥♦♣]", slip.told_facts[0])}
    assert slip.told_rows == [("Your team", "0"), ("Their team", "0")]
    assert "table cards" in slip.accessibleName()
    slip = slip_of_lesson(qtbot, course, 0)
    assert not any("34" in fact for fact in slip.told_facts)


def test_names_in_a_lesson_are_whole(qtbot: QtBot) -> None:
    slip = slip_of_lesson(qtbot, HAPPY_SIX_COURSE, 0, (1280, 800))
    assert [name for name, *_ in slip.told_rows] == ["You", "Opponent"]


def test_its_slip_is_none_to_click_on(qtbot: QtBot) -> None:
    """The drawer, which a click opens in a match, is not there."""
    slip = slip_of_lesson(qtbot, FIFTY_SIX_COURSE, 0)
    assert slip.isVisible()
    assert not slip.isEnabled()
    assert slip.cursor().shape() == Qt.CursorShape.ArrowCursor


def test_its_slip_is_as_black_as_in_a_match(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(score_slip, "current_theme", lambda: preferences.Theme.CONTRAST)
    slip = slip_of_lesson(qtbot, FIFTY_SIX_COURSE, 0)
    painted = slip.grab().toImage()
    slip.setEnabled(True)
    assert slip.grab().toImage() == painted
    assert "drawer" not in slip.toolTip()


def test_a_lesson_in_which_nothing_counts_has_none(qtbot: QtBot) -> None:
    page = LessonPage(FIFTY_SIX_COURSE)
    qtbot.addWidget(page)
    page.begin(FIFTY_SIX_COURSE, 0)
    page.begin(TRICKS_COURSE, 0)
    assert not page.table.score_slip.accessibleName()
    assert not page.table.score_slip.told_rows


def test_a_right_answer_counts_as_soon_as_the_table_has_come_to_rest() -> None:
    at = next(at for at in range(FIFTY_SIX_COURSE.length) if len(FiftySixLesson(at).view.tricks) == 2)
    lesson = FiftySixLesson(at)
    counted, exercise = lesson.arrival()[-1].score, lesson.exercise
    assert exercise is not None
    rest = lesson.solve(exercise).frames[-1]
    assert isinstance(rest, ScoredFrame)
    assert rest.score != counted
    lesson.go_on()
    assert lesson.arrival()[-1].score != counted
