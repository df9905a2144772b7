"""Service of the statistics, counted from a history that is brought up to date when asked for."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QObject, Signal

from cardtable.engine.scores import Gaussian, Score
from cardtable.match.disk import write_whole
from cardtable.match.presets import OwnPresets
from cardtable.match.store import Store
from cardtable.present.names import opponents_name, person_name, preset_name
from cardtable.program.file_messages import file_message
from cardtable.texts import Texts
from cardtable.texts.plain import without_isolates
from cardtable.ui.worker.worker import Worker

if TYPE_CHECKING:
    from cardtable.match.history import History
    from cardtable.match.statistics import Cell, Report, Selection, Sitting

BATCH: Final = 20  # files that are read for the wins: as many as a history writes down at once
LOOK_SECONDS: Final = 0.2  # what is read in this time is counted at once, …
MORE_SECONDS: Final = 0.1  # … the rest by and by, so long at a time, …
REPORT_SECONDS: Final = 1.0  # … and reported this often

COLUMNS: Final = (
    "begun", "game", "preset", "players", "person", "opponents", "assisted",
    "won", "place", "score", "imaginary", "others", "deals", "deals_won", "deals_lost", "standing",
)  # fmt: skip
"""Of an exported table; texts ``statistics.column.<column>``."""


class AskStatistics(NamedTuple):
    """Count what is selected: `StatisticsService.counted` follows, once or more often.

    That is until all files are read, or another selection is asked for.
    """

    selection: Selection


class RecountStatistics(NamedTuple):
    """Count what is selected as for `AskStatistics`, but read every file again."""

    selection: Selection


class CountWins(NamedTuple):
    """Count the matches that somebody has won in each game, without help: `StatisticsService.won` follows.

    It follows at once with what is known, and again after the newest few unread files have been read.
    """

    person: str


class AskBest(NamedTuple):
    """Find the best score that somebody has reached before in matches like this one, without help.

    `StatisticsService.best` follows, after the newest few unread files have been read.

    Attributes:
        path: the file of this match, which does not count.
        person: whose score.
        game: which game.
        preset: by which rules.
        players: how many play.
    """

    path: Path
    person: str
    game: str
    preset: str
    players: int


@dataclass(frozen=True, slots=True)
class Best:
    """The best score reached before the match with this file; None where there is none."""

    path: Path
    score: Score | None


class StopStatistics(NamedTuple):
    """Stop counting: nobody looks any more."""


class ExportStatistics(NamedTuple):
    """Write what is selected to a file, in words; `StatisticsService.exported` or `refused` follows."""

    selection: Selection
    texts: Texts
    target: Path


class StatisticsService(QObject):
    """Service of statistics: counts what has been played, reading files one at a time while somebody plays.

    Args:
        worker: takes the commands above for it.
        store: the folder of matches.
        is_resting: tells that nobody plays.
        own: people's own presets as they are now.
    """

    counted = Signal(object)  # Report
    won = Signal(object)  # dict[str, Proportion], by game
    best = Signal(object)  # Best
    exported = Signal(object)  # Path
    refused = Signal(object)  # Message: why nothing was exported

    def __init__(
        self,
        worker: Worker,
        store: Store,
        is_resting: Callable[[], bool],
        own: Callable[[], OwnPresets],
    ) -> None:
        super().__init__(worker)
        self._worker = worker
        self._store = store
        self._made: History | None = None
        self._is_resting = is_resting
        self._own = own
        self._selection: Selection | None = None  # what somebody looks at
        self._steps: Iterator[int] | None = None  # the reading under way
        self._is_waiting = False  # for the thread to read on
        self._unread = 0
        self._reported = 0.0  # when
        worker.register(AskStatistics, self._ask)
        worker.register(RecountStatistics, self._recount)
        worker.register(CountWins, self._count_wins)
        worker.register(AskBest, self._find_best)
        worker.register(StopStatistics, lambda _: self._stop())
        worker.register(ExportStatistics, self._export)
        worker.close_at_end(self._close)

    def _ask(self, command: AskStatistics) -> None:
        self._selection = command.selection
        if self._steps is None:
            self._begin(self._history.catch_up())
        else:
            self._tell()

    def _recount(self, command: RecountStatistics) -> None:
        self._selection = command.selection
        self._begin(self._history.rebuild())

    def _stop(self) -> None:
        self._selection = None
        self._steps = None
        if self._made is not None:
            self._made.rest()

    def _count_wins(self, command: CountWins) -> None:
        self._tell_wins(command)
        if self._steps is None:
            few = islice(self._history.catch_up(), BATCH)
            tell = partial(self._tell_wins, command)
            self._worker.do(partial(self._read_few, few, tell, self._is_resting))

    def _find_best(self, command: AskBest) -> None:
        tell = partial(self._tell_best, command)
        if self._steps is None:
            few = islice(self._history.catch_up(), BATCH)
            self._worker.do(partial(self._read_few, few, tell, self._is_nothing_played))
        else:
            tell()

    def _is_nothing_played(self) -> bool:
        """True while there is no match, or one that is over."""
        table = self._worker.table
        return table is None or table.match.outcome is not None

    def _read_few(self, steps: Iterator[int], tell: Callable[[], None], may_read: Callable[[], bool]) -> None:
        """Read a file, and later the next: not while a match is played, and not once others count."""
        if self._steps is not None or not may_read():
            return
        if next(steps, None) is None:
            tell()
            self._history.rest()
        else:
            self._worker.do(partial(self._read_few, steps, tell, may_read))

    def _tell_best(self, command: AskBest) -> None:
        from cardtable.match.history import key
        from cardtable.match.statistics import best_score

        self._history.own = self._own()
        score = best_score(
            self._history,
            command.person,
            command.game,
            command.preset,
            command.players,
            but=key(command.path),
        )
        self.best.emit(Best(command.path, score))

    def _tell_wins(self, command: CountWins) -> None:
        from cardtable.match.statistics import wins

        self._history.own = self._own()
        self.won.emit(wins(self._history, command.person))

    def _close(self) -> None:
        self._stop()
        if self._made is not None:
            self._made.close()

    @property
    def _history(self) -> History:
        from cardtable.match.history import History

        if self._made is None:
            self._made = History(self._store)
        return self._made

    def _begin(self, steps: Iterator[int]) -> None:
        self._steps = steps
        self._read(LOOK_SECONDS)
        self._tell()
        self._read_later()

    def _read_later(self) -> None:
        if self._steps is not None and not self._is_waiting:
            self._is_waiting = True
            self._worker.do(self._read_on)

    def _read_on(self) -> None:
        self._is_waiting = False
        if self._steps is None:
            return
        is_done = self._read(MORE_SECONDS if self._is_resting() else 0.0)
        if is_done or time.monotonic() - self._reported > REPORT_SECONDS:
            self._tell()
        self._read_later()

    def _read(self, seconds: float) -> bool:
        """Read files for these seconds, one at least; True when none is left."""
        assert self._steps is not None  # noqa: S101  # looked at by those who call
        deadline = time.monotonic() + seconds
        for left in self._steps:
            self._unread = left
            if left and time.monotonic() > deadline:
                return False
        self._unread = 0
        self._steps = None
        return True

    def _tell(self) -> None:
        if self._selection is not None:
            from cardtable.match.statistics import report

            self._history.own = self._own()
            found = report(self._history, self._selection, self._unread)
            if not (found.choices.games or found.unread):
                found = self._with_beginnings(found)
            self.counted.emit(found)
            self._reported = time.monotonic()

    def _with_beginnings(self, found: Report) -> Report:
        """Return the report with what there is while no match is over."""
        days = sum(match.is_finished for match in self._store.dailies())
        return replace(found, under_way=len(self._store.glance(0).unfinished), days=days)

    def _export(self, command: ExportStatistics) -> None:
        from cardtable.match.statistics import csv_bytes, figure_sums, sittings

        history, selection = self._history, command.selection
        history.own = self._own()
        rows = sheet(sittings(history, selection), figure_sums(history, selection), command.texts)
        try:
            write_whole(self._store.disk, command.target, csv_bytes(rows), is_shared=True)
        except OSError as error:
            self.refused.emit(file_message(error))
        else:
            self.exported.emit(command.target)


def sheet(
    matches: tuple[Sitting, ...], sums: Mapping[tuple[str, int], Mapping[str, int]], texts: Texts
) -> list[list[Cell]]:
    """A table with a line for each match, below one that says what is what.

    Args:
        matches: as each person sat in them.
        sums: of the games' own figures, by match and seat; the last columns.
        texts: the language.
    """

    def of(match: Sitting) -> Mapping[str, int]:
        return sums.get((match.match, match.seat), {})

    figures = sorted({(match.game, name) for match in matches for name in of(match)})
    head: list[Cell] = [
        *(texts(f"statistics.column.{column}") for column in COLUMNS),
        *(texts(f"{game}.figure.{name}") for game, name in figures),
    ]
    lines = (
        [
            *_line(match, texts),
            *(of(match).get(name, "") if game == match.game else "" for game, name in figures),
        ]
        for match in matches
    )
    return [
        head,
        *([without_isolates(cell) if isinstance(cell, str) else cell for cell in line] for line in lines),
    ]


def _parts(score: Score) -> tuple[int, int | str]:
    """Return a score in two columns, as spreadsheets can count with: the second of a plain one is empty."""
    return (score.real, score.imaginary) if isinstance(score, Gaussian) else (score, "")


def _line(match: Sitting, texts: Texts) -> list[Cell]:
    return [
        match.begun.replace("T", " "),
        texts(f"{match.game}.name"),
        preset_name(texts, match.game, match.preset),
        match.players,
        person_name(texts, match.person),
        opponents_name(texts, match.opponents),
        texts("statistics.yes" if match.assisted else "statistics.no"),
        texts("statistics.yes" if match.is_won else "statistics.no"),
        match.place,
        *_parts(match.score),
        round(match.others, 3),
        match.deals,
        match.deals_won,
        match.deals_lost,
        match.standing,
    ]
