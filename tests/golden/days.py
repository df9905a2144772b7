"""The deals of sixty days, to be the same for ever and everywhere."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path
from typing import Final
from zlib import crc32

from cardtable.engine.daily import first_deal
from cardtable.engine.facts import format_fact
from cardtable.engine.randomness import Streams
from cardtable.games import GAMES
from cardtable.match.daily import DailyDeal

FILE: Final = Path(__file__).parent / "days.txt"
FIRST: Final = date(2028, 1, 10)
"""Of the days; a leap day is among them."""

DAYS: Final = 60


def table() -> str:
    """Return a line for each day and game: which of the deals it could have, and a sum over its cards."""
    lines = []
    for day in (FIRST + timedelta(number) for number in range(DAYS)):
        for game in GAMES.values():
            if game.daily is not None:
                rules, where = game.rules(), game.daily()
                deal = DailyDeal.of(rules, where, day)
                first = 1 if where.entry is None else where.entry.deal
                cards = format_fact(first_deal(rules, where, Streams(deal.seed, None, first)))
                lines.append(f"{day} {game.id} {deal.candidate} {crc32(cards.encode()):08x}\n")
    return "".join(lines)
