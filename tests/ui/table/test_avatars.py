"""Drawn faces."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from assets.make_portraits import svg
from cardtable.present.faces import COMPANY, OWN_FACES, Mood
from cardtable.ui.table.avatars import SHEET, paint_avatar

FACES = (*COMPANY, *OWN_FACES)


def painted(face: str, mood: Mood = Mood.CALM) -> QImage:
    image = QImage(48, 48, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.black)
    painter = QPainter(image)
    paint_avatar(painter, QRectF(4, 4, 40, 40), face, mood)
    painter.fillRect(QRectF(0, 0, 2, 2), QColor("white"))  # seen only if the painter is as it was
    painter.end()
    return image


def different(first: QImage, second: QImage) -> int:
    """The points of the 314 in a circle of 40 pixels of which one is clearly lighter than the other."""
    points = [(x, y) for x in range(4, 44, 2) for y in range(4, 44, 2)]
    return sum(
        abs(first.pixelColor(x, y).lightness() - second.pixelColor(x, y).lightness()) > 12 for x, y in points
    )


def test_the_sheet_is_what_the_script_draws() -> None:
    assert SHEET.read_text(encoding="utf-8") == svg(), "run: python -m assets.make_portraits"


def test_no_two_faces_look_alike_without_colour(qapp: QApplication) -> None:
    faces = {face: painted(face) for face in FACES}
    found = {(one, other): different(faces[one], faces[other]) for one, other in combinations(FACES, 2)}
    closest = min(found, key=found.__getitem__)
    assert found[closest] > 60, closest


@pytest.mark.parametrize("face", FACES)
def test_no_two_expressions_look_alike_without_colour(qapp: QApplication, face: str) -> None:
    moods = [painted(face, mood) for mood in Mood]
    assert min(different(one, other) for one, other in combinations(moods, 2)) > 24


@pytest.mark.parametrize("mood", Mood)
def test_a_face_fills_its_place_and_nothing_else(qapp: QApplication, mood: Mood) -> None:
    for face in FACES:
        image = painted(face, mood)
        assert image.pixelColor(0, 0) == QColor("white")
        assert image.pixelColor(3, 24) == image.pixelColor(5, 5) == QColor("black")
        rim = [(24, 5), (24, 42), (5, 24), (42, 24), (11, 11), (11, 36), (36, 36), (36, 11)]
        assert all(image.pixelColor(x, y) != QColor("black") for x, y in rim)
