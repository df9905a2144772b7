"""A policy for games in which tricks count, with trumps or without: how a careful player chooses a card.

It is for play and for playouts. All tricks are worth the same, and nobody is ever better off without one. Who
follows weighs the chance of winning this trick with a card against that of winning a later one, which goes
with it; who leads weighs which card brings most, now and afterwards.

Written to be compiled with mypyc (see `cardtable.engine.bits`).
"""

from __future__ import annotations

from mypy_extensions import i64

from cardtable.ai.trick.evidence import Seen
from cardtable.ai.trick.policy import MeritPolicy
from cardtable.engine.bits import SUITS, bit, count
from cardtable.engine.tricks import NO_SUIT, SUIT_SHIFT, Tricks


class TrumpWeights:
    """The numbers the policy reckons with, found by letting it play against itself.

    Attributes:
        lead: of leading a plain card, by its chance of winning.
        lead_soon: the same, shared by the tricks that are left.
        length: of leading a plain suit, for each card held of it.
        single: of leading the only card of a plain suit, with trumps in the hand.
        top: of leading the highest card held of a plain suit.
        low: of leading the lowest.
        trump: of leading a trump.
        lead_trump: of leading it, by its chance of winning.
        trumps: of leading it, for each trump held.
        long_trumps: the same, by its chance of winning.
        trump_soon: of leading it, shared by the tricks that are left.
        win: of winning this trick, by the chance of that.
        win_last: the same, for who plays last.
        win_soon: the same, shared by the tricks that are left.
        win_trumps: the same, for each trump held.
        keep: of parting with a plain card, by its chance of winning when it is led.
        keep_soon: the same, shared by the tricks that are left.
        keep_trump: of parting with a trump.
        keep_high: of parting with it, by its chance of winning when it is led.
    """

    def __init__(self) -> None:
        self.lead = 0.24
        self.lead_soon = 0.44
        self.length = 0.4
        self.single = -0.13
        self.top = 0.36
        self.low = -0.27
        self.trump = -0.3
        self.lead_trump = 0.78
        self.trumps = -0.18
        self.long_trumps = 0.31
        self.trump_soon = 0.43
        self.win = 0.97
        self.win_last = 0.18
        self.win_soon = 0.32
        self.win_trumps = 0.15
        self.keep = -1.06
        self.keep_soon = -0.79
        self.keep_trump = -0.21
        self.keep_high = -1.35


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
        self._left = 1.0
        self._trumps = 0.0

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
        self._left = float(max(own, 1))
        self._trumps = 0.0 if self.trump == NO_SUIT else float(count(tricks.hands[base + self.trump]))

    def merit(self, tricks: Tricks, seen: Seen, suit: i64, position: i64) -> float:
        """Return how good it is to play a card, in tricks, about."""
        weights, left, trumps = self.weights, self._left, self._trumps
        stands = self.stands(tricks, seen, suit, suit, position, tricks.rules.playing - 1)
        if tricks.count == 0:
            if suit == self.trump:
                of_trumps = (weights.trumps + weights.long_trumps * stands) * trumps
                return weights.trump + weights.lead_trump * stands + of_trumps + weights.trump_soon / left
            result = (weights.lead + weights.lead_soon / left) * stands
            if self.trump == NO_SUIT:
                return result
            held: i64 = tricks.hands[tricks.turn * SUITS + suit]
            result += weights.length * float(count(held))
            if held >> position == 1:
                result += weights.top
            if held & (bit(position) - 1) == 0:
                result += weights.low
                if held >> position == 1 and trumps > 0.0:
                    result += weights.single
            return result
        win = weights.win + weights.win_soon / left + weights.win_trumps * trumps
        if tricks.count == tricks.rules.playing - 1:
            win += weights.win_last
        if suit == self.trump:
            keep = weights.keep_trump + weights.keep_high * stands
        else:
            keep = (weights.keep + weights.keep_soon / left) * stands
        return win * self.wins(tricks, seen, suit, position) + keep

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
