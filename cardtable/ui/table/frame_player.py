"""Player of frames on a scene, each for its time; it decides nothing and can always be made to arrive."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QDeadlineTimer, QObject, QTimer, Signal

from cardtable.engine.messages import Who, message
from cardtable.engine.seats import Seat
from cardtable.present.effects import TOLD
from cardtable.present.picture import Frame, Said
from cardtable.ui.table.scene import TableScene

HURRY: Final = 4.0
"""Speed, as a multiple of the normal speed, of what is certain anyway."""

GUARD_MS: Final = 700
"""For so long nobody goes on from what has just come to be read: the key was meant for the last card."""

GLANCE_MS: Final = 16
"""Time of a picture that stays only until it has been painted."""


@dataclass(frozen=True, slots=True)
class _Cue:
    """A frame in the queue, what it is played for, and whether it is the last for that."""

    frame: Frame
    step: object
    is_last: bool

    @property
    def is_to_be_read(self) -> bool:
        """True if nobody hurries past it unseen: a result, or what only one person is told."""
        return self.frame.picture.result is not None or self.frame.private is not None


class FramePlayer(QObject):
    """Player of frames on a scene.

    Attributes:
        speed: how many times as quick as usual; at 0 frames are skipped.
        moves: whether anything moves on its way from one frame to the next.
        pause: how many times as long as usual a finished turn stays; None until somebody goes on.
        results_wait: whether the result of a deal stays until somebody goes on, whatever the pause.
        hurries: whether all goes by quickly, and nothing waits for anybody.
        lingers: whether pictures stay for their time; else only until each has been painted.
        guard_ms: for so long a result stays that has just come, or been met with a press too soon: whoever
            presses again and again has not looked yet.
    """

    turning = Signal()  # the next frame is about to come
    turned = Signal()  # a picture is shown, or on its way
    said = Signal(object)  # a Message of the referee that has just become visible
    said_privately = Signal(object)  # a Message for the person at the bottom alone
    spoken = Signal(object)  # a Message of which the referee says nothing: what somebody says, an effect
    sounded = Signal(object)  # a Sound | None: what is heard of the picture that has just become visible
    reached = Signal(object, bool)  # the plates tell of what was played for; whether its last frame is there
    settled = Signal()  # everything asked for is shown

    def __init__(self, scene: TableScene, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.speed = 1.0
        self.moves = True
        self.pause: float | None = 1.0
        self.results_wait = False
        self.hurries = False
        self.lingers = True
        self.guard_ms = GUARD_MS
        self._guard = QDeadlineTimer()
        self._scene = scene
        self._queue: deque[_Cue] = deque()
        self._showing: _Cue | None = None
        self._arrived = False  # whether what is showing has been said
        self._heard: Mapping[Seat, Said] = {}  # in the picture before
        self._hold = QTimer(self, singleShot=True)
        self._hold.timeout.connect(self._next)

    @property
    def is_idle(self) -> bool:
        """True once everything asked for is shown."""
        return self._showing is None and not self._queue

    @property
    def is_being_read(self) -> bool:
        """True while the picture that shows is to be read, or on its way."""
        return self._showing is not None and self._showing.is_to_be_read

    @property
    def stay(self) -> int:
        """Time for which the picture that arrived last is to stay, in ms."""
        return self._hold.interval()

    def play(self, frames: Sequence[Frame], step: object = None) -> None:
        """Go through the frames, which show how it came to `step`, after those already asked for."""
        self._queue.extend(_Cue(frame, step, frame is frames[-1]) for frame in frames)
        if self._showing is None:
            self._next()

    def go_on(self) -> None:
        """Go on as somebody wishes: from what has been read, or up to what is to be read next, or the end."""
        cue = self._showing
        if cue is None or not cue.is_to_be_read or not self._arrived:
            self.fast_forward()
        elif self._guard.hasExpired():
            self._hold.stop()
            self._next()
        else:
            self._guard = QDeadlineTimer(self.guard_ms)

    def fast_forward(self) -> None:
        """Arrive at what is to be read next, or at the end; everything is still said."""
        cues = [*self._queue] if self._showing is None else [self._showing, *self._queue]
        to_be_read = [place for place, cue in enumerate(cues) if cue.is_to_be_read]
        if not to_be_read:
            self.skip()
            return
        at, was_said = to_be_read[0], self._arrived
        if at or not was_said:
            self._hold.stop()
            self._queue = deque(cues[at + 1 :])
            passed = cues[was_said:at]
            for cue in passed:
                self._say(cue.frame)
            self.turning.emit()
            self._showing, self._arrived = cues[at], False
            self._scene.show_picture(cues[at].frame.picture)
            for cue in [cue for cue in passed if cue.frame.tells_after][-1:]:
                self.reached.emit(cue.step, cue.is_last)
            self._arrive(cues[at])
            self.turned.emit()

    def skip(self) -> None:
        """Arrive at once where the frames lead; everything is still said."""
        if self.is_idle:
            return
        rest = [self._showing, *self._queue] if self._showing else [*self._queue]
        said = self._arrived
        self.stop()
        last = rest[-1]
        self._scene.show_picture(last.frame.picture)
        for cue in rest[1:] if said else rest:
            self._say(cue.frame)
        self.turned.emit()
        self.reached.emit(last.step, last.is_last)
        self.settled.emit()

    def stop(self) -> None:
        """Forget what was on the way."""
        self._hold.stop()
        self._queue.clear()
        self._showing = None
        self._arrived = False
        self.turning.emit()

    def _next(self) -> None:
        if not self._queue:
            if self._showing is not None:
                self._showing = None
                self.settled.emit()
            return
        if not self.speed:
            self.skip()
            return
        self.turning.emit()
        cue = self._showing = self._queue.popleft()
        self._arrived = False
        if self.moves:
            self._scene.animate(cue.frame.picture, self._pace, lambda: self._arrive(cue))
        else:
            self._scene.show_picture(cue.frame.picture)
            self._arrive(cue)
        self.turned.emit()

    def _arrive(self, cue: _Cue) -> None:
        frame = cue.frame
        self._arrived = True
        if cue.is_to_be_read:
            self._guard = QDeadlineTimer(self.guard_ms)
        self._say(frame)
        self.sounded.emit(frame.sound)
        if frame.tells_after:
            self.reached.emit(cue.step, cue.is_last)
        if self._showing is not cue:
            return
        if frame.is_finished and self.speed and self._waits_at(frame):
            self._wait_for_skip(frame)
        elif not self.lingers:
            self._hold.start(GLANCE_MS)
        else:
            pause = self.pause if frame.is_finished and self.pause is not None else 1.0
            self._hold.start(int(frame.hold * pause / self._pace) if self.speed else 0)

    def _waits_at(self, frame: Frame) -> bool:
        """Return True if what this frame shows of something finished stays until somebody goes on."""
        if self.results_wait and frame.picture.result is not None:
            return True
        return self.pause is None and not self.hurries

    @property
    def _pace(self) -> float:
        return self.speed * HURRY if self.hurries else self.speed

    def _wait_for_skip(self, frame: Frame) -> None:
        """Wait for somebody who skips."""
        call = frame.picture.prompt or frame.picture.banner
        if call is not None:
            self._scene.explain(message("table.go_on", call=call))
        self.turned.emit()

    def _say(self, frame: Frame) -> None:
        for call in frame.calls:
            self.said.emit(call)
        if frame.private is not None:
            self.said_privately.emit(frame.private)
        for effect in frame.picture.effects:
            if effect.kind in TOLD:
                self.spoken.emit(effect.words)
        heard, self._heard = self._heard, frame.picture.said
        for seat, said in self._heard.items():
            if not said.is_called and heard.get(seat) != said:
                self.spoken.emit(message("table.says", who=Who(seat), what=said.words))
