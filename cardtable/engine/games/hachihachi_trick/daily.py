"""The deal of the day of Hachihachi Trick: a round of five, with a hand that might go in or fold."""

from __future__ import annotations

from typing import Final

from cardtable.engine.cards import Hidden, Rank
from cardtable.engine.daily import DailyTable
from cardtable.engine.facts import Dealt
from cardtable.engine.games.hachihachi_trick.options import OPTIONS, ROLES
from cardtable.engine.games.hachihachi_trick.roles import Column, role_table

HIGH: Final = range(2, 5)
"""The trumps, aces and kings of a hand that does not choose by itself."""


def is_worth_playing(dealt: Dealt) -> bool:
    """Return True if the person's hand has a role (HT-12), or is neither strong nor weak."""
    hand, turn_up = dealt.piles[0], dealt.piles[DAILY.options.players]
    if isinstance(hand, Hidden) or isinstance(turn_up, Hidden):
        return False
    trump = turn_up[0].suit
    high = sum(card.suit is trump or card.rank >= Rank.KING for card in hand)
    return bool(role_table(DAILY.options[ROLES]).roles(hand, Column.IN)) or high in HIGH


DAILY: Final = DailyTable(2, OPTIONS.choose("standard", 5, {"rounds": 1}), is_worth_playing)
