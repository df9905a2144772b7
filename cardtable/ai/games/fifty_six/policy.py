"""The playout policy of Fifty-Six: how a careful player chooses a card.

It is the way in which Discreet plays, and everybody in playouts. One formula serves leads, cards that follow
and discards: the points that the team may expect of this trick with a card, less those that the card would
be good for later, and what self-play has taught beside that. Partners' cards count as the team's own; what
has been told in the auction is believed.

Written to be compiled with mypyc (see `cardtable.engine.bits`).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardtable.ai.trick.evidence import Seen
from cardtable.ai.trick.policy import MeritPolicy
from cardtable.engine.bits import SUITS, bit, count, highest
from cardtable.engine.tricks import NO_SUIT, POSITION_MASK, SUIT_SHIFT, Tricks

LIKELY: Final = 0.7
"""The chance of going over a card from which on a seat is reckoned to do so."""

MOST_SEATS: Final = 8
MOST_OF_A_SUIT: Final = 16


def _chances_without(holders: int) -> list[float]:
    """Return the chances that one of these holders of a suit has none of 0, 1, 2 … cards of it."""
    lacks = 1.0 - 1.0 / holders if holders > 1 else 0.0
    chances = [1.0]
    while len(chances) <= MOST_OF_A_SUIT:
        chances.append(chances[-1] * lacks)
    return chances


WITHOUT: Final = [_chances_without(holders) for holders in range(MOST_SEATS)]
"""By the number of seats that may hold a suit, and the number of its cards."""


class PolicyWeights:
    """The numbers the policy reckons with, found by self-play (`benchmarks.card_learning`).

    Attributes:
        keep: the share of its worth that any other winner keeps for later, and a trick that any card may win.
        keep_trump: the share of its worth that a winning trump keeps for later.
        keep_suit: the share that a winner of a plain suit keeps for later while others hold trumps.
        twin: the factor for these shares where the card's twin is out and may be played first.
        team: the chance of the team to win a trick with any card.
        feed: the share of a card's own points that come home if it is played later and wins nothing.
        ruff: the chance of a later trick that any trump has, beside that of its rank.
        rescue: how often a partner goes over an opponent who goes over the team's card.
        draw: what it is worth to draw a trump of an opponent, in points, beside the trick.
        lead: what it is worth to lead a plain card, in points, by the chance of the team to win with it.
        single: the same, for the only card of its suit, with trumps in the hand.
        top: the same, for the highest card held of its suit.
        low: the same, for the lowest.
        win: what it is worth to win a trick, in points, by the chance of the team, if one does not lead.
        win_last: the same, for who plays last.
        ruff_now: what it is worth to play a trump on a plain suit.
        void: what it is worth to throw the last card of a plain suit, with trumps in the hand.
        shared: what it is worth to win a trick, by the chance of the team, shared by the tricks left.
    """

    def __init__(self) -> None:
        self.keep = 0.79
        self.keep_trump = 1.32
        self.keep_suit = 0.55
        self.twin = 0.81
        self.team = 0.43
        self.feed = 0.47
        self.ruff = 0.24
        self.rescue = 0.25
        self.draw = 0.5
        self.lead = 0.44
        self.single = 0.6
        self.top = 0.78
        self.low = 0.3
        self.win = 1.56
        self.win_last = 0.62
        self.ruff_now = 0.39
        self.void = 0.9
        self.shared = 0.95


class CarefulPolicy(MeritPolicy):
    """Chooses cards for the team of whose turn it is; the others at the table sit in turns.

    Args:
        weights: what it reckons with.
        trump: the trump suit, or `NO_SUIT`.
        shown: the cards that each seat has told it holds, a mask for each seat and suit.
        void: the suits that each seat has told it is without, as bits, by seat.
    """

    def __init__(self, weights: PolicyWeights, trump: i64, shown: list[i64], void: list[i64]) -> None:
        self.weights = weights
        self.trump: i64 = trump
        self.shown = shown
        self.void = void
        # How the position is for the seat to play; `look` finds it anew for every card.
        self._without: list[list[float]] = [WITHOUT[0]] * SUITS
        self._unsettled: list[i64] = [0] * SUITS
        self._each = 0.0

    def look(self, tricks: Tricks, seen: Seen) -> None:
        """See what the position is like for the seat to play, before asking for merits."""
        base: i64 = tricks.turn * SUITS
        seats = len(tricks.won)
        points = 0.0
        cards = 0.0
        for suit in range(SUITS):
            own: i64 = tricks.hands[base + suit]
            out: i64 = seen.out[suit]
            out &= ~own
            settled: i64 = 0
            holders: i64 = 0
            for seat in range(seats):
                void: i64 = seen.void[seat] | self.void[seat]
                if seat != tricks.turn and not void >> suit & 1:
                    holders += 1
                    told: i64 = self.shown[seat * SUITS + suit]
                    settled |= told & out
            self._unsettled[suit] = out & ~settled
            self._without[suit] = WITHOUT[holders]
            cards += float(count(out))
            while out:
                position: i64 = highest(out)
                out &= ~bit(position)
                weight: i64 = tricks.rules.weights[suit << SUIT_SHIFT | position]
                points += float(weight)
        self._each = points / cards if cards > 0.0 else 0.0

    def merit(self, tricks: Tricks, seen: Seen, suit: i64, position: i64) -> float:
        """Return how good it is to play a card, in points of the team."""
        code: i64 = suit << SUIT_SHIFT | position
        after: i64 = tricks.rules.playing - 1 - tricks.count
        pile: i64 = tricks.pile + tricks.rules.weights[code]
        chance = self.team_wins(tricks, seen, code)
        merit = chance * (float(pile) + float(after) * self._each) - self.later(tricks, seen, suit, position)
        if tricks.count == 0 and suit == self.trump:
            merit += self._drawing(tricks, seen, chance)
        return merit + self._beside(tricks, suit, position, chance)

    def _beside(self, tricks: Tricks, suit: i64, position: i64, chance: float) -> float:
        """What a card is worth beside the points of this trick and of its own."""
        weights = self.weights
        base: i64 = tricks.turn * SUITS
        held: i64 = tricks.hands[base + suit]
        has_trumps = self.trump != NO_SUIT and tricks.hands[base + self.trump] != 0
        result = weights.shared * chance * float(tricks.rules.playing) / float(max(1, tricks.left))
        if tricks.count:
            result += weights.win * chance
            if tricks.count == tricks.rules.playing - 1:
                result += weights.win_last * chance
            if suit != tricks.led:
                if suit == self.trump:
                    result += weights.ruff_now
                elif has_trumps and held & (held - 1) == 0:
                    result += weights.void
            return result
        if suit == self.trump:
            return result
        result += weights.lead * chance
        if held >> position == 1:
            result += weights.top
        if held & (bit(position) - 1) == 0:
            result += weights.low
            if held >> position == 1 and has_trumps:
                result += weights.single
        return result

    def team_wins(self, tricks: Tricks, seen: Seen, code: i64) -> float:
        """Return the chance that the team of the seat to play wins the trick with this card played to it."""
        best: i64 = code
        is_ours = True
        if tricks.count and not self.beats(tricks, code):
            best = tricks.best
            is_ours = (tricks.winner - tricks.turn) % 2 == 0
        led: i64 = tricks.led if tricks.count else code >> SUIT_SHIFT
        ours = 1.0 if is_ours else 0.0
        left: i64 = tricks.rules.playing - 1 - tricks.count
        seat: i64 = tricks.turn
        while left > 0:
            left -= 1
            seat = tricks.rules.following[seat]
            is_partner = (seat - tricks.turn) % 2 == 0
            over = self.goes_over(tricks, seen, seat, led, best)
            if is_partner == is_ours:  # over whoever has gone over the card that wins now
                over = self._goes_over_any(tricks, seen, seat, led, over)
            ours += (1.0 - ours) * over if is_partner else -ours * over
            if over > LIKELY:
                best = self._likely_card(seen, seat, led, best)
                is_ours = is_partner
        return ours

    def goes_over(self, tricks: Tricks, seen: Seen, seat: i64, led: i64, best: i64) -> float:
        """Return the chance that a seat still to play can go over a card, as the seat to play sees it."""
        suit: i64 = best >> SUIT_SHIFT
        position: i64 = best & POSITION_MASK
        above: i64 = position - position % tricks.rules.copies + tricks.rules.copies
        trump: i64 = self.trump
        void: i64 = seen.void[seat] | self.void[seat]
        has_higher = 0.0
        is_void = 1.0
        if not void >> led & 1:
            told: i64 = self.shown[seat * SUITS + led] & seen.out[led]
            unsettled: i64 = self._unsettled[led]
            without = self._without[led]
            is_void = 0.0 if told else without[count(unsettled)]
            if suit == led:
                has_higher = 1.0 if told >> above else 1.0 - without[count(unsettled >> above)]
        if trump == NO_SUIT or led == trump or is_void == 0.0 or void >> trump & 1:
            return has_higher
        low: i64 = above if suit == trump else 0
        told = self.shown[seat * SUITS + trump] & seen.out[trump]
        if told >> low:
            return has_higher + is_void
        unsettled = self._unsettled[trump]
        return has_higher + is_void * (1.0 - self._without[trump][count(unsettled >> low)])

    def _likely_card(self, seen: Seen, seat: i64, led: i64, best: i64) -> i64:
        """The card with which a seat is likely to go over this one: one it has told, or a low trump."""
        told: i64 = self.shown[seat * SUITS + led] & seen.out[led]
        if told:
            top: i64 = led << SUIT_SHIFT | highest(told)
            return top if top > best or best >> SUIT_SHIFT != led else best
        if self.trump != NO_SUIT and best >> SUIT_SHIFT != self.trump and self._is_void(seen, seat, led):
            return self.trump << SUIT_SHIFT
        return best

    def _goes_over_any(self, tricks: Tricks, seen: Seen, seat: i64, led: i64, over: float) -> float:
        """The chance of going over a card higher than one that is gone over with this chance."""
        unsettled: i64 = self._unsettled[led]
        if not unsettled:
            return over
        surely = self.goes_over(tricks, seen, seat, led, led << SUIT_SHIFT | highest(unsettled))
        return surely + (over - surely) * self.weights.rescue if over > surely else over

    def later(self, tricks: Tricks, seen: Seen, suit: i64, position: i64) -> float:
        """Return the points that a card would be good for if it is not played now."""
        weights = self.weights
        code: i64 = suit << SUIT_SHIFT | position
        weight: i64 = tricks.rules.weights[code]
        own = float(weight)
        wins = self.leads_to_win(tricks, seen, suit, position)
        keep = weights.keep
        if suit == self.trump:
            keep = weights.keep_trump
        elif self.trump != NO_SUIT and self._unsettled[self.trump]:
            keep = weights.keep_suit
        twin: i64 = bit(position ^ 1) if tricks.rules.copies == 2 else 0
        held: i64 = tricks.hands[tricks.turn * SUITS + suit]
        if seen.out[suit] & ~held & twin:
            keep *= weights.twin
        others = float(tricks.rules.playing - 1) * self._each
        rest = weights.team
        if suit == self.trump:
            rest += weights.ruff * (1.0 - weights.team)
        return wins * keep * (own + others) + (1.0 - wins) * (
            rest * others * weights.keep + weights.feed * own
        )

    def leads_to_win(self, tricks: Tricks, seen: Seen, suit: i64, position: i64) -> float:
        """Return the chance that no opponent goes over a card if it is led."""
        result = 1.0
        code: i64 = suit << SUIT_SHIFT | position
        for seat in range(len(tricks.won)):
            if (seat - tricks.turn) % 2:
                result *= 1.0 - self.goes_over(tricks, seen, seat, suit, code)
        return result

    def _drawing(self, tricks: Tricks, seen: Seen, chance: float) -> float:
        """What drawing trumps is worth beside the trick, to who holds more of them than others do."""
        trumps = float(count(tricks.hands[tricks.turn * SUITS + self.trump]))
        others = float(count(self._unsettled[self.trump])) / float(tricks.rules.playing - 1)
        return self.weights.draw * chance * (trumps - 1.0 - others)

    def beats(self, tricks: Tricks, code: i64) -> bool:
        """True if a card beats those on the table."""
        best: i64 = tricks.best
        if code >> SUIT_SHIFT == best >> SUIT_SHIFT:
            return code - (code & POSITION_MASK) % tricks.rules.copies > best
        return code >> SUIT_SHIFT == self.trump

    def _is_void(self, seen: Seen, seat: i64, suit: i64) -> bool:
        void: i64 = seen.void[seat] | self.void[seat]
        return void >> suit & 1 == 1
