"""Avatars on the name plates."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter
from PySide6.QtWidgets import QStyleOptionGraphicsItem
from pytestqt.qtbot import QtBot

from cardtable.present.geometry import Box
from cardtable.present.layout import lay_out
from cardtable.present.metrics import SMALL_PX
from cardtable.program.preferences import Theme
from cardtable.ui.table import text_items
from cardtable.ui.table.avatars import AVATARS, paint_avatar
from cardtable.ui.table.cloth import NO_FELT, cloth
from cardtable.ui.table.text_items import MOST_PLATE, BadgeItem
from tests.ui.table.tables import table


def painted(avatar: int) -> QImage:
    image = QImage(48, 48, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.black)
    painter = QPainter(image)
    paint_avatar(painter, QRectF(4, 4, 40, 40), avatar)
    painter.fillRect(QRectF(0, 0, 2, 2), QColor("white"))  # seen only if the painter is as it was
    painter.end()
    return image


def different(first: QImage, second: QImage) -> int:
    points = [(x, y) for x in range(0, 48, 2) for y in range(0, 48, 2)]
    return sum(first.pixel(x, y) != second.pixel(x, y) for x, y in points)


def test_no_two_avatars_look_alike(qtbot: QtBot) -> None:
    avatars = [painted(avatar) for avatar in range(AVATARS)]
    assert min(different(a, b) for a, b in combinations(avatars, 2)) > 30  # of the 314 points in the circle


def test_an_avatar_fills_its_place_and_nothing_else(qtbot: QtBot) -> None:
    for avatar in range(AVATARS):
        image = painted(avatar)
        assert image.pixelColor(0, 0) == QColor("white")
        assert image.pixelColor(3, 24) == QColor("black")
        assert image.pixelColor(24, 6) != QColor("black")


def test_a_large_company_begins_anew(qtbot: QtBot) -> None:
    assert painted(AVATARS + 2) == painted(2)


@pytest.mark.parametrize("seats", range(2, 7))
def test_at_the_smallest_table_everybody_has_an_avatar_beside_the_name(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, seats: int
) -> None:
    shown: list[QRectF] = []
    monkeypatch.setattr(text_items, "paint_avatar", lambda painter, box, avatar: shown.append(box))
    image = QImage(640, 500, QImage.Format.Format_ARGB32_Premultiplied)
    painter = QPainter(image)
    plates = lay_out(table(seats, 13), 640, 500).badges
    for seat, box in plates.items():
        badge = BadgeItem("sans", cloth(NO_FELT, Theme.LIGHT))
        badge.set_badge(box, "Aoi", (), "", None, won=False, avatars=(seat,))
        badge.paint(painter, QStyleOptionGraphicsItem())
        assert badge.boundingRect().contains(shown[-1])
        assert shown[-1].width() >= 24
    painter.end()
    assert len(shown) == seats


@pytest.mark.parametrize("usual", [Box(16, 8, 120, 48), Box(16, 8, 208, 48)])
@pytest.mark.parametrize("times", [1.0, 1.5])
def test_a_plate_grows_to_a_long_name_where_there_is_room(qtbot: QtBot, usual: Box, times: float) -> None:
    usual = Box(usual.x, usual.y, usual.width * times, usual.height * times)
    item = BadgeItem("sans", cloth(NO_FELT, Theme.LIGHT))

    def place(name: str, room: Box | None) -> Box:
        item.set_badge(usual, name, (), "", None, won=False, times=times, room=room)
        return item.place

    wide = Box(0, 8, 600 * times, usual.height)
    assert place("Aoi", wide) == place("Maximilian Schwarzenegger", None) == usual
    grown = place("Maximilian Schwarzenegger", wide)
    assert usual.width < grown.width <= MOST_PLATE * times
    assert grown.x >= 0
    assert place("M" * 99, wide).width == MOST_PLATE * times
    narrow = Box(16, 8, usual.width + 8, usual.height)
    assert place("M" * 99, narrow) == narrow
    assert place("Aoi", wide) == usual


def lowest_light(name: str) -> int:
    """The lowest line on which a name shows, on a plate too low for its font."""
    image = QImage(220, 60, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.black)
    badge = BadgeItem("sans", cloth(NO_FELT, Theme.LIGHT))
    badge.set_badge(Box(0, 0, 208, 24), name, (), "", None, won=False)
    painter = QPainter(image)
    badge.paint(painter, QStyleOptionGraphicsItem())
    painter.end()
    ground = image.pixelColor(200, 12).lightness()
    return max(
        y for y in range(60) for x in range(28, 200) if image.pixelColor(x, y).lightness() > ground + 60
    )


def test_a_name_is_not_cut_below_the_line(qtbot: QtBot) -> None:
    font = text_items.table_font("sans", SMALL_PX, bold=True)
    wanted = QFontMetricsF(font).tightBoundingRect("y").bottom()
    assert lowest_light("yyyy") - lowest_light("xxxx") >= round(wanted) - 1
