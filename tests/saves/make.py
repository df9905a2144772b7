"""Make a save of a game for these tests: ``python -m tests.saves.make hearts``.

A match of the game's first preset, as short as it can be, is played with a person, an undo and a redo, and
left before its end; the file and what it says are written beside the others, by the game and the version of
the program. A save that is there already is never written anew: somebody may have one like it.
"""

from __future__ import annotations

import argparse
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Final

from cardtable import __version__
from cardtable.engine.options import OptionSet
from cardtable.games import GAMES, all_rules
from cardtable.match.match import Match
from cardtable.match.seating import SeatInfo
from cardtable.match.store import Store
from tests.helpers.saves import lines_of
from tests.soak.kills import PERSON, SHORT, act, conduct

FOLDER: Final = Path(__file__).parent
CREATED: Final = datetime(2026, 1, 1, 12, tzinfo=UTC)
ACTS: Final = 60
"""How often the person plays, undoes or redoes."""


def make(game: str, folder: Path, seed: str = "save") -> Match:
    """Play a match of a game into a folder, as far as the person has acted `ACTS` times."""
    option_set: OptionSet = GAMES[game].rules().option_set
    options = option_set.choose(next(iter(option_set.presets)), option_set.players[0], SHORT.get(game, {}))
    seats = (SeatInfo("Aoi"), *(SeatInfo("", "fickle") for _ in range(options.players - 1)))
    match = Store(folder, all_rules()).create(game, options, seats, now=CREATED, seed=seed)
    conductor, rng = conduct(match), Random(seed)
    for _ in range(ACTS):
        if match.decision(PERSON) is not None:
            act(match, conductor, rng)
    return match


def main() -> None:
    """Write the save of the game that the command line names."""
    parser = argparse.ArgumentParser(description="Make a save of a game for the tests.")
    parser.add_argument("game", choices=tuple(GAMES))
    game = parser.parse_args().game
    target = FOLDER / f"{game}-{__version__}.cardtable"
    if target.exists():
        parser.error(f"{target.name} is there already, and a save is never written anew")
    with tempfile.TemporaryDirectory() as temporary:
        match = make(game, Path(temporary))
        told = "\n".join([*lines_of(match), ""])
        if not match.close() or match.path is None:
            parser.error("the match could not be written")
        target.write_bytes(match.path.read_bytes())
    target.with_suffix(".txt").write_text(told, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
