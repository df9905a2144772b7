"""External players, ``python:module:Class``: each in a process of its own, as it may fail in any way.

The class is called without arguments and makes a `cardtable.engine.rules.Player`. It must be found from the
current folder, or be installed. Views go to it as pickles, and what comes back is the text of an action,
or of what went wrong: nothing that it could have made up is ever unpickled here.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path
from random import Random
from typing import Any, Final

from cardtable.ai.players import NoAnswer, Stopped
from cardtable.ai.process.processes import (
    SPAWN,
    begin,
    deaf_to_interrupts,
    end_family,
    start_helper,
    wait_readable,
)
from cardtable.engine.facts import Action
from cardtable.engine.rules import Advice, Budget, Player, Rules, View, never

PREFIX: Final = "python:"

LIMIT: Final = 30.0
"""Seconds a player from elsewhere has for one answer, where nobody says another number."""

STARTING: Final = 60.0  # seconds it has to be ready

_GLANCE: Final = 0.2  # seconds between two looks whether the answer is still wanted
_LONGEST: Final = 200  # letters of what is told about a fault
_LONGEST_ACTION: Final = 4096  # letters, more than any action has
_MOST_BYTES: Final = 2**16  # of a message, more than any of ours has
_ACTION, _FAULT = b"=", b"!"


def is_external(entrant: str) -> bool:
    """True if this names a player from elsewhere, and not a style of ours."""
    return entrant.startswith(PREFIX)


def is_well_named(entrant: str) -> bool:
    """True if a module and a class follow the prefix."""
    module, colon, maker = entrant.removeprefix(PREFIX).partition(":")
    return bool(colon) and maker.isidentifier() and all(map(str.isidentifier, module.split(".")))


class ExternalPlayer:
    """`cardtable.engine.rules.Player`: one from elsewhere, with its process.

    The process starts with the first question and lives until `close`; if it hangs or dies it is started
    again for the next question.

    Args:
        name: ``python:module:Class``.
        rules: the game it plays.
        limit: seconds for one answer.
    """

    def __init__(self, name: str, rules: Rules[Any, View], limit: float = LIMIT) -> None:
        self._name = name
        self._rules = rules
        self._limit = limit
        self._helper: tuple[SpawnProcess, Connection] | None = None

    def choose(self, view: View, budget: Budget, rng: Random) -> Advice:
        """Return the player's advice.

        Raises:
            NoAnswer: it raised, gave no advice, took too long, or its process died.
            Stopped: nobody wants the answer any more.
        """
        process, pipe = self.start(budget.stopped)
        with suppress(OSError):  # it has just died, which listening tells
            pipe.send((view, budget.count, rng))
        text = self._listen(process, pipe, self._limit, budget.stopped)
        try:
            return Advice(self._rules.parse_action(text))
        except ValueError:
            raise NoAnswer(text[:_LONGEST]) from None

    def start(self, stopped: Callable[[], bool] = never) -> tuple[SpawnProcess, Connection]:
        """Have the player ready; return its process and the way to it.

        Raises:
            NoAnswer: there is no such player, or it does not get ready.
            Stopped: nobody wants it any more.
        """
        if self._helper is None:
            with deaf_to_interrupts():
                pipe, far_end = SPAWN.Pipe()
                process = SPAWN.Process(target=_serve, args=(self._name, far_end), daemon=True)
                start_helper(process)
                far_end.close()
                self._helper = process, pipe
            try:
                self._listen(process, pipe, STARTING, stopped)
            except NoAnswer:
                self.close()
                raise
        return self._helper

    def close(self) -> None:
        """End the process, whatever it is doing."""
        if self._helper is not None:
            process, pipe = self._helper
            self._helper = None
            end_family(process)
            process.join()
            process.close()
            pipe.close()

    def _listen(
        self, process: SpawnProcess, pipe: Connection, seconds: float, stopped: Callable[[], bool]
    ) -> str:
        """Wait these seconds for the process's next message; end the process if none comes."""
        end = time.monotonic() + seconds
        try:
            while not wait_readable({pipe: process}, max(0.0, min(_GLANCE, end - time.monotonic()))):
                if stopped():
                    raise Stopped
                if time.monotonic() >= end:
                    raise NoAnswer(f"no answer within {seconds:g} s")
            said = pipe.recv_bytes(_MOST_BYTES)
        except (EOFError, OSError):
            self.close()
            raise NoAnswer("its process ended") from None
        except BaseException:  # Ctrl+C too
            self.close()
            raise
        if said[:1] == _FAULT:
            raise NoAnswer(said[1:].decode(errors="replace")[:_LONGEST])
        return said[1:].decode(errors="replace")


def _serve(name: str, pipe: Connection) -> None:
    """Answer questions until the pipe ends: all that a player's process does."""
    begin(is_family=True)
    with suppress(OSError):
        os.dup2(2, 1)  # what it prints must not get among our figures
    sys.path.insert(0, str(Path.cwd()))  # as an installed program we were not started with it
    try:
        module, _, maker = name.removeprefix(PREFIX).partition(":")
        player: Player[Any] = getattr(import_module(module), maker)()
    except Exception as error:
        pipe.send_bytes(_describe(error))
        return
    pipe.send_bytes(_ACTION)
    with suppress(EOFError, OSError):
        while True:
            pipe.send_bytes(_answer(player, *pipe.recv()))


def _answer(player: Player[Any], view: View, count: int, rng: Random) -> bytes:
    try:
        advice: object = player.choose(view, Budget(count), rng)
        action = getattr(advice, "action", None)
        if not isinstance(action, Action):
            raise TypeError(f"no advice: {advice!r}")
        text = str(action)
        if len(text) > _LONGEST_ACTION:
            raise ValueError(f"an action of {len(text)} letters")
        return _ACTION + text.encode(errors="backslashreplace")
    except Exception as error:
        return _describe(error)


def _describe(error: Exception) -> bytes:
    """Describe the fault in one short line."""
    text = " ".join(f"{type(error).__name__}: {error}".split())
    return _FAULT + text[:_LONGEST].encode(errors="backslashreplace")
