"""Fifty-Six (フィフティーシックス), Kerala's partnership bidding game."""

from cardtable.engine.games.fifty_six.actions import Bid, Call, Denomination, Double, Pass, Redouble
from cardtable.engine.games.fifty_six.auction import Auction, Calling, Contract
from cardtable.engine.games.fifty_six.conventions import Meaning, meaning, meanings
from cardtable.engine.games.fifty_six.inference import SeatKnowledge, knowledge
from cardtable.engine.games.fifty_six.options import OPTIONS
from cardtable.engine.games.fifty_six.rules import FIFTY_SIX, FiftySix
from cardtable.engine.games.fifty_six.scoring import DealScore
from cardtable.engine.games.fifty_six.state import FiftySixView, State
from cardtable.engine.trick_game import position

__all__ = [
    "FIFTY_SIX",
    "OPTIONS",
    "Auction",
    "Bid",
    "Call",
    "Calling",
    "Contract",
    "DealScore",
    "Denomination",
    "Double",
    "FiftySix",
    "FiftySixView",
    "Meaning",
    "Pass",
    "Redouble",
    "SeatKnowledge",
    "State",
    "knowledge",
    "meaning",
    "meanings",
    "position",
]
