"""Cards on their way from one place to another."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from cardtable.engine.cards import Card, Rank, Suit
from cardtable.present.geometry import Place
from cardtable.present.metrics import FRAME_MS, IN_A_FRAME
from cardtable.present.picture import BACK, Frame, Role
from cardtable.ui.table.card_item import FLYING, CardItem, Flight, Leg
from cardtable.ui.table.scene import PROMPT
from cardtable.ui.table.text_items import TextItem
from cardtable.ui.table.view import TableView
from tests.ui.table.tables import table, view_of_four

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
    assert 0.5 < (item.x() - START.x) / (END.x - START.x) < 1  # it arrives slowly
    assert item.rotation() == END.angle  # turned as it set out
    there.updateCurrentTime(150)
    assert item.place == END


def test_a_card_has_its_new_size_before_it_arrives(qtbot: QtBot) -> None:
    item = CardItem(None)
    there = flight(Leg(item, START, END, after=0, lasts=100))
    sizes = []
    for time in (0, 20, 40, 50, 99, 100):
        there.updateCurrentTime(time)
        sizes.append(item.scale())
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] == START.scale > sizes[1] > sizes[2] > sizes[3] == END.scale


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


@pytest.mark.parametrize("gap", [FRAME_MS, 3 * FRAME_MS])
def test_a_whole_table_sets_out_a_few_cards_a_frame(qtbot: QtBot, gap: int) -> None:
    items = [CardItem(None) for _ in range(52)]
    for item in items:
        item.put(START)
    there = flight(*(Leg(item, START, END, after=0, lasts=200) for item in items))
    gone = 0
    assert there.duration() == 200 + 51 // IN_A_FRAME * FRAME_MS
    for time in range(0, there.duration(), gap):
        there.updateCurrentTime(time)
        before, gone = gone, sum(item.place != START for item in items)
        assert gone - before <= IN_A_FRAME
    assert gone == (52 if gap == FRAME_MS else len(range(0, there.duration(), gap)) * IN_A_FRAME)
    there.updateCurrentTime(there.duration())
    assert {item.place for item in items} == {END}


def test_a_card_flies_over_what_lies_and_comes_to_lie_where_it_belongs(qtbot: QtBot) -> None:
    item = CardItem(None)
    item.setZValue(7)
    there = flight(Leg(item, START, END, after=50, lasts=100))
    heights = []
    for time in (0, 60, 149, 150):
        there.updateCurrentTime(time)
        heights.append(item.zValue())
    assert heights == [7, 7 + FLYING, 7 + FLYING, 7]


def flying(view: TableView) -> list[CardItem]:
    return [item for item in view.items() if isinstance(item, CardItem) and item.zValue() > FLYING]


def test_the_message_lies_upon_a_trick_that_is_gathered_and_below_a_card_that_is_played(
    qtbot: QtBot,
) -> None:
    view = view_of_four(qtbot)
    lying = table(4, 5)
    view.show_picture(lying)
    won = [
        replace(zone, cards=(BACK,) * 4) if (zone.role, zone.seat) == (Role.WON, 0) else zone
        for zone in lying.zones
        if zone.role is not Role.PLAYED
    ]
    gathered = replace(lying, zones=tuple(won))
    (prompt,) = (item for item in view.items() if isinstance(item, TextItem) and item.zValue() == PROMPT)
    heights = {}
    for name, picture in (("gathered", gathered), ("played", lying)):
        with qtbot.waitSignal(view.settled):
            view.play([Frame(picture)])
            qtbot.waitUntil(lambda: bool(flying(view)))
            heights[name] = [item.zValue() for item in flying(view)]
    assert max(heights["gathered"]) < prompt.zValue() < min(heights["played"])


def test_a_card_is_at_its_place_whatever_rounding_does(qtbot: QtBot) -> None:
    item = CardItem(None)
    item.put(Place(10.1 + 1e-13, 20, 2, 0.5))
    assert item.is_at(Place(10.1, 20, 2, 0.5))
    for other in (
        Place(10.2, 20, 2, 0.5),
        Place(10.1, 20.1, 2, 0.5),
        Place(10.1, 20, 3, 0.5),
        Place(10.1, 20, 2, 0.6),
    ):
        assert not item.is_at(other)
