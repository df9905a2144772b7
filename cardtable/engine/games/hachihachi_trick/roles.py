"""Hand roles: which a hand contains, which one counts, and the fewest cards that prove it (HT-10 to HT-12).

A hand is four masks here, one a suit, with a bit for each rank from the two (bit 0) to the ace (bit 12). It
contains a role if some of its cards make it (HT-11).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from math import comb
from types import MappingProxyType
from typing import Final, TypeAlias

from cardtable.engine.cards import Card, Cards, Rank, Suit
from cardtable.engine.games.hachihachi_trick.options import HAND_SIZE, PACK, WEAK
from cardtable.engine.options import TableValue

Masks: TypeAlias = Sequence[int]

LOWEST: Final = int(Rank.TWO)
ACE_BIT: Final = 1 << (Rank.ACE - LOWEST)
RUN: Final = 5
"""The cards of a sequence, and of a flush."""

WEAKEST: Final = MappingProxyType(
    {
        "seven_high": Rank.SEVEN,
        "eight_high": Rank.EIGHT,
        "nine_high": Rank.NINE,
        "ten_high": Rank.TEN,
    }
)
"""HT-12: above which rank a weak hand has no card, the ace being high."""

HELD: Final = MappingProxyType(
    {
        ("straight_flush", "flush", "straight"): 37_384,
        ("straight_flush", "flush", "straight", "three_of_a_kind"): 600,
        ("straight_flush", "flush", "straight", "two_pairs"): 3_600,
        ("four_of_a_kind", "full_house", "three_of_a_kind", "two_pairs"): 41_808,
        ("four_of_a_kind", "three_of_a_kind"): 183_040,
        ("full_house", "three_pairs", "three_of_a_kind", "two_pairs"): 123_552,
        ("full_house", "three_of_a_kind", "two_pairs"): 3_349_632,
        ("flush",): 3_278_636,
        ("flush", "straight"): 232_668,
        ("flush", "three_of_a_kind"): 76_620,
        ("flush", "two_pairs"): 459_720,
        ("three_pairs", "two_pairs"): 2_471_040,
        ("straight",): 5_902_620,
        ("straight", "three_of_a_kind"): 50_600,
        ("straight", "two_pairs"): 226_800,
        ("three_of_a_kind",): 6_461_620,
        ("two_pairs",): 28_962_360,
        ("seven_high", "eight_high", "nine_high", "ten_high"): 346_104,
        ("eight_high", "nine_high", "ten_high"): 837_936,
        ("nine_high", "ten_high"): 2_181_816,
        ("ten_high",): 4_981_824,
    }
)
"""HT-11: the number of hands that contain these roles of a kind and no other, the combinations and then the
weak hands; of all `HANDS`. Counted by `assets.count_roles`."""

HANDS: Final = comb(len(PACK), HAND_SIZE)
"""The number of hands there are."""


class Column(IntEnum):
    """The value of a role that is paid: between those who are in, or to who is forced out."""

    IN = 0
    FORCED_OUT = 1


@dataclass(frozen=True, slots=True)
class HandRole:
    """A role that a hand is paid for: its name in the table, its value, and the cards that prove it."""

    name: str
    value: int
    cards: Cards


class RoleTable:
    """The table of roles of one match.

    Args:
        rows: the roles that count, with their values (HT-12).
    """

    def __init__(self, rows: TableValue) -> None:
        weak = {name for name, _ in WEAK}
        self._ranked = tuple(
            tuple(_best_first(rows, column, weak, is_weak=is_weak) for is_weak in (False, True))
            for column in Column
        )

    def roles(self, hand: Cards, column: Column) -> tuple[HandRole, ...]:
        """The roles that a hand is paid for: its best combination, then its best weak role (HT-11).

        Of each kind it is the one with the highest value in the column, of several the one that stands first
        in the table. A role that pays nothing is none.
        """
        masks = _masks(hand)
        return tuple(
            HandRole(name, value, tuple(sorted(_PROOFS[name](masks))))
            for ranked in self._ranked[column]
            for name, value in _first_contained(ranked, masks)
        )

    def worth(self, masks: Masks, column: Column) -> int:
        """The values together of the roles that a hand, as masks, is paid for."""
        return sum(value for ranked in self._ranked[column] for _, value in _first_contained(ranked, masks))

    def worth_of(self, contained: Collection[str], column: Column) -> int:
        """The values together of the roles that a hand is paid for which contains these."""
        first = (
            next((value for name, value in each if name in contained), 0) for each in self._ranked[column]
        )
        return sum(first)

    def counts(self, column: Column, held: Mapping[tuple[str, ...], int] = HELD) -> dict[str, int]:
        """The number of hands that are paid for each role, of `HANDS`, or of those whose roles are told."""
        found: dict[str, int] = {}
        for ranked in self._ranked[column]:
            for roles, number in held.items():
                for name, _ in [row for row in ranked if row[0] in roles][:1]:
                    found[name] = found.get(name, 0) + number
        return found

    def usual(self, column: Column) -> float:
        """The mean of `worth` over all hands there are."""
        return sum(number * self.worth_of(roles, column) for roles, number in HELD.items()) / HANDS

    def shown(self, hand: Cards, column: Column) -> Cards:
        """The cards that a hand shows to be paid: its roles', and forced out its aces too (HT-8, HT-10)."""
        masks = _masks(hand)
        shown: set[Card] = set()
        if column is Column.FORCED_OUT:
            shown.update(aces(hand))
        for ranked in self._ranked[column]:
            for name, _ in _first_contained(ranked, masks):
                shown.update(_PROOFS[name](masks))
        return tuple(sorted(shown))


@lru_cache(maxsize=64)
def role_table(rows: TableValue) -> RoleTable:
    """The table of these rows."""
    return RoleTable(rows)


def contained(hand: Cards, kind: Iterable[str]) -> tuple[str, ...]:
    """Those of these roles that a hand contains (HT-11)."""
    masks = _masks(hand)
    return tuple(name for name in kind if _CONTAINS[name](masks))


def aces(hand: Cards) -> Cards:
    """The aces of a hand."""
    return tuple(card for card in hand if card.rank is Rank.ACE)


def _best_first(
    rows: TableValue, column: Column, weak: Iterable[str], *, is_weak: bool
) -> tuple[tuple[str, int], ...]:
    """The roles of one kind that pay in a column, with their values, the best first."""
    kind = [(name, values[column]) for name, values in rows if (name in weak) is is_weak and values[column]]
    return tuple(sorted(kind, key=lambda row: -row[1]))  # equals stay in the order of the table


def _first_contained(ranked: Iterable[tuple[str, int]], masks: Masks) -> tuple[tuple[str, int], ...]:
    """The first of these roles that the hand contains; empty if there is none."""
    for row in ranked:
        if _CONTAINS[row[0]](masks):
            return (row,)
    return ()


# ── what a hand contains ─────────────────────────────────────────────────────────────────────────────


def _masks(hand: Cards) -> Masks:
    masks = [0, 0, 0, 0]
    for card in hand:
        masks[card.suit] |= 1 << (card.rank - LOWEST)
    return masks


def _at_least_two(masks: Masks) -> int:
    """The ranks of which the hand has two or more."""
    a, b, c, d = masks
    return a & b | c & d | (a | b) & (c | d)


def _at_least_three(masks: Masks) -> int:
    """The ranks of which the hand has three or more."""
    a, b, c, d = masks
    return a & b & (c | d) | c & d & (a | b)


def _four(masks: Masks) -> int:
    """The ranks of which the hand has all four."""
    a, b, c, d = masks
    return a & b & c & d


def _runs(ranks: int) -> int:
    """The ranks where five in sequence begin; bit 0 is the ace as the low one, bit 1 the two."""
    ladder = ranks << 1 | (ranks & ACE_BIT != 0)
    two = ladder & ladder >> 1
    return two & two >> 2 & ladder >> 4


def _any_of(masks: Masks) -> int:
    """The ranks that the hand has."""
    a, b, c, d = masks
    return a | b | c | d


def _is_straight_flush(masks: Masks) -> bool:
    return any(map(_runs, masks))


def _is_full_house(masks: Masks) -> bool:
    return _at_least_three(masks) != 0 and _at_least_two(masks).bit_count() >= 2


def _is_flush(masks: Masks) -> bool:
    return any(mask.bit_count() >= RUN for mask in masks)


def _is_weak(highest: Rank) -> Callable[[Masks], bool]:
    above = -1 << (highest + 1 - LOWEST)
    return lambda masks: not _any_of(masks) & above


_CONTAINS: Final = MappingProxyType(
    {
        "straight_flush": _is_straight_flush,
        "four_of_a_kind": lambda masks: _four(masks) != 0,
        "full_house": _is_full_house,
        "flush": _is_flush,
        "three_pairs": lambda masks: _at_least_two(masks).bit_count() >= 3,
        "straight": lambda masks: _runs(_any_of(masks)) != 0,
        "three_of_a_kind": lambda masks: _at_least_three(masks) != 0,
        "two_pairs": lambda masks: _at_least_two(masks).bit_count() >= 2,
        **{name: _is_weak(highest) for name, highest in WEAKEST.items()},
    }
)


# ── the fewest cards that prove it: the highest ranks, of equal ones the suits in listing order ──────────


def _highest(ranks: int, number: int) -> list[int]:
    """The highest of these ranks, as places of bits."""
    places = []
    for _ in range(number):
        places.append(ranks.bit_length() - 1)
        ranks ^= 1 << places[-1]
    return places


def _of_rank(masks: Masks, place: int, number: int) -> list[Card]:
    """The first cards of a rank in listing order."""
    suits = [suit for suit, mask in enumerate(masks) if mask >> place & 1]
    return [_card(suit, place) for suit in suits[:number]]


def _of_ranks(masks: Masks, ranks: int, number: int, each: int) -> list[Card]:
    """The same number of cards of each of the highest of these ranks."""
    return [card for place in _highest(ranks, number) for card in _of_rank(masks, place, each)]


def _run(masks: Masks, ranks: int) -> list[Card]:
    """A card of each rank of the highest sequence among these ranks."""
    first = _runs(ranks).bit_length() - 1
    places = [step - 1 if step else ACE_BIT.bit_length() - 1 for step in range(first, first + RUN)]
    return [card for place in places for card in _of_rank(masks, place, 1)]


def _prove_straight_flush(masks: Masks) -> list[Card]:
    suit = max(range(len(masks)), key=lambda suit: _runs(masks[suit]))
    return _run([mask if each == suit else 0 for each, mask in enumerate(masks)], masks[suit])


def _prove_full_house(masks: Masks) -> list[Card]:
    three = _of_ranks(masks, _at_least_three(masks), 1, 3)
    others = _at_least_two(masks) & ~(1 << (three[0].rank - LOWEST))
    return three + _of_ranks(masks, others, 1, 2)


def _prove_flush(masks: Masks) -> list[Card]:
    suit = next(suit for suit, mask in enumerate(masks) if mask.bit_count() >= RUN)
    return [_card(suit, place) for place in _highest(masks[suit], RUN)]


def _all_cards(masks: Masks) -> list[Card]:
    return [
        _card(suit, place)
        for suit, mask in enumerate(masks)
        for place in range(mask.bit_length())
        if mask >> place & 1
    ]


def _card(suit: int, place: int) -> Card:
    return Card(Suit(suit), Rank(place + LOWEST))


_PROOFS: Final = MappingProxyType(
    {
        "straight_flush": _prove_straight_flush,
        "four_of_a_kind": lambda masks: _of_ranks(masks, _four(masks), 1, 4),
        "full_house": _prove_full_house,
        "flush": _prove_flush,
        "three_pairs": lambda masks: _of_ranks(masks, _at_least_two(masks), 3, 2),
        "straight": lambda masks: _run(masks, _any_of(masks)),
        "three_of_a_kind": lambda masks: _of_ranks(masks, _at_least_three(masks), 1, 3),
        "two_pairs": lambda masks: _of_ranks(masks, _at_least_two(masks), 2, 2),
        **dict.fromkeys(WEAKEST, _all_cards),
    }
)
