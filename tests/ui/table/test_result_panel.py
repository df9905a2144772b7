"""The result of a deal on the felt: how it comes, goes and comes again, and how it is told."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QAccessible, QFont
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QScrollArea
from pytestqt.qtbot import QtBot

from cardtable.engine.games.hachihachi_trick import Declare
from cardtable.engine.messages import Who, message
from cardtable.present.metrics import GRID
from cardtable.present.picture import Frame, Offer, Pick, Picture, Stack, result_frame
from cardtable.present.result_sheet import ResultEntry, ResultRow, ResultSheet, change_text, deal_result_text
from cardtable.present.score_sheet import TableCards, TeamMark
from cardtable.texts import Texts
from cardtable.ui.base.look import use_text_factor
from cardtable.ui.base.widgets import PhraseLabel
from cardtable.ui.table.accessibility import Announcer
from cardtable.ui.table.chips import StackItem
from cardtable.ui.table.cloth import growth
from cardtable.ui.table.result_panel import WIDE, WIDTH, SeatLabel
from cardtable.ui.table.result_row import STONE, TABLE_CARD, CardRow, StoneRow, TableCardRow
from cardtable.ui.table.seat_item import SeatItem
from cardtable.ui.table.team_marks import COLOURS
from cardtable.ui.table.text_items import TextItem
from cardtable.ui.table.view import TableView
from tests.helpers.hearts import cards
from tests.ui.helpers import press
from tests.ui.table.tables import table, view_of_four

Key = Qt.Key
QUICK = 1000.0
HEARTS = ResultEntry(message("hearts.result.hearts", count=3), -3)
SHEET = ResultSheet(
    message("hearts.table.deal_over", deal=2),
    message("hearts.score.total"),
    (ResultRow((0,), -10, -13, (HEARTS,)), *(ResultRow((seat,), -5, -5) for seat in (1, 2, 3))),
    (message("happy_six.score.turns", count=7),),
)
OTHER = ResultSheet(SHEET.title, SHEET.what, SHEET.rows[::-1])
MANY = replace(
    SHEET, rows=tuple(ResultRow((seat,), 0, seat, cards=cards("QS AH KH QH JH 2H")) for seat in range(16))
)
SIDES = replace(
    SHEET,
    rows=tuple(
        ResultRow(
            (side, side + 2, side + 4),
            0,
            side,
            cards=cards(" ".join(f"{rank}{suit}" for rank in "J9AT" for suit in "CDSH")),
            what=message("fifty_six.score.points_taken", count=28),
            table_cards=TableCards(TeamMark.RED, 7, 12),
            lost=side,
        )
        for side in (0, 1)
    ),
)
END = table(4, 5)
NEXT = Frame(table(4, 4), (message("tricks.table.lead"),), hold=60_000)


def ending(qtbot: QtBot, *, guard_ms: int = 0) -> TableView:
    """A deal has ended; the result stays until somebody goes on, and then something else is to be seen."""
    view = view_of_four(qtbot)
    view.set_speed(0.0)
    view.frame_player.guard_ms = guard_ms
    view.set_pause(None)
    view.setFocus()
    view.play([Frame(END), result_frame(END, SHEET), NEXT])
    qtbot.waitUntil(lambda: view.results.sheet is SHEET)
    return view


def written(view: TableView) -> list[str]:
    labels = view.results.panel.findChildren(QLabel)
    return [label.text() for label in labels if label.text() and label.isVisible()]


@pytest.mark.parametrize("changes", [(-12, -8, 20, 0), (-59, -1, 60, 0)])
def test_chips_are_rows_on_one_scale(qtbot: QtBot, changes: tuple[int, ...]) -> None:
    view = view_of_four(qtbot)
    view.play([Frame(END)])
    rows = tuple(ResultRow((seat,), 0, change) for seat, change in enumerate(changes))
    view.recall(replace(SHEET, rows=rows, in_chips=True))
    widths = {row.accessibleName(): row.width() - STONE for row in view.results.panel.findChildren(StoneRow)}
    some, few, most, none = (
        widths[Texts("en")("result.chips", amount=change_text(change))] for change in changes
    )
    assert none < 0 <= few < some < most < 15 * GRID
    between = most / (abs(changes[2]) - 1)
    assert [some, few] == pytest.approx([between * (abs(change) - 1) for change in changes[:2]], abs=3)


def test_table_cards_lie_before_the_side_that_they_went_to(qtbot: QtBot) -> None:
    view = view_of_four(qtbot)
    view.play([Frame(END)])
    loser, winner = (
        ResultRow((0, 2), 0, 0, table_cards=TableCards(TeamMark.BLACK, 11, 12), lost=1),
        ResultRow((1, 3), 0, 1, table_cards=TableCards(TeamMark.RED, 12, 12), won=1),
    )
    view.recall(replace(SHEET, rows=(loser, winner)))
    rows = {row.accessibleName(): row for row in view.results.panel.findChildren(TableCardRow)}
    won, lost = (
        rows[Texts("en")("result.table_cards", **told)]
        for told in ({"left": 12, "lost": 0, "won": 1}, {"left": 11, "lost": 1, "won": 0})
    )
    assert won.width() == lost.width()
    place = QPoint(won.width() - TABLE_CARD.width() // 2 - 2, won.height() // 2)
    colours = [row.grab().toImage().pixelColor(place).name().upper() for row in (won, lost)]
    assert colours[0] == COLOURS[TeamMark.BLACK].upper()
    assert colours[1] != colours[0]


@pytest.mark.parametrize("key", [Key.Key_Return, Key.Key_Enter, Key.Key_Space, Key.Key_Escape])
def test_a_result_stays_until_a_key_goes_on_to_what_follows(qtbot: QtBot, key: Key) -> None:
    view = ending(qtbot)
    assert view.results.panel.isVisible()
    press(view, Key.Key_Left, Key.Key_A)
    assert view.results.sheet is SHEET
    press(view, key)
    assert not view.results.panel.isVisible()
    assert view.picture == NEXT.picture
    assert not view.idle  # what follows is not skipped along with it


def test_only_its_button_puts_a_result_away_and_no_click_on_it_or_beside_it(qtbot: QtBot) -> None:
    view = ending(qtbot)
    with qtbot.assertNotEmitted(view.chosen):
        QTest.mouseClick(view.results.panel, Qt.MouseButton.LeftButton)
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(2, 2))
    assert view.results.sheet is SHEET
    QTest.mouseClick(view.results.panel.go_on, Qt.MouseButton.LeftButton)
    assert view.picture == NEXT.picture


@pytest.mark.parametrize("by_key", [True, False])
def test_what_one_person_is_told_is_not_skipped_along_with_what_comes_before(
    qtbot: QtBot, *, by_key: bool
) -> None:
    view = view_of_four(qtbot)
    view.frame_player.guard_ms = 0
    view.set_pause(None)
    view.setFocus()
    told = message("hearts.table.kitty", what="")
    shown = replace(table(4, 6), prompt=told)
    reached: list[object] = []
    view.reached.connect(lambda step, _: reached.append(step))
    view.play([Frame(END, hold=60_000)], "first")
    view.play([Frame(END, hold=60_000)], "second")
    view.play([Frame(shown, hold=60_000, is_finished=True, private=told), NEXT], "told")

    def go_on() -> None:
        if by_key:
            press(view, Key.Key_Return)
        else:
            QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(2, 2))

    go_on()
    assert view.picture == shown
    assert reached == ["first", "second", "told"]  # figures beside the table follow what has been passed over
    view.resize(view.width() + 8, view.height())
    assert view.picture == shown
    go_on()
    assert view.picture == NEXT.picture


def test_a_result_goes_after_a_pause(qtbot: QtBot) -> None:
    view = view_of_four(qtbot)
    view.speed = QUICK
    view.play([result_frame(END, SHEET), Frame(END)])
    qtbot.waitUntil(lambda: view.idle)
    assert view.results.sheet is None


def test_a_key_held_down_or_meant_for_the_last_card_does_not_go_on(qtbot: QtBot) -> None:
    view = ending(qtbot, guard_ms=60_000)
    press(view, Key.Key_Return, Key.Key_Space, Key.Key_Escape)
    QTest.mouseClick(view.results.panel, Qt.MouseButton.LeftButton)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(2, 2))
    assert view.results.sheet is SHEET


@pytest.mark.parametrize("by_key", [True, False])
def test_pressing_again_and_again_does_not_go_on_before_one_has_paused(qtbot: QtBot, *, by_key: bool) -> None:
    view = ending(qtbot, guard_ms=60_000)
    go_on = view.results.panel.go_on

    def go() -> None:
        if by_key:
            press(view, Key.Key_Return)
        else:
            QTest.mouseClick(go_on, Qt.MouseButton.LeftButton)

    go()
    view.frame_player.guard_ms = 0  # the next press too soon begins a pause that is over at once
    go()
    assert view.results.sheet is SHEET
    go()
    assert view.picture == NEXT.picture


def test_skipping_what_is_on_the_way_stops_at_the_result(qtbot: QtBot) -> None:
    view = view_of_four(qtbot)
    view.frame_player.guard_ms = 0
    said: list[object] = []
    view.said.connect(said.append)
    first = message("tricks.table.discard", suit="")
    view.play([Frame(END, (first,), 60_000), result_frame(END, SHEET, (SHEET.title,)), NEXT])
    view.setFocus()
    press(view, Key.Key_Return)
    assert view.results.sheet is SHEET
    assert said == [first, SHEET.title]
    press(view, Key.Key_Return, Key.Key_Return)
    assert view.idle
    assert said == [first, SHEET.title, *NEXT.calls]


def test_another_size_of_the_window_leaves_the_result_there(qtbot: QtBot) -> None:
    view = ending(qtbot)
    view.resize(560, 420)
    assert view.results.sheet is SHEET
    assert view.rect().contains(view.results.panel.geometry())


def test_a_result_says_who_got_what_and_why(qtbot: QtBot) -> None:
    shown = written(ending(qtbot))
    for text in ("Deal 2 is over", "7 turns", "Anna", "Ben", "3 hearts −3", "nothing", "−3", "−13"):
        assert text in shown
    assert shown.index("7 turns") < shown.index("Ben") < shown.index("Anna")  # who got least last


def test_what_the_cards_tell_is_not_told_in_words_as_well(qtbot: QtBot) -> None:
    drawn = replace(HEARTS, is_drawn=True)
    row = ResultRow((0,), -10, -13, (drawn,), cards("4H 3H 2H"))
    view = view_of_four(qtbot)
    view.recall(replace(SHEET, rows=(row, *SHEET.rows[1:])))
    assert "3 hearts −3" not in written(view)
    (shown,) = view.results.panel.findChildren(CardRow)
    assert shown.cards == row.cards
    assert shown.accessibleName() == "4 of hearts, 3 of hearts, 2 of hearts"


def test_continue_has_the_keys_while_a_result_is_read_and_gives_them_back(qtbot: QtBot) -> None:
    view = ending(qtbot)
    button = view.results.panel.go_on
    assert button.hasFocus()
    press(button, Key.Key_Down)
    assert view.results.sheet is SHEET
    press(button, Key.Key_Return)
    assert view.picture == NEXT.picture
    assert view.hasFocus()


def test_whoever_is_elsewhere_with_the_keys_stays_there(qtbot: QtBot) -> None:
    view = view_of_four(qtbot)
    view.show_picture(END)
    view.clearFocus()
    view.recall(SHEET)
    assert not view.results.panel.has_focus


def test_a_look_at_what_was_played_is_offered_where_there_is_one(qtbot: QtBot) -> None:
    view = ending(qtbot)
    panel = view.results.panel
    (look,) = [each for each in panel.findChildren(QPushButton) if each is not panel.go_on]
    assert not look.isVisible()
    panel.offer_look(on=True)
    with qtbot.waitSignal(panel.look_wanted):
        look.click()
    assert view.results.sheet is SHEET  # it lies there still


def test_another_language_is_shown_at_once(qtbot: QtBot) -> None:
    view = ending(qtbot)
    view.set_texts(Texts("ja").with_names(("甲", "乙", "丙", "丁")))
    assert "第2ディール終了" in written(view)
    assert "甲" in written(view)


@pytest.mark.parametrize("size", [(600, 560), (744, 590), (2400, 1500)], ids=str)
@pytest.mark.parametrize("factor", [1.0, 2.25])
@pytest.mark.parametrize("sheet", [SHEET, MANY, SIDES], ids=["four", "sixteen", "sides"])
def test_a_result_lies_on_the_felt_at_every_size(
    qtbot: QtBot, qapp: QApplication, sheet: ResultSheet, size: tuple[int, int], factor: float
) -> None:
    names = tuple(f"Player {number}" for number in range(16))
    view, font = TableView(Texts("en").with_names(names)), qapp.font()
    qtbot.addWidget(view)
    with qtbot.waitExposed(view):
        view.show()
    view.show_picture(table(len(sheet.rows) if len(sheet.rows) > 2 else 6, 5))
    larger = QFont(font)
    larger.setPointSizeF(font.pointSizeF() * factor)
    use_text_factor(qapp, factor)
    qapp.setFont(larger)
    try:
        view.resize(*size)
        view.recall(sheet)
        panel = view.results.panel
        assert view.rect().contains(panel.geometry())
        parts = [*panel.findChildren(QLabel), *panel.findChildren(CardRow), *panel.findChildren(QPushButton)]
        edges = [part.mapTo(panel, part.rect().topRight()).x() for part in parts if part.isVisible()]
        assert max(edges) <= panel.width() - GRID
        for label in panel.findChildren(PhraseLabel):
            assert label.height() >= label.heightForWidth(label.width()), label.text()
    finally:
        qapp.setFont(font)
        use_text_factor(qapp, 1.0)


@pytest.mark.parametrize("size", [(640, 500), (688, 416), (744, 590), (953, 750), (1600, 1000), (3840, 2160)])
@pytest.mark.parametrize("seats", range(2, 9))
def test_a_result_shows_no_plate_in_bits_and_leaves_ones_own_free_where_it_can(
    qtbot: QtBot, seats: int, size: tuple[int, int]
) -> None:
    view = TableView(Texts("en").with_names(("Anna", "Ben", "Chie", "Daiki", "Emi", "Finn", "Gen", "Hana")))
    qtbot.addWidget(view)
    with qtbot.waitExposed(view):
        view.show()
    view.resize(*size)
    view.show_picture(table(seats, 5))
    view.recall(SHEET)
    lying = view.results.panel.geometry()
    boxes = [view.scene().plate_of(seat) for seat in range(seats)]
    plates = [QRect(*map(round, (box.x, box.y, box.width, box.height))) for box in boxes if box is not None]
    assert len(plates) == seats
    assert not plates[0].intersects(lying) or lying.height() > plates[0].top() - 3 * GRID
    assert lying.width() <= round(WIDTH * growth(view.size()))
    for item in view.scene().items():
        if isinstance(item, SeatItem) and item.isVisible():
            assert not item.sceneBoundingRect().intersects(QRectF(lying))
    assert not view.score_slip.isVisible()


def test_a_result_grows_with_a_large_table_and_shrinks_again(qtbot: QtBot) -> None:
    view = view_of_four(qtbot)
    view.show_picture(END)
    rows = tuple(ResultRow((seat,), 0, -seat, cards=cards("4H 3H 2H")) for seat in range(4))

    def sizes() -> list[float]:
        view.recall(replace(SHEET, rows=rows))
        panel = view.results.panel
        assert view.rect().contains(panel.geometry())
        (label, *_), (row, *_) = panel.findChildren(SeatLabel), panel.findChildren(CardRow)
        return [panel.width(), row.height(), label.font().pointSizeF(), panel.go_on.font().pointSizeF()]

    view.resize(1024, 640)
    usual = sizes()
    view.resize(1920, 1080)
    large = sizes()
    times = growth(view.size())
    assert times > 1.3
    assert large == pytest.approx([times * size for size in usual], rel=0.1)
    view.resize(1024, 640)
    assert sizes() == usual


def test_a_result_grows_no_larger_than_the_table_has_room_for(qtbot: QtBot) -> None:
    view = view_of_four(qtbot)
    view.resize(1800, 1000)
    view.show_picture(END)
    view.recall(replace(SHEET, rows=tuple(ResultRow((number % 4,), 0, -number) for number in range(44))))
    panel = view.results.panel
    (area,) = panel.findChildren(QScrollArea)
    assert WIDE < panel.width() < round(WIDE * growth(view.size()))
    assert area.verticalScrollBar().maximum() == 0


@pytest.mark.parametrize("seats", [4, 5])
def test_a_result_lies_between_the_faces_where_there_is_room(qtbot: QtBot, seats: int) -> None:
    view = TableView(Texts("en").with_names(("Anna", "Ben", "Chie", "Daiki", "Emi", "Finn")))
    qtbot.addWidget(view)
    with qtbot.waitExposed(view):
        view.show()
    view.resize(1250, 750)
    view.show_picture(table(seats, 0, trick=0))
    rows = tuple(ResultRow((seat,), 0, -3, (HEARTS,), cards("4H 3H 2H")) for seat in range(seats))
    view.recall(replace(SHEET, rows=rows))
    assert view.results.panel.height() > 400
    faces = [item for item in view.scene().items() if isinstance(item, SeatItem)]
    assert [face.isVisible() for face in faces] == [True] * seats


def test_a_result_is_looked_at_again_until_somebody_goes_on(qtbot: QtBot) -> None:
    view = view_of_four(qtbot)
    view.show_picture(END)
    view.setFocus()
    view.recall(SHEET)
    assert view.results.is_recalled
    assert view.results.panel.isVisible()
    with qtbot.assertNotEmitted(view.chosen):
        press(view, Key.Key_Return)
    assert not view.results.panel.isVisible()
    view.recall(SHEET)
    view.recall(None)
    assert view.results.sheet is None


def test_a_new_result_takes_the_place_of_one_that_is_looked_at_again(qtbot: QtBot) -> None:
    view = view_of_four(qtbot)
    view.frame_player.guard_ms = 0
    view.recall(OTHER)
    view.show_picture(result_frame(END, SHEET).picture)
    assert view.results.sheet is SHEET
    view.show_picture(END)
    assert view.results.sheet is None


def test_a_result_is_read_aloud_and_found_on_the_table(qtbot: QtBot, announced: list[str]) -> None:
    view = view_of_four(qtbot)
    Announcer(view)
    view.recall(SHEET)
    told = deal_result_text(SHEET, view.texts.aloud)
    assert announced == [told]
    interface = QAccessible.queryAccessibleInterface(view)
    parts = [interface.child(index) for index in range(interface.childCount())]
    (panel,) = [part for part in parts if part.object() is view.results.panel]
    assert panel.text(QAccessible.Text.Name) == "7 turns"
    assert panel.text(QAccessible.Text.Description) == told


def test_nothing_is_announced_where_the_same_result_is_only_shown_anew(
    qtbot: QtBot, announced: list[str]
) -> None:
    view = view_of_four(qtbot)
    Announcer(view)
    picture: Picture = result_frame(END, SHEET).picture
    view.show_picture(picture)
    view.show_picture(picture)
    assert announced == [deal_result_text(SHEET, view.texts.aloud)]


@pytest.mark.long
def test_a_longer_result_needs_no_scrolling_after_a_shorter_one(qtbot: QtBot) -> None:
    view = view_of_four(qtbot)
    view.resize(1600, 1000)
    scrolled = view.results.panel.findChildren(QScrollArea)
    assert len(scrolled) == 1
    named = message("table.pick_for", who=Who(3), count=3)
    for length in range(30, 70):
        view.set_texts(Texts("en").with_names(("Anna", "Ben", "Chie", "wi " * length)))
        view.recall(OTHER)
        QApplication.processEvents()
        view.recall(replace(OTHER, notes=(named, named)))
        QApplication.processEvents()
        assert scrolled[0].verticalScrollBar().maximum() == 0


def test_a_result_hides_the_texts_it_would_cut_until_it_is_put_away(qtbot: QtBot) -> None:
    view = view_of_four(qtbot)
    view.resize(480, 400)
    view.show_picture(replace(table(4, 5), prompt=message("tricks.table.lead")))
    texts = [item for item in view.scene().items() if isinstance(item, SeatItem | TextItem)]
    view.recall(SHEET)
    lying = QRectF(view.results.panel.geometry())
    cut = [text for text in texts if text.sceneBoundingRect().intersects(lying)]
    assert any(isinstance(text, SeatItem) for text in cut)
    assert [text for text in texts if not text.isVisible()] == cut
    view.recall(None)
    assert all(text.isVisible() for text in texts)


def test_the_chips_of_a_seat_that_a_result_hides_are_hidden_with_it(qtbot: QtBot) -> None:
    view = view_of_four(qtbot)
    view.show_picture(replace(END, stacks=tuple(Stack(seat, 40) for seat in END.seats)))
    view.recall(SHEET)
    lying, hidden = QRectF(view.results.panel.geometry()), 0
    for items in (SeatItem, StackItem):
        shown = [item for item in view.scene().items() if isinstance(item, items) and item.isVisible()]
        assert not any(item.sceneBoundingRect().intersects(lying) for item in shown)
        hidden += len(END.seats) - len(shown)
    assert hidden % 2 == 0
    assert hidden


def test_what_something_else_covers_stays_covered_as_a_result_is_put_away(qtbot: QtBot) -> None:
    view = view_of_four(qtbot)
    view.show_picture(END)
    view.recall(SHEET)
    view.cover(QRectF(view.rect()))
    view.recall(None)
    seats = [item for item in view.scene().items() if isinstance(item, SeatItem)]
    assert not any(seat.isVisible() for seat in seats)
    view.cover(QRectF())
    assert all(seat.isVisible() for seat in seats)


def test_nothing_is_offered_beside_a_result_that_is_looked_at_again(qtbot: QtBot) -> None:
    view = view_of_four(qtbot)
    offering = replace(table(4, 5), choosing=False, offers=(Offer(message("app.name"), Declare(is_in=True)),))
    picking = replace(table(4, 5), choosing=True, pick=Pick(1, message("app.name")))
    button = view.offers.panel
    for picture in (offering, picking):
        view.show_picture(picture)
        assert button.isVisible()
        view.recall(SHEET)
        assert not button.isVisible()
        view.go_on()
        assert button.isVisible()
