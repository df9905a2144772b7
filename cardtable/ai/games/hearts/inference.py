"""What the cards a player of Hearts has played tell about its hand.

Written to be compiled with mypyc (see `cardtable.engine.bits`).
"""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from cardtable.ai.games.hearts.careful import Careful
from cardtable.ai.games.hearts.seen import Seen
from cardtable.ai.sampling import Plausibility
from cardtable.engine.bits import SUITS, bit, highest
from cardtable.engine.tricks import POSITION_MASK, SUIT_SHIFT, Tricks

IMPOSSIBLE: Final = -30.0


class Decision:
    """A card that somebody has played.

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


class Explained(Plausibility):
    """Takes everybody for a careful player, who may shoot the moon, and now and then does anything.

    Args:
        careful: how a careful player weighs cards.
        decisions: what has been played, as far as somebody could choose.
        warmth: by how many points a card may be worse to be chosen less than half as often.
        whims: how often anything is played.
    """

    def __init__(self, careful: Careful, decisions: list[Decision], warmth: float, whims: float) -> None:
        self.careful = careful
        self.decisions = decisions
        self.warmth = warmth
        self.whims = whims

    def of(self, seat: i64, hands: list[i64]) -> float:
        """The logarithm of how likely the seat was to play as it did if these are the hands now."""
        result = 0.0
        own: list[i64] = hands[seat * SUITS : (seat + 1) * SUITS]
        for each in self.decisions:
            if each.seat == seat:
                result += self._one(each, own)
        return result

    def _one(self, decision: Decision, own: list[i64]) -> float:
        tricks = decision.tricks
        held: list[i64] = [0] * SUITS
        for suit in range(SUITS):
            now: i64 = own[suit]
            since: i64 = decision.since[suit]
            held[suit] = now | since
        tricks.hold(held)
        code: i64 = decision.code
        legal: i64 = tricks.legal(code >> SUIT_SHIFT)
        if not legal >> (code & POSITION_MASK) & 1:
            return IMPOSSIBLE
        careful = self.careful
        careful.look(tricks, decision.seen)
        played = careful.cost(tricks, decision.seen, code >> SUIT_SHIFT, code & POSITION_MASK)
        all_weights = 0.0
        choices = 0.0
        for suit in range(SUITS):
            mask: i64 = tricks.legal(suit)
            while mask:
                position: i64 = highest(mask)
                mask &= ~bit(position)
                choices += 1.0
                more = careful.cost(tricks, decision.seen, suit, position) - played
                all_weights += math.exp(max(-30.0, min(30.0, -more / self.warmth)))
        likely = 1.0 / all_weights
        shooting = careful.shooting
        if shooting.is_open(tricks):
            risk = shooting.losers(tricks, decision.seen) - shooting.dare
            shoots = 1.0 / (1.0 + math.exp(max(-30.0, min(30.0, 2.0 * risk))))
            likely *= 1.0 - shoots
            if shooting.choose(tricks, decision.seen) == code:
                likely += shoots
        return math.log((1.0 - self.whims) * likely + self.whims / choices)
