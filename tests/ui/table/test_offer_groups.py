"""Offers in groups, as the bids of an auction: what they would tell, by mouse and by key; the calls made."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QEnterEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from cardtable.engine.games.fifty_six import FIFTY_SIX, Pass, State
from cardtable.engine.games.fifty_six.actions import Bid, parse
from cardtable.engine.messages import message
from cardtable.games import GAMES
from cardtable.present.games.fifty_six.bidding import call_sign
from cardtable.present.offer_layout import Part
from cardtable.present.picture import Frame, Offer, OfferGroups, Picture
from cardtable.texts import LANGUAGES, Texts
from cardtable.ui.base.focus_ring import PRIMARY_PROPERTY
from cardtable.ui.base.look import GRID, Look
from cardtable.ui.table.auction_view import CELL, AuctionTable, KnownTable, SeatTableView
from cardtable.ui.table.offers import OfferButton
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
    qtbot.addWidget(view, before_close_func=lambda _: view.hide())  # which keeps it until then
    view.speed, view.offers.panel.guard_ms = 0.0, 0
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
    """What stands on the buttons of the offers."""
    return [button.text() for button in driver.offer_buttons]


def groups_of(picture: Picture) -> OfferGroups:
    assert picture.groups is not None
    return picture.groups


def test_the_first_group_is_open_first(qtbot: QtBot) -> None:
    driver = table(qtbot, seen(after(dealt(choose()), "28 spades")))
    assert driver.view.offers.panel.group == 29
    calls = ["Pass", "Double"]
    assert [label for label in labels(driver) if label in calls] == calls
    assert [label for label in labels(driver) if label not in calls] == [
        *("29♣", "29♦", "29♥", "29♠"),
        *("♣29", "♦29", "♥29", "♠29"),
        *("+1♣", "+1♦", "+1♥", "+1♠"),
        *("29\u00a0NT", "29\u00a0noes", "+1\u00a0noes"),
    ]
    title = driver.view.offers.panel.title
    assert title is not None
    assert title.text() == "Points"


@pytest.mark.parametrize("players", [4, 6, 8])
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_row_tells_stands_before_it_in_a_window_of_1024_by_640(
    qtbot: QtBot, language: str, players: int
) -> None:
    picture = seen(after(dealt(choose(players=players)), "28 spades"))
    driver = table(qtbot, picture, (996, 592), language)
    panel, heads = driver.view.offers.panel, groups_of(picture).heads
    shown = [label for label in panel.heads if label.isVisible()]
    assert [label.text() for label in shown] == [Texts(language)(head) for head in heads]
    for at, label in enumerate(shown):
        first = panel.buttons[Part.GROUPED, 4 * at]
        assert label.y() == first.y()
        assert label.geometry().right() < first.x()
        assert label.fontMetrics().horizontalAdvance(label.text()) <= label.contentsRect().width()
        assert label.toolTip() == Texts(language).help(heads[at])
    driver.view.show_picture(picture.unasked)
    assert not any(label.isVisible() for label in panel.heads)


@pytest.mark.parametrize("players", [4, 6, 8])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rows_that_show_first_keep_their_heads_beside_the_drawer_and_below_a_notice(
    qtbot: QtBot, language: str, players: int
) -> None:
    """What 1024 by 640 then leaves for the felt: a newcomer may have both, and reads the board by them."""
    driver = table(qtbot, seen(after(dealt(choose(players=players)), "28 spades")), (668, 546), language)
    panel = driver.view.offers.panel
    panel.fold(on=True)
    assert [label.isVisible() for label in panel.heads[:3]] == [True] * 3


def test_no_bid_stands_in_a_row_whose_head_says_otherwise() -> None:
    """What denies a suit, or plays without trumps, is not “I like this suit”; it is written as in bubbles."""
    picture = seen(after(dealt(choose()), "28 spades"))
    groups, texts = groups_of(picture), Texts("en")
    *of_suits, without = groups.rows(29)
    assert [texts(head) for head in groups.heads][-1] == "No trump"
    for row in of_suits:
        for offer in row:
            assert isinstance(offer.action, Bid)
            assert offer.action.denomination.trump is not None
    for offer in without:
        assert isinstance(offer.action, Bid)
        assert offer.action.denomination.trump is None
        assert offer.sign == call_sign(offer.action)


def more_of(driver: Table) -> OfferButton:
    """The button that shows what is extra, or puts it away."""
    return driver.view.offers.panel.buttons[Part.MORE, 0]


def test_what_nobody_needs_to_begin_with_shows_when_it_is_wanted(qtbot: QtBot) -> None:
    picture = seen(after(dealt(choose()), "28 spades"))
    driver = table(qtbot, picture)
    panel, every = driver.view.offers.panel, labels(driver)
    assert (Part.MORE, 0) not in panel.buttons  # where nobody said that it may be put away
    panel.fold(on=True)
    few = labels(driver)
    assert few == [
        *("29♣", "29♦", "29♥", "29♠"),
        *("♣29", "♦29", "♥29", "♠29", "Pass"),
        *("29\u00a0NT", "Double"),
    ]
    heads = [label.text() for label in panel.heads if label.isVisible()]
    assert heads == ["I hold its highest", "Good, not its highest", "No trump"]
    for name, shown in (("More bids", every), ("Fewer bids", few), ("More bids", every)):
        assert more_of(driver).text() == more_of(driver).accessibleName() == name
        assert more_of(driver).accessibleDescription() == more_of(driver).toolTip() != ""
        QTest.mouseClick(more_of(driver), Qt.MouseButton.LeftButton)
        assert labels(driver) == shown
        assert not more_of(driver).isChecked()


def test_more_is_shown_and_put_away_by_key(qtbot: QtBot) -> None:
    driver = table(qtbot, seen(after(dealt(choose()), "28 spades")))
    panel = driver.view.offers.panel
    panel.fold(on=True)
    QTest.keyClicks(driver.view, "30")
    for is_folded in (False, True):
        more_of(driver).setFocus()
        QTest.keyClick(more_of(driver), Key.Key_Return)
        assert panel.is_folded is is_folded
        assert driver.view.window().focusWidget() is more_of(driver)
    QTest.keyClick(more_of(driver), Key.Key_Left)
    assert driver.view.window().focusWidget() in driver.offer_buttons


def test_a_bid_that_is_put_away_is_chosen_no_more(qtbot: QtBot) -> None:
    picture = seen(after(dealt(choose()), "28 spades"))
    driver = table(qtbot, picture)
    panel = driver.view.offers.panel
    panel.fold(on=False)
    (extra,) = {
        offer for row in groups_of(picture).rows(29) for offer in row if str(offer.action) == "29 noes"
    }
    for offer, is_chosen in ((two_bids(picture)[0], True), (extra, False)):
        QTest.mouseClick(driver.offer_button(offer), Qt.MouseButton.LeftButton)
        assert panel.chosen == offer
        panel.fold(on=True)
        assert (panel.chosen == offer) is is_chosen
        panel.fold(on=False)


@pytest.mark.parametrize("bid", ["30 hearts", "plus 1 hearts"])
def test_a_hint_shows_the_bid_that_it_thinks_best(qtbot: QtBot, bid: str) -> None:
    driver = table(qtbot, seen(after(dealt(choose()), "28 spades")))
    panel = driver.view.offers.panel
    panel.fold(on=True)
    driver.view.advise({}, (), {}, [parse(bid)])
    assert any(label.startswith("★") for label in labels(driver))
    assert panel.is_folded  # what somebody has chosen for later stays
    driver.view.advise({}, (), {}, [])
    assert not any("+" in label for label in labels(driver))


def test_nothing_is_laid_out_that_cannot_be_offered(qtbot: QtBot) -> None:
    driver = table(qtbot, seen(dealt(choose())))
    driver.view.show_picture(seen(after(dealt(choose()), "56 spades")))
    panel = driver.view.offers.panel
    assert labels(driver) == ["Pass", "Double"]
    assert [button.text() for button in panel.findChildren(OfferButton) if button.isVisible()] == labels(
        driver
    )


def test_nothing_is_offered_before_the_cards_are_dealt(qtbot: QtBot) -> None:
    picture = seen(dealt(choose()))
    driver = table(qtbot, picture.unasked)
    view = driver.view
    view.speed = 1.0
    zones = tuple(replace(zone, cards=()) for zone in picture.zones)
    view.show_picture(replace(picture.unasked, zones=zones))
    view.play([Frame(picture)])
    assert view.offers.panel.isHidden()
    assert view.offers.slip.isHidden()
    qtbot.waitUntil(lambda: view.idle)
    assert view.offers.panel.isVisible()
    assert view.offers.slip.isVisible()


def test_digits_signs_and_page_keys_open_a_group_and_go_there(qtbot: QtBot) -> None:
    driver = table(qtbot, seen(dealt(choose())))
    view, panel = driver.view, driver.view.offers.panel
    for keys, level in (("47", 47), ("+", 48), ("-", 47), ("99", 47), ("56", 56), ("+", 56), ("28", 28)):
        view.setFocus()
        QTest.keyClicks(view, keys)
        assert panel.group == level
        focus: QWidget = view.window().focusWidget()
        assert isinstance(focus, OfferButton)
    QTest.keyClick(view.window().focusWidget(), Key.Key_PageUp)
    assert panel.group == 36


@pytest.mark.parametrize("size", [(1000, 700), (520, 600)], ids=str)
def test_arrows_reach_every_button_that_can_be_pressed(qtbot: QtBot, size: tuple[int, int]) -> None:
    driver = table(qtbot, seen(after(dealt(choose()), "28 spades")), size)
    view, panel = driver.view, driver.view.offers.panel
    view.setFocus()
    QTest.keyClick(view, Key.Key_Return)
    first = view.window().focusWidget()
    assert first is driver.offer_buttons[0]
    reached: set[QWidget] = {first}
    to_leave: list[QWidget] = [first]
    while to_leave:
        here = to_leave.pop()
        for key in (Key.Key_Left, Key.Key_Right, Key.Key_Up, Key.Key_Down):
            here.setFocus()
            QTest.keyClick(here, key)
            there = view.window().focusWidget()
            if there not in reached:
                reached.add(there)
                to_leave.append(there)
    buttons = panel.findChildren(OfferButton)
    assert reached == {button for button in buttons if button.isVisible() and button.isEnabled()}
    first.setFocus()
    below = [button.y() for button in driver.offer_buttons].count(first.y())  # a call may stand there, too
    for key, at in ((Key.Key_Right, 1), (Key.Key_Down, below + 1), (Key.Key_Left, below), (Key.Key_Up, 0)):
        QTest.keyClick(view.window().focusWidget(), key)
        assert view.window().focusWidget() is driver.offer_buttons[at]


def caught(view: TableView) -> list[object]:
    chosen: list[object] = []
    view.offers.chosen.connect(chosen.append)
    return chosen


def two_bids(picture: Picture) -> tuple[Offer, Offer]:
    first, second, *_ = groups_of(picture).rows(29)[0]
    return first, second


def test_one_click_chooses_a_call_and_another_button_says_it(qtbot: QtBot) -> None:
    picture = seen(after(dealt(choose()), "28 spades"))
    driver = table(qtbot, picture)
    chosen, offers, (first, second) = caught(driver.view), driver.view.offers, two_bids(picture)
    assert not offers.say.isVisible()
    for offer in (first, second):
        QTest.mouseClick(driver.offer_button(offer), Qt.MouseButton.LeftButton)
    assert chosen == []
    assert [driver.offer_button(offer).isChecked() for offer in (first, second)] == [False, True]
    assert offers.say.text() == "Say 29♦"
    assert offers.say.accessibleName() == "Say 29 diamonds"
    QTest.mouseClick(offers.say, Qt.MouseButton.LeftButton)
    assert chosen == [second.action]


@pytest.mark.parametrize(("calls", "is_at_once"), [("28 spades", True), ("pass, pass, pass", False)])
def test_one_click_passes_unless_that_imposes_a_contract(qtbot: QtBot, calls: str, is_at_once: bool) -> None:
    picture = seen(after(dealt(choose()), calls))
    driver = table(qtbot, picture)
    chosen = caught(driver.view)
    passing = next(offer for offer in picture.offers if offer.action == Pass())
    QTest.mouseClick(driver.offer_button(passing), Qt.MouseButton.LeftButton)
    assert chosen == [Pass()] * is_at_once
    assert driver.view.offers.say.isVisible() is not is_at_once


def test_what_is_chosen_is_chosen_no_more_in_another_group(qtbot: QtBot) -> None:
    picture = seen(after(dealt(choose()), "28 spades"))
    driver = table(qtbot, picture)
    panel = driver.view.offers.panel
    QTest.mouseClick(driver.offer_button(two_bids(picture)[0]), Qt.MouseButton.LeftButton)
    QTest.mouseClick(driver.headings[1], Qt.MouseButton.LeftButton)
    assert panel.chosen is None
    assert not driver.view.offers.say.isVisible()
    assert [heading.isChecked() for heading in driver.headings[:3]] == [False, True, False]


def test_a_double_click_and_enter_say_a_call_at_once(qtbot: QtBot) -> None:
    picture = seen(after(dealt(choose()), "28 spades"))
    driver = table(qtbot, picture)
    chosen, (first, second) = caught(driver.view), two_bids(picture)
    for _ in range(2):  # as which Qt counts a double click on a button
        QTest.mouseClick(driver.offer_button(first), Qt.MouseButton.LeftButton)
    assert chosen == [first.action]
    other = driver.offer_button(second)
    other.setFocus()
    QTest.keyClick(other, Key.Key_Return)
    assert chosen == [first.action, second.action]


def test_what_a_call_would_tell_is_said_before_it_is_made(qtbot: QtBot) -> None:
    state = after(dealt(choose()), "28 spades, pass")
    picture = seen(state)
    driver = table(qtbot, picture)
    texts = driver.view.texts
    for row in groups_of(picture).rows(29):
        for offer in row:
            button = driver.offer_button(offer)
            button.setFocus()
            told = driver.view.offers.told
            assert told.startswith(texts(offer.label))
            assert all(texts(each) in told for each in offer.meaning)
            assert offer.meaning
            assert button.accessibleName() == texts.aloud(offer.label)
            assert all(texts.aloud(each) in button.accessibleDescription() for each in offer.meaning)


def test_a_refused_call_says_why(qtbot: QtBot) -> None:
    picture = seen(dealt(choose(opening_obliged=True)))
    driver = table(qtbot, picture)
    view, panel = driver.view, driver.view.offers.panel
    (passing,) = picture.offers
    assert passing.refusal is not None
    button, reason = driver.offer_button(passing), view.texts(passing.refusal)
    assert not button.isEnabled()
    assert button.accessibleDescription() == view.texts.aloud(passing.refusal)
    assert reason in button.toolTip()
    driver.offer_buttons[0].setFocus()
    QApplication.sendEvent(button, QEnterEvent(QPointF(), QPointF(), QPointF()))
    assert panel.considered == passing
    assert reason in view.offers.told
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert panel.chosen is None
    driver.offer_buttons[1].setFocus()  # the pointer still lies on the other
    assert panel.considered == groups_of(picture).rows(28)[0][1]


def test_no_call_is_the_one_that_asks(qtbot: QtBot) -> None:
    driver = table(qtbot, seen(after(dealt(choose()), "28 spades")))
    assert not any(button.property(PRIMARY_PROPERTY) for button in driver.offer_buttons)
    assert not any(button.isDefault() for button in driver.offer_buttons)


@pytest.mark.parametrize("size", [(1000, 700), (616, 601)], ids=str)
def test_calls_are_read_out_in_the_order_in_which_they_stand(qtbot: QtBot, size: tuple[int, int]) -> None:
    driver = table(qtbot, seen(after(dealt(choose()), "56 spades")), size)
    assert len(driver.told_of_offers) == 2
    driver.view.show_picture(seen(after(dealt(choose()), "28 spades")))
    panel = driver.view.offers.panel
    buttons = [each for each in panel.findChildren(OfferButton) if each.isVisible()]
    names = {(button.y(), button.x()): button.accessibleName() for button in buttons}
    heads = [head for head in (panel.title, *panel.heads) if head is not None]
    names |= {(head.y(), head.x()): head.text() for head in heads if head.isVisible()}
    assert driver.told_of_offers == [names[place] for place in sorted(names)]
    assert len(buttons) > 17


def test_a_key_asks_for_the_calls_of_one_level_and_makes_no_button(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many calls there are, it does the work for those that are seen."""
    picture = seen(dealt(choose()))
    asked: list[int] = []
    bids = type(groups_of(picture).rows)
    told = bids.__call__

    def counted(self: object, level: int) -> object:
        asked.append(level)
        return told(self, level)

    monkeypatch.setattr(bids, "__call__", counted)
    driver = table(qtbot, picture, (1024, 640))  # where no call needs another arrangement
    view = driver.view
    assert asked == [28]
    buttons: list[OfferButton] = []
    for level in ("29", "56", "28", "56"):
        asked.clear()
        QTest.keyClicks(view, level)
        assert {*asked} == {int(level)}
        made, buttons = buttons, view.findChildren(OfferButton)
        assert made in ([], buttons)
    asked.clear()
    view.show_picture(picture)
    assert asked == []


def assert_covers_nothing(view: TableView, picture: Picture) -> None:
    """The board, the grid and what they tell are whole, apart, and beside plates and hands."""
    panels: list[QWidget] = [view.offers.panel, view.offers.slip]
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
    for button in filter(QWidget.isVisible, view.offers.panel.findChildren(OfferButton)):
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


@pytest.mark.long
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
            view.offers.panel.open_group(56)  # "+27" needs more room than "+1"
            assert_covers_nothing(view, picture)
    look.deleteLater()


@pytest.mark.long
@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_what_a_call_tells_is_seen_whole_with_its_hint(
    qtbot: QtBot, qapp: QApplication, restored_look: None, language: str
) -> None:
    look = Look(qapp)
    look.apply()
    picture = seen(after(dealt(choose(players=8)), "28 spades, pass"))
    view = table(qtbot, picture, language=language).view
    call = groups_of(picture).rows(31)[0][0]
    cost = message("fifty_six.hint.worse", points="1.4")
    hint = message("hint.line", action=call.label, value=cost)
    for text_size in ("100", *FELTS):
        look.set_text_size(text_size)
        view.resize(*FELTS.get(text_size, (696, 614)))
        for advice in ({}, {call.action: hint}):
            view.advise({}, (), advice, ())
            view.offers.panel.open_group(31)
            view.setFocus()
            Table(view).offer_buttons[0].setFocus()
            (label,) = view.offers.slip.findChildren(QLabel)
            assert (view.texts(hint) in label.text()) is bool(advice)
            assert "。。" not in label.text()
            assert ".." not in label.text()
            view.offers.slip.grab()  # lays out what is in it
            assert label.heightForWidth(label.width()) <= label.height() <= view.offers.slip.height()
    look.deleteLater()


def test_what_is_asked_stands_in_one_place(qtbot: QtBot) -> None:
    """The panel above the hand has it while the board shows; below it nothing peeps out."""
    picture = seen(dealt(choose()))
    view = table(qtbot, picture).view
    asked = view.texts("fifty_six.table.call")

    def written() -> list[str]:
        return [item.text for item in view.items() if isinstance(item, TextItem) and item.text]

    assert view.offers.told == asked
    assert asked not in written()
    view.show_picture(replace(picture, offers=(), groups=None))
    assert asked in written()


def test_the_call_that_a_hint_thinks_best_is_marked_at_its_level_and_explained(qtbot: QtBot) -> None:
    picture = seen(after(dealt(choose()), "28 spades, pass"))
    driver = table(qtbot, picture)
    view, panel = driver.view, driver.view.offers.panel
    best, passed = groups_of(picture).rows(41)[1][2], picture.offers[0]
    reasons = {
        best.action: message("fifty_six.hint.worse", points="2.0"),
        passed.action: message("fifty_six.reason.weak"),
    }
    view.advise({}, (), reasons, [best.action])
    assert panel.group == 41
    marked = [button for button in driver.offer_buttons if button.text().startswith("★")]
    assert marked == [driver.offer_button(best)]
    for offer in (best, passed):
        button = driver.offer_button(offer)
        button.setFocus()
        assert view.texts(reasons[offer.action]) in view.offers.told
        assert view.texts.aloud(reasons[offer.action]) in button.accessibleDescription()
    view.advise({}, (), {}, ())
    assert not any(button.text().startswith("★") for button in driver.offer_buttons)
    assert view.texts(reasons[passed.action]) not in view.offers.told


def test_a_press_that_was_meant_for_what_lay_there_before_makes_no_call(qtbot: QtBot) -> None:
    driver = table(qtbot, seen(dealt(choose())).unasked)
    view, panel = driver.view, driver.view.offers.panel
    chosen = caught(view)
    panel.guard_ms = 1_000_000
    view.show_picture(seen(dealt(choose())))
    button = driver.offer_buttons[0]
    QTest.mousePress(button, Qt.MouseButton.LeftButton)
    assert not button.isDown()
    assert chosen == []
    button.setFocus()
    QTest.keyClick(button, Key.Key_Return)
    assert len(chosen) == 1


def test_the_offers_go_when_nobody_is_asked_and_the_focus_goes_back(qtbot: QtBot) -> None:
    state = dealt(choose())
    driver = table(qtbot, seen(state))
    view = driver.view
    assert view.offers.panel.take_focus()
    view.show_picture(seen(after(state, "pass"), bottom=0))
    assert view.offers.panel.isHidden()
    assert view.offers.slip.isHidden()
    assert view.hasFocus()


def test_the_grid_tells_every_call_by_seat_with_its_meaning() -> None:
    state = after(dealt(choose()), "28 spades, pass, plus 1 hearts, 30 noes, pass")
    auction, texts = seen(state).auction, Texts("en").with_names(("Anna", "Ben", "Chie", "Daiki"))
    assert auction is not None
    model = AuctionTable()
    model.show(auction, texts)
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
    model = AuctionTable()
    view = SeatTableView(model)
    qtbot.addWidget(view)
    for names in (("A", "B", "C", "D"), ("Player one", "Player two", "Player three", "Player four")):
        model.show(seen(after(dealt(choose()), "28 spades")).auction, Texts("en").with_names(names))
        header = view.verticalHeader()
        widest = max(header.fontMetrics().horizontalAdvance(name) for name in names)
        assert header.width() >= widest + MARK + GRID
