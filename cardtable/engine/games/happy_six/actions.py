"""The one action of Happy Six."""

from __future__ import annotations

from dataclasses import dataclass

from cardtable.engine.cards import Card
from cardtable.engine.facts import Action


@dataclass(frozen=True, slots=True)
class Choose(Action):
    """Choose a card of one's hand for this turn, face down (H6-3). Text form: the card."""

    card: Card

    def __str__(self) -> str:
        return str(self.card)

    @classmethod
    def parse(cls, text: str) -> Choose:
        """Inverse of ``str()``; ValueError if the text is no card."""
        return cls(Card.parse(text))
