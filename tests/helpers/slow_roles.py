"""Hand roles found slowly: every set of five, four, … cards is looked at, as a person would."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from typing import Final

from cardtable.engine.cards import Card

ORDER: Final = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
SEQUENCES: Final = [set(ORDER[i : i + 5]) for i in range(10)]
HIGH: Final = {"seven_high": 7, "eight_high": 8, "nine_high": 9, "ten_high": 10}


def contains(name: str, hand: Iterable[Card]) -> bool:
    """True if some of these cards make the role (HT-11)."""
    cards = list(hand)
    if name in HIGH:
        return all(card.rank.text.isdecimal() and int(card.rank.text) <= HIGH[name] for card in cards)
    makers: dict[str, tuple[int, Callable[[Sequence[Card]], bool]]] = {
        "straight_flush": (5, lambda some: is_sequence(some) and is_suited(some)),
        "four_of_a_kind": (4, lambda some: shape(some) == [4]),
        "full_house": (5, lambda some: shape(some) == [2, 3]),
        "flush": (5, is_suited),
        "three_pairs": (6, lambda some: shape(some) == [2, 2, 2]),
        "straight": (5, is_sequence),
        "three_of_a_kind": (3, lambda some: shape(some) == [3]),
        "two_pairs": (4, lambda some: shape(some) == [2, 2]),
    }
    size, makes = makers[name]
    return any(makes(some) for some in combinations(cards, size))


def best(hand: Iterable[Card], names: Sequence[str], values: Mapping[str, int]) -> str | None:
    """Return the role that the hand is paid for, the first of the best in the table's order; or None."""
    cards = list(hand)
    found = [name for name in names if values.get(name, 0) and contains(name, cards)]
    return max(found, key=lambda name: values[name]) if found else None


def shape(cards: Iterable[Card]) -> list[int]:
    """The number of cards of each rank, the fewest first."""
    return sorted(Counter(card.rank for card in cards).values())


def is_suited(cards: Iterable[Card]) -> bool:
    """True if all are of one suit."""
    return len({card.suit for card in cards}) == 1


def is_sequence(cards: Sequence[Card]) -> bool:
    """True if these five follow each other, the ace high or low."""
    return {card.rank.text for card in cards} in SEQUENCES
