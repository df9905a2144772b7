"""A way to play tricks that weighs every card by itself: in play, in playouts, and as evidence of hands.

Written to be compiled with mypyc (see `cardtable.engine.bits`).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardtable.ai.trick.evidence import PlayedCard, Seen, SoftmaxEvidence
from cardtable.ai.trick.playouts import Playouts, only_card
from cardtable.engine.bits import SUITS, bit, highest
from cardtable.engine.tricks import SUIT_SHIFT, Tricks

NEVER: Final = -1e9


class MeritPolicy:
    """Chooses the card of most merit; a game knows what merit is."""

    def choose(self, tricks: Tricks, seen: Seen) -> i64:
        """The card of the seat whose turn it is."""
        best: i64 = only_card(tricks)
        if best >= 0:
            return best
        self.look(tricks, seen)
        most = NEVER
        for suit in range(SUITS):
            mask: i64 = tricks.legal(suit)
            while mask:
                position: i64 = highest(mask)
                mask &= ~bit(position)
                merit = self.merit(tricks, seen, suit, position)
                if merit >= most:
                    most = merit
                    best = suit << SUIT_SHIFT | position
        return best

    def look(self, tricks: Tricks, seen: Seen) -> None:
        """See what the position is like for the seat to play, before asking for merits."""
        raise NotImplementedError

    def merit(self, tricks: Tricks, seen: Seen, suit: i64, position: i64) -> float:
        """Return how good it is to play a card, in the game's own unit."""
        raise NotImplementedError


class MeritPlayouts(Playouts):
    """Plays deals to their ends, everybody by the same policy.

    Args:
        policy: that.
    """

    def __init__(self, policy: MeritPolicy) -> None:
        self.policy = policy

    def run(self, tricks: Tricks, seen: Seen, plan: i64) -> None:
        """Play all tricks; there is only one plan."""
        policy = self.policy
        while tricks.left:
            code: i64 = policy.choose(tricks, seen)
            seen.note(tricks, code)
            tricks.play(code)


class MeritEvidence(SoftmaxEvidence):
    """Takes everybody for a player by a policy, who now and then plays anything.

    Args:
        policy: how cards are weighed.
        plays: what has been played, as far as somebody could choose.
        played: the cards that each seat has played, a mask for each seat and suit.
        temperature: by how much a card may be worse to be chosen less than half as often.
        epsilon: how often anything is played.
    """

    def __init__(
        self,
        policy: MeritPolicy,
        plays: list[PlayedCard],
        played: list[i64],
        temperature: float,
        epsilon: float,
    ) -> None:
        super().__init__(plays, temperature, epsilon)
        self.policy = policy
        self.played = played

    def dealt(self, seat: i64, hands: list[i64]) -> list[i64]:
        """Return the cards a seat was dealt, a mask for each suit, if these are the hands now."""
        result: list[i64] = [0] * SUITS
        for suit in range(SUITS):
            now: i64 = hands[seat * SUITS + suit]
            before: i64 = self.played[seat * SUITS + suit]
            result[suit] = now | before
        return result

    def look(self, play: PlayedCard) -> None:
        """See what the position was like for who played, before asking for costs."""
        self.policy.look(play.tricks, play.seen)

    def cost(self, play: PlayedCard, suit: i64, position: i64) -> float:
        """Return how bad it was to play a card, in the unit of its merit."""
        return -self.policy.merit(play.tricks, play.seen, suit, position)
