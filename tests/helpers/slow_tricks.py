"""Trick play told slowly: with cards, from the whole history each time, and with no kernel in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from cardtable.engine.cards import Card, Cards, Rank, Suit
from cardtable.engine.seats import Seat


@dataclass(frozen=True)
class SlowFilter:
    """`cardtable.engine.filters.Filter` on cards."""

    when: Literal["opening", "unbroken", "first"]
    barred: frozenset[Card]
    excused: frozenset[Card]


@dataclass(frozen=True)
class SlowTrick:
    """A trick that is over; `taker` is None if all cards of the suit led cancelled each other."""

    leader: Seat
    cards: Cards
    taker: Seat | None


@dataclass
class SlowTricks:
    """Twin of `cardtable.engine.tricks.Tricks` and its rules, by somebody with a lot of time."""

    order: Sequence[Rank]
    seats: Sequence[Seat]  # those who play, in playing direction
    hands: Mapping[Seat, Cards]  # before the first card
    leader: Seat
    filters: Sequence[SlowFilter] = ()
    breaking: frozenset[Card] = frozenset()
    trump: Suit | None = None
    cancelling: bool = False
    kitty: Cards = ()
    kitty_waits_for: frozenset[Card] = frozenset()  # empty: for nothing
    played: list[Card] = field(default_factory=list)

    def tricks(self) -> tuple[list[SlowTrick], Seat, Cards]:
        """The tricks that are over, who leads or led the one on the table, and that one's cards."""
        done: list[SlowTrick] = []
        leader, rest = self.leader, list(self.played)
        while len(rest) >= len(self.seats):
            cards, rest = tuple(rest[: len(self.seats)]), rest[len(self.seats) :]
            taker = self.taker(leader, cards)
            if taker is None and not rest and self.is_over():
                taker = leader  # HE-27
            done.append(SlowTrick(leader, cards, taker))
            leader = leader if taker is None else taker
        return done, leader, tuple(rest)

    def is_over(self) -> bool:
        """True if all cards have been played."""
        return len(self.played) == sum(map(len, self.hands.values()))

    def around(self, leader: Seat) -> list[Seat]:
        """Those who play, from the leader on."""
        start = self.seats.index(leader)
        return [*self.seats[start:], *self.seats[:start]]

    def taker(self, leader: Seat, cards: Cards) -> Seat | None:
        """The seat that takes a trick (HE-12, HE-27, HT-14, FS-15)."""
        standing = list(zip(self.around(leader), cards, strict=False))
        if self.cancelling:
            alike = Counter(card[:2] for card in cards)
            # Pairs cancel; of an odd number the last one played is left.
            last = {card[:2]: seat for seat, card in standing}
            standing = [
                (seat, card) for seat, card in standing if alike[card[:2]] % 2 and last[card[:2]] == seat
            ]
        suits = [suit for suit in (self.trump, cards[0].suit) if suit is not None]
        for suit in suits:
            of_suit = [(seat, card) for seat, card in standing if card.suit is suit]
            if of_suit:
                return max(of_suit, key=lambda play: self.order.index(play[1].rank))[0]  # the first of equals
        return None

    def turn(self) -> Seat:
        """The seat that plays next."""
        _, leader, table = self.tricks()
        return self.around(leader)[len(table)]

    def hand(self, seat: Seat) -> set[Card]:
        """The cards of a seat."""
        return set(self.hands[seat]) - set(self.played)

    def legal(self) -> set[Card]:
        """The cards that the seat to play may play."""
        done, _, table = self.tricks()
        left = self.hand(self.turn())
        if table and (following := {card for card in left if card.suit is table[0].suit}):
            left = following
        for each in self.filters:
            applies = {
                "opening": not self.played,
                "unbroken": not table and not self.breaking & set(self.played),
                "first": not done,
            }[each.when]
            if applies and not left <= each.excused:
                left = left - each.barred
        return left

    def gathered(self) -> tuple[dict[Seat, Cards], dict[Seat, int]]:
        """The cards, and the number of tricks, that each has taken; cancelled ones go to the next taker."""
        cards: dict[Seat, Cards] = dict.fromkeys(self.seats, ())
        number = dict.fromkeys(self.seats, 0)
        pile: Cards = ()
        kitty, waiting = self.kitty, 0
        for trick in self.tricks()[0]:
            pile, waiting = (*pile, *trick.cards), waiting + 1
            if not self.kitty_waits_for or self.kitty_waits_for & set(pile):
                pile, kitty = (*pile, *kitty), ()
            if trick.taker is not None:
                cards[trick.taker] += pile
                number[trick.taker] += waiting
                pile, waiting = (), 0
        return cards, number
