"""The first page: the tiles of the games, and the matches to go on with."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QPushButton

from cardtable.ui.app.application import Program
from cardtable.ui.home.page import HomePage, MatchRow
from cardtable.ui.home.tiles import GameTile
from tests.drivers.controls import button, click, plain, press, take


class Home:
    """Driver of the first page."""

    def __init__(self, page: HomePage) -> None:
        self.page = page

    @property
    def tiles(self) -> dict[str, GameTile]:
        """The tiles by game, from left to right."""
        return {tile.game: tile for tile in self.page.findChildren(GameTile)}

    @property
    def words(self) -> list[str]:
        """Everything that can be read beside the tiles and buttons."""
        labels = self.page.findChildren(QLabel)
        return [label.text() for label in labels if label.isVisible() and label.text()]

    @property
    def rows(self) -> list[list[str]]:
        """The words on each match to go on with."""
        rows = [row for row in self.page.findChildren(MatchRow) if row.isVisible()]
        return [[label.text() for label in row.findChildren(QLabel) if label.isVisible()] for row in rows]

    @property
    def offered(self) -> list[str]:
        """Texts of the buttons that show, but for the tiles and the languages."""
        buttons = self.page.findChildren(QPushButton)
        return [
            plain(each.text())
            for each in buttons
            if each.isVisible() and not isinstance(each, GameTile) and not each.isCheckable()
        ]

    def play(self, game: str) -> None:
        """Click the tile of a game."""
        click(self.tiles[game])

    def go_on(self, place: int = 0) -> None:
        """Go on with one of the matches."""
        rows = [row for row in self.page.findChildren(MatchRow) if row.isVisible()]
        click(rows[place].button)

    def press(self, text: str) -> None:
        """Click a button."""
        click(button(self.page, text))

    def menu(self, game: str) -> QMenu:
        """Open the menu of a game."""
        click(self.tiles[game].more)
        found = QApplication.activePopupWidget()
        assert isinstance(found, QMenu)
        return found

    def menu_of(self, game: str) -> list[str]:
        """What the menu of a game offers."""
        menu = self.menu(game)
        found = [plain(action.text()) for action in menu.actions() if not action.isSeparator()]
        press(menu, Qt.Key.Key_Escape)
        return found

    def choose(self, game: str, text: str) -> None:
        """Choose from the menu of a game."""
        take(self.menu(game), text)


def home_of(program: Program) -> Home:
    """The first page of a program."""
    return Home(program.window.home_page)
