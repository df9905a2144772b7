"""Learn the weights of Hearts anew: ``python -m benchmarks.learning`` on the compiled kernel.

Self-play from nothing but the careful policies, with four at the table and the rules of *windows*, in rounds:
so many deals to learn to play, so many to learn to pass. Seeds and numbers stand here. After each round its
policies meet the careful ones, one against three in every seat, in deals of their own; what comes of it is
printed and stands in docs/strength.md. ``--write`` puts the weights where the players find them.

``python installer/compiled.py build`` prints the line that lets the compiled kernel be found; the same seeds
give the same weights there each time.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from cardtable.ai.arena.tally import MeanInterval, mean_of
from cardtable.ai.games.hearts import weights
from cardtable.ai.games.hearts.learning import PassLearner, PlayLearner, Table, duel
from cardtable.ai.games.hearts.learnt import PASSING_SIZE, PLAYING_SIZE, LearntPassing, LearntPolicy
from cardtable.ai.games.hearts.passing import Exchange, PassingPolicy, careful_passing
from cardtable.ai.games.hearts.policy import CarefulPolicy, careful_policy
from cardtable.engine.bits import Dice
from cardtable.engine.games.hearts.options import never_passed
from cardtable.engine.games.hearts.play import trick_game
from cardtable.games import GAMES

PLAYERS: Final = 4
OPTIONS: Final = GAMES["hearts"].rules().option_set.choose("windows", PLAYERS)
WAYS: Final = ((3, 0, 0), (0, 0, 3), (0, 3, 0), (0, 0, 0))
"""Three cards to the left, to the right, across; and none."""

ROUNDS: Final = ((60_000, 40_000), (120_000, 60_000))
"""Deals in which to learn to play, then to pass, round by round."""

CHECKED: Final = 4000
"""Deals in which the policies of a round meet the careful ones."""

RATE: Final = 0.3
"""How far a weight moves at first, in penalty points; it falls to next to nothing within a round."""

LEAST_RATE: Final = 0.03
"""What is left of that at last."""

OFTEN: Final = 300
"""Choices of a thousand from which it learns."""

AVERAGED: Final = 0.7
"""The share of a round, up to its end, over which weights are averaged."""

EVERY: Final = 50
"""Deals after which they are added up, and the rate is set anew."""


class Average:
    """The average of weights over the later part of a round.

    Args:
        table: the weights.
        deals: of the round.
    """

    def __init__(self, table: list[float], deals: int) -> None:
        self.table = table
        self.deals = deals
        self.total = [0.0] * len(table)
        self.many = 0

    def rate(self, deal: int) -> float:
        """Take the weights in after so many deals, and return how far they may move from now on."""
        if deal > (1 - AVERAGED) * self.deals:
            self.many += 1
            self.total = [old + new for old, new in zip(self.total, self.table, strict=True)]
        return RATE * max(LEAST_RATE, 1 - deal / self.deals)

    def settle(self) -> None:
        """Put the average in the place of the weights, as exactly as they are written down."""
        self.table[:] = weights.read(weights.written([each / self.many for each in self.total]))


def table_of(passing: PassingPolicy, ways: tuple[tuple[int, ...], ...], seed: int) -> Table:
    """Deals in which everybody passes by this policy."""
    played = trick_game(OPTIONS)
    code = played.codes.code
    opening = -1 if played.opening is None else code[played.opening]
    barred = played.codes.masks(never_passed(OPTIONS))
    exchanges = [Exchange(played.rules, passing, list(way), barred, opening, 0) for way in ways]
    return Table(
        exchanges, [code[card] for card in played.cards], played.codes.masks(played.cards), PLAYERS, seed
    )


def check(policy: CarefulPolicy, passing: PassingPolicy, deals: int, seed: int) -> MeanInterval:
    """How many points fewer than others one has who plays and passes so."""
    careful, table = careful_policy(OPTIONS), table_of(careful_passing(OPTIONS), WAYS, seed)
    ways = zip(table_of(passing, WAYS, seed).exchanges, table.exchanges, strict=True)
    pairs = list(ways)
    found = []
    for deal in range(deals):
        hands, (own, usual) = table.dealt(), pairs[deal % len(pairs)]
        learnt, others = own.careful(hands, -1), usual.careful(hands, -1)
        value = 0.0
        for seat in range(PLAYERS):
            passes = [learnt[each] if each == seat else others[each] for each in range(PLAYERS)]
            policies = [policy if each == seat else careful for each in range(PLAYERS)]
            value += duel(policies, usual.after(hands, passes), table.unseen())[seat]
        found.append(value / PLAYERS)
    return mean_of(found)


def learn() -> tuple[list[float], list[float]]:
    """Learn to play and to pass, and return the weights."""
    policy = LearntPolicy(careful_policy(OPTIONS), [0.0] * PLAYING_SIZE)
    policy.forget()
    passing = LearntPassing(careful_passing(OPTIONS), [0.0] * PASSING_SIZE)
    for number, (to_play, to_pass) in enumerate(ROUNDS, start=1):
        table = table_of(passing, WAYS, number)
        player = PlayLearner(policy, Dice(100 + number), OFTEN)
        average = Average(policy.table, to_play)
        for deal in range(to_play):
            if deal % EVERY == 0:
                player.rate = average.rate(deal)
            exchange, hands = table.exchange(), table.dealt()
            player.learn(exchange.after(hands, exchange.careful(hands, -1)), table.unseen())
        average.settle()
        tell(f"round {number}, {to_play} deals played", policy, passing)

        table = table_of(passing, WAYS[:-1], 200 + number)
        passer = PassLearner(policy, passing, Dice(300 + number))
        average = Average(passing.table, to_pass)
        for deal in range(to_pass):
            if deal % EVERY == 0:
                passer.rate = average.rate(deal)
            passer.learn(table)
        average.settle()
        tell(f"round {number}, {to_pass} deals passed", policy, passing)
    return policy.table, passing.table


def tell(what: str, policy: CarefulPolicy, passing: PassingPolicy) -> None:
    """Print how the policies do against the careful ones."""
    print(
        f"{what}: {check(policy, passing, CHECKED, 400)} points a deal against three careful players",
        flush=True,
    )


def main() -> None:
    """Learn, and print or write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    playing, passing = learn()
    if arguments.write:
        file = Path(weights.__file__)
        head = file.read_text(encoding="utf-8").split("PLAYING", 1)[0]
        parts = (("PLAYING", playing), ("PASSING", passing))
        text = "".join(f'{name}: Final = """\n{weights.written(each)}\n"""\n' for name, each in parts)
        file.write_text(head + text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
