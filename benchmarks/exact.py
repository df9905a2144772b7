"""Strength of the players of Happy Six, computed exactly: ``python -m benchmarks.exact --styles master``.

Needs numpy (``pip install .[solve]``) and some minutes. Each player is asked for its mixture in every
position, so what is measured is what is shipped. Printed are how much the best answer to the player takes
from the chance it has at a deal, when endless play counts as won for that answer and when it counts as lost
(anything else lies between), and how often the player wins against each of the others, over all deals.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

import numpy as np

from assets.solve_happy_six import Game, Reals, chances
from cardtable.ai.games.happy_six.matrix_game import solve
from cardtable.ai.games.happy_six.players import estimated_payoffs
from cardtable.ai.games.happy_six.position import Position, card, each_bit
from cardtable.ai.games.happy_six.solution import solution
from cardtable.ai.games.happy_six.worth import payoffs, worth
from cardtable.engine.games.happy_six import HAPPY_SIX, OPTIONS
from cardtable.engine.games.happy_six.state import State

SETTLED: Final = 1e-13  # what a sweep changes when it need not be repeated
SWEEPS: Final = 5000


def fickle(position: Position) -> list[float]:
    """Every card equally likely."""
    count = position.hand.bit_count()
    return [1 / count] * count


def discreet(position: Position) -> list[float]:
    """Discreet's mixture, by the bits of the cards."""
    own, won = position.hand, position.won & ~position.theirs
    piles = (own, position.their_hand, won, position.won & position.theirs)
    hand, their_hand, pile, their_pile = (tuple(sorted(map(card, each_bit(bits)))) for bits in piles)
    state = State(OPTIONS.choose("standard", 2), dealt=True, hands=(hand, their_hand), won=(pile, their_pile))
    mixture, _ = solve(estimated_payoffs(HAPPY_SIX.view(state, 0), 0))
    return [mixture[hand.index(card(bit))] for bit in each_bit(own)]


def master(position: Position) -> list[float]:
    """Master's mixture."""
    return solve(payoffs(position))[0]


Style: TypeAlias = Callable[[Position], list[float]]

STYLES: Final[Mapping[str, Style]] = {
    "fickle": fickle,
    "discreet": discreet,
    "master": master,
}

Mixtures: TypeAlias = list[Reals]
"""A player's mixtures by the game's groups of positions."""

Answer: TypeAlias = Callable[[Reals, int], Reals]
"""What positions are worth by what each column there is worth, a row a position; and their group's number."""


def mixtures(game: Game, player: Style, *, swapped: bool = False) -> Mixtures:
    """Return the player's mixture in every position; `swapped`: as the other side there."""
    groups = [[game.positions[place] for place in places.tolist()] for places, _ in game.groups]
    return [np.array([player(p.swapped if swapped else p) for p in group]) for group in groups]


def settled(game: Game, player: Mixtures, start: Reals, answer: Answer) -> Reals:
    """The values of turns without end: `answer` gives each position's from what its columns are worth."""
    values = start
    for _ in range(SWEEPS):
        before, values = values, values.copy()
        for number, ((places, after), mixture) in enumerate(zip(game.groups, player, strict=True)):
            values[places] = answer(np.einsum("nr,nrc->nc", mixture, before[after]), number)
        if abs(values - before).max() < SETTLED:
            return values
    raise RuntimeError(f"not settled after {SWEEPS} sweeps")


def worst(columns: Reals, number: int) -> Reals:
    """The answer that gives least."""
    least: Reals = columns.min(axis=1)
    return least


def best(columns: Reals, number: int) -> Reals:
    """The answer that gives most."""
    most: Reals = columns.max(axis=1)
    return most


def drawn(theirs: Mixtures) -> Answer:
    """The answer of a player that draws from these mixtures."""
    return lambda columns, number: (columns * theirs[number]).sum(axis=1)


def report(game: Game, chance: Reals, name: str) -> None:
    """Print how a player fares."""
    begin = time.perf_counter()
    player = mixtures(game, STYLES[name])
    seconds = time.perf_counter() - begin
    print(f"{name}: {1000 * seconds / len(game.positions):.2f} ms for a mixture")
    won, lost = game.lost(), np.zeros(len(chance))
    lost[-1] = 1
    kept = settled(game, player, won, worst)
    conceded = settled(game, player, lost, best)
    for meaning, least in (("won", kept), ("lost", 1 - conceded)):
        falls = (chance - least)[game.deals]
        print(
            f"  best answer, endless play {meaning} for it:"
            f" takes {falls.max():.1e} at most from a deal's chance, {falls.mean():.1e} on average"
        )
    for other in STYLES:
        theirs = mixtures(game, STYLES[other], swapped=True)
        values = settled(game, player, won, drawn(theirs))
        print(f"  against {other}: wins {100 * values[game.deals].mean():.4f} % of the sets")


def report_promise(game: Game) -> None:
    """Print by how much a turn of Master's raises what a position is worth to it, whatever the answer."""
    gains = [solve(payoffs(position))[1] - worth(position) for position in game.positions if worth(position)]
    print(f"master: a turn gains {min(gains):.1e} to {max(gains):.1e} wherever not all is lost")


def main() -> None:
    """Solve the game once more and measure the players with it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--styles", choices=STYLES, nargs="*", default=list(STYLES))
    arguments = parser.parse_args()
    game = Game()
    chance = chances(game)
    for name in arguments.styles:
        report(game, chance, name)
    if "master" in arguments.styles:
        shown = np.array([solution(position).value for position in game.positions])
        print(f"values shown are off by {abs(shown - chance[:-2]).max():.1e} at most")
        report_promise(game)


if __name__ == "__main__":
    main()
