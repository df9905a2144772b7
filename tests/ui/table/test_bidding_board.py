"""The bidding board: levels, calls, what they would tell, by mouse and by key; the grid of the auction."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from cardtable.engine.games.fifty_six import FIFTY_SIX, State
from cardtable.engine.messages import message
from cardtable.games import GAMES
from cardtable.present.picture import BiddingBoard, Picture
from cardtable.texts import LANGUAGES, Texts
from cardtable.ui.base.look import GRID, Look
from cardtable.ui.table.auction_view import CELL, AuctionTable, KnownTable, SeatTableView
from cardtable.ui.table.bidding_board import CallButton
from cardtable.ui.table.team_marks import MARK
from cardtable.ui.table.text_items import TextItem
from cardtable.ui.table.view import TableView
from tests.drivers.table import Table
from tests.helpers.fifty_six import after, choose, dealt

Key = Qt.Key
LOAD = GAMES["fifty_six"].presenter
assert LOAD is not None
PRESENTER = LOAD()
SIZES = ((704, 560), (1600, 1000))
FELTS = {"125": (616, 608), "150": (616, 601), "225": (616, 582)}
"""What the page of the table leaves for the felt at 1024×640, by the size of the text."""


def table(qtbot: QtBot, picture: Picture, size: tuple[int, int] = SIZES[0], language: str = "en") -> Table:
    """A table on the screen which shows a picture."""
    view = TableView(Texts(language).with_names(tuple(f"Player {seat}" for seat in range(8))))
    qtbot.addWidget(view)
    view.speed, view.bidding.board.guard_ms = 0.0, 0
    view.resize(*size)
    with qtbot.waitExposed(view):
        view.show()
    view.show_picture(picture)
    return Table(view)


def seen(state: State, bottom: int | None = None) -> Picture:
    """The table as whose turn it is sees it, or another seat."""
    seat = FIFTY_SIX.to_act(state)[0] if bottom is None else bottom
    return PRESENTER.picture(FIFTY_SIX.view(state, seat), seat)


def labels(driver: Table) -> list[str]:
    """What stands on the buttons of the bids."""
    return [button.text() for row in driver.view.bidding.board.bids for button in row]


def board_of(picture: Picture) -> BiddingBoard:
    assert picture.board is not None
    return picture.board


def test_the_board_begins_at_the_lowest_level_and_tells_it(qtbot: QtBot) -> None:
    driver = table(qtbot, seen(after(dealt(choose()), "28 spades")))
    board = driver.view.bidding.board
    assert board.level == 29
    assert labels(driver)[:5] == ["29♣", "29♦", "29♥", "29♠", "29NT"]
    assert labels(driver)[5:10] == ["♣29", "♦29", "♥29", "♠29", "29noes"]
    assert labels(driver)[10:] == ["+1♣", "+1♦", "+1♥", "+1♠", "+1noes"]
    assert [button.isEnabled() for button in board.calls] == [True, True, False]


def test_digits_signs_and_page_keys_set_the_level_and_go_to_the_board(qtbot: QtBot) -> None:
    driver = table(qtbot, seen(dealt(choose())))
    view, board = driver.view, driver.view.bidding.board
    for keys, level in (("47", 47), ("+", 48), ("-", 47), ("99", 47), ("56", 56), ("+", 56), ("28", 28)):
        view.setFocus()
        QTest.keyClicks(view, keys)
        assert board.level == level
        focus: QWidget = view.window().focusWidget()
        assert isinstance(focus, CallButton)
    QTest.keyClick(view.window().focusWidget(), Key.Key_PageUp)
    assert board.level == 36


def test_arrows_walk_the_calls_that_may_be_made(qtbot: QtBot) -> None:
    driver = table(qtbot, seen(dealt(choose())))
    view, board = driver.view, driver.view.bidding.board
    view.setFocus()
    QTest.keyClick(view, Key.Key_Return)

    def at() -> QWidget:
        focus: QWidget = view.window().focusWidget()
        return focus

    assert at() is board.bids[0][0]
    for key, wanted in (
        (Key.Key_Right, board.bids[0][1]),
        (Key.Key_Down, board.bids[1][1]),
        (Key.Key_Down, board.bids[1][1]),  # below stand the plus forms, which cannot open (FS-12)
        (Key.Key_Up, board.bids[0][1]),
        (Key.Key_Up, board.levels[1]),
    ):
        QTest.keyClick(at(), key)
        assert at() is wanted


def test_arrows_reach_the_calls_wherever_they_stand(qtbot: QtBot) -> None:
    driver = table(qtbot, seen(after(dealt(choose()), "28 spades")), (520, 600))
    view, board = driver.view, driver.view.bidding.board
    bid, calls = board.bids[2][1], board.calls
    assert calls[0].y() > bid.y()
    assert [level.isVisible() for level in board.levels] == [True] * 6 + [False] * 2
    bid.setFocus()
    for key, wanted in ((Key.Key_Down, calls[1]), (Key.Key_Left, calls[0]), (Key.Key_Up, board.bids[2][0])):
        QTest.keyClick(view.window().focusWidget(), key)
        assert view.window().focusWidget() is wanted
    view.resize(1000, 600)
    assert calls[2].y() == bid.y()
    assert all(level.isVisible() for level in board.levels)
    for key, wanted in ((Key.Key_Up, board.bids[1][0]), (Key.Key_Up, board.bids[0][0])):
        QTest.keyClick(view.window().focusWidget(), key)
        assert view.window().focusWidget() is wanted


def test_what_a_call_would_tell_is_said_before_it_is_made(qtbot: QtBot) -> None:
    state = after(dealt(choose()), "28 spades, pass")
    picture = seen(state)
    driver = table(qtbot, picture)
    texts = driver.view.texts
    for row in board_of(picture).bids(29):
        for offer in row:
            button = driver.call_button(offer)
            button.setFocus()
            told = driver.view.bidding.told
            assert told.startswith(texts(offer.label))
            assert all(texts(each) in told for each in offer.meaning)
            assert offer.meaning
            assert button.accessibleName() == texts.aloud(offer.label)
            assert all(texts.aloud(each) in button.accessibleDescription() for each in offer.meaning)


def test_a_key_asks_for_the_calls_of_one_level_and_makes_no_button(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many calls there are, it does the work for those that are seen."""
    picture = seen(dealt(choose()))
    asked: list[int] = []
    bids = type(board_of(picture).bids)
    told = bids.__call__

    def counted(self: object, level: int) -> object:
        asked.append(level)
        return told(self, level)

    monkeypatch.setattr(bids, "__call__", counted)
    driver = table(qtbot, picture, (1024, 640))  # where no call needs another arrangement
    view = driver.view
    buttons = view.findChildren(CallButton)
    assert asked == [28]
    for level in ("29", "56", "28"):
        asked.clear()
        QTest.keyClicks(view, level)
        assert asked == [int(level)]
        assert view.findChildren(CallButton) == buttons
    asked.clear()
    view.show_picture(picture)
    assert asked == []


def assert_covers_nothing(view: TableView, picture: Picture) -> None:
    """The board, the grid and what they tell are whole, apart, and beside plates and hands."""
    panels = [view.bidding.board, view.bidding.telling]
    panels += [view.bidding.grid] if view.bidding.grid.isVisible() else []
    boxes = [panel.geometry() for panel in panels]
    assert not any(one.intersects(other) for one, other in combinations(boxes, 2))
    things = [view.scene().plate_of(seat) for seat in picture.seats]
    plates = [QRect(int(b.x), int(b.y), int(b.width), int(b.height)) for b in things if b is not None]
    hands = [
        view.scene().box_of_zone((zone.role, zone.seat)).toRect() for zone in picture.zones if zone.cards
    ]
    assert len(plates) == len(picture.seats)
    for box in boxes:
        assert view.rect().contains(box)
        assert not any(box.intersects(other) for other in plates)
    assert not any(boxes[0].intersects(hand) for hand in hands)
    buttons = (*view.bidding.board.call_buttons, *view.bidding.board.levels)
    for button in filter(CallButton.isVisible, buttons):
        assert button.fontMetrics().horizontalAdvance(button.text()) <= button.width() - 6, button.text()


@pytest.mark.parametrize("language", sorted(LANGUAGES))
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_board_is_whole_and_covers_nothing(qtbot: QtBot, size: tuple[int, int], language: str) -> None:
    driver: Table | None = None
    for players in (4, 6, 8):
        picture = seen(after(dealt(choose(players=players)), "28 spades, double, 29 hearts"))
        if driver is None:
            driver = table(qtbot, picture, size, language)
        driver.view.show_picture(picture)
        assert_covers_nothing(driver.view, picture)


@pytest.mark.parametrize("text_size", FELTS)
def test_in_large_type_the_board_gives_way_to_the_plates(
    qtbot: QtBot, qapp: QApplication, restored_look: None, text_size: str
) -> None:
    look = Look(qapp)
    look.apply()
    look.set_text_size(text_size)
    pictures = [
        seen(after(dealt(choose(players=players)), "28 spades, double, 29 hearts")) for players in (4, 6, 8)
    ]
    view = table(qtbot, pictures[0], FELTS[text_size]).view
    for language in sorted(LANGUAGES):
        view.set_texts(Texts(language).with_names(tuple(f"Player {seat}" for seat in range(8))))
        for picture in pictures:
            view.show_picture(picture)
            assert_covers_nothing(view, picture)
            view.bidding.board.set_level(56)  # "+27" needs more room than "+1"
            assert_covers_nothing(view, picture)
    look.deleteLater()


def test_the_buttons_are_narrower_where_there_is_little_room(qtbot: QtBot) -> None:
    picture = seen(after(dealt(choose(players=8)), "28 spades, double, 29 hearts"))
    wide, narrow = (
        [button.minimumWidth() for button in table(qtbot, picture, size).view.bidding.board.call_buttons]
        for size in ((1600, 1000), (560, 560))
    )
    assert all(less < usual for less, usual in zip(narrow, wide, strict=True))


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_what_a_call_tells_is_seen_whole_with_its_hint(
    qtbot: QtBot, qapp: QApplication, restored_look: None, language: str
) -> None:
    look = Look(qapp)
    look.apply()
    picture = seen(after(dealt(choose(players=8)), "28 spades, pass"))
    view = table(qtbot, picture, language=language).view
    call = board_of(picture).bids(31)[0][0]
    cost = message("fifty_six.hint.about", points="1.41", error="0.52")
    hint = message("hint.line", action=call.label, measure=message("hint.cost"), value=cost)
    for text_size in ("100", *FELTS):
        look.set_text_size(text_size)
        view.resize(*FELTS.get(text_size, (696, 614)))
        for advice in ({}, {call.action: hint}):
            view.advise({}, (), advice, ())
            view.bidding.board.set_level(31)
            view.setFocus()
            view.bidding.board.bids[0][0].setFocus()
            (label,) = view.bidding.telling.findChildren(QLabel)
            assert (view.texts(hint) in label.text()) is bool(advice)
            assert "。。" not in label.text()
            assert ".." not in label.text()
            view.bidding.telling.grab()  # lays out what is in it
            assert label.heightForWidth(label.width()) <= label.height() <= view.bidding.telling.height()
    look.deleteLater()


def test_what_is_asked_stands_in_one_place(qtbot: QtBot) -> None:
    """The panel above the hand has it while the board shows; below it nothing peeps out."""
    picture = seen(dealt(choose()))
    view = table(qtbot, picture).view
    asked = view.texts("fifty_six.table.call")

    def written() -> list[str]:
        return [item.text for item in view.items() if isinstance(item, TextItem) and item.text]

    assert view.bidding.told == asked
    assert asked not in written()
    view.show_picture(replace(picture, board=None))
    assert asked in written()


def test_the_call_that_a_hint_thinks_best_is_marked_at_its_level_and_explained(qtbot: QtBot) -> None:
    picture = seen(after(dealt(choose()), "28 spades, pass"))
    board_shown = board_of(picture)
    driver = table(qtbot, picture)
    view, board = driver.view, driver.view.bidding.board
    best, passed = board_shown.bids(41)[1][2], board_shown.calls[0]
    reasons = {
        best.action: message("fifty_six.hint.exactly", points=2),
        passed.action: message("fifty_six.reason.weak"),
    }
    view.advise({}, (), reasons, [best.action])
    assert board.level == 41
    marked = [button for button in board.call_buttons if button.text().startswith("★")]
    assert marked == [driver.call_button(best)]
    for offer, button in ((best, marked[0]), (passed, board.calls[0])):
        button.setFocus()
        assert view.texts(reasons[offer.action]) in view.bidding.told
        assert view.texts.aloud(reasons[offer.action]) in button.accessibleDescription()
    view.advise({}, (), {}, ())
    assert not any(button.text().startswith("★") for button in board.call_buttons)
    assert view.texts(reasons[passed.action]) not in view.bidding.told


def test_a_press_that_was_meant_for_what_lay_there_before_makes_no_call(qtbot: QtBot) -> None:
    driver = table(qtbot, seen(dealt(choose())).unasked)
    view, board = driver.view, driver.view.bidding.board
    chosen: list[object] = []
    view.bidding.chosen.connect(chosen.append)
    board.guard_ms = 1_000_000
    view.show_picture(seen(dealt(choose())))
    QTest.mousePress(board.calls[0], Qt.MouseButton.LeftButton)
    assert not board.calls[0].isDown()
    assert chosen == []
    board.calls[0].setFocus()
    QTest.keyClick(board.calls[0], Key.Key_Return)
    assert len(chosen) == 1


def test_the_board_goes_when_nobody_is_asked_and_the_focus_goes_back(qtbot: QtBot) -> None:
    state = dealt(choose())
    driver = table(qtbot, seen(state))
    view = driver.view
    assert view.bidding.board.take_focus()
    view.show_picture(seen(after(state, "pass"), bottom=0))
    assert view.bidding.board.isHidden()
    assert view.bidding.telling.isHidden()
    assert view.hasFocus()


def test_the_grid_tells_every_call_by_seat_with_its_meaning(qtbot: QtBot) -> None:
    state = after(dealt(choose()), "28 spades, pass, plus 1 hearts, 30 noes, pass")
    picture = seen(state, bottom=FIFTY_SIX.to_act(state)[0] ^ 1)
    driver = table(qtbot, picture)
    grid, texts = driver.view.bidding.grid, driver.view.texts
    assert grid.isVisible()
    model = grid.model()
    auction = picture.auction
    assert auction is not None
    for place, call in enumerate(auction.calls):
        index = model.index(place % 4, place // 4)
        assert index.data() == texts(call.sign)
        assert index.data(Qt.ItemDataRole.AccessibleTextRole).startswith(texts.name_of(call.seat))
        assert all(texts(each) in index.data(Qt.ItemDataRole.ToolTipRole) for each in call.meaning)
    assert [call.meaning != () for call in auction.calls] == [True, False, True, True, False]
    heads = [model.headerData(row, Qt.Orientation.Vertical) for row in range(4)]
    assert heads == [texts.name_of(seat) for seat in auction.seats]


def test_no_call_is_cut_short_after_many_rounds(
    qtbot: QtBot, qapp: QApplication, restored_look: None
) -> None:
    """A pass in a column of its own was as narrow as the dots of who is to call, and looked like them."""
    state = dealt(choose())
    for level in range(28, 37):
        state = after(state, f"{level} spades, pass, pass")
    look = Look(qapp)
    look.apply()
    view = SeatTableView(AuctionTable())
    qtbot.addWidget(view)
    with qtbot.waitExposed(view):
        view.show()
    model = view.model()
    assert isinstance(model, AuctionTable)
    columns = range(8)
    for calls, width in (("37 spades", 300), ("37 spades, pass", 300), ("37 spades, pass", 900)):
        view.resize(width, 200)
        model.show(seen(after(state, calls)).auction, Texts("ja"))
        assert model.columnCount() == len(columns)
        assert all(view.columnWidth(column) >= view.sizeHintForColumn(column) for column in columns)
    view.resize(300, 200)
    assert view.columnWidth(columns[-1]) < 2 * CELL  # or there would be nothing to scroll to
    look.deleteLater()


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_what_is_known_of_a_suit_is_not_cut_short(
    qtbot: QtBot, qapp: QApplication, restored_look: None, language: str
) -> None:
    look = Look(qapp)
    look.apply()
    view = SeatTableView(KnownTable())
    qtbot.addWidget(view)
    with qtbot.waitExposed(view):
        view.show()
    model = view.model()
    assert isinstance(model, KnownTable)
    auction = seen(after(dealt(choose()), "29 clubs, pass, 30 spades, pass, clubs 31, pass")).auction
    assert auction is not None
    for width, is_even in ((250, False), (700, True)):
        view.resize(width, 200)
        model.show(auction, Texts(language))
        widths = [view.columnWidth(column) for column in range(4)]
        assert all(width >= view.sizeHintForColumn(column) for column, width in enumerate(widths))
        assert (max(widths) - min(widths) <= 1) is is_even
    look.deleteLater()


def test_names_that_begin_alike_are_told_apart_in_the_grid(qtbot: QtBot) -> None:
    view = table(qtbot, seen(after(dealt(choose()), "28 spades"), bottom=0)).view
    for names in (("A", "B", "C", "D"), ("Player one", "Player two", "Player three", "Player four")):
        view.set_texts(Texts("en").with_names(names))
        header = view.bidding.grid.verticalHeader()
        widest = max(header.fontMetrics().horizontalAdvance(name) for name in names)
        assert header.width() >= widest + MARK + GRID


def test_the_grid_on_the_felt_is_whole_or_not_there(qtbot: QtBot) -> None:
    state = after(dealt(choose(players=8)), "28 spades, pass")
    for height, is_there in ((440, False), (900, True)):
        grid = table(qtbot, seen(state, bottom=0), (704, height)).view.bidding.grid
        assert grid.isVisible() is is_there
        assert not is_there or grid.height() >= grid.sizeHint().height()
