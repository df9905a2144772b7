"""The band of a game's cloth above figures and words."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QDialog, QLabel, QVBoxLayout
from pytestqt.qtbot import QtBot

from cardtable.games import PRESENTERS
from cardtable.ui.table.game_band import LEAST, GameBand


def painted(band: GameBand) -> object:
    band.resize(600, 72)
    return band.grab().toImage()


@pytest.fixture
def band(qtbot: QtBot) -> GameBand:
    band = GameBand()
    qtbot.addWidget(band)
    return band


def test_every_game_has_a_look_of_its_own_and_all_of_them_another(band: GameBand) -> None:
    images = []
    for game in (*PRESENTERS, ""):
        band.show_words("A title", "A line", game)
        images.append(painted(band))
    assert all(one not in images[:place] for place, one in enumerate(images))


def test_a_face_stands_beside_the_words(band: GameBand) -> None:
    band.show_words("", "", "hearts")
    without, (words, line) = painted(band), band.findChildren(QLabel)
    left = words.x()
    assert line.isHidden()
    band.show_words("", "", "hearts", "otto")
    assert painted(band) != without
    band.show_words("A title", "A line", "hearts", "otto")
    painted(band)
    assert words.x() > left
    assert not line.isHidden()


def test_it_gives_way_where_the_rest_needs_its_room(qtbot: QtBot) -> None:
    dialog, band = QDialog(), GameBand()
    qtbot.addWidget(dialog)
    QVBoxLayout(dialog).addWidget(band)
    band.give_way_in(dialog)
    dialog.resize(600, LEAST)
    dialog.show()
    assert band.isVisible()
    dialog.resize(600, LEAST - 1)
    assert not band.isVisible()


def test_on_cloth_it_shows_nothing_but_its_cards_and_words(band: GameBand, qtbot: QtBot) -> None:
    bare = GameBand(has_cloth=False)
    qtbot.addWidget(bare)
    images = []
    for each in (band, bare):
        each.show_words("", "", "hearts")
        each.resize(600, 72)
        images.append(each.grab(QRect(4, 30, 60, 20)).toImage())
    assert images[0].pixelColor(30, 10) != bare.palette().window().color()
    assert images[1].pixelColor(30, 10) == bare.palette().window().color()
