"""The players of Happy Six, which is solved exactly (H6-15).

The set is a game with perfect information and simultaneous moves, so every position has a value, and either
side a mixture of cards that makes sure of it. `solution` gives both for any position, `Master` plays.
"""

from cardtable.ai.games.happy_six.advisor import HappySixAdvisor
from cardtable.ai.games.happy_six.master import Master
from cardtable.ai.games.happy_six.position import Impossible, Position
from cardtable.ai.games.happy_six.review import HappySixReviewer
from cardtable.ai.games.happy_six.solution import Solution, solution
from cardtable.ai.games.happy_six.worth import load

__all__ = [
    "HappySixAdvisor",
    "HappySixReviewer",
    "Impossible",
    "Master",
    "Position",
    "Solution",
    "load",
    "solution",
]
