"""The deal of the day of Fifty-Six: four players, and a hand with something to say."""

from __future__ import annotations

from typing import Final

from cardtable.engine.cards import Hidden, Rank, Suit
from cardtable.engine.daily import DailyTable
from cardtable.engine.facts import Dealt
from cardtable.engine.games.fifty_six.options import OPTIONS, points

POINTS: Final = 16
"""The points from which on a hand has something to say; a quarter of the pack holds fourteen."""

LONG: Final = 4
"""The cards of a suit that are a trump suit together with its jack."""


def is_worth_playing(dealt: Dealt) -> bool:
    """Return True if the person's hand has many points (FS-2), or a suit that might be trumps."""
    hand = dealt.piles[0]
    if isinstance(hand, Hidden):
        return False
    jacks: set[Suit] = {card.suit for card in hand if card.rank is Rank.JACK}
    return points(hand) >= POINTS or any(sum(card.suit is suit for card in hand) >= LONG for suit in jacks)


DAILY: Final = DailyTable(3, OPTIONS.choose("akagiri", 4, {"deals": 1}), is_worth_playing)
