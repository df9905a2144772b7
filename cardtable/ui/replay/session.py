"""Replay session in the window: the position wanted, snapshots in, frames out to the table."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import replace
from typing import Any, Final

from PySide6.QtCore import QObject, QTimer, Signal

from cardtable.engine.messages import Message
from cardtable.engine.seats import EVERYTHING, Seat, Viewer
from cardtable.match.replay import Snapshot
from cardtable.present.names import table_texts
from cardtable.present.picture import Frame, Picture, Presenter, Scoreboard
from cardtable.present.score_sheet import ScoreSheet
from cardtable.texts import Texts
from cardtable.ui.base.language import current_texts
from cardtable.ui.replay.service import ShowPosition
from cardtable.ui.table.scene import EMPTY
from cardtable.ui.table.view import TableView
from cardtable.ui.worker.messages import ReplayOpened, ReplayShown
from cardtable.ui.worker.worker import Worker

PAUSE_MS: Final = 400
"""Rest of a running replay between two steps, at the usual pace."""


class ReplaySession(QObject):
    """Replay of one match on one table.

    `position` is the one wanted, `shown` what the table shows or is on its way to, `seen` where it has
    arrived, which is what the scoreboard follows. The next step is played as it was at the table; every other
    way leads there at once.
    """

    changed = Signal()  # position, viewer, running or not, what is shown or seen
    jumped = Signal(object)  # tuple[Message, ...]: the log starts anew with these calls

    def __init__(
        self, opened: ReplayOpened, presenter: Presenter[Any], table: TableView, worker: Worker
    ) -> None:
        super().__init__(table)
        self.opened = opened
        self.viewer: Viewer = opened.eyes
        self.position = 0
        self.is_running = False
        self.shown: ReplayShown | None = None
        self.seen: ReplayShown | None = None
        self._presenter = presenter
        self._table = table
        self._worker = worker
        self._starts = [deal.start for deal in opened.deals]
        self._speed = self._pace = 1.0
        self._rest = QTimer(self, singleShot=True)
        self._rest.timeout.connect(self._run_on)
        table.show_picture(EMPTY)  # the people of another match get up first; there may be fewer now
        table.set_theme(presenter.felt, presenter.accent)
        table.set_display(sort_order=presenter.sort_order)
        table.set_texts(self.texts)
        table.set_company(opened.setup.seats)
        table.reached.connect(self._see)
        table.settled.connect(self._settle)

    @property
    def texts(self) -> Texts:
        """The texts as they are said at this table."""
        return table_texts(current_texts(), self.opened.setup.seats)

    @property
    def score(self) -> Scoreboard | None:
        """The scoreboard for what has been seen."""
        return None if self.seen is None else self._presenter.score(self.seen.snapshot.view)

    @property
    def sheet(self) -> ScoreSheet | None:
        """The score deal by deal, up to what has been seen."""
        return None if self.seen is None else self._presenter.sheet(self.seen.snapshot.view)

    @property
    def deal_name(self) -> Message | None:
        """The name of the deal at the position wanted; None before the first."""
        index = bisect_right(self._starts, self.position)
        return self.opened.deal_names[index - 1] if index else None

    @property
    def deal(self) -> int | None:
        """Number of the deal at the position wanted, before the first of that one; None without any."""
        deals = self.opened.deals
        return deals[max(0, bisect_right(self._starts, self.position) - 1)].number if deals else None

    @property
    def is_withheld(self) -> bool:
        """True while less is shown than was asked for, because the deal has not been played out."""
        return self.shown is not None and self.shown.snapshot.viewer != self.viewer

    @property
    def can_play_on(self) -> bool:
        """True while there is anything left to play from here."""
        return self.shown is not None and self.shown.snapshot.view.outcome is None

    def close(self) -> None:
        """Let go of the table; nothing that still comes in is shown."""
        self._rest.stop()
        self._table.reached.disconnect(self._see)
        self._table.settled.disconnect(self._settle)
        self.deleteLater()

    # ── where to ─────────────────────────────────────────────────────────────────────────────────────

    def go(self, position: int) -> None:
        """Go to a position, or as near as there is one; what was running stops."""
        self.pause()
        self._want(position)

    def step(self, count: int) -> None:
        """Go on by this number of positions; back where it is negative."""
        self.go(self.position + count)

    def go_deal(self, count: int) -> None:
        """Go to where the next deal begins (1), or this one, or from its beginning the one before (−1)."""
        if count > 0:
            index = bisect_right(self._starts, self.position)
            self.go(self._starts[index] if index < len(self._starts) else self.opened.last)
        else:
            index = bisect_left(self._starts, self.position) - 1
            self.go(self._starts[index] if index >= 0 else 0)

    def set_viewer(self, viewer: Viewer) -> None:
        """Show the match as another viewer sees it: a seat, or everything."""
        if viewer != self.viewer:
            self.viewer = viewer
            self._worker.send(ShowPosition(self.opened.serial, self.position, viewer))
            self.changed.emit()

    def _want(self, position: int) -> None:
        position = max(0, min(position, self.opened.last))
        if position != self.position:
            self.position = position
            self._worker.send(ShowPosition(self.opened.serial, position, self.viewer))
            self.changed.emit()

    # ── running ──────────────────────────────────────────────────────────────────────────────────────

    def toggle(self) -> None:
        """Run, from the start again if this is the end, or stop running."""
        if self.is_running:
            self.pause()
            return
        self.is_running = True
        if self.position >= self.opened.last:
            self._want(0)
        else:
            self._run_on()
        self.changed.emit()

    def pause(self) -> None:
        """Stop running."""
        self._rest.stop()
        if self.is_running:
            self.is_running = False
            self.changed.emit()

    def set_pace(self, pace: float) -> None:
        """Run at this multiple of the usual pace."""
        self._pace = pace
        self.set_speed(self._speed)

    def set_speed(self, speed: float) -> None:
        """Play the animations at this speed, apart from the pace; 0 for none."""
        self._speed = speed
        self._table.set_speed(speed)
        self._table.speed *= self._pace

    def _run_on(self) -> None:
        if self.position >= self.opened.last:
            self.pause()
        else:
            self._want(self.position + 1)

    def _see(self, shown: ReplayShown) -> None:
        """Tell of a position when the plates on the table do."""
        if self.seen is not shown:
            self.seen = shown
            self.changed.emit()

    def _settle(self) -> None:
        if self.shown is not None:
            self._see(self.shown)
        if self.is_running:
            self._rest.start(int(PAUSE_MS / self._pace))

    # ── what is shown ────────────────────────────────────────────────────────────────────────────────

    def take(self, shown: ReplayShown) -> None:
        """Take a position that was asked for: play how it came about, or show it."""
        if shown.serial != self.opened.serial:
            return
        before, snapshot = self.shown, shown.snapshot
        if before is None:
            self.position = snapshot.position
        follows = (
            before is not None
            and snapshot.position == before.snapshot.position + 1
            and snapshot.viewer == before.snapshot.viewer
        )
        if not follows and snapshot.position != self.position:
            return  # on to where one wants to be by now
        if follows:
            self._table.skip()  # what is on the way is still said, and has been seen
            self._rest.stop()
        self.shown = shown
        self.changed.emit()
        frames = self._frames(snapshot) if follows else ()
        if frames:
            self._table.play(frames, shown)
        else:
            self._table.show_picture(self._still(snapshot))
            self.jumped.emit(shown.calls)
            self._settle()

    def _bottom(self, snapshot: Snapshot) -> Seat:
        return snapshot.viewer if snapshot.viewer >= 0 else self.opened.bottom

    def _still(self, snapshot: Snapshot) -> Picture:
        """Picture of the table at rest: nobody is asked for a card, and the last call stands beside it."""
        picture = self._presenter.picture(snapshot.view, self._bottom(snapshot))
        call = snapshot.calls[-1] if snapshot.calls else None
        return replace(picture.unasked, prompt=None if call == picture.banner else call)

    def _frames(self, snapshot: Snapshot) -> tuple[Frame, ...]:
        if snapshot.before is None or snapshot.fact is None:
            return ()
        bottom = self._bottom(snapshot)
        frames = self._presenter.frames(snapshot.before, snapshot.fact, snapshot.view, snapshot.calls, bottom)
        if not frames:
            return ()
        still = self._still(snapshot).saying(frames[-1].picture.said)
        return (*frames[:-1], replace(frames[-1], picture=still))


def viewers(opened: ReplayOpened) -> tuple[Viewer, ...]:
    """The viewers that can be chosen: every seat, the one at the bottom first, and everything."""
    seats = sorted(range(len(opened.setup.seats)), key=lambda seat: seat != opened.bottom)
    return (*seats, EVERYTHING)
