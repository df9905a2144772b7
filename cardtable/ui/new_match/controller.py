"""Controller of new matches."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from cardtable.engine.options import OptionSet
from cardtable.match.presets import OwnPresets
from cardtable.program.settings import LastMatch
from cardtable.ui.base.language import current_texts
from cardtable.ui.base.window import Controller, Window
from cardtable.ui.new_match.service import PresetService
from cardtable.ui.play.controller import PlayController
from cardtable.ui.play.exit_gate import Leave
from cardtable.ui.worker.worker import Worker

if TYPE_CHECKING:
    from cardtable.ui.new_match.dialog import NewMatchDialog
    from cardtable.ui.new_match.page import NewMatchPage
    from cardtable.ui.worker.messages import MatchSetup


class NewMatchController(Controller):
    """Controller of the page that asks for a match, and of the dialog with every rule; it begins the match.

    Args:
        window: the owner; its settings remember what was played last.
        worker: keeps people's own presets.
        presets: tells what they are.
        play: begins the match.
        leave: leaves whatever is shown, and then does something.
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
        leave: Leave,
        games: Mapping[str, OptionSet],
        styles: Mapping[str, Sequence[str]],
        game: Callable[[], str],
    ) -> None:
        super().__init__(window)
        self._worker = worker
        self._presets = presets
        self._play = play
        self._leave = leave
        self._games = games
        self._styles = styles
        self._game = game
        self._page: NewMatchPage | None = None
        self._left: Path | None = None  # the match that lay on the table before
        self.menus.new.triggered.connect(lambda: self.ask(self._game()))
        self.menus.every_rule.triggered.connect(self._ask_for_every_rule)
        presets.changed.connect(self._take_presets)

    @property
    def page(self) -> NewMatchPage:
        """The page that asks for a match, made when it is first asked for."""
        if self._page is None:
            from cardtable.ui.new_match.page import NewMatchPage

            page = self._page = NewMatchPage(self.window.pages)
            page.play_wanted.connect(self._begin)
            page.more_wanted.connect(self._ask_for_more)
            page.left.connect(self._go_back)
            self.window.pages.addWidget(page)
        return self._page

    @property
    def game(self) -> str:
        """The game that is asked for; empty where the page is not shown."""
        page = self._page
        return page.game if page is not None and self.window.pages.currentWidget() is page else ""

    def ask(self, game: str) -> None:
        """Ask for a match of a game: how many play, with whom, by which rules."""
        self._left = self._play.path
        self._leave(partial(self._show, game if game in self._games else next(iter(self._games))))

    def _show(self, game: str) -> None:
        from cardtable.ui.new_match.page import Wish

        settings = self.window.settings
        wish = Wish.usual(self._presets.own.extend(self._games[game]), self._styles[game])
        last = next((each for each in settings.last_matches if each.game == game), None)
        if last is not None and last.players in self._games[game].players:
            wish = replace(wish, last=last)
        self.page.ask(wish, settings.name, settings.preferences.face)
        self.window.pages.setCurrentWidget(self.page)
        self.page.take_focus()

    def _go_back(self) -> None:
        """Go back to the match that was left for the page, or to the first page."""
        if self._left is not None and self._left.exists():
            self._play.open(self._left)
        else:
            self.menus.home.trigger()

    def _take_presets(self, own: OwnPresets) -> None:
        if self._page is not None and self._page.game:
            self._page.take_presets(own.extend(self._games[self._page.game]))

    def _begin(self, setup: MatchSetup, last: LastMatch) -> None:
        settings = self.window.settings
        others = (each for each in settings.last_matches if each.game not in ("", last.game))
        settings.last_matches = (last, *others)
        self.window.save_settings()
        self._play.begin(setup)

    # ── every rule ───────────────────────────────────────────────────────────────────────────────────

    def _ask_for_every_rule(self) -> None:
        page = self._page
        if page is not None and page.wish is not None and self.game:
            self._ask_for_more(page.wish.last)
        else:
            self._open(self._game(), self.window.settings.last_matches)

    def _ask_for_more(self, last: LastMatch) -> None:
        """Ask for every rule by itself, beginning with what has been chosen on the page."""
        others = (each for each in self.window.settings.last_matches if each.game not in ("", last.game))
        self._open(last.game, (last, *others))

    def _open(self, game: str, last: Sequence[LastMatch]) -> None:
        from cardtable.ui.new_match.dialog import NewMatchDialog

        dialog = NewMatchDialog(
            tuple(self._games.values()),
            self._styles,
            current_texts(),
            self.window.settings.name,
            last,
            game,
            self._worker,
            self._presets,
            self.window,
        )
        self.window.prepare(dialog)
        dialog.accepted.connect(lambda: self._begin_by(dialog))
        dialog.open()

    def _begin_by(self, dialog: NewMatchDialog) -> None:
        self.window.settings.name = dialog.name
        self.window.settings.last_matches = dialog.choices
        self.window.save_settings()
        self._play.begin(dialog.setup)
