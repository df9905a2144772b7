"""The worth of the roles of a hand, found many times as quickly as the rules find it (HT-10 to HT-12).

A hand is four masks, as in `cardtable.engine.games.hachihachi_trick.roles`.

Written to be compiled with mypyc (see `cardtable.engine.bits`).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardtable.engine.bits import bit, count
from cardtable.engine.games.hachihachi_trick.options import COMBINATIONS
from cardtable.engine.games.hachihachi_trick.roles import ACE_BIT, LOWEST, RUN, WEAKEST, Column, RoleTable
from cardtable.engine.trick_game import RANKS

NAMES: Final = [name for name, _ in COMBINATIONS]
"""The combinations, in the order of their bits in `combinations`."""

ABOVE: Final = [bit(len(RANKS)) - bit(rank - LOWEST + 1) for rank in WEAKEST.values()]
"""The ranks that each weak role has no card of, the lowest role first."""


def combinations(a: i64, b: i64, c: i64, d: i64) -> i64:
    """The combinations that a hand of these masks contains, as bits in the order of the options."""
    two: i64 = a & b | c & d | (a | b) & (c | d)
    three: i64 = a & b & (c | d) | c & d & (a | b)
    pairs: i64 = count(two)
    found: i64 = 0
    if runs(a) | runs(b) | runs(c) | runs(d):
        found |= 1
    if a & b & c & d:
        found |= 2
    if three and pairs >= 2:
        found |= 4
    if count(a) >= RUN or count(b) >= RUN or count(c) >= RUN or count(d) >= RUN:
        found |= 8
    if pairs >= 3:
        found |= 16
    if runs(a | b | c | d):
        found |= 32
    if three:
        found |= 64
    if pairs >= 2:
        found |= 128
    return found


def runs(ranks: i64) -> i64:
    """The ranks where five in sequence begin, the ace high or low; zero where none does."""
    ladder: i64 = ranks << 1
    if ranks & ACE_BIT:
        ladder |= 1
    pairs: i64 = ladder & ladder >> 1
    return pairs & pairs >> 2 & ladder >> 4


class RoleMasks:
    """The worth of hands' roles in one column of a table.

    Args:
        table: the roles in force.
        column: who is paid for them.
    """

    def __init__(self, table: RoleTable, column: Column) -> None:
        self.combined: list[i64] = []
        self.weak: list[i64] = []
        for bits in range(bit(len(NAMES))):
            names = [name for place, name in enumerate(NAMES) if bits >> place & 1]
            self.combined.append(table.worth_of(names, column))
        for first in range(len(WEAKEST) + 1):
            self.weak.append(table.worth_of(list(WEAKEST)[first:], column))

    def worth(self, hand: list[i64]) -> i64:
        """The worth of a hand's roles, as `RoleTable.worth` has it."""
        a: i64 = hand[0]
        b: i64 = hand[1]
        c: i64 = hand[2]
        d: i64 = hand[3]
        ranks: i64 = a | b | c | d
        level = 0
        while level < len(ABOVE):
            above: i64 = ABOVE[level]
            if not ranks & above:
                break
            level += 1
        return self.combined[combinations(a, b, c, d)] + self.weak[level]
