"""Solve Happy Six exactly and write the table of worths: ``python -m assets.solve_happy_six``.

Needs numpy (``pip install .[solve]``) and about a minute. First the chance of winning from every position is
found from below and from above until both agree; then, with a fee for every turn, what is written.
"""

from __future__ import annotations

import zlib
from collections import defaultdict
from itertools import combinations
from pathlib import Path
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from cardtable.ai.games.happy_six import worth
from cardtable.ai.games.happy_six.matrix_game import solve
from cardtable.ai.games.happy_six.position import ALL, CARDS, Position, each_bit

TARGET: Final = Path(worth.__file__).with_name(worth.TABLE)
AGREED: Final = 1e-9
"""The two bounds of a position's value differ by no more than this."""

SETTLED: Final = 1e-11
"""A sweep that changes no value by more than this is the last one."""

CLOSE: Final = 1e-12
"""What each side can make sure of in a turn differs from its value by no more than this."""

NEGLIGIBLE: Final = 1e-11
"""A number that is closer to zero than this is rounding."""

PIVOTS: Final = 60
"""The most pivots of a game; only one that rounding has spoilt needs more."""

DANTZIG: Final = 15
"""The number of pivots by the steepest column; the rest go by Bland's rule, which cannot go in circles."""

Reals: TypeAlias = NDArray[np.float64]
Places: TypeAlias = NDArray[np.int64]


def dealt() -> list[Position]:
    """Every way to deal five cards to each side (H6-2)."""
    return [Position(sum(cards), 0) for cards in combinations(each_bit(ALL), len(CARDS) // 2)]


def reachable() -> set[Position]:
    """Every position that some deal can lead to, but for the ends of a set."""
    found: set[Position] = set()
    waiting = dealt()
    while waiting:
        position = waiting.pop()
        if position not in found and position.theirs not in (0, ALL):
            found.add(position)
            waiting += [position.play(*pair) for pair in pairs(position)]
    return found


def pairs(position: Position) -> list[tuple[int, int]]:
    """Every card in hand with every card of the other hand."""
    return [(own, their) for own in each_bit(position.hand) for their in each_bit(position.their_hand)]


def first_alike(position: Position) -> Position:
    """One of the three positions that are alike but for the names of cards, always the same."""
    return min(position, position.stepped, position.stepped.stepped)


class Game:
    """All positions, of those alike one, with the places of those they lead to."""

    def __init__(self) -> None:
        reached = reachable()
        self.count = len(reached)
        self.positions = sorted(set(map(first_alike, reached)))
        self._places = {position: place for place, position in enumerate(self.positions)}
        by_size = defaultdict(list)
        for position in self.positions:
            by_size[position.hand.bit_count(), position.their_hand.bit_count()].append(position)
        self.groups: list[tuple[Places, Places]] = []
        """Positions with as many cards in either hand: their places, and those after each pair of cards."""
        for (height, width), group in sorted(by_size.items()):
            after = [self.place(position.play(*pair)) for position in group for pair in pairs(position)]
            places = np.array([self._places[position] for position in group])
            self.groups.append((places, np.array(after).reshape(-1, height, width)))
        self._swapped = np.array([self.place(position.swapped) for position in self.positions])

        self.deals = np.array([self.place(position) for position in dealt()])

    def place(self, position: Position) -> int:
        """A position's place; behind all others the set won, and then the set lost."""
        if position.theirs in (0, ALL):
            return len(self.positions) + (position.theirs == ALL)
        return self._places[first_alike(position)]

    def lost(self) -> Reals:
        """Worths from below: all lost but the set won."""
        values = np.zeros(len(self.positions) + 2)
        values[-2] = 1
        return values

    def sweep(self, values: Reals, fee: float = 0) -> Reals:
        """The worth of every position when a turn leads to positions of these worths."""
        result = values.copy()
        for places, after in self.groups:
            result[places] = np.maximum(game_values(values[after]) - fee, 0)
        return result

    def above(self, below: Reals) -> Reals:
        """The upper bounds that belong to lower ones: what the other side does not have for certain."""
        others: Reals = below[self._swapped]
        return 1 - others


def game_values(tables: Reals) -> Reals:
    """What the row players of matrix games of one shape can make sure of, to within `CLOSE`.

    By the simplex method on all games in step; where rounding has spoilt it, by the exact one, one by one.
    """
    count, height, width = tables.shape
    tableaus = np.zeros((count, height + 1, width + height + 1))
    tableaus[:, :height, :width] = tables + 1
    tableaus[:, :height, width:-1] = np.eye(height)
    tableaus[:, :height, -1] = 1
    tableaus[:, -1, :width] = -1
    basis = np.tile(np.arange(width, width + height), (count, 1))
    moving = np.arange(count)
    for number in range(PIVOTS):
        moving = moving[(tableaus[moving, -1, :-1] < -NEGLIGIBLE).any(axis=1)]
        if not len(moving):
            break
        gains = tableaus[moving, -1, :-1]
        entering = gains.argmin(axis=1) if number < DANTZIG else (gains < -NEGLIGIBLE).argmax(axis=1)
        tableaus[moving], basis[moving] = pivoted(tableaus[moving], basis[moving], entering)
    columns = np.zeros((count, width + height))
    np.put_along_axis(columns, basis, tableaus[:, :-1, -1], axis=1)
    rows = normal(tableaus[:, -1, width:-1])
    kept: Reals = np.einsum("nr,nrc->nc", rows, tables).min(axis=1)
    allowed = np.einsum("nrc,nc->nr", tables, normal(columns[:, :width])).max(axis=1)
    for spoilt in np.flatnonzero(~(allowed - kept < CLOSE)).tolist():
        kept[spoilt] = solve(tables[spoilt].tolist())[1]
    return kept


def normal(weights: Reals) -> Reals:
    """Mixtures, a row each, in these proportions."""
    weights = np.maximum(weights, 0)
    shares: Reals = weights / weights.sum(axis=1, keepdims=True)
    return shares


def pivoted(tableaus: Reals, basis: Places, entering: Places) -> tuple[Reals, Places]:
    """One pivot in every tableau; among rows that bind equally, the one whose basic variable comes first."""
    each = np.arange(len(tableaus))
    columns = tableaus[each, :, entering]
    positive = columns[:, :-1] > NEGLIGIBLE
    ratios = np.where(positive, tableaus[:, :-1, -1], np.inf) / np.where(positive, columns[:, :-1], 1)
    ties = ratios <= ratios.min(axis=1, keepdims=True) + NEGLIGIBLE
    leaving = np.where(ties, basis, basis.max() + 1).argmin(axis=1)
    pivot = tableaus[each, leaving] / columns[each, leaving, None]
    after = tableaus - columns[:, :, None] * pivot[:, None, :]
    after[each, leaving] = pivot
    basis[each, leaving] = entering
    return after, basis


def chances(game: Game) -> Reals:
    """The chance of winning from every position, whatever endless play is worth: bounds on it have met."""
    below = game.lost()
    while (gap := float((game.above(below) - below[:-2]).max())) > AGREED:
        below = game.sweep(below)
    print(f"chances between bounds that differ by {gap:.1e} at most")
    return below


def worths(game: Game, chance: Reals) -> Reals:
    """What positions are worth where every turn costs a fee, to the side that wins if anybody does."""
    values, change = chance, 1.0
    while change > SETTLED:
        before, values = values, game.sweep(values, worth.FEE)
        change = float(abs(values - before).max())
    return values


def table(game: Game, values: Reals) -> bytes:
    """The table of worths, rounded down: a promise that the player keeps."""
    numbers = bytearray(worth.size() * worth.BYTES)
    for position, value in zip(game.positions, np.floor(values[:-2] * worth.PARTS), strict=True):
        place = worth.rank(position)
        if place is not None:
            begin = place * worth.BYTES
            numbers[begin : begin + worth.BYTES] = int(value).to_bytes(worth.BYTES, "little")
    return bytes(numbers)


def main() -> None:
    """Solve, write, and say what was found."""
    game = Game()
    print(f"{game.count} positions, {len(game.positions)} of them not alike")
    chance = chances(game)
    at_deals = chance[game.deals]
    print(
        f"{len(at_deals)} deals: chances from {at_deals.min():.6f} to {at_deals.max():.6f},"
        f" on average a half and {at_deals.mean() - 0.5:.1e}"
    )
    values = worths(game, chance)
    print(f"worths with the fee fall short of the chances by {(chance - values).max():.1e} at most")
    TARGET.write_bytes(zlib.compress(table(game, values), 9))
    print(f"{TARGET.name}: {TARGET.stat().st_size} bytes")


if __name__ == "__main__":
    main()
