"""Service of the statistics, counted from a history that is brought up to date when asked for."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal

from cardtable.engine.scores import score_to_json
from cardtable.match.disk import write_whole
from cardtable.match.history import History
from cardtable.match.presets import OwnPresets
from cardtable.match.spreadsheet import Cell, csv_bytes
from cardtable.match.statistics import Selection, Sitting, report, sittings
from cardtable.match.store import Store
from cardtable.present.names import opponents_name, person_name, preset_name
from cardtable.program.file_messages import file_message
from cardtable.texts import Texts
from cardtable.texts.plain import without_isolates
from cardtable.ui.worker.search_service import Job

LOOK_SECONDS: Final = 0.2  # what is read in this time is counted at once, …
MORE_SECONDS: Final = 0.1  # … the rest by and by, so long at a time, …
TELL_SECONDS: Final = 1.0  # … and told this often

COLUMNS: Final = (
    "begun", "game", "preset", "players", "person", "opponents", "assisted",
    "won", "place", "score", "others", "deals", "deals_won", "deals_lost", "standing",
)  # fmt: skip
"""Of an exported table; texts ``statistics.column.<column>``."""


class Statistics(QObject):
    """Public methods belong to the window's thread and only leave word; the rest to the worker's.

    Args:
        store: the folder of matches.
        put: leaves word for the worker's thread.
        is_resting: whether nobody plays; while somebody does, files are read one at a time.
        own: people's own presets as they are now.
        parent: the owner.
    """

    counted = Signal(object)  # Report
    exported = Signal(object)  # Path
    refused = Signal(object)  # Message: why nothing was exported

    def __init__(
        self,
        store: Store,
        put: Callable[[Job], None],
        is_resting: Callable[[], bool],
        own: Callable[[], OwnPresets],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._disk = store.disk
        self._history = History(store)
        self._put = put
        self._is_resting = is_resting
        self._own = own
        self._selection: Selection | None = None  # what somebody looks at
        self._steps: Iterator[int] | None = None  # the reading under way
        self._is_waiting = False  # whether word was left to read on
        self._unread = 0
        self._told = 0.0  # when

    def ask(self, selection: Selection) -> None:
        """Ask for `counted`, once or more often: until all files are read, and nobody asks for another."""
        self._put(partial(self._ask, selection))

    def recount(self, selection: Selection) -> None:
        """As `ask`, but read every file again."""
        self._put(partial(self._recount, selection))

    def leave(self) -> None:
        """Stop counting: nobody looks any more."""
        self._put(self._leave)

    def export(self, selection: Selection, texts: Texts, target: Path) -> None:
        """Write what is selected to a file, in words; `exported` or `refused` follows."""
        self._put(partial(self._export, selection, texts, target))

    def close(self) -> None:
        """Let the history go; on the worker's thread."""
        self._leave()
        self._history.close()

    def _ask(self, selection: Selection) -> None:
        self._selection = selection
        if self._steps is None:
            self._begin(self._history.catch_up())
        else:
            self._tell()

    def _recount(self, selection: Selection) -> None:
        self._selection = selection
        self._begin(self._history.rebuild())

    def _leave(self) -> None:
        self._selection = None
        self._steps = None
        self._history.rest()

    def _begin(self, steps: Iterator[int]) -> None:
        self._steps = steps
        self._read(LOOK_SECONDS)
        self._tell()
        self._read_later()

    def _read_later(self) -> None:
        if self._steps is not None and not self._is_waiting:
            self._is_waiting = True
            self._put(self._read_on)

    def _read_on(self) -> None:
        self._is_waiting = False
        if self._steps is None:
            return
        is_done = self._read(MORE_SECONDS if self._is_resting() else 0.0)
        if is_done or time.monotonic() - self._told > TELL_SECONDS:
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
            self._history.own = self._own()
            self.counted.emit(report(self._history, self._selection, self._unread))
            self._told = time.monotonic()

    def _export(self, selection: Selection, texts: Texts, target: Path) -> None:
        self._history.own = self._own()
        rows = sheet(sittings(self._history, selection), texts)
        try:
            write_whole(self._disk, target, csv_bytes(rows), is_shared=True)
        except OSError as error:
            self.refused.emit(file_message(error))
        else:
            self.exported.emit(target)


def sheet(matches: tuple[Sitting, ...], texts: Texts) -> list[list[Cell]]:
    """A table with a line for each match, below one that says what is what."""
    head: list[Cell] = [texts(f"statistics.column.{column}") for column in COLUMNS]
    lines = (_line(match, texts) for match in matches)
    return [
        head,
        *([without_isolates(cell) if isinstance(cell, str) else cell for cell in line] for line in lines),
    ]


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
        score_to_json(match.score),
        round(match.others, 3),
        match.deals,
        match.deals_won,
        match.deals_lost,
        match.standing,
    ]
