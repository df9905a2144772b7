"""Cards on their way from one place to another."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from cardtable.engine.cards import Card, Rank, Suit
from cardtable.present.geometry import Place
from cardtable.ui.table.card_item import CardItem, Flight, Leg

START, END = Place(10, 20, 0, 1), Place(110, 60, 90, 0.5)
QUEEN = Card(Suit.SPADES, Rank.QUEEN)


def flight(*legs: Leg) -> Flight:
    return Flight(list(legs), QObject())


def test_a_card_waits_sets_out_and_arrives(qtbot: QtBot) -> None:
    item = CardItem(None)
    item.put(START)
    there = flight(Leg(item, START, END, after=50, lasts=100, card=None, flips=False))
    assert there.duration() == 150
    there.updateCurrentTime(49)
    assert item.place == START
    there.updateCurrentTime(100)
    part = (item.x() - START.x) / (END.x - START.x)
    assert 0.5 < part < 1  # it arrives slowly
    assert item.rotation() == pytest.approx(90 * part)
    assert item.scale() == pytest.approx(1 - 0.5 * part)
    there.updateCurrentTime(150)
    assert item.place == END


def test_a_card_shows_its_other_side_from_the_middle_of_the_way_on(qtbot: QtBot) -> None:
    item = CardItem(None)
    there = flight(Leg(item, START, END, after=0, lasts=100, card=QUEEN, flips=True))
    there.updateCurrentTime(49)
    assert item.card is None
    there.updateCurrentTime(51)
    assert item.card == QUEEN


def test_the_last_card_ends_it(qtbot: QtBot) -> None:
    first, second = CardItem(None), CardItem(None)
    there = flight(
        Leg(first, START, END, after=0, lasts=100, card=None, flips=False),
        Leg(second, START, END, after=60, lasts=100, card=None, flips=False),
    )
    there.updateCurrentTime(130)
    assert first.place == END != second.place
    assert there.duration() == 160
    assert flight().duration() == 0
