"""The deal of the day of Hearts: by the rules that most know, with a danger in the person's hand."""

from __future__ import annotations

from typing import Final

from cardtable.engine.cards import Hidden, Rank, Suit
from cardtable.engine.daily import DailyTable
from cardtable.engine.facts import Dealt
from cardtable.engine.games.hearts.options import OPTIONS, QUEEN

HIGH: Final = 5
"""The cards from jack to ace from which on a hand is dangerous, or one to shoot the moon with."""

FEW: Final = 3
"""The lower spades that do not yet protect a queen, king or ace of spades."""


def is_worth_playing(dealt: Dealt) -> bool:
    """Return True if the person's hand has the queen, or must fear her, or many high cards."""
    hand = dealt.piles[0]
    if isinstance(hand, Hidden):
        return False
    spades = [card for card in hand if card.suit is Suit.SPADES]
    fears_queen = any(card.rank > Rank.QUEEN for card in spades) and len(spades) <= FEW
    return QUEEN in hand or fears_queen or sum(card.rank >= Rank.JACK for card in hand) >= HIGH


DAILY: Final = DailyTable(1, OPTIONS.choose("windows", 4, {"deals": 1}), is_worth_playing)
