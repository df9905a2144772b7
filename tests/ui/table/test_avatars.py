"""Drawn faces."""

from __future__ import annotations

from itertools import combinations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from cardtable.ui.table.avatars import AVATARS, paint_avatar


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
