"""Controller of the first steps: the page of the very first start, and the lessons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from cardtable.engine.options import OptionSet
from cardtable.games import COURSES
from cardtable.match.seating import SeatInfo
from cardtable.present.names import usual_style
from cardtable.program.preferences import Preferences, is_motion_reduced
from cardtable.ui.base.window import Controller, Window
from cardtable.ui.play.controller import PlayController
from cardtable.ui.play.exit_gate import Leave

if TYPE_CHECKING:
    from cardtable.ui.lessons.page import LessonPage
    from cardtable.ui.lessons.welcome_page import WelcomePage


def _stay_there() -> None:
    """The list is where one wants to be."""


class LessonController(Controller):
    """Controller of the welcome and the lessons, which lead to a match or to the list.

    Args:
        window: the owner; its settings remember the name, and how far each lesson has come.
        play: begins matches.
        leave: leaves whatever is shown, for the list, and then does something.
        games: what there is to play; the very first match and lesson are of the first one.
        styles: the ids of the computer styles of each game.
    """

    def __init__(
        self,
        window: Window,
        play: PlayController,
        leave: Leave,
        games: Mapping[str, OptionSet],
        styles: Mapping[str, Sequence[str]],
    ) -> None:
        super().__init__(window)
        self._play = play
        self._leave = leave
        self._games = games
        self._styles = styles
        self._first = next(iter(games))
        self._welcome: WelcomePage | None = None
        self._lesson: LessonPage | None = None
        window.preferences_changed.connect(self._prefer)
        for course, action in self.menus.lessons.items():
            action.triggered.connect(lambda _=False, course=course: self.open_lesson(course))

    @property
    def welcome(self) -> WelcomePage:
        """The page of the very first start, made when it is first asked for."""
        if self._welcome is None:
            from cardtable.ui.lessons.welcome_page import WelcomePage

            page = self._welcome = WelcomePage(tuple(self._games))
            page.language_chosen.connect(self.menus.language_chosen)
            page.play_wanted.connect(self._begin_first_match)
            page.lesson_wanted.connect(lambda: self.open_lesson(self._first))
            page.left.connect(self._leave_welcome)
            self.window.pages.addWidget(page)
        return self._welcome

    @property
    def lesson(self) -> LessonPage:
        """The page of the lessons, made when it is first asked for."""
        if self._lesson is None:
            from cardtable.ui.lessons.page import LessonPage

            page = self._lesson = LessonPage(COURSES[self._first](), self.window.pages)
            page.advanced.connect(self._remember)
            page.play_wanted.connect(lambda: self._begin_first_match(page.course.game))
            page.left.connect(lambda: self._leave(_stay_there))
            self.window.pages.addWidget(page)
            self.window.table_added.emit(page.table)
            self._prefer(self.window.settings.preferences)
        return self._lesson

    @property
    def game(self) -> str:
        """The game of the lesson that is shown; empty where none is, or it is of no single game."""
        page = self._lesson
        return page.course.game if page is not None and self.window.pages.currentWidget() is page else ""

    def show_welcome(self) -> None:
        """Show the page of the very first start, which from now on is past."""
        self.window.save_settings()
        self.window.pages.setCurrentWidget(self.welcome)
        self.welcome.take_focus()

    def open_lesson(self, course: str) -> None:
        """Begin a lesson, or go on with it where it was left."""
        self._take_name()
        self._leave(partial(self._begin_lesson, course))

    def _begin_lesson(self, course: str) -> None:
        self.window.pages.setCurrentWidget(self.lesson)
        self.lesson.begin(COURSES[course](), self.window.settings.lessons.get(course, 0))

    def _prefer(self, wanted: Preferences) -> None:
        if self._lesson is not None:
            table = self._lesson.table
            table.set_speed(0.0 if is_motion_reduced(wanted.less_motion) else wanted.speed)
            table.set_own_face(wanted.face)
            table.set_left_handed(on=wanted.left_handed)

    def _begin_first_match(self, name: str) -> None:
        """Begin a first match of a game, with its first rules against its first computer players."""
        from cardtable.ui.worker.messages import MatchSetup

        self._take_name()
        game = self._games[name]
        options = game.choose(game.offered[0], game.players[0])
        computers = (SeatInfo("", usual_style(self._styles[name], options.players)),) * (options.players - 1)
        setup = MatchSetup(name, options, (SeatInfo(self.window.settings.name), *computers))
        self._leave(partial(self._play.begin, setup))

    def _leave_welcome(self) -> None:
        self._take_name()
        self._leave(_stay_there)

    def _take_name(self) -> None:
        welcome = self._welcome
        if welcome is not None and self.window.pages.currentWidget() is welcome:
            self.window.settings.name = welcome.name
            self.window.save_settings()

    def _remember(self, done: int) -> None:
        course, settings = self.lesson.course, self.window.settings
        settings.lessons = {**settings.lessons, course.id: done if done < course.length else 0}
        self.window.save_settings()
