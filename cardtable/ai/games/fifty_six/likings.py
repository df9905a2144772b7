"""What a temperament makes of the cards of Fifty-Six."""

from __future__ import annotations

from typing import Final

from cardtable.ai.games.fifty_six.policy import CarefulPolicy
from cardtable.ai.temperaments import Temperament
from cardtable.ai.trick.knowledge import Knowledge
from cardtable.ai.trick.likings import CardLikings
from cardtable.engine.games.fifty_six import FiftySixView
from cardtable.engine.games.fifty_six.options import team

POLICY: Final = 1.5
"""The merit by which the careful policy tells cards apart that are a point apart at the end of the deal."""


class PlayLikings(CardLikings):
    """What somebody likes about the cards it may play, in points.

    Args:
        temperament: what it likes.
        view: the seat's own.
        known: what it knows of the tricks.
        policy: knows which card beats another.
    """

    def __init__(
        self, temperament: Temperament, view: FiftySixView, known: Knowledge, policy: CarefulPolicy
    ) -> None:
        super().__init__(temperament, view, known)
        tricks = self.tricks
        self._policy = policy
        self._is_partners = tricks.count > 0 and team(int(tricks.winner)) == team(view.viewer)

    def of(self, code: int) -> float:
        """Return how much a card is liked."""
        result, liked, tricks = super().of(code), self.temperament, self.tricks
        if liked.feeds and self._is_partners and not self._policy.beats(tricks, code):
            result += liked.feeds * int(tricks.rules.weights[code])
        return POLICY * result
