"""Controller of the first steps: the page of the very first start, and the lessons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtGui import QKeySequence

from cardtable.engine.options import OptionSet
from cardtable.games import COURSES
from cardtable.match.seating import SeatInfo
from cardtable.present.names import usual_style
from cardtable.program.preferences import Preferences, is_motion_reduced
from cardtable.ui.base.controller import Controller
from cardtable.ui.base.menus import KEYS
from cardtable.ui.base.mouse import main_button
from cardtable.ui.base.window import Window
from cardtable.ui.lessons.page import LessonPage
from cardtable.ui.lessons.welcome_page import WelcomePage
from cardtable.ui.play.controller import PlayController
from cardtable.ui.play.exit_gate import Leave
from cardtable.ui.worker.messages import Order


def _stay_there() -> None:
    """The list is where one wants to be."""


class LessonController(Controller):
    """Leads from the welcome and the lessons to a match or to the list.

    Args:
        window: the owner; its settings remember the name, and how far each lesson has come.
        play: begins matches.
        leave: leaves whatever is shown, for the list, and then does something.
        games: what there is to play; the very first match and lesson are of the first one.
        styles: the ids of the computer styles of each game.

    Attributes:
        welcome: the page of the very first start.
        lesson: the page of the lessons.
    """

    def __init__(
        self,
        window: Window,
        play: PlayController,
        leave: Leave,
        games: Sequence[OptionSet],
        styles: Mapping[str, Sequence[str]],
    ) -> None:
        super().__init__(window)
        self._play = play
        self._leave = leave
        self._games = {game.game: game for game in games}
        self._styles = styles
        self._first = games[0].game
        self.welcome = WelcomePage(tuple(self._games))
        self.lesson = LessonPage(COURSES[self._first]())
        window.pages.addWidget(self.welcome)
        window.pages.addWidget(self.lesson)
        window.preferences_changed.connect(self._prefer)
        for course, action in self.menus.lessons.items():
            action.triggered.connect(lambda _=False, course=course: self.open_lesson(course))
        self.welcome.language_chosen.connect(self.menus.language_chosen)
        self.welcome.play_wanted.connect(self._begin_first_match)
        self.welcome.lesson_wanted.connect(lambda: self.open_lesson(self._first))
        self.welcome.left.connect(self._leave_welcome)
        self.lesson.advanced.connect(self._remember)
        self.lesson.play_wanted.connect(lambda: self._begin_first_match(self.lesson.course.game))
        self.lesson.left.connect(lambda: self._leave(_stay_there))

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
        keys = QKeySequence(KEYS[f"lesson_{course}"][0]).toString(QKeySequence.SequenceFormat.NativeText)
        self.lesson.begin(COURSES[course](), self.window.settings.lessons.get(course, 0), keys)

    def _prefer(self, wanted: Preferences) -> None:
        table = self.lesson.table
        table.set_speed(0.0 if is_motion_reduced(wanted.less_motion) else wanted.speed)
        table.set_main_button(main_button(is_left_handed=wanted.left_handed))

    def _begin_first_match(self, name: str) -> None:
        """Begin a first match of a game, with its first rules against its first computer players."""
        self._take_name()
        game = self._games[name]
        options = game.choose(next(iter(game.presets)), game.players[0])
        computers = (SeatInfo("", usual_style(self._styles[name], options.players)),) * (options.players - 1)
        order = Order(name, options, (SeatInfo(self.window.settings.name), *computers))
        self._leave(partial(self._play.begin, order))

    def _leave_welcome(self) -> None:
        self._take_name()
        self._leave(_stay_there)

    def _take_name(self) -> None:
        if self.window.pages.currentWidget() is self.welcome:
            self.window.settings.name = self.welcome.name
            self.window.save_settings()

    def _remember(self, done: int) -> None:
        course, settings = self.lesson.course, self.window.settings
        settings.lessons = {**settings.lessons, course.id: done if done < course.length else 0}
        self.window.save_settings()
