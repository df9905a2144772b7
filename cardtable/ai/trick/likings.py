"""What a temperament makes of the cards of any trick-taking game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardtable.ai.temperaments import Temperament
from cardtable.ai.trick.knowledge import Knowledge
from cardtable.ai.trick.policy import MeritPolicy
from cardtable.ai.trick.trials import RankedAction
from cardtable.engine.bits import SUITS
from cardtable.engine.cards import Card
from cardtable.engine.trick_game import TrickView
from cardtable.engine.tricks import POSITION_MASK, SUIT_SHIFT, Tricks


class CardLikings:
    """What somebody likes about the cards it may play, in points.

    Args:
        temperament: what it likes.
        view: the seat's own.
        known: what it knows of the tricks.
    """

    def __init__(self, temperament: Temperament, view: TrickView, known: Knowledge) -> None:
        self.temperament = temperament
        self.tricks, self.seen = known.tricks, known.seen
        self._hand = list(map(int, self.tricks.hands[view.viewer * SUITS : (view.viewer + 1) * SUITS]))
        codes, rules = known.game.codes, self.tricks.rules
        leads = [trick.plays[0] for trick in view.tricks if trick.plays[0][0] == view.viewer]
        self._led = codes.code[leads[-1][1]] >> SUIT_SHIFT if leads else -1
        self._lengths = [
            0 if suit == rules.trump else each.bit_count() for suit, each in enumerate(self._hand)
        ]
        self._shortest = min(filter(None, self._lengths), default=-1)
        over, left = len(view.tricks), len(known.hand)
        self._is_early = left > over
        self.is_middle = over + left <= 3 * over < 2 * (over + left)

    def of(self, code: int) -> float:
        """Return how much a card is liked."""
        liked, suit, position = self.temperament, code >> SUIT_SHIFT, code & POSITION_MASK
        result = 0.0
        if not self.tricks.count and suit == self._led:
            result += liked.again
        if self._lengths[suit] == self._shortest:
            result += liked.short
        if self._is_early and not (self.seen.out[suit] & ~self._hand[suit]) >> position:
            result -= liked.saves
        return result


def legal_codes(tricks: Tricks) -> list[int]:
    """Return the codes of the cards that may be played, suit by suit, the highest of each first."""
    return [
        suit << SUIT_SHIFT | position
        for suit in range(SUITS)
        for mask in [int(tricks.legal(suit))]
        for position in reversed(range(mask.bit_length()))
        if mask >> position & 1
    ]


def liked_card(known: Knowledge, policy: MeritPolicy, liking: Callable[[int], float]) -> Card:
    """Return the card that a seat plays by a policy, if cards have more merit the more they are liked.

    Args:
        known: what the seat, whose turn it is, knows.
        policy: weighs the cards.
        liking: how much a card is liked, by its code, in the unit of its merit.
    """
    tricks, seen = known.tricks, known.seen
    policy.look(tricks, seen)

    def merit(code: int) -> float:
        return policy.merit(tricks, seen, code >> SUIT_SHIFT, code & POSITION_MASK) + liking(code)

    best = max(reversed(legal_codes(tricks)), key=merit)  # of equal ones the last, as the policy has it
    return known.game.codes.card[best]


def most_liked(
    found: Sequence[RankedAction], slight: float, liking: Callable[[RankedAction], float]
) -> RankedAction:
    """Return the most liked of those actions that are as good as the best.

    Args:
        found: these, the best first.
        slight: what costs less than that is as good.
        liking: how much an action is liked, in the unit of its cost.
    """
    close = [each for each in found if each.cost < slight]
    return max(close, key=lambda each: liking(each) - each.cost)
