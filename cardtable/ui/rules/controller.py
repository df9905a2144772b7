"""Controller of the rules: those to read, and those a match is played by; both stay beside the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer

from cardtable.engine.options import OptionSet
from cardtable.ui.base.language import current_texts
from cardtable.ui.base.window import Controller, Window
from cardtable.ui.new_match.service import PresetService

if TYPE_CHECKING:
    from PySide6.QtWidgets import QDialog

    from cardtable.engine.options import Options
    from cardtable.ui.rules.dialog import RulesDialog
    from cardtable.ui.rules.in_force_dialog import RulesInForceDialog
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
        self._in_force: RulesInForceDialog | None = None
        self._close_soon = QTimer(self, singleShot=True, interval=0)
        self._close_soon.timeout.connect(self._leave)
        self.menus.rules.triggered.connect(self._show_rules)
        self.menus.in_force.triggered.connect(self._show_rules_in_force)
        window.preferences_changed.connect(self.refresh)
        self.offer(None)

    def offer(self, setup: MatchSetup | None) -> None:
        """A match of this kind is at hand now; None: there is none."""
        before, self._setup = self._setup, setup
        self.menus.in_force.setEnabled(setup is not None)
        if setup is None:
            self._close_soon.start()
        elif setup is not before:
            self.refresh()

    def refresh(self) -> None:
        """List the rules in force of the match at hand, where they are looked at."""
        if self._in_force is not None and self._setup is not None:
            self._in_force.show_rules(*self._rules_of(self._setup), current_texts())

    def _leave(self) -> None:
        """List no rules any more, unless another match has come in the place of the one that was left."""
        if self._setup is None and self._in_force is not None:
            self._in_force.close()

    def _rules_of(self, setup: MatchSetup) -> tuple[OptionSet, Options]:
        return self._presets.own.extend(self._games[setup.game]), setup.options

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
        if self._dialog is None:
            self._dialog = RulesDialog(tuple(self._games), self.window)
            self._dialog.lesson_wanted.connect(self._begin_lesson)
            self._dialog.finished.connect(self.window.take_keys_back)
            self._dialog.lie_beside(self.window)
        elif not self._dialog.isVisible():
            self._dialog.retranslate()  # colours and letters may be others by now
        self._dialog.show_game(game)
        _bring_forward(self._dialog)

    def _begin_lesson(self, course: str) -> None:
        """Begin a lesson of which a page tells, and clear the view of it."""
        if self._dialog is not None:
            self._dialog.close()
        self.menus.lessons[course].trigger()

    def _show_rules_in_force(self) -> None:
        from cardtable.ui.rules.in_force_dialog import RulesInForceDialog, usual_size

        if self._setup is None:
            return
        if self._in_force is None:
            option_set, options = self._rules_of(self._setup)
            self._in_force = RulesInForceDialog(option_set, options, current_texts(), self.window)
            self.window.prepare(self._in_force, usual_size(option_set))
            self._in_force.rules_wanted.connect(self.menus.rules.trigger)
            self._in_force.finished.connect(self._forget_in_force)
        _bring_forward(self._in_force)

    def _forget_in_force(self) -> None:
        self._in_force = None


def _bring_forward(dialog: QDialog) -> None:
    dialog.show()
    dialog.raise_()
    dialog.activateWindow()
