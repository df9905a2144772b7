"""Cards of the hand rise to the pointer, and are simply raised where nothing is to move."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from cardtable.engine.cards import Card
from cardtable.present.metrics import LIFT
from cardtable.ui.table.card_item import CardItem, Rise
from cardtable.ui.table.view import TableView
from tests.drivers.table import Table, painted
from tests.ui.table.tables import table, view_of_four

CARD = 4
SLOWLY = 0.0001
"""A speed at which nothing moves while a test takes its time."""


@pytest.fixture
def view(qtbot: QtBot) -> TableView:
    view = view_of_four(qtbot)
    view.show_picture(table(4, 8))
    return view


def hover(view: TableView, index: int) -> CardItem:
    table = Table(view)
    QTest.mouseMove(view.viewport(), QPoint(1, 1))  # it may have been there before
    QTest.mouseMove(view.viewport(), table.point_on(index))
    return table.item(index)


def let_pass(view: TableView, part: float) -> None:
    """Let so much of the time pass in which cards are raised and laid down."""
    *_, run = view.scene().findChildren(Rise)
    run.setCurrentTime(round(part * run.duration()))


def top(card: CardItem) -> float:
    """The height of the card's upper edge as it is painted, over its middle."""
    image, left = painted(card), card.boundingRect().toAlignedRect()
    column = -left.x()
    first = next(row for row in range(image.height()) if image.pixelColor(column, row).alpha() == 255)
    return left.y() + first


def test_a_card_under_the_pointer_rises(view: TableView) -> None:
    view.set_speed(SLOWLY)
    lying = top(Table(view).item(CARD))
    raised = lying - LIFT * view.scene().layout.card[1]
    card = hover(view, CARD)
    assert top(card) == pytest.approx(lying, abs=1)  # it has yet to set out
    let_pass(view, 0.3)
    assert raised < top(card) < lying
    let_pass(view, 1.0)
    assert top(card) == pytest.approx(raised, abs=1)
    hover(view, 0)
    assert top(card) == pytest.approx(raised, abs=1)
    let_pass(view, 1.0)
    assert top(card) == pytest.approx(lying, abs=1)


def test_it_is_raised_at_once_where_nothing_moves(view: TableView) -> None:
    view.set_speed(0.0)
    lying = top(Table(view).item(CARD))
    card = hover(view, CARD)
    assert top(card) == pytest.approx(lying - LIFT * view.scene().layout.card[1], abs=1)


def test_a_card_on_its_way_turns_back_where_it_is(qapp: object) -> None:
    card = CardItem(Card.parse("4S"))
    lying = top(card)
    card.set_look(lift=LIFT, rises=True)
    card.rise(0.2)
    on_its_way = top(card)
    assert lying - LIFT * 140 < on_its_way < lying
    card.set_look(rises=True)
    assert top(card) == on_its_way
    card.rise(1.0)
    assert top(card) == lying


def test_cards_that_are_gone_before_they_have_risen_are_left_alone(view: TableView) -> None:
    view.set_speed(SLOWLY)
    hover(view, CARD)
    let_pass(view, 0.5)
    view.scene().animate(table(4, 0), SLOWLY, lambda: None)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    let_pass(view, 0.8)


def test_a_card_that_has_risen_lies_once_it_is_another_seats(view: TableView) -> None:
    view.set_speed(SLOWLY)
    card = Table(view).item(CARD)
    lying = top(card)
    hover(view, CARD)
    let_pass(view, 1.0)
    assert top(card) < lying - 1
    card.set_look()  # as among backs, which nothing raises
    assert top(card) == pytest.approx(lying, abs=1)
