"""How the computer players of Hearts are made for given options: their habits, and what they hold dear."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from cardtable.ai.games.hearts.careful import Careful, Habits
from cardtable.ai.games.hearts.passing import Passer
from cardtable.ai.games.hearts.seen import Prices
from cardtable.ai.games.hearts.shooting import Shooting
from cardtable.engine.games.hearts.options import MOON
from cardtable.engine.games.hearts.play import game
from cardtable.engine.options import Options

DARE: Final = 2.7
"""So many likely losers in a hand are risked to shoot the moon."""

SHELTER: Final = 0.5
"""How much less gladly a feared card is passed for each other card of its suit."""


class Manners:
    """A careful player's ways under given options."""

    def __init__(self, options: Options) -> None:
        played = game(options)
        others = options.players - 1
        self.prices = Prices(played.rules)
        self.careful = Careful(
            self.prices,
            Habits(),
            Shooting(self.prices, options[MOON] != "off", DARE, others),
            others,
        )
        self.passer = Passer(self.prices, passing_habits(), others, played.codes.masks(played.cards), SHELTER)


def passing_habits() -> Habits:
    """What is reckoned with when passing, where it is not the same as in play."""
    habits = Habits()
    habits.guard = 0.4
    habits.rid = 0.3
    habits.shorten = 1.2
    habits.cover = 1.5
    return habits


@lru_cache(maxsize=16)
def manners(options: Options) -> Manners:
    """The ways for these options."""
    return Manners(options)
