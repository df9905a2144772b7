"""Controller of new matches."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from cardtable.engine.options import OptionSet
from cardtable.ui.base.language import current_texts
from cardtable.ui.base.window import Controller, Window
from cardtable.ui.new_match.service import PresetService
from cardtable.ui.play.controller import PlayController
from cardtable.ui.worker.worker import Worker

if TYPE_CHECKING:
    from cardtable.ui.new_match.dialog import NewMatchDialog


class NewMatchController(Controller):
    """Controller of the dialog that asks what to play; it begins the match.

    Args:
        window: the owner; its settings remember what was played last.
        worker: keeps people's own presets.
        presets: tells what they are.
        play: begins the match.
        games: the options of every game.
        styles: the ids of the computer styles of each game.
        game: tells which one to offer first; the first of all where none is meant.
    """

    def __init__(
        self,
        window: Window,
        worker: Worker,
        presets: PresetService,
        play: PlayController,
        games: Mapping[str, OptionSet],
        styles: Mapping[str, Sequence[str]],
        game: Callable[[], str],
    ) -> None:
        super().__init__(window)
        self._worker = worker
        self._presets = presets
        self._play = play
        self._games = games
        self._styles = styles
        self._game = game
        self.menus.new.triggered.connect(lambda: self.ask(self._game()))

    def ask(self, game: str) -> None:
        """Ask what to play, and by whom, beginning with a game."""
        from cardtable.ui.new_match.dialog import NewMatchDialog

        settings = self.window.settings
        dialog = NewMatchDialog(
            tuple(self._games.values()),
            self._styles,
            current_texts(),
            settings.name,
            settings.last_matches,
            game,
            self._worker,
            self._presets,
            self.window,
        )
        self.window.prepare(dialog)
        dialog.accepted.connect(lambda: self._begin(dialog))
        dialog.open()

    def _begin(self, dialog: NewMatchDialog) -> None:
        self.window.settings.name = dialog.name
        self.window.settings.last_matches = dialog.choices
        self.window.save_settings()
        self._play.begin(dialog.setup)
