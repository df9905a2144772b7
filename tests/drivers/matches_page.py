"""The start page: the list of matches, and the buttons around it."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QAbstractButton, QListView

from cardtable.match.summaries import Summary
from cardtable.ui.app.application import Program
from cardtable.ui.library.match_list import MatchList
from cardtable.ui.library.matches_page import MatchesPage
from tests.drivers.controls import only, plain


class Matches:
    """Driver of the start page and its list of matches."""

    def __init__(self, page: MatchesPage) -> None:
        self.page = page

    @property
    def view(self) -> QListView:
        """The list, as it is walked."""
        return only(self.page, QListView, lambda _: True)

    @property
    def model(self) -> MatchList:
        """Model of the list."""
        model = self.view.model()
        assert isinstance(model, MatchList)
        return model

    @property
    def all(self) -> list[Summary]:
        """The matches, from the top, those in a fold that is closed among them."""
        return list(self.model.matches)

    @property
    def chosen(self) -> Path:
        """The file of the match that is chosen."""
        match = self.page.chosen
        assert match is not None
        return match.path

    @property
    def offered(self) -> list[str]:
        """Texts of the buttons that show."""
        buttons = self.page.findChildren(QAbstractButton)
        return [plain(button.text()) for button in buttons if button.isVisible()]


def matches_of(program: Program) -> Matches:
    """The matches of a program."""
    return Matches(program.window.matches_page)
