"""Matches to be looked at, and the page that shows them step by step."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from cardtable.match.seating import PERSON, SeatInfo
from cardtable.match.store import Store
from cardtable.ui.app.application import Program
from cardtable.ui.play.session import Session
from cardtable.ui.replay.session import ReplaySession
from cardtable.ui.worker.commands import OpenMatch
from cardtable.ui.worker.messages import ReplayShown
from tests.helpers.games import RULES
from tests.match.disks import QuickDisk
from tests.ui.conftest import MakeProgram
from tests.ui.helpers import focused, match_setup, may_choose, press, session_of, show_matches, step_of

Key = Qt.Key
NEARLY_ALL: Final = 172
"""All choices of the match that `played` plays but those of its last turn."""


def played(
    folder: Path,
    actions: int = 10_000,
    styles: tuple[str, str] = (PERSON, "fickle"),
    names: tuple[str, str] = ("Aoi", ""),
) -> Path:
    """A match in the folder, played at random to its end or for so many actions."""
    path = Store(folder, RULES).fresh_path("happy_six", datetime.now(UTC))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(_file_of(actions, styles, names))
    return path


@cache
def _file_of(actions: int, styles: tuple[str, str], names: tuple[str, str]) -> bytes:
    """The file of a match played at random, the same each time but for when it was begun."""
    seats = (SeatInfo(names[0] if styles[0] == PERSON else "", styles[0]), SeatInfo(names[1], styles[1]))
    wanted, rng = match_setup("open"), Random(3)
    with TemporaryDirectory() as folder:
        match = Store(Path(folder), RULES, QuickDisk()).create(
            wanted.game, wanted.options, seats, now=datetime.now(UTC), seed="r"
        )
        while match.outcome is None and actions:
            if not match.apply_chance():
                seat = match.to_act[0]
                decision, choices = match.decision(seat), match.view(seat).choices
                assert decision is not None
                assert choices is not None
                match.submit(decision, choices.draw(rng))
                actions -= 1
        match.close()
        assert match.path is not None
        return match.path.read_bytes()


def begin_near_the_end(qtbot: QtBot, program: Program, actions: int = NEARLY_ALL) -> Session:
    """Resume a match in the midst of its fifth set, after so many actions."""
    assert program.log.path is not None
    program.worker.send(OpenMatch(played(program.log.path.parent, actions)))
    qtbot.waitUntil(lambda: program.window.session is not None and may_choose(program))
    assert step_of(program).deals == 4
    return session_of(program)


def damage(path: Path, line: int) -> None:
    """Make a line of a file senseless."""
    lines = path.read_bytes().splitlines(keepends=True)
    lines[line - 1] = b"{}\n"
    path.write_bytes(b"".join(lines))


def session_in(program: Program) -> ReplaySession:
    assert program.window.replay.session is not None
    return program.window.replay.session


def is_there(program: Program, position: int | None = None) -> bool:
    """Return True if the table shows where one wants to be, and all has been said."""
    session = program.window.replay.session
    if session is None or session.seen is None or session.seen is not session.shown:
        return False
    at = session.seen.snapshot.position
    return at == session.position and (position is None or at == position)


def shown_in(program: Program) -> ReplayShown:
    shown = session_in(program).seen
    assert shown is not None
    return shown


def look(qtbot: QtBot, make_program: MakeProgram, folder: Path, language: str = "en") -> Program:
    """Look at the one match of the folder."""
    program = make_program(folder, language=language)
    program.window.menus.speed_chosen.emit(0.0)
    show_matches(qtbot, program)
    program.window.menus.replay.trigger()
    qtbot.waitUntil(lambda: is_there(program))
    qtbot.waitUntil(lambda: focused(program) is program.window.replay.page.bar.slider)
    program.window.replay.page.table.speed = 0.0
    return program


def press_and_wait(qtbot: QtBot, program: Program, key: Key, position: int) -> None:
    press(focused(program), key)
    qtbot.waitUntil(lambda: is_there(program, position))


def begun(folder: Path, game: str) -> Path:
    """A match of a game in the folder, in which nothing has happened yet."""
    options = RULES[game].option_set.choose(
        next(iter(RULES[game].option_set.presets)), 4 if game == "hearts" else 2
    )
    seats = (SeatInfo("Aoi"), *(SeatInfo("", "fickle"),) * (options.players - 1))
    match = Store(folder, RULES).create(game, options, seats, now=datetime.now(UTC))
    match.apply_chance()
    match.close()
    assert match.path is not None
    return match.path
