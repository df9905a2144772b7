"""What the help menu opens to read: the rules, which stay beside the table, and what this program is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QMainWindow

from cardtable.texts import Texts
from cardtable.ui.base.menus import Menus
from cardtable.ui.help.about_dialog import AboutDialog
from cardtable.ui.rules.dialog import RulesDialog


class Helping(QObject):
    """Opens the dialogs and speaks their language.

    Args:
        window: the parent of the dialogs.
        menus: the actions that ask for them.
        game: the id of the game whose rules are wanted now.
        folder: the data folder, for people to see; None when there is none.
        texts: the language to begin with.
    """

    def __init__(
        self, window: QMainWindow, menus: Menus, game: Callable[[], str], folder: Path | None, texts: Texts
    ) -> None:
        super().__init__(window)
        self._window = window
        self._game = game
        self._folder = folder
        self._texts = texts
        self._rules: RulesDialog | None = None
        menus.rules.triggered.connect(self.show_rules)
        menus.about.triggered.connect(self._show_about)

    def retranslate(self, texts: Texts) -> None:
        """Speak another language."""
        self._texts = texts
        if self._rules is not None:
            self._rules.retranslate(texts)

    def show_rules(self) -> None:
        """Bring the rules to the front, at the page where they were left."""
        game = self._game()
        if self._rules is None or self._rules.game != game:
            if self._rules is not None:
                self._rules.close()
                self._rules.deleteLater()
            self._rules = RulesDialog(game, self._texts, self._window)
        elif not self._rules.isVisible():
            self._rules.retranslate(self._texts)  # colours and letters may be others by now
        self._rules.show()
        self._rules.raise_()
        self._rules.activateWindow()

    def _show_about(self) -> None:
        dialog = AboutDialog(self._texts, self._folder, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()
