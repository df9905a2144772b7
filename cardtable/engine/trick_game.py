"""What the rules of every trick-taking game share, on the trick-play kernel.

A game's own class derives from `TrickGame`: it says which cards there are and how they rank, and makes the
kernel's rules with trump, filters and weights. Following suit and its refusal, the cards on the table, the
tricks that are over, and the way back from what has been played to the kernel are told here once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from cardtable.engine.bits import SUITS
from cardtable.engine.cards import Card, Cards, Rank, Suit
from cardtable.engine.codes import Codes
from cardtable.engine.facts import Action
from cardtable.engine.filters import Filter
from cardtable.engine.messages import Message, message
from cardtable.engine.rules import Listed, RuleBreach
from cardtable.engine.seats import Seat
from cardtable.engine.tricks import NO_SUIT, SUIT_SHIFT, TrickRules, Tricks

RANKS: Final = tuple(rank for rank in Rank if rank is not Rank.JOKER)
"""From the two to the ace, the usual order of strength."""


@dataclass(frozen=True, slots=True)
class Play(Action):
    """Play a card of one's hand to the trick. Text form: the card."""

    card: Card

    def __str__(self) -> str:
        return str(self.card)


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick that is over: who played, the card of each, both in the order of play, and who took it."""

    seats: tuple[Seat, ...]
    cards: Cards
    winner: Seat

    @property
    def leader(self) -> Seat:
        """Who led it."""
        return self.seats[0]

    @property
    def plays(self) -> tuple[tuple[Seat, Card], ...]:
        """Who played what, in order."""
        return tuple(zip(self.seats, self.cards, strict=True))


class TrickGame:
    """How the tricks of a deal are played: what stays the same from the first lead to the last card.

    Args:
        cards: all that may be dealt.
        order: their ranks from the lowest to the highest, the same in every suit.
        follows: the clause that says who must follow suit.

    Attributes:
        cards: all that may be dealt, in listing order.
        codes: their codes.
        rules: the kernel's rules.
    """

    def __init__(self, cards: Iterable[Card], order: Sequence[Rank], follows: str) -> None:
        self.cards: Cards = tuple(sorted(cards))
        self.codes = Codes(self.cards, order)
        self.rules: TrickRules = self.kernel_rules()
        self._follows = follows

    def kernel_rules(self) -> TrickRules:
        """The kernel's rules, made once of `cards` and `codes`."""
        raise NotImplementedError

    def narrowed(self, refusing: Filter) -> Message:
        """What to tell somebody whose card follows suit and is left out by a filter."""
        raise NotImplementedError

    def tricks(self, hands: Sequence[Iterable[Card]], leader: Seat) -> Tricks:
        """Tricks of which none has been played, with these hands by seat."""
        return Tricks(self.rules, [mask for hand in hands for mask in self.codes.masks(hand)], leader)

    def resumed(
        self,
        hands: Sequence[Iterable[Card]],
        leader: Seat,
        table: Sequence[tuple[Seat, Card]],
        done: Sequence[Trick],
    ) -> Tricks:
        """The tricks as far as they have been played, if the seats now hold these cards.

        Args:
            hands: by seat.
            leader: who led the trick on the table, or is to lead.
            table: who has played what to it, in order.
            done: the tricks that are over.
        """
        held = [list(hand) for hand in hands]
        for seat, card in table:
            held[seat].append(card)
        tricks = self.tricks(held, leader)
        code, weights, breaks = self.codes.code, self.rules.weights, self.rules.breaks
        taken, won = [0] * len(held), [0] * len(held)
        for trick in done:
            taken[trick.winner] += sum(weights[code[card]] for card in trick.cards)
            won[trick.winner] += 1
        broken = any(breaks[code[card]] for trick in done for card in trick.cards)
        tricks.resume(len(done), taken, won, broken)
        for _, card in table:
            tricks.play(code[card])
        return tricks

    def hand(self, tricks: Tricks, seat: Seat) -> Cards:
        """The cards a seat holds, in listing order."""
        return self.codes.cards(tricks.hands[seat * SUITS : (seat + 1) * SUITS])

    def table(self, tricks: Tricks) -> Cards:
        """The cards of the trick on the table, in the order in which they were played."""
        return tuple(self.codes.card[code] for code in tricks.table[: tricks.count])

    def play(self, tricks: Tricks, card: Card) -> tuple[Tricks, Trick | None]:
        """The play after a legal card of the seat to play, and the trick that it ended, if it did."""
        after = tricks.copy()
        if not after.play(self.codes.code[card]):
            return after, None
        seats = [tricks.leader]
        while len(seats) < self.rules.playing:
            seats.append(self.rules.following[seats[-1]])
        return after, Trick(tuple(seats), (*self.table(tricks), card), after.leader)

    def breach(self, tricks: Tricks, card: Card) -> RuleBreach | None:
        """Why the seat to play may not play this card; None when it may."""
        code = self.codes.code.get(card)
        if code is None or not tricks.holds(tricks.turn, code):
            return RuleBreach(self._follows, message("tricks.breach.not_in_hand", card=card))
        if tricks.obliged not in (NO_SUIT, code >> SUIT_SHIFT):
            suit = message(f"card.{Suit(tricks.obliged).name.lower()}")
            return RuleBreach(self._follows, message("tricks.breach.follow", suit=suit))
        refusing = tricks.refusal(code)
        return None if refusing is None else RuleBreach(refusing.clause, self.narrowed(refusing))

    def choices(self, tricks: Tricks) -> Listed:
        """Every card of the seat to play, with its refusal."""
        hand = self.hand(tricks, tricks.turn)
        return Listed(tuple(map(Play, hand)), tuple(self.breach(tricks, card) for card in hand))
