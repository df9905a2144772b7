"""Several cards of a hand are chosen together: picked and put back, with mouse, keys and ears."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from cardtable.engine.cards import Card, Cards
from cardtable.engine.messages import message
from cardtable.ui.table.accessible import TableInterface
from cardtable.ui.table.picks import Picks
from cardtable.ui.table.picture import Pick, Picture, PictureCard, Role, Zone
from cardtable.ui.table.theme import TICK
from cardtable.ui.table.view import TableView
from tests.ui.table.tables import table, view_of_four

REFUSAL = message("happy_six.breach.chosen")
PICK = Pick(3, message("happy_six.table.choose"))


def passing(pick: Pick | None = PICK, refused: int | None = None) -> Picture:
    shown = replace(table(4, 13, trick=0), pick=pick)
    zones = tuple(
        _refuse(zone, refused) if zone.role is Role.HAND and not zone.seat else zone for zone in shown.zones
    )
    return replace(shown, zones=zones)


def _refuse(zone: Zone, refused: int | None) -> Zone:
    cards = (replace(card, refusal=REFUSAL if i == refused else None) for i, card in enumerate(zone.cards))
    return replace(zone, cards=tuple(cards))


@pytest.fixture
def view(qtbot: QtBot) -> TableView:
    shown = view_of_four(qtbot)
    shown.speed = 0
    shown.show_picture(passing())
    return shown


def hand(view: TableView) -> list[Card]:
    return [card.card for card in view.stage.hand() if card.card is not None]


def caught(view: TableView) -> list[Cards]:
    picked: list[Cards] = []
    view.picked.connect(picked.append)
    return picked


def middle(view: TableView, index: int) -> QPoint:
    item = view._table.hand_item(index)
    return view.mapFromScene(item.mapToScene(QPointF(-30, 0)))


def click(view: TableView, *indices: int) -> None:
    for index in indices:
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=middle(view, index))


def told(view: TableView) -> list[str]:
    root = QAccessible.queryAccessibleInterface(view)
    assert isinstance(root, TableInterface)
    return [root.child(i).text(QAccessible.Text.Name) for i in range(root.childCount())]


def test_cards_are_picked_put_back_and_chosen_together(view: TableView) -> None:
    picked, button = caught(view), view.picking.button
    cards = hand(view)
    click(view, 4, 2, 7)
    assert button.isEnabled()
    click(view, 2)
    assert not button.isEnabled()
    click(view, 9)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert picked == [(cards[4], cards[7], cards[9])]


def test_picked_cards_are_raised_and_marked(view: TableView) -> None:
    click(view, 4)
    view._table.raise_card(None)
    lifted = [i for i in range(13) if view._table.hand_item(i)._lift]
    assert lifted == [4]
    assert view._table.hand_item(4)._tick


def test_keys_pick_and_choose(view: TableView) -> None:
    picked, cards = caught(view), hand(view)
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_Home)
    for _ in range(3):
        QTest.keyClick(view, Qt.Key.Key_Return)
        QTest.keyClick(view, Qt.Key.Key_Right)
    QTest.keyClick(view, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert picked == [tuple(cards[:3])]


@pytest.mark.parametrize("key", [Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_the_button_is_reached_by_key_and_named(view: TableView, key: Qt.Key) -> None:
    picked, button = caught(view), view.picking.button
    click(view, 0, 1, 2)
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_Tab)
    assert button.hasFocus()
    QTest.keyClick(button, key)
    assert len(picked) == 1
    assert button.text() in told(view)
    assert "(3/3)" in button.text()
    view.show_picture(passing(None))
    assert not button.isVisible()
    assert view.hasFocus()
    assert button.text() not in told(view)


def test_no_more_are_picked_than_asked_for(view: TableView) -> None:
    click(view, 0, 1, 2, 3)
    assert view.stage.picks.cards == tuple(hand(view)[:3])
    assert view.stage.prompt == message("table.pick_enough")


def test_too_few_are_never_chosen(view: TableView) -> None:
    picked = caught(view)
    click(view, 0, 1)
    view.picking.finish()
    QTest.mouseClick(view.picking.button, Qt.MouseButton.LeftButton)
    assert not picked


def test_a_refused_card_says_why_and_is_not_picked(view: TableView, qtbot: QtBot) -> None:
    view.show_picture(passing(refused=3))
    with qtbot.waitSignal(view.refused):
        click(view, 3)
    assert not view.stage.picks.cards


def test_a_picked_card_is_told(view: TableView) -> None:
    click(view, 0)
    root = QAccessible.queryAccessibleInterface(view)
    assert isinstance(root, TableInterface)
    first = root.hand()[0]
    assert first.name().endswith(", picked")
    to_each = Pick(3, PICK.label, to=(2, 1, 3))
    view.show_picture(passing(to_each))
    click(view, 0, 5)
    assert first.name().endswith(", picked for Chie")
    assert view.stage.prompt is not None
    one, other = (hand(view)[index] for index in (0, 5))
    told = f"1 Chie: {view.texts.card(one)} · 2 Ben: {view.texts.card(other)}"
    assert view.texts(view.stage.prompt) == f"{told} · The next card is for Daiki"
    click(view, 7)
    assert view.texts(view.stage.prompt).startswith(f"{told} · 3 Daiki: ")
    click(view, 0)  # put back: the others move up, and so do their numbers
    assert view.texts(view.stage.prompt).startswith(f"1 Chie: {view.texts.card(other)} · 2 Ben: ")


def test_a_card_received_is_marked_and_told(view: TableView) -> None:
    shown = passing(None)
    hand_zone = next(zone for zone in shown.zones if (zone.role, zone.seat) == (Role.HAND, 0))
    cards = (replace(hand_zone.cards[0], came_from=3), *hand_zone.cards[1:])
    zones = tuple(replace(zone, cards=cards) if zone is hand_zone else zone for zone in shown.zones)
    view.show_picture(replace(shown, zones=zones))
    root = QAccessible.queryAccessibleInterface(view)
    assert isinstance(root, TableInterface)
    assert [part.name().endswith(", from Daiki") for part in root.hand()[:2]] == [True, False]
    assert [view._table.hand_item(i)._tick for i in (0, 1)] == ["+", ""]


def test_what_is_picked_stays_so_while_the_same_is_asked() -> None:
    picks, shown = Picks(), passing()
    picks.follow(shown)
    cards = [
        card.card for zone in shown.zones if (zone.role, zone.seat) == (Role.HAND, 0) for card in zone.cards
    ]
    for card in cards[:3]:
        assert card is not None
        assert picks.toggle(card)
    picks.follow(passing(refused=1))
    assert picks.cards == (cards[0], cards[2])
    picks.follow(passing(Pick(2, PICK.label)))
    assert len(picks.cards) == 0


def test_a_count_stands_on_the_backs_and_goes_with_them(view: TableView) -> None:
    assert {key: item._text for key, item in view._table._counts.items()} == {
        (Role.HAND, s): "13" for s in (1, 2, 3)
    }
    view.show_picture(replace(passing(), zones=(Zone(Role.HAND, 1, (PictureCard(None),) * 2, counted=True),)))
    assert {key: item._text for key, item in view._table._counts.items()} == {(Role.HAND, 1): "2"}


def test_the_winning_card_and_the_leader_are_marked(view: TableView) -> None:
    view.show_picture(table(4, 12))
    ringed = [key for (key, _), item in view._table._cards.items() if item._ring is not None]
    assert ringed == [(Role.PLAYED, 2)]
    assert "Chie: 2 won, led, winner" in told(view)


def test_points_taken_are_told_unless_one_wishes_not_to(view: TableView) -> None:
    shown = table(4, 12)
    taken = replace(shown.badges[1], taken=message("table.cards", count=13))
    view.show_picture(replace(shown, badges=(taken,)))
    assert "Ben: 13 cards, 1 won, to play" in told(view)
    view.wish(hides_taken=True)
    assert "Ben: 1 won, to play" in told(view)
    view.wish(hides_taken=False)
    assert "Ben: 13 cards, 1 won, to play" in told(view)


def test_the_signs_of_picked_cards_are_in_the_window(view: TableView) -> None:
    click(view, 0, 12)
    for index in (0, 12):
        item = view._table.hand_item(index)
        corner = item.mapToScene(QPointF(-item._width / 2, -item._height / 2 - item._lift))
        assert corner.x() - 5 - TICK / 2 >= 0
