"""The page that asks for a new match."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel

from cardtable.texts import Texts
from cardtable.ui.app.application import Program
from cardtable.ui.base.choices import Choices
from cardtable.ui.new_match.page import Face, NewMatchPage, SeatCard
from cardtable.ui.worker.messages import MatchSetup
from tests.drivers.controls import button, click, menu_of, named, plain, take


class Asked:
    """Driver of the page, in a language."""

    def __init__(self, page: NewMatchPage, texts: Texts) -> None:
        self.page = page
        self._texts = texts

    @property
    def setup(self) -> MatchSetup:
        """The match as it is chosen."""
        setup = self.page.setup
        assert setup is not None
        return setup

    @property
    def words(self) -> list[str]:
        """Everything that can be read beside the controls."""
        return [label.text() for label in self.page.findChildren(QLabel) if label.isVisible()]

    @property
    def company(self) -> list[str]:
        """The names of those who sit down."""
        return [card.face.text() for card in self._cards]

    @property
    def strengths(self) -> list[str]:
        """How strong each of them is."""
        return [card.strength.text() for card in self._cards]

    @property
    def others(self) -> list[str]:
        """The names of those who might."""
        return [face.text() for face in self._others]

    @property
    def _cards(self) -> list[SeatCard]:
        return [card for card in self.page.findChildren(SeatCard) if card.isVisible()]

    @property
    def _others(self) -> list[Face]:
        mine = {card.face for card in self._cards}
        return [face for face in self.page.findChildren(Face) if face.isVisible() and face not in mine]

    def offered(self, key: str) -> list[str]:
        """The choices in a row, by the text key of what is chosen."""
        return [plain(each.text()) for each in self._row(key).buttons]

    def taken(self, key: str) -> list[str]:
        """Those of them that are taken."""
        return [plain(each.text()) for each in self._row(key).buttons if each.isChecked()]

    def choose(self, key: str, text: str) -> None:
        """Choose in a row."""
        click(next(each for each in self._row(key).buttons if plain(each.text()) == text))

    def _row(self, key: str) -> Choices:
        return named(self.page, Choices, self._texts(key))

    def mark(self, place: int) -> None:
        """Click somebody who sits there; the first of them is 0."""
        click(self._cards[place].face)

    def seat(self, name: str) -> None:
        """Click somebody who might sit down."""
        click(next(face for face in self._others if face.text() == name))

    def strengthen(self, place: int, style: str) -> None:
        """Choose how strong somebody is."""
        take(menu_of(self._cards[place].strength), style)

    def press(self, key: str) -> None:
        """Click a button."""
        click(button(self.page, self._texts(key)))


def asked_for(program: Program, game: str) -> Asked:
    """Go to the page for a game."""
    program.window.new_match.ask(game)
    return Asked(program.window.new_match.page, Texts(program.settings.language))
