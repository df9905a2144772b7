"""Hearts (ハーツ), with its variants."""

from cardtable.engine.games.hearts.actions import Give, Pass, Reward, Signs
from cardtable.engine.games.hearts.options import OPTIONS
from cardtable.engine.games.hearts.rules import HEARTS, Hearts
from cardtable.engine.games.hearts.state import DealScore, HeartsView, State
from cardtable.engine.trick_game import Play, Trick, position

__all__ = [
    "HEARTS",
    "OPTIONS",
    "DealScore",
    "Give",
    "Hearts",
    "HeartsView",
    "Pass",
    "Play",
    "Reward",
    "Signs",
    "State",
    "Trick",
    "position",
]
