"""Players that misbehave, for tests of the search process, which imports this file."""

from __future__ import annotations

import os
import signal
import time
from dataclasses import dataclass
from pathlib import Path
from random import Random

from cardtable.engine.rules import Advice, Budget, View


def _any(view: View, rng: Random) -> Advice:
    assert view.choices is not None
    return Advice(view.choices.draw(rng), value=float(os.getpid()))


@dataclass(frozen=True)
class Steady:
    """Player that answers at once; the value is the id of the process it thinks in."""

    def choose(self, view: View, budget: Budget, rng: Random) -> Advice:
        return _any(view, rng)


@dataclass(frozen=True)
class Slow:
    """Player that thinks for `seconds`, with its process id in `started`.

    It heeds its budget or does not; if not, it may all the same ask for it.
    """

    seconds: float
    started: Path
    heeds: bool
    asks: bool = False

    def choose(self, view: View, budget: Budget, rng: Random) -> Advice:
        note = self.started.with_suffix(".new")
        note.write_text(str(os.getpid()), encoding="utf-8")
        note.replace(self.started)  # whole at once, and open no more: Windows deletes no open file
        end = time.monotonic() + self.seconds
        while time.monotonic() < end and not (self.heeds and not budget.has_left(1)):
            sum(range(100))
            if self.asks:
                budget.has_left(0)
        return _any(view, rng)


@dataclass(frozen=True)
class Suicidal:
    """Its process dies over the question as often as `deaths` says; `grave` counts, a byte each."""

    deaths: int
    grave: Path

    def choose(self, view: View, budget: Budget, rng: Random) -> Advice:
        with self.grave.open("ab") as file:
            file.write(b"+")
        if self.grave.stat().st_size <= self.deaths:
            os._exit(1)
        return _any(view, rng)


@dataclass(frozen=True)
class Stopped:
    """Its process is stopped over the question, the first time; `stone` tells that it was."""

    stone: Path

    def choose(self, view: View, budget: Budget, rng: Random) -> Advice:
        if not self.stone.exists():
            self.stone.write_text(str(os.getpid()), encoding="utf-8")
            os.kill(os.getpid(), signal.SIGSTOP)
        return _any(view, rng)


@dataclass(frozen=True)
class Hanging:
    """Never answers the first time, whatever the deadline; `stone` tells that it was asked.

    It may ask for its budget all the while.
    """

    stone: Path
    asks: bool = False

    def choose(self, view: View, budget: Budget, rng: Random) -> Advice:
        if not self.stone.exists():
            self.stone.write_text(str(os.getpid()), encoding="utf-8")
            while True:
                sum(range(100))
                if self.asks:
                    budget.has_left(0)
        return _any(view, rng)


@dataclass(frozen=True)
class Faulty:
    """Player that raises."""

    def choose(self, view: View, budget: Budget, rng: Random) -> Advice:
        raise LookupError("no idea 山田")
