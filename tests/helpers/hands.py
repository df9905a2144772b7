"""A time that tests put forward."""

from __future__ import annotations

from cardtable.match.clock import LONGEST_GAP, Clock


class Hands:
    """A clock's time, put forward by hand."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def pass_by(hands: Hands, clock: Clock, seconds: float) -> None:
    """Let seconds pass, in which a clock with these hands is looked at again and again."""
    while seconds > 0:
        hands.now += min(seconds, LONGEST_GAP)
        clock.count()
        seconds -= LONGEST_GAP
