"""Several cards of a hand are chosen together: picked and put back, with mouse, keys and ears."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QColor, QFontInfo
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from cardtable.engine.cards import Card, Cards
from cardtable.engine.messages import message
from cardtable.present.card_selection import CardSelection
from cardtable.present.geometry import ZoneKey
from cardtable.present.metrics import HOVER_LIFT, LIFT, SUNFLOWER
from cardtable.present.picture import Pick, Picture, PictureCard, Role, Zone
from cardtable.ui.table.accessibility import TableInterface
from cardtable.ui.table.card_item import CardItem
from cardtable.ui.table.text_items import CountItem
from cardtable.ui.table.view import TableView
from tests.drivers.table import Table, painted
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
    shown.speed, shown.offers.panel.guard_ms = 0, 0
    shown.show_picture(passing())
    return shown


def caught(view: TableView) -> list[Cards]:
    picked: list[Cards] = []
    view.picked.connect(picked.append)
    return picked


def test_cards_are_picked_put_back_and_chosen_together(view: TableView) -> None:
    picked, button = caught(view), Table(view).final
    cards = Table(view).hand
    Table(view).click(4, 2, 7)
    assert button.isEnabled()
    Table(view).click(2)
    assert not button.isEnabled()
    Table(view).click(9)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert picked == [(cards[4], cards[7], cards[9])]


def test_picked_cards_are_raised_and_marked(view: TableView) -> None:
    Table(view).click(4)
    QTest.mouseMove(view.viewport(), QPoint(5, 5))  # not raised because the pointer is there
    shown = Table(view)
    assert [i for i in range(13) if shown.is_raised(i)] == [4]
    assert shown.looks(shown.item(4), lift=LIFT, tick="✓")


def test_keys_pick_and_choose(view: TableView) -> None:
    picked, cards = caught(view), Table(view).hand
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_Home)
    for _ in range(3):
        QTest.keyClick(view, Qt.Key.Key_Return)
        QTest.keyClick(view, Qt.Key.Key_Right)
    QTest.keyClick(view, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert picked == [tuple(cards[:3])]


@pytest.mark.parametrize("key", [Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_the_button_is_reached_by_key_and_named(view: TableView, key: Qt.Key) -> None:
    picked, button = caught(view), Table(view).final
    Table(view).click(0, 1, 2)
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_Tab)
    assert button.hasFocus()
    QTest.keyClick(button, key)
    assert len(picked) == 1
    assert button.text() in Table(view).told_of_offers
    assert "(3/3)" in button.text()
    view.show_picture(passing(None))
    assert not button.isVisible()
    assert view.hasFocus()
    assert Table(view).told_of_offers == []


def test_no_more_are_picked_than_asked_for(view: TableView) -> None:
    Table(view).click(0, 1, 2, 3)
    assert view.scene().selection.cards == tuple(Table(view).hand[:3])
    assert view.scene().prompt == message("table.pick_enough")


def test_too_few_are_never_chosen(view: TableView) -> None:
    picked = caught(view)
    Table(view).click(0, 1)
    view.picks.finish()
    QTest.mouseClick(Table(view).final, Qt.MouseButton.LeftButton)
    assert not picked


def prompt_on(view: TableView) -> str:
    prompt = view.scene().prompt
    assert prompt is not None
    return view.texts(prompt)


def test_a_refused_card_says_why_and_is_not_picked(view: TableView, qtbot: QtBot) -> None:
    view.show_picture(passing(refused=3))
    with qtbot.waitSignal(view.refused):
        Table(view).click(3)
    assert not view.scene().selection.cards


def test_all_who_still_get_cards_are_named_with_how_many(view: TableView) -> None:
    view.show_picture(passing(Pick(4, PICK.label, to=(1, 2, 2, 3))))
    Table(view).click(0)
    assert prompt_on(view).endswith(" · Next: 2 for Chie, 1 for Daiki")
    Table(view).click(5)
    assert prompt_on(view).endswith(" · Next: 1 for Chie, 1 for Daiki")


def test_a_picked_card_is_told(view: TableView) -> None:
    Table(view).click(0)
    root = QAccessible.queryAccessibleInterface(view)
    assert isinstance(root, TableInterface)
    first = root.hand()[0]
    assert first.name().endswith(", picked")
    to_each = Pick(3, PICK.label, to=(2, 1, 3))
    view.show_picture(passing(to_each))
    Table(view).click(0, 5)
    assert first.name().endswith(", picked for Chie")
    one, other = (Table(view).hand[index] for index in (0, 5))
    told = f"1 Chie: {view.texts.card(one)} · 2 Ben: {view.texts.card(other)}"
    assert prompt_on(view) == f"{told} · Next: 1 for Daiki"
    Table(view).click(7)
    assert prompt_on(view).startswith(f"{told} · 3 Daiki: ")
    Table(view).click(0)  # put back: the others move up, and so do their numbers
    assert prompt_on(view).startswith(f"1 Chie: {view.texts.card(other)} · 2 Ben: ")


def test_a_card_received_is_marked_and_told(view: TableView) -> None:
    shown = passing(None)
    hand_zone = next(zone for zone in shown.zones if (zone.role, zone.seat) == (Role.HAND, 0))
    cards = (replace(hand_zone.cards[0], came_from=3), *hand_zone.cards[1:])
    zones = tuple(replace(zone, cards=cards) if zone is hand_zone else zone for zone in shown.zones)
    view.show_picture(replace(shown, zones=zones))
    root = QAccessible.queryAccessibleInterface(view)
    assert isinstance(root, TableInterface)
    assert [part.name().endswith(", from Daiki") for part in root.hand()[:2]] == [True, False]
    table = Table(view)
    assert table.looks(table.item(0), tick="+")
    assert table.looks(table.item(1))


def test_what_is_picked_stays_so_while_the_same_is_asked() -> None:
    selection, shown = CardSelection(), passing()
    selection.follow(shown)
    cards = [
        card.card for zone in shown.zones if (zone.role, zone.seat) == (Role.HAND, 0) for card in zone.cards
    ]
    for card in cards[:3]:
        assert card is not None
        assert selection.toggle(card)
    selection.follow(passing(refused=1))
    assert selection.cards == (cards[0], cards[2])
    selection.follow(passing(Pick(2, PICK.label)))
    assert len(selection.cards) == 0


def counts(view: TableView) -> dict[ZoneKey, int]:
    """The numbers that stand upon the backs of places, painted as they are alone."""
    scene, family = view.scene(), QFontInfo(QApplication.font()).family()
    found = {}
    for item in view.items():
        if isinstance(item, CountItem):
            (key,) = [key for key, box in scene.layout.counts.items() if item.pos() == QPointF(box.x, box.y)]
            found[key] = int(item.text)
            alone = CountItem(family, scene.cloth)
            alone.set_text(item.text, scene.layout.counts[key], scene.layout.text)
            assert painted(item) == painted(alone)
    return found


def test_a_count_stands_on_the_backs_and_goes_with_them(view: TableView) -> None:
    assert counts(view) == {(Role.HAND, s): 13 for s in (1, 2, 3)}
    view.show_picture(replace(passing(), zones=(Zone(Role.HAND, 1, (PictureCard(None),) * 2, counted=True),)))
    assert counts(view) == {(Role.HAND, 1): 2}
    won = replace(passing(), zones=(Zone(Role.WON, 1, (PictureCard(None),) * 2),))
    view.scene().animate(won, 0.001, lambda: None)
    assert not counts(view)  # it does not stay on the bare cloth while the cards are on their way


def test_the_winning_card_and_the_leader_are_marked(view: TableView) -> None:
    view.set_theme("#35654D", "#E8688A")
    view.show_picture(table(4, 12))
    shown = Table(view)
    played = [shown.cards_at(Role.PLAYED, seat)[0] for seat in range(4)]
    assert [shown.looks(card, ring=QColor(SUNFLOWER)) for card in played] == [False, False, True, False]
    assert [shown.looks(card) for card in played] == [True, True, False, True]
    assert "Chie: 2 won, led, winner" in Table(view).told


def test_points_taken_are_told_unless_one_wishes_not_to(view: TableView) -> None:
    shown = table(4, 12)
    taken = replace(shown.badges[1], taken=message("table.cards", count=13))
    view.show_picture(replace(shown, badges=(taken,)))
    assert "Ben: 13 cards, 1 won, to play" in Table(view).told
    view.set_display(hides_taken=True)
    assert "Ben: 1 won, to play" in Table(view).told
    view.set_display(hides_taken=False)
    assert "Ben: 13 cards, 1 won, to play" in Table(view).told


def test_a_card_under_the_cursor_does_not_look_picked(view: TableView) -> None:
    Table(view).click(4)
    table = Table(view)
    QTest.mouseMove(view.viewport(), table.point_on(8))
    assert HOVER_LIFT < LIFT / 2
    assert table.looks(table.item(8), lift=HOVER_LIFT)
    assert table.looks(table.item(4), lift=LIFT, tick="✓")


@pytest.mark.parametrize("width", [52, 60, 100, 180])
def test_a_sign_stands_on_the_part_of_its_card_that_shows_below_the_index(width: int) -> None:
    item = CardItem(Card.parse("10S"))
    item.set_size(width, width * 7 / 5)
    signed, plain = [], item.boundingRect().toAlignedRect()
    images = []
    for sign in ("", "✓"):
        item.set_look(tick=sign)
        images.append(painted(item))
    assert item.boundingRect().toAlignedRect() == plain
    for x, y in product(range(images[0].width()), range(images[0].height())):
        if images[0].pixel(x, y) != images[1].pixel(x, y):
            signed.append((x + plain.x() + width / 2, y + plain.y() + width * 7 / 10))
    assert signed
    assert all(-0.5 <= x <= 0.31 * width + 1 and 0.48 <= y / (width * 7 / 5) <= 0.8 for x, y in signed)
