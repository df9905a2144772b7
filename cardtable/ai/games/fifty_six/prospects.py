"""The points that a team is likely to take at Fifty-Six, estimated card by card.

They are reckoned from the own hand and from what has been told, partners' and opponents' alike; where a card
is not known, every seat with room for it may hold it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from cardtable.engine.cards import Cards, Rank, Suit
from cardtable.engine.games.fifty_six import Auction, Bid, Double, SeatKnowledge
from cardtable.engine.games.fifty_six.conventions import counted
from cardtable.engine.games.fifty_six.options import (
    ALL_POINTS,
    COPIES,
    SUITS,
    cards_in_play,
    hand_size,
    ranks_in_play,
    team,
)
from cardtable.engine.options import Options
from cardtable.engine.seats import Seat

CALLED_LENGTH: Final = 3.0
"""The number of cards of a suit that somebody who bids it is taken to hold."""

SUPPORT: Final = 2.0
"""The points that a team takes more with some trumps for each of its seats that has bid them."""

DOUBT: Final = 0.1
"""The part of an estimate that each bid of the auction makes doubtful, of trumps that have been bid.

Where many are made, somebody is wrong, and more often than not it is who still bids.
"""

DOUBLED: Final = 2.0
"""The points that a double of a contract with some trumps shows that its team takes more."""


@dataclass(frozen=True, slots=True)
class HandWeights:
    """What cards are worth to their team, in points; fitted to deals played out in the careful way.

    Attributes:
        jack: a jack of trumps; without trumps any jack.
        nine: a nine of trumps.
        other: another trump; without trumps any other card.
        side_jack: a jack beside trumps.
        side: another card beside trumps.
        square: the square of the number of trumps in a hand; without trumps of every suit's length.
        void: a side suit that is void, where there are trumps.
        known: the standard deviation of the team's points where all cards are known.
        alone: the standard deviation of the team's points where only one's own cards are known.
    """

    jack: float
    nine: float
    other: float
    side_jack: float
    side: float
    square: float
    void: float
    known: float
    alone: float


WEIGHTS: Final[Mapping[tuple[int, int], tuple[HandWeights, HandWeights]]] = MappingProxyType(
    {
        (4, 32): (
            HandWeights(2.1, -0.2, -0.8, 1.4, -0.6, 0.58, 2.9, 7.0, 10.7),
            HandWeights(2.65, -0.65, -0.9, 2.65, -0.9, 0.14, 0.0, 11.4, 13.6),
        ),
        (4, 48): (
            HandWeights(1.2, 0.1, -0.75, 2.0, -0.05, 0.345, 2.4, 4.8, 7.9),
            HandWeights(2.3, -0.1, -0.55, 2.3, -0.55, 0.034, 0.0, 7.2, 9.3),
        ),
        (6, 48): (
            HandWeights(2.5, 0.6, -0.5, 1.15, -0.4, 0.41, 2.35, 6.8, 11.0),
            HandWeights(2.65, -0.4, -0.55, 2.65, -0.55, 0.055, 0.0, 9.9, 12.5),
        ),
        (8, 48): (
            HandWeights(3.1, 0.7, -0.9, 0.7, -0.15, 0.65, 1.7, 7.8, 12.7),
            HandWeights(2.8, -0.45, -0.6, 2.8, -0.6, 0.11, 0.0, 11.9, 14.4),
        ),
        (8, 64): (
            HandWeights(2.55, 0.95, -0.5, 0.95, -0.2, 0.34, 2.1, 6.7, 10.8),
            HandWeights(2.7, -0.15, -0.4, 2.7, -0.4, 0.1, 0.0, 9.2, 12.2),
        ),
    }
)
"""By the numbers of players and cards, with trumps and without."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """The points that a team is likely to take.

    Attributes:
        mean: on average.
        spread: the standard deviation.
    """

    mean: float
    spread: float

    def at_least(self, points: int) -> float:
        """The chance of taking so many points or more."""
        return 0.5 * math.erfc((points - 0.5 - self.mean) / (self.spread * math.sqrt(2.0)))


class CardCount:
    """The points of a team counted card by card, as a seat sees them in the auction.

    Args:
        auction: as far as it has gone.
        seat: who counts, for its own team.
        hand: its cards.
        known: what is known of each hand.
    """

    def __init__(self, auction: Auction, seat: Seat, hand: Cards, known: Sequence[SeatKnowledge]) -> None:
        options = auction.options
        self._auction = auction
        self._seat = seat
        self._options = options
        self._ranks = ranks_in_play(options)
        self._size = hand_size(options)
        self._weights = hand_weights(options)
        self._own = counted(hand, self._ranks)
        self._bids, self._doubles = _actions(auction)
        self._known = known
        self._held = [self._of(each) for each in range(options.players)]
        self._rooms = [self._size - sum(map(sum, held)) for held in self._held]
        self._rooms[seat] = 0

    def prospects(self) -> dict[Suit | None, Prospect]:
        """The points that the team is likely to take, by trumps."""
        return {each: self._prospect(each) for each in (*SUITS, None)}

    def _of(self, seat: Seat) -> list[list[int]]:
        """The cards that a seat is known to hold, by suit and rank; no more than the own hand leaves."""
        if seat == self._seat:
            return self._own
        return [
            [
                min(each.low, COPIES - own)
                for each, own in zip(self._known[seat].copies[suit], self._own[suit], strict=True)
            ]
            for suit in SUITS
        ]

    def _prospect(self, trump: Suit | None) -> Prospect:
        weights = self._weights[trump is None]
        players = range(self._options.players)
        sides = [1.0 if team(each) == team(self._seat) else -1.0 for each in players]
        room = sum(self._rooms)
        share = [each / room if room else 0.0 for each in self._rooms]
        tilt = sum(side * part for side, part in zip(sides, share, strict=True))
        value, unknown = 0.0, [0.0] * len(SUITS)
        for suit in SUITS:
            for place, rank in enumerate(self._ranks):
                each = _card(weights, trump, suit, rank)
                known = [self._held[seat][suit][place] for seat in players]
                left = max(0, COPIES - sum(known))
                unknown[suit] += left
                value += each * (sum(s * k for s, k in zip(sides, known, strict=True)) + left * tilt)
        for seat in players:
            value += sides[seat] * self._shape(seat, trump, weights, unknown, share[seat])
        if any(each is trump for _, each in self._bids):
            value *= (1.0 - DOUBT) ** len(self._bids)
        value += SUPPORT * self._lead(self._bids, trump) + DOUBLED * self._lead(self._doubles, trump)
        spare = room / (self._size * (self._options.players - 1))
        variance = weights.known**2 + (weights.alone**2 - weights.known**2) * spare
        return Prospect(ALL_POINTS / 2 + value, math.sqrt(variance))

    def _called_length(self, seat: Seat, suit: Suit) -> float:
        """The number of cards of a suit that a seat is taken to hold because it has bid it."""
        has_bid = any(each == seat and trump is suit for each, trump in self._bids)
        return min(float(self._known[seat].lengths[suit].high), CALLED_LENGTH) if has_bid else 0.0

    def _lead(self, said: Sequence[tuple[Seat, Suit | None]], trump: Suit | None) -> int:
        """How many seats of the own team have bid, or doubled, these trumps, less those of the other team."""
        return sum(
            1 if team(seat) == team(self._seat) else -1
            for seat in {who for who, each in said if each is trump}
        )

    def _shape(
        self, seat: Seat, trump: Suit | None, weights: HandWeights, unknown: Sequence[float], share: float
    ) -> float:
        """What the lengths of a seat's suits are worth to its team."""
        known: SeatKnowledge = self._known[seat]
        result = voids = 0.0
        trumps = 0.0
        for suit in SUITS:
            more = unknown[suit] * share
            length = sum(self._held[seat][suit]) + more
            chance = (1.0 - share) ** unknown[suit] if length == more else 0.0
            if seat != self._seat:
                length = max(length, float(known.about[suit]), self._called_length(seat, suit))
                if known.lengths[suit].high == 0:
                    length, more, chance = 0.0, 0.0, 1.0
            square = length * length + more * (1.0 - share)
            if trump is None or suit is trump:
                result += weights.square * square
                trumps = length
            else:
                voids += chance
        return result + (weights.void * voids * min(1.0, trumps) if trump is not None else 0.0)


def _actions(auction: Auction) -> tuple[list[tuple[Seat, Suit | None]], list[tuple[Seat, Suit | None]]]:
    """The bids and the doubles of an auction, each with its seat, and the trumps bid or doubled."""
    bids: list[tuple[Seat, Suit | None]] = []
    doubles: list[tuple[Seat, Suit | None]] = []
    for seat, call in auction.calls:
        if isinstance(call, Bid):
            bids.append((seat, call.denomination.trump))
        elif isinstance(call, Double):
            doubles.append((seat, bids[-1][1]))
    return bids, doubles


def _card(weights: HandWeights, trump: Suit | None, suit: Suit, rank: Rank) -> float:
    """The worth of a card to its team."""
    if trump is not None and suit is not trump:
        return weights.side_jack if rank is Rank.JACK else weights.side
    if rank is Rank.JACK:
        return weights.jack
    return weights.nine if rank is Rank.NINE else weights.other


def hand_weights(options: Options) -> tuple[HandWeights, HandWeights]:
    """What cards are worth with these players and cards, with trumps and without."""
    return WEIGHTS[options.players, len(cards_in_play(options))]
