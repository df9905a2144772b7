"""The public inference of an auction of Fifty-Six: what all calls together tell of each hand (FS-12).

It takes everybody at their word, and is what anybody at the table can conclude: no hand is looked at. The
meanings of a seat's calls are taken together; then it is concluded from one seat to another and from suit to
suit, for the cards of a hand, the copies of a card and the cards of a suit are known numbers. No conclusion
goes too far: every deal that agrees with all the calls lies within the bounds. Each of these sums by itself
is used to the full; what only several of them taken together would rule out may still lie within.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from cardtable.engine.cards import Rank, Suit
from cardtable.engine.games.fifty_six.auction import Said
from cardtable.engine.games.fifty_six.conventions import (
    KERALA,
    Bounds,
    Convention,
    Meaning,
    Trait,
    meanings,
)
from cardtable.engine.games.fifty_six.options import COPIES, SUITS, hand_size, ranks_in_play
from cardtable.engine.options import Options
from cardtable.engine.seats import Seat


@dataclass(frozen=True, slots=True)
class SeatKnowledge:
    """The knowledge that everybody has of a hand as it was dealt, by what has been called.

    Attributes:
        lengths: the number of cards of each suit.
        copies: the number of copies of each card: by suit, and by rank from the highest to the lowest.
        about: the caller has told of about so many cards of each suit, or more; 0 where it has not.
        good_suits: the suits that it has called good.
        traits: what else it has said of its hand.
        contradicts_itself: whether two of its calls cannot both be true; of a suit of which that is so the
            later one is believed.
    """

    lengths: tuple[Bounds, ...]
    copies: tuple[tuple[Bounds, ...], ...]
    about: tuple[int, ...] = (0,) * len(SUITS)
    good_suits: tuple[Suit, ...] = ()
    traits: tuple[Trait, ...] = ()
    contradicts_itself: bool = False

    def held(self, ranks: Sequence[Rank]) -> tuple[tuple[Suit, Rank, int], ...]:
        """The cards that it is known to hold, suit by suit: rank and how many; `ranks` as in the options."""
        return tuple(
            (suit, rank, each.low)
            for suit in SUITS
            for rank, each in zip(ranks, self.copies[suit], strict=True)
            if each.low
        )


def knowledge(
    options: Options, calls: Sequence[Said], convention: Convention = KERALA
) -> tuple[SeatKnowledge, ...]:
    """The knowledge of each hand, by seat, from these calls of a deal, the first one first.

    Where the calls of different seats cannot all be true, nothing is concluded from one seat to another.
    """
    seats = (seat for seat, _ in calls)
    said = zip(seats, meanings(options, calls, convention), strict=True)
    return inferred(said, options.players, hand_size(options), len(ranks_in_play(options)))


def inferred(
    said: Iterable[tuple[Seat, Meaning]], players: int, size: int, ranks: int
) -> tuple[SeatKnowledge, ...]:
    """The knowledge of hands of any size, from a pack of so many ranks in four suits, all of it dealt.

    For two players the bounds are exact: they are the least and the greatest number in any deal that agrees.
    """
    hands = [_Hand(size, ranks) for _ in range(players)]
    for seat, meaning in said:
        hands[seat].take_in(meaning)
    bounds = [each for hand in hands for each in hand.bounds]
    bounds += [Bounds(COPIES, COPIES)] * (len(SUITS) * ranks)
    if not _narrow(bounds, _sums_of_table(ranks, players)):
        bounds = [each for hand in hands for each in hand.bounds]
    width = len(hands[0].bounds)
    return tuple(hand.known(bounds[seat * width : (seat + 1) * width]) for seat, hand in enumerate(hands))


class _Hand:
    """A hand by what its own calls tell.

    Attributes:
        bounds: how many cards it has; then for each suit how many of that, and how many of each rank.
    """

    def __init__(self, size: int, ranks: int) -> None:
        self._ranks = ranks
        suit = [Bounds(0, min(size, COPIES * ranks)), *[Bounds(0, min(size, COPIES))] * ranks]
        self._blank = [Bounds(size, size), *suit * len(SUITS)]
        self.bounds = self._blank
        self._about = [0] * len(SUITS)
        self._good: list[Suit] = []
        self._traits: list[Trait] = []
        self._contradicts_itself = False

    def take_in(self, meaning: Meaning) -> None:
        """Take in what one more call tells; what it contradicts is believed no longer."""
        if meaning.suit is not None:
            self._take_in_suit(meaning, meaning.suit)
        for trait in meaning.traits:
            if trait is Trait.GOOD_SUIT and meaning.suit is not None and meaning.suit not in self._good:
                self._good.append(meaning.suit)
            elif trait is not Trait.GOOD_SUIT and trait not in self._traits:
                self._traits.append(trait)

    def known(self, bounds: Sequence[Bounds]) -> SeatKnowledge:
        """What is known, with these bounds."""
        ranks = [bounds[_length(self._ranks, suit) + 1 :][: self._ranks] for suit in SUITS]
        return SeatKnowledge(
            lengths=tuple(bounds[_length(self._ranks, suit)] for suit in SUITS),
            copies=tuple(map(tuple, ranks)),
            about=tuple(self._about),
            good_suits=tuple(self._good),
            traits=tuple(self._traits),
            contradicts_itself=self._contradicts_itself,
        )

    def _take_in_suit(self, meaning: Meaning, suit: Suit) -> None:
        start = _length(self._ranks, suit)
        end = start + 1 + self._ranks
        narrower = self._narrowed(self.bounds, start, meaning)
        if narrower is None:
            self._contradicts_itself = True
            self._about[suit] = 0
            self._good = [each for each in self._good if each is not suit]
            others = [*self.bounds[:start], *self._blank[start:end], *self.bounds[end:]]
            narrower = self._narrowed(others, start, meaning)
        self.bounds = narrower or self._narrowed(self._blank, start, meaning) or self._blank
        self._about[suit] = max(self._about[suit], meaning.about)

    def _narrowed(self, bounds: Sequence[Bounds], start: int, meaning: Meaning) -> list[Bounds] | None:
        """These bounds and what a call tells of the suit that begins at this place; None: both cannot be."""
        result = list(bounds)
        for place, told in enumerate((meaning.length, *meaning.copies), start):
            result[place] = _both(result[place], told)
        return result if _narrow(result, _sums_of_hand(self._ranks)) else None


class _Sum(NamedTuple):
    """A number that is the sum of others: the places where they stand."""

    total: int
    parts: tuple[int, ...]


def _length(ranks: int, suit: int) -> int:
    """The place of the length of a suit in a hand with so many ranks."""
    return 1 + suit * (1 + ranks)


@lru_cache
def _sums_of_hand(ranks: int) -> tuple[_Sum, ...]:
    """The sums within a hand: the suits make up the hand, and the ranks of a suit that suit."""
    lengths = [_length(ranks, suit) for suit in SUITS]
    suits = (_Sum(length, tuple(range(length + 1, length + 1 + ranks))) for length in lengths)
    return (*suits, _Sum(0, tuple(lengths)))


@lru_cache
def _sums_of_table(ranks: int, players: int) -> tuple[_Sum, ...]:
    """The sums at the table: those of each hand, and the copies of each card, which stand behind them."""
    width = _length(ranks, len(SUITS))
    hands = [
        _Sum(total + seat * width, tuple(part + seat * width for part in parts))
        for seat in range(players)
        for total, parts in _sums_of_hand(ranks)
    ]
    cards = [
        _Sum(
            players * width + suit * ranks + rank,
            tuple(seat * width + _length(ranks, suit) + 1 + rank for seat in range(players)),
        )
        for suit in SUITS
        for rank in range(ranks)
    ]
    return (*hands, *cards)


def _both(one: Bounds, other: Bounds) -> Bounds:
    return Bounds(max(one.low, other.low), min(one.high, other.high))


def _narrow(bounds: list[Bounds], sums: Iterable[_Sum]) -> bool:
    """Narrow the bounds by each of these sums until none of them tells anything new; False: none fit."""
    if any(low > high for low, high in bounds):
        return False
    is_narrower = True
    while is_narrower:
        is_narrower = False
        for total, parts in sums:
            low, high = (sum([bounds[part][end] for part in parts]) for end in (0, 1))
            least, most = bounds[total]
            least, most = max(least, low), min(most, high)
            found = [(total, least, most)]
            for part in parts:
                lower, upper = bounds[part]
                found.append((part, max(lower, least - high + upper), min(upper, most - low + lower)))
            for place, lower, upper in found:
                if lower > upper:
                    return False
                if (lower, upper) != bounds[place]:
                    bounds[place], is_narrower = Bounds(lower, upper), True
    return True
