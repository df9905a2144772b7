"""What a temperament makes of Hearts: of its cards, and of the moon."""

from __future__ import annotations

from typing import Final

from cardtable.ai.games.hearts.playouts import SHOOTING
from cardtable.ai.games.hearts.policy import SHUNNED, CarefulPolicy
from cardtable.ai.games.hearts.trials import SLIGHT, knowledge_of
from cardtable.ai.temperaments import PLAIN, Temperament
from cardtable.ai.trick.knowledge import Knowledge
from cardtable.ai.trick.likings import CardLikings, legal_codes, most_liked
from cardtable.ai.trick.playouts import only_card
from cardtable.ai.trick.trials import RankedAction
from cardtable.engine.games.hearts import HeartsView, Play
from cardtable.engine.games.hearts.scoring import POINTS_MASK
from cardtable.engine.scores import countable
from cardtable.engine.seats import Seat
from cardtable.engine.tricks import POSITION_MASK, SUIT_SHIFT

POLICY: Final = 4.0
"""The cost by which the careful policy tells cards apart that are a point apart at the end of the deal."""


class HeartsLikings(CardLikings):
    """What somebody likes about the cards it may play, in penalty points.

    Args:
        temperament: what it likes.
        view: the seat's own.
        known: what it knows of the tricks.
        policy: knows which cards are feared.
    """

    def __init__(
        self, temperament: Temperament, view: HeartsView, known: Knowledge, policy: CarefulPolicy
    ) -> None:
        super().__init__(temperament, view, known)
        self._prices = policy.prices
        self._is_ahead = self.tricks.count > 0 and int(self.tricks.winner) in ahead(view)

    def of(self, code: int) -> float:
        """Return how much a card is liked."""
        result, tricks, liked = super().of(code), self.tricks, self.temperament
        suit, points = code >> SUIT_SHIFT, self._prices.points[code]
        if suit == tricks.led and code > tricks.best:
            if self.is_middle and not points and not tricks.pile & POINTS_MASK:
                result += liked.middle
        elif tricks.count and points:
            is_feared = self._prices.big[suit] >> (code & POSITION_MASK) & 1
            likes = liked.queen if is_feared else liked.against
            result += likes if self._is_ahead else -likes
        return result


def ahead(view: HeartsView) -> set[Seat]:
    """Return those of the others who have the fewest penalty points, with those of this deal."""
    points = {
        seat: countable(total) + taken
        for seat, (total, taken) in enumerate(zip(view.totals, view.taken, strict=True))
        if seat != view.viewer
    }
    return {seat for seat, each in points.items() if each == min(points.values())}


def liked_card(
    temperament: Temperament, view: HeartsView, known: Knowledge, policy: CarefulPolicy, shunned: int
) -> int:
    """Return the code of the card that a seat plays by a policy, if what is liked costs less."""
    tricks, seen = known.tricks, known.seen
    only = only_card(tricks)
    if temperament == PLAIN or only >= 0:
        return policy.choose(tricks, seen, shunned)
    if policy.moon.is_open(tricks) and policy.daring(tricks, seen) + temperament.moon >= 0:
        return policy.moon.choose(tricks, seen)
    likings = HeartsLikings(temperament, view, known, policy)
    policy.look(tricks, seen)

    def cost(code: int) -> float:
        suit = code >> SUIT_SHIFT
        avoided = SHUNNED if not tricks.count and shunned >> suit & 1 else 0.0
        own = policy.cost(tricks, seen, suit, code & POSITION_MASK)
        return own + avoided - POLICY * likings.of(code)

    return min(legal_codes(tricks), key=cost)


def best_liked(
    temperament: Temperament, view: HeartsView, policy: CarefulPolicy, found: tuple[RankedAction, ...]
) -> RankedAction:
    """Return the best action; of those as good as that, the most liked."""
    if temperament == PLAIN or len(found) == 1:
        return found[0]
    plays = isinstance(found[0].action, Play)
    likings = HeartsLikings(temperament, view, knowledge_of(view), policy) if plays else None

    def liking(each: RankedAction) -> float:
        liked = temperament.moon if each.plan == SHOOTING else 0.0
        if likings is not None and isinstance(each.action, Play):
            liked += likings.of(view.trick_game.codes.code[each.action.card])
        return liked

    return most_liked(found, SLIGHT, liking)
