"""Match equity of Hearts: what the end of a deal is worth with a view to the match (HE-16, HE-17, HE-19)."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

from cardtable.engine.games.hearts import HeartsView
from cardtable.engine.games.hearts.actions import REWARDS
from cardtable.engine.games.hearts.ending import deal_scores, is_over, new_totals
from cardtable.engine.games.hearts.options import DEALS, MOON, TARGET, is_complex
from cardtable.engine.games.hearts.play import KINDS
from cardtable.engine.games.hearts.scoring import NO_SHOOTER
from cardtable.engine.scores import Score, countable
from cardtable.engine.seats import Seat

SPREAD: Final = 0.4
"""By how much the points of two players in a deal usually differ; a share of the points in play."""

HASTE: Final = 1.3
"""Points above the mean that the player who ends the match adds in a deal."""


class MatchEquity:
    """The worth of the deal in play to each seat.

    It is the number of opponents one is likely to end up before: those behind in the end, and while the match
    goes on, something between, the steeper the nearer its end. It is told in penalty points: early in a match
    it is how many fewer one has got in this deal than the others on average.
    """

    def __init__(self, view: HeartsView) -> None:
        self._options = options = view.options
        self._deals = view.played_before + len(view.scores) + (0 if _is_finished(view) else 1)
        self._before = view.totals
        self._scoring = view.trick_game.scoring
        self._usual = float(self._scoring.total) * SPREAD
        self._mean = self._scoring.total / options.players
        self._scale = (
            2.0
            * self._spread([countable(total) for total in view.totals], self._deals - 1)
            / (options.players - 1)
        )

    def best_reward(self, taken: list[int], won: list[int], shooter: Seat) -> str:
        """Return the shooter's choice of the moon's rewards (HE-17)."""

        def worth(kind: str) -> float:
            return self.worth(tuple(self._scoring.scores(taken, won, KINDS[kind])), shooter, kind, shooter)

        return max(REWARDS, key=worth)

    def of_taken(self, taken: list[int], won: list[int], seat: Seat) -> float:
        """Return the worth to a seat of these weights taken and tricks won."""
        shooter = self._scoring.shooter(taken)
        kind: str = self._options[MOON]
        if kind == "choice":
            kind = REWARDS[0] if shooter == NO_SHOOTER else self.best_reward(taken, won, shooter)
        if is_complex(self._options):
            has_signs = kind == "signs" and shooter != NO_SHOOTER
            signs = self.best_signs(taken, won, shooter) if has_signs else ()
            scores = deal_scores(self._options, self._scoring, taken, won, kind, signs)
            return self.worth(scores, shooter, kind, seat)
        return self.worth(self._scoring.scores(taken, won, KINDS[kind]), shooter, kind, seat)

    def best_signs(self, taken: list[int], won: list[int], shooter: Seat) -> tuple[int, ...]:
        """Return the signs that take the shooter closest to zero and the others farthest from it (HE-29)."""
        seats = range(len(taken))
        plus, minus = (self._after(self._signed(taken, won, [sign for _ in seats])) for sign in (1, -1))
        return tuple(1 if (plus[seat] > minus[seat]) == (seat != shooter) else -1 for seat in seats)

    def worth_of_signs(
        self, taken: list[int], won: list[int], shooter: Seat, also: Sequence[tuple[int, ...]] = ()
    ) -> dict[tuple[int, ...], float]:
        """Return the worth to the shooter of signs (HE-29): the best, others like them, and any asked for.

        The nearest for oneself and the farthest for the others is not the best where it ends the match for
        somebody who is behind: so signs that keep all inside the circle are tried, and each other sign.
        """
        best, seats = self.best_signs(taken, won, shooter), range(len(taken))
        flips = [tuple(-sign if each == seat else sign for each, sign in enumerate(best)) for seat in seats]
        inside = list(best)
        for seat in seats:
            found = self._after(self._signed(taken, won, best))[seat]
            other = self._after(self._signed(taken, won, flips[seat]))[seat]
            if other <= self._options[TARGET] < found:
                inside[seat] = -inside[seat]
        return {
            signs: self.worth(self._signed(taken, won, signs), shooter, "signs", shooter)
            for signs in dict.fromkeys((best, tuple(inside), *flips, *also))
        }

    def _signed(self, taken: list[int], won: list[int], signs: Sequence[int]) -> tuple[Score, ...]:
        return deal_scores(self._options, self._scoring, taken, won, "signs", signs)

    def worth(self, scores: Sequence[Score], shooter: int, kind: str, seat: Seat) -> float:
        """Return the worth of these scores of the deal to a seat."""
        wiped = shooter if kind == "asobi" else NO_SHOOTER
        after = new_totals(self._options, self._before, scores, wiped)
        totals = [countable(total) for total in after]
        own = totals[seat]
        ahead = [total - own for each, total in enumerate(totals) if each != seat]
        if is_over(self._options, self._deals, after):
            return self._scale * sum((each > 0) - (each < 0) for each in ahead) / 2
        spread = self._spread(totals, self._deals)
        return self._scale * sum(each / sqrt(spread * spread + each * each) for each in ahead) / 2

    def _after(self, scores: Sequence[Score]) -> list[float]:
        return [countable(total) for total in new_totals(self._options, self._before, scores)]

    def _spread(self, totals: Sequence[float], deals: int) -> float:
        """By how much the totals of two players usually come to differ yet."""
        left = float(self._options[DEALS] - deals)
        if not self._options[DEALS]:
            left = (self._options[TARGET] - max(totals)) / (self._mean * HASTE)
        return self._usual * sqrt(max(left, 1.0))


class CachedEquity:
    """Match equity of one seat, remembered for what has been asked: playouts ask often for the same.

    Args:
        equity: what the deal is worth.
        seat: to whom.
        counts_tricks: whether it matters who won how many tricks (HE-18).
    """

    def __init__(self, equity: MatchEquity, seat: Seat, *, counts_tricks: bool) -> None:
        self._equity = equity
        self._seat = seat
        self._counts_tricks = counts_tricks
        self._known: dict[tuple[tuple[int, ...], tuple[int, ...]], float] = {}

    def of(self, taken: list[int], won: list[int]) -> float:
        """Return the worth to the seat of the weights taken and the numbers of tricks won."""
        key = (tuple(taken), tuple(won) if self._counts_tricks else ())
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._equity.of_taken(taken, won, self._seat)
        return found


def _is_finished(view: HeartsView) -> bool:
    return view.leader is None and view.exchanged and view.chooses is None
