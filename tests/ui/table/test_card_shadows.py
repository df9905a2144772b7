from __future__ import annotations

from itertools import pairwise
from typing import Any, cast

import pytest
from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QTransform
from PySide6.QtWidgets import QStyleOptionGraphicsItem
from pytestqt.qtbot import QtBot

from cardtable.engine.cards import Card
from cardtable.present.card_design import STOCK, CardDesign, in_use
from cardtable.present.geometry import Place
from cardtable.present.metrics import LIFT
from cardtable.present.picture import Badge, Picture, PictureCard, Role, Zone
from cardtable.texts import Texts
from cardtable.ui.table.card_art import HEIGHT, SHADE, WIDTH, fresh_picture, kept_picture, paint_face
from cardtable.ui.table.card_item import CardItem
from cardtable.ui.table.view import TableView
from tests.helpers.colours import contrast, luminance

AIR = 40
GROUND = QColor("#208050")
FAINT = 2.7
"""So far, of 255, edges that fall otherwise on pixels may be from each other on average."""


def painted(item: CardItem) -> QImage:
    """The card with some ground around it."""
    image = QImage(round(WIDTH) + 2 * AIR, round(HEIGHT) + 2 * AIR, QImage.Format.Format_RGB32)
    image.fill(GROUND)
    painter = QPainter(image)
    painter.translate(AIR + WIDTH / 2, AIR + HEIGHT / 2)
    item.paint(painter, QStyleOptionGraphicsItem())
    painter.end()
    return image


def card_item(card: str = "4S") -> CardItem:
    item = CardItem(Card.parse(card))
    item.set_size(WIDTH, HEIGHT)
    return item


def shade_below(image: QImage) -> list[float]:
    """How light it is along the line below the middle of the card, from its edge on."""
    x, edge = AIR + round(WIDTH / 2), AIR + round(HEIGHT)
    return [luminance(image.pixelColor(x, y)) for y in range(edge + 3, image.height())]


def test_a_card_throws_a_soft_shadow_to_the_lower_right(qapp: object) -> None:
    image = painted(card_item())
    below = shade_below(image)
    assert below[0] < luminance(GROUND)
    assert all(near <= far for near, far in pairwise(below))  # it fades out
    assert below[-1] == pytest.approx(luminance(GROUND), abs=0.01)
    middle = AIR + round(HEIGHT / 2)
    right, left = (image.pixelColor(x, middle) for x in (AIR + round(WIDTH) + 2, AIR - 3))
    assert luminance(right) < luminance(left)


def test_the_shadow_of_a_lifted_or_flying_card_falls_farther(qapp: object) -> None:
    def reach(item: CardItem) -> int:
        ground = luminance(GROUND)
        return sum(light < 0.97 * ground for light in shade_below(painted(item)))

    lying, lifted, flying = card_item(), card_item(), card_item()
    lifted.set_look(lift=0.001)
    flying.fly(on=True)
    assert reach(lying) < reach(lifted) == reach(flying)
    flying.fly(on=False)
    assert painted(flying) == painted(lying)


def test_nothing_is_painted_outside_of_what_a_card_says_it_takes_up(qapp: object) -> None:
    for look in ({}, {"lift": LIFT}, {"bubble": QColor("gold")}):
        item = card_item()
        item.fly(on=True)
        item.set_look(**look)
        box = item.boundingRect().translated(AIR + WIDTH / 2, AIR + HEIGHT / 2).toAlignedRect()
        image = painted(item)
        outside = [
            (x, y)
            for x in range(image.width())
            for y in range(image.height())
            if not box.contains(x, y) and image.pixelColor(x, y) != GROUND
        ]
        assert outside == []


def test_there_are_no_shadows_where_the_contrast_is_high(qapp: object) -> None:
    item = card_item()
    item.set_edge(QColor("black"))
    image = painted(item)
    assert image.copy(QRect(0, AIR + round(HEIGHT) + 4, image.width(), AIR - 4)).allGray() is False
    assert set(shade_below(image)) == {luminance(GROUND)}


def test_the_cards_of_a_pile_are_told_apart_where_the_contrast_is_high(qapp: object) -> None:
    item = card_item()
    item.set_edge(QColor("black"))

    def dark() -> int:
        image = painted(item)
        return sum(luminance(image.pixelColor(x, image.height() // 2)) < 0.1 for x in range(AIR + 10))

    usual = dark()
    item.set_shadow(casts=False)  # it lies squarely upon another
    assert 0 < dark() < usual


class OnePicture:
    """In place of a painter: lets a card be drawn by one picture, and refuses all other painting."""

    def __init__(self) -> None:
        self.drawn = 0
        self.way = QTransform()

    def setRenderHint(self, hint: QPainter.RenderHint, *, on: bool) -> None:  # noqa: N802  # Qt's name
        """Smooth edges cost a quarter of the time."""

    def worldTransform(self) -> QTransform:  # noqa: N802  # Qt's name
        """A card lies anywhere, turned."""
        return QTransform().translate(50.3, 60.8).rotate(3).scale(0.7, 0.7)

    def setWorldTransform(self, way: QTransform) -> None:  # noqa: N802  # Qt's name
        """The card is painted there."""
        self.way = way

    def drawPixmap(self, *_: object) -> None:  # noqa: N802  # Qt's name
        """Draw the card."""
        self.drawn += 1


@pytest.mark.parametrize("look", [{}, {"lift": LIFT}, {"dimmed": True}, {"lift": LIFT, "dimmed": True}])
@pytest.mark.parametrize(("flies", "scales"), [(False, (1.0, 1.0)), (True, (0.7, 0.7)), (True, (0.7, 1.0))])
def test_a_card_with_its_shadow_and_shade_is_one_picture(
    qapp: object, look: dict[str, Any], flies: bool, scales: tuple[float, float]
) -> None:
    item, painter = card_item(), OnePicture()
    item.set_look(**look)
    item.fly(on=flies, scales=scales)
    item.paint(cast(QPainter, painter), QStyleOptionGraphicsItem())
    assert painter.drawn == 1
    assert not painter.way.isRotating()
    if scales[0] == scales[1]:  # it is copied as it is, to whole pixels: all else takes five times as long
        assert painter.way.type() is QTransform.TransformationType.TxTranslate
        assert (painter.way.dx(), painter.way.dy()) == (round(painter.way.dx()), round(painter.way.dy()))


@pytest.mark.parametrize(("flies", "greatest"), [(False, 0.0), (True, 0.0), (True, 1.0)])
@pytest.mark.parametrize(("angle", "scale"), [(0.0, 1.0), (-3.0, 1.0), (4.0, 0.6), (0.0, 0.42)])
def test_a_turned_card_looks_as_if_it_were_drawn_there(
    qapp: object, flies: bool, greatest: float, angle: float, scale: float
) -> None:
    item = card_item("QS")
    item.set_size(2 * WIDTH, 2 * HEIGHT)
    item.fly(on=flies, scales=(max(scale, greatest), scale))
    size = round(2 * WIDTH + 4 * AIR), round(2 * HEIGHT + 4 * AIR)
    way = QTransform().translate(size[0] / 2, size[1] / 2).rotate(angle).scale(scale, scale)

    def blank() -> tuple[QImage, QPainter]:
        image = QImage(*size, QImage.Format.Format_RGB32)
        image.fill(GROUND)
        painter = QPainter(image)
        painter.setRenderHints(QPainter.RenderHint.SmoothPixmapTransform | QPainter.RenderHint.Antialiasing)
        painter.setWorldTransform(way)
        return image, painter

    shown, painter = blank()
    item.paint(painter, QStyleOptionGraphicsItem())
    painter.end()
    drawn, painter = blank()
    painter.scale(2, 2)
    painter.translate(-WIDTH / 2, -HEIGHT / 2)
    paint_face(painter, Card.parse("QS"), in_use())
    painter.end()

    within = QRectF(-WIDTH + 2, -HEIGHT + 2, 2 * WIDTH - 4, 2 * HEIGHT - 4)
    inside = way.mapToPolygon(within.toRect())
    points = [(x, y) for x in range(size[0]) for y in range(size[1])]
    points = [point for point in points if inside.containsPoint(QPoint(*point), Qt.FillRule.WindingFill)]
    away = [abs(shown.pixelColor(*point).green() - drawn.pixelColor(*point).green()) for point in points]
    assert sum(away) / len(away) < FAINT


def test_nothing_is_painted_anew_while_a_pack_moves(qapp: object) -> None:
    pack = [card_item(f"{rank}{suit}") for suit in "CDSH" for rank in "23456789TJQKA"]
    kept_picture.cache_clear()
    for turn in range(3):
        for item in pack:
            item.fly(on=True)
            item.put(Place(10.0 * turn, 5.0 * turn, angle=turn))
            item.set_shadow(casts=True)
            painted(item)
    assert kept_picture.cache_info().misses == len(pack)


def test_a_shaded_card_is_as_clear_around_it_as_one_that_may_be_played(qapp: object) -> None:
    plain, shaded = (
        fresh_picture(Card.parse("4S"), 100, 1.0, CardDesign(), None, shade).pixmap.toImage()
        for shade in ("", SHADE)
    )
    for x, y in ((0, 0), (1, 1), (2, 1), (plain.width() - 2, 1)):
        assert shaded.pixelColor(x, y).alpha() == plain.pixelColor(x, y).alpha()


@pytest.mark.parametrize("high_contrast", [False, True])
def test_a_refused_card_is_a_shade_darker_and_can_be_read(qapp: object, high_contrast: bool) -> None:
    for card in ("4S", "4H"):
        item = card_item(card)
        if high_contrast:
            item.set_edge(QColor("black"))
        item.set_look(dimmed=True)
        image = painted(item)
        stock = image.pixelColor(AIR + 50, AIR + 70)
        assert luminance(stock) < luminance(QColor(STOCK))
        index = image.copy(AIR + 4, AIR + 4, 22, 42)
        pixels = [index.pixelColor(x, y) for x in range(index.width()) for y in range(index.height())]
        ink = min(pixels, key=luminance)
        assert contrast(ink, stock) >= (3.0 if high_contrast else 4.5)
        if not high_contrast:
            assert stock.red() > stock.blue()  # paper in the shade, not a grey slab


def test_a_squared_pile_throws_one_shadow(qtbot: QtBot) -> None:
    view = TableView(Texts("en"))
    qtbot.addWidget(view)
    view.resize(800, 600)

    def around(count: int) -> float:
        deck = Zone(Role.DECK, None, (PictureCard(None),) * count)
        view.show_picture(Picture((0, 1), (deck,), (Badge(0), Badge(1))))
        image = view.grab().toImage()
        box = view.scene().box_of_zone((Role.DECK, None)).toRect()
        return luminance(image.pixelColor(box.center().x(), box.bottom() + 4))

    assert around(40) == pytest.approx(around(1), abs=0.02)
