"""How fast Fifty-Six is solved with all hands open: ``python -m benchmarks.double_dummy``.

Deals are played with random cards until as many tricks are left as the table says; then the solver tells what
a side can still make. Printed are milliseconds at percentiles, the positions searched, and the share of deals
that took no longer than the limit. Meant for the compiled kernel: ``python installer/compiled.py build``
prints the line that lets it be found.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from random import Random
from time import perf_counter
from typing import Final

from benchmarks.random_cards import random_card
from cardtable.ai.trick.double_dummy import DoubleDummySolver
from cardtable.engine.bits import COMPILED, Dice
from cardtable.engine.cards import Suit
from cardtable.engine.games.fifty_six import OPTIONS
from cardtable.engine.games.fifty_six.options import hand_size, team
from cardtable.engine.games.fifty_six.play import trick_game
from cardtable.engine.rules import Budget
from cardtable.engine.tricks import Tricks

TRUMPS: Final = (Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES, Suit.HEARTS, None)
PERCENTILES: Final = (50, 75, 90, 95, 99)
NODES: Final = 1 << 40


def ending(players: int, left: int, seed: int) -> Tricks:
    """The last tricks of a random deal; every fifth is without trumps."""
    options, rng = OPTIONS.choose("akagiri", players), Random(seed)
    game, size = trick_game(options, TRUMPS[seed % len(TRUMPS)]), hand_size(options)
    cards = rng.sample(game.cards, len(game.cards))
    hands = [cards[seat * size : (seat + 1) * size] for seat in range(players)]
    tricks, dice = game.tricks(hands, rng.randrange(players)), Dice(seed)
    while tricks.left > left * players:
        tricks.play(random_card(tricks, dice))
    return tricks


def solve(tricks: Tricks, seconds: float) -> tuple[float, int, bool]:
    """Return how long a solver took, how many positions it searched, and whether it was done in time."""
    start = perf_counter()
    sides = [team(seat) for seat in range(len(tricks.rules.following))]
    solver = DoubleDummySolver(tricks, sides, tricks.rules.weights)
    budget = Budget(NODES, stopped=lambda: perf_counter() - start > seconds)
    lower, upper = solver.bounds(tricks, budget)
    return perf_counter() - start, solver.nodes, lower == upper


def percentile(values: Sequence[float], percent: int) -> float:
    """The value that this share of all does not exceed."""
    return sorted(values)[max(0, -(-len(values) * percent // 100) - 1)]


def report(players: int, left: int, endings: int, seconds: float) -> None:
    """Print a line of the table."""
    found = [solve(ending(players, left, seed), seconds) for seed in range(endings)]
    times, nodes, done = ([each[i] for each in found] for i in range(3))
    columns = "".join(f"{1000 * percentile(times, percent):10.2f}" for percent in PERCENTILES)
    solved = f"{100 * sum(done) / endings:6.0f} %"
    print(
        f"{players:7}{left:7}{endings:8}{columns}{1000 * max(times):10.2f}{percentile(nodes, 50):10}{solved}"
    )


def main() -> None:
    """Read the command line and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, nargs="*", default=[4, 6, 8], choices=(4, 6, 8))
    parser.add_argument("--tricks", type=int, nargs="*", default=list(range(3, 13)))
    parser.add_argument("--endings", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=5.0)
    arguments = parser.parse_args()
    print("compiled" if COMPILED else "plain")
    heads = "".join(f"{f'p{percent} ms':>10}" for percent in PERCENTILES)
    limit = f"in {arguments.seconds:g} s"
    print(f"{'players':>7}{'tricks':>7}{'endings':>8}{heads}{'max ms':>10}{'p50 nodes':>10}{limit:>8}")
    for players in arguments.players:
        size = hand_size(OPTIONS.choose("akagiri", players))
        for left in arguments.tricks:
            if left <= size:
                report(players, left, arguments.endings, arguments.seconds)


if __name__ == "__main__":
    main()
