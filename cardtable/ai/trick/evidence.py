"""Evidence of the play of a deal, as everybody has seen it, on the numbers of the trick-play kernel.

Written to be compiled with mypyc (see `cardtable.engine.bits`).
"""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from cardtable.ai.sampling import Likelihood
from cardtable.engine.bits import SUITS, bit, highest
from cardtable.engine.tricks import POSITION_MASK, SUIT_SHIFT, Tricks

IMPOSSIBLE: Final = -30.0
"""The logarithm of how likely a hand is that could not have played as it did."""


class Seen:
    """The cards still out, and the suits that seats have shown to be without, as everybody has seen them.

    Attributes:
        out: the cards nobody has played, whoever holds them; a mask for each suit.
        void: the suits a seat has shown not to hold, as bits, by seat.
    """

    def __init__(self, out: list[i64], void: list[i64]) -> None:
        self.out = out
        self.void = void

    def copy(self) -> Seen:
        """The same, to go on with apart from this."""
        return Seen(self.out[:], self.void[:])

    def note(self, tricks: Tricks, code: i64) -> None:
        """Take in a card that is about to be played by the seat whose turn it is."""
        suit: i64 = code >> SUIT_SHIFT
        out: i64 = self.out[suit]
        out &= ~bit(code & POSITION_MASK)
        self.out[suit] = out
        jokers: i64 = tricks.rules.jokers
        if code >= jokers and suit == jokers >> SUIT_SHIFT:  # the others are the lowest cards from now on
            shift: i64 = jokers & POSITION_MASK
            high: i64 = out >> shift
            self.out[suit] = out - (high << shift) | high
        if tricks.count and suit != tricks.led:
            void: i64 = self.void[tricks.turn]
            self.void[tricks.turn] = void | bit(tricks.led)


class PlayedCard:
    """A card that somebody has played, and how things stood then.

    Attributes:
        tricks: as they stood; of the hands only the seat's own matters.
        seen: what everybody had seen.
        seat: who played.
        code: which card.
        since: what the seat has played since, this card among it; a mask for each suit.
    """

    def __init__(self, tricks: Tricks, seen: Seen, code: i64) -> None:
        self.tricks = tricks
        self.seen = seen
        self.seat: i64 = tricks.turn
        self.code: i64 = code
        self.since: list[i64] = [0] * SUITS


class Evidence(Likelihood):
    """The likelihood of hands by the cards that were played from them; a game knows how a card is chosen.

    Args:
        plays: what has been played, as far as somebody could choose.
    """

    def __init__(self, plays: list[PlayedCard]) -> None:
        self.plays = plays

    def of(self, seat: i64, hands: list[i64]) -> float:
        """The logarithm of how likely the seat was to play as it did if these are the hands now."""
        result = 0.0
        for each in self.plays:
            if each.seat == seat:
                tricks = each.tricks
                held: list[i64] = [0] * SUITS
                for suit in range(SUITS):
                    now: i64 = hands[seat * SUITS + suit]
                    since: i64 = each.since[suit]
                    held[suit] = now | since
                tricks.hold(held)
                code: i64 = each.code
                legal: i64 = tricks.legal(code >> SUIT_SHIFT)
                if legal >> (code & POSITION_MASK) & 1:
                    result += self.of_card(each)
                else:
                    result += IMPOSSIBLE
        return result

    def of_card(self, play: PlayedCard) -> float:
        """The logarithm of how likely this card, a legal one, was to be chosen from the hand in `tricks`."""
        raise NotImplementedError


class SoftmaxEvidence(Evidence):
    """Takes everybody for a player who mostly plays the cards of least cost, and now and then anything.

    Args:
        plays: what has been played, as far as somebody could choose.
        temperature: by how much more a card may cost to be chosen less than half as often.
        epsilon: how often anything is played.
    """

    def __init__(self, plays: list[PlayedCard], temperature: float, epsilon: float) -> None:
        super().__init__(plays)
        self.temperature = temperature
        self.epsilon = epsilon

    def of_card(self, play: PlayedCard) -> float:
        """The logarithm of how likely this card was to be chosen from the hand in `tricks`."""
        choices = 0.0
        for suit in range(SUITS):
            mask: i64 = play.tricks.legal(suit)
            while mask:
                mask &= mask - 1
                choices += 1.0
        return math.log((1.0 - self.epsilon) * self.preference(play) + self.epsilon / choices)

    def preference(self, play: PlayedCard) -> float:
        """The likelihood of the card for a player who does not do just anything."""
        self.look(play)
        code: i64 = play.code
        played = self.cost(play, code >> SUIT_SHIFT, code & POSITION_MASK)
        all_weights = 0.0
        for suit in range(SUITS):
            mask: i64 = play.tricks.legal(suit)
            while mask:
                position: i64 = highest(mask)
                mask &= ~bit(position)
                if suit << SUIT_SHIFT | position == code:
                    all_weights += 1.0
                    continue
                more = self.cost(play, suit, position) - played
                all_weights += math.exp(max(-30.0, min(30.0, -more / self.temperature)))
        return 1.0 / all_weights

    def look(self, play: PlayedCard) -> None:
        """See what the position was like for who played, before asking for costs."""
        raise NotImplementedError

    def cost(self, play: PlayedCard, suit: i64, position: i64) -> float:
        """Return how bad it was to play a card, in the game's own unit."""
        raise NotImplementedError
