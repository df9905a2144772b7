"""Controller of the first page: what it says, and what its tiles do."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QDate, QLocale, QPoint, QTimer, Signal

from cardtable.engine.options import OptionSet
from cardtable.games import COURSES, GAMES, presenter_of
from cardtable.match.store import Glance
from cardtable.match.summaries import Summary
from cardtable.present.names import partnerships
from cardtable.present.resume import greeting, last_result, match_state, match_title, time_ago
from cardtable.program.preferences import Preferences, is_motion_reduced
from cardtable.texts import Texts
from cardtable.ui.base.language import current_texts, locale_of
from cardtable.ui.base.window import Controller, Window
from cardtable.ui.home.page import MOST, HomePage, Invitation, OpenMatch
from cardtable.ui.home.tiles import TileTexts
from cardtable.ui.library.service import LibraryService, LookForUnfinished
from cardtable.ui.play.controller import PlayController
from cardtable.ui.worker.worker import Worker

if TYPE_CHECKING:
    from cardtable.match.statistics import Proportion
    from cardtable.present.day import DayTexts
    from cardtable.ui.statistics.service import StatisticsService
    from cardtable.ui.worker.messages import MatchSetup

COUNT_MS: Final = 1500
"""The time the page has been there before the won matches are counted: there is more urgent work at first."""


class HomeController(Controller):
    """Controller of the first page.

    Args:
        window: the owner; its settings remember who plays, what was played last, and the lessons.
        worker: looks for matches, and counts those won.
        library: tells what there is to go on with.
        statistics: makes the service that counts, when it is first needed.
        play: begins matches, and goes on with them.
        games: the options of every game.
        styles: the ids of the computer styles of each game.

    Attributes:
        has_looked: whether the page shows the matches there are now.
        clock: tells the time, with its zone.
    """

    setup_wanted = Signal(str)  # the id of the game: rules and company are to be chosen
    looked = Signal()  # the page shows the matches there are now
    day_wanted = Signal(str)  # the id of the game: its deal of the day
    code_wanted = Signal()  # a friend's code is to be checked
    day_chosen = Signal(object)  # date: its deal is to be told of
    month_wanted = Signal(object)  # date: the days of its month are to be shown

    def __init__(
        self,
        window: Window,
        worker: Worker,
        library: LibraryService,
        statistics: Callable[[], StatisticsService],
        play: PlayController,
        games: Mapping[str, OptionSet],
        styles: Mapping[str, Sequence[str]],
    ) -> None:
        super().__init__(window)
        self._worker = worker
        self._statistics = statistics
        self._play = play
        self._games = games
        self._styles = styles
        self._page: HomePage | None = None
        self._glance: Glance | None = None  # None until somebody has looked
        self._wins: Mapping[str, Proportion] = {}
        self._is_counting = False  # whether the service of the statistics is listened to
        self._day: DayTexts | None = None
        self._wanted = ""  # the game whose tile was clicked before that
        self._focus = ""  # the game to put the focus on; empty for what is wanted most
        self.has_looked = False
        self.clock: Callable[[], datetime] = lambda: datetime.now().astimezone()
        self._counting = QTimer(self, singleShot=True, interval=COUNT_MS)
        self._counting.timeout.connect(self._count)
        library.glanced.connect(self._take)
        window.preferences_changed.connect(self._prefer)

    @property
    def page(self) -> HomePage:
        """The first page, made when it is first asked for."""
        if self._page is None:
            page = self._page = HomePage(tuple(self._games), self.window.pages)
            page.language_chosen.connect(self.menus.language_chosen)
            page.play_wanted.connect(self.play)
            page.menu_wanted.connect(self._show_menu)
            page.open_wanted.connect(self._play.open)
            page.matches_wanted.connect(self.menus.matches.trigger)
            page.lesson_wanted.connect(lambda course: self.menus.lessons[course].trigger())
            page.name_wanted.connect(self._ask_for_name)
            page.day.wanted.connect(self.day_wanted)
            page.day.code_wanted.connect(self.code_wanted)
            page.day.day_chosen.connect(self.day_chosen)
            page.day.month_wanted.connect(self.month_wanted)
            self._prefer(self.window.settings.preferences)
            if self._day is not None:
                self.show_day(self._day)
            self.window.pages.addWidget(page)
            self.refresh()
        return self._page

    @property
    def is_shown(self) -> bool:
        """True while the window shows the page."""
        return self._page is not None and self.window.pages.currentWidget() is self._page

    def show(self, game: str = "") -> None:
        """Show the page, as soon as it is known what there is to go on with.

        Args:
            game: the one that was left, for the focus; empty for what is wanted most.
        """
        self._focus = game
        self.has_looked = False  # so that the focus is placed when it has been
        self._worker.send(LookForUnfinished())
        self.window.pages.setCurrentWidget(self.page)
        self.page.focus_game(game or next(iter(self._games)))

    def _prefer(self, wanted: Preferences) -> None:
        if self._page is not None:
            self._page.set_motion(on=not is_motion_reduced(wanted.less_motion))

    def show_day(self, day: DayTexts) -> None:
        """Show how things stand with the deal of the day."""
        self._day = day
        if self._page is not None:
            self._page.day.show_day(day, current_texts()("daily.check"))

    # ── what it says ─────────────────────────────────────────────────────────────────────────────────

    def _take(self, found: Glance) -> None:
        self._glance = found
        settings = self.window.settings  # an earlier version did not keep what had been begun
        settings.begun = tuple(dict.fromkeys((*settings.begun, *sorted(found.games))))
        self.refresh()
        if not self.has_looked and self.is_shown:
            self.has_looked = True
            if not self._focus:
                self.page.take_focus()
        self.looked.emit()
        if self._wanted:
            game, self._wanted = self._wanted, ""
            self.play(game)
        if found.count > len(found.unfinished):
            self._counting.start()

    def refresh(self) -> None:
        """Say everything anew."""
        if self._page is None:
            return
        texts, now, glance = current_texts(), self.clock(), self._glance or Glance()
        is_known = self._glance is not None
        self._page.show_greeting(
            greeting(texts, self.window.settings.name, now.hour),
            self._line(texts, glance) if is_known else "",
        )
        for game in self._games:
            self._page.show_tile(game, self._tile(texts, game))
        shown = [self._in_words(texts, match, now) for match in glance.unfinished[:MOST]]
        self._page.show_matches(shown, self._invitations(texts, glance) if is_known else ())

    def _invitations(self, texts: Texts, glance: Glance) -> tuple[Invitation, ...]:
        """Return what one might do: learn, tell one's name, look at what one has played."""
        settings = self.window.settings
        is_new = not (settings.lessons or glance.count)
        found = [
            self._lesson(texts, course, is_new=is_new and not place)
            for place, course in enumerate(self._lessons)
        ]
        if not settings.name:
            wanted = texts("home.nameless"), texts("home.why_name"), texts("home.tell_name")
            found.insert(1, Invitation("name_wanted", *wanted, face=settings.preferences.face))
        if glance.count and not glance.unfinished:
            wanted = texts("home.played"), texts("home.why_matches"), texts("home.matches")
            newest = None if glance.newest is None else glance.newest.header
            game = "" if newest is None else newest.game
            found.insert(0, Invitation("matches_wanted", *wanted, game=game))
        return tuple(found)

    def _lesson(self, texts: Texts, course: str, *, is_new: bool) -> Invitation:
        """Invite to a lesson; `is_new` is whoever has neither had one nor played."""
        waits = self.window.settings.lessons.get(course, 0) > 0
        why = texts("home.lesson_waits" if waits else "home.lesson" if is_new else "home.next_lesson")
        button = texts("home.go_on_with_lesson" if waits else "home.begin_lesson")
        game = next(game for game, record in GAMES.items() if course in record.courses)
        title = texts(f"{course}.lesson.title")
        return Invitation("lesson_wanted", title, why, button, course=course, game=game)

    def _line(self, texts: Texts, glance: Glance) -> str:
        """Say what happened last; of a deal of the day, its own panel tells."""
        newest = glance.newest
        if newest is not None and _is_daily(newest) and not newest.is_finished:
            newest = glance.unfinished[0]  # of these too, the ordinary matches come first
        if newest is None or newest.header is None:
            return texts("home.welcome" if not glance.count else "home.again")
        if newest.is_finished:
            return last_result(texts, newest) or texts("home.again")
        state = "" if _is_daily(newest) else self._state(texts, newest)
        game = texts(f"{newest.header.game}.name")
        return texts("home.last_open", game=game, state=state) if state else texts("home.again")

    def _tile(self, texts: Texts, game: str) -> TileTexts:
        state, spoken = "", texts("home.sits_down")
        match, won = self._unfinished(game), self._wins.get(game)
        if match is not None:
            state, spoken = self._state(texts, match) or texts("home.in_progress"), texts("home.goes_on")
        elif won is not None and won.won:
            state = texts("home.won", won=won.won, count=won.of)
        return TileTexts(
            texts(f"{game}.name"),
            texts(f"{game}.home.line"),
            texts(f"{game}.home.facts"),
            state,
            spoken,
            texts(f"{game}.lesson.title") if self._is_new(game) else "",
        )

    def _is_new(self, game: str) -> bool:
        """Tell if a game has a lesson of its own that is not done, and nobody here has ever played it."""
        settings = self.window.settings
        is_taught = game in GAMES[game].courses and settings.lessons.get(game) != 0
        return self._glance is not None and is_taught and game not in settings.begun

    def _in_words(self, texts: Texts, match: Summary, now: datetime) -> OpenMatch:
        then = match.modified.astimezone(now.tzinfo)
        when = time_ago(texts, then, now)
        if not when:
            locale, day = locale_of(texts.language), QDate(then.year, then.month, then.day)
            is_near = 0 <= (now.date() - then.date()).days < 7
            short = QLocale.FormatType.ShortFormat
            when = locale.dayName(then.isoweekday()) if is_near else locale.toString(day, short)
        options = None if match.header is None else match.header.options
        sides = () if options is None else partnerships(options, self._games[options.game])
        return OpenMatch(match, match_title(texts, match, sides), self._state(texts, match), when)

    def _state(self, texts: Texts, match: Summary) -> str:
        """Return where a match stands, as far as that is known."""
        presenter = None if match.header is None else presenter_of(match.header.game)
        return "" if presenter is None else match_state(texts, match, presenter)

    def _unfinished(self, game: str) -> Summary | None:
        """Return the newest unfinished match of a game in which a person sits; no deal of the day."""
        for match in () if self._glance is None else self._glance.unfinished:
            header = match.header
            if header is None or header.game != game or _is_daily(match):
                continue
            if any(seat.is_person for seat in header.seats):
                return match
        return None

    def _count(self) -> None:
        """Have the matches counted that were won, unless something else is shown by now."""
        if not self.is_shown:
            return
        from cardtable.ui.statistics.service import CountWins

        service = self._statistics()
        if not self._is_counting:
            self._is_counting = True
            service.won.connect(self._take_wins)
        self._worker.send(CountWins(self.window.settings.name))

    def _take_wins(self, wins: Mapping[str, Proportion]) -> None:
        if wins != self._wins:
            self._wins = wins
            self.refresh()

    # ── what it does ─────────────────────────────────────────────────────────────────────────────────

    def play(self, game: str) -> None:
        """Go on with the newest unfinished match of a game, or else sit down to a new one."""
        if self._glance is None:
            self._wanted = game  # as soon as it is known
            return
        match = self._unfinished(game)
        if match is not None:
            self._play.open(match.path)
        else:
            self.begin(game)

    def play_on(self) -> None:
        """Go on with the newest unfinished match, or else sit down to the game that was played last."""
        matches = Glance().unfinished if self._glance is None else self._glance.unfinished
        if matches:
            self._play.open(matches[0].path)
        else:
            self.play(self.window.settings.last_match.game or next(iter(self._games)))

    def begin(self, game: str) -> None:
        """Sit down to a new match as last time, or the first time in the gentlest way."""
        setup = self._last_setup(game)
        if setup is None:
            self.setup_wanted.emit(game)
        else:
            self._play.begin(setup)

    def _last_setup(self, game: str) -> MatchSetup | None:
        from cardtable.ui.new_match.setup import last_setup, usual_setup

        option_set, styles, settings = self._games[game], self._styles[game], self.window.settings
        last = next((each for each in settings.last_matches if each.game == game), None)
        if last is None:
            return usual_setup(option_set, styles, settings.name)
        return last_setup(option_set, styles, last, settings.name, current_texts())

    def _show_menu(self, game: str, at: QPoint) -> None:
        """Offer what else one can do with a game."""
        from PySide6.QtWidgets import QMenu

        texts, menu = current_texts(), QMenu(self.page)
        match = self._unfinished(game)
        if match is not None:
            menu.addAction(texts("home.go_on_here"), partial(self._play.open, match.path))
        menu.addAction(texts("home.another"), partial(self.begin, game))
        menu.addAction(texts("home.other"), partial(self.setup_wanted.emit, game))
        menu.addSeparator()
        taught = set(GAMES[game].taught.values()) - {game}  # the first lesson is offered here, too
        for course in (each for each in GAMES[game].courses if each not in taught):
            menu.addAction(texts(f"{course}.lesson.title"), self.menus.lessons[course].trigger)
        menu.aboutToHide.connect(menu.deleteLater)
        right = self.page.mapToGlobal(QPoint(self.page.width(), 0)).x()
        menu.popup(QPoint(min(at.x(), right - menu.sizeHint().width()), at.y()))  # within the window

    @property
    def _lessons(self) -> list[str]:
        """The lessons that are not done: first those that were left in the middle, then those never begun."""
        done = self.window.settings.lessons
        waiting = [course for course in COURSES if done.get(course, 0) > 0]
        return [*waiting, *(course for course in COURSES if course not in done)]

    def _ask_for_name(self) -> None:
        from cardtable.ui.home.name_dialog import NameDialog

        dialog = NameDialog(self.window.settings.name, current_texts(), self.window)
        self.window.prepare(dialog)
        dialog.accepted.connect(lambda: self._take_name(dialog.name))
        dialog.open()

    def _take_name(self, name: str) -> None:
        self.window.settings.name = name
        self.window.save_settings()
        self.refresh()


def _is_daily(match: Summary) -> bool:
    return match.header is not None and match.header.is_daily
