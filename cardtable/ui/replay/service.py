"""Replay service on the worker's thread: one match at a time, read only, a position on request."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal

from cardtable.engine.messages import Message, message
from cardtable.engine.seats import PUBLIC, Viewer
from cardtable.match.log import Damage
from cardtable.match.match import Match
from cardtable.match.replay import Replay
from cardtable.match.seating import bottom_seat
from cardtable.match.store import Store
from cardtable.match.timeline import Timeline
from cardtable.ui.worker.messages import MatchSetup, ReplayOpened, ReplayShown
from cardtable.ui.worker.search_service import Job

FIRST: Final = 1
"""The position a replay begins at: with the first cards dealt, where there are any."""


class Replays(QObject):
    """Public methods belong to the window's thread and only leave word; the rest to the worker's.

    Args:
        store: the folder of matches.
        put: leaves word for the worker's thread.
        in_play: the match on the table; None when there is none.
        leave: does something once that match is saved.
        clear_table: takes it from there, so that it does not go on while it is looked at.
        parent: the owner.
    """

    opened = Signal(object)  # ReplayOpened; a ReplayShown of where it begins follows
    shown = Signal(object)  # ReplayShown
    refused = Signal(object)  # Message: why there is nothing to look at

    def __init__(
        self,
        store: Store,
        put: Callable[[Job], None],
        in_play: Callable[[], Match | None],
        leave: Callable[[Job], None],
        clear_table: Callable[[], None],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._store = store
        self._put = put
        self._in_play = in_play
        self._leave = leave
        self._clear_table = clear_table
        self._replay: Replay | None = None
        self._serial = 0

    def open(self, path: Path, record: int | None = None) -> None:
        """Look at a match, damaged or not; `opened` and `shown` follow, or `refused`.

        It begins after this fact, if that is on the line where the match stands.
        """
        self._put(partial(self._leave, partial(self._open, path, record)))

    def show(self, serial: int, position: int, wished: Viewer) -> None:
        """Ask for a position as seen with these eyes; `shown` follows unless another replay is in by then."""
        self._put(partial(self._show, serial, position, wished))

    def close(self) -> None:
        """Look at nothing any more."""
        self._put(self._close)

    # ── the thread ───────────────────────────────────────────────────────────────────────────────────

    @property
    def is_open(self) -> bool:
        """Whether a match is looked at. For the worker's thread."""
        return self._replay is not None

    @property
    def timeline(self) -> Timeline | None:
        """The match that is looked at. For the worker's thread."""
        return None if self._replay is None else self._replay.timeline

    def _close(self) -> None:
        self._replay = None

    def _open(self, path: Path, record: int | None) -> None:
        match = self._in_play()
        if match is not None and match.path == path:
            self._clear_table()
            self._begin(path, Replay.of(match), None, record)
            return
        try:
            transcript = self._store.transcript(path)
        except OSError as error:
            self.refused.emit(message("start.unreadable", error=error.strerror or type(error).__name__))
            return
        if transcript.replay is not None:
            self._begin(path, transcript.replay, transcript.damage, record)
        elif transcript.damage is not None:
            self.refused.emit(_where(transcript.damage))

    def _begin(self, path: Path, replay: Replay, damage: Damage | None, record: int | None) -> None:
        self._replay = replay
        self._serial += 1
        header = replay.header
        bottom = bottom_seat(header.seats)
        eyes = bottom if header.default_viewer == PUBLIC else header.default_viewer
        self.opened.emit(
            ReplayOpened(
                serial=self._serial,
                path=path,
                setup=MatchSetup(header.game, header.options, header.seats),
                bottom=bottom,
                eyes=eyes,
                last=replay.last,
                deals=replay.deals,
                damage=None if damage is None else message("replay.damaged", where=_where(damage)),
            )
        )
        position = None if record is None else replay.position(record)
        self._show(self._serial, min(FIRST, replay.last) if position is None else position, eyes)

    def _show(self, serial: int, position: int, wished: Viewer) -> None:
        if self._replay is not None and serial == self._serial:
            snapshot = self._replay.snapshot(position, wished)
            self.shown.emit(ReplayShown(serial, snapshot, self._replay.calls_until(position)))


def _where(damage: Damage) -> Message:
    """Tell the damage of a file, with its line if there is one."""
    if not damage.line:
        return damage.reason
    return message("damage.line", line=damage.line, reason=damage.reason)
