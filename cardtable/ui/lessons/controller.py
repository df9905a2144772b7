"""First steps: the page of the very first start, and the lessons, which the help menu opens again."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QStackedWidget

from cardtable.engine.options import OptionSet
from cardtable.games import COURSES
from cardtable.match.seating import SeatInfo
from cardtable.present.names import usual_style
from cardtable.program.settings import Settings
from cardtable.texts import Texts
from cardtable.ui.base.menus import KEYS, Menus
from cardtable.ui.lessons.page import LessonPage
from cardtable.ui.lessons.welcome_page import WelcomePage
from cardtable.ui.play.exit_gate import Leave
from cardtable.ui.worker.messages import Order


def _stay_there() -> None:
    """The list is where one wants to be."""


class Learning(QObject):
    """Adds two pages, and leads from them to a match or to the list.

    Args:
        menus: the actions that open the lessons, and where the language is checked.
        pages: where the pages are added.
        settings: remembers the name, and how far each lesson has come.
        save: keeps the settings.
        leave: leaves whatever is shown, for the list, and then does something.
        play: begins a match.
        games: what there is to play; the very first match and lesson are of the first one.
        styles: the ids of the computer styles of each game.
        texts: the language to begin with.
    """

    def __init__(
        self,
        menus: Menus,
        pages: QStackedWidget,
        settings: Settings,
        save: Callable[[], None],
        leave: Leave,
        play: Callable[[Order], None],
        games: Sequence[OptionSet],
        styles: Mapping[str, Sequence[str]],
        texts: Texts,
    ) -> None:
        super().__init__(pages)
        self._menus = menus
        self._pages = pages
        self._settings = settings
        self._save = save
        self._leave = leave
        self._begin = play
        self._games = {game.game: game for game in games}
        self._styles = styles
        self._first = games[0].game
        self.welcome = WelcomePage(tuple(self._games))
        self.lesson = LessonPage(COURSES[self._first](), texts)
        pages.addWidget(self.welcome)
        pages.addWidget(self.lesson)
        for course, action in menus.lessons.items():
            action.triggered.connect(lambda _=False, course=course: self.open_lesson(course))
        self.welcome.language_chosen.connect(self._choose_language)
        self.welcome.play_wanted.connect(self._play)
        self.welcome.lesson_wanted.connect(lambda: self.open_lesson(self._first))
        self.welcome.left.connect(self._leave_welcome)
        self.lesson.advanced.connect(self._remember)
        self.lesson.play_wanted.connect(lambda: self._play(self.lesson.course.game))
        self.lesson.left.connect(lambda: self._leave(_stay_there))

    def retranslate(self, texts: Texts) -> None:
        """Speak another language."""
        self.welcome.retranslate(texts)
        self.lesson.retranslate(texts)

    def show_welcome(self) -> None:
        """Show the page of the very first start, which from now on is past."""
        self._save()
        self._pages.setCurrentWidget(self.welcome)
        self.welcome.take_focus()

    def open_lesson(self, course: str) -> None:
        """Begin a lesson, or go on with it where it was left."""
        self._take_name()
        self._leave(partial(self._begin_lesson, course))

    def _begin_lesson(self, course: str) -> None:
        self._pages.setCurrentWidget(self.lesson)
        keys = QKeySequence(KEYS[f"lesson_{course}"][0]).toString(QKeySequence.SequenceFormat.NativeText)
        self.lesson.begin(COURSES[course](), self._settings.lessons.get(course, 0), keys)

    def _choose_language(self, code: str) -> None:
        self._menus.set_language(code)
        self._menus.language_chosen.emit(code)

    def _play(self, name: str) -> None:
        """Begin a first match of a game, with its first rules against its first computer players."""
        self._take_name()
        game = self._games[name]
        options = game.choose(next(iter(game.presets)), game.players[0])
        computers = (SeatInfo("", usual_style(self._styles[name], options.players)),) * (options.players - 1)
        order = Order(name, options, (SeatInfo(self._settings.name), *computers))
        self._leave(partial(self._begin, order))

    def _leave_welcome(self) -> None:
        self._take_name()
        self._leave(_stay_there)

    def _take_name(self) -> None:
        if self._pages.currentWidget() is self.welcome:
            self._settings.name = self.welcome.name
            self._save()

    def _remember(self, done: int) -> None:
        course = self.lesson.course
        self._settings.lessons = {
            **self._settings.lessons,
            course.id: done if done < course.length else 0,
        }
        self._save()
