"""The table under mouse and keys: three ways to the same intention."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt, QTimer
from PySide6.QtGui import QColor, QHelpEvent, QInputMethodEvent, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from cardtable.engine.cards import Card
from cardtable.engine.messages import Message, message
from cardtable.present.games.happy_six.presenter import HappySixPresenter
from cardtable.present.metrics import HOVER_LIFT, LIFT, SUNFLOWER
from cardtable.present.picture import Badge, CardMark, Frame, Picture, PictureCard, Role, Zone
from cardtable.present.sort_order import BY_NUMBER, BY_SUIT
from cardtable.texts import Texts
from cardtable.ui.table.text_items import TextItem
from cardtable.ui.table.view import TableView
from tests.drivers.table import Table
from tests.ui.table.tables import table

HAND = ("AH", "2S", "3H", "4S", "5S")
GO = message("happy_six.call.reveal")
REFUSAL = message("happy_six.breach.chosen")


def picture(*cards: str, choosing: bool = True, refused: str = "", played: bool = False) -> Picture:
    hand = tuple(PictureCard(Card.parse(c), REFUSAL if c == refused else None) for c in cards)
    zones = (
        Zone(Role.HAND, 0, hand),
        Zone(Role.HAND, 1, (PictureCard(None),) * 5),
        Zone(Role.PLAYED, 0, (PictureCard(None),) * played),
    )
    return Picture((0, 1), zones, (Badge(0), Badge(1)), choosing=choosing)


@pytest.fixture
def view(qtbot: QtBot) -> TableView:
    table = TableView(Texts("en").with_names(("Anna", "Ben")))
    qtbot.addWidget(table)
    table.speed = 0
    table.resize(744, 590)
    with qtbot.waitExposed(table):
        table.show()
    table.show_picture(picture(*HAND))
    return table


def caught(view: TableView) -> list[Card]:
    cards: list[Card] = []
    view.chosen.connect(cards.append)
    return cards


def test_a_click_chooses_the_card_under_it(view: TableView) -> None:
    chosen = caught(view)
    for index in range(5):
        Table(view).click(index)
    assert [str(card) for card in chosen] == list(HAND)


def test_a_double_click_chooses_once(view: TableView) -> None:
    chosen = caught(view)
    Table(view).click(2)
    view.show_picture(picture("AH", "2S", "4S", "5S"))
    QTest.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, pos=Table(view).point_on(2))
    assert [str(card) for card in chosen] == ["3H"]


def test_the_right_button_chooses_nothing(view: TableView) -> None:
    chosen = caught(view)
    Table(view).click(1, button=Qt.MouseButton.RightButton)
    assert not chosen


def test_a_drag_to_the_table_chooses(view: TableView) -> None:
    chosen = caught(view)
    Table(view).drag(3, QPoint(372, 230))
    assert chosen == [Card.parse("4S")]


def test_a_drag_that_ends_in_the_hand_goes_home(view: TableView) -> None:
    chosen = caught(view)
    home = view.scene().hand_item(3).pos()
    Table(view).drag(3, Table(view).point_on(3) + QPoint(60, 20))
    assert not chosen
    assert view.scene().hand_item(3).pos() == home


def test_a_refused_card_says_why_and_goes_home(view: TableView, qtbot: QtBot) -> None:
    view.show_picture(picture(*HAND, refused="4S"))
    chosen, home = caught(view), view.scene().hand_item(3).pos()
    for way in ("click", "drag", "key"):
        with qtbot.waitSignal(view.refused) as caught_refusal:
            if way == "click":
                Table(view).click(3)
            elif way == "drag":
                Table(view).drag(3, QPoint(372, 230))
            else:
                take_keys(view)
                QTest.keyClick(view, Qt.Key.Key_End)
                QTest.keyClick(view, Qt.Key.Key_Left)
                QTest.keyClick(view, Qt.Key.Key_Return)
        assert caught_refusal.args == [REFUSAL]
        assert Table(view).written == [Texts("en")(REFUSAL)]
        assert view.scene().hand_item(3).pos() == home
    assert not chosen


@pytest.mark.parametrize("seats", range(2, 9))
def test_what_is_said_lies_over_the_hand_beside_the_seat_or_above_it(qtbot: QtBot, seats: int) -> None:
    view = TableView(Texts("en").with_names(("Alexandra von Hammerschmidt",) * seats))
    qtbot.addWidget(view)
    view.speed = 0
    with qtbot.waitExposed(view):
        view.show()
    for size in ((640, 500), (688, 416), (744, 590), (1024, 640), (1600, 1000), (3840, 2160)):
        view.resize(*size)
        view.show_picture(table(seats, 9))
        (prompt,) = (item for item in view.items() if isinstance(item, TextItem) and item.text)
        plate, box = view.scene().plate_of(0), prompt.sceneBoundingRect()
        assert plate is not None
        assert box.center().x() == pytest.approx(size[0] / 2)
        assert box.left() > plate.x + plate.width or box.bottom() < plate.y
        assert box.width() > 0.27 * size[0]


def take_keys(view: TableView) -> None:
    """The first key only shows which card is meant."""
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_Left)


def test_keys_walk_the_hand_and_choose(view: TableView) -> None:
    chosen = caught(view)
    take_keys(view)
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Left):
        QTest.keyClick(view, key)
    QTest.keyClick(view, Qt.Key.Key_Space)
    QTest.keyClick(view, Qt.Key.Key_End)
    QTest.keyClick(view, Qt.Key.Key_Return)
    QTest.keyClick(view, Qt.Key.Key_Home)
    QTest.keyClick(view, Qt.Key.Key_Enter)
    assert [str(card) for card in chosen] == ["2S", "5S", "AH"]


def test_an_input_method_that_is_on_takes_no_key_and_writes_nothing(view: TableView) -> None:
    """Qt leads keys through it where a widget is written in; what it has written by then is for nobody."""
    chosen = caught(view)
    take_keys(view)
    for widget in (view, view.viewport()):
        assert not widget.testAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled)
        assert not widget.inputMethodQuery(Qt.InputMethodQuery.ImEnabled)
    written = QInputMethodEvent()
    written.setCommitString("か")
    for event in (QInputMethodEvent("k", []), written):
        QApplication.sendEvent(view, event)
        QTest.keyClick(view, Qt.Key.Key_Right)
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert [str(card) for card in chosen] == ["3H"]


@pytest.mark.parametrize(("key", "card"), [(Qt.Key.Key_Home, "AH"), (Qt.Key.Key_End, "5S")])
def test_home_and_end_go_to_the_end_of_the_hand_wherever_the_pointer_is(
    view: TableView, key: Qt.Key, card: str
) -> None:
    chosen = caught(view)
    view.setFocus()
    QTest.mouseMove(view.viewport(), Table(view).point_on(1))
    for pressed in (key, Qt.Key.Key_Return):
        QTest.keyClick(view, pressed)
    assert [str(each) for each in chosen] == [card]


def test_up_and_down_jump_to_the_next_suit(view: TableView) -> None:
    chosen = caught(view)
    take_keys(view)
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Down):
        QTest.keyClick(view, key)
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert [str(card) for card in chosen] == ["3H"]


def test_nothing_is_chosen_when_it_is_not_ones_turn(view: TableView) -> None:
    view.show_picture(picture(*HAND, choosing=False))
    chosen = caught(view)
    Table(view).click(1)
    take_keys(view)
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert not chosen


def test_a_click_plays_ahead_of_the_animation(view: TableView) -> None:
    view.speed = 1.0
    chosen: list[Card] = caught(view)
    said: list[Message] = []
    view.said.connect(said.append)
    calls = [message("happy_six.call.reveal"), message("happy_six.call.happy_six")]
    start = Table(view).point_on(1)
    view.play(
        [
            Frame(picture(*HAND[1:], choosing=False, played=True), (calls[0],), 5000),
            Frame(picture(*HAND[1:]), (calls[1],), 5000),
        ]
    )
    assert view.picture.choosing is False
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=start)
    assert view.idle
    assert said == calls
    assert [str(card) for card in chosen] == ["2S"]


def test_a_key_skips_what_is_on_the_way_and_only_that(view: TableView) -> None:
    view.speed = 1.0
    chosen = caught(view)
    take_keys(view)
    view.play([Frame(picture(*HAND[1:], choosing=False), hold=5000), Frame(picture(*HAND[1:]))])
    QTest.keyClick(view, Qt.Key.Key_Space)
    assert view.idle
    assert not chosen
    QTest.keyClick(view, Qt.Key.Key_Space)
    assert len(chosen) == 1


def test_frames_arrive_by_themselves_in_order(view: TableView, qtbot: QtBot) -> None:
    view.speed = 4.0
    said: list[Message] = []
    view.said.connect(said.append)
    calls = [message("happy_six.call.deal", set=n) for n in (1, 2, 3)]
    with qtbot.waitSignal(view.settled):
        view.play([Frame(picture(*HAND[n:]), (calls[n],), 10) for n in range(3)])
    assert said == calls
    assert [str(card.card) for card in view.scene().hand()] == list(HAND[2:])


def test_exactly_the_cards_of_the_picture_are_on_the_scene(view: TableView, qtbot: QtBot) -> None:
    view.speed = 8.0
    with qtbot.waitSignal(view.settled):
        view.play([Frame(picture(*HAND[:n])) for n in (4, 5, 1, 3)])
    assert len(Table(view).cards) == 3 + 5


def test_resizing_in_mid_animation_ends_in_the_right_places(view: TableView) -> None:
    view.speed = 1.0
    view.play([Frame(picture(*HAND[:3]), hold=5000)])
    view.resize(1200, 900)
    assert view.idle
    for item, place in zip(
        (view.scene().hand_item(i) for i in range(3)), view.scene().layout.places[Role.HAND, 0], strict=True
    ):
        assert (item.x(), item.y()) == (place.x, place.y)


def test_a_card_that_leaves_the_hand_is_raised_no_more(view: TableView) -> None:
    take_keys(view)
    plain = view.scene().hand_item(4).boundingRect()
    assert view.scene().hand_item(0).boundingRect() != plain
    view.show_picture(picture(*HAND[1:], played=True))
    (played,) = Table(view).cards_at(Role.PLAYED, 0)
    assert played.boundingRect() == plain


def test_a_key_held_down_chooses_once(view: TableView) -> None:
    chosen = caught(view)
    QTest.keyClick(view, Qt.Key.Key_Home)
    for repeats in (False, True, True):
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            none = Qt.KeyboardModifier.NoModifier
            QApplication.sendEvent(view, QKeyEvent(kind, Qt.Key.Key_Return, none, "\r", repeats))
    assert [str(card) for card in chosen] == [HAND[0]]


def test_without_motion_every_frame_is_still_seen(qtbot: QtBot, view: TableView) -> None:
    view.set_speed(0)
    view.speed = 20.0  # so that the test need not wait as people do
    seen: list[Picture] = []
    said: list[Message] = []
    view.said.connect(said.append)
    view.said.connect(lambda _: seen.append(view.picture))
    call = message("happy_six.call.reveal")
    shown, last = picture(*HAND[1:], played=True), picture(*HAND[1:])
    with qtbot.waitSignal(view.settled):
        view.play((Frame(shown, (call,), hold=1000), Frame(last)))
        assert view.picture == shown
        assert not view.idle
    assert (said, seen) == ([call], [shown])
    assert view.picture == last


def finished(*cards: str) -> Frame:
    return Frame(replace(picture(*cards), prompt=GO), (GO,), hold=1000, is_finished=True)


def stays(view: TableView) -> int:
    """Return the milliseconds for which what shows will stay."""
    (running,) = [timer for timer in view.findChildren(QTimer) if timer.isActive()]
    return running.interval()


def test_a_finished_turn_stays_as_long_as_one_likes(qtbot: QtBot, view: TableView) -> None:
    view.set_speed(0)
    for pause in (0.5, 3.0):
        view.set_pause(pause)
        view.play((finished(*HAND[1:]), Frame(picture(*HAND[1:]))))
        assert stays(view) == 1000 * pause
        view.skip()
    view.play((Frame(picture(*HAND), hold=1000), Frame(picture(*HAND))))
    assert stays(view) == 1000  # nothing is finished there
    view.skip()


@pytest.mark.parametrize("moves", [True, False])
@pytest.mark.parametrize("by_key", [True, False])
def test_a_finished_turn_may_stay_until_one_goes_on(
    qtbot: QtBot, view: TableView, *, moves: bool, by_key: bool
) -> None:
    view.set_speed(1.0 if moves else 0)
    view.speed = 20.0
    view.set_pause(None)
    last = picture(*HAND[1:])
    said: list[Message] = []
    view.said.connect(said.append)
    view.play((finished(*HAND[1:]), Frame(last)))
    qtbot.waitUntil(lambda: said == [GO])
    qtbot.wait(150)  # more than it would stay
    shown, settled = view.scene().prompt, view.idle
    assert (shown, settled) == (message("table.go_on", call=GO), False)
    if by_key:
        QTest.keyClick(view, Qt.Key.Key_Return)
    else:
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(5, 5))
    assert (view.picture, view.idle) == (last, True)


def test_the_right_button_may_be_the_main_one(view: TableView) -> None:
    chosen = caught(view)
    view.set_left_handed(on=True)
    Table(view).click(0)
    assert chosen == []
    Table(view).click(0, button=Qt.MouseButton.RightButton)
    assert [str(card) for card in chosen] == [HAND[0]]


def test_the_hand_is_sorted_as_one_likes(qtbot: QtBot, view: TableView) -> None:
    def shown() -> list[str]:
        return [str(card.card) for card in view.scene().hand()]

    view.set_display(sort_order=HappySixPresenter.sort_order, sorting=BY_SUIT)
    assert shown() == ["2S", "4S", "5S", "AH", "3H"]
    view.play((Frame(picture("3H", "4S", "AH")),))  # as the game makes it
    assert shown() == ["4S", "AH", "3H"]
    view.set_display(sorting=BY_NUMBER)
    assert shown() == ["AH", "3H", "4S"]
    assert [card.card for card in view.picture.zones[1].cards] == [None] * 5


def test_a_sorted_hand_is_chosen_from_as_it_lies(view: TableView) -> None:
    view.set_display(sort_order=HappySixPresenter.sort_order, sorting=BY_SUIT)
    chosen = caught(view)
    Table(view).click(3)
    assert [str(card) for card in chosen] == ["AH"]


def test_a_proposed_card_carries_a_bubble(view: TableView) -> None:
    view.set_theme("#35654D", "#E8688A")
    view.suggest([Card.parse("3H")])
    table, asks = Table(view), QColor(SUNFLOWER)
    assert [table.looks(table.item(i), bubble=asks) for i in range(5)] == [i == 2 for i in range(5)]
    assert [table.looks(table.item(i)) for i in range(5)] == [i != 2 for i in range(5)]


def test_the_keys_rest_on_the_nearest_card_that_may_be_chosen(view: TableView) -> None:
    view.set_current_index(2)
    view.show_picture(picture(*HAND, refused="3H"))
    assert view.current_index in {1, 3}
    view.set_current_index(2)  # somebody asks why not
    assert view.current_index == 2
    view.show_picture(picture(*HAND, choosing=False, refused="3H"))
    assert view.current_index == 2


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Left, Qt.Key.Key_Up, Qt.Key.Key_Tab])
@pytest.mark.parametrize("way", ["played", "pointed at"])
def test_keys_that_take_over_from_the_pointer_begin_on_a_card_that_may_be_chosen(
    view: TableView, way: str, key: Qt.Key
) -> None:
    if way == "played":
        Table(view).click(2)
        view.play((Frame(picture(*HAND, choosing=False, played=True)),))
    view.play((Frame(picture(*HAND, refused="3H")),))
    if way == "pointed at":
        for index in (4, 2):
            QTest.mouseMove(view.viewport(), Table(view).point_on(index))
    view.clearFocus()
    view.setFocus(Qt.FocusReason.TabFocusReason if key == Qt.Key.Key_Tab else Qt.FocusReason.OtherFocusReason)
    if key != Qt.Key.Key_Tab:
        QTest.keyClick(view, key)
    assert view.current_index in {1, 3}
    chosen = caught(view)
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert len(chosen) == 1


def test_the_card_of_the_keys_is_ringed_and_not_raised_as_a_picked_one(view: TableView) -> None:
    view.set_theme("#35654D", "#E8688A")  # one colour asks, whatever the game's own
    view.set_current_index(2)
    table = Table(view)
    assert table.looks(table.item(2), lift=HOVER_LIFT, ring=QColor(SUNFLOWER))
    QTest.mouseMove(view.viewport(), table.point_on(4))
    assert table.looks(table.item(4), lift=LIFT)


def test_pointing_at_a_marked_card_tells_what_it_counts(
    view: TableView, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(QToolTip, "showText", lambda _at, text, _widget: told.append(text))
    mark = CardMark("13", message("table.counts", points=13))
    plain = picture(*HAND)
    zones = tuple(
        replace(zone, cards=(replace(zone.cards[0], mark=mark), *zone.cards[1:])) if zone.cards else zone
        for zone in plain.zones
    )
    view.show_picture(replace(plain, zones=zones))
    table = Table(view)
    for index in (0, 1):
        point = table.point_on(index)
        event = QHelpEvent(QEvent.Type.ToolTip, point, view.viewport().mapToGlobal(point))
        QApplication.sendEvent(view.viewport(), event)
    assert len(told) == 1
    assert told[0].endswith("counts 13")


def test_pointing_at_anything_tells_what_it_is(
    qtbot: QtBot, view: TableView, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Piles, cards of others, chips, and the signs on one's own cards."""
    told: list[str] = []
    monkeypatch.setattr(QToolTip, "showText", lambda _at, text, _widget: told.append(text))
    view.resize(1024, 640)
    view.set_texts(Texts("en").with_names(("Anna", "Ben", "Chie", "Daiki"), 0))
    shown = table(4, 5, won=4, chips=True, shown=2)
    zones = tuple(
        replace(zone, cards=(replace(zone.cards[0], is_shown=True), *zone.cards[1:]))
        if (zone.role, zone.seat) == (Role.HAND, 0)
        else zone
        for zone in shown.zones
    )
    view.show_picture(replace(shown, zones=zones))
    layout = view.scene().layout
    pot, (pile, *_), (*_, turned) = (
        layout.stacks[None],
        layout.places[Role.WON, 2],
        layout.places[Role.TURN_UP, None],
    )
    points = [
        Table(view).point_on(0),
        QPoint(round(pot.x + pot.width / 2), round(pot.y + pot.height / 2)),
        QPoint(round(pile.x), round(pile.y)),
        QPoint(round(turned.x), round(turned.y)),
    ]
    for point in points:
        event = QHelpEvent(QEvent.Type.ToolTip, point, view.viewport().mapToGlobal(point))
        QApplication.sendEvent(view.viewport(), event)
    assert told[0].endswith("shown to all")
    assert told[1].startswith("Pot: ")
    assert told[2].startswith("Chie, won: ")
    assert told[3].startswith("Pack, with this card turned up: ")
