"""Deals of Fifty-Six played out in worlds.

Written to be compiled with mypyc (see `cardtable.engine.bits`).
"""

from __future__ import annotations

from mypy_extensions import i64

from cardtable.ai.games.fifty_six.policy import CarefulPolicy
from cardtable.ai.trick.evidence import Seen
from cardtable.ai.trick.playouts import Playouts
from cardtable.engine.tricks import Tricks


class CarefulPlayouts(Playouts):
    """Plays deals to their ends, everybody in the careful way.

    Args:
        policy: that way.
    """

    def __init__(self, policy: CarefulPolicy) -> None:
        self.policy = policy

    def run(self, tricks: Tricks, seen: Seen, plan: i64) -> None:
        """Play all tricks; there is only one plan, to take points."""
        policy = self.policy
        while tricks.left:
            code: i64 = policy.choose(tricks, seen)
            seen.note(tricks, code)
            tricks.play(code)
