"""Tiles of the first page: how much room their texts need."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from cardtable.ui.home.tiles import GameTile, TileTexts
from tests.ui.conftest import Speak

WIDE = 300
SHORT = TileTexts("Hearts", "Avoid.", "3–16 players")
LONG = TileTexts(
    "Hearts, but with a name as long as this", "Avoid hearts and the queen of spades. " * 3, "3–16 players"
)


def test_a_tile_is_measured_anew_with_another_text_and_in_other_type(qtbot: QtBot, speak: Speak) -> None:
    speak("en")
    tile = GameTile("hearts")
    qtbot.addWidget(tile)
    tile.show_texts(SHORT)
    low, large = tile.least_height(WIDE), tile.name_points(WIDE)
    tile.show_texts(LONG)
    assert tile.least_height(WIDE) > low
    assert tile.name_points(WIDE) < large
    tile.show_texts(SHORT)
    assert (tile.least_height(WIDE), tile.name_points(WIDE)) == (low, large)
    font = tile.font()
    font.setPointSizeF(2 * font.pointSizeF())
    tile.setFont(font)
    assert tile.least_height(WIDE) > low
    tile.enlarge(2.0)
    assert tile.least_height(WIDE) == low


def test_a_name_that_is_limited_takes_less_room(qtbot: QtBot, speak: Speak) -> None:
    speak("en")
    tile = GameTile("hearts")
    qtbot.addWidget(tile)
    tile.show_texts(SHORT)
    high = tile.text_height(WIDE)
    tile.limit_name(tile.name_points(WIDE) - 4)
    assert tile.text_height(WIDE) < high
