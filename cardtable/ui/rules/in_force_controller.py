"""The way to the rules in force: of the match in play, or of the one that is looked at."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QMainWindow

from cardtable.engine.options import OptionSet
from cardtable.texts import Texts
from cardtable.ui.base.menus import Menus
from cardtable.ui.new_match.service import Presets
from cardtable.ui.rules.in_force_dialog import RulesInForceDialog
from cardtable.ui.worker.messages import Order


class Ruling(QObject):
    """Opens the page of the rules in force.

    Args:
        window: the parent of the dialog.
        menus: the action that asks for it.
        games: the options of every game.
        presets: people's own presets, by whose names rules go as well.
        order: what is played or looked at now; None: nothing.
        texts: the language to begin with.
    """

    def __init__(
        self,
        window: QMainWindow,
        menus: Menus,
        games: Sequence[OptionSet],
        presets: Presets,
        order: Callable[[], Order | None],
        texts: Texts,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._action = menus.in_force
        self._games = {option_set.game: option_set for option_set in games}
        self._presets = presets
        self._order = order
        self._texts = texts
        self._action.triggered.connect(self._show)
        self.refresh()

    def refresh(self) -> None:
        """Offer it where there is a match."""
        self._action.setEnabled(self._order() is not None)

    def retranslate(self, texts: Texts) -> None:
        """Speak another language."""
        self._texts = texts

    def _show(self) -> None:
        order = self._order()
        if order is not None:
            option_set = self._presets.own.extend(self._games[order.game])
            dialog = RulesInForceDialog(option_set, order.options, self._texts, self._window)
            dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            dialog.open()
