"""Chips on the table: stacks that tell their number, and chips on their way from one to another."""

from __future__ import annotations

from dataclasses import replace
from math import hypot

import pytest
from PySide6.QtGui import QAccessible, QColor, QImage, QPainter
from PySide6.QtWidgets import QStyleOptionGraphicsItem
from pytestqt.qtbot import QtBot

from cardtable.engine.seats import Seat
from cardtable.present.geometry import Box
from cardtable.present.metrics import CHIPS_AT_ONCE, GRID
from cardtable.present.picture import Frame, Picture, Role, Stack
from cardtable.program.preferences import Theme
from cardtable.texts import Texts
from cardtable.ui.table.accessibility import TableInterface
from cardtable.ui.table.chips import BOWL_RIM, ChipItem, StackItem, heap_of
from cardtable.ui.table.cloth import NO_FELT, cloth
from cardtable.ui.table.view import TableView
from tests.ui.table.tables import table, view_of_four


@pytest.fixture
def view(qtbot: QtBot) -> TableView:
    return view_of_four(qtbot)


def with_chips(*counts: int) -> Picture:
    """A table for four with these chips by seat, the pot's last."""
    seats: list[Seat | None] = [*range(4), None]
    return replace(table(4, 7, chips=True), stacks=tuple(map(Stack, seats, counts)))


def counts(view: TableView) -> list[int]:
    return sorted(item.count for item in view.items() if isinstance(item, StackItem))


def on_their_way(view: TableView) -> int:
    return sum(isinstance(item, ChipItem) for item in view.items())


def test_chips_go_to_the_pot_and_are_counted_when_they_are_there(qtbot: QtBot, view: TableView) -> None:
    view.show_picture(with_chips(50, 51, 52, 53, 0))
    with qtbot.waitSignal(view.settled):
        view.play([Frame(with_chips(50, 49, 52, 53, 2))])
        assert on_their_way(view) == 2
        assert counts(view) == [0, 50, 51, 52, 53]
    assert on_their_way(view) == 0
    assert counts(view) == [2, 49, 50, 52, 53]


def test_of_many_chips_a_few_are_seen_on_their_way(view: TableView) -> None:
    view.show_picture(with_chips(50, 51, 52, 53, 40))
    view.play([Frame(with_chips(90, 51, 52, 53, 0))])
    assert on_their_way(view) == CHIPS_AT_ONCE
    view.skip()
    assert on_their_way(view) == 0
    assert counts(view) == [0, 51, 52, 53, 90]


def test_nothing_is_on_its_way_where_nothing_moves(view: TableView) -> None:
    view.set_speed(0)
    view.show_picture(with_chips(50, 51, 52, 53, 40))
    view.play([Frame(with_chips(90, 51, 52, 53, 0))])
    assert on_their_way(view) == 0
    assert counts(view) == [0, 51, 52, 53, 90]


def test_the_pot_makes_room_for_the_trick(qtbot: QtBot, view: TableView) -> None:
    lying = with_chips(50, 51, 52, 53, 4)
    before = replace(lying, zones=tuple(zone for zone in lying.zones if zone.role is not Role.PLAYED))
    view.show_picture(before)
    (pot,) = (item for item in view.items() if isinstance(item, StackItem) and item.count == 4)
    start, after = pot.place, replace(before, playing=(0, 1, 3))
    with qtbot.waitSignal(view.settled):
        view.play([Frame(after)])
        end = view.scene().layout.stacks[None]
        assert pot.place == start
        assert end.x + end.width / 2 < start.x - 2 * GRID
    assert pot.place.x == end.x + end.width / 2


def test_another_table_has_no_chips(view: TableView) -> None:
    view.show_picture(with_chips(50, 51, 52, 53, 40))
    view.show_picture(table(4, 7))
    assert counts(view) == []


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ["Your chips: 50", "Ben, chips: −3", "Pot: 4"]),
        ("ja", ["あなたのチップ:50", "Benのチップ:−3", "場のチップ:4"]),
    ],
)
def test_screen_readers_are_told_of_every_stack_where_it_lies(
    view: TableView, language: str, told: list[str]
) -> None:
    view.set_texts(Texts(language).with_names(("Anna", "Ben", "Chie", "Daiki"), 0))
    view.show_picture(with_chips(50, -3, 52, 53, 4))
    root = QAccessible.queryAccessibleInterface(view)
    assert isinstance(root, TableInterface)
    parts = {part.name(): part for part in root.parts()}
    assert [name for name in parts if name in told] == told
    for name in told:
        assert parts[name].rect().isValid()
        assert view.rect().contains(view.mapFromGlobal(parts[name].rect().center()))


@pytest.mark.parametrize("count", [1, 9, 18, 99])
def test_the_stones_of_the_pot_lie_in_its_bowl(qtbot: QtBot, count: int) -> None:
    pot = StackItem("sans", cloth(NO_FELT, Theme.LIGHT), is_pot=True)

    def painted(stones: int) -> QImage:
        image = QImage(120, 140, QImage.Format.Format_RGB32)
        image.fill(QColor("green"))
        pot.set_count(stones, "", Box(0, 0, 120, 140), 1.0)
        painter = QPainter(image)
        pot.paint(painter, QStyleOptionGraphicsItem())
        painter.end()
        return image

    empty, filled = painted(0), painted(count)
    points = [(x, y) for x in range(120) for y in range(110)]  # the label stands below
    changed = [point for point in points if empty.pixel(*point) != filled.pixel(*point)]
    assert changed
    bowl = pot._bowl()
    assert bowl.width() == bowl.height()
    most = bowl.width() * (0.5 - BOWL_RIM)
    assert all(hypot(x - bowl.center().x(), y - bowl.center().y()) <= most for x, y in changed)


@pytest.mark.parametrize("size", [(60, 84), (28, 60), (120, 60)])
@pytest.mark.parametrize("theme", [Theme.LIGHT, Theme.CONTRAST])
def test_more_chips_never_look_like_less(qtbot: QtBot, size: tuple[int, int], theme: Theme) -> None:
    def covered(count: int) -> int:
        image = QImage(*size, QImage.Format.Format_RGB32)
        image.fill(QColor("magenta"))
        stack = StackItem("sans", cloth(NO_FELT, theme), is_pot=False)
        stack.set_count(count, str(count), Box(0, 0, *size), 1.0)
        painter = QPainter(image)
        stack.paint(painter, QStyleOptionGraphicsItem())
        painter.end()
        above = round(stack._stones().bottom())  # the number stands below
        return sum(image.pixelColor(x, y) != QColor("magenta") for x in range(size[0]) for y in range(above))

    areas = [covered(count) for count in (0, 4, 10, 20, 30, 38, 50, 60, 80, 100, 150, 200)]
    assert areas == sorted(areas)
    assert areas[5] < areas[7]  # whoever has won twenty from another has visibly more


def test_a_seat_has_a_stone_for_each_ten_and_one_for_the_rest() -> None:
    assert [len(heap_of(count)) for count in (-3, 0, 1, 10, 11, 49, 50, 51)] == [0, 0, 1, 1, 2, 5, 5, 6]


def test_who_points_at_a_stack_is_told_how_its_stones_count(view: TableView) -> None:
    view.set_texts(Texts("en").with_names(("Anna", "Ben", "Chie", "Daiki"), 0))
    view.show_picture(with_chips(50, -3, 52, 53, 4))
    items = [item for item in view.items() if isinstance(item, StackItem)]
    told = {item.count: view.scene().told_at(item.sceneBoundingRect().center()) for item in items}
    assert told[52] == f"Chie, chips: 52\n{Texts('en').help('table.stack')}"
    assert (told[-3], told[4]) == ("Ben, chips: −3", "Pot: 4")
