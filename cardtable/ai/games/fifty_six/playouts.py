"""Fifty-Six in worlds: deals played out, and how likely hands are by what was told and played.

Written to be compiled with mypyc (see `cardtable.engine.bits`).
"""

from __future__ import annotations

from mypy_extensions import i64

from cardtable.ai.games.fifty_six.policy import CarefulPolicy
from cardtable.ai.trick.evidence import PlayedCard, Seen, SoftmaxEvidence
from cardtable.ai.trick.playouts import Playouts
from cardtable.engine.bits import SUITS, count
from cardtable.engine.tricks import Tricks


class CarefulPlayouts(Playouts):
    """Plays deals to their ends, everybody in the careful way.

    Args:
        policy: that way.
    """

    def __init__(self, policy: CarefulPolicy) -> None:
        self.policy = policy

    def run(self, tricks: Tricks, seen: Seen, plan: i64) -> None:
        """Play all tricks; there is only one plan, to take points."""
        policy = self.policy
        while tricks.left:
            code: i64 = policy.choose(tricks, seen)
            seen.note(tricks, code)
            tricks.play(code)


class Statement:
    """A statement about the hand a seat was dealt.

    Attributes:
        seat: whose hand it is.
        suit: the suit it is about.
        cards: the cards of it, as a mask.
        low: how many of them it holds at least, …
        high: … and at most.
        trust: the logarithm by which a hand is less likely for each card that does not agree.
    """

    def __init__(self, seat: int, suit: int, cards: int, low: int, high: int, trust: float) -> None:
        self.seat: i64 = seat
        self.suit: i64 = suit
        self.cards: i64 = cards
        self.low: i64 = low
        self.high: i64 = high
        self.trust = trust


class AuctionEvidence(SoftmaxEvidence):
    """Takes everybody for a careful player who mostly tells the truth, and now and then for any.

    Args:
        policy: how cards are weighed.
        plays: what has been played, as far as somebody could choose.
        played: the cards that each seat has played, a mask for each seat and suit.
        statements: what has been told of hands.
        temperature: by how many points a card may be worse to be chosen less than half as often.
        epsilon: how often anything is played.
    """

    def __init__(
        self,
        policy: CarefulPolicy,
        plays: list[PlayedCard],
        played: list[i64],
        statements: list[Statement],
        temperature: float,
        epsilon: float,
    ) -> None:
        super().__init__(plays, temperature, epsilon)
        self.policy = policy
        self.played = played
        self.statements = statements

    def of(self, seat: i64, hands: list[i64]) -> float:
        """The logarithm of how likely the seat was to call and play as it did if these are the hands now."""
        result = super().of(seat, hands)
        for each in self.statements:
            if each.seat == seat:
                place: i64 = seat * SUITS + each.suit
                now: i64 = hands[place]
                before: i64 = self.played[place]
                held: i64 = count((now | before) & each.cards)
                if held < each.low:
                    result -= each.trust * float(each.low - held)
                elif held > each.high:
                    result -= each.trust * float(held - each.high)
        return result

    def look(self, play: PlayedCard) -> None:
        """See what the position was like for who played, before asking for costs."""
        self.policy.look(play.tricks, play.seen)

    def cost(self, play: PlayedCard, suit: i64, position: i64) -> float:
        """Return how bad it was to play a card, in points."""
        return -self.policy.merit(play.tricks, play.seen, suit, position)
