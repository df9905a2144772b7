"""A policy for games in which tricks count, with trumps or without: how a careful player chooses a card.

It is for play and for playouts. All tricks are worth the same, and nobody is ever better off without one, so
that one formula serves leads, cards that follow and discards: the chance of winning this trick with a card,
against the chance of winning a later one that goes with it.

Written to be compiled with mypyc (see `cardtable.engine.bits`).
"""

from __future__ import annotations

from mypy_extensions import i64

from cardtable.ai.trick.evidence import Seen
from cardtable.ai.trick.policy import MeritPolicy
from cardtable.engine.bits import SUITS, count
from cardtable.engine.tricks import NO_SUIT, SUIT_SHIFT, Tricks


class TrumpWeights:
    """The numbers the policy reckons with; found by letting them play against each other.

    Attributes:
        lead: the share of a card's later chance that is given up when it is led.
        follow: the same, when it is played to somebody else's lead.
        ruff: the chance of a later trick that any trump has, beside that of its rank.
        length: the cost of leading a plain suit, for each card held of it.
    """

    def __init__(self) -> None:
        self.lead = 0.7
        self.follow = 0.75
        self.ruff = 0.5
        self.length = 0.02


class TrumpPolicy(MeritPolicy):
    """Chooses the card that is likely to bring most tricks.

    Args:
        weights: what it reckons with.
        trump: the trump suit, or `NO_SUIT`.
        shown: the cards that each seat has shown, a mask for each seat and suit.
    """

    def __init__(self, weights: TrumpWeights, trump: i64, shown: list[i64]) -> None:
        self.weights = weights
        self.trump: i64 = trump
        self.shown = shown
        # How the position is for the seat to play; `look` finds it anew for every card.
        self._lacks = 0.0

    def look(self, tricks: Tricks, seen: Seen) -> None:
        """See what the position is like for the seat to play, before asking for merits."""
        base: i64 = tricks.turn * SUITS
        own: i64 = 0
        others: i64 = 0
        for suit in range(SUITS):
            hand: i64 = tricks.hands[base + suit]
            out: i64 = seen.out[suit]
            own += count(hand)
            others += count(out & ~hand)
        self._lacks = 1.0 - float(own) / float(max(others, own + 1))

    def merit(self, tricks: Tricks, seen: Seen, suit: i64, position: i64) -> float:
        """Return how good it is to play a card, in tricks."""
        weights = self.weights
        others: i64 = tricks.rules.playing - 1
        later = self.stands(tricks, seen, suit, suit, position, others)
        if suit == self.trump:
            later += (1.0 - later) * weights.ruff
        if tricks.count:
            return self.wins(tricks, seen, suit, position) - weights.follow * later
        merit = self.stands(tricks, seen, suit, suit, position, others) - weights.lead * later
        if suit != self.trump:
            merit -= weights.length * float(count(tricks.hands[tricks.turn * SUITS + suit]))
        return merit

    def wins(self, tricks: Tricks, seen: Seen, suit: i64, position: i64) -> float:
        """Return the chance of winning the trick on the table with a card."""
        code: i64 = suit << SUIT_SHIFT | position
        if tricks.count == 0:
            return self.stands(tricks, seen, suit, suit, position, tricks.rules.playing - 1)
        best_suit: i64 = tricks.best >> SUIT_SHIFT
        beats = code > tricks.best if suit == best_suit else suit == self.trump
        if not beats:
            return 0.0
        return self.stands(tricks, seen, tricks.led, suit, position, tricks.rules.playing - 1 - tricks.count)

    def stands(self, tricks: Tricks, seen: Seen, led: i64, suit: i64, position: i64, left: i64) -> float:
        """Return the chance that nobody beats a card of the seat to play.

        Args:
            tricks: these; whose turn it is counts.
            seen: what everybody has seen.
            led: the suit that others have to follow.
            suit: the suit of the card.
            position: its position in the suit.
            left: how many still play after it.
        """
        if left == 0:
            return 1.0
        base: i64 = tricks.turn * SUITS
        trump: i64 = self.trump
        lacks = self._lacks
        out: i64 = seen.out[suit]
        own: i64 = tricks.hands[base + suit]
        above: i64 = (out & ~own) >> position
        no_higher = lacks ** float(count(above))
        is_void = 1.0
        no_trump = 1.0
        if led != trump:
            out_led: i64 = seen.out[led]
            own_led: i64 = tricks.hands[base + led]
            is_void = lacks ** float(count(out_led & ~own_led))
            if suit == trump:
                no_trump = no_higher
            elif trump != NO_SUIT:
                out_trump: i64 = seen.out[trump]
                own_trump: i64 = tricks.hands[base + trump]
                no_trump = lacks ** float(count(out_trump & ~own_trump))
        result = 1.0
        seat: i64 = tricks.turn
        while left > 0:
            left -= 1
            seat = tricks.rules.following[seat]
            shown_led: i64 = self.shown[seat * SUITS + led] & seen.out[led]
            void: i64 = seen.void[seat]
            if void >> led & 1:
                result *= no_trump
            elif suit == led:
                if shown_led >> position:
                    return 0.0
                result *= no_higher if shown_led or led == trump else no_higher - is_void * (1.0 - no_trump)
            elif not shown_led:
                result *= 1.0 - is_void * (1.0 - no_trump)
        return result
