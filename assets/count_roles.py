"""Count how often each hand role of Hachihachi Trick comes up: ``python -m assets.count_roles``.

The engine says which roles each hand of seven cards there is contains (HT-11, HT-12). Hands that differ only
in the names of the suits are alike, so that one of each will do: six million of 134. Takes a minute or two;
ends with an error where the engine's `HELD` says anything else.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, groupby
from math import factorial
from typing import Final

from cardtable.engine.cards import Card, Cards, Rank, Suit
from cardtable.engine.games.hachihachi_trick.options import COMBINATIONS, HAND_SIZE, WEAK
from cardtable.engine.games.hachihachi_trick.roles import HANDS, HELD, contained
from cardtable.engine.trick_game import RANKS

SUITS: Final = (Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES, Suit.HEARTS)

KINDS: Final = tuple(tuple(name for name, _ in kind) for kind in (COMBINATIONS, WEAK))
"""The names of the roles of each kind."""


def held_counts(ranks: Sequence[Rank] = RANKS, size: int = HAND_SIZE) -> Counter[tuple[str, ...]]:
    """The number of hands that contain these roles of a kind and no other, in a pack of four suits.

    Args:
        ranks: of the pack, the same in every suit.
        size: how many cards a hand has.
    """
    found: Counter[tuple[str, ...]] = Counter()
    for hand, alike in different_hands(ranks, size):
        for kind in KINDS:
            if held := contained(hand, kind):
                found[held] += alike
    return found


def different_hands(ranks: Sequence[Rank], size: int) -> Iterator[tuple[Cards, int]]:
    """One of all hands that differ only in the names of the suits, and how many these are."""
    holdings = sorted(
        (each for number in range(size + 1) for each in combinations(ranks, number)), key=len, reverse=True
    )
    suited = [[tuple(Card(suit, rank) for rank in each) for each in holdings] for suit in SUITS]

    def hands(suit: int, first: int, left: int) -> Iterator[tuple[int, ...]]:
        """The places of holdings, none before the one of the suit before it, that have so many cards."""
        for place in range(first, len(holdings)):
            held = len(holdings[place])
            if held * (len(SUITS) - suit) < left:
                return
            if held > left or (suit == len(SUITS) - 1 and held != left):
                continue
            if suit == len(SUITS) - 1:
                yield (place,)
            else:
                yield from ((place, *rest) for rest in hands(suit + 1, place, left - held))

    for places in hands(0, 0, size):
        alike = factorial(len(SUITS))
        for _, same in groupby(places):
            alike //= factorial(len(list(same)))
        a, b, c, d = places
        yield suited[0][a] + suited[1][b] + suited[2][c] + suited[3][d], alike


def main() -> int:
    """Count, print, and compare."""
    found = held_counts()
    for held, number in found.items():
        print(f"{' '.join(held):60} {number:>11,} of {HANDS:,}   {100 * number / HANDS:7.3f} %")
    if found == HELD:
        return 0
    print(f"the engine says {dict(HELD)}")
    return 1


if __name__ == "__main__":
    sys.exit(main())
