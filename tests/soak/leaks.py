"""Search for leaks: what viewers and computer players may not know, at every ply.

    python -m tests.soak.leaks --game hearts --seeds 3

Of every preset with every number of players: every seat completes its facts to a legal world that gives it
the same view; histories that look alike to a viewer give it equal views; every choice of every computer
player is the same in other worlds. The everyday tests look at some plies of one match. The first leak stops
it.
"""

from __future__ import annotations

import argparse
from random import Random
from time import perf_counter

from cardtable.engine.seats import PUBLIC
from cardtable.games import GAMES
from tests.helpers.games import PLAYERS
from tests.helpers.leaks import check_blindness, check_twins, check_worlds
from tests.helpers.playthrough import Case, all_cases, random_play


def look(case: Case, seed: str) -> tuple[int, int, int]:
    """Look at a whole match; returns how many worlds, histories and choices there were."""
    play, rng = random_play(case, seed), Random(seed)
    plies = range(1, len(play.states))
    for seat in range(case.players):
        check_worlds(play, seat, plies, rng)
    viewers = (*range(case.players), PUBLIC)
    alike = sum(check_twins(play, ply, viewer, rng) for ply in plies for viewer in viewers)
    choices = sum(len(list(check_blindness(play, style, rng))) for style in PLAYERS[case.game])
    return case.players * len(plies), alike, choices


def main() -> None:
    """Read the command line and look at matches."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", choices=tuple(GAMES), help="all of them if none is named")
    parser.add_argument("--seeds", type=int, default=1, help="matches of each preset and number of players")
    asked = parser.parse_args()
    for case in all_cases([asked.game] if asked.game else GAMES):
        for seed in map(str, range(1, 1 + asked.seeds)):
            begin = perf_counter()
            worlds, alike, choices = look(case, seed)
            told = f"{worlds} worlds, {alike} histories that look alike, {choices} choices"
            print(f"{case} seed {seed}: {told}, {perf_counter() - begin:.0f} s", flush=True)


if __name__ == "__main__":
    main()
