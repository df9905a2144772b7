"""Tallies of many deals: sums that can be added up, and what follows from them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from math import exp, isfinite, log, sqrt
from operator import add
from typing import Any, Final

NORMAL: Final = 1.959964
"""The standard errors to either side that hold 95 % of a normal distribution."""

FINENESS: Final = 20  # times are counted in steps of 1/20 of their logarithm, five per cent each


@dataclass(frozen=True, slots=True)
class MeanInterval:
    """A mean over deals. `low` and `high` bound its 95 % interval; None when one deal says nothing of it."""

    mean: float
    error: float | None = None
    low: float | None = None
    high: float | None = None

    def __str__(self) -> str:
        """The mean, and how far its interval reaches to either side."""
        told = f"{self.mean:+.2f}" if self.error is None else f"{self.mean:+.2f} ± {NORMAL * self.error:.2f}"
        return told.replace("-", "−")


@dataclass(frozen=True, slots=True)
class Sums:
    """A number of each deal, summed up; and its squares."""

    total: float = 0.0
    squares: float = 0.0

    def __add__(self, other: Sums) -> Sums:
        return Sums(self.total + other.total, self.squares + other.squares)

    @classmethod
    def of(cls, value: float) -> Sums:
        """The number of one deal."""
        return cls(value, value * value)

    def estimate(self, deals: int) -> MeanInterval:
        """The mean over a number of deals, at least one, and the interval that their differences allow.

        It takes the means for normally distributed, which a few dozen deals make good enough.
        """
        mean = self.total / deals
        if deals == 1:
            return MeanInterval(mean)
        spread = max(0.0, self.squares - deals * mean * mean) / (deals - 1)
        error = sqrt(spread / deals)
        return MeanInterval(mean, error, mean - NORMAL * error, mean + NORMAL * error)


def mean_of(values: Sequence[float]) -> MeanInterval:
    """The mean of numbers, at least one, each of another deal."""
    return sum(map(Sums.of, values), Sums()).estimate(len(values))


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure such as turns: its sum over all plays, and the highest."""

    total: int = 0
    most: int = 0

    def __add__(self, other: Figure) -> Figure:
        return Figure(self.total + other.total, max(self.most, other.most))


@dataclass(frozen=True, slots=True)
class EntrantTally:
    """The tally of some deals for one entrant.

    A deal may be played as often as the seats can be turned, and counts once, with the mean of these plays.
    So luck of the cards is then no part of the error.

    `shares` are of first places: 1 for a play won alone, a half for each of two, 0 for the others. `scores`
    are the game's own. `places` says how often it had each, the first before the others; they and `figures`
    are of every play, and `faults` the choices that were made in its place.
    """

    shares: Sums = Sums()
    scores: Sums = Sums()
    places: tuple[int, ...] = ()
    figures: Mapping[str, Figure] = field(default_factory=dict)
    faults: int = 0

    def __add__(self, other: EntrantTally) -> EntrantTally:
        names = dict.fromkeys((*self.figures, *other.figures))
        none = Figure()
        return EntrantTally(
            self.shares + other.shares,
            self.scores + other.scores,
            tuple(map(sum, zip_longest(self.places, other.places, fillvalue=0))),
            {name: self.figures.get(name, none) + other.figures.get(name, none) for name in names},
            self.faults + other.faults,
        )

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary for a file."""
        return {
            "shares": [self.shares.total, self.shares.squares],
            "scores": [self.scores.total, self.scores.squares],
            "places": list(self.places),
            "figures": {name: [figure.total, figure.most] for name, figure in self.figures.items()},
            "faults": self.faults,
        }

    @classmethod
    def from_json(cls, data: Any) -> EntrantTally:
        """Inverse of `to_json`; ValueError, KeyError, TypeError or OverflowError if the data is none."""
        return cls(
            Sums(*map(_number, data["shares"])),
            Sums(*map(_number, data["scores"])),
            tuple(map(_count, data["places"])),
            {name: Figure(*map(_whole, pair)) for name, pair in dict(data["figures"]).items()},
            _count(data["faults"]),
        )


@dataclass(frozen=True, slots=True)
class Tally:
    """The tally of some deals: by entrant, how many plays were drawn, and the first fault told.

    `lead` is by how much the first entrant's scores were above the mean of those on other sides.
    """

    deals: int
    draws: int
    by_entrant: tuple[EntrantTally, ...]
    lead: Sums
    fault: str = ""

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.deals + other.deals,
            self.draws + other.draws,
            tuple(map(add, self.by_entrant, other.by_entrant)),
            self.lead + other.lead,
            self.fault or other.fault,
        )

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary for a file."""
        return {
            "deals": self.deals,
            "draws": self.draws,
            "standings": [entrant.to_json() for entrant in self.by_entrant],
            "lead": [self.lead.total, self.lead.squares],
            "fault": self.fault,
        }

    @classmethod
    def from_json(cls, data: Any, entrants: int) -> Tally:
        """Inverse of `to_json`, for this number of entrants.

        Raises:
            ValueError: the data is no tally.
        """
        try:
            by_entrant = tuple(map(EntrantTally.from_json, data["standings"]))
            lead = Sums(*map(_number, data["lead"]))
            tally = cls(_count(data["deals"]), _count(data["draws"]), by_entrant, lead, str(data["fault"]))
        except (KeyError, OverflowError, TypeError) as error:
            raise ValueError("not a tally") from error
        if len(by_entrant) != entrants:
            raise ValueError("a tally of another number of players")
        return tally


@dataclass(slots=True)
class Times:
    """Times of choices, counted in steps of five per cent; a clock is never the same twice."""

    counts: Counter[int] = field(default_factory=Counter)

    def count(self, nanoseconds: Iterable[int]) -> None:
        """Count some choices."""
        self.counts.update(int(FINENESS * log(max(time, 1))) for time in nanoseconds)

    def quantile(self, share: float) -> float | None:
        """The milliseconds within which this share of the choices was made; None without any."""
        wanted = share * self.counts.total()
        for step in sorted(self.counts):
            wanted -= self.counts[step]
            if wanted <= 0:
                return exp((step + 0.5) / FINENESS) / 1e6
        return None


def _whole(value: object) -> int:
    if type(value) is not int:
        raise ValueError(f"not a whole number: {value!r}")
    return value


def _count(value: object) -> int:
    if _whole(value) < 0:
        raise ValueError(f"not a count: {value!r}")
    return _whole(value)


def _number(value: object) -> float:
    if not isinstance(value, int | float) or not isfinite(value):
        raise ValueError(f"not a number: {value!r}")
    return float(value)
