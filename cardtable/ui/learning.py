"""First steps: the page of the very first start, and the first lesson, which the help menu opens again."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QObject
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QStackedWidget

from cardtable.engine.options import OptionSet
from cardtable.match.seating import SeatInfo
from cardtable.texts import Texts
from cardtable.ui.games.happy_six.lesson import TASKS
from cardtable.ui.menus import KEYS, Menus
from cardtable.ui.panels.lesson_page import LessonPage
from cardtable.ui.panels.welcome_page import WelcomePage
from cardtable.ui.reports import Order
from cardtable.ui.settings import Settings


class Learning(QObject):
    """Adds two pages, and leads from them to a match or to the list.

    Args:
        menus: the action that opens the lesson, and where the language is checked.
        pages: where the pages are added.
        settings: remembers the name, and how far the lesson has come.
        save: keeps the settings.
        leave: leaves whatever is shown, for the list.
        play: begins a match.
        games: what there is to play; the first match is of the first one.
        styles: the ids of the computer styles of each game.
        texts: the language to begin with.
    """

    def __init__(
        self,
        menus: Menus,
        pages: QStackedWidget,
        settings: Settings,
        save: Callable[[], None],
        leave: Callable[[], None],
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
        self._play = play
        self._game = games[0]
        self._style = styles[games[0].game][0]
        self.welcome = WelcomePage()
        self.lesson = LessonPage(texts)
        self.lesson.set_keys(QKeySequence(KEYS["lesson"][0]).toString(QKeySequence.SequenceFormat.NativeText))
        pages.addWidget(self.welcome)
        pages.addWidget(self.lesson)
        menus.lesson.triggered.connect(self.open_lesson)
        self.welcome.language_chosen.connect(self._choose_language)
        self.welcome.play_wanted.connect(self._play_first)
        self.welcome.lesson_wanted.connect(self.open_lesson)
        self.welcome.left.connect(self._leave_welcome)
        self.lesson.advanced.connect(self._remember)
        self.lesson.play_wanted.connect(self._play_first)
        self.lesson.left.connect(self._leave)

    def retranslate(self, texts: Texts) -> None:
        """Speak another language."""
        self.welcome.retranslate(texts)
        self.lesson.retranslate(texts)

    def show_welcome(self) -> None:
        """Show the page of the very first start, which from now on is past."""
        self._save()
        self._pages.setCurrentWidget(self.welcome)
        self.welcome.take_focus()

    def open_lesson(self) -> None:
        """Begin the first lesson, or go on with it where it was left."""
        self._take_name()
        self._leave()
        self._pages.setCurrentWidget(self.lesson)
        self.lesson.begin(self._settings.lesson)

    def _choose_language(self, code: str) -> None:
        self._menus.set_language(code)
        self._menus.language_chosen.emit(code)

    def _play_first(self) -> None:
        self._take_name()
        game = self._game
        options = game.choose(next(iter(game.presets)), game.players[0])
        computers = (SeatInfo("", self._style),) * (options.players - 1)
        self._leave()
        self._play(Order(game.game, options, (SeatInfo(self._settings.name), *computers)))

    def _leave_welcome(self) -> None:
        self._take_name()
        self._leave()

    def _take_name(self) -> None:
        if self._pages.currentWidget() is self.welcome:
            self._settings.name = self.welcome.name
            self._save()

    def _remember(self, done: int) -> None:
        self._settings.lesson = done if done < len(TASKS) else 0
        self._save()
