"""The solution of a position, for people and programs to read."""

from __future__ import annotations

from collections.abc import Sequence
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
    hand, their_hand = each_bit(position.hand), each_bit(position.their_hand)
    table, their_table = payoffs(position), payoffs(position.swapped)
    mixture, their_mixture = solve(table)[0], solve(their_table)[0]
    rows, columns = _in_order(hand), _in_order(their_hand)
    return Solution(
        value=chance(position),
        hand=tuple(card(hand[i]) for i in rows),
        mixture=tuple(mixture[i] for i in rows),
        their_hand=tuple(card(their_hand[j]) for j in columns),
        their_mixture=tuple(their_mixture[j] for j in columns),
        pairs=tuple(tuple(_between(table[i][j], their_table[j][i]) for j in columns) for i in rows),
    )


def chance(position: Position) -> float:
    """The side's chance of winning the set, halfway between the worths to one side and to the other."""
    return _between(worth(position), worth(position.swapped))


def _between(own: float, their: float) -> float:
    return (1 + own - their) / 2


def _in_order(bits: Sequence[int]) -> list[int]:
    """The places of these cards in the order in which cards are listed."""
    return sorted(range(len(bits)), key=lambda place: card(bits[place]))
