"""Make saves of games for these tests: ``python -m tests.saves.make hearts``, or ``--all`` before a release.

A match of the game's first preset, as short as it can be, is played with a person, an undo and a redo, and
left before its end; the file and what it says are written beside the others, by the game and the version of
the program. With ``--all`` there is one of every game and number of players in the format of today, by these
three and the version. A save that is there already is never written anew: somebody may have one like it.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Final

from cardtable import __version__
from cardtable.engine.options import Options, OptionSet
from cardtable.engine.rules import Enterable, EntryPoint
from cardtable.games import GAMES, Game, all_rules
from cardtable.match.log import VERSION
from cardtable.match.match import Match
from cardtable.match.seating import SeatInfo
from cardtable.match.store import Store
from cardtable.present.faces import with_temperaments
from tests.helpers.playthrough import all_cases
from tests.helpers.saves import lines_of
from tests.soak.kills import PERSON, SHORT, act, conduct

FOLDER: Final = Path(__file__).parent
CREATED: Final = datetime(2026, 1, 1, 12, tzinfo=UTC)
ACTS: Final = 60
"""How often the person plays, undoes or redoes."""

FEW_ACTS: Final = 16
"""Likewise, where there are many saves."""

LATER: Final = 2
"""The deal with which every other save of ``--all`` begins."""


def make(
    game: str, options: Options, folder: Path, acts: int, entry: EntryPoint | None = None, seed: str = "save"
) -> Match:
    """Play a match into a folder, as far as the person has acted so often, or to its end."""
    company = (SeatInfo("", "fickle") for _ in range(options.players - 1))
    seats = with_temperaments((SeatInfo("Aoi"), *company))
    store, computers = Store(folder, all_rules()), GAMES[game].players_version
    match = store.create(game, options, seats, now=CREATED, seed=seed, entry=entry, computers=computers)
    conductor, rng = conduct(match), Random(seed)
    for _ in range(acts):
        if match.decision(PERSON) is not None:
            act(match, conductor, rng)
    return match


def write(name: str, game: str, options: Options, acts: int, entry: EntryPoint | None = None) -> bool:
    """Write a save of this name, unless there is one; returns whether it could be written or was there."""
    target = FOLDER / f"{name}.cardtable"
    if target.exists():
        return True
    with tempfile.TemporaryDirectory() as temporary:
        match = make(game, options, Path(temporary), acts, entry)
        told = "\n".join([*lines_of(match), ""])
        if not match.close() or match.path is None:
            return False
        target.write_bytes(match.path.read_bytes())
    target.with_suffix(".txt").write_text(told, encoding="utf-8", newline="\n")
    return True


def kinds() -> Iterator[tuple[str, int, int]]:
    """Every game of the program with every number of players, and the format of files."""
    for game in GAMES.values():
        if type(game) is Game:  # and no game of the tests
            for players in sorted(game.rules().option_set.players):
                yield game.id, players, VERSION


def write_kind(game: str, players: int, format_: int) -> bool:
    """Write the save of one of the `kinds`; where the number of players is odd, of a match entered later."""
    rules = GAMES[game].rules()
    preset = next(case.preset for case in all_cases((game,)) if case.players == players)
    options = rules.option_set.choose(preset, players, SHORT.get(game, {}))
    entry = rules.entry(options, LATER) if players % 2 and isinstance(rules, Enterable) else None
    return write(f"{game}-{players}-{format_}-{__version__}", game, options, FEW_ACTS, entry)


def main() -> None:
    """Write the saves that the command line asks for."""
    parser = argparse.ArgumentParser(description="Make saves for the tests.")
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument("game", nargs="?", choices=tuple(GAMES))
    which.add_argument("--all", action="store_true", help="one of every game and number of players")
    asked = parser.parse_args()
    if asked.all:
        for kind in kinds():
            if not write_kind(*kind):
                parser.error("a match could not be written")
        return
    option_set: OptionSet = GAMES[asked.game].rules().option_set
    name = f"{asked.game}-{__version__}"
    if (FOLDER / f"{name}.cardtable").exists():
        parser.error(f"{name} is there already, and a save is never written anew")
    options = option_set.choose(
        next(iter(option_set.presets)), option_set.players[0], SHORT.get(asked.game, {})
    )
    if not write(name, asked.game, options, ACTS):
        parser.error("the match could not be written")


if __name__ == "__main__":
    main()
