"""Controller of the lessons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from cardtable.engine.options import OptionSet
from cardtable.games import COURSES
from cardtable.program.preferences import Preferences, is_motion_reduced
from cardtable.ui.base.window import Controller, Window
from cardtable.ui.play.controller import PlayController
from cardtable.ui.play.exit_gate import Leave

if TYPE_CHECKING:
    from cardtable.ui.lessons.page import LessonPage


class LessonController(Controller):
    """Controller of the lessons, which lead back to the match in which they were asked for, or to another.

    Args:
        window: the owner; its settings remember the name, and how far each lesson has come.
        play: begins matches.
        leave: leaves whatever is shown, and then does something.
        games: what there is to play; the very first lesson is of the first one.
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
        self._lesson: LessonPage | None = None
        self._match: Path | None = None  # the file of the match in which a lesson was asked for
        window.preferences_changed.connect(self._prefer)
        for course, action in self.menus.lessons.items():
            action.triggered.connect(lambda _=False, course=course: self.open_lesson(course))

    @property
    def lesson(self) -> LessonPage:
        """The page of the lessons, made when it is first asked for."""
        if self._lesson is None:
            from cardtable.ui.lessons.page import LessonPage

            page = self._lesson = LessonPage(COURSES[self._first](), self.window.pages)
            page.advanced.connect(self._remember)
            page.play_wanted.connect(lambda: self._begin_first_match(page.course.game))
            page.left.connect(self._go_back)
            self.window.pages.addWidget(page)
            self.window.table_added.emit(page.table)
            self._prefer(self.window.settings.preferences)
        return self._lesson

    @property
    def _is_shown(self) -> bool:
        return self._lesson is not None and self.window.pages.currentWidget() is self._lesson

    @property
    def game(self) -> str:
        """The game of the lesson that is shown; empty where none is, or it is of no single game."""
        return self.lesson.course.game if self._is_shown else ""

    def open_lesson(self, course: str) -> None:
        """Begin a lesson, or go on with it where it was left; a match in play waits meanwhile."""
        match = self._play.keep() or (self._match if self._is_shown else None)
        self._leave(partial(self._begin_lesson, course, match))

    def _begin_lesson(self, course: str, match: Path | None) -> None:
        self._match = match
        self.lesson.set_match_waiting(is_waiting=match is not None)
        self.window.pages.setCurrentWidget(self.lesson)
        self.lesson.begin(COURSES[course](), self.window.settings.lessons.get(course, 0))

    def _prefer(self, wanted: Preferences) -> None:
        if self._lesson is not None:
            table = self._lesson.table
            table.set_speed(0.0 if is_motion_reduced(wanted.less_motion) else wanted.speed)
            table.set_own_face(wanted.face)
            table.set_left_handed(on=wanted.left_handed)

    def _go_back(self) -> None:
        """Leave the lesson for the match that waits, or for the first page."""
        if self._match is None:
            self.menus.home.trigger()
        else:
            self._play.open(self._match)

    def _begin_first_match(self, game: str) -> None:
        """Begin a first match of a game, in the gentlest way."""
        from cardtable.ui.new_match.setup import usual_setup

        setup = usual_setup(self._games[game], self._styles[game], self.window.settings.name)
        self._leave(partial(self._play.begin, setup))

    def _remember(self, done: int) -> None:
        course, settings = self.lesson.course, self.window.settings
        settings.lessons = {**settings.lessons, course.id: done if done < course.length else 0}
        self.window.save_settings()
