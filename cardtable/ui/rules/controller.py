"""Controller of the rules: those to read, which stay beside the table, and those a match is played by."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from cardtable.engine.options import OptionSet
from cardtable.ui.base.language import current_texts
from cardtable.ui.base.window import Controller, Window
from cardtable.ui.new_match.service import PresetService

if TYPE_CHECKING:
    from cardtable.ui.rules.dialog import RulesDialog
    from cardtable.ui.worker.messages import MatchSetup


class RulesController(Controller):
    """Controller of the dialogs of rules: those to read, and those in force in the match at hand.

    Args:
        window: the owner.
        games: the options of every game.
        presets: people's own presets, by whose names rules go as well.
        game: tells whose rules to show; those of the first where none is meant.
    """

    def __init__(
        self,
        window: Window,
        games: Mapping[str, OptionSet],
        presets: PresetService,
        game: Callable[[], str],
    ) -> None:
        super().__init__(window)
        self._games = games
        self._game = game
        self._presets = presets
        self._setup: MatchSetup | None = None
        self._dialog: RulesDialog | None = None
        self.menus.rules.triggered.connect(self._show_rules)
        self.menus.in_force.triggered.connect(self._show_rules_in_force)
        self.offer(None)

    def offer(self, setup: MatchSetup | None) -> None:
        """A match of this kind is at hand now; None: there is none."""
        self._setup = setup
        self.menus.in_force.setEnabled(setup is not None)

    def repaint(self) -> None:
        """Paint the cards with another pack."""
        if self._dialog is not None:
            self._dialog.retranslate()

    def _show_rules(self) -> None:
        """Bring the rules to the front, at the page where they were left."""
        from cardtable.ui.rules.dialog import RulesDialog

        game = self._game()
        if game not in self._games:
            game = next(iter(self._games))
        if self._dialog is None or self._dialog.game != game:
            if self._dialog is not None:
                self._dialog.close()
                self._dialog.deleteLater()
            self._dialog = RulesDialog(game, self.window)
        elif not self._dialog.isVisible():
            self._dialog.retranslate()  # colours and letters may be others by now
        self._dialog.show()
        self._dialog.raise_()
        self._dialog.activateWindow()

    def _show_rules_in_force(self) -> None:
        from cardtable.ui.rules.in_force_dialog import RulesInForceDialog

        setup = self._setup
        if setup is not None:
            option_set = self._presets.own.extend(self._games[setup.game])
            dialog = RulesInForceDialog(option_set, setup.options, current_texts(), self.window)
            self.window.prepare(dialog)
            dialog.open()
