"""Match equity of Hachihachi Trick: what the end of a round is worth with a view to the match (HT-4)."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

from cardtable.engine.games.hachihachi_trick import HachihachiView
from cardtable.engine.games.hachihachi_trick.options import ROUNDS

LAST: Final = 3
"""The last rounds of a match, in which places count; until then chips are as good as places."""

SPREAD: Final = 12.0
"""By how many chips two balances usually come to differ more in a round."""


class MatchEquity:
    """The worth of the end of the round in play to the view's seat.

    It is the chips that the seat has won from now on. In the last rounds it is the number of opponents whom
    it is likely to end up before: those behind in the end, and before the last round something between, the
    steeper the fewer rounds are left. That is told in chips, too: as many as would be worth it where all have
    the same.

    Attributes:
        counts_places: whether the round is one of the last.
    """

    def __init__(self, view: HachihachiView) -> None:
        left = view.options[ROUNDS] - view.round
        self._seat = view.viewer
        self._before = view.balances
        self.counts_places = left < LAST
        self._spread = SPREAD * sqrt(left)
        self._scale = SPREAD * sqrt(left + 1) / view.players
        self._now = self._places(view.balances)

    def of(self, balances: Sequence[int]) -> float:
        """Return the worth of these balances after the round, by seat; what follows them does not count."""
        if not self.counts_places:
            return float(balances[self._seat] - self._before[self._seat])
        return self._places(balances) - self._now

    def _places(self, balances: Sequence[int]) -> float:
        own, players = balances[self._seat], len(self._before)
        ahead = [own - other for other in balances[:players]]
        if not self._spread:
            return self._scale * sum((each > 0) - (each < 0) for each in ahead)
        square = self._spread * self._spread
        return self._scale * sum(each / sqrt(square + each * each) for each in ahead)
