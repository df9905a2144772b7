"""Replay service on the worker's thread: one match at a time, read only, a position on request."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QObject, Signal

from cardtable.engine.messages import Message, message
from cardtable.engine.seats import PUBLIC, Viewer
from cardtable.games import presenter_of
from cardtable.match.log import Damage
from cardtable.match.seating import bottom_seat
from cardtable.match.store import Store
from cardtable.match.timeline import Timeline
from cardtable.ui.worker.worker import Worker

if TYPE_CHECKING:
    from cardtable.match.replay import Replay

FIRST: Final = 1
"""The position a replay begins at: with the first cards dealt, where there are any."""


class OpenReplay(NamedTuple):
    """Look at a match, damaged or not; `ReplayService.opened` and `shown` follow, or `refused`.

    It begins after this fact, if that is on the line where the match stands.
    """

    path: Path
    record: int | None = None


class ShowPosition(NamedTuple):
    """Show a position as seen with these eyes; `ReplayService.shown` follows unless another has begun."""

    serial: int
    position: int
    wished: Viewer


class CloseReplay(NamedTuple):
    """Look at nothing any more."""


class ReplayService(QObject):
    """Service of replays: reads the match that is looked at.

    Args:
        worker: takes the commands above for it, and saves and clears the table when its match is looked at.
        store: the folder of matches.
    """

    opened = Signal(object)  # ReplayOpened; a ReplayShown of where it begins follows
    shown = Signal(object)  # ReplayShown
    refused = Signal(object)  # Message: why there is nothing to look at

    def __init__(self, worker: Worker, store: Store) -> None:
        super().__init__(worker)
        self._worker = worker
        self._store = store
        self._replay: Replay | None = None
        self._serial = 0
        worker.register(OpenReplay, lambda command: worker.leave(partial(self._open, command)))
        worker.register(ShowPosition, self._show)
        worker.register(CloseReplay, lambda _: self._close())

    @property
    def timeline(self) -> Timeline | None:
        """The match that is looked at; None when there is none. For the worker's thread."""
        return None if self._replay is None else self._replay.timeline

    def _close(self) -> None:
        self._replay = None

    def _open(self, command: OpenReplay) -> None:
        from cardtable.match.replay import Replay

        path, table = command.path, self._worker.table
        if table is not None and table.path == path:
            self._worker.clear()
            self._begin(command, Replay.of(table.match))
            return
        try:
            transcript = self._store.transcript(path)
        except OSError as error:
            self.refused.emit(message("start.unreadable", error=error.strerror or type(error).__name__))
            return
        if transcript.replay is not None:
            self._begin(command, transcript.replay, transcript.damage)
        elif transcript.damage is not None:
            self.refused.emit(_where(transcript.damage))

    def _begin(self, command: OpenReplay, replay: Replay, damage: Damage | None = None) -> None:
        from cardtable.ui.worker.messages import MatchSetup, ReplayOpened

        self._replay = replay
        self._serial += 1
        header = replay.header
        bottom = bottom_seat(header.seats)
        eyes = bottom if header.default_viewer == PUBLIC else header.default_viewer
        self.opened.emit(
            ReplayOpened(
                serial=self._serial,
                path=command.path,
                setup=MatchSetup(header.game, header.options, header.seats),
                bottom=bottom,
                eyes=eyes,
                last=replay.last,
                deals=replay.deals,
                deal_names=_deal_names(replay),
                damage=None if damage is None else message("replay.damaged", where=_where(damage)),
            )
        )
        position = None if command.record is None else replay.position(command.record)
        first = min(FIRST, replay.last) if position is None else position
        self._show(ShowPosition(self._serial, first, eyes))

    def _show(self, command: ShowPosition) -> None:
        from cardtable.ui.worker.messages import ReplayShown

        if self._replay is not None and command.serial == self._serial:
            snapshot = self._replay.snapshot(command.position, command.wished)
            calls = self._replay.calls_until(command.position)
            self.shown.emit(ReplayShown(command.serial, snapshot, calls))


def _deal_names(replay: Replay) -> tuple[Message, ...]:
    """The names of all deals, as the game counts them."""
    presenter = presenter_of(replay.header.game)
    if presenter is None:
        raise ValueError(f"the window cannot show {replay.header.game}")
    return presenter.deal_names(replay.snapshot(replay.last, PUBLIC).view)


def _where(damage: Damage) -> Message:
    """Tell the damage of a file, with its line if there is one."""
    if not damage.line:
        return damage.reason
    return message("damage.line", line=damage.line, reason=damage.reason)
