"""The program's window: its features put together, and the ways from one page to another."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QByteArray, QEvent, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QMoveEvent, QResizeEvent, QShowEvent

from cardtable.engine.options import OptionSet
from cardtable.present.names import standing
from cardtable.program.settings import Settings
from cardtable.program.single_instance import Request
from cardtable.ui.app.services import Services
from cardtable.ui.base.language import Language, current_texts
from cardtable.ui.base.look import GRID, Look
from cardtable.ui.base.window import Window
from cardtable.ui.daily.controller import DailyController
from cardtable.ui.help.controller import HelpController
from cardtable.ui.help.problems import Problems
from cardtable.ui.home.controller import HomeController
from cardtable.ui.lessons.controller import LessonController
from cardtable.ui.library.controller import MatchListController
from cardtable.ui.new_match.controller import NewMatchController
from cardtable.ui.play.controller import PlayController
from cardtable.ui.play.sound_controller import SoundController
from cardtable.ui.replay.controller import ReplayController
from cardtable.ui.review.controller import AssessmentController, HighlightController, ReviewController
from cardtable.ui.rules.controller import RulesController
from cardtable.ui.settings.controller import SettingsController
from cardtable.ui.worker.worker import Worker

if TYPE_CHECKING:
    from cardtable.present.result_sheet import ResultSheet
    from cardtable.ui.home.page import HomePage
    from cardtable.ui.library.matches_page import MatchesPage
    from cardtable.ui.play.session import Session
    from cardtable.ui.play.table_page import TablePage
    from cardtable.ui.statistics.controller import StatisticsController
    from cardtable.ui.worker.messages import MatchSetup


KEEP_MS: Final = 1000
"""The time after the last change of size or place at which it is kept: not at every step of a drag."""


class MainWindow(Window):
    """The one window, with one match at a time.

    Args:
        worker: started by whoever made it; the window ends it when it is closed.
        services: what else is done on its thread.
        look: applies the theme.
        language: speaks the language.
        problems: tells of the unexpected.
        settings: what is remembered.
        games: the options of each game to choose from.
        styles: the ids of the computer styles of each game.
        folder: the data folder, for people to see; None when there is none.
    """

    def __init__(
        self,
        worker: Worker,
        services: Services,
        look: Look,
        language: Language,
        problems: Problems,
        settings: Settings,
        games: Mapping[str, OptionSet],
        styles: Mapping[str, Sequence[str]],
        folder: Path | None,
    ) -> None:
        super().__init__(settings, services.settings.save)
        self._worker = worker
        self._services = services
        self.keep_soon = QTimer(self, singleShot=True, interval=KEEP_MS)
        self.keep_soon.timeout.connect(self._keep_geometry)
        self.menus.drawer.toggled.connect(self._refresh_rail)
        self.sounds = SoundController(self)
        self.play = PlayController(self, worker)
        self.home = HomeController(
            self, worker, services.library, lambda: services.statistics, self.play, games, styles
        )
        self.match_list = MatchListController(
            self, worker, services.library, services.presets, self.play, self._leave_table
        )
        self.replay = ReplayController(
            self, worker, services.replays, self.play, self.match_list.chosen, self._leave
        )
        self.lessons = LessonController(self, self.play, self._leave, games, styles)
        self._rules = RulesController(self, games, services.presets, self._game_to_read_of)
        self._review = ReviewController(self, worker, services.reviews, self._deal_looked_at)
        HighlightController(self, worker, services.highlights, self.play, self._review)
        AssessmentController(self, worker, services.highlights, self.play)
        self.new_match = NewMatchController(
            self, worker, services.presets, self.play, self._leave, games, styles, self._game
        )
        self.home.setup_wanted.connect(self.new_match.ask)
        self.daily = DailyController(
            self, worker, lambda: services.daily, self.play, self._leave, tuple(games)
        )
        self.home.looked.connect(self.daily.look)
        self.home.day_wanted.connect(self.daily.take_up)
        self.home.code_wanted.connect(self.daily.check)
        self.home.day_chosen.connect(self.daily.choose_day)
        self.home.month_wanted.connect(self.daily.show_month)
        self.daily.changed.connect(self.home.show_day)
        HelpController(self, worker.do, problems, folder, lambda: self.play.path)
        self.preferences = SettingsController(self, look, language, self.sounds)
        self._result: ResultSheet | None = None  # that lies on the table
        self._connect()
        self._restore_geometry()
        self._refresh()

    def _connect(self) -> None:
        self.menus.home.triggered.connect(self.show_home)
        self.menus.matches.triggered.connect(self.show_matches)
        self.menus.scores.triggered.connect(self._look_at_scores)
        self.menus.statistics.triggered.connect(lambda: self._statistics.open())
        self.menus.quit.triggered.connect(self.close)
        self.match_list.changed.connect(self._refresh)
        self.play.table_made.connect(self._serve_table)
        self.play.taken.connect(self._leave_the_rest)
        self.play.changed.connect(self._refresh)
        self.play.session_changed.connect(self._follow)
        self.play.table_made.connect(self._follow_results)
        self.replay.changed.connect(self._refresh)
        self.notices.changed.connect(self._refresh)
        self.pages.currentChanged.connect(self._refresh)
        self._review.place_wanted.connect(self.replay.look_at_place)
        self.play.place_wanted.connect(self.replay.look_at_place)
        self.preferences.cards_changed.connect(self._rules.repaint)
        self._services.settings.failed.connect(self.preferences.tell_unsaved)

    @cached_property
    def _statistics(self) -> StatisticsController:
        """Controller of the statistics, made when they are first asked for."""
        from cardtable.ui.statistics.controller import StatisticsController

        controller = StatisticsController(self, self._worker, self._services.statistics)
        controller.match_wanted.connect(lambda name: self.replay.look_at(self._services.folder / name))
        controller.play_wanted.connect(self._play_on)
        return controller

    def _play_on(self) -> None:
        """Go on with the match on the table, or else with the newest, or sit down to a first one."""
        if self.play.session is None:
            self._leave(self.home.play_on)

    def _serve_table(self) -> None:
        """Make what there is only beside a match in play."""
        from cardtable.ui.fairness.controller import FairnessController
        from cardtable.ui.hints.controller import HintController
        from cardtable.ui.statistics.controller import BestController

        HintController(self, self._worker, self._services.hints, self.play)
        FairnessController(self, self._worker, self._services.fairness, self.play)
        BestController(self, self._worker, lambda: self._services.statistics, self.play)

    def _restore_geometry(self) -> None:
        screen = self.screen().availableSize()
        self.resize(min(1280, screen.width()), min(800, screen.height() - 5 * GRID))  # room for a title bar
        if self.settings.geometry:
            self.restoreGeometry(QByteArray.fromBase64(self.settings.geometry.encode("ascii", "replace")))

    def _geometry(self) -> str:
        return bytes(self.saveGeometry().toBase64().data()).decode("ascii")

    def _keep_geometry(self) -> None:
        """Have size and place kept, whatever becomes of the program."""
        geometry = self._geometry()
        if geometry != self.settings.geometry:
            self.settings.geometry = geometry
            self.save_settings()

    @property
    def home_page(self) -> HomePage:
        """The first page."""
        return self.home.page

    @property
    def matches_page(self) -> MatchesPage:
        """The page with the list of the matches."""
        return self.match_list.page

    @property
    def table_page(self) -> TablePage:
        """The page of the match that is played."""
        return self.play.page

    @property
    def session(self) -> Session | None:
        """The match that is played; None while none is."""
        return self.play.session

    def answer(self, request: Request) -> None:
        """Come to the front, as another instance asks, and open the file that it was started with."""
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.raise_()
        self.activateWindow()
        if request.file is not None:
            self.play.open_file(request.file)

    # ── going to and fro ─────────────────────────────────────────────────────────────────────────────

    def show_home(self) -> None:
        """Leave the table, which can be resumed, or what is looked at, and show the first page."""
        self.play.exit_gate.leave(self._show_home)

    def _show_home(self) -> None:
        setup = self._setup
        game = self.lessons.game if setup is None else setup.game
        self.play.clear()
        self.replay.close()
        self.match_list.forget()
        self.home.show(game)

    def show_matches(self) -> None:
        """Leave the table, which can be resumed, or what is looked at, and show the list."""
        self.play.exit_gate.leave(self._show_list)

    def _show_list(self) -> None:
        left = self.play.path or self.replay.path
        self.play.clear()
        self.replay.close()
        self.match_list.show(left)

    def _leave_table(self, go: Callable[[], None]) -> None:
        """Leave the table for the list, and do something there."""

        def arrive() -> None:
            self._show_list()
            go()

        self.play.exit_gate.leave(arrive)

    def _leave(self, go: Callable[[], None]) -> None:
        """Leave a match in play or whatever page there is, for something else."""

        def arrive() -> None:
            self._show_home()
            go()

        self.play.exit_gate.leave(arrive)

    def _leave_the_rest(self) -> None:
        """A match is about to be laid on the table."""
        self.replay.close()
        self.match_list.forget()

    def _look_at_scores(self) -> None:
        if self.play.session is not None:
            self.play.page.look_at_scores()
        elif self.replay.session is not None:
            self.replay.page.look_at_scores()

    # ── what is at hand ──────────────────────────────────────────────────────────────────────────────

    @property
    def _setup(self) -> MatchSetup | None:
        """The match that is played or looked at."""
        return self.replay.setup if self.play.session is None else self.play.setup

    def _game(self) -> str:
        """The game that is played, looked at, chosen in the list or learned, or else the last one begun."""
        setup = self._setup or self.match_list.setup
        if setup is not None:
            return setup.game
        return self.lessons.game or self.new_match.game or self.settings.last_match.game

    def _game_to_read_of(self) -> str:
        """The game whose rules are meant: on the first page, the one that has the focus."""
        return (self.home.page.focused_game if self.home.is_shown else "") or self._game()

    def _deal_looked_at(self) -> int | None:
        """Number of the deal that the replay shows, or of the last that the table has shown to the end."""
        if self.play.session is not None:
            return self.play.session.deal_over
        return None if self.replay.session is None else self.replay.session.deal

    def _refresh(self) -> None:
        """Offer what can be done with the match that is played or looked at, or chosen in the list."""
        session = self.play.session
        self.menus.undo.setEnabled(self.match_list.can_undo if session is None else session.can_undo)
        self.menus.home.setEnabled(not self.home.is_shown)
        self.menus.matches.setEnabled(not self.match_list.is_shown)
        self.menus.scores.setEnabled(self._setup is not None)
        self.replay.refresh()
        if self._setup is None:
            self._review.offer(self.match_list.setup, self.match_list.chosen())
        else:
            self._review.offer(self._setup)
        self._rules.offer(self._setup)
        self._refresh_title()
        if session is None:
            self._refresh_rail()

    def _refresh_title(self) -> None:
        texts, setup = current_texts(), self._setup
        name = texts("app.name")
        if setup is not None:
            name = texts("window.title", game=texts(f"{setup.game}.name"), program=name)
        self.setWindowTitle(name)

    def _refresh_rail(self) -> None:
        """Say on the rail what is played, and where it stands."""
        texts, setup, session = current_texts(), self._setup, self.play.session
        state = None if session is None else session.state
        headline = () if state is None else state.score.headline[:1]
        if self._result is not None:  # the next deal may have begun already, for those who choose in it
            headline = (self._result.title,)
        status = "".join(session.texts(message) for message in headline) if session is not None else ""
        if session is not None and state is not None and not self.menus.drawer.isChecked():
            totals = state.score.lines[0].values if state.score.lines else ()
            score = standing(texts, session.setup.seats, state.score.sides, totals)
            status = " · ".join(filter(None, (status, score)))
        game = self.new_match.game if setup is None else setup.game
        name = texts(f"{game}.name") if game else ""
        if setup is not None and setup.is_daily:
            name = texts("daily.rail", game=name)
        if setup is None and not game:
            name, status = self.daily.heading
        self.rail_title.show_texts(name, status)

    def _follow(self, session: Session | None) -> None:
        self._result = None
        if session is not None:
            session.arrived.connect(self._refresh_rail)
            session.arrived.connect(self._review.refresh)
        self._refresh_rail()

    def _follow_results(self) -> None:
        results = self.play.page.table.results
        results.shown.connect(self._take_result)
        results.put_away.connect(partial(self._take_result, None))

    def _take_result(self, sheet: ResultSheet | None) -> None:
        self._result = sheet
        self._refresh_rail()

    def changeEvent(self, event: QEvent) -> None:
        """Bear the title in another language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._refresh_title()
            self._refresh_rail()

    def showEvent(self, event: QShowEvent) -> None:
        """Begin with the first page, unless another has been chosen."""
        super().showEvent(event)
        if self.pages.currentIndex() == 0:
            self.pages.setCurrentWidget(self.home.page)
            self.home.page.focus_game(next(iter(self.home.page.grid.tiles)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the size soon."""
        super().resizeEvent(event)
        self.keep_soon.start()

    def moveEvent(self, event: QMoveEvent) -> None:
        """Keep the place soon."""
        super().moveEvent(event)
        self.keep_soon.start()

    def warm_up(self) -> None:
        """Load behind the scenes what is shown next, so that nobody waits for it."""
        self.play.warm_up()
        self.match_list.warm_up()

    # ── the end ──────────────────────────────────────────────────────────────────────────────────────

    def closeEvent(self, event: QCloseEvent) -> None:
        """Remember how the window was, and end the worker; if the match is not saved, ask first."""
        if not self.play.exit_gate.may_close():
            event.ignore()
            return
        self.keep_soon.stop()
        self.settings.geometry = self._geometry()
        self.play.remember()
        self.play.close()
        self.replay.close()
        self.save_settings()
        self.hide()
        self.sounds.speaker.close()
        self._worker.quit()
        self._services.settings.finish()
        super().closeEvent(event)
