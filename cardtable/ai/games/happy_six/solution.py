"""The solution of a position, for people and programs to read."""

from __future__ import annotations

from dataclasses import dataclass

from cardtable.ai.games.happy_six.matrix_game import Matrix, solve
from cardtable.ai.games.happy_six.position import Position, card, each_bit
from cardtable.ai.games.happy_six.worth import payoffs, worth
from cardtable.engine.cards import Cards


@dataclass(frozen=True, slots=True)
class Solution:
    """The chances that both sides can make sure of from a position, and how.

    Values are the side's chances of winning the set, from 0 to 1; the other side's are what is left of 1.
    They are exact to 0.00001, and the same whatever endless play is worth.

    `pairs` holds the value after a turn, with a row for each card of `hand` and a column for each of
    `their_hand`. Each side that draws its cards from its mixture, here and from then on, wins with at least
    its chance, less 0.00001, whatever the other does. There may be other mixtures as good.
    """

    value: float
    hand: Cards
    mixture: tuple[float, ...]
    their_hand: Cards
    their_mixture: tuple[float, ...]
    pairs: Matrix


def solution(position: Position) -> Solution:
    """The solution of a position between two turns. It takes some milliseconds."""
    own, their = (sorted(each_bit(hand), key=card) for hand in (position.hand, position.their_hand))
    mixture, their_mixture = _mixture(position), _mixture(position.swapped)
    return Solution(
        value=chance(position),
        hand=tuple(map(card, own)),
        mixture=tuple(map(mixture.__getitem__, own)),
        their_hand=tuple(map(card, their)),
        their_mixture=tuple(map(their_mixture.__getitem__, their)),
        pairs=tuple(tuple(chance(position.play(a, b)) for b in their) for a in own),
    )


def _mixture(position: Position) -> dict[int, float]:
    return dict(zip(each_bit(position.hand), solve(payoffs(position))[0], strict=True))


def chance(position: Position) -> float:
    """The side's chance of winning the set, halfway between the worths to one side and to the other."""
    return (1 + worth(position) - worth(position.swapped)) / 2
