"""Strength of the players of Happy Six: ``python -m benchmarks.strength --sets 2000``.

Every deal is played twice, with sides exchanged, and each player draws from a stream of its own. A set drawn
after 200 turns counts a half. The counter-strategies are simple tricks an attentive person might try against
Discreet; *likely* and *turn* even know the mixture it draws from. For exact figures see benchmarks/exact.py.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from math import sqrt
from random import Random
from typing import Final

from cardtable.ai.arena.deals import play
from cardtable.ai.games.happy_six.matrix_game import solve
from cardtable.ai.games.happy_six.players import Discreet, Master, estimated_payoffs
from cardtable.ai.players import Fickle
from cardtable.engine.cards import Card, Cards, Hidden
from cardtable.engine.games.happy_six import HAPPY_SIX, OPTIONS, HappySixView
from cardtable.engine.games.happy_six.turn import Choose, number, winner
from cardtable.engine.randomness import Streams
from cardtable.engine.rules import Advice, Budget, Player

Trick = Callable[[HappySixView, Cards], Card]


class Counter:
    """A player that follows one simple trick; `pick` gets the view and the seat's own hand."""

    def __init__(self, pick: Trick) -> None:
        self._pick = pick

    def choose(self, view: HappySixView, budget: Budget, rng: Random) -> Advice:
        """Choose by the counter-strategy; no chance in it."""
        return Advice(Choose(self._pick(view, hand(view, view.viewer))))


def hand(view: HappySixView, seat: int) -> Cards:
    """A seat's hand, which both seats know."""
    cards = view.hands[seat]
    assert not isinstance(cards, Hidden)
    return cards


def columns(view: HappySixView) -> tuple[list[list[float]], list[float]]:
    """Discreet's matrix with this seat's cards as rows, and the mixture the other side would draw from."""
    theirs = estimated_payoffs(view, 1 - view.viewer)
    mixture, _ = solve(theirs)
    return [[1 - value for value in column] for column in zip(*theirs, strict=True)], mixture


def likely(view: HappySixView, own: Cards) -> Card:
    """The best answer, in Discreet's own judgement, to the card it plays most often."""
    rows, mixture = columns(view)
    column = max(range(len(mixture)), key=mixture.__getitem__)
    return max(zip(rows, own, strict=True), key=lambda pair: pair[0][column])[1]


def turn(view: HappySixView, own: Cards) -> Card:
    """The card most likely to win this turn against the mixture."""
    _, mixture = columns(view)
    others = hand(view, 1 - view.viewer)
    return max(
        own,
        key=lambda card: sum(
            share for share, other in zip(mixture, others, strict=True) if winner((card, other)) == 0
        ),
    )


OPPONENTS: Final[Mapping[str, Player[HappySixView]]] = {
    "Fickle": Fickle(),
    "highest": Counter(lambda view, own: max(own, key=number)),
    "lowest": Counter(lambda view, own: min(own, key=number)),
    "likely": Counter(likely),
    "turn": Counter(turn),
    "Discreet": Discreet(),
    "Master": Master(),
}


def play_set(
    deal: int, side: int, player: Player[HappySixView], opponent: Player[HappySixView], think: list[int]
) -> float:
    """Play one set; what it is worth to the player. `think` collects the nanoseconds of its choices."""
    players = (player, opponent) if side == 0 else (opponent, player)
    streams = Streams(f"strength/{deal}")
    played = play(HAPPY_SIX, OPTIONS.choose("standard", 2), players, streams, streams, Budget())
    if played.faults:
        raise ValueError(played.faults[0][1])
    think.extend(played.times[side])
    return 0.5 if played.result.places == (1, 1) else float(played.result.places[side] == 1)


def main() -> None:
    """Print the player's share of the sets against each opponent, with its standard error."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sets", type=int, default=2000)
    parser.add_argument("--player", choices=("Discreet", "Master"), default="Discreet")
    parser.add_argument("--against", choices=OPPONENTS, nargs="*", default=list(OPPONENTS))
    arguments = parser.parse_args()
    player = OPPONENTS[arguments.player]
    for name in arguments.against:
        think: list[int] = []
        pairs = [
            [play_set(n, side, player, OPPONENTS[name], think) for side in (0, 1)]
            for n in range(arguments.sets // 2)
        ]
        means = [(first + second) / 2 for first, second in pairs]
        mean = sum(means) / len(means)
        error = sqrt(sum((value - mean) ** 2 for value in means) / (len(means) - 1) / len(means))
        think.sort()
        sides = [sum(pair[side] for pair in pairs) / len(pairs) for side in (0, 1)]
        print(
            f"{arguments.player} against {name:<9} {100 * mean:5.1f} % ± {100 * error:.1f}"
            f"  (as side 0: {100 * sides[0]:.1f}, as side 1: {100 * sides[1]:.1f};"
            f" {2 * len(pairs)} sets; a choice takes {sum(think) / len(think) / 1e6:.2f} ms, one in a hundred"
            f" more than {think[-len(think) // 100] / 1e6:.2f}, the slowest {think[-1] / 1e6:.1f})",
            flush=True,
        )


if __name__ == "__main__":
    main()
