"""Scores, which are exact: integers, or Gaussian integers where a game counts in complex numbers.

Which score is better is for the rules to say, by its *standing*: the higher, the better. Standings give the
places. Wherever means are made, the absolute value stands in for a score that is no plain number.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt
from typing import Final, TypeAlias

_GAUSSIAN: Final = re.compile(r"(-?[0-9]{1,18})([+-][0-9]{1,18})i", re.ASCII)


@dataclass(frozen=True, slots=True)
class Gaussian:
    """A complex number with integer parts. Text form: ``13-2i``, ``0+1i``."""

    real: int
    imaginary: int = 0

    def __add__(self, other: Gaussian) -> Gaussian:
        return Gaussian(self.real + other.real, self.imaginary + other.imaginary)

    def __sub__(self, other: Gaussian) -> Gaussian:
        return self + -other

    def __mul__(self, other: Gaussian) -> Gaussian:
        return Gaussian(
            self.real * other.real - self.imaginary * other.imaginary,
            self.real * other.imaginary + self.imaginary * other.real,
        )

    def __neg__(self) -> Gaussian:
        return Gaussian(-self.real, -self.imaginary)

    @property
    def norm(self) -> int:
        """The square of the absolute value, by which absolute values are compared."""
        return self.real**2 + self.imaginary**2

    def __abs__(self) -> float:
        return sqrt(self.norm)

    def __str__(self) -> str:
        return f"{self.real}{self.imaginary:+}i"

    @property
    def written(self) -> str:
        """The number as people write it, without what is zero, and with a proper minus: ``13i``, ``3−i``."""
        unit = "" if abs(self.imaginary) == 1 else abs(self.imaginary)
        imaginary = f"{'-' if self.imaginary < 0 else '+'}{unit}i" if self.imaginary else ""
        real = str(self.real) if self.real or not imaginary else ""
        return (real + imaginary if real else imaginary.removeprefix("+")).replace("-", "−")

    @classmethod
    def parse(cls, text: str) -> Gaussian:
        """Read what `str` wrote.

        Raises:
            ValueError: the text is no Gaussian integer.
        """
        found = _GAUSSIAN.fullmatch(text)
        if found is None:
            raise ValueError(f"not a Gaussian integer: {text!r}")
        return cls(int(found[1]), int(found[2]))


Score: TypeAlias = int | Gaussian


def added(one: Score, other: Score) -> Score:
    """The sum of two scores.

    Raises:
        TypeError: one is complex, the other is not.
    """
    if isinstance(one, int) and isinstance(other, int):
        return one + other
    if isinstance(one, Gaussian) and isinstance(other, Gaussian):
        return one + other
    raise TypeError(f"no sum of {one} and {other}")


def score_to_json(score: Score) -> int | str:
    """A score for files and tables: an integer as it is, a Gaussian integer as text."""
    return str(score) if isinstance(score, Gaussian) else score


def score_from_json(data: object) -> Score:
    """Read what `score_to_json` gave.

    Raises:
        ValueError: it is no score.
    """
    if isinstance(data, str):
        return Gaussian.parse(data)
    if type(data) is not int:
        raise ValueError(f"not a score: {data!r}")
    return data


def highest_wins(score: Score) -> int:
    """The standing of an integer score where most is best."""
    if isinstance(score, Gaussian):
        raise TypeError(f"no standing for {score}")
    return score


def nearest_wins(score: Score) -> int:
    """The standing of a score where the least integer wins, or the Gaussian integer closest to zero."""
    return -score.norm if isinstance(score, Gaussian) else -score


def places(standings: Iterable[int]) -> tuple[int, ...]:
    """The place of each standing; equals share a place and the next is skipped."""
    standings = tuple(standings)
    return tuple(1 + sum(other > standing for other in standings) for standing in standings)


def countable(score: Score) -> float:
    """The number for sums and means of scores: the score itself, or the absolute value of a complex one."""
    return abs(score) if isinstance(score, Gaussian) else score
