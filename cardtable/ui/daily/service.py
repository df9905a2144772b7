"""Service of the deal of the day: finds tries, has Master play the same seat, and reads friends' codes."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import Signal

from cardtable.engine.messages import Message, message
from cardtable.games import GAMES, Game, presenter_of
from cardtable.match.daily import DailyDeal, Tries, daily_of, find_tries
from cardtable.match.seating import SeatInfo
from cardtable.match.store import Damaged, LockedElsewhere, Store
from cardtable.present.day import DayResult, Played
from cardtable.program.file_messages import file_message
from cardtable.ui.worker.search_service import MakePool, SearchService
from cardtable.ui.worker.worker import Worker, is_same_file

if TYPE_CHECKING:
    from cardtable.ai.daily import Company, FriendsPlay
    from cardtable.engine.facts import Fact
    from cardtable.match.daily_code import FriendCode
    from cardtable.match.timeline import Timeline
    from cardtable.present.daily import End, Ways

LOOK_SECONDS: Final = 0.2
"""The time in which matches are read at a stretch; other commands come in between."""


class LookForDays(NamedTuple):
    """Find the tries at deals of the day, and what has come of those of a month.

    `DailyService.found` follows, with a `Played`; again where not all of the month's is known the first time.

    Attributes:
        month: any day of it.
    """

    month: date


class AskMaster(NamedTuple):
    """Hold a finished try against Master's; `DailyService.compared` follows, at once where it is known.

    Only what was asked for last is answered.
    """

    path: Path


class StopMaster(NamedTuple):
    """Give up whatever was asked for."""


class CheckCode(NamedTuple):
    """Read a friend's code, and hold it against the own try; `DailyService.checked` follows."""

    text: str


@dataclass(frozen=True, slots=True)
class Compared:
    """A finished try: beside Master's, or while that is being found out, alone.

    Attributes:
        path: its file.
        deal: whose day it is.
        seats: who sits there.
        person: the person's seat.
        end: how it ended for the person.
        is_assisted: whether there was help.
        code: for friends; empty where there is none.
        ways: both side by side; None while Master plays.
        trouble: why Master has not played it; None where it has, or does.
    """

    path: Path
    deal: DailyDeal
    seats: tuple[SeatInfo, ...]
    person: int
    end: End
    is_assisted: bool
    code: str
    ways: Ways | None = None
    trouble: Message | None = None


@dataclass(frozen=True, slots=True)
class Checked:
    """What came of a friend's code.

    Attributes:
        refusal: why it tells nothing; the rest is empty then.
        game: the game's id.
        day: whose deal it is.
        end: how it ended for the friend; None with a refusal.
        is_assisted: whether the friend had help.
        is_replayed: whether the choices were played again here, and led to that result.
        ways: the own try and the friend's side by side, where there are both and the choices are known.
        own: how the own try ended, where there is one that counts.
        lead: above zero if the own result is the better one; None without one.
    """

    refusal: Message | None = None
    game: str = ""
    day: date = date.min
    end: End | None = None
    is_assisted: bool = False
    is_replayed: bool = False
    ways: Ways | None = None
    own: End | None = None
    lead: int | None = None


class DailyService(SearchService):
    """Service of the deal of the day; the process in which it is played ends with each answer.

    Args:
        worker: takes the commands above for it.
        make_pool: as for `SearchService`.
        store: the folder of matches.
        report: takes exceptions that nobody expected.
    """

    found = Signal(object)  # Played
    compared = Signal(object)  # Compared
    checked = Signal(object)  # Checked

    def __init__(
        self, worker: Worker, make_pool: MakePool, store: Store, report: Callable[[BaseException], None]
    ) -> None:
        super().__init__(worker.do, make_pool, worker)
        self._worker = worker
        self._store = store
        self._report = report
        self._asked: object = None  # what is being found out
        self._results: dict[tuple[Path, datetime], DayResult | None] = {}  # None for a file that is damaged
        worker.register(LookForDays, lambda command: self._look(command.month))
        worker.register(AskMaster, lambda command: self._compare(command.path))
        worker.register(StopMaster, lambda _: self.close())
        worker.register(CheckCode, lambda command: self._check(command.text))
        worker.close_at_end(self.close)

    def close(self) -> None:
        """Give up what was asked for, and end its process; on the worker's thread."""
        self._asked = None
        super().close()

    def _look(self, month: date) -> None:
        tries = self._tries()
        deadline = time.monotonic() + LOOK_SECONDS
        results: dict[tuple[str, date], DayResult] = {}
        is_whole = True
        played = {key: each.counts for key, each in tries.items() if each.counts is not None}
        for key in sorted(played, key=lambda key: key[1], reverse=True):
            known = played[key].path, played[key].modified
            is_wanted = (key[1].year, key[1].month) == (month.year, month.month)
            if is_wanted and known not in self._results:
                if time.monotonic() > deadline:
                    is_whole = False
                    continue
                self._results[known] = self._result(known[0], key[0])
            result = self._results.get(known)
            if result is not None:
                results[key] = result
        self.found.emit(Played(tries, results))
        if not is_whole:
            self._worker.send(LookForDays(month))

    def _result(self, path: Path, game: str) -> DayResult | None:
        from cardtable.match.daily import read_master
        from cardtable.present.daily import end_of

        presenter = presenter_of(game)
        assert presenter is not None  # noqa: S101  # as in `_alone`
        try:
            timeline = self._read(path)
        except (OSError, Damaged):
            return None
        person, master, own = min(timeline.header.persons), read_master(timeline), timeline.outcome()
        points = end_of(timeline, person, presenter).points
        if master is None or own is None or (other := master.outcome()) is None:
            return DayResult(points, "")
        standing = timeline.rules.standing
        lead = standing(own.scores[person]) - standing(other.scores[person])
        return DayResult(points, end_of(master, person, presenter).points, lead)

    def _tries(self) -> Mapping[tuple[str, date], Tries]:
        deadline = time.monotonic() + LOOK_SECONDS
        return find_tries(self._store.dailies(lambda: time.monotonic() > deadline))

    # ── Master ───────────────────────────────────────────────────────────────────────────────────────

    def _compare(self, path: Path) -> None:
        from cardtable.match.daily import read_master

        self.close()
        try:
            timeline = self._read(path)
        except (OSError, Damaged):
            return  # it was deleted meanwhile, or the list tells what is wrong with it
        deal = daily_of(timeline.header)
        game = GAMES[timeline.header.game]
        if deal is None or game.daily is None or timeline.outcome() is None or not timeline.header.persons:
            return
        alone = _alone(path, deal, timeline, game)
        master = read_master(timeline)
        if master is not None:
            self.compared.emit(_beside(alone, timeline, master, game))
            return
        self.compared.emit(alone)
        from cardtable.ai.process.tasks import Task

        self._asked = path
        task = Task(partial(_company(game).master_facts, deal), 1, None, 0)
        self._pool.do(task, partial(self._take_master, alone, timeline, game))

    def _read(self, path: Path) -> Timeline:
        table = self._worker.table
        if table is not None and is_same_file(table.path, path):
            return table.match.timeline
        return self._store.look(path).timeline

    def _take_master(
        self, alone: Compared, timeline: Timeline, game: Game, facts: tuple[Fact, ...] | Exception
    ) -> None:
        from cardtable.match.daily import replayed

        if self._asked != alone.path:
            return
        self.close()
        if isinstance(facts, Exception):
            self._report(facts)
            self.compared.emit(replace(alone, trouble=message("daily.master_failed")))
            return
        master = replayed(timeline.header, timeline.rules, facts)
        if master is None:  # of another deal, or of a match that goes on; both were seen to before
            return
        self._note(alone.path, facts)
        self.compared.emit(_beside(alone, timeline, master, game))

    def _note(self, path: Path, facts: tuple[Fact, ...]) -> None:
        """Keep Master's play in the file of the match, so that nobody waits for it again."""
        from cardtable.match.daily import MASTER, master_data

        table = self._worker.table
        if table is not None and is_same_file(table.path, path):
            table.match.note(MASTER, master_data(facts))
            return
        with suppress(OSError, Damaged, LockedElsewhere):  # then it is found out again
            match = self._store.open(path)
            match.note(MASTER, master_data(facts))
            match.close()

    # ── friends ──────────────────────────────────────────────────────────────────────────────────────

    def _check(self, text: str) -> None:
        from cardtable.ai.process.tasks import Task
        from cardtable.match.daily_code import CodeRefused, read_code

        self.close()
        try:
            code = read_code(text)
        except CodeRefused as refused:
            self.checked.emit(Checked(refused.reason))
            return
        game = next((each for each in GAMES.values() if _number(each) == code.game), None)
        if game is None or game.daily is None:
            self.checked.emit(Checked(message("daily.code.unknown_game")))
            return
        try:
            own = self._own(game.id, code.day)
        except (OSError, Damaged) as error:
            reason = error.reason if isinstance(error, Damaged) else file_message(error)
            self.checked.emit(Checked(reason))
            return
        self._asked = code
        deal = DailyDeal.of(game.rules(), game.daily(), code.day)
        task = Task(partial(_company(game).friends_play, deal, code.choices), 1, None, 0)
        self._pool.do(task, partial(self._take_friend, code, game, deal, own))

    def _own(self, game: str, day: date) -> Timeline | None:
        tries = self._tries().get((game, day), Tries())
        return None if tries.counts is None else self._read(tries.counts.path)

    def _take_friend(
        self,
        code: FriendCode,
        game: Game,
        deal: DailyDeal,
        own: Timeline | None,
        played: FriendsPlay | Exception,
    ) -> None:
        from cardtable.match.daily import daily_seats, header_of, replayed
        from cardtable.present.daily import End, compare, end_of

        if self._asked is not code:
            return
        self.close()
        if isinstance(played, Exception):
            self._report(played)
            self.checked.emit(Checked(message("daily.code.failed")))
            return
        assert game.daily is not None  # noqa: S101  # as `_check` has seen
        rules, table, presenter = game.rules(), game.daily(), presenter_of(game.id)
        assert presenter is not None  # noqa: S101  # codes are read in the window alone
        seats = daily_seats(table, game.styles[-2], "")
        friend = replayed(header_of(rules, table, deal, seats), rules, played.facts)
        outcome = None if friend is None else friend.outcome()
        is_replayed = (
            outcome is not None
            and not played.left
            and (outcome.places[table.person], outcome.scores[table.person])
            == (code.result.place, code.result.score)
        )
        if not is_replayed and code.is_ours:
            self.checked.emit(Checked(message("daily.code.illegal")))
            return
        ways, ours, lead = None, None, None
        if own is not None and (ended := own.outcome()) is not None:
            ours = end_of(own, table.person, presenter)
            lead = rules.standing(ended.scores[table.person]) - rules.standing(code.result.score)
            if is_replayed and friend is not None:
                reviewer = None if game.coach is None else game.coach().reviewer
                ways = compare(own, friend, table.person, presenter, reviewer)
        sides = len(rules.option_set.sides(table.options))
        place = min(code.result.place, sides)  # of two sides, all who have lost are second
        end = End(place, sides, presenter.points(table.options, code.result.score))
        self.checked.emit(
            Checked(None, game.id, code.day, end, code.is_assisted, is_replayed, ways, ours, lead)
        )


def _number(game: Game) -> int | None:
    return None if game.daily is None else game.daily().number


def _company(game: Game) -> Company:
    from cardtable.ai.daily import Company

    assert game.daily is not None  # noqa: S101  # asked only of such games
    return Company(game.rules, game.daily, game.computers, game.styles[-2], game.styles[-1])


def _alone(path: Path, deal: DailyDeal, timeline: Timeline, game: Game) -> Compared:
    from cardtable.match.daily_code import CodeRefused, code_of, write_code
    from cardtable.present.daily import end_of

    header, presenter = timeline.header, presenter_of(timeline.header.game)
    assert presenter is not None  # noqa: S101  # only offered games are played here
    person, number = min(header.persons), _number(game)
    try:
        code = "" if number is None else write_code(code_of(timeline, deal, number, person))
    except CodeRefused:
        code = ""
    end = end_of(timeline, person, presenter)
    return Compared(path, deal, header.seats, person, end, timeline.assisted, code)


def _beside(alone: Compared, timeline: Timeline, master: Timeline, game: Game) -> Compared:
    from cardtable.present.daily import compare

    presenter = presenter_of(game.id)
    assert presenter is not None  # noqa: S101  # as above
    reviewer = None if game.coach is None else game.coach().reviewer
    return replace(alone, ways=compare(timeline, master, alone.person, presenter, reviewer))
