"""Controller of the deal of the day: begins it, shows how Master played it, and reads friends' codes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QDate, QTimer, Signal
from PySide6.QtGui import QGuiApplication

from cardtable.engine.messages import Who, message
from cardtable.games import GAMES
from cardtable.texts import Texts
from cardtable.ui.base.language import current_texts, locale_of
from cardtable.ui.base.window import Controller, Window
from cardtable.ui.play.controller import PlayController
from cardtable.ui.play.exit_gate import Leave
from cardtable.ui.worker.worker import Worker

if TYPE_CHECKING:
    from cardtable.present.daily import Choice, End, Parting
    from cardtable.present.day import DayMark, Played
    from cardtable.ui.daily.code_dialog import CodeDialog
    from cardtable.ui.daily.page import DailyPage, PageTexts, PartingTexts
    from cardtable.ui.daily.service import Checked, Compared, DailyService


EVEN: Final = ("daily.even_won", "daily.even_lost", "daily.even")
FRIEND_EVEN: Final = ("daily.friend_even_won", "daily.friend_even_lost", "daily.friend_even")
"""The keys of what is said where Master's result, or a friend's, is the same: both won, both lost, others."""

LOOK_MS: Final = 150
"""The time the first page has been there before anything of this is loaded: there is more urgent work."""


class DailyController(Controller):
    """Controller of the deal of the day.

    Args:
        window: the owner; its settings know who plays, and with which face.
        worker: finds the tries, and has Master play.
        service: makes what does that there, when it is first needed.
        play: begins matches, and goes on with them.
        leave: leaves whatever is shown, and then does something.
        games: the ids of the games that are offered, in order.

    Attributes:
        clock: tells the date.
    """

    changed = Signal(object)  # DayTexts: how things stand today
    _loaded = Signal()

    def __init__(
        self,
        window: Window,
        worker: Worker,
        service: Callable[[], DailyService],
        play: PlayController,
        leave: Leave,
        games: Sequence[str],
    ) -> None:
        super().__init__(window)
        self._worker = worker
        self._make_service = service
        self._service: DailyService | None = None
        self._play = play
        self._leave = leave
        self._games = tuple(game for game in games if GAMES[game].daily is not None)
        self._played: Played | None = None  # until it is known
        self._day: date | None = None  # the one that was chosen; None for today
        self._month: date | None = None  # a day of the one that is shown; None for that of the day
        self._page: DailyPage | None = None
        self._shown: Compared | None = None
        self._wanted: Path | None = None  # the try whose comparison is waited for
        self._copied = False
        self._dialog: CodeDialog | None = None
        self.clock: Callable[[], date] = date.today
        play.day_wanted.connect(self._compare_played)
        self._loaded.connect(self._look)

    @property
    def page(self) -> DailyPage:
        """The page of a deal that has been played, made when it is first asked for."""
        if self._page is None:
            from cardtable.ui.daily.page import DailyPage

            page = self._page = DailyPage(self.window.pages)
            page.copy_wanted.connect(self._copy)
            page.check_wanted.connect(self.check)
            page.replay_wanted.connect(self._play_again)
            page.left.connect(self.menus.home.trigger)
            self.window.pages.addWidget(page)
        return self._page

    @property
    def is_shown(self) -> bool:
        """True while the window shows the page."""
        return self._page is not None and self.window.pages.currentWidget() is self._page

    @property
    def heading(self) -> tuple[str, str]:
        """The game and the day whose deal is compared, in words; nothing while the page is not shown."""
        if self._shown is None or not self.is_shown:
            return "", ""
        texts, deal = current_texts(), self._shown.deal
        game = texts(f"{deal.game}.name")
        return texts("daily.rail", game=game), _written(texts.language, deal.day)

    def look(self) -> None:
        """Find out how things stand; `changed` follows."""
        if self._service is None:
            QTimer.singleShot(LOOK_MS, self, lambda: self._worker.do(self._load))
        else:
            self._look()

    def _load(self) -> None:
        """Load the service, on the worker's thread."""
        import cardtable.present.day
        import cardtable.ui.daily.service  # noqa: F401

        self._loaded.emit()

    def _look(self) -> None:
        from cardtable.ui.daily.service import LookForDays

        self._serve()
        self._worker.send(LookForDays(self.month))

    @property
    def day(self) -> date:
        """The day whose deal the first page tells of: today, until another one is chosen."""
        return self._day or self.clock()

    @property
    def month(self) -> date:
        """A day of the month whose days are shown."""
        return self._month or self.day

    def choose_day(self, day: date) -> None:
        """Tell of the deal of another day."""
        self._day = None if day == self.clock() else day
        self.refresh()

    def show_month(self, month: date) -> None:
        """Show the days of another month."""
        self._month = month
        self.refresh()
        self._look()

    def refresh(self) -> None:
        """Say everything anew, once it is known how things stand."""
        if self._played is None:
            return
        from cardtable.present.day import day_texts

        texts = current_texts()
        self.changed.emit(
            day_texts(
                texts,
                self._games,
                self._played,
                partial(_written, texts.language),
                today=self.clock(),
                day=self.day,
                month=self.month,
            )
        )
        if self._shown is not None and self._page is not None:
            self._show(self._shown)

    def _serve(self) -> DailyService:
        if self._service is None:
            service = self._service = self._make_service()
            service.found.connect(self._take_tries)
            service.compared.connect(self._take_compared)
            service.checked.connect(self._take_checked)
        return self._service

    def _take_tries(self, found: Played) -> None:
        self._played = found
        self.refresh()

    # ── playing ──────────────────────────────────────────────────────────────────────────────────────

    def take_up(self, game: str) -> None:
        """Play the day's deal of a game, go on with it, or where it is over hold it against Master's."""
        tries = None if self._played is None else self._played.tries.get((game, self.day))
        if tries is not None and tries.counts is not None:
            self.compare(tries.counts.path)
        elif tries is not None and tries.goes_on is not None:
            self._play.open(tries.goes_on.path)
        else:
            self._begin(game, self.day)

    def _begin(self, game: str, day: date) -> None:
        from cardtable.match.daily import DailyDeal, daily_seats
        from cardtable.ui.worker.messages import MatchSetup

        record = GAMES[game]
        assert record.daily is not None  # noqa: S101  # only such games are offered
        table = record.daily()
        seats = daily_seats(table, record.styles[-2], self.window.settings.name)
        deal = DailyDeal.of(record.rules(), table, day)
        setup = MatchSetup(game, table.options, seats, entry=table.entry, seed=deal.seed)
        self._leave(partial(self._play.begin, setup))

    def _play_again(self) -> None:
        if self._shown is not None:
            self._begin(self._shown.deal.game, self._shown.deal.day)

    # ── Master ───────────────────────────────────────────────────────────────────────────────────────

    def _compare_played(self) -> None:
        if self._play.path is not None:
            self.compare(self._play.path)

    def compare(self, path: Path) -> None:
        """Hold a try that is over against Master's play, on a page of its own."""
        self._leave(partial(self._ask_master, path))

    def _ask_master(self, path: Path) -> None:
        from cardtable.ui.daily.service import AskMaster

        self._serve()
        self._wanted, self._copied = path, False
        self._worker.send(AskMaster(path))

    def _take_compared(self, compared: Compared) -> None:
        if compared.path != self._wanted:
            return
        is_first = not self.is_shown
        self._show(compared)
        if is_first:
            self._look()  # this one has been played now
        if is_first and self.window.pages.currentWidget() is not self._play_page:
            self.window.pages.setCurrentWidget(self.page)
            self.page.take_focus()

    @property
    def _play_page(self) -> object:
        return None if self._play.session is None else self._play.page

    def _show(self, compared: Compared) -> None:
        self._shown = compared
        texts = current_texts()
        names = ("daily.copy", "daily.check", "daily.again", "play.home", "daily.week", "daily.code_of")
        self.page.name_parts(*map(texts, names))
        self.page.show_texts(self._page_texts(texts, compared), GAMES[compared.deal.game].felt)

    def _page_texts(self, texts: Texts, compared: Compared) -> PageTexts:
        from cardtable.present.day import MASTER_FACE, MASTER_NAME, counted
        from cardtable.present.faces import Mood
        from cardtable.present.names import seat_names
        from cardtable.ui.daily.page import PageTexts, SideTexts

        ways, master = compared.ways, texts(MASTER_NAME)
        score = partial(counted, texts, compared.deal.game)
        day = _written(texts.language, compared.deal.day)
        heading = texts("daily.of", game=texts(f"{compared.deal.game}.name"), day=day)
        face = self.window.settings.preferences.face
        own_mood = other_mood = Mood.CALM
        if ways is None:
            waits = compared.trouble is None
            title = texts("daily.thinks" if waits else "daily.played_alone", who=master)
            other = SideTexts(master, MASTER_FACE, Mood.THINKING if waits else Mood.CALM, "", "")
            line = heading if compared.trouble is None else texts(compared.trouble)
        else:
            lead = (ways.lead > 0) - (ways.lead < 0)
            even = even_key(ways.own, ways.other, EVEN)
            title = texts((even, "daily.beat", "daily.beaten")[lead], who=master)
            own_mood = (Mood.CALM, Mood.GLAD, Mood.SORRY)[lead]
            other_mood = (Mood.CALM, Mood.SORRY, Mood.GLAD)[lead]
            place = _place(texts, ways.other)
            other = SideTexts(master, MASTER_FACE, other_mood, place, score(ways.other.points))
            line = texts("daily.same", heading=heading, who=master)
        place = _place(texts, compared.end)
        own = SideTexts(texts("seat.you"), face, own_mood, place, score(compared.end.points))
        partings = () if ways is None else ways.partings
        names = (texts("seat.you"), master)
        said = texts.with_names(seat_names(texts, compared.seats), compared.person)
        theirs = texts.with_names(
            tuple(
                master if seat == compared.person else name
                for seat, name in enumerate(seat_names(texts, compared.seats))
            )
        )
        return PageTexts(
            title,
            line,
            own,
            other,
            tuple(_parting_texts(each, names, said, theirs) for each in partings),
            self._note(texts, compared),
            compared.code,
            texts("daily.alike", who=master) if ways is not None and not partings else "",
            *self._week(texts, compared.deal.day),
        )

    def _week(self, texts: Texts, day: date) -> tuple[tuple[DayMark, ...], str]:
        """Return the week up to a day, and how many days were played one after the other up to today."""
        from cardtable.present.day import days_in_a_row, days_up_to

        if self._played is None:
            return (), ""
        today, written = self.clock(), partial(_written, texts.language)
        count = days_in_a_row(self._played.days, today)
        week = days_up_to(texts, self._played, written, day, today=today)
        return week, texts("daily.row", count=count) if count > 1 else ""

    def _note(self, texts: Texts, compared: Compared) -> str:
        notes = [texts("daily.with_help")] if compared.is_assisted else []
        deal = compared.deal.game, compared.deal.day
        tries = None if self._played is None else self._played.tries.get(deal)
        if tries is not None and tries.counts is not None and tries.counts.path != compared.path:
            notes.append(texts("daily.not_first"))
        if self._copied:
            notes.append(texts("daily.copied"))
        return texts("team.then").join(notes)

    # ── codes ────────────────────────────────────────────────────────────────────────────────────────

    def _copy(self) -> None:
        if self._shown is not None and self._shown.code:
            QGuiApplication.clipboard().setText(self._shown.code)
            self._copied = True
            self._show(self._shown)

    def check(self) -> None:
        """Ask for a friend's code."""
        from cardtable.ui.daily.code_dialog import CodeDialog

        self._serve()
        dialog = self._dialog = CodeDialog(current_texts(), self.window)
        self.window.prepare(dialog)
        dialog.check_wanted.connect(self._check)
        dialog.finished.connect(self._forget_dialog)
        dialog.open()

    def _check(self, text: str) -> None:
        from cardtable.ui.daily.service import CheckCode

        self._worker.send(CheckCode(text))

    def _forget_dialog(self) -> None:
        self._dialog = None

    def _take_checked(self, checked: Checked) -> None:
        if self._dialog is not None:
            self._dialog.show_answer(_checked_text(current_texts(), checked))


def _written(language: str, day: date) -> str:
    """Write a date with its day of the week."""
    texts = Texts(language)
    return locale_of(language).toString(QDate(day.year, day.month, day.day), texts("daily.date"))


def _place(texts: Texts, end: End) -> str:
    """Say which place somebody has come to; of two sides, only whether the own one has won."""
    if end.of == 2:
        return texts("daily.won" if end.place == 1 else "daily.lost")
    return texts("daily.place", place=end.place, count=end.of)


def even_key(one: End, other: End, keys: tuple[str, str, str]) -> str:
    """Choose what is said of two equal results: that both have won, that both have lost, or only that."""
    won, lost, equal = keys
    if one.place == other.place == 1:
        return won
    return lost if one.of == 2 else equal


def _parting_texts(parting: Parting, names: tuple[str, str], own: Texts, other: Texts) -> PartingTexts:
    from cardtable.ui.daily.page import PartingTexts, joined

    words = own(parting.own.what), other(parting.other.what)
    place = own(parting.place)
    chosen = [own("daily.then", who=name, what=word) for name, word in zip(names, words, strict=True)]
    has_cards = bool(parting.own.cards or parting.other.cards)
    ends = [_trick_text(own, parting.own, ""), _trick_text(other, parting.other, names[1])]
    told = list(filter(None, ends)) or (chosen if has_cards else [])
    return PartingTexts(
        place,
        names,
        (parting.own.cards, parting.other.cards),
        words,
        "\n".join(told),
        joined((place, *chosen, *filter(None, ends))),
    )


def _trick_text(texts: Texts, choice: Choice, other: str) -> str:
    """Say who took the trick after a choice; empty where none was played.

    Args:
        texts: as it is told at that table.
        choice: whose.
        other: the name of the one who sat there instead of the person; empty for the person.
    """
    after = choice.after
    if after is None:
        return ""
    if {"who", "other"} <= after.values.keys():
        after = message("daily.both_taken", who=after.values["who"], card=after.values["other"])
        return texts("daily.then", who=other, what=after) if other else texts(after)
    if not {"who", "card"} <= after.values.keys():
        return texts("daily.then", who=other, what=after) if other else texts(after)
    who, card = after.values["who"], after.values["card"]
    name = texts.name_of(who.seat) if isinstance(who, Who) else ""
    if not other:
        is_own = isinstance(who, Who) and who.seat == texts.addressed
        return texts("daily.you_took" if is_own else "daily.taken", taker=name, card=card)
    return texts(
        "daily.other_took" if name == other else "daily.taken_there", who=other, taker=name, card=card
    )


def _checked_text(texts: Texts, checked: Checked) -> str:
    """Say what came of a friend's code."""
    from cardtable.present.day import counted

    if checked.refusal is not None or checked.end is None:
        return texts(checked.refusal or message("daily.code.failed"))
    heading = texts("daily.of", game=texts(f"{checked.game}.name"), day=_written(texts.language, checked.day))
    said = [
        texts(
            "daily.friend",
            heading=heading,
            place=_place(texts, checked.end),
            points=counted(texts, checked.game, checked.end.points),
        )
    ]
    if checked.is_assisted:
        said.append(texts("daily.friend_with_help"))
    if checked.own is None:
        said.append(texts("daily.friend_alone"))
    elif checked.lead is not None:
        lead = (checked.lead > 0) - (checked.lead < 0)
        points = counted(texts, checked.game, checked.own.points)
        said.append(texts("daily.friend_you", place=_place(texts, checked.own), points=points))
        even = even_key(checked.own, checked.end, FRIEND_EVEN)
        said.append(texts((even, "daily.friend_beaten", "daily.friend_won")[lead]))
    said.append(texts("daily.friend_replayed" if checked.is_replayed else "daily.friend_results_only"))
    if checked.ways is not None and checked.ways.partings:
        first = checked.ways.partings[0]
        said.append(
            texts("daily.friend_parted", place=first.place, own=first.own.what, other=first.other.what)
        )
    said.append(texts("daily.no_proof"))
    return "\n".join(said)
