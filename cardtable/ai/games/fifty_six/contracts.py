"""Contracts of Fifty-Six tried in worlds: every trump suit, and none, is played out in the careful way."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from cardtable.ai.games.fifty_six.beliefs import knowledge_of, policy_of, worlds_of
from cardtable.ai.games.fifty_six.bidding import AuctionEstimate, BiddingStyle, calling
from cardtable.ai.games.fifty_six.match_equity import match_worth
from cardtable.ai.games.fifty_six.trials import TAKE
from cardtable.ai.temperaments import PLAIN, Temperament
from cardtable.ai.trick.policy import MeritPlayouts
from cardtable.engine.cards import Cards, Suit
from cardtable.engine.games.fifty_six import Auction, Contract, FiftySixView
from cardtable.engine.games.fifty_six.options import SUITS, team
from cardtable.engine.games.fifty_six.play import trick_game
from cardtable.engine.games.fifty_six.scoring import by_team
from cardtable.engine.rules import Budget
from cardtable.engine.seats import Seat

MIXING: Final = 8
"""The number of exchanges tried for each unseen card before the first world."""

BETWEEN: Final = 2
"""The number of exchanges tried for each unseen card between two worlds."""

SHARD: Final = 5
"""Worlds between two looks at the budget."""

NEAR: Final = 1.5
"""The scale, in points, of the curve that makes a chance at the table of the points taken in a world."""


DOUBLED_IF_MADE: Final = (0.0, 0.6)
"""The chance that a contract which will be made is doubled: that of one that seems sure, and the increase to
that of one that seems hopeless.
"""

DOUBLED_IF_FAILED: Final = (0.3, 0.4)
"""The same two numbers for a contract that will fail."""

AGAIN: Final = 2.0
"""The factor of that chance for those who have doubled before in this auction."""

MASTER: Final = BiddingStyle(double_at=0.17)


class Outcomes:
    """The points that a team took in worlds (`cardtable.ai.games.fifty_six.bidding.Chances`)."""

    def __init__(self, points: Sequence[int] = ()) -> None:
        self.points = list(points)

    def at_least(self, points: int) -> float:
        """The chance of taking so many points or more."""
        chances = (1.0 / (1.0 + math.exp((points - 0.5 - each) / NEAR)) for each in self.points)
        return sum(chances) / len(self.points)


class SimulatedEstimate(AuctionEstimate):
    """What a seat makes of a deal from worlds: with a view to the match, and to what others may double.

    Args:
        auction: as far as it has gone.
        seat: whose estimate it is.
        hand: its cards.
        totals: the game points of each team.
        outcomes: the points that its team took in the worlds, by trumps.
        style: what it makes of them.
    """

    def __init__(
        self,
        auction: Auction,
        seat: Seat,
        hand: Cards,
        totals: tuple[int, int],
        outcomes: Mapping[Suit | None, Outcomes],
        style: BiddingStyle = MASTER,
    ) -> None:
        super().__init__(auction, seat, hand, totals, outcomes, style)
        self._outcomes = outcomes

    @property
    def worlds(self) -> int:
        """The number of worlds."""
        return len(self._outcomes[None].points)

    def parts(self, most: int) -> tuple[SimulatedEstimate, ...]:
        """The same from each of several parts of the worlds, which tell how sure it is."""
        number = min(most, self.worlds)
        return tuple(
            SimulatedEstimate(
                self.auction,
                self.seat,
                self._hand,
                self.totals,
                {trump: Outcomes(each.points[part::number]) for trump, each in self._outcomes.items()},
                self.style,
            )
            for part in range(number)
        )

    def worth(self, contract: Contract) -> float:
        """The worth of a contract to the own team."""
        return self._expected(contract, self.makes(contract))

    def risked(self, contract: Contract) -> float:
        """The worth of a contract that the opponents may double: they know more where it fails."""
        if contract.doubles:
            return self.worth(contract)
        chance, doubled = self.makes(contract), replace(contract, doubles=1)
        times = AGAIN if self.has_been_doubled(contract.team) else 1.0
        if_made, if_failed = (
            (1.0 - share) * self._expected(contract, made) + share * self._expected(doubled, made)
            for made, (least, more) in ((1.0, DOUBLED_IF_MADE), (0.0, DOUBLED_IF_FAILED))
            for share in [min(1.0, times * (least + more * (1.0 - chance)))]
        )
        return chance * if_made + (1.0 - chance) * if_failed

    def standing(self, contract: Contract) -> float:
        """The worth of the contract that stands, if nobody bids any more; the opponents may double it."""
        return self.risked(contract) if contract.team == team(self.seat) else self.worth(contract)

    def _expected(self, contract: Contract, chance: float) -> float:
        return match_worth(self.auction.options, contract, self.totals, team(self.seat), chance)


def simulated_estimate(
    view: FiftySixView, budget: Budget, rng: Random, temperament: Temperament = PLAIN
) -> SimulatedEstimate:
    """The estimate of the view's seat, which is to call, from worlds.

    Args:
        view: what the seat may see.
        budget: how many worlds; at least one.
        rng: draws them.
        temperament: what the seat likes to do.

    Raises:
        ValueError: it is not to call.
    """
    auction, hand = calling(view)
    known = knowledge_of(view)
    worlds = worlds_of(view, known, rng)
    unseen = len(worlds.codes)
    worlds.step(MIXING * unseen)
    own = team(view.viewer)
    played = []
    for trump in (*SUITS, None):
        tricks = trick_game(view.options, trump).tricks(known.made_up, auction.forehand)
        played.append((tricks, MeritPlayouts(policy_of(view, trump)), Outcomes()))
    number = 0
    while number < max(1, budget.count) and (number % SHARD or not number or budget.has_left(number)):
        number += 1
        worlds.step(BETWEEN * unseen)
        for tricks, playouts, outcomes in played:
            world, seen = tricks.copy(), known.seen.copy()
            world.hands = worlds.hands[:]
            playouts.run(world, seen, TAKE)
            outcomes.points.append(by_team(world.taken)[own])
    chances = {trump: outcomes for trump, (_, _, outcomes) in zip((*SUITS, None), played, strict=True)}
    style = MASTER.of(temperament)
    return SimulatedEstimate(auction, view.viewer, hand, view.totals, chances, style)
