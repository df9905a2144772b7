"""The deal of the day of Happy Six: the set that decides, in which neither hand is much the better one."""

from __future__ import annotations

from typing import Final

from cardtable.engine.cards import Hidden
from cardtable.engine.daily import DailyTable
from cardtable.engine.facts import Dealt
from cardtable.engine.games.happy_six.options import OPTIONS
from cardtable.engine.games.happy_six.rules import SETS_TO_WIN
from cardtable.engine.games.happy_six.turn import is_happy_six, winner
from cardtable.engine.rules import EntryPoint

EVEN: Final = range(11, 15)
"""The pairs, of 25, that the person's cards win in an even deal."""

SIXES: Final = 2
"""The pairs at least that are a Happy Six: so there is something to guess."""


def is_worth_playing(dealt: Dealt) -> bool:
    """Return True if the hands are about even, and a Happy Six is in the air (H6-4, H6-5)."""
    own, other = dealt.piles
    if isinstance(own, Hidden) or isinstance(other, Hidden):
        return False
    pairs = [(card, against) for card in own for against in other]
    won = sum(winner(pair) == 0 for pair in pairs)
    return won in EVEN and sum(map(is_happy_six, pairs)) >= SIXES


DAILY: Final = DailyTable(
    0,
    OPTIONS.choose("standard", 2),
    is_worth_playing,
    EntryPoint(2 * SETS_TO_WIN - 1, (SETS_TO_WIN - 1, SETS_TO_WIN - 1), None, 2 * SETS_TO_WIN - 2),
)
"""A match stands two to two (H6-9), so that this set ends it."""
