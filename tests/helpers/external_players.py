"""Players from elsewhere as the arena calls them (``python:tests.helpers.external_players:Hanging``)."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import Any, Final

from cardtable.engine.cards import Card
from cardtable.engine.facts import Action
from cardtable.engine.games.happy_six import Choose
from cardtable.engine.rules import Advice, Budget, View

NOTES: Final = "CARDTABLE_TEST_NOTES"
"""The environment variable with the folder in which players leave a file named as their process."""


class Steady:
    """Any legal action; it writes to the console."""

    def choose(self, view: View, budget: Budget, rng: Random) -> Advice:
        os.write(1, b"not JSON\n")
        assert view.choices is not None
        return Advice(view.choices.draw(rng))


class Absent:
    """A card it cannot hold."""

    def choose(self, view: View, budget: Budget, rng: Random) -> Advice:
        return Advice(Choose(Card.parse("QS")))


class Mute:
    """Something else than advice."""

    def choose(self, view: View, budget: Budget, rng: Random) -> Any:
        return "AS"


class Wordy:
    """Player that raises with a text that no line has room for, and that no encoding has."""

    def choose(self, view: View, budget: Budget, rng: Random) -> Advice:
        raise LookupError("no\nidea \udcff " + 1000 * "!")


class Suicidal:
    """Player that ends its process."""

    def choose(self, view: View, budget: Budget, rng: Random) -> Advice:
        os._exit(7)


class Hanging:
    """Player that leaves a note and never answers."""

    def choose(self, view: View, budget: Budget, rng: Random) -> Advice:
        if NOTES in os.environ:
            (Path(os.environ[NOTES]) / str(os.getpid())).touch()
        while True:
            time.sleep(0.01)


class Unread(Action):
    """An action with a text of many letters, which the game does not know."""

    letters = 300

    def __str__(self) -> str:
        return "x" * self.letters


class Unending(Unread):
    """An action with a text that nobody wants to read."""

    letters = 10**6


class Chatty:
    """A player with an unknown action that is described at length."""

    def choose(self, view: View, budget: Budget, rng: Random) -> Advice:
        return Advice(Unread())


class Endless:
    """A player with an action that never ends."""

    def choose(self, view: View, budget: Budget, rng: Random) -> Advice:
        return Advice(Unending())


class Parent:
    """Player that starts a process of its own, leaves a note of it, and ends or hangs."""

    ends = False

    def choose(self, view: View, budget: Budget, rng: Random) -> Advice:
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
        (Path(os.environ[NOTES]) / str(child.pid)).touch()
        if self.ends:
            os._exit(0)
        time.sleep(600)
        raise AssertionError


class Leaver(Parent):
    """The same, and it ends before its child."""

    ends = True


class Unborn:
    """Cannot be made."""

    def __init__(self) -> None:
        raise RuntimeError("not today")
