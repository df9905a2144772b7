"""Happy Six (ハッピーシックス), invented by Fukutaro."""

from cardtable.engine.games.happy_six.options import FORM, OPTIONS, PILES
from cardtable.engine.games.happy_six.rules import HAPPY_SIX, HappySix
from cardtable.engine.games.happy_six.state import HappySixView, SetResult, State
from cardtable.engine.games.happy_six.turn import Choose, Turn

__all__ = [
    "FORM",
    "HAPPY_SIX",
    "OPTIONS",
    "PILES",
    "Choose",
    "HappySix",
    "HappySixView",
    "SetResult",
    "State",
    "Turn",
]
